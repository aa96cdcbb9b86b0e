%% 1
class (0x1F), 0x1F
%% 2
class (0xFFF), 0xFFF
%% 3
class (0x1FFFF)
%% 4
class (0b101), 0b101
%% 5
class (0xFFFFFFFFFFFFFFFF), 0xFFFFFFFFFFFFFFFF
%% 6
0xFFs8
%% 7
class (0x7Fs16)
%% 8
0x1F + 1
%% 9
0b11111111 + 1
%% 10
1_000
%% 11
1e3
%% 12
1E3
%% 13
1d3
%% 14
.5e1
%% 15
5.e-1
%% 16
1i
%% 17
2.5j
%% 18
1e3i
%% 19
0x1Fu16
%% 20
'a''b'
%% 21
"a""b"
%% 22
"a\"b"
%% 23
"\x41\102\n"
%% 24
'\n'
%% 25
"tab\tx"
%% 26
"\\"
%% 27
"\e"
%% 28
"a\
b"
%% 29
x = "abc"; x(2)
%% 30
['abc', "def"]
%% 31
{"a", 'b'}
%% 32
1;2
%% 33
1,2
%% 34
1, 2; 3
%% 35
x = 1; y = 2, z = 3;
%% 37
  1
%% 38
NaN
%% 39
Inf
%% 40
-Inf
%% 42
pi
%% 43
e
%% 44
i
%% 45
eps
%% 46
ans = 5; ans + 1
%% 47
true
%% 48
false
%% 49
1:3'
%% 50
(1:3)'
%% 51
[1:3]'
%% 52
-2^2
%% 53
2^-1
%% 54
2^-1^2
%% 55
-2^-2
%% 56
!1 + 1
%% 57
-[1 2]
%% 58
+5
%% 59
++5
%% 60
--5
%% 61
1 - -1
%% 62
1 + +1
%% 63
1--1
%% 64
5'
%% 65
[1 2]'
%% 66
[1 2].'
%% 67
a.b = 1; a.b'
%% 68
1:2:7
%% 69
1:2:8
%% 70
(1:3) + 1
%% 71
1:3 + 1
%% 72
1 < 2 == 1
%% 73
1 == 1 == 1
%% 74
3 > 2 > 1
%% 75
1 & 0 | 1
%% 76
1 | 0 & 0
%% 77
!0 & 0
%% 78
~0 == 1
%% 79
1 && 0 || 1
%% 80
2 * 3 ^ 2
%% 81
2 ^ 3'
%% 82
[1 2; 3 4]'^2
%% 83
1 / 2 * 3
%% 84
1 \ 2
%% 85
2 \ 4 / 2
%% 86
6 / 3 \ 4
%% 87
'a' + 'b'
%% 88
'a':'e'
%% 89
['a':'e']
%% 90
[1, 2, 3](2)
%% 91
{1, 'x'}{2}
%% 92
x = {}; x{3} = 1
%% 93
[1, 2
3, 4]
%% 94
[1, 2;
3, 4]
%% 95
[1 2 % comment
3 4]
%% 96
[1 2 ...
3 4]
%% 97
{1, ...
2}
%% 98
[ 1, 2, ]
%% 99
[ 1, 2; ]
%% 100
[;1]
%% 101
[1;;2]
%% 102
[1
2
]
f = @(x) ...
 x + 1; f (1)
%% 103
x.y.z = 1; x.y.z
%% 104
x = 3; x'
%% 105
x = 3 ; x
%% 106
if 1, disp ('a'), end
%% 107
if 1 disp ('a'), end
%% 108
if (1) disp ('a'); end
%% 109
if 1; disp ('a'); end
%% 110
for i=1:2 disp (i), end
%% 111
for i=1:2, disp (i); end
%% 112
for (i = 1:2) disp (i); end
%% 113
for i = [1,2;3,4], disp (i'); end
%% 114
for k = {1,2;3,4}, disp (size (k)); end
%% 115
while false, end
%% 116
do, x = 1; until true
%% 117
switch 3, case 3, disp ('three'), end
%% 118
switch 'a', case {'a','b'}, disp ('ab'), end
%% 119
try, error ('x'); catch e, disp (e.message), end
%% 120
try, error ('x'); catch, disp ('c'), end
%% 121
try; error ('x'); end
%% 122
try
 error ('abc');
catch
 disp (lasterr ());
end
%% 123
unwind_protect, x = 1; unwind_protect_cleanup, disp ('c'); end_unwind_protect
%% 124
function f (), disp ('in f'), end; f ()
%% 125
function f (x), disp (x), end, f (3)
%% 126
function r = f (x), r = x + 1; end; y = f (2)
%% 127
function [a, b] = f (), a = 1; b = 2; end; [p, q] = f ()
%% 128
function f, disp ('no parens'), end; f
%% 129
x = 1; x(end + 1) = 2
%% 130
x = 1:5; x(end) = []
%% 131
a = 1; a += 2
%% 132
a = 1; a -= 2
%% 133
a = 2; a *= 3
%% 134
a = 6; a /= 3
%% 135
a = 2; a ^= 3
%% 136
a = 1; a |= 0
%% 137
a = 1; a &= 0
%% 138
a = [1 2]; a .*= 2
%% 139
a = 1; a++; a
%% 140
a = 1; a--; a
%% 141
a = 1; ++a; a
%% 142
x = 5 % comment
%% 143
x = 5 # comment
%% 144
# only
%% 145
% only
%% 146
#! shebang
%% 147
x = 'a % b'
%% 148
x = "a # b"
%% 149
x = [1, 2 % c
3]
%% 150
%{
1
%}
2
%% 151
x = 1 ... cont
+ 2
%% 152
disp hello
%% 153
disp hello world
%% 154
disp 'a b'
%% 155
disp "a b"
%% 156
disp -1
%% 157
format
%% 158
x = 1:0
%% 159
zeros (0, 3)
%% 160
ones (2, 0)
%% 161
1e5
%% 162
100000
%% 163
123456
%% 164
1234567
%% 165
0.1
%% 166
0.01
%% 167
0.001
%% 168
1e-5
%% 169
[1e-5 1]
%% 170
[1 1000000]
