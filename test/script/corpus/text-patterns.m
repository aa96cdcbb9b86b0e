%% 1
[s,e,te,m,t,nm,sp]=regexp('hello world','o')
%% 2
[s,e,te,m,t,nm,sp]=regexp('hello world','(o)(r)?')
%% 3
[s,e,te,m,t,nm,sp]=regexp('','a')
%% 4
[s,e,te,m,t,nm,sp]=regexp('','')
%% 5
[s,e,te,m,t,nm,sp]=regexp('abc','')
%% 6
[s,e,te,m,t,nm,sp]=regexp('abc','','emptymatch')
%% 7
[s,e,te,m,t,nm,sp]=regexp('abc','x*','emptymatch')
%% 8
[s,e,te,m,t,nm,sp]=regexp('abc','b*','emptymatch')
%% 9
[s,e,te,m,t,nm,sp]=regexp('abc','b*')
%% 10
[s,e,te,m,t,nm,sp]=regexp('abc','(?<x>b)')
%% 11
[s,e,te,m,t,nm,sp]=regexp('abcb','(?<x>b)')
%% 12
[s,e,te,m,t,nm,sp]=regexp('abcb','(?<x>b)(?<y>c)?')
%% 13
[s,e,te,m,t,nm,sp]=regexp('abc','b','once')
%% 14
[s,e,te,m,t,nm,sp]=regexp('abc','(b)','once')
%% 15
[s,e,te,m,t,nm,sp]=regexp('abc','x','once')
%% 16
[s,e,te,m,t,nm,sp]=regexp('abc','(?<q>b)','once')
%% 17
[m,t]=regexp('foo bar','(\w)(\w+)','match','tokens')
%% 18
[t,m]=regexp('foo bar','(\w)(\w+)','tokens','match')
%% 19
[n,m]=regexp('John Davis','(?<first>\w+)\s+(?<last>\w+)','names','match')
%% 20
n=regexp('John Davis;Jane Doe','(?<first>\w+)\s+(?<last>\w+)','names')
%% 21
n=regexp('abc','x(?<a>y)','names')
%% 22
n=regexp('abc','x','names')
%% 23
regexp('abc','B','ignorecase')
%% 24
regexp('abc','B','ignorecase','match')
%% 25
regexpi('abc','B','match')
%% 26
regexpi('ABC','b','matchcase')
%% 27
regexp("a\nb",'^b')
%% 28
regexp("a\nb",'^b','lineanchors')
%% 29
regexp("a\nb",'a$','lineanchors')
%% 30
regexp("a\nb",'a$')
%% 31
regexp("a\nb",'a.b')
%% 32
regexp("a\nb",'a.b','dotexceptnewline')
%% 33
regexp("a\nb",'a.b','dotall')
%% 34
regexp('ab c','b c','freespacing')
%% 35
regexp('abc','b c','freespacing')
%% 36
regexp('abc','b # comment','freespacing')
%% 37
regexp('abc','b','literalspacing')
%% 38
regexp('abc','b','stringanchors')
%% 39
regexp('abc','b','foo')
%% 40
regexp('abc','b',1)
%% 41
regexp('abc','b','start')
%% 42
regexp('abc','b','end')
%% 43
regexp('abc','b','tokenExtents')
%% 44
regexp('abc','(b)(c)','tokenExtents')
%% 45
regexp('abc','(b)(c)','tokenExtents','once')
%% 46
regexp('abc','b','names')
%% 47
regexp('abc','b','split')
%% 48
regexp('abc','b','split','once')
%% 49
regexp('abc','(b)','tokens','once')
%% 50
regexp('abc','(x)','tokens','once')
%% 51
regexp('abc','(x)?b','tokens','once')
%% 52
regexp('abc','b','tokens')
%% 53
regexp('abc','b','tokens'){1}
%% 54
regexp('abc','(x)|(b)','tokens'){1}
%% 55
regexp('abc','(x)|(b)','tokenExtents'){1}
%% 56
regexp('ab','(a)(x)?(b)','tokens'){1}
%% 57
regexp('ab','(a)(x)?(b)','tokenExtents'){1}
%% 58
regexp('ab','(a)(x*)(b)','tokens'){1}
%% 59
regexp('ab','(a)(x*)(b)','tokenExtents'){1}
%% 60
regexp('short test string','\w*r\w*')
%% 61
regexp('short test string','\w*r\w*','match')
%% 62
regexp('short test string','t$')
%% 63
regexp('short test string','^\w')
%% 64
regexp({'abc','bcd'},'b')
%% 65
regexp({'abc','bcd'},'b','match')
%% 66
regexp({'abc';'bcd'},{'a','b'})
%% 67
regexp('abc',{'a','b'})
%% 68
[a,b]=regexp({'abc','bcd'},'b')
%% 69
regexp(1,'a')
%% 70
regexp('a',1)
%% 71
regexp({1},'a')
%% 72
regexp('a',{1})
%% 73
regexp()
%% 74
regexp('a')
%% 75
regexp('abc','(')
%% 76
regexp('abc',')')
%% 77
regexp('abc','[')
%% 78
regexp('abc','[a')
%% 79
regexp('abc','*')
%% 80
regexp('abc','a**')
%% 81
regexp('abc','a{2')
%% 82
regexp('aa','a{2}')
%% 83
regexp('abc','a{2,1}')
%% 84
regexp('abc','\')
%% 85
regexp('abc','(?<a>')
%% 86
regexp('abc','(?<1>a)')
%% 87
regexp('abc','(?<a>b)(?<a>c)')
%% 88
regexp('abc','(?x')
%% 89
regexp('abc','(?')
%% 90
regexp('abc','(?z)')
%% 91
regexp('abc','[z-a]')
%% 92
regexp('abc','[[:foo:]]')
%% 93
regexp('abc','[[:alpha:]]')
%% 94
regexp('abc','\1')
%% 95
regexp('abcabc','(abc)\1')
%% 96
regexp('abc','(?<=a)b')
%% 97
regexp('abc','(?<!a)b')
%% 98
regexp('abc','b(?=c)')
%% 99
regexp('abc','b(?!c)')
%% 100
regexp('aXbX','(?<=[ab])X')
%% 101
regexp('foobar','(?<=foo)bar','match')
%% 102
regexp('foobar','(?<=fo+)bar','match')
%% 103
regexp('aaa','a*?','match')
%% 104
regexp('aaa','a+?','match')
%% 105
regexp('aaa','a{1,2}?','match')
%% 106
regexp('aaa','a++a','match')
%% 107
regexp('aaab','(?>a+)b','match')
%% 108
regexp('abAB','(?i)ab','match')
%% 109
regexp('abAB','(?i:a)b','match')
%% 110
regexp('a.b','a\.b')
%% 111
regexp('a\b','a\\b')
%% 112
regexp("a\tb",'\t')
%% 113
regexp('a b','\s')
%% 114
regexp('a1','\d')
%% 115
regexp('a_1','\w+','match')
%% 116
regexp('foo.bar','\W')
%% 117
regexp('foo bar','\bbar\b')
%% 118
regexp('foobar','\Bbar')
%% 119
regexp('foo bar','\<b')
%% 120
regexp('foo bar','o\>')
%% 121
regexp('foo bar','\<bar\>')
%% 122
regexp('aé','é')
%% 123
regexp('aé','.','match')
%% 124
regexp('xAy','\x41')
%% 125
regexp('xAy','\o101')
%% 126
regexp('xAy','\101')
%% 127
regexp('a$b','\$')
%% 128
regexp('a(b','\(')
%% 129
regexp('abc','a|b|c','match')
%% 130
regexp('abc','(a|b)(c)?','tokens')
%% 131
regexp('12:34','(\d+):(\d+)','tokens'){1}
%% 132
regexp('key=value','(?<k>\w+)=(?<v>\w+)','names')
%% 133
regexp('a,b;c','[,;]','split')
%% 134
regexp(',a,',',','split')
%% 135
regexp('a','a','split')
%% 136
[tok,mat]=regexp('ab12cd','([a-z]+)(\d+)','tokens','match')
%% 137
regexp('one two','(?<first>\w+) (?<second>\w+)','names','once')
%% 138
[a,b,c]=regexp('abc','b','names','split','match')
%% 139
regexp('abc','b','once','match')
%% 140
regexp('abc','B','match','once','ignorecase')
%% 141
regexp("line1\nline2",'^\w+$','match','lineanchors')
%% 142
regexp('aaa','(a)(a)?','tokens')
%% 143
regexp('aba','a','match','split')
%% 144
[m,s]=regexp('aba','a','match','split')
%% 145
regexp('hello','l+','match','emptymatch')
%% 146
regexp('hello','l*','match','emptymatch')
%% 147
regexp('ab','(?<n>a)|(?<m>b)','names')
%% 148
regexp('ab','(?<n>a)|(?<n>b)','names')
%% 149
regexp('abc','(?#comment)b')
%% 150
regexp('a+b','a\+b')
%% 151
regexp('"quoted"','"([^"]*)"','tokens'){1}{1}
%% 152
regexp('x=1, y=22','(\w)=(\d+)','names')
%% 153
regexp('x=1, y=22','(?<n>\w)=(?<v>\d+)','names').v
%% 154
regexp('ab','(a)(b)','names')
%% 155
regexp('foo123bar','(?<word>[a-z]+)(?<num>\d+)','names')
%% 156
size(regexp('abc','x','match'))
%% 157
size(regexp('abc','x'))
%% 158
size(regexp('abc','x','names'))
%% 159
size(regexp('abc','x','tokens'))
%% 160
size(regexp('abc','x','split'))
%% 161
size(regexp('','x','split'))
%% 162
size(regexp('abc','x','match','once'))
%% 163
size(regexp('abc','x','tokens','once'))
%% 164
size(regexp('abc','x','start','once'))
%% 165
size(regexp('abc','x','tokenExtents','once'))
%% 166
size(regexp('abc','x','split','once'))
%% 167
regexp("foo bar","\\bbar\\b")
%% 168
regexp('foo bar','\bbar')
%% 169
regexp('foo bar','\Bar')
%% 170
regexp('foobar','\bfoo')
%% 171
regexp("foobar","\\bfoo")
%% 172
regexp('aéb','b')
%% 173
regexp('aéb','.')
%% 174
[s,e,te]=regexp('aéb','(.)b')
%% 175
regexp('aéb','é','end')
%% 176
regexp('aéb','[é]','match')
%% 177
regexp('aéb','[^a]','match')
%% 178
regexp('éé','.{2}','match')
%% 179
regexp('éé','é+','match')
%% 180
regexp('é','\w')
%% 181
regexp('É','é','ignorecase')
%% 182
regexprep('aéb','.','x')
%% 183
regexprep('aéb','é','e')
%% 184
regexp("\xff",'.')
%% 185
regexp('aéb','\W','match')
%% 186
strsplit('aéb','é')
%% 187
regexp('aaa','a+*')
%% 188
regexp('aaa','a{2}{1}')
%% 189
regexp('aaa','a?*')
%% 190
regexp('aaa','a*+')
%% 191
regexp('aaa','a??','match')
%% 192
regexp('aaa','a???')
%% 193
regexp('aaa','(a*)*','match')
%% 194
regexp('aaa','(?:a*)+','match')
%% 195
regexp('aaa','+a')
%% 196
regexp('aaa','?a')
%% 197
regexp('aaa','{2}a')
%% 198
regexp('a{2}a','{2}a')
%% 199
regexp('aaa','|a','match')
%% 200
regexp('aaa','a||b','match')
%% 201
regexp('aaa','()','match')
%% 202
regexp('aaa','(|b)a','match')
%% 203
regexp('aaa','^*')
%% 204
regexp('aaa','$*')
%% 205
regexp('aaa','(?<n>a')
%% 206
regexp('aaa','(?<n>a)(')
%% 207
regexp('aaa','(?<n>a))')
%% 208
regexp('aaa','(?<n_1>a)','names')
%% 209
regexp('aaa','(?<nn a>a)','names')
%% 210
regexp('aaa','(?<>a)')
%% 211
regexp('abc','\Qb\E')
%% 212
regexp('a.c','\Q.\E')
%% 213
regexp('abc','\Aa')
%% 214
regexp('abc','c\z')
%% 215
regexp('abc','c\Z')
%% 216
regexp('abc','\Ga')
%% 217
regexp('a1','\h')
%% 218
regexp('abc','(?i)B')
%% 219
regexp('abc','(?s).')
%% 220
regexp("a\nb",'(?m)^b')
%% 221
regexp('abc','(?-i)B','ignorecase')
%% 222
regexp('a b','(?x)a b')
%% 223
regexp('abc','[\d\w]','match')
%% 224
regexp('a-b','[a\-z]','match')
%% 225
regexp('a]b','[]]','match')
%% 226
regexp('a]b','[\]]','match')
%% 227
regexp('a^b','[\^]','match')
%% 228
regexp('a^b','[b^]','match')
%% 229
regexp('a\b','[\\]','match')
%% 230
regexp("a\tb",'[\t]')
%% 231
regexp("a\nb",'[\n]')
%% 232
regexp('a b','[[:space:]]')
%% 233
regexp('a1B','[[:upper:][:digit:]]','match')
%% 234
regexp('a1B','[^[:alpha:]]','match')
%% 235
regexp('a1B','[:alpha:]','match')
%% 236
regexp('abc','[a-\d]')
%% 237
regexp('a-1','[a-\d]','match')
%% 238
regexp('abc','[a-c-e]','match')
%% 239
regexp('x','\x{78}')
%% 240
regexp('x','\cA')
%% 241
regexp('a/b','\/')
%% 242
regexp('a"b','\"')
%% 243
regexp('a''b','\''')
%% 244
regexp('a#b','\#')
%% 245
regexp('ab','a\ b')
%% 246
regexp('a b','a\ b')
%% 247
regexp("a\r\nb",'\R')
%% 248
regexp('abc','(?<=ab?)c')
%% 249
regexp('abc','(?<=(a|ab))c')
%% 250
regexp('abbbc','(?<=ab*)c')
%% 251
regexp('abbbc','(?<=ab+)c','match')
%% 252
regexprep('abc','b','X')
%% 253
regexprep('abc','(b)','[$1]')
%% 254
regexprep('abc','(b)','[\1]')
%% 255
regexprep('abc','(b)','$0')
%% 256
regexprep('abc','(b)','$2')
%% 257
regexprep('abc','(b)','$$1')
%% 258
regexprep('abc','(b)','\$1')
%% 259
regexprep('abc','b','')
%% 260
regexprep('abc','x','y')
%% 261
regexprep('abc','B','X','ignorecase')
%% 262
regexprep('abcb','b','X','once')
%% 263
regexprep('abc','','X')
%% 264
regexprep('abc','','X','emptymatch')
%% 265
regexprep('abc','x*','-','emptymatch')
%% 266
regexprep('','a','b')
%% 267
regexprep('','^','b','emptymatch')
%% 268
regexprep({'abc','cba'},'b','X')
%% 269
regexprep({'abc','cba'},{'b','c'},'X')
%% 270
regexprep('abc',{'b','c'},{'X','Y'})
%% 271
regexprep('abc',{'b','c'},'X')
%% 272
regexprep('abc',{'b','c'},{'X'})
%% 273
regexprep('abc',{'a','b','c'},{'X','Y'})
%% 274
regexprep('abc',{'b';'X'},{'X';'Z'})
%% 275
regexprep({'abc';'cba'},'b','X')
%% 276
regexprep('abc','b',{'X'})
%% 277
regexprep(1,'a','b')
%% 278
regexprep('a',1,'b')
%% 279
regexprep('a','a',1)
%% 280
regexprep('a','b')
%% 281
regexprep()
%% 282
regexprep('a','b','c','foo')
%% 283
regexprep('a','b','c',1)
%% 284
regexprep({1},'a','b')
%% 285
regexprep('a','(','b')
%% 286
regexprep('hello world','(\w+) (\w+)','$2 $1')
%% 287
regexprep('hello','(?<x>l)','<$1>')
%% 288
regexprep('abc','(?<=a)b','X')
%% 289
regexprep("a\nb",'\n',' ')
%% 290
regexprep('a b','\s','\n')
%% 291
double(regexprep('a b','\s','\n'))
%% 292
double(regexprep('a b','\s','\t'))
%% 293
regexprep('a b','\s','\\')
%% 294
regexprep('a.b','\.','\.')
%% 295
regexprep('World','^','Hello ','emptymatch')
%% 296
regexprep('World','^','Hello ')
%% 297
regexprep('aBc','[A-Z]','<$0>')
%% 298
regexprep('abcabc','(a)(b)','$2$1')
%% 299
regexprep('abc','(a)(b)(c)','$3$2$1')
%% 300
regexprep("abc","(b)","?$1?")
%% 301
regexprep('abc','(a)|(b)|(c)','[$1$2$3]')
%% 302
regexprep('12345678901','(1)(2)(3)(4)(5)(6)(7)(8)(9)(0)(1)','$10$11')
%% 303
regexprep('abc','b','$')
%% 304
regexprep('abc','b','a$b')
%% 305
regexprep('abc','b','\')
%% 306
size(regexprep('','a','b'))
%% 307
size(regexprep('a','a',''))
%% 308
regexprep(['ab';'cd'],'a','x')
%% 309
regexprep({},'a','b')
%% 310
regexprep('abc',{},'x')
%% 311
regexprep('abc','b',{})
%% 312
regexprep("a\nb",'^b','X','lineanchors')
%% 313
regexprep('ABC','b','x','ignorecase','once')
%% 314
regexprep('a b c',' ','','once')
%% 315
regexprep('hello','l','L','start')
%% 316
regexpi('abc','B','once','match')
%% 317
regexpi({'ABC','b'},'b')
%% 318
regexpi('a')
%% 319
regexpi()
%% 320
regexpi('aBc','b','tokens')
%% 321
regexpi(1,'a')
%% 322
regexp("a\bc",'\b')
%% 323
regexp("a\ac",'\a')
%% 324
regexp("a\vc",'\v')
%% 325
regexp("a\fc",'\f')
%% 326
regexp("a\ec",'\e')
%% 327
regexp("foo bar",'[\b]')
%% 328
regexp("a\bc",'[\b]')
%% 329
regexp("foo bar",'\\bbar')
%% 330
regexp("foo \\bbar",'\\bbar')
%% 331
regexp("foo bar",['\' 'bbar'])
%% 332
p='\bbar'; regexp("foo bar",p)
%% 333
p="\\bbar"; regexp("foo bar",p)
%% 334
p=["\\b" "bar"]; regexp("foo bar",p)
%% 335
p=["\\b" 'bar']; regexp("foo bar",p)
%% 336
p=strcat("\\b","bar"); regexp("foo bar",p)
%% 337
p=sprintf("%s","\\bbar"); regexp("foo bar",p)
%% 338
c={"\\bbar"}; regexp("foo bar",c)
%% 339
c={'\bbar'}; regexp("foo bar",c)
%% 340
regexp("foo bar",{"\\bbar"})
%% 341
regexprep("foo bar","\\bbar","x")
%% 342
regexprep("foo bar",'\bbar',"x")
%% 343
regexprep("foo bar",{"\\bbar"},"x")
%% 344
regexp('a.b',regexptranslate('escape','.'))
%% 345
regexp('12-34','(\d+)-(\d+)','tokens','once')
%% 346
regexpi('ab','(A)(B)','tokens','once')
%% 347
regexp({'12-34','a','5-6'},'(\d+)-(\d+)','tokens','once')
%% 348
[t,m]=regexp('k=v','(\w)=(\w)','tokens','match','once'); size(t), m
%% 349
[a,b]=deal(regexp('12-34','(\d+)-(\d+)','tokens','once'){:})
