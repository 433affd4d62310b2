label:
    .set .number, 5
    .section .number, "aw"
    .set .place, label
    .section .place, "aw"
    .set .undefined, name
    .section .undefined, "aw"
    .set .undefined, 3
    # Of symbols in a cycle, the place that is asked for first decides.
    first = second
    .equiv product, -(first+other-product)*label
    .equiv second, second-third
    .set third, -(other+third-.+2--(name-name)*.+label)
second:
    .section .linked, "ao", @progbits, product
    .section .linked2, "ao", @progbits, second
    nop
