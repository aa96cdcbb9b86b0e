%% 1
m = containers.Map ()
%% 2
m = containers.Map (); m.Count, m.KeyType, m.ValueType
%% 3
m = containers.Map ('a', 1)
%% 4
m = containers.Map ({'a', 'b'}, {1, 2}); m('a')
%% 5
m = containers.Map ({'a', 'b'}, [1 2]); m('b'), m.ValueType
%% 6
m = containers.Map ({'a', 'b'}, {'x', 'y'}); m.ValueType
%% 7
m = containers.Map ({'a', 'b'}, {1, 'y'}); m.ValueType
%% 8
m = containers.Map ({'a', 'b'}, {true, false}); m.ValueType
%% 9
m = containers.Map ({'a', 'b'}, {[1 2], 3}); m.ValueType
%% 10
m = containers.Map ([1 2 3], {'a', 'b', 'c'}); m(2), m.KeyType
%% 11
m = containers.Map ({1, 2, 3}, {'a', 'b', 'c'}); m.keys ()
%% 12
m = containers.Map ('KeyType', 'double', 'ValueType', 'any'); m.KeyType
%% 13
m = containers.Map ('KeyType', 'char', 'ValueType', 'double'); m('x') = 5; m('x')
%% 14
m = containers.Map ('KeyType', 'foo', 'ValueType', 'any')
%% 15
m = containers.Map ('KeyType', 'char', 'ValueType', 'foo')
%% 16
m = containers.Map ('KeyType', 'int32', 'ValueType', 'any'); m(3) = 'c'; m.keys (), class (m.keys (){1})
%% 17
m = containers.Map ('UniformValues', false)
%% 18
m = containers.Map ('a', 1, 'UniformValues', false); m.ValueType
%% 19
m = containers.Map ({'a', 'b'}, {1, 2}, 'UniformValues', true); m.ValueType
%% 20
m = containers.Map ({'a', 'b'}, {1, 'x'}, 'UniformValues', true)
%% 21
m = containers.Map ({'a', 'b'}, {1})
%% 22
m = containers.Map ({'a', 1}, {1, 2})
%% 23
m = containers.Map ('a')
%% 24
m = containers.Map (5)
%% 25
m = containers.Map ({})
%% 26
m = containers.Map ({}, {})
%% 27
m = containers.Map ({'a'}, 1, 2)
%% 28
m = containers.Map ({'a', 'a'}, {1, 2}); m.Count, m('a')
%% 29
m = containers.Map (); m('a') = 1; m('b') = 2; m.keys (), m.values ()
%% 30
m = containers.Map (); m('a')
%% 31
m = containers.Map (); m(1)
%% 32
m = containers.Map (); m(1) = 2
%% 33
m = containers.Map ('KeyType', 'double', 'ValueType', 'any'); m('a') = 2
%% 34
m = containers.Map ('KeyType', 'double', 'ValueType', 'any'); m(3)
%% 35
m = containers.Map ('KeyType', 'double', 'ValueType', 'any'); m('a')
%% 36
m = containers.Map ('KeyType', 'double', 'ValueType', 'any'); m([1 2]) = 3
%% 37
m = containers.Map ('KeyType', 'char', 'ValueType', 'double'); m('a') = 'x'
%% 38
m = containers.Map ('KeyType', 'char', 'ValueType', 'double'); m('a') = [1 2]
%% 39
m = containers.Map ('KeyType', 'char', 'ValueType', 'char'); m('a') = 5
%% 40
m = containers.Map ('KeyType', 'char', 'ValueType', 'logical'); m('a') = 5; m('a'), class (m('a'))
%% 41
m = containers.Map ('KeyType', 'char', 'ValueType', 'int8'); m('a') = 5.7; m('a'), class (m('a'))
%% 42
m = containers.Map ({'a', 'b'}, {1, 2}); isKey (m, 'a')
%% 43
m = containers.Map ({'a', 'b'}, {1, 2}); m.isKey ('c')
%% 44
m = containers.Map ({'a', 'b'}, {1, 2}); isKey (m, {'a', 'c'})
%% 45
m = containers.Map ({'a', 'b'}, {1, 2}); isKey (m, 5)
%% 46
m = containers.Map ({'a', 'b'}, {1, 2}); isKey (m, {'a', 5})
%% 47
m = containers.Map ([1 2], {1, 2}); isKey (m, 1), isKey (m, 'a'), isKey (m, {1, 'a', 3})
%% 48
m = containers.Map ([1 2], {1, 2}); isKey (m, [1 3])
%% 49
m = containers.Map ({'a', 'b'}, {1, 2}); keys (m)
%% 50
m = containers.Map ({'b', 'a'}, {1, 2}); values (m)
%% 51
m = containers.Map ({'b', 'a'}, {1, 2}); values (m, {'a'})
%% 52
m = containers.Map ({'b', 'a'}, {1, 2}); m.values ({'a', 'b'})
%% 53
m = containers.Map ({'b', 'a'}, {1, 2}); values (m, {'a', 'z'})
%% 54
m = containers.Map ({'b', 'a'}, {1, 2}); values (m, 'a')
%% 55
m = containers.Map ({'b', 'a'}, {1, 2}); values (m, {5})
%% 56
m = containers.Map ({'b', 'a'}, {1, 2}); remove (m, 'a'); m.keys ()
%% 57
m = containers.Map ({'b', 'a'}, {1, 2}); m.remove ('a'); m.Count
%% 58
m = containers.Map ({'b', 'a'}, {1, 2}); remove (m, {'a', 'b'}); m.Count
%% 59
m = containers.Map ({'b', 'a'}, {1, 2}); remove (m, 'z')
%% 60
m = containers.Map ({'b', 'a'}, {1, 2}); remove (m, 5)
%% 61
m = containers.Map ({'b', 'a'}, {1, 2}); remove (m, {'a', 'z'})
%% 62
m = containers.Map ([1 2], {1, 2}); remove (m, 1); m.keys ()
%% 63
m = containers.Map ([1 2], {1, 2}); remove (m, 7)
%% 64
m = containers.Map ([1 2], {1, 2}); remove (m, 'a')
%% 65
m = containers.Map ({'b', 'a'}, {1, 2}); length (m), numel (m), isempty (m), size (m)
%% 66
m = containers.Map (); length (m), numel (m), isempty (m)
%% 67
m = containers.Map ({'b', 'a'}, {1, 2}); n = m; n('c') = 3; m.Count
%% 68
m = containers.Map ({'b', 'a'}, {1, 2}); class (m), isobject (m), isa (m, 'containers.Map'), isa (m, 'handle')
%% 69
m = containers.Map ({'b', 'a'}, {1, 2}); m.foo
%% 70
m = containers.Map ({'b', 'a'}, {1, 2}); m.foo = 5
%% 71
m = containers.Map ({'b', 'a'}, {1, 2}); m.Count = 5
%% 72
m = containers.Map ({'b', 'a'}, {1, 2}); m{1}
%% 73
m = containers.Map ({'b', 'a'}, {1, 2}); m{1} = 2
%% 74
m = containers.Map ({'b', 'a'}, {1, 2}); m('a', 'b')
%% 75
m = containers.Map ({'b', 'a'}, {1, 2}); m('a', 'b') = 1
%% 76
m = containers.Map ({'b', 'a'}, {1, 2}); m()
%% 77
m = containers.Map ({'b', 'a'}, {1, 2}); m(:)
%% 78
m = containers.Map ({'b', 'a'}, {1, 2}); m({'a'})
%% 79
m = containers.Map ({'b', 'a'}, {[1 2 3], 2}); m('b')(2)
%% 80
m = containers.Map ({'b', 'a'}, {struct('x', 5), 2}); m('b').x
%% 81
m = containers.Map ({'b', 'a'}, {{1, 2}, 2}); m('b'){2}
%% 82
m = containers.Map ({'b'}, {[1 2 3]}); m('b')(2) = 5
%% 83
m = containers.Map (); m('b').x = 5
%% 84
m = containers.Map (); m('x') = []; m('x')
%% 85
m = containers.Map (); m('x') += 1
%% 86
m = containers.Map (); m('x') = 1; m('x') += 1; m('x')
%% 87
m = containers.Map (); m('x') = 1; m('x')++; m('x')
%% 88
m = containers.Map ({'b', 'a'}, {1, 2}); for k = m.keys (), disp (k{1}), end
%% 89
m = containers.Map ({'b', 'a'}, {1, 2}); for k = keys (m), printf ('%s=%d\n', k{1}, m(k{1})), end
%% 90
m = containers.Map ({'b', 'a'}, {1, 2}); m2 = containers.Map ({'c'}, {3}); m3 = [m; m2]; m3.keys ()
%% 91
m = containers.Map ({'b', 'a'}, {1, 2}); m2 = containers.Map ({'a'}, {3}); m3 = [m; m2]; m3.values ()
%% 92
m = containers.Map ({'b', 'a'}, {1, 2}); m2 = containers.Map ([1], {3}); m3 = [m; m2]
%% 93
m = containers.Map ({'b', 'a'}, {1, 2}); m2 = containers.Map ({'c'}, {3}); m3 = [m, m2]
%% 94
m = containers.Map ({'b', 'a'}, {1, 2}); disp (m)
%% 95
m = containers.Map ({'b', 'a'}, {1, 2}); c = {m}
%% 96
m = containers.Map ({'b', 'a'}, {1, 2}); s.m = m
%% 97
m = containers.Map ([3 1 2], {'c', 'a', 'b'}); m.keys (), m.values ()
%% 98
m = containers.Map ([3 1 2], [30 10 20]); cell2mat (m.values ())
%% 99
m = containers.Map ('KeyType', 'single', 'ValueType', 'double'); m(1.5) = 2; class (m.keys (){1})
%% 100
m = containers.Map (single ([1 2]), {1, 2}); m.KeyType
%% 101
m = containers.Map (int8 ([1 2]), {1, 2}); m.KeyType
%% 102
m = containers.Map (true, 1)
%% 103
m = containers.Map ({true, false}, {1, 2})
%% 104
m = containers.Map ({[1 2], 3}, {1, 2})
%% 105
m = containers.Map ({'a'; 'b'}, {1; 2}); m.keys ()
%% 106
m = containers.Map (['a'; 'b'], {1, 2})
%% 107
m = containers.Map ('abc', [1 2 3]); m('abc')
%% 108
m = containers.Map ('abc', {1, 2}); m('abc')
%% 109
m = containers.Map ({'abc'}, {{1, 2}}); m('abc')
%% 110
m = containers.Map (NaN, 5); m(NaN)
%% 111
m = containers.Map ([1 NaN], {1, 2}); m.keys ()
%% 112
m = containers.Map ('a', 1); m.keys{1}
%% 113
m = containers.Map ('a', 1); m.values{1}
%% 114
m = containers.Map ('a', 1); m.keys (){1}
%% 115
m = containers.Map ('a', 1); m.length ()
%% 116
m = containers.Map ('a', 1); m.numel ()
%% 117
m = containers.Map ('a', 1); m.isKey ('a')
%% 118
m = containers.Map ('a', 1); ndims (m), columns (m), rows (m)
%% 119
m = containers.Map ('a', 1); m == m
%% 120
m = containers.Map ('a', 1); isequal (m, m)
%% 121
m = containers.Map ('a', 1); m + 1
%% 122
m = containers.Map ('a', 1); !m
%% 123
m = containers.Map ('a', 1); if m, disp (1), end
%% 124
m = containers.Map ('a', 1); m'
%% 125
m = containers.Map ('a', 1); [m 1]
%% 126
m = containers.Map ('a', 1); isstruct (m), iscell (m), isnumeric (m)
%% 127
m = containers.Map ('a', 1); cellfun (@(k) m(k), {'a'})
%% 128
m = containers.Map ('a', 1); numel (m, 1)
%% 129
m = containers.Map ('KeyType', 'char'); 
%% 130
m = containers.Map ('KeyType', 'char', 'Foo', 'any')
%% 131
m = containers.Map ('ValueType', 'any', 'KeyType', 'char'); m.KeyType
%% 132
m = containers.Map ('keytype', 'char', 'valuetype', 'any'); m.KeyType
%% 133
m = containers.Map ('KeyType', 5, 'ValueType', 'any')
%% 134
m = containers.Map ({'a', 'b'}, {1, 2}); values (m){:}
%% 135
m = containers.Map ({'a', 'b'}, {1, 2}); try, m('zz'), catch e, e.message, e.identifier, end
%% 136
m = containers.Map ([1 2], {1, 2}); try, m(5), catch e, e.message, e.identifier, end
%% 137
m = containers.Map ({'a', 'b'}, {1, 2}); try, remove (m, 'zz'), catch e, e.message, e.identifier, end
%% 138
m = containers.Map ({'a', 'b'}, {1, 2}); try, values (m, {'zz'}), catch e, e.message, e.identifier, end
%% 139
m = containers.Map ([1.5 2], {1, 2}); try, m(5), catch e, e.message, e.identifier, end
%% 140
m = containers.Map ({'a', 'b'}, {1, 2}); try, m(1), catch e, e.message, e.identifier, end
%% 141
m = containers.Map ('abc', {5}); m('abc')
%% 142
m = containers.Map ('abc', {}); m('abc')
%% 143
m = containers.Map ({'a'}, {5}); m('a')
%% 144
m = containers.Map ({'a'}, 5); m('a')
%% 145
m = containers.Map ({'a'}, [5 6]); m('a')
%% 146
m = containers.Map (3, {5}); m(3)
%% 147
m = containers.Map (3, [5 6]); m(3)
%% 148
m = containers.Map (3, 'abc'); m(3)
%% 149
m = containers.Map ({single(1), single(2)}, {1, 2}); m.KeyType
%% 150
m = containers.Map ({int8(1), int8(2)}, {1, 2}); m.KeyType
%% 151
m = containers.Map ({single(1), 2}, {1, 2}); m.KeyType
%% 152
m = containers.Map (single (3), 1); m.KeyType
%% 153
m = containers.Map (int8 (3), 1); m.KeyType, class (m.keys (){1})
%% 154
m = containers.Map ({'a', 'b'}, {single(1), 2}); m.ValueType
%% 155
m = containers.Map ({'a', 'b'}, {int8(1), int8(2)}); m.ValueType, class (m('a'))
%% 156
m = containers.Map ({'a', 'b'}, [int8(1), int8(2)]); m.ValueType, class (m('a'))
%% 157
m = containers.Map ({'a', 'b'}, single ([1 2])); m.ValueType, class (m('a'))
%% 158
m = containers.Map ('a', true); m.ValueType
%% 159
m = containers.Map ({'a', 'b'}, [true false]); m.ValueType
%% 160
m = containers.Map ('a', 'xyz'); m.ValueType
%% 161
m = containers.Map ('a', {'xyz'}); m.ValueType
%% 162
m = containers.Map ('a', {{1}}); m.ValueType
%% 163
m = containers.Map ('a', 1i); m.ValueType
%% 164
m = containers.Map ({'a', 'b'}, {'x', ['a';'b']}); m.ValueType
%% 165
m = containers.Map ('KeyType', 'char', 'ValueType', 'double'); m('a') = true; class (m('a'))
%% 166
m = containers.Map ('KeyType', 'char', 'ValueType', 'double'); m('a') = 'x'; class (m('a'))
%% 167
m = containers.Map ('KeyType', 'char', 'ValueType', 'single'); m('a') = 3; class (m('a'))
%% 168
m = containers.Map ('KeyType', 'char', 'ValueType', 'double'); m('a') = int8 (3); class (m('a'))
%% 169
m = containers.Map ('KeyType', 'char', 'ValueType', 'char'); m('a') = 'xyz'; m('a')
%% 170
m = containers.Map ('KeyType', 'uint8', 'ValueType', 'any'); m(300) = 1; m.keys ()
%% 171
m = containers.Map ('KeyType', 'int32', 'ValueType', 'any'); m(1.5) = 1; m.keys ()
%% 172
m = containers.Map ('KeyType', 'double', 'ValueType', 'any'); m(true) = 1; m.keys ()
%% 173
m = containers.Map ('KeyType', 'double', 'ValueType', 'any'); m([]) = 1
%% 174
m = containers.Map ('KeyType', 'double', 'ValueType', 'any'); m({1}) = 1
%% 175
m = containers.Map (); m({'a'}) = 1
%% 176
m = containers.Map (); m({'a'})
%% 177
m = containers.Map (); m(['a';'b']) = 1
%% 178
m = containers.Map ([1 2], {1, 2}); isKey (m, {1; 5})
%% 179
m = containers.Map ({'a', 'b'}, {1, 2}); isKey (m, {'a'; 'z'})
%% 180
m = containers.Map ({'a', 'b'}, {1, 2}); isKey (m, {})
%% 181
m = containers.Map ({'a', 'b'}, {1, 2}); m.isKey ({'a', 'b'})
%% 182
m = containers.Map ({'a', 'b'}, {1, 2}); m.remove ({'a'})
%% 183
m = containers.Map ({'a', 'b'}, {1, 2}); m.values {1}
%% 184
m = containers.Map ({'a', 'b'}, {1, 2}); m.values ({})
%% 185
m = containers.Map ({'a', 'b'}, {1, 2}); -m
%% 186
m = containers.Map ({'a', 'b'}, {1, 2}); m * 2
%% 187
m = containers.Map ({'a', 'b'}, {1, 2}); 2 - m
%% 188
m = containers.Map ({'a', 'b'}, {1, 2}); m & 1
%% 189
m = containers.Map ({'a', 'b'}, {1, 2}); m && 1
%% 190
m = containers.Map ({'a', 'b'}, {1, 2}); m.'
%% 191
m = containers.Map ({'a', 'b'}, {1, 2}); m != m
%% 192
m = containers.Map ({'a', 'b'}, {1, 2}); m < 2
%% 193
m = containers.Map ({'a', 'b'}, {1, 2}); m .* 2
%% 194
m = containers.Map ({'a', 'b'}, {1, 2}); while m, end
%% 195
m = containers.Map ({'a', 'b'}, {1, 2}); zeros (m)
%% 196
m = containers.Map ({'a', 'b'}, {1, 2}); abs (m)
%% 197
m = containers.Map ({'a', 'b'}, {1, 2}); num2str (m)
%% 198
m = containers.Map ({'a', 'b'}, {1, 2}); x = [1 2 3]; x(m)
%% 199
m = containers.Map ({'a', 'b'}, {1, 2}); for k = m, class (k), end
%% 200
m = containers.Map ({'a', 'b'}, {1, 2}); switch m case 1, end
%% 201
m = containers.Map ({'a', 'b'}, {1, 2}); c = [{m}, 1]; size (c)
%% 202
m = containers.Map ({'a', 'b'}, {1, 2}); n = [m; m; m]; n.Count
%% 203
m = containers.Map ({'a', 'b'}, {1, 2}); n = containers.Map ({'a', 'b'}, {'x', 'y'}); q = [m; n]; q.ValueType
%% 204
m = containers.Map ([1 2], {1, 2}); n = containers.Map (single ([3]), {'x'}); q = [m; n]; q.KeyType
%% 205
m = containers.Map ([1 2], {1, 2}); vertcat (m, m).Count
%% 206
m = containers.Map ([1 2], {1, 2}); length (m.keys)
%% 207
m = containers.Map ([1 2], {1, 2}); m.Count ()
%% 208
m = containers.Map ([1 2], {1, 2}); m.Count (1)
%% 209
m = containers.Map ([1 2], {1, 2}); keys (m, 1)
%% 210
m = containers.Map ([1 2], {1, 2}); isKey (m, 1, 2)
%% 211
m = containers.Map; class (m)
%% 212
m = containers.Map; m.Count
%% 213
containers.Map ('a', 1)('a')
%% 214
containers.Map ('a', 1).Count
%% 215
f = @containers.Map; m = f ('a', 1); m.Count
%% 216
m = containers.Map (struct ('a', 1), 5)
%% 217
m = containers.Map ({struct()}, {5})
%% 218
m = containers.Map ({'a', {}}, {5, 6})
%% 219
m = containers.Map ('UniformValues', true); m.Count
%% 220
m=containers.Map(int32([1 2]),{'a','b'}), class(m.keys(){1})
%% 221
m=containers.Map({int32(1),int32(2)},{'a','b'}); m.KeyType, m(1.4)
%% 222
m=containers.Map(uint8([5 6]),{1,2}); m.KeyType
%% 223
m=containers.Map(int64(5),'x'); m.KeyType, class(m.keys(){1})
%% 224
m=containers.Map(true,1); m.KeyType
%% 225
m=[containers.Map(int32(2),3);containers.Map(1.4,1)]; m.KeyType, m.keys()
%% 226
m=[containers.Map(2,3);containers.Map(int32(1),1)]; m.KeyType, class(m.keys(){1})
