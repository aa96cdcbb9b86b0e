%% 1
erase("abcabc","b")
%% 2
erase({"abc","bcd"},{"b","cd"})
%% 3
erase("abc",{"a";"ab"})
%% 4
erase("abcabc","")
%% 5
erase({"abc"; "x"},"b")
%% 6
erase({},"b")
%% 7
erase("",  "b")
%% 8
erase(['abc';'xbz'],'b')
%% 9
erase("This is","is")
%% 10
erase("aaa","aa")
%% 11
erase("a.b*c",".")
%% 12
erase("a.b*c",{".","*"})
%% 13
erase("abcd",{"ab","abc"})
%% 14
erase()
%% 15
erase("a")
%% 16
erase("a","b","c")
%% 17
erase(1,"b")
%% 18
erase("a",1)
%% 19
erase({1},"b")
%% 20
erase("a",{1})
%% 21
erase("a",{})
%% 22
x=erase("abc","abc"), size(x)
%% 23
x=erase({"abc"},"abc"); size(x{1})
%% 24
rat(pi)
%% 25
rat(0.5)
%% 26
rat([0.5 0.25;1/3 pi])
%% 27
[n,d]=rat(pi)
%% 28
[n,d]=rat([0.5 NaN Inf -Inf 0])
%% 29
rat(pi,1e-2)
%% 30
rat(pi,1e-10)
%% 31
rat(e)
%% 32
rat(1)
%% 33
rat(-0.75)
%% 34
rat(0)
%% 35
rat(NaN)
%% 36
rat(Inf)
%% 37
rat([1 2 3])
%% 38
rat([])
%% 39
[n,d]=rat([])
%% 40
rat(1e10)
%% 41
rat(1e-10)
%% 42
rat(single(pi))
%% 43
[n,d]=rat(single(0.3))
%% 44
class(n=rat(single(.3)))
%% 45
rat(1+2i)
%% 46
rat('a')
%% 47
rat({1})
%% 48
rat(int8(3))
%% 49
rat(true)
%% 50
rat()
%% 51
rat(1,2,3)
%% 52
rat(pi,'a')
%% 53
[n,d]=rat(pi,0.5)
%% 54
[n,d]=rat(0.333,1e-3)
%% 55
rat(zeros(2,0))
%% 56
rat([0.1;0.25])
%% 57
size(rat([0.1 0.2; 0.3 0.4]))
%% 58
[n,d]=rat(ones(2,2,2)*0.3)
%% 59
rat(ones(2,1,2)*0.3)
%% 60
rats(pi)
%% 61
rats(0.5)
%% 62
rats([0.5 0.25;1/3 pi])
%% 63
rats(pi,5)
%% 64
rats(pi,20)
%% 65
rats(0)
%% 66
rats(1)
%% 67
rats(100)
%% 68
rats(123456789)
%% 69
rats(1234567890123)
%% 70
rats(-1.5)
%% 71
rats(NaN)
%% 72
rats(Inf)
%% 73
rats([])
%% 74
rats([1 2 3])
%% 75
rats([1.5;22.25])
%% 76
rats([1.5 NaN Inf])
%% 77
rats(1e-10)
%% 78
rats(0.123456789)
%% 79
rats('a')
%% 80
rats({1})
%% 81
rats()
%% 82
rats(1,2,3)
%% 83
rats(true)
%% 84
rats(int8(5))
%% 85
rats(single(pi))
%% 86
rats(1+2i)
%% 87
rats(ones(2,2,2))
%% 88
rats(pi,1)
%% 89
rats(pi,3)
%% 90
rats(pi,0)
%% 91
rats(pi,-1)
%% 92
rats(pi,'a')
%% 93
rats(pi,[5 6])
%% 94
x=rats(2.0005,9)
%% 95
x=rats(-2.0005,10)
%% 96
rats(0.75,30)
%% 97
["[" rats(0.5) "]"]
%% 98
["[" rats([0.5 2]) "]"]
%% 99
["[" rats([0.5 2],5) "]"]
%% 100
["[" rats(-pi,10) "]"]
%% 101
["[" rats([-pi;100.5],10) "]"]
%% 102
["[" rats(0) "]"]
%% 103
["[" rats([0 0.5]) "]"]
%% 104
["[" rats(12345.678) "]"]
%% 105
["[" rats(1e6) "]"]
%% 106
["[" rats(1e9) "]"]
%% 107
["[" rats(1e15) "]"]
%% 108
["[" rats(.001) "]"]
%% 109
["[" rats(.0001) "]"]
%% 110
["[" rats(1e-5) "]"]
%% 111
["[" rats(3.14159) "]"]
%% 112
["[" rats(NaN) "]"]
%% 113
["[" rats([1 NaN]) "]"]
%% 114
["[" rats([]) "]"]
%% 115
x=rats(99999)
%% 116
x=rats(100000)
%% 117
x=rats(123456)
%% 118
x=rats(999999)
%% 119
x=rats(1e5+0.5)
%% 120
x=rats(12345)
%% 121
x=rats(1e5,20)
%% 122
x=rats(123456,20)
%% 123
x=rats(1234567,20)
%% 124
x=rats(12345678,20)
%% 125
x=rats(123456789,20)
%% 126
x=rats(1234567890,20)
%% 127
x=rats(12345678901,20)
%% 128
x=rats(1e10,20)
%% 129
x=rats(1e15,30)
%% 130
x=rats(123456789.5,30)
%% 131
x=rats(-1)
%% 132
x=rats(-100)
%% 133
x=rats([1 1000000])
%% 134
x=rats([1.5 1000000])
%% 135
x=rats(int32(1000000))
%% 136
x=rats(int8([1 2;3 4]))
%% 137
x=rats(uint8(200))
%% 138
x=rats(single(0.1))
%% 139
x=rats(single(1e6))
%% 140
x=rats(0.1+eps)
%% 141
x=rats(sqrt(2))
%% 142
x=rats(sqrt(2),5)
%% 143
x=rats(sqrt(2),7)
%% 144
x=rats(sqrt(2),12)
%% 145
x=rats(sqrt(2),15)
%% 146
x=rats(-sqrt(2),7)
%% 147
x=rats(-sqrt(2),6)
%% 148
x=rats(1/3+1e-9)
%% 149
x=rats(1e-4+1e-9)
%% 150
x=rats(1/7,3)
%% 151
x=rats(1/7,2)
%% 152
x=rats(22.5,4)
%% 153
x=rats(1e-6)
%% 154
x=rats(1e-7)
%% 155
x=rats(1e-8)
%% 156
x=rats(1.0000001)
%% 157
x=rats(0.99999999)
%% 158
x=rats(-Inf)
%% 159
x=rats(NA)
%% 160
x=rats([NaN;-Inf])
%% 161
x=rats(1.5+2.5i)
%% 162
x=rats([1+2i 3.5])
%% 163
x=rats(zeros(0,3))
%% 164
x=rats(zeros(3,0))
%% 165
x=rats(3.7,1)
%% 166
x=rats(5,1)
%% 167
x=rats(5,2)
%% 168
x=rats(55,1)
%% 169
x=rats(hilb(3))
%% 170
x=rats([1;0])
%% 171
x=rats([0;0])
%% 172
x=rats(true)
%% 173
x=rats(0.5,NaN)
%% 174
x=rats(0.5,Inf)
%% 175
x=rats(0.5,4.6)
%% 176
x=rats(0.5,{1})
%% 177
x=rats(2^31,20)
%% 178
x=rats(2^31-1,20)
%% 179
x=rats(2^31+0.5,30)
%% 180
x=rats(2^53,20)
%% 181
x=rats(.3333)
%% 182
x=rats(.333333)
%% 183
x=rats(.33333333)
%% 184
x=rats(123.456)
%% 185
x=rats(1234.56)
%% 186
x=rats(0.0123)
%% 187
x=rats(1e100)
%% 188
x=rats(1e-100)
%% 189
rat([1 0])
%% 190
rat([1 0.5])
%% 191
rat([0 0.5])
%% 192
rat([NaN 0.5])
%% 193
rat([Inf 0.5])
%% 194
rat([Inf 1])
%% 195
rat([NaN NaN])
%% 196
rat(-0.5)
%% 197
rat(-1)
%% 198
rat(-Inf)
%% 199
rat(1.5)
%% 200
rat(2.5)
%% 201
rat(-2.5)
%% 202
rat([1.5 Inf NaN 0 -3 pi])
%% 203
[n,d]=rat([1.5 Inf NaN 0 -3 pi])
%% 204
rat(0.123456789)
%% 205
rat(1e-7)
%% 206
rat(1.1,1)
%% 207
rat(1.1,-1)
%% 208
rat(1.1,[1 2])
%% 209
rat(1.1,{1})
%% 210
rat(1.1,0)
%% 211
rat(1.1,NaN)
%% 212
rat(1.1,Inf)
%% 213
rat(1.1,single(.1))
%% 214
rat(1.1,int8(1))
%% 215
rat(pi,eps)
%% 216
[n,d]=rat(pi,eps)
%% 217
[n,d]=rat(single(pi),1e-8)
%% 218
[n,d]=rat(-pi)
%% 219
[n,d]=rat(1.5)
%% 220
[n,d]=rat([1e8 1e-8])
%% 221
[n,d,e]=rat(1)
%% 222
rat(12345.678)
%% 223
rat([100.5;-2.25])
%% 224
s=rat(0.5); size(s)
%% 225
s=rat(1); double(s)
%% 226
s=rat(-2); double(s)
%% 227
s=rat([1;10]); double(s)
%% 228
s=rat([1;0.5]); double(s)
