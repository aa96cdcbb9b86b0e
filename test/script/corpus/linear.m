%% 1
[q,r,p]=qr([1 2;3 4;5 6])
%% 2
[q,r,p]=qr([1 2;3 4;5 6],0)
%% 3
[q,r,p]=qr([1 2;3 4;5 6],"vector")
%% 4
[q,r]=qr([1 2;3 4;5 6],"0")
%% 5
[q,r]=qr([1 2;3 4;5 6],"econ")
%% 6
r=qr([1 2;3 4;5 6])
%% 7
r=qr([1 2;3 4;5 6],0)
%% 8
[c,r]=qr([1 2;3 4;5 6],[1;2;3],0)
%% 9
x=qr([1 2;3 4;5 6],[1;2;3])
%% 10
[q,r,p]=qr([1 2;3 4;5 6],"econ","vector")
%% 11
[q,r,p]=qr([1 2;3 4;5 6],"econ","matrix")
%% 12
[q,r]=qr([])
%% 13
[q,r]=qr(zeros(3,0))
%% 14
[q,r]=qr(zeros(0,3))
%% 15
[l,u,p]=lu(zeros(0,3))
%% 16
[l,u,p]=lu([])
%% 17
y=lu([1 2;3 4])
%% 18
[l,u,p]=lu([1 2;3 4],'vector')
%% 19
[l,u,p,q]=lu([1 2;3 4])
%% 20
[r,p,q]=chol([4 2;2 3])
%% 21
[r,p]=chol([1 2;2 1])
%% 22
[r,p]=chol([4 2;2 3],'lower')
%% 23
[r,p]=chol([1 2;2 1],'lower')
%% 24
chol([4 2;100 3])
%% 25
chol([4 100;2 3],'lower')
%% 26
chol([])
%% 27
chol(zeros(0,3))
%% 28
svd([])
%% 29
[u,s,v]=svd([])
%% 30
[u,s,v]=svd(zeros(0,3))
%% 31
[u,s,v]=svd(zeros(3,0))
%% 32
[u,s,v]=svd(zeros(3,0),0)
%% 33
[u,s]=svd([1 2;3 4])
%% 34
[u,s,v]=svd([1 2;3 4;5 6],'foo')
%% 35
[u,s,v]=svd([1 2;3 4;5 6],1)
%% 36
[v,d]=eig([])
%% 37
eig([1 2;3 4],'vector')
%% 38
[v,d]=eig([1 2;3 4],'vector')
%% 39
[v,d]=eig([1 2;3 4],'balance')
%% 40
[v,d]=eig([1 2;3 4],'nobalance')
%% 41
eig([1 2;3 4],[1 2;3 5],'chol')
%% 42
eig([1 2;3 4],[1 2;3 5],'qz')
%% 43
eig([1 2;3 4],[1 2])
%% 44
eig([1 2;3 4],ones(3))
%% 45
eig([1 2;3 4],'a')
%% 46
eig([1 2;3 4],1)
%% 47
eig(5,2)
%% 48
[v,d,w]=eig([2 1;1 2])
%% 49
[p,h]=hess([1 2 3;4 5 6;7 8 10])
%% 50
[u,s]=schur([1 2;3 4])
%% 51
s=schur([1 2;-3 4])
%% 52
schur([1 2;3 4],'x')
%% 53
null([1 1])
%% 54
null([1 1;1 1])
%% 55
null(eye(2))
%% 56
null([])
%% 57
orth([1 1;1 1])
%% 58
orth(eye(2))
%% 59
null([1 0 0;0 1 0])
%% 60
null([1 2 3;4 5 6;7 8 9])
%% 61
class(null(single([1 1])))
%% 62
[d,r]=det([1 2;3 4])
%% 63
det([])
%% 64
inv([])
%% 65
inv('a')
%% 66
rcond([])
%% 67
rcond([1 2;3 4])
%% 68
det(5)
%% 69
det(zeros(0,3))
%% 70
[q,r]=qr([1+i 2;3 4i])
%% 71
[v,d]=eig([1+i 2;3 4i])
%% 72
chol([2 1i;-1i 3])
%% 73
[l,u,p]=lu([1+i 2;3 4i])
%% 74
inv([1+i 2;3 4i])
%% 75
expm([0 1;-1 0])
%% 76
logm([1 2;3 4])
%% 77
sqrtm([1 2;3 4])
%% 78
sqrtm([4 0;0 9])
%% 79
cholinv([4 2;2 3])
%% 80
chol2inv([2 1;0 3])
%% 81
[dd,aa]=balance([1 1e4;1e-4 1])
%% 82
aa=balance([1 1e4;1e-4 1])
%% 83
[s,p,aa]=balance([1 1e4;1e-4 1])
%% 84
cond([1 2;3 4],1)
%% 85
cond([1 1;1 1])
%% 86
vech([1 2;3 4])
%% 87
subspace([1;0],[1;1])
%% 88
norm([1 2;3 4],'rows')
%% 89
norm([1 2;3 4],'columns')
%% 90
norm([1 2;3 4],1,'rows')
%% 91
norm([1 2;3 4],3)
%% 92
norm([1 2 3],-Inf)
%% 93
norm([1 2 3],'inf')
%% 94
norm([1 2;3 4],'bar')
%% 95
norm([1 2 3],0)
%% 96
norm([])
%% 97
norm(single([1 2]))
%% 98
givens(1,1)
%% 99
givens(0,1)
%% 100
pinv([1 2;3 4;5 6])
%% 101
lscov([1 0;1 2;1 3],[1;2;3],[1;2;3])
%% 102
lsqnonneg([1 0;0 1],[1;2])
%% 103
lsqnonneg([1 0;0 1],[-1;2])
%% 104
[x,rn,r,ef,out,lam]=lsqnonneg([1 0;0 1],[-1;2])
%% 105
orth([1 2;3 4])
%% 106
[u,s,v]=svd([1 2;3 4])
%% 107
[u,s,v]=svd([1 1;1 1])
%% 108
orth([1 2;2 4;3 6])
%% 109
orth([1 0;0 0])
%% 110
orth(5)
%% 111
[u,s,v]=svd(eye(2))
%% 112
orth([1 2 3;4 5 6])
%% 113
[u,s,v]=svd([1 2 3;4 5 6])
%% 114
x=[1 2 3]\4
%% 115
x=[1 2;2 4;3 6]\[1;2;3]
%% 116
x=magic(4)(:,1:2)\[1;2;3;4]
%% 117
x=[1 2;3 4]/[1 2;3 5]
%% 118
x=[1+i 2;3 4]\[1;2]
%% 119
x=[2 1;1 2]\[1;2]
%% 120
x=zeros(0,3)\zeros(0,2)
%% 121
x=ones(2,0)\ones(2,3)
%% 122
x=[1 2;3 4]\[1 2 3]
%% 123
x=[1 2;3 4]^0.5
%% 124
x=[1 2;3 4]^-1
%% 125
x=[2 1;1 2]^0.5
%% 126
x=2^[1 2;3 4]
%% 127
x=2^[2 1;1 2]
%% 128
x=[1 2;3 4]^(1+i)
%% 129
x=[1 2;3 4]^2.5
%% 130
x=(-2)^[1 2;3 4]
%% 131
x=[1 2 3]^2
%% 132
x=2^[1 2 3]
%% 133
x=[1 2;3 4]^[1 2;3 4]
%% 134
x=i^[1 2;3 4]
%% 135
x=single([1 2;3 4])^2
%% 136
x=[1 2;2 4]^-1
%% 137
x=int8(2)^[1 2;3 4]
%% 138
x=[1 2;3 4]^int8(2)
%% 139
x=true(2)^2
%% 140
x=[]^2
%% 141
x=zeros(0,3)^2
%% 142
x=expm([1 2;3 4])
%% 143
x=expm([1 2;0 3])
%% 144
x=expm([])
%% 145
x=expm(single([1 2;3 4]))
%% 146
x=expm([1i 2;3 4])
%% 147
x=expm(1)
%% 148
x=expm([1 1e6;0 2])
%% 149
[x,r]=linsolve([1 2;3 4],[1;2])
%% 150
x=linsolve([1 2;3 4],[1;2],struct('TRANSA',true))
%% 151
x=linsolve([1 2;3 4],[1;2],struct('LT',true))
%% 152
x=linsolve([1 2;3 4],[1;2],struct('UT',true))
%% 153
x=linsolve([1 2;3 4],[1;2],struct('FOO',true))
%% 154
x=linsolve([1 2;3 4],[1;2],5)
%% 155
x=linsolve({},5)
%% 156
[x,s,m,S]=lscov([1 0;1 2;1 3],[1;2;4])
%% 157
[x,s,m,S]=lscov([1 0;1 2;1 3],[1;2;4],[1;2;3])
%% 158
[x,s,m,S]=lscov([1 0;1 2;1 3],[1;2;4],diag([1 2 3]))
%% 159
x=lscov([1 0;1 2;1 3],[1;2;4],[1;2])
%% 160
[b,s,r]=ols([1;2;4],[1 0;1 2;1 3])
%% 161
kron([1 2],[1;2])
%% 162
kron([1 2],[1 2],[1 2])
%% 163
kron(1)
%% 164
kron({},1)
%% 165
trace([1 2;3 4])
%% 166
trace([1 2 3])
%% 167
trace([])
%% 168
trace(zeros(0,3))
%% 169
trace(ones(3,2))
%% 170
trace('a')
%% 171
trace({1})
%% 172
cross([1 2 3],[4;5;6])
%% 173
cross([1 2 3],[4 5])
%% 174
cross([1 2],[4 5])
%% 175
cross(ones(3,2),ones(3,2),3)
%% 176
cross([1;2;3],[4 5 6;7 8 9;1 2 3])
%% 177
dot([1 2 3],[4;5;6])
%% 178
dot([1 2;3 4],[1 2;3 4],2)
%% 179
dot([1 2;3 4],[1 2 3])
%% 180
dot({},1)
%% 181
dot([1i 2],[1i 2])
%% 182
dot(int8([1 2]),int8([3 4]))
%% 183
dot(int8([1 2]),[3 4])
%% 184
dot([1 2],[3 4],0)
%% 185
vecnorm([1 2;3 4])
%% 186
vecnorm([1 2;3 4],1)
%% 187
vecnorm([1 2;3 4],Inf,2)
%% 188
vecnorm([1 2;3 4],-1)
%% 189
vecnorm([1 2;3 4],2,3)
%% 190
vecnorm([1 2;3 4],2,0)
%% 191
vecnorm({})
%% 192
rank([1 2;2 4.0001],0.01)
%% 193
rank(zeros(3))
%% 194
rank(5)
%% 195
rank(0)
%% 196
null([1 2;2 4],0.1)
%% 197
cond([1 2;3 4],'fro')
%% 198
cond([1 2;3 4],inf)
%% 199
cond([1 2;2 4],1)
%% 200
cond([1 2 3;4 5 6],1)
%% 201
cond([])
%% 202
cond(0)
%% 203
pinv([1 2;2 4])
%% 204
pinv([1 2 3])
%% 205
pinv(zeros(2,3))
%% 206
pinv([1 2;3 4],5)
%% 207
pinv(2)
%% 208
pinv(0)
%% 209
pinv(single([1 2]))
%% 210
isdefinite([2 0;0 2])
%% 211
isdefinite([1 2;2 1])
%% 212
isdefinite([1 2;3 4])
%% 213
isbanded([1 1;0 1],0,1)
%% 214
isbanded([1 1;0 1],0)
%% 215
isbanded([1 1;0 1],-1,1)
%% 216
isdiag([1 0;0 2])
%% 217
isdiag({})
%% 218
istril([1 0;1 2])
%% 219
istriu('a')
%% 220
ishermitian([1 2i;-2i 1])
%% 221
ishermitian([1 2;2 1.0001],0.01)
%% 222
issymmetric([1 2;2 1])
%% 223
issymmetric([0 2;-2 0],'skew')
%% 224
issymmetric({})
%% 225
issymmetric('abba')
%% 226
issymmetric([])
%% 227
issymmetric([1 2;2.01 1],0.1)
%% 228
hilb(3), invhilb(3)
%% 229
vander([1 2 3]), vander([1;2],3)
%% 230
toeplitz([1 2 3],[1 5 6])
%% 231
hankel([1 2 3],[3 4 5])
%% 232
wilkinson(3)
%% 233
pascal(3)
%% 234
magic(4)
%% 235
compan([1 2 3])
%% 236
pinv([1 NaN;2 3])
%% 237
pinv([Inf 1])
%% 238
pinv([1 Inf;2 3])
%% 239
norm([1 2],[1 2])
%% 240
norm([1 2],{})
%% 241
norm([1 2;3 4],'fro',3)
%% 242
norm([1 2;3 4],0.5)
%% 243
norm([1 2;3 4],-1)
%% 244
norm([1 2;3 4],0)
%% 245
norm([1 2;3 4],-Inf)
%% 246
norm([1 NaN])
%% 247
norm([1 Inf])
%% 248
norm([1 NaN;2 3])
%% 249
norm([1 Inf;2 3])
%% 250
norm([1 NaN],1)
%% 251
norm([1 NaN],Inf)
%% 252
norm([],1)
%% 253
norm([],'fro')
%% 254
norm(zeros(0,3))
%% 255
norm(5,'inf')
%% 256
norm([3 4],'fro')
%% 257
norm([1 2;3 4],'Inf')
%% 258
norm([1 2;3 4],1.5)
%% 259
norm([1+i 2])
%% 260
norm([1 2 3],2.5)
%% 261
norm([1 2 3],-2)
%% 262
norm([1 2 3],0.5)
%% 263
norm([1 2;3 4],'cols')
%% 264
norm([1 2;3 4],'inf','rows')
%% 265
norm([1 2;3 4],2,'columns')
%% 266
norm(1,2,3,4)
%% 267
norm(single([1 2;3 4]))
%% 268
[a,b]=det(5)
%% 269
det([1 NaN;2 3])
%% 270
det([Inf 1;0 2])
%% 271
[g,y]=planerot([3;4])
%% 272
g=planerot([3 4])
%% 273
planerot([1 2 3])
%% 274
[hv,b,z]=housh([1;2;3],1,0)
%% 275
[hv,b,z]=housh([0;0;0],1,0)
%% 276
[hv,b,z]=housh([3;4],2,0)
%% 277
housh([1 2;3 4],1,0)
%% 278
housh([1;2],[1 2],0)
%% 279
bandwidth([1 2 0;0 1 2;0 0 1])
%% 280
[l,u]=bandwidth([1 2 0;0 1 2;0 0 1])
%% 281
bandwidth([1 2;3 4],'lower')
%% 282
bandwidth([1 2;3 4],'upper')
%% 283
bandwidth([1 2;3 4],'foo')
%% 284
bandwidth({})
%% 285
bandwidth([])
%% 286
bandwidth(zeros(3),'lower')
%% 287
[l,u]=bandwidth([])
%% 288
bandwidth(ones(2,2,2),'lower')
%% 289
commutation_matrix(2,2)
%% 290
commutation_matrix(2,3)
%% 291
commutation_matrix(2)
%% 292
commutation_matrix(0,2)
%% 293
commutation_matrix(1.5,2)
%% 294
commutation_matrix({},1)
%% 295
commutation_matrix(2,-1)
%% 296
duplication_matrix(2)
%% 297
duplication_matrix(3)
%% 298
duplication_matrix(0)
%% 299
duplication_matrix(1.5)
%% 300
duplication_matrix([1 2])
%% 301
rref([1 2;3 4])
%% 302
[r,k]=rref([1 2;2 4])
%% 303
rref([1 2 3;4 5 6;7 8 9])
%% 304
rref(ones(2,2,2))
%% 305
rref([1 2;3 4],0.1)
%% 306
rref([])
%% 307
vech([1 2;3 4])
%% 308
vech([1 2 3])
%% 309
vech(5)
%% 310
sylvester([1 2;3 4],[5 6;7 8],[1 2;3 4])
%% 311
sylvester([1 2 3],1,1)
%% 312
sylvester(1,[1 2],1)
%% 313
sylvester([1 2;3 4],1,1)
%% 314
sylvester(1,2,3)
%% 315
givens(1i,1)
%% 316
givens(1,1i)
%% 317
givens(0,1i)
%% 318
[c,s]=givens(1,1)
%% 319
[c,s]=givens(-1,2)
%% 320
givens(0,0)
%% 321
givens(2,0)
%% 322
givens(-2,0)
%% 323
[c,s]=givens(-3,-4)
%% 324
condest([1 2;3 4])
%% 325
condest([1 2 3])
%% 326
normest(magic(3))
%% 327
normest({})
%% 328
normest([1 2],5)
%% 329
normest1(magic(3))
%% 330
rosser()(1:2,1:2)
%% 331
hadamard(4)
%% 332
hadamard(1)
%% 333
hadamard(3)
%% 334
hadamard(12)
%% 335
hadamard(2)
%% 336
hadamard(8)
%% 337
hadamard(24)(14:15,1:14)
%% 338
hadamard(0)
%% 339
[v,d]=eig([1 2;0 3])
%% 340
[v,d]=eig([1 0;2 3])
%% 341
[v,d]=eig([1 2 3;0 4 5;0 0 6])
%% 342
sqrtm([4 1;0 9])
%% 343
sqrtm([4 0;1 9])
%% 344
logm(5)
%% 345
logm([1 2;0 3])
%% 346
[2 1;0 3]^0.5
%% 347
[2 0;1 3]^0.5
%% 348
2^[5 1;0 2]
%% 349
[u,s]=schur(5)
%% 350
[u,s]=schur([1 2;0 3])
%% 351
[u,s]=schur([1 0;2 3])
%% 352
[d,a]=balance([1 2;0 3])
%% 353
[s,p,a]=balance([1 2;0 3])
%% 354
[s,p,a]=balance([1 0;2 3])
%% 355
[d,a]=balance(5)
%% 356
expm([1 2;0 3])
%% 357
[v,d]=eig([1+i 2;0 3])
