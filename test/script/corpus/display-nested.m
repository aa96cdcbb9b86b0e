%% 1
format compact
x = 1
%% 2
x = int8([])
%% 3
struct_levels_to_print(1);x = {struct('long_field_name', {{[1+2i 3.5]}}, 'a', {{{1,'x'}}}); struct('b', {struct('b', {struct('a',{{}})})}, 'x1', {NaN}, 'long_field_name', {[1e-5 1]})}
struct_levels_to_print(2);
%% 4
struct_levels_to_print(1);x = {1e10, struct('c', {{'hello', @sin; containers.Map(), [1e10 1]}}, 'b', {[1+2i 3.5]}), NaN; {{NA, ''; int64(7), struct('a',{{}})}, {int8([1 -2])}, {containers.Map('a',1); ''}}, 1:3, [1 2 3]}
struct_levels_to_print(2);
%% 5
x = single([])
%% 6
x = {struct('a',{}), {struct('long_field_name', {reshape(1:4,2,1,2)})}, {1e10, {[true false], pi, containers.Map(); magic(3), 1e5, @sin}; struct('a',{}), {int8([1 -2]), {@sin}, {1,'x'}; single([1 2]), 1e10, ones(2,2)>0}}}
%% 7
struct_levels_to_print(1);x = {[NaN 1 Inf], char(zeros(0,3)), struct('a', {0:0.5:2, {'a', 1e-5, struct(); [], eye(2), -2.5}}, 'b', {1e10, struct('a', {[1+2i 3.5], containers.Map('a',1)}, 'b', {struct(), [NaN 1 Inf]})})}
struct_levels_to_print(2);
%% 8
x = @sin
%% 9
x.f = {@sin, {pi}, int8([1 -2])}
%% 10
-Inf
%% 11
format compact
x = zeros(3,0)
%% 12
x{2} = [1.5;2.5]
%% 13
x = 1+2i
%% 14
x = {single(2.5), {1:3}; struct('name', {{@sin}}, 'b', {'a'}), 'hello'}
%% 15
x{2} = cell(2,0)
%% 16
x{2} = struct('c', {{1,'x'}, {[1+2i 3.5], int8([1 -2]), struct('x1', {single(2.5), char(zeros(0,3))}, 'c', {"", 0:0.5:2}); -2.5, [true false], {[1e10 1], 1+2i}}})
%% 17
x = [1 2 3]
%% 18
struct_levels_to_print(1);x = struct('a',{{}})
struct_levels_to_print(2);
%% 19
x = {struct('long_field_name', {{magic(3), single([1 2]), 1:3; [1 2 3], int8([]), [NaN 1 Inf]}, 0:0.5:2}, 'b', {eye(2), NA}), [1+2i 3.5], {1+2i, struct('long_field_name', {-Inf, rand(3)>2}); NA, struct('name', {struct()})}; int8([]), struct('c', {struct('name', {{}}, 'a', {[]}, 'b', {char(zeros(0,3))})}), struct('b', {""}, 'a', {int8(5)}, 'long_field_name', {struct('name', {rand(3)>2}, 'x1', {-Inf}, 'c', {cell(2,2)})})}
%% 20
x = -Inf
%% 21
format compact
x = struct('long_field_name', {struct('long_field_name', {single(2.5)})}, 'x1', {struct('c', {''}, 'long_field_name', {struct()}, 'b', {[NaN 1 Inf]})}, 'name', {1e5})
%% 22
x = 100000.5
%% 23
x = struct('a', {{@sin; struct('a', {int8(5)}, 'b', {{1,'x'}}, 'c', {[NaN 1 Inf]})}}, 'c', {struct('x1', {{single([]), 0:0.5:2, magic(3)}, struct('a',{{}})})})
%% 24
magic(3)
%% 25
x = NA
%% 26
x.f = struct('c', {1+2i, struct('a', {[1 2 3]})})
%% 27
x = 1e10
%% 28
{{cell(2,2), struct('c', {zeros(3,0)}); false, {1e-5, 1e5, "dq"}}, struct('long_field_name', {pi, []}); {{@sin}, [1e-5 1], 1:0; NaN, magic(3), 1e5}, struct('name', {struct('c', {containers.Map()}, 'name', {true(1,2,2)}, 'long_field_name', {single([])})}, 'b', {struct('c', {[1.5;2.5]}, 'x1', {[NaN 1 Inf]}, 'name', {1:0})}, 'a', {struct('long_field_name', {'a'}, 'a', {{1,'x'}}, 'b', {struct('a',{{}})})})}
%% 29
disp(containers.Map('a',1))
%% 30
{1+2i; struct('name', {100000.5})}
%% 31
x = struct('long_field_name', {struct('a',{{}}), []})
%% 32
disp(-2.5)
%% 33
struct_levels_to_print(1);x = eye(2)
struct_levels_to_print(2);
%% 34
x{2} = struct('x1', {cell(2,2)})
%% 35
x.f = struct()
%% 36
x{2} = struct('name', {[1+2i 3.5], {'hello'; magic(3)}}, 'c', {{{[1e-5 1]}, struct('x1', {1e-5}, 'a', {true(1,2,2)}, 'long_field_name', {1}); 100000.5, magic(3)}, true(1,2,2)})
%% 37
x = {[]}
%% 38
struct_levels_to_print(1);x = [1+2i 3.5]
struct_levels_to_print(2);
%% 39
struct_levels_to_print(1);x = struct('a', {struct('a', {[1.5;2.5], struct('x1', {""}, 'long_field_name', {uint16([1;20;300])})}, 'b', {struct('a', {[1.5;2.5], ['ab';'cd']}, 'b', {cell(2,2), cell(2,2)}), {int8([])}})}, 'long_field_name', {struct('a', {struct('a', {@sin}, 'b', {1:3}, 'c', {{}})}, 'b', {single(2.5)}, 'long_field_name', {struct('a', {1e10})})})
struct_levels_to_print(2);
%% 40
x.f = 1:3
%% 41
reshape(1:4,2,1,2)
%% 42
x.f = {cell(2,2), reshape(1:4,2,1,2), 1; magic(3), @(x,y) x.*y', 'hello'}
%% 43
x.f = {{@sin}, struct('a', {struct('c', {struct('a',{})}, 'b', {[1e10 1]}, 'long_field_name', {[1e10 1]})}, 'b', {struct('a',{})}), {struct('name', {1:3}, 'long_field_name', {-Inf}, 'c', {char(zeros(0,3))}), struct('long_field_name', {""}, 'a', {int64(7)}, 'c', {@(x) x+1})}}
%% 44
struct_levels_to_print(1);x = false
struct_levels_to_print(2);
%% 45
struct_levels_to_print(1);x = rand(3)>2
struct_levels_to_print(2);
%% 46
struct_levels_to_print(1);x = {@sin}
struct_levels_to_print(2);
%% 47
x = NaN
%% 48
struct('b', {int8([1 -2])}, 'name', {struct()}, 'c', {""})
%% 49
x = struct('name', {{containers.Map(); @(x) x+1}}, 'x1', {zeros(0,3)})
%% 50
x.f = {false, {@sin}, struct('a', {struct('c', {uint16([1;20;300])}, 'long_field_name', {0:0.5:2})}, 'long_field_name', {uint16([1;20;300])}, 'x1', {{single(2.5), char(zeros(0,3))}})}
%% 51
x = {struct('b', {struct('long_field_name', {{}})}, 'c', {zeros(0,3)}, 'x1', {struct('b', {{[]}}, 'a', {{[]}})}), struct('a',{{}})}
%% 52
format compact
x = ['ab';'cd']
%% 53
x = [1.5;2.5]
%% 54
struct_levels_to_print(1);x = [1e-5 1]
struct_levels_to_print(2);
%% 55
struct_levels_to_print(1);x = struct('name', {struct('a', {[1e10 1]}, 'name', {uint16([1;20;300])}, 'x1', {NA})})
struct_levels_to_print(2);
%% 56
disp(cell(2,2))
%% 57
x{2} = {@sin}
%% 58
x = struct('name', {{struct('b', {int8([])}), {pi, int8(5)}}}, 'b', {{true, struct('name', {1e10, false}), [1 2 3]; {[]}, [], true}})
%% 59
int8([1 -2])
%% 60
x{2} = struct('name', {{1e10, struct('c', {1e5}, 'name', {1+2i}, 'long_field_name', {zeros(0,3)}), true(1,2,2); struct('x1', {""}, 'a', {'hello'}, 'long_field_name', {pi}), 100000.5, struct('long_field_name', {cell(2,0)})}})
%% 61
x.f = ['ab';'cd']
%% 62
format compact
x = struct('x1', {struct('name', {struct('a', {{[]}}, 'b', {pi}, 'c', {NA}), {""; int8(5)}}, 'b', {1e5, 1})}, 'long_field_name', {'hello'}, 'c', {struct('name', {struct('b', {[1 2 3]})})})
%% 63
struct_levels_to_print(1);x = struct('a', {{struct('name', {{[]}}, 'c', {@sin}), struct(); char(zeros(0,3)), struct('long_field_name', {reshape(1:4,2,1,2)}, 'a', {struct('a',{})}, 'b', {false})}}, 'name', {reshape(1:4,2,1,2)}, 'long_field_name', {struct('long_field_name', {{rand(3)>2}, struct('c', {'hello'})})})
struct_levels_to_print(2);
%% 64
struct_levels_to_print(1);x = ''
struct_levels_to_print(2);
%% 65
x = {struct('a', {struct('a',{{}}), {0:0.5:2, cell(2,2), single([]); [1e-5 1], 1e10, -0}}), struct('long_field_name', {"dq"}), int64(7); @(x,y) x.*y', false, eye(2)}
%% 66
x = ['ab';'cd']
%% 67
x{2} = struct('name', {struct('c', {{int8(5), single([1 2])}}, 'b', {true(1,2,2)}), struct('a', {[1e-5 1]})})
%% 68
x{2} = {"dq", struct('a', {[1e10 1]}, 'b', {struct('x1', {struct('a',{{}}), 1:0})}, 'c', {1e10})}
%% 69
format compact
x = [1e-5 1]
%% 70
x{2} = struct('a', {struct('name', {-0}, 'c', {@sin}, 'long_field_name', {single(2.5)})})
%% 71
disp(struct('c', {1:0}, 'b', {single([])}))
%% 72
x{2} = struct('a', {true(1,2,2)}, 'name', {struct('long_field_name', {ones(2,2)>0})})
%% 73
struct_levels_to_print(1);x = struct('c', {{struct('a', {100000.5}, 'long_field_name', {single([1 2])}, 'c', {int64(7)})}})
struct_levels_to_print(2);
%% 74
struct_levels_to_print(1);x = -0
struct_levels_to_print(2);
%% 75
format compact
x = true(1,2,2)
%% 76
format compact
x = int8(5)
%% 77
{struct('a',{{}})}
%% 78
struct_levels_to_print(1);x = {1,'x'}
struct_levels_to_print(2);
%% 79
disp({-2.5, {[1e10 1], struct('b', {1e10, 'hello'}), {100000.5, true, @sin}; "dq", [NaN 1 Inf], cell(2,2)}, reshape(1:4,2,1,2); struct('b', {struct('a', {@sin, {@sin}}, 'b', {containers.Map(), 1})}, 'c', {{[NaN 1 Inf], {[]}}}), true, [1e-5 1]})
%% 80
char(zeros(0,3))
%% 81
struct_levels_to_print(1);x = {struct('name', {{100000.5, @(x,y) x.*y', [1e10 1]; 1e-5, pi, struct()}, char(zeros(0,3))}, 'c', {{1e5; 1e5}, [1+2i 3.5]}), int64(7)}
struct_levels_to_print(2);
%% 82
x.f = struct('name', {eye(2)})
%% 83
x{2} = {rand(3)>2, rand(3)>2; struct('x1', {eye(2)}), {1,'x'}}
%% 84
format compact
x = int64(7)
%% 85
format compact
x = {-0, struct('a', {[true false]}, 'b', {struct('long_field_name', {''}, 'c', {1})}); -2.5, struct('name', {struct('b', {1e5}, 'name', {[true false]}, 'a', {true(1,2,2)})})}
%% 86
x = cell(2,0)
%% 87
x = int8([1 -2])
%% 88
x = struct('name', {struct('c', {int64(7), struct('name', {1:0}, 'b', {{}}, 'a', {int64(7)})})}, 'long_field_name', {struct('c', {struct('c', {magic(3)}, 'name', {[NaN 1 Inf]})}, 'long_field_name', {{'hello', single(2.5)}})}, 'c', {1e-5})
%% 89
{struct('name', {struct('x1', {int8([1 -2])}), {0:0.5:2, struct(); eye(2), [1.5;2.5]}}, 'long_field_name', {-Inf, 1:3}), struct('a', {struct('name', {[1e10 1], zeros(3,0)})}, 'b', {{"dq", single([1 2]), magic(3)}}), NA}
%% 90
[true false]
%% 91
x.f = reshape(1:4,2,1,2)
%% 92
disp({uint16([1;20;300]), {{int8([1 -2]), zeros(3,0)}, struct('a', {[1e-5 1]}, 'name', {struct('a',{{}})})}; {struct('long_field_name', {1e10}, 'x1', {eye(2)}), {1:0, [1.5;2.5], ''}}, NaN})
%% 93
format compact
x = [1.5;2.5]
%% 94
format compact
x = struct('x1', {[]})
%% 95
struct_levels_to_print(1);x = struct('long_field_name', {"dq", struct('c', {pi}, 'b', {zeros(0,3)}, 'a', {1e5})}, 'x1', {ones(2,2)>0, {struct('name', {ones(2,2)>0}, 'a', {int8(5)}, 'b', {[1e-5 1]}); [1.5;2.5]}})
struct_levels_to_print(2);
%% 96
x = int8(5)
%% 97
x = int64(7)
%% 98
x.f = -Inf
%% 99
{@sin}
%% 100
x = 'hello'
%% 101
x{2} = single(2.5)
%% 102
x{2} = struct('a',{{}})
%% 103
x.f = struct('long_field_name', {1e-5}, 'x1', {false}, 'name', {[1 2 3]})
%% 104
x = struct('x1', {struct('a', {{}}, 'b', {struct('name', {struct('a',{{}})}, 'long_field_name', {containers.Map()}, 'a', {[true false]})}), uint16([1;20;300])}, 'a', {{single([1 2]), single([]); cell(2,0), {"dq", -Inf}}, {}})
%% 105
x.f = [1.5;2.5]
%% 106
x{2} = 100000.5
%% 107
x{2} = struct('c', {cell(2,0)}, 'name', {int64(7)}, 'x1', {-Inf})
%% 108
x = struct('a', {{1:0}, single([1 2])})
%% 109
x.f = 1+2i
%% 110
x.f = int8([])
%% 111
x.f = ""
%% 112
format compact
x = false
%% 113
format compact
x = struct('name', {struct('long_field_name', {{}}, 'x1', {struct('c', {@(x) x+1, []}, 'b', {{@sin}, int64(7)})}, 'name', {-2.5}), struct('x1', {1e10}, 'name', {cell(2,0)})}, 'a', {containers.Map(), {[]}})
%% 114
struct_levels_to_print(1);x = {[]}
struct_levels_to_print(2);
%% 115
x.f = [1 2 3]
%% 116
x{2} = struct('name', {{['ab';'cd'], struct('name', {{}}), struct('a', {[1+2i 3.5]}, 'b', {-2.5}, 'c', {-Inf})}, ""}, 'b', {100000.5, int8(5)})
%% 117
format compact
x = {struct('a', {[1+2i 3.5]}, 'name', {struct('a', {zeros(3,0)}, 'x1', {NaN}, 'long_field_name', {int8([1 -2])})}), @(x) x+1, {{1e5, 'hello'}, NaN; 1e-5, [1e-5 1]}}
%% 118
x = {cell(2,0), struct('c', {{1+2i, [], [1e-5 1]}}, 'name', {{eye(2), eye(2)}}, 'long_field_name', {struct('x1', {zeros(0,3)})}); int8([]), true(1,2,2)}
%% 119
struct_levels_to_print(1);x = struct('c', {{@sin}, struct('a', {""}, 'long_field_name', {struct('name', {uint16([1;20;300])}, 'a', {'a'}, 'b', {''})})}, 'long_field_name', {cell(2,0), char(zeros(0,3))})
struct_levels_to_print(2);
%% 120
[NaN 1 Inf]
%% 121
x = struct('name', {struct('name', {{[]}, int8([1 -2])}), [true false]}, 'c', {pi, [NaN 1 Inf]})
%% 122
x.f = struct('name', {1}, 'x1', {struct('x1', {struct('long_field_name', {int8(5), zeros(3,0)}), ones(2,2)>0})}, 'long_field_name', {{[1 2 3]; single([])}})
%% 123
{containers.Map('a',1); struct('long_field_name', {int8(5)}, 'name', {cell(2,2)})}
%% 124
struct('long_field_name', {int8([])}, 'x1', {{char(zeros(0,3)); struct('b', {containers.Map('a',1)})}}, 'c', {struct('c', {struct('a', {100000.5}, 'name', {@(x) x+1}, 'x1', {int8([1 -2])})}, 'b', {{1:0, "", [1 2 3]}})})
%% 125
struct_levels_to_print(1);x = true(1,2,2)
struct_levels_to_print(2);
%% 126
x{2} = {1, ''}
%% 127
x = "dq"
%% 128
x{2} = {[1 2 3], struct('name', {struct('c', {@sin})}, 'c', {true(1,2,2)}); {}, [1+2i 3.5]}
%% 129
format compact
x = 100000.5
%% 130
disp(struct('name', {struct('c', {{{1,'x'}, 0:0.5:2, 100000.5; {[]}, {[]}, cell(2,0)}, {char(zeros(0,3)), int8([]); int64(7), struct()}}), eye(2)}))
%% 131
struct('x1', {{1:3, false, 0:0.5:2; @(x) x+1, {1,'x'}, {1,'x'}}}, 'name', {struct()})
%% 132
x{2} = containers.Map()
%% 133
x{2} = single([1 2])
%% 134
x = {NaN, [NaN 1 Inf]; struct('a', {struct('a', {['ab';'cd']}, 'c', {1:3}), cell(2,0)}), [1 2 3]}
%% 135
x.f = {{[NaN 1 Inf], single([1 2])}, struct('c', {{1:0, 1:0, int8([1 -2]); struct('a',{{}}), cell(2,2), [NaN 1 Inf]}}, 'x1', {{true(1,2,2), 1e5, -2.5; zeros(0,3), ['ab';'cd'], struct()}}, 'long_field_name', {1e-5}), struct('c', {{uint16([1;20;300]), 1+2i}, {@(x) x+1, ""}}); struct('a',{{}}), @sin, NaN}
%% 136
disp({{containers.Map(), {@sin, struct('a',{{}}); single(2.5), containers.Map('a',1)}}})
%% 137
struct_levels_to_print(1);x = [true false]
struct_levels_to_print(2);
%% 138
f = @(x) x+1
%% 139
f = @(x) x .^ 2 + sin(x)*3
%% 140
f = @() disp('hi')
%% 141
f = @() disp("hi\n")
%% 142
f = @(x,y) [x, y; y x]
%% 143
f = @(x) {x, 1; 'a' "b"}
%% 144
f = @(x) x'
%% 145
f = @(x) x.'
%% 146
f = @(x) -x
%% 147
f = @(x) !x
%% 148
f = @(x) ~x
%% 149
f = @(x) x(1,:)
%% 150
f = @(x) x(end)
%% 151
f = @(x) x{1}.a(2)
%% 152
f = @(x) x.("a")
%% 153
f = @(x) 1:x
%% 154
f = @(x) 1:2:x
%% 155
f = @(x) (x+1)*2
%% 156
f = @(x) x && 1 || 0
%% 157
f = @(x) x & 1 | 0
%% 158
f = @(x) x == 1
%% 159
f = @(x) x ~= 1
%% 160
f = @(x) x != 1
%% 161
f = @(x) x++
%% 162
f = @(x) 1e10
%% 163
f = @(x) 1e-10
%% 164
f = @(x) 0.1
%% 165
f = @(x) 3.14159265358979
%% 166
f = @(x) 100000
%% 167
f = @(x) 123456789
%% 168
f = @(x) 1.5e3
%% 169
f = @(x) 1i
%% 170
f = @(x) 2.5i
%% 171
f = @(x) 1e5i
%% 172
f = @(x) 0x1F
%% 173
f = @(x) 'it''s'
%% 174
f = @(x) "say \"hi\"\t"
%% 175
f = @(x) @(y) x+y
%% 176
f = @(varargin) numel(varargin)
%% 177
f = @(x, varargin) varargin{:}
%% 178
f = @(~, y) y
%% 179
f = @sin
%% 180
f = @(x) a.b.c(x)
%% 181
f = @(x) []
%% 182
f = @(x) {}
%% 183
f = @(x) ''
%% 184
f = @(x) ""
%% 185
f = @(x) [1,2,3]
%% 186
f = @(x) [1 2 3]'
%% 187
f = @(x) [1;2;3]
%% 188
f = @(x) x(:)
%% 189
f = @(x) x(:,1)'
%% 190
f = @(x) true
%% 191
f = @(x) pi
%% 192
f = @(x) x^2
%% 193
f = @(x) x**2
%% 194
f = @(x) x\2
%% 195
f = @(x) x.\2
%% 196
f = @(x) ifelse(x, 1, 2)
%% 197
f = @(x) x=3
%% 198
f = @(x) x+=3
%% 199
f = @(x) cellfun(@(y) y*2, x, 'UniformOutput', false)
%% 200
f = @(x) strcat(x, 'a', "b")
%% 201
f = @(x) 1.0
%% 202
f = @(x) 1.50
%% 203
f = @(x) 0.001
%% 204
f = @(x) 0.0001
%% 205
f = @(x) 12345.678
%% 206
f = @(x) 1/3
%% 207
f = @(x) .5
%% 208
f = @(x) 5.
%% 209
f = @(x) x.a
%% 210
f = @(x) x.a.b
%% 211
f = @(x) -x.^2
%% 212
f = @(x) !x == 1
%% 213
f = @(x) ((x))
%% 214
f = @(x) (((x)+1))
%% 215
f = @(x) [x,[1,2]]
%% 216
f = @(x) {@sin, @(t) t}
%% 217
f = @(x) x(1)(2)
%% 218
f = @(x) f(g(x))
%% 219
f = @(x) NaN
%% 220
f = @(x) Inf
%% 221
f = @(x) 1e100
%% 222
f = @(x) 1E5
%% 223
f = @(x) 99999
%% 224
f = @(x) 99999.5
%% 225
f = @(x) 0.123456789
%% 226
f = @(x) 1e15
%% 227
f = @(x) 1e16
%% 228
f = @(x) int8(5)
%% 229
f = @(x) +x
%% 230
f = @(x) x'*y'
%% 231
f = @(x) [x']
%% 232
f = @(x) [x' y']
%% 233
f = @(x) [1 -2]
%% 234
f = @(x) [1 - 2]
%% 235
f = @(x) [a -b]
%% 236
f = @(x) 1:3 + 2
%% 237
f = @(x) x > 1 & x < 3
%% 238
f = @(x,y) x(y{:})
%% 239
f = @(x) x(end, end-1)
%% 240
f = @(x) x{end}
%% 241
f = @(x) x.y(1).z{2}
%% 242
f = @(x) {1, 'two', [3 4]}
%% 243
f = @ (x) x
%% 244
f = @(x)x+1;  func2str(f)
%% 245
func2str(@sin)
%% 246
func2str(@(x) x .^ 2 + 1)
%% 247
disp(@(x) x+1)
%% 248
str2func('@(x) x+1')
%% 249
str2func('sin')
%% 250
g = {@(x) x+1, @cos}
%% 251
s.f = @(x) x+1
%% 252
a = 3; f = @(x) a*x
%% 253
a = [1 2;3 4]; f = @(x) a*x; f
%% 254
class(@sin)
%% 255
m = containers.Map()
%% 256
m = containers.Map('k',5)
%% 257
m = containers.Map({'a','b'},[1 2])
%% 258
m = containers.Map('KeyType','double','ValueType','any')
%% 259
disp(containers.Map('k',5))
%% 260
m = containers.Map('k',5); m
%% 261
m = containers.Map('k',5); display(m)
%% 262
m = containers.Map([1 2 3],{'a','b','c'})
%% 263
m = containers.Map('UniformValues',false)
%% 264
x = 1:0
%% 265
x = zeros(1,0)
%% 266
x = cell(0)
%% 267
x = struct([])
