%% 1
x = complex(1,0)
%% 2
x = complex([1 2],[0 0])
%% 3
x = complex(1,0); y = x
%% 4
x = complex([1 2],0); x(1), iscomplex(x), iscomplex(x(1)), isreal(x)
%% 5
x = [complex(1,0) 2]
%% 6
x = [complex(1,0) 2i]
%% 7
x = [complex(1,0)]
%% 8
x = {complex(1,0)}
%% 9
s.a = complex(1,0)
%% 10
x = complex(1,0)+0
%% 11
x = -complex(1,0)
%% 12
x = complex(1,0).'
%% 13
x = complex(1,0)'
%% 14
x = complex(1,-0)'
%% 15
x = -complex(1,-0)
%% 16
x = complex([1 2],0)'
%% 17
x = complex([1 2;3 4],0)(:,1)
%% 18
x = complex([1 2],0); x(1) = 5
%% 19
x = complex([1 2],0); x(3) = 5i
%% 20
x = [complex(0,-0), complex(1,2)]
%% 21
x = [complex(0,-0), complex(1,2)]; x(1)
%% 22
x = [complex(0,-0), complex(1,2)]; y = x(1)
%% 23
x = [1 2+i]; y = x(1), x(1)
%% 24
x = reshape(complex([1 2],0),2,1)
%% 25
x = single(complex(1,0))
%% 26
x = double(complex(single(1),0))
%% 27
x = complex(1,0); x += 1
%% 28
x = abs(complex(1,0)), z = real(complex(1,0)), z=conj(complex(1,0))
%% 29
f = @() complex(1,0); x = f()
%% 30
function r = g(), r = complex(1,0); end, x = g(), y = g()
%% 31
x = complex(1,0); x
%% 32
x = ones(2)(complex(1,0))
%% 33
x = complex(zeros(0,3),0)
%% 34
x = iscomplex(complex(zeros(0,3),0))
%% 35
x = cellfun(@(t) t, {complex(1,0)})
%% 36
x = num2str(complex(1,0))
%% 37
x = mat2str(complex([1 2],0))
%% 38
x = sum(complex([1 2],0))
%% 39
x = sort(complex([2 1],0))
%% 40
x = repmat(complex(1,0),1,2)
%% 41
x = complex(NaN,0)
%% 42
x = complex("a",1)
%% 43
x = complex(int8(1),2)
%% 44
x = complex(1)
%% 45
x = complex(1,2,3)
%% 46
x = complex({1},2)
%% 47
x = complex(true,false)
%% 48
x = complex([1 2],[1 2 3])
%% 49
x = complex(single(1),2)
%% 50
x = complex(1i)
%% 51
x = complex(1i,2)
%% 52
[a,b] = deal(complex(1,0))
%% 53
x = complex(1,0):3
%% 54
x = zeros(1,2); x(1) = complex(1,0)
%% 55
x = {}; x{2} = complex(3,0)
%% 56
x = isreal(complex(1,0)), y = complex(1,0); isreal(y)
%% 57
x = complex("a")
%% 58
x = complex("abc")
%% 59
x = complex("abc",1)
%% 60
x = complex(1,"a")
%% 61
x = complex({1})
%% 62
x = complex(1,{1})
%% 63
x = complex([1 2],{1})
%% 64
x = complex(int8(1))
%% 65
x = complex(1,int8(2))
%% 66
x = complex(int8([1 2]),int16(2))
%% 67
x = complex(struct(),1)
%% 68
x = complex(@sin,1)
%% 69
x = complex(@sin)
%% 70
x = complex(1,2i)
%% 71
x = complex([1i 2],2)
%% 72
x = complex(true,2)
%% 73
x = complex([true false],2)
%% 74
x = complex(single([1 2]),2)
%% 75
x = complex([1 2],single(3))
%% 76
x = complex([],1)
%% 77
x = complex([],[])
%% 78
x = complex(1,[])
%% 79
x = complex(zeros(0,3),1)
%% 80
x = complex([1;2],[1 2])
%% 81
x = complex()
%% 82
x = complex([])
%% 83
x = complex(1:3,1)
%% 84
x = complex([1 2 3],[4 5 6])
%% 85
x = complex(true)
%% 86
x = complex([true false])
%% 87
x = complex(int8([1 2]))
%% 88
x = complex(1:3)
%% 89
x = iscomplex(complex(1:3))
%% 90
x = complex(single(1))
%% 91
class(complex(single(1),2))
%% 92
class(complex(int8(1),2))
%% 93
[a,b]=complex(1)
%% 94
x = complex(Inf,-0)
%% 95
x = complex([0 0],-0)
%% 96
complex(1,0) == 1
%% 97
complex(1,0) < 2
%% 98
ones(2)(complex(1,0))
%% 99
zeros(complex(2,0))
%% 100
x = 1:5; x(complex(2,0))
%% 101
ones(2,complex(2,0))
%% 102
if complex(1,0), 1, end
%% 103
complex(0,0) && 1
%% 104
num2str(complex(1,0))
%% 105
mat2str(complex([1 2],0))
%% 106
sprintf('%f ',complex([1 2],0))
%% 107
abs(complex(3,0))
%% 108
sum(complex([1 2],0))
%% 109
iscomplex(sum(complex([1 2],0)))
%% 110
x = complex([1 2],0); iscomplex(x(:))
%% 111
x = complex([1 2],0); iscomplex(x')
%% 112
x = complex([1 2],0); iscomplex(reshape(x,2,1))
%% 113
x = complex([1 2],0); iscomplex([x;x])
%% 114
x = complex([1 2],0); iscomplex(repmat(x,2,1))
%% 115
x = complex([1 2],0); iscomplex(sort(x))
%% 116
x = complex([1 2],0); iscomplex(single(x))
%% 117
x = complex([1 2],0); iscomplex(x*2)
%% 118
x = complex([1 2],0); isreal(x), isnumeric(x), isfloat(x)
%% 119
x = complex([1 2],0); y = x; y(2) = 5; iscomplex(y)
%% 120
x = complex([1 2],0); c = {x}; iscomplex(c{1})
%% 121
x = complex([1 2],0); s.a = x; iscomplex(s.a)
%% 122
x = complex([1 2],0); f = @(v) v; iscomplex(f(x))
%% 123
isargout(1)
%% 124
format compact; x = [1 2;3 4], y = {1,[1 2]}, z.a = [1 2], w = {}, c=['ab';'cd'], d = reshape(1:8,2,2,2), f = @(x) x, e = {}, g = {{1}}, h = struct('a',{1,2}), i = 1:30
%% 125
format loose
%% 126
x = {}
%% 127
x = {[]}
%% 128
x = {'',"", zeros(0,3), {}, cell(2,0), struct(), struct('a',{}), @sin, @(x) x+1, true, int8(3), single(2.5), 1:3, 'abc', ['ab';'cd'], 1+2i}
%% 129
x = {reshape(1:8,2,2,2)}
%% 130
x = {reshape('abcdefgh',2,2,2)}
%% 131
x = reshape('abcdefgh',2,2,2)
%% 132
x = reshape('abcdefgh',1,2,4)
%% 133
x = reshape('abcdefgh',1,1,8)
%% 134
x = zeros(2,0,3)
%% 135
x = cell(2,2,2)
%% 136
x = reshape({1,2,3,4},1,2,2)
%% 137
x = {reshape({1,2,3,4},1,2,2)}
%% 138
x = struct('a',{{1,2}})
%% 139
x = struct('a',{})
%% 140
x = struct('a',{1,2}), x(1)
%% 141
x = struct('a',{1;2},'b','x')
%% 142
x.y.z = struct('a',{1,2})
%% 143
x.c = {1,'a',{2}}
%% 144
x.m = containers.Map(); 
%% 145
x.f = @sin; x.g = @(x) x+1
%% 146
x.e = []; x.z=zeros(0,3); x.s = ''; x.c={}
%% 147
x.a = reshape(1:8,2,2,2)
%% 148
x.r = 1:5; x.t = true; x.l=[true false]
%% 149
x.ch = ['ab';'cd']
%% 150
x.i8 = int8([1 2;3 4]); x.c = 1+2i; x.cm=[1+2i 3]
%% 151
x = {1;2;3}
%% 152
x = {1,2;3,4}
%% 153
x = {{1,{2,{3}}}}
%% 154
x = {struct('a',1)}
%% 155
x = {struct('a',{1,2})}
%% 156
x = {struct('a',{})}
%% 157
disp({1,2})
%% 158
disp({})
%% 159
disp(cell(0,3))
%% 160
disp(struct('a',1))
%% 161
disp(struct('a',{1,2}))
%% 162
disp([])
%% 163
disp(zeros(0,3))
%% 164
disp('')
%% 165
disp(zeros(2,0))
%% 166
disp(@sin)
%% 167
disp(@(x) x+1)
%% 168
disp(1:5)
%% 169
disp(1+2i)
%% 170
disp([1 2;3 4])
%% 171
disp(reshape(1:8,2,2,2))
%% 172
disp(true)
%% 173
disp(int8([1 2]))
%% 174
disp(cell(2,2,2))
%% 175
disp(reshape('abcdefgh',2,2,2))
%% 176
disp({{}})
%% 177
x = disp({1,2})
%% 178
x = disp(5)
%% 179
display(5)
%% 180
display([1 2])
%% 181
x = 3; display(x)
%% 182
x = 'abc'; display(x)
%% 183
display({1})
%% 184
display('abc')
%% 185
display()
%% 186
disp()
%% 187
disp(1,2)
%% 188
disp(1,2,3)
%% 189
fdisp(stdout, {1,2})
%% 190
fdisp(stdout)
%% 191
fdisp(1,2,3)
%% 192
fdisp('a',2)
%% 193
x = zeros(3,0); x
%% 194
x = int8(zeros(0,3))
%% 195
x = true(0,1)
%% 196
x = single([])
%% 197
x = ''
%% 198
x = ""
%% 199
x = zeros(0,0,2)
%% 200
x = char(zeros(3,0))
%% 201
x = char(zeros(0,3))
%% 202
disp(char(zeros(3,0)))
%% 203
disp(char(zeros(0,3)))
%% 204
x = {char(zeros(3,0)),char(zeros(0,3)), zeros(1,0), ''}
%% 205
x = @sin
%% 206
x = {@sin}
%% 207
x = @(x, y) x + y * 2
%% 208
1;
%% 209
ans
%% 210
5
%% 211
[1 2 3];
%% 212
'abc'
%% 213
{1,2}
%% 214
@sin
%% 215
x = 1, y = 2; z = 3
%% 216
x += 1
%% 217
x = 5; x += 1
%% 218
x = 5; x++
%% 219
x = 5; x++; x
%% 220
x = 5; ++x
%% 221
x = [1 2 3]; x(2) = 5
%% 222
x.a = 5; x.a += 1
%% 223
x = {}; x{2} = 3
%% 224
[a, b] = deal (1, 2)
%% 225
[a, ~] = deal (1, 2)
%% 226
[x(1:2)] = deal (3)
%% 227
a.b = 3; a.b
%% 228
c = {1,2,3}; c{:}
%% 229
s = struct('a',{1,2}); s.a
%% 230
c = {1,2,3}; c{2}
%% 231
c = {1,2,3}; c(2)
%% 232
true
%% 233
1:0
%% 234
zeros(1,0)
%% 235
-0
%% 236
x = -0
%% 237
x = [0 -0]
%% 238
x = [-0 1.5]
%% 239
x = 1:3 == 2
%% 240
!true
%% 241
x = int8([-128 -127])
%% 242
x = int8([-128 1])
%% 243
x = int8([-128 100 -100])
%% 244
x = int8([-128 100; -100 5])
%% 245
x = int8([-1 1])
%% 246
x = int8([-10 1])
%% 247
x = int8([-10 100])
%% 248
x = int8([-100 1])
%% 249
x = int16([-32768 1])
%% 250
x = int32([-2147483648 1])
%% 251
x = int32([-2147483648 -1])
%% 252
x = int64([-9223372036854775808 1])
%% 253
x = int64([-9223372036854775807 1])
%% 254
x = int64([-9223372036854775808 -1])
%% 255
x = int8([-9 10 -100])
%% 256
x = int8([-99 100])
%% 257
x = reshape(int8([-128 1 2 3 4 5 6 7]),2,2,2)
%% 258
x = reshape(int8([-12 1 2 3 4 5 6 100]),2,2,2)
%% 259
x = reshape(int8([-12 1 2 3]),1,1,4)
%% 260
x = reshape([1 2 3 4],1,1,4)
%% 261
x = reshape([true false],1,1,2)
%% 262
x = reshape('ab',1,1,2)
%% 263
x = {reshape([1 2 3 4],1,1,4)}
%% 264
x = reshape({1,2,3,4},1,1,4)
%% 265
x = reshape(1:8,1,2,4)
%% 266
x = reshape([1.5 2 3 4],1,1,4)
%% 267
x = reshape([1i 2 3 4],1,1,4)
%% 268
x = reshape(single([1.5 2 3 4]),1,1,2,2)
%% 269
x = int32(zeros(2,2))
%% 270
x = uint8([0 0;0 10])
%% 271
x = ones(2,2,0)
%% 272
x = int8(ones(2,2,2))
%% 273
x = true(2,2,2)
%% 274
disp(reshape(1:4,1,1,4))
%% 275
s.a = reshape(1:8,2,2,2)
%% 276
c = {reshape(1:8,2,2,2)}
%% 277
c = {true(2,2,2)}
%% 278
c = {int8(ones(2,2,2))}
%% 279
c = {reshape(1:4,1,1,4),1}
%% 280
x = reshape(1:4,1,1,4)(:,:,2:3)
%% 281
s.a = reshape(1:4,1,1,4)
%% 282
c = {reshape(1:4,1,1,4)}
%% 283
c = {int8(ones(1,1,2))}
%% 284
s.a = int8(ones(2,2,2))
%% 285
s.a = int8(ones(1,1,2))
%% 286
s.a = true(2,2,2)
%% 287
s.a = true(1,1,2)
%% 288
x = true(1,1,2)
%% 289
x = int8(ones(1,1,2))
%% 290
disp(int8(ones(1,1,2)))
%% 291
disp(int8(ones(2,2,2)))
%% 292
disp(true(1,1,2))
%% 293
disp(ones(1,1,2))
%% 294
disp(ones(2,2,2))
%% 295
s.a = reshape('abcdefgh',2,2,2)
%% 296
s.a = reshape('abcd',1,2,2)
%% 297
c = {reshape('abcdefgh',2,2,2)}
%% 298
c = {reshape('abcd',1,2,2)}
%% 299
c = {reshape('abcd',1,1,4)}
%% 300
x = reshape('abcd',1,1,4)
%% 301
x = reshape('abcd',1,2,2)
%% 302
x = eye(2)
%% 303
x = {eye(2)}
%% 304
x.a = eye(2)
%% 305
disp(eye(2))
%% 306
x = {eye(2),1}
