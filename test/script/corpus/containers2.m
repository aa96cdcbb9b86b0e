%% 1
s.a = 1; s.b = 'x'; s
%% 2
s = struct ()
%% 3
s = struct ('a', 1, 'b', 'x')
%% 4
s = struct ('a', {1, 2, 3})
%% 5
s = struct ('a', {{1, 2}})
%% 6
s = struct ('a', {})
%% 7
s = struct ('a', {1, 2}, 'b', 5)
%% 8
s = struct ('a', {1, 2}, 'b', {3, 4})
%% 9
s = struct ('a', {1, 2}, 'b', {3})
%% 10
s = struct ('a', {1, 2}, 'b', {3; 4})
%% 11
s = struct ('a', {1, 2}, 'b', {3, 4, 5})
%% 12
s = struct ('a')
%% 13
s = struct ('a', 1, 'b')
%% 14
s = struct (1, 2)
%% 15
s = struct ({})
%% 16
s = struct ([])
%% 17
s = struct (5)
%% 18
s = struct ('1a', 2)
%% 19
s = struct ('a b', 2)
%% 20
s = struct ('', 2)
%% 21
s = struct (struct ('a', 1))
%% 22
s = struct ('a', 1, 'a', 2)
%% 23
s = struct ('a', cell (2, 2))
%% 24
s = struct ('a', [])
%% 25
s = struct ('a', 'b', 'c', {'d', 'e'})
%% 26
s = struct ({1}, 2)
%% 27
fieldnames (struct ('a', 1, 'b', 2))
%% 28
fieldnames (struct ())
%% 29
fieldnames (struct ('a', {}))
%% 30
fieldnames (5)
%% 31
fieldnames ()
%% 32
fieldnames ({})
%% 33
isfield (struct ('a', 1), 'a')
%% 34
isfield (struct ('a', 1), 'b')
%% 35
isfield (struct ('a', 1), {'a', 'b', 1})
%% 36
isfield (5, 'a')
%% 37
isfield (struct ('a', 1), 5)
%% 38
isfield (struct ('a', 1))
%% 39
isfield (struct ('a', 1), {})
%% 40
isfield (struct ('a', 1), {'a'; 'b'})
%% 41
rmfield (struct ('a', 1, 'b', 2), 'a')
%% 42
rmfield (struct ('a', 1, 'b', 2), 'c')
%% 43
rmfield (struct ('a', 1, 'b', 2), {'a', 'b'})
%% 44
rmfield (struct ('a', 1, 'b', 2), {'a', 'c'})
%% 45
rmfield (5, 'a')
%% 46
rmfield (struct ('a', {1, 2}, 'b', 3), 'a')
%% 47
rmfield (struct ('a', 1))
%% 48
setfield (struct ('a', 1), 'a', 2)
%% 49
setfield (struct ('a', 1), 'b', 2)
%% 50
setfield (struct (), 'a', 'b', 5)
%% 51
setfield ([], 'a', 5)
%% 52
setfield (struct ('a', [1 2 3]), 'a', {2}, 9)
%% 53
setfield (struct ('a', {1, 2}), {2}, 'a', 9)(2)
%% 54
setfield (struct ('a', struct ('b', 1)), 'a', 'b', 9).a
%% 55
setfield (5, 'a', 1)
%% 56
setfield (struct ('a', 1), 'a')
%% 57
setfield (struct ('a', 1))
%% 58
setfield (struct ('a', 1), 5, 2)
%% 59
getfield (struct ('a', 5), 'a')
%% 60
getfield (struct ('a', 5), 'b')
%% 61
getfield (struct ('a', [4 5 6]), 'a', {2})
%% 62
getfield (struct ('a', {1, 2}), {2}, 'a')
%% 63
getfield (struct ('a', struct ('b', 7)), 'a', 'b')
%% 64
getfield (5, 'a')
%% 65
getfield (struct ('a', 5))
%% 66
getfield (struct ('a', 5), 5)
%% 67
getfield (struct ('a', {1, 2}), 'a')
%% 68
getfield ()
%% 69
orderfields (struct ('b', 1, 'a', 2))
%% 70
[s, p] = orderfields (struct ('b', 1, 'a', 2))
%% 71
orderfields (struct ('b', 1, 'a', 2), struct ('a', 0, 'b', 0))
%% 72
orderfields (struct ('b', 1, 'a', 2), {'a', 'b'})
%% 73
orderfields (struct ('b', 1, 'a', 2), [2 1])
%% 74
orderfields (struct ('b', 1, 'a', 2), {'a', 'c'})
%% 75
orderfields (struct ('b', 1, 'a', 2), {'a'})
%% 76
orderfields (struct ('b', 1, 'a', 2), [1 1])
%% 77
orderfields (struct ('b', 1, 'a', 2), struct ('c', 1))
%% 78
orderfields (5)
%% 79
orderfields (struct ('b', 1), 5)
%% 80
orderfields (struct ('b', 1, 'a', 2), 'a')
%% 81
orderfields (struct ('b', {1, 2}, 'a', {3, 4}))
%% 82
[s, p] = orderfields (struct ('b', {}, 'a', {}))
%% 83
orderfields (struct ())
%% 84
orderfields ()
%% 85
struct2cell (struct ('a', 1, 'b', 'x'))
%% 86
struct2cell (struct ('a', {1, 2}, 'b', 'x'))
%% 87
struct2cell (struct ())
%% 88
struct2cell (5)
%% 89
struct2cell ()
%% 90
cell2struct ({1; 2}, {'a'; 'b'}, 1)
%% 91
cell2struct ({1, 2}, {'a', 'b'}, 2)
%% 92
cell2struct ({1, 2; 3, 4}, {'a', 'b'}, 2)
%% 93
cell2struct ({1, 2; 3, 4}, {'a', 'b'}, 1)
%% 94
cell2struct ({1; 2}, {'a'; 'b'})
%% 95
cell2struct ({1; 2}, ['a'; 'b'], 1)
%% 96
cell2struct ({1; 2}, {'a'}, 1)
%% 97
cell2struct ({1; 2}, {'a'; 'a'}, 1)
%% 98
cell2struct ({1; 2}, {'a'; 5}, 1)
%% 99
cell2struct (5, {'a'}, 1)
%% 100
cell2struct ({1}, 5, 1)
%% 101
cell2struct ({1}, 'a', 1)
%% 102
cell2struct ({1}, {'a'}, 3)
%% 103
cell2struct ({1}, {'a'}, 0)
%% 104
cell2struct ({1}, {'a'}, 'a')
%% 105
cell2struct ({1})
%% 106
cell2struct ({}, {'a'}, 1)
%% 107
cell2struct (cell (0, 1), {}, 1)
%% 108
cell2struct ({1; 2}, {'a'; '1b'}, 1)
%% 109
cell2struct (cell (2, 0), {'a', 'b'}, 1)
%% 110
numfields (struct ('a', 1, 'b', 2))
%% 111
numfields (5)
%% 112
numfields ()
%% 113
numfields (struct ('a', {}))
%% 114
isstruct (struct ())
%% 115
isstruct (5)
%% 116
isstruct ()
%% 117
iscell ({})
%% 118
iscell (5)
%% 119
iscellstr ({'a', 'b'})
%% 120
iscellstr ({'a', 1})
%% 121
iscellstr ({})
%% 122
iscellstr ('a')
%% 123
iscellstr ({['a';'b']})
%% 124
iscellstr ()
%% 125
cell (2)
%% 126
cell (2, 3)
%% 127
cell ([2 3])
%% 128
cell (0)
%% 129
cell ()
%% 130
cell (-1)
%% 131
cell (1.5)
%% 132
cell ('a')
%% 133
cell ({})
%% 134
cell (1, 2, 3)
%% 135
cell ([1 2 3])
%% 136
cell (2, 'like', 1)
%% 137
cell (NaN)
%% 138
cell (int8 (2))
%% 139
cell (true)
%% 140
cell (1, -1)
%% 141
cell ([])
%% 142
num2cell ([1 2; 3 4])
%% 143
num2cell ([1 2; 3 4], 1)
%% 144
num2cell ([1 2; 3 4], 2)
%% 145
num2cell ([1 2; 3 4], [1 2])
%% 146
num2cell ([1 2; 3 4], 3)
%% 147
num2cell ('abc')
%% 148
num2cell ({1, 2})
%% 149
num2cell ([])
%% 150
num2cell (true)
%% 151
num2cell (struct ('a', {1, 2}))
%% 152
num2cell ([1 2], 0)
%% 153
num2cell ([1 2], 1.5)
%% 154
num2cell ([1 2], 'a')
%% 155
num2cell (@sin)
%% 156
num2cell (int8 ([1 2]))
%% 157
num2cell ()
%% 158
num2cell (1:3)
%% 159
num2cell (zeros (0, 3))
%% 160
num2cell (zeros (0, 3), 1)
%% 161
mat2cell (1:4, 1, [2 2])
%% 162
mat2cell (magic (4), [2 2], [1 3])
%% 163
mat2cell (magic (4), [2 2])
%% 164
mat2cell (magic (4), [2 3])
%% 165
mat2cell (magic (4), [2 2], [1 2])
%% 166
mat2cell ('abcd', 1, [1 3])
%% 167
mat2cell ({1, 2, 3}, 1, [1 2])
%% 168
mat2cell (1:4)
%% 169
mat2cell ()
%% 170
mat2cell (1:4, 1, 4)
%% 171
mat2cell (1:4, 'a')
%% 172
mat2cell (ones (2, 2, 2), 2, 2, [1 1])
%% 173
mat2cell (1:4, 1, [2 2 0])
%% 174
mat2cell (struct ('a', {1, 2}), 1, [1 1])
%% 175
mat2cell (int8 (1:4), 1, [2 2])
%% 176
mat2cell (1:4, 1, [1.5 2.5])
%% 177
cell2mat ({1, 2; 3, 4})
%% 178
cell2mat ({[1 2], 3; 4, [5 6]})
%% 179
cell2mat ({[1 2], [3; 4]})
%% 180
cell2mat ({})
%% 181
cell2mat ({'ab', 'cd'})
%% 182
cell2mat ({'ab'; 'cd'})
%% 183
cell2mat ({1, 'a'})
%% 184
cell2mat ({1, {2}})
%% 185
cell2mat ({{1}, {2}})
%% 186
cell2mat ({struct('a',1), struct('a',2)})
%% 187
cell2mat ({true, false})
%% 188
cell2mat ({int8(1), int8(2)})
%% 189
cell2mat ({1, int8(2)})
%% 190
cell2mat (5)
%% 191
cell2mat ()
%% 192
cell2mat ({[], 1})
%% 193
cell2mat ({1})
%% 194
cell2mat ({@sin})
%% 195
cell2mat ({single(1), 2})
%% 196
cell2mat ({1, true})
%% 197
cell2mat ({[1 2; 3 4], [5; 6]; [7 8], 9})
%% 198
cell2mat (cell (0, 2))
%% 199
cell2mat ({{}})
%% 200
cell2mat ({ones(2,2,2), ones(2,1,2)})
%% 201
cellslices (1:5, [1 3], [2 5])
%% 202
cellslices (magic (3), [1 2], [2 3], 1)
%% 203
cellslices (magic (3), [1 2], [2 3], 2)
%% 204
cellslices ({1, 2, 3}, [1 2], [2 3])
%% 205
cellslices (1:5, [1 3], [2])
%% 206
cellslices (1:5, 1, 0)
%% 207
cellslices (1:5, 1, 7)
%% 208
cellslices (1:5, 0, 2)
%% 209
cellslices (1:5, [1 3], [2 5], 0)
%% 210
cellslices (1:5, 'a', 2)
%% 211
cellslices (1:5)
%% 212
cellslices ('hello', [1 3], [2 5])
%% 213
celldisp ({1, 2})
%% 214
celldisp ({1, {2, 'x'}}, 'c')
%% 215
c = {1, 2}; celldisp (c)
%% 216
celldisp (5)
%% 217
celldisp ({})
%% 218
celldisp ({[]})
%% 219
celldisp ({1, 2; 3, 4}, 'b')
%% 220
celldisp ({ones(2,2)}, 'b')
%% 221
iscolumn ({1; 2})
%% 222
columns ({1, 2})
%% 223
isempty ({})
%% 224
isempty (struct ())
%% 225
isempty (struct ('a', {}))
%% 226
numel (struct ('a', {1, 2}))
%% 227
size (struct ('a', {1, 2}))
%% 228
ndims (struct ())
%% 229
c = {1, 2}; c(:)
%% 230
c = {1, 2, 3}; c(end)
%% 231
c = cell (2, 2); c{:, 1} = 5
%% 232
c = cell (1, 2); [c{:}] = deal (7); c
%% 233
s(2).a = 5; s
%% 234
s = struct ('a', {1, 2}); s(1).a = []; s
%% 235
s.a.b.c = 5; s.a.b
%% 236
s.a(3).b = 5; s.a
%% 237
s = struct ('x', {10, 20}); arrayfun (@(t) t.x * 2, s)
%% 238
subsref ([1 2 3], struct ('type', '()', 'subs', {{2}}))
%% 239
subsref ({1, 2, 3}, struct ('type', '{}', 'subs', {{2}}))
%% 240
subsref (struct ('a', 5), struct ('type', '.', 'subs', 'a'))
%% 241
subsref ([1 2 3], struct ('type', '()', 'subs', {{':'}}))
%% 242
subsref (magic (3), struct ('type', '()', 'subs', {{2, ':'}}))
%% 243
s.a = {1, [4 5 6]}; subsref (s, substruct ('.', 'a', '{}', {2}, '()', {3}))
%% 244
subsref ([1 2 3], struct ('type', '()', 'subs', 2))
%% 245
subsref ([1 2 3], struct ('type', 'x', 'subs', {{2}}))
%% 246
subsref ([1 2 3], struct ('type', '()'))
%% 247
subsref ([1 2 3], struct ('foo', '()', 'subs', {{2}}))
%% 248
subsref ([1 2 3], 5)
%% 249
subsref ([1 2 3])
%% 250
subsref ()
%% 251
subsref ([1 2 3], struct ('type', {}, 'subs', {}))
%% 252
[a, b] = subsref ({1, 2}, struct ('type', '{}', 'subs', {{':'}}))
%% 253
subsref ([1 2 3], struct ('type', '()', 'subs', {{7}}))
%% 254
subsref (@sin, struct ('type', '()', 'subs', {{0}}))
%% 255
subsref ([1 2 3], struct ('type', '()', 'subs', ':'))
%% 256
subsref ([1 2 3], struct ('type', '{}', 'subs', {{1}}))
%% 257
subsref (5, struct ('type', '.', 'subs', 'a'))
%% 258
subsasgn ([1 2 3], struct ('type', '()', 'subs', {{2}}), 9)
%% 259
subsasgn ({1, 2, 3}, struct ('type', '{}', 'subs', {{2}}), 9)
%% 260
subsasgn (struct ('a', 5), struct ('type', '.', 'subs', 'a'), 9)
%% 261
subsasgn (struct ('a', 5), struct ('type', '.', 'subs', 'b'), 9)
%% 262
subsasgn ([1 2 3], struct ('type', '()', 'subs', {{':'}}), 9)
%% 263
subsasgn ([], struct ('type', '()', 'subs', {{3}}), 9)
%% 264
s.a = {1, [4 5 6]}; subsasgn (s, substruct ('.', 'a', '{}', {2}, '()', {3}), 9)
%% 265
subsasgn ([1 2 3], struct ('type', '()', 'subs', {{2}}))
%% 266
subsasgn ([1 2 3], 5, 9)
%% 267
subsasgn ()
%% 268
subsasgn ([1 2 3], struct ('type', 'x', 'subs', {{2}}), 9)
%% 269
subsasgn ([1 2 3], struct ('type', '()', 'subs', {{2}}), [])
%% 270
subsasgn ([1 2 3], struct ('type', '()', 'subs', {{2}}), 'a')
%% 271
x = [1 2 3]; y = subsasgn (x, struct ('type', '()', 'subs', {{2}}), 9); x
%% 272
subsasgn ([1 2 3], struct ('type', {}, 'subs', {}), 9)
%% 273
subsasgn ([1 2 3], substruct ('()', {0}), 9)
%% 274
substruct ('()', {1}, '.', 'a')
%% 275
substruct ('()', {1})
%% 276
substruct ('foo', {1})
%% 277
substruct ('()', 5)
%% 278
substruct ('()', ':')
%% 279
substruct ('{}', {1, 2})
%% 280
substruct ('.', 5)
%% 281
substruct ('.', 'a', '()')
%% 282
substruct ()
%% 283
substruct ('()')
%% 284
substruct (5, {1})
%% 285
substruct ('.', {1})
%% 286
parseparams ({1, 2, 'linewidth', 10})
%% 287
[r, p] = parseparams ({1, 2, 'linewidth', 10})
%% 288
[r, p] = parseparams ({1, 2})
%% 289
[r, p] = parseparams ({})
%% 290
[r, p] = parseparams ({'a', 1})
%% 291
[r, a, b] = parseparams ({1, 'a', 5, 'b', 6}, 'a', 0, 'b', 0)
%% 292
[r, a, b] = parseparams ({1, 'a', 5}, 'a', 0, 'b', 7)
%% 293
parseparams (5)
%% 294
[r, p] = parseparams ({1, {2}, 'a'})
%% 295
[r, a] = parseparams ({1, 'A', 5}, 'a', 0)
%% 296
deal ()
%% 297
[a, b] = deal (1, 2)
%% 298
[a, b] = deal (7)
%% 299
a = deal (1, 2)
%% 300
[a, b] = deal (1, 2, 3)
%% 301
deal (5)
%% 302
deal (1, 2)
%% 303
validatestring ('app', {'apple', 'banana'})
%% 304
validatestring ('r', {'red', 'green'})
%% 305
validatestring ('x', {'red', 'green'})
%% 306
validatestring ('gr', {'green', 'grey'})
%% 307
validatestring ('gre', {'green', 'greenish'})
%% 308
validatestring ('Red', {'red', 'green'})
%% 309
validatestring ('r', {'red', 'green'}, 'myfunc')
%% 310
validatestring ('x', {'red', 'green'}, 'myfunc')
%% 311
validatestring ('x', {'red', 'green'}, 'myfunc', 'myvar')
%% 312
validatestring ('x', {'red', 'green'}, 'myfunc', 'myvar', 3)
%% 313
validatestring ('x', {'red', 'green'}, 3)
%% 314
validatestring ('x', {'red', 'green'}, 'myfunc', 3)
%% 315
validatestring ('x', {'red', 'green'}, '', 'v')
%% 316
validatestring ('x', {'red', 'green'}, '', '', 2)
%% 317
validatestring (5, {'red'})
%% 318
validatestring ('r', 'red')
%% 319
validatestring ('r', {1})
%% 320
validatestring ('r')
%% 321
validatestring ()
%% 322
validatestring ('r', {'red'}, 5, 6)
%% 323
validatestring ('r', {'red'}, 'a', 'b', 'c')
%% 324
validatestring ('r', {'red'}, 'a', 'b', -1)
%% 325
validatestring ('r', {'red'}, {})
%% 326
validatestring ('', {'red', 'green'})
%% 327
validatestring (['a';'b'], {'red'})
%% 328
validatestring ('green', {'green', 'greenish'})
%% 329
validatestring ('g', {'green', 'greenish'})
%% 330
validatestring ('abc', {'abcd', 'abce', 'x'})
%% 331
error ('abc')
%% 332
error ("abc\n")
%% 333
error ('abc\n')
%% 334
error ('abc %d', 5)
%% 335
error ('abc %d\n', 5)
%% 336
error ("abc %s", 'x', 'y')
%% 337
error ('id:x', 'abc')
%% 338
error ('id:x', 'abc %d', 3)
%% 339
error ('id:x')
%% 340
error ('id:x\n')
%% 341
error ('id: x')
%% 342
error ('id:x y')
%% 343
error ('id:x %d', 3)
%% 344
error ('%d', 3)
%% 345
error ('%d')
%% 346
error ('a%%b')
%% 347
error ('a%%b', 1)
%% 348
error ('a\tb')
%% 349
error ("a\tb")
%% 350
error ('a\tb', 1)
%% 351
error ("")
%% 352
error ('')
%% 353
error ([])
%% 354
error ({})
%% 355
error (5)
%% 356
error (@sin)
%% 357
error ()
%% 358
error (struct ())
%% 359
error (struct ('message', 'hi'))
%% 360
error (struct ('message', 'hi', 'identifier', 'x:y'))
%% 361
error (struct ('message', '', 'identifier', 'x:y'))
%% 362
error (struct ('identifier', 'x:y'))
%% 363
error (struct ('message', 5))
%% 364
error (struct ('message', 'hi %d'))
%% 365
error (struct ('message', "hi\n"))
%% 366
error (struct ('message', 'hi', 'stack', struct ('file', {}, 'name', {}, 'line', {}, 'column', {})))
%% 367
error ('Octave:some-id', 'msg')
%% 368
error ('Octave:some-id', "msg\n")
%% 369
error ('Octave:some-id', 'msg with newline\n')
%% 370
error ("Octave:some-id", "%s", "text")
%% 371
error ('abc', 'def')
%% 372
error ('abc:def:ghi', 'def')
%% 373
error ('abc:def:', 'def')
%% 374
error (':abc', 'def')
%% 375
error ('abc::def', 'def')
%% 376
error ('1a:b', 'def')
%% 377
error ('a-b:c_d', 'def')
%% 378
error ('a:b', 5)
%% 379
error ('%s', 5)
%% 380
error ('%s', 'a:b')
%% 381
error ('%s:%s', 'a', 'b')
%% 382
error ('%d', 1.5)
%% 383
error ('%d %s', 1, 'abc', 2, 'def')
%% 384
error ('%f', {})
%% 385
error ('x', {})
%% 386
error ("multi\nline")
%% 387
error (['a';'b'])
%% 388
error ('a', ['a';'b'])
%% 389
x = error ('abc')
%% 390
error ('with "quotes"')
%% 391
try, error ("abc\n"), catch e, disp (double (e.message(end))), end
%% 392
try, error ('id:x', "abc\n"), catch e, disp (e.message), disp (e.identifier), end
%% 393
try, error ('a:b', 'c'), catch e, fieldnames (e), class (e), size (e), end
%% 394
try, error ('a:b', 'c'), catch e, fieldnames (e.stack), end
%% 395
try, error ('a:b', 'c'), catch e, isstruct (e), isobject (e), isfield (e, 'message'), end
%% 396
try, error ('a:b', 'c'), catch e, e.foo, end
%% 397
try, error ('a:b', 'c'), catch e, e.message = 'x'; disp (e.message), end
%% 398
try, error ('a:b', 'c'), catch e, try, error (e), catch f, disp (f.message), disp (f.identifier), end, end
%% 399
try, error ('a:b', 'c'), catch, disp (lasterr), [m, id] = lasterr, end
%% 400
lasterr ('hello'); lasterr
%% 401
lasterr ('hello', 'my:id'); [a, b] = lasterr
%% 402
lasterr (5)
%% 403
lasterr ('a', 5)
%% 404
lasterr ('a', 'b', 'c')
%% 405
x = lasterr ('zzz')
%% 406
try, error ('a:b', 'c'), catch, x = lasterror (); x.message, x.identifier, fieldnames (x), end
%% 407
lasterror (5)
%% 408
lasterror ('foo')
%% 409
lasterror (struct ('message', 'q', 'identifier', 'r:s')); lasterr
%% 410
rethrow (struct ('message', 'abc', 'identifier', 'a:b'))
%% 411
rethrow (struct ('message', 'abc'))
%% 412
rethrow (struct ('identifier', 'a:b'))
%% 413
rethrow (5)
%% 414
rethrow ('abc')
%% 415
rethrow ()
%% 416
rethrow (struct ('message', 'abc', 'identifier', 'a:b', 'stack', struct ('file', {}, 'name', {}, 'line', {}, 'column', {})))
%% 417
rethrow (struct ('message', 'abc', 'identifier', ''))
%% 418
rethrow (lasterror ())
%% 419
warning ('off', 'a:b'); warning ('error', 'c:d'); warning ('on', 'e:f'); warning ()
%% 420
warning ('off', 'a:b'); warning ('error', 'c:d'); warning ('on', 'e:f'); s = warning (); size (s), {s.identifier}, {s.state}
%% 421
warning ('off', 'all'); warning ('on', 'a:b'); warning ()
%% 422
warning ('off', 'all'); warning ('on', 'a:b'); s = warning (); {s.identifier}, {s.state}
%% 423
warning ('off', 'a:b'); warning ('on', 'all'); warning ('query', 'a:b')
%% 424
warning ('off', 'a:b'); warning ('off', 'all'); warning ('on', 'all'); warning ('query', 'a:b')
%% 425
warning ('error', 'a:b'); warning ('off', 'all'); warning ('query', 'a:b')
%% 426
warning ('off', 'a:b'); s = warning ('on', 'all'); size (s), {s.identifier}, {s.state}
%% 427
s = warning ('off', 'all'); size (s), {s.identifier}, {s.state}
%% 428
warning ('on', 'a:b', 'foo')
%% 429
warning ('off', 'Octave:some', 'local'); 
%% 430
warning ('off', 'backtrace')
%% 431
warning ('on', 'verbose')
%% 432
s = warning ('error', 'a:b')
%% 433
s = warning ('off', 'last')
%% 434
warning ('all')
%% 435
warning ('on', 'all', 'local')
%% 436
warning ('query')
%% 437
s = warning ('query')
%% 438
warning ('error')
%% 439
x = [1 1]; if x || 0, disp (1), end, lastwarn
%% 440
lastwarn ('', ''); if [1 1] || 0, end, lastwarn
%% 441
lastwarn ('', ''); if [] || 0, end, lastwarn
%% 442
lastwarn ('', ''); if [1 1] && 1, end, [a, b] = lastwarn
%% 443
lastwarn ('', ''); x = 1:3; if x == 1, end, [a, b] = lastwarn
%% 444
lastwarn ('', ''); [1 2; 3 4] \ [1; 2]; [a, b] = lastwarn
%% 445
lastwarn ('', ''); inv ([1 2; 2 4]); [a, b] = lastwarn
%% 446
lastwarn ('', ''); 1 / 0; [a, b] = lastwarn
%% 447
lastwarn ('', ''); int8 (200); [a, b] = lastwarn
%% 448
lastwarn ('', ''); a = 'abc'; a(5) = 'x'; [a, b] = lastwarn
%% 449
lastwarn ('', ''); "\q"; [a, b] = lastwarn
%% 450
lastwarn ('', ''); sprintf ('\q'); [a, b] = lastwarn
%% 451
lastwarn ('', ''); x = 5; x(:); nargchk (0, 1, 0); [a, b] = lastwarn
%% 452
lastwarn ('', ''); [1 2 3](1.0); [a, b] = lastwarn
%% 453
lastwarn ('', ''); 1:3 == 1:3; [a, b] = lastwarn
%% 454
lastwarn ('', ''); x.a = 1; x(3).a = 2; [a, b] = lastwarn
%% 455
lastwarn ('', ''); bitshift (1, 100); [a, b] = lastwarn
%% 456
lastwarn ('', ''); polyfit ([1 2], [1 2], 3); [a, b] = lastwarn
%% 457
lastwarn ('', ''); interp1 ([1 2], [1 2], 5); [a, b] = lastwarn
%% 458
lastwarn ('', ''); cellfun ('isclass', {1}, 'double'); [a, b] = lastwarn
%% 459
lastwarn ('', ''); x = 3; clear y; [a, b] = lastwarn
%% 460
eval ('warning ("x")'); lastwarn
