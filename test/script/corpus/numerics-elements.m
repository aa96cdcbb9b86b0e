%% 1
abs(-3:3)
%% 2
abs(int8(-128))
%% 3
abs("a"), abs(true), class(abs(true))
%% 4
abs({1})
%% 5
round([-2.5 -0.5 0.5 1.5 2.5])
%% 6
round(int8(5)), class(ans)
%% 7
fix([-2.5 2.5]), floor([-2.5 2.5]), ceil([-2.5 2.5])
%% 8
round(2.5+3.5i)
%% 9
mod(5,3), mod(-5,3), mod(5,-3), mod(5,0), mod(0,5)
%% 10
mod(5.5,2), mod(-5.5,2)
%% 11
mod([5 6],[3;4])
%% 12
mod(int8(5),int8(3)), class(ans)
%% 13
mod(int8(-5),3), class(ans)
%% 14
mod(5,{1})
%% 15
mod("a",3)
%% 16
mod(1i,2)
%% 17
mod(1)
%% 18
mod(uint8(5),uint8(7)), mod(uint8(250),7)
%% 19
mod(int8(5),int16(3))
%% 20
mod(NaN,3), mod(3,NaN), mod(Inf,3), mod(3,Inf), mod(-3,Inf)
%% 21
mod(-0,3)
%% 22
mod(5,2.5)
%% 23
mod(0.3,0.1)
%% 24
rem(5,3), rem(-5,3), rem(5,-3), rem(5,0)
%% 25
rem(NaN,3), rem(3,Inf), rem(Inf,3)
%% 26
rem(5.5,2)
%% 27
rem(int8(-5),int8(3))
%% 28
rem([1 2],[1 2 3])
%% 29
rem(1)
%% 30
rem({1},2)
%% 31
idivide(int32(7),int32(2))
%% 32
idivide(int32(7),int32(2),"ceil"), idivide(int32(7),int32(2),"round"), idivide(int32(7),int32(2),"floor"), idivide(int32(7),int32(2),"fix")
%% 33
idivide(7,2)
%% 34
idivide(int32(7),2.5)
%% 35
idivide(int32([7 8]),int32([2 3]))
%% 36
idivide(int32(7),int8(2))
%% 37
idivide(int32(7),int32(2),"foo")
%% 38
idivide(1)
%% 39
idivide(int32(7),0)
%% 40
sqrt([4 -4])
%% 41
sqrt("a")
%% 42
sqrt({1})
%% 43
sqrt(int8(4))
%% 44
sqrt(single(4)), class(ans)
%% 45
sqrt(-1)
%% 46
sqrt(3+4i)
%% 47
exp(1), exp(1i*pi)
%% 48
exp("a")
%% 49
exp({1})
%% 50
log(-1), log(0), log([1 10])
%% 51
log({1})
%% 52
log2(8), [f,e]=log2(10)
%% 53
[f,e]=log2([1 2 0.1 0])
%% 54
log10([1 10 100 -10])
%% 55
log1p(-2)
%% 56
cbrt([8 -27])
%% 57
cbrt(1i)
%% 58
nthroot(-16,4)
%% 59
nthroot(16,0)
%% 60
nthroot(16,1.5)
%% 61
nthroot(1i,2)
%% 62
nthroot(8)
%% 63
nthroot([8 27],3)
%% 64
nthroot(8,[1 2])
%% 65
nthroot(Inf,3), nthroot(-Inf,3), nthroot(8,Inf), nthroot(8,-3)
%% 66
realsqrt(4), realsqrt(-4)
%% 67
reallog(-1)
%% 68
realpow(2,3), realpow(-2,0.5)
%% 69
hypot(3,4), hypot([3 6],[4 8])
%% 70
hypot(1,2,3)
%% 71
hypot("a",1)
%% 72
hypot({1},1)
%% 73
hypot(3)
%% 74
sign(-0)
%% 75
gamma(5)
%% 76
pow2(3), pow2(2,3)
%% 77
nextpow2(100), nextpow2([1 2 3 0])
%% 78
nextpow2("a")
%% 79
nextpow2({1})
%% 80
conj(1+2i), real(1+2i), imag(1+2i), arg(1i), angle(-1)
%% 81
real("a"), imag({1})
%% 82
complex(1,2), complex([1 2],3)
%% 83
complex(1,0)
%% 84
complex("a",1)
%% 85
complex({1},1)
%% 86
complex(1)
%% 87
complex(1,2,3)
%% 88
iscomplex(complex(1,0))
%% 89
signbit([-1 0 1 -0])
%% 90
deg2rad(180), rad2deg(pi)
%% 91
deg2rad(int8(180))
%% 92
rad2deg("a")
%% 93
sind([0 30 90 180 270 360]), cosd([0 60 90 180 270]), tand([0 45 90 135])
%% 94
asind(0.5), acosd(0.5), atand(1)
%% 95
sec(1), csc(1), cot(1), asec(2), acsc(2), acot(2)
%% 96
sech(1), csch(1), coth(1), asech(0.5), acsch(2), acoth(2)
%% 97
asin(2), acos(2), acosh(0.5), atanh(2)
%% 98
sin("a")
%% 99
sin({1})
%% 100
sin(int8(1)), class(sin(single(1)))
%% 101
atan2(1,2), atan2([1 2],[3;4])
%% 102
atan2(1)
%% 103
atan2(1i,2)
%% 104
atan2("a",1)
%% 105
atan2({1},1)
%% 106
atan2(int8(1),2)
%% 107
atan2(single(1),2), class(ans)
%% 108
cumtrapz([1 2 3]), trapz([1 2 3])
%% 109
cross([1 2 3],[4 5 6]), dot([1 2 3],[4 5 6])
%% 110
bounds([1 2 3])
%% 111
isrow([1 2 3]), iscolumn([1;2]), isvector([1 2]), isscalar(5), ismatrix([]), issquare(ones(2))
%% 112
isvector(5), isvector([]), isvector(ones(2,2,2))
%% 113
size([1 2;3 4]), size([1 2;3 4],1), size([1 2;3 4],[1 2])
%% 114
[a,b]=size(ones(2,3,4))
%% 115
[a,b,c,d]=size(ones(2,3,4))
%% 116
size()
%% 117
size(1,0)
%% 118
size(1,1.5)
%% 119
size(1,-1)
%% 120
size({1,2},2)
%% 121
size([1 2;3 4],3)
%% 122
size(1,{1})
%% 123
size(1,1,2)
%% 124
numel([1 2;3 4]), ndims(ones(2,3,4)), columns([1 2 3]), rows([1 2 3]), length(ones(2,5)), isempty([])
%% 125
numel()
%% 126
ndims()
%% 127
columns()
%% 128
isempty()
%% 129
isempty(1,2)
%% 130
numel([1 2 3;4 5 6],1,":")
%% 131
size_equal([1 2],[3 4]), size_equal([1 2],[3;4]), size_equal(1,2,3)
%% 132
isdiag(eye(2)), istriu([1 2;0 3]), istril([1 0;2 3]), isbanded([1 1;0 1],0,1)
%% 133
issymmetric([1 2;2 1]), ishermitian([1 1i;-1i 1]), issymmetric([1 2;2.1 1],0.2)
%% 134
issymmetric({1})
%% 135
isbanded([1 2],1)
%% 136
isbanded([1 2;3 4],-1,1)
%% 137
isindex(3), isindex(0), isindex(1.5), isindex([1 2],1), isindex(true)
%% 138
isreal(1+0i), isreal(complex(1,0)), isfloat(single(1)), isinteger(int8(1)), isinteger(1), islogical(true)
%% 139
isnan([1 NaN]), isinf([1 -Inf]), isfinite([1 Inf NaN]), isna([NA NaN])
%% 140
isnan("a"), isnan({1})
%% 141
isinf({1})
%% 142
isnan()
%% 143
validatestring("app",{"apple","banana"})
%% 144
asin([-2 2 -1.5 1.5])
%% 145
asin(2+0.1i), asin(2-0.1i), asin(-2+0.1i)
%% 146
acos([-2 2])
%% 147
asinh(2i), asinh(-2i)
%% 148
acosh([-2 0.5])
%% 149
atanh([-2 2])
%% 150
asec([0.5 -0.5]), acsc([0.5 -0.5])
%% 151
asech([2 -0.5]), acoth([0.5 -0.5])
%% 152
atan2(int8(1),int8(2)), class(ans)
%% 153
atan2(single(1),int8(2))
%% 154
hypot(int8(3),4), class(ans)
%% 155
hypot(int8(3),int8(4))
%% 156
hypot(true,1)
%% 157
atan2(true,1)
%% 158
hypot(3i,4)
%% 159
hypot(1,2,"a")
%% 160
cumsum([1 NA 3]), cumsum([NA;1]), cumsum([NaN NA 1])
%% 161
cumsum(single([1 NA])), cumsum([1+2i NA])
%% 162
cumsum(int8([100 100 -100]),'native')
%% 163
sort([NA 1],'descend'), sort([NaN NA 1],'descend')
%% 164
sort([NA 1 NaN 3 NA],'descend')
%% 165
hypot(NA,1), hypot(1,NA), hypot(NaN,NA), hypot(NA,NaN), hypot(NA,Inf)
%% 166
hypot(single(NA),[1 2]), hypot(1,2,NA)
%% 167
sign([NA NaN 1 -2 0]), sign(single(NA)), 1./sign([-0 0])
%% 168
merge([1 NaN],1,2)
%% 169
merge([1 NaN],ones(3),2)
