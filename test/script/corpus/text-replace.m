%% dollar zero
regexprep('hello','l+','[$0]')
%% dollar zero short
regexprep('hello','e','[$0]')
%% dollar zero in the middle
regexprep('abcdefghijklmnopqrst','bcde','<$0>')
%% dollar zero twice
regexprep('abcdefghijklmnopqrst','bc','<$0$0>')
%% dollar zero with groups
regexprep('abcdefghijklmnopqrst','(b)(c)','<$0$1$2>')
%% escaped dollar zero
regexprep('hello','l+','[\$0]')
%% escaped dollar zero double quoted
regexprep('hello','l+',"[\\$0]")
%% dollar ten
regexprep('abcdefghijkl','(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)','<$10>')
%% dollar two digits
regexprep('abc','(a)(b)','$1$2$12$3$')
%% missing group
regexprep('abc','(a)|(z)','<$1$2>')
%% group that did not take part
regexprep('abcz','(z)|(b)','<$1,$2>')
%% empty match
regexprep('abc','x*','<$0>')
%% empty match allowed
regexprep('abc','x*','<$0>','emptymatch')
%% dollar alone
regexprep('abc','b','$')
%% dollar letter
regexprep('abc','b','$x')
%% double dollar
regexprep('abc','(b)','$$1')
%% backslash digit
regexprep('abc','(b)','\1')
%% backslash backslash
regexprep('abc','(b)','\\1')
%% backslash backslash dollar
regexprep('abc','(b)','\\$1')
%% named
regexprep('abc','(?<n>b)','<$1>')
%% once zero
regexprep('hello hello','l+','[$0]','once')
%% braces
regexprep('abc','(b)','${1}')
%% cells
regexprep({'hello','all'},'l','<$0>')
%% patterns
regexprep('hello',{'h','l+'},{'<$0>','[$0]'})
%% newline
regexprep('a b',' ','\n')
%% zero of lookahead
regexprep('foobar','foo(?=bar)','<$0>')
%% ten with zero
regexprep('abc','(b)','$10')
%% escaped dollar one
regexprep('abc','(b)','\$1')
%% nested same
regexp('abc','((b))','tokens'){1}
%% nested same extents
[tok,te]=regexp('abc','((b))c','tokens','tokenExtents'); tok{1}, te{1}
%% empty first group
[tok,te]=regexp('abc','(x*)(a)','tokens','tokenExtents'); tok{1}, te{1}
%% empty later group
[tok,te]=regexp('abc','a(x*)(b)','tokens','tokenExtents'); tok{1}, te{1}
%% two empty groups
[tok,te]=regexp('abc','a(x*)(y*)(b)','tokens','tokenExtents'); tok{1}, te{1}
%% optional group
[tok,te]=regexp('abc','(x)?(b)','tokens','tokenExtents'); tok{1}, te{1}
%% optional in the middle
[tok,te]=regexp('abc','(a)(x)?(b)','tokens','tokenExtents'); tok{1}, te{1}
%% once optional
regexp('abc','(a)(x)?(b)','tokens','once')
%% replaced nested
regexprep('abc','((b))','<$1|$2>')
%% replaced nested and more
regexprep('abc','((b))(c)','<$1|$2|$3>')
%% replaced optional
regexprep('abc','(a)(x)?(b)','<$1|$2|$3>')
%% replaced empty groups
regexprep('abc','a(x*)(y*)(b)','<$1|$2|$3>')
%% replaced empty first
regexprep('abc','(x*)(a)','<$1|$2>')
%% replaced alternatives
regexprep('a1b2','([a-z])|(\d)','<$1|$2>')
%% alternatives
t = regexp('a1b2','([a-z])|(\d)','tokens'); t{:}
