%% 1
betainc()
%% 2
betainc(1)
%% 3
betainc(.5,1)
%% 4
betainc(.5,1,2)
%% 5
betainc(.5,[1 2],[2;3])
%% 6
betainc(.5,[1 2],[2 3])
%% 7
betainc(.5,[1 2],[2 3 4])
%% 8
betainc(1.5,1,2)
%% 9
betainc(-.5,1,2)
%% 10
betainc(.5,-1,2)
%% 11
betainc(.5,1,0)
%% 12
betainc(.5,1,2,"upper")
%% 13
betainc(.5,1,2,"lower")
%% 14
betainc(.5,1,2,"foo")
%% 15
betainc(.5,1,2,3)
%% 16
betainc(.5i,1,2)
%% 17
betainc("a",1,2)
%% 18
betainc({1},1,2)
%% 19
betainc(single(.5),1,2), class(ans)
%% 20
betainc(int8(1),1,2), class(ans)
%% 21
betainc([0 1],2,3)
%% 22
betainc([0 1],2,3,"upper")
%% 23
betainc(NaN,1,2)
%% 24
betainc([],1,2)
%% 25
betainc(true,1,2)
%% 26
betaincinv(.5,1,2)
%% 27
betaincinv([0 .5 1],1,2)
%% 28
betaincinv(.5,1,2,"upper")
%% 29
betaincinv(2,1,2)
%% 30
betaincinv(.5,-1,2)
%% 31
betaincinv(.5,1)
%% 32
betaincinv(.5,1,2,"foo")
%% 33
betaincinv(single(.5),1,2), class(ans)
%% 34
betaln(1,2)
%% 35
betaln([1 2],[3 4])
%% 36
betaln(1)
%% 37
betaln(1i,2)
%% 38
betaln("a",2)
%% 39
betaln([1 2],[3 4 5])
%% 40
betaln(single(1),2), class(ans)
%% 41
beta(1,2)
%% 42
beta([1 2],[3;4])
%% 43
beta(1i,2)
%% 44
beta("a",2)
%% 45
beta(1)
%% 46
beta(int8(1),2), class(ans)
%% 47
beta(single(1),2), class(ans)
%% 48
beta(0,1)
%% 49
beta(-1,2)
%% 50
beta({1},2)
%% 51
beta([1 2],[1 2 3])
%% 52
gammainc()
%% 53
gammainc(1)
%% 54
gammainc(1,2)
%% 55
gammainc([0 1 2 Inf],2)
%% 56
gammainc(1,[0 1 2])
%% 57
gammainc(1,2,"upper")
%% 58
gammainc(1,2,"scaledlower")
%% 59
gammainc(1,2,"scaledupper")
%% 60
gammainc(1,2,"foo")
%% 61
gammainc(1,-2)
%% 62
gammainc([1 2],[1 2 3])
%% 63
gammainc([1 2],[1;2])
%% 64
gammainc(1i,2)
%% 65
gammainc("a",2)
%% 66
gammainc({1},2)
%% 67
gammainc(single(1),2), class(ans)
%% 68
gammainc(int8(1),2), class(ans)
%% 69
gammainc(NaN,2)
%% 70
gammainc([],2)
%% 71
gammainc(0,0)
%% 72
gammainc(10,0.5,"upper")
%% 73
gammainc(1,2,3)
%% 74
gammaincinv(.5,2)
%% 75
gammaincinv([0 .5 1],2)
%% 76
gammaincinv(.5,2,"upper")
%% 77
gammaincinv(2,2)
%% 78
gammaincinv(.5,0)
%% 79
gammaincinv(.5,2,"foo")
%% 80
gammaincinv(.5)
%% 81
gammaincinv(single(.5),2), class(ans)
%% 82
expint(1)
%% 83
expint([0 1 2 Inf])
%% 84
expint(-1)
%% 85
expint(1i)
%% 86
expint(1+i)
%% 87
expint([])
%% 88
expint("a")
%% 89
expint({1})
%% 90
expint()
%% 91
expint(1,2)
%% 92
expint(NaN)
%% 93
expint(single(1)), class(ans)
%% 94
expint(int8(1))
%% 95
expint(30), expint(1e-5)
%% 96
legendre(3,[-1 -.9 -.8])
%% 97
legendre(2,[.1 .2;.3 .4])
%% 98
legendre(2,.5)
%% 99
legendre(0,[.1 .2])
%% 100
legendre(3,[.1 .2],"sch")
%% 101
legendre(3,[.1 .2],"norm")
%% 102
legendre(3,[.1 .2],"unnorm")
%% 103
legendre(3,[.1 .2],"foo")
%% 104
legendre(-1,.5)
%% 105
legendre(1.5,.5)
%% 106
legendre([1 2],.5)
%% 107
legendre(2,2)
%% 108
legendre(2,1i)
%% 109
legendre(2)
%% 110
legendre()
%% 111
legendre(2,{1})
%% 112
legendre({2},1)
%% 113
legendre(2,[])
%% 114
legendre(2,.5,5)
%% 115
ellipke(.5)
%% 116
[k,e]=ellipke([0 .5 1])
%% 117
ellipke(2)
%% 118
ellipke(-1)
%% 119
ellipke()
%% 120
ellipke(.5,1e-3)
%% 121
ellipke(.5,-1)
%% 122
ellipke(1i)
%% 123
ellipke("a")
%% 124
ellipke({1})
%% 125
ellipke([])
%% 126
ellipke(single(.5)), class(ans)
%% 127
[k,e]=ellipke(-5)
%% 128
ellipke(.5,1,2)
%% 129
[sn,cn,dn]=ellipj(.5,.5)
%% 130
[sn,cn,dn,err]=ellipj([.1 .2],[.5;.6])
%% 131
[sn,cn,dn]=ellipj([.1 .2],.5)
%% 132
[sn,cn,dn]=ellipj(.5+.2i,.5)
%% 133
ellipj(.5,2)
%% 134
ellipj(.5)
%% 135
ellipj()
%% 136
ellipj("a",.5)
%% 137
ellipj({1},.5)
%% 138
ellipj([.1 .2],[.1 .2])
%% 139
ellipj(.1,[])
%% 140
[sn,cn,dn]=ellipj(.2,0)
%% 141
[sn,cn,dn]=ellipj(.2,1)
%% 142
cosint(1)
%% 143
cosint([0 1 2 Inf -1])
%% 144
cosint(1i)
%% 145
cosint("a")
%% 146
cosint({1})
%% 147
cosint()
%% 148
cosint([])
%% 149
cosint(single(1)), class(ans)
%% 150
cosint(NaN)
%% 151
sinint(1)
%% 152
sinint([0 1 2 Inf -1 -Inf])
%% 153
sinint("a")
%% 154
sinint({1})
%% 155
sinint()
%% 156
sinint([])
%% 157
sinint(1i)
%% 158
sinint(1+2i)
%% 159
sinint(single(1)), class(ans)
%% 160
sinint(int8(1))
%% 161
psi(1)
%% 162
psi([.5 1 2 10 -1.5])
%% 163
psi(0)
%% 164
psi(-1)
%% 165
psi(1,2)
%% 166
psi(2,[1 2 3])
%% 167
psi(0,2)
%% 168
psi(-1,2)
%% 169
psi(1.5,2)
%% 170
psi(1+i)
%% 171
psi()
%% 172
psi("a")
%% 173
psi({1})
%% 174
psi(1,-1)
%% 175
psi(1,1i)
%% 176
psi(single(2)), class(ans)
%% 177
psi(int8(2))
%% 178
psi([1 2],1)
%% 179
erfcinv(.5)
%% 180
erfcinv([0 .5 1 1.5 2])
%% 181
erfcinv(3)
%% 182
erfcinv(-1)
%% 183
erfcinv("a")
%% 184
erfcinv({1})
%% 185
erfcinv()
%% 186
erfcinv(1i)
%% 187
erfcinv(single(.5)), class(ans)
%% 188
erfcinv(NaN)
%% 189
erfcinv(int8(1))
%% 190
erfcx([-1 0 1 10 100])
%% 191
erfcx("a")
%% 192
erfcx({1})
%% 193
erfcx()
%% 194
erfcx(NaN), erfcx(Inf), erfcx(-Inf)
%% 195
erfcx(single(1)), class(ans)
%% 196
erfi([-1 0 1 2])
%% 197
erfi("a")
%% 198
erfi({1})
%% 199
erfi()
%% 200
erfi(single(1)), class(ans)
%% 201
dawson([-1 0 1 2 10])
%% 202
dawson("a")
%% 203
dawson({1})
%% 204
dawson()
%% 205
dawson(single(1)), class(ans)
%% 206
erf("a")
%% 207
erf({1})
%% 208
erf()
%% 209
erf(single(1)), class(ans)
%% 210
erf(int8(1))
%% 211
erf(true)
%% 212
erf([-Inf Inf NaN])
%% 213
erfc([-Inf Inf NaN 0 30])
%% 214
erfinv([-1 0 .5 1 2])
%% 215
erfinv("a")
%% 216
erfinv(1i)
%% 217
erfinv(single(.5)), class(ans)
%% 218
gamma([-1 0 .5 1 171 172 -1.5])
%% 219
gamma("a")
%% 220
gamma({1})
%% 221
gamma(1i)
%% 222
gamma()
%% 223
gamma(single(5)), class(ans)
%% 224
gamma(int8(5)), class(ans)
%% 225
gamma(NaN), gamma(-Inf)
%% 226
gamma(-0)
%% 227
gammaln([-1 0 .5 1 100])
%% 228
lgamma(-.5)
%% 229
lgamma(-1.5)
%% 230
lgamma("a")
%% 231
lgamma(1i)
%% 232
lgamma(single(5)), class(ans)
%% 233
gammaln({1})
%% 234
cosint(-5)
%% gamma near its poles and where it is hardly more than 0
printf("%.13g\n", gamma([-1.0000001 -3.0000000001 -0.9999999999 -100.25 -150.001 -170.5 -183.5 -184.5 -1e10-0.5]));
printf("%.6g\n", gamma([-171.2 -175.3]));
printf("%.13g\n", real(lgamma([-1.0000001 -3.0000000001 -150.001])));
