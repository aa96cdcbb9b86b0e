%% regexp nested plus => bounded
regexp (repmat ("a", 1, 40), "^(a+)+$");
regexp ([repmat("a", 1, 40) "b"], "^(a+)+$")
%% regexp alternatives => bounded
regexp ([repmat("a", 1, 40) "b"], "^(a|a)*$")
%% regexp nested star => bounded
regexp ([repmat("a", 1, 60) "!"], "^((a*)*)*$")
%% regexp of pairs => bounded
regexp ([repmat("x", 1, 60) "y"], "^(x+x+)+z")
%% regexp back reference => bounded
regexp (repmat ("a", 1, 5000), "(a*)(a*)(a*)(a*)\\1\\2\\3b")
%% regexp quadratic => bounded
regexp (repmat ("a", 1, 1e5), "a*b")
%% regexp lookahead => bounded
regexp (repmat ("a", 1, 40), "^(?=(a+)+$)b")
%% regexp counts => bounded
regexp (repmat ("a", 1, 1000), "(a{1,1000}){1,1000}b")
%% regexp huge count => bounded
regexp ("a", "a{1000000000}")
%% regexp deep groups => bounded
regexp ("a", [repmat("(", 1, 1e5) "a" repmat(")", 1, 1e5)])
%% regexprep catastrophe => bounded
regexprep ([repmat("a", 1, 40) "b"], "(a+)+$", "x")
%% regexp names => bounded
regexp ("a", "(?<__proto__>a)", "names")
%% strsplit on lookalike => bounded
strsplit (repmat ("a", 1, 1e6), "a");
%% strjust => bounded
strfind (repmat ("a", 1, 1e6), repmat ("a", 1, 5e5));
%% deep parentheses => bounded
eval ([repmat('(', 1, 1e5) '1' repmat(')', 1, 1e5)])
%% deep brackets => bounded
eval ([repmat('[', 1, 1e5) '1' repmat(']', 1, 1e5)])
%% deep braces => bounded
eval ([repmat('{', 1, 1e5) '1' repmat('}', 1, 1e5)])
%% deep calls => bounded
eval ([repmat('sin(', 1, 1e5) '1' repmat(')', 1, 1e5)])
%% deep minus => bounded
eval ([repmat('-', 1, 1e6) '1'])
%% deep not => bounded
eval ([repmat('!', 1, 1e6) '1'])
%% deep power => bounded
eval ([repmat('2^', 1, 1e5) '1'])
%% deep handles => bounded
eval ([repmat('@()', 1, 1e5) '1'])
%% deep if => bounded
eval ([repmat('if 1,', 1, 1e5) repmat('end,', 1, 1e5)])
%% deep fields => bounded
eval (['x' repmat('.a', 1, 1e5) ' = 1;'])
%% deep reading of fields => bounded
x.a = 1; eval (['x' repmat('.a', 1, 1e5)])
%% deep transposes => bounded
eval (['1' repmat('''', 1, 1e5)])
%% long sum => bounded
eval (['1' repmat('+1', 1, 1e5)])
%% long list => bounded
eval (['x = [' repmat('1,', 1, 1e5) '1];'])
%% long text => bounded
eval (['x = ''' repmat('a', 1, 1e6) ''';'])
%% long name => bounded
eval ([repmat('a', 1, 1e6) ' = 1;'])
%% long number => bounded
eval (['x = ' repmat('9', 1, 1e6) ';'])
%% many statements => bounded
eval (repmat ('x = 1;', 1, 1e5))
%% unclosed bracket => bounded
eval ('x = [')
%% unclosed text => bounded
eval ('x = ''abc')
%% unclosed comment => bounded
eval (sprintf ('%%{\n'))
%% null bytes => bounded
eval (char (zeros (1, 100)))
%% all bytes => bounded
for k = 0:255, try, eval (char (k)); catch, end, end
%% random bytes => bounded
for k = 1:200, try, eval (char (mod (k * (1:50), 256))); catch, end, end
%% invalid UTF-8 => bounded
x = char ([195 40 255 254 128])
%% line ends => bounded
eval (repmat (char (13), 1, 1e5))
%% continuations => bounded
eval (repmat (['...' char(10)], 1, 1e5))
%% deep cells shown => bounded
c = {}; for k = 1:5000, c = {c}; end
c
%% deep structs shown => bounded
s = 1; for k = 1:5000, t = struct (); t.a = s; s = t; end
s
%% deep cells compared => bounded
c = {}; d = {}; for k = 1:20000, c = {c}; d = {d}; end
isequal (c, d)
%% deep closures => bounded
f = @() 1; for k = 1:5000, g = f; f = @() g () + 1; end
f ()
%% handle shown that holds itself => bounded
f = @() 1; for k = 1:1000, f = @() f; end
f
%% map that holds itself => bounded
m = containers.Map (); m("me") = m; m, x = m("me"); isequal (m, x)
%% struct named proto by jsondecode => bounded
x = jsondecode ('{"__proto__":{"a":1},"constructor":2}'); y = struct (); if isfield (y, "a"), error ("polluted"), end
%% cs-list of a million => bounded
c = cell (1, 1e6); x = [c{:}];
%% arguments without end => bounded
c = num2cell (1:1e6); x = max (c{:});
%% results without end => bounded
[a, b, c, d, e, f, g, h, i, j, k] = size (1);
%% far deal => bounded
c = cell (1, 1e6); [c{:}] = deal (1);
%% factorial of much => bounded
x = nchoosek (1e15, 1e7);
%% bits => bounded
x = bitshift (1, 1e300);
%% mod of a huge number => bounded
x = mod (1e308, 1e-308);
%% prime test => bounded
isprime (2^53 - 111);
%% factor of a large prime => bounded
factor (9007199254740881);
%% gcd => bounded
gcd (2^53, 3);
%% quadrature that never converges => bounded
quad (@(x) 1 ./ x, 0, 1);
%% fzero of noise => bounded
fzero (@(x) rand () - 0.5, [0 1]);
%% fminsearch of noise => bounded
fminsearch (@(x) rand (), [0 0]);
%% eig of NaN => bounded
eig (NaN (10));
%% svd of Inf => bounded
svd (Inf (10));
%% inverse of a large matrix => bounded
inv (rand (3000));
%% determinant => bounded
det (rand (3000));
%% fft of a prime length => bounded
fft (rand (1, 1000003));
%% interp1 of much => bounded
interp1 (1:1e6, 1:1e6, rand (1, 1e6));
%% polyfit of high degree => bounded
polyfit (1:1e4, 1:1e4, 5000);
%% roots of much => bounded
roots (rand (1, 3000));
%% cellfun by a wrong name => bounded
cellfun ("__proto__", {1});
%% evalin base => bounded
evalin ("base", "while false, end"); evalin ("caller", "1;");
%% assignin of a keyword => bounded
assignin ("base", "while", 1);
%% clear of everything => bounded
clear all; clear -all; clear functions; x = 1;
%% rethrow of itself => bounded
try, error ("a"); catch e, while true, try, rethrow (e); catch e, end, end, end
%% error with a huge message => bounded
error (repmat ("a", 1, 1e7));
%% error with a wide format => bounded
error ("%1000000000d", 1);
%% warning off for ever => bounded
while true, warning ("off", "all"); end
%% datestr of nonsense => bounded
datestr (1e300);
%% strftime of nonsense => bounded
strftime (repmat ("%c", 1, 1e6), localtime (0));
%% pause => bounded
pause (1e9);
%% sleep => bounded
sleep (1e9);
%% input validation loop => bounded
while true, validatestring ("a", {"a", "b"}); end
%% inputname => bounded
inputname (1e9);
%% typecast of everything => bounded
typecast (ones (1, 1e6), "char");
%% range of denormals => bounded
x = 0:5e-324:1; numel (x);
%% range to NaN => bounded
x = NaN:1:5; y = 1:NaN; z = 1:NaN:5;
%% range of Inf steps => bounded
x = 1:Inf:5; y = -Inf:Inf;
