%% 1
validateattributes (1, {'numeric'}, {})
%% 2
validateattributes (1, {'char'}, {})
%% 3
validateattributes ('a', {'numeric'}, {})
%% 4
validateattributes (1, {'char', 'cell'}, {})
%% 5
validateattributes (1, {'char', 'cell', 'struct'}, {})
%% 6
validateattributes (1, {'float'}, {})
%% 7
validateattributes (int8 (1), {'float'}, {})
%% 8
validateattributes (1, {}, {'positive'})
%% 9
validateattributes (-1, {}, {'positive'})
%% 10
validateattributes (-1, {'numeric'}, {'positive'})
%% 11
validateattributes (-1, {'numeric'}, {'positive'}, 'myfn')
%% 12
validateattributes (-1, {'numeric'}, {'positive'}, 'myfn', 'X')
%% 13
validateattributes (-1, {'numeric'}, {'positive'}, 'myfn', 'X', 2)
%% 14
validateattributes (-1, {'numeric'}, {'positive'}, 2)
%% 15
validateattributes ('a', {'numeric'}, {'positive'}, 'myfn', 'X', 2)
%% 16
validateattributes ('a', {'numeric'}, {'positive'}, 'myfn', 'X')
%% 17
validateattributes ('a', {'numeric'}, {'positive'}, 'myfn')
%% 18
validateattributes (ones (2,2,2), {'numeric'}, {'2d'})
%% 19
validateattributes (ones (2,2,2,2), {'numeric'}, {'3d'})
%% 20
validateattributes ([1 2], {'numeric'}, {'column'})
%% 21
validateattributes ([1;2], {'numeric'}, {'row'})
%% 22
validateattributes ([1 2], {'numeric'}, {'scalar'})
%% 23
validateattributes ([1 2;3 4], {'numeric'}, {'vector'})
%% 24
validateattributes ([1 2], {'numeric'}, {'square'})
%% 25
validateattributes ([1 2], {'numeric'}, {'diag'})
%% 26
validateattributes ([], {'numeric'}, {'nonempty'})
%% 27
validateattributes (1, {'numeric'}, {'nonsparse'})
%% 28
validateattributes (2, {'numeric'}, {'binary'})
%% 29
validateattributes (1.5, {'numeric'}, {'even'})
%% 30
validateattributes (3, {'numeric'}, {'even'})
%% 31
validateattributes (2, {'numeric'}, {'odd'})
%% 32
validateattributes (1.5, {'numeric'}, {'integer'})
%% 33
validateattributes (1i, {'numeric'}, {'real'})
%% 34
validateattributes (Inf, {'numeric'}, {'finite'})
%% 35
validateattributes (NaN, {'numeric'}, {'nonnan'})
%% 36
validateattributes (-1, {'numeric'}, {'nonnegative'})
%% 37
validateattributes (0, {'numeric'}, {'nonzero'})
%% 38
validateattributes (0, {'numeric'}, {'positive'})
%% 39
validateattributes ([1 3 2], {'numeric'}, {'decreasing'})
%% 40
validateattributes ([1 3 2], {'numeric'}, {'increasing'})
%% 41
validateattributes ([1 3 2], {'numeric'}, {'nondecreasing'})
%% 42
validateattributes ([1 3 2], {'numeric'}, {'nonincreasing'})
%% 43
validateattributes ([1 2], {'numeric'}, {'size', [2 1]})
%% 44
validateattributes ([1 2], {'numeric'}, {'size', [1 NaN]})
%% 45
validateattributes ([1 2], {'numeric'}, {'size', [NaN 3]})
%% 46
validateattributes ([1 2], {'numeric'}, {'numel', 3})
%% 47
validateattributes ([1 2], {'numeric'}, {'ncols', 3})
%% 48
validateattributes ([1 2], {'numeric'}, {'nrows', 3})
%% 49
validateattributes ([1 2], {'numeric'}, {'ndims', 3})
%% 50
validateattributes ([1 2], {'numeric'}, {'>', 1})
%% 51
validateattributes ([1 2], {'numeric'}, {'>=', 2})
%% 52
validateattributes ([1 2], {'numeric'}, {'<', 2})
%% 53
validateattributes ([1 2], {'numeric'}, {'<=', 1})
%% 54
validateattributes ([1 2], {'numeric'}, {'foo'})
%% 55
validateattributes ([1 2], {'numeric'}, {5})
%% 56
validateattributes ([1 2], {'numeric'}, {'size'})
%% 57
validateattributes ([1 2], {'numeric'}, 'positive')
%% 58
validateattributes ([1 2], 'numeric', {'positive'})
%% 59
validateattributes ([1 2], {'numeric'})
%% 60
validateattributes ([1 2])
%% 61
validateattributes ()
%% 62
validateattributes (1, {'numeric'}, {}, 'a', 'b', 3, 4)
%% 63
validateattributes (1, {'numeric'}, {}, 5, 'b')
%% 64
validateattributes (1, {'numeric'}, {}, 'a', 5)
%% 65
validateattributes (1, {'numeric'}, {}, 'a', 'b', 'c')
%% 66
validateattributes (1, {'numeric'}, {}, 'a', 'b', -1)
%% 67
validateattributes (1, {'numeric'}, {}, 'a', 'b', 1.5)
%% 68
validateattributes (1, {'numeric'}, {}, '', '', 3)
%% 69
validateattributes (-1, {'numeric'}, {'positive'}, '', '', 3)
%% 70
validateattributes (-1, {'numeric'}, {'positive'}, 'f', '', 3)
%% 71
validateattributes (-1, {'numeric'}, {'positive'}, '', 'v', 3)
%% 72
validateattributes (1, {5}, {})
%% 73
validateattributes (true, {'logical'}, {'binary'})
%% 74
validateattributes (true, {'numeric'}, {})
%% 75
validateattributes (1, {'nonsense'}, {})
%% 76
validateattributes (@sin, {'function_handle'}, {})
%% 77
validateattributes ({}, {'cell'}, {'nonempty'})
%% 78
validateattributes (1:3, {'numeric'}, {'vector', 'numel', 3, 'positive', 'integer'})
%% 79
validateattributes (1:3, {'numeric'}, {'vector', 'numel', 4, 'positive', 'integer'})
%% 80
validateattributes ([1 2], {'numeric'}, {'POSITIVE'})
%% 81
validateattributes ([-1 2], {'numeric'}, {'POSITIVE'})
%% 82
validateattributes (1, {'double', 'single'}, {'scalar'})
%% 83
validateattributes (int8(1), {'double', 'single'}, {'scalar'})
%% 84
validateattributes ([1 2 2], {'numeric'}, {'increasing'})
%% 85
validateattributes ([1 NaN 2], {'numeric'}, {'increasing'})
%% 86
validateattributes ('abc', {'char'}, {'positive'})
%% 87
validateattributes ('abc', {'char'}, {'even'})
%% 88
validateattributes ([2 4], {'numeric'}, {'even'})
%% 89
validateattributes (-3, {'numeric'}, {'odd'})
%% 90
validateattributes (1, {'numeric'}, {'size', 1})
%% 91
validateattributes (1, {'numeric'}, {'size', [1 1 1]})
%% 92
validateattributes (ones(2,2,2), {'numeric'}, {'size', [2 2]})
%% 93
validateattributes (ones(2,2,2), {'numeric'}, {'size', [2 2 2]})
%% 94
validateattributes (ones(2,2,2), {'numeric'}, {'size', [2 2 3]})
%% 95
try, validateattributes (-1, {'numeric'}, {'positive'}); catch e, e.identifier, end
%% 96
try, validateattributes ('a', {'numeric'}, {'positive'}); catch e, e.identifier, end
%% 97
p = inputParser ();  p.FunctionName = "myfn"; p.addRequired ("req1", @(x) ischar (x)); p.addOptional ("op1", "val", @(x) any (strcmp (x, {"val", "foo"}))); p.addOptional ("op2", 78, @(x) x > 50); p.addSwitch ("verbose"); p.addParameter ("line", "tree", @(x) any (strcmp (x, {"tree", "circle"}))); disp (p), p.parse ("file", "foo", 80, "line", "circle", "verbose"); r = p.Results, p.UsingDefaults, p.Unmatched
%% 98
p = inputParser ()
%% 99
p = inputParser
%% 100
class (inputParser ())
%% 101
p = inputParser; p.FunctionName
%% 102
p = inputParser; p.CaseSensitive, p.KeepUnmatched, p.PartialMatching, p.StructExpand
%% 103
p = inputParser; p.Parameters
%% 104
p = inputParser; p.Results
%% 105
p = inputParser; p.Unmatched
%% 106
p = inputParser; p.UsingDefaults
%% 107
p = inputParser; p.addRequired ('a'); p.parse (5); p.Results
%% 108
p = inputParser; addRequired (p, 'a'); parse (p, 5); p.Results
%% 109
p = inputParser; p.addRequired ('a', @ischar); p.parse (5)
%% 110
p = inputParser; p.FunctionName = 'fn'; p.addRequired ('a', @ischar); p.parse (5)
%% 111
p = inputParser; p.FunctionName = 'fn'; p.addRequired ('a', @(x) ischar (x)); p.parse (5)
%% 112
p = inputParser; p.FunctionName = 'fn'; p.addRequired ('a', @(x) validateattributes (x, {'char'}, {})); p.parse (5)
%% 113
p = inputParser; p.addRequired ('a'); p.parse ()
%% 114
p = inputParser; p.FunctionName = 'fn'; p.addRequired ('a'); p.addRequired ('b'); p.parse (1)
%% 115
p = inputParser; p.addOptional ('a', 5); p.parse (); p.Results, p.UsingDefaults
%% 116
p = inputParser; p.addOptional ('a', 5); p.parse (7); p.Results, p.UsingDefaults
%% 117
p = inputParser; p.addOptional ('a', 5, @isnumeric); p.parse ('x')
%% 118
p = inputParser; p.FunctionName = 'fn'; p.addOptional ('a', 5, @isnumeric); p.parse ('x')
%% 119
p = inputParser; p.FunctionName = 'fn'; p.addOptional ('a', 5, @isnumeric); p.parse ({})
%% 120
p = inputParser; p.addOptional ('a', 'x', @isnumeric)
%% 121
p = inputParser; p.addParameter ('a', 5); p.parse ('a', 7); p.Results
%% 122
p = inputParser; p.addParameter ('a', 5); p.parse ('A', 7); p.Results
%% 123
p = inputParser; p.CaseSensitive = true; p.addParameter ('a', 5); p.parse ('A', 7)
%% 124
p = inputParser; p.addParameter ('a', 5); p.parse ('b', 7)
%% 125
p = inputParser; p.FunctionName = 'fn'; p.addParameter ('a', 5); p.parse ('b', 7)
%% 126
p = inputParser; p.KeepUnmatched = true; p.addParameter ('a', 5); p.parse ('b', 7); p.Unmatched, p.Results
%% 127
p = inputParser; p.addParameter ('a', 5); p.parse ('a')
%% 128
p = inputParser; p.FunctionName = 'fn'; p.addParameter ('a', 5); p.parse ('a')
%% 129
p = inputParser; p.addParameter ('a', 5, @ischar); p.parse ('a', 7)
%% 130
p = inputParser; p.FunctionName = 'fn'; p.addParameter ('a', 5, @ischar); p.parse ('a', 7)
%% 131
p = inputParser; p.FunctionName = 'fn'; p.addParameter ('a', 5, @(x) x > 3); p.parse ('a', 1)
%% 132
p = inputParser; p.addParameter ('a', 5); p.parse (3)
%% 133
p = inputParser; p.FunctionName = 'fn'; p.addParameter ('a', 5); p.parse (3, 4)
%% 134
p = inputParser; p.addParamValue ('a', 5); p.parse ('a', 7); p.Results
%% 135
p = inputParser; p.addSwitch ('v'); p.parse ('v'); p.Results
%% 136
p = inputParser; p.addSwitch ('v'); p.parse (); p.Results, p.UsingDefaults
%% 137
p = inputParser; p.addSwitch ('v'); p.parse ('w')
%% 138
p = inputParser; p.addRequired ('a'); p.addRequired ('a')
%% 139
p = inputParser; p.addOptional ('a', 1); p.addRequired ('b')
%% 140
p = inputParser; p.addParameter ('a', 1); p.addOptional ('b', 2); p.parse (5); p.Results
%% 141
p = inputParser; p.addParameter ('a', 1); p.addRequired ('b')
%% 142
p = inputParser; p.addParameter ('a', 1); p.addParameter ('a', 2)
%% 143
p = inputParser; p.addParameter ('a')
%% 144
p = inputParser; p.addRequired ()
%% 145
p = inputParser; p.addOptional ('a')
%% 146
p = inputParser; p.addSwitch ()
%% 147
p = inputParser; p.addParameter ('a', 1, 5)
%% 148
p = inputParser; p.addParameter ('a', 5); p.parse (struct ('a', 9)); p.Results
%% 149
p = inputParser; p.StructExpand = false; p.addOptional ('b', 1); p.parse (struct ('a', 9)); p.Results
%% 150
p = inputParser; p.addParameter ('a', 5); p.parse (struct ('a', 9, 'b', 3)); p.Results
%% 151
p = inputParser; p.addParameter ('abc', 5); p.parse ('ab', 9)
%% 152
p = inputParser; p.foo
%% 153
p = inputParser; p.foo = 5
%% 154
p = inputParser; p.FunctionName = 5
%% 155
p = inputParser; p.CaseSensitive = 'a'
%% 156
p = inputParser; p.KeepUnmatched = 5; p.KeepUnmatched
%% 157
p = inputParser; p.Results = 5
%% 158
p = inputParser; p.addRequired ('r'); p.addOptional ('o', 1); p.addParameter ('p', 2); p.addSwitch ('s'); p.Parameters
%% 159
p = inputParser; p.FunctionName = 'fn'; p.addRequired ('r'); p.addOptional ('o', 1); p.addParameter ('p', 2); p.addSwitch ('s'); p
%% 160
p = inputParser; p.addRequired ('r'); p.addOptional ('o', 1); p.addParameter ('p', 2); p.addSwitch ('s'); p.parse (1, 2, 'p', 3, 's'); p.Results
%% 161
p = inputParser; p.addRequired ('r'); p.addOptional ('o', 1); p.addParameter ('p', 2); p.addSwitch ('s'); p.parse (1, 's', 'p', 3); p.Results
%% 162
p = inputParser; p.addRequired ('r'); p.addOptional ('o', 'x'); p.addParameter ('p', 2); p.parse (1, 'p', 3); p.Results
%% 163
p = inputParser; p.addOptional ('o', 'x', @ischar); p.addParameter ('p', 2); p.parse ('p', 3); p.Results
%% 164
p = inputParser; p.addOptional ('o', 'x', @ischar); p.addParameter ('p', 2); p.parse ('q', 'p', 3); p.Results
%% 165
p = inputParser; p.FunctionName = 'fn'; p.addOptional ('o', 1, @isnumeric); p.addParameter ('p', 2); p.parse ('q', 3); p.Results
%% 166
p = inputParser; p.addRequired ('r'); p.parse (1, 2)
%% 167
p = inputParser; p.FunctionName = 'fn'; p.addRequired ('r'); p.parse (1, 2, 3)
%% 168
p = inputParser; p.addRequired ('r'); p.parse (1, 'x')
%% 169
p = inputParser; p.FunctionName = 'fn'; p.addRequired ('r'); p.parse (1, 'x', 3)
%% 170
p = inputParser; q = p; q.addParameter ('z', 1); p.Parameters
%% 171
p = inputParser; p.addParameter ('z', 1); p.parse ('z', 5); p.parse (); p.Results
%% 172
p = inputParser; disp (p.Results), isempty (p.Results)
%% 173
p = inputParser (); p.addParameter ('b', 1); p.addParameter ('a', 2); p.parse (); fieldnames (p.Results)
%% 174
p = inputParser (); p.addParameter ('b', 1); p.addParameter ('A', 2); p.addRequired ('c'); p.parse (4); p.Results
%% 175
p = inputParser (); p.addParameter ('b', 1); p.parse ('b', 1, 'b', 2); p.Results
%% 176
p = inputParser (); p.addRequired ('x', @(v) assert (v > 0)); p.parse (-1)
%% 177
p = inputParser (); p.FunctionName = 'fn'; p.addRequired ('x', @(v) error ('custom')); p.parse (-1)
%% 178
p = inputParser (); p.FunctionName = 'fn'; p.addOptional ('x', 1, @(v) error ('custom')); p.parse (-1)
%% 179
p = inputParser (); p.FunctionName = 'fn'; p.addParameter ('x', 1, @(v) error ('custom')); p.parse ('x', -1)
%% 180
p = inputParser (); p.addParameter ('x', 1, @(v) validateattributes (v, {'numeric'}, {'positive'})); p.parse ('x', -1)
%% 181
inputParser (5)
%% 182
p = inputParser; p.delete ()
%% 183
p = inputParser; p(1)
%% 184
p = inputParser; p.parse
%% 185
p = inputParser; p.addOptional ('a', 5, 'b')
%% 186
c = {inputParser}
%% 187
s.p = inputParser
%% 188
p = inputParser; p.addOptional ('z', 1); p.addOptional ('y', 2); p.addParameter ('c', 3); p.addSwitch ('x'); p.addParameter ('a', 4); p.addSwitch ('b'); p.parse (); fieldnames (p.Results)', p.UsingDefaults
%% 189
p = inputParser; p.addOptional ('z', 1); p.addOptional ('y', 2); p.addParameter ('c', 3); p.addParameter ('a', 4); p.parse (5, 'a', 3); fieldnames (p.Results)', p.UsingDefaults
%% 190
p = inputParser; p.addParameter ('B', 3); p.addParameter ('a', 4); p.addParameter ('C', 4); p.parse (); fieldnames (p.Results)', p.UsingDefaults
%% 191
p = inputParser; p.KeepUnmatched = true; p.parse ('b', 7, 'a', 3); p.Unmatched
%% 192
p = inputParser; p.KeepUnmatched = true; p.addRequired ('r'); p.parse (1, 2)
%% 193
p = inputParser; p.KeepUnmatched = true; p.parse (struct ('b', 7)); p.Unmatched
%% 194
p = inputParser; p.addOptional ('o', 'x'); p.parse ('y'); p.Results
%% 195
p = inputParser; p.addOptional ('o', 'x', @(v) true); p.parse ('y'); p.Results
%% 196
p = inputParser; p.addOptional ('o', 'x'); p.addParameter ('y', 2); p.parse ('y', 3); p.Results
%% 197
p = inputParser; p.addOptional ('o', 'x', @(v) true); p.addParameter ('y', 2); p.parse ('y', 3); p.Results
%% 198
p = inputParser; p.addOptional ('o', 'x', @(v) false); p.addParameter ('y', 2); p.parse ('y', 3); p.Results
%% 199
p = inputParser; p.addOptional ('o', 1, @(v) v > 3); p.parse (2)
%% 200
p = inputParser; p.addRequired ('o', @(v) v > 3); p.parse (2)
%% 201
p = inputParser; p.addOptional ('o', 1, @(v) v > 3); p.addOptional ('q', 1); p.parse (5, 6); p.Results
%% 202
p = inputParser; p.addParameter ('o', 1, @(v) v > 3); p.addSwitch ('s'); p.parse ('o', 2)
%% 203
p = inputParser; p.addSwitch ('s'); p.addSwitch ('s')
%% 204
p = inputParser; p.addParameter ('o', 1); p.addSwitch ('o')
%% 205
p = inputParser; p.addOptional ('o', 1); p.addOptional ('o', 2)
%% 206
p = inputParser; p.addParameter ('o', 1); p.addParamValue ('o', 1)
%% 207
p = inputParser; p.CaseSensitive = true; p.addParameter ('o', 1); p.addParameter ('O', 1); p.parse ('O', 5); p.Results
%% 208
p = inputParser; p.addParameter ('o', 1); p.addParameter ('O', 2); p.parse ('O', 5); p.Results
%% 209
function r = foo (varargin), p = inputParser; p.FunctionName = 'foo'; p.addParameter ('tol', 1e-3, @(x) isnumeric (x) && x > 0); p.parse (varargin{:}); r = p.Results.tol; end, foo (), foo ('tol', 5), foo ('tol', -1)
%% 210
function r = foo (varargin), p = inputParser; p.addRequired ('x'); p.parse (varargin{:}); r = p.Results.x; end, foo (3), foo ()
%% 211
p = inputParser; p.FunctionName = 'foo'; p.addRequired ('x', @ischar); try, p.parse (3), catch e, disp (e.message), disp (e.identifier), end
%% 212
p = inputParser; p.Results.a
%% 213
p = inputParser; p.addParameter ('a', 5); p.parse (); p.Results.a
%% 214
p = inputParser; p.addRequired ('a', @ischar, 5)
%% 215
p = inputParser; p.addRequired ('req', 'notfun'); p.parse (1)
%% 216
p = inputParser; disp (p)
%% 217
p = inputParser; display (p)
%% 218
p = inputParser; size (p)
%% 219
p = inputParser; p.PartialMatching = true; p.addParameter ('abc', 5); p.parse ('ab', 9); p.Results
%% 220
mustBeFinite (1)
%% 221
mustBeFinite ([1 Inf])
%% 222
mustBeFinite (Inf)
%% 223
mustBeFinite ([1 NaN Inf])
%% 224
x = [1 Inf]; mustBeFinite (x)
%% 225
mustBeFinite ({})
%% 226
mustBeFinite ('a')
%% 227
mustBeFinite ()
%% 228
mustBeFinite (1, 2)
%% 229
mustBeGreaterThan (2, 1)
%% 230
mustBeGreaterThan (1, 2)
%% 231
mustBeGreaterThan ([1 2 3], 2)
%% 232
mustBeGreaterThan (1)
%% 233
mustBeGreaterThanOrEqual (1, 2)
%% 234
mustBeGreaterThanOrEqual ([1 2 3], 2)
%% 235
mustBeInteger (1)
%% 236
mustBeInteger (1.5)
%% 237
mustBeInteger ([1 1.5 2.5])
%% 238
mustBeInteger ('a')
%% 239
mustBeInteger ({})
%% 240
mustBeInteger (Inf)
%% 241
mustBeInteger (1i)
%% 242
mustBeInteger (int8 (1))
%% 243
mustBeInteger (true)
%% 244
mustBeLessThan (2, 1)
%% 245
mustBeLessThan ([1 2 3], 2)
%% 246
mustBeLessThanOrEqual (2, 1)
%% 247
mustBeMember (1, [1 2])
%% 248
mustBeMember (3, [1 2])
%% 249
mustBeMember ('a', {'a', 'b'})
%% 250
mustBeMember ('c', {'a', 'b'})
%% 251
mustBeMember ({'a', 'c'}, {'a', 'b'})
%% 252
mustBeMember ([1 5 6], [1 2])
%% 253
mustBeMember (1)
%% 254
mustBeNegative (-1)
%% 255
mustBeNegative (1)
%% 256
mustBeNegative ([1 -1])
%% 257
mustBeNonNan (1)
%% 258
mustBeNonNan (NaN)
%% 259
mustBeNonNan ([1 NaN])
%% 260
mustBeNonempty (1)
%% 261
mustBeNonempty ([])
%% 262
mustBeNonnegative (1)
%% 263
mustBeNonnegative (-1)
%% 264
mustBeNonnegative ([1 -1 -2])
%% 265
mustBeNonpositive (1)
%% 266
mustBeNonpositive (-1)
%% 267
mustBeNonsparse (1)
%% 268
mustBeNonzero (0)
%% 269
mustBeNonzero ([1 0])
%% 270
mustBeNonzero (1)
%% 271
mustBeNumeric (1)
%% 272
mustBeNumeric ('a')
%% 273
mustBeNumeric (true)
%% 274
mustBeNumeric ({})
%% 275
mustBeNumericOrLogical (true)
%% 276
mustBeNumericOrLogical ('a')
%% 277
mustBePositive (1)
%% 278
mustBePositive (0)
%% 279
mustBePositive ([1 0 -1])
%% 280
mustBePositive ('a')
%% 281
mustBePositive ({})
%% 282
mustBePositive (1i)
%% 283
mustBeReal (1)
%% 284
mustBeReal (1i)
%% 285
mustBeReal ('a')
%% 286
x = -1; mustBePositive (x)
%% 287
x = 1.5; mustBeInteger (x)
%% 288
x = []; mustBeNonempty (x)
%% 289
x = 5; mustBeMember (x, 1:3)
%% 290
x = 5; mustBeLessThan (x, 3)
%% 291
x = 'a'; mustBeNumeric (x)
%% 292
x = 1i; mustBeReal (x)
%% 293
x = NaN; mustBeNonNan (x)
%% 294
x = 0; mustBeNonzero (x)
%% 295
x = ones (2, 2) * -1; mustBePositive (x)
%% 296
x = -(1:30); mustBePositive (x)
%% 297
x.a = 1; mustBeNumeric (x.a)
%% 298
x.a = 'q'; mustBeNumeric (x.a)
%% 299
try, mustBePositive (-1), catch e, e.identifier, end
%% 300
fileparts ('/a/b/c.txt')
%% 301
[d, n, e] = fileparts ('/a/b/c.txt')
%% 302
[d, n, e] = fileparts ('c.txt')
%% 303
[d, n, e] = fileparts ('/a/b/')
%% 304
[d, n, e] = fileparts ('')
%% 305
[d, n, e] = fileparts ('a.b.c')
%% 306
[d, n, e] = fileparts ('.hidden')
%% 307
[d, n, e] = fileparts ('/')
%% 308
[d, n, e] = fileparts ('a/.b')
%% 309
fileparts (5)
%% 310
fileparts (['a';'b'])
%% 311
fileparts ()
%% 312
fullfile ('a', 'b')
%% 313
fullfile ('a/', 'b')
%% 314
fullfile ('a', 'b', 'c.m')
%% 315
fullfile ('a', '')
%% 316
fullfile ('', 'a')
%% 317
fullfile ('a/', '/b')
%% 318
fullfile ()
%% 319
fullfile ('a')
%% 320
fullfile ({'a', 'b'}, 'c')
%% 321
fullfile ('x', {'a', 'b'})
%% 322
fullfile (5)
%% 323
fullfile ('a', 5)
%% 324
fullfile ('a', 'b/')
%% 325
fullfile ('')
%% 326
fullfile ('', '')
%% 327
filesep ()
%% 328
filesep ('all')
%% 329
filesep (5)
%% 330
pathsep ()
%% 331
issparse (1)
%% 332
issparse ()
%% 333
isieee ()
%% 334
namedargs2cell (struct ('a', 1, 'b', 'x'))
%% 335
namedargs2cell (5)
%% 336
namedargs2cell (struct ('a', {1, 2}))
%% 337
cellindexmat ({[1 2 3], [4 5 6]}, 2)
%% 338
cellindexmat ({[1 2;3 4]}, 1, 2)
%% 339
cellindexmat (5, 1)
%% 340
cellindexmat ()
%% 341
isargout
%% 342
isvarname ('a')
%% 343
getfield (struct ('a', {{1, 2}}), 'a', {2})
