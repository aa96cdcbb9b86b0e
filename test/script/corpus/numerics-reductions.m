%% 1
sum([1 2;3 4])
%% 2
sum([1 2;3 4],2)
%% 3
sum([1 2;3 4],3)
%% 4
sum([1 2;3 4],0)
%% 5
sum([1 2;3 4],-1)
%% 6
sum([1 2;3 4],1.5)
%% 7
sum([1 2;3 4],[1 2])
%% 8
sum([1 2;3 4],{1})
%% 9
sum([1 2;3 4],"a")
%% 10
sum([1 2;3 4],"all")
%% 11
sum(int8([100 100])), class(ans)
%% 12
sum(int8([100 100]),"native"), class(ans)
%% 13
sum(int8([100 100]),"double"), class(ans)
%% 14
sum(uint8([200 100]),2,"native"), class(ans)
%% 15
sum(single([1 2])), class(ans)
%% 16
sum(single([1 2]),"double"), class(ans)
%% 17
sum([true true]), class(ans)
%% 18
sum([true true],"native"), class(ans)
%% 19
sum("abc"), class(ans)
%% 20
sum({1})
%% 21
sum(struct())
%% 22
sum([])
%% 23
sum(zeros(0,3))
%% 24
sum(zeros(3,0))
%% 25
sum(zeros(1,0))
%% 26
sum(zeros(0,1))
%% 27
sum([],1)
%% 28
sum([],2)
%% 29
sum([],3)
%% 30
sum(zeros(0,3),2)
%% 31
sum(5,"foo")
%% 32
sum(5,"extra")
%% 33
sum([1e20 1 -1e20],"extra")
%% 34
sum()
%% 35
sum(1,2,3)
%% 36
sum([1+i 2])
%% 37
sum(int64([9223372036854775807 1]))
%% 38
sum(int64([9223372036854775800 1])), class(ans)
%% 39
sum(uint64([1 2])), class(ans)
%% 40
sum(int64([9007199254740993 1]),"native")
%% 41
sum(ones(2,2,2),3)
%% 42
sum(1:10)
%% 43
sum([NaN 1])
%% 44
sum([Inf -Inf])
%% 45
sum(@sin)
%% 46
sum(int8([1 2 3]))/2
%% 47
sum(int32([1 2;3 4]),2), class(ans)
%% 48
prod([1 2;3 4])
%% 49
prod([1 2;3 4],2)
%% 50
prod([])
%% 51
prod(zeros(0,3))
%% 52
prod(int8([100 2])), class(ans)
%% 53
prod(int8([100 2]),"native"), class(ans)
%% 54
prod(single([1 2])), class(ans)
%% 55
prod([true true]), class(ans)
%% 56
prod("ab")
%% 57
prod({1})
%% 58
prod([1+i 2])
%% 59
prod([1 2],0)
%% 60
prod([1 2],"foo")
%% 61
prod()
%% 62
prod(int64([9007199254740993 1]))
%% 63
prod(single([1 2]),"double"), class(ans)
%% 64
prod([true false],"native"), class(ans)
%% 65
sumsq([1 2;3 4])
%% 66
sumsq([1 2;3 4],2)
%% 67
sumsq([])
%% 68
sumsq([1+i 2])
%% 69
sumsq(int8([100 100])), class(ans)
%% 70
sumsq(single([1 2])), class(ans)
%% 71
sumsq("abc")
%% 72
sumsq({1})
%% 73
sumsq([1 2],0)
%% 74
sumsq([1 2],1.5)
%% 75
sumsq()
%% 76
sumsq(1,2,3)
%% 77
sumsq([true true])
%% 78
sumsq(zeros(0,3))
%% 79
cumsum([1 2;3 4])
%% 80
cumsum([1 2;3 4],2)
%% 81
cumsum([1 2;3 4],3)
%% 82
cumsum([1 2;3 4],0)
%% 83
cumsum([])
%% 84
cumsum(zeros(0,3))
%% 85
cumsum(int8([100 100])), class(ans)
%% 86
cumsum(int8([100 100]),"native"), class(ans)
%% 87
cumsum(int8([100 100]),"double"), class(ans)
%% 88
cumsum(single([1 2])), class(ans)
%% 89
cumsum([true true]), class(ans)
%% 90
cumsum([true true],"native"), class(ans)
%% 91
cumsum("abc")
%% 92
cumsum({1})
%% 93
cumsum([1+i 2])
%% 94
cumsum([1 2],"foo")
%% 95
cumsum()
%% 96
cumsum(1,2,3)
%% 97
cumsum([1 NaN 2])
%% 98
cumsum(1:5)
%% 99
cumsum(int64([9007199254740993 1]))
%% 100
cumsum(ones(2,2,2),3)
%% 101
cumprod([1 2;3 4])
%% 102
cumprod([1 2;3 4],2)
%% 103
cumprod([])
%% 104
cumprod(int8([100 2])), class(ans)
%% 105
cumprod(single([1 2])), class(ans)
%% 106
cumprod("abc")
%% 107
cumprod({1})
%% 108
cumprod([1+i 2])
%% 109
cumprod([1 2],0)
%% 110
cumprod()
%% 111
cumprod(1,2,3)
%% 112
cumprod([true true]), class(ans)
%% 113
max([3 1 2])
%% 114
max([3 1;2 5])
%% 115
max([3 1;2 5],[],1)
%% 116
max([3 1;2 5],[],2)
%% 117
max([3 1;2 5],[],3)
%% 118
max([3 1;2 5],[],0)
%% 119
max([3 1;2 5],[],1.5)
%% 120
max([3 1;2 5],[],-1)
%% 121
max([3 1;2 5],[],[1 2])
%% 122
max([3 1;2 5],[],{1})
%% 123
[m,i]=max([3 1 3])
%% 124
[m,i]=max([3 1;2 5])
%% 125
[m,i]=max([3 1;2 5],[],2)
%% 126
[m,i]=max([NaN 1 2])
%% 127
[m,i]=max([NaN NaN])
%% 128
[m,i]=max([])
%% 129
[m,i]=max(zeros(0,3))
%% 130
[m,i]=max(zeros(3,0))
%% 131
max([1 5],[3 2])
%% 132
max([1 5],3)
%% 133
max([1 5],[3;2])
%% 134
max([1 5],[3 2 1])
%% 135
max(3,[])
%% 136
max([],[])
%% 137
max([1 NaN],[NaN 2])
%% 138
max(NaN,NaN)
%% 139
max(int8(5),3), class(ans)
%% 140
max(int8(5),int8(7)), class(ans)
%% 141
max(int8(5),int16(7)), class(ans)
%% 142
max(int8(5),3.7), class(ans)
%% 143
max(single(5),3), class(ans)
%% 144
max(true,false), class(ans)
%% 145
max(true,2), class(ans)
%% 146
max("a","b"), class(ans)
%% 147
max("abc")
%% 148
max([true false]), class(ans)
%% 149
max(int8([1 5])), class(ans)
%% 150
max({1})
%% 151
max({1},2)
%% 152
max(1,{2})
%% 153
max(struct())
%% 154
max([1+i 2])
%% 155
max([1+i 2],[],2)
%% 156
[m,i]=max([1+i 2 3i])
%% 157
max(1+i,2)
%% 158
max([1+2i 1-2i])
%% 159
max(1,2,3)
%% 160
max([1 2],[3 4],1)
%% 161
max()
%% 162
max(1,2,3,4)
%% 163
[a,b]=max(1,2)
%% 164
[a,b,c]=max(1)
%% 165
max(int64([9007199254740993 9007199254740992]))
%% 166
max(uint8(200),-5)
%% 167
max([1 2;3 4],[],1,"omitnan")
%% 168
max(5,[1 2;7 8])
%% 169
max(-0,0)
%% 170
max([Inf 1])
%% 171
max(1:5)
%% 172
max(5:-1:1)
%% 173
[m,i]=max(5:-1:1)
%% 174
[m,i]=max("hello")
%% 175
min([3 1 2])
%% 176
[m,i]=min([3 1;2 5])
%% 177
min([])
%% 178
min([NaN 1])
%% 179
min([1 5],[3 2])
%% 180
min(int8(5),3), class(ans)
%% 181
min({1})
%% 182
min(1,{2})
%% 183
min([1+i 2])
%% 184
min(1,2,3)
%% 185
min()
%% 186
min([3 1;2 5],[],0)
%% 187
[a,b]=min(1,2)
%% 188
min("abc")
%% 189
min([true false]), class(ans)
%% 190
cummax([1 3 2])
%% 191
cummax([1 3;2 1])
%% 192
cummax([1 3;2 1],2)
%% 193
[w,i]=cummax([1 3 2 5])
%% 194
[w,i]=cummax([1 3;2 1])
%% 195
[w,i]=cummax([NaN 1 NaN 2])
%% 196
cummax([])
%% 197
cummax(zeros(0,3))
%% 198
cummax({1})
%% 199
cummax("abc")
%% 200
cummax([1 2],0)
%% 201
cummax([1 2],1.5)
%% 202
cummax([1 2],3)
%% 203
cummax(int8([1 3 2])), class(ans)
%% 204
cummax(single([1 3 2])), class(ans)
%% 205
cummax([true false]), class(ans)
%% 206
cummax([1+i 2 1])
%% 207
cummax()
%% 208
cummax(1,2,3)
%% 209
cummax(int64([9007199254740993 9007199254740992]))
%% 210
cummin([3 1 2])
%% 211
[w,i]=cummin([3 1 2 0])
%% 212
[w,i]=cummin([NaN 3 NaN 2])
%% 213
cummin([])
%% 214
cummin({1})
%% 215
cummin([1 2],0)
%% 216
cummin([1+i 2 1])
%% 217
cummin(1:3)
%% 218
all([1 1 0])
%% 219
all([1 1;0 1])
%% 220
all([1 1;0 1],2)
%% 221
all([])
%% 222
all(zeros(0,3))
%% 223
all(zeros(3,0))
%% 224
all("abc")
%% 225
all({1})
%% 226
all([1 NaN])
%% 227
all([1 1],0)
%% 228
all([1 1],1.5)
%% 229
all([1 1],3)
%% 230
all()
%% 231
all(1,2,3)
%% 232
all([1+i 0])
%% 233
all(int8([1 0]))
%% 234
all(ones(2,2,2),3)
%% 235
all(struct())
%% 236
any([0 0 1])
%% 237
any([0 0;0 1])
%% 238
any([0 0;0 1],2)
%% 239
any([])
%% 240
any(zeros(0,3))
%% 241
any(zeros(3,0))
%% 242
any({1})
%% 243
any([0 NaN])
%% 244
any([0 0],0)
%% 245
any()
%% 246
any([0 1i])
%% 247
any([1 1],{1})
%% 248
all(5), any(0)
%% 249
a=int64([9007199254740993 9007199254740992])
%% 250
9007199254740993
%% 251
class(9007199254740993)
%% 252
max(int64(5),int64(7))
%% 253
max([],[],1)
%% 254
max([],[],2)
%% 255
[m,i]=max([],[],3)
%% 256
max(zeros(0,3),[],2)
%% 257
max(zeros(0,3),[],1)
%% 258
min(zeros(3,0),[],1)
%% 259
any([],1)
%% 260
any([],2)
%% 261
any([],3)
%% 262
all([],1)
%% 263
all([],2)
%% 264
prod([],1), prod([],2), prod([],3)
%% 265
sumsq([],1), sumsq([],2), sumsq([],3)
%% 266
sumsq([1 2],-1)
%% 267
cumprod([1 2],-1)
%% 268
cumsum([1 2],-1)
%% 269
sum([1 2],-1)
%% 270
any([1 2],-1)
%% 271
all([1 2],0)
%% 272
any([1 NaN]), any(NaN), all(NaN), all([NaN 0])
%% 273
any([NaN;0])
%% 274
any(single(NaN))
%% 275
any({})
%% 276
all({})
%% 277
all({1,2})
%% 278
any(@sin)
%% 279
any(struct("a",1))
%% 280
max(int8([1 2]),[],2,3)
%% 281
cumsum([1 2;3 4],1.5)
%% 282
cumsum([1 2;3 4],"a")
%% 283
cumsum({1},1)
%% 284
cumprod(struct())
%% 285
sum(containers.Map())
%% 286
max(containers.Map())
%% 287
sum([1 2;3 4],2,"native")
%% 288
sum([1 2;3 4],"native",2)
%% 289
sum(int8([1 2;3 4]),2,"native")
%% 290
sum(int8([1 2;3 4]),"native",2)
%% 291
sum(single([1e8 1 -1e8]))
%% 292
sum(single([16777216 1]))
%% 293
sum(single([16777216 1]),"double")
%% 294
sum(single(1:10)*0.1)
%% 295
cumsum(single([16777216 1 1]))
%% 296
prod(single([1e30 1e30]))
%% 297
prod(int32([100000 100000]))
%% 298
prod(int32([100000 100000]),"native")
%% 299
prod(uint64([4294967296 4294967296]))
%% 300
cumsum(uint8([200 100]))
%% 301
cumprod(uint8([200 100]))
%% 302
max(single(3),int8(5)), class(ans)
%% 303
max(int8(3),true), class(ans)
%% 304
max("a",'b')
%% 305
max('a',[98 1])
%% 306
min("abc",'b')
%% 307
max(single([1 NaN]),[],2), class(ans)
%% 308
[m,i]=max(int8([3 9 9]))
%% 309
[m,i]=max(single([3 9 9]))
%% 310
[m,i]=max(cat(3,[1 2],[3 0]),[],3)
%% 311
[m,i]=min([1+i 1-i 0.5i])
%% 312
max([NaN 1;NaN NaN])
%% 313
max(1,[1;NaN;3])
%% 314
max(zeros(1,0),5)
%% 315
max(zeros(0,3),5)
%% 316
max([1 2 3],zeros(0,3))
%% 317
cummax([1 3 2],2,3)
%% 318
[w,i]=cummax([3 3 4])
%% 319
[w,i]=cummin([3 3 2])
%% 320
[w,i]=cummax([NaN NaN])
%% 321
cummin("abc")
%% 322
cummax(ones(2,2,2),3)
%% 323
[w,i]=cummax([1 3;2 1],2)
%% 324
[w,i]=cummax([1+i 2 1])
%% 325
max(Inf,NaN)
%% 326
range([])
