%% 1
typecast(single(1),"uint32")
%% 2
typecast(uint8([0 0 128 63]),"single")
%% 3
typecast(uint8([0 0 128 63])',"single")
%% 4
typecast(1,"uint8")
%% 5
typecast([1 2],"uint8")
%% 6
typecast([1;2],"uint8")
%% 7
typecast(uint8(1:8),"double")
%% 8
typecast(uint8([1 2 3]),"int16")
%% 9
typecast("abcd","uint8")
%% 10
typecast("abcd","uint32")
%% 11
typecast(uint8([97 98]),"char")
%% 12
typecast(true,"uint8")
%% 13
typecast([true false],"uint8")
%% 14
typecast(uint8([1 0]),"logical")
%% 15
typecast(1:2,"double complex")
%% 16
typecast(1+2i,"double")
%% 17
typecast(single(1+2i),"uint8")
%% 18
typecast([],"uint8")
%% 19
typecast(zeros(1,0),"uint8")
%% 20
typecast(zeros(0,1),"single")
%% 21
typecast(int8(-1),"uint8")
%% 22
typecast(int64(-1),"uint64")
%% 23
typecast(uint64(18446744073709551615),"int64")
%% 24
typecast(-1,"int64")
%% 25
typecast(ones(2,2),"uint8")
%% 26
typecast({1},"uint8")
%% 27
typecast(struct(),"uint8")
%% 28
typecast(1,"foo")
%% 29
typecast(1)
%% 30
typecast()
%% 31
typecast(1,"uint8",3)
%% 32
typecast(1,"cell")
%% 33
typecast(@sin,"uint8")
%% 34
typecast(single([1 2]),"double")
%% 35
typecast(single([1 2 3]),"double")
%% 36
typecast(1:3,"double complex")
%% 37
typecast(1:4,"single complex")
%% 38
typecast(uint8(1),"char")
%% 39
typecast('a',"char")
%% 40
typecast(1:5,"double")
%% 41
typecast('',"uint8")
%% 42
typecast(ones(2,2,2),"single")
%% 43
typecast(uint16([1 65535]),"uint8")
%% 44
typecast(uint8([]),"double")
%% 45
typecast(single(pi),"int32")
%% 46
typecast(uint8([255 255 255 255 255 255 239 127]),"double")
%% 47
bitpack(logical([0 1 0 1 0 1 0 1]),"uint8")
%% 48
bitpack(logical([0 1 0 1 0 1 0 1 1]),"uint8")
%% 49
bitpack(logical([0 1 0 1]),"uint8")
%% 50
bitpack([0 1],"uint8")
%% 51
bitpack(false(64,1),"double")
%% 52
bitpack(true(1,8),"char")
%% 53
bitpack(true(1,8),"foo")
%% 54
bitpack(true(1,8))
%% 55
bitunpack(uint8(5))
%% 56
bitunpack(uint8([5;6]))
%% 57
bitunpack("a")
%% 58
bitunpack(1)
%% 59
bitunpack(single([1 2]))
%% 60
bitunpack(1i)
%% 61
bitunpack({1})
%% 62
bitunpack(true)
%% 63
bitunpack()
%% 64
bitunpack(1,2)
%% 65
num2hex(1)
%% 66
num2hex([-1 1 e Inf])
%% 67
num2hex([-1 1;e Inf])
%% 68
num2hex(single([-1 1]))
%% 69
num2hex(uint8(255))
%% 70
num2hex(int16([-1 2]))
%% 71
num2hex(int64(-1))
%% 72
num2hex('abc')
%% 73
num2hex(true)
%% 74
num2hex(1,"cell")
%% 75
num2hex([1 2],"cell")
%% 76
num2hex([])
%% 77
num2hex([],"cell")
%% 78
num2hex({})
%% 79
num2hex({1})
%% 80
num2hex(1i)
%% 81
num2hex(1,"foo")
%% 82
num2hex(1,2)
%% 83
num2hex()
%% 84
num2hex(1,"cell",1)
%% 85
num2hex(NaN)
%% 86
num2hex(NA)
%% 87
num2hex(-0)
%% 88
num2hex(@sin)
%% 89
num2hex(struct())
%% 90
hex2num("4005bf0a8b145769")
%% 91
hex2num(["4005bf0a8b145769";"4024000000000000"])
%% 92
hex2num({"4005bf0a8b145769","4024000000000000"})
%% 93
hex2num("4")
%% 94
hex2num("402df854","single")
%% 95
hex2num("ff","uint8")
%% 96
hex2num("ff","int8")
%% 97
hex2num("f","int8")
%% 98
hex2num("ffff","int16")
%% 99
hex2num("ffffffffffffffff","int64")
%% 100
hex2num("ffffffffffffffff","uint64")
%% 101
hex2num("61","char")
%% 102
hex2num("4005bf0a8b1457691")
%% 103
hex2num("xyz")
%% 104
hex2num("")
%% 105
hex2num({})
%% 106
hex2num(1)
%% 107
hex2num("ff","foo")
%% 108
hex2num("ff",1)
%% 109
hex2num()
%% 110
hex2num("ff","int8",1)
%% 111
hex2num("ff ")
%% 112
hex2num({1})
%% 113
hex2num("FF","uint8")
%% 114
hex2num({"ff";"f"},"uint8")
%% 115
hex2num("ff","logical")
%% 116
hex2num("41424344","char")
%% 117
base64_encode(1)
%% 118
base64_encode(pi)
%% 119
base64_encode([1 2;3 4])
%% 120
base64_encode(single(pi))
%% 121
base64_encode(int8([1 2 3]))
%% 122
base64_encode(uint8("abc"))
%% 123
base64_encode("abc")
%% 124
base64_encode(true)
%% 125
base64_encode({1})
%% 126
base64_encode(1i)
%% 127
base64_encode([])
%% 128
base64_encode()
%% 129
base64_encode(1,2)
%% 130
base64_encode(int64(5))
%% 131
base64_encode(struct())
%% 132
base64_decode(base64_encode(pi))
%% 133
base64_decode(base64_encode([1 2;3 4]))
%% 134
base64_decode(base64_encode([1 2;3 4]),[2 2])
%% 135
base64_decode(base64_encode([1 2;3 4]),[4 1])
%% 136
base64_decode(base64_encode([1 2;3 4]),[2 3])
%% 137
base64_decode(base64_encode([1 2;3 4]),[1 4])
%% 138
base64_decode(1)
%% 139
base64_decode("AQ==")
%% 140
base64_decode("")
%% 141
base64_decode()
%% 142
base64_decode("AQ=","foo")
%% 143
base64_decode("%%%")
%% 144
base64_decode({1})
%% 145
base64_decode("AAAAAAAA8D8=",1)
%% 146
base64_decode("AAAAAAAA8D8=",[1 1 1])
%% 147
base64_decode("AAAAAAAA8D8=",'a')
%% 148
base64_decode("AAAAAAAA8D8=",{1})
%% 149
base64_decode("AAAAAAAA8D8",[1 1])
%% 150
base64_decode("AAAAAAAA 8D8=")
%% 151
matlab.net.base64encode("foo")
%% 152
matlab.net.base64encode(uint8([1 2 3]))
%% 153
matlab.net.base64encode([1 2 3])
%% 154
matlab.net.base64encode([1 2.5])
%% 155
matlab.net.base64encode([1 256])
%% 156
matlab.net.base64encode([-1 2])
%% 157
matlab.net.base64encode({1})
%% 158
matlab.net.base64encode([1;2])
%% 159
matlab.net.base64encode(ones(2,2))
%% 160
matlab.net.base64encode('')
%% 161
matlab.net.base64encode()
%% 162
matlab.net.base64encode(1,2)
%% 163
matlab.net.base64encode(true)
%% 164
matlab.net.base64encode(1i)
%% 165
matlab.net.base64decode("Zm9v")
%% 166
char(matlab.net.base64decode("Zm9vYmFy"))
%% 167
matlab.net.base64decode(1)
%% 168
matlab.net.base64decode("Zm9")
%% 169
matlab.net.base64decode("AQ==")
%% 170
matlab.net.base64decode("")
%% 171
matlab.net.base64decode()
%% 172
matlab.net.base64decode(["Zm9v";"Zm9v"])
%% 173
matlab.net.base64decode("Zm9v"')
%% 174
class(matlab.net.base64decode("Zm9v"))
%% 175
matlab.net.base64decode("%%")
%% 176
matlab.net.base64decode("Z m9v")
%% 177
hash("md5","abc")
%% 178
hash("MD5","abc")
%% 179
hash("md2","abc")
%% 180
hash("md4","abc")
%% 181
hash("sha1","abc")
%% 182
hash("sha224","abc")
%% 183
hash("sha256","abc")
%% 184
hash("sha384","abc")
%% 185
hash("sha512","abc")
%% 186
hash("md2","")
%% 187
hash("md4","")
%% 188
hash("md5","")
%% 189
hash("foo","abc")
%% 190
hash("md5",1)
%% 191
hash("md5")
%% 192
hash()
%% 193
hash("md5","a","b")
%% 194
hash("md5",{"a"})
%% 195
hash("md5",['ab';'cd'])
%% 196
hash("md2","The quick brown fox jumps over the lazy dog")
%% 197
hash("md4","The quick brown fox jumps over the lazy dog")
%% 198
hash("md2",repmat('x',1,100))
%% 199
hash("md4",repmat('x',1,100))
%% 200
hash("sha-1","abc")
%% 201
hash("Sha256","abc")
%% 202
hash({"md5"},"abc")
%% 203
typecast(1,2)
%% 204
hash(1,"abc")
%% 205
iskeyword("for")
%% 206
iskeyword("foo")
%% 207
iskeyword(1)
%% 208
iskeyword({"for"})
%% 209
iskeyword("for","if")
%% 210
x=iskeyword(); class(x), size(x)
%% 211
iskeyword()
%% 212
iskeyword("end"), iskeyword("endif"), iskeyword("get"), iskeyword("set"), iskeyword("parfor"), iskeyword("arguments"), iskeyword("methods"),iskeyword("__FILE__"),iskeyword("until"),iskeyword("otherwise"),iskeyword("classdef"), iskeyword("enumeration"), iskeyword("events"), iskeyword("properties"), iskeyword("endenumeration")
%% 213
namelengthmax()
%% 214
namelengthmax(1)
%% 215
list_in_columns({"abc","def"},20)
%% 216
list_in_columns({"abc","def","ghijkl","mnop","qrs","tuv"},20)
%% 217
list_in_columns({"abc","def"},20,"  ")
%% 218
list_in_columns(["abc";"def"],20)
%% 219
list_in_columns({"abc","def"})
%% 220
list_in_columns({},20)
%% 221
list_in_columns()
%% 222
list_in_columns({"a"},"x")
%% 223
list_in_columns({"a"},-1)
%% 224
list_in_columns({"a"},0)
%% 225
list_in_columns({"a"},[])
%% 226
list_in_columns({"a","bb"},1)
%% 227
list_in_columns({"a"},20,1)
%% 228
list_in_columns({"a"},20,"x",1)
%% 229
list_in_columns({"abc","def","ghi"},4,"")
%% 230
list_in_columns({"abcdefghijkl","b"},10)
%% 231
unicode2native("aä")
%% 232
unicode2native("aä","ISO-8859-1")
%% 233
unicode2native("aä","latin1")
%% 234
unicode2native("aä","UTF-8")
%% 235
unicode2native("aä","utf-16")
%% 236
unicode2native("aä","foo")
%% 237
unicode2native(1)
%% 238
unicode2native("")
%% 239
unicode2native()
%% 240
unicode2native("a",1)
%% 241
unicode2native("a","b","c")
%% 242
unicode2native(["a";"b"])
%% 243
class(unicode2native("a"))
%% 244
unicode2native("aä",'')
%% 245
unicode2native("a"')
%% 246
unicode2native("aäou","ISO-8859-1")
%% 247
native2unicode(uint8([97 228]),"ISO-8859-1")
%% 248
native2unicode(uint8([97 195 164]))
%% 249
native2unicode([97 228],"latin1")
%% 250
native2unicode("abc")
%% 251
native2unicode("abc","latin1")
%% 252
native2unicode({1})
%% 253
native2unicode()
%% 254
native2unicode(97,1)
%% 255
native2unicode(97,"foo")
%% 256
native2unicode([97;98])
%% 257
native2unicode([1 2;3 4])
%% 258
native2unicode([])
%% 259
native2unicode(uint8([164 228 246 252]),"latin1")
%% 260
native2unicode(uint8([97 0 98]),"latin1")
%% 261
native2unicode(1,2,3)
%% 262
unicode_idx("aäbc")
%% 263
unicode_idx("")
%% 264
unicode_idx(1)
%% 265
unicode_idx()
%% 266
columns([1 2 3])
%% 267
substr("hello",2,3)
%% 268
length("aä")
%% 269
toascii("a")
%% 270
ostrsplit("a:b;c",":;")
%% 271
mat2str([0.5 0.25])
%% 272
merge(true,"a","b")
%% 273
strncmp({"abc","abd"},"ab",2)
