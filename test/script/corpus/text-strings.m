%% 1
strtrim("  a b  ")
%% 2
strtrim({" a", "b ", {" c "}})
%% 3
strtrim(["  ab ";" c   "])
%% 4
strtrim("")
%% 5
x=strtrim("   "); size(x)
%% 6
strtrim({})
%% 7
strtrim(1)
%% 8
strtrim({1})
%% 9
strtrim({" a", 1})
%% 10
strtrim({" a", {1}})
%% 11
strtrim()
%% 12
strtrim("a","b")
%% 13
strtrim(["\0 a \0"])
%% 14
strtrim("\n\t a\v\f\r")
%% 15
size(strtrim(zeros(0,0)))
%% 16
strtrim(char(zeros(0,3)))
%% 17
size(strtrim(char(zeros(3,0))))
%% 18
x=strtrim(['   ';'   ']), size(x)
%% 19
strtrim(@sin)
%% 20
strtrim(struct("a",1))
%% 21
strtrim(cat(3,'ab','cd'))
%% 22
blanks(3), size(blanks(0))
%% 23
blanks(-1)
%% 24
blanks(1.5)
%% 25
blanks([1 2])
%% 26
blanks("a")
%% 27
blanks()
%% 28
blanks(1,2)
%% 29
blanks(true)
%% 30
blanks(int8(2))
%% 31
blanks({1})
%% 32
blanks([])
%% 33
blanks(NaN)
%% 34
blanks(Inf)
%% 35
blanks(1i)
%% 36
deblank(" a  ")
%% 37
deblank({" a ", "b  "})
%% 38
deblank(["ab  ";"c   "])
%% 39
deblank("")
%% 40
size(deblank("   "))
%% 41
deblank(1)
%% 42
deblank({1})
%% 43
deblank({" a", {"b ", {"c  "}}})
%% 44
deblank([])
%% 45
deblank({})
%% 46
deblank()
%% 47
deblank("a",1)
%% 48
deblank("a\0\0")
%% 49
deblank("a\n\t ")
%% 50
size(deblank(zeros(2,0)))
%% 51
size(deblank(char(zeros(2,0))))
%% 52
deblank(struct())
%% 53
deblank({[]})
%% 54
deblank({"a ",[]})
%% 55
deblank(zeros(1,0))
%% 56
deblank(char([65 0 32]))
%% 57
lower("ABC"), upper("abc"), tolower("A"), toupper("a")
%% 58
lower({"AB","Cd"})
%% 59
lower({"AB",{"C"}})
%% 60
lower(1)
%% 61
lower({1})
%% 62
lower(["AB";"CD"])
%% 63
lower()
%% 64
lower("A","B")
%% 65
upper(struct())
%% 66
upper(@sin)
%% 67
lower(true)
%% 68
lower([])
%% 69
lower({})
%% 70
lower(int8(5))
%% 71
upper({"a";"b"})
%% 72
tolower({1,"A"})
%% 73
toupper()
%% 74
toupper(1,2)
%% 75
upper("äb")
%% 76
lower(single(2.5))
%% 77
toupper({"a", 2})
%% 78
strvcat("abc","","d")
%% 79
strvcat(1,2)
%% 80
strvcat("a",65)
%% 81
strvcat({"a","","bc"})
%% 82
strvcat()
%% 83
strvcat("")
%% 84
size(strvcat("","" ))
%% 85
strvcat([])
%% 86
strvcat({})
%% 87
strvcat(@sin)
%% 88
strvcat(struct())
%% 89
strvcat({1})
%% 90
strvcat({{"a"}})
%% 91
strvcat(["ab";"cd"],"e")
%% 92
strvcat(true)
%% 93
strvcat("a",{"b","c"},["d";"e"])
%% 94
strvcat(65.5)
%% 95
strvcat(-1)
%% 96
char("a","","bc")
%% 97
char({"a","","bc"})
%% 98
char(65)
%% 99
char([65 66;67 68])
%% 100
char({65})
%% 101
char({65,"b"})
%% 102
char("a",66)
%% 103
char()
%% 104
char({})
%% 105
size(char({}))
%% 106
size(char(""))
%% 107
size(char("",""))
%% 108
size(char({""}))
%% 109
size(char({"",""}))
%% 110
char([])
%% 111
char(zeros(0,3))
%% 112
char(-1)
%% 113
char(256)
%% 114
char(65.7)
%% 115
char(1i)
%% 116
char(NaN)
%% 117
char(struct())
%% 118
char(@sin)
%% 119
char({{"a"}})
%% 120
char({{"a"},"bcd"})
%% 121
char(true)
%% 122
char(int8(65))
%% 123
char(single(65))
%% 124
char("abc",{"d","ef"},65)
%% 125
char({"a";"b"},"c")
%% 126
char(["ab";"cd"],"xyz")
%% 127
char({[72 105]})
%% 128
char({[72 105;65 66]})
%% 129
char(cat(3,65,66))
%% 130
double(char(300))
%% 131
double(char(255))
%% 132
double(char({"a",""}))
%% 133
class(char(65))
%% 134
char(1e10)
%% 135
cellstr("abc")
%% 136
cellstr(["ab ";"c  "])
%% 137
cellstr({"a","b"})
%% 138
cellstr("")
%% 139
size(cellstr(""))
%% 140
cellstr([])
%% 141
cellstr({})
%% 142
cellstr(1)
%% 143
cellstr({1})
%% 144
cellstr()
%% 145
cellstr("a","b")
%% 146
cellstr({"a",1})
%% 147
cellstr(zeros(0,3))
%% 148
cellstr(char(zeros(0,3)))
%% 149
cellstr(char(zeros(2,0)))
%% 150
cellstr("a  ")
%% 151
cellstr("  a")
%% 152
cellstr(["a\0";"bc"])
%% 153
cellstr("a\t")
%% 154
cellstr(cat(3,'ab','cd'))
%% 155
cellstr(true)
%% 156
strcat("a","b","c")
%% 157
strcat("a ","b")
%% 158
strcat({"a "},"b")
%% 159
strcat({"a","b"},"c")
%% 160
strcat({"a","b"},{"c","d"})
%% 161
strcat({"a","b"},{"c";"d"})
%% 162
strcat({"a"},{"c";"d"})
%% 163
strcat("a",{"b"},"c")
%% 164
strcat(["a";"b"],"c")
%% 165
strcat(["a ";"bb"],["c";"d"])
%% 166
strcat(["a";"b"],["c";"d";"e"])
%% 167
strcat()
%% 168
strcat(1)
%% 169
strcat(1,2)
%% 170
strcat("a",1)
%% 171
strcat("a",[])
%% 172
strcat({1},"a")
%% 173
strcat("")
%% 174
strcat("","")
%% 175
size(strcat("",""))
%% 176
strcat("a")
%% 177
strcat({"a"})
%% 178
strcat({},"a")
%% 179
strcat({},{})
%% 180
strcat("a",{})
%% 181
strcat("a\t","b")
%% 182
strcat("  a ","  b ")
%% 183
strcat({" "},"b")
%% 184
strcat("|"," leading","|")
%% 185
strcat("a",{"b ";"c "},"d ")
%% 186
strcat({"a","bb"},"-",{"1","2"})
%% 187
strcat(struct(),"a")
%% 188
strcat(@sin,"a")
%% 189
strcat(["a";"b"],{"c"})
%% 190
strcat(65,"b")
%% 191
strcat("a",66)
%% 192
strcat(66,67)
%% 193
strcat({"a"},65)
%% 194
strcat([65 66],"c")
%% 195
cstrcat("a ","b ")
%% 196
cstrcat()
%% 197
cstrcat("a")
%% 198
cstrcat(1,2)
%% 199
cstrcat("a",1)
%% 200
cstrcat({"a"},"b")
%% 201
cstrcat("","")
%% 202
cstrcat(["a";"b"],["c";"d"])
%% 203
cstrcat(["a";"b"],"c")
%% 204
char("a",struct())
%% 205
char("a",1i)
%% 206
char("a",{1i})
%% 207
strvcat("a",1i)
%% 208
strvcat({struct()})
%% 209
char({@sin})
%% 210
char("a",NaN)
%% 211
x=strtrim({"  ","a "}); size(x{1})
%% 212
x=strtrim(["\0 a";"b  "])
%% 213
x=strtrim("\0a\0"); double(x)
%% 214
x=strtrim([" \0";"  "]); size(x)
%% 215
x=deblank("\0a\0"); double(x)
%% 216
x=deblank("\0\0"); size(x)
%% 217
x=deblank({"  "}); size(x{1})
%% 218
x=deblank(["  ";"  "]); size(x)
%% 219
deblank({1,"a "})
%% 220
deblank({zeros(1,0),"a "})
%% 221
deblank(zeros(3,0))
%% 222
deblank({true})
%% 223
strtrim({[]})
%% 224
strtrim({zeros(1,0)})
%% 225
cellstr(65)
%% 226
cellstr([65 66;67 68])
%% 227
cellstr({65,"b"})
%% 228
cellstr({[65 66;67 68]})
%% 229
cellstr(struct())
%% 230
cellstr(@sin)
%% 231
cellstr({@sin})
%% 232
cellstr({{}})
%% 233
cellstr({["a";"b"]})
%% 234
cellstr({"a","b";"c","d"})
%% 235
cellstr(1i)
%% 236
cellstr({[]})
%% 237
cellstr(zeros(2,0))
%% 238
cellstr({"a  "})
%% 239
double(cellstr(["a\0";"bc"]){1})
%% 240
lower("ÄÖ")
%% 241
upper("ß")
%% 242
upper(["äb";"cde"])
%% 243
upper({@sin})
%% 244
upper({struct()})
%% 245
upper(int8([1 2]))
%% 246
upper(1:3)
%% 247
upper(containers.Map())
%% 248
strcat({"a "},"b ")
%% 249
strcat("a ",{"b "})
%% 250
strcat(["a ";"b "],{"x ","y"})
%% 251
strcat(["a ";"b "],{"x ";"y"})
%% 252
strcat({"a";"b"},["c ";"d "])
%% 253
strcat("a ",1,"b ")
%% 254
strcat(true,"b")
%% 255
strcat({true},"b")
%% 256
strcat("a",{1})
%% 257
strcat({"a"},{})
%% 258
strcat({"a","b"},{})
%% 259
strcat("a","",{"b"})
%% 260
strcat("","a")
%% 261
strcat("a ","")
%% 262
strcat("", {})
%% 263
strcat("a",'',"b")
%% 264
strcat(1i,"a")
%% 265
strcat([],"a")
%% 266
strcat([],[])
%% 267
strcat({[]},"a")
%% 268
strcat({},"a",{"b"})
%% 269
strcat("a",struct())
%% 270
strcat(zeros(1,0),"a")
%% 271
strcat(cat(3,'ab','cd'),'x')
%% 272
strcat("a",["b";"c"],"d")
%% 273
strcat(["b";"c"],"")
%% 274
strcat("   ","a")
%% 275
strcat("a","   ")
%% 276
x=strcat("   "), size(x)
%% 277
x=strcat("a  "), size(x)
%% 278
x=strcat({"a  "}), size(x)
%% 279
x=strcat(""), size(x)
%% 280
strcat(1,{"a"})
%% 281
strcat("a\n","b")
%% 282
x=strcat("a\0","b"); double(x)
%% 283
x=strcat("a \n","b"); double(x)
%% 284
x=strcat("a\n ","b"); double(x)
%% 285
strcat({"a", "bb"}, "ccc")
%% 286
strcat("|", {"1";"2"}, "|")
%% 287
strsplit("a b c")
%% 288
strsplit("a,b,c",",")
%% 289
strsplit("a,,b,c",",")
%% 290
strsplit("a,,b,c",",",false)
%% 291
strsplit("a,,b,c",",",true)
%% 292
strsplit("a,,b,c",",","CollapseDelimiters",false)
%% 293
strsplit("a,,b,c",",","collapsedelimiters",false)
%% 294
strsplit("a foo bar")
%% 295
strsplit("a  foo bar")
%% 296
strsplit("a  foo bar"," ",false)
%% 297
strsplit("a,b;c",{",",";"})
%% 298
strsplit("a,;b;c",{",",";"},"CollapseDelimiters",false)
%% 299
[s,m]=strsplit("a,b;c",{",",";"})
%% 300
[s,m]=strsplit("a,,b",",")
%% 301
[s,m]=strsplit("a,,b",",","CollapseDelimiters",false)
%% 302
strsplit("a\tb","\t")
%% 303
strsplit("a\\tb",'\t')
%% 304
strsplit("road to hell"," ")
%% 305
strsplit("road^to^hell","^")
%% 306
strsplit("a.b.c",".")
%% 307
strsplit("a1b22c","\\d","DelimiterType","RegularExpression")
%% 308
strsplit("a1b22c","\\d+","DelimiterType","regularexpression")
%% 309
strsplit("a1b22c",{"\\d+"},"delimitertype","r")
%% 310
[s,m]=strsplit("a foo bar","(foo|bar)","DelimiterType","RegularExpression")
%% 311
strsplit("a,b",",","DelimiterType","Simple")
%% 312
strsplit("a,b",",","DelimiterType","L")
%% 313
strsplit("a,b",",","DelimiterType","foo")
%% 314
strsplit("a,b",",","foo","bar")
%% 315
strsplit("a,b",",","foo")
%% 316
strsplit("a,b","CollapseDelimiters",false)
%% 317
strsplit("","a")
%% 318
strsplit("")
%% 319
strsplit("abc","")
%% 320
strsplit(1)
%% 321
strsplit("a",1)
%% 322
strsplit({"a"},",")
%% 323
strsplit()
%% 324
strsplit("a",",",true,1)
%% 325
strsplit(["ab";"cd"],"b")
%% 326
strsplit(",a,",",")
%% 327
strsplit(",",",")
%% 328
strsplit("a",",")
%% 329
strsplit("aXXbXXc","XX")
%% 330
strsplit("aXXXb","XX")
%% 331
strsplit("aXXXXb","XX",false)
%% 332
strsplit("a b",{" ",""})
%% 333
strsplit("a||b|c",{"||","|"})
%% 334
strsplit("a||b|c",{"|","||"},"CollapseDelimiters",false)
%% 335
strsplit("a<sep>b<sep>c","<sep>")
%% 336
size(strsplit(",",","){1})
%% 337
size(strsplit("",","))
%% 338
size(strsplit("",","){1})
%% 339
strsplit("a\nb\nc","\n")
%% 340
strsplit("a b\tc")
%% 341
strsplit("a  b  c")
%% 342
strsplit("a*b","*")
%% 343
strsplit("a[b","[")
%% 344
strsplit("a\\b","\\")
%% 345
strsplit("a\\b",'\')
%% 346
strsplit("a\\b",'\\')
%% 347
strsplit("a$b","$")
%% 348
strsplit("a(b)c",{"(",")"})
%% 349
strsplit("a^b","^")
%% 350
strsplit("a-b","-")
%% 351
strsplit("a]b","]")
%% 352
strsplit("x,y",",","CollapseDelimiters",{1})
%% 353
strsplit("x,y",",","CollapseDelimiters","a")
%% 354
strsplit("a,b",{1})
%% 355
strsplit("a  b","  ")
%% 356
strsplit("a,b c",{",", " "},"CollapseDelimiters",0)
%% 357
strsplit("a\t \tb", {" ", "\t"})
%% 358
ostrsplit("a:b;c",":;")
%% 359
ostrsplit("a::b",":")
%% 360
ostrsplit("a::b",":",true)
%% 361
ostrsplit("a::b",":",false)
%% 362
ostrsplit("",":")
%% 363
ostrsplit(":",":")
%% 364
ostrsplit(":",":",true)
%% 365
ostrsplit("abc",":")
%% 366
ostrsplit(["a:b";"c:d"],":")
%% 367
ostrsplit(1,":")
%% 368
ostrsplit("a",1)
%% 369
ostrsplit("a",":",2)
%% 370
ostrsplit("a",":","x")
%% 371
ostrsplit("a",":",[1 0])
%% 372
ostrsplit("a")
%% 373
ostrsplit()
%% 374
ostrsplit("a",":",1,1)
%% 375
ostrsplit({"a"},":")
%% 376
ostrsplit("a b"," ")
%% 377
ostrsplit("a:b","")
%% 378
ostrsplit("road to hell"," ")
%% 379
ostrsplit("a:b:",":")
%% 380
ostrsplit("a foo bar"," ",true)
%% 381
ostrsplit(["a:b;";"cd:e"],":;")
%% 382
ostrsplit("a:b",{":"})
%% 383
size(ostrsplit("",":"))
%% 384
size(ostrsplit(":",":"){1})
%% 385
substr("This is a sample string",6,9)
%% 386
substr("hello",2)
%% 387
substr("hello",2,3)
%% 388
substr("hello",-3)
%% 389
substr("hello",-3,2)
%% 390
substr("hello",1,-2)
%% 391
substr("hello",0)
%% 392
substr("hello",6)
%% 393
substr("hello",2,10)
%% 394
substr("hello",2,0)
%% 395
substr(1,1)
%% 396
substr("hello")
%% 397
substr()
%% 398
substr("hello",1,2,3)
%% 399
substr("hello","a")
%% 400
substr("hello",[1 2])
%% 401
substr("hello",1,[1 2])
%% 402
substr(["ab";"cd"],1)
%% 403
substr("hello",1.5)
%% 404
substr("hello",5,1)
%% 405
substr("hello",5,2)
%% 406
substr("hello",-5,-1)
%% 407
substr("hello",1,5)
%% 408
substr("",1)
%% 409
substr({"a"},1)
%% 410
strtrunc("abcdefg",4)
%% 411
strtrunc({"abcdef","fedcba"},3)
%% 412
strtrunc("abc",10)
%% 413
strtrunc("abc",0)
%% 414
strtrunc(["abcd";"efgh"],2)
%% 415
strtrunc("abc",-1)
%% 416
strtrunc("abc",1.5)
%% 417
strtrunc("abc",[1 2])
%% 418
strtrunc("abc","a")
%% 419
strtrunc(1,2)
%% 420
strtrunc({1},2)
%% 421
strtrunc({"a",1},2)
%% 422
strtrunc("abc")
%% 423
strtrunc()
%% 424
strtrunc("abc",1,2)
%% 425
strtrunc({},1)
%% 426
strtrunc("",1)
%% 427
strtrunc("abc",NaN)
%% 428
strtrunc("abc",Inf)
%% 429
strtrunc({"abc";"de"},2)
%% 430
strtrunc({["abc";"def"]},2)
%% 431
strtrunc({"","a"},2)
%% 432
size(strtrunc("abc",0))
%% 433
size(strtrunc({"abc"},0){1})
%% 434
strtrunc("abc",{1})
%% 435
strjust(["a";"ab"],"right")
%% 436
strjust(["a   ";" bb "])
%% 437
strjust(["a   ";" bb "],"left")
%% 438
strjust(["a   ";" bb "],"center")
%% 439
strjust(["a   ";" bb "],"right")
%% 440
strjust(["a   ";" bb "],"foo")
%% 441
strjust("a  ","center")
%% 442
strjust("  a","left")
%% 443
strjust("","left")
%% 444
strjust(1)
%% 445
strjust({"a"})
%% 446
strjust()
%% 447
strjust("a","left",1)
%% 448
strjust("a",1)
%% 449
strjust(["abc  ";" d   ";"  e f"],"center")
%% 450
strjust("ab ","center")
%% 451
strjust(" ab  ","center")
%% 452
strjust("ab\0\0")
%% 453
strjust(" a ","c")
%% 454
strjust(" a ","R")
%% 455
strjust("a  ", "CENTER")
%% 456
strjust([" a";"bb"],"center")
%% 457
strjust(['a ';' b'],'left')
%% 458
strsplit("a,b",",",[1 1])
%% 459
strsplit("a,b",",",[])
%% 460
strsplit("a b"," ",0)
%% 461
x=strchr("world","lo",0)
%% 462
strfind(1,{"a"})
%% 463
strfind({"a"},{"a"})
%% 464
strfind({1},1)
%% 465
regexptranslate("wildcard","*.m")
%% 466
regexptranslate("escape","12.5")
%% 467
regexptranslate("escape","$.?[]^*+(){}|\\-/")
%% 468
regexptranslate("wildcard","a?b*c.d$")
%% 469
regexptranslate("foo","a")
%% 470
regexptranslate(1,"a")
%% 471
regexptranslate("escape")
%% 472
regexptranslate()
%% 473
regexptranslate("escape","a","b")
%% 474
regexptranslate("ESCAPE","a.b")
%% 475
regexptranslate("escape",{"a.b","c"})
%% 476
regexptranslate("escape","")
%% 477
validatestring("r",{"red","green","blue"})
%% 478
validatestring("R",{"red","green","blue"})
%% 479
validatestring("b",{"red","green","blue","black"})
%% 480
validatestring("x",{"red","green"})
%% 481
validatestring("app",{"apple","applesauce"})
%% 482
validatestring("apple",{"apple","applesauce"})
%% 483
validatestring("x",{"red","green"},"fn")
%% 484
validatestring("x",{"red","green"},"fn","var")
%% 485
validatestring("x",{"red","green"},"fn","var",2)
%% 486
validatestring("x",{"red","green"},2)
%% 487
validatestring("x",{"red","green"},"fn",3)
%% 488
validatestring(1,{"red"})
%% 489
validatestring("r",1)
%% 490
validatestring("r")
%% 491
validatestring()
%% 492
validatestring("r","red")
%% 493
validatestring("r",["red";"rad"])
%% 494
validatestring("r",{"red"},{1})
%% 495
validatestring("r",{"red"},"a",{1})
%% 496
validatestring("r",{"red"},"a","b",1.5)
%% 497
validatestring("red",{"red","Red"})
%% 498
validatestring("gre",{"green","GREY"})
%% 499
validatestring({"r"},{"red"})
%% 500
validatestring("b",{"red","green","blue","black"},"fn","var",1)
%% 501
validatestring(["r";"s"],{"red"})
%% 502
isstrprop("abc123","alpha")
%% 503
isstrprop("abc123","digit")
%% 504
isstrprop("a b","wspace")
%% 505
isstrprop({"AbC","123"},"upper")
%% 506
isstrprop("abc","foo")
%% 507
isstrprop("abc",1)
%% 508
isstrprop("abc")
%% 509
isstrprop()
%% 510
isstrprop("abc","alpha",1)
%% 511
isstrprop(65,"alpha")
%% 512
isstrprop({65},"alpha")
%% 513
isstrprop("Abc","alphanum")
%% 514
isstrprop("A b\n","graphic")
%% 515
isstrprop("A b\n","graph")
%% 516
isstrprop("A b\n","print")
%% 517
isstrprop("A.b","punct")
%% 518
isstrprop("A\nb","cntrl")
%% 519
isstrprop("Ag1","xdigit")
%% 520
isstrprop("Ag1","lower")
%% 521
isstrprop("Ag1","ascii")
%% 522
isstrprop("","alpha")
%% 523
isstrprop([],"alpha")
%% 524
isstrprop("Ag1","ALPHA")
%% 525
isstrprop(1.5,"digit")
%% 526
isalpha("a1 B")
%% 527
isalpha({"a1",{"B"}})
%% 528
isalpha(65)
%% 529
isalpha([])
%% 530
isalpha("")
%% 531
isalpha()
%% 532
isalpha("a","b")
%% 533
isalpha(struct())
%% 534
isletter("a1")
%% 535
isletter()
%% 536
isletter("a",1)
%% 537
isletter({"a1"})
%% 538
isspace("a \t\n\v\f\rb")
%% 539
isspace(32)
%% 540
isspace({" a"})
%% 541
isdigit("a12")
%% 542
isdigit(["1a";"b2"])
%% 543
isdigit(1)
%% 544
isupper("aB")
%% 545
islower("aB")
%% 546
isalnum("a1 _")
%% 547
ispunct("a,b!")
%% 548
iscntrl("a\n\x7f")
%% 549
isgraph("a b")
%% 550
isprint("a b\n")
%% 551
isxdigit("0fFg")
%% 552
isascii("aä")
%% 553
isascii(200)
%% 554
isalpha(@sin)
%% 555
isdigit(true)
%% 556
isupper({})
%% 557
isdigit({1,"2"})
%% 558
islower(single(97))
%% 559
isspace(cat(3," a"," b"))
%% 560
toascii("aB")
%% 561
toascii(["a";"B"])
%% 562
do_string_escapes('a\nb\tc')
%% 563
do_string_escapes('\x41\102\\')
%% 564
do_string_escapes("foo")
%% 565
do_string_escapes('\"')
%% 566
double(do_string_escapes('\0\a\b\f\n\r\t\v'))
%% 567
do_string_escapes('\400')
%% 568
do_string_escapes('\xZ')
%% 569
do_string_escapes('\G+\$')
%% 570
do_string_escapes('a\')
%% 571
do_string_escapes(1)
%% 572
do_string_escapes({"a"})
%% 573
do_string_escapes()
%% 574
do_string_escapes("a","b")
%% 575
do_string_escapes('')
%% 576
size(do_string_escapes(''))
%% 577
do_string_escapes(['\n';'\t'])
%% 578
undo_string_escapes("a\nb\tc")
%% 579
undo_string_escapes("\0\a\b\f\n\r\t\v\\\'\"")
%% 580
undo_string_escapes(1)
%% 581
undo_string_escapes({"a"})
%% 582
undo_string_escapes()
%% 583
undo_string_escapes("a","b")
%% 584
undo_string_escapes("")
%% 585
undo_string_escapes(["a\n";"bc"])
%% 586
undo_string_escapes("\x01")
%% 587
undo_string_escapes("ä")
%% 588
untabify("\thi")
%% 589
untabify("  \thi")
%% 590
untabify("ab\tc",4)
%% 591
untabify("\thi",4,true)
%% 592
untabify("\thi  ",4,true)
%% 593
untabify({"\thi","a\tb"},2)
%% 594
untabify(1)
%% 595
untabify()
%% 596
untabify("a",1,2,3)
%% 597
untabify(["\ta";"bcd"])
%% 598
untabify({1})
%% 599
untabify("a\tb\tc")
%% 600
untabify("a\tb",0)
%% 601
untabify("a\tb","x")
%% 602
untabify("")
%% 603
untabify("abc  ",8,true)
%% 604
untabify(["\thi  ";"ab   "],8,true)
%% 605
newline
%% 606
newline()
%% 607
double(newline)
%% 608
newline(1)
%% 609
columns("abc"), rows("abc")
%% 610
columns(), rows(1,2)
