%% 1
unique([3 1 1 2])
%% 2
unique([3 1 1 2]')
%% 3
unique([3 1;1 2])
%% 4
[u,i,j]=unique([3 1 1 2])
%% 5
[u,i,j]=unique([3 1 1 2]')
%% 6
[u,i,j]=unique([3 1;1 2])
%% 7
[u,i,j]=unique([3 1 1 2],"first")
%% 8
[u,i,j]=unique([3 1 1 2],"last")
%% 9
[u,i,j]=unique([3 1 1 2],"stable")
%% 10
[u,i,j]=unique([3 1 1 2],"legacy")
%% 11
[u,i,j]=unique([3 1 1 2]',"legacy")
%% 12
[u,i,j]=unique([3 1 1 2],"first","legacy")
%% 13
[u,i,j]=unique([3 1;1 2;3 1],"rows")
%% 14
[u,i,j]=unique([3 1;1 2;3 1],"rows","stable")
%% 15
[u,i,j]=unique([3 1;1 2;3 1],"rows","last")
%% 16
[u,i,j]=unique([3 1;1 2;3 1],"rows","legacy")
%% 17
[u,i,j]=unique({"b","a","b"})
%% 18
[u,i,j]=unique({"b";"a";"b"})
%% 19
[u,i,j]=unique({"b","a","b"},"stable")
%% 20
[u,i,j]=unique({"b","a","b"},"last")
%% 21
[u,i,j]=unique({"b","a","b"},"legacy")
%% 22
[u,i,j]=unique({"b","a","b"},"rows")
%% 23
unique({"b","a";"b","c"})
%% 24
unique([])
%% 25
[u,i,j]=unique([])
%% 26
[u,i,j]=unique(zeros(1,0))
%% 27
[u,i,j]=unique(zeros(0,1))
%% 28
[u,i,j]=unique(zeros(0,3))
%% 29
[u,i,j]=unique(zeros(0,3),"rows")
%% 30
[u,i,j]=unique({})
%% 31
[u,i,j]=unique(cell(1,0))
%% 32
[u,i,j]=unique(cell(0,1))
%% 33
unique([NaN 1 NaN])
%% 34
[u,i,j]=unique([NaN 1 NaN])
%% 35
[u,i,j]=unique([NaN 1 NaN],"stable")
%% 36
[u,i,j]=unique([NaN 1;NaN 1],"rows")
%% 37
unique([1+i 2 1+i])
%% 38
[u,i,j]=unique([1+i 2 1+i])
%% 39
unique([1+i 2;1+i 2],"rows")
%% 40
unique("hello")
%% 41
[u,i,j]=unique("hello")
%% 42
unique(["ab";"cd";"ab"],"rows")
%% 43
unique(["ab";"cd";"ab"])
%% 44
unique(int8([3 1 1])), class(ans)
%% 45
unique(single([3 1 1])), class(ans)
%% 46
unique([true false true]), class(ans)
%% 47
unique(5)
%% 48
[u,i,j]=unique(5)
%% 49
[u,i,j]=unique([5 5])
%% 50
[u,i,j]=unique([5;5])
%% 51
unique({1,2})
%% 52
unique({1})
%% 53
unique(struct())
%% 54
unique(@sin)
%% 55
unique([1 2],"foo")
%% 56
unique([1 2],1)
%% 57
unique([1 2],{"rows"})
%% 58
unique([1 2],"rows",5)
%% 59
unique()
%% 60
unique([0 -0])
%% 61
unique([Inf -Inf Inf])
%% 62
unique(int64([9007199254740993 9007199254740992 9007199254740993]))
%% 63
unique(ones(2,2,2),"rows")
%% 64
unique(ones(2,2,2))
%% 65
unique(1:5)
%% 66
unique(5:-1:1)
%% 67
unique({"a"})
%% 68
unique({"","a",""})
%% 69
[u,i,j]=unique([1 2;1 2;3 4],"rows","first")
%% 70
[a,b,c,d]=unique([1 2])
%% 71
unique([2 1 3],"sorted")
%% 72
unique([2 1 3],"sorted","stable")
%% 73
unique([1 2],"first","last")
%% 74
unique([3 1 2],"rows")
%% 75
unique([3 1 2]',"rows")
%% 76
[u,i,j]=unique([3;1;1],"stable")
%% 77
[u,i,j]=unique([3 1;1 3],"stable")
%% 78
union([1 3],[2 3])
%% 79
union([1 3]',[2 3]')
%% 80
union([1 3],[2 3]')
%% 81
union([1 3]',[2 3])
%% 82
union([1 3;2 4],[2 3])
%% 83
[u,i,j]=union([1 3],[2 3])
%% 84
[u,i,j]=union([3 1 1],[2 3 2])
%% 85
[u,i,j]=union([3 1 1],[2 3 2],"stable")
%% 86
[u,i,j]=union([3 1;1 1],[3 1;2 2],"rows")
%% 87
[u,i,j]=union([3 1;1 1],[3 1;2 2],"rows","stable")
%% 88
[u,i,j]=union({"b","a"},{"c","a"})
%% 89
[u,i,j]=union({"b";"a"},{"c";"a"})
%% 90
[u,i,j]=union({"b","a"},{"c","a"},"stable")
%% 91
union({"b","a"},"c")
%% 92
union("c",{"b","a"})
%% 93
union("abc","bcd")
%% 94
union([],[1 2])
%% 95
union([1 2],[])
%% 96
union([],[])
%% 97
union([],{})
%% 98
union({},{})
%% 99
union({"a"},{})
%% 100
union({},{"a"})
%% 101
union([1 2]',[])
%% 102
union([],[1 2]')
%% 103
union(zeros(1,0),[2 1])
%% 104
union({1},{2})
%% 105
union({"a"},1)
%% 106
union(1,{"a"})
%% 107
union([1 2],[1 2 3],"rows")
%% 108
union([1 2],[3 4],"rows")
%% 109
union([1 2],[3 4],"foo")
%% 110
union([1 2],[3 4],5)
%% 111
union([1 2])
%% 112
union()
%% 113
union(int8([1 2]),[2 3]), class(ans)
%% 114
union(single([1 2]),[2 3]), class(ans)
%% 115
union([1 NaN],[NaN 2])
%% 116
union([1+i 2],[2 3])
%% 117
union([true false],[2 3]), class(ans)
%% 118
union("ab",[97 100]), class(ans)
%% 119
union(5,6)
%% 120
union([5 5],5)
%% 121
union(struct(),1)
%% 122
union([1 3],[2 3],"legacy")
%% 123
[u,i,j]=union([1 3],[2 3],"legacy")
%% 124
[u,i,j]=union([1 3 3]',[2 3]',"legacy")
%% 125
[u,i,j]=union([],[1 2])
%% 126
[u,i,j]=union([1 2],[])
%% 127
intersect([1 2 3],[2 3 4])
%% 128
intersect([1 2 3]',[2 3 4]')
%% 129
intersect([1 2 3],[2 3 4]')
%% 130
intersect([1 2 3]',[2 3 4])
%% 131
[c,i,j]=intersect([1 2 3 3],[3 2 4 2])
%% 132
[c,i,j]=intersect([1 2 3 3]',[3 2 4 2]')
%% 133
[c,i,j]=intersect([3 2 1 3],[3 2 4 2],"stable")
%% 134
[c,i,j]=intersect([1 2;3 4],[3 4;5 6],"rows")
%% 135
[c,i,j]=intersect([3 4;1 2],[1 2;3 4;5 6],"rows","stable")
%% 136
[c,i,j]=intersect({"a","b"},{"b","c"})
%% 137
[c,i,j]=intersect({"a";"b"},{"b";"c"})
%% 138
intersect({"a","b"},"b")
%% 139
intersect("b",{"a","b"})
%% 140
intersect("abc","bcd")
%% 141
intersect([],[1 2])
%% 142
intersect([1 2],[])
%% 143
intersect([],[])
%% 144
intersect({},{})
%% 145
intersect({},{"a"})
%% 146
intersect({"a"},{})
%% 147
intersect({"a"},{"b"})
%% 148
intersect([1 2],[3 4])
%% 149
intersect([1;2],[3;4])
%% 150
intersect([1 2;3 4],[5 6],"rows")
%% 151
intersect([1 NaN],[NaN 2])
%% 152
intersect([1 2],[1 2 3],"rows")
%% 153
intersect({1},{2})
%% 154
intersect({"a"},1)
%% 155
intersect(1,{"a"})
%% 156
intersect([1 2],[2],"foo")
%% 157
intersect()
%% 158
intersect(1)
%% 159
intersect([1 2 3],[2 3 4],"legacy")
%% 160
[c,i,j]=intersect([1 2 3 3],[3 2 4 2],"legacy")
%% 161
intersect(int8([1 2]),[2 3]), class(ans)
%% 162
intersect([1+i 2],[2 1+i])
%% 163
intersect([2 2 2],[2 2])
%% 164
[c,i,j]=intersect([],[1])
%% 165
intersect(5,5)
%% 166
intersect([5;5],5)
%% 167
intersect([1 2;3 4],[3 4 1])
%% 168
[c,i,j]=intersect([3 2],[2 3],"stable")
%% 169
[c,i,j]=intersect({"b","a"},{"a","b"},"stable")
%% 170
[c,i]=intersect([3 2 2],[2 3],"stable")
%% 171
[c,i,j]=union([3 1],[2 1],"stable")
%% 172
[c,i,j]=union({"b","a"},{"c","a"},"legacy")
%% 173
[c,i,j]=intersect({"b","a","a"},{"c","a"},"legacy")
%% 174
[c,i]=setdiff({"b","a","a"},{"c","a"},"legacy")
%% 175
[c,i,j]=setxor({"b","a","a"},{"c","a"},"legacy")
%% 176
setdiff([1 2 3],[2])
%% 177
setdiff([1 2 3]',[2])
%% 178
setdiff([1 2 3],[2]')
%% 179
setdiff([3 1 2 2 1],[2])
%% 180
[c,i]=setdiff([3 1 2 2 1],[2])
%% 181
[c,i]=setdiff([3 1 2 2 1]',[2])
%% 182
[c,i]=setdiff([3 1 2 2 1],[2],"stable")
%% 183
[c,i]=setdiff([3 1 2 2 1],[2],"legacy")
%% 184
[c,i]=setdiff([1 2;3 4;5 6],[3 4],"rows")
%% 185
[c,i]=setdiff([5 6;1 2;3 4],[3 4],"rows","stable")
%% 186
[c,i]=setdiff({"b","a","c"},{"a"})
%% 187
[c,i]=setdiff({"b";"a";"c"},{"a"})
%% 188
setdiff({"b","a","c"},"a")
%% 189
setdiff("abc","b")
%% 190
setdiff("a",{"a","b"})
%% 191
setdiff([],[1])
%% 192
setdiff([1 2],[])
%% 193
setdiff([],[])
%% 194
setdiff({},{"a"})
%% 195
setdiff({"a"},{})
%% 196
setdiff({},{})
%% 197
setdiff({"a"},{"a"})
%% 198
setdiff([1 2],[1 2])
%% 199
setdiff([1;2],[1 2])
%% 200
setdiff([1 2;3 4],[1])
%% 201
setdiff([1 2;3 4],[1 2 3 4])
%% 202
setdiff([1 NaN],[NaN])
%% 203
setdiff([1 2],[1 2 3],"rows")
%% 204
setdiff([1 2],[1 2],"rows")
%% 205
setdiff([1 2],[3],"foo")
%% 206
setdiff([1 2])
%% 207
setdiff()
%% 208
setdiff({1},{2})
%% 209
setdiff({"a"},1)
%% 210
setdiff(int8([1 2 3]),2), class(ans)
%% 211
setdiff([1 2 3],int8(2)), class(ans)
%% 212
setdiff([1+i 2],2)
%% 213
setdiff([true false],1), class(ans)
%% 214
[a,b,c]=setdiff([1 2],1)
%% 215
setdiff(5,5)
%% 216
setdiff(5,6)
%% 217
setdiff([5 5],6)
%% 218
setxor([1 2 3],[2 3 4])
%% 219
setxor([1 2 3]',[2 3 4]')
%% 220
setxor([1 2 3],[2 3 4]')
%% 221
setxor([1 2 3]',[2 3 4])
%% 222
[c,i,j]=setxor([3 1 1],[2 3 2])
%% 223
[c,i,j]=setxor([3 1 1]',[2 3 2]')
%% 224
[c,i,j]=setxor([3 1 1],[2 3 2],"stable")
%% 225
[c,i,j]=setxor([3 1 1],[2 3 2],"legacy")
%% 226
[c,i,j]=setxor([1 2;3 4],[3 4;5 6],"rows")
%% 227
[c,i,j]=setxor([7 2;3 4],[3 4;5 6],"rows","stable")
%% 228
[c,i,j]=setxor({"a","b"},{"b","c"})
%% 229
[c,i,j]=setxor({"a";"b"},{"b";"c"})
%% 230
setxor("abc","bcd")
%% 231
setxor([],[1 2])
%% 232
setxor([1 2],[])
%% 233
setxor([],[])
%% 234
setxor({},{"a"})
%% 235
setxor({"a"},{})
%% 236
setxor([1 2],[1 2])
%% 237
setxor([1 NaN],[NaN 2])
%% 238
setxor({1},{2})
%% 239
setxor({"a"},1)
%% 240
setxor([1 2],[3],"foo")
%% 241
setxor()
%% 242
setxor(1)
%% 243
setxor([1 2],[1 2 3],"rows")
%% 244
setxor(int8([1 2]),[2 3]), class(ans)
%% 245
setxor([1 2;3 4],[4 5])
%% 246
[c,i,j]=setxor([],[1 2])
%% 247
setxor(5,5)
%% 248
setxor(5,6)
%% 249
ismember(1,[1 2 3])
%% 250
ismember([1 5],[1 2 3])
%% 251
[t,i]=ismember([1 5 3],[3 1 2 3])
%% 252
[t,i]=ismember([1 5;3 1],[3 1 2 3])
%% 253
[t,i]=ismember("a",{"a","b"})
%% 254
[t,i]=ismember({"a","z"},{"a","b"})
%% 255
[t,i]=ismember({"a";"z"},{"a","b"})
%% 256
[t,i]=ismember("abc","bcd")
%% 257
[t,i]=ismember("abc",{"abc","d"})
%% 258
[t,i]=ismember([1 2;3 4],[3 4;5 6],"rows")
%% 259
[t,i]=ismember([1 2],[1 2 3],"rows")
%% 260
[t,i]=ismember([],[1 2])
%% 261
[t,i]=ismember([1 2],[])
%% 262
[t,i]=ismember([],[])
%% 263
[t,i]=ismember({},{"a"})
%% 264
[t,i]=ismember({"a"},{})
%% 265
[t,i]=ismember("a",{})
%% 266
[t,i]=ismember("",{"a",""})
%% 267
[t,i]=ismember({""},{"a",""})
%% 268
ismember(NaN,[NaN 1])
%% 269
ismember([1 NaN],[NaN 1])
%% 270
ismember(1,{1,2})
%% 271
ismember({1},{1,2})
%% 272
ismember({1},1)
%% 273
ismember({"a"},1)
%% 274
ismember(1,"a")
%% 275
ismember(97,"a")
%% 276
ismember("a",97)
%% 277
ismember(1,2,3)
%% 278
ismember(1,2,"foo")
%% 279
ismember()
%% 280
ismember(1)
%% 281
ismember(struct(),1)
%% 282
ismember(@sin,1)
%% 283
ismember(int8(1),[1 2])
%% 284
ismember(1,int8([1 2]))
%% 285
ismember(1.5,int8([1 2]))
%% 286
ismember(single(0.1),0.1)
%% 287
ismember(0.1,single(0.1))
%% 288
ismember(true,[1 2])
%% 289
ismember(1+i,[1+i 2])
%% 290
ismember(2,[1+i 2])
%% 291
ismember([1+i 2],2)
%% 292
[t,i]=ismember(["ab";"cd"],["cd";"xy"],"rows")
%% 293
ismember({"a","b"},"a")
%% 294
ismember({"a","b"},"ab")
%% 295
ismember("ab",["ab";"cd"])
%% 296
ismember(["ab";"cd"],{"ab"})
%% 297
ismember(-0,0)
%% 298
ismember(Inf,[Inf])
%% 299
ismember([1 NaN],[1 NaN],"rows")
%% 300
ismember({"a",1},{"a"})
%% 301
[t,i]=ismember([1 1 2],[1 1 2])
%% 302
ismember(ones(2,2,2),1)
%% 303
ismember({"a","b";"c","d"},{"d"})
%% 304
[a,b,c]=ismember(1,2)
%% 305
ismember("Hello",{"hello","Hello"})
%% 306
ismember(1,[])
%% 307
ismember("abc",[])
%% 308
ismember({"abc"},[])
%% 309
powerset({"a"})
%% 310
validsetinputs(1,2)
%% 311
union([],5)
%% 312
union(5,[])
%% 313
union([1 2;3 4],[])
%% 314
union([],[1 2;3 4])
%% 315
union(zeros(0,3),[1 2])
%% 316
union(zeros(3,0),[1 2])
%% 317
union(zeros(1,0),zeros(1,0))
%% 318
setxor(zeros(1,0),zeros(1,0))
%% 319
setxor([1;2],[])
%% 320
[c,i,j]=setxor([],[])
%% 321
[c,i,j]=setxor([3 1 2],[])
%% 322
setxor({"b";"a"},{})
%% 323
setxor({},{})
%% 324
intersect(zeros(1,0),[1 2])
%% 325
intersect([1 2 3],5)
%% 326
intersect([1 2 3]',5)
%% 327
[c,i,j]=intersect([1 2 3],5)
%% 328
[c,i,j]=intersect({"a"},{"b"})
%% 329
[c,i,j]=intersect({"a";"c"},{"b"})
%% 330
setdiff(zeros(1,0),[1])
%% 331
setdiff(zeros(0,1),[1])
%% 332
[c,i]=setdiff([],[1])
%% 333
[c,i]=setdiff([1 2],[1 2])
%% 334
[c,i]=setdiff({"a";"b"},{"a"})
%% 335
setdiff({"a","b"},{"a","b"})
%% 336
setdiff({"a";"b"},{"a";"b"})
%% 337
[t,i]=ismember({"a","b"},{"b","a","b"})
%% 338
[t,i]=ismember("b",{"b","a","b"})
%% 339
[t,i]=ismember([1 2],[1 2;1 2],"rows")
%% 340
[t,i]=ismember([1 2;3 4;1 2],[5 6;3 4;3 4],"rows")
%% 341
union("b","a")
%% 342
union('b',{'a'})
%% 343
setdiff("hello","l")
%% 344
unique("hello","stable")
%% 345
union([1 2;3 4],[3 4],"rows")
%% 346
union([],[1 2],"rows")
%% 347
intersect([],[1 2],"rows")
%% 348
setdiff([],[1 2],"rows")
%% 349
setdiff([1 2],[],"rows")
%% 350
ismember([],[1 2],"rows")
%% 351
ismember([1 2],[],"rows")
%% 352
ismember({"a";"b"},["a";"c"])
%% 353
unique({"a";"b"},"rows")
%% 354
union({"a"},{"b"},"rows")
%% 355
setxor(int8([1 2]),int8([2 3]))
%% 356
union(uint8([1 2]),int8([2 3]))
%% 357
union(int64([9007199254740993 1]),int64(9007199254740992))
%% 358
sort([3 1 2])
%% 359
sort([3 1 2],"descend")
%% 360
sort([3 1 2],"ascend")
%% 361
sort([3 1 2],"DESCEND")
%% 362
sort([3 1 2],"foo")
%% 363
sort([3 1;2 5])
%% 364
sort([3 1;2 5],2)
%% 365
sort([3 1;2 5],2,"descend")
%% 366
sort([3 1;2 5],3)
%% 367
sort([3 1;2 5],0)
%% 368
sort([3 1;2 5],1.5)
%% 369
sort([3 1;2 5],-1)
%% 370
sort([3 1;2 5],"descend",2)
%% 371
sort([3 1;2 5],{1})
%% 372
sort([3 1;2 5],[1 2])
%% 373
sort([3 1;2 5],1,2)
%% 374
sort([3 1;2 5],1,"foo")
%% 375
[s,i]=sort([3 1 2 1])
%% 376
[s,i]=sort([3 1 2 1],"descend")
%% 377
[s,i]=sort([3 NaN 1 NaN])
%% 378
[s,i]=sort([3 NaN 1 NaN],"descend")
%% 379
[s,i]=sort([0 -0])
%% 380
[s,i]=sort([3+i 1 -2 2i])
%% 381
[s,i]=sort([3+i 1 -2 2i],"descend")
%% 382
sort([1+i 1-i -1+i])
%% 383
sort([NaN+i 1 2])
%% 384
[s,i]=sort({"b","a","C",""})
%% 385
[s,i]=sort({"b";"a"},"descend")
%% 386
sort({"b","a";"d","c"})
%% 387
sort({"b","a";"d","c"},2)
%% 388
sort({1,2})
%% 389
sort({})
%% 390
sort([])
%% 391
[s,i]=sort([])
%% 392
[s,i]=sort(zeros(0,3))
%% 393
[s,i]=sort(zeros(1,0))
%% 394
[s,i]=sort("hello")
%% 395
sort(["dab";"cab"])
%% 396
[s,i]=sort([true false true]), class(s)
%% 397
sort(int8([3 -1 2])), class(ans)
%% 398
sort(single([3 1])), class(ans)
%% 399
sort(int64([9007199254740993 9007199254740992]))
%% 400
sort(struct())
%% 401
sort(@sin)
%% 402
sort()
%% 403
sort(1,2,3,4)
%% 404
[a,b,c]=sort([1 2])
%% 405
sort(5)
%% 406
sort(ones(2,2,2),3)
%% 407
sort(cat(3,[3 1],[1 2]),3)
%% 408
sort([Inf -Inf NaN 0])
%% 409
sort(1:5,"descend")
%% 410
[s,i]=sort(5:-1:1)
%% 411
sort([3;1;2])
%% 412
sort(reshape([6 5 4 3 2 1],1,3,2))
%% 413
sort({"a",1})
%% 414
sortrows([3 1;1 2;1 1])
%% 415
sortrows([3 1;1 2;1 1],2)
%% 416
sortrows([3 1;1 2;1 1],-1)
%% 417
sortrows([3 1;1 2;1 1],[1 -2])
%% 418
sortrows([3 1;1 2;1 1],[2 1])
%% 419
[s,i]=sortrows([3 1;1 2;1 1])
%% 420
[s,i]=sortrows([3 1;1 2;1 1],-2)
%% 421
sortrows([3 1;1 2;1 1],"descend")
%% 422
sortrows([3 1;1 2;1 1],0)
%% 423
sortrows([3 1;1 2;1 1],3)
%% 424
sortrows([3 1;1 2;1 1],1.5)
%% 425
sortrows([3 1;1 2;1 1],"foo")
%% 426
sortrows([3 1;1 2;1 1],{1})
%% 427
sortrows([3 1;1 2;1 1],[])
%% 428
sortrows(["cd";"ab"])
%% 429
[s,i]=sortrows({"b";"a";"c"})
%% 430
sortrows({"b";"a";"c"},-1)
%% 431
sortrows({"b","a"})
%% 432
sortrows({"b";"a";"c"},1)
%% 433
sortrows({"b";"a";"c"},2)
%% 434
sortrows([])
%% 435
sortrows(zeros(0,3))
%% 436
sortrows(zeros(3,0))
%% 437
sortrows([1 NaN;NaN 1;0 0])
%% 438
sortrows([1 NaN;NaN 1;0 0],-1)
%% 439
sortrows(int8([3 1;1 2])), class(ans)
%% 440
sortrows([true false;false true])
%% 441
sortrows([1+i 2;1 3])
%% 442
sortrows(ones(2,2,2))
%% 443
sortrows()
%% 444
sortrows(1,2,3)
%% 445
sortrows(struct())
%% 446
sortrows(single([3 1;1 2])), class(ans)
%% 447
sortrows([1;3;2])
%% 448
sortrows([3 1 2])
%% 449
sortrows([1 2;1 1;0 5],[1 2;3 4])
%% 450
sortrows([3 1;1 2;1 1],int8(1))
%% 451
issorted([1 2 3])
%% 452
issorted([3 2 1])
%% 453
issorted([3 2 1],"descend")
%% 454
issorted([3 2 1],"descending")
%% 455
issorted([1 2 3],"ascend")
%% 456
issorted([1 2 3],"either")
%% 457
issorted([3 2 1],"either")
%% 458
issorted([1 2 3],"foo")
%% 459
issorted([1 2;3 4],"rows")
%% 460
issorted([3 4;1 2],"rows")
%% 461
issorted([3 4;1 2],"rows","descend")
%% 462
issorted([3 4;1 2],"descend","rows")
%% 463
issorted([1 2;3 4])
%% 464
issorted({"a","b"})
%% 465
issorted({"b","a"})
%% 466
issorted({"b","a"},"descend")
%% 467
issorted({"a";"b"},"rows")
%% 468
issorted([])
%% 469
issorted(5)
%% 470
issorted("abc")
%% 471
issorted([1 NaN])
%% 472
issorted([NaN 1])
%% 473
issorted([NaN 1],"descend")
%% 474
issorted({1,2})
%% 475
issorted()
%% 476
issorted(1,2)
%% 477
issorted(1,2,3,4)
%% 478
issorted([1+i 2])
%% 479
issorted(int8([1 2]))
%% 480
issorted(1:5)
%% 481
issorted([1 1 1])
%% 482
issorted(zeros(1,0))
%% 483
issorted(zeros(0,3))
%% 484
issorted(struct())
%% 485
issorted([true false])
%% 486
issorted(single([1 2]))
%% 487
lookup([1 2 3],[0.5 2.5 3])
%% 488
lookup([1 2 3],[0.5 2.5 3]')
%% 489
lookup([3 2 1],[0.5 2.5 3])
%% 490
lookup([1 2 3],2)
%% 491
lookup([1 2 3],[0 1 4],"m")
%% 492
lookup([1 2 3],[0 1 4],"b")
%% 493
lookup([1 2 3],[0 1 4],"l")
%% 494
lookup([1 2 3],[0 1 4],"r")
%% 495
lookup([1 2 3],[0 1 4],"lr")
%% 496
lookup([1 2 3],[0 1 4],"foo")
%% 497
lookup([1 2 3],[0 1 4],5)
%% 498
lookup({"a","c"},"b")
%% 499
lookup({"a","c"},{"a","b","z",""})
%% 500
lookup({"a","c"},{"a","b"},"m")
%% 501
lookup({"a","c"},{"a","b"},"b")
%% 502
lookup([],1)
%% 503
lookup([1 2],[])
%% 504
lookup([1 2 3],NaN)
%% 505
lookup([1 2 3],Inf)
%% 506
lookup([1 2 3],-Inf)
%% 507
lookup({1},{2})
%% 508
lookup([1 2],{1})
%% 509
lookup({"a"},1)
%% 510
lookup()
%% 511
lookup(1)
%% 512
lookup(1,2,"m",4)
%% 513
lookup(int8([1 2 3]),2)
%% 514
lookup([1 2 3],int8(2))
%% 515
lookup(single([1 2 3]),2.5)
%% 516
lookup([1 2 3],[1 2;3 4])
%% 517
lookup("abc","b")
%% 518
lookup([1 1 2],1)
%% 519
lookup(5,[4 5 6])
%% 520
lookup([1 2;3 4],2)
%% 521
lookup([1+i 2],1)
%% 522
lookup([1 2 3],[true false])
%% 523
nth_element([3 1 2],2)
%% 524
nth_element([3 1 2],1:2)
%% 525
nth_element([3 1 2],0)
%% 526
nth_element([3 1 2],4)
%% 527
nth_element([3 1 2],1.5)
%% 528
nth_element([3 1;2 5],1)
%% 529
nth_element([3 1;2 5],1,2)
%% 530
nth_element([3 1;2 5],1,3)
%% 531
nth_element([3 1;2 5],1,0)
%% 532
nth_element([3 1;2 5],2:-1:1)
%% 533
nth_element([3 NaN 1],2)
%% 534
nth_element([3 NaN 1],3)
%% 535
nth_element({1},1)
%% 536
nth_element("abc",1)
%% 537
nth_element([],1)
%% 538
nth_element()
%% 539
nth_element(1)
%% 540
nth_element(1,2,3,4)
%% 541
nth_element(int8([3 1 2]),2), class(ans)
%% 542
nth_element(single([3 1 2]),2), class(ans)
%% 543
nth_element([true false],1), class(ans)
%% 544
nth_element([3 1 2],[])
%% 545
nth_element([3 1 2],[1 3])
%% 546
nth_element([3 1 2],{1})
%% 547
nth_element([3 1 2],"a")
%% 548
nth_element([1+i 2],1)
%% 549
[a,b,c]=unique(5,'stable')
%% 550
[a,b,c]=unique({'b'},'stable')
%% 551
[a,b,c]=unique([1 2],'rows','stable')
