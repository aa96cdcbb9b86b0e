%% 1
datestr(730000)
%% 2
datestr(730000.5)
%% 3
datestr(730000.123456)
%% 4
datestr([730000;730001.5])
%% 5
datestr([2005 12 18 2 33 17])
%% 6
datestr([2005 12 18 2 33 17; 2006 1 2 3 4 5])
%% 7
datestr("2005-12-18")
%% 8
datestr("18-Dec-2005 02:33:17")
%% 9
datestr({"2005-12-18","2006-01-02"})
%% 10
datestr(730736.65149,0)
%% 11
datestr(730736.65149,1)
%% 12
datestr(730736.65149,2)
%% 13
datestr(730736.65149,3)
%% 14
datestr(730736.65149,4)
%% 15
datestr(730736.65149,5)
%% 16
datestr(730736.65149,6)
%% 17
datestr(730736.65149,7)
%% 18
datestr(730736.65149,8)
%% 19
datestr(730736.65149,9)
%% 20
datestr(730736.65149,10)
%% 21
datestr(730736.65149,11)
%% 22
datestr(730736.65149,12)
%% 23
datestr(730736.65149,13)
%% 24
datestr(730736.65149,14)
%% 25
datestr(730736.65149,15)
%% 26
datestr(730736.65149,16)
%% 27
datestr(730736.65149,17)
%% 28
datestr(730736.65149,18)
%% 29
datestr(730736.65149,19)
%% 30
datestr(730736.65149,20)
%% 31
datestr(730736.65149,21)
%% 32
datestr(730736.65149,22)
%% 33
datestr(730736.65149,23)
%% 34
datestr(730736.65149,24)
%% 35
datestr(730736.65149,25)
%% 36
datestr(730736.65149,26)
%% 37
datestr(730736.65149,27)
%% 38
datestr(730736.65149,28)
%% 39
datestr(730736.65149,29)
%% 40
datestr(730736.65149,30)
%% 41
datestr(730736.65149,31)
%% 42
datestr(730736.65149,32)
%% 43
datestr(730736.65149,-1)
%% 44
datestr(730736.65149,1.5)
%% 45
datestr(730736.65149,[1 2])
%% 46
datestr(730736.65149,"yyyy-mm-dd HH:MM:SS.FFF")
%% 47
datestr(730736.65149,"dddd, mmmm dd, yyyy")
%% 48
datestr(730736.65149,"HH:MM PM")
%% 49
datestr(730736.25,"HH:MM PM")
%% 50
datestr(730736.25,"HH:MM:SS AM")
%% 51
datestr(730736.5,"HH PM")
%% 52
datestr(730736,"HH:MM PM")
%% 53
datestr(730736,"yy/mm/dd")
%% 54
datestr(730736,"QQ-YYYY")
%% 55
datestr(730736,"")
%% 56
datestr(730736,[])
%% 57
datestr(730736,{1})
%% 58
datestr()
%% 59
datestr(1,2,3,4)
%% 60
datestr([])
%% 61
datestr("foo")
%% 62
datestr({1})
%% 63
datestr(struct())
%% 64
datestr(NaN)
%% 65
datestr(Inf)
%% 66
datestr(0)
%% 67
datestr(1)
%% 68
datestr(-1)
%% 69
datestr(366)
%% 70
datestr(1e6)
%% 71
datestr(1e7)
%% 72
datestr(730736+[0;0.5])
%% 73
datestr([730736 730737])
%% 74
datestr([1 2;3 4])
%% 75
datestr([2005 13 1])
%% 76
datestr([2005 1 1])
%% 77
datestr([2005 1 1 0 0 0])
%% 78
datestr([2005 13 1 0 0 0])
%% 79
datestr([2005 1 1 25 0 0])
%% 80
datestr([2005 1 1 0 0 0.5])
%% 81
datestr([2005 1 1 0 0 59.9999])
%% 82
datestr([2005 1 1 23 59 59.9999],"yyyy-mm-dd HH:MM:SS.FFF")
%% 83
datestr([2005 1 1 23 59 59.9996],"yyyy-mm-dd HH:MM:SS.FFF")
%% 84
datestr([2005 1 1 1 2 3.4567],"HH:MM:SS.FFF")
%% 85
datestr(730736.999999999)
%% 86
datestr("12/25/05",29)
%% 87
datestr("25/12/2005","dd/mm/yyyy")
%% 88
datestr(single(730736))
%% 89
datestr(int32(730736))
%% 90
datestr(true)
%% 91
datestr("10:30")(13:end)
%% 92
datestr(730736,"mmm.dd,yyyy")
%% 93
datestr(730736,"mm")
%% 94
datestr(730736,"m")
%% 95
datestr(730736,"d")
%% 96
datestr(730736,"ddd")
%% 97
datestr(730736,"foo bar")
%% 98
datestr(730736,"yyyy")
%% 99
datestr(730736,"YYYY")
%% 100
datestr(730736,"SS:MM:HH")
%% 101
datestr(730736.5,"MM")
%% 102
datestr(730736.5,"mm")
%% 103
datestr(730736.123,"HHMMSS")
%% 104
datestr(730736.123,"HH:MM:SS PM FFF")
%% 105
datestr(730736.123,"'T'HH")
%% 106
datestr(736330,"yyyy-mm-ddTHH:MM:SS")
%% 107
datestr(736330,"yyyy\nmm")
%% 108
datestr(736330,"dd.mm.yyyy")
%% 109
datestr(736330.75,"dd.mm.yyyy HH:MM")
%% 110
datestr(736330,"mmmyy")
%% 111
datestr(736330,"mmmm")
%% 112
datestr(736330,"dddd")
%% 113
datestr(736330,"yyyymmdd")
%% 114
datestr(736330,"mm/dd/yyyy")
%% 115
datestr([736330 1],1)
%% 116
datenum(2020,1,1)
%% 117
datenum([2020 1 1])
%% 118
datenum([2020 1 1 12 0 0])
%% 119
datenum([2020 1 1;2021 2 3])
%% 120
datenum(2020,1:3,1)
%% 121
datenum(2020,[1;2],[1 2])
%% 122
datenum(2020,13,1)
%% 123
datenum(2020,0,1)
%% 124
datenum(2020,-1,1)
%% 125
datenum(2020,1.5,1)
%% 126
datenum(2020,1,32)
%% 127
datenum(2020,1,0)
%% 128
datenum(2020,1,1.5)
%% 129
datenum(2020,1,1,12)
%% 130
datenum(2020,1,1,12,30)
%% 131
datenum(2020,1,1,12,30,30)
%% 132
datenum(2020,1,1,24,60,60)
%% 133
datenum("2020-01-01")
%% 134
datenum("01/02/2020")
%% 135
datenum("01/02/20")
%% 136
datenum("2020-01-01 12:30:00")
%% 137
datenum({"2020-01-01","2020-01-02"})
%% 138
datenum("01.02.2020","dd.mm.yyyy")
%% 139
datenum("2020-01-01",1950)
%% 140
datenum("foo")
%% 141
datenum(1)
%% 142
datenum(2020,1)
%% 143
datenum([2020 1])
%% 144
datenum([1 2 3 4 5 6 7])
%% 145
datenum()
%% 146
datenum(1,2,3,4,5,6,7)
%% 147
datenum({1})
%% 148
datenum(struct())
%% 149
datenum([])
%% 150
datenum(single(2020),1,1)
%% 151
datenum(int32(2020),1,1)
%% 152
datenum(2020,int8(1),1)
%% 153
datenum(true,1,1)
%% 154
[d,s]=datenum(2020,1,1)
%% 155
[d,s]=datenum([2020 1 1 12 0 0])
%% 156
[d,s,x]=datenum(2020,1,1)
%% 157
datenum(2020,1,[1 2;3 4])
%% 158
datenum([2020 2021],1,1)
%% 159
datenum([2020 2021],[1 2 3],1)
%% 160
datenum(2020,"a",1)
%% 161
datenum(NaN,1,1)
%% 162
datenum(2020,NaN,1)
%% 163
datenum(Inf,1,1)
%% 164
datenum(1900,2,29)
%% 165
datenum(0,0,0)
%% 166
datenum(0,1,1)
%% 167
datenum(-1,1,1)
%% 168
datenum([2020 1 1 0 0])
%% 169
datenum([2020 1 1 0])
%% 170
datenum([2020;1;1])
%% 171
datenum(2020,[],1)
%% 172
class(datenum(single(2020),1,1))
%% 173
datenum(2020,1,1,[1 2],[1;2])
%% 174
datenum(2020,1,[1 2],[1;2])
%% 175
datenum(2020,1,1,0,[1 2],[1 2 3])
%% 176
datenum(2020,[1 2],1,[1 2 3])
%% 177
datenum(single([2020 1 1]))
%% 178
datenum(2020,1,single(1))
%% 179
datenum(2020,1,1,int8(1))
%% 180
datenum(2020,Inf,1)
%% 181
datenum([2020 NaN 1])
%% 182
datenum("2020-01-01","yyyy-mm-dd")
%% 183
datenum("2020","yyyy")
%% 184
datenum("foo","yyyy")
%% 185
datenum({"01/02/2020";"03/04/2021"},"dd/mm/yyyy")
%% 186
datenum(["01/02/2020";"03/04/2021"],"dd/mm/yyyy")
%% 187
datevec("2020-01-02")
%% 188
datevec("2020-01-02 03:04:05")
%% 189
datevec("01/02/2020")
%% 190
datevec("01/02/20")
%% 191
datevec("03-Feb-2020")
%% 192
datevec("03-Feb-2020 04:05:06")
%% 193
datevec("Feb-03-2020")
%% 194
datevec("Feb-03-2020 04:05:06")
%% 195
datevec("03 Feb 2020")
%% 196
datevec("03 Feb 2020 04:05:06")
%% 197
datevec("Feb 03 2020")
%% 198
datevec("Feb 03 2020 04:05:06")
%% 199
datevec("Feb.03.2020")
%% 200
datevec("Feb.03,2020")
%% 201
datevec("Feb.03,2020 04:05:06")
%% 202
datevec("02/03/2020 04:05")
%% 203
datevec("Feb20")
%% 204
datevec("2020/02/03")
%% 205
datevec("10:11:12")(4:6)
%% 206
datevec("10:11:12 PM")(4:6)
%% 207
datevec("10:11 PM")(4:6)
%% 208
datevec("10:11")(4:6)
%% 209
datevec("12:11 AM")(4:6)
%% 210
datevec("02/03")(2:6)
%% 211
datevec(730000.5)
%% 212
datevec([730000.5;730001])
%% 213
datevec([730000.5 730001])
%% 214
datevec(730000.123456789)
%% 215
datevec([2020 1 2])
%% 216
datevec([2020 1 2 3 4 5])
%% 217
datevec("20200102","yyyymmdd")
%% 218
datevec("20200102T030405","yyyymmddTHHMMSS")
%% 219
datevec("03:04:05.678","HH:MM:SS.FFF")(4:6)
%% 220
datevec("2020-01-02 03:04:05.678","yyyy-mm-dd HH:MM:SS.FFF")
%% 221
datevec("2020-01-02 03:04:05.678")
%% 222
datevec({"2020-01-02","2021-02-03"})
%% 223
datevec({"2020-01-02";"03/04/2021"})
%% 224
datevec(["2020-01-02";"2021-02-03"])
%% 225
datevec("01/02/50","mm/dd/yy",2000)
%% 226
datevec("01/02/50","mm/dd/yy")
%% 227
datevec("01/02/50",1900)
%% 228
datevec("foo")
%% 229
datevec("foo","yyyy")
%% 230
datevec("2020-13-01")
%% 231
datevec("2020-02-31")
%% 232
datevec("2020-1-2")
%% 233
datevec("1/2/2020")
%% 234
datevec("2020-01-02 25:00:00")
%% 235
datevec("2020-01-02T03:04:05")
%% 236
datevec("2020-01-02 03:04")
%% 237
datevec("2020-01-02 3:4:5")
%% 238
datevec(1,2)
%% 239
datevec()
%% 240
datevec(1,2,3,4)
%% 241
datevec({1})
%% 242
datevec(struct())
%% 243
[y,m,d,h,mi,s]=datevec(730000.5)
%% 244
[y,m,d]=datevec("2020-01-02")
%% 245
[y,m,d,h,mi,s,x]=datevec(1)
%% 246
datevec([])
%% 247
datevec("")
%% 248
datevec({})
%% 249
datevec(NaN)
%% 250
datevec(Inf)
%% 251
datevec(0)
%% 252
datevec(1)
%% 253
datevec(-1)
%% 254
datevec(-0.5)
%% 255
datevec(366)
%% 256
datevec(single(730000.5))
%% 257
datevec(true)
%% 258
datevec("Q1-20","QQ-YY")
%% 259
datevec("Mon 03 Feb 2020","ddd dd mmm yyyy")
%% 260
datevec("Monday 03 Feb 2020","dddd dd mmm yyyy")
%% 261
datevec("February 3, 2020","mmmm dd, yyyy")
%% 262
datevec("FEB-03-2020","mmm-dd-yyyy")
%% 263
datevec("12:30 pm","HH:MM PM")(4:6)
%% 264
datevec("12:30 AM","HH:MM AM")(4:6)
%% 265
datevec("1:30 PM","HH:MM PM")(4:6)
%% 266
datevec("31.12.2019 23:59:59","dd.mm.yyyy HH:MM:SS")
%% 267
datevec("07/04/1999",[])
%% 268
datevec("2020-01-02","yyyy-mm")
%% 269
datevec("2020-01","yyyy-mm-dd")
%% 270
datevec("2015-03-29 17:17:08.9","yyyy-mm-dd HH:MM:SS.FFF")
%% 271
datevec("12","dd")(3)
%% 272
datevec("99","yy")
%% 273
datevec(" 2020-01-02")
%% 274
datevec("2020-01-02 ")
%% 275
datevec("11/12",  "mm/dd")(2:3)
%% 276
weekday(738427)
%% 277
weekday("2020-01-02")
%% 278
weekday("19-Dec-1994")
%% 279
[n,s]=weekday(738427)
%% 280
[n,s]=weekday(738427,"long")
%% 281
[n,s]=weekday(738427,"short")
%% 282
[n,s]=weekday([738427 738428])
%% 283
[n,s]=weekday([738427;738428],"long")
%% 284
[n,s]=weekday({"2020-01-02","2020-01-03"})
%% 285
weekday()
%% 286
weekday(1,2,3)
%% 287
weekday({1})
%% 288
weekday(1,"foo")
%% 289
weekday(1,2)
%% 290
weekday([])
%% 291
weekday(0)
%% 292
weekday(NaN)
%% 293
weekday(738427.9)
%% 294
weekday(-5)
%% 295
weekday(struct())
%% 296
weekday([1 2;3 4])
%% 297
[n,s]=weekday([1 2;3 4])
%% 298
weekday(int32(738427))
%% 299
addtodate(730000,1,"month")
%% 300
addtodate(730000,[1 2 3],"month")
%% 301
addtodate([730000 730031],1,"month")
%% 302
addtodate([730000;730031],[1 2],"day")
%% 303
addtodate(730000,1,"year")
%% 304
addtodate(730000,-1,"year")
%% 305
addtodate(730000,1,"day")
%% 306
addtodate(730000,1,"hour")
%% 307
addtodate(730000,1,"minute")
%% 308
addtodate(730000,1,"second")
%% 309
addtodate(730000,1,"millisecond")
%% 310
addtodate(730000,1,"foo")
%% 311
addtodate(730000,1,1)
%% 312
addtodate(730000,1)
%% 313
addtodate(1,2,3,4)
%% 314
addtodate(730000,1.5,"month")
%% 315
addtodate(730000,1.5,"day")
%% 316
addtodate({1},1,"day")
%% 317
addtodate(730000,{1},"day")
%% 318
addtodate(730000,1,{"day"})
%% 319
addtodate(730000,1,"Month")
%% 320
addtodate(730000,1,"months")
%% 321
addtodate(datenum(2008,1,31),1,"month")-datenum(2008,1,1)
%% 322
addtodate(datenum(2008,2,29),1,"year")-datenum(2009,1,1)
%% 323
addtodate(datenum(2008,2,29),-12,"month")-datenum(2007,1,1)
%% 324
addtodate(730000.25,1,"month")
%% 325
addtodate([],1,"month")
%% 326
addtodate(730000,[],"month")
%% 327
addtodate(730000,[1 2;3 4],"year")
%% 328
addtodate("a",1,"day")
%% 329
addtodate(730000,1,["day";"foo"])
%% 330
eomday(2020,2)
%% 331
eomday(2019,2)
%% 332
eomday(2000,1:12)
%% 333
eomday([2019 2020],2)
%% 334
eomday([2019;2020],[1 2])
%% 335
eomday([2019 2020],[1 2])
%% 336
eomday(2020,13)
%% 337
eomday(2020,0)
%% 338
eomday(2020,1.5)
%% 339
eomday("a",1)
%% 340
eomday({1},1)
%% 341
eomday(2020)
%% 342
eomday()
%% 343
eomday(1,2,3)
%% 344
eomday(-3:4,2)
%% 345
eomday([],1)
%% 346
eomday(2020,[])
%% 347
eomday(2020,NaN)
%% 348
eomday(int32(2020),2)
%% 349
eomday(2020,int8(2))
%% 350
eomday(single(2020),2)
%% 351
is_leap_year(2000)
%% 352
is_leap_year(1900)
%% 353
is_leap_year([1900 2000;2001 2004])
%% 354
is_leap_year(2000.5)
%% 355
is_leap_year("a")
%% 356
is_leap_year({1})
%% 357
is_leap_year(1,2)
%% 358
is_leap_year([])
%% 359
is_leap_year(int16(2000))
%% 360
is_leap_year(NaN)
%% 361
is_leap_year(0)
%% 362
is_leap_year(-4)
%% 363
is_leap_year(single(2004))
%% 364
is_leap_year(true)
%% 365
is_leap_year(struct())
%% 366
t=gmtime(0)
%% 367
t=gmtime(1e9)
%% 368
t=gmtime(1.5)
%% 369
t=gmtime(-1)
%% 370
t=localtime(0)
%% 371
gmtime("a")
%% 372
gmtime({1})
%% 373
gmtime([1 2])
%% 374
gmtime([])
%% 375
gmtime(1,2)
%% 376
gmtime(1i)
%% 377
localtime([])
%% 378
localtime(1,2)
%% 379
localtime({})
%% 380
mktime(gmtime(0))
%% 381
mktime(gmtime(1e9))
%% 382
mktime(gmtime(1e9+0.25))
%% 383
mktime(1)
%% 384
mktime(struct())
%% 385
mktime(struct("a",1))
%% 386
mktime(gmtime(0),1)
%% 387
t=gmtime(0); t.mon=13; mktime(t)
%% 388
t=gmtime(0); t.sec=100; mktime(t)
%% 389
t=gmtime(0); t=rmfield(t,"sec"); mktime(t)
%% 390
t=gmtime(0); t.year="a"; mktime(t)
%% 391
asctime(gmtime(0))
%% 392
asctime(gmtime(1e9))
%% 393
asctime(1)
%% 394
asctime(struct())
%% 395
asctime(gmtime(0),1)
%% 396
ctime(0)
%% 397
ctime(1e9)
%% 398
ctime(1e9+.5)
%% 399
ctime("a")
%% 400
ctime(1,2)
%% 401
strftime("%Y-%m-%d %H:%M:%S",gmtime(1e9))
%% 402
strftime("%A %a %B %b %C %d %D %e %F %h %I %j %k %l %M %n %p %r %R %S %s %t %T %u %U %V %w %W %x %X %y %Y %z %Z %%",gmtime(1e9))
%% 403
strftime("%G %g %c %P %E %O %Q %q %f %L %i %v %+ %N",gmtime(1e9))
%% 404
strftime("",gmtime(0))
%% 405
strftime("abc",gmtime(0))
%% 406
strftime("%",gmtime(0))
%% 407
strftime("%5Y %-d %_d %^a %#Z",gmtime(0))
%% 408
strftime(1,gmtime(0))
%% 409
strftime("%Y",1)
%% 410
strftime("%Y")
%% 411
strftime("%Y",gmtime(0),1)
%% 412
strftime("%Y",struct())
%% 413
strftime("%H:%M",gmtime(3600*13+60*5))
%% 414
strftime("%I:%M %p",gmtime(3600*13+60*5))
%% 415
strftime("%I:%M %p",gmtime(0))
%% 416
strftime("%r (%Z) %A %e %B %Y",gmtime(0))
%% 417
strftime("%EY %Od",gmtime(0))
%% 418
strftime(["%Y";"%m"],gmtime(0))
%% 419
strftime("%U %W %V %u %G",gmtime(1609459200))
%% 420
strftime("%U %W %V %u %G",gmtime(1230768000))
%% 421
strftime("%%Y",gmtime(0))
%% 422
[t,n]=strptime("2020-01-02","%Y-%m-%d")
%% 423
[t,n]=strptime("2020-01-02 03:04:05","%Y-%m-%d %H:%M:%S")
%% 424
[t,n]=strptime("foo","%Y")
%% 425
[t,n]=strptime("2020","%Y")
%% 426
[t,n]=strptime("12/31/99","%D")
%% 427
[t,n]=strptime("13:14:15","%T")
%% 428
[t,n]=strptime("13:14","%R")
%% 429
[t,n]=strptime("01:14 PM","%I:%M %p")
%% 430
[t,n]=strptime("12:14 am","%I:%M %p")
%% 431
[t,n]=strptime("Monday","%A")
%% 432
[t,n]=strptime("Mon","%a")
%% 433
[t,n]=strptime("2020-01-02xyz","%Y-%m-%d")
%% 434
[t,n]=strptime("20200102","%Y%m%d")
%% 435
[t,n]=strptime("099","%j")
%% 436
[t,n]=strptime("1e9","%s")
%% 437
[t,n]=strptime("1000000000","%s")
%% 438
[t,n]=strptime("20","%C")
%% 439
[t,n]=strptime("69","%y")
%% 440
[t,n]=strptime("68","%y")
%% 441
[t,n]=strptime("","%Y")
%% 442
[t,n]=strptime("2020","")
%% 443
[t,n]=strptime("  2020","%Y")
%% 444
[t,n]=strptime("2020 ","%Y ")
%% 445
[t,n]=strptime("2020-02-31","%Y-%m-%d")
%% 446
[t,n]=strptime("2020-13-31","%Y-%m-%d")
%% 447
[t,n]=strptime("a%b","a%%b")
%% 448
strptime(1,"%Y")
%% 449
strptime("a",1)
%% 450
strptime("a")
%% 451
strptime("a","b","c")
%% 452
strptime({"a"},"%Y")
%% 453
etime([2020 1 1 0 0 0],[2020 1 1 0 0 1])
%% 454
etime([2020 1 1 0 0 0],[2020 1 2 0 0 0.5])
%% 455
etime([2020 1 1 0 0 0],[2019 1 1 0 0 0])
%% 456
etime([1993 8 20 4 56 1],[1993 8 21 4 56 1])
%% 457
etime([1993 8 20 4 56 1],[1993 8 20 5 56 1])
%% 458
etime(1)
%% 459
etime(1,2)
%% 460
etime([2020 1 1 0 0 0])
%% 461
etime(1,2,3)
%% 462
etime([1 2 3],[1 2 3])
%% 463
etime("a","b")
%% 464
[s,e]=etime([2020 1 1 0 0 0],[2020 1 1 0 0 1])
%% 465
etime([2020 1 1 0 0 0]',[2020 1 1 0 0 1]')
%% 466
etime({1},{1})
%% 467
calendar(2020,2)
%% 468
c=calendar(2020,2)
%% 469
calendar(1,2,3)
%% 470
calendar("a")
%% 471
c=calendar(730000)
%% 472
calendar(730000)
%% 473
c=calendar("2020-02-03")
%% 474
c=calendar(2020,13)
%% 475
c=calendar(2020,0)
%% 476
c=calendar({1})
%% 477
c=calendar(1994,6)
%% 478
[c,d]=calendar(2020,2)
%% 479
addtodate(730000,1,"mon")
%% 480
addtodate(730000,1,"m")
%% 481
addtodate(730000,1,"y")
%% 482
addtodate(730000,1,"years")
%% 483
addtodate(730000,1,"d")
%% 484
addtodate(730000,1,"days")
%% 485
addtodate(730000,1,"h")
%% 486
addtodate(730000,1,"hours")
%% 487
addtodate(730000,1,"minutes")-730000
%% 488
addtodate(730000,1,"min")
%% 489
addtodate(730000,1,"seconds")-730000
%% 490
addtodate(730000,1,"milliseconds")-730000
%% 491
addtodate(730000,1,"s")-730000
%% 492
addtodate(730000,1,"yearsx")
%% 493
addtodate(730000,1,"")
%% 494
addtodate([730000 730001;730002 730003],[1 2],"month")
%% 495
addtodate([730000 730001],[1 2 3],"month")
%% 496
addtodate([730000 730001],[1 2],"month")
%% 497
addtodate([730000;730001],[1 2],"month")
%% 498
addtodate(730000,NaN,"month")
%% 499
addtodate(NaN,1,"month")
%% 500
addtodate(NaN,1,"day")
%% 501
addtodate(datenum(2020,2,29,12,0,0),[1 4],"year")
%% 502
addtodate(datenum(2020,12,31),[-1 1 2 14],"month")
%% 503
addtodate(730000,int8(1),"month")
%% 504
addtodate(single(730000),1,"month")
%% 505
weekday({"a"})
%% 506
weekday({1,2})
%% 507
weekday(cell(1,0))
%% 508
weekday(Inf)
%% 509
weekday(["2020-01-02";"2020-01-03"])
%% 510
eomday([1 2],[1 2 3])
%% 511
eomday([1;2],[1 2 3])
%% 512
eomday(2020,-1)
%% 513
eomday(1,{1})
%% 514
eomday(struct(),1)
%% 515
eomday(true,2)
%% 516
datevec("2020-02-30")
%% 517
datevec("31-Apr-2020")
%% 518
datevec("2020-04-31","yyyy-mm-dd")
%% 519
datenum("2020-02","yyyy-mm")
%% 520
datevec("03","mm")(2:6)
%% 521
datevec("2020-05","yyyy-mm")
%% 522
datevec("May","mmm")(2:6)
%% 523
datevec("May 2020","mmm yyyy")
%% 524
datevec("5","dd")(2:3)
%% 525
datenum(2020,[1 NaN],1)
%% 526
datenum(2020,1,NaN)
%% 527
datenum(2020,1,1,NaN)
%% 528
datevec("5","dd")(1)
%% 529
datevec("03","mm")(1)
%% 530
datevec("10","HH")(2:6)
%% 531
datevec("03/04","mm/dd")(2:6)
%% 532
datevec("Q1","QQ")
%% 533
datevec("20 10","yy HH")
%% 534
datevec("2020 10","yyyy dd")
