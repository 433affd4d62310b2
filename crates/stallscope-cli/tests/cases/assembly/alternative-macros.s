.altmacro
.macro m a,b
 .warning "\a \b a& b"
 a&b
 .endm
 m %1+2 <a,b!>>
 m %foo, 3
 m <abc
 m %(1, 2
 .noaltmacro
 m %1 <2>
