%% 1
sscanf('1 2 3','%d')
%% 2
sscanf('1 2 3','%d')'
%% 3
sscanf('1 2 3 4','%d',[2 2])
%% 4
sscanf('1 2 3 4 5','%d',[2 2])
%% 5
sscanf('1 2 3 4 5','%d',[2 Inf])
%% 6
sscanf('1 2 3','%d',2)
%% 7
sscanf('1 2 3','%d',Inf)
%% 8
sscanf('1 2 3','%d',[Inf 1])
%% 9
sscanf('1 2 3','%d',[1 Inf])
%% 10
sscanf('1 2 3','%d',[3 1])
%% 11
sscanf('1 2 3','%d',0)
%% 12
sscanf('1 2 3','%d',[0 0])
%% 13
sscanf('1 2 3','%d',[2 2])
%% 14
sscanf('1.5 2.5','%f')
%% 15
sscanf('1.5','%d')
%% 16
[a,n,err,pos]=sscanf('1.5','%d')
%% 17
[a,n,err,pos]=sscanf('1 2 abc','%d')
%% 18
[a,n,err,pos]=sscanf('abc','%d')
%% 19
[a,n,err,pos]=sscanf('','%d')
%% 20
[a,n,err,pos]=sscanf('1 2 3','%d')
%% 21
[a,n,err,pos]=sscanf('10:20','%d:%d')
%% 22
[a,n,err,pos]=sscanf('10:20:30','%d:%d')
%% 23
[a,b,n,err]=sscanf('10:20','%d:%d','C')
%% 24
[a,b,c]=sscanf('1 2.5 abc','%d %f %s','C')
%% 25
[a,b,n]=sscanf('10','%d %d','C')
%% 26
[a,b,n,err]=sscanf('10 x','%d %d','C')
%% 27
a=sscanf('10','%d','C')
%% 28
[a,b,c,d,e]=sscanf('1 2','%d%d','C')
%% 29
sscanf('abc','%s')
%% 30
sscanf('abc def','%s')
%% 31
sscanf('abc def','%s %s')
%% 32
sscanf('abc 12','%s %d')
%% 33
sscanf('12 abc','%d %s')
%% 34
sscanf('abc','%c')
%% 35
sscanf('a b c','%c')
%% 36
sscanf('abc','%2c')
%% 37
sscanf('hello world','%5c')
%% 38
sscanf('1,2,3','%d,')
%% 39
sscanf('1,2,3','%f,%f')
%% 40
sscanf('x=5','x=%d')
%% 41
sscanf('x=5','y=%d')
%% 42
sscanf('5%','%d%%')
%% 43
sscanf('0x1F','%x')
%% 44
sscanf('1F','%x')
%% 45
sscanf('777','%o')
%% 46
sscanf('0x1F','%i')
%% 47
sscanf('010','%i')
%% 48
sscanf('10','%i')
%% 49
sscanf('1e3','%f')
%% 50
sscanf('1e3','%g')
%% 51
sscanf('1e3','%e')
%% 52
sscanf('Inf NaN','%f')
%% 53
sscanf('inf nan NA -Inf','%f')
%% 54
sscanf('-5','%u')
%% 55
sscanf('12345','%2d')
%% 56
sscanf('12345','%2d%3d')
%% 57
sscanf('1.23456','%4f')
%% 58
sscanf('abc123','%[a-z]%d')
%% 59
sscanf('abc123','%[abc]')
%% 60
sscanf('abc123','%[^0-9]')
%% 61
sscanf('1 2 3','%*d %d')
%% 62
sscanf('1 2 3 4','%d %*d')
%% 63
sscanf('a1b2','%*c%d')
%% 64
sscanf('10 20','%d%s')
%% 65
sscanf('3.14 foo 2','%f %s %d')
%% 66
sscanf('3 4','%d',"C")
%% 67
sscanf('1 2','%d','X')
%% 68
sscanf('1 2',1)
%% 69
sscanf(1,'%d')
%% 70
sscanf()
%% 71
sscanf('1')
%% 72
sscanf('1','%d',1,2)
%% 73
sscanf({'1'},'%d')
%% 74
sscanf('1 2','%d',[1 2 3])
%% 75
sscanf('1 2','%d',-1)
%% 76
sscanf('1 2','%d',NaN)
%% 77
sscanf('1 2','%d',1.5)
%% 78
sscanf('1 2','%d',{1})
%% 79
sscanf('1 2','')
%% 80
sscanf('1 2','foo')
%% 81
sscanf('1 2','%')
%% 82
sscanf('1 2','%z')
%% 83
sscanf('','')
%% 84
sscanf('','%s')
%% 85
class(sscanf('1','%d'))
%% 86
class(sscanf('a','%s'))
%% 87
sscanf('1 2 3','%d %d')
%% 88
sscanf("1\n2\n3",'%d')
%% 89
sscanf("1 2\n3 4",'%d %d',[2 Inf])
%% 90
sscanf('1 2 3 4 5 6','%d',[3 Inf])'
%% 91
sscanf('10 0x10 010','%i')
%% 92
sscanf('1.5e','%f')
%% 93
sscanf('1..2','%f')
%% 94
sscanf('+5 -5','%d')
%% 95
sscanf('1 - 2','%d')
%% 96
sscanf('12ab','%d%s')
%% 97
sscanf('12ab','%d%c')
%% 98
sscanf('abc','%d')
%% 99
size(sscanf('abc','%d'))
%% 100
sscanf('abcdef','%3s')
%% 101
sscanf('ab cd','%s%s')
%% 102
sscanf('ab12cd','%2s%d%2s')
%% 103
sscanf('hello','%s',3)
%% 104
sscanf('hello','%c',3)
%% 105
sscanf('hello','%c',[2 2])
%% 106
sscanf('hello','%s',[1 3])
%% 107
sscanf('1 2 3','%d',[2,1])
%% 108
sscanf('10 20 30','%d %d',[2 2])
%% 109
[v,c]=sscanf('1 2 3','%d',[2 2])
%% 110
[v,c]=sscanf('1,2,3,4','%d,',[2 2])
%% 111
sscanf('99999999999','%d')
%% 112
sscanf('9223372036854775808','%ld')
%% 113
sscanf('1 2','%hd')
%% 114
sscanf('1.5','%lf')
%% 115
sscanf('3','%5d')
%% 116
sscanf('  42','%d')
%% 117
sscanf('  42',' %d')
%% 118
sscanf('42  ','%d')
%% 119
[a,n,e,p]=sscanf('42  ','%d')
%% 120
[a,n,e,p]=sscanf('42 x','%d')
%% 121
[a,n,e,p]=sscanf('42','%d %d')
%% 122
[a,n,e,p]=sscanf('abc','%s')
%% 123
[a,n,e,p]=sscanf('1 2 3 4','%d',2)
%% 124
[a,n,e,p]=sscanf('1 2 3 4','%d %d',3)
%% 125
sscanf('1 2 3','%n')
%% 126
sscanf('1 2 3','%d%n')
%% 127
sscanf('5 apples','%d %s')
%% 128
char(sscanf('5 apples','%*d %s'))
%% 129
sscanf('5 apples','%*d %s')
%% 130
sscanf('12:34:56','%d:%d:%d')'
%% 131
sscanf('2020-01-02','%d-%d-%d')'
%% 132
sscanf('2020-01-02','%4d-%2d-%2d')'
%% 133
sscanf('1;2;3',"%d;")'
%% 134
sscanf('1 2 3 a 4','%d')'
%% 135
sscanf('[1 2 3]','[%d %d %d]')'
%% 136
sscanf('(1,2)','(%f,%f)')'
%% 137
sscanf('1.2.3','%f')'
%% 138
sscanf('temp: 25.5C','temp: %f%c')'
%% 139
sscanf('temp: 25.5C','temp: %fC')'
%% 140
[a,n,e,p]=sscanf('1 ,2','%d,%d')
%% 141
[a,n,e,p]=sscanf('1 , 2','%d , %d')
%% 142
[a,n,e,p]=sscanf('1,2','%d , %d')
%% 143
[a,n,e,p]=sscanf('x=5','y=%d')
%% 144
[a,n,e,p]=sscanf('foo 5','foo%d')
%% 145
[a,n,e,p]=sscanf('  foo 5','foo%d')
%% 146
[a,n,e,p]=sscanf('foo','foo')
%% 147
[a,n,e,p]=sscanf('foo','fob')
%% 148
[a,n,e,p]=sscanf('1 2','foo')
%% 149
[a,n,e,p]=sscanf('1.5e','%f')
%% 150
[a,n,e,p]=sscanf('1.5e+','%f')
%% 151
[a,n,e,p]=sscanf('1.5e+3x','%f')
%% 152
[a,n,e,p]=sscanf('.5','%f')
%% 153
[a,n,e,p]=sscanf('5.','%f')
%% 154
[a,n,e,p]=sscanf('.','%f')
%% 155
[a,n,e,p]=sscanf('-','%f')
%% 156
[a,n,e,p]=sscanf('-','%d')
%% 157
[a,n,e,p]=sscanf('+','%d')
%% 158
[a,n,e,p]=sscanf('1d3','%f')
%% 159
[a,n,e,p]=sscanf('1D3','%f')
%% 160
[a,n,e,p]=sscanf('infinity','%f')
%% 161
[a,n,e,p]=sscanf('Infx','%f')
%% 162
[a,n,e,p]=sscanf('nax','%f')
%% 163
[a,n,e,p]=sscanf('nan(1)','%f')
%% 164
[a,n,e,p]=sscanf('0x1F','%f')
%% 165
[a,n,e,p]=sscanf('0x','%x')
%% 166
[a,n,e,p]=sscanf('xyz','%x')
%% 167
[a,n,e,p]=sscanf('08','%i')
%% 168
[a,n,e,p]=sscanf('-0x10','%i')
%% 169
[a,n,e,p]=sscanf('-10','%x')
%% 170
[a,n,e,p]=sscanf('89','%o')
%% 171
[a,n,e,p]=sscanf('1 2 3','%d %s')
%% 172
[a,n,e,p]=sscanf('abc','%[0-9]')
%% 173
[a,n,e,p]=sscanf('abc1','%[a-c]')
%% 174
[a,n,e,p]=sscanf('abc]1','%[]a-c]')
%% 175
[a,n,e,p]=sscanf('a-b','%[a-]')
%% 176
[a,n,e,p]=sscanf('ab c','%[a-z ]')
%% 177
[a,n,e,p]=sscanf('ab,cd','%[^,],%s')
%% 178
[a,n,e,p]=sscanf('ab,cd','%[^,],%[^,]')
%% 179
[a,n,e,p]=sscanf('abcd','%2[a-z]')
%% 180
[a,n,e,p]=sscanf(' ab','%[a-z]')
%% 181
[a,n,e,p]=sscanf('  ab','%c')
%% 182
[a,n,e,p]=sscanf('  ab','%2c')
%% 183
[a,n,e,p]=sscanf('  ab','%s')
%% 184
[a,n,e,p]=sscanf('a','%2c')
%% 185
[a,b,n,e]=sscanf('10','%d %d','C')
%% 186
[a,b,n,e]=sscanf('','%d %d','C')
%% 187
[a,b,n,e]=sscanf('x','%d %d','C')
%% 188
[a,b]=sscanf('5 6 7','%d %*d %d','C')
%% 189
[a,b]=sscanf('5 abc','%d %c','C')
%% 190
[a,b]=sscanf('5 abc','%d %3c','C')
%% 191
[a,b]=sscanf('abc 5','%[a-z] %d','C')
%% 192
[a,b,c]=sscanf('abc5','%[a-z]%d','C')
%% 193
[a]=sscanf('abc','foo','C')
%% 194
a=sscanf('','%s','C')
%% 195
a=sscanf('x','%d','C')
%% 196
[a,b,c,d,e]=sscanf('1 2 3','%d','C')
%% 197
[a,n,e,p]=sscanf('1 2 3',"%d",[1 2])
%% 198
[a,n]=sscanf('1 2 3 4 5','%d %d',[2 2])
%% 199
[a,n]=sscanf('1 2 3 4 5','%d %d',[3 2])
%% 200
[a,n]=sscanf('1 2','%d',[3 2])
%% 201
[a,n]=sscanf('1 2','%d',[3 Inf])
%% 202
[a,n]=sscanf('1 2','%d',[2 Inf])
%% 203
[a,n]=sscanf('1 2','%d',5)
%% 204
[a,n]=sscanf('','%d',[2 2])
%% 205
[a,n]=sscanf('','%d',[2 Inf])
%% 206
[a,n]=sscanf('','%d',2)
%% 207
[a,n]=sscanf('abc','%c',[1 2])
%% 208
[a,n]=sscanf('abc','%c',[2 Inf])
%% 209
[a,n]=sscanf('abcde','%s',[2 Inf])
%% 210
[a,n]=sscanf('ab cd ef','%s',2)
%% 211
[a,n]=sscanf('ab 1','%s %d',2)
%% 212
[a,n]=sscanf('ab 1','%s %d',[2 2])
%% 213
[a,n]=sscanf('1 2 3','%d',[])
%% 214
[a,n]=sscanf('1 2 3','%d',[2;1])
%% 215
[a,n]=sscanf('1 2 3','%d',[0 Inf])
%% 216
[a,n]=sscanf('1 2 3','%d',[Inf Inf])
%% 217
[a,n]=sscanf('1 2 3','%d',-Inf)
%% 218
[a,n]=sscanf('1 2 3','%*d')
%% 219
[a,n]=sscanf('abc','%*s')
%% 220
[a,n]=sscanf('1 a','%*d %*s')
%% 221
sscanf('1%2','%d%%%d')
%% 222
sscanf('1 %2','%d%%%d')
%% 223
sscanf('1% 2','%d%%%d')
%% 224
sscanf('1 2','%d\n%d')
%% 225
sscanf("1\n2",'%d\n%d')
%% 226
sscanf("a\tb",'%s\t%s')
%% 227
sscanf('12 13','%1d')'
%% 228
sscanf('12.5 3','%3d')'
%% 229
sscanf('3.14159','%3f')'
%% 230
sscanf('3.14159 2.5','%3f%f')'
%% 231
sscanf('314159','%3f')'
%% 232
sscanf('31.4159','%2f')'
%% 233
sscanf('31.4159','%5.2f')'
%% 234
sscanf('31.4159','%.2f')'
%% 235
sscanf('ÄÖ','%s')
%% 236
sscanf('ÄÖ','%c')
%% 237
double(sscanf('ÄÖ','%s'))
%% 238
sscanf("12\0",'%d')
%% 239
sscanf(['12';'34'],'%d')
%% 240
sscanf('12','%D')
%% 241
sscanf('12','%5')
%% 242
sscanf('12','%ld')
%% 243
sscanf('4294967296','%d')
%% 244
sscanf('-4294967296','%d')
%% 245
sscanf('4294967296','%u')
%% 246
sscanf('4294967296','%lu')
%% 247
sscanf('4294967296','%i')
%% 248
sscanf('FFFFFFFFF','%x')
%% 249
sscanf('70000','%hd')
%% 250
sscanf('-1','%x')
%% 251
sscanf('1e400','%f')
%% 252
sscanf('1e-400','%f')
%% 253
sscanf('1,5','%f')
%% 254
sscanf('1 2 3','%f %*f')
%% 255
sscanf('3 blind mice','%d %s %s')
%% 256
sscanf('10ms','%dms')
%% 257
sscanf('10 ms 20 ms','%d ms')
%% 258
sscanf('A1B2C3','A%dB%dC%d')
%% 259
sscanf('1a2a3','%da')
%% 260
sscanf('  ','%d')
%% 261
[a,n,e,p]=sscanf('  ','%d')
%% 262
[a,n,e,p]=sscanf('  ','%s')
%% 263
sscanf('5','%d',Inf)
%% 264
sscanf('5 6','%d',[1,2])
