.byte 'ab'
.byte '
.byte '\''
.byte ''
.byte 'a