%% 1
sub2ind([3 4],2,3)
%% 2
sub2ind([3 4],[1 2],[3 4])
%% 3
sub2ind([3 4],4,1)
%% 4
sub2ind([3 4],0,1)
%% 5
sub2ind([3 4],1.5,1)
%% 6
sub2ind([3 4],1)
%% 7
sub2ind([3 4],1,2,1)
%% 8
sub2ind([3 4],1,2,2)
%% 9
sub2ind([3 4],[1 2],[1 2 3])
%% 10
sub2ind([3 4],"a",1)
%% 11
sub2ind([3 4],{1},1)
%% 12
sub2ind([3 4 2],1,5)
%% 13
sub2ind([3 4 2],3,8)
%% 14
sub2ind([3 4 2],3,9)
%% 15
sub2ind()
%% 16
sub2ind([3 4])
%% 17
sub2ind([3 -4],1,1)
%% 18
sub2ind([3 1.5],1,1)
%% 19
sub2ind(3,1)
%% 20
sub2ind([],1)
%% 21
sub2ind([3 4],-1,1)
%% 22
sub2ind({3},1)
%% 23
sub2ind([3 4],[],[])
%% 24
sub2ind([3 4],int8(2),3)
%% 25
[r,c]=ind2sub([3 4],5)
%% 26
[r,c]=ind2sub([3 4],[1 12])
%% 27
[r,c]=ind2sub([3 4],13)
%% 28
[r,c]=ind2sub([3 4],0)
%% 29
[r,c]=ind2sub([3 4],1.5)
%% 30
[r,c]=ind2sub([3 4],-1)
%% 31
ind2sub([3 4],5)
%% 32
[a,b,c]=ind2sub([3 4],5)
%% 33
[a,b]=ind2sub([3 4 2],20)
%% 34
[a,b,c]=ind2sub([3 4 2],20)
%% 35
ind2sub([3 4],"a")
%% 36
ind2sub([3 4],{1})
%% 37
ind2sub()
%% 38
ind2sub([3 4])
%% 39
ind2sub([3 -4],1)
%% 40
[r,c]=ind2sub([3 4],[1 2;3 4])
%% 41
find([0 1 1])
%% 42
find([0 1;1 1])
%% 43
[r,c]=find([0 1;1 1])
%% 44
[r,c,v]=find([0 5;7 1])
%% 45
find([0 1 1 1],2)
%% 46
find([0 1 1 1],2,"last")
%% 47
find([0 1 1 1],0)
%% 48
find([0 1 1 1],-1)
%% 49
find([0 1 1 1],1.5)
%% 50
find([0 1 1 1],2,"foo")
%% 51
find([0 1 1 1],{1})
%% 52
find([])
%% 53
find(zeros(1,0))
%% 54
find(zeros(0,3))
%% 55
find(0), find(5)
%% 56
find("a b")
%% 57
find({1})
%% 58
find([1+i 0])
%% 59
find()
%% 60
find(1,2,"first",4)
%% 61
find(true)
%% 62
find([0;1])
%% 63
find(ones(2,2,2))'
%% 64
[r,c]=find(ones(2,2,2))
%% 65
find(1,2,3)
%% 66
find(1:0)
%% 67
nnz([1 0 2])
%% 68
nnz([])
%% 69
nnz("abc")
%% 70
nnz({1})
%% 71
nnz()
%% 72
nnz([1 NaN])
%% 73
nnz(true)
%% 74
nnz([1+i 0])
%% 75
nzmax([1 0 2])
%% 76
nonzeros([1 0 2])
%% 77
nonzeros([1 0;2 3])
%% 78
nonzeros([])
%% 79
nonzeros("a")
%% 80
nonzeros({1})
%% 81
nonzeros()
%% 82
triu(magic(3))
%% 83
triu(magic(3),1)
%% 84
triu(magic(3),-1)
%% 85
triu(magic(3),5)
%% 86
tril(magic(3),-1)
%% 87
triu([1 2 3])
%% 88
triu("abc")
%% 89
triu(magic(3),"pack")
%% 90
tril(magic(3),"pack")
%% 91
triu(magic(3),1.5)
%% 92
triu(magic(3),{1})
%% 93
triu(magic(3),[1 2])
%% 94
triu(ones(2,2,2))
%% 95
triu()
%% 96
triu(1,2,3,4)
%% 97
triu(int8([1 2;3 4])), class(ans)
%% 98
triu([1+i 2;3 4])
%% 99
triu([])
%% 100
circshift([1 2 3 4],1)
%% 101
circshift([1 2 3 4],-1)
%% 102
circshift([1 2;3 4;5 6],1)
%% 103
circshift([1 2;3 4;5 6],1,2)
%% 104
circshift([1 2;3 4;5 6],[1 1])
%% 105
circshift([1 2;3 4],1.5)
%% 106
circshift([1 2;3 4],[1 2 3])
%% 107
circshift([1 2;3 4],{1})
%% 108
circshift("abc",1)
%% 109
circshift({1,2,3},1)
%% 110
circshift([],1)
%% 111
circshift()
%% 112
circshift(1)
%% 113
rot90([1 2;3 4])
%% 114
rot90([1 2;3 4],2)
%% 115
rot90([1 2;3 4],-1)
%% 116
rot90([1 2;3 4],1.5)
%% 117
rot90([1 2;3 4],[1 2])
%% 118
rot90(ones(2,2,2))
%% 119
rot90("abc")
%% 120
rot90({1,2})
%% 121
rot90()
%% 122
rot90([1 2;3 4],{1})
%% 123
flip([1 2;3 4])
%% 124
flip([1 2;3 4],2)
%% 125
flip([1 2 3])
%% 126
flip([1 2;3 4],0)
%% 127
flip([1 2;3 4],3)
%% 128
flip([1 2;3 4],1.5)
%% 129
flip("abc")
%% 130
flip({1,2})
%% 131
flip()
%% 132
fliplr([1 2;3 4]), flipud([1 2;3 4])
%% 133
fliplr()
%% 134
flipud({1;2})
%% 135
permute([1 2;3 4],[2 1])
%% 136
permute([1 2;3 4],[1 1])
%% 137
permute([1 2;3 4],[1 3])
%% 138
permute([1 2;3 4],[0 1])
%% 139
permute([1 2;3 4],1)
%% 140
permute([1 2;3 4],[3 1 2])
%% 141
permute([1 2;3 4],"a")
%% 142
permute([1 2;3 4],{1})
%% 143
permute({1,2},[2 1])
%% 144
permute("ab",[2 1])
%% 145
permute()
%% 146
permute([1 2;3 4],[1.5 2])
%% 147
ipermute(ones(2,3,4),[3 1 2]);size(ans)
%% 148
squeeze(ones(1,1,3))
%% 149
size(squeeze(ones(2,1,3)))
%% 150
squeeze({1})
%% 151
squeeze()
%% 152
blkdiag([1 2],3)
%% 153
blkdiag()
%% 154
blkdiag("a",1)
%% 155
blkdiag({1})
%% 156
blkdiag([],[1])
%% 157
blkdiag(ones(2,2,2))
%% 158
blkdiag(single(1),2), class(ans)
%% 159
blkdiag(int8(1),2)
%% 160
kron([1 2],[1;1])
%% 161
kron([1 2],[1 1],[1;2])
%% 162
kron(1)
%% 163
kron()
%% 164
kron({1},2)
%% 165
kron("a",2)
%% 166
kron(single(2),3), class(ans)
%% 167
kron(int8(2),3)
%% 168
kron([1+i 2],[1 2])
%% 169
diff([1 4 9])
%% 170
diff([1 4 9],2)
%% 171
diff([1 4;9 16])
%% 172
diff([1 4;9 16],1,2)
%% 173
diff([1 4 9],0)
%% 174
diff([1 4 9],-1)
%% 175
diff([1 4 9],1.5)
%% 176
diff([1 4 9],1,3)
%% 177
diff([1 4 9],1,0)
%% 178
diff("abc")
%% 179
diff({1})
%% 180
diff([])
%% 181
diff(5)
%% 182
diff()
%% 183
diff(int8([1 5 3])), class(ans)
%% 184
diff(uint8([5 3 9])), class(ans)
%% 185
diff([true false true]), class(ans)
%% 186
diff([1 4 9],[])
%% 187
diff([1 4 9],{1})
%% 188
diff(single([1 4]))
%% 189
diff([1+i 2])
%% 190
diag([1 2 3])
%% 191
diag([1 2],1)
%% 192
diag([1 2],-1)
%% 193
diag([1 2;3 4])
%% 194
diag([1 2;3 4],1)
%% 195
diag([1 2;3 4],5)
%% 196
diag([1 2],3,3)
%% 197
diag([1 2],2,3)
%% 198
diag([1 2;3 4],2,2)
%% 199
diag("ab")
%% 200
diag(ones(2,2,2))
%% 201
diag()
%% 202
diag(1,2,3,4)
%% 203
diag([1 2],{1})
%% 204
diag([])
%% 205
diag(5)
%% 206
diag(5,1)
%% 207
diag(zeros(1,0))
%% 208
eye(2)
%% 209
eye(2,3)
%% 210
eye([2 3])
%% 211
eye(0)
%% 212
eye(-1)
%% 213
eye(2,"int8")
%% 214
eye(2,"foo")
%% 215
eye("a")
%% 216
eye({1})
%% 217
eye(1.5)
%% 218
eye(1,2,3)
%% 219
eye([1 2 3])
%% 220
eye()
%% 221
eye(2,3,"single"); class(ans)
%% 222
linspace(1,2,3)
%% 223
linspace(1,2,1)
%% 224
linspace(1,2,0)
%% 225
linspace(1,2,2.7)
%% 226
linspace([1;2],[3;4],3)
%% 227
linspace(1,[2;3],3)
%% 228
linspace(1,2,[1 2])
%% 229
linspace("a",2,3)
%% 230
linspace({1},2,3)
%% 231
linspace(1,2,{3})
%% 232
linspace(1)
%% 233
linspace()
%% 234
linspace(1,2,"a");size(ans)
%% 235
linspace(1,1+i,3)
%% 236
linspace(5,1,3)
%% 237
linspace([1 2],[3 4],3)
%% 238
linspace(ones(2,2),3,3)
%% 239
class(linspace(single(1),2,3))
%% 240
class(linspace(int8(1),2,3))
%% 241
size(linspace(1,2))
%% 242
linspace(0,Inf,3)
%% 243
linspace(-Inf,Inf,3)
%% 244
logspace(0,2,3)
%% 245
logspace(0,pi,3)
%% 246
logspace(0,2)(1:2)
%% 247
logspace(0,2,1)
%% 248
logspace([1 2],2)
%% 249
logspace(1)
%% 250
logspace()
%% 251
logspace({1},2)
%% 252
logspace(1,2,[1 2])
%% 253
logspace(1,2,"a");size(ans)
%% 254
size(logspace(0,1))
%% 255
logspace(1,2,3.7)
%% 256
colon(1,3)
%% 257
colon(1,2,5)
%% 258
colon(1)
%% 259
vec([1 2;3 4])
%% 260
vec([1 2 3],2)
%% 261
vec({1,2})
%% 262
vec()
%% 263
vec([1 2 3],1.5)
%% 264
vec([1 2 3],0)
%% 265
rot90(reshape(1:8,2,2,2))
%% 266
rot90(reshape(1:8,2,2,2),2)
%% 267
sizeof([1 2 3])
%% 268
sizeof("abc")
%% 269
sizeof(int8([1 2]))
%% 270
sizeof({1,2})
%% 271
sizeof(struct("a",1))
%% 272
sizeof(1:5)
%% 273
sizeof([])
%% 274
sizeof({})
%% 275
sizeof(true)
%% 276
sizeof(1+i)
%% 277
sizeof(single([1 2]))
%% 278
sizeof(@sin)
%% 279
sizeof()
%% 280
sizeof(struct("a",{1,2}))
%% 281
sizeof({1,"abc",{2}})
%% 282
rosser()
%% 283
rosser(1)
%% 284
cospi([0 .5 1 1.5 2 .25])
%% 285
sinpi([0 .5 1 1.5 2 .25])
%% 286
cospi("a")
%% 287
cospi({1})
%% 288
cospi()
%% 289
cospi(1i)
%% 290
atan2d(1,1)
%% 291
atan2d([1 2],[1;2])
%% 292
atan2d(1)
%% 293
atan2d(1,2,3)
%% 294
atan2d("a",1)
%% 295
atan2d({1},1)
%% 296
kendall([1 2 3]',[1 3 2]')
%% 297
kendall([1 2;3 1;2 5])
%% 298
kendall([1 2 3],[1 3 2])
%% 299
kendall()
%% 300
kendall({1})
%% 301
kendall([1 2]',[1 2 3]')
%% 302
kendall("a")
%% 303
kendall([1 2 2 3]',[1 3 3 2]')
%% 304
kendall(single([1 2 3]'),[1 3 2]'), class(ans)
%% 305
kendall(1,2,3)
%% 306
kendall([1 2 3]',"abc")
%% 307
spearman([1 2 3]',[1 3 2]')
%% 308
spearman([1 2;3 1;2 5])
%% 309
spearman([1 2 3],[1 3 2])
%% 310
spearman()
%% 311
spearman({1})
%% 312
spearman([1 2]',[1 2 3]')
%% 313
spearman("a")
%% 314
spearman([1 2 2 3]',[1 3 3 2]')
%% 315
spearman(1,2,3)
%% 316
nzmax([])
%% 317
nzmax("abc")
%% 318
nzmax({1,2})
%% 319
nzmax()
%% 320
nonzeros([1+i 0])
%% 321
nonzeros(true)
%% 322
nonzeros(int8([1 0 2]))
%% 323
logspace(0,pi)(end)
%% 324
logspace(1,-1,3)
%% 325
logspace(single(0),2,3), class(ans)
%% 326
logspace(0,2,0)
%% 327
logspace(0,2,-1)
%% 328
logspace(0,1i,3)
%% 329
logspace(0,2,{1})
%% 330
logspace(0,2,NaN)
%% 331
logspace(0,2,1i)
%% 332
logspace(true,2,2)
