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
