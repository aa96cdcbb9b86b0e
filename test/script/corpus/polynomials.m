%% 1
pp=mkpp([0 1 3],[1 2;3 4])
%% 2
pp=mkpp([0 1 3],[1 2 3 4])
%% 3
pp=mkpp([0;1;3],[1 2;3 4;5 6;7 8],2)
%% 4
pp=mkpp([0 1],[1 2 3])
%% 5
pp=mkpp([0 1 2],[1 2 3])
%% 6
pp=mkpp(0,1)
%% 7
pp=mkpp([],1)
%% 8
pp=mkpp([0 1 2],ones(4,3),[2 1])
%% 9
pp=mkpp([0 1 2],ones(3,3),2)
%% 10
mkpp()
%% 11
mkpp(1)
%% 12
mkpp([0 1;2 3],[1 2])
%% 13
mkpp({},1)
%% 14
[x,p,n,k,d]=unmkpp(mkpp([0 1 3],[1 2;3 4]))
%% 15
[x,p,n,k,d]=unmkpp(mkpp([0;1;3],[1 2;3 4;5 6;7 8],2))
%% 16
unmkpp(5)
%% 17
unmkpp(struct('form','foo'))
%% 18
x=unmkpp(mkpp([0 1 3],[1 2;3 4]))
%% 19
ppval(mkpp([0 1 3],[1 2;3 4]),[-1 0 0.5 1 2 3 4])
%% 20
ppval(mkpp([0 1 3],[1 2;3 4]),[0 1;2 3])
%% 21
ppval(mkpp([0 1 3],[1 2;3 4]),[0;1])
%% 22
ppval(mkpp([0 1 3],[1 2;3 4;5 6;7 8],2),[0 1 2])
%% 23
ppval(mkpp([0 1 3],[1 2;3 4;5 6;7 8],2),1)
%% 24
ppval(mkpp([0 1 3],[1 2;3 4;5 6;7 8],2),[1;2])
%% 25
ppval(mkpp([0 1 3],ones(8,2),[2 2]),[1;2])
%% 26
size(ppval(mkpp([0 1 3],ones(8,2),[2 2]),ones(2,3)))
%% 27
size(ppval(mkpp([0 1 3],ones(4,2),[2 1]),ones(2,3)))
%% 28
ppval(mkpp([0 1 3],[1 2;3 4]),[])
%% 29
ppval(mkpp([0 1 3],[1 2;3 4]),NaN)
%% 30
ppval(5,1)
%% 31
ppval(struct(),1)
%% 32
ppval(mkpp([0 1 3],[1 2;3 4]),{1})
%% 33
ppval()
%% 34
ppder(mkpp([0 1 3],[1 2 3;3 4 5]))
%% 35
ppder(mkpp([0 1 3],[1 2 3;3 4 5]),2)
%% 36
ppder(mkpp([0 1 3],[1 2 3;3 4 5]),3)
%% 37
ppder(mkpp([0 1 3],[1 2 3;3 4 5]),0)
%% 38
ppder(5)
%% 39
ppder(mkpp([0 1 3],[1 ;3]))
%% 40
ppint(mkpp([0 1 3],[1 2;3 4]))
%% 41
ppint(mkpp([0 1 3],[1 2;3 4]),5)
%% 42
ppint(5)
%% 43
ppjumps(mkpp([0 1 3],[1 2;3 4]))
%% 44
ppjumps(mkpp([0 1 3 4],[1 2 3;3 4 5;1 1 1]))
%% 45
ppjumps(5)
%% 46
pp=spline(0:3,[0 1 4 9])
%% 47
pp=spline(0:3,[0 1 8 27])
%% 48
pp=spline([0 1],[1 3])
%% 49
pp=spline([0 1 2],[1 3 7])
%% 50
pp=spline([0 1 2],[5 1 3 7 6])
%% 51
pp=spline(0:3,[0 1 8 27;1 2 3 4])
%% 52
pp=pchip(0:3,[0 1 8 27])
%% 53
pp=pchip(0:3,[0 1 8 27;1 2 3 4])
%% 54
pp=interp1(0:3,[0 1 8 27],'linear','pp')
%% 55
pp=interp1(0:3,[0 1 8 27]','nearest','pp')
%% 56
pp=interp1(0:3,[0 1 8 27],'cubic','pp')
%% 57
pp=interp1(0:3,[0 1 8 27],'spline','pp')
%% 58
pp=interp1(0:3,[0 1 8 27;1 2 3 4]','spline','pp')
%% 59
pp=interp1(0:3,[0 1 8 27],'previous','pp')
%% 60
pp=interp1(0:3,[0 1 8 27],'next','pp')
%% 61
spline(1,1)
%% 62
spline([3 1 2],[3 1 2],1.5)
%% 63
spline([1 2 3 4],[1 NaN 3 4],2.5)
%% 64
pchip([1 2 3],[1 2])
%% 65
pchip(1,1)
%% 66
pchip([1 1 2],[1 2 3])
%% 67
spline(0:4,[0 1 4 9 16],[0.5 1.5;2.5 3.5])
%% 68
spline(0:2,[0 1 4;1 2 3],[0.5 1.5])
%% 69
pchip(0:2,[0 1 4;1 2 3],[0.5 1.5])
%% 70
polyout([1 2 3])
%% 71
polyout([1 -2 3],'x')
%% 72
polyout([1.5 -2 3.25],'x')
%% 73
polyout([1 2i 3])
%% 74
y=polyout([1 2 3])
%% 75
polyout(5)
%% 76
polyout([])
%% 77
polyout({})
%% 78
polyout([1 2;3 4])
%% 79
polyout('abc')
%% 80
polyout([1 2],5)
%% 81
polyout([0 0 1])
%% 82
polygcd(poly([1 1 2]),poly([1 2 3]))
%% 83
polygcd([1 2 1],[1 1])
%% 84
polygcd([1 2],[3 4])
%% 85
polygcd([1 2],[3 4],1)
%% 86
polygcd({},1)
%% 87
polygcd([1 2;3 4],1)
%% 88
polygcd([],1)
%% 89
polygcd(2,[1 2])
%% 90
polygcd([1 2],0)
%% 91
[z,v]=polyeig([1 2;4 8],[4 7;4 7],[1 2;1 -2]); size(z), size(v)
%% 92
polyeig([1 2;3 4],[1 0;0 1])
%% 93
polyeig([1 2 3])
%% 94
polyeig([1 2;3 4],[1 2 3])
%% 95
polyeig()
%% 96
[m,n]=mpoles([2 3 1 1 2])
%% 97
m=mpoles([2 3 1 1 2])
%% 98
m=mpoles([1 1.0001 2],0.1)
%% 99
[m,n]=mpoles([0 0 1])
%% 100
[m,n]=mpoles([2 3 1 1 2],0.1,0)
%% 101
[m,n]=mpoles([2 3 1 1 2]')
%% 102
[r,p,k,e]=residue([1 1 1],[1 -5 8 -4])
%% 103
[r,p,k]=residue([1 2 3 4],[1 1])
%% 104
[r,p,k,e]=residue([1],[1 2])
%% 105
[r,p,k,e]=residue([1 0],[1 2])
%% 106
[b,a]=residue([-2;7;3],[2;2;1],[])
%% 107
[b,a]=residue([-2;7;3],[2;2;1],[1 0])
%% 108
[b,a]=residue([-2;7;3],[2;2;1],[],[1;2;1])
%% 109
[r,p,k,e]=residue([6 6 2],[1 -2 1])
%% 110
[r,p,k,e]=residue([1 1 1],[1 0 1])
%% 111
r=residue(1,[1 3 2])
%% 112
residue()
%% 113
residue(1)
%% 114
residue({},1)
%% 115
[r,p]=residue([1 1],[1 2 1])
%% 116
poly([1 2;3 4])
%% 117
poly([])
%% 118
poly({})
%% 119
poly([1 2 3;4 5 6])
%% 120
roots([1 -6 11 -6])
%% 121
roots([1 0 1])
%% 122
roots([0 0 1 2])
%% 123
roots([1 2 0 0])
%% 124
roots([])
%% 125
roots([0 0])
%% 126
roots(5)
%% 127
roots([1 NaN])
%% 128
roots([1 2;3 4])
%% 129
roots({})
%% 130
roots('a')
%% 131
roots([1 2i 3])
%% 132
roots([1e-200 1 1])
%% 133
roots(poly(1:8))
%% 134
roots([1 2 3 4 5])
%% 135
roots(single([1 -3 2]))
%% 136
conv([1 2 3],[1 1],'same')
%% 137
conv([1 2 3],[1 1],'valid')
%% 138
conv([1 2 3],[1;1])
%% 139
conv([1;2;3],[1;1])
%% 140
conv([1;2;3],[1 1 1 1])
%% 141
conv([1 2;3 4],1)
%% 142
conv(1,2)
%% 143
conv([],1)
%% 144
conv({},1)
%% 145
conv('a',1)
%% 146
conv(int8([1 2]),[1 2])
%% 147
conv(single([1 2]),[1 2])
%% 148
conv([1 2],[1 2],'foo')
%% 149
conv([1 2],[1 2],5)
%% 150
conv([1 2i],[1 2])
%% 151
[b,r]=deconv([1 3 5 2],[1 2])
%% 152
[b,r]=deconv([1 3],[1 2 3])
%% 153
[b,r]=deconv([1;3;5],[1;2])
%% 154
[b,r]=deconv([1 3 5],2)
%% 155
deconv([1 2],[0 1])
%% 156
deconv({},1)
%% 157
deconv([1 2;3 4],1)
%% 158
deconv([],1)
%% 159
[b,r]=deconv([1 0 0 1],[1 1])
%% 160
[b,r]=deconv(6,3)
%% 161
polyder([1 2 3])
%% 162
polyder([1 2],[1 3])
%% 163
[q,d]=polyder([1],[1 3])
%% 164
[q,d]=polyder([1 2],[1 3])
%% 165
polyder(5)
%% 166
polyder([])
%% 167
polyder({})
%% 168
polyder([1 2;3 4])
%% 169
polyder([0 0 1 2])
%% 170
[q,d]=polyder([1 2 1],[1 1])
%% 171
polyder([1;2;3])
%% 172
polyint([1 2 3])
%% 173
polyint([3 2 1],5)
%% 174
polyint({})
%% 175
polyint([1 2;3 4])
%% 176
polyint([1;2])
%% 177
polyreduce([0 0 1 2 3])
%% 178
polyreduce([0 0])
%% 179
polyreduce([])
%% 180
polyreduce({})
%% 181
polyreduce([1 2;3 4])
%% 182
polyaffine([1 2 3],[1 2])
%% 183
polyaffine([1 2 3],[1 2 3])
%% 184
polyaffine([1;2],[0 1])
%% 185
polyval([1 2 3],[1 2;3 4])
%% 186
polyval([],1)
%% 187
polyval([1 2],[])
%% 188
polyval({},1)
%% 189
polyval([1 2;3 4],1)
%% 190
polyval([1 2],'a')
%% 191
polyval([1 2],{1})
%% 192
polyval([3 2 1],2,[],[1 2])
%% 193
polyval(int8([1 2]),2)
%% 194
polyval(true,1)
%% 195
polyvalm([1 2 3],[1 2;3 4])
%% 196
polyvalm([1 2],[1 2 3])
%% 197
polyvalm([1 2;3 4],1)
%% 198
compan([1 2 3])
%% 199
compan(5)
%% 200
compan([])
%% 201
compan([2 4 6])
%% 202
compan([1;2;3])
%% 203
compan({})
%% 204
compan([1 2;3 4])
%% 205
[p,s,mu]=polyfit([1 2 3 4],[1 3 2 5],1)
%% 206
[p,s]=polyfit([1 2 3 4],[1 3 2 5],logical([1 0 1]))
%% 207
p=polyfit([1 2],[1 2],3)
%% 208
polyfit(1:3,1:4,1)
%% 209
polyfit(1:3,1:3,-1)
%% 210
polyfit(1:3,1:3,1.5)
%% 211
polyfit(1:3,1:3,[1 2])
%% 212
polyfit({},1,1)
%% 213
[p,s]=polyfit((1:5)',[2 4 3 6 8]',2)
%% 214
x=1:5; [p,s]=polyfit(x,[2 4 3 6 8],1); [y,dy]=polyval(p,x,s)
%% 215
p=polyfit([0 1 2],[1i 2 3],1)
%% 216
[p,s,mu]=polyfit([10 20 30 40 50],[1 3 2 5 6],2)
%% 217
[p,s]=polyfit([1 1 1],[1 2 3],1)
%% 218
[p,s]=polyfit([0 1 2]*1e3,[1 3 2],2)
%% 219
[p,s]=polyfit(1:3,[1 2 3],0)
%% 220
interp2([1 2;3 4],1.5,1.5)
%% 221
interp2(1:3,1:2,[1 2 3;4 5 6],2.5,1.5)
%% 222
interp2([1 2;3 4],1)
%% 223
interp2([1 2;3 4])
%% 224
interp2([1 2;3 4],[1 1.5 2],[1;2])
%% 225
interp2([1 2;3 4],[1 1.5 2],[1 1.5 2])
%% 226
interp2([1 2;3 4],5,5)
%% 227
interp2([1 2;3 4],5,5,'linear',0)
%% 228
interp2([1 2;3 4],1.2,1.7,'nearest')
%% 229
interp2(magic(4),2.5,2.5,'cubic')
%% 230
interp2(magic(4),2.5,2.5,'spline')
%% 231
interp2(magic(4),2.5,2.5,'pchip')
%% 232
interp2(magic(4),2.3,1.6,'cubic')
%% 233
interp2(magic(4),2.3,1.6,'spline')
%% 234
interp2(magic(4),2.3,1.6,'pchip')
%% 235
interp2(magic(4),[0 5],[1 1],'spline')
%% 236
interp2(magic(4),[0 5],[1 1],'nearest')
%% 237
interp2(magic(4),2,'nearest')
%% 238
interp2([1 2;3 4],1.5,1.5,'foo')
%% 239
interp2({},1,1)
%% 240
interp2([1 2;3 4],1.5)
%% 241
interp2(1:3,1:3,[1 2;3 4],1,1)
%% 242
interp2([1 2;3 4],[1 2;1 2],[1 2;1 2])
%% 243
interp2([1 2;3 4],1,1,'linear','extrap')
%% 244
interp2([1 2 3],1,1)
%% 245
interp2([1;2],1,1)
%% 246
interp2(1,1,1)
%% 247
interp2()
%% 248
interp2(1:3,1:2,[1 2 3;4 5 6],[1 2],[1 2 3]')
%% 249
interp2([1 2;3 4],1.5,[1 2])
%% 250
interp2([2 1],[1 2],[1 2;3 4],1.5,1)
%% 251
interpft([1 2 3 2],8)
%% 252
interpft([1;2;3;2],8)
%% 253
interpft([1 2 3 2],2)
%% 254
interpft([1 2;3 4],4,2)
%% 255
interpft([1 2 3],1.5)
%% 256
interpft([1 2 3 4],5)
%% 257
interpft([1 2 3],6,3)
%% 258
interpft([1 2 3],6,0)
%% 259
interpn([1 2;3 4],1.5,1.5)
%% 260
interpn([1 2;3 4],1.5,1.5,'nearest')
%% 261
interpn([1 2 3],2)
%% 262
interpn(ones(2,2,2),1.5,1.5,1.5)
%% 263
interpn(1:3,1:2,[1 2;3 4;5 6],2.5,1.5)
%% 264
interpn(magic(4),2.3,1.6,'spline')
%% 265
interpn(magic(4),2.3,1.6,'cubic')
%% 266
interpn(magic(4),1)
%% 267
interp3(ones(2,2,2),1.5,1.5,1.5)
%% 268
interp3(reshape(1:8,2,2,2),1.2,1.5,1.5)
%% 269
interp3(reshape(1:8,2,2,2),1.2,1.5,1.5,'nearest')
%% 270
interp1([1 2 3],[4 5 6],[0 1.5 4])
%% 271
interp1([1 2 3],[4 5 6],[0 1.5 4],'linear','extrap')
%% 272
interp1([1 2 3],[4 5 6],[0 1.5 4],'nearest',0)
%% 273
interp1([1 2 3],[4 5 6],[0 1.5 4],'previous')
%% 274
interp1([1 2 3],[4 5 6],[0 1.5 4],'next','extrap')
%% 275
interp1([1 2 3],[4 5 6],[0 1.5 4],'cubic','extrap')
%% 276
interp1([1 2 3],[4 5 6],[0 1.5 4],'spline','extrap')
%% 277
interp1([1 2 3],[4 5 6],[0 1.5 4],'foo')
%% 278
interp1([1 2 3],[4 5 6;7 8 9;1 2 3],[1.5;2.5])
%% 279
interp1([1 2 3],[4 5 6;7 8 9;1 2 3],1.5)
%% 280
interp1([4 5 6],1.5)
%% 281
interp1([4 5 6]',[1.5 2.5])
%% 282
interp1(1,1,1)
%% 283
interp1([1 2],[1 2 3],1)
%% 284
interp1({},1,1)
%% 285
interp1([1 2 3],[4 5 6],[1 2;3 1])
%% 286
interp1([1 2 3],[4 5 6],[])
%% 287
interp1([3 2 1],[4 5 6],1.5)
%% 288
interp1([1 1 2],[4 5 6],1)
%% 289
interp1([1 1 2],[4 5 6],1,'right')
%% 290
interp1([1 1 2],[4 5 6],1,'left')
%% 291
interp1([1 2 3],[4 5 6],2,'*linear')
%% 292
interp1([1 2 3],[4 5 6],2,'LINEAR')
%% 293
interp1([1 2 3],[4 NaN 6],[1.5 2.5])
%% 294
interp1(single([1 2 3]),[4 5 6],1.5)
%% 295
interp1([1 2 3],[4 5 6],'a')
%% 296
interp1(1:4,[1 4 9 16],2.5,'pchip')
%% 297
interp1(1:4,[1 4 9 16],2.5,'spline')
%% 298
interp1([1 2 3 3],[4 5 6 7],2,'cubic')
%% 299
interp1()
%% 300
interp1(1)
%% 301
lookup([1 2 3],[0.5 1 2.5 4])
%% 302
lookup([1 2 3],[0.5 4],'lr')
%% 303
polyfit(1:3,[2 4 6],true)
%% 304
polyfit(1:3,[2 4 6],false)
%% 305
trapz(NaN,2), trapz(Inf,2,1), trapz(3,7), trapz(2,Inf)
%% 306
trapz(0.5,[1 2 4;3 5 9],2), trapz([1 2 3],1)
%% 307
cumtrapz(Inf,[1 2 3]), cumtrapz(NaN,2), cumtrapz([1 2 3],2)
%% 308
polyfit(1:3,[2 4 6],logical([]))
