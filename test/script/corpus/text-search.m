%% 1
erase(['abc';'bbz'],'b')
%% 2
erase("abcd",{"abc","ab"})
%% 3
erase("abcd",{"","ab"})
%% 4
erase("abcd",{'bc';'ab'})
%% 5
erase('abc',['a';'b'])
%% 6
erase('abcab',['ab';'c '])
%% 7
erase({'abc','xay'}, {'a'})
%% 8
erase({'ab';'b'}, {'b','a'})
%% 9
erase("Hello World", " World")
%% 10
erase({["ab";"cd"]},"a")
%% 11
erase(zeros(0,3),"a")
%% 12
erase('a',zeros(0,0))
%% 13
erase({'a'},{{'b'}})
%% 14
erase("a$b", "$")
%% 15
erase("a\\b","\\")
%% 16
erase('a\nb','\n')
%% 17
erase("a\nb","\n")
%% 18
strcmp("a","a")
%% 19
strcmp("a",["a";"b"])
%% 20
strcmp("a",{"a","b"})
%% 21
strcmp({"a","b"},{"a","c"})
%% 22
strcmp({"a","b"},{"a";"b"})
%% 23
strcmp({"a"},{"a","b"})
%% 24
strcmp({"a","b"},["a";"b"])
%% 25
strcmp({"a";"b"},["a";"b"])
%% 26
strcmp(1,1)
%% 27
strcmp("a",97)
%% 28
strcmp({1},"a")
%% 29
strcmp({1},{1})
%% 30
strcmp({},{})
%% 31
strcmp({},"a")
%% 32
strcmp("","")
%% 33
strcmp("",[])
%% 34
strcmp([],[])
%% 35
strcmp('',zeros(1,0))
%% 36
strcmp('',char(zeros(1,0)))
%% 37
strcmp('',char(zeros(0,3)))
%% 38
strcmp(@sin,@sin)
%% 39
strcmp()
%% 40
strcmp("a")
%% 41
strcmp("a","b","c")
%% 42
strcmp({"a",{"b"}},"b")
%% 43
strcmp(["ab";"cd"],["ab";"cd"])
%% 44
strcmp("ab","AB")
%% 45
strcmpi("ab","AB")
%% 46
strcmpi({"ab"},{"AB"})
%% 47
strcmpi(1,"a")
%% 48
strcmpi("a")
%% 49
strncmp("abc","abd",2)
%% 50
strncmp("abc","abd",3)
%% 51
strncmp("abc","abc",10)
%% 52
strncmp("abc","abd",0)
%% 53
strncmp("abc","abd",-1)
%% 54
strncmp("abc","abd",1.5)
%% 55
strncmp("abc","abd",[1 2])
%% 56
strncmp("abc","abd","a")
%% 57
strncmp("abc",{"abd","xyz"},2)
%% 58
strncmp({"abc","xyz"},{"abd","xyq"},2)
%% 59
strncmp({"abc","xyz"},"ab",2)
%% 60
strncmp("abc","abd")
%% 61
strncmp("abc","abd",NaN)
%% 62
strncmp("abc","abd",Inf)
%% 63
strncmp("abc","abcd",3)
%% 64
strncmp("","",1)
%% 65
strncmp("a",1,1)
%% 66
strncmpi("ABc","abd",2)
%% 67
strncmpi("ABc",{"abd"},2)
%% 68
strncmpi("abc","abd",0)
%% 69
strncmp("abc",{"abd",1},2)
%% 70
strncmp(["abc";"def"],"abc",3)
%% 71
strncmp({"abc";"abd"},["abx";"aby"],2)
%% 72
strncmp("abc","abd",{1})
%% 73
strfind("abcabc","bc")
%% 74
strfind("abc","x")
%% 75
strfind("aaa","aa")
%% 76
strfind("aaa","aa","overlaps",false)
%% 77
strfind("aaa","aa","overlaps",true)
%% 78
strfind({"abc","xbc"},"bc")
%% 79
strfind({"abc";"x"},"bc")
%% 80
strfind("abc","")
%% 81
strfind("","a")
%% 82
strfind("","")
%% 83
strfind(1,"a")
%% 84
strfind("a",1)
%% 85
strfind({1},"a")
%% 86
strfind("a",{1})
%% 87
strfind("abc",{"a","b"})
%% 88
strfind("abc","b","forcecelloutput",true)
%% 89
strfind("abc","b","forcecelloutput",false)
%% 90
strfind({"abc"},"b","forcecelloutput",true)
%% 91
strfind("abc","b","foo",true)
%% 92
strfind("abc","b","overlaps")
%% 93
strfind("abc","b",1,2)
%% 94
strfind()
%% 95
strfind("a")
%% 96
strfind("a","b","c","d","e")
%% 97
strfind(["ab";"cd"],"a")
%% 98
strfind("abc","abcd")
%% 99
strfind({},"a")
%% 100
size(strfind("abc","x"))
%% 101
size(strfind("","a"))
%% 102
size(strfind({"",""},"a"){1})
%% 103
strfind("a b c"," ")
%% 104
strfind("abababa","aba")
%% 105
strfind("abababa","aba","overlaps",false)
%% 106
strfind([],"a")
%% 107
strfind("abc",["a";"b"])
%% 108
strfind("abc","c","overlaps",1,"forcecelloutput",1)
%% 109
strrep("abcabc","b","XX")
%% 110
strrep({"abc","cba"},"b","?")
%% 111
strrep("aaa","aa","b")
%% 112
strrep("aaa","aa","b","overlaps",false)
%% 113
strrep("aaa","aa","b","overlaps",true)
%% 114
strrep("abc","","x")
%% 115
strrep("","a","b")
%% 116
strrep("abc","b","")
%% 117
strrep("abc","x","y")
%% 118
strrep(1,"a","b")
%% 119
strrep("a",1,"b")
%% 120
strrep("a","a",1)
%% 121
strrep({1},"a","b")
%% 122
strrep("a",{"a"},"b")
%% 123
strrep()
%% 124
strrep("a","b")
%% 125
strrep("a","b","c","d")
%% 126
strrep("a","b","c","foo",1)
%% 127
strrep("a","a","b","overlaps","x")
%% 128
strrep(["ab";"cd"],"a","b")
%% 129
size(strrep("abc","abc",""))
%% 130
size(strrep("","abc",""))
%% 131
strrep({},"a","b")
%% 132
strrep("This is","is","&%$")
%% 133
strrep("hello","l","LL")
%% 134
strrep({"a","b";"c","d"},"a","z")
%% 135
strrep([],"a","b")
%% 136
strrep("abc",["b";"c"],"x")
%% 137
[t,r]=strtok("this is the life")
%% 138
[t,r]=strtok("a,b",",")
%% 139
[t,r]=strtok("  a b")
%% 140
[t,r]=strtok("")
%% 141
[t,r]=strtok("   ")
%% 142
[t,r]=strtok("abc")
%% 143
[t,r]=strtok({"this is","a,b c"})
%% 144
[t,r]=strtok({"a,b";"c"},",")
%% 145
[t,r]=strtok("a b",[32])
%% 146
strtok(1)
%% 147
strtok({1})
%% 148
strtok()
%% 149
strtok("a",1,2)
%% 150
strtok("a","")
%% 151
strtok("abc","abc")
%% 152
[t,r]=strtok(",,a,b",",")
%% 153
[t,r]=strtok("a;b,c",";,")
%% 154
[t,r]=strtok("a;b,c",{";",","})
%% 155
strtok(["ab";"cd"])
%% 156
strtok(["ab"]')
%% 157
[t,r]=strtok(["a b"]')
%% 158
[t,r]=strtok("a\tb\nc")
%% 159
[t,r]=strtok("a\0b")
%% 160
size(strtok(""))
%% 161
[t,r]=strtok("abc",","); size(r)
%% 162
[t,r]=strtok({""," "})
%% 163
[t,r]=strtok({})
%% 164
[t,r,x]=strtok("a")
%% 165
[t,r]=strtok(",",","), size(t), size(r)
%% 166
[t,r]=strtok("a,",","), size(r)
%% 167
[t,r]=strtok("  ab",  " "), size(t)
%% 168
strtok("abc",zeros(0,0))
%% 169
[t,r]=strtok({"ab cd"},"")
%% 170
[t,r]=strtok("123abc", "0":"9")
%% 171
[t,r]=strtok("a+b-c","+-")
%% 172
index("Teststring","t")
%% 173
index("Teststring","t","last")
%% 174
index("Teststring","t","first")
%% 175
index("Teststring","t","foo")
%% 176
index({"ab","b"},"b")
%% 177
index("abc","x")
%% 178
index("","a")
%% 179
index("abc","")
%% 180
index(1,"a")
%% 181
index("a",1)
%% 182
index()
%% 183
index("a")
%% 184
index("abc","bc")
%% 185
index(["ab";"ba"],"a")
%% 186
index("abc",{"a"})
%% 187
index("a","b","first","x")
%% 188
index({1},"a")
%% 189
index("abcabc","c",1)
%% 190
index("abcabc","c",{"last"})
%% 191
rindex("Teststring","t")
%% 192
rindex({"abab","b"},"b")
%% 193
rindex()
%% 194
rindex("a")
%% 195
rindex(1,"a")
%% 196
rindex("a","b","c")
%% 197
rindex("abc","")
%% 198
rindex("a",1)
%% 199
rindex(["ab";"ba"],"a")
%% 200
strchr("world","o")
%% 201
strchr("world","lo")
%% 202
strchr("world","lo",1)
%% 203
strchr("world","lo",1,"last")
%% 204
[i,j]=strchr("world","lo")
%% 205
strchr("world","x")
%% 206
strchr("world","")
%% 207
strchr(1,"a")
%% 208
strchr("a",1)
%% 209
strchr("a")
%% 210
strchr()
%% 211
strchr("a","b",1,"first",2)
%% 212
strchr(["ab";"ba"],"a")
%% 213
[i,j]=strchr(["ab";"ba"],"a")
%% 214
strchr("Octave is free","aeiou")
%% 215
strchr("Octave","ae",2,"first")
%% 216
strncmp("abc","abcd",10)
%% 217
strncmp("abcd","abc",4)
%% 218
strncmpi("abc","ABC",10)
%% 219
strncmpi("abc","ABCD",10)
%% 220
strncmpi("","",1)
%% 221
strncmpi("abc","abd","a")
%% 222
strncmpi("abc","abd",{1})
%% 223
strncmpi("abc","abd",NaN)
%% 224
strncmp({"a","b"},{"a";"b"},1)
%% 225
strncmp({"a","b"},{"a","b","c"},1)
%% 226
strcmp({"a","b"},{"a","b","c"})
%% 227
strcmpi({"a","b"},{"a";"b"})
%% 228
strncmp("abc","abd",2.7)
%% 229
strncmp("abc","abd",uint8(2))
%% 230
strncmp("abc","abd",[])
%% 231
strncmp("abc","abd",true)
%% 232
strncmp(1,2,1)
%% 233
strncmp({1},"a",1)
%% 234
strncmp("","a",1)
%% 235
strcmpi("a",["A";"B"])
%% 236
strcmpi({"a","b"},["A";"b"])
%% 237
strcmp({"a","b";"c","d"},["a";"b"])
%% 238
strcmp(["a";"b"],{"a";"b"})
%% 239
strcmp(["a ";"b "],{"a";"b"})
%% 240
strcmp(["a ";"b "],{"a";"b ";"c"})
%% 241
strfind("abc","b","overlaps",true,"forcecelloutput",true)
%% 242
strfind("abc","b","overlaps",true,"foo",true)
%% 243
strfind("abc","b","forcecelloutput",1)
%% 244
strfind("abc","b","FORCECELLOUTPUT",1)
%% 245
strfind("abc","b","Overlaps",0)
%% 246
strfind("aaaa","aa","Overlaps",0)
%% 247
strfind("abc","b","forcecelloutput",[])
%% 248
strfind("abc","b","forcecelloutput","a")
%% 249
strfind("abc","b","overlaps",{1})
%% 250
strfind("abc",{"b","c"},"forcecelloutput",true)
%% 251
strfind({"abc",1},"b")
%% 252
strfind(["ab";"cd"],"d")
%% 253
strfind(["ab";"cd"],"cb")
%% 254
strrep(["ab";"cd"],"a","")
%% 255
strrep(["ab";"cd"],"a","xx")
%% 256
strrep(["ab";"cd"],"z","xx")
%% 257
strrep(["ab";"cd"],"cb","yz")
%% 258
strrep("abc",{"a","b"},{"x","y"})
%% 259
strrep({"abc"},{"a","b"},{"x","y"})
%% 260
strrep({"abc","cab"},{"a"},{"x"})
%% 261
strrep("abc","a",{"x"})
%% 262
strrep("abc",{"a"},{"x"})
%% 263
strrep({"abc"},"a",{"x"})
%% 264
strrep("aaaa","aa","b","overlaps",false)
%% 265
strrep("aaaa","aa","b","overlaps",true)
%% 266
strrep("aaaa","aa","b")
%% 267
strrep("aaaaa","aa","bcd")
%% 268
strrep("aaaaa","aa","bcd","overlaps",0)
%% 269
strrep("abab","ab","")
%% 270
size(strrep("abab","ab",""))
%% 271
strrep("abc","b",["x";"y"])
%% 272
strrep("abc","b","x","overlaps",[])
%% 273
strrep({{"a"}},"a","b")
%% 274
strrep({"a",{"b"}},"a","b")
%% 275
strrep("a",1,1)
%% 276
strrep("a","a","b",1,2)
%% 277
strrep("abc","abcd","x")
%% 278
strrep(zeros(1,0),"a","b")
%% 279
strrep('abc', 'c', 65)
%% 280
[t,r]=strtok("a b","")
%% 281
[t,r]=strtok("a,b",'')
%% 282
strtok({"a,b"},1)
%% 283
[t,r]=strtok(["a b"]'), size(t), size(r)
%% 284
[t,r]=strtok(["abc"]')
%% 285
[t,r]=strtok([" a b"]')
%% 286
[t,r]=strtok(",,",","), size(t), size(r)
%% 287
[t,r]=strtok(""), size(t), size(r)
%% 288
[t,r]=strtok("ab",""), size(t), size(r)
%% 289
[t,r]=strtok({"","ab",","},","); size(t{1}), size(t{3}), size(r{2})
%% 290
[t,r]=strtok({}), size(t)
%% 291
[t,r]=strtok(cell(0,1))
%% 292
strtok(true)
%% 293
[t,r]=strtok(char(zeros(1,0)))
%% 294
[t,r]=strtok({"ab","c d"}," "), size(r{1})
%% 295
[t,r]=strtok("foo bar", {" "})
%% 296
[t,r]=strtok("foo1bar", 49)
%% 297
[t,r]=strtok("foo1bar", [49 98])
%% 298
strtok("a b", struct())
%% 299
[t,r]=strtok("x y z", " ")
%% 300
[t,r]=strtok({"x y z";"a b"}, " ")
%% 301
[t,r]=strtok("\na b")
%% 302
index({"abc";"bcd"},"c")
%% 303
index({"abc","bcd"},{"c"})
%% 304
index("abc",{"b","c"})
%% 305
index(["ab";"ba"],"a","last")
%% 306
index(["ab";"ba"],"c")
%% 307
index({},"a")
%% 308
index("abcb","b","LAST")
%% 309
index({"abc",""},"")
%% 310
index(1,1)
%% 311
index("abc",["b";"c"])
%% 312
index("abc","b",{})
%% 313
index("foobarbaz","ba","last")
%% 314
rindex({"abab";"b"},{"b"})
%% 315
rindex("foobarbaz","o")
%% 316
strchr("world","lo",2)
%% 317
strchr("world","lo",5)
%% 318
strchr("world","lo",0)
%% 319
strchr("world","lo",1.5)
%% 320
strchr("world","lo",1,"foo")
%% 321
[i,j]=strchr("world","lo",1)
%% 322
[i,j]=strchr("world","zz")
%% 323
[i,j,v]=strchr("world","lo")
%% 324
strchr(["ab";"ba"],"z")
%% 325
strchr("abc",{"a"})
%% 326
strchr({"abc"},"a")
%% 327
strchr("abc",["a";"c"])
%% 328
strchr(["abc"]',"c")
%% 329
strchr("aaa","a",2,"last")
%% 330
['a';'ab']
%% 331
["a";"ab"]
%% 332
["a";'ab';"xyz"]
%% 333
["ab";65]
%% 334
["ab";65 66]
%% 335
["abc";65 66]
%% 336
["a";"";"abc"]
%% 337
["";"abc"]
%% 338
x=["abc";""]; size(x)
%% 339
x=["abc";"";"d"]
%% 340
[["ab";"cd"];"efg"]
%% 341
["abc";["a" "b"]]
%% 342
[65;"ab"]
%% 343
["ab";{}]
%% 344
["ab";[]]
%% 345
["ab";[];"abc"]
%% 346
x=["a";"abc"]; double(x)
%% 347
["a","b";"c"]
%% 348
vertcat("a","ab")
%% 349
vertcat("abc","de")
%% 350
cat(1,"a","ab")
%% 351
horzcat("a","ab")
%% 352
horzcat(["a";"b"],"ab")
%% 353
x=[{"a"};"ab"]
%% 354
["ab";true]
%% 355
["a";"ab"](2,:)
%% 356
["abc";1:2]
%% 357
["abc";single(65)]
%% 358
startsWith("hello","he")
%% 359
startsWith("hello",{"x","he"})
%% 360
startsWith({"hello","world"},{"he","wo"})
%% 361
startsWith({"hello";"world"},"he")
%% 362
startsWith("hello","HE","IgnoreCase",true)
%% 363
startsWith("hello","HE","ignorecase",1)
%% 364
startsWith("hello","HE","IgnoreCase",false)
%% 365
startsWith("hello","HE","foo",true)
%% 366
startsWith("hello","HE","IgnoreCase","x")
%% 367
startsWith("hello","HE","IgnoreCase",[1 1])
%% 368
startsWith("hello","HE","Ignore")
%% 369
startsWith("hello","HE",1,true)
%% 370
startsWith("hello")
%% 371
startsWith()
%% 372
startsWith(1,"a")
%% 373
startsWith("a",1)
%% 374
startsWith({1},"a")
%% 375
startsWith("a",{1})
%% 376
startsWith("","a")
%% 377
startsWith("a","")
%% 378
startsWith({},"a")
%% 379
startsWith("a",{})
%% 380
startsWith(["ab";"cd"],"a")
%% 381
startsWith("abc",["ab";"cd"])
%% 382
startsWith({"abc","ABC"},"a","IgnoreCase",true)
%% 383
startsWith("a","b","c","d","e")
%% 384
endsWith("hello","lo")
%% 385
endsWith({"hello","world"},{"lo","ld"})
%% 386
endsWith("hello","LO","IgnoreCase",true)
%% 387
endsWith("hello","LO","foo",true)
%% 388
endsWith("hello","LO","IgnoreCase",{1})
%% 389
endsWith()
%% 390
endsWith("a")
%% 391
endsWith(1,"a")
%% 392
endsWith("a",1)
%% 393
endsWith("abc","abcd")
%% 394
endsWith("abc","")
%% 395
endsWith({"abc";"xbc"},{"bc"})
%% 396
endsWith("","")
%% 397
strjoin({"a","b","c"})
%% 398
strjoin({"a","b","c"},",")
%% 399
strjoin({"a","b","c"},"\n")
%% 400
strjoin({"a","b","c"},'\n')
%% 401
strjoin({"a"},",")
%% 402
strjoin({},",")
%% 403
strjoin({"a","b"},"")
%% 404
strjoin({"a","b","c"},{"1","2"})
%% 405
strjoin({"a","b","c"},{"1"})
%% 406
strjoin({"a","b","c"},{"1","2","3"})
%% 407
strjoin({"a";"b"},",")
%% 408
strjoin({"a","b";"c","d"},",")
%% 409
strjoin("a",",")
%% 410
strjoin({1},",")
%% 411
strjoin({"a"},1)
%% 412
strjoin()
%% 413
strjoin({"a"},",",1)
%% 414
strjoin({"","a",""},"-")
%% 415
strjoin({"a b","c"}," ")
%% 416
strjoin({"Octave","Scilab","Lush","Yorick"},"*")
%% 417
strjoin({"a","b"},"%d")
%% 418
strjoin({"a","b"},"\\")
%% 419
strjoin({"a","b"},'\\')
%% 420
strjoin({"a","b"},{","})
%% 421
strjoin({"a","b"},{","}')
%% 422
size(strjoin({},","))
%% 423
size(strjoin({""},","))
%% 424
strjoin({"hello"}, "-")
%% 425
ostrsplit("a:b;c", ":;")
%% 426
mat2str(logical([1 0;0 1]))
%% 427
substr("hello", 1, 5)
%% 428
regexp("ab12","(?<w>[a-z]+)(?<d>\\d+)","names")
%% 429
[tok,rem]=strtok("this is the life")
%% 430
strtrim(["  abc  ";"   def "])
%% 431
cstrcat("|"," leading space is preserved","|")
%% 432
strsplit("a,b,c",",","CollapseDelimiters",true)
%% 433
strvcat("abc","defghi")
%% 434
char("abc",[],"def")
%% 435
toupper({"abc","def"})
%% 436
[a,b]=deal("x","y")
%% 437
triu(ones(2)); strcmp("a",{"a";"b"})
%% 438
int2str([1.2 3.7])
%% 439
double(native2unicode(228,"latin1"))
%% 440
double(unicode2native("ä","latin1"))
%% 441
startsWith({"ab","cd"},"")
%% 442
startsWith("a",{"",'a'})
%% 443
startsWith({"ab";"cd"},["a";"c"])
%% 444
startsWith(["ab ";"cde"],"ab ")
%% 445
endsWith(["ab";"cb"],"b")
%% 446
strjoin({"a"},{"1"})
%% 447
strjoin({"a"},{})
%% 448
strjoin({},{"1"})
%% 449
strjoin({"a","b"},{"1","2"})
%% 450
strjoin({},{})
