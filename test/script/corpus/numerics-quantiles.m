%% 1
size(quantile([1 2 3 4],[.25 .5 .75],2))
%% 2
size(quantile([1 2 3 4]',[.25 .5 .75],1))
%% 3
size(quantile([1 2 3 4],[.25 .5 .75]',2))
%% 4
size(quantile([1 2 3 4]',[.25 .5 .75]',1))
%% 5
size(quantile([1 2 3 4],[.25 .5 .75]))
%% 6
size(quantile([1 2 3 4]',[.25 .5 .75]))
%% 7
size(quantile([1 2 3 4],[.25 .5 .75]'))
%% 8
size(quantile([1 2 3 4]',[.25 .5 .75]'))
%% 9
size(quantile([1 2 3 4],[.25 .5 .75],1))
%% 10
size(quantile([1 2 3 4]',[.25 .5 .75],2))
%% 11
size(quantile([1 2 3 4],.5,2))
%% 12
size(quantile([1 2 3 4]))
%% 13
size(quantile([1 2 3 4]'))
%% 14
size(quantile(magic(4)))
%% 15
size(quantile(5))
%% 16
size(quantile(5,[.1 .2],1))
%% 17
size(quantile(5,[.1 .2],2))
%% 18
size(quantile(ones(1,1,4),[.1 .2]))
%% 19
size(quantile(ones(1,1,4),[.1 .2],3))
%% 20
size(prctile([1 2 3 4],[25 50]))
%% 21
size(prctile([1 2 3 4]',[25 50]))
%% 22
size(prctile([1 2 3 4],[25 50],2))
%% 23
size(prctile([1 2 3 4]',[25 50],1))
%% 24
size(prctile([1 2 3 4]))
%% 25
quantile([1 2 3 4]*1i)
%% 26
quantile([1+2i 3 4],.5)
%% 27
prctile([1+2i 3 4],50)
%% 28
iqr([1+2i 3 4])
%% 29
quantile([1 2 3 4],.5,2,10)
%% 30
quantile([1 2 3 4],.5,2,0)
%% 31
quantile([1 2 3 4],.5,2,1.5)
%% 32
quantile([1 2 3 4],.5,2,"a")
%% 33
quantile([1 2 3 4],.5,2,{})
%% 34
quantile([1 2 3 4],.5,2,[])
%% 35
quantile([1 2 3 4],.5,[])
%% 36
quantile([1 2 3 4],.5,0)
%% 37
quantile([1 2 3 4],.5,1.5)
%% 38
quantile([1 2 3 4],.5,3)
%% 39
quantile([1 2 3 4],"a")
%% 40
quantile([1 2 3 4],{.5})
%% 41
quantile([1 2 3 4],[.1 .2;.3 .4])
%% 42
quantile([1 2 3 4],[])
%% 43
quantile([1 2 3 4],-.1)
%% 44
quantile([1 2 3 4],1.1)
%% 45
quantile([1 2 3 4],NaN)
%% 46
quantile([1 2 NaN 4],.5)
%% 47
quantile([NaN NaN],.5)
%% 48
quantile([],.5)
%% 49
quantile(zeros(0,3),.5)
%% 50
quantile("abc",.5)
%% 51
quantile({1},.5)
%% 52
quantile(true(1,3),.5)
%% 53
quantile(int8([1 2 3 4]),.5), class(ans)
%% 54
quantile(single([1 2 3 4]),.5), class(ans)
%% 55
quantile(uint8([1 2 3 5])',[.1 .3 .9],1,3), class(ans)
%% 56
quantile([1 2 3 4]',[.1 .25 .33 .5 .9]',1,1)'
%% 57
quantile([1 2 3 4]',[.1 .25 .33 .5 .9]',1,2)'
%% 58
quantile([1 2 3 4]',[.1 .25 .33 .5 .9]',1,3)'
%% 59
quantile([1 2 3 4]',[.1 .25 .33 .5 .9]',1,4)'
%% 60
quantile([1 2 3 4]',[.1 .25 .33 .5 .9]',1,5)'
%% 61
quantile([1 2 3 4]',[.1 .25 .33 .5 .9]',1,6)'
%% 62
quantile([1 2 3 4]',[.1 .25 .33 .5 .9]',1,7)'
%% 63
quantile([1 2 3 4]',[.1 .25 .33 .5 .9]',1,8)'
%% 64
quantile([1 2 3 4]',[.1 .25 .33 .5 .9]',1,9)'
%% 65
quantile([1 Inf 3 -Inf]',[.1 .25 .33 .5 .9]',1,9)'
%% 66
quantile(magic(4),[.1 .9])
%% 67
quantile(magic(4),[.1 .9],2)
%% 68
quantile()
%% 69
quantile(1,2,3,4,5)
%% 70
prctile()
%% 71
prctile([1 2 3],50,2,3)
%% 72
prctile({1})
%% 73
prctile("a")
%% 74
prctile([])
%% 75
prctile([1 2 3],{1})
%% 76
prctile([1 2 3],"a")
%% 77
prctile([1 2 3],50,0)
%% 78
prctile([1 2 3],50,1.5)
%% 79
prctile([1 2 3],150)
%% 80
prctile([1 2 3],[])
%% 81
prctile(magic(4),[10 90])
%% 82
iqr()
%% 83
iqr([])
%% 84
iqr(5)
%% 85
iqr([1 2 3 4 5 6])
%% 86
iqr(magic(4))
%% 87
iqr(magic(4),2)
%% 88
iqr(magic(4),[1 2])
%% 89
iqr(magic(4),"all")
%% 90
iqr(magic(4),"foo")
%% 91
iqr(magic(4),0)
%% 92
iqr(magic(4),1.5)
%% 93
iqr(magic(4),{})
%% 94
iqr(magic(4),[])
%% 95
iqr(magic(4),3)
%% 96
iqr("abc")
%% 97
iqr({1})
%% 98
iqr(single([1 2 3 4])), class(ans)
%% 99
iqr(int8([1 2 3 4])), class(ans)
%% 100
iqr([1 NaN 3 4])
%% 101
iqr(true(1,4))
%% 102
iqr(reshape(1:24,2,3,4),[1 3])
%% 103
iqr(reshape(1:24,2,3,4),[1 1])
%% 104
iqr([1 2 3],1,2)
%% 105
iqr([1 Inf 3])
%% 106
iqr(zeros(0,3))
%% 107
moment([1 2 3 4 10],2)
%% 108
moment([1 2 3 4 10],3)
%% 109
moment([1 2 3 4 10],3,"r")
%% 110
moment([1 2 3 4 10],3,"c")
%% 111
moment([1 2 3 4 10],3,"a")
%% 112
moment([1 2 3 4 10],3,"ac")
%% 113
moment([1 2 3 4 10],3,"ar")
%% 114
moment([1 2 3 4 10],3,"ra")
%% 115
moment(magic(4),2,"r",2)
%% 116
moment(magic(4),2,2,"r")
%% 117
moment(magic(4),2,2)
%% 118
moment([1 2 3],2,"foo")
%% 119
moment([1 2 3],2,"")
%% 120
moment()
%% 121
moment(1)
%% 122
moment({1},2)
%% 123
moment([1 2],{2})
%% 124
moment([1 2],[1 2])
%% 125
moment([1 2],"a")
%% 126
moment("abc",2)
%% 127
moment([],2)
%% 128
moment([1 2],2,0)
%% 129
moment([1 2],2,1.5)
%% 130
moment([1 2],2,3)
%% 131
moment([1 2],1.5)
%% 132
moment([1 2 4],1.5,"r")
%% 133
moment(single([1 2 4]),2); class(ans)
%% 134
moment(int8([1 2 4]),2)
%% 135
moment([1 2;3 5],2,{})
%% 136
moment([1 2;3 5],2,1,2)
%% 137
moment([1 2 3],2,"r","c")
%% 138
moment([1 NaN 3],2)
%% 139
moment(true(1,3),2)
%% 140
moment([1 2 3]*1i,2)
%% 141
moment([1 2 4],-1)
%% 142
run_count([1 2 3 1 2 5 0],3)
%% 143
run_count([1 2 3 1 2 5 0]',3)
%% 144
run_count(magic(4),2)
%% 145
run_count(magic(4),2,2)
%% 146
run_count([1 1 1],2)
%% 147
run_count([3 2 1],2)
%% 148
run_count()
%% 149
run_count(1)
%% 150
run_count([1 2],0)
%% 151
run_count([1 2],1.5)
%% 152
run_count([1 2],"a")
%% 153
run_count({1},2)
%% 154
run_count("abc",2)
%% 155
run_count([1 2],[1 2])
%% 156
run_count([1 2 3],2,3)
%% 157
run_count([1 2 3],2,0)
%% 158
run_count([1 2 3],2,1.5)
%% 159
run_count([],2)
%% 160
run_count(5,2)
%% 161
run_count([1 NaN 2 3],2)
%% 162
run_count([1 2 3 4 5 6],4)
%% 163
run_count([1 2 3 1 2 5 0],1)
%% 164
run_count([1 2 3 1 2 5 0],-1)
%% 165
run_count(ones(2,2,2),2)
%% 166
run_count(cat(3,[1 2;2 1],[3 1;2 4]),2,3)
%% 167
run_count(single([1 2 3 1]),2), class(ans)
%% 168
runlength([2 2 0 4 4 4 0 1 1 1 1])
%% 169
[c,v]=runlength([2 2 0 4 4 4 0 1 1 1 1])
%% 170
[c,v]=runlength([2 2 0]')
%% 171
runlength([])
%% 172
runlength(5)
%% 173
runlength("aab")
%% 174
runlength({1})
%% 175
runlength(magic(3))
%% 176
runlength([NaN NaN 1])
%% 177
runlength([true true false])
%% 178
[c,v]=runlength(int8([1 1 2]))
%% 179
[c,v]=runlength([1i 1i 2])
%% 180
runlength()
%% 181
runlength(1,2)
%% 182
[a,b,c]=runlength([1 2])
%% 183
vech([1 2;3 4])
%% 184
vech(magic(3))
%% 185
vech(5)
%% 186
vech([])
%% 187
vech([1 2 3])
%% 188
vech("ab")
%% 189
vech({1})
%% 190
vech()
%% 191
vech(int8([1 2;3 4]))
%% 192
vech(ones(2,2,2))
%% 193
vech([1 2;3 4],1)
%% 194
rotdim([1 2;3 4])
%% 195
rotdim([1 2;3 4],2)
%% 196
rotdim([1 2;3 4],-1)
%% 197
rotdim([1 2;3 4],1,[2 1])
%% 198
rotdim([1 2;3 4],1.5)
%% 199
rotdim([1 2;3 4],[1 2])
%% 200
rotdim([1 2;3 4],1,[1 1])
%% 201
rotdim([1 2;3 4],1,[1 3])
%% 202
rotdim([1 2;3 4],1,3)
%% 203
rotdim(reshape(1:8,2,2,2),1,[2 3])
%% 204
rotdim(reshape(1:8,2,2,2))
%% 205
rotdim([1 2 3])
%% 206
rotdim(5)
%% 207
rotdim()
%% 208
rotdim({1,2})
%% 209
rotdim("abc")
%% 210
rotdim([1 2;3 4],{})
%% 211
rotdim([1 2;3 4],1,[2.5 1])
%% 212
shiftdim(ones(1,1,3))
%% 213
size(shiftdim(ones(1,1,3)))
%% 214
[y,n]=shiftdim(ones(1,1,3)); size(y), n
%% 215
size(shiftdim(ones(2,3,4),1))
%% 216
size(shiftdim(ones(2,3,4),-1))
%% 217
size(shiftdim(ones(2,3,4),2))
%% 218
size(shiftdim(ones(2,3,4),3))
%% 219
size(shiftdim(ones(2,3,4),4))
%% 220
shiftdim([1 2 3])
%% 221
[y,n]=shiftdim([1 2 3])
%% 222
shiftdim(5)
%% 223
[y,n]=shiftdim(5)
%% 224
[y,n]=shiftdim([])
%% 225
shiftdim([1 2;3 4],1.5)
%% 226
shiftdim([1 2;3 4],[1 2])
%% 227
shiftdim()
%% 228
shiftdim([1 2;3 4],{1})
%% 229
shiftdim([1 2;3 4],"a")
%% 230
shiftdim({1,2,3})
%% 231
shiftdim("abc")
%% 232
[y,n]=shiftdim([1 2;3 4],1)
%% 233
size(shiftdim(ones(2,3,4),-2))
%% 234
powerset([1 2 3])
%% 235
powerset({"a","b"})
%% 236
powerset([])
%% 237
powerset([1 1 2])
%% 238
powerset([3 1 2],"rows")
%% 239
powerset([1 2;3 4],"rows")
%% 240
powerset()
%% 241
powerset({1})
%% 242
powerset("ab")
%% 243
powerset([1 2;3 4])
%% 244
powerset([1 2],"foo")
%% 245
powerset({})
%% 246
bincoeff(5,2)
%% 247
bincoeff(5,[0 1 2 3 4 5 6])
%% 248
bincoeff(-1,3)
%% 249
bincoeff(-5,[1 2 3])
%% 250
bincoeff(0.5,2)
%% 251
bincoeff([4 5],[2;3])
%% 252
bincoeff([4 5],[2 3])
%% 253
bincoeff(5,-1)
%% 254
bincoeff(5,1.5)
%% 255
bincoeff()
%% 256
bincoeff(1)
%% 257
bincoeff("a",2)
%% 258
bincoeff({1},2)
%% 259
bincoeff([1 2],[1 2 3])
%% 260
bincoeff(50,25)
%% 261
bincoeff(NaN,2)
%% 262
bincoeff(5,NaN)
%% 263
bincoeff(single(5),2); class(ans)
%% 264
bincoeff(4,2)==6
%% 265
bincoeff(3.5,1.5)
%% 266
bincoeff(-3,-3)
%% 267
bincoeff(-4.5,2)
%% 268
bincoeff(0,0)
%% 269
bincoeff([],2)
%% 270
bincoeff(Inf,2)
%% 271
primes(30)
