%% 1
cellfun (@numel, {1, [1 2], 'abc'})
%% 2
cellfun (@(x) x * 2, {1, 2, 3})
%% 3
cellfun (@(x) [x x], {1, 2})
%% 4
cellfun (@(x) [x x], {1, 2}, 'UniformOutput', false)
%% 5
cellfun (@(x) 'ab', {1, 2})
%% 6
cellfun (@(x) 'a', {1, 2})
%% 7
cellfun (@(x) true, {1, 2})
%% 8
cellfun (@(x) int8 (x), {1, 2})
%% 9
cellfun (@(x) x, {1, true})
%% 10
cellfun (@(x) x, {1, 'a'})
%% 11
cellfun (@(x) x, {1, int8(2)})
%% 12
cellfun (@(x) x, {single(1), 2})
%% 13
cellfun (@(x) x, {1+i, 2})
%% 14
cellfun (@(x) {x}, {1, 2})
%% 15
cellfun (@(x) struct (), {1, 2})
%% 16
cellfun (@(x) @sin, {1, 2})
%% 17
cellfun (@(x) [], {1, 2})
%% 18
cellfun (@(x, y) x + y, {1, 2}, {3, 4})
%% 19
cellfun (@(x, y) x + y, {1, 2}, {3})
%% 20
cellfun (@(x, y) x + y, {1, 2}, {3; 4})
%% 21
cellfun (@plus, {1, 2}, {3, 4})
%% 22
cellfun ('length', {1, [1 2]})
%% 23
cellfun (@length, {1, [1 2]})
%% 24
cellfun ('isempty', {1, []})
%% 25
cellfun (@isempty, {1, []})
%% 26
cellfun ('isclass', {1, 'a'}, 'char')
%% 27
cellfun ('size', {1, [1 2]}, 2)
%% 28
cellfun ('size', {1, [1 2]})
%% 29
cellfun ('size', {1, [1 2]}, 0)
%% 30
cellfun ('size', {1, [1 2]}, 1.5)
%% 31
cellfun ('ndims', {1, ones(2,2,2)})
%% 32
cellfun ('prodofsize', {1, [1 2]})
%% 33
cellfun ('numel', {1, [1 2]})
%% 34
cellfun ('isreal', {1, 1i})
%% 35
cellfun ('islogical', {1, true})
%% 36
cellfun ('isnumeric', {1, 'a'})
%% 37
cellfun (@upper, {'a', 'b'}, 'UniformOutput', false)
%% 38
cellfun ('upper', {'a', 'b'}, 'UniformOutput', false)
%% 39
cellfun (@(x) error ('boo'), {1, 2}, 'ErrorHandler', @(e, x) e.index)
%% 40
cellfun (@(x) error ('a:b', 'boo'), {1, 2}, 'ErrorHandler', @(e, x) disp (e), 'UniformOutput', false)
%% 41
cellfun (@(x) error ('a:b', 'boo'), {1, 2}, 'ErrorHandler', @(e, x) {e.message, e.identifier, x}, 'UniformOutput', false)
%% 42
cellfun (@(x) error ('boo'), {1, 2})
%% 43
cellfun (@(x) error ('a:b', 'boo'), {1, 2})
%% 44
[a, b] = cellfun (@max, {[1 5 2], [7 3]})
%% 45
[a, b] = cellfun (@max, {[1 5 2], [7 3]}, 'UniformOutput', false)
%% 46
[a, b, c] = cellfun (@(x) x, {1})
%% 47
[a, b] = cellfun (@(x) x, {1})
%% 48
cellfun (@disp, {1, 2})
%% 49
x = cellfun (@disp, {1, 2})
%% 50
cellfun (@(x) disp (x), {1, 2})
%% 51
x = cellfun (@(x) disp (x), {1, 2})
%% 52
cellfun (@numel, {})
%% 53
cellfun (@numel, cell (0, 3))
%% 54
cellfun (@numel, {}, 'UniformOutput', false)
%% 55
[a, b] = cellfun (@size, {})
%% 56
cellfun (@numel, 5)
%% 57
cellfun (@numel, 'abc')
%% 58
cellfun (@numel)
%% 59
cellfun ()
%% 60
cellfun (5, {1})
%% 61
cellfun ({}, {1})
%% 62
cellfun ('nosuch', {1})
%% 63
cellfun (@nosuch, {1})
%% 64
cellfun (@numel, {1}, 'UniformOutput')
%% 65
cellfun (@numel, {1}, 'UniformOutput', 'a')
%% 66
cellfun (@numel, {1}, 'Foo', 1)
%% 67
cellfun (@numel, {1}, 'uniformoutput', false)
%% 68
cellfun (@numel, {1}, 'Unif', false)
%% 69
cellfun (@numel, {1}, 'UniformOutput', 0)
%% 70
cellfun (@numel, {1}, 'UniformOutput', [])
%% 71
cellfun (@numel, {1}, 'ErrorHandler', 5)
%% 72
cellfun (@numel, {1}, 'ErrorHandler', 'disp')
%% 73
cellfun (@(x) x, {1, 2; 3, 4})
%% 74
cellfun (@(x, y) x, {1, 2}, 5)
%% 75
cellfun (@(x) x, struct ('a', 1))
%% 76
cellfun (@isempty, {})
%% 77
cellfun (@isempty, {[], 1; 'a', ''})
%% 78
cellfun ('@(x) x + 1', {1, 2})
%% 79
cellfun ('x + 1', {1, 2})
%% 80
cellfun (@str2double, {'1', '2.5'})
%% 81
cellfun (@class, {1, 'a'}, 'UniformOutput', false)
%% 82
cellfun (@(x) x(2), {[1 2], [3]})
%% 83
cellfun (@(x) x.a, {struct('a', 1), struct('a', 2)})
%% 84
cellfun (@(varargin) numel (varargin), {1, 2}, {3, 4}, {5, 6})
%% 85
cellfun (@() 5, {1, 2})
%% 86
cellfun (@(x, y) x, {1, 2})
%% 87
cellfun (@tolower, {'A', 'B'})
%% 88
arrayfun (@(x) x * 2, 1:3)
%% 89
arrayfun (@(x) x * 2, [1 2; 3 4])
%% 90
arrayfun (@(x) [x x], 1:3)
%% 91
arrayfun (@(x) [x x], 1:3, 'UniformOutput', false)
%% 92
arrayfun (@(x) 'ab', 1:2)
%% 93
arrayfun (@(x, y) x + y, 1:3, 4:6)
%% 94
arrayfun (@(x, y) x + y, 1:3, 4:5)
%% 95
arrayfun (@(x, y) x + y, 1:3, (4:6)')
%% 96
arrayfun (@(x) x, 'abc')
%% 97
arrayfun (@(x) x, {1, 2})
%% 98
arrayfun (@(x) x{1}, {1, 2})
%% 99
arrayfun (@(s) s.a, struct ('a', {1, 2}))
%% 100
arrayfun (@(x) error ('boo'), 1:2, 'ErrorHandler', @(e, x) e.index)
%% 101
arrayfun (@(x) error ('boo'), 1:2)
%% 102
[a, b] = arrayfun (@(x) max ([x 2]), 1:3)
%% 103
arrayfun (@(x) x, [])
%% 104
arrayfun (@(x) x, zeros (0, 3))
%% 105
arrayfun (@(x) x, [], 'UniformOutput', false)
%% 106
arrayfun ()
%% 107
arrayfun (@(x) x)
%% 108
arrayfun (5, 1)
%% 109
arrayfun ('sin', 0)
%% 110
arrayfun ('nosuch', 0)
%% 111
arrayfun (@(x) x, 1, 'Foo', 2)
%% 112
arrayfun (@(x) disp (x), 1:2)
%% 113
arrayfun (@disp, 1:2)
%% 114
x = arrayfun (@(x) disp (x), 1:2)
%% 115
arrayfun (@(x) {x}, 1:2)
%% 116
arrayfun (@(x) {x}, 1:2, 'UniformOutput', false)
%% 117
arrayfun (@(x) x, true)
%% 118
arrayfun (@(x) int8 (x), 1:2)
%% 119
arrayfun (@(x) x > 1, 1:2)
%% 120
arrayfun (@(k) k, 1:0)
%% 121
arrayfun (@str2func, {'sin'})
%% 122
arrayfun (@(x) x, @sin)
%% 123
arrayfun (@(x) x.Count, containers.Map ())
%% 124
structfun (@(x) x * 2, struct ('a', 1, 'b', 2))
%% 125
structfun (@(x) x * 2, struct ('a', 1, 'b', 2), 'UniformOutput', false)
%% 126
structfun (@(x) [x x], struct ('a', 1, 'b', 2))
%% 127
structfun (@(x) 'ab', struct ('a', 1))
%% 128
structfun (@numel, struct ('a', 'xyz', 'b', 2))
%% 129
structfun (@(x) error ('boo'), struct ('a', 1), 'ErrorHandler', @(e, x) 7)
%% 130
structfun (@(x) x, 5)
%% 131
structfun (@(x) x)
%% 132
structfun ()
%% 133
[a, b] = structfun (@max, struct ('a', [1 5], 'b', [7 3]))
%% 134
structfun (@(x) x, struct ())
%% 135
structfun (@(x) x, struct (), 'UniformOutput', false)
%% 136
structfun (@disp, struct ('a', 1))
%% 137
structfun ('numel', struct ('a', 1))
%% 138
structfun (@(x) {x}, struct ('a', 1))
%% 139
cellfun (@(x) x, {1, single(2)}), class (ans)
%% 140
cellfun (@(x) x, {int8(2), 1}), class (ans)
%% 141
cellfun (@(x) x, {int8(2), int16(1)}), class (ans)
%% 142
cellfun (@(x) x, {1, 2i})
%% 143
cellfun (@(x) x, {true, 1})
%% 144
cellfun (@(x) x, {'a', 66})
%% 145
cellfun (@(x) x, {single(1), true})
%% 146
cellfun (@(x) x, {{1}, 2})
%% 147
cellfun (@(x) x, {struct('a',1), struct('b',2)})
%% 148
cellfun (@(x) x, {struct('a',1), 2})
%% 149
arrayfun (@(x) x, [1 2]), class (ans)
%% 150
arrayfun (@(k) ifelse (k == 1, 1, true), 1:2)
%% 151
cellfun (@(x) x, {1, 'ab'})
%% 152
cellfun (@(x) x, {'ab', 1})
%% 153
cellfun (@(x) x, {1, []})
%% 154
cellfun (@(x) x, {[], 1})
%% 155
cellfun ('sin (x)', {0})
%% 156
cellfun ('x * y', {1}, {2})
%% 157
cellfun ('z + 1', {1})
%% 158
cellfun ('[x, x]', {1}, 'UniformOutput', false)
%% 159
arrayfun ('x + 1', 1:3)
%% 160
arrayfun ('@(x) x + 1', 1:3)
%% 161
cellfun ('size', {1, [1 2]}, {1})
%% 162
cellfun ('isclass', {1})
%% 163
cellfun ('isclass', {1}, 5)
%% 164
cellfun ('isclass', {1, int8(1)}, 'int8')
%% 165
cellfun ('size', {1}, 'a')
%% 166
cellfun ('length', {1}, {2})
%% 167
cellfun ('isempty', 5)
%% 168
cellfun (@numel, {1}, 'ErrorHandler', @(e) 1, 'UniformOutput', false)
%% 169
cellfun (@numel, {1}, 'UniformOutput', true, 'ErrorHandler', @(e) 1)
%% 170
cellfun (@numel, {1}, {2}, 'UniformOutput', true)
%% 171
arrayfun (@(x) x, 1, 'UniformOutput', 'a')
%% 172
arrayfun (@(x) x, 1, 'ErrorHandler', 5)
%% 173
arrayfun (@(x) x, 1, 'Uni', false)
%% 174
arrayfun (@(x) x, 1, 'Uniform', false)
%% 175
cellfun (@(x) x, {1}, 'U', false)
%% 176
cellfun (@(x) x, {1}, 'E', @sin)
%% 177
cellfun (@(x) x, {1}, 'uni', 0)
%% 178
cellfun (@(x) x, {1}, '', 0)
%% 179
arrayfun (@(x) x, zeros (0, 3), 'UniformOutput', false)
%% 180
[a, b] = arrayfun (@(x) x, [], 'UniformOutput', false)
%% 181
x = cellfun (@(x) x, {}, 'UniformOutput', false)
%% 182
cellfun (@(x) x, cell (2, 0), 'UniformOutput', false)
%% 183
structfun (@(x) x * 2, struct ('a', {1}))
%% 184
structfun (@(x, y) x, struct ('a', 1), 5)
%% 185
structfun (@(x) x, struct ('a', 1), 'Foo', 5)
%% 186
structfun (@nosuch, struct ('a', 1))
%% 187
structfun ('nosuch', struct ('a', 1))
%% 188
structfun (5, struct ('a', 1))
%% 189
[a, b] = structfun (@(x) x, struct ('a', 1))
%% 190
structfun (@(x) disp (x), struct ('a', 1))
%% 191
structfun (@(x) printf ('%d\n', x), struct ('a', 1, 'b', 2))
%% 192
x = structfun (@(x) disp (x), struct ('a', 1))
%% 193
arrayfun (@(s) numel (s), struct ('a', {1, 2, 3}))
%% 194
arrayfun (@(x) x, int8 ([1 2])), class (ans)
%% 195
arrayfun (@upper, 'abc')
%% 196
arrayfun (@(x, y) [x y], 'ab', 'cd', 'UniformOutput', false)
%% 197
arrayfun (@numel, {1, 2}, 5)
%% 198
arrayfun (@(x, y) x, 1:2, 5)
%% 199
arrayfun (@(x) x, ones (2, 2, 2))
%% 200
[m, i] = cellfun ('max', {[1 9 3], [7 2]})
%% 201
c = cellfun (@(x) x (1), {'abc', 'def'})
%% 202
cellfun (@(x) NaN, {1, 2})
%% 203
cellfun (@(s) [s '!'], {'a', 'bc'}, 'UniformOutput', false)
%% 204
cellfun (@deal, {1, 2})
%% 205
[a, b] = cellfun (@deal, {1, 2}, {3, 4})
%% 206
cellfun (@(x) x, {1, 2}, 'UniformOutput', false, 'ErrorHandler', @(e, varargin) 0)
%% 207
cellfun (@(x) error ('my:id', 'text %d', x), {1, 2}, 'ErrorHandler', @(e, varargin) numel (e.message))
%% 208
try, cellfun (@(x) error ('my:id', 'text %d', x), {1, 2}); catch e, e.message, e.identifier, end
%% 209
try, cellfun (@(x) [1 2], {1, 2}); catch e, e.message, e.identifier, end
%% 210
try, arrayfun (@(x) [1 2], 1:2); catch e, e.message, e.identifier, end
%% 211
try, arrayfun (@(x, y) 1, 1:2, 1:3); catch e, e.message, e.identifier, end
%% 212
try, cellfun (@(x, y) 1, {1}, {1, 2}); catch e, e.message, e.identifier, end
