%% 1
mat2str([1 2;3 4])
%% 2
mat2str([1.5 pi])
%% 3
mat2str(pi)
%% 4
mat2str(pi,4)
%% 5
mat2str(pi,20)
%% 6
mat2str([pi e],[4 2])
%% 7
mat2str([1+2i 3-4i])
%% 8
mat2str([1+pi*i 3],[3 5])
%% 9
mat2str(1i)
%% 10
mat2str(-1i)
%% 11
mat2str(complex(1,0))
%% 12
mat2str([1;2])
%% 13
mat2str([])
%% 14
mat2str(zeros(0,3))
%% 15
mat2str(zeros(3,0))
%% 16
mat2str(zeros(1,0))
%% 17
mat2str("abc")
%% 18
mat2str(["ab";"cd"])
%% 19
mat2str('')
%% 20
mat2str("a\"b")
%% 21
mat2str('it''s')
%% 22
mat2str("a\nb")
%% 23
mat2str(true)
%% 24
mat2str([true false;false true])
%% 25
mat2str(int8(5))
%% 26
mat2str(int8([1 2]))
%% 27
mat2str(int8([1 2]),"class")
%% 28
mat2str(single(pi))
%% 29
mat2str(single(pi),"class")
%% 30
mat2str(single(pi),5,"class")
%% 31
mat2str(single([1.1 2.2]))
%% 32
mat2str(pi,"class")
%% 33
mat2str(pi,4,"class")
%% 34
mat2str(true,"class")
%% 35
mat2str("abc","class")
%% 36
mat2str(int64(9007199254740993))
%% 37
mat2str(uint64(18446744073709551615))
%% 38
mat2str([NaN Inf -Inf])
%% 39
mat2str(NA)
%% 40
mat2str([1e10 1e-10])
%% 41
mat2str(1e15)
%% 42
mat2str(1e16)
%% 43
mat2str(0.1)
%% 44
mat2str(1/3)
%% 45
mat2str(-0)
%% 46
mat2str(1:5)
%% 47
mat2str((1:3)')
%% 48
mat2str({1})
%% 49
mat2str(struct())
%% 50
mat2str(@sin)
%% 51
mat2str()
%% 52
mat2str(1,2,3,4)
%% 53
mat2str(1,"foo")
%% 54
mat2str(1,-1)
%% 55
mat2str(1,0)
%% 56
mat2str(pi,0)
%% 57
mat2str(pi,1)
%% 58
mat2str(pi,1.5)
%% 59
mat2str(pi,[1 2 3])
%% 60
mat2str(pi,{1})
%% 61
mat2str(ones(2,2,2))
%% 62
mat2str([0.1 0.2;0.3 0.4],3)
%% 63
mat2str(magic(3))
%% 64
mat2str([1 NaN;Inf 2])
%% 65
mat2str(logical(eye(2)))
%% 66
mat2str(x=5)
%% 67
mat2str([1+2i NaN])
%% 68
mat2str(complex(NaN,Inf))
%% 69
mat2str(single(1)+1i)
%% 70
mat2str(int8([1 2;3 4]),"class")
%% 71
mat2str([],"class")
%% 72
mat2str(single([]),"class")
%% 73
mat2str(logical([]))
%% 74
mat2str(100000)
%% 75
mat2str(123456789.123)
%% 76
int2str(2.7)
%% 77
int2str(-2.5)
%% 78
int2str([1.2 3.7;-5.5 100])
%% 79
int2str("a")
%% 80
int2str({1})
%% 81
int2str([])
%% 82
int2str(1i)
%% 83
int2str(1.5+2.5i)
%% 84
int2str(true)
%% 85
int2str(int8(5))
%% 86
int2str(NaN)
%% 87
int2str([NaN 1])
%% 88
int2str(Inf)
%% 89
int2str([Inf -Inf 1])
%% 90
int2str(1e10)
%% 91
int2str(1e15)
%% 92
int2str(1e20)
%% 93
int2str()
%% 94
int2str(1,2)
%% 95
int2str(struct())
%% 96
int2str(123456789)
%% 97
int2str([1;10;100])
%% 98
int2str(ones(2,2,2))
%% 99
int2str(0.5)
%% 100
int2str(-0.4)
%% 101
int2str([0.4 -0.4])
%% 102
int2str(1:3)
%% 103
int2str([1 -1])
%% 104
int2str([10 200;3 4])
%% 105
int2str("abc")
%% 106
int2str(single(2.5))
%% 107
str2double("1")
%% 108
str2double("1.5e3")
%% 109
str2double("1e3")
%% 110
str2double("1d3")
%% 111
str2double("1D-3")
%% 112
str2double("1E+3")
%% 113
str2double("-.1e-5")
%% 114
str2double("1,222.5")
%% 115
str2double("1,2")
%% 116
str2double("i")
%% 117
str2double("2j")
%% 118
str2double("2 + j")
%% 119
str2double("2*j + 3")
%% 120
str2double("1e3 - i*Inf")
%% 121
str2double("1 - 2i")
%% 122
str2double("Inf")
%% 123
str2double("-Inf")
%% 124
str2double("inf")
%% 125
str2double("NaN")
%% 126
str2double("nan")
%% 127
str2double("NA")
%% 128
str2double("Inf*i")
%% 129
str2double("iNF")
%% 130
str2double("infinity")
%% 131
str2double("")
%% 132
str2double(" ")
%% 133
str2double("abc")
%% 134
str2double("1 2")
%% 135
str2double("1 .5")
%% 136
str2double("--1")
%% 137
str2double("+1")
%% 138
str2double("+-1")
%% 139
str2double("1+")
%% 140
str2double("1e")
%% 141
str2double("e3")
%% 142
str2double(".")
%% 143
str2double("1.")
%% 144
str2double(".5")
%% 145
str2double("0x10")
%% 146
str2double("1i2")
%% 147
str2double("1+2")
%% 148
str2double("i+j")
%% 149
str2double("1+2i+3")
%% 150
str2double("2i+1")
%% 151
str2double("1+2*i")
%% 152
str2double("1+i*2")
%% 153
str2double("1 + 2 i")
%% 154
str2double("  12  ")
%% 155
str2double("1\n")
%% 156
str2double(["1";"2"])
%% 157
str2double(["1.5";"abc"])
%% 158
str2double({"1","2"})
%% 159
str2double({"1";"abc"})
%% 160
str2double({1,"2"})
%% 161
str2double({{"1"}})
%% 162
str2double(1)
%% 163
str2double([1 2])
%% 164
str2double(true)
%% 165
str2double([])
%% 166
str2double({})
%% 167
str2double(zeros(3,1,2))
%% 168
str2double(int8(5))
%% 169
str2double(@sin)
%% 170
str2double(struct())
%% 171
str2double()
%% 172
str2double("1","2")
%% 173
str2double(char(zeros(3,0)))
%% 174
str2double("1e400")
%% 175
str2double("1e-400")
%% 176
str2double("123456789012345678901234567890")
%% 177
str2double("$1")
%% 178
str2double("1%")
%% 179
str2double("1;2")
%% 180
str2double("[1]")
%% 181
str2double("pi")
%% 182
str2double("1e3.5")
%% 183
str2double("1.2.3")
%% 184
str2double("i*2")
%% 185
str2double("-i")
%% 186
str2double("-  1")
%% 187
str2double("1 - i")
%% 188
str2double("NaN + NaNi")
%% 189
str2double("Inf - Inf*i")
%% 190
str2double("1e1e1")
%% 191
str2double("1,")
%% 192
str2double(",1")
%% 193
str2double("1_000")
%% 194
str2double("٣")
%% 195
str2num("1")
%% 196
str2num("[1 2;3 4]")
%% 197
str2num("1,2")
%% 198
str2num("pi")
%% 199
[v,ok]=str2num("1+")
%% 200
[v,ok]=str2num("[1 2")
%% 201
[v,ok]=str2num("3")
%% 202
[v,ok]=str2num("undefined_thing")
%% 203
str2num(["1 2";"3 4"])
%% 204
str2num(1)
%% 205
str2num({"1"})
%% 206
str2num()
%% 207
str2num("1",2)
%% 208
str2num("")
%% 209
str2num("'abc'")
%% 210
str2num("{1,2}")
%% 211
str2num("x=5")
%% 212
str2num("1;2;3")
%% 213
str2num("true")
%% 214
str2num("i")
%% 215
[a,b,c]=str2num("1")
%% 216
str2num("[1 2]'")
%% 217
str2num("[1 2].'")
%% 218
str2num("x'")
%% 219
str2num("sin(1)")
%% 220
str2num("a.b")
%% 221
str2num("{'a'}")
%% 222
str2num("'a'+1")
%% 223
str2num("1:3")
%% 224
str2num("zeros(2)")
%% 225
str2num("disp(1)")
%% 226
str2num("1;disp(2)")
%% 227
str2num("y=3;")
%% 228
str2num("@sin")
%% 229
str2num("1,%c")
%% 230
str2num("# c")
%% 231
str2num("eye(2)(1,:)")
%% 232
mat2str(single(1e10),"class")
%% 233
mat2str(uint8([1 2;3 4]))
%% 234
mat2str(1e10)
%% 235
mat2str(123456789012)
%% 236
mat2str(1,[1;2])
%% 237
dec2bin(5)
%% 238
dec2bin([5 10])
%% 239
dec2bin([5;10])
%% 240
dec2bin([1 2;3 4])
%% 241
dec2bin(5,8)
%% 242
dec2bin(5,2)
%% 243
dec2bin(0)
%% 244
dec2bin(-1)
%% 245
dec2bin(-129)
%% 246
dec2bin(-2^31)
%% 247
dec2bin(2^53)
%% 248
dec2bin(2^60)
%% 249
dec2bin(1.5)
%% 250
dec2bin(-1.5)
%% 251
dec2bin("a")
%% 252
dec2bin({1,2})
%% 253
dec2bin({1;2})
%% 254
dec2bin({})
%% 255
dec2bin([])
%% 256
dec2bin(true)
%% 257
dec2bin(int8(5))
%% 258
dec2bin(int8(-5))
%% 259
dec2bin(uint8(200))
%% 260
dec2bin(uint64(18446744073709551615))
%% 261
dec2bin(int64(-1))
%% 262
dec2bin(single(5))
%% 263
dec2bin(NaN)
%% 264
dec2bin(Inf)
%% 265
dec2bin(1i)
%% 266
dec2bin()
%% 267
dec2bin(1,2,3)
%% 268
dec2bin(5,-1)
%% 269
dec2bin(5,1.5)
%% 270
dec2bin(5,[1 2])
%% 271
dec2bin(5,"a")
%% 272
dec2bin(5,0)
%% 273
dec2bin(5,[])
%% 274
dec2bin(@sin)
%% 275
dec2bin(struct())
%% 276
dec2bin([-1 1])
%% 277
dec2bin([-129 1])
%% 278
dec2bin(-3,16)
%% 279
dec2bin({"a"})
%% 280
dec2bin(cell(0,1))
%% 281
dec2bin(zeros(0,3))
%% 282
dec2hex(255)
%% 283
dec2hex([1 16;255 4096])
%% 284
dec2hex(255,4)
%% 285
dec2hex(-1)
%% 286
dec2hex(-129)
%% 287
dec2hex(1.5)
%% 288
dec2hex("a")
%% 289
dec2hex({1,255})
%% 290
dec2hex([])
%% 291
dec2hex()
%% 292
dec2hex(1,2,3)
%% 293
dec2hex(uint64(18446744073709551615))
%% 294
dec2hex(int64(-1))
%% 295
dec2hex(2^52)
%% 296
dec2hex(int8(-3))
%% 297
dec2hex(-1.5)
%% 298
dec2hex(0)
%% 299
dec2base(123,3)
%% 300
dec2base(123,"aei")
%% 301
dec2base([1 10 100],16)
%% 302
dec2base(5,2,8)
%% 303
dec2base(0,10)
%% 304
dec2base(123,1)
%% 305
dec2base(123,37)
%% 306
dec2base(123,1.5)
%% 307
dec2base(123,"a")
%% 308
dec2base(123,"aa")
%% 309
dec2base(123,"a b")
%% 310
dec2base(-1,2)
%% 311
dec2base(1.5,2)
%% 312
dec2base(1)
%% 313
dec2base()
%% 314
dec2base(1,2,3,4)
%% 315
dec2base("a",2)
%% 316
dec2base({1,2},2)
%% 317
dec2base([],2)
%% 318
dec2base(5,2,-1)
%% 319
dec2base(5,2,1.5)
%% 320
dec2base(5,2,"a")
%% 321
dec2base(5,2,[1 2])
%% 322
dec2base(5,[2 3])
%% 323
dec2base(5,{2})
%% 324
dec2base(2^53,2)
%% 325
dec2base(2^64,16)
%% 326
dec2base(uint64(18446744073709551615),16)
%% 327
dec2base(100,36)
%% 328
dec2base(35,36)
%% 329
dec2base(1e10,10)
%% 330
dec2base(5,"")
%% 331
dec2base(5,int8(2))
%% 332
dec2base(5,["ab";"cd"])
%% 333
dec2base(NaN,2)
%% 334
dec2base(Inf,2)
%% 335
dec2base(0,2,4)
%% 336
dec2base([0 1;2 3],2)
%% 337
dec2base({1;2;3},2)
%% 338
dec2base(1i,2)
%% 339
dec2base(5,36,3)
%% 340
dec2base(23,"xyz",5)
%% 341
bin2dec("1110")
%% 342
bin2dec("1 0 1")
%% 343
bin2dec(["1 0 1";"1 111"])
%% 344
bin2dec({"1110","1111"})
%% 345
bin2dec({"1110";"1111"})
%% 346
bin2dec("1102")
%% 347
bin2dec("")
%% 348
bin2dec({})
%% 349
bin2dec(1)
%% 350
bin2dec({1})
%% 351
bin2dec()
%% 352
bin2dec("1",2)
%% 353
bin2dec(" 101 ")
%% 354
bin2dec("1.1")
%% 355
bin2dec("-1")
%% 356
bin2dec(repmat("1",1,60))
%% 357
bin2dec(repmat("1",1,70))
%% 358
bin2dec("0b1")
%% 359
bin2dec(["101";"   "])
%% 360
bin2dec({"101",""})
%% 361
bin2dec(true)
%% 362
bin2dec([])
%% 363
hex2dec("FFF")
%% 364
hex2dec("fff")
%% 365
hex2dec({"FF","1a"})
%% 366
hex2dec(["FF";"1a"])
%% 367
hex2dec("FG")
%% 368
hex2dec("")
%% 369
hex2dec(1)
%% 370
hex2dec()
%% 371
hex2dec("F",1)
%% 372
hex2dec("0xFF")
%% 373
hex2dec(["1";"FF"])
%% 374
hex2dec("FFFFFFFFFFFFFFFF")
%% 375
hex2dec("F F")
%% 376
hex2dec({"FF";1})
%% 377
hex2dec("12345678")
%% 378
base2dec("11120",3)
%% 379
base2dec("eeeia","aei")
%% 380
base2dec("yyyzx","xyz")
%% 381
base2dec({"11","22"},3)
%% 382
base2dec("11",1)
%% 383
base2dec("11",37)
%% 384
base2dec("11",1.5)
%% 385
base2dec("11","a")
%% 386
base2dec("11","aa")
%% 387
base2dec("11","a b")
%% 388
base2dec("11")
%% 389
base2dec()
%% 390
base2dec("11",2,3)
%% 391
base2dec(1,2)
%% 392
base2dec({1},2)
%% 393
base2dec("",2)
%% 394
base2dec("zz",36)
%% 395
base2dec("ZZ",36)
%% 396
base2dec("12",2)
%% 397
base2dec("1 1",2)
%% 398
base2dec("11",{2})
%% 399
base2dec("11",[2 3])
%% 400
base2dec("-1",2)
%% 401
base2dec("AB","ABC")
%% 402
base2dec("ab","ABC")
%% 403
base2dec(["11";"12"],3)
%% 404
base2dec("11  ",2)
%% 405
base2dec("  11",2)
%% 406
base2dec("a b","abc")
%% 407
base2dec("11",true)
%% 408
base2dec("11","")
%% 409
base2dec({"1","10";"11","100"},2)
%% 410
base2dec({},2)
%% 411
base2dec("0",10)
%% 412
base2dec("123456789012345678901234567890",10)
%% 413
isvarname("a")
%% 414
isvarname("1a")
%% 415
isvarname("a1_")
%% 416
isvarname("_a")
%% 417
isvarname("a b")
%% 418
isvarname("")
%% 419
isvarname("for")
%% 420
isvarname(1)
%% 421
isvarname({"a"})
%% 422
isvarname()
%% 423
isvarname("a","b")
%% 424
isvarname("end")
%% 425
isvarname("ä")
%% 426
isvarname("__a__")
%% 427
isvarname("a.b")
%% 428
ischar("a"), ischar({"a"}), ischar(1)
%% 429
ischar()
%% 430
ischar(1,2)
%% 431
iscellstr({"a","b"}), iscellstr({1}), iscellstr({}), iscellstr("a")
%% 432
iscellstr()
%% 433
iscellstr(1,2)
%% 434
isstring("a"), isstring(1), isstring({"a"})
%% 435
isstring()
%% 436
isstring(1,2)
