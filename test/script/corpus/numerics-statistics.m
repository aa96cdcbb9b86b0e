%% 1
mean([1 2;3 4],1,2)
%% 2
mean([1 2 3],"a"), mean([1 2 3],"g"), mean([1 2 3],"h")
%% 3
mean([1 2 3],"A"), mean([1 2 3],"G"), mean([1 2 3],"H")
%% 4
mean([1 2 3],"foo")
%% 5
mean([1 2 3],2,"foo")
%% 6
mean([1 2 3],"double"), class(ans)
%% 7
mean(single([1 2 3]),"double"), class(ans)
%% 8
mean(int8([1 2 4])), class(ans)
%% 9
mean(int8([1 2 4]),"native"), class(ans)
%% 10
mean(int8([1 2 4]),"double"), class(ans)
%% 11
mean(int8([1 2 4]),"default"), class(ans)
%% 12
mean(int8([127 127 127]),"native"), class(ans)
%% 13
mean([true false true]), class(ans)
%% 14
mean([true false true],"native"), class(ans)
%% 15
mean("abc")
%% 16
mean({1})
%% 17
mean(struct())
%% 18
mean([])
%% 19
mean(zeros(0,3))
%% 20
mean(zeros(3,0))
%% 21
mean(zeros(1,0))
%% 22
mean(zeros(0,1))
%% 23
mean([],1)
%% 24
mean([],2)
%% 25
mean([],3)
%% 26
mean(zeros(0,3),2)
%% 27
mean(ones(2,2,2))
%% 28
mean(ones(2,2,2),3)
%% 29
mean([1 2;3 4],3)
%% 30
mean([1 2;3 4],0)
%% 31
mean([1 2;3 4],1.5)
%% 32
mean([1 2;3 4],-1)
%% 33
mean([1 2;3 4],"all")
%% 34
mean([1 2;3 4],[1 2])
%% 35
mean([1 2;3 4],{1})
%% 36
mean([1 2;3 4],[])
%% 37
mean([1 NaN 3])
%% 38
mean([1 NaN 3],"omitnan")
%% 39
mean([1+2i 3])
%% 40
mean([1 2 3],1,"g")
%% 41
mean([1 4;9 16],"g")
%% 42
mean([1 4;9 16],"h",2)
%% 43
mean([1 4;9 16],2,"h")
%% 44
mean([-1 4],"g")
%% 45
mean([0 4],"h")
%% 46
mean([Inf -Inf])
%% 47
mean([Inf 1])
%% 48
mean(single([1 2 4])), class(ans)
%% 49
mean(uint64([18446744073709551615 18446744073709551615]))
%% 50
mean(int64([9223372036854775807 9223372036854775807]))
%% 51
mean([1e308 1e308])
%% 52
mean(1:5)
%% 53
mean()
%% 54
mean(1,2,3,4,5)
%% 55
[a,b]=mean([1 2])
%% 56
mean(5)
%% 57
mean(cat(3,1,2,3))
%% 58
median([1 2;3 4])
%% 59
median([1 2 3;4 5 6],2)
%% 60
median([3 1 2])
%% 61
median([4 1 2 3])
%% 62
median([])
%% 63
median(zeros(0,3))
%% 64
median("abc")
%% 65
median({1})
%% 66
median([1 NaN 3])
%% 67
median([NaN NaN])
%% 68
median([1 2;3 4],0)
%% 69
median([1 2;3 4],1.5)
%% 70
median([1 2;3 4],3)
%% 71
median([1 2;3 4],[1 2])
%% 72
median([1 2;3 4],"all")
%% 73
median([1 2;3 4],"a")
%% 74
median(int8([1 2])), class(ans)
%% 75
median(int8([1 2 4])), class(ans)
%% 76
median(uint8([250 255])), class(ans)
%% 77
median(int8([-100 -101])), class(ans)
%% 78
median(single([1 2])), class(ans)
%% 79
median([true false]), class(ans)
%% 80
median([true true false]), class(ans)
%% 81
median([Inf Inf])
%% 82
median([-Inf Inf])
%% 83
median([1 Inf])
%% 84
median([1+i 2 3])
%% 85
median([1+i 2])
%% 86
median(ones(2,3,2))
%% 87
median(cat(3,[1 2],[3 4],[5 9]),3)
%% 88
median(int64([9223372036854775807 9223372036854775805]))
%% 89
median(uint64([9223372036854775807 9223372036854775805 1]))
%% 90
median()
%% 91
median(1,2,3)
%% 92
median(5)
%% 93
median([],1)
%% 94
median(zeros(1,0),1)
%% 95
mode([1 2 2 3])
%% 96
mode([1 1 2 2])
%% 97
mode([3 3 1 1])
%% 98
[m,f,c]=mode([1 1 2 2 3])
%% 99
[m,f,c]=mode([1 2;1 3;2 3])
%% 100
[m,f,c]=mode([1 2;1 3;2 3],2)
%% 101
mode([])
%% 102
[m,f,c]=mode([])
%% 103
[m,f,c]=mode(zeros(0,3))
%% 104
[m,f,c]=mode(zeros(3,0))
%% 105
mode("aab")
%% 106
mode({1})
%% 107
mode([NaN NaN 1])
%% 108
[m,f,c]=mode([NaN NaN 1])
%% 109
mode(int8([1 1 2])), class(ans)
%% 110
mode(single([1 1 2])), class(ans)
%% 111
mode([true true false]), class(ans)
%% 112
mode([1 2;3 4],0)
%% 113
mode([1 2;3 4],1.5)
%% 114
mode([1 2;3 4],3)
%% 115
mode([1 2;3 4],[1 2])
%% 116
mode()
%% 117
mode(1,2,3)
%% 118
mode([1+i 1+i 2])
%% 119
[m,f,c]=mode([1+i 1+i 2 2])
%% 120
mode(ones(2,2,2))
%% 121
[m,f,c]=mode(5)
%% 122
mode([-1 -1 1 1])
%% 123
mode([0 -0 1])
%% 124
[m,f,c]=mode([Inf Inf 1])
%% 125
mode(int64([9007199254740993 9007199254740992 9007199254740993]))
%% 126
var([1 2 3 4])
%% 127
var([1 2 3 4],0), var([1 2 3 4],1)
%% 128
var([1 2 3 4],[1 2 3 4])
%% 129
var([1 2 3 4],[.1 .2 .3 .4])
%% 130
var([1 2 3 4],[0 0 0 0])
%% 131
var([1 2;3 4],[1 3])
%% 132
var([1 2;3 4],[1 3],1)
%% 133
var([1 2;3 4],[1 3],2)
%% 134
var([1 2;3 4],[1 3]')
%% 135
var([1 2;3 4],0,"all")
%% 136
var([1 2;3 4],1,"all")
%% 137
var([1 2;3 4],0,[1 2])
%% 138
var([1 2;3 4],[1 2;3 4],[1 2])
%% 139
var([1 2;3 4],[.1 .2;.3 .4],"all")
%% 140
var([1 2;3 4],0,3)
%% 141
var([1 2;3 4],1,3)
%% 142
var([1 2;3 4],0,0)
%% 143
var([1 2;3 4],0,1.5)
%% 144
var([1 2;3 4],0,-1)
%% 145
var([1 2;3 4],0,"foo")
%% 146
var([1 2;3 4],0,{1})
%% 147
var([1 2;3 4],0,[1 1])
%% 148
var([1 2;3 4],0,[])
%% 149
var([1 2;3 4],[])
%% 150
var([1 2;3 4],2)
%% 151
var([1 2;3 4],-1)
%% 152
var([1 2;3 4],"a")
%% 153
var([1 2;3 4],{1})
%% 154
var([1 2 3],[1 2])
%% 155
var([1 2 3],[1 -2 3])
%% 156
var([1 2 3],[1 2;3 4])
%% 157
var([])
%% 158
var(zeros(0,3))
%% 159
var(zeros(3,0))
%% 160
var(zeros(1,0))
%% 161
var([],0,1)
%% 162
var([],0,2)
%% 163
var([],0,3)
%% 164
var([],1)
%% 165
var(5)
%% 166
var(5,1)
%% 167
var(Inf)
%% 168
var(NaN)
%% 169
var([1 Inf])
%% 170
var([1 NaN])
%% 171
var([5;6],0,2)
%% 172
var("abc")
%% 173
var({1})
%% 174
var(single([1 2 4])), class(ans)
%% 175
var(int8([1 2 4])), class(ans)
%% 176
var([true false true]), class(ans)
%% 177
var([1+i 2 3])
%% 178
var(ones(2,3,2),0,3)
%% 179
var(reshape(1:8,2,2,2),0,[1 3])
%% 180
var(reshape(1:8,2,2,2),0,[2 3])
%% 181
var(reshape(1:8,2,2,2),0,"all")
%% 182
[v,m]=var([1 2 3 4])
%% 183
[v,m]=var([1 2;3 4])
%% 184
[v,m]=var([1 2;3 4],[1 3])
%% 185
[v,m]=var([1 2;3 4],0,"all")
%% 186
[v,m]=var([])
%% 187
[v,m]=var(zeros(0,3))
%% 188
[v,m]=var(5)
%% 189
[v,m]=var(single(5)); class(v), class(m)
%% 190
[v,m]=var([1+i 2 3])
%% 191
[v,m]=var(reshape(1:8,2,2,2),0,[1 3])
%% 192
var()
%% 193
var(1,2,3,4)
%% 194
var(1,2,3,4,5)
%% 195
var(1,0,1,1)
%% 196
std([1 2 3 4])
%% 197
std([1 2;3 5])
%% 198
std([1 2;3 5],1,2)
%% 199
std([1 2 3],[1 2 3])
%% 200
[s,m]=std([1 2 3 4])
%% 201
std()
%% 202
std(1,2,3,4,5)
%% 203
std("abc")
%% 204
std({1})
%% 205
std([1 2],5)
%% 206
std([1 2],0,0)
%% 207
std([1 2;3 4],0,"all")
%% 208
std([])
%% 209
std(5)
%% 210
std(single([1 2])), class(ans)
%% 211
std(int8([1 2])), class(ans)
%% 212
std([1+i 2 3])
%% 213
std([1 NaN])
%% 214
[a,b,c]=var([1 2])
%% 215
[a,b,c]=std([1 2])
%% 216
var([1 2 3],ones(1,3)/3)
%% 217
var([1 2 3 4]',[1 1 1 1])
%% 218
var(ones(2,2,2),[1 1;1 1])
%% 219
var([1 2 3],0,"a")
%% 220
var(1:10)
%% 221
meansq([1 2 3])
%% 222
meansq([1 2;3 4],2)
%% 223
meansq([])
%% 224
meansq("abc")
%% 225
meansq({1})
%% 226
meansq([1+2i 3])
%% 227
meansq([1 2],0)
%% 228
meansq([1 2],3)
%% 229
meansq([1 2],1.5)
%% 230
meansq(single([1 2])), class(ans)
%% 231
meansq(int8([1 2])), class(ans)
%% 232
meansq([true false])
%% 233
meansq()
%% 234
meansq(1,2,3)
%% 235
meansq(zeros(0,3))
%% 236
meansq([1 NaN])
%% 237
center([1 2 3])
%% 238
center([1 2;3 5])
%% 239
center([1 2;3 5],2)
%% 240
center([])
%% 241
center(zeros(0,3))
%% 242
center("abc")
%% 243
center({1})
%% 244
center([1 2],0)
%% 245
center([1 2],3)
%% 246
center([1 2],1.5)
%% 247
center(single([1 2])), class(ans)
%% 248
center(int8([1 2 4])), class(ans)
%% 249
center([true false])
%% 250
center([1+2i 3])
%% 251
center(5)
%% 252
center()
%% 253
center(1,2,3)
%% 254
center([1 NaN 3])
%% 255
center([1 2;3 5],{1})
%% 256
center(ones(2,2,2),3)
%% 257
mean([1e200 1e200 1],"g")
%% 258
mean([1e-200 1e-200 1],"g")
%% 259
mean([2 8],"g")-4
%% 260
mean([0 4],"g")
%% 261
mean([1i 4],"g")
%% 262
mean([1 2;4 8],"g",2)
%% 263
mean(single([2 8]),"g"), class(ans)
%% 264
mean([],"g")
%% 265
mean([],"h")
%% 266
mean([1 2 3],{})
%% 267
mean([1 2 3],{1,2})
%% 268
mean({1},"foo")
%% 269
mean("abc","g")
%% 270
var([1 2;3 4],[1 2],"all")
%% 271
var([1 2;3 4],[1 2],[1 2])
%% 272
var([1 2;3 4],2,"all")
%% 273
var([1 2;3 4],{1},"all")
%% 274
var([1 2;3 4],0,"ALL")
%% 275
var([1 2;3 4],"a",0)
%% 276
var({1},0,0)
%% 277
var([1 2;3 4],0,[1 2.5])
%% 278
var([1 2;3 4],0,[0 1])
%% 279
var([1 2;3 4],0,[1;2])
%% 280
var([1 2;3 4],0,[1 2;3 4])
%% 281
var([1 2;3 4],0,[3 4])
%% 282
var([1 2;3 4],0,[2 1])
%% 283
var([1 2;3 4],0,[1 3])
%% 284
var([1 2;3 4],1,[1 3])
%% 285
var([],0,"all")
%% 286
var([],1,"all")
%% 287
var(5,0,"all")
%% 288
var(zeros(0,3),0,"all")
%% 289
var([1 2 3],[1 1 1],2)
%% 290
var([1 2 3],[1 1 1]',2)
%% 291
var([1 2 3],[1 1 1],1)
%% 292
var(5,[1])
%% 293
var(5,[1 1])
%% 294
var([1 2 3],true)
%% 295
var([1 2 3],[true true false])
%% 296
var(single([1 2 3]),[1 2 3]), class(ans)
%% 297
var([Inf 1 2],[1 2 3])
%% 298
var([1 2 3 4],0,struct())
%% 299
std([1 2 3 4],0,struct())
%% 300
std([1 2 3],{})
%% 301
std([1 2;3 4],[1 2;3 4])
%% 302
std([1 2;3 4],[1 2],"all")
%% 303
var(ones(2,2,2),0,[1 2 3])
%% 304
var(single([]))
%% 305
class(var(single([])))
%% 306
var(ones(3,0),0,1)
%% 307
var(ones(3,0),0,2)
%% 308
var(ones(0,3),0,1)
%% 309
var(ones(0,3),0,2)
%% 310
var(ones(1,0),0,2)
%% 311
var("a")
%% 312
var(true)
%% 313
var([3 5]*1i)
%% 314
var([1+2i 3+1i],[1 2])
%% 315
var([1+2i 3+1i],1)
%% 316
median([1 2;3 4],{1})
%% 317
median([1 2;3 4],{1,2})
%% 318
median([1 2;3 4],struct())
%% 319
median({1},0)
%% 320
median(struct())
%% 321
median(@sin)
%% 322
median([NaN 1;2 3])
%% 323
median([1 NaN;2 3],2)
%% 324
median(zeros(1,0))
%% 325
median(zeros(2,0))
%% 326
median(single([1 NaN]))
%% 327
median(int8([1 2;3 4]))
%% 328
median(uint8([255 255]))
%% 329
median(int8([127 126 100 127]))
%% 330
median([true false;true true])
%% 331
median([1 2;3 4],single(1))
%% 332
median([1 2;3 4],int8(1))
%% 333
median([1 2;3 4],true)
%% 334
mode([1 2;3 4],{1})
%% 335
mode([1 2;3 4],struct())
%% 336
mode([],1)
%% 337
[m,f,c]=mode([],2)
%% 338
[m,f,c]=mode(zeros(2,0))
%% 339
[m,f,c]=mode(zeros(2,0),2)
%% 340
[m,f,c]=mode(zeros(0,3),1)
%% 341
[m,f,c]=mode(zeros(0,3),2)
%% 342
[m,f,c]=mode(zeros(1,0))
%% 343
[m,f,c]=mode(zeros(0,1))
%% 344
[m,f,c]=mode([Inf 1])
%% 345
[m,f,c]=mode([Inf Inf])
%% 346
[m,f,c]=mode([NaN NaN])
%% 347
[m,f,c]=mode([NaN NaN 1 1])
%% 348
[m,f,c]=mode([-Inf -Inf 1])
%% 349
[m,f,c]=mode([Inf Inf 1 2])
%% 350
[m,f,c]=mode([1;2;2],2)
%% 351
[m,f,c]=mode("aab")
%% 352
mode(struct())
%% 353
mode(@sin)
%% 354
class(mode("aab"))
%% 355
meansq(struct())
%% 356
meansq([1 2;3 4],{1})
%% 357
center([1 2],struct())
%% 358
center(struct())
%% 359
cov([1 2 3],[4 5 7])
%% 360
cov([1 2;3 4])
%% 361
cov([1 2;3 4],1)
%% 362
cov([1 2;3 4],0)
%% 363
cov([1 2;3 4],[1 2;3 5])
%% 364
cov([1 2;3 4],[1 2;3 5],1)
%% 365
cov([1 2 3]',[1 2 4]')
%% 366
cov([1 2 3],[1 2 4]')
%% 367
cov([1 2 3],[1 2])
%% 368
cov([1 2;3 4],2)
%% 369
cov([1 2;3 4],[])
%% 370
cov([1 2;3 4],-1)
%% 371
cov(5)
%% 372
cov(5,6)
%% 373
cov([])
%% 374
cov([],[])
%% 375
cov(zeros(0,3))
%% 376
cov("abc")
%% 377
cov({1})
%% 378
cov([1 2],{1})
%% 379
cov([1 2 3],"abc")
%% 380
cov(ones(2,2,2))
%% 381
cov([1+i 2 3])
%% 382
cov([1+i 2;3 4i])
%% 383
cov([1+i 2 3],[1 2i 3])
%% 384
cov(single([1 2;3 5])), class(ans)
%% 385
cov(int8([1 2;3 5])), class(ans)
%% 386
cov([true false;true true])
%% 387
cov([1 NaN;2 3])
%% 388
cov([1 2 3],1)
%% 389
cov(1:3,3:5,2)
%% 390
cov()
%% 391
cov(1,2,3,4)
%% 392
cov([1 2;3 4],{})
%% 393
cov([1 2;3 5;4 4],[1;2;5])
%% 394
corr([1 2 3]',[1 2 4]')
%% 395
corr([1 2 3],[1 2 4])
%% 396
corr([1 2;3 5;4 4])
%% 397
corr([1 2;3 5;4 4],[1;2;5])
%% 398
corr(5)
%% 399
corr(5,6)
%% 400
corr([])
%% 401
corr("abc")
%% 402
corr([1 2],{1})
%% 403
corr([1;2],[1;2;3])
%% 404
corr(single([1 2;3 5;4 4])), class(ans)
%% 405
corr(int8([1 2;3 5;4 4]))
%% 406
corr([1 1;1 2;1 3])
%% 407
corr(ones(2,2,2))
%% 408
corr()
%% 409
corr(1,2,3)
%% 410
corr([1 2 3]')
%% 411
corr(true(3,1))
%% 412
corrcoef([1 2 3],[1 2 4])
%% 413
corrcoef([1 2 3])
%% 414
corrcoef([1 2;3 5;4 4])
%% 415
corrcoef(5)
%% 416
corrcoef(5,6)
%% 417
corrcoef([])
%% 418
corrcoef("abc")
%% 419
corrcoef([1 2],{1})
%% 420
corrcoef([1 2 3],[1 2])
%% 421
corrcoef([1+i 2 3])
%% 422
corrcoef([1+i 2 3],[1 2 5])
%% 423
corrcoef(single([1 2;3 5;4 4])), class(ans)
%% 424
corrcoef(int8([1 2;3 5;4 4]))
%% 425
corrcoef(ones(2,2,2))
%% 426
corrcoef()
%% 427
corrcoef([1 2;3 5;4 4],"alpha",0.1)
%% 428
[r,p]=corrcoef([1 2;3 5;4 4])
%% 429
[r,p,l,h]=corrcoef([1 2;3 5;4 4;7 1])
%% 430
[r,p,l,h]=corrcoef([1 2;3 5;4 4;7 1],"alpha",0.1)
%% 431
corrcoef([1 2;3 5;4 4],"alpha",2)
%% 432
corrcoef([1 2;3 5;4 4],"alpha","a")
%% 433
corrcoef([1 2;3 5;4 4],"foo",2)
%% 434
corrcoef([1 2;3 5;4 4],"alpha")
%% 435
corrcoef([1 2;3 5;4 4],"rows","complete")
%% 436
corrcoef([1 2;3 5;NaN 4;5 5],"rows","complete")
%% 437
corrcoef([1 2;3 5;NaN 4;5 5],"rows","pairwise")
%% 438
corrcoef([1 2;3 5;NaN 4;5 5],"rows","all")
%% 439
corrcoef([1 2;3 5;NaN 4;5 5],"rows","foo")
%% 440
corrcoef([1 2;3 5;NaN 4;5 5],"rows",1)
%% 441
corrcoef([1 2;3 5;4 4],[1 2;3 5;4 5])
%% 442
corrcoef([1 1;1 2;1 3])
%% 443
corrcoef([1 NaN 3],[1 2 3])
%% 444
corrcoef([1 2 3],[1 2 4],3)
%% 445
corrcoef([1 2 3],[2 4 6])
%% 446
histc([1 2 2 3 5],1:5)
%% 447
histc([1 2 2 3 5]',1:5)
%% 448
histc([1 2 2 3 5],(1:5)')
%% 449
histc([1 2 2 3 5]',(1:5)')
%% 450
[n,i]=histc([1 2 2 3 5 7],1:5)
%% 451
histc([1 2 2 3 5],[])
%% 452
histc([],1:3)
%% 453
histc([1 2;3 4],1:4)
%% 454
histc([1 2;3 4],1:4,2)
%% 455
histc([1 2;3 4],1:4,3)
%% 456
histc([1 2;3 4],1:4,0)
%% 457
histc([1 2;3 4],1:4,1.5)
%% 458
histc([1 2;3 4],[1 2;3 4])
%% 459
histc([1 2 3],2)
%% 460
histc([1 2 3],[3 1 2])
%% 461
histc([1 NaN 3],1:3)
%% 462
histc([1 Inf 3 -Inf],[1 2 Inf])
%% 463
histc("abc",97:99)
%% 464
histc({1},1)
%% 465
histc([1 2],{1})
%% 466
histc([1+i 2],1:2)
%% 467
histc([1 2],[1i 2])
%% 468
histc(int8([1 2 3]),1:3), class(ans)
%% 469
histc(single([1 2 3]),1:3), class(ans)
%% 470
histc([true false],0:1)
%% 471
histc()
%% 472
histc(1)
%% 473
histc(1,2,3,4)
%% 474
histc([0.5 1.5 2.5 2.5],[0 1 2 3])
%% 475
rescale([1 2 3])
%% 476
rescale([1 2 3],-1,1)
%% 477
rescale([1 2;3 4])
%% 478
rescale([])
%% 479
rescale(5)
%% 480
rescale([5 5])
%% 481
rescale([1 2 3],1)
%% 482
rescale([1 2 3],1,0)
%% 483
rescale([1 2 3],0,0)
%% 484
rescale([1 2 3],"inputmin",2)
%% 485
rescale([1 2 3],"inputmax",2)
%% 486
rescale([1 2 3],"InputMin",0,"InputMax",6)
%% 487
rescale([1 2 3],"foo",2)
%% 488
rescale([1 2 3],"inputmin")
%% 489
rescale([1 2 3],0,1,"inputmin",2)
%% 490
rescale([1 2;3 4],[0 1],[1 2])
%% 491
rescale([1 2;3 4],[0;1],[1;2])
%% 492
rescale([1 2;3 4],"inputmin",[1 2],"inputmax",[3 4])
%% 493
rescale("abc")
%% 494
rescale({1})
%% 495
rescale([1+i 2])
%% 496
rescale([1 2],{1},2)
%% 497
rescale([1 2],"a","b")
%% 498
rescale(single([1 2 3])), class(ans)
%% 499
rescale(int8([1 2 3])), class(ans)
%% 500
rescale([true false])
%% 501
rescale([1 NaN 3])
%% 502
rescale([1 Inf 3])
%% 503
rescale()
%% 504
rescale([1 2 3],0,1,2)
%% 505
rescale([1 2 3],0,"a")
%% 506
rescale([1 2 3],[1 2],[3 4])
%% 507
ranks([3 1 1])
%% 508
ranks([3 1 1]')
%% 509
ranks([3 1 1],2)
%% 510
ranks([3 1 1],1)
%% 511
ranks([3 1 1],[],0)
%% 512
ranks([3 1 1],[],1)
%% 513
ranks([3 1 1],[],2)
%% 514
ranks([3 1 1],[],3)
%% 515
ranks([3 1 1],[],4)
%% 516
ranks([3 1 1],[],5)
%% 517
ranks([3 1 1],[],-1)
%% 518
ranks([3 1 1],[],"fractional")
%% 519
ranks([3 1 1],[],"competition")
%% 520
ranks([3 1 1],[],"modified")
%% 521
ranks([3 1 1],[],"ordinal")
%% 522
ranks([3 1 1],[],"dense")
%% 523
ranks([3 1 1],[],"foo")
%% 524
ranks([3 1 1],[],{})
%% 525
ranks([3 1 1],[],1.5)
%% 526
ranks([])
%% 527
ranks(zeros(0,3))
%% 528
ranks("abc")
%% 529
ranks({1})
%% 530
ranks([1 NaN 0])
%% 531
ranks([1 NaN NaN 0])
%% 532
ranks(magic(3))
%% 533
ranks(magic(3),2)
%% 534
ranks([1+i 2 1])
%% 535
ranks(int8([3 1 2])), class(ans)
%% 536
ranks(single([3 1 2])), class(ans)
%% 537
ranks([1 2],0)
%% 538
ranks([1 2],1.5)
%% 539
ranks([1 2],3)
%% 540
ranks()
%% 541
ranks(1,2,3,4)
%% 542
ranks(ones(2,2,2))
%% 543
ranks([true false])
%% 544
ranks([1 2],{1})
%% 545
zscore([1 2 3])
%% 546
zscore([1 2;3 5])
%% 547
zscore([1 2;3 5],1)
%% 548
zscore([1 2;3 5],0,2)
%% 549
zscore([1 2;3 5],[],2)
%% 550
[z,mu,s]=zscore([1 2;3 5])
%% 551
[z,mu,s]=zscore([1 2 4],1)
%% 552
zscore([])
%% 553
zscore(zeros(0,3))
%% 554
zscore(5)
%% 555
zscore([5 5])
%% 556
zscore("abc")
%% 557
zscore({1})
%% 558
zscore([1 2],2)
%% 559
zscore([1 2],"a")
%% 560
zscore([1 2],{})
%% 561
zscore([1 2],0,0)
%% 562
zscore([1 2],0,3)
%% 563
zscore([1 2],0,1.5)
%% 564
zscore([1+i 2 3])
%% 565
[z,mu,s]=zscore([1+i 2 3])
%% 566
zscore(single([1 2 4])), class(ans)
%% 567
zscore(int8([1 2 4])), class(ans)
%% 568
zscore([true false])
%% 569
zscore([1 NaN 3])
%% 570
zscore([1 Inf 3])
%% 571
zscore()
%% 572
zscore(1,2,3,4)
%% 573
zscore([1 2],[0 1])
%% 574
zscore(ones(2,2,2))
%% 575
zscore([1 2],0,{1})
%% 576
range([1 5 3])
%% 577
range([1 5;3 4])
%% 578
range([1 5;3 4],2)
%% 579
range([1 5;3 4],3)
%% 580
range([])
%% 581
range(zeros(0,3))
%% 582
range(5)
%% 583
range("abc")
%% 584
range({1})
%% 585
range([1+i 2 3])
%% 586
range([1 NaN 3])
%% 587
range([NaN NaN])
%% 588
range(int8([-100 100])), class(ans)
%% 589
range(uint8([1 200])), class(ans)
%% 590
range(single([1 2])), class(ans)
%% 591
range([true false])
%% 592
range([1 2],0)
%% 593
range([1 2],1.5)
%% 594
range([1 2],{1})
%% 595
range()
%% 596
range(1,2,3)
%% 597
range(ones(2,2,2),3)
%% 598
range([Inf 1])
%% 599
range([Inf Inf])
%% 600
[s,l]=bounds([3 1 9])
%% 601
[s,l]=bounds([3 1;9 2])
%% 602
[s,l]=bounds([3 1;9 2],2)
%% 603
[s,l]=bounds([3 1;9 2],3)
%% 604
[s,l]=bounds([])
%% 605
[s,l]=bounds(zeros(0,3))
%% 606
[s,l]=bounds([1 NaN 3])
%% 607
[s,l]=bounds([1 NaN 3],"includenan")
%% 608
[s,l]=bounds([1 NaN 3],"omitnan")
%% 609
[s,l]=bounds([1 NaN 3],2,"includenan")
%% 610
[s,l]=bounds([1 NaN 3],"foo")
%% 611
[s,l]=bounds([1 NaN;3 4],"includenan")
%% 612
[s,l]=bounds("abc")
%% 613
[s,l]=bounds({1})
%% 614
[s,l]=bounds([1+i 2 3])
%% 615
[s,l]=bounds(int8([3 1])), class(s)
%% 616
[s,l]=bounds(single([3 1])), class(s)
%% 617
[s,l]=bounds([true false]), class(s)
%% 618
bounds([3 1 2])
%% 619
bounds([1 2],0)
%% 620
bounds([1 2],1.5)
%% 621
bounds([1 2],{1})
%% 622
bounds([1 2],[1 2])
%% 623
bounds()
%% 624
bounds(1,2,3,4)
%% 625
bounds([1 2],"includenan",1)
%% 626
bounds([1 2],1,2)
%% 627
bounds([1 2],[])
%% 628
[a,b,c]=bounds([1 2])
%% 629
mad([1 2 3 10])
%% 630
mad([1 2 3 10],0)
%% 631
mad([1 2 3 10],1)
%% 632
mad([1 2;3 10])
%% 633
mad([1 2;3 10],0,2)
%% 634
mad([1 2;3 10],1,2)
%% 635
mad([1 2;3 10],[],2)
%% 636
mad([1 2;3 10],2)
%% 637
mad([1 2;3 10],"a")
%% 638
mad([1 2;3 10],{})
%% 639
mad([1 2;3 10],0,0)
%% 640
mad([1 2;3 10],0,3)
%% 641
mad([1 2;3 10],0,1.5)
%% 642
mad([])
%% 643
mad(zeros(0,3))
%% 644
mad(5)
%% 645
mad("abc")
%% 646
mad({1})
%% 647
mad([1+i 2 3])
%% 648
mad([1+i 2 3],1)
%% 649
mad(single([1 2 4])), class(ans)
%% 650
mad(int8([1 2 4])), class(ans)
%% 651
mad([true false])
%% 652
mad([1 NaN 3])
%% 653
mad()
%% 654
mad(1,2,3,4)
%% 655
mad(1,0,[1 2])
%% 656
mad([1 2 4],0,"all")
%% 657
mad([1 Inf 3])
%% 658
skewness([1 2 10])
%% 659
skewness([1 2 10],0)
%% 660
skewness([1 2 10],1)
%% 661
skewness([1 2;3 5;10 1])
%% 662
skewness([1 2;3 5;10 1],[],2)
%% 663
skewness([1 2;3 5;10 1],0,2)
%% 664
skewness([])
%% 665
skewness(zeros(0,3))
%% 666
skewness(5)
%% 667
skewness([5 5])
%% 668
skewness([5 6])
%% 669
skewness([5 6],0)
%% 670
skewness("abc")
%% 671
skewness({1})
%% 672
skewness([1+i 2 3])
%% 673
skewness(single([1 2 10])), class(ans)
%% 674
skewness(int8([1 2 10])), class(ans)
%% 675
skewness([1 2],2)
%% 676
skewness([1 2],"a")
%% 677
skewness([1 2],0,0)
%% 678
skewness([1 2],0,3)
%% 679
skewness([1 2],0,1.5)
%% 680
skewness([1 NaN 3])
%% 681
skewness([1 Inf 3])
%% 682
skewness()
%% 683
skewness(1,2,3,4)
%% 684
skewness([true false true])
%% 685
skewness([1 2 3],{})
%% 686
kurtosis([1 2 10])
%% 687
kurtosis([1 2 10 4],0)
%% 688
kurtosis([1 2 10],0)
%% 689
kurtosis([1 2 10],1)
%% 690
kurtosis([1 2;3 5;10 1;5 5])
%% 691
kurtosis([1 2;3 5;10 1],[],2)
%% 692
kurtosis([1 2 5 7;3 5 1 1],0,2)
%% 693
kurtosis([])
%% 694
kurtosis(zeros(0,3))
%% 695
kurtosis(5)
%% 696
kurtosis([5 5])
%% 697
kurtosis("abc")
%% 698
kurtosis({1})
%% 699
kurtosis([1+i 2 3])
%% 700
kurtosis(single([1 2 10])), class(ans)
%% 701
kurtosis(int8([1 2 10])), class(ans)
%% 702
kurtosis([1 2],2)
%% 703
kurtosis([1 2],0,0)
%% 704
kurtosis([1 2],0,1.5)
%% 705
kurtosis()
%% 706
kurtosis(1,2,3,4)
%% 707
kurtosis([1 NaN 3])
