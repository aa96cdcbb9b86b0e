%% 1
[e,a,b]=common_size([1 2;3 4],5)
%% 2
[e,a,b]=common_size([1 2;3 4],[1 2])
%% 3
[e,a]=common_size(5)
%% 4
[e,a,b,c]=common_size(1,[1 2],[3;4])
%% 5
common_size()
%% 6
common_size(1,2)
%% 7
e=common_size([1 2],{1})
%% 8
[e,a,b]=common_size([1 2],{1})
%% 9
[e,a,b]=common_size([1 2],'a'), class(b)
%% 10
[e,a,b]=common_size([],5)
%% 11
[e,a,b]=common_size(zeros(0,3),5)
%% 12
[e,a,b]=common_size(1)
%% 13
[e,a,b,c]=common_size(1,2)
%% 14
[e,a,b]=common_size(int8([1 2]),single(3)); class(b)
%% 15
[e,a,b]=common_size({1,2},3)
%% 16
accumdim([1 2 1 2 1]',[7 -10 4;-5 -12 8;-12 2 8;-10 9 -3;-5 -3 -13])
%% 17
accumdim([1 2 1 2 1],[7 -10 4;-5 -12 8;-12 2 8;-10 9 -3;-5 -3 -13])
%% 18
accumdim([1 3 1],[1 2 3])
%% 19
accumdim([1 3 1],[1 2 3],2)
%% 20
accumdim([1 3 1],[1 2 3],1)
%% 21
accumdim([1 3 1]',[1 2 3]',1,5)
%% 22
accumdim([1 3 1]',[1 2 3]',1,2)
%% 23
accumdim([1 3 1]',[1 2 3]',1,[],@max,-1)
%% 24
accumdim([1 3 1]',[1 2 3]',1,0,@min)
%% 25
accumdim([1 3 1]',[1 2 3]',1,0,@(x,d)prod(x,d),9)
%% 26
accumdim([1 3 1]',magic(3),1,0,@mean)
%% 27
accumdim([1 3 1]',magic(3),2)
%% 28
accumdim([1 0 1]',magic(3))
%% 29
accumdim([1 1.5 1]',magic(3))
%% 30
accumdim([1 -1 1]',magic(3))
%% 31
accumdim([1 1]',magic(3))
%% 32
accumdim(magic(3),magic(3))
%% 33
accumdim()
%% 34
accumdim(1)
%% 35
accumdim(1,2,0)
%% 36
accumdim(1,2,1.5)
%% 37
accumdim([1;2],[1;2],3)
%% 38
accumdim({1},2)
%% 39
accumdim(1,{2})
%% 40
accumdim([1 1 2],ones(3,2,2))
%% 41
accumdim([1 2 1]',single([1 2 3]'))
%% 42
accumdim([1 2 1]',int8([1 2 3]'))
%% 43
accumdim([1 2 1]',[1i 2 3]')
%% 44
accumdim([1 2 1]',[1 2 3]',1,2,@sum)
%% 45
accumdim([1 3 1]',[1 2 3]',1,4,[],7)
%% 46
accumdim([1;1;2],[1;2;3],1,-1)
%% 47
bsxfun(@plus,[1 2 3],[1;2])
%% 48
bsxfun("plus",[1 2 3],[1;2])
%% 49
bsxfun(@(x,y)x-y,[1 2 3],[1;2])
%% 50
bsxfun(@plus,[1 2 3],[1 2])
%% 51
bsxfun(@plus,1)
%% 52
bsxfun()
%% 53
bsxfun(@plus,1,2,3)
%% 54
bsxfun(1,1,2)
%% 55
bsxfun(@nosuch,1,2)
%% 56
bsxfun("nosuch",1,2)
%% 57
bsxfun(@max,[1 5 3],[2;4])
%% 58
bsxfun(@eq,[1 5 3],[1;5])
%% 59
bsxfun(@atan2,[1 5 3],[1;5])
%% 60
bsxfun(@power,int8([1 2 3]),int8([1;2]))
%% 61
bsxfun(@plus,single([1 2]),[1;2]); class(ans)
%% 62
bsxfun(@plus,{1},2)
%% 63
bsxfun(@plus,"a",[1;2])
%% 64
bsxfun(@(a,b)[a,b],[1 2],[3;4])
%% 65
bsxfun(@(a,b)a.*b,ones(2,1,3),[1 2])
%% 66
bsxfun(@minus,[],[1 2])
%% 67
bsxfun(@minus,zeros(0,2),[1 2])
%% 68
bsxfun(@minus,zeros(0,3),[1 2])
%% 69
bsxfun(@and,[1 0],[1;0])
%% 70
bsxfun(@mod,[5 6],[3;4])
%% 71
bsxfun(@(a,b)sum(a)+b,[1 2;3 4],[1 2])
%% 72
bsxfun(@rdivide,[2 4],[2;4])
%% 73
bsxfun(@ne,int8([2 4]),[2;4])
%% 74
bsxfun(@plus,true,[true;false])
%% 75
cplxpair([1+i 3 1-i])
%% 76
cplxpair([2 1+i;1-i 3;4 5])
%% 77
cplxpair([])
%% 78
cplxpair([1 2 3])
%% 79
cplxpair([3 1 2])
%% 80
cplxpair([1+i 2 3])
%% 81
cplxpair([1+i 1-i 2-i 2+i 0])
%% 82
cplxpair([1+i;3;1-i])
%% 83
cplxpair([1+i 3 1-i],0.1)
%% 84
cplxpair([1+i 3 1-i],[],1)
%% 85
cplxpair([1+i 3 1-i],[],2)
%% 86
cplxpair([1+i 3 1-i],-1)
%% 87
cplxpair([1+i 3 1-i],1)
%% 88
cplxpair([1+i 3 1-i],2)
%% 89
cplxpair([1+i 3 1-i],"a")
%% 90
cplxpair([1+i 3 1-i],[1 2])
%% 91
cplxpair()
%% 92
cplxpair(1,2,3,4)
%% 93
cplxpair("abc")
%% 94
cplxpair({1})
%% 95
cplxpair([1+i 3 1-i],[],3)
%% 96
cplxpair([1+i 3 1-i],[],0)
%% 97
cplxpair([1+i 3 1-i],[],1.5)
%% 98
cplxpair(single([1+i 3 1-i]))
%% 99
cplxpair([0+i 0-i 0+2i 0-2i])
%% 100
cplxpair([1+1e-20i 2])
%% 101
cplxpair(exp (2i*pi*[0:4]'/5))
%% 102
cplxpair(int8([1 2]))
%% 103
repelem()
%% 104
repelem(1)
%% 105
repelem([1 2 3],2)
%% 106
repelem([1 2 3]',2)
%% 107
repelem([1 2 3],[1 0 2])
%% 108
repelem(5,3)
%% 109
repelem(5,[2 3])
%% 110
repelem(5,2,3)
%% 111
repelem([1 2;3 4],2)
%% 112
repelem([1 2;3 4],2,3)
%% 113
repelem([1 2;3 4],[1 2],[2 1])
%% 114
repelem([1 2;3 4],1,2,2)
%% 115
repelem([1 2 3],[1 2])
%% 116
repelem([1 2;3 4],[1 2 3],1)
%% 117
repelem([1 2;3 4],1,[1 2 3])
%% 118
repelem([1 2;3 4],1,1,[1 2 3])
%% 119
repelem([1 2 3],-1)
%% 120
repelem([1 2 3],1.5)
%% 121
repelem([1 2 3],{1})
%% 122
repelem([1 2 3],"a")
%% 123
repelem("abc",2)
%% 124
repelem({1,2},2)
%% 125
repelem(single([1 2]),2); class(ans)
%% 126
repelem(int8([1 2]),2)
%% 127
repelem([1 2 3],0)
%% 128
repelem([1 2;3 4],0,2)
%% 129
repelem([],2)
%% 130
repelem([],2,3)
%% 131
repelem(true,2,2)
%% 132
repelem([1 2 3],2,[2 1 3 ],3)
%% 133
repelem(5,[1;2])
%% 134
repelem(5,2,[1 2])
%% 135
repelem([1 2 3],[])
%% 136
repelem(cat(3,[1 2],[3 4]),2,1)
%% 137
repelem(cat(3,[1 2],[3 4]),1,2,[1 2])
%% 138
repelem(cat(3,[1 2],[3 4]),2)
%% 139
repelem([1 2 3],[1 2 3;4 5 6])
%% 140
repelem(5,-1)
%% 141
repelem(5,1.5)
%% 142
repelem([1 2;3 4],-1,2)
%% 143
repelem([1 2;3 4],1.5,2)
%% 144
s.a=1; repelem(s,1,2)
%% 145
repelem({},2)
%% 146
repelem(@sin,2)
%% 147
repelem([1 2 3],NaN)
%% 148
repelem([1+2i 3],2)
%% 149
repelem([1 2 3],int8(2))
%% 150
repelem([1 2 3],true)
%% 151
repelems([1 2 3],[1 2;2 1])
%% 152
repelems([1 2 3],[1 2;2 1.5])
%% 153
repelems([1 2 3],[1 2])
%% 154
repelems([1 2 3],[5;1])
%% 155
repelems([1 2 3],[0;1])
%% 156
repelems([1 2 3],[1;-1])
%% 157
repelems([1 2;3 4],[4 2;2 3])
%% 158
repelems("abc",[1 3;2 2])
%% 159
repelems(int8([1 2]),[1 2;1 2])
%% 160
repelems({1,2},[1 2;1 2])
%% 161
repelems(1)
%% 162
repelems([1 2 3],zeros(2,0))
%% 163
repelems(single([1 2]),[1;2]); class(ans)
%% 164
repelems([1 2 3],{1})
%% 165
repelems([1 2 3],"ab")
%% 166
repelems([true false],[1 2;1 2])
%% 167
repelems([1+2i 2],[1 2;1 2])
%% 168
s=rng(); fieldnames(s), class(s.Type), size(s.State)
%% 169
rng(-1)
%% 170
rng("foo")
%% 171
rng(1,"foo")
%% 172
rng(1,2)
%% 173
rng({1})
%% 174
rng([1 2])
%% 175
rng(1,2,3)
%% 176
rng(struct("a",1))
%% 177
rng("default","twister")
%% 178
rng(NaN)
%% 179
rng([])
%% 180
rng("")
%% 181
uniquetol([1 1+1e-13 2])
%% 182
uniquetol([1;1+1e-13;2])
%% 183
[c,ia,ic]=uniquetol([3 1 1+1e-13 2 3])
%% 184
[c,ia,ic]=uniquetol([3 1;1+1e-13 2])
%% 185
uniquetol([1 1.05 1.1 2],0.1)
%% 186
uniquetol([1 1.05 1.1 1.15 1.2 2],0.05)
%% 187
uniquetol([1 1.05 1.1 2],0.1,"DataScale",1)
%% 188
[c,ia]=uniquetol([1 1.05 1.1 2],0.1,"OutputAllIndices",true)
%% 189
uniquetol([1 2;1+1e-13 2;3 4],"ByRows",true)
%% 190
[c,ia,ic]=uniquetol([1 2;1+1e-13 2;3 4],"ByRows",true)
%% 191
uniquetol([1 NaN NaN 2])
%% 192
uniquetol([Inf Inf 1 -Inf])
%% 193
uniquetol([])
%% 194
uniquetol(zeros(0,3))
%% 195
uniquetol(zeros(1,0))
%% 196
[a,b,c]=uniquetol([])
%% 197
uniquetol(int8([1 2]))
%% 198
uniquetol({1})
%% 199
uniquetol("abc")
%% 200
uniquetol(single([1 1+1e-7 2]))
%% 201
uniquetol([1+i 2])
%% 202
uniquetol([1 2],[1 2])
%% 203
uniquetol([1 2],"a")
%% 204
uniquetol([1 2],1i)
%% 205
uniquetol([1 2],1e-3,"foo",1)
%% 206
uniquetol([1 2],1e-3,"ByRows")
%% 207
uniquetol([1 2],1e-3,"ByRows",3)
%% 208
uniquetol([1 2],1e-3,"DataScale",-1)
%% 209
uniquetol([1 2],1e-3,"DataScale","a")
%% 210
uniquetol([1 2],1e-3,"OutputAllIndices","a")
%% 211
uniquetol([1 2],1e-3,5)
%% 212
uniquetol()
%% 213
uniquetol(1)
%% 214
uniquetol(ones(2,2,2),"ByRows",true)
%% 215
uniquetol([1 2;1.01 2;3 4],0.1,"ByRows",true,"DataScale",[1 1])
%% 216
uniquetol([1 2;1.01 2;3 4],0.1,"ByRows",true,"DataScale",[1 1 1])
%% 217
uniquetol([5 4 3 2 1],0.2)
%% 218
uniquetol([1 2 3],Inf)
%% 219
uniquetol([0 0 0])
%% 220
[c,ia,ic]=uniquetol([2 1;2 1;1 1],0.1,"ByRows",true,"OutputAllIndices",true)
%% 221
uniquetol([1 1+1e-13 2],1e-12,"byrows",false)
%% 222
uniquetol([0 1 2 3 4],0.25)
%% 223
uniquetol([0 1 2 3 4],0.26)
%% 224
uniquetol([1 1 2],0)
%% 225
uniquetol([0 1 2 3 4],1,"DataScale",1)
%% 226
[c,ia,ic]=uniquetol([1.1 1.05 1 2],0.1)
%% 227
[c,ia,ic]=uniquetol([1.1 1.05 1 2 0.95 0.5],0.05)
%% 228
[c,ia,ic]=uniquetol([1 2;0 5;1.01 2;3 4],0.1,"ByRows",true)
%% 229
[c,ia,ic]=uniquetol([2 1;1 1;2 1;0 3],0.1,"ByRows",true)
%% 230
[c,ia,ic]=uniquetol([1 NaN NaN 2])
%% 231
[c,ia,ic]=uniquetol([1 1.05 NaN 1.1 NaN 2],0.1,"OutputAllIndices",true)
%% 232
uniquetol([1 2;NaN 2;NaN 2],"ByRows",true)
%% 233
[c,ia]=uniquetol(magic(4),0.1)
%% 234
uniquetol([Inf 1 2 Inf],0.1)
%% 235
uniquetol([-Inf 1 2 Inf 1.1],0.1)
%% 236
uniquetol([1 2 3],0.5)
%% 237
uniquetol([1 2 3],NaN)
%% 238
repelem([1 2;3 4],[1 2])
%% 239
repelem((1:3)',[1 2 1])
%% 240
repelem({1,2},[])
%% 241
rand("state")(1:0), size(rand("state")), class(rand("state"))
%% 242
size(randn("state")), size(rand("seed")), size(rand("twister")), size(rande("state")), size(randg("state")), size(randp("state"))
%% 243
rand("foo")
%% 244
rand("state","foo")
%% 245
rand("seed","foo")
%% 246
rand(2,"foo")
%% 247
rand({1})
%% 248
rand(-1)
%% 249
rand(1.5)
%% 250
rand(2,1.5)
%% 251
rand([2 1.5])
%% 252
rand(NaN)
%% 253
rand(2,NaN)
%% 254
size(rand(2,3,"single")), class(rand(2,3,"single"))
%% 255
size(rand([2 3])), size(rand(2,3,4)), size(rand(3)), size(rand([2 3 4]))
%% 256
size(rand(0,3)), size(rand(-1,3)), size(rand([]))
%% 257
rand(1,2,{3})
%% 258
rand(single(2))(1)>0
%% 259
rand(int8(2))(1)>0
%% 260
rand([1;2;3])(1)>0
%% 261
rand("state",{1})
%% 262
rand("single")(1)>0
%% 263
randi()
%% 264
randi(0)
%% 265
randi(-5)
%% 266
randi(1.5)
%% 267
randi([3 1])
%% 268
randi({1})
%% 269
randi("a")
%% 270
randi([1.5 3])
%% 271
randi(5,"foo")
%% 272
randi(5,2,"int8")(1)>0, class(ans)
%% 273
class(randi(5,2,"int8")), class(randi(5,2,"single")), class(randi(5,2,"uint64"))
%% 274
randi(5,2,3,"double"); size(ans)
%% 275
randi(int8(5)); class(ans)
%% 276
randi(single(5)); class(ans)
%% 277
randi(2^53+1)
%% 278
randi(flintmax+2)
%% 279
randi([-2^53-2 0])
%% 280
randi(5,-1)
%% 281
randi(5,{1})
%% 282
x=randi([3 5],100,1); all(x>=3&x<=5)
%% 283
randi(true)
%% 284
randi([])
%% 285
randi(NaN)
%% 286
randi(Inf)
%% 287
randi(1i)
%% 288
randi([1 5],2,2,"foo")
%% 289
randi(5,"int8"); class(ans)
%% 290
randperm()
%% 291
randperm(-1)
%% 292
randperm(1.5)
%% 293
randperm(3,5)
%% 294
randperm(3,-1)
%% 295
randperm(5,2); size(ans)
%% 296
sort(randperm(5))
%% 297
size(randperm(0))
%% 298
randperm({1})
%% 299
randperm("a"); size(ans)
%% 300
randperm(3,2,1)
%% 301
size(rande(2)), size(randg(1)), size(randg([1 2;3 4])), size(randp(3)), size(randp([1 2]))
%% 302
randg()
%% 303
randp()
%% 304
randg(2,3,4); size(ans)
%% 305
randp(5,[2 3]); size(ans)
%% 306
randg([1 2],3,3)
%% 307
randp([1 2],3,3)
%% 308
randg({1})
%% 309
randg(1,{1})
%% 310
randg("a")
%% 311
class(randg(single(2))), class(randg(2,"single")), class(randp(2,"single"))
%% 312
randn("foo")
%% 313
randn({1})
%% 314
size(randn(2,3)), class(randn("single"))
%% 315
randp(1,2,3,{4})
%% 316
randp(1000) > 500
%% 317
x=mean(randn(1,10000)); abs(x)<.1
%% 318
x=mean(randg(3,1,10000)); abs(x-3)<.2
%% 319
x=mean(randp(3,1,10000)); abs(x-3)<.2
%% 320
x=mean(randp(50,1,10000)); abs(x-50)<1
%% 321
x=mean(rande(1,10000)); abs(x-1)<.1
%% 322
uniquetol([1 2],0)
%% 323
uniquetol([1 2 3],0)
%% 324
uniquetol([3 2 1],0)
%% 325
[c,a,b]=uniquetol([1 1 2],0)
%% 326
[c,a,b]=uniquetol([1 1 2],NaN)
%% 327
[c,a,b]=uniquetol([1 2 3],1,"DataScale",Inf)
%% 328
[c,a,b]=uniquetol([0 0 0])
%% 329
[c,a,b]=uniquetol([1 2;1 2;1 2.1],0,"ByRows",true)
%% 330
uniquetol([1 2 3],eps)
%% 331
uniquetol([1 2 3],1e-20)
%% 332
uniquetol([0 0 1],1e-20)
%% 333
uniquetol([1 2 4],0.25)
%% 334
uniquetol([1 3],2/3)
%% 335
uniquetol([0 1 2],0.5)
%% 336
uniquetol([0 1 2],0.5000001)
%% 337
accumarray([1;2;1],[10;20;30])
%% 338
accumarray([1 1;2 2;1 1],[10;20;30])
%% 339
accumarray([1;2;1],[1i;2;3])
%% 340
accumarray([1;2;1],1)
%% 341
accumarray([1;2;4],1)
%% 342
accumarray([1;2;4],1,[6 1])
%% 343
accumarray([1;2;4],1,[1 6])
%% 344
accumarray([1;2;4],1,6)
%% 345
accumarray([1;2;4],1,[3 1])
%% 346
accumarray([1;2;4],[1;2;3],[],@max)
%% 347
accumarray([1;2;4;4],[1;2;3;9],[],@max)
%% 348
accumarray([1;2;4;4],[-1;-2;-3;-9],[],@max)
%% 349
accumarray([1;2;4;4],[-1;-2;-3;-9],[],@max,-5)
%% 350
accumarray([1;2;4;4],[1;2;3;9],[],@min)
%% 351
accumarray([1;2;4;4],[1;2;3;9],[],@min,7)
%% 352
accumarray([1;2;4;4],[1;2;3;9],[],@prod)
%% 353
accumarray([1;2;4;4],[1;2;3;9],[],@(x)numel(x))
%% 354
accumarray([1;2;4;4],[1;2;3;9],[],@(x)numel(x),-1)
%% 355
accumarray([1;2;4;4],[1;2;3;9],[],@(x){x})
%% 356
accumarray([1;2;4;4],[1;2;3;9],[],@(x){x},{})
%% 357
accumarray([1;2;4;4],[1;2;3;9],[],@sum,7)
%% 358
accumarray([1;2;4;4],[1;2;3;9],[],@plus)
%% 359
accumarray([1;2;4;4],[1;2;3;9],[],@mean)
%% 360
accumarray([1;2;4;4],[1;2;3;9],[],[],7)
%% 361
accumarray([1;2;4;4],[1;2;3;9],[],@max,0,false)
%% 362
accumarray([1;2;4;4],[1;2;3;9],[5 1],@max)
%% 363
accumarray([1 1;2 2;3 1;1 1;2 2;3 1],101:106)
%% 364
accumarray([1 1 1;2 1 2;2 3 2;2 1 2;2 3 2],101:105)
%% 365
accumarray([1 1 1;2 1 2;2 3 2;2 1 2;2 3 2],101:105,[2 4 2])
%% 366
accumarray([1,1,1;2,1,2;2,3,2;2,1,2;2,3,2],101:105,[2,4,2],@(x)max(x),NaN)
%% 367
accumarray({[1 3 3 2 3 1 2 2 3 3 1 2],[3 4 2 1 4 3 4 2 2 4 3 4],[1 1 2 2 1 1 2 1 1 1 2 2]},101:112)
%% 368
accumarray({[1;2;1],[1;1;2]},[5;6;7])
%% 369
accumarray([1 2 1],[1 2 3])
%% 370
accumarray([1 2 1]',[1 2 3])
%% 371
accumarray([1 2 1],5)
%% 372
accumarray([0;1],1)
%% 373
accumarray([1.5;1],1)
%% 374
accumarray([-1;1],1)
%% 375
accumarray([1;2],[1;2;3])
%% 376
accumarray([1;2],[1])
%% 377
accumarray()
%% 378
accumarray(1)
%% 379
accumarray("a",1)(97)
%% 380
accumarray([1;2],"ab")
%% 381
accumarray({1,2},3)
%% 382
accumarray({[1;2],[1;2;3]},3)
%% 383
accumarray([1;2],[1;2],[2])
%% 384
accumarray([1;2],[1;2],[2 2 2])
%% 385
accumarray([1;2],[1;2],[2 2])
%% 386
accumarray([1 1;2 2],[1;2],[2 2 2])
%% 387
accumarray([1 1;2 2],[1;2],[3 3])
%% 388
accumarray([1 1;2 2],[1;2],[1 1])
%% 389
accumarray([1;2;1],single([1;2;3])), class(ans)
%% 390
accumarray([1;2;1],int8([100;2;100])), class(ans)
%% 391
accumarray([1;2;1],[true;false;true]), class(ans)
%% 392
accumarray([1;2;1],int8([100;2;100]),[],@max), class(ans)
%% 393
accumarray([1;2;1],single([100;2;100]),[],@max), class(ans)
%% 394
accumarray([1;2;1],single([100;2;100]),[],@(x)sum(x)), class(ans)
%% 395
accumarray([1;2;1],[1;2;3],[],"max")
%% 396
accumarray([1;2;1],[1;2;3],[],"foo")
%% 397
accumarray([1;2;1],[1;2;3],[],5)
%% 398
accumarray([1;2;1],[1;2;3],[],{})
%% 399
accumarray([1;2;1],[1;2;3],[],@(x)[1 2])
%% 400
accumarray([1;2;1],[1;2;3],[],@(x)'a')
%% 401
accumarray([1;2;1],[1;2;3],[],@(x)x>2)
%% 402
accumarray([1;2;1],[1;2;3],[],@(x)true)
%% 403
accumarray([],[])
%% 404
accumarray(zeros(0,1),[])
%% 405
accumarray(zeros(0,1),1)
%% 406
accumarray(zeros(0,2),1)
%% 407
accumarray([],[],[2 2])
%% 408
accumarray(zeros(0,1),zeros(0,1),[3 1])
%% 409
accumarray([2;1;2],[3;1;2],[],@(x){x})
%% 410
accumarray([2;1;2;2],[3;1;2;1],[],@(x)x(1))
%% 411
accumarray([1 2;1 2;2 1],[1;2;3],[],@(x)numel(x))
%% 412
accumarray(int8([1;2;1]),[1;2;3])
%% 413
accumarray(uint32([1;2;1]),1)
%% 414
accumarray([true;true],1)
%% 415
accumarray([1;2;3],[1;2;3],[],[],NaN)
%% 416
accumarray([1;3],[1;2],[],[],NaN)
%% 417
accumarray([1;3],[1;2],[4 1],@sum,-1)
%% 418
accumarray([1;3],[1;2],[],@max,{})
%% 419
accumarray([1;3],[1 2;3 4])
%% 420
accumarray(ones(2,2,2),1)
%% 421
accumarray([1;2;2],[5;NaN;3],[],@max)
%% 422
accumarray([1;2;2],[5;NaN;3],[],@min)
%% 423
accumarray([1;2],[1;2],[],[],[],[],1)
%% 424
accumarray([1;2],[1;2],-1)
%% 425
accumarray([1;2],[1;2],"ab")
%% 426
accumarray(ones(3,1)*1i,1)
%% 427
accumarray([3 1;1 1],[5 6],[3 1])
%% 428
accumarray([1;1;1],[1;2;3],[1 1],@std)
%% 429
accumarray([1;2;1],[10;20;30],[],@(x)[])
%% 430
accumarray([NaN;1],1)
%% 431
accumarray([Inf;1],1)
%% 432
accumarray([1;3],int8([-1;2]),[],@max,5)
%% 433
accumarray([1;3],[-1;2],[],@max,5)
%% 434
accumarray([1;3],[1;2],[],@max,5)
%% 435
accumarray([1;3],[1;2],[],@min,5)
%% 436
accumarray([1;3],[-1;-2],[],@min)
%% 437
accumarray([1;3],single([-1;2]),[],@max,5)
%% 438
accumarray([1;3],[-1;2],[],@max,NaN)
%% 439
accumarray([1;3],[1;2],[],@(x)int8(sum(x))), class(ans)
%% 440
accumarray([1;3],[1;2],[],@(x)int8(sum(x)),9), class(ans)
%% 441
accumarray([1;3],[1;2],[],@(x)sum(x)*1i)
%% 442
accumarray([1;3],[1;2],[],@(x)x>1,true)
%% 443
accumarray([1;3],[1;2],[],@(x)x>1)
%% 444
accumarray([1;3],[1i;2],[],@sum)
%% 445
accumarray([1;3],[1i;2],[],@max)
%% 446
accumarray([1;3],[1i;2],[],@(x)x)
%% 447
accumarray([1;3],single([1;2]),[],[],7), class(ans)
%% 448
accumarray([1;3],int8([1;2]),[],[],7), class(ans)
%% 449
accumarray([1;4],[1;2],[2 2])
%% 450
accumarray([1;5],[1;2],[2 2])
%% 451
accumarray([1;2],[1;2],[2 1 1])
%% 452
accumarray([1 1;2 2],[1;2],5)
%% 453
accumarray([1 1;2 2],[1;2],[5 5],@max)
%% 454
accumarray([1 1;2 3],[1;2],[2 2],@max)
%% 455
accumarray([1 1;2 3],[1;2],[2 2],@(x)x)
%% 456
accumarray([1;5],[1;2],[2 1],@max)
%% 457
accumarray([1;5],[1;2],[2 1],@(x)sum(x))
%% 458
accumarray([1;5],[1;2],[1 2],@(x)sum(x))
%% 459
accumarray([1;2],[1;2],[0 1])
%% 460
accumarray([1;2;2],{1,2,3},[],@(x)1)
%% 461
accumarray([1;2;2],[1;2;3],[],@(x){1},5)
%% 462
accumarray([1;3;3],[1;2;3],[],@(x){1},{5})
%% 463
accumarray([1;3;3],[1;2;3],[],@(x){1})
%% 464
accumarray([1;3;3],[1;2;3],[],@(x)'ab')
%% 465
accumarray([1;3],[1;2],[],@(x)struct('a',1))
%% 466
accumarray([1;3],true,[],@sum), class(ans)
%% 467
accumarray([1;3;1],[true;true;true]), class(ans)
%% 468
accumarray([1;3;1],[1;2;3],[],@numel)
%% 469
accumarray([1;3;1],[1;2;3],[],@range)
%% 470
accumarray([1;3;1],[1;2;3],[],@(x){sort(x)})
%% 471
accumarray([1;3;1],5,[],@(x)sum(x))
%% 472
accumarray([1;3;1],5,[],@max)
%% 473
accumarray([1;3;1],[5 6],[],@max)
%% 474
accumarray([1;3;1],[5 6],[],@(x)x)
%% 475
accumarray([1 3 1],[5 6 7],[],@(x)numel(x))
%% 476
diff([1 2;3 4],2)
%% 477
diff(magic(3),3)
%% 478
diff(magic(3),4)
%% 479
diff(magic(3),5)
%% 480
diff(magic(4),5)
%% 481
diff([1 4 9],3)
%% 482
diff([1;4;9],3)
%% 483
diff(magic(3),3,1)
%% 484
diff(magic(3),3,2)
%% 485
x=reshape((1:8).^2,2,2,2); diff(x,2), diff(x,3), diff(x,4)
%% 486
diff(zeros(0,3),1), diff(zeros(0,3),0), diff(zeros(3,0),3), diff(zeros(3,0,2),4)
%% 487
diff(int8([1 2;3 4]),2)
%% 488
diff([1 2i;3 4],2)
%% 489
diff(5,2), diff(5,0), diff([],3)
