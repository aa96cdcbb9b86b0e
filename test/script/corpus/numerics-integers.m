%% 1
primes(20)
%% 2
primes(2)
%% 3
primes(1)
%% 4
primes(0)
%% 5
primes(-5)
%% 6
primes(2.5)
%% 7
primes(19.9)
%% 8
primes([1 2])
%% 9
primes("a")
%% 10
primes({1})
%% 11
primes()
%% 12
primes(1,2)
%% 13
primes(single(20)), class(ans)
%% 14
primes(int8(20)), class(ans)
%% 15
primes(uint8(20)), class(ans)
%% 16
primes(true)
%% 17
primes(1i)
%% 18
primes(NaN)
%% 19
primes(Inf)
%% 20
primes([])
%% 21
class(primes(20))
%% 22
isprime([0 1 2 3 4 5])
%% 23
isprime(-3)
%% 24
isprime(1.5)
%% 25
isprime("a")
%% 26
isprime({1})
%% 27
isprime([])
%% 28
isprime(1+i)
%% 29
isprime([2+i 3 5i])
%% 30
isprime(int8(7)), class(ans)
%% 31
isprime(single(7))
%% 32
isprime(true)
%% 33
isprime()
%% 34
isprime(1,2)
%% 35
isprime(NaN)
%% 36
isprime(Inf)
%% 37
isprime(2^53+1)
%% 38
isprime(2^52+1)
%% 39
isprime(uint64(18446744073709551557))
%% 40
isprime(magic(3))
%% 41
factor(12)
%% 42
[p,n]=factor(12)
%% 43
factor(1)
%% 44
factor(0)
%% 45
factor(-5)
%% 46
factor(1.5)
%% 47
factor([1 2])
%% 48
factor("a")
%% 49
factor({1})
%% 50
factor()
%% 51
factor(1,2)
%% 52
factor(7)
%% 53
[p,n]=factor(7)
%% 54
factor(int8(12)), class(ans)
%% 55
factor(uint64(12)), class(ans)
%% 56
factor(single(12)), class(ans)
%% 57
factor(true)
%% 58
factor(1i)
%% 59
factor(NaN)
%% 60
factor(2^40)
%% 61
factor(600851475143)
%% 62
factor(uint64(18446744073709551557))
%% 63
[p,n]=factor(1)
%% 64
[p,n]=factor(uint8(60)); class(p), class(n)
%% 65
[a,b,c]=factor(6)
%% 66
list_primes()
%% 67
list_primes(5)
%% 68
list_primes(0)
%% 69
list_primes(-1)
%% 70
list_primes(1.5)
%% 71
list_primes([1 2])
%% 72
list_primes("a")
%% 73
list_primes({1})
%% 74
list_primes(1,2)
%% 75
sign([-2 0 3 NaN -0])
%% 76
sign(int8([-2 0 3])), class(ans)
%% 77
sign(1+i)
%% 78
sign("a")
%% 79
sign({1})
%% 80
sign()
%% 81
sign(true), class(ans)
%% 82
sign(single(-2)), class(ans)
%% 83
sign([3+4i 0])
%% 84
perms([1 2 3])
%% 85
perms([1 2])
%% 86
perms(5)
%% 87
perms([])
%% 88
perms("abc")
%% 89
perms({1,2,3})
%% 90
perms([1 1 2])
%% 91
perms(int8([1 2 3])), class(ans)
%% 92
perms(single([1 2])), class(ans)
%% 93
perms([true false])
%% 94
perms([3 1 2])
%% 95
perms([1;2;3])
%% 96
perms([1 2;3 4])
%% 97
perms()
%% 98
perms(1,2)
%% 99
perms([1+i 2])
%% 100
perms({})
%% 101
perms("")
%% 102
perms({"a","b"})
%% 103
perms(struct("a",{1,2}))
%% 104
nchoosek(5,2)
%% 105
nchoosek(5,0)
%% 106
nchoosek(5,5)
%% 107
nchoosek(5,6)
%% 108
nchoosek(-1,2)
%% 109
nchoosek(5,-1)
%% 110
nchoosek(5,1.5)
%% 111
nchoosek(5.5,2)
%% 112
nchoosek([1 2 3],2)
%% 113
nchoosek([1 2 3],0)
%% 114
nchoosek([1 2 3],4)
%% 115
nchoosek([1 2 3],3)
%% 116
nchoosek([1 2 3],1)
%% 117
nchoosek("abc",2)
%% 118
nchoosek({1,2,3},2)
%% 119
nchoosek([],2)
%% 120
nchoosek(40,20)
%% 121
nchoosek(100,50)
%% 122
nchoosek(int8(10),5), class(ans)
%% 123
nchoosek(single(10),5), class(ans)
%% 124
nchoosek(uint8(10),uint8(3)), class(ans)
%% 125
nchoosek(5,[1 2])
%% 126
nchoosek(5,{1})
%% 127
nchoosek({1},1)
%% 128
nchoosek("a",1)
%% 129
nchoosek()
%% 130
nchoosek(5)
%% 131
nchoosek(1,2,3)
%% 132
nchoosek(true,1)
%% 133
nchoosek([1 2;3 4],2)
%% 134
nchoosek(1+i,1)
%% 135
nchoosek(int8([1 2 3]),2), class(ans)
%% 136
nchoosek(0,0)
%% 137
nchoosek(uint64(67),33)
%% 138
factorial(5)
%% 139
factorial([0 1 2 3])
%% 140
factorial(-1)
%% 141
factorial(1.5)
%% 142
factorial("a")
%% 143
factorial({1})
%% 144
factorial(int8(5)), class(ans)
%% 145
factorial(single(5)), class(ans)
%% 146
factorial(171)
%% 147
factorial(170)
%% 148
factorial([])
%% 149
factorial()
%% 150
factorial(1,2)
%% 151
factorial(true)
%% 152
factorial(NaN)
%% 153
factorial(1i)
%% 154
factorial(uint8(6)), class(ans)
%% 155
factorial(int64(20)), class(ans)
%% 156
gcd(12,18)
%% 157
gcd([12 18],6)
%% 158
gcd([12 18],[6 4])
%% 159
gcd(12,18,27)
%% 160
[g,a,b]=gcd(12,18)
%% 161
gcd(1.5,3)
%% 162
gcd("a",3)
%% 163
gcd({1},2)
%% 164
gcd()
%% 165
gcd(1)
%% 166
gcd(0,0), gcd(0,5), gcd(-4,6)
%% 167
gcd(int8(12),int8(18)), class(ans)
%% 168
gcd(int8(12),18), class(ans)
%% 169
gcd(int8(12),int16(18)), class(ans)
%% 170
gcd([1 2],[1 2 3])
%% 171
gcd(single(12),18), class(ans)
%% 172
gcd(2+2i,4)
%% 173
gcd(int64(9007199254740993),int64(3))
%% 174
[g,a,b]=gcd([12 18],[18 27])
%% 175
gcd(true,2)
%% 176
lcm(4,6)
%% 177
lcm([4 6],3)
%% 178
lcm(4,6,10)
%% 179
lcm(1.5,3)
%% 180
lcm("a",3)
%% 181
lcm({1},2)
%% 182
lcm(1)
%% 183
lcm()
%% 184
lcm(0,5), lcm(-4,6)
%% 185
lcm(int8(12),int8(18)), class(ans)
%% 186
lcm(int8(12),18), class(ans)
%% 187
lcm([1 2],[1 2 3])
%% 188
lcm(single(4),6), class(ans)
%% 189
bitand(12,10)
%% 190
bitand([12 10],6)
%% 191
bitand(-1,2)
%% 192
bitand(1.5,2)
%% 193
bitand("a",1)
%% 194
bitand({1},1)
%% 195
bitand(uint8(12),10), class(ans)
%% 196
bitand(uint8(12),int8(10))
%% 197
bitand(true,false), class(ans)
%% 198
bitand(true,3), class(ans)
%% 199
bitand(single(12),10), class(ans)
%% 200
bitand(1)
%% 201
bitand()
%% 202
bitand(1,2,3)
%% 203
bitand([1 2],[1 2 3])
%% 204
bitand(2^53,1)
%% 205
bitor(12,10), bitxor(12,10)
%% 206
bitor(uint8(12),uint8(3)), class(ans)
%% 207
bitxor(int64(9007199254740993),int64(1))
%% 208
bitshift(1,3)
%% 209
bitshift(16,-2)
%% 210
bitshift(uint8(255),1), class(ans)
%% 211
bitshift(int8(127),1), class(ans)
%% 212
bitshift([1 2],[1 2])
%% 213
bitshift(1,[1 2 3])
%% 214
bitshift(1,1,8)
%% 215
bitshift(255,1,8)
%% 216
bitshift(1.5,1)
%% 217
bitshift(1,1.5)
%% 218
bitshift("a",1)
%% 219
bitshift({1},1)
%% 220
bitshift(1)
%% 221
bitshift()
%% 222
bitshift(-1,1)
%% 223
bitshift(uint64(1),63)
%% 224
bitshift(1,60)
%% 225
bitshift(10,[-2 -1 0 1 2])
%% 226
bitget(100,8:-1:1)
%% 227
bitget(uint8(5),1), class(ans)
%% 228
bitget(5,0)
%% 229
bitget(5,54)
%% 230
bitget(uint8(5),9)
%% 231
bitget("a",1)
%% 232
bitget({1},1)
%% 233
bitget(1)
%% 234
bitset(10,1)
%% 235
bitset(10,[1 2],[0 1])
%% 236
bitset(uint8(0),8), class(ans)
%% 237
bitset(uint8(0),9)
%% 238
bitset(10,0)
%% 239
bitset(-1,1)
%% 240
bitset(10,1,2)
%% 241
bitset({1},1)
%% 242
bitset(1)
%% 243
bitset(10,[1 2 3],[1 2])
%% 244
bitcmp(uint8(5))
%% 245
bitcmp(5)
%% 246
bitcmp(int8(5))
%% 247
bitcmp("a")
%% 248
bitcmp()
%% 249
bitcmp({1})
%% 250
xor(true,false), xor([1 0],[1 1])
%% 251
xor(1,0,1)
%% 252
xor(1)
%% 253
xor({1},1)
%% 254
xor([1 2],[1 2 3])
%% 255
xor("a",0)
%% 256
bitshift(int32(1),31), bitshift(int32(-1),31), bitshift(int32([1 -1]),30)
%% 257
bitshift(int8([100 -1 -128 127 64 1 -5 3]),7), bitshift(int8([100 -1 -128 127 64 1 -5 3]),6)
%% 258
bitshift(int16(-5),[14 15 16 -14 -15 -16])
%% 259
bitshift(int64(1),63), bitshift(int64([1 -1]),62), bitshift(uint64(1),63)
%% 260
bitshift(int8([100 -100 63 -1]),1,7), bitshift(int8([100 -100 63 -1]),-1,5), bitshift(int8([100 -100 63 -1]),0,5)
%% 261
bitshift(uint8(255),-1,5), bitshift(uint8(255),1,5), bitshift(uint8(1),7)
%% 262
bitshift(-5,[-1 -2 -3 1 2]), bitshift(single(-5),-1), bitshift(-5,1,2)
%% 263
bitshift(true,1)
%% 264
bitshift([true false],1)
%% 265
bitshift(1,true)
%% 266
mod(logical([1 0 1]),2)
%% 267
rem(true,2)
%% 268
mod(uint8(5),true)
%% 269
mod(uint8(5),-2), mod(uint8(5),-2.7), mod(uint8(5),2.5), mod(uint8(5),NaN)
%% 270
mod(-5,uint8(3)), mod(300,uint8(7)), mod(5.5,uint8(3)), rem(5.5,int8(3)), rem(uint8(5),0.4)
%% 271
mod(single(5.5),int8([3 0 -4])), rem(int8(5),-2), class(mod(3,int8(2)))
%% 272
mod(int8(5),int16(3))
