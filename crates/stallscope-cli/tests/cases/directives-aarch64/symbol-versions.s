    .symver name, name@VERSION
    .symver name, name@@VERSION
    .symver name, name@@@VERSION
    .symver name, name@VERSION, remove
    .symver name, "name@VERSION"
    .type name, @function
    .type name, function
    .symver name, name
    .symver name, name@VERSION, keep
    .symver name name@VERSION
    .symver name, name @VERSION
    .symver name@VERSION, name@VERSION
    .type name, @function@VERSION
    .type name, function@VERSION
    .type name@VERSION, function
    .globl name@VERSION
    add x0, x1, name@PLT
    nop
