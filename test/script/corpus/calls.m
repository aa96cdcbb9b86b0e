%% 1
warning ('abc')
%% 2
warning ('abc'); [m, id] = lastwarn
%% 3
warning ('a:b', 'abc'); [m, id] = lastwarn
%% 4
warning ('abc\n'); lastwarn
%% 5
warning ('off', 'a:b'); warning ('a:b', 'abc'); [m, id] = lastwarn
%% 6
warning ('off', 'a:b'); lastwarn ('', ''); warning ('a:b', 'abc'); [m, id] = lastwarn
%% 7
warning ('error', 'a:b'); warning ('a:b', 'abc')
%% 8
warning ('error', 'a:b'); try, warning ('a:b', 'abc'), catch e, e.identifier, e.message, end
%% 9
warning ('error', 'all'); try, warning ('a:b', 'abc'), catch e, e.identifier, e.message, end
%% 10
s = warning ('off', 'a:b')
%% 11
s = warning ('query', 'a:b')
%% 12
warning ('query', 'a:b')
%% 13
warning ('off', 'a:b'); warning ('query', 'a:b')
%% 14
warning ('off', 'a:b'); warning ('on', 'a:b'); warning ('query', 'a:b')
%% 15
warning ('query', 'all')
%% 16
s = warning ('query', 'all')
%% 17
s = warning ()
%% 18
s = warning (); class (s), size (s, 2), fieldnames (s)
%% 19
s = warning ('off', 'all'); class (s), fieldnames (s)
%% 20
warning ('off', 'all'); warning ('on', 'a:b'); s = warning ('query', 'a:b')
%% 21
warning ('on', 'all'); s = warning ('query', 'zzz:y')
%% 22
warning ('off', 'all'); s = warning ('query', 'zzz:y')
%% 23
warning ('off'); s = warning ('query', 'zzz:y')
%% 24
warning ('on'); s = warning ('query', 'zzz:y')
%% 25
warning ('foo', 'bar')
%% 26
warning ('on', 5)
%% 27
warning (5)
%% 28
warning ({})
%% 29
warning ([])
%% 30
warning ('')
%% 31
warning ("")
%% 32
warning ()
%% 33
warning (struct ('identifier', 'a:b', 'state', 'off')); warning ('query', 'a:b')
%% 34
warning (struct ('identifier', 'a:b', 'state', 'error')); warning ('query', 'a:b')
%% 35
warning (struct ('foo', 1))
%% 36
warning (struct ('identifier', 'a:b'))
%% 37
warning (struct ('identifier', {'a:b', 'c:d'}, 'state', {'off', 'on'})); warning ('query', 'a:b'), warning ('query', 'c:d')
%% 38
s = warning ('off', 'a:b', 'local')
%% 39
function f (), warning ('off', 'q:r', 'local'); warning ('query', 'q:r'), end, f (), warning ('query', 'q:r')
%% 40
warning ('a:b')
%% 41
warning ('a: b')
%% 42
warning ('%d'); lastwarn
%% 43
warning ('%d', 5); lastwarn
%% 44
warning ('a%%b'); lastwarn
%% 45
warning ('a\tb'); lastwarn
%% 46
warning ('Octave:some-id', 'q'); [a, b] = lastwarn
%% 47
x = warning ('abc')
%% 48
lastwarn ('foo'); [a, b] = lastwarn
%% 49
lastwarn ('foo', 'x:y'); [a, b] = lastwarn
%% 50
lastwarn (5)
%% 51
lastwarn ('a', 5)
%% 52
lastwarn ('a', 'b', 'c')
%% 53
a = lastwarn ('zz')
%% 54
[a, b, c] = lastwarn ()
%% 55
lastwarn ('', ''); isempty (lastwarn ())
%% 56
s = evalc ("error ('abc')")
%% 57
s = evalc ("error ('abc')", "disp (5)")
%% 58
s = evalc ("disp (1); x = 2")
%% 59
s = evalc ("x = 3;"), x
%% 60
s = evalc ("1 + ")
%% 61
s = evalc ("")
%% 62
s = evalc (5)
%% 63
s = evalc ()
%% 64
s = evalc ("fprintf (stderr, 'q')")
%% 65
s = evalc ("printf ('a'); fprintf ('b'); puts ('c'); disp ('d')")
%% 66
evalc ("x = 1")
%% 67
evalc ("y = 1;"); y
%% 68
evalc ("1", "2", "3")
%% 69
eval ("x = 1")
%% 70
eval ("x = 1;"); x
%% 71
eval ("x = 1, y = 2")
%% 72
eval ("1 + 1")
%% 73
eval ("1 + 1;"); ans
%% 74
z = eval ("1 + 1")
%% 75
z = eval ("1 + 1;")
%% 76
z = eval ("x = 5")
%% 77
z = eval ("x = 5;")
%% 78
[a, b] = eval ("size ([1 2 3])")
%% 79
[a, b] = eval ("deal (1, 2);")
%% 80
z = eval ("disp (1)")
%% 81
z = eval ("")
%% 82
eval ("error ('foo')", "disp (lasterr)")
%% 83
eval ("error ('foo')")
%% 84
eval ("undefined_x", "disp (lasterr)")
%% 85
eval ("1 +", "disp ('parse')")
%% 86
eval ("1 +")
%% 87
eval ("x = [1 2")
%% 88
eval ("for i = 1:3")
%% 89
eval ("end")
%% 90
eval ("x = 1; y = ")
%% 91
eval (5)
%% 92
eval ({})
%% 93
eval ()
%% 94
eval ("1", 2)
%% 95
eval ("1", "2", "3")
%% 96
eval (['x=1';'y=2'])
%% 97
eval ("a.b = 3"), a
%% 98
eval ("function r = evf (x), r = x + 1; end"); evf (2)
%% 99
z = eval ("error ('foo')", "7")
%% 100
z = eval ("error ('foo')", "7;")
%% 101
eval ("q = 3; error ('foo')", "q")
%% 102
eval ("% comment")
%% 103
eval ("disp (1) % comment")
%% 104
eval ("disp (1); # comment\n disp (2)")
%% 105
eval ("x = 'it''s'")
%% 106
eval ('x = "dq"')
%% 107
eval ("try, error ('a'), catch, disp ('b'), end")
%% 108
for i = 1:3, eval ("if i == 2, break, end"); end, i
%% 109
for i = 1:3, eval ("break"); end, i
%% 110
evalin ('base', '1')
%% 111
evalin ('caller', '1')
%% 112
evalin ('foo', '1')
%% 113
evalin (1, '1')
%% 114
function f (), evalin ('caller', 'zz = 5;'), end, f (), zz
%% 115
function f (), assignin ('caller', 'zy', 5), end, f (), zy
%% 116
assignin ('base', '1a', 5)
%% 117
assignin ('foo', 'a', 5)
%% 118
assignin ('base', 5, 5)
%% 119
feval (@sin, 0)
%% 120
feval ('sin', 0)
%% 121
feval (5)
%% 122
feval ({})
%% 123
feval ()
%% 124
feval ('nosuch', 1)
%% 125
feval ('')
%% 126
[a, b] = feval (@size, [1 2 3])
%% 127
feval (@(x) x + 1, 2)
%% 128
feval (@() disp (1))
%% 129
x = feval (@() disp (1))
%% 130
feval ("disp", 5)
%% 131
feval ('x = 1')
%% 132
isglobal ('x')
%% 133
global gx; isglobal ('gx')
%% 134
isglobal (5)
%% 135
isglobal ()
%% 136
isobject (1)
%% 137
isobject (containers.Map ())
%% 138
isobject (struct ())
%% 139
isobject ()
%% 140
isjava (1)
%% 141
usejava ('jvm')
%% 142
ispc ()
%% 143
isunix ()
%% 144
ismac ()
%% 145
isdeployed ()
%% 146
isstudent ()
%% 147
is_function_handle ({})
%% 148
OCTAVE_VERSION ()
%% 149
verLessThan ('Octave', '4.0.0')
%% 150
beep_on_error ()
%% 151
more off
%% 152
more on
%% 153
crash_dumps_octave_core ()
%% 154
nthargout (2, @max, [1 5 3])
%% 155
nthargout ([1 2], @max, [1 5 3])
%% 156
nthargout ([2 1], @size, ones (2, 3))
%% 157
nthargout (1:2, 3, @size, ones (2, 3, 4))
%% 158
nthargout (3, @max, [1 5 3])
%% 159
nthargout (0, @max, [1 5 3])
%% 160
nthargout (1.5, @max, [1 5 3])
%% 161
nthargout ('a', @max, [1 5 3])
%% 162
nthargout (2, 'max', [1 5 3])
%% 163
nthargout (2, 5, [1 5 3])
%% 164
nthargout (2, 'nosuch', 1)
%% 165
nthargout (2)
%% 166
nthargout ()
%% 167
nthargout (2, @(x) x, 1)
%% 168
nthargout (2, {}, 1)
%% 169
x = nargoutchk (0, 1, 2)
%% 170
x = nargoutchk (0, 1, 2, 'struct')
%% 171
x = nargoutchk (0, 1, 1)
%% 172
x = nargoutchk (0, 1, 1, 'struct')
%% 173
x = nargoutchk (0, 1, 2, 'string')
%% 174
x = nargoutchk (2, 3, 1)
%% 175
x = nargoutchk (2, 3, 1, 'struct')
%% 176
x = nargoutchk (3, 2, 1)
%% 177
x = nargoutchk (3, [1 2], 1)
%% 178
x = nargoutchk (0, 1, 2, 'foo')
%% 179
x = nargoutchk (0, 1)
%% 180
verLessThan ('Octave', '8.0.0')
%% 181
verLessThan ('nosuch', '8.0.0')
%% 182
verLessThan ('Octave')
%% 183
verLessThan (5, '8')
%% 184
functions (@(x) x)
%% 185
functions ('sin')
%% 186
functions (5)
%% 187
functions ()
%% 188
function r = uf (x), r = x; end, functions (@uf)
%% 189
functions (@nosuch)
%% 190
isunix (1)
%% 191
OCTAVE_VERSION (1)
%% 192
isobject (1, 2)
%% 193
iskeyword ({'for'})
%% 194
matlab.lang.makeValidName ('a b')
%% 195
matlab.lang.makeValidName ('1a')
%% 196
matlab.lang.makeValidName ('for')
%% 197
matlab.lang.makeValidName ({'a b', 'ok'})
%% 198
[v, ch] = matlab.lang.makeValidName ({'a b', 'ok'})
%% 199
matlab.lang.makeValidName ('a-b', 'ReplacementStyle', 'delete')
%% 200
matlab.lang.makeValidName ('a-b', 'ReplacementStyle', 'hex')
%% 201
matlab.lang.makeValidName ('1a', 'Prefix', 'm_')
%% 202
matlab.lang.makeValidName (5)
%% 203
matlab.lang.makeValidName ('a', 'Prefix', '1')
%% 204
matlab.lang.makeValidName ('a b c')
%% 205
matlab.lang.makeValidName ('foo bar_baz')
%% 206
matlab.lang.makeValidName ('')
%% 207
matlab.lang.makeUniqueStrings ('a', {'a', 'a_1'})
%% 208
matlab.lang.makeUniqueStrings ({'a', 'a'})
%% 209
matlab.lang.makeUniqueStrings ('a')
%% 210
[s, m] = matlab.lang.makeUniqueStrings ({'a', 'b', 'a'}, {'b'})
%% 211
matlab.lang.makeUniqueStrings (5)
%% 212
mfilename ('fullpath');
%% 213
mfilename ('fullpathext');
%% 214
builtin ('sin', 0)
%% 215
builtin ('nosuch', 0)
%% 216
builtin (5)
%% 217
argn
%% 218
is_function_handle (1, 2)
%% 219
getfield (struct ('a', 5), 'a')
%% 220
nargin (@(x, y, varargin) 1)
%% 221
clc (1)
%% 222
nargchk (1, 2, 0)
%% 223
nargchk (1, 2, 3)
%% 224
nargchk (1, 2, 1)
%% 225
nargchk (1, 2, 0, 'string')
%% 226
nargchk (1, 2, 0, 'struct')
%% 227
nargchk (1, 2, 1, 'struct')
%% 228
nargchk (1, 2, 3, 'struct')
%% 229
nargchk (2, 1, 0)
%% 230
nargchk ('a', 1, 0)
%% 231
nargchk (1, 2, 0, 'foo')
%% 232
nargchk (1, 2)
%% 233
nargchk (1, 2, 'a')
%% 234
nargchk ([1 2], 2, 1)
%% 235
nargchk (1, Inf, 5)
%% 236
narginchk (0, 2)
%% 237
narginchk ()
%% 238
narginchk (1)
%% 239
narginchk (1, 2, 3)
%% 240
function f (varargin), narginchk (1, Inf); disp ('ok'), end, f (1, 2, 3)
%% 241
function f (varargin), narginchk (2, 1); end, f (1, 2, 3)
%% 242
function f (varargin), narginchk ('a', 1); end, f (1)
%% 243
function f (varargin), narginchk (1, 'a'); end, f (1)
%% 244
function f (varargin), narginchk ([1 2], 1); end, f (1)
%% 245
function f (varargin), narginchk (1, [1 2]); end, f (1)
%% 246
function f (varargin), narginchk ([], 1); end, f (1)
%% 247
function varargout = f (), nargoutchk (0, 1); varargout = {1,2,3}; end, [a, b] = f ();
%% 248
function varargout = f (), nargoutchk (1, 2); varargout = {1,2,3}; end, f ();
%% 249
function varargout = f (), nargoutchk (2, 1); end, f ();
%% 250
function varargout = f (), nargoutchk ('a', 1); end, f ();
%% 251
nargoutchk (0, 1, 2)
%% 252
nargoutchk (0, 1, 2, 'struct')
%% 253
nargoutchk (0, 1, 1)
%% 254
nargoutchk (0, 1, 1, 'struct')
%% 255
nargoutchk (0, 1, 2, 'string')
%% 256
nargoutchk (2, 3, 1)
%% 257
nargoutchk (0, 1)
%% 258
nargoutchk ()
%% 259
isargout (1)
%% 260
function [a, b, c] = f (), a = isargout (1), b = isargout (2), c = isargout (3), end, [x, ~, z] = f ();
%% 261
function [a, b] = f (), a = isargout (1), b = isargout (2), end, f ();
%% 262
function [a, b] = f (), a = isargout (1), b = isargout (2), end, x = f ();
%% 263
function [a, b] = f (), a = isargout ([1 2]), b = 1; end, [~, x] = f ();
%% 264
function [a, b] = f (), a = isargout (0), end, f ();
%% 265
function [a, b] = f (), a = isargout (1.5), end, f ();
%% 266
function [a, b] = f (), a = isargout ('a'), end, f ();
%% 267
function [a, b] = f (), a = isargout (), end, f ();
%% 268
function f (), isargout (1), end, f ();
%% 269
function varargout = f (), for k = 1:3, isargout (k), end, varargout = {1, 2, 3}; end, [~, a] = f ();
%% 270
function f (), print_usage (), end, f ()
%% 271
function f (), print_usage ('g'), end, f ()
%% 272
function r = f (a, b), r = inputname (1); end, xx = 1; f (xx, 2)
%% 273
function r = f (a, b), r = inputname (2); end, xx = 1; f (xx, 2)
%% 274
function r = f (a, b), r = inputname (2, false); end, xx = 1; f (xx, 2 + 3)
%% 275
function r = f (a, b), r = inputname (2, true); end, xx = 1; f (xx, 2 + 3)
%% 276
function r = f (a, b), r = inputname (3); end, xx = 1; f (xx, 2)
%% 277
function r = f (a, b), r = inputname (0); end, xx = 1; f (xx, 2)
%% 278
function r = f (a, b), r = inputname (1.5); end, xx = 1; f (xx, 2)
%% 279
function r = f (a, b), r = inputname ('a'); end, xx = 1; f (xx, 2)
%% 280
function r = f (a, b), r = inputname (); end, xx = 1; f (xx, 2)
%% 281
function r = f (a, b), r = inputname ([1 2]); end, xx = 1; f (xx, 2)
%% 282
function r = f (varargin), r = inputname (2); end, xx = 1; yy = 2; f (xx, yy)
%% 283
function r = f (a), r = inputname (1); end, s.a = 1; f (s.a)
%% 284
function r = f (a), r = inputname (1, false); end, s.a = 1; f (s.a)
%% 285
function r = f (a), r = inputname (1); end, s = [1 2]; f (s(1))
%% 286
function r = f (a), r = inputname (1, false); end, s = [1 2]; f (s(1))
%% 287
inputname (1)
%% 288
nargout
%% 289
nargin (5)
%% 290
nargin ({})
%% 291
nargin (@sin)
%% 292
nargin ('sin')
%% 293
nargin ('size')
%% 294
nargout ('sin')
%% 295
nargout (@sin)
%% 296
nargout ('nosuch')
%% 297
function [a, b, varargout] = f (c, d, varargin), end, nargin ('f'), nargout ('f')
%% 298
function f (), end, nargin ('f'), nargout ('f')
%% 299
function f (a, ~), end, nargin ('f')
%% 300
nargin (@(varargin) 1), nargin (@(x, varargin) 1), nargin (@() 1)
%% 301
nargout (@(varargin) 1)
%% 302
exist ('sin')
%% 303
exist ('print_usage')
%% 304
exist ('nosuch')
%% 305
exist ('pi')
%% 306
x = 1; exist ('x')
%% 307
x = 1; exist ('x', 'var')
%% 308
exist ('sin', 'builtin')
%% 309
exist ('print_usage', 'builtin')
%% 310
exist ('print_usage', 'file')
%% 311
exist ('sin', 'file')
%% 312
exist ('x', 'foo')
%% 313
exist (5)
%% 314
exist ()
%% 315
exist ('x', 5)
%% 316
exist ('')
%% 317
exist ('x', 'dir')
%% 318
f = @sin; exist ('f')
%% 319
function q1 (), end, exist ('q1')
%% 320
x.a = 1; exist ('x.a')
%% 321
isvarname ('a')
%% 322
isvarname ('1a')
%% 323
isvarname ('for')
%% 324
isvarname ('a b')
%% 325
isvarname (5)
%% 326
isvarname ('')
%% 327
isvarname ({})
%% 328
isvarname ({'a', '1'})
%% 329
isvarname ()
%% 330
isvarname ('_a')
%% 331
isvarname ('end')
%% 332
isvarname ('a.b')
%% 333
iskeyword ('for')
%% 334
iskeyword ('foo')
%% 335
iskeyword ()
%% 336
iskeyword (5)
%% 337
iskeyword ('end')
%% 338
iskeyword ('__FILE__')
%% 339
iskeyword ('a', 'b')
%% 340
x = iskeyword (); class (x), size (x)
%% 341
namelengthmax ()
%% 342
namelengthmax (1)
%% 343
switch [3 3] case 3 disp (1), otherwise disp (2), end
%% 344
switch 3 case [3 3] disp (1), otherwise disp (2), end
%% 345
switch 'ab' case [97 98] disp (1), otherwise disp (2), end
%% 346
switch [97 98] case 'ab' disp (1), otherwise disp (2), end
%% 347
switch 'ab' case 97 disp (1), otherwise disp (2), end
%% 348
switch 'ab' case 'abc' disp (1), otherwise disp (2), end
%% 349
switch 'ab' case {'abc', 'ab'} disp (1), otherwise disp (2), end
%% 350
switch 3 case {1, 'a', 3} disp (1), otherwise disp (2), end
%% 351
switch 'a' case {97} disp (1), otherwise disp (2), end
%% 352
switch 97 case {'a'} disp (1), otherwise disp (2), end
%% 353
switch 3 case {1, [3 4]} disp (1), otherwise disp (2), end
%% 354
switch 3 case {{3}} disp (1), otherwise disp (2), end
%% 355
switch {3} case {3} disp (1), otherwise disp (2), end
%% 356
switch {3} case {{3}} disp (1), otherwise disp (2), end
%% 357
switch [] case {[]} disp (1), otherwise disp (2), end
%% 358
switch [] case {} disp (1), otherwise disp (2), end
%% 359
switch '' case {''} disp (1), otherwise disp (2), end
%% 360
switch 1 case [] disp (1), otherwise disp (2), end
%% 361
switch zeros(1,0) case [] disp (1), otherwise disp (2), end
%% 362
switch zeros(1,0) case '' disp (1), otherwise disp (2), end
%% 363
switch ['ab';'cd'] case 'ab' disp (1), otherwise disp (2), end
%% 364
switch 'a' case ['a';'b'] disp (1), otherwise disp (2), end
%% 365
switch true case 1 disp (1), otherwise disp (2), end
%% 366
switch single(0.1) case 0.1 disp (1), otherwise disp (2), end
%% 367
switch 1:3 case [1 2 3] disp (1), otherwise disp (2), end
%% 368
switch [1 2;3 4] case [1 2;3 4] disp (1), otherwise disp (2), end
%% 369
switch [1 2;3 4] case [1 2 3 4] disp (1), otherwise disp (2), end
%% 370
switch struct('a',1) case struct('a',1) disp (1), otherwise disp (2), end
%% 371
switch int8(5) case int16(5) disp (1), otherwise disp (2), end
%% 372
switch int8(5) case {int16(5)} disp (1), otherwise disp (2), end
%% 373
switch 5 case int8(5) disp (1), otherwise disp (2), end
%% 374
switch 1+2i case 1 disp (1), otherwise disp (2), end
%% 375
switch 'a' case struct() disp (1), otherwise disp (2), end
%% 376
switch {} case [] disp (1), otherwise disp (2), end
%% 377
switch {'a'} case 'a' disp (1), otherwise disp (2), end
%% 378
switch 1 case 1 disp ('a'), case 1 disp ('b'), end
%% 379
switch 1, case 1, disp ('a'), end
%% 380
switch (1) case {1,2} disp ('a'); end
%% 381
switch 'x' % comment
%% 382
switch 1 otherwise disp (1), case 1 disp (2), end
%% 383
switch 1 case 2, end, disp ('x')
%% 384
switch x_undef case 1, end
%% 385
switch 1 case x_undef, end
%% 386
x = 3; switch x case x disp ('same'), end
%% 387
switch 3 case num2cell (1:5) disp ('in'), end
%% 388
merge (true, 1, 'a')
%% 389
merge (false, 1, 'a')
%% 390
merge (1, 2, 3)
%% 391
merge ([true false], [1 2], [3 4])
%% 392
merge ([true false], 1, [3 4])
%% 393
merge ([true false], [1 2], 3)
%% 394
merge ([true false], int8([1 2]), int8([3 4])), class (ans)
%% 395
merge ([true false], int8([1 2]), [3 4])
%% 396
merge ([true false], single([1 2]), [3 4]), class (ans)
%% 397
merge ([true false], 'ab', 'cd')
%% 398
merge ([true false], {1, 2}, {3, 4})
%% 399
merge ([true false], [true true], [false false]), class (ans)
%% 400
merge ([true false], [1+i 2], [3 4])
%% 401
merge ([true false], struct ('a', {1,2}), struct ('a', {3,4}))
%% 402
merge ([true false], [1 2 3], [3 4])
%% 403
merge ([true false], 1, 2)
%% 404
merge ([], 1, 2)
%% 405
merge ('a', 1, 2)
%% 406
merge ({}, 1, 2)
%% 407
merge (1, {1}, 2)
%% 408
merge ([1 0 2], 1, 2)
%% 409
merge (single ([1 0]), 1, 2)
%% 410
merge (int8 ([1 0]), 1, 2)
%% 411
merge ([true false; false true], magic (2), zeros (2))
%% 412
merge (true, [1 2 3], [])
