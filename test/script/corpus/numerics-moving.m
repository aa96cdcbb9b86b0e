%% 1
movfun()
%% 2
movfun(@mean)
%% 3
movfun(@mean,1:5)
%% 4
movfun(@mean,1:5,3,"dim")
%% 5
movfun(@mean,1:5,3,"Endpoints","foo")
%% 6
movfun(@mean,1:5,3,"Endpoints",{1})
%% 7
movfun(@mean,1:5,3,"foo",1)
%% 8
movfun(@mean,1:5,3,"dim",0)
%% 9
movfun(@mean,1:5,3,"dim",3)
%% 10
movfun(@mean,1:5,3,"dim",2)
%% 11
movfun(@mean,1:5,3,"dim",1)
%% 12
movfun(@mean,1:5,3,"dim",1.5)
%% 13
movfun(@mean,1:5,3,"dim","a")
%% 14
movfun(@mean,1:5,3,"Endpoints","fill")
%% 15
movfun(@mean,1:5,3,"Endpoints","periodic")
%% 16
movfun(@mean,1:5,3,"Endpoints","same")
%% 17
movfun(@mean,1:5,3,"Endpoints",10)
%% 18
movfun(@mean,1:5,3,"Endpoints","shrink")
%% 19
movfun(@mean,1:5,3,"Endpoints","SHRINK")
%% 20
movfun(@mean,1:5,3,"endpoints","fill")
%% 21
movfun(@mean,1:5,3,"nancond","omitnan")
%% 22
movfun(@mean,1:5,3,"nancond","foo")
%% 23
movfun(@mean,1:5,3,"outdim",1)
%% 24
movfun(@(x)[min(x);max(x)],(1:5)',3)
%% 25
movfun(@(x)[min(x);max(x)],(1:5)',3,"outdim",2)
%% 26
movfun(@(x)[min(x),max(x)],(1:5)',3)
%% 27
movfun(@(x)[min(x),max(x)],(1:5)',3,"outdim",1)
%% 28
movfun(@(x)[min(x),max(x)],(1:5)',3,"outdim",2)
%% 29
movfun(@(x)[min(x),max(x)],(1:5)',3,"outdim",1:2)
%% 30
movfun(@(x)[min(x),max(x)],(1:5)',3,"outdim",3)
%% 31
movfun(@mean,1:5,3,"SamplePoints",1:5)
%% 32
movfun(@mean,1:5,3,"samplepoints",[1 2 3 4 6])
%% 33
movfun("mean",1:5,3)
%% 34
movfun(@mean,1:5,2)
%% 35
movfun(@mean,1:5,4)
%% 36
movfun(@mean,1:5,[1 0])
%% 37
movfun(@mean,1:5,[0 1])
%% 38
movfun(@mean,1:5,[2 1])
%% 39
movfun(@mean,1:5,1)
%% 40
movfun(@mean,1:5,0)
%% 41
movfun(@mean,1:5,[0 0])
%% 42
movfun(@mean,1:5,-1)
%% 43
movfun(@mean,1:5,6)
%% 44
movfun(@mean,1:5,5)
%% 45
movfun(@mean,1:5,7)
%% 46
movfun(@mean,1:5,[3 3])
%% 47
movfun(@mean,1:5,1.5)
%% 48
movfun(@mean,1:5,"a")
%% 49
movfun(@mean,1:5,[1 2 3])
%% 50
movfun(@mean,1:5,[])
%% 51
movfun(@mean,1:5,{3})
%% 52
movfun(@mean,1:5,[1.5 1])
%% 53
movfun(@mean,1:5,[-1 1])
%% 54
movfun(@mean,1:5,Inf)
%% 55
movfun(@mean,1:5,NaN)
%% 56
movfun(@mean,magic(4),3)
%% 57
movfun(@mean,magic(4),3,"dim",2)
%% 58
movfun(@mean,cat(3,magic(4),ones(4)),3,"dim",3)
%% 59
movfun(@mean,cat(3,magic(4),ones(4)),3)
%% 60
movfun(@mean,[],3)
%% 61
movfun(@mean,5,3)
%% 62
movfun(@mean,5,1)
%% 63
movfun(@mean,single(1:5),3)
%% 64
movfun(@mean,int8(1:5),3)
%% 65
x=movfun(@max,int8(1:5),3), class(x)
%% 66
x=movfun(@max,single(1:5),3), class(x)
%% 67
movfun(@mean,"hello",3)
%% 68
movfun(@mean,{1,2,3},3)
%% 69
movfun(@mean,true(1,5),3)
%% 70
movfun(3,1:5,3)
%% 71
movfun(@mean,[1 2 NaN 4 5],3)
%% 72
movfun(@(x)x,1:5,3)
%% 73
movfun(@mean,1:5,3,"Endpoints",[1 2])
%% 74
movfun(@mean,1:5,3,"Endpoints","periodic","dim",2)
%% 75
movfun(@mean,(1:5)*i,3)
%% 76
movfun(@mean,1:5,3,4)
%% 77
movfun(@mean,1:5,3,"Endpoints")
%% 78
movmax(1:5,3)
%% 79
movmax()
%% 80
movmax(1:5)
%% 81
movmax(1:5,3,"Endpoints","foo")
%% 82
movmax(1:5,3,"foo")
%% 83
movmin(1:5,3,"Endpoints","fill")
%% 84
movmean([1 5 2 8 3],3)
%% 85
movmedian([1 5 2 8 3],3)
%% 86
movsum([1 5 2 8 3],3)
%% 87
movprod([1 5 2 8 3],3)
%% 88
movstd([1 5 2 8 3],3)
%% 89
movstd([1 5 2 8 3],3,1)
%% 90
movstd([1 5 2 8 3],3,0)
%% 91
movvar([1 5 2 8 3],3)
%% 92
movvar([1 5 2 8 3],3,1)
%% 93
movstd([1 5 2 8 3],3,"Endpoints","fill")
%% 94
movstd([1 5 2 8 3],3,1,"Endpoints","fill")
%% 95
movvar([1 5 2 8 3],3,2)
%% 96
movrange([1 5 2 8 3],3)
%% 97
movmad([1 5 2 8 3],3)
%% 98
movmad([1 5 2 8 3],3,1)
%% 99
movmad([1 5 2 8 3],3,"Endpoints","fill")
%% 100
movmean(1:5,3,"dim",1)
%% 101
movmax(magic(4),[1 0])
%% 102
movmean()
%% 103
movstd(1:3)
%% 104
movmad(1:3)
%% 105
movvar(1)
%% 106
movrange(1)
%% 107
movmedian(1)
%% 108
movprod(1)
%% 109
movsum(1)
%% 110
movmin(1)
%% 111
[a,b]=movslice(10,3)
%% 112
[a,b,c,d]=movslice(10,3)
%% 113
[a,b,c,d]=movslice(10,[1 2])
%% 114
[a,b,c,d]=movslice(10,4)
%% 115
movslice(10,3)
%% 116
movslice(2,3)
%% 117
movslice(10,10)
%% 118
movslice(10,11)
%% 119
movslice(10,0)
%% 120
movslice(10,1)
%% 121
movslice(10,1.5)
%% 122
movslice(10,[1 2 3])
%% 123
movslice(10,[-1 2])
%% 124
movslice(10)
%% 125
movslice()
%% 126
movslice(10,3,4)
%% 127
movslice(0,3)
%% 128
movslice(-1,3)
%% 129
movslice(3.5,2)
%% 130
movslice([1 2],2)
%% 131
movslice("a",2)
%% 132
[s,C]=movslice(5,2)
%% 133
[s,C,Cpre,Cpost,win]=movslice(5,[0 2])
%% 134
[s,C,Cpre,Cpost,win]=movslice(5,[2 0])
%% 135
[s,C,Cpre,Cpost,win]=movslice(6,4)
%% 136
movvar([1 5 2 8 3],3,3)
%% 137
movvar([1 5 2 8 3],3,0,2)
%% 138
movvar([1 5 2 8 3],3,[],2)
%% 139
movvar([1 5 2 8 3]',3,1,1)
%% 140
movvar([1 5 2 8 3],3,1,1)
%% 141
movvar([1 5 2 8 3],3,1,3)
%% 142
movvar([1 5 2 8 3],3,"a",3)
%% 143
movvar([1 5 2 8 3],3,"omitnan")
%% 144
movvar([1 5 2 8 3],3,1,"omitnan")
%% 145
movvar([1 5 2 8 3],3,"includenan","Endpoints","fill")
%% 146
movvar([1 5 2 8 3],3,1,2,"omitnan","Endpoints",0)
%% 147
movmax([1 5 2 8 3],3,2)
%% 148
movmax([1 5 2 8 3],3,1)
%% 149
movmax([1 5 2 8 3],3,[])
%% 150
movmax([1 5 2 8 3],3,3)
%% 151
movmax([1 5 2 8 3],3,0)
%% 152
movmax([1 5 2 8 3],3,2,"omitnan")
%% 153
movmax([1 5 2 8 3],3,"omitnan",2)
%% 154
movmax([1 5 2 8 3],3,"omitnan","Endpoints","fill")
%% 155
movmax([1 5 2 8 3],3,"Endpoints","fill","omitnan")
%% 156
movmax([1 5 2 8 3],3,"SamplePoints",1:5)
%% 157
movmax([1 5 2 8 3],3,"SamplePoints",1:5,"Endpoints",2)
%% 158
movmax([1 5 2 8 3],3,"foo",2)
%% 159
movmax([1 5 2 8 3],3,"dim",2)
%% 160
movmax([1 5 2 8 3],3,"Endpoints",2,5)
%% 161
movmax([1 5 2 8 3],3,{1})
%% 162
movmax([1 5 2 8 3],3,2,3)
%% 163
movmax([1 5 2 8 3],3,"outdim",1)
%% 164
movmax([1 5 2 8 3],3,"nancond","omitnan")
%% 165
movmax([1 5 2 8 3],3,"Endpoints")
%% 166
movmax([1 5 2 8 3],3,2,"Endpoints")
%% 167
movmax([1 5 2 8 3],3,1.5)
%% 168
movmax({1},3)
%% 169
movmax("abcde",3)
%% 170
movmax(int8([1 5 2 8 3]),3,"Endpoints","fill")
%% 171
movmin(int8([1 5 2 8 3]),3,"Endpoints","fill")
%% 172
movsum(int8([1 5 2 8 3]),3,"Endpoints","fill")
%% 173
movmin(int8([1 5 2 8 3]),3,"Endpoints",300)
%% 174
movsum(single([1 5 2 8 3]),3,"Endpoints",0.1)
%% 175
movsum([1 5 2 8 3],3,"Endpoints",true)
%% 176
movsum([1 5 2 8 3],3,"Endpoints",2i)
%% 177
movsum([1 5 2 8 3],3,"Endpoints",NaN)
%% 178
movsum([1 5 2 8 3],3,"Endpoints","discard")
%% 179
movsum([1 5 2 8 3],4,"Endpoints","discard")
%% 180
movsum(magic(4),3,"Endpoints","discard")
%% 181
movsum([1 5 2 8 3],[2 2])
%% 182
movsum([1 5 2 8 3],[3 1])
%% 183
movsum([1 5 2 8 3],[4 0])
%% 184
movsum([1 5 2 8 3],[4 1])
%% 185
movsum([1 5 2 8 3],[5 0])
%% 186
movsum([1 5 2 8 3],[0 4])
%% 187
movsum([1 5 2 8 3],[4 4],"Endpoints","same")
%% 188
movsum([1 5 2 8 3],[4 4],"Endpoints","periodic")
%% 189
movsum([1 5 2 8 3],5,"Endpoints","periodic")
%% 190
movsum([1 5 2 8 3],4,"Endpoints","periodic")
%% 191
movsum([1 5 2 8 3],4,"Endpoints","same")
%% 192
movmedian([1 5 NaN 8 3],3)
%% 193
movmax([1 5 NaN 8 3],3)
%% 194
movprod(magic(4),[0 1],2)
%% 195
movmean(magic(4),[0 1],2)
%% 196
movmean(reshape(1:24,2,3,4),3,3)
%% 197
movmean(reshape(1:24,2,3,4),2,1)
%% 198
movmean(reshape(1:24,2,3,4),2)
%% 199
movmean(zeros(0,3),2)
%% 200
movmean(zeros(3,0),2)
%% 201
movmean(1:5,int8(3))
%% 202
movmean(1:5,single(3))
%% 203
movmean(1:5,true)
%% 204
movfun(@(x)mean(x,1),[1 2;3 4;5 6],2)
%% 205
movfun(@(x)size(x,2),1:5,3)
%% 206
movfun(@(x)size(x,1),1:5,3)
%% 207
movfun(@(x) numel(x),1:5,3)
%% 208
movfun(@(x) sum(x(:)),1:5,3)
%% 209
movfun(@(x) 'a',1:5,3)
%% 210
movfun(@(x) {1},1:5,3)
%% 211
movfun(@(x) true,1:5,3)
%% 212
movfun(@(x) single(sum(x)),1:5,3)
%% 213
movfun(@(x) [],1:5,3)
%% 214
movfun(@(x)[min(x);max(x)],[1:5;2:6]',3)
%% 215
movfun(@(x)[min(x),max(x)],[1:5;2:6]',3)
%% 216
movfun(@(x)[min(x),max(x)],[1:5;2:6]',3,"outdim",[2 1])
%% 217
movfun(@(x)[min(x),max(x)],[1:5;2:6]',3,"outdim",[2 3])
%% 218
movfun(@(x)[min(x),max(x)],1:5,3)
%% 219
movfun(@(x)cat(3,min(x),max(x)),[1:5;2:6]',3)
%% 220
movfun(@(x)[min(x),max(x)],1:5,3,"outdim",0)
%% 221
movfun(@(x)[min(x),max(x)],1:5,3,"outdim",1.5)
%% 222
movfun(@(x)[min(x),max(x)],1:5,3,"outdim",[1;2])
%% 223
movfun(@(x)[min(x),max(x)],1:5,3,"outdim","a")
%% 224
movfun(@(x)[min(x),max(x)],1:5,3,"outdim",[])
%% 225
movfun(@min,1:5,3,"SamplePoints")
%% 226
movfun(@min,1:5,3,"Endpoints","")
%% 227
movfun(@(x)error("boo"),1:5,3)
%% 228
movfun(@min)
%% 229
movfun(@sort,1:5,3)
%% 230
movmean(1:5,[3 3])
%% 231
movstd(1:5,[3 3])
%% 232
movvar(1:5,[3 3])
%% 233
movmad(1:5,[3 3])
%% 234
movslice(5,[6 0])
%% 235
movslice(5,[5 0])
%% 236
movslice(5,[5 5])
%% 237
movslice(5,[0 6])
%% 238
[a,b,c,d,w]=movslice(5,[3 3])
%% 239
movslice(5,[3;3])
%% 240
[a,b,c,d,w]=movslice(5,[5 0])
%% 241
movslice(5,single(3)), class(ans)
%% 242
movslice(5,int8(3)), class(ans)
%% 243
[a,b,c,d,w]=movslice(int8(5),3); class(a),class(b),class(w)
%% 244
movslice(5,{3})
%% 245
movslice({5},3)
%% 246
movslice(true,3)
%% 247
movslice(5,[0 0])
%% 248
movslice(5,1i)
%% 249
movfun(@mean,1:5,[4 0],"Endpoints","same")
%% 250
movfun(@mean,1:5,[5 0],"Endpoints","same")
%% 251
movfun(@mean,1:5,[5 0],"Endpoints","periodic")
%% 252
movfun(@mean,1:5,[5 0],"Endpoints","fill")
%% 253
movfun(@mean,1:5,[4 1],"Endpoints","fill")
%% 254
movfun(@mean,1:5,[3 2],"Endpoints","fill")
%% 255
movfun(@mean,1:5,[3 2])
%% 256
movfun(@mean,1:5,[3 2],"Endpoints","same")
%% 257
movfun(@mean,1:5,[3 2],"Endpoints","periodic")
%% 258
movfun(@(x)size(x,2),1:5,3,"Endpoints","fill")
%% 259
movfun(@(x)size(x,2),1:5,3,"Endpoints","same")
%% 260
movfun(@(x)size(x,2),1:5,3,"Endpoints","periodic")
%% 261
movfun(@(x)x(1),1:5,3,"Endpoints","periodic")
%% 262
movfun(@mean,reshape(1:5,1,1,5),3)
%% 263
size(movfun(@(x)[min(x),max(x)],reshape(1:5,1,1,5),3))
%% 264
size(movfun(@(x)[min(x),max(x)],ones(2,5),3,"dim",2))
%% 265
size(movfun(@(x)[min(x),max(x)],ones(2,5,3),3,"dim",2))
%% 266
size(movmean(reshape(1:24,2,3,4),3,3))
%% 267
size(movmean(reshape(1:24,1,2,3,4),3,4))
%% 268
movfun(@mean,1:5,[3 1],"Endpoints","discard")
%% 269
movfun(@mean,1:5,[5 0],"Endpoints","discard")
%% 270
movfun(@(x)[min(x),max(x)],1:5,3,"Endpoints","discard")
%% 271
movfun(@mean,magic(4),3,"dim",2,"Endpoints","discard")
%% 272
movfun(@(x)[1 2 3],1:5,3)
%% 273
movfun(@(x)x(1:2),1:5,3)
%% 274
movfun(@(x)1:numel(x),1:5,3)
%% 275
movfun(@(x)1:columns(x)*2,1:5,3)
%% 276
movfun(@()1,1:5,3)
%% 277
movfun({},1:5,3)
%% 278
movfun(@mean,1:5,3,{},3)
%% 279
movfun(@mean,struct(),3)
%% 280
movmax(struct(),3)
%% 281
movfun(@mean,1:5,3,"dim",[])
%% 282
movfun(@mean,1:5,3,"NANCOND","OMITNAN")
%% 283
movfun(@mean,1:5,3,"nancond",3)
%% 284
movfun(@mean,1:5,3,"",3)
%% 285
movfun(@nosuch,1:5,3)
%% 286
[a,b]=movfun(@mean,1:5,3)
%% 287
[a,b]=movmax(1:5,3)
%% 288
movmax(1:5,3,[1 2])
%% 289
movmax(1:5,3,"nancond")
%% 290
movstd(1:5,3,[1 2])
%% 291
movstd(1:5,3,{1})
%% 292
movvar(1:5,3,0,2,3)
%% 293
movstd(1:5,3,0.5)
%% 294
movstd(1:5,3,-1)
%% 295
movstd(1:5,3,2,"Endpoints","fill")
%% 296
movmad([1 5 2 8 3],3,2)
%% 297
movmad([1 5 2 8 3],3,0)
%% 298
movmad([1 5 2 8 3],3,0,2)
%% 299
movmad([1 5 2 8 3],3,1,2)
%% 300
movmax(int8([-5 -4 -3]),3)
