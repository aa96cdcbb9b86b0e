%% 1
jsonencode(1)
%% 2
jsonencode([1 2 3])
%% 3
jsonencode([1;2;3])
%% 4
jsonencode([1 2;3 4])
%% 5
jsonencode(ones(2,2,2))
%% 6
jsonencode([])
%% 7
jsonencode('')
%% 8
jsonencode(zeros(0,3))
%% 9
jsonencode({})
%% 10
jsonencode("abc")
%% 11
jsonencode(["ab";"cd"])
%% 12
jsonencode(true)
%% 13
jsonencode([true false])
%% 14
jsonencode({1,"a",true})
%% 15
jsonencode({{1},{2,3}})
%% 16
jsonencode(struct("a",1))
%% 17
jsonencode(struct("a",{1,2}))
%% 18
jsonencode(struct("a",{{}}))
%% 19
jsonencode(struct())
%% 20
jsonencode(struct("a",{}))
%% 21
jsonencode(NaN)
%% 22
jsonencode([1 NaN Inf])
%% 23
jsonencode([1 NaN Inf],"ConvertInfAndNaN",false)
%% 24
jsonencode([1 NaN Inf],"ConvertInfAndNaN",true)
%% 25
jsonencode({NaN,Inf})
%% 26
jsonencode(pi)
%% 27
jsonencode(1e10)
%% 28
jsonencode(1e-10)
%% 29
jsonencode(123456789.123)
%% 30
jsonencode(0.1)
%% 31
jsonencode(1/3)
%% 32
jsonencode(int8(5))
%% 33
jsonencode(uint8([1 2;3 4]))
%% 34
jsonencode(single(0.1))
%% 35
jsonencode(int64(9007199254740993))
%% 36
jsonencode(containers.Map("a",1))
%% 37
jsonencode(containers.Map({"a","b"},[1 2]))
%% 38
jsonencode("a\"b\\c\n\t/")
%% 39
jsonencode("ä")
%% 40
jsonencode("\x01")
%% 41
jsonencode(@sin)
%% 42
jsonencode(1i)
%% 43
jsonencode([1+2i])
%% 44
jsonencode({1,2},"PrettyPrint",true)
%% 45
jsonencode(struct("a",1),"PrettyPrint",true)
%% 46
jsonencode([1 2],"PrettyPrint",false)
%% 47
jsonencode([],"PrettyPrint",true)
%% 48
jsonencode(1,"foo",1)
%% 49
jsonencode(1,"foo")
%% 50
jsonencode(1,2,3)
%% 51
jsonencode()
%% 52
jsonencode(1,"ConvertInfAndNaN","a")
%% 53
jsonencode(1,"ConvertInfAndNaN",[1 2])
%% 54
jsonencode(1,"PrettyPrint",2)
%% 55
jsonencode(struct("a",{{1,2}}))
%% 56
jsonencode(struct("b",[1 2],"a","x"))
%% 57
jsonencode({[]})
%% 58
jsonencode({''})
%% 59
jsonencode({{}})
%% 60
jsonencode(1:0)
%% 61
jsonencode(-0)
%% 62
jsonencode(100000)
%% 63
jsonencode(1234567890123456789)
%% 64
jsonencode(1e15)
%% 65
jsonencode(1e16)
%% 66
jsonencode(1.5e300)
%% 67
jsonencode(struct("a",NaN))
%% 68
jsonencode(struct("a",struct("b",{1,2})))
%% 69
jsonencode(cell(1,2))
%% 70
jsonencode({1;2})
%% 71
jsonencode({1,2;3,4})
%% 72
jsonencode(["a";"b"])
%% 73
jsonencode(cat(3,[1 2],[3 4]))
%% 74
jsonencode(false)
%% 75
jsonencode(logical([1 0;0 1]))
%% 76
jsonencode(char(zeros(0,3)))
%% 77
jsonencode(ones(1,1,2))
%% 78
jsonencode(ones(1,2,2))
%% 79
jsonencode(ones(2,1,2))
%% 80
jsondecode("1")
%% 81
jsondecode("[1,2,3]")
%% 82
jsondecode("[[1,2],[3,4]]")
%% 83
jsondecode("[[1,2],[3]]")
%% 84
jsondecode("[1,null,3]")
%% 85
jsondecode("null")
%% 86
jsondecode("[null,null]")
%% 87
jsondecode("true")
%% 88
jsondecode("[true,false]")
%% 89
jsondecode("[true,1]")
%% 90
jsondecode("[true,null]")
%% 91
jsondecode('"abc"')
%% 92
jsondecode('["a","b"]')
%% 93
jsondecode('["a",1]')
%% 94
jsondecode("{}")
%% 95
jsondecode("[]")
%% 96
jsondecode('{"a":1}')
%% 97
jsondecode('{"a":1,"b":[1,2]}')
%% 98
jsondecode('[{"a":1},{"a":2}]')
%% 99
jsondecode('[{"a":1},{"b":2}]')
%% 100
jsondecode('[{"a":1,"b":2},{"b":2,"a":1}]')
%% 101
jsondecode('{"1a":1}')
%% 102
jsondecode('{"a b":1}')
%% 103
jsondecode('{"_a":1}')
%% 104
jsondecode('{"for":1}')
%% 105
jsondecode('{"a":1,"a":2}')
%% 106
jsondecode('{"1a":1}',"makeValidName",false)
%% 107
jsondecode('{"1a":1}',"makeValidName",true)
%% 108
jsondecode('{"1a":1}',"Prefix","m_")
%% 109
jsondecode('{"1a":1}',"ReplacementStyle","delete")
%% 110
jsondecode('{"a b":1}',"ReplacementStyle","hex")
%% 111
jsondecode("1.5e3")
%% 112
jsondecode("-1")
%% 113
jsondecode("[[[1,2],[3,4]],[[5,6],[7,8]]]")
%% 114
jsondecode("[[1,2],null]")
%% 115
jsondecode('[[1,2],"a"]')
%% 116
jsondecode("[[true,false],[true,true]]")
%% 117
jsondecode('{"a":null}')
%% 118
jsondecode('{"a":[]}')
%% 119
jsondecode('{"a":{}}')
%% 120
jsondecode('[{},{}]')
%% 121
jsondecode('[[]]')
%% 122
jsondecode('[[],[]]')
%% 123
jsondecode('"\u00e4\n"')
%% 124
jsondecode('"\\"')
%% 125
jsondecode("")
%% 126
jsondecode("{")
%% 127
jsondecode("[1,")
%% 128
jsondecode("[1,]")
%% 129
jsondecode('{"a"}')
%% 130
jsondecode("foo")
%% 131
jsondecode(1)
%% 132
jsondecode({})
%% 133
jsondecode()
%% 134
jsondecode("1","foo",1)
%% 135
jsondecode("1","makeValidName")
%% 136
jsondecode("1","makeValidName",2)
%% 137
jsondecode("NaN")
%% 138
jsondecode("[NaN,Infinity,-Infinity]")
%% 139
jsondecode("1 2")
%% 140
jsondecode("  1  ")
%% 141
jsondecode('[1,"a",null,true]')
%% 142
jsondecode('[[1,"a"],[2,"b"]]')
%% 143
jsondecode('[{"a":[1,2]},{"a":[3,4]}]')
%% 144
jsondecode('["a",null]')
%% 145
jsondecode('[["a","b"],["c","d"]]')
%% 146
jsondecode("[1.5,2]")
%% 147
jsondecode('{"a":{"b":{"c":1}}}').a.b.c
%% 148
jsondecode("// c\n1")
%% 149
jsondecode("'a'")
%% 150
jsondecode("01")
%% 151
jsondecode("1e400")
%% 152
jsondecode('[1,[2,3]]')
%% 153
jsondecode('[[1],[2]]')
%% 154
jsondecode('[[[1],[2]]]')
%% 155
matlab.lang.makeValidName("octave")
%% 156
matlab.lang.makeValidName("1a")
%% 157
matlab.lang.makeValidName("a b")
%% 158
matlab.lang.makeValidName("a  bc")
%% 159
matlab.lang.makeValidName("a-b")
%% 160
matlab.lang.makeValidName("a@b!c")
%% 161
matlab.lang.makeValidName("_a")
%% 162
matlab.lang.makeValidName("for")
%% 163
matlab.lang.makeValidName("")
%% 164
matlab.lang.makeValidName("a B")
%% 165
matlab.lang.makeValidName(" a")
%% 166
matlab.lang.makeValidName("a ")
%% 167
matlab.lang.makeValidName("a\tb")
%% 168
matlab.lang.makeValidName("a1 2b")
%% 169
matlab.lang.makeValidName("$x")
%% 170
matlab.lang.makeValidName("ä")
%% 171
[v,m]=matlab.lang.makeValidName("a b")
%% 172
[v,m]=matlab.lang.makeValidName({"a b","c"})
%% 173
[v,m]=matlab.lang.makeValidName({"a b";"c"})
%% 174
matlab.lang.makeValidName("a@b","ReplacementStyle","underscore")
%% 175
matlab.lang.makeValidName("a@b","ReplacementStyle","delete")
%% 176
matlab.lang.makeValidName("a@b","ReplacementStyle","hex")
%% 177
matlab.lang.makeValidName("a@b","ReplacementStyle","foo")
%% 178
matlab.lang.makeValidName("1a","Prefix","m_")
%% 179
matlab.lang.makeValidName("1a","Prefix","1")
%% 180
matlab.lang.makeValidName("for","Prefix","m_")
%% 181
matlab.lang.makeValidName("_a","Prefix","m")
%% 182
matlab.lang.makeValidName("1a","foo","m")
%% 183
matlab.lang.makeValidName("1a","Prefix")
%% 184
matlab.lang.makeValidName("1a","prefix","p","replacementstyle","HEX")
%% 185
matlab.lang.makeValidName(1)
%% 186
matlab.lang.makeValidName({1})
%% 187
matlab.lang.makeValidName()
%% 188
matlab.lang.makeValidName("a.b")
%% 189
matlab.lang.makeValidName("a b","ReplacementStyle","hex")
%% 190
matlab.lang.makeValidName("a b","ReplacementStyle","delete")
%% 191
matlab.lang.makeValidName("@","ReplacementStyle","delete")
%% 192
matlab.lang.makeValidName("@","ReplacementStyle","hex")
%% 193
matlab.lang.makeValidName("1@","ReplacementStyle","hex")
%% 194
matlab.lang.makeValidName("a","Prefix",1)
%% 195
matlab.lang.makeValidName("a","ReplacementStyle",1)
%% 196
matlab.lang.makeValidName("For")
%% 197
matlab.lang.makeValidName("end")
%% 198
matlab.lang.makeUniqueStrings("a",{})
%% 199
matlab.lang.makeUniqueStrings("a",{"a"})
%% 200
matlab.lang.makeUniqueStrings("a",{"a","a_1"})
%% 201
matlab.lang.makeUniqueStrings({"a","a"},{})
%% 202
matlab.lang.makeUniqueStrings({"a","a"})
%% 203
matlab.lang.makeUniqueStrings({"a","a","b"},{"a"})
%% 204
[s,m]=matlab.lang.makeUniqueStrings({"a","a","b"},{"b"})
%% 205
[s,m]=matlab.lang.makeUniqueStrings("a","a")
%% 206
matlab.lang.makeUniqueStrings(1)
%% 207
matlab.lang.makeUniqueStrings("a",1)
%% 208
matlab.lang.makeUniqueStrings()
%% 209
jsondecode('{"1a":1,"a b":2}',"Prefix","m_","ReplacementStyle","hex")
%% 210
jsondecode('{"1a":1,"a-b":2}',"ReplacementStyle","delete")
%% 211
jsondecode('{"1a":1}',"replacementstyle","foo")
%% 212
jsondecode('{"1a":1}',"Prefix",1)
%% 213
jsondecode('{"_1":1}')
%% 214
jsondecode('{"":1}')
%% 215
jsonencode(uint64(5))
%% 216
jsonencode(int64([1 2]))
%% 217
jsonencode({int64(1)})
%% 218
jsonencode(["ab";"cd"]')
%% 219
jsonencode(ones(1,1,3))
%% 220
jsonencode(ones(1,1,2,2))
%% 221
jsonencode(1,"PrettyPrint")
%% 222
jsonencode([1i 2])
%% 223
jsonencode(1+2i)
%% 224
num2hex(1)
%% 225
jsonencode(struct('v',single([1.5 2.5])))
%% 226
jsonencode(single([1 2;3 4.5])), jsonencode(single([])), jsonencode([single(1.1) 2])
%% 227
jsonencode(single(3)), jsonencode(single(NaN)), jsonencode(single(1+2i))
%% 228
jsonencode(single(2.5))
%% 229
jsonencode(single(1234567))
%% 230
jsonencode(single(Inf),'ConvertInfAndNaN',false)
