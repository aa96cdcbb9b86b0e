%% 1
x = [1 -2]
%% 2
x = [1 - 2]
%% 3
x = [1 -2 + 3]
%% 4
a=1; x = [a' a']
%% 5
a=1; x = [a ' b']
%% 6
x = ['a' 'b']
%% 7
x = [1, 2
%% 8
3, 4]
%% 9
x = [1 2 ... comment
%% 10
3]
%% 11
x = {1, 'a' ; 2, "b"}
%% 12
x = [1;2;]
%% 13
x = [1,2,]
%% 14
x = [,1]
%% 15
x = [1,,2]
%% 16
x = [;1]
%% 17
x = {1,2,}
%% 18
x = [ ]
%% 19
x = {[]}
%% 20
x = [[] 1]
%% 21
x = ['' 'a']
%% 22
x = [zeros(1,0); 1 2]
%% 23
x = [1 2; zeros(1,0)]
%% 24
x = [ones(2,0); ones(2,3)]
%% 25
x = [1 2]';
%% 26
a = [1 2 3]; x = a';
%% 27
x = a'
%% 28
f = @(x) x'; f ([1 2])
%% 29
x = [1 2]'
%% 30
x = {1,2}'
%% 31
x = "it's"
%% 32
x = 'say "hi"'
%% 33
x = 'it''s'
%% 34
x = "a""b"
%% 35
x = "tab\there"
%% 36
x = 'tab\there'
%% 37
x = "\x41\101\u0041"
%% 38
b"
%% 39
x = 1:3'
%% 40
x = (1:3)'
%% 41
x = [1:3]'
%% 42
x = -2^2
%% 43
x = 2^-1
%% 44
x = -2^-2
%% 45
x = 2^3^2
%% 46
x = !1 == 0
%% 47
x = !(1 == 0)
%% 48
x = -[1 2]'
%% 49
x = [1 2]'.^2
%% 50
x = 2.^[1 2]'
%% 51
x = ~1
%% 52
x = !1
%% 53
x = 1 != 2
%% 54
x = 1 ~= 2
%% 55
x = ~[1 0]
%% 56
x = !isempty ([])
%% 57
x = 1; x++
%% 58
x = 1; x++; x
%% 59
x = 1; x--; x
%% 60
x = 1; ++x; x
%% 61
x = 1; y = x++
%% 62
x = 1; y = ++x
%% 63
x = 1; x += 2
%% 64
x = 1; x -= 2
%% 65
x = 2; x *= 3
%% 66
x = 2; x /= 4
%% 67
x = 2; x ^= 3
%% 68
x = 2; x |= 0
%% 69
x = 2; x &= 0
%% 70
x = [1 2]; x .*= [2 3]
%% 71
x = 2; x .^= 2
%% 72
x = 5; x \= 10
%% 73
x = 5; x(2) += 3
%% 74
s.a = 1; s.a += 2
%% 75
c = {1}; c{1} += 2
%% 76
x += 1
%% 77
x.y += 1
%% 78
x = 1; x(3) += 1
%% 79
if 1, disp (1), end
%% 80
if (1) disp (1), end
%% 81
if 1 disp (1); end
%% 82
if [] disp (1), else disp (2), end
%% 83
if [1 0] disp (1), else disp (2), end
%% 84
if 'a' disp (1), end
%% 85
if '' disp (1), else disp (2), end
%% 86
if "false" disp (1), end
%% 87
if {} disp (1), end
%% 88
if {1} disp (1), end
%% 89
if struct() disp (1), end
%% 90
if @sin disp (1), end
%% 91
if 1+i disp (1), end
%% 92
if i disp (1), end
%% 93
if NaN disp (1), end
%% 94
if [1 NaN] disp (1), end
%% 95
if 1:0 disp (1), else disp (2), end
%% 96
if 1:3 disp (1), else disp (2), end
%% 97
if int8(1) disp (1), end
%% 98
while [] disp (1), end
%% 99
while {} disp (1), end
%% 100
x = 3; while x, x--; end, x
%% 101
x = 0; do x++; until x >= 3
%% 102
x
%% 103
x = 0; do x++; until x > 3, x
%% 104
for i = 1:3 disp (i), end
%% 105
for i = [1 2;3 4] disp (i), end
%% 106
for i = {1,2;3,4} disp (i), end
%% 107
for i = {} disp (i), end
%% 108
for i = [] disp (i), end
%% 109
for i = zeros(0,3) disp (i), end
%% 110
for i = zeros(3,0) disp (i), end
%% 111
for i = zeros(2,0,3) disp (i), end
%% 112
for i = 'abc' disp (i), end
%% 113
for i = struct('a',{1,2}) disp (i), end
%% 114
for i = struct('a',1,'b',2) disp (i), end
%% 115
for [v, k] = struct('a',1,'b','x') disp (k), disp (v), end
%% 116
for [v, k] = 5 disp (k), end
%% 117
for i = 5 disp (i), end
%% 118
for i = @sin disp (i), end
%% 119
for i = int8(1:3) disp (class (i)), end
%% 120
for i = single(1:2) disp (class (i)), end
%% 121
for i = ones(2,2,2) disp (i), end
%% 122
for i = 1:0 disp (i), end, i
%% 123
for i = 10:-3:1 disp (i), end
%% 124
for (i = 1:2) disp (i), end
%% 125
for i = 1:3; if i == 2, continue; end; disp (i); end
%% 126
for i = 1:3; if i == 2, break; end; disp (i); end; i
%% 127
for x.a = 1:2 disp (x.a), end
%% 128
for x(2) = 1:2 disp (x), end
%% 129
for i = true disp (class (i)), end
%% 130
for i = 0.1:0.1:0.3 printf ("%g\n", i), end
%% 131
for k = {1,2,3}; k, end
%% 132
switch 3 case 1 disp (1), case {2,3} disp (23), otherwise disp (0), end
%% 133
switch 'a' case 'b' disp (1), case {'a','c'} disp (2), end
%% 134
switch 'a' case {} disp (1), otherwise disp (2), end
%% 135
switch 3 case [3 4] disp (1), otherwise disp (2), end
%% 136
switch [3 4] case [3 4] disp (1), otherwise disp (2), end
%% 137
switch [] case [] disp (1), otherwise disp (2), end
%% 138
switch '' case '' disp (1), otherwise disp (2), end
%% 139
switch '' case [] disp (1), otherwise disp (2), end
%% 140
switch [] case '' disp (1), otherwise disp (2), end
%% 141
switch {1} case 1 disp (1), otherwise disp (2), end
%% 142
switch 1 case {1} disp (1), otherwise disp (2), end
%% 143
switch 1 case true disp (1), otherwise disp (2), end
%% 144
switch 'a' case 97 disp (1), otherwise disp (2), end
%% 145
switch 97 case 'a' disp (1), otherwise disp (2), end
%% 146
switch 1 case '1' disp (1), otherwise disp (2), end
%% 147
switch int8(1) case 1 disp (1), otherwise disp (2), end
%% 148
switch 'abc' case 'ABC' disp (1), otherwise disp (2), end
%% 149
switch 'a' case {'b', {'a'}} disp (1), otherwise disp (2), end
%% 150
switch {} case {} disp (1), otherwise disp (2), end
%% 151
switch struct() case 1 disp (1), otherwise disp (2), end
%% 152
switch @sin case 1 disp (1), otherwise disp (2), end
%% 153
switch 1 case struct() disp (1), otherwise disp (2), end
%% 154
switch NaN case NaN disp (1), otherwise disp (2), end
%% 155
switch 1+i case 1+i disp (1), otherwise disp (2), end
%% 156
switch 'a' otherwise disp (2), end
%% 157
switch 1 end
%% 158
x = 3; switch (x) case 3 disp ('three'); end
%% 159
try, error ('abc'), catch disp (lasterr), end
%% 160
try, error ('abc'); catch err, disp (err.message), end
%% 161
try error ('abc'); catch err disp (err.message); end
%% 162
try, error ('abc'), catch, disp ('x'), end
%% 163
try; error ('abc'); catch; disp ('x'); end_try_catch
%% 164
try, x = 1; catch, x = 2; end, x
%% 165
try, error ('id:x', 'abc %d', 3), catch e, e.identifier, e.message, end
%% 166
try, undefined_fn (1), catch e, e.message, e.identifier, end
%% 167
try, [1 2](3), catch e, e.message, e.identifier, end
%% 168
try, ones (2)(3,3), catch e, e.message, e.identifier, end
%% 169
try, error (struct ('message', 'abc', 'identifier', 'a:b')), catch e, e.identifier, end
%% 170
e = []; try, error ('abc'); catch e; end, class (e)
%% 171
try, try, error ('in'), catch e, error ('out: %s', e.message), end, catch e2, disp (e2.message), end
%% 172
try, try, error ('in'), catch e, rethrow (e), end, catch e2, disp (e2.message), end
%% 173
try, error ('abc'), end, disp ('after')
%% 174
unwind_protect, disp (1), unwind_protect_cleanup, disp (2), end_unwind_protect
%% 175
unwind_protect, error ('x'), unwind_protect_cleanup, disp (2), end_unwind_protect
%% 176
for i=1:2, unwind_protect, if i==1, continue, end, disp ('b'), unwind_protect_cleanup, disp (i), end_unwind_protect, end
%% 177
function f (), unwind_protect, return, unwind_protect_cleanup, disp ('c'), end_unwind_protect, end, f ()
%% 178
unwind_protect, error ('x'), unwind_protect_cleanup, error ('y'), end_unwind_protect
%% 179
x = 1:5; x(7)
%% 180
x = 1:5; x(0)
%% 181
x = 1:5; x(-1)
%% 182
x = 1:5; x(1.5)
%% 183
x = 1:5; x(end+1)
%% 184
x = 1:5; x(2,1)
%% 185
x = 1:5; x(1,6)
%% 186
x = 1:5; x(1,2,3)
%% 187
x = 1:5; x(:,:,2)
%% 188
x = magic(3); x(10)
%% 189
x = magic(3); x(4,1)
%% 190
x = magic(3); x(1,4)
%% 191
x = magic(3); x(0,1)
%% 192
x = magic(3); x(1,0)
%% 193
x = magic(3); x(1.5,1)
%% 194
x = magic(3); x(1,1,1)
%% 195
x = magic(3); x(1,1,2)
%% 196
x = magic(3); x(-1,1)
%% 197
x = magic(3); x({1})
%% 198
x = magic(3); x('a')
%% 199
x = magic(3); x(struct())
%% 200
x = magic(3); x(@sin)
%% 201
x = magic(3); x(NaN)
%% 202
x = magic(3); x(Inf)
%% 203
x = magic(3); x(1i)
%% 204
x = magic(3); x([])
%% 205
x = magic(3); x([],1)
%% 206
x = magic(3); x(:,[])
%% 207
x = magic(3); x(zeros(0,3))
%% 208
x = magic(3); x(logical([1 0 1]))
%% 209
x = magic(3); x(logical([1 0 1 1 1 1 1 1 1 1]))
%% 210
x = magic(3); x(logical([1 0 1]),:)
%% 211
x = magic(3); x(logical([1 0 1 1]),:)
%% 212
x = magic(3); x(true)
%% 213
x = magic(3); x(false)
%% 214
x = magic(3); x(:)'
%% 215
x = magic(3); x(:,end)'
%% 216
x = magic(3); x(end)
%% 217
x = magic(3); x(end,1)
%% 218
x = magic(3); x(end-1,end)
%% 219
x = magic(3); x([1 2;3 4])
%% 220
x = magic(3); x(int8(2))
%% 221
x = magic(3); x(int8([1 2]))
%% 222
x = magic(3); x(single(2))
%% 223
x = magic(3); x(1e10)
%% 224
x = magic(3); x(2^53)
%% 225
x = magic(3); x{1}
%% 226
x = magic(3); x.a
%% 227
x = magic(3); x(1).a
%% 228
x = magic(3); x(1){1}
%% 229
ones(2)(5)
%% 230
ones(2)(3,3)
%% 231
ones(2)(0)
%% 232
ones(2)(1.2)
%% 233
ones(2){1}
%% 234
ones(2).a
%% 235
abs(1)(2)
%% 236
pi(2)(3)
%% 237
x = 5; x(2)
%% 238
x = 5; x(1)
%% 239
x = 5; x(1,1)
%% 240
x = 5; x{1}
%% 241
x = 5; x.a
%% 242
x = true; x{1}
%% 243
x = true; x.a
%% 244
x = 'abc'; x{1}
%% 245
x = 'abc'; x.a
%% 246
x = 'abc'; x(5)
%% 247
x = 'abc'; x(2)
%% 248
x = 1:3; x{1}
%% 249
x = 1:3; x.a
%% 250
x = int8(3); x{1}
%% 251
x = int8(3); x.a
%% 252
x = int8([3 4]); x{1}
%% 253
x = int8([3 4]); x(3)
%% 254
x = single(3); x{1}
%% 255
x = single([3 4]); x.a
%% 256
x = 3+i; x{1}
%% 257
x = [3+i 2]; x.a
%% 258
x = {1,2}; x{3}
%% 259
x = {1,2}; x(3)
%% 260
x = {1,2}; x{0}
%% 261
x = {1,2}; x{1.5}
%% 262
x = {1,2}; x.a
%% 263
x = {1,2}; x{1,3}
%% 264
x = {1,2}; x{:}
%% 265
x = {1,2}; x{}
%% 266
x = {1,2}; x()
%% 267
x = {1,2}; x{'a'}
%% 268
x = {1,2}; x{{1}}
%% 269
x = {1,2}; y = x{:}
%% 270
x = {}; y = x{:}
%% 271
x = {1,2}; y = [x{:}]
%% 272
x = {1,2}; x{:}.a
%% 273
x = {struct('a',1)}; x{1}.a
%% 274
x = {struct('a',1)}; x{1}.b
%% 275
x = {{1,2}}; x{1}{2}
%% 276
x = {{1,2}}; x{1}{3}
%% 277
x = @sin; x{1}
%% 278
x = @sin; x.a
%% 279
x = @(y) y+1; x(1)(1)
%% 280
x = @(y) y+1; x(1)(2)
%% 281
x.a = 1; x.b
%% 282
x.a = 1; x{1}
%% 283
x.a = 1; x(1)
%% 284
x.a = 1; x(2)
%% 285
x.a = 1; x(2).a
%% 286
x.a = 1; x(0)
%% 287
x.a = 1; x.a(2)
%% 288
x.a = 1; x.a.b
%% 289
x.a = 1; x.a{1}
%% 290
x.a = {1,2}; x.a{3}
%% 291
x.a = {1,2}; x.a{:}
%% 292
x.a = 1; x.('a')
%% 293
x.a = 1; x.('b')
%% 294
x.a = 1; x.(1)
%% 295
x.a = 1; x.('a b') = 3
%% 296
x = struct('a',{1,2,3}); x.a
%% 297
x = struct('a',{1,2,3}); y = x.a
%% 298
x = struct('a',{1,2,3}); [x.a]
%% 299
x = struct('a',{1,2,3}); x(2).a
%% 300
x = struct('a',{1,2,3}); x(4).a
%% 301
x = struct('a',{1,2,3}); x(2:3).a
%% 302
x = struct('a',{1,2,3}); x.b
%% 303
x = struct('a',{1,2,3}); x(2)
%% 304
x = struct('a',{1,2,3}); x(:).a
%% 305
x = struct('a',{1,2,3}); x.a.b
%% 306
x = struct('a',{1,2,3}); x.a(1)
%% 307
x = struct('a',{}); x.a
%% 308
x = struct('a',{}); [x.a]
%% 309
x = struct('a',{}); x(1)
%% 310
x = struct('a',{1,2,3}); x{1}
%% 311
x = 1; x(3) = 5
%% 312
x = 1; x(2,2) = 5
%% 313
x = 1:3; x(5) = 9
%% 314
x = [1;2]; x(4) = 9
%% 315
x = magic(3); x(10) = 1
%% 316
x = magic(3); x(4,4) = 1
%% 317
x = []; x(3) = 1
%% 318
x = []; x(2,3) = 1
%% 319
x = zeros(0,3); x(2) = 1
%% 320
x = zeros(3,0); x(2) = 1
%% 321
x = zeros(1,0); x(2) = 1
%% 322
x = zeros(0,1); x(2) = 1
%% 323
x = 1:3; x([1 2]) = [5 6 7]
%% 324
x = 1:3; x([1 2]) = 7
%% 325
x = 1:3; x([]) = 7
%% 326
x = 1:3; x([]) = [7 8]
%% 327
x = 1:3; x(:) = 7
%% 328
x = 1:3; x(:) = [7 8 9]
%% 329
x = 1:3; x(:) = [7 8 9]'
%% 330
x = 1:3; x(:) = [7 8]
%% 331
x = magic(3); x(:,1) = [1 2]
%% 332
x = magic(3); x(:,1) = [1 2 3]
%% 333
x = magic(3); x(1,:) = [1 2 3]'
%% 334
x = magic(3); x(1,:) = 5
%% 335
x = magic(3); x(1:2,1:2) = [1 2;3 4]
%% 336
x = magic(3); x(1:2,1:2) = [1 2 3 4]
%% 337
x = magic(3); x(:,:,2) = 1
%% 338
x = magic(3); x(:,4) = [1;2;3]
%% 339
x = magic(3); x(5,:) = 1
%% 340
x = 1:3; x(0) = 1
%% 341
x = 1:3; x(-1) = 1
%% 342
x = 1:3; x(1.5) = 1
%% 343
x = 1:3; x('a') = 1;
%% 344
x = 1:3; x({1}) = 1
%% 345
x = 1:3; x(struct()) = 1
%% 346
x = 1:3; x{2} = 1
%% 347
x = 1:3; x.a = 1
%% 348
x = 1:3; x(2) = 'a'
%% 349
x = 1:3; x(2) = {1}
%% 350
x = 1:3; x(2) = struct('a',1)
%% 351
x = 1:3; x(2) = int8(5)
%% 352
x = 1:3; x(2) = single(5), class (x)
%% 353
x = 1:3; x(2) = true, class (x)
%% 354
x = true; x(2) = 5, class (x)
%% 355
x = 'abc'; x(2) = 65, class (x)
%% 356
x = 'abc'; x(2) = 'X'
%% 357
x = 'abc'; x(5) = 'X', double (x)
%% 358
x = int8(1:3); x(2) = 1.5
%% 359
x = int8(1:3); x(2) = 300
%% 360
x = int8(1:3); x(2) = int16(4)
%% 361
x = int8(1:3); x(2) = 'a'
%% 362
x = int8(1:3); x(2) = true
%% 363
x = 1:3; x(2) = @sin
%% 364
x = 1:3; x(2) = []
%% 365
x = 1:3; x([1 3]) = []
%% 366
x = 1:3; x(:) = []
%% 367
x = 1:3; x(5) = []
%% 368
x = 1:3; x(0) = []
%% 369
x = 1:3; x([]) = []
%% 370
x = 1:3; x(logical([1 0 1])) = []
%% 371
x = magic(3); x(2,:) = []
%% 372
x = magic(3); x(:,2) = []
%% 373
x = magic(3); x(1,1) = []
%% 374
x = magic(3); x(2) = []
%% 375
x = magic(3); x([1 2],[1 2]) = []
%% 376
x = magic(3); x(:,:) = []
%% 377
x = magic(3); x(:,[]) = []
%% 378
x = magic(3); x([1 2],:) = []
%% 379
x = magic(3); x(4,:) = []
%% 380
x = magic(3); x(1:3,1) = []
%% 381
x = magic(3); x(:,4) = []
%% 382
x = {1,2,3}; x(2) = []
%% 383
x = {1,2,3}; x{2} = []
%% 384
x = {1,2,3}; x{5} = 1
%% 385
x = {1,2,3}; x(2) = 5
%% 386
x = {1,2,3}; x(2) = {5}
%% 387
x = {1,2,3}; x([1 2]) = {5}
%% 388
x = {1,2,3}; x([1 2]) = {5,6}
%% 389
x = {1,2,3}; x([1 2]) = {5,6,7}
%% 390
x = {1,2,3}; x{[1 2]} = 5
%% 391
x = {1,2,3}; [x{[1 2]}] = deal (5, 6)
%% 392
x = {1,2,3}; [x{[1 2]}] = deal (5)
%% 393
x = {}; x{3} = 1
%% 394
x = {}; x(3) = {1}
%% 395
x = {}; x{2,2} = 1
%% 396
x = []; x{2} = 1
%% 397
x = 5; x{2} = 1
%% 398
x = struct('a',1); x(3).a = 5
%% 399
x = struct('a',1); x(3) = struct('a',5)
%% 400
x = struct('a',1); x(3) = struct('b',5)
%% 401
x = struct('a',1); x(3) = 5
%% 402
x = struct('a',1); x.b.c.d = 5
%% 403
x = struct('a',1); x.a.b = 5
%% 404
x = struct('a',{1,2}); x(1) = []
%% 405
x = struct('a',{1,2}); x.a = 5
%% 406
x = struct('a',{1,2}); [x.a] = deal (5, 6); x.a
%% 407
x = struct('a',{1,2}); [x.b] = deal (0); x
%% 408
x = []; x.a = 1
%% 409
x = []; x(2).a = 1
%% 410
x = {}; x.a = 1
%% 411
x = {}; x(2).a = 1
%% 412
x = 5; x.a = 1
%% 413
x = 5; x(2).a = 1
%% 414
x = 'a'; x.b = 1
%% 415
x = @sin; x(2) = 1
%% 416
x = @sin; x.a = 1
%% 417
x = @sin; x{1} = 1
%% 418
x.a = 1; x{1} = 1
%% 419
x.a(3) = 5
%% 420
x.a{3} = 5
%% 421
x.a(2).b = 5; x.a(2)
%% 422
x(3).a.b = 5
%% 423
x{2}.a = 5
%% 424
x{2}(3) = 5
%% 425
x = {}; x{2}{3} = 5
%% 426
x(2,3) = 7
%% 427
x(3) = 'a'
%% 428
x(2) = {1}
%% 429
x{3} = 1
%% 430
x(2) = struct('a',1)
%% 431
x(2) = @sin
%% 432
x(3) = int8(4)
%% 433
x(3) = true
%% 434
x(3) = single(4)
%% 435
x(:) = 5
%% 436
x(:,1) = [1;2]
%% 437
x(:,:,2) = [1 2]
%% 438
x(2,:) = [1 2 3]
%% 439
x = zeros(2,2); x(:,:,:,2) = 1; size (x)
%% 440
x = 1:3; x(1,1,1,4) = 2; size (x)
%% 441
x = zeros(2,2,2); x(:,:,1) = []
%% 442
x = zeros(2,2,2); x(:,:) = []
%% 443
x = zeros(2,2,2); x(1,:,:) = []
%% 444
x = zeros(2,2,2); x(1,1,:) = []
%% 445
x = zeros(2,2,2); x(3,3,3) = 1; size (x)
%% 446
x = zeros(2,2,2); x(2,5)
%% 447
x = zeros(2,2,2); x(2,4)
%% 448
x = zeros(2,2,2); x(9)
%% 449
x = zeros(2,2,2); x(3,1,1)
%% 450
x = zeros(2,2,2); x(1,3,1)
%% 451
x = zeros(2,2,2); x(1,1,3)
%% 452
x = zeros(2,2,2); x(1,1,1,2)
%% 453
x = zeros(2,2,2); x(:,:,3)
%% 454
x = zeros(2,2,2); x(:,:,1:2)(1)
%% 455
x = zeros(2,2,2); x(1,:)
%% 456
x = zeros(2,2,2); x(:,1)
%% 457
x = zeros(2,2,2); x(:,:,1)(3,3)
%% 458
function f (), end, f (1)
%% 459
function f (), end, x = f ()
%% 460
function f (), end, [a,b] = f ()
%% 461
function r = f (), end, x = f ()
%% 462
function r = f (), end, f ()
%% 463
function r = f (), end, f ();
%% 464
function r = f (), r = 1; end, f ()
%% 465
function r = f (), r = 1; end, [a,b] = f ()
%% 466
function [a,b] = f (), a = 1; end, [x,y] = f ()
%% 467
function [a,b] = f (), a = 1; end, x = f ()
%% 468
function [a,b] = f (), b = 1; end, x = f ()
%% 469
function [a,b] = f (), b = 1; end, [x,y] = f ()
%% 470
function [a,b] = f (), b = 1; end, [~,y] = f ()
%% 471
function varargout = f (), end, x = f ()
%% 472
function varargout = f (), end, f ()
%% 473
function varargout = f (), varargout{1} = 5; end, f ()
%% 474
function varargout = f (), varargout{1} = 5; end, [a,b] = f ()
%% 475
function varargout = f (), varargout{2} = 5; end, [a,b] = f ()
%% 476
function varargout = f (), varargout = 5; end, x = f ()
%% 477
function varargout = f (n), varargout = num2cell (1:n); end, [a,b,c] = f (3)
%% 478
function varargout = f (n), varargout = num2cell (1:n); end, [a,b,c] = f (2)
%% 479
function [a, varargout] = f (), a = 1; varargout{1} = 2; end, [x,y] = f ()
%% 480
function [a, varargout] = f (), a = 1; end, [x,y] = f ()
%% 481
function f (x), x, end, f ()
%% 482
function f (x), disp (nargin), end, f (), f (1)
%% 483
function f (x, y), disp (nargin), end, f (1), f (1,2), f (1,2,3)
%% 484
function f (varargin), disp (nargin), disp (size (varargin)), end, f (), f (1,2)
%% 485
function f (a, varargin), disp (nargin), disp (size (varargin)), end, f (), f (1), f (1,2)
%% 486
function r = f (x = 5), r = x; end, f (), f (3)
%% 487
function r = f (x, y = x + 1), r = y; end, f (3), f (3, 1)
%% 488
function [a, b] = f (), a = nargout; b = 2; end, f (); x = f (), [x, y] = f ()
%% 489
function f (), disp (nargout), end, f ()
%% 490
function r = f (), r = nargin ("f"); end, f ()
%% 491
function r = f (a, b), r = 1; end, nargin ("f"), nargout ("f"), nargin (@f)
%% 492
function r = f (a, varargin), r = 1; end, nargin ("f"), nargout ("f")
%% 493
function varargout = f (a, varargin), end, nargin ("f"), nargout ("f")
%% 494
nargin ("nosuch")
%% 495
nargin (1)
%% 496
nargin ("sin")
%% 497
nargin (@(x, y) 1)
%% 498
nargout (@(x, y) 1)
%% 499
nargout ("size")
%% 500
nargin ("linspace")
%% 501
x = @nosuch; x (1)
%% 502
x = @nosuch
%% 503
nosuch
%% 504
nosuch (1)
%% 505
nosuch.a
%% 506
nosuch{1}
%% 507
x = nosuch
%% 508
x = nosuch + 1
%% 509
disp (nosuch)
%% 510
nosuch = nosuch + 1
%% 511
[a, b] = nosuch (1)
%% 512
nosuch'
%% 513
[nosuch]
%% 514
{nosuch}
%% 515
if nosuch, end
%% 516
x.y = nosuch
%% 517
f = @() nosuch; f ()
%% 518
f = @(x) x + nosuch; f (1)
%% 519
cellfun (@nosuch, {1})
%% 520
cellfun ('nosuch', {1})
%% 521
arrayfun (@nosuch, 1)
%% 522
feval ('nosuch')
%% 523
feval (@nosuch)
%% 524
eval ('nosuch')
%% 525
sin ()
%% 526
sin (1, 2)
%% 527
[a, b] = sin (1)
%% 528
sin ('a')
%% 529
sin ({})
%% 530
sin (struct ())
%% 531
numel ()
%% 532
size ()
%% 533
ones (1, 2, 'int8')
%% 534
[a, b] = size ([1 2 3; 4 5 6])
%% 535
[a, b] = size (ones (2, 3, 4))
%% 536
[a, b] = 5
%% 537
[a, b] = [1 2]
%% 538
[a, b] = {1, 2}
%% 539
[a, b] = {1, 2}{:}
%% 540
c = {1, 2}; [a, b] = c{:}
%% 541
c = {1}; [a, b] = c{:}
%% 542
c = {1,2,3}; [a, b] = c{:}
%% 543
c = {}; [a, b] = c{:}
%% 544
c = {}; a = c{:}
%% 545
s = struct ('a', {1, 2}); [a, b] = s.a
%% 546
s = struct ('a', {1, 2}); [a, b, c] = s.a
%% 547
[a, ~] = size ([1 2 3])
%% 548
[~, a] = size ([1 2 3])
%% 549
[~, ~] = size ([1 2 3])
%% 550
~ = 5
%% 551
[~] = 5
%% 552
[a] = 5
%% 553
[a, a] = deal (1, 2)
%% 554
[a.b, a.c] = deal (1, 2)
%% 555
[a{1:2}] = deal (1, 2)
%% 556
[a(1), a(2)] = deal (1, 2)
%% 557
[a, b] = deal (1, 2, 3)
%% 558
[a, b] = deal (1)
%% 559
a = deal (1, 2)
%% 560
[a, b] = max ([1 5 3])
%% 561
[a, b, c] = max ([1 5 3])
%% 562
x = disp (1)
%% 563
x = printf ("a")
%% 564
x = error ('a')
%% 565
a = b = 3
%% 566
a = (b = 3) + 1
%% 567
if (a = 3), disp (a), end
%% 568
1 + (a = 2)
%% 569
x = y = z = 4; x, y, z
%% 570
x = {1, 2}{2}
%% 571
x = 'abc'(2)
%% 572
x = [1 2 3](2)
%% 573
x = (1:5)(2)
%% 574
x = {1,2}(1)
%% 575
x = @(x) x + 1 (2)
%% 576
x = (@(x) x + 1)(2)
%% 577
@(x) x + 1
%% 578
f = @(x, y) x + y; f (1)
%% 579
f = @(x) x; f (1, 2)
%% 580
f = @() 5; f ()
%% 581
f = @() 5; f (1)
%% 582
f = @() disp (1); f ()
%% 583
f = @() disp (1); x = f ()
%% 584
f = @(varargin) numel (varargin); f (1, 2, 3)
%% 585
f = @(x, varargin) numel (varargin); f (1, 2, 3)
%% 586
f = @(x) @(y) x + y; g = f (1); g (2)
%% 587
f = @(x) @(y) x + y; f (1)(2)
%% 588
a = 5; f = @(x) x + a; a = 6; f (1)
%% 589
f = @(x) x (end); f ([1 2 3])
%% 590
f = @sin; f (0)
%% 591
f = @sin
%% 592
f = {@sin, @(x) x + 1}
%% 593
f = {@sin, @(x) x + 1}; f{2} (3)
%% 594
s.f = @(x) x + 1; s.f (3)
%% 595
@sin == @sin
%% 596
@sin == @cos
%% 597
f = @(x) x; f == f
%% 598
f = @(x) x; g = f; f == g
%% 599
f = @(x) x; f != f
%% 600
isequal (@sin, @sin)
%% 601
f = @sin; f'
%% 602
f = @sin; [f, f]
%% 603
f = @sin; {f; f}
%% 604
f = @sin; f + 1
%% 605
f = @sin; -f
%% 606
f = @sin; !f
%% 607
f = @sin; f (:)
%% 608
f = @plus; f (1, 2)
%% 609
f = @(x) x; f.a
%% 610
func2str (@sin)
%% 611
func2str (@(x) x.^2 + 1)
%% 612
func2str (1)
%% 613
func2str ()
%% 614
str2func ('sin')
%% 615
str2func ('@(x) x + 1')
%% 616
str2func (1)
%% 617
str2func ('sin', 'global')
%% 618
str2func ({})
%% 619
is_function_handle (@sin)
%% 620
is_function_handle (1)
%% 621
is_function_handle ()
%% 622
return
%% 623
function f (), disp (1), return, disp (2), end, f ()
%% 624
function r = f (n), if n <= 1, r = 1; else r = n * f (n-1); end, end, f (5)
%% 625
function f (), f (), end, f ()
%% 626
f = @(f) f (f); f (f)
%% 627
function r = f (n), r = 0; if n > 0, r = f (n - 1); end, end, f (250)
%% 628
function r = f (n), r = 0; if n > 0, r = f (n - 1); end, end, f (300)
%% 629
function f (), persistent n = 0; n++; disp (n), end, f (), f ()
%% 630
function f (), persistent n; if isempty (n), n = 5; end, n++; disp (n), end, f (), f ()
%% 631
function f (), global g; g = 5; end, global g; f (); g
%% 632
global a = 5; a
%% 633
global a b; a, b
%% 634
global a; a = 1; clear a; a
%% 635
global a; a = 1; clear a; global a; a
%% 636
function f (), global g; disp (g), end, global g = 3; f ()
%% 637
x = 1; global x
%% 638
persistent x
%% 639
function f (x), x = 5; end, y = 1; f (y); y
%% 640
function f (x), global x; end, f (1)
%% 641
function f (x), error ("f: bad"); end, f (1)
%% 642
function f (x), narginchk (1, 2); disp ('ok'), end, f (1)
%% 643
function f (varargin), narginchk (1, 2); disp ('ok'), end, f ()
%% 644
function f (varargin), narginchk (1, 2); disp ('ok'), end, f (1,2,3)
%% 645
function varargout = f (varargin), nargoutchk (1, 2); varargout{1} = 1; end, f ()
%% 646
function varargout = f (varargin), nargoutchk (0, 1); varargout = {1,2}; end, [a,b] = f ()
%% 647
function r = f (varargin), r = nargchk (1, 2, nargin); end, f ()
%% 648
function f (), x = 1; y = 2; who, end, f ()
%% 649
1; function r = f (x) r = x * 2; endfunction; f (4)
%% 650
function f
%% 651
function f () disp ('a'), endfunction, f
%% 652
function [] = f () disp ('a'), endfunction, f
%% 653
function f (a, a), end
%% 654
function [a, a] = f (), end
%% 655
function f (x), x(3) = 1; x, end, f ([1 2])
%% 656
function r = f (varargin), r = varargin; end, f (1, 'a', {})
%% 657
function r = f (varargin), r = varargin{:}; end, f (1, 2)
%% 658
function varargout = f (varargin), [varargout{1:nargout}] = varargin{:}; end, [a, b] = f (1, 2)
%% 659
function varargout = f (varargin), [varargout{1:nargout}] = max (varargin{:}); end, [a, b] = f ([1 7 2])
%% 660
x = [zeros(2,0); 1 2]
%% 661
x = [zeros(0,3); 1 2]
%% 662
x = [zeros(0,2); 1 2]
%% 663
x = [1 2; zeros(0,3)]
%% 664
x = [zeros(1,0), [1;2]]
%% 665
x = [zeros(0,1), [1;2]]
%% 666
x = [zeros(3,0), [1;2]]
%% 667
x = [[1;2], zeros(3,0)]
%% 668
x = [zeros(0,3), [1 2]]
%% 669
x = [[]; 1 2]
%% 670
x = [[], [1;2]]
%% 671
x = vertcat (zeros(1,0), [1 2])
%% 672
x = horzcat (zeros(0,1), [1;2])
%% 673
x = cat (1, zeros(1,0), [1 2])
%% 674
x = cat (3, zeros(1,0), [1 2])
%% 675
x = cat (3, [], [1 2])
%% 676
x = [zeros(1,0); zeros(1,0)]
%% 677
x = [zeros(1,0); zeros(0,3)]
%% 678
x = [zeros(1,0), zeros(0,3)]
%% 679
x = [zeros(2,0), zeros(2,0)]
%% 680
x = [zeros(2,0); zeros(3,0)]
%% 681
x = [zeros(2,0); zeros(3,1)]
%% 682
x = ['', 'a'; 'b']
%% 683
x = ['abc'; '']
%% 684
x = [''; 'abc']
%% 685
x = ['abc'; 'de']
%% 686
x = ['abc'; 1 2]
%% 687
x = ['abc'; 65 66 67]
%% 688
x = {[]; 1}
%% 689
x = [{}; {1}]
%% 690
x = [{}, 1]
%% 691
x = [{1}, 2, 'a']
%% 692
x = [{1}; {2, 3}]
%% 693
x = [cell(1,0); {1}]
%% 694
x = [cell(2,0); {1}]
%% 695
x = [cell(1,0), {1}]
%% 696
x = [{1}, []]
%% 697
x = [{1}, {}]
%% 698
x = [{1}; {}]
%% 699
x = [struct('a',1), struct('a',2)]
%% 700
x = [struct('a',1), struct('b',2)]
%% 701
x = [struct('a',1), []]
%% 702
x = [[], struct('a',1)]
%% 703
x = [struct('a',1), 5]
%% 704
x = [struct('a',1), {5}]
%% 705
x = [struct('a',1); struct('a',2)]
%% 706
x = [@sin, 1]
%% 707
x = [1, @sin]
%% 708
x = [int8(1), 300]
%% 709
x = [int8(1), int16(300)]
%% 710
x = [int16(300), int8(1)]
%% 711
x = [int8(1), 'a'], class (x)
%% 712
x = [single(1), 2], class (x)
%% 713
x = [true, 2], class (x)
%% 714
x = [true, 'a'], class (x)
%% 715
x = [true, int8(3)], class (x)
%% 716
x = [single(1), int8(3)], class (x)
%% 717
x = [1, true], class (x)
%% 718
x = [true, false], class (x)
%% 719
x = [1+i, 2]
%% 720
x = [1+i, int8(2)]
%% 721
x = [1, 'a', {1}]
%% 722
x = ['a', struct('a',1)]
%% 723
x = [true, struct('a',1)]
%% 724
x = [1; {1}]
%% 725
x = [1 2; {1}]
%% 726
x = [1:3; 4:6]
%% 727
x = [1:3, 5]
%% 728
if NaN, end
%% 729
while NaN, end
%% 730
x = NaN && 1
%% 731
x = 1 || NaN
%% 732
x = NaN || 1
%% 733
x = !NaN
%% 734
x = not (NaN)
%% 735
x = NaN & 1
%% 736
x = NaN | 0
%% 737
x = xor (NaN, 1)
%% 738
x = all (NaN)
%% 739
x = logical (NaN)
%% 740
x = logical ([1 NaN])
%% 741
x = [1 NaN] && 1
%% 742
x = [] && 1
%% 743
x = 1 && []
%% 744
x = [] || 1
%% 745
x = 1 && {}
%% 746
x = {} && 1
%% 747
x = 'a' && 1
%% 748
x = '' || 0
%% 749
x = [1 0] || 0
%% 750
x = [1 1] && 1
%% 751
x = struct() && 1
%% 752
x = @sin && 1
%% 753
x = 1+i && 1
%% 754
x = 1:3 && 1
%% 755
x = !{}
%% 756
x = !struct()
%% 757
x = !@sin
%% 758
x = !'a'
%% 759
x = !''
%% 760
x = ![]
%% 761
x = -{}
%% 762
x = -'a'
%% 763
x = -true, class (x)
%% 764
x = +true, class (x)
%% 765
x = +'a'
%% 766
x = {}'
%% 767
x = -struct()
%% 768
x = struct('a',{1,2})'
%% 769
x = @sin'
%% 770
x = 1:0; x'
%% 771
for i = zeros (0, 3), disp ('z'), end, i
%% 772
for i = zeros (3, 0), disp ('z'), end, i
%% 773
for i = zeros (2, 0, 3), disp ('z'), end, i
%% 774
for i = {}, disp ('z'), end, i
%% 775
for i = [], disp ('z'), end, i
%% 776
for i = '', disp ('z'), end, i
%% 777
i = 7; for i = 1:0, disp ('z'), end, i
%% 778
for i = cell (0, 2), disp ('z'), end, i
%% 779
for i = struct ('a', {}), disp ('z'), end, i
%% 780
for i = int8 ([]), disp ('z'), end, class (i)
%% 781
for i = cell (2, 2), disp (size (i)), end, i
%% 782
for [v, k] = struct ('a', {1, 2}), k, v, end
%% 783
for [v, k] = struct (), k, v, end
%% 784
for [v, k] = struct ('a', 1), k, v, end, v
%% 785
for [v] = struct ('a', 1), v, end
%% 786
for [v, k] = {}, end
%% 787
x = 5; x.^=2
%% 788
x = 5; x+=1, x-=2
%% 789
x = 5; x^=2
%% 790
x = 6; x/=4
%% 791
x = [1 2 3]; x+=1
%% 792
x = [1 2 3]; x*=x'
%% 793
x = [1 2;3 4]; x\=[1;2]
%% 794
x = 1; x||=0
%% 795
x = 1; x.y = 2; x.y++
%% 796
x.y = 2; x.y++; x
%% 797
x.y = 2; x.y--; x
%% 798
x = [1 2 3]; x(2)++; x
%% 799
x = [1 2 3]; x(2) *= 5
%% 800
x = {1,2}; x{2} *= 5
%% 801
x++
%% 802
y.z++
%% 803
a.b += 1
%% 804
a(2) += 1
%% 805
a{2} += 1
%% 806
a -= 1
%% 807
a++
%% 808
++a
%% 809
--a
%% 810
a = 1; a--b
%% 811
a = 5; b = 2; a++b
%% 812
a = 5; b = 2; a--b
%% 813
a = 5; b = a--
%% 814
a = 5; b = -a
%% 815
a = 5; b = --a
%% 816
a = 5; b = - -a
%% 817
a = 5; b = !-a
%% 818
a = 5; -a
%% 819
a = 5; [a++]
%% 820
a = 5; [a ++a]
%% 821
a = 5; [a --a]
%% 822
a = 5; a' * a'
%% 823
x = ['abc'; 65]
%% 824
x = ['abc'; 'de'; 'f']
%% 825
x = ["abc"; 'de'; ""]
%% 826
x = ['abc'; ['de';'fg']]
%% 827
x = ['abc'; {1}]
%% 828
x = ['abc', 'd'; 'e']
%% 829
x = vertcat ('abc', 'de')
%% 830
x = [1; 'ab']
%% 831
x = ['ab'; 1]
%% 832
x = ['ab'; 1 2; 'c']
%% 833
x = [zeros(1,0); 1 2; zeros(1,0)]
%% 834
x = [zeros(1,0); [1 2;3 4]]
%% 835
x = [zeros(0,1); [1 2;3 4]]
%% 836
x = [zeros(5,0); [1 2;3 4]]
%% 837
x = [zeros(0,5); [1 2;3 4]]
%% 838
x = [zeros(0,5); zeros(0,4)]
%% 839
x = [zeros(2,0), zeros(3,0)]
%% 840
x = [zeros(2,0); zeros(2,0)]
%% 841
x = [zeros(2,0), ones(3,1)]
%% 842
x = [zeros(0,2), ones(3,1)]
%% 843
x = [zeros(0,2), zeros(1,0), ones(3,1)]
%% 844
x = [zeros(0,2), ones(0,1)]
%% 845
x = [zeros(0,2); ones(1,0)]
%% 846
x = [zeros(1,0,2), 1]
%% 847
x = [1, zeros(1,0,2)]
%% 848
x = [int8(zeros(1,0)), 1], class(x)
%% 849
x = [single([]), 1], class(x)
%% 850
x = [{}; 1 2]
%% 851
x = [{1}; 2 3]
%% 852
x = [{1,2}; 2 3]
%% 853
x = [{1,2}; {2}]
%% 854
x = [1 2; {3, 4}]
%% 855
x = [{1}, [2 3]]
%% 856
x = [[2 3], {1}]
%% 857
x = [{1}; [2 3]]
%% 858
x = [{1}, {}; {2}, {}]
%% 859
x = [{}, {}; {}, {}]
%% 860
x = [cell(0,2); {1}]
%% 861
x = [cell(2,0), {1}]
%% 862
x = [{1}, cell(0,2)]
%% 863
x = [struct('a',1), struct('a',2); struct('a',3), struct('a',4)]
%% 864
x = [struct('a',1,'b',2), struct('b',2,'a',1)]
%% 865
x = [struct('a',1,'b',2); struct('b',2)]
%% 866
x = [struct('a',{}), struct('a',1)]
%% 867
x = [struct('a',{}), struct('b',1)]
%% 868
x = [struct(), struct()]
%% 869
x = [struct('a',1), 'a']
%% 870
x = [{1}, struct('a',1)]
%% 871
x = [struct('a',1), {1}]
%% 872
x = [@sin, @cos]
%% 873
x = [@sin; @cos]
%% 874
x = [@sin]
%% 875
x = [{1}, @sin]
%% 876
x = [@sin, {1}]
%% 877
x = ['a', @sin]
%% 878
x = [@sin, 'a']
%% 879
x = [int8(1), {2}]
%% 880
x = [int8(1), @sin]
%% 881
x = [@sin, int8(1)]
%% 882
x = [true, {2}]
%% 883
x = ['a', {2}]
%% 884
x = [1:3, {2}]
%% 885
x = [1i, {2}]
%% 886
x = [int8(1), struct()]
%% 887
x = [struct(), int8(1)]
%% 888
x = [struct(), true]
%% 889
x = [1:2, struct()]
%% 890
x = [[1 2], struct()]
%% 891
x = [single(1), struct()]
%% 892
x = [1i, struct()]
%% 893
x = [1 2; struct()]
%% 894
x = [@sin; 1]
%% 895
x = [1 2; 3]
%% 896
x = [1 2, [3;4]]
%% 897
x = [1 2; 3 4; 5]
%% 898
x = [ones(2,2,2); 1 1]
%% 899
x = [ones(2,2,2), 1]
%% 900
x = [ones(2,2,2); ones(1,2,2)]; size (x)
%% 901
x = [ones(2,2,2), ones(2,1,2)]; size (x)
%% 902
x = [ones(2,2,2), ones(2,1,3)]; size (x)
%% 903
x = [int64(1), int8(3)], class (x)
%% 904
x = [int8(3), int64(1)], class (x)
%% 905
x = [uint8(3), int8(-1)], class (x)
%% 906
x = [int8(-1), uint8(200)], class (x)
%% 907
x = [int8(1), 2.7]
%% 908
x = [2.7, int8(1)]
%% 909
x = [int8(1), NaN]
%% 910
x = [int8(1), 1i]
%% 911
x = [single(1), 1i], class (x)
%% 912
x = [true, 1i], class (x)
%% 913
x = ['a', 1i]
%% 914
x = ['a', 3.5]
%% 915
x = ['a', -1]
%% 916
x = ['a', 300]
%% 917
x = [300, 'a']
%% 918
x = [65.5 'a']
%% 919
x = [NaN 'a']
%% 920
x = [int8(65) 'a'], class (x)
%% 921
x = [true 'a']; double (x)
%% 922
x = [single(66) 'a'], class (x)
%% 923
x = {1, 2; 3}
%% 924
x = {1, [2;3]; 4, 5}
%% 925
x = {{1}, 2}
%% 926
x = {{}, 2}
%% 927
x = {[], {}}
%% 928
x = {1:3}
%% 929
x = {1, {}; 3, 4}
%% 930
c = {1,2}; x = {c{:}, 3}
%% 931
c = {1,2}; x = {c, 3}
%% 932
c = {1,2}; x = {c{:}; 3, 4}
%% 933
c = {}; x = {c{:}, 3}
%% 934
c = {}; x = [c{:}, 3]
%% 935
c = {}; x = [c{:}]
%% 936
c = {}; x = {c{:}}
%% 937
s = struct ('a', {}); x = {s.a}
%% 938
s = struct ('a', {}); x = [s.a; 1]
%% 939
horzcat ()
%% 940
vertcat ()
%% 941
cat ()
%% 942
cat (1)
%% 943
cat (1, 2)
%% 944
horzcat (1)
%% 945
horzcat (1, [1;2])
%% 946
vertcat (1, [1 2])
%% 947
cat (1, [1 2], [1 2 3])
%% 948
cat (2, [1;2], 3)
%% 949
cat (3, [1 2], [1 2 3])
%% 950
cat (4, 1, 2); size (ans)
%% 951
cat (0, 1, 2)
%% 952
cat (-1, 1, 2)
%% 953
cat (1.5, 1, 2)
%% 954
cat ('a', 1, 2)
%% 955
cat ({}, 1, 2)
%% 956
cat (2, {1}, 2)
%% 957
cat (2, {1}, {2})
%% 958
cat (1, struct('a',1), struct('a',2))
%% 959
cat (2, struct('a',1), struct('b',2))
%% 960
cat (2, 'a', 'b')
%% 961
cat (1, 'ab', 'c')
%% 962
cat (2, 'a', 66)
%% 963
cat (1, int8(1), 2.5)
%% 964
cat (2, @sin, @cos)
%% 965
cat (1, {1}, struct())
%% 966
horzcat ('a', {1})
%% 967
horzcat ({1}, 'a')
%% 968
horzcat (1, struct())
%% 969
vertcat (struct(), 1)
%% 970
horzcat ([], 1)
%% 971
horzcat ({}, 1)
%% 972
horzcat ([], {})
%% 973
vertcat ('', 'a')
%% 974
x = [1 NaN] & 1
%% 975
x = ![1 NaN]
%% 976
x = [NaN 1] | 1
%% 977
x = xor ([NaN 1], 1)
%% 978
x = logical ([NaN 1])
%% 979
x = single (NaN) & 1
%% 980
x = !single (NaN)
%% 981
x = NaN & true
%% 982
x = true & NaN
%% 983
x = and (NaN, 1)
%% 984
x = or (NaN, 1, 1)
%% 985
x = !(complex(NaN,1))
%% 986
if [NaN 0], end
%% 987
if [0 NaN], disp (1), else disp (2), end
%% 988
if complex (NaN, 1), end
%% 989
if single (NaN), end
%% 990
x = find ([NaN 1])
%% 991
x = NA && 1
%% 992
if NA, end
%% 993
x = any ([1 NaN])
%% 994
x = all ([1 NaN])
%% 995
x = any ([0 NaN; 0 1])
%% 996
x = 1:3; x(1.5) = []
%% 997
x = 1:3; x(-1) = []
%% 998
x = magic(3); x(0,:) = []
%% 999
x = magic(3); x(:,0) = []
%% 1000
x = magic(3); x(1.5,:) = []
%% 1001
x = {1,2}; x(0) = []
%% 1002
x = struct('a',{1,2}); x(0) = []
%% 1003
x = 1:3; x('a') = []
%% 1004
x = 1:3; x(7) = []
%% 1005
x = magic(3); x(7,:) = []
%% 1006
x = magic(3); x(:,7) = []
%% 1007
x = {1,2}; x(5) = []
%% 1008
x = 'abc'; x(2) = []
%% 1009
x = 'abc'; x(5) = []
%% 1010
x = 5; x(1) = []
%% 1011
x = 5; x(2) = []
%% 1012
x = true; x(1) = []
%% 1013
x = int8(5); x(1) = []
%% 1014
x = @sin; x(1) = []
%% 1015
x = struct('a',1); x(1) = []
%% 1016
x = 1:3; x(2) = ''
%% 1017
x = 1:3; x(2) = {}
%% 1018
x = 1:3; x(2) = zeros(1,0)
%% 1019
x = 1:3; x(2) = zeros(0,0)
%% 1020
x = {1,2,3}; x(2) = {}
%% 1021
x = {1,2,3}; x(2) = ''
%% 1022
x = 'abc'; x(2) = ''
%% 1023
x = ones(2,2,2); x(:,:) = []
%% 1024
x = ones(2,2,2); x(:) = []
%% 1025
x = ones(2,2,2); x(:,:,:) = []
%% 1026
x = ones(2,2,2); x(1,:) = []
%% 1027
x = ones(2,2,2); x(:,1) = []
%% 1028
x = ones(2,3); x(:,:,1) = []
%% 1029
x = ones(2,3); x(:,:,2) = []
%% 1030
x = zeros (3,0); x(2) = 1
%% 1031
x = zeros (3,0); x(1,1) = 1
%% 1032
x = zeros (3,0); x(:,1) = 1
%% 1033
x = zeros (3,0); x(4,2) = 1
%% 1034
x = zeros (0,3); x(1) = 1
%% 1035
x = zeros (0,3); x(1,:) = 1
%% 1036
x = zeros (0,3); x(2,2) = 1
%% 1037
x = zeros (0,1); x(1) = 1
%% 1038
x = zeros (0,1); x(3) = 1
%% 1039
x = zeros (1,0); x(3) = 1
%% 1040
x = zeros (2,2); x(5) = 1
%% 1041
x = zeros (2,2); x(1,3) = 1
%% 1042
x = zeros (2,2); x([1 5]) = 1
%% 1043
x = zeros (2,2,2); x(9) = 1
%% 1044
x = ones (2,1); x(4) = 1
%% 1045
x = ones (1,2); x(4) = 1
%% 1046
x = cell (0,3); x{2} = 1
%% 1047
x = cell (3,0); x{2} = 1
%% 1048
x = cell (0,1); x{2} = 1
%% 1049
x = cell (2,2); x{5} = 1
%% 1050
x = 'ab'; x(4) = 'd'; double (x)
%% 1051
x = ''; x(3) = 'c'; double (x), size (x)
%% 1052
x = ['ab';'cd']; x(5) = 'e'
%% 1053
x = struct('a',{1,2;3,4}); x(5) = struct('a',1)
%% 1054
x = struct('a',{}); x(2).a = 1
%% 1055
x = []; x(2) = @sin
%% 1056
x = {}; x(2) = @sin
%% 1057
x = {}; x(2) = 5
%% 1058
x = 5; x(2) = @sin
%% 1059
x = 5; x(1) = @sin
%% 1060
x = 5; x(2) = {1}
%% 1061
x = 5; x(1) = {1}
%% 1062
x = []; x(2) = {1}
%% 1063
x = []; x(1).a = 1
%% 1064
x = []; x{2}.a = 1
%% 1065
x = {}; x{2}.a = 1
%% 1066
x = 'a'; x(2) = {1}
%% 1067
x = 'a'; x{2} = 1
%% 1068
x = true; x(3) = 'a', class (x)
%% 1069
x = true; x(3) = int8(4), class (x)
%% 1070
x = int8(1); x(3) = 4.6, class (x)
%% 1071
x = int8(1); x(3) = int16(4), class (x)
%% 1072
x = int8(1); x(2) = single (4), class (x)
%% 1073
x = single(1); x(2) = 4, class (x)
%% 1074
x = 1; x(2) = int8(4), class (x)
%% 1075
x = 1; x(2) = 1i
%% 1076
x = 1i; x(1) = 2
%% 1077
x = 1i; x(1) = 2; isreal (x)
%% 1078
x = [1i 2]; x(1) = 2; isreal (x)
%% 1079
x = 1:3; x(2) = 1i
%% 1080
x = int8(1:3); x(2) = 1i
%% 1081
x = true(1,3); x(2) = 1i
%% 1082
x = 'abc'; x(2) = 1i
%% 1083
x = 'abc'; x(2) = 66.5
%% 1084
x = 'abc'; x(2) = true
%% 1085
x = 'abc'; x(2) = int8(66), class (x)
%% 1086
x = 'abc'; x(2) = {1}
%% 1087
x = 'abc'; x(2) = struct('a',1)
%% 1088
x = struct('a',1); x(2) = {1}
%% 1089
x = struct('a',1); x(2) = 'a'
%% 1090
x = struct('a',1); x(1) = 5
%% 1091
x = {1}; x(2) = struct('a',1)
%% 1092
x = 1; x{1} = 2
%% 1093
x = {1}; x.a = 2
%% 1094
x = @sin; x(1)
%% 1095
x = @sin; x()
%% 1096
x = containers.Map(); x(1) = 2
%% 1097
switch [3 3] case 3 disp (1), otherwise disp (2), end
%% 1098
switch 3 case [3 3] disp (1), otherwise disp (2), end
%% 1099
switch 'ab' case [97 98] disp (1), otherwise disp (2), end
%% 1100
switch [97 98] case 'ab' disp (1), otherwise disp (2), end
%% 1101
switch 'ab' case 97 disp (1), otherwise disp (2), end
%% 1102
switch 'ab' case 'abc' disp (1), otherwise disp (2), end
%% 1103
switch 'ab' case {'abc', 'ab'} disp (1), otherwise disp (2), end
%% 1104
switch 3 case {1, 'a', 3} disp (1), otherwise disp (2), end
%% 1105
switch 'a' case {97} disp (1), otherwise disp (2), end
%% 1106
switch 97 case {'a'} disp (1), otherwise disp (2), end
%% 1107
switch 3 case {1, [3 4]} disp (1), otherwise disp (2), end
%% 1108
switch 3 case {{3}} disp (1), otherwise disp (2), end
%% 1109
switch {3} case {3} disp (1), otherwise disp (2), end
%% 1110
switch {3} case {{3}} disp (1), otherwise disp (2), end
%% 1111
switch [] case {[]} disp (1), otherwise disp (2), end
%% 1112
switch [] case {} disp (1), otherwise disp (2), end
%% 1113
switch '' case {''} disp (1), otherwise disp (2), end
%% 1114
switch 1 case [] disp (1), otherwise disp (2), end
%% 1115
switch zeros(1,0) case [] disp (1), otherwise disp (2), end
%% 1116
switch zeros(1,0) case '' disp (1), otherwise disp (2), end
%% 1117
switch ['ab';'cd'] case 'ab' disp (1), otherwise disp (2), end
%% 1118
switch 'a' case ['a';'b'] disp (1), otherwise disp (2), end
%% 1119
switch true case 1 disp (1), otherwise disp (2), end
%% 1120
switch single(0.1) case 0.1 disp (1), otherwise disp (2), end
%% 1121
switch 1:3 case [1 2 3] disp (1), otherwise disp (2), end
%% 1122
switch [1 2;3 4] case [1 2;3 4] disp (1), otherwise disp (2), end
%% 1123
switch [1 2;3 4] case [1 2 3 4] disp (1), otherwise disp (2), end
%% 1124
switch struct('a',1) case struct('a',1) disp (1), otherwise disp (2), end
%% 1125
switch int8(5) case int16(5) disp (1), otherwise disp (2), end
%% 1126
switch int8(5) case {int16(5)} disp (1), otherwise disp (2), end
%% 1127
switch 5 case int8(5) disp (1), otherwise disp (2), end
%% 1128
switch 1+2i case 1 disp (1), otherwise disp (2), end
%% 1129
switch 'a' case struct() disp (1), otherwise disp (2), end
%% 1130
switch {} case [] disp (1), otherwise disp (2), end
%% 1131
switch {'a'} case 'a' disp (1), otherwise disp (2), end
%% 1132
switch 1 case 1 disp ('a'), case 1 disp ('b'), end
%% 1133
switch 1, case 1, disp ('a'), end
%% 1134
switch (1) case {1,2} disp ('a'); end
%% 1135
switch 'x' % comment
%% 1136
switch 1 otherwise disp (1), case 1 disp (2), end
%% 1137
switch 1 case 2, end, disp ('x')
%% 1138
switch x_undef case 1, end
%% 1139
switch 1 case x_undef, end
%% 1140
x = 3; switch x case x disp ('same'), end
%% 1141
switch 3 case num2cell (1:5) disp ('in'), end
%% 1142
x = 1 +
%% 1143
x = (1
%% 1144
x = [1 2
%% 1145
x = {1, 2
%% 1146
x = 1)
%% 1147
x = 1]
%% 1148
x = )
%% 1149
x = ]
%% 1150
1 = 2
%% 1151
'a' = 3
%% 1152
f(1) = 2
%% 1153
x + 1 = 3
%% 1154
x == 1 = 2
%% 1155
if 1
%% 1156
if 1 disp (1)
%% 1157
while 1
%% 1158
for i = 1:3
%% 1159
for = 3
%% 1160
function
%% 1161
function 5
%% 1162
end
%% 1163
endif
%% 1164
else
%% 1165
case 1
%% 1166
otherwise
%% 1167
catch
%% 1168
until 1
%% 1169
break
%% 1170
continue
%% 1171
return 5
%% 1172
x = 1 2
%% 1173
x = 1, 2
%% 1174
x y
%% 1175
x y z
%% 1176
disp hello
%% 1177
disp hello world
%% 1178
disp 'hello world'
%% 1179
disp -5
%% 1180
x = 3; x -1
%% 1181
x = 3; x - 1
%% 1182
x = 3; x -1;
%% 1183
y -1
%% 1184
a.b = 3; a.b -1
%% 1185
x = @
%% 1186
x = @1
%% 1187
x = @(x
%% 1188
x = @(x) 
%% 1189
x = @() 
%% 1190
x = @(x, x) x
%% 1191
x = 5 5
%% 1192
x = 'abc
%% 1193
x = "abc
%% 1194
x = "abc'
%% 1195
x = 'abc"
%% 1196
x = 'it's'
%% 1197
x = [1, 2; 3
%% 1198
x = 1;;
%% 1199
;;
%% 1200
,
%% 1201
x = 1,,
%% 1202
[1 2; 3 4](1, :)
%% 1203
x = {1, 2}{:}
%% 1204
x.1
%% 1205
x.(
%% 1206
x.('a'
%% 1207
x = 3x
%% 1208
x = 3.5.2
%% 1209
x = 1e
%% 1210
x = 0x
%% 1211
x = 0xg
%% 1212
x = 1..2
%% 1213
x = .
%% 1214
x = ..
%% 1215
x = 1 ...
%% 1216
+ 2
%% 1217
x = #
%% 1218
x = %comment
%% 1219
# comment
%% 1220
% comment
%% 1221
x = 1 % comment
%% 1222
x = 1 # comment
%% 1223
x = [1 2 % comment
%% 1224
x = 5$
%% 1225
x = `a`
%% 1226
x = \5
%% 1227
x = ^5
%% 1228
x = *5
%% 1229
x = /5
%% 1230
x = 5^
%% 1231
x = 5'
%% 1232
x = 5''
%% 1233
x = 5.'
%% 1234
x = [5 ']
%% 1235
x = [5 '']
%% 1236
x = ['a'' b']
%% 1237
x = {'a''b'}
%% 1238
x = !
%% 1239
x = ~
%% 1240
x = !5
%% 1241
x = ~5
%% 1242
x = !!5
%% 1243
x = --5
%% 1244
x = ++5
%% 1245
x = -+-5
%% 1246
x = +-+5
%% 1247
x = 5--5
%% 1248
x = 5++5
%% 1249
x = 5 - -5
%% 1250
x = 5 + +5
%% 1251
x = 5+-5
%% 1252
x = -5^2
%% 1253
x = 2^-2^2
%% 1254
x = 2^-1'
%% 1255
x = [1 -1]'
%% 1256
x = [1 - 1]
%% 1257
x = [1 -1 - 1]
%% 1258
x = [1, -1]
%% 1259
x = [a=1, 2]
%% 1260
x = (a=1)
%% 1261
x = [1 +2]
%% 1262
x = [1 + 2]
%% 1263
x = [1 +2 +3]
%% 1264
x = [x' y']
%% 1265
x = [1 !0]
%% 1266
x = [1 ~0]
%% 1267
x = [1 != 0]
%% 1268
x = [1 ~= 0]
%% 1269
x = [1 & 0]
%% 1270
x = [1 && 0]
%% 1271
x = [1 == 1]
%% 1272
x = [1 ==1]
%% 1273
x = [1 :3]
%% 1274
x = [1: 3]
%% 1275
x = [1 : 3]
%% 1276
x = [1 (2)]
%% 1277
x = [sin (0)]
%% 1278
x = [sin(0)]
%% 1279
x = [1 .* 2]
%% 1280
x = [1 .*2]
%% 1281
x = [1 * 2]
%% 1282
x = [1 *2]
%% 1283
x = [(1) (2)]
%% 1284
x = [(1)(1)]
%% 1285
x = {1 -2}
%% 1286
x = {@(x) x + 1, 2}
%% 1287
x = [@(x) x]
%% 1288
x = {sin (1)}
%% 1289
x = {(1), (2)}
%% 1290
x = [1
%% 1291
2
%% 1292
x = [1, 2, ...
%% 1293
x = 3;
x -1
%% 1294
x = 3;
eval ("x -1")
%% 1295
x = 3; x +1
%% 1296
x = 3; x 'a'
%% 1297
x = 3; x y
%% 1298
function r = f (x), x -1, r = x; end, f (5)
%% 1299
function r = f (x)
  x -1
  r = x;
end
f (5)
%% 1300
x = 3; y = x -1
%% 1301
x = 3; if 1, x -1, end
%% 1302
x = [1 2 3]; x (1)
%% 1303
x = 3; x *2
%% 1304
x = 3; x ==3
%% 1305
x = 3; x'
%% 1306
x = 3; x &&1
%% 1307
x = 3; try, x -1, catch e, disp (e.message), disp (e.identifier), end
%% 1308
for x = 1:2, x -1, end
%% 1309
x.a = 1; x -1
%% 1310
x = 3; x !=3
%% 1311
x = 3; x ~=3
%% 1312
x = 3; x /2
%% 1313
x = 3; x @y
%% 1314
x = 3; x {1}
%% 1315
x = 3; x [1]
%% 1316
x = 3; x ~
%% 1317
x = 3; x "a"
%% 1318
x = 3; x =4
%% 1319
x = 3; x =5; x
%% 1320
x = 3; x +=4
%% 1321
x = 3; x ++
%% 1322
x = 3; x ++; x
%% 1323
a = 1; b = 2; a -b
%% 1324
x = 3; x <3
%% 1325
x = 3; x >3
%% 1326
x = 3; x |1
%% 1327
x = 3; x ||1
%% 1328
x = 3; x ^2
%% 1329
x = 3; x .*2
%% 1330
x = 3; x .^2
%% 1331
x = 3; x \2
%% 1332
x = 3; x :3
%% 1333
x = 3; x <=3
%% 1334
x = 3; x >=3
%% 1335
x = 3; x %c
%% 1336
x = 3; x #c
%% 1337
x = 3; x ,3
%% 1338
x = 3; x ;3
%% 1339
x = 3; x .a
%% 1340
x = 3; x .5
%% 1341
x = 3; x -
%% 1342
x = 3; x - 
%% 1343
x = 3; x -1 2
%% 1344
x = 3; x !
%% 1345
x = 3; x a-b
%% 1346
x = 3; x 5
%% 1347
x = 3; x **2
%% 1348
x = 3; x --
%% 1349
x = 3; x -=1
%% 1350
x = 3; x *=1
%% 1351
x = 3; x ^=1
%% 1352
x = 3; x |=1
%% 1353
x = 3; x \=1
%% 1354
x = 3; x /=1
%% 1355
x = 3; x .5*2
%% 1356
x = 3; x )
%% 1357
x = 3; x ...
%% 1358
x = 3; x &1
%% 1359
x = 3; x $
%% 1360
function r = f (x), x +1; r = x; end, f (5)
%% 1361
function r = f (), y = 5; y -1; r = y; end, f ()
%% 1362
function r = f (), y = 5; y abc; r = y; end, f ()
%% 1363
function r = f (), global y; y -1; r = y; end, f ()
%% 1364
function f (), for k = 1:2, k -1, end, end, f ()
%% 1365
function f (), [a, b] = size (1); b -1, end, f ()
%% 1366
function f (), a.b = 1; a -1, end, f ()
%% 1367
x -1
%% 1368
nosuchfn -1
%% 1369
disp -1
%% 1370
pi -1
%% 1371
x = clc
%% 1372
functions (@sin)
%% 1373
functions (@(x) x + 1)
%% 1374
a = 2; functions (@(x) x + a)
%% 1375
function r = f (x), r = inputname (1); end, y = 1; f (y)
%% 1376
function r = f (x), r = inputname (1); end, f (1)
%% 1377
function r = f (x), r = inputname (1, false); end, f (1)
%% 1378
function r = f (x), r = inputname (2); end, y = 1; f (y)
%% 1379
function f (x), print_usage (); end, f (1)
%% 1380
function r = f (x), if nargin < 1, print_usage (); end, r = x; end, f ()
%% 1381
int64(9) + 2.5
%% 1382
int64(9) - 2.5
%% 1383
int64(9) + single(2.5)
%% 1384
int64(9) - single(2.5)
%% 1385
int64(9) - single([0.5 1.5 2.5 3.5 -0.5 -2.5])
%% 1386
int64(9) + single([0.5 1.5 2.5 3.5 -0.5 -2.5])
%% 1387
int64(9) - [0.5 1.5 2.5 3.5 -0.5 -2.5]
%% 1388
int64(9) + [0.5 1.5 2.5 3.5 -0.5 -2.5]
%% 1389
single(2.5) - int64(9)
%% 1390
uint64([1 2 3]) - single(2.5)
%% 1391
int64(9) * NaN
%% 1392
int64(9) / NaN
%% 1393
NaN / int64(9)
%% 1394
int64(9) ^ NaN
%% 1395
int64(9) .^ 0.5
%% 1396
int64(1) .^ NaN
%% 1397
int8(9) + NaN
%% 1398
int8(9) - single (2.5)
%% 1399
int64(-9) - single (2.5)
%% 1400
int64(9) + Inf
%% 1401
int64(9) - Inf
%% 1402
int64(9) * Inf
%% 1403
-int64(-9223372036854775808)
%% 1404
int64(9223372036854775807) + 1
%% 1405
int64(9223372036854775807) + 0.4
%% 1406
int64(9223372036854775806) + 0.6
%% 1407
int64(9007199254740993) * 0.5
%% 1408
int64(9007199254740993) / 2
%% 1409
int64(9007199254740993) * 1.5
%% 1410
uint64(18446744073709551615) - 1
%% 1411
uint64(18446744073709551615) * 0.5
%% 1412
5 - int64(7)
%% 1413
5.5 - int64(7)
%% 1414
-5.5 - int64(7)
%% 1415
idivide (int32 (7), int32 (2))
%% 1416
idivide (int32 (7), int32 (2), 'ceil')
%% 1417
idivide (int32 (7), int32 (2), 'round')
%% 1418
idivide (int32 (7), int32 (2), 'floor')
%% 1419
idivide (int32 (7), 2.5)
%% 1420
idivide (7, 2)
%% 1421
idivide (int32 (7), int32 (0))
%% 1422
idivide (int32 ([7 -7]), int32 (2), 'foo')
%% 1423
mod (int8 (7), int8 (3))
%% 1424
mod (int8 (-7), int8 (3))
%% 1425
mod (uint8 (7), 3)
%% 1426
mod (int8 (7), int16 (3))
%% 1427
rem (int8 (-7), int8 (3))
%% 1428
mod (int8 (7), int8 (0))
%% 1429
mod (7, 0)
%% 1430
mod (-7, 3), rem (-7, 3), mod (7, -3), rem (7, -3)
%% 1431
mod (5.3, 2), rem (-5.3, 2)
%% 1432
mod (Inf, 3), mod (3, Inf), rem (3, Inf), mod (NaN, 3)
%% 1433
mod ([1 2; 3 4], 2)
%% 1434
mod (1:3, [1;2])
%% 1435
mod (1:3, [1 2])
%% 1436
mod (3, 1i)
%% 1437
mod ({}, 3)
%% 1438
mod (single (5), 3), class (ans)
%% 1439
bitand (12, 10), bitor (12, 10), bitxor (12, 10)
%% 1440
bitand (uint8 (12), uint8 (10)), class (ans)
%% 1441
bitand (uint8 (12), 10)
%% 1442
bitand (1.5, 1)
%% 1443
bitand (-1, 1)
%% 1444
bitand (2^53, 1)
%% 1445
bitand ([1 2 3], 1)
%% 1446
bitand (true, false)
%% 1447
bitand (1)
%% 1448
bitand ('a', 1)
%% 1449
bitshift (1, 3), bitshift (16, -2)
%% 1450
bitshift (uint8 (255), 1)
%% 1451
bitshift (1, [1 2 3])
%% 1452
bitshift (1.5, 1)
%% 1453
bitget (5, 1:3)
%% 1454
bitset (0, 3)
%% 1455
bitset (uint8 (0), 9)
%% 1456
a = 1:5; a(end+1) = 6
%% 1457
a = 1:5; a(end) = []
%% 1458
a = 1:5; a(end:-1:1)
%% 1459
a = magic(4); a(end, end)
%% 1460
a = magic(4); a(end)
%% 1461
a = magic(4); a([1 end], [1 end])
%% 1462
a = {1, 2, 3}; a{end}
%% 1463
a = {1, {2, 3}}; a{end}{end}
%% 1464
a = {1, 2, 3}; a(end) = []
%% 1465
s.x = 1:3; s.x(end)
%% 1466
s.x = 1:3; s.x(end+1) = 9; s.x
%% 1467
x = 1:5; x(min (end, 10))
%% 1468
x = 1:5; x(length (x(1:end-1)))
%% 1469
f = @(x) x(end); f (1:4)
%% 1470
x = 1:5; y = [2 3]; x(y(end))
%% 1471
x = 'hello'; x(end:-1:1)
%% 1472
x = 'hello'; x([1 end])
%% 1473
x = zeros (2, 3, 4); size (x(:, :, end))
%% 1474
x = zeros (2, 3, 4); x(end, end, end) = 5; x(end)
%% 1475
x = zeros (2, 3, 4); size (x(:, end))
%% 1476
x = 5; x(end)
%% 1477
x = 5; x(end+1) = 6
%% 1478
x = []; x(end+1) = 6
%% 1479
x = {}; x{end+1} = 6
%% 1480
x = ''; x(end+1) = 'a'
%% 1481
x = struct ('a', {}); x(end+1).a = 5
%% 1482
x = end
%% 1483
1:3
%% 1484
1:0
%% 1485
0:0.1:0.5
%% 1486
5:-1:1
%% 1487
5:1
%% 1488
1:-1:3
%% 1489
10:-3:1
%% 1490
(1:3)'
%% 1491
-(1:3)
%% 1492
(1:3) + 1
%% 1493
2 * (1:3)
%% 1494
1:3 + 1
%% 1495
(0:2)(2)
%% 1496
x = 1:3; x(2) = 7
%% 1497
1:NaN
%% 1498
NaN:3
%% 1499
1:Inf
%% 1500
Inf:1
%% 1501
1:1i
%% 1502
'a':'e'
%% 1503
int8(1):int8(3)
%% 1504
int8(1):3
%% 1505
int8(1):0.5:3
%% 1506
class (int8(1):3)
%% 1507
int8(1):int16(3)
%% 1508
single(1):3
%% 1509
class (single(1):3)
%% 1510
1:single(3)
%% 1511
[1 2]:3
%% 1512
[]:3
%% 1513
1:[]
%% 1514
1:{}
%% 1515
'a':3
%% 1516
true:3
%% 1517
class (true:3)
%% 1518
uint8(5):-1:uint8(1)
%% 1519
uint8(250):uint8(255)
%% 1520
int8(120):int8(127)
%% 1521
0:0
%% 1522
-0:0
%% 1523
1:0.3:2
%% 1524
0.1:0.1:0.5
%% 1525
(0:0.1:0.3)(4) == 0.3
%% 1526
numel (0:0.1:1)
%% 1527
1e10:1e10+2
%% 1528
size (1:0)
%% 1529
size (zeros (1, 0))
%% 1530
isempty (3:1)
%% 1531
colon (1, 3)
%% 1532
colon (1, 2, 5)
%% 1533
colon (1)
%% 1534
colon (1, 2, 3, 4)
%% 1535
for i = 3:-1:1, printf ('%d ', i); end
%% 1536
for i = 0.1:0.2:0.5, printf ('%g ', i); end
%% 1537
for i = [], disp ('x'), end
%% 1538
for i = zeros (0, 2), disp ('x'), end
%% 1539
for i = {1, 'a'}, class (i), end
%% 1540
k = 0; for i = 1:3, for j = 1:3, if j == 2, break, end, k++; end, end, k
%% 1541
k = 0; while true, k++; if k > 5, break, end, end, k
%% 1542
k = 0; do k++; if k == 2, continue, end, until k > 3, k
%% 1543
i = 0; while i < 3 i++; endwhile, i
%% 1544
if 0, elseif 1, disp ('b'), else, disp ('c'), end
%% 1545
if 0 disp ('a'), elseif 0 disp ('b'), else disp ('c'), end
%% 1546
if [] == [], disp ('t'), else, disp ('f'), end
%% 1547
if 'abc' == 'abc', disp ('t'), end
%% 1548
if 'abc' == 'abd', disp ('t'), else, disp ('f'), end
%% 1549
if "a" < "b", disp ('t'), end
%% 1550
if 'abc' == 'ab', disp ('t'), end
%% 1551
if 1:3 < 4, disp ('t'), end
%% 1552
if !isempty ([1]), disp ('t'), end
%% 1553
if ~isempty ([]), disp ('t'), else disp ('f'), end
%% 1554
x = 3; if x == 3 disp ('three'); end
%% 1555
x = ifelse (true, 1, 2)
%% 1556
a.b(3).c = 5; a.b(3)
%% 1557
a.b{2}.c = 5; a.b
%% 1558
a = struct ('b', {{1, 2}}); a.b{:}
%% 1559
[a.b] = deal (5); a
%% 1560
a(2).b = 3; [a.b]
%% 1561
a(3).b = 3; [a(1:2).b] = deal (7, 8); a(2).b
%% 1562
x.y.z = 1; x.y.z += 4; x.y.z
%% 1563
x = {}; x{3}.a = 1; x
%% 1564
c = cell (2); c{2, 1} = 'x'; c
%% 1565
c = {1, 2; 3, 4}; c(:, 1)
%% 1566
c = {1, 2; 3, 4}; c{:, 1}
%% 1567
c = {1, 2; 3, 4}; [c{:, 1}]
%% 1568
c = {1, 2; 3, 4}; c(1, :) = []
%% 1569
c = {1, 2, 3}; c([1 3]) = {7, 8}
%% 1570
c = {1, 2, 3}; c(2) = []; numel (c)
%% 1571
m = eye (2); m(:) = 1:4
%% 1572
m = eye (3); m(2, :) = []
%% 1573
m = eye (3); m(:, [1 3]) = []
%% 1574
m = 1:5; m(m > 2) = 0
%% 1575
m = 1:5; m(logical ([1 0 1 0 1]))
%% 1576
m = magic (3); m(m > 5)'
%% 1577
m = magic (3); m(:, 1) = []
%% 1578
m = magic (3); m(2, 2) = NaN
%% 1579
m = 1:3; m(5) = 1
%% 1580
m = 1:3; m([2 2 2]) = [7 8 9]
%% 1581
m = zeros (2); m(:, end+1) = [1; 2]
%% 1582
m = zeros (2); m(end+1, :) = [1 2]
%% 1583
m = []; m(2, 3) = 1
%% 1584
m = []; m(:, 1) = [1 2 3]
%% 1585
m = []; m(end+1, :) = [1 2 3]; m(end+1, :) = [4 5 6]
%% 1586
m = 'abc'; m(2) = []
%% 1587
m = 'abc'; m(end+1:end+3) = 'def'
%% 1588
m = "abc"; m([1 3]) = "XY"
%% 1589
m = true (2); m(1, 2) = false
%% 1590
m = int8 ([1 2 3]); m(2) = 200
%% 1591
m = single (1:3); m(2) = pi; class (m)
