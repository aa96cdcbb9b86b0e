%% 1
erase(['abc';'bbz'],'b')
%% 2
erase("abcd",{"abc","ab"})
%% 3
erase("abcd",{"","ab"})
%% 4
erase("abcd",{'bc';'ab'})
%% 5
erase('abc',['a';'b'])
%% 6
erase('abcab',['ab';'c '])
%% 7
erase({'abc','xay'}, {'a'})
%% 8
erase({'ab';'b'}, {'b','a'})
%% 9
erase("Hello World", " World")
%% 10
erase({["ab";"cd"]},"a")
%% 11
erase(zeros(0,3),"a")
%% 12
erase('a',zeros(0,0))
%% 13
erase({'a'},{{'b'}})
%% 14
erase("a$b", "$")
%% 15
erase("a\\b","\\")
%% 16
erase('a\nb','\n')
%% 17
erase("a\nb","\n")
%% 18
is_dq_string("a")
%% 19
is_dq_string('a')
%% 20
is_sq_string("a")
%% 21
is_sq_string('a')
%% 22
is_dq_string(1)
%% 23
is_sq_string(1)
%% 24
is_dq_string({"a"})
%% 25
is_dq_string()
%% 26
is_sq_string(1,2)
%% 27
a="foo"; is_dq_string(a)
%% 28
a='foo'; is_sq_string(a)
%% 29
is_dq_string(["a" "b"])
%% 30
is_dq_string(["a" 'b'])
%% 31
is_dq_string(['a' "b"])
%% 32
is_dq_string(['a' 'b'])
%% 33
is_dq_string(["a";'b'])
%% 34
is_dq_string(["a" 65])
%% 35
is_sq_string(['a' 65])
%% 36
is_sq_string([65 'a'])
%% 37
is_dq_string([65 "a"])
%% 38
is_dq_string(upper("a"))
%% 39
is_dq_string(strcat("a","b"))
%% 40
is_dq_string("abc"(1:2))
%% 41
is_dq_string("abc"')
%% 42
is_dq_string(("abc"))
%% 43
is_dq_string("")
%% 44
is_sq_string('')
%% 45
is_sq_string(sprintf("a"))
%% 46
is_sq_string(num2str(1))
%% 47
is_sq_string(char(65))
%% 48
is_dq_string(strrep("a","a","b"))
%% 49
is_dq_string(true)
%% 50
is_dq_string([])
%% 51
printf("\\n|\n")
%% 52
printf('\\n|\n')
%% 53
printf("a\\tb\n")
%% 54
x=sprintf("\\n")
%% 55
x=sprintf('\\n'); double(x)
%% 56
x=sprintf("%s\\n","a")
%% 57
x=sprintf('%s',"\\n")
%% 58
f="\\n"; x=sprintf(f)
%% 59
fprintf("\\n\n")
%% 60
fprintf(1,"\\n\n")
%% 61
x=regexprep("a.b","\\.","x")
%% 62
x=regexprep('a.b','\.','\n'); double(x)
%% 63
x=regexprep('a.b','\.',"\\n"); double(x)
%% 64
x=regexprep('a.b','\.',"\n"); double(x)
%% 65
regexp("a\nb",'\n')
%% 66
regexp("a\nb","\n")
%% 67
regexp("a\nb","\\n")
%% 68
regexp('a\nb','\\n')
%% 69
regexp('a\nb',"\\\\n")
%% 70
x=regexprep('abc','(b)','\\$1')
%% 71
x=regexprep('abc','(b)',"\\$1")
%% 72
x=regexprep('abc','(b)','[$1]\t'); double(x)
%% 73
x=strsplit("a\tb","\\t")
%% 74
x=strsplit("a\tb",'\t')
%% 75
x=strjoin({'a','b'},"\\n")
%% 76
x=strjoin({'a','b'},'\n')
%% 77
x=num2str(5,"%d\\n"), 
%% 78
x=num2str(5,'%d\n')
%% 79
x=strrep('a\nb','\n','x')
%% 80
x=undo_string_escapes("\n\t")
%% 81
puts("a\\n"), puts('\n')
%% 82
disp('a\nb')
%% 83
c={"x"}; is_dq_string(c{1})
%% 84
is_dq_string("a"(1))
%% 85
is_dq_string(["a","b"](1))
%% 86
x="a"; x(2)='b'; is_dq_string(x)
%% 87
x='a'; x(2)="b"; is_dq_string(x)
%% 88
["a";"b"]
