%% 1
function r = f (a, b), r = nargin; end
f ()
f (1)
f (1, 2)
f (1, 2, 3)
%% 2
function varargout = f (), varargout{1} = 1; varargout{2} = 2; end
f ()
[a, b] = f ()
[a, b, c] = f ()
%% 3
function varargout = f (), end
f ()
x = f ()
%% 4
function [a, varargout] = f (), a = 1; varargout = {2, 3}; end
[x, y, z] = f ()
[x, y, z, w] = f ()
%% 5
function [a, b] = f (), a = 1; end
x = f ()
[x, y] = f ()
%% 6
function [a, b] = f (), b = 1; end
x = f ()
%% 7
function [a, b] = f (), b = 1; end
[x, y] = f ()
%% 8
function [a, b] = f (), b = 1; end
[~, y] = f ()
%% 9
function f (x), x = 2; end
x = 1; f (x); x
%% 10
function r = f (x), x(1) = 9; r = x; end
v = [1 2]; w = f (v); v, w
%% 11
function r = f (x), x.a = 9; r = x; end
v.a = 1; w = f (v); v, w
%% 12
function r = f (x), x{1} = 9; r = x; end
v = {1}; w = f (v); v, w
%% 13
function r = f (n), if n == 0, r = 0; return; end, r = 1 + f (n - 1); end
f (10)
%% 14
function r = f (n), r = f (n + 1); end
try, f (0); catch e, disp (e.message), disp (e.identifier), end
%% 15
function r = even (n), if n == 0, r = true; else, r = odd (n - 1); end, end
function r = odd (n), if n == 0, r = false; else, r = even (n - 1); end, end
even (10)
%% 16
function f (), x = 1, end
f ()
x
%% 17
function f (), global g, g = 5; end
f ()
global g
g
%% 18
global a b
a = 1; b = 2;
function r = s (), global a b, r = a + b; end
s ()
%% 19
global a = 3
a
%% 20
global a
a = 3; clear a
a
%% 21
global a
a = 3; clear a
global a
a
%% 22
global x
x
%% 23
function r = c (), persistent n = 0; n++; r = n; end
c (); c (); c ()
%% 24
function r = c (), persistent n; if isempty (n), n = 10; end, n++; r = n; end
c (); c ()
%% 25
function f (varargin), disp (nargin), disp (numel (varargin)), end
f (1, 2, 3)
%% 26
function f (a, varargin), disp (nargin), disp (numel (varargin)), end
f (1, 2, 3)
f ()
%% 27
function r = f (x = 5), r = x; end
f ()
f (3)
%% 28
function f (~, b), disp (b), end
f (1, 2)
%% 29
f = 3; f (1)
%% 30
sum = 3; sum (1)
%% 31
sum = [1 2 3]; sum (5)
%% 32
x = 3; x (2)
%% 33
disp = 3
%% 34
pi = 3; pi
%% 35
clear pi
pi
%% 36
i = 5; i
%% 37
i = 5; 2i
%% 38
a.b = 5; a.c
%% 39
a = 5; a.b
%% 40
a = {1}; a.b
%% 41
a.b.c = 1; a.b.d
%% 42
s = 'abc'; s.x
%% 43
s = 'abc'; s{1}
%% 44
x = 1:3; x.y
%% 45
f = @(x) x; f.y
%% 46
f = @(x) x; f{1}
%% 47
undefined_fn
%% 48
undefined_fn (1)
%% 49
undefined_fn.x
%% 50
x = undefined_fn
%% 51
x = undefined_fn (1) + 2
%% 52
y = 1; y (undefined_thing)
%% 53
[a, b] = undefined_fn (1)
%% 54
x = 1; x.undefined
%% 55
if undefined_cond, end
%% 56
while undefined_cond, end
%% 57
for k = undefined_list, end
%% 58
switch undefined_value, case 1, end
%% 59
x(3).a = undefined_fn;
%% 60
x = [1, undefined_fn]
%% 61
x = {1, undefined_fn}
%% 62
undefined_fn ()
%% 63
1 + undefined_fn
%% 64
-undefined_fn
%% 65
undefined_fn'
%% 66
@undefined_fn
%% 67
f = @undefined_fn; f (1)
%% 68
cellfun (@undefined_fn, {1})
%% 69
error ('abc')
%% 70
error ('abc
')
%% 71
error ("abc
")
%% 72
error ('abc %d', 5)
%% 73
error ('id:x', 'abc %d', 5)
%% 74
error ('id:x')
%% 75
error ('id:x abc')
%% 76
error ('with newline
')
%% 77
error (struct ('message', 'm', 'identifier', 'a:b'))
%% 78
try, error ('id:x', 'abc'); catch e, e.identifier, e.message, end
%% 79
try, error ('abc'); catch e, isempty (e.identifier), end
%% 80
try, error ('abc %s', 'def'); catch, end, lasterr
%% 81
try, [1 2 3](5); catch e, e.message, e.identifier, end
%% 82
try, undefined_fn; catch e, e.message, e.identifier, end
%% 83
try, [1 2] + [1 2 3]; catch e, e.message, e.identifier, end
%% 84
try, ones (2, 3) * ones (2, 3); catch e, e.message, end
%% 85
try, str2func (3); catch e, e.message, end
%% 86
try, x = {}; x{:}.a; catch e, e.message, end
%% 87
e = []; try, error ('a'); catch e; end, class (e)
%% 88
try, error ('a'); catch e, end, fieldnames (e)
%% 89
try, try, error ('a'); catch e, error ('b'); end, catch e, e.message, end
%% 90
try, error ('a'); catch e, rethrow (e); end
%% 91
try, error ('Octave:some-id', 'a'); catch e, rethrow (e); end
%% 92
rethrow (struct ('message', 'x', 'identifier', 'y:z'))
%% 93
unwind_protect, error ('a'); unwind_protect_cleanup, disp ('c'); end_unwind_protect
%% 94
unwind_protect, x = 1; unwind_protect_cleanup, error ('b'); end_unwind_protect
%% 95
unwind_protect, error ('a'); unwind_protect_cleanup, error ('b'); end_unwind_protect
%% 96
for k = 1:3, unwind_protect, if k == 2, break, end, unwind_protect_cleanup, disp (k), end_unwind_protect, end
%% 97
for k = 1:3, try, if k == 2, continue, end, disp (k), catch, end, end
%% 98
function r = f (), try, r = 1; return; catch, end, r = 2; end
f ()
%% 99
eval ('x = 1')
%% 100
eval ('x = 1;'), x
%% 101
eval ('1 + 1')
%% 102
eval ('1 + 1;'), ans
%% 103
eval ('error (''a'')', 'disp (''b'')')
%% 104
eval ('x = ', 'disp (''b'')')
%% 105
eval ('x = ')
%% 106
eval ('for k = 1:2, disp (k), end')
%% 107
eval ('x = 1; y = 2'); x
%% 108
eval ("x = 1
y = 2
")
%% 109
x = eval ('1 + 2')
%% 110
x = eval ('1 + 2;')
%% 111
[a, b] = eval ('deal (1, 2)')
%% 112
eval ('function r = ff (x), r = x * 2; end'); ff (4)
%% 113
evalc ('x = 3')
%% 114
s = evalc ('x = 3'); s
%% 115
s = evalc ('disp (1), disp (2)'); s
%% 116
evalc ('error (''q'')')
%% 117
s = evalc ('error (''q'')', 'disp (''w'')')
%% 118
evalc ('1;')
%% 119
feval (@(x) x + 1, 2)
%% 120
feval ('disp', 3)
%% 121
feval ('undefined_fn', 3)
%% 122
feval (5)
%% 123
exist ('sin'), exist ('undefined_fn'), x = 1; exist ('x')
%% 124
isvarname ('a'), isvarname ('1a'), isvarname ('_a'), isvarname ('end')
%% 125
x = 1; y = 2; clear x; exist ('x'), exist ('y')
%% 126
x = 1; clear; exist ('x')
%% 127
xa = 1; xb = 2; y = 3; clear x*; exist ('xa'), exist ('y')
%% 128
clear undefined_thing
%% 129
nargin ('size')
%% 130
nargin (@(a, b) a)
%% 131
function r = f (a, b), r = 1; end
nargin ('f'), nargout ('f')
%% 132
function varargout = f (a, varargin), end
nargin ('f'), nargout ('f')
%% 133
isargout (1)
%% 137
x = 3; x()
%% 138
x = 3; x{}
%% 139
x = [1 2 3]; x()
%% 140
x = {1, 2}; x{}
%% 141
c = {1, 2, 3}; c{:}
%% 142
c = {}; c{:}
%% 143
c = {1, 2}; x = c{:}
%% 144
c = {}; x = c{:}
%% 145
c = {1, 2}; [a, b] = c{:}
%% 146
c = {1}; [a, b] = c{:}
%% 147
c = {1, 2}; [c{:}]
%% 148
c = {1, 2}; {c{:}, 3}
%% 149
c = {1, 2}; c(:)
%% 150
c = {1, 2}; max (c{:})
%% 151
s(1).a = 1; s(2).a = 2; s.a
%% 152
s(1).a = 1; s(2).a = 2; [s.a]
%% 153
s(1).a = 1; s(2).a = 2; {s.a}
%% 154
s(1).a = 1; s(2).a = 2; s(2)
%% 155
s(1).a = 1; s(2).a = 2; s(:).a
%% 156
s(1).a = 1; s(2).a = 2; s(1:2).a
%% 157
s(1).a = 1; s(2).a = 2; [x, y] = s.a
%% 158
s(1).a.b = 1; s(2).a.b = 2; s(2).a.b
%% 159
s(1).a.b = 1; s(2).a.b = 2; s.a.b
%% 160
[a, b] = deal (1, 2)
%% 161
[a, b] = deal (7)
%% 162
[a, b] = deal (1, 2, 3)
%% 163
[a, b] = 5
%% 164
[a, b] = [1 2]
%% 165
[a] = 5
%% 166
[a, a] = deal (1, 2)
%% 167
[a(2), b.c] = deal (1, 2)
%% 168
[a{1:2}] = deal (1, 2)
%% 169
[~, b] = max ([1 5 3])
%% 170
[a, ~] = max ([1 5 3])
%% 171
[q, w] = size (ones (2, 3))
%% 172
x = (1:3)(2)
%% 173
{1, 2}{:}
%% 174
'abc'(2)
%% 175
"abc"([1 3])
%% 176
[1 2 3](end)
%% 177
{4, 5}{end}
%% 178
magic (3)(2, 2)
%% 179
numel ('abc')(1)
%% 180
a = 1; a(2).b = 3
%% 181
a.b = 1; a(2).b = 3; a
%% 182
a = []; a(1).b = 3
%% 183
a = {}; a(1).b = 3
%% 184
a = 'x'; a(1).b = 3
%% 185
ans
%% 186
3; ans
%% 187
3; x = 4; ans
%% 188
'a'; ans
%% 189
1:3; ans(2)
%% 190
if 1, 5, end
%% 191
for k = 1:2, k; end, ans
%% 192
true; ans
%% 193
sin (0); ans
%% 194
f = @() 7; f (); ans
%% 195
f = @() 7; f, ans
%% 196
x.a = 1; x.a; ans
%% 197
c = {9}; c{1}; ans
