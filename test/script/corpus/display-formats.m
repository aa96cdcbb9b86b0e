%% 1
output_precision(1); x = 3.14
%% 2
output_precision(1); x = 3
%% 3
output_precision(1); x = 30
%% 4
output_precision(0); x = 3.14
%% 5
output_precision(0); x = 0.314
%% 6
output_precision(0); x = [1 2]
%% 7
output_precision(0); x = [1.5 2]
%% 8
output_precision(1); x = [1.5 2]
%% 9
output_precision(1); x = [1 2]
%% 10
output_precision(1); x = [0.1 0.2]
%% 11
output_precision(2); x = pi+2i
%% 12
output_precision(16); x = single(pi)
%% 13
output_precision(10); x = single(pi)
%% 14
output_precision(8); x = single(pi)
%% 15
output_precision(7); x = single(pi)
%% 16
output_precision(7); x = single([pi 100*pi])
%% 17
output_precision(7); x = single([pi 1000*pi])
%% 18
output_precision(7); x = single([pi 10000*pi])
%% 19
output_precision(7); x = single([1 1e7])
%% 20
output_precision(7); x = single([1 1e8])
%% 21
output_precision(7); x = single([1 1e9])
%% 22
output_precision(16); x = single([1 1e7])
%% 23
output_precision(16); x = single([1 1e6])
%% 24
output_precision(16); x = single([1 1e8])
%% 25
output_precision(16); x = single([1 1e9])
%% 26
output_precision(16); x = single(1e9)
%% 27
output_precision(16); x = single(1e8)
%% 28
output_precision(16); x = single(1e7)
%% 29
output_precision(6); x = single(1e9)
%% 30
output_precision(6); x = single(1e8)
%% 31
output_precision(6); x = single(1e7)
%% 32
output_precision(17)
%% 33
output_precision(-1)
%% 34
output_precision('a')
%% 35
output_precision([1 2])
%% 36
output_precision(1,2)
%% 37
output_precision(1,'local')
%% 38
output_precision(1.5); x = pi
%% 39
x = output_precision(3)
%% 40
x = output_precision
%% 41
format long; x = output_precision
%% 42
format long; x = output_precision; format short; y = output_precision
%% 43
format long g; x = output_precision
%% 44
format short e; x = output_precision
%% 45
output_precision(3); format; x = output_precision
%% 46
output_precision(3); [a,b,c] = format
%% 47
format long; [a,b,c] = format
%% 48
format long g; [a,b,c] = format
%% 49
format short eng; [a,b,c] = format
%% 50
format bank; [a,b,c] = format
%% 51
format rat; [a,b,c] = format
%% 52
format hex; [a,b,c] = format
%% 53
format +; [a,b,c] = format
%% 54
format LONG; [a,b,c] = format
%% 55
format compact; [a,b,c] = format
%% 56
format uppercase; [a,b,c] = format
%% 57
format uppercase; x = 1e10*pi
%% 58
format longG; x = pi
%% 59
format shortEng; x = pi
%% 60
format none; x = pi
%% 61
format none; [a,b,c] = format
%% 62
format foo
%% 63
format short long; x = pi
%% 64
format (1)
%% 65
format long; format compact; x = [1 2]
%% 66
format bit; x = 1
%% 67
format hex; x = [1 pi]
%% 68
format hex; x = single(pi)
%% 69
format hex; x = int8(17)
%% 70
format hex; x = int16([17 -1])
%% 71
format rat; x = [pi 0.5 1e10 0 NaN Inf]
%% 72
format +; x = [pi -1 0 NaN]
%% 73
format + abc; x = [pi -1 0 NaN]
%% 74
format bank; x = [pi 100.456 -3]
%% 75
format compact; x = [1 2;3 4], y = {1,[1 2]}, z.a = [1 2]
%% 76
format short; format short g; format; x = pi
%% 77
s = format; s
%% 78
format long; s = format
%% 79
struct_levels_to_print
%% 80
x = struct_levels_to_print(1)
%% 81
struct_levels_to_print(1); x.a.b.c.d = 1
%% 82
struct_levels_to_print(0); x.a.b.c.d = 1
%% 83
struct_levels_to_print(3); x.a.b.c.d = 1
%% 84
struct_levels_to_print(-1)
%% 85
struct_levels_to_print(2); x.a.b.c.d = 1
%% 86
print_struct_array_contents
%% 87
print_struct_array_contents(true); x = struct('a',{1,2})
%% 88
print_struct_array_contents(false); x = struct('a',{1,2})
%% 89
print_empty_dimensions
%% 90
print_empty_dimensions(false); x = []
%% 91
print_empty_dimensions(false); x = zeros(0,3), y = {}
%% 92
print_empty_dimensions(true);
%% 93
split_long_rows
%% 94
split_long_rows(false); x = 1:40
%% 95
split_long_rows(true);
%% 96
fixed_point_format
%% 97
fixed_point_format(true); x = [1.5 1000.5]
%% 98
fixed_point_format(true); x = [1e5 1.5; pi 1e-3]
%% 99
fixed_point_format(true); x = 1e5+.5
%% 100
fixed_point_format(true); x = [1.5 1000.5]+2i
%% 101
fixed_point_format(true); x = [1 2;3 4]
%% 102
fixed_point_format(true); x = [100.5 2.5; 1 2]
%% 103
fixed_point_format(true); x = [10000 0.0001; 1 2]
%% 104
fixed_point_format(true); x = [100 2]/3
%% 105
fixed_point_format(true); x = single([100 2]/3)
%% 106
fixed_point_format(true); x = (1:3)/3
%% 107
fixed_point_format(true); x = [100 2;NaN Inf]/3
%% 108
fixed_point_format(false);
%% 109
output_max_field_width
%% 110
format long; r = (0.04917405174038543):3.3:(6.649174051740385); x = r+1; sprintf('%.17g ',x)
%% 111
format long; r = (0.04917405174038543):3.3:(6.649174051740385); x = r+1; sprintf('%.17g ',x(2)), x(2)
%% 112
r = 0.001:2:12.001; x = 1-r; printf('%.17g ',x), printf('%.17g ', 1-r), y=(1-r)(5); printf('%.17g\n',y)
%% 113
format uppercase; format compact; format; [a,b,c]=format
%% 114
format uppercase; format compact; format short; [a,b,c]=format
%% 115
output_precision(7); format short; x = output_precision
%% 116
output_precision(7); x = pi
%% 117
output_precision(7); x = [pi;100]
%% 118
fixed_point_format(true); format short; fixed_point_format
%% 119
fixed_point_format(true); format; fixed_point_format
%% 120
struct_levels_to_print(1); format; struct_levels_to_print
%% 121
struct_levels_to_print(-2)
%% 122
struct_levels_to_print('a')
%% 123
struct_levels_to_print(1,2,3)
%% 124
print_empty_dimensions('a')
%% 125
print_empty_dimensions(2)
%% 126
print_empty_dimensions([])
%% 127
print_empty_dimensions({})
%% 128
print_empty_dimensions([1 0])
%% 129
split_long_rows(1,"foo")
%% 130
split_long_rows(1,"local")
%% 131
output_precision([])
%% 132
output_precision({})
%% 133
output_precision(NaN)
%% 134
output_precision(Inf)
%% 135
output_precision('5')
%% 136
output_precision("abc")
%% 137
fixed_point_format(3)
%% 138
fixed_point_format("on")
%% 139
x = split_long_rows(0)
%% 140
split_long_rows(true)
%% 141
format("short","long")
%% 142
format("a","b")
%% 143
x = output_precision(4,"local")
%% 144
[a,b] = output_precision(4)
%% 145
output_precision(5)
%% 146
struct_levels_to_print(2)
%% 147
print_empty_dimensions(1)
%% 148
fixed_point_format(0)
%% 149
format short g
x = pi
%% 150
format short g
x = -pi
%% 151
format short g
x = 100
%% 152
format short g
x = 1e10
%% 153
format short g
x = 0.001
%% 154
format short g
x = 0
%% 155
format short g
x = NaN
%% 156
format short g
x = -Inf
%% 157
format short g
x = NA
%% 158
format short g
x = 123456.789
%% 159
format short g
x = pi+2i
%% 160
format short g
x = 1+2i
%% 161
format short g
x = complex(NaN,1)
%% 162
format short g
x = 1e5+1e-5i
%% 163
format short g
x = [1 2 3]
%% 164
format short g
x = [1.5 -2.25]
%% 165
format short g
x = [1 1e10]
%% 166
format short g
x = [pi;1e5*pi;-1e-5]
%% 167
format short g
x = [1 NaN Inf]
%% 168
format short g
x = [1.5 NaN -Inf]
%% 169
format short g
x = [1+2i 3.5-1i]
%% 170
format short g
x = [1+2i 3-1i]
%% 171
format short g
x = [1e10+1i 0.5]
%% 172
format short g
x = single(pi)
%% 173
format short g
x = single([pi 1e10])
%% 174
format short g
x = single(pi+1i)
%% 175
format short g
x = int8([1 -100])
%% 176
format short g
x = uint8(200)
%% 177
format short g
x = int32(-5)
%% 178
format short g
x = true
%% 179
format short g
x = [true false]
%% 180
format short g
x = 'abc'
%% 181
format short g
x = 1:5
%% 182
format short g
x = 0:0.25:1
%% 183
format short g
x = []
%% 184
format short g
x = zeros(0,3)
%% 185
format short g
x = {pi,[1 2]}
%% 186
format short g
x = int64([1 2])
%% 187
format short g
x = reshape([1.5:8.5],2,2,2)
%% 188
format short g
x = -5:-1
%% 189
format short g
x = repmat(pi,1,12)
%% 190
format short g
x = repmat(1+2i,1,12)
%% 191
format short g
x = [0.1 0.25;1/3 1e-7]
%% 192
format short g
x = 12345
%% 193
format short g
x = 99999.5
%% 194
format short g
x = -0
%% 195
format long g
x = pi
%% 196
format long g
x = -pi
%% 197
format long g
x = 100
%% 198
format long g
x = 1e10
%% 199
format long g
x = 0.001
%% 200
format long g
x = 0
%% 201
format long g
x = NaN
%% 202
format long g
x = -Inf
%% 203
format long g
x = NA
%% 204
format long g
x = 123456.789
%% 205
format long g
x = pi+2i
%% 206
format long g
x = 1+2i
%% 207
format long g
x = complex(NaN,1)
%% 208
format long g
x = 1e5+1e-5i
%% 209
format long g
x = [1 2 3]
%% 210
format long g
x = [1.5 -2.25]
%% 211
format long g
x = [1 1e10]
%% 212
format long g
x = [pi;1e5*pi;-1e-5]
%% 213
format long g
x = [1 NaN Inf]
%% 214
format long g
x = [1.5 NaN -Inf]
%% 215
format long g
x = [1+2i 3.5-1i]
%% 216
format long g
x = [1+2i 3-1i]
%% 217
format long g
x = [1e10+1i 0.5]
%% 218
format long g
x = single(pi)
%% 219
format long g
x = single([pi 1e10])
%% 220
format long g
x = single(pi+1i)
%% 221
format long g
x = int8([1 -100])
%% 222
format long g
x = uint8(200)
%% 223
format long g
x = int32(-5)
%% 224
format long g
x = true
%% 225
format long g
x = [true false]
%% 226
format long g
x = 'abc'
%% 227
format long g
x = 1:5
%% 228
format long g
x = 0:0.25:1
%% 229
format long g
x = []
%% 230
format long g
x = zeros(0,3)
%% 231
format long g
x = {pi,[1 2]}
%% 232
format long g
x = int64([1 2])
%% 233
format long g
x = reshape([1.5:8.5],2,2,2)
%% 234
format long g
x = -5:-1
%% 235
format long g
x = repmat(pi,1,12)
%% 236
format long g
x = repmat(1+2i,1,12)
%% 237
format long g
x = [0.1 0.25;1/3 1e-7]
%% 238
format long g
x = 12345
%% 239
format long g
x = 99999.5
%% 240
format long g
x = -0
%% 241
format short e
x = pi
%% 242
format short e
x = -pi
%% 243
format short e
x = 100
%% 244
format short e
x = 1e10
%% 245
format short e
x = 0.001
%% 246
format short e
x = 0
%% 247
format short e
x = NaN
%% 248
format short e
x = -Inf
%% 249
format short e
x = NA
%% 250
format short e
x = 123456.789
%% 251
format short e
x = pi+2i
%% 252
format short e
x = 1+2i
%% 253
format short e
x = complex(NaN,1)
%% 254
format short e
x = 1e5+1e-5i
%% 255
format short e
x = [1 2 3]
%% 256
format short e
x = [1.5 -2.25]
%% 257
format short e
x = [1 1e10]
%% 258
format short e
x = [pi;1e5*pi;-1e-5]
%% 259
format short e
x = [1 NaN Inf]
%% 260
format short e
x = [1.5 NaN -Inf]
%% 261
format short e
x = [1+2i 3.5-1i]
%% 262
format short e
x = [1+2i 3-1i]
%% 263
format short e
x = [1e10+1i 0.5]
%% 264
format short e
x = single(pi)
%% 265
format short e
x = single([pi 1e10])
%% 266
format short e
x = single(pi+1i)
%% 267
format short e
x = int8([1 -100])
%% 268
format short e
x = uint8(200)
%% 269
format short e
x = int32(-5)
%% 270
format short e
x = true
%% 271
format short e
x = [true false]
%% 272
format short e
x = 'abc'
%% 273
format short e
x = 1:5
%% 274
format short e
x = 0:0.25:1
%% 275
format short e
x = []
%% 276
format short e
x = zeros(0,3)
%% 277
format short e
x = {pi,[1 2]}
%% 278
format short e
x = int64([1 2])
%% 279
format short e
x = reshape([1.5:8.5],2,2,2)
%% 280
format short e
x = -5:-1
%% 281
format short e
x = repmat(pi,1,12)
%% 282
format short e
x = repmat(1+2i,1,12)
%% 283
format short e
x = [0.1 0.25;1/3 1e-7]
%% 284
format short e
x = 12345
%% 285
format short e
x = 99999.5
%% 286
format short e
x = -0
%% 287
format long e
x = pi
%% 288
format long e
x = -pi
%% 289
format long e
x = 100
%% 290
format long e
x = 1e10
%% 291
format long e
x = 0.001
%% 292
format long e
x = 0
%% 293
format long e
x = NaN
%% 294
format long e
x = -Inf
%% 295
format long e
x = NA
%% 296
format long e
x = 123456.789
%% 297
format long e
x = pi+2i
%% 298
format long e
x = 1+2i
%% 299
format long e
x = complex(NaN,1)
%% 300
format long e
x = 1e5+1e-5i
%% 301
format long e
x = [1 2 3]
%% 302
format long e
x = [1.5 -2.25]
%% 303
format long e
x = [1 1e10]
%% 304
format long e
x = [pi;1e5*pi;-1e-5]
%% 305
format long e
x = [1 NaN Inf]
%% 306
format long e
x = [1.5 NaN -Inf]
%% 307
format long e
x = [1+2i 3.5-1i]
%% 308
format long e
x = [1+2i 3-1i]
%% 309
format long e
x = [1e10+1i 0.5]
%% 310
format long e
x = single(pi)
%% 311
format long e
x = single([pi 1e10])
%% 312
format long e
x = single(pi+1i)
%% 313
format long e
x = int8([1 -100])
%% 314
format long e
x = uint8(200)
%% 315
format long e
x = int32(-5)
%% 316
format long e
x = true
%% 317
format long e
x = [true false]
%% 318
format long e
x = 'abc'
%% 319
format long e
x = 1:5
%% 320
format long e
x = 0:0.25:1
%% 321
format long e
x = []
%% 322
format long e
x = zeros(0,3)
%% 323
format long e
x = {pi,[1 2]}
%% 324
format long e
x = int64([1 2])
%% 325
format long e
x = reshape([1.5:8.5],2,2,2)
%% 326
format long e
x = -5:-1
%% 327
format long e
x = repmat(pi,1,12)
%% 328
format long e
x = repmat(1+2i,1,12)
%% 329
format long e
x = [0.1 0.25;1/3 1e-7]
%% 330
format long e
x = 12345
%% 331
format long e
x = 99999.5
%% 332
format long e
x = -0
%% 333
format short eng
x = pi
%% 334
format short eng
x = -pi
%% 335
format short eng
x = 100
%% 336
format short eng
x = 1e10
%% 337
format short eng
x = 0.001
%% 338
format short eng
x = 0
%% 339
format short eng
x = NaN
%% 340
format short eng
x = -Inf
%% 341
format short eng
x = NA
%% 342
format short eng
x = 123456.789
%% 343
format short eng
x = pi+2i
%% 344
format short eng
x = 1+2i
%% 345
format short eng
x = complex(NaN,1)
%% 346
format short eng
x = 1e5+1e-5i
%% 347
format short eng
x = [1 2 3]
%% 348
format short eng
x = [1.5 -2.25]
%% 349
format short eng
x = [1 1e10]
%% 350
format short eng
x = [pi;1e5*pi;-1e-5]
%% 351
format short eng
x = [1 NaN Inf]
%% 352
format short eng
x = [1.5 NaN -Inf]
%% 353
format short eng
x = [1+2i 3.5-1i]
%% 354
format short eng
x = [1+2i 3-1i]
%% 355
format short eng
x = [1e10+1i 0.5]
%% 356
format short eng
x = single(pi)
%% 357
format short eng
x = single([pi 1e10])
%% 358
format short eng
x = single(pi+1i)
%% 359
format short eng
x = int8([1 -100])
%% 360
format short eng
x = uint8(200)
%% 361
format short eng
x = int32(-5)
%% 362
format short eng
x = true
%% 363
format short eng
x = [true false]
%% 364
format short eng
x = 'abc'
%% 365
format short eng
x = 1:5
%% 366
format short eng
x = 0:0.25:1
%% 367
format short eng
x = []
%% 368
format short eng
x = zeros(0,3)
%% 369
format short eng
x = {pi,[1 2]}
%% 370
format short eng
x = int64([1 2])
%% 371
format short eng
x = reshape([1.5:8.5],2,2,2)
%% 372
format short eng
x = -5:-1
%% 373
format short eng
x = repmat(pi,1,12)
%% 374
format short eng
x = repmat(1+2i,1,12)
%% 375
format short eng
x = [0.1 0.25;1/3 1e-7]
%% 376
format short eng
x = 12345
%% 377
format short eng
x = 99999.5
%% 378
format short eng
x = -0
%% 379
format long eng
x = pi
%% 380
format long eng
x = -pi
%% 381
format long eng
x = 100
%% 382
format long eng
x = 1e10
%% 383
format long eng
x = 0.001
%% 384
format long eng
x = 0
%% 385
format long eng
x = NaN
%% 386
format long eng
x = -Inf
%% 387
format long eng
x = NA
%% 388
format long eng
x = 123456.789
%% 389
format long eng
x = pi+2i
%% 390
format long eng
x = 1+2i
%% 391
format long eng
x = complex(NaN,1)
%% 392
format long eng
x = 1e5+1e-5i
%% 393
format long eng
x = [1 2 3]
%% 394
format long eng
x = [1.5 -2.25]
%% 395
format long eng
x = [1 1e10]
%% 396
format long eng
x = [pi;1e5*pi;-1e-5]
%% 397
format long eng
x = [1 NaN Inf]
%% 398
format long eng
x = [1.5 NaN -Inf]
%% 399
format long eng
x = [1+2i 3.5-1i]
%% 400
format long eng
x = [1+2i 3-1i]
%% 401
format long eng
x = [1e10+1i 0.5]
%% 402
format long eng
x = single(pi)
%% 403
format long eng
x = single([pi 1e10])
%% 404
format long eng
x = single(pi+1i)
%% 405
format long eng
x = int8([1 -100])
%% 406
format long eng
x = uint8(200)
%% 407
format long eng
x = int32(-5)
%% 408
format long eng
x = true
%% 409
format long eng
x = [true false]
%% 410
format long eng
x = 'abc'
%% 411
format long eng
x = 1:5
%% 412
format long eng
x = 0:0.25:1
%% 413
format long eng
x = []
%% 414
format long eng
x = zeros(0,3)
%% 415
format long eng
x = {pi,[1 2]}
%% 416
format long eng
x = int64([1 2])
%% 417
format long eng
x = reshape([1.5:8.5],2,2,2)
%% 418
format long eng
x = -5:-1
%% 419
format long eng
x = repmat(pi,1,12)
%% 420
format long eng
x = repmat(1+2i,1,12)
%% 421
format long eng
x = [0.1 0.25;1/3 1e-7]
%% 422
format long eng
x = 12345
%% 423
format long eng
x = 99999.5
%% 424
format long eng
x = -0
%% 425
format bank
x = pi
%% 426
format bank
x = -pi
%% 427
format bank
x = 100
%% 428
format bank
x = 1e10
%% 429
format bank
x = 0.001
%% 430
format bank
x = 0
%% 431
format bank
x = NaN
%% 432
format bank
x = -Inf
%% 433
format bank
x = NA
%% 434
format bank
x = 123456.789
%% 435
format bank
x = pi+2i
%% 436
format bank
x = 1+2i
%% 437
format bank
x = complex(NaN,1)
%% 438
format bank
x = 1e5+1e-5i
%% 439
format bank
x = [1 2 3]
%% 440
format bank
x = [1.5 -2.25]
%% 441
format bank
x = [1 1e10]
%% 442
format bank
x = [pi;1e5*pi;-1e-5]
%% 443
format bank
x = [1 NaN Inf]
%% 444
format bank
x = [1.5 NaN -Inf]
%% 445
format bank
x = [1+2i 3.5-1i]
%% 446
format bank
x = [1+2i 3-1i]
%% 447
format bank
x = [1e10+1i 0.5]
%% 448
format bank
x = single(pi)
%% 449
format bank
x = single([pi 1e10])
%% 450
format bank
x = single(pi+1i)
%% 451
format bank
x = int8([1 -100])
%% 452
format bank
x = uint8(200)
%% 453
format bank
x = int32(-5)
%% 454
format bank
x = true
%% 455
format bank
x = [true false]
%% 456
format bank
x = 'abc'
%% 457
format bank
x = 1:5
%% 458
format bank
x = 0:0.25:1
%% 459
format bank
x = []
%% 460
format bank
x = zeros(0,3)
%% 461
format bank
x = {pi,[1 2]}
%% 462
format bank
x = int64([1 2])
%% 463
format bank
x = reshape([1.5:8.5],2,2,2)
%% 464
format bank
x = -5:-1
%% 465
format bank
x = repmat(pi,1,12)
%% 466
format bank
x = repmat(1+2i,1,12)
%% 467
format bank
x = [0.1 0.25;1/3 1e-7]
%% 468
format bank
x = 12345
%% 469
format bank
x = 99999.5
%% 470
format bank
x = -0
%% 471
format rat
x = 100
%% 472
format rat
x = 1e10
%% 473
format rat
x = 0.001
%% 474
format rat
x = 0
%% 475
format rat
x = NaN
%% 476
format rat
x = -Inf
%% 477
format rat
x = NA
%% 478
format rat
x = 1+2i
%% 479
format rat
x = complex(NaN,1)
%% 480
format rat
x = 1e5+1e-5i
%% 481
format rat
x = [1 2 3]
%% 482
format rat
x = [1.5 -2.25]
%% 483
format rat
x = [1 1e10]
%% 484
format rat
x = [1 NaN Inf]
%% 485
format rat
x = [1.5 NaN -Inf]
%% 486
format rat
x = [1+2i 3.5-1i]
%% 487
format rat
x = [1+2i 3-1i]
%% 488
format rat
x = [1e10+1i 0.5]
%% 489
format rat
x = single([pi 1e10])
%% 490
format rat
x = int8([1 -100])
%% 491
format rat
x = uint8(200)
%% 492
format rat
x = int32(-5)
%% 493
format rat
x = true
%% 494
format rat
x = [true false]
%% 495
format rat
x = 'abc'
%% 496
format rat
x = 1:5
%% 497
format rat
x = 0:0.25:1
%% 498
format rat
x = []
%% 499
format rat
x = zeros(0,3)
%% 500
format rat
x = int64([1 2])
%% 501
format rat
x = reshape([1.5:8.5],2,2,2)
%% 502
format rat
x = -5:-1
%% 503
format rat
x = repmat(pi,1,12)
%% 504
format rat
x = repmat(1+2i,1,12)
%% 505
format rat
x = 12345
%% 506
format rat
x = 99999.5
%% 507
format rat
x = -0
%% 508
format hex
x = pi
%% 509
format hex
x = -pi
%% 510
format hex
x = 100
%% 511
format hex
x = 1e10
%% 512
format hex
x = 0.001
%% 513
format hex
x = 0
%% 514
format hex
x = NaN
%% 515
format hex
x = -Inf
%% 516
format hex
x = NA
%% 517
format hex
x = 123456.789
%% 518
format hex
x = pi+2i
%% 519
format hex
x = 1+2i
%% 520
format hex
x = complex(NaN,1)
%% 521
format hex
x = 1e5+1e-5i
%% 522
format hex
x = [1 2 3]
%% 523
format hex
x = [1.5 -2.25]
%% 524
format hex
x = [1 1e10]
%% 525
format hex
x = [pi;1e5*pi;-1e-5]
%% 526
format hex
x = [1 NaN Inf]
%% 527
format hex
x = [1.5 NaN -Inf]
%% 528
format hex
x = [1+2i 3.5-1i]
%% 529
format hex
x = [1+2i 3-1i]
%% 530
format hex
x = [1e10+1i 0.5]
%% 531
format hex
x = single(pi)
%% 532
format hex
x = single([pi 1e10])
%% 533
format hex
x = single(pi+1i)
%% 534
format hex
x = int8([1 -100])
%% 535
format hex
x = uint8(200)
%% 536
format hex
x = int32(-5)
%% 537
format hex
x = true
%% 538
format hex
x = [true false]
%% 539
format hex
x = 'abc'
%% 540
format hex
x = 1:5
%% 541
format hex
x = 0:0.25:1
%% 542
format hex
x = []
%% 543
format hex
x = zeros(0,3)
%% 544
format hex
x = {pi,[1 2]}
%% 545
format hex
x = int64([1 2])
%% 546
format hex
x = reshape([1.5:8.5],2,2,2)
%% 547
format hex
x = -5:-1
%% 548
format hex
x = repmat(pi,1,12)
%% 549
format hex
x = repmat(1+2i,1,12)
%% 550
format hex
x = [0.1 0.25;1/3 1e-7]
%% 551
format hex
x = 12345
%% 552
format hex
x = 99999.5
%% 553
format hex
x = -0
%% 554
format bit
x = pi
%% 555
format bit
x = -pi
%% 556
format bit
x = 100
%% 557
format bit
x = 1e10
%% 558
format bit
x = 0.001
%% 559
format bit
x = 0
%% 560
format bit
x = NaN
%% 561
format bit
x = -Inf
%% 562
format bit
x = NA
%% 563
format bit
x = 123456.789
%% 564
format bit
x = pi+2i
%% 565
format bit
x = 1+2i
%% 566
format bit
x = complex(NaN,1)
%% 567
format bit
x = 1e5+1e-5i
%% 568
format bit
x = [1 2 3]
%% 569
format bit
x = [1.5 -2.25]
%% 570
format bit
x = [1 1e10]
%% 571
format bit
x = [pi;1e5*pi;-1e-5]
%% 572
format bit
x = [1 NaN Inf]
%% 573
format bit
x = [1.5 NaN -Inf]
%% 574
format bit
x = [1+2i 3.5-1i]
%% 575
format bit
x = [1+2i 3-1i]
%% 576
format bit
x = [1e10+1i 0.5]
%% 577
format bit
x = single(pi)
%% 578
format bit
x = single([pi 1e10])
%% 579
format bit
x = single(pi+1i)
%% 580
format bit
x = int8([1 -100])
%% 581
format bit
x = uint8(200)
%% 582
format bit
x = int32(-5)
%% 583
format bit
x = true
%% 584
format bit
x = [true false]
%% 585
format bit
x = 'abc'
%% 586
format bit
x = 1:5
%% 587
format bit
x = 0:0.25:1
%% 588
format bit
x = []
%% 589
format bit
x = zeros(0,3)
%% 590
format bit
x = {pi,[1 2]}
%% 591
format bit
x = int64([1 2])
%% 592
format bit
x = reshape([1.5:8.5],2,2,2)
%% 593
format bit
x = -5:-1
%% 594
format bit
x = repmat(pi,1,12)
%% 595
format bit
x = repmat(1+2i,1,12)
%% 596
format bit
x = [0.1 0.25;1/3 1e-7]
%% 597
format bit
x = 12345
%% 598
format bit
x = 99999.5
%% 599
format bit
x = -0
%% 600
format none
x = pi
%% 601
format none
x = -pi
%% 602
format none
x = 100
%% 603
format none
x = 1e10
%% 604
format none
x = 0.001
%% 605
format none
x = 0
%% 606
format none
x = NaN
%% 607
format none
x = -Inf
%% 608
format none
x = NA
%% 609
format none
x = 123456.789
%% 610
format none
x = pi+2i
%% 611
format none
x = 1+2i
%% 612
format none
x = complex(NaN,1)
%% 613
format none
x = 1e5+1e-5i
%% 614
format none
x = [1 2 3]
%% 615
format none
x = [1.5 -2.25]
%% 616
format none
x = [1 1e10]
%% 617
format none
x = [pi;1e5*pi;-1e-5]
%% 618
format none
x = [1 NaN Inf]
%% 619
format none
x = [1.5 NaN -Inf]
%% 620
format none
x = [1+2i 3.5-1i]
%% 621
format none
x = [1+2i 3-1i]
%% 622
format none
x = [1e10+1i 0.5]
%% 623
format none
x = single(pi)
%% 624
format none
x = single([pi 1e10])
%% 625
format none
x = single(pi+1i)
%% 626
format none
x = uint8(200)
%% 627
format none
x = int32(-5)
%% 628
format none
x = true
%% 629
format none
x = 'abc'
%% 630
format none
x = []
%% 631
format none
x = zeros(0,3)
%% 632
format none
x = reshape([1.5:8.5],2,2,2)
%% 633
format none
x = repmat(pi,1,12)
%% 634
format none
x = repmat(1+2i,1,12)
%% 635
format none
x = [0.1 0.25;1/3 1e-7]
%% 636
format none
x = 12345
%% 637
format none
x = 99999.5
%% 638
format none
x = -0
