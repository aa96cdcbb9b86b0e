%% 1
assert (true)
%% 2
assert (false)
%% 3
assert ([1 1 0])
%% 4
assert ([])
%% 5
assert ({})
%% 6
assert ('abc')
%% 7
assert (1 == 2, 'my message %d', 5)
%% 8
assert (false, 'plain')
%% 9
assert (false, 'Octave:my-id', 'text %s', 'x')
%% 10
assert (false, 'my:id', 'x')
%% 11
assert ([1 2 3], [1 2 3])
%% 12
assert ([1 2 3], [1 2 4])
%% 13
assert (3, 3 + 3*eps)
%% 14
assert (3, 3+1e-10, 1e-5)
%% 15
assert (3, 4, 0.1)
%% 16
assert (3, 4, -0.1)
%% 17
assert ([1 2 3], [1 2])
%% 18
assert ('abc', 'abd')
%% 19
assert ('abc', 'ab')
%% 20
assert (1, 'a')
%% 21
assert ('a', 1)
%% 22
assert ({1,2}, {1,3})
%% 23
assert ({1,2}, {1})
%% 24
assert ({1,2}, 1)
%% 25
assert (1, {1})
%% 26
s.a=1; t.a=2; assert (s, t)
%% 27
s.a=1; t.b=1; assert (s, t)
%% 28
s.a=1; assert (s, 1)
%% 29
s.a=1; assert (1, s)
%% 30
assert (single (1), 1)
%% 31
assert (1, single (1))
%% 32
assert (int8(1), 1)
%% 33
assert (int8(1), int8(2))
%% 34
assert (true, 1)
%% 35
assert (1, true)
%% 36
assert ([1 NaN 3], [1 NaN 3])
%% 37
assert ([1 NaN 3], [1 2 3])
%% 38
assert ([1 2 3], [1 NaN 3])
%% 39
assert ([1 Inf 3], [1 -Inf 3])
%% 40
assert ([1 Inf 3], [1 2 3])
%% 41
assert (1+2i, 1+3i)
%% 42
assert (1+2i, 1+2.001i, 0.1)
%% 43
assert ([1 2;3 4], [1 2;3 5])
%% 44
assert (ones(2,2,2), cat(3,ones(2),[1 1;1 2]))
%% 45
assert (zeros(1,0), [])
%% 46
assert ([], zeros(0,3))
%% 47
assert (3, [3 3])
%% 48
assert ([3 3], 3)
%% 49
assert ([3 3], 3, 1)
%% 50
assert ([], 1)
%% 51
assert (@sin, @sin)
%% 52
assert (@sin, @cos)
%% 53
assert (pi, 3.14159, -1e-5)
%% 54
assert (pi, 3.14, -1e-5)
%% 55
assert (0, 1e-10, -1e-5)
%% 56
assert ([1e-3 100], [1.1e-3 100], -1e-5)
%% 57
assert ([1 2 3], [1 2 3.1], [0.01 0.01 0.2])
%% 58
assert ([1 2 3], [1 2 3.1], [0.01 0.01 0.02])
%% 59
assert (int8(5), int8(7), 3)
%% 60
assert (int8(5), int8(7), 1)
%% 61
assert (1,2,3,4,5)
%% 62
assert ()
%% 63
x = 3; assert (x, 4)
%% 64
x = 3; assert (x == 4)
%% 65
x = 3; assert (all (x(:) == [4 5]) && true)
%% 66
assert (1, 1, 'a')
%% 67
assert ("abc", {"abc"})
%% 68
assert ({'a', {1, 2}}, {'a', {1, 3}})
%% 69
s.a.b=1; t.a.b=2; assert (s, t)
%% 70
s=struct('a',{1,2}); t=struct('a',{1,3}); assert (s, t)
%% 71
s=struct('a',{1,2}); t=struct('a',{1}); assert (s, t)
%% 72
assert (uint8(3), uint8([3 4]))
%% 73
assert (single(3), single(3.1))
%% 74
assert (single(3), single(3.1), 0.01)
%% 75
assert ([1 2 3]', [1 2 3])
%% 76
assert (1e10, 1e10+1)
%% 77
assert (123456, 123457)
%% 78
assert (0.1, 0.2)
%% 79
assert ([0.1 0.2;0.3 0.4], [0.1 0.2;0.3 0.5])
%% 80
assert (-0, 0)
%% 81
assert (1:3 == 1:3)
%% 82
assert (sqrt(2)^2, 2, eps)
%% 83
assert (sqrt(2)^2, 2)
%% 84
assert ([1+2i 3], [1+2i 4])
%% 85
assert ([1 2], [1+1i 2])
%% 86
assert (NaN, 1)
%% 87
assert (Inf, -Inf)
%% 88
assert (Inf, 1)
%% 89
assert (Inf, Inf, 0.1)
%% 90
assert (NaN, NaN, 0.1)
%% 91
assert ([NaN 1], [NaN 1.1], -0.01)
%% 92
assert (true, false)
%% 93
assert ('a', 'b')
%% 94
assert ("", '')
%% 95
assert ('', [])
%% 96
assert ([], '')
%% 97
assert ('abc', 'abc', 0.1)
%% 98
assert (['ab';'cd'], ['ab';'ce'])
%% 99
[a,b]=assert(1,1)
%% 100
a = assert (1, 1)
%% 101
a = assert (1, 2)
%% 102
assert (containers.Map(), containers.Map())
%% 103
c={1,2}; assert (c{:})
%% 104
assert ([1 2 3]==[1 2 4])
%% 105
assert (x_undefined)
%% 106
x.y=3; assert (x.y == 4)
%% 107
x.y=3; assert (x.y(1), 4, 1e-3)
%% 108
assert ("dq\n" == 5)
%% 109
assert (!true)
%% 110
assert (~true)
%% 111
assert (1 != 1)
%% 112
assert (1 ~= 1)
%% 113
assert ({}, {1,'a'})
%% 114
assert (@(x) x+1, 3)
%% 115
assert (-[1 2], [1 2])
%% 116
assert ([1 2]', [1 2])
%% 117
assert ([], 1:3)
%% 118
assert (1:3, 1:4)
%% 119
assert (isempty ([1]), "it's %s", 'bad')
%% 120
assert (0, 'a %d %d', 1, 2)
%% 121
assert (0, 'a\n')
%% 122
assert (0, 'a %d\n', 4)
%% 123
assert (false, "")
%% 124
assert (false, "%s")
%% 125
assert ('a' == 'b', 'x')
%% 126
assert ([1 2 3 4], [1 3 3 5], 0.5)
%% 127
assert ([1 NaN 3 4 Inf], [NaN 3 3 5 -Inf], 0.5)
%% 128
assert (ones(3), magic(3))
%% 129
assert (ones(3), magic(3), -0.1)
%% 130
assert (rand(2,3) > 2, true(2,3))
%% 131
assert (-1e-7, 1e10)
%% 132
assert (1.23456789, 1.3)
%% 133
assert (12345.678, 12345.679)
%% 134
assert (1e-20, 2e-20)
%% 135
assert (-12345.678, 12345.679)
%% 136
assert (1e100, 2e100)
%% 137
assert (int8(-100), int8(100))
%% 138
assert (uint8(1), uint8(3))
%% 139
assert (1+2i, 1-2i)
%% 140
assert ([1+2i NaN], [1-2i 4])
%% 141
assert (NaN+1i, 1+1i)
%% 142
assert (complex(1,NaN), complex(1,1))
%% 143
assert (complex(1,Inf), complex(1,1))
%% 144
assert (3+4i, 3)
%% 145
assert (3, 3+4i)
%% 146
assert (single(pi), single(3))
%% 147
assert (single(pi), 3)
%% 148
assert (3, 'a', 0.1)
%% 149
assert ({1,'a'}, {1,'b'})
%% 150
assert ({1,'a'}, {1,'b'}, 0.1)
%% 151
assert ({1,2;3,4}, {1,2,3,4})
%% 152
assert ({}, [])
%% 153
assert ([], {})
%% 154
assert (struct('a',{{}}), struct('a',{{}}))
%% 155
assert (struct(), struct())
%% 156
s=struct('a',1,'b',2); t=struct('b',2,'a',1); assert (s, t)
%% 157
s=struct('a',1,'b',2); t=struct('b',3,'a',1); assert (s, t)
%% 158
s=struct('a',1,'b',2); t=struct('a',1); assert (s, t)
%% 159
assert (true, [true true])
%% 160
assert (1, 2, 'a')
%% 161
assert (1, 2, [])
%% 162
assert (1, 2, {})
%% 163
assert ([1 2], [1 3], [0.1 0.1 0.1])
%% 164
assert ([1 2 3], [1 3 4], [-0.1 5])
%% 165
assert ([1 2 3], [1 3 4], [-0.1 -0.1 -0.1])
%% 166
assert (1, 2, single(0.5))
%% 167
assert (1, 2, Inf)
%% 168
assert (1, 2, NaN)
%% 169
assert (1, 2, true)
%% 170
assert (1, 2, int8(0))
%% 171
assert (@sin, 1)
%% 172
assert (1, @sin)
%% 173
assert (0, 0.1, -0.1)
%% 174
assert (0.1, 0, -0.1)
%% 175
assert (0, 0, -0.1)
%% 176
assert ([0 1], [0 2], -0.1)
%% 177
assert ([0.1 1], [0 2], -0.1)
%% 178
assert (cell(2,2), cell(2,3))
%% 179
assert ('abc', ['abc';'def'])
%% 180
assert (['abc';'def'], 'abc')
%% 181
assert (zeros(2,0), zeros(2,0))
%% 182
assert (zeros(2,0), zeros(0,2))
%% 183
assert (ones(2,2,2), ones(2,2))
%% 184
x = 5; y = 6; assert (x + 1, y * 2 - 3, eps (y))
%% 185
assert (strcmp ('a', "b"))
%% 186
f = @(x) x.^2; assert (f (2), 5)
%% 187
assert (true && false)
%% 188
assert (3 > 5 || false)
%% 189
assert (! (1 == 1))
%% 190
assert (xor (true, true))
%% 191
assert ([1,2;3,4] == [1,2;3,5])
%% 192
assert (a = 3)
%% 193
assert (5, b = 3)
%% 194
function f (x), assert (x, 2), end, f(1)
%% 195
function f (x), assert (x == 2), end, f(1)
%% 196
function f (varargin), assert (varargin{:}), end, f(1,2)
%% 197
eval ("assert (1, 2)", "disp (lasterr ())")
%% 198
assert (false); 
%% 199
assert false
%% 200
assert (1,2);disp(3)
%% 201
error_ = 5; assert (error_, [])
%% 202
assert (0 == 1, "error: %s", "tt")
%% 203
assert (false, {1})
%% 204
assert (false, 5)
%% 205
assert (true, 5)
%% 206
assert ([true true], 5)
%% 207
assert ([true true], 'x')
%% 208
assert (1, 'x')
%% 209
assert (1, 'x', 'y')
%% 210
assert (0, 1)
%% 211
assert (true, "a", 1)
%% 212
assert (0.5, "abc %d", 3)
%% 213
assert ("x", "abc %d", 3)
%% 214
assert (single (1) , "abc %d", 3)
%% 215
assert (int8 (1) , "abc %d", 3)
%% 216
assert ([] , "abc %d", 3)
%% 217
assert ({} , "abc %d", 3)
%% 218
assert (i == 1, "abc %d", 3)
%% 219
assert (single(3), 3, 0.1)
%% 220
assert (single(3), 3, 0)
%% 221
assert ({single(3)}, {3})
%% 222
assert ({single(3)}, {3}, 0.1)
%% 223
s.a=single(3); t.a=3; assert (s,t)
%% 224
assert ({true}, {1})
%% 225
assert (int8(3), 3, 0)
%% 226
assert (true, 1, 0)
%% 227
assert ('a', 97, 0)
%% 228
assert ('abc', [97 98 99], 1)
%% 229
assert ({3+i}, {3})
%% 230
assert (3+i, 3, 0.1)
%% 231
assert (3, 3+0.01i, 0.1)
%% 232
assert (3, 3+0.01i, 0.001)
%% 233
assert (uint8(1), uint8(3), 1)
%% 234
assert (uint8(3), uint8(1), 1)
%% 235
assert (uint8(1), uint8(3), -0.1)
%% 236
assert (uint8(1), 3, 1)
%% 237
assert (int8(1), int8(3), -0.1)
%% 238
assert (complex(NaN,NaN), complex(1,1))
%% 239
assert (complex(NaN,1), complex(1,NaN))
%% 240
assert (struct())
%% 241
assert (@sin)
%% 242
assert (int8(1))
%% 243
assert (int8([1 0]))
%% 244
assert (single(1))
%% 245
assert (1+i)
%% 246
assert (NaN)
%% 247
assert ([1 NaN])
%% 248
assert ([1 2;3 4], 'a')
%% 249
assert ([1;2], 'a')
%% 250
assert ([1.5 2.5], 'a')
%% 251
assert (1+2i, 'a')
%% 252
assert (int8(4), 'a')
%% 253
assert (single(4.5), 'a')
%% 254
assert (containers.Map(), 1)
%% 255
assert (1, containers.Map())
%% 256
assert ({1,2}, struct())
%% 257
assert (struct(), {})
%% 258
assert (struct('a',{1,2}), 1)
%% 259
assert (1:2, struct())
%% 260
c={1,2,3}; assert (c{:})
%% 261
c={1,1.5,0.1}; assert (c{:})
%% 262
c={1.5}; assert (1, c{:})
%% 263
c={0}; assert (c{:})
%% 264
c={0}; assert (c{1})
%% 265
c={1.5,0.1}; assert (1, c{:})
%% 266
c={1,2}; assert (c{1}, c{2})
%% 267
s.a = {1,2}; assert (s.a{1}, s.a{2})
%% 268
s.a = {1,2}; assert (s.a{1} == s.a{2})
%% 269
s.a = {1,2}; k='a'; assert (s.(k){1} == s.a{2})
%% 270
assert (zeros (0,3))
%% 271
assert (ones (2,2) == 1)
%% 272
assert (cell(0))
%% 273
assert (1:0)
%% 274
s.a.b=1;t.a.c=1; assert (s,t)
%% 275
s.a={1};t.a={1,2}; assert (s,t)
%% 276
s.a='x';t.a='y'; assert (s,t)
%% 277
s.a=@sin;t.a=@cos; assert (s,t)
%% 278
s=struct('b',1,'a',2); t=struct('a',3,'b',4); assert (s,t)
%% 279
assert (struct('a',{}), struct('a',{}))
%% 280
assert (struct('a',{}), struct('b',{}))
%% 281
assert (@(x) x, @(x) x)
%% 282
f=@(x) x; assert (f, f)
%% 283
assert (@(x) x, @(y) y)
%% 284
assert (1:3, [1 2 3])
%% 285
assert ([1 2 3], 1:3)
%% 286
assert (single([1 2 3]), [1 2 3], eps)
%% 287
assert ([0.1 0.2 0.3]*3, [0.3 0.6 0.9], eps)
%% 288
assert ([0.1 0.2 0.3]*3, [0.3 0.6 0.9])
%% 289
assert (int32(5), int32(7), -0.5)
%% 290
assert (int32(5), int32(7), -0.1)
%% 291
assert (int32([5 8]), int32([7 8]), 1)
%% 292
assert (true, false, 0.5)
%% 293
assert ('a', 'b', 5)
%% 294
assert (NaN (2), nan (2))
%% 295
assert ([NaN; 1], [1; NaN])
%% 296
assert (ones (2,2,2)*NaN, ones(2,2,2))
%% 297
assert (3, 3.0000001, 1e-10)
%% 298
assert (1e-3, 1.0001e-3, -1e-3)
%% 299
assert (-5, 5, -1)
%% 300
assert (-5, 5, -3)
%% 301
assert (1e5, 1e5+1, -1e-6)
%% 302
assert (100.123456, 100.2)
%% 303
assert (1000000.5, 1000000.6)
%% 304
assert (99999.5, 1)
%% 305
assert (0.00001234, 1)
%% 306
assert (-Inf, NaN)
%% 307
assert ([NaN 1 Inf NA], [NaN 1 Inf NA])
%% 308
assert (1, 1 + eps)
%% 309
assert (1, 1 - eps/2)
%% 310
assert (1e-320, 0)
%% 311
assert (int64(5), int64(9))
%% 312
assert (bitmax ())
%% 313
assert (1, [])
%% 314
assert ([], [])
%% 315
assert ({}, {})
%% 316
assert ('', '')
%% 317
assert ('', "")
%% 318
assert (zeros(1,0), '')
%% 319
assert ('', zeros(1,0))
%% 320
assert (zeros(0,3), zeros(0,3), 1)
%% 321
error ('%s', '')
%% 322
assert ({1,2,3}, {1,3,4})
%% 323
assert ({1,{2,5}}, {2,{3,6}})
%% 324
s.a={1,2};s.b=3;t.a={2,3};t.b='x'; assert (s,t)
%% 325
assert ({1,{2,5}}, {1,{2}})
%% 326
assert ({[1 2],[3 4]}, {[1 3],[3 5]})
%% 327
assert ({1}, 1, 0)
%% 328
assert (struct('a',1), 1, 0)
%% 329
assert (@sin, 1, 0)
%% 330
s.a.b=1;s.a.c=2;t.a.b=3;t.a.c=4; assert (s,t)
%% 331
x = {1,2}; try, assert (x, {1,3}), catch e, disp (e.message), end, try, assert (1,2), catch e, disp(e.message), end
%% 332
assert (ones(1,1,3), ones(1,1,3)*2)
%% 333
isequal (1)
%% 334
assert (cell2mat ({1,2}), [1 3])
%% 335
isequal ()
%% 336
isequaln (1)
%% 337
[a,b] = isequal (1,1)
%% 338
isequal (1, 1)
%% 339
isequal ('a', 97)
%% 340
isequal ('a', {'a'})
%% 341
isequal ({'a'}, {'a'})
%% 342
isequal ({'a'}, 'a')
%% 343
isequal ({}, [])
%% 344
isequal ([], '')
%% 345
isequal ([], zeros(0,3))
%% 346
isequal (zeros(1,0), '')
%% 347
isequal (1, true)
%% 348
isequal (1, int8(1))
%% 349
isequal (single(0.1), 0.1)
%% 350
isequal (uint64(18446744073709551615), 18446744073709551615)
%% 351
isequal (NaN, NaN)
%% 352
isequaln (NaN, NaN)
%% 353
isequaln (NaN, NA)
%% 354
isequal (NA, NA)
%% 355
isequaln ({NaN}, {NaN})
%% 356
isequaln (struct('a',NaN), struct('a',NaN))
%% 357
isequaln (NaN+1i, NaN)
%% 358
isequaln (complex(NaN,1), complex(NaN,2))
%% 359
isequaln (single(NaN), NaN)
%% 360
isequaln (1,1,1)
%% 361
isequal (1,1,2)
%% 362
isequal (1,1,1,1)
%% 363
isequal ([1 2;3 4], [1 2;3 4], [1 2;3 4])
%% 364
isequal (struct('a',1,'b',2), struct('b',2,'a',1))
%% 365
isequal (struct('a',1,'b',2), struct('b',2))
%% 366
isequal (struct('a',{1,2}), struct('a',{1,2}))
%% 367
isequal (struct('a',{1,2}), struct('a',{1,3}))
%% 368
isequal (struct('a',{1,2}), struct('a',{1;2}))
%% 369
isequal (@sin, @sin)
%% 370
isequal (@sin, @cos)
%% 371
isequal (@(x) x, @(x) x)
%% 372
f = @(x) x; isequal (f, f)
%% 373
a = 1; f = @(x) x+a; g = f; isequal (f, g)
%% 374
isequal (1, @sin)
%% 375
isequal (struct(), 1)
%% 376
isequal (1, {1})
%% 377
isequal (1:3, [1 2 3])
%% 378
isequal (1+i, 1+i)
%% 379
isequal (1+i, 1)
%% 380
isequal ('abc', "abc")
%% 381
isequal ('abc', 'abd')
%% 382
isequal ('abc', ['abc';'abc'])
%% 383
isequal ({1,{2,'x'}}, {1,{2,'x'}})
%% 384
isequal ({1,{2,'x'}}, {1,{2,'y'}})
%% 385
isequal (cell(2), cell(2))
%% 386
m = containers.Map(); isequal (m, m)
%% 387
m = containers.Map({'a'},{1}); n = containers.Map({'a'},{1}); isequal (m, n)
%% 388
isequal (ones(2,2,2), ones(2,2,2))
%% 389
isequal (ones(2,2,2), ones(2,2))
%% 390
isequal (-0, 0)
%% 391
isequal (Inf, Inf)
%% 392
isequal ([1 2], [1;2])
%% 393
isequal ("a", "a", "a")
%% 394
isequal ("a", "a", "b")
%% 395
isequal ({1}, {1}, {2})
%% 396
isequal (struct('a',1), struct('a',1), struct('a',2))
%% 397
isequal ('a', 'a', 97)
%% 398
isequal (struct('a',{}), struct('a',{}))
%% 399
isequal (struct('a',{}), struct('b',{}))
%% 400
isequal (struct('a',{}), [])
%% 401
isequal (true, 'a')
%% 402
isequal (@sin, 'sin')
%% 403
isequal ([], [], [])
%% 404
isequal ({}, {}, {})
%% 405
isequal (1, 1, 'a')
