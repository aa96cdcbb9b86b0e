%% 1
sprintf('%8d|')
%% 2
sprintf('%s|%d|')
%% 3
sprintf('%8s|',[])
%% 4
sprintf('%8d|',[])
%% 5
sprintf('%d|%d|',[])
%% 6
sprintf('a%db',[])
%% 7
sprintf('a%db%sc',[])
%% 8
sprintf('a%db%sc',[],[])
%% 9
sprintf('a%db%sc',[],1)
%% 10
sprintf('a%db%sc',1,[])
%% 11
sprintf('a%db%sc',1,[],2)
%% 12
sprintf('a%5db%5sc',[],1)
%% 13
sprintf('a%5db%5sc',1,[],2)
%% 14
sprintf('%5s|','')
%% 15
sprintf('%5s|%5s|','','a')
%% 16
sprintf('%5s|%5s|','a','')
%% 17
sprintf('%d|','')
%% 18
sprintf('%5d|','')
%% 19
sprintf('%s|',{})
%% 20
sprintf('%5d|',zeros(0,3))
%% 21
sprintf('%*d|',[],3)
%% 22
sprintf('%*d|',5)
%% 23
sprintf('%*d|',5,[])
%% 24
double(sprintf('%c',1e10))
%% 25
double(sprintf('%c',123456789))
%% 26
double(sprintf('%c',2^31))
%% 27
double(sprintf('%c',2^31-1))
%% 28
double(sprintf('%c',2^26))
%% 29
double(sprintf('%c',65536*20))
%% 30
double(sprintf('%c',2^32+65))
%% 31
double(sprintf('%c',-1))
%% 32
double(sprintf('%c',-65))
%% 33
double(sprintf('%c',1.5))
%% 34
double(sprintf('%c',300))
%% 35
double(sprintf('%c',200))
%% 36
double(sprintf('%c',128))
%% 37
double(sprintf('%s',300))
%% 38
double(sprintf('%s',200))
%% 39
double(sprintf('%s',1e10))
%% 40
double(sprintf('%s',-1))
%% 41
double(sprintf('%s',-1.5))
%% 42
double(sprintf('%5s',3))
%% 43
double(sprintf('%s|',[1.5 2;3 4]))
%% 44
double(sprintf('%s|',[1.5 2 3]))
%% 45
double(sprintf('%s|',[1 2 3]))
%% 46
double(sprintf('%-s|',[1.5 2;3 4]))
%% 47
double(sprintf('%d|%s|',1,[1.5 2;3 4]))
%% 48
double(sprintf('%s|%d|',[1.5 2;3 4],1))
%% 49
double(sprintf('%s',pi))
%% 50
double(sprintf('%5.1s|',pi))
%% 51
double(sprintf('%s|',[pi 65 66]))
%% 52
double(sprintf('%s|',[65 66 pi]))
%% 53
double(sprintf('%s|',[65 66 300]))
%% 54
double(sprintf('%s|',single([65 66])))
%% 55
double(sprintf('%s|',int8([65 66])))
%% 56
double(sprintf('%s|',true))
%% 57
double(sprintf('%s|',[true false]))
%% 58
double(sprintf('%s|',1:3))
%% 59
double(sprintf('%s|','abc',65,[72 73]))
%% 60
double(sprintf('%s %s|','abc',65))
%% 61
double(sprintf('%s|',['ab';'cd']))
%% 62
double(sprintf('%d|',['ab';'cd']))
%% 63
double(sprintf('%d|','ab'))
%% 64
double(sprintf('%f|','ab'))
%% 65
double(sprintf('%d %s|','ab','cd'))
%% 66
double(sprintf('%s %d|','ab','cd'))
%% 67
double(sprintf('%x|',255.5))
%% 68
double(sprintf('%x|',-1))
%% 69
double(sprintf('%5.3d|',1.5))
%% 70
double(sprintf('%d|',1e10))
%% 71
double(sprintf('%d|',1e20))
%% 72
double(sprintf('%i|',2^63))
%% 73
double(sprintf('%d|',-2^63))
%% 74
double(sprintf('%d|',-2^64))
%% 75
double(sprintf('%u|',-1))
%% 76
double(sprintf('%u|',2^64))
%% 77
double(sprintf('%x|',2^64))
%% 78
double(sprintf('%d|',NaN))
%% 79
double(sprintf('%5d|',Inf))
%% 80
double(sprintf('%05d|',Inf))
%% 81
double(sprintf('%-5d|',-Inf))
%% 82
double(sprintf('%x|',NaN))
%% 83
double(sprintf('%c|',NaN))
%% 84
double(sprintf('%s|',NaN))
%% 85
double(sprintf('%5.1f|',NaN))
%% 86
double(sprintf('%+f|',Inf))
%% 87
double(sprintf('%+d|',NaN))
%% 88
double(sprintf('% d|',NaN))
%% 89
double(sprintf('%010f|',NaN))
%% 90
size(sprintf(''))
%% 91
size(sprintf('%s',''))
%% 92
size(sprintf('%s',[]))
%% 93
size(sprintf('%d',[]))
%% 94
size(sprintf(""))
%% 95
size(sprintf("",1))
%% 96
size(sprintf('%c',-1))
%% 97
isempty(sprintf(''))
%% 98
x = sprintf('')
%% 99
isequal(sprintf(''),'')
%% 100
size(num2str([]))
%% 101
size(num2str(''))
%% 102
size(mat2str([]))
%% 103
size(int2str([]))
%% 104
size(disp([]))
%% 105
sprintf('%d %s|','abc')
%% 106
sprintf('%d %s|','abcd')
%% 107
sprintf('%d %s|',[65 66 67])
%% 108
sprintf('%d %s|',[65 66 67 68 69])
%% 109
sprintf('%d %s|',65,66,67,68)
%% 110
sprintf('%s|',65,66)
%% 111
sprintf('%s|',[65 66],'ab',[67.5 68])
%% 112
sprintf('%s %s|',[72 101 108])
%% 113
sprintf('%5s|',[72 101 108])
%% 114
sprintf('%.2s|',[72 101 108])
%% 115
sprintf('%.2s|',[72 101.5 108])
%% 116
sprintf('%s|%s',1:3,'x')
%% 117
sprintf('%d|',1e19)
%% 118
sprintf('%d|',2^64)
%% 119
sprintf('%d|',2^64+4096)
%% 120
sprintf('%d|',1.8e19)
%% 121
sprintf('%d|',1.9e19)
%% 122
sprintf('%d|',3e19)
%% 123
sprintf('%d|',-1e19)
%% 124
sprintf('%d|',-1.9e19)
%% 125
sprintf('%d|',-3e19)
%% 126
sprintf('%u|',1.9e19)
%% 127
sprintf('%u|',3e19)
%% 128
sprintf('%x|',3e19)
%% 129
sprintf('%d|',9.3e18)
%% 130
sprintf('%i|',1e100)
%% 131
sprintf('%5.2d|',1e20)
%% 132
sprintf('%5.2d|',1e10)
%% 133
sprintf('%d|',1.5e300)
%% 134
sprintf('%d|',123456789012.5)
%% 135
sprintf('%d|',1.123456789)
%% 136
sprintf('%d|',1e-10)
%% 137
sprintf('%d|',0.1+0.2)
%% 138
sprintf('%i|',-1.5)
%% 139
sprintf('%x|',1.5)
%% 140
sprintf('%o|',2.25)
%% 141
sprintf('%u|',1e10+0.5)
%% 142
sprintf('%c|',1e10+0.5)
%% 143
sprintf('%s|',1e10+0.5)
%% 144
sprintf('%d|',1e5+0.5)
%% 145
sprintf('%d|',1e6+0.5)
%% 146
sprintf('%d|',123456789.25)
%% 147
sprintf('%d|',single(1.1))
%% 148
sprintf('%d|',single(16777217))
%% 149
sprintf('%f|',single(0.1))
%% 150
sprintf('%g|',single(0.1))
%% 151
sprintf('%.20g|',single(0.1))
%% 152
sprintf('%a|',1)
%% 153
sprintf('%a|',0.1)
%% 154
sprintf('%a|',-1.5)
%% 155
sprintf('%A|',255)
%% 156
sprintf('%.3a|',pi)
%% 157
sprintf('%20a|',pi)
%% 158
sprintf('%a|',0)
%% 159
sprintf('%a|',Inf)
%% 160
sprintf('%#o|',8)
%% 161
sprintf('%#x|',255)
%% 162
sprintf('%#X|',255)
%% 163
sprintf('%#g|',1)
%% 164
sprintf('%#.3g|',1)
%% 165
sprintf('%#.0f|',1)
%% 166
sprintf('%#.0e|',1)
%% 167
sprintf('%+x|',255)
%% 168
sprintf('% d|',5)
%% 169
sprintf('%+d|',5)
%% 170
sprintf('%05d|',-5)
%% 171
sprintf('%-05d|',5)
%% 172
sprintf('%5.3d|',5)
%% 173
sprintf('%05.3d|',5)
%% 174
sprintf('%.0d|',0)
%% 175
sprintf('%5.0d|',0)
%% 176
sprintf('%ld|',5)
%% 177
sprintf('%hd|',5)
%% 178
sprintf('%lld|',5)
%% 179
sprintf('%hhd|',5)
%% 180
sprintf('%Lf|',5)
%% 181
sprintf('%zd|',5)
%% 182
sprintf('%5%|')
%% 183
sprintf('%-5%|',1)
%% 184
sprintf('100%')
%% 185
sprintf('100%',1)
%% 186
sprintf('%')
%% 187
sprintf('%y',1)
%% 188
sprintf('%d%',1)
%% 189
sprintf('% ',1)
%% 190
sprintf('%5',1)
%% 191
sprintf('%.d|',5)
%% 192
sprintf('%.f|',5.5)
%% 193
sprintf('%5.f|',5.5)
%% 194
sprintf('%1$d',5)
%% 195
sprintf('%n',5)
%% 196
sprintf('%p',5)
%% 197
sprintf('%D',5)
%% 198
sprintf('%F|',5)
%% 199
sprintf('%m|',5)
%% 200
sprintf('hello',1,2)
%% 201
sprintf('hello %d',1,2)
%% 202
sprintf('\x41\101\n')
%% 203
sprintf("\x41\101\n")
%% 204
sprintf('\q')
%% 205
sprintf('\\')
%% 206
sprintf('%d\n',[1 2;3 4])
%% 207
sprintf('%s\n','a','bc')
%% 208
sprintf("%s\n",'a','bc')
%% 209
sprintf('%d, ',1:5)
%% 210
sprintf('%d %d\n',1:5)
%% 211
sprintf('%s=%d ','a',1,'bc',2)
%% 212
sprintf('%s',"abc",'def')
%% 213
sprintf(65)
%% 214
sprintf([72 105])
%% 215
sprintf({})
%% 216
sprintf({1})
%% 217
sprintf()
%% 218
sprintf(1,2)
%% 219
sprintf(['ab';'cd'])
%% 220
sprintf('%d',{1})
%% 221
sprintf('%d',struct())
%% 222
sprintf('%s',@sin)
%% 223
sprintf('%d',@sin)
%% 224
sprintf('%d',containers.Map())
%% 225
sprintf('%d',1,{2})
%% 226
sprintf('%*d|',5,3)
%% 227
sprintf('%-*d|',5,3)
%% 228
sprintf('%*.*f|',8,3,pi)
%% 229
sprintf('%.*f|',3,pi)
%% 230
sprintf('%*d|',-5,3)
%% 231
sprintf('%*d|',5.5,3)
%% 232
sprintf('%*d|','a',3)
%% 233
sprintf('%.*f|',-1,pi)
%% 234
sprintf('%*d|%d',5,3,4,5)
%% 235
sprintf('%s|','a',[],'b')
%% 236
sprintf('%s,%s|','a',[],'b')
%% 237
sprintf('%d,%s|',1,'',2,'x')
%% 238
sprintf('%s',int8([72 105]))
%% 239
sprintf('%d',int64(9223372036854775807))
%% 240
sprintf('%d',uint64(18446744073709551615))
%% 241
sprintf('%f',int64(9223372036854775807))
%% 242
sprintf('%g',int64(9223372036854775807))
%% 243
sprintf('%x',uint64(18446744073709551615))
%% 244
sprintf('%d',int64(-9223372036854775808))
%% 245
sprintf('%s',int64(9223372036854775807))
%% 246
sprintf('%d',true)
%% 247
sprintf('%f',true)
%% 248
sprintf('%g',false)
%% 249
sprintf('%s',1+2i)
%% 250
sprintf('%f ',1+2i)
%% 251
sprintf('%g,',[1+2i 3-4i])
%% 252
sprintf('%d,',1+2i)
%% 253
sprintf('%d,',[1+2i 3])
%% 254
sprintf('%s|',1+2i)
%% 255
sprintf('%x,',1+2i)
%% 256
[a,b] = sprintf('%d',1)
%% 257
[a,b,c] = sprintf('%d',1)
%% 258
[a,b,c,d] = sprintf('%d',1)
%% 259
x = printf('a')
%% 260
printf('%d\n')
%% 261
printf("hello\n")
%% 262
printf('%s\n','abc')
%% 263
printf()
%% 264
printf(1)
%% 265
printf({})
%% 266
x = printf("a\n")
%% 267
fprintf('%d\n',3)
%% 268
fprintf(1,'%d\n',3)
%% 269
fprintf('hello\n')
%% 270
fprintf(1)
%% 271
fprintf("%d\n")
%% 272
fprintf()
%% 273
fprintf(65)
%% 274
fprintf('a',1)
%% 275
x = fprintf('abc\n')
%% 276
fprintf(1,'abc\n');
%% 277
fprintf(3,'abc')
%% 278
fprintf({},'abc')
%% 279
fprintf(stdout,'%s\n','x')
%% 280
fprintf(-1,'abc')
%% 281
fprintf("%s\n",65)
%% 282
fprintf([65 66 10])
%% 283
puts('abc'), puts("\n")
%% 284
puts(65)
%% 285
puts({})
%% 286
puts()
%% 287
puts('a','b')
%% 288
fputs(stdout,'abc\n')
%% 289
fputs(1,"abc\n")
%% 290
fputs(1)
%% 291
fputs(1,65)
%% 292
fputs(1,2,3)
%% 293
x = puts("a\n")
%% 294
x = fputs(stdout,"a\n")
%% 295
fdisp(stdout,[1 2])
%% 296
fdisp(stdout,'abc')
%% 297
puts(['ab';'cd'])
%% 298
disp(sprintf('%d',5))
%% 299
x = 9007199254740993; class(x), printf('%d\n',x)
%% 300
x = 18446744073709551615; class(x)
%% 301
x = 18446744073709551616; class(x)
%% 302
x = 9223372036854775807; class(x)
%% 303
x = 123456789012345678; class(x)
%% 304
sprintf('%5c|','')
%% 305
sprintf('%5.2c|','abc')
%% 306
sprintf('%5.0c|','abc')
%% 307
sprintf('%.2c|',300)
%% 308
sprintf('%5c|',300)
%% 309
sprintf('%5c|',NaN)
%% 310
sprintf('%5.1c|',NaN)
%% 311
sprintf('%s|',256)
%% 312
sprintf('%s|',255)
%% 313
sprintf('%s|',[65 256 66])
%% 314
sprintf('%5s|',256)
%% 315
sprintf('%5s|',pi)
%% 316
sprintf('%5s|',-1)
%% 317
sprintf('%5c|',-1)
%% 318
sprintf('%5c|',1e10+.5)
%% 319
sprintf('%p|',5)
%% 320
sprintf('%5p|',5)
%% 321
sprintf('%d|%s|',@sin)
%% 322
sprintf('%s|',1,@sin)
%% 323
sprintf('%d|',-1e100)
%% 324
sprintf('%x|',-1e100)
%% 325
sprintf('%i|',-2^63-3000)
%% 326
fprintf(7,'abc')
%% 327
fprintf(1.5,'abc')
%% 328
fprintf([1 2],'abc')
%% 329
fprintf(-5,'abc')
%% 330
fprintf('a')
%% 331
fprintf("\n")
%% 332
fprintf(stderr,'abc\n')
%% 333
fprintf("%s\n", [72 101 108])
%% 334
sprintf('%lc',65)
%% 335
sprintf('%hc',65)
%% 336
sprintf('%Ld',65)
%% 337
sprintf('%Lx',65)
%% 338
sprintf('%ls','a')
%% 339
sprintf('%lu',65)
%% 340
sprintf('%hx',65)
%% 341
sprintf('%ho',65)
%% 342
sprintf('%lf',65)
%% 343
sprintf('%le',65)
%% 344
sprintf('%Lg',65)
%% 345
sprintf('%Ls',65)
%% 346
sprintf('%Lc',65)
%% 347
sprintf('%li',65)
%% 348
sprintf('%d %',5)
%% 349
num2str(intmax('int64'))
%% 350
num2str(intmin('int64'))
%% 351
num2str(intmax('uint64'))
%% 352
num2str(int64(9007199254740992))
%% 353
num2str(int64([9007199254740992 1]))
%% 354
num2str([intmax('int64') 1])
%% 355
num2str(int64(999999999999999))
%% 356
num2str(int64(9999999999999999))
%% 357
num2str(int64(123456789012345678))
%% 358
num2str(int64(1e15))
%% 359
num2str(int64(1e16))
%% 360
num2str(int64(1e17))
%% 361
num2str(uint64(1e19))
%% 362
num2str(1e15)
%% 363
num2str(1e16)
%% 364
num2str(123456789012345678)
%% 365
num2str(1e17)
%% 366
num2str([1e15 1])
%% 367
num2str([1e16 1])
%% 368
num2str([1e17 1])
%% 369
num2str(int8(58),1)
%% 370
num2str(int8([58 1]),1)
%% 371
num2str(int8([58 1]),3)
%% 372
num2str(int8(-58),3)
%% 373
num2str(int8(5),3)
%% 374
num2str(int8([5 6]),0)
%% 375
num2str(uint64(18446744073709551615),6)
%% 376
num2str(uint64(18446744073709551615),20)
%% 377
num2str(int32([100000 2]),3)
%% 378
num2str(true,3)
%% 379
num2str([true false],3)
%% 380
num2str(true)
%% 381
num2str([true false])
%% 382
num2str('abc',3)
%% 383
num2str(single(pi),3)
%% 384
num2str(single(pi),20)
%% 385
num2str(pi,20)
%% 386
num2str(0.1,20)
%% 387
num2str([pi 1],20)
%% 388
num2str(complex(1,2),0)
%% 389
num2str([1+2i 3],3)
%% 390
num2str([1.5+2i 3],3)
%% 391
num2str(complex(1e20,1))
%% 392
num2str(complex(1e16,1))
%% 393
num2str(complex(1e15,1.5))
%% 394
num2str(complex(1e16,1.5))
%% 395
num2str([complex(1e16,1.5) 2])
%% 396
num2str(complex(123456789.123,1))
%% 397
num2str(1e5+0.5+1i)
%% 398
num2str(complex(1,NaN))
%% 399
num2str(complex(NaN,NaN))
%% 400
num2str(complex(Inf,-Inf))
%% 401
num2str([complex(1,NaN) 2])
%% 402
num2str(complex(1.5,NaN))
%% 403
num2str(-0)
%% 404
num2str([0 -0])
%% 405
num2str([-0.5 0])
%% 406
num2str(1e-5)
%% 407
num2str(123456.789)
%% 408
num2str(99999.5)
%% 409
num2str(1.23456789e-10)
%% 410
num2str([1e-5 1])
%% 411
num2str([1e10 1.5])
%% 412
num2str([1e-10 1e10])
%% 413
num2str([1e100 1])
%% 414
num2str([NaN 1.5 Inf])
%% 415
num2str(NaN)
%% 416
num2str([NaN NaN])
%% 417
num2str(-Inf)
%% 418
num2str(pi,0)
%% 419
num2str(pi,-1)
%% 420
num2str(pi,1.5)
%% 421
num2str(pi,NaN)
%% 422
num2str(pi,[1 2])
%% 423
num2str(pi,'%d')
%% 424
num2str(pi,{})
%% 425
num2str(pi,[])
%% 426
num2str(pi,100)
%% 427
num2str({1})
%% 428
num2str()
%% 429
num2str(1,2,3)
%% 430
num2str(struct())
%% 431
num2str(@sin)
%% 432
num2str([])
%% 433
num2str('')
%% 434
num2str(zeros(0,3))
%% 435
num2str(zeros(3,0))
%% 436
num2str({})
%% 437
num2str(pi,true)
%% 438
num2str(pi,single(4))
%% 439
num2str(pi,int8(4))
%% 440
num2str([1;2;3])
%% 441
num2str([10;2;300])
%% 442
num2str(magic(3))
%% 443
num2str(magic(3)/3)
%% 444
num2str(-magic(3))
%% 445
num2str([1.5 -2.25;3 4])
%% 446
num2str(reshape(1:8,2,2,2))
%% 447
num2str(reshape((1:8)/3,2,2,2))
%% 448
num2str([1 2;3 4],'%d')
%% 449
num2str([1 2;3 4],'%d ')
%% 450
num2str([1 2;3 4],'%d,')
%% 451
num2str([1 2;3 4],'%d %d')
%% 452
num2str([1 2;3 4],'%d\n')
%% 453
num2str([1 2;3 4],"%d\n")
%% 454
num2str([1 2;3 4],'%d %d\n')
%% 455
num2str([1 2;3 4],"%d %d\n")
%% 456
num2str([1 2 3],'%d\t')
%% 457
num2str(3,'%s')
%% 458
num2str([65 66],'%s')
%% 459
num2str(65,'%c')
%% 460
num2str([1.5 2.5],'%5.1f')
%% 461
num2str([1.5 2.5],'%5.1f|')
%% 462
num2str(5,'abc')
%% 463
num2str(5,'')
%% 464
num2str([1+2i 3],'%d')
%% 465
num2str([1+2i 3],'%5.1f')
%% 466
num2str(1+2i,'%f')
%% 467
num2str([1+2i;3-4i],'%d ')
%% 468
num2str(1.23456789,4)
%% 469
num2str(123456,3)
%% 470
num2str([1.23456 123],3)
%% 471
num2str([1.23456 -123],3)
%% 472
num2str(-pi,4)
%% 473
num2str([1 2],4)
%% 474
num2str([100 2;3 4],2)
%% 475
num2str(1.0)
%% 476
num2str(100)
%% 477
num2str(1e5)
%% 478
num2str(123456789)
%% 479
num2str(1.1)
%% 480
num2str(12345.6789)
%% 481
num2str(0.000123)
%% 482
num2str(1+eps)
%% 483
num2str(99999)
%% 484
num2str(99999.99999)
%% 485
num2str(0.1+0.2)
%% 486
num2str(1/3)
%% 487
num2str(2/3,10)
%% 488
num2str(1e23)
%% 489
num2str(1.5e23)
%% 490
num2str(realmax)
%% 491
num2str(realmin)
%% 492
num2str(eps)
%% 493
num2str(single(1e10))
%% 494
num2str(single(16777217))
%% 495
num2str(single(0.1))
%% 496
num2str(single([0.1 0.25]))
%% 497
int2str(1e20)
%% 498
int2str(2.5)
%% 499
int2str(-2.5)
%% 500
int2str([1.5 2.5;3.5 4.5])
%% 501
int2str(int8([1 2]))
%% 502
int2str(true)
%% 503
int2str('a')
%% 504
int2str('abc')
%% 505
int2str({})
%% 506
int2str({1})
%% 507
int2str()
%% 508
int2str(1,2)
%% 509
int2str(1+2i)
%% 510
int2str(1.5+2.6i)
%% 511
int2str([1+2i 3])
%% 512
int2str(NaN)
%% 513
int2str([NaN 1 Inf])
%% 514
int2str([])
%% 515
int2str(1e10)
%% 516
int2str(reshape(1:8,2,2,2))
%% 517
int2str(single(2.5))
%% 518
int2str(int64(9007199254740993))
%% 519
int2str(struct())
%% 520
int2str(-0.4)
%% 521
mat2str(true,"class")
%% 522
mat2str('abc',"class")
%% 523
mat2str('abc')
%% 524
mat2str(['ab';'cd'])
%% 525
mat2str(['ab';'cd'],"class")
%% 526
mat2str("a\nb")
%% 527
mat2str('it''s')
%% 528
mat2str("")
%% 529
mat2str('')
%% 530
mat2str(zeros(0,3))
%% 531
mat2str([])
%% 532
mat2str(zeros(3,0),"class")
%% 533
mat2str(single(pi))
%% 534
mat2str(single(pi),"class")
%% 535
mat2str(single([pi 1]),5,"class")
%% 536
mat2str(int8([1 -2;3 4]))
%% 537
mat2str(int8([1 -2;3 4]),"class")
%% 538
mat2str(int8(5),"class")
%% 539
mat2str([true false;true true])
%% 540
mat2str([true false],"class")
%% 541
mat2str(1:5)
%% 542
mat2str((1:5)')
%% 543
mat2str([1+2i 3])
%% 544
mat2str(1+2i)
%% 545
mat2str(pi,4)
%% 546
mat2str(pi+1i,[4 2])
%% 547
mat2str([pi;1]+1i,[4 2])
%% 548
mat2str([NaN Inf -Inf])
%% 549
mat2str(NA)
%% 550
mat2str(-0)
%% 551
mat2str(1e20)
%% 552
mat2str(1e15)
%% 553
mat2str(123456789012345678)
%% 554
mat2str(0.1)
%% 555
mat2str(1/3)
%% 556
mat2str(reshape(1:8,2,2,2))
%% 557
mat2str({1})
%% 558
mat2str({})
%% 559
mat2str(struct())
%% 560
mat2str(@sin)
%% 561
mat2str()
%% 562
mat2str(1,2,3,4)
%% 563
mat2str(1,'foo')
%% 564
mat2str(1,2,'foo')
%% 565
mat2str(1,{})
%% 566
mat2str(1,-1)
%% 567
mat2str(1.5,0)
%% 568
mat2str(pi,20)
%% 569
mat2str(int64(9007199254740993))
%% 570
mat2str(intmax('uint64'))
%% 571
mat2str(1,[])
%% 572
mat2str(pi,[1 2 3])
%% 573
mat2str('abc',5)
%% 574
mat2str(['a';'b'])
%% 575
mat2str(char(zeros(0,3)))
%% 576
mat2str(logical([]))
%% 577
mat2str(int8([]),"class")
%% 578
mat2str(eye(2))
%% 579
mat2str(complex(1,0))
%% 580
mat2str(complex([1 2],0))
%% 581
mat2str([1.5 NaN;-Inf 2i])
%% 582
mat2str(1e-5)
%% 583
mat2str(1e5)
%% 584
mat2str(100000.5)
%% 585
mat2str(single(0.1))
%% 586
mat2str(single(0.1),20)
%% 587
mat2str([0.1 1/3],3)
%% 588
num2str([5+3i 2],3)
%% 589
num2str([5.5+3i 2],3)
%% 590
num2str([5.5+3.25i 2; 1 100],3)
%% 591
num2str([5.5+3.25i 2; 1 100])
%% 592
num2str([1e10+1.5i 1])
%% 593
num2str(complex(NaN,1.5))
%% 594
num2str(complex(12.5,NaN))
%% 595
num2str(complex(12.5,Inf))
%% 596
num2str([complex(12.5,Inf) 1])
%% 597
num2str([complex(12.5,NaN) 1])
%% 598
num2str([complex(12,NaN) 1])
%% 599
num2str([complex(12,NaN);1])
%% 600
num2str([1+2i 3;4 5],'%5.1f')
%% 601
num2str([1+2i 3;4 5],'%d ')
%% 602
num2str([1+2i 3;4 5],'%g,')
%% 603
num2str([1+2i 3;4 5],'%8.3f')
%% 604
x = NA
%% 605
x = [NA 1]
%% 606
x = [NA 1.5]
%% 607
x = {NA}
%% 608
x = NA + 1
%% 609
x = -NA
%% 610
isna(NA), isna(-NA), isna(NA+1), isna([NA NaN 1])
%% 611
x = single(NA)
%% 612
isna(single(NA))
%% 613
x = [1 NA;NaN 2]
%% 614
x = complex(NA,1)
%% 615
x = NA(2,2)
%% 616
x = NA(1,2,'single')
%% 617
x.a = NA
%% 618
sprintf('%d %f %g %s',NA,NA,NA,NA)
%% 619
num2str(NA)
%% 620
num2str([NA 1])
%% 621
mat2str([NA NaN])
%% 622
disp(NA)
%% 623
x = repmat(NA,1,2)
%% 624
x = mean([NA 1])
%% 625
x = max([NA 1])
%% 626
x = [1 2 3]; x(2) = NA
%% 627
x = NA; y = x
%% 628
f = @(t) t; f(NA)
%% 629
x = zeros(1,2); x(:) = NA
%% 630
x = cellfun(@(t) t, {NA})
%% 631
x = [NA;NA]
%% 632
x = sort([3 NA 1])
%% 633
x = isnan(NA)
%% 634
str2double('NA'), isna(str2double('NA'))
%% 635
x = double(single(NA))
%% 636
x = abs(NA)
%% 637
x = NA*2
%% 638
x = NA'
%% 639
x = int8(NA)
%% 640
format short g; x = NA
%% 641
format short g; x = [NA 1]
%% 642
NA == NA
%% 643
x = [NA, 1+2i]
%% 644
x = NaN
%% 645
x = -NaN
%% 646
x = 0/0
%% 647
isequal(NA,NA)
%% 648
any(isna([1 NA]))
%% 649
x = num2str(logical(1))
%% 650
x = num2str(int16(76))
%% 651
x = num2str([complex(2932.9,-Inf), complex(0.5,0.2928), complex(64608.56593762756,-1168766848538.0852)])
%% 652
x = num2str([complex(0.001,4413.12), complex(8.7,-4.685), complex(-0,8.695); complex(0.001,0.5476), complex(-33.77,0.5), complex(0,0.7587); complex(-281,4), complex(0.02,0.0417), complex(0.0016,-10)])
%% 653
x = num2str(7)
%% 654
x = num2str([-7.181920353757653e+241, -5.225053256153575e-214, -4.6116421384311915e-191, 2.2712200992326468e-76; 9.254110607449252e+155, 2.538382986034329e+291, -4.27219547030242e-126, -9.202532259449987e+245; 1.2421212544450367e+197, -5.797744352939351e+29, -2.5874282638245228e+238, 7.444819621956279e+247])
%% 655
x = num2str(0)
%% 656
x = num2str(logical([1 0;0 1]))
%% 657
x = num2str('')
%% 658
x = num2str(int8(347))
%% 659
x = num2str([1, -0, -0.0039; -0, -86270, 6.193; -Inf, -5.19, 0.0004])
%% 660
x = num2str(1020.4720562431113)
%% 661
x = num2str(single([84698470750616720, NaN, 4506478, 660256]))
%% 662
x = num2str(single(NaN))
%% 663
x = num2str(5)
%% 664
x = num2str(complex(93555,0))
%% 665
x = num2str(1i)
%% 666
x = num2str(int64(-0.09370611628346089))
%% 667
x = num2str(uint64([435144489.83783096, -8597961371716.547, -570941628430124740, 83725944336.45697; 11.97717312736084, 900161088753953.1, 144467442.03636876, 0.12059966548351131; -0.5597306669509978, 2998216301982.7925, 0, 397330.25353989325; 535298408692657100, 7620879890358880, 407261.67253893195, -258756.5535009788]))
%% 668
x = num2str([3.285550239442223e-8, 4.6960205944048813e-7, -0])
%% 669
x = num2str(int32(-0.02265206811270422))
%% 670
x = num2str(0.8)
%% 671
x = num2str(int32(9.141274346394058))
%% 672
x = num2str(single([7.5083, 0.7722; 5419.92, -0.0001]))
%% 673
x = num2str(int8([-4578927; -8901854; 93132672186795930000]))
%% 674
x = num2str(1.8797)
%% 675
x = num2str([0, 0.10701832805470035, -520091570255539.75, 2424972733032029; 8.769846371672934, 521230068.02023154, -0.2905370817692958, 97341315137868.52; -537.9077423955551, -819695765000704400, 281376.4095746043, 694040706326.9065])
%% 676
x = num2str(complex(1,158864.18012809256))
%% 677
x = num2str(complex(5341983767489234000,357964.23122481036))
%% 678
x = num2str(uint8(-289.9))
%% 679
x = num2str(uint64([8, 0, -0.0005; -Inf, 1, 0.0014317718705981507; 0.0000024076959802637085, -27870960943828504, -1]))
%% 680
x = num2str(single([-943, 5, 63546420421469920; 66791914640720430, -41, 1028195717034718800; 92199450597506150000, -0, 430; 3, 8, 7116637181256742]))
%% 681
x = num2str([])
%% 682
x = num2str([3.2780895918540786e-104, 4.734249758740572e-74, 942390813.266308, 4.8418867186091255e+78; -7.70176043186372e-45, -4859946245146871000, -1, -9.722585862341714e-95; 5.985989734300188e+39, 1.0518374139788756e+189, -7.61752591157153e+113, 8.028385271024883e+245; 1, 0, -7.2023880840481125e+149, 8.771372684693477e+207])
%% 683
x = num2str(single(0))
%% 684
x = num2str([96, 9582075823, 929846879013678, 2493334325])
%% 685
x = num2str(uint8([0; 947.901; 0.0008; 63]))
%% 686
x = num2str(pi)
%% 687
x = num2str(single(8.088220608903528e+129))
%% 688
x = num2str([complex(0,-61681.6), complex(0.334,0.01), complex(69.43,28.5), complex(0.65,0.695); complex(0,78509), complex(2871,75), complex(0.57,-5.6841), complex(6,-0.02); complex(98067.2,-846), complex(18,0), complex(-159609,-0.605), complex(-9.3833,-799.68); complex(0.0027,561.43), complex(-9,-6), complex(0.1,0.1), complex(-338248,525.425)])
%% 689
x = num2str(-1)
%% 690
x = num2str([complex(5.381990158415493e-8,0.0000028358144603133128), complex(0.00005628402688792695,0.0000048545735479611045); complex(-0.045860526576764316,0.0009061594561673688), complex(8.12295073126148e-8,2.2511472483588644e-7); complex(0.04635769883069121,-0.0003334675695467644), complex(0.00909712409627159,0.0015953575504173113)])
%% 691
x = num2str(single(2.181886473522208e-212))
%% 692
x = num2str(single(68116))
%% 693
x = num2str(int32([-9.311646967635846e-58; 6.317869626259383e+77; 0.008702405484681541]))
%% 694
x = num2str(0.01)
%% 695
x = num2str(20)
%% 696
x = num2str([35, 50])
%% 697
x = num2str(int32([1, Inf, 6.08, 99823.8; -5370.2, 4, -0.4502, 68.37; -2.542, 2.187, 7.2, 40.462]))
%% 698
x = num2str([complex(7781979,-269156777958403), complex(-2799465324587795,83), complex(1939064025,9), complex(361608,NaN); complex(25071,129000189572149), complex(802762,405476), complex(-7222658,5506396453172935), complex(-7,2926118); complex(9243587966204816,1785224599872137200), complex(19682327596277950000,-40392), complex(8599582,90704231698268640), complex(-992,347); complex(-40847559,-295), complex(73,-406), complex(77318842,-22193227614129652), complex(-48,-792809395592372)])
%% 699
x = num2str(uint8([0.07, -7.465, -3.237; 38267.6, 0, 95.419; -8.2738, 0, -7.601; 0, -0.001, 3.959]))
%% 700
x = num2str(uint64([9459576702; 7773911459; 8559059; -262]))
%% 701
x = num2str({})
%% 702
x = num2str(complex(-4211,-0))
%% 703
x = num2str(429.9)
%% 704
x = num2str(int32(0.00432131304831638))
%% 705
x = num2str([6.573545903671651e-7, 0.0000071585209342330654, -0.000005465302843937731; 8.963827341138925e-8, -0.000009138871532880967, -0.00893273475896964; 5.603187357522663e-7, 0.05399181946670864, 0.000036198800646918516])
%% 706
x = num2str(int64([-93.5]))
%% 707
x = num2str([0.18, -749; 883.05, 0.03])
%% 708
x = num2str(logical([1 1 0]), 3)
%% 709
x = num2str(int32([-0; -Inf; 1]), 12)
%% 710
x = num2str(complex(-Inf,788343626579724.8), 2)
%% 711
x = num2str(int64(-355364199618074), 4)
%% 712
x = num2str(1, 1)
%% 713
x = num2str(int64(0.9209894964606726), 3)
%% 714
x = num2str([complex(7.020416715413205e+43,1.2310652825556923e+237), complex(3.562724768701942e+187,9.78941479168167e-218); complex(1.9466737544092028e-108,-7.5793686538339735e-267), complex(1,5.314979199579045e-22); complex(-4.0764575825070757e+130,-6.7772744055923775e+187), complex(8.608293422495864e+46,1.7474638359413741e+230)], 3)
%% 715
x = num2str(-0, 0)
%% 716
x = num2str(2.9622743472143686e-300, 12)
%% 717
x = num2str(-0, 25)
%% 718
x = num2str([45; 53], 1)
%% 719
x = num2str(uint32(88223381), 4)
%% 720
x = num2str(single(6.7), 8)
%% 721
x = num2str(single([258.6, -0.84, 2.7237, -761.704; 39, -8.76, 3.88, -67.5; 0.11, -475771, -0.001, -2278.19]), 4)
%% 722
x = num2str(logical([1 0;0 1]), 1)
%% 723
x = num2str([0.315, 0.01], 25)
%% 724
x = num2str(8.0645, 5)
%% 725
x = num2str(uint64(55920766), 6)
%% 726
x = num2str(-6.942267981181274e+183, 2)
%% 727
x = num2str(complex(-798,607.799), 1)
%% 728
x = num2str([-1, -0.0006; 0.0028, -0.044; 0.74, -0], 12)
%% 729
x = num2str(0, 12)
%% 730
x = num2str(complex(64662017948960470000,68507756358961410000), 5)
%% 731
x = num2str(complex(-0,-464.8), 2)
%% 732
x = num2str(1579528, 16)
%% 733
x = num2str([-411, 0.004, 0.024, 10.153; -5555.7, 0.4094, 84.2, 0.018; 0.0666, -96, 2, 6.005], 0)
%% 734
x = num2str(single(-28986679494524804), 5)
%% 735
x = num2str(zeros(0,3), 1)
%% 736
x = num2str(0.0004, 6)
%% 737
x = num2str([complex(-149051051.08654815,57139437559701.99), complex(793774000242.8544,NaN), complex(92263932779389.98,8309538542974257), complex(-4432824949473823.5,0.1326954375064111)], 20)
%% 738
x = num2str(-0, 5)
%% 739
x = num2str(complex(0.0000514479858295495,35561695481.97374), 6)
%% 740
x = num2str(uint64(37), 16)
%% 741
x = num2str(single(-0.0000744120909030624), 8)
%% 742
x = num2str(complex(9880003767564472,-84897), 15)
%% 743
x = num2str(1, 17)
%% 744
x = num2str(logical(0), 5)
%% 745
x = num2str([214019107013485.16, 410732309145.6736, 887789.9011609609; NaN, -4139592992994929000, -2404771426438190.5; 371747.502502439, 46022513220619.055, 7860551736065.399], 5)
%% 746
x = num2str(single([76, 9063639805, -5995190; 31222415904630330000, -5737635106, 115; 37876246214538090, 7, 9618221]), 25)
%% 747
x = num2str([8.271696878126468e-7, 0.00002723087714436214, -8.950757206707629e-7], 20)
%% 748
x = num2str(single(5.297912662872917e-106), 0)
%% 749
x = num2str([1.2925293718219598e-40], 25)
%% 750
x = num2str(8.425085725412895, 16)
%% 751
x = num2str(complex(0.9397437642392388,8.257541661738317e-7), 20)
%% 752
x = num2str([-366143, -158595147382658, -5085530503, -0; 3, -36, 44380567582294250000, 3], 8)
%% 753
x = num2str(0.61, 6)
%% 754
x = num2str(-5.99625026635247e+66, 15)
%% 755
x = num2str(['ab';'cd'], 12)
%% 756
x = num2str(int8([9, 808; -5133186838, 38590067]), 6)
%% 757
x = num2str(uint8([-5.630045724167343e+91, 3.352445474425192e-155, 2.82106082016607e-264, -9.563229891995991e+180]), 2)
%% 758
x = num2str(int32([NaN; 1]), 20)
%% 759
x = num2str(complex(-11601109294.824785,443746769784.106), 2)
%% 760
x = num2str([complex(0,-0), complex(4.651168331422384e-209,0.00792283961241377), complex(420867172479.74347,-2.1496875796423898), complex(2.4435867529375986e-188,0.211); complex(1,0.008), complex(0.8386834468579414,1), complex(0.2465458317082443,9.272), complex(-0.345,-90095485)], 5)
%% 761
x = num2str(complex(0.008545679331927474,-1), 0)
%% 762
x = num2str([0.7634946299860927, 0.0000020965778978869283, 5.545367701737413e-9, 2.8011405470907013e-8; 0.07536112099914315, 1.4599181037930075e-8, -2.8142195216205313e-8, 0.0034589102042965835; Inf, 0.00008758108643140765, 3.4453014965745154e-9, 0.06948561502211263; 0.0004312053334453241, -2.8462793667385087e-7, 0, 0.0000813039423482835], 15)
%% 763
x = num2str(logical([1 1 0]), 15)
%% 764
x = num2str(int32(9.4), 10)
%% 765
x = num2str([2209, 0.0001, -0.0007, 8.388; -0.01, -28.8, 0.0587, -0.0351; 0.0026, 0, 0.77, -0.7], 6)
%% 766
x = num2str(single([0.0025, 0.02, 75203544217873180, NaN]), 25)
%% 767
x = num2str(single([34093803153988556, 108560686913264, 64800554542036350, 6377884182738485; -Inf, 5399860572, 432557467231681, -558; 84534724070229260000, NaN, 3743415, 620726]), '%u')
%% 768
x = num2str(int32(-5702347963), '%i|')
%% 769
x = num2str(complex(0.000013268587161161349,0.009272197988555006), '%i|')
%% 770
x = num2str(complex(-94732562571057390,69574353454281000000), '%.10g')
%% 771
x = num2str([2.8359296987651404e+156; 656; NaN], '%5d')
%% 772
x = num2str(4972514.4918321185, '%g')
%% 773
x = num2str(single([3.9, -580310]), 'abc')
%% 774
x = num2str(single([40555016085713144, 87058350; 82567, -82861485935076720]), 'abc')
%% 775
x = num2str([6403149966499643000, 3182927, 924492, -9], '%c')
%% 776
x = num2str([0.000022095319905056663; 0.002737858908206623], '%u')
%% 777
x = num2str([0.08223184703548579, -4.728217539507766e-8, -0.06962407596142088; 0.07666399165997682, -0.00633899911216612, -0.000006206916112390352], '  %d')
%% 778
x = num2str(single(6.635361483632195e-8), '%u')
%% 779
x = num2str([76064, -65593, -24952; -4030559, 70312821547652970, -2779839412931228700], '%d %d')
%% 780
x = num2str(473900, '%e')
%% 781
x = num2str(-0.4585456634349092, '%u')
%% 782
x = num2str([-9.100899881845323e-7, 0.05105579810341381; 0.000002500196039671585, 6.186953006422398e-7], '%d,')
%% 783
x = num2str(9.335283399468357e-31, '%g')
%% 784
x = num2str(int16([-3.5727, 0.051, -370.3, 0.01; -58151.9, 0.0001, 579.1, 0.46]), '%e')
%% 785
x = num2str(complex(-Inf,-3106782), '%5d')
%% 786
x = num2str([complex(-0.000007050217972205317,8.01793119901633e-8), complex(0.0007820354916681365,1), complex(0.008309554910027368,6.302642683651554e-7)], '%.10g')
%% 787
x = num2str(uint64([Inf, 0.8536, -0]), '%+d')
%% 788
x = num2str(uint8(-0.026929585608978714), '%-8d|')
%% 789
x = num2str([-13637362243083984, 0.28158088171649154, 8531.964922107776, 9632433.109564237; 7951717.790836655, 8283552189123.467, -7.88180469932386, 734884014946.6729], '  %d')
%% 790
x = num2str(reshape(1:8,2,2,2), '%x')
%% 791
x = num2str(int32(3.7890356236641966e+230), '%x')
%% 792
x = num2str([complex(0,NaN), complex(NaN,-1), complex(1,Inf), complex(0,1)], '%e')
%% 793
x = num2str(uint64([-0.001, -0.99; 2.884, -726; 0.002, -Inf; -0.009, -0]), '%.10g')
%% 794
x = num2str([2.555397090892988e-16, 2.1912212778242247e+52; -5.277551188927514e-37, 4308755847138459; -1.5927380209958655e+167, 9.845611938435973e-92], '%5d')
%% 795
x = num2str(@sin, '%+d')
%% 796
x = num2str([0.5, 1, 2.831564713865411e+261; 100, 0.15512362178431394, -16609572665665917000], '%d')
%% 797
x = num2str(logical([1 1 0]), '%c')
%% 798
x = num2str(logical([1 1 0]), '  %d')
%% 799
x = num2str(5742, '%-8d|')
%% 800
x = num2str(complex(0.685,0.001), '%6.2f ')
%% 801
x = num2str([complex(-35201711,4245121), complex(-88,790974), complex(32,35); complex(62124382625786904,-97307481501251400), complex(847,36), complex(-1,81); complex(8279407187,-417), complex(65852,-132963), complex(409781,-2261438206130481); complex(-5575545204723067,Inf), complex(-52756479070304580000,-563), complex(-5,486)], '%u')
%% 802
x = num2str(complex(1,0.0001), '%d\n')
%% 803
x = num2str([-891.9; 6.551; 88652], '%f')
%% 804
x = num2str(0:0.1:0.5, '%i|')
%% 805
x = num2str(single([4.6578574651967134e-157, 831076672907.3564]), '%-8d|')
%% 806
x = num2str([complex(336988,-732020), complex(3954154719,12653), complex(-5152826819,16613861336345082); complex(1021634670,-2435978574498889), complex(2,-2116972047977823), complex(2085692935,-16686677372915980000)], '%+d')
%% 807
x = num2str(int64(-0.23182982222799553), '%d\n')
%% 808
x = num2str([complex(1,NaN); complex(NaN,Inf); complex(1,NaN); complex(1,NaN)], '%-8d|')
%% 809
x = num2str(0.5, '%6.2f ')
%% 810
x = num2str(9.034777826221497e-228, '%g')
%% 811
x = num2str(-1, '%c')
%% 812
x = num2str(uint64(84.67923482204466), '%+d')
%% 813
x = num2str(complex(-Inf,614752842256167), '%-8d|')
%% 814
x = num2str(single(-0), '%6.2f ')
%% 815
x = num2str([0.9, 5657.18, 0.088; -339, 279200, 1; -660, 79, 0.4412], '%8.3f')
%% 816
x = num2str(-0.000003091914875965218, '%e')
%% 817
x = num2str(uint64([1836.23, 4.249, 479.8, 395; -1.61, 840277, 90.888, 0.5]), '%d')
%% 818
x = num2str([complex(-6.430241293266617,66.73178464921526); complex(6325491483.330803,-6788873056291.235); complex(106878.81235156117,2.8713036582565543); complex(7568052100.292966,-Inf)], '%u')
%% 819
x = num2str(int32(0.0005), '%g')
%% 820
x = num2str({1}, '%u')
%% 821
x = mat2str(containers.Map(), 17)
%% 822
x = mat2str(true, 5)
%% 823
x = mat2str([complex(NaN,-0), complex(-1,1), complex(NaN,0), complex(Inf,0); complex(0.5,0), complex(1,0), complex(NaN,-1), complex(NaN,-1)], "class")
%% 824
x = mat2str(single(825548662122699300), 3)
%% 825
x = mat2str(single([519575241388565950; 29.195277228608308; -5.838113029574941]), 5)
%% 826
x = mat2str(single(0.0008), 4, "class")
%% 827
x = mat2str(0.32, 0)
%% 828
x = mat2str([-704, -4.1, 0; 2.727, 1, 0.513; -0, -0.04, -0.03; 2328.5, 0.5, 46.8708])
%% 829
x = mat2str(single(1i), 3)
%% 830
x = mat2str(single(5.568544598246124), 5)
%% 831
x = mat2str(0.000006266907697710153, 3)
%% 832
x = mat2str(complex(0.4,1.6))
%% 833
x = mat2str(540.3615214400137, 17)
%% 834
x = mat2str(single([-4.1]), "foo")
%% 835
x = mat2str(complex(-0.54,0.001))
%% 836
x = mat2str([-0, 0, 1, 0.5; -Inf, Inf, 0, NaN; 1, 1, 1, 0], [4 2])
%% 837
x = mat2str(single(8195942473), 5)
%% 838
x = mat2str(logical([1 0;0 1]), 17)
%% 839
x = mat2str(single([Inf, -Inf; Inf, 1]), 17)
%% 840
x = mat2str(reshape(1:8,2,2,2), "foo")
%% 841
x = mat2str(logical(1), [4 2])
%% 842
x = mat2str(single([-24.239608607373263, -45727498777.96849; 4099173473996551000, 46361305.11509411]), "foo")
%% 843
x = mat2str([complex(81216404420603180,932976.878964602), complex(454.53788096965144,1), complex(235458615.18060973,194789.92673936646), complex(9200481492.88072,9430138636.827494)], 4, "class")
%% 844
x = mat2str(-0.757, 0)
%% 845
x = mat2str([1.519643034477003e+155, -55424671656.301476, 6003.5, 9.670477518211498e+62; -9.040178078458728e+280, -529921, -3, 0.00046419434320841283], "foo")
%% 846
x = mat2str(0.061)
%% 847
x = mat2str(single([391857.16106084344, 6.391622896913462e+213, 4.3969394680065886e+230, -1.8626121536118244e-8]), [4 2])
%% 848
x = mat2str(int8([-0.027; -0; 0]))
%% 849
x = mat2str(int16(Inf), 4, "class")
%% 850
x = mat2str([60903; 0.001; 85157], 0)
%% 851
x = mat2str([9313], "foo")
%% 852
x = mat2str([2.7804624149573476e-209, 5.9425319536875665e-220, 1.0637054207665586e-80; 7.473874324453651e-266, 1, -Inf; 5.684900413073279e-148, 9.27968170041505e+30, 1.1878633598607701e-176; -5.477454142693099e+42, -7.680373715547013e+149, 6.165198993037773e-154], 17)
%% 853
x = mat2str(94764776510629940)
%% 854
x = mat2str(0.0895, "foo")
%% 855
x = mat2str([71920.75721530538, 9659421070490.693, -6776638822561529; 40339150203979.71, 60861474906351.79, 413744.9242328373; -0.8752266096724028, 34612.249466838985, -57.6951504379716])
%% 856
x = mat2str(534528967652.1772, "foo")
%% 857
x = mat2str(single([-Inf; Inf; 1; -1]), [4 2])
%% 858
x = mat2str(single(0.04833744458606579))
%% 859
x = mat2str(logical([1 1 0]), "class")
%% 860
x = mat2str(uint32(0.11884886839239228), 5)
%% 861
x = mat2str(single([0.0000028945493851786484; 4.8170713937260954e-8]), "class")
%% 862
x = mat2str(single([-0.00009848137099368329, 0.9285459421135309, 0.00018202763379068432; -0.0000011328761439247458, 0.000866294973058376, -0.00033990202705036943]), "foo")
%% 863
x = mat2str(single(6), 3)
%% 864
x = mat2str([-7.358060746143115e-7; -0.000870698345175678; -0.9736500980126195; 0.00009740437783815142])
%% 865
x = mat2str(-1, "class")
%% 866
x = mat2str(complex(4994070629416967000,32529513), "class")
%% 867
x = mat2str(containers.Map(), [4 2])
%% 868
x = mat2str(logical([1 0;0 1]))
%% 869
x = mat2str([0.00025462690330933134, 0.25586653688791805; 0.0009469771375928402, 0.4157849737820911; 0.005161872742583276, -0.0000442721010609457], 5)
%% 870
x = mat2str(logical(0), 5)
%% 871
x = mat2str([complex(6,68348596925999880), complex(78721964,97294279177600940000)])
%% 872
x = mat2str(4.547395258523135e+285, 3)
%% 873
x = mat2str(single([0.96, 0; -0.14, 11.27; 0.09, 5.5001]), "foo")
%% 874
x = mat2str([complex(4.581248892092664e-296,3.580492570376854e-119); complex(1.2588959622361618e-24,7.675125218921408e-278); complex(3.145083037313101e-125,3.692301107112605e-71); complex(6.622678379825624e+58,-6.77469591398083e+154)], 0)
%% 875
x = mat2str(146560)
%% 876
x = mat2str(2.4912194772705253e+159, [4 2])
%% 877
x = mat2str(0.0004)
%% 878
x = mat2str(single([0, 1, -0, 1; 1, 1, 0.5, Inf]), 4, "class")
%% 879
x = mat2str(logical([1 0;0 1]), 5)
%% 880
x = int2str(single(-676))
%% 881
x = int2str(complex(96566634764911300,-0.361))
%% 882
x = int2str(single([NaN, NaN, -1]))
%% 883
x = int2str(single([90233277137544780; 7471373829760983]))
%% 884
x = int2str(complex(88,1))
%% 885
x = int2str(int64([-0, -1546894]))
%% 886
x = int2str(uint64([81919; -202907.88417632034; -26.509]))
%% 887
x = int2str([-42; 37.77])
%% 888
x = int2str(1)
%% 889
x = int2str(single(20139))
%% 890
x = int2str(logical(0))
%% 891
x = int2str(int64(NaN))
%% 892
x = int2str(zeros(3,0))
%% 893
x = int2str([121199354, -91; 6658400314, -7179834957])
%% 894
x = int2str(uint8([-4.1841703795455e+168; Inf; 9023613379098.143; -734239.4787991211]))
%% 895
x = int2str([-0.0199, 0, 0.05])
%% 896
x = int2str(logical([1 0;0 1]))
%% 897
x = int2str([complex(-84768,0.8), complex(1.8,-7.89), complex(0,0), complex(-0,0.0045)])
%% 898
x = int2str(4.9317896849610123e+160)
%% 899
x = int2str([1; -1; Inf; Inf])
%% 900
x = int2str(logical(1))
%% 901
x = int2str([complex(1,1), complex(0.5,-Inf); complex(-1,-Inf), complex(0.5,-0); complex(0,0), complex(-Inf,NaN)])
%% 902
x = int2str(uint64([527522, -0, -1; 4.310691726533005e+230, 2.0865548504662625e+51, 9.4686; -9.002208029080585e+222, 862.2, -0.00009864922657746184; 352903.6814349049, 0.00000763669217560853, 6.153921205210204e-7]))
%% 903
x = int2str(uint64([1; 0.0001; 4.944062436674932e+72; 363515268.8738881]))
%% 904
x = int2str(0.5)
%% 905
x = int2str(0)
%% 906
x = int2str(complex(2331471.9666247717,0.5))
%% 907
x = int2str(uint64([562.59, 0, 0.0063, -0; 0.001, -41.0563, 0, -9291.75]))
%% 908
x = int2str(int32(84718095))
%% 909
x = int2str(complex(-0.9687329941441822,6769.04))
%% 910
x = int2str(single([-8.2, 0.05]))
%% 911
x = int2str([complex(Inf,NaN), complex(0.5,0.5), complex(-1,0.5); complex(-1,Inf), complex(0.5,1), complex(NaN,1)])
%% 912
x = int2str([-Inf; -336.859])
%% 913
x = int2str(-0.9114054494995751)
%% 914
x = int2str(0.8743)
%% 915
x = int2str('')
%% 916
x = int2str(single([2.1002637254148727e-271, -3.1928271311336643e+108; 6.616282989317708e+58, -4.004959362688365e+224; -2.732023870484164e-87, 5.069403905065357e-156]))
%% 917
x = int2str(uint8([-0.56, 2.7975, 0.0038; 57.47, 0.6, -0.0036; -286.636, -17.47, 12.43]))
%% 918
x = int2str([complex(0.917,0), complex(0.0009,76.444), complex(-74.8541,0.7); complex(-0.06,-87994.6), complex(9.2686,0), complex(0,-0); complex(472.535,925.47), complex(0,89800), complex(-0,-0.009); complex(-52200,16.15), complex(-0,-0), complex(0,0.002)])
%% 919
x = int2str([1])
%% 920
x = int2str(complex(0.2733958278541029,-558390976555390300))
%% 921
x = int2str([-0.0034; 0.5])
%% 922
x = int2str([complex(-999991095710456.2,9439831), complex(-Inf,-1)])
%% 923
x = int2str(694123)
%% 924
x = int2str([0, -0])
%% 925
x = int2str(uint64(-896654171.2402772))
%% 926
x = int2str(716365)
%% 927
x = int2str([-8.716771563238475e-7, -0.00008343613434554537, 0.5; 2.617851268387512e-7, 0.00405964732147468, -0.6972295365356422])
%% 928
x = int2str(complex(-7673890610844811,-0.00008513552859110341))
%% 929
x = int2str([1.3766127595946243e-7, 0; 995988, 0.001; 555, -Inf; 7425908.5743405605, -6])
%% 930
x = int2str(single([4.644350241771626e-7]))
%% 931
x = int2str([5000290528.66428, 296942926042200.3, 643017753.5918458; 5971372.880718379, 7.327839031564638, 49385.62335462009; -525107582580556200, -5.924124422152137, -545330337.1610231; -875.0398713329965, -3122972551.7150865, -61967.71152756015])
%% 932
x = int2str([complex(0.426,19.35), complex(-2788,-0.3), complex(-20.03,179)])
%% 933
x = int2str(complex(0.0009,9273972.672607081))
%% 934
x = int2str(int16(0))
%% 935
x = int2str([0.5; 0; -1; NaN])
%% 936
x = int2str(int16(0.003))
%% 937
disp(int8(Inf))
%% 938
disp([4193110491318099500, 50343.810386268626; 7860034087811874000, 77301.17816589057])
%% 939
disp([-8.88882742647922e-47, 6.470007552851105e+263])
%% 940
disp(-59)
%% 941
disp(uint8([0.004689038008071691, -8.724239241626194e-8]))
%% 942
disp(single(434317))
%% 943
disp(uint8([0.00046344361918688185]))
%% 944
disp(single(-0.5664752853245933))
%% 945
disp(single([6.346296433694856e-150; 4.6964432420803814e+287; 9.498257445973811e+167]))
%% 946
disp(3275942458615.0864)
%% 947
disp(938.6)
%% 948
disp(single([4.0345057697006784e-291, 1.531999699575113e-36; 1.0781440522122553e-243, 9.302507374681e-77; -9.074567669153727e+209, 2.995331367646503e-237; -2.2302108682804334e+235, 2.2555077430818104e-102]))
%% 949
disp(int16(-0))
%% 950
disp(@sin)
%% 951
disp(complex(6.2,Inf))
%% 952
disp([6.473230110819614, -7595153875.450376, -1094024605888293000])
%% 953
disp(int16([0.000009246953111033584, 7.33186627616254e-8, 6.741471604747393e-7; 0.0005450330005084814, 1.068750133928753e-7, -1; 8.9131516017908e-7, 0.005608559766247456, 0.0005581561702100639; 0.00003080468422948512, -5.317534873034233e-7, -0.00008993534341464515]))
%% 954
disp([])
%% 955
disp(logical(1))
%% 956
disp([-241277, 0; 43555, -8; 68995, 266093])
%% 957
disp(logical([1 1 0]))
%% 958
disp(single(3.728123591406218e-9))
%% 959
disp(complex(-0.9834539441858299,0))
%% 960
disp(146933008667.6548)
%% 961
disp([9420716515280282000, 357969042917468000, 1240781595.9621882, 27659720674505840; -Inf, 54285815.87149097, -90142.88686624741, -2080.8889465806456; 56925508400.797, -1.5494402676799957, 323745753724.9078, -0.5965120699235691])
%% 962
disp(logical([1 0;0 1]))
%% 963
disp(Inf)
%% 964
disp(complex(1,-Inf))
%% 965
disp(uint64([-Inf, 2744033737, 7016, 6127388220; 812, -1, 43140, 3; -5995342854696071, 61162, 15784956, 6931071]))
%% 966
disp(5.912990342094831e+51)
%% 967
disp([0.0004, 4.8, 0; 0.962, -371160, 0.9; 336, 0.4, 76.4563; 5784.9, -0, 5.79])
%% 968
disp([41495564366107; 3074888])
%% 969
disp(single(137))
%% 970
disp([0.01, 0.001, -339; -0.006, 33.43, -0.4; 759, -0.1114, -9868.49])
%% 971
disp(single(-9053893536198965000))
%% 972
disp(4.170121156932842e+124)
%% 973
disp([-60.1, 5.827; 585.6, 95.072; 3323.75, 0])
%% 974
disp([complex(50.6,0.01), complex(0,2068.37); complex(0.0007,-79.2943), complex(-0.575,815220); complex(0.5,0.2), complex(35.479,-551.238)])
%% 975
disp(single(-0.0365))
%% 976
disp([-8511777.539951758, 97967450585477840, 8.6146989368147, 51.80405850426364; -4271711146732.2866, -4558744507533.318, -40326342715.4722, -Inf; 72601281.89099836, -2.9270303161388767, 8618.346100625447, -21046.637867202066; 37517025605520.55, 190333247.43668234, 456336869235024060, -5182549908612.232])
%% 977
disp(int64([0.5, Inf; Inf, 0; -Inf, -1]))
%% 978
disp([-0.22656550276126075, 3.3352795595896988e-9; -0.3341089219617044, 0.004898743452639791; 0.8593396826349753, 0.5586171729078997; -1.6644977808487993e-7, 9.621598406897768e-8])
%% 979
disp(single([Inf, -83109695266526130000, -878778.2252623071, -939325259805647200]))
%% 980
disp(complex(-6.222546445134485e-154,-24258.1))
%% 981
disp(0.997)
%% 982
disp(single([-0; -21025746.099583074; 3.5148801292212606]))
%% 983
disp([complex(0,-0.23)])
%% 984
disp(24)
%% 985
disp(single(-427837))
%% 986
disp(logical(0))
%% 987
disp(single(9837768967))
%% 988
disp(complex(-Inf,-9.609757433272681e+139))
%% 989
disp(complex(0.000003497225900387095,163))
%% 990
disp(8.310025343615373e-204)
%% 991
disp(int64([-Inf, 670018595368832.9, 60289.09313484616; 9617867436627.926, 672693.6607056153, Inf; -284475935910673, 8026691996874535, 63390011553.46373]))
%% 992
disp(0.6835)
%% 993
x = sprintf('%#.0d|', '1')
%% 994
x = sprintf('''% 0.2e[%010i[%+ 0.15G\n', 1e5)
%% 995
x = sprintf('a%5.0s''', [1.5 2;3 4], 1:5, 99999.5)
%% 996
x = sprintf('%+ 5.0da%5.0d[', '1', 0:0.1:0.3, 3.0)
%% 997
x = sprintf('%#.0E|', [NaN 1 Inf])
%% 998
x = sprintf('%12.2A|', 256)
%% 999
x = sprintf('''%+ 0.10sa%10.2c\t%+ .5x\t')
%% 1000
x = sprintf(' %.5i]%-.E%-5.d,', [true false], uint64(18446744073709551615), single(pi))
%% 1001
x = sprintf('%12.20e|', 12345.678)
%% 1002
x = sprintf('%08.5u|', 1e5)
%% 1003
x = sprintf('%-.2s|', uint8(200))
%% 1004
x = sprintf('% .10x|', 1e100)
%% 1005
x = sprintf('%+ 8g|', Inf)
%% 1006
x = sprintf('%#8.20i|', int64(-9223372036854775807)-1)
%% 1007
x = sprintf(']%-+5.5E%+1.5o %0+10c,', 1+2i, struct())
%% 1008
x = sprintf('\t%G %.20e[', 100, -1e-3, int64(-9223372036854775807)-1)
%% 1009
x = sprintf(' %00.10f]% 10e\t%00.10e\n', {})
%% 1010
x = sprintf('%8d|', 'ä')
%% 1011
x = sprintf('%-+8.15X|', 1e-5)
%% 1012
x = sprintf('%.5X|', @sin)
%% 1013
x = sprintf('\t%00.2u,%1.20oa')
%% 1014
x = sprintf('%8g|', 1e20)
%% 1015
x = sprintf('%0+8.c|', uint64(18446744073709551615))
%% 1016
x = sprintf('%012.20e|', pi)
%% 1017
x = sprintf('%0+1.0o\n', 12345.678, 1+2i)
%% 1018
x = sprintf('''%0.2o]%0.20o[% 1.0g\n', [NaN 1 Inf], 1, 'a')
%% 1019
x = sprintf('%-+f|', 256)
%% 1020
x = sprintf(']%*u[', [1 2 3])
%% 1021
x = sprintf(']%5.*ix=% 0g', [true false], single(pi))
%% 1022
x = sprintf('%+ 8.2X|', 1e16)
%% 1023
x = sprintf('''%-.gx=%0+1.10E]', 1e100)
%% 1024
x = sprintf('%0d|', 1:5)
%% 1025
x = sprintf('a%010.10g\t', 1e20, int8(5))
%% 1026
x = sprintf('\t%.d]')
%% 1027
x = sprintf('%12s|', [NaN 1 Inf])
%% 1028
x = sprintf(' %1.5A %+d\t%.20f]', [65 66 67], uint8(200))
%% 1029
x = sprintf('a%.*x[', '1', 2^64)
%% 1030
x = sprintf('x=%.15o[')
%% 1031
x = sprintf('%08.10X|', 2^53)
%% 1032
x = sprintf('%12.0g|', true)
%% 1033
x = sprintf('%8.0e|', {})
%% 1034
x = sprintf(']% 10.0g]%.0i]%1.10G\n', [NaN 1 Inf])
%% 1035
x = sprintf(',%.10f\n%-+0i,%0.10i ')
%% 1036
x = sprintf('%-8i|', int8([1 2 3]))
%% 1037
x = sprintf('%8g|', -Inf)
%% 1038
x = sprintf('%#8.20a|', {1})
%% 1039
x = sprintf('%+ 8.15c|', realmax)
%% 1040
x = sprintf('[%+0.2X]', -0, 1234)
%% 1041
x = sprintf('[%+ 0.*i\n%0.0f %00.10e''', 0, 1e16, "x\n")
%% 1042
x = sprintf('%08.15u|', 'ä')
%% 1043
x = sprintf('%#12.15X|', ['ab';'cd'])
%% 1044
x = sprintf('%08.15x|', -1e-3)
%% 1045
x = sprintf('%+ 5.*ax=')
%% 1046
x = sprintf('%-+s|', 1234)
%% 1047
x = sprintf('%12.15s|', Inf)
%% 1048
x = sprintf('%.fa%5.15G[')
%% 1049
x = sprintf('\n%-0.*x]%+ 5.20c,', 1e16, 1)
%% 1050
x = sprintf('%.10c|', [1 2 3])
%% 1051
x = sprintf('%-12s|', 2^53+2)
%% 1052
x = sprintf('%5.20a]%f\t%0+0a\n')
%% 1053
x = sprintf('a%1.*G %.d\t%5.5sx=', int8([1 2 3]), [1.5 2;3 4])
%% 1054
x = sprintf('%12e|', 1.5)
%% 1055
x = sprintf('\t%f\t%1.20u% f ', 65, 99999.5)
%% 1056
x = sprintf('''%*.20x''%*.20d]%i')
%% 1057
x = sprintf('[%0.10G''', uint8(200), 2/3*1e6, Inf)
%% 1058
x = sprintf('%8u|', -Inf)
%% 1059
x = sprintf('%12o|', 2^64)
%% 1060
x = sprintf('[%+ 1.10%\t%X[%#.5u ', 1234)
%% 1061
x = sprintf('%12.d|', single(0.1))
%% 1062
x = sprintf('%-12.20X|', [65 66 67])
%% 1063
x = sprintf('a%-+1E[%-*.2s]%0.2o\t', uint64(18446744073709551615), struct(), ['ab';'cd'])
%% 1064
x = sprintf('\t%-+.20o\n', ['ab';'cd'])
%% 1065
x = sprintf(' % 1.5s[%#0.15s''%-+*.d''', 2^64)
%% 1066
x = sprintf('%8.f|', {})
%% 1067
x = sprintf('%-.2g|', single(0.1))
%% 1068
x = sprintf('%-8.2g|', 65)
%% 1069
x = sprintf(',%5.0d %-d ', -0, 0.1)
%% 1070
x = sprintf(',%.2X''% E %*.g', -1)
%% 1071
x = sprintf('\t%1.cx=%1.20Aa%1E,')
%% 1072
x = sprintf('%8.20e|', [NaN 1 Inf])
%% 1073
x = sprintf('%f|', '')
%% 1074
x = sprintf(' %+ 1ea%5.15f[', 1e15, [NaN 1 Inf])
%% 1075
x = sprintf('%-.20a|', 1234)
%% 1076
x = sprintf('''%+1.15g]', int32(-7), 1e15, 12345.678)
%% 1077
x = sprintf(',%-+1d''', 255, [72 101.5])
%% 1078
x = sprintf('%+ .15X|', 2^64)
%% 1079
x = sprintf('%0+.20g|', false)
%% 1080
x = sprintf('%0.20g|', zeros(1,0))
%% 1081
x = sprintf(' %+ 1.2A''%-+1.0o %+ 0.*ua', -Inf, 1e20)
%% 1082
x = sprintf('%12.G|', pi)
%% 1083
x = sprintf('%#12.0u|', struct())
%% 1084
x = sprintf('%.G|', [])
%% 1085
x = sprintf('%12.2E|', [65 66 67])
%% 1086
x = sprintf('%0+.0E|', 99999.5)
%% 1087
x = sprintf('% 8.15x|', ['ab';'cd'])
%% 1088
x = sprintf('a% 10.20s[', [1 2 3], 3.0)
%% 1089
x = sprintf('[%-.0f,%-+1.5g[%+.i''', 1e-320, int64(-9223372036854775807)-1)
%% 1090
x = sprintf(',%05.10u]%#*e,')
%% 1091
x = sprintf(']%#10.2o[', NaN, @sin)
%% 1092
x = sprintf('%+ 8d|', 2/3*1e6)
%% 1093
x = sprintf('% .10x|', -2^63)
%% 1094
x = sprintf('%X|', 2/3*1e6)
%% 1095
x = sprintf('% 8.a|', 255)
%% 1096
x = sprintf('%8u|', 255)
%% 1097
x = sprintf(' %0+.5G\n%.2i %1.10f]', '1', int32(-7), 2^53+2)
%% 1098
x = sprintf('%i|', NaN)
%% 1099
x = sprintf('a%#5.u\n', realmin, realmax, pi)
%% 1100
x = sprintf(']%0+0.2E\t', 65, Inf, 0)
%% 1101
x = sprintf('%08.20E|', 256)
%% 1102
x = sprintf('%-*.2u', 2/3*1e6, int32(-7))
%% 1103
x = sprintf('%+.10G|', 1e16)
%% 1104
x = sprintf('%#.15g|', Inf)
%% 1105
x = sprintf('[%-+10.%]%01.15d\t%00.*d]')
%% 1106
x = sprintf(',%5.15fx=', 1e-320, 'ä', false)
%% 1107
x = sprintf('x=%1.5X\n%#0.0e\n', 1e100, 2/3*1e6, pi)
%% 1108
x = sprintf('%.u|', -2.5)
%% 1109
x = sprintf('x=%5.2xx=% 1d,%10.2xa', NA, int64(-9223372036854775807)-1)
%% 1110
x = sprintf('%0.10A,', 2^53+2)
%% 1111
x = sprintf('%-+.20d|', realmin)
%% 1112
x = sprintf('% E|', 1.5)
%% 1113
x = sprintf('%12c|', int32(-7))
%% 1114
x = sprintf('x=%X%+ .10x %.5ux=')
%% 1115
x = sprintf('\t%+0.0f%10.e\t')
%% 1116
x = sprintf('\n%+ .5f%#.5s\t', 2^63)
%% 1117
x = sprintf('''%5E]%0.2g,%1.u\n', zeros(1,0))
%% 1118
x = sprintf('''%+*.*oa%0+0.2ex=%10.10c\n')
%% 1119
x = sprintf('%-.E|', {})
%% 1120
x = sprintf('\t%+*.0%[%0*.*xx=%.2f', uint64(18446744073709551615), 2^63, 100)
%% 1121
x = sprintf('%0.0g|', [1+2i 3])
%% 1122
x = sprintf('%+ 8.u|', 'abc')
%% 1123
x = sprintf(']%1.2o[', Inf)
%% 1124
x = sprintf('''%+ 0.20%]%0.*A[%0.15E''')
%% 1125
x = sprintf('x=%0+.G\t%+ 10d\n%0+10.f,', [1 2 3])
%% 1126
x = sprintf(']%0+*i %-10.*A ', 1e20, uint64(18446744073709551615))
%% 1127
x = sprintf('\n% 10d\t%1.2i,%10.*a''', NaN, 'abc', realmin)
%% 1128
x = sprintf('%+ 0.5d%-+1.10g[')
%% 1129
x = sprintf('\t%+5.15x,% 0.20u\t', -1e-3)
%% 1130
x = sprintf('%12.10E|', 1e100)
%% 1131
x = sprintf('\n%0+0.5ea%+10oa')
%% 1132
x = sprintf('%+ .10x|', 1234)
%% 1133
x = sprintf('%-12.5f|', 0.1)
%% 1134
x = sprintf('%8.0g|', 1e5)
%% 1135
x = sprintf('%012E|', uint8(200))
%% 1136
x = sprintf(',%1.0d %.10Ea', NaN)
%% 1137
x = sprintf('%+ X|', 1e100)
%% 1138
x = sprintf('%5A]', int8(5), realmin)
%% 1139
x = sprintf('%12.2d|', NA)
%% 1140
x = sprintf('% 12.2G|', [72 101.5])
%% 1141
x = sprintf(' %0+1d%-.20fa', {1})
%% 1142
x = sprintf('%8.10f|', single(pi))
%% 1143
x = sprintf('[%00.*d\t', -Inf, pi)
%% 1144
x = sprintf('x=%*Ga')
%% 1145
x = sprintf('%0+8E|', 1e15)
%% 1146
x = sprintf('\n%00.*f\t%0s %+0d,', {}, ['ab';'cd'])
%% 1147
x = sprintf('%0d|', ['ab';'cd'])
%% 1148
x = sprintf('%+ .5e''%+10.5d ', 1, single(pi), '1')
%% 1149
x = sprintf('%-+.0d|', 1/3)
%% 1150
x = sprintf('%.20u|', 1234)
%% 1151
x = sprintf('%0+f|', [])
%% 1152
x = sprintf('[%00.0sa', zeros(1,0))
%% 1153
x = sprintf('%-+s|', 1)
%% 1154
x = sprintf('%+f|', "x\n")
%% 1155
x = sprintf('%f|', -0)
%% 1156
x = sprintf(' % .15e\t', 1+2i, 1e20, -0)
%% 1157
x = sprintf('%g|', [1.5 2;3 4])
%% 1158
x = sprintf('%0+12i|', 1.5)
%% 1159
x = sprintf('% .20A|', 0)
%% 1160
x = sprintf('%0.15x|', 1e100)
%% 1161
x = sprintf('% 12.5e|', 2/3*1e6)
%% 1162
x = sprintf('\n%#0.*d\n%+ *.g%*.20ga', {1}, [72 101.5], 12345.678)
%% 1163
x = sprintf('%12.15A|', 'a')
%% 1164
x = sprintf('''%010.20g ', 0, 0.1, ['ab';'cd'])
%% 1165
x = sprintf('''%+*.i[%#.d[%+10.10A]', single(pi), single(0.1), 1/3)
%% 1166
x = sprintf(',% *.5ia', [1.5 2;3 4], ['ab';'cd'])
%% 1167
x = sprintf('%0+*g,%.2s%.10u[', NA)
%% 1168
x = sprintf('%8.20A|', "x\n")
%% 1169
x = sprintf('%#8.x|', '')
%% 1170
x = sprintf('%+.15g%*.15c\t% 10.0E]', [1.5 2;3 4], 12345.678, 1e15)
%% 1171
x = sprintf('''%0+e\t', ['ab';'cd'])
%% 1172
x = sprintf('%0.*s ', [72 101.5])
%% 1173
x = sprintf('%G|', 1.5)
%% 1174
x = sprintf('%#o|', 1/3)
%% 1175
x = sprintf('%-.2d|', int8(5))
%% 1176
x = sprintf(' % G %*.f\n', 2^64, 1, -2.5)
%% 1177
x = sprintf('%0g|', [72 101.5])
%% 1178
x = sprintf('% 8.15c|', 1:5)
%% 1179
x = sprintf('%-0o''', single(0.1), int8([1 2 3]))
%% 1180
x = sprintf('%8.2X|', NaN)
%% 1181
x = sprintf('%-8.20a|', 0:0.1:0.3)
%% 1182
x = sprintf('%0+.20o|', realmin)
%% 1183
x = sprintf('%12.5s|', 'abc')
%% 1184
x = sprintf('x=%0+10Aa', -Inf, int8([1 2 3]))
%% 1185
x = sprintf('\n%*a''', ['ab';'cd'])
%% 1186
x = sprintf('%8d|', NA)
%% 1187
x = sprintf('\t%0*Aa%0+.0o%0.20s\n')
%% 1188
x = sprintf('%-+8g|', Inf)
%% 1189
x = sprintf('x=%+5.A,%10.20s,', [true false], true)
%% 1190
x = sprintf('%08.5E|', [])
%% 1191
x = sprintf('%+.10c|', 2/3*1e6)
%% 1192
x = sprintf('%8i|', 1e100)
%% 1193
x = sprintf(' %*.15s]')
%% 1194
x = sprintf('%12.15A|', 1)
%% 1195
x = sprintf('%+f|', 1+2i)
%% 1196
x = sprintf('%-8.15e|', [NaN 1 Inf])
%% 1197
x = sprintf('x=%+.5g[')
%% 1198
x = sprintf(']%#5.*g,%-1.20e[', 1e16, "x\n")
%% 1199
x = sprintf('%012d|', true)
%% 1200
x = sprintf('%-+12.20d|', 1e100)
%% 1201
x = sprintf('\t%*.15i[%01Aa%-.10d''', 2^53+2, Inf)
%% 1202
x = sprintf(',%.d\t')
%% 1203
x = sprintf('%-.2c|', 0:0.1:0.3)
%% 1204
x = sprintf('% 8a|', 1.5)
%% 1205
x = sprintf(',%0+5.2%a%-1.5%]', {1}, [NaN 1 Inf])
%% 1206
x = sprintf('%0+.0x|', 2^63)
%% 1207
x = sprintf('%+ 12.2G|', 0:0.1:0.3)
%% 1208
x = sprintf('%+.5e\t', 1e15)
%% 1209
x = sprintf('%-+.10u|', struct())
%% 1210
x = sprintf('%+*g ', [1 2 3], 1e5, 2^63)
%% 1211
x = sprintf('%08A|', 1e16)
%% 1212
x = sprintf('%#8.0g|', single(pi))
%% 1213
x = sprintf(',%+.20i ', 1e16, -2.5)
%% 1214
x = sprintf('%G|', 'a')
%% 1215
x = sprintf('% .10g|', 1e15)
%% 1216
x = sprintf('%0G|', ['ab';'cd'])
%% 1217
x = sprintf('%-.2g|', 2^63)
%% 1218
x = sprintf('%.0d|', zeros(1,0))
%% 1219
x = sprintf('%0+8.10G|', -2^63)
%% 1220
x = sprintf('a%.15ux=%010.x\n', 1e15, 1e15, -2.5)
%% 1221
x = sprintf('%-8A|', 1/3)
%% 1222
x = sprintf('%.15d''%0+5.20X,%-1.5d', -Inf, Inf, "x\n")
%% 1223
x = sprintf('%#8.15a|', 2^64)
%% 1224
x = sprintf('\t%+.*g[%+ 1.0s,%*.2e\t', "x\n")
%% 1225
x = sprintf('%12.0e|', false)
%% 1226
x = sprintf('%+12.0X|', [1 2 3])
%% 1227
x = sprintf(']%.*d,%#.0x,', 65, 0, int64(9223372036854775807))
%% 1228
x = sprintf(']%.5e''%-5X\t', realmax)
%% 1229
x = sprintf('%+ 12.f|', [1.5 2;3 4])
%% 1230
x = sprintf('%-8.15g|', -1e-3)
%% 1231
x = sprintf('[%0c''%.20s')
%% 1232
x = sprintf('%+.5o|', uint8(200))
%% 1233
x = sprintf('%#12.10d|', zeros(1,0))
%% 1234
x = sprintf('[%10.0A\n', 12345.678, 0)
%% 1235
x = sprintf('\t%+ .10Aa%-+.0c %-+ga')
%% 1236
x = sprintf('%+.2X|', NaN)
%% 1237
x = sprintf('\t%-+s''')
%% 1238
x = sprintf('%0+u|', 'abc')
%% 1239
x = sprintf('%-+12.2s|', [1 2 3])
%% 1240
x = sprintf('%-s|', [])
%% 1241
x = sprintf('x=%#d\t', single(0.1), 1e-5)
%% 1242
x = sprintf('%-x|', Inf)
%% 1243
x = sprintf('%+ 8o|', 12345.678)
%% 1244
x = sprintf('%-+.0s|', 2/3*1e6)
%% 1245
x = sprintf(' %.20e', 1e100, 1)
%% 1246
x = sprintf('%.2G|', @sin)
%% 1247
x = sprintf('\t% 10.10oa%+ .*e ', {}, 1e100)
%% 1248
x = sprintf('%#.5x|', realmax)
%% 1249
x = sprintf(']%+ 5X''%d%0+1.ax=')
%% 1250
x = sprintf('%08.2s|', 0.1)
%% 1251
x = sprintf(']%#5.*A''', 0, 0:0.1:0.3)
%% 1252
x = sprintf('%0+8f|', int8(5))
%% 1253
x = sprintf('%12.a|', 'abc')
%% 1254
x = sprintf(' %-+0.0s\n', 99999.5, @sin, "x\n")
