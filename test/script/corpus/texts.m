%% 1
[a,b,c,d,e,f,g] = regexp('hello world', 'o')
%% 2
[tok,names] = regexp('ab12', '(?<l>[a-z]+)(?<d>\d+)', 'tokens', 'names')
%% 3
[tok,names] = regexp('ab12 cd34', '(?<l>[a-z]+)(?<d>\d+)', 'tokens', 'names')
%% 4
regexp('abc', 'b', 'match')
%% 5
regexp('abc', 'b', 'match', 'once')
%% 6
regexp('abc', 'x', 'match', 'once')
%% 7
regexp('abc', '(x)', 'tokens', 'once')
%% 8
regexp('abc', '(b)', 'tokens', 'once')
%% 9
regexp('abc', 'x', 'match')
%% 10
regexp('abc', 'x')
%% 11
regexp('abc', 'x', 'once')
%% 12
regexp('abc', 'b', 'once')
%% 13
[a,b]=regexp('abc', 'x', 'once')
%% 14
[a,b,c,d,e,f,g]=regexp('abc', 'x', 'once')
%% 15
[a,b,c,d,e,f,g]=regexp('abc', '(b)(x)?', 'once')
%% 16
[a,b,c,d,e,f,g]=regexp('abc', 'x')
%% 17
regexp('ab', '(a)|(b)', 'tokens')
%% 18
regexp('ab', '(a)|(b)', 'tokens'){2}
%% 19
[t,te]=regexp('acb', '(a)(x)?(c)', 'tokens','tokenExtents')
%% 20
regexp('aXb', 'x', 'ignorecase'), regexpi('aXb','x'), regexp('aXb','x','start','ignorecase')
%% 21
regexp({'ab','cb'}, 'b')
%% 22
regexp({'ab','cb'}, {'a','c'})
%% 23
regexp('ab', {'a','b'}, 'match')
%% 24
regexp('a,b', ',', 'split')
%% 25
regexp('a,b,', ',', 'split')
%% 26
regexp('', ',', 'split')
%% 27
regexp('abc', '', 'match')
%% 28
regexp('abc', 'x*', 'match')
%% 29
regexp('abc', 'x*', 'match', 'emptymatch')
%% 30
regexp('abc', '(', 'match')
%% 31
regexp('abc', '[', 'match')
%% 32
regexp('abc', '*', 'match')
%% 33
regexp('abc', 'b', 'foo')
%% 34
regexp(1, 'b')
%% 35
regexp('abc', 1)
%% 36
regexp('abc')
%% 37
regexp("a\nb", 'a.b', 'match'), regexp("a\nb", 'a.b', 'match', 'dotexceptnewline'), regexp("a\nb", '^b', 'match'), regexp("a\nb", '^b', 'match','lineanchors')
%% 38
regexp('foo bar', '(?<first>\w+)\s(?<second>\w+)', 'names').second
%% 39
regexp('foo bar', '(\w+)\s(\w+)', 'names')
%% 40
regexp('ab', '(?<x>a)|(?<y>b)', 'names')
%% 41
regexprep('hello', 'l', 'L')
%% 42
regexprep('hello', 'l', 'L', 'once')
%% 43
regexprep('hello', '(l)(l)', '$2-$1')
%% 44
regexprep('hello', '(?<x>l)', '<$1>')
%% 45
regexprep('hello', 'L', 'x', 'ignorecase')
%% 46
regexprep({'ab','cb'}, 'b', 'X')
%% 47
regexprep('abc', {'a','b'}, {'1','2'})
%% 48
regexprep('abc', {'a','b'}, 'X')
%% 49
regexprep('abc', 'b', '\n')
%% 50
regexprep('abc', 'b', '\\')
%% 51
regexprep('abc', 'b', '\$1')
%% 52
regexprep('abc', 'b', '$0')
%% 53
regexprep('abc', 'b', '[$&]')
%% 54
regexprep('abc', '(b)', '$1$2')
%% 55
regexprep('abc', 'x*', '-')
%% 56
regexprep('abc', '(?=b)', '-')
%% 57
regexprep('abc', '', '-')
%% 58
regexprep(1, 'a', 'b')
%% 59
regexprep('abc', 'b', '')
%% 60
size(regexprep('b', 'b', ''))
%% 61
regexprep('aaa', 'a', 'b', 'foo')
%% 62
regexprep('Hello World', '(?i)[aeiou]', '*')
%% 63
regexprep('abc', '(.)', '$1$1')
%% 64
regexprep('abc', '(a)(b)?(x)?', '[$1|$2|$3]')
%% 65
regexp('one two', '(\w+) (\w+)', 'tokens'){1}{2}
%% 66
regexp('short test string', '\<t\w*', 'match')
%% 67
regexptranslate('escape', 'a.b*c'), regexptranslate('wildcard', '*.m')
%% 68
regexp('ab12', '(?<l>[a-z]+)', 'names', 'once')
%% 69
[a,b] = regexp('ab', 'b', 'match', 'start')
%% 70
strfind('abcabc', 'bc'), strfind('aaa','aa'), strfind('abc','x'), strfind('','a'), strfind('abc',''), strfind({'abc','bcd'},'bc'), strfind('aaa','aa','overlaps',false)
%% 71
strfind({'abc',1},'b')
%% 72
strfind('abc', {'b'})
%% 73
strrep('abc','b','XX'), strrep({'ab','cb'},'b','X'), strrep('aaa','aa','b'), strrep('abc','','x'), strrep('abc','abc',''), strrep('abc','x','y')
%% 74
strrep('abc', 1, 'x')
%% 75
strrep({1},'a','b')
%% 76
strrep(1,'a','b')
%% 77
strtok('hello world'), [a,b]=strtok('hello world'), [a,b]=strtok('  a b'), [a,b]=strtok('a,b',','), [a,b]=strtok(''), [a,b]=strtok({'a b','c d'}), [a,b]=strtok('abc'), [a,b]=strtok(',,a,b', ',')
%% 78
strtok('a b', 1)
%% 79
index('abcb','b'), rindex('abcb','b'), index('abc','x'), index('abcb','b','last'), index({'ab','b'},'b')
%% 80
strchr('hello','lo'), [a,b]=strchr('hello','l')
%% 81
startsWith('abc','ab'), startsWith({'abc','xab'},'ab'), startsWith('abc',{'x','a'}), startsWith('Abc','ab','IgnoreCase',true), endsWith('abc','bc'), endsWith({'abc';'x'},{'c','x'})
%% 82
substr('hello',2,3), substr('hello',2), strtrunc('hello',3), strtrunc({'hello','ab'},3), strjust(['a ';'bb'],'right'), strjust(['  a';' bb'],'left'), strjust(['a   ';'bb  '],'center')
%% 83
isspace('a b'), isalpha('a1'), isdigit('a1'), isupper('aB'), islower('aB'), isalnum('a_1'), ispunct('a,'), iscntrl("a\n"), isgraph('a '), isprint('a '), isxdigit('fg'), isspace({'a b',' '}), isspace(32), isalpha({'a',1}), isspace(''), isletter('a1')
%% 84
isstrprop('a1','alpha'), isstrprop('a1','digit'), isstrprop({'a1','b'},'alpha'), isstrprop(65,'alpha')
%% 85
ostrsplit('a:b',1)
%% 86
strjust('a',1)
%% 87
jsonencode([1 2 3]), jsonencode([1 2;3 4]), jsonencode('abc'), jsonencode({1,'a',true}), jsonencode(struct('a',1,'b','x')), jsonencode(struct('a',{1,2})), jsonencode([]), jsonencode({}), jsonencode(NaN), jsonencode([1 NaN Inf]), jsonencode(true), jsonencode(1.5), jsonencode(pi), jsonencode(1e10), jsonencode(1e100), jsonencode(int8(5)), jsonencode([1;2]), jsonencode(1e-5), jsonencode("a\"b\n\\/"), jsonencode(['ab';'cd']), jsonencode(''), jsonencode(zeros(0,3)), jsonencode(containers.Map('a',1)), jsonencode(struct()), jsonencode([true false]), jsonencode(struct('a',{{}})), jsonencode(123456789.123), jsonencode(0.1), jsonencode(NaN,'ConvertInfAndNaN',false), jsonencode([1 2],'PrettyPrint',true), jsonencode(struct('a',{})), jsonencode(1e15), jsonencode(123456789012), jsonencode(single(0.1)), jsonencode(ones(2,2,2)), jsonencode({[1 2],{}})
%% 88
jsonencode(@sin)
%% 89
jsonencode(struct('a',{1;2}),'PrettyPrint',true)
%% 90
jsondecode('[1,2,3]'), jsondecode('[[1,2],[3,4]]'), jsondecode('{"a":1}'), jsondecode('[{"a":1},{"a":2}]'), jsondecode('[{"a":1},{"b":2}]'), jsondecode('[1,"a"]'), jsondecode('null'), jsondecode('[1,null]'), jsondecode('true'), jsondecode('[true,false]'), jsondecode('"abc"'), jsondecode('[]'), jsondecode('{}'), jsondecode('["a","b"]'), jsondecode('[[1,2],[3]]'), jsondecode('1.5e3'), jsondecode('[true,1]'), jsondecode('[null,null]'), jsondecode('{"1a":1,"b c":2}'), jsondecode('[[true,false],[true,true]]'), jsondecode('"a\u00e9\n"'), jsondecode('[[[1,2],[3,4]],[[5,6],[7,8]]]'), jsondecode('[{"a":1,"b":2},{"b":3,"a":4}]'), jsondecode('{"a":{"b":[1,{"c":2}]}}'), jsondecode('[[],[]]'), jsondecode('{"a":[]}'), jsondecode(' 5 ')
%% 91
jsondecode('{"a":1,"a":2}')
%% 92
jsondecode('{bad')
%% 93
jsondecode('[1,2')
%% 94
jsondecode('[1,]')
%% 95
jsondecode('{"a"}')
%% 96
jsondecode('')
%% 97
jsondecode('tru')
%% 98
jsondecode('[1 2]')
%% 99
jsondecode('1 2')
%% 100
jsondecode('"abc')
%% 101
jsondecode('{"a":1,}')
%% 102
dec2bin(5), dec2bin(5,8), dec2bin([1 2 3]), dec2bin(0), dec2bin(-3)
%% 103
dec2bin(2.5)
%% 104
dec2hex(255), dec2hex(255,4), dec2hex(-1), dec2base(10,3), dec2base(10,3,5), dec2base(5,'ab')
%% 105
bin2dec('101'), bin2dec('1 0 1'), bin2dec('12'), bin2dec({'1','10'}), bin2dec(''), hex2dec('FF'), hex2dec({'A';'1f'}), base2dec('11',3), base2dec('yyx','xy'), dec2bin(2^53)
%% 106
dec2bin({1,2})
%% 107
dec2bin(int8(-3)), dec2bin(-200), dec2bin([5;10]), dec2bin([]), dec2bin(true)
