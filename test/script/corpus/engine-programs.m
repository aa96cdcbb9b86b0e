%% program 1
n = n; r = 1:4; m = [1,2;3,4]; t = t; c = {1;2}; s = struct('a',{1,2});
c = {}; c{3} = ((reshape(1:8,2,2,2))(2,1))
x = ((int16(-5)) + (int8(100))) .* (cellfun (@numel, (cell(1,2))))
x = -((struct ('a', {c})).a)
x = {rows ((repmat (r, 2, 1))), ((t)(end:-1:1))}
%% program 2
n = n; r = r; m = m; t = "q""r"; c = cell(1,2); s = struct('a',1);
[n, r] = max (r)
x = cat (1, zeros(1,0), ([1,2,3]))
n += 3
if islogical (true), n = n, else, t = strtrim (('Hello')), end
%% program 3
n = 0x1F; r = zeros(1,0); m = m; t = "1.5"; c = c; s = struct();
printf ("%g\n", ([]))
%% program 4
n = 1e3; r = r; m = m; t = 'Hello'; c = {1,'two'}; s = struct('a',{1,2});
x = (m)(2,1)
%% program 5
n = -1; r = 5:-2:1; m = m; t = 'Hello'; c = {1;2}; s = struct('a','t','b',[1,2,3]);
x = int64(9)
%% program 6
n = NaN; r = r; m = magic(3); t = ''; c = {}; s = struct('a',1);
x = [int32([1,2,3]), n]
%% program 8
n = 1e-3; r = 1:4; m = [1,2;3,4]; t = t; c = {1;2}; s = struct();
x = rmfield (struct ('a', -1 ^ 2, 'q', t), 'q')
%% program 9
n = 10; r = zeros(1,0); m = zeros(0,3); t = ''; c = c; s = struct('a','t','b',[1,2,3]);
n++
%% program 10
n = n; r = r; m = ones(2,3); t = 'abc'; c = c; s = s;
x = kron ((2 \ ([0.5;2]))', [1, 2])
x = any (r)
%% program 11
n = n; r = r; m = m; t = "x\ty"; c = c; s = struct('a','t','b',[1,2,3]);
c = {}; c{3} = ((@(x) x * 2 + (-1)) ((-2.5)))
%% program 12
n = 1; r = r; m = ones(2,3); t = t; c = {1,'two'}; s = struct('a','t','b',[1,2,3]);
n += 0
g = @() deal (1, 2); [n, r] = g ()
%% program 13
n = 0; r = 5:-2:1; m = [1,2;3,4]; t = ['ab';'cd']; c = {1,'two'}; s = struct('a',{1,2});
c{2} = (({1,'two'}){1})
a.b(3).c = (ismember (2, ([3,1,2]))); a
((uint8(7)) + (int64(9)))
x = false
%% program 14
n = NaN; r = [4,5]; m = [1,2,3;4,5,6]; t = 'Hello'; c = c; s = struct('a',1);
n = n || (ischar ((['ab';'cd'])))
x = {[1,2],{3}}
true
r = 5; r(3) = n
%% program 15
n = n; r = r; m = [1,2;3,4]; t = t; c = {}; s = struct();
x = {s}
%% program 16
n = 1e3; r = [3,1,2]; m = [0.5;2]; t = ''; c = c; s = struct('a',{1,2});
((struct())(1))
%% program 17
n = 0.5; r = 5:-2:1; m = [1,2;3,4]; t = t; c = {[1,2],{3}}; s = struct('a','t','b',[1,2,3]);
[c{1:2}] = deal (int2str ((zeros(1,0))), ((struct())(1).a))
x = (struct ('a', {{(([1.5,-2,NaN])([1, end]))}}))
x = (round (r))'
%% program 18
n = 0.5; r = [4,5]; m = m; t = "x\ty"; c = {1;2}; s = struct('a','t','b',[1,2,3]);
do, n += 2; until n > 6
x = (eye(2))(:, :)
r(2) = []
%% program 19
n = 2; r = r; m = m; t = "x\ty"; c = {'a','b','c'}; s = struct('a',1);
disp ((([1,2;3,4]) == (zeros(0,3))))
%% program 20
n = 0.5; r = 1:4; m = eye(2); t = "x\ty"; c = {[1,2],{3}}; s = struct();
m(:, 1) = []
x = num2str (2)
do, n += 2; until n > 6
x = (struct ('a', (1e-3) / n, 'b', (char (r + 64))))
%% program 21
n = 0; r = r; m = eye(2); t = t; c = c; s = struct('a','t','b',[1,2,3]);
x = fieldnames (((struct ('a', {({'a','b','c'})}))))
%% program 22
n = n; r = r; m = magic(3); t = ['ab';'cd']; c = c; s = struct();
while (n < 5) n++; end, n
x = struct()
disp (m)
x = [1,2,3]
%% program 23
n = n; r = r; m = ones(2,3); t = "1.5"; c = c; s = struct('a',{1,2});
s.d.e = (strrep ('Hello', 'a', 'zz'))
r(2) = []
x = ((uint8 (n)) > (0x1F)) & ((strcmp ("x\ty", ('a''b'))) | true)
%% program 24
n = 0.5; r = zeros(1,0); m = [1,2;3,4]; t = t; c = cell(1,2); s = s;
x = ({[1,2],{3}})(end)
x = {1,'two'}
puts (("1.5"))
%% program 25
n = n; r = 0:0.5:2; m = m; t = t; c = {[1,2],{3}}; s = struct('a','t','b',[1,2,3]);
c{:}
%% program 26
n = n; r = r; m = m; t = t; c = {1,'two'}; s = struct();
m(1, 2) = (sum (r))
%% program 27
n = n; r = r; m = zeros(0,3); t = 'Hello'; c = {1,'two'}; s = struct('a','t','b',[1,2,3]);
x = (cumsum ((r .^ 2)))' + r
x = {1;2}
try, error ("my:id", "text %d", ((t)(1) + 0)), catch err, disp (err.message), disp (err.identifier), end
x = -([1,2,3])
%% program 28
n = 1e3; r = 0:0.5:2; m = [0.5;2]; t = ['ab';'cd']; c = c; s = struct('a',1);
(-2.5)
x = {1;2}
%% program 29
n = 0; r = 5:-2:1; m = reshape(1:8,2,2,2); t = "q""r"; c = {1;2}; s = struct();
x = bitand (3, abs (round ((find (r)))))
%% program 30
n = 1e3; r = r; m = [1,2,3;4,5,6]; t = t; c = {1;2}; s = struct('a','t','b',[1,2,3]);
r([1, 3]) = ((int32([1,2,3])) - 200)
x = [(([1,2;3,4]) + (-2.5))(1, :), r]
x = [abs (((5:-2:1) + 1)), n]
%% program 31
n = n; r = [3,1,2]; m = [1,2;3,4]; t = ''; c = {'a','b','c'}; s = struct('a',1);
c = {}; c{3} = (sum (r))
r([1, 3]) = n
%% program 32
n = 1; r = zeros(1,0); m = m; t = ''; c = c; s = struct('a',{1,2});
(int2str ((5:-2:1)))
x = idivide (-(int8(100)), ((int16(-5)) + ((uint8([1,2;3,4])) * n)))
%% program 33
n = NaN; r = r; m = [0.5;2]; t = ['ab';'cd']; c = {'a','b','c'}; s = struct('a',{1,2});
x = abs ((0:0.5:2))
x = xor (((['ab';'cd'])(1) + 0) && (false | false), (xor (strcmp ('a''b', ('Hello')), false)))
cellfun (@isempty, (({'a','b','c'})'))
%% program 34
n = -1; r = single([1,2,3]); m = [0.5;2]; t = 'a''b'; c = {[1,2],{3}}; s = struct('a',{1,2});
fprintf ("%i\n", (double ((int32([1,2,3])))))
x = struct()
m(:) = n
t(end + 1) = 'z'
%% program 35
n = pi; r = r; m = m; t = 'Hello'; c = cell(1,2); s = s;
r([1, 3]) = (false + (1e3))
m(2, :) = (double (('abc')(1)))
%% program 36
n = 0; r = [4,5]; m = m; t = "q""r"; c = {[1,2],{3}}; s = struct('a','t','b',[1,2,3]);
[r, c] = deal ([r, 1], ({({1;2}){:}, n}))
%% program 37
n = n; r = single([1,2,3]); m = eye(2); t = t; c = {1,'two'}; s = struct('a',1);
x = (struct ('s', (rmfield (struct ('a', pi, 'q', ("q""r")), 'q'))))(1)
x = ((nnz (false)) && (isempty ((1:4)))) | true
m(1, 2) = (!0)
x = {strsplit ("q""r", 'b'), (fliplr (([3,1,2])))}
%% program 38
n = n; r = [1,2,3]; m = m; t = "x\ty"; c = {}; s = s;
x = n ^ 2
x = 1e-3
%% program 39
n = NaN; r = 1:4; m = [1,2,3;4,5,6]; t = 'abc'; c = c; s = s;
x = struct('a','t','b',[1,2,3])
x = {(struct('a',{1,2}))}
x = (struct ('s', (struct ('a', {{([4,5])}}))))(1, :)
x = (!r)(:)'
%% program 40
n = NaN; r = 1:4; m = magic(3); t = ''; c = {[1,2],{3}}; s = s;
1;
s = s; s.a = s
x = ([1.5,-2,NaN]) .* r
x = ([(0:0.5:2); r])(:, end)
%% program 41
n = 0.5; r = 1:4; m = eye(2); t = ''; c = {[1,2],{3}}; s = struct('a',1);
x = uint8([200,100])
%% program 42
n = n; r = r; m = m; t = ['ab';'cd']; c = c; s = struct('a',{1,2});
x = strsplit (t, 'b')
m(1, 2) = (((1e3)))
x = !false
x = (repmat (Inf:(1e3), 2, 1))(1)
%% program 43
n = 3; r = r; m = reshape(1:8,2,2,2); t = ['ab';'cd']; c = c; s = s;
while (n < 5) n++; end, n
[r, c] = deal ([1.5,-2,NaN], (({})([])))
%% program 44
n = Inf; r = 5:-2:1; m = m; t = t; c = c; s = struct('a',1);
puts (([("q""r"); (['ab';'cd'])]))
x = {}
printf ("%g\n", r)
r((str2double (("1.5")))) = (Inf - n)
%% program 45
n = pi; r = 1:4; m = [1,2;3,4]; t = "x\ty"; c = {1;2}; s = struct('a',1);
x = sort (r)
x = ([]) .^ (1:4)
t(1) = []
r(((eye(2))(end))) = 2
%% program 46
n = -1; r = 5:-2:1; m = m; t = t; c = cell(1,2); s = s;
switch n, case 1, disp ("one"), case {2, 3}, disp ("some"), otherwise, disp ("other"), end
while (n < 5) n++; end, n
x = {}
x = numel (({1;2}))
%% program 47
n = n; r = single([1,2,3]); m = [0.5;2]; t = t; c = c; s = struct();
s.b = r
%% program 48
n = 1e3; r = r; m = [1,2;3,4]; t = t; c = {'a','b','c'}; s = struct('a',1);
n
t.x = ((eye(2))(2,1))
%% program 49
n = Inf; r = [3,1,2]; m = zeros(0,3); t = t; c = cell(1,2); s = struct('a',1);
x = any (r)
x = [[c, {(n')}], {n}]
x = (struct('a',{1,2}))
x = (r)(1:2)
%% program 50
n = 1e3; r = single([1,2,3]); m = [0.5;2]; t = ['ab';'cd']; c = {'a','b','c'}; s = struct();
x = 5:-2:1
%% program 51
n = 0; r = r; m = eye(2); t = ''; c = c; s = struct('a',1);
fprintf ("%i\n", ((int64(9)) + (-2.5)))
((int64(9)) == 2)
s(2).a = 1
%% program 52
n = 10; r = []; m = m; t = t; c = c; s = struct();
a.b(3).c = ((0)); a
r(:) = (([])')
x = true
%% program 53
n = n; r = single([1,2,3]); m = m; t = t; c = cell(1,2); s = struct('a','t','b',[1,2,3]);
x = ['ab';'cd']
while (n < 5) n++; end, n
x = ({'a','b','c'}){1}
x = s.a
%% program 54
n = -1; r = 1:4; m = magic(3); t = "x\ty"; c = c; s = s;
x = r ./ r
%% program 55
n = NaN; r = 1:4; m = reshape(1:8,2,2,2); t = "q""r"; c = {[1,2],{3}}; s = s;
disp (([1,2;3,4]))
%% program 56
n = NaN; r = [4,5]; m = magic(3); t = "1.5"; c = {1,'two'}; s = s;
x = repmat (t, 1, 2)
%% program 57
n = -1; r = []; m = eye(2); t = 'Hello'; c = {[1,2],{3}}; s = struct('a',1);
puts ((num2str (r)))
fprintf ("%i\n", (uint8([1,2;3,4])))
x = (class (((uint8([200,100])) .* (int16(-5)))))((arrayfun (@(x) x + 1, r)))
x = struct ('a', -((5:-2:1)(1)) ^ 2, 'b', ((t)(((ones(2,3))(1, :)))))
%% program 58
n = 1e-3; r = [4,5]; m = reshape(1:8,2,2,2); t = ''; c = {[1,2],{3}}; s = struct('a','t','b',[1,2,3]);
m = ((uint8([1,2;3,4])) + Inf); m(3, 3) = 10
[n, m] = size (((magic(3))(1, :)))
r(2) = []
%% program 59
n = -1; r = 0:0.5:2; m = magic(3); t = "q""r"; c = {}; s = struct('a','t','b',[1,2,3]);
x = cellfun (@(x) x, {m, true; "1.5", (Inf')}, 'UniformOutput', false)
([(cell(1,2)); c])
printf ("%5.1f %d\n", (repmat ([4,5], 2, 1)))
%% program 60
n = 0x1F; r = r; m = [1,2,3;4,5,6]; t = t; c = {1;2}; s = s;
x = cumsum ((m.') == ((zeros(0,3)) .* (magic(3))), 2)
%% program 61
n = NaN; r = 0:0.5:2; m = m; t = t; c = c; s = struct();
x = int8 (((disp ((1:4))) + 0))
m(:) = n
fprintf ("%i\n", (int8 (([]))))
s = struct ("a", {1, 2, 3}); s(2) = []
%% program 62
n = n; r = [3,1,2]; m = ones(2,3); t = t; c = {'a','b','c'}; s = struct('a','t','b',[1,2,3]);
x = strcat ("x\ty", 'x')
m(1, 2) = 1
x = {({@sin, (-n)}){:}, (abs (((n))))}
x = {(struct ('a', {c}))}
%% program 63
n = -1; r = r; m = [1,2;3,4]; t = t; c = {}; s = struct('a',{1,2});
x = ischar (t)
s = struct ("a", {1, 2, 3}); s(2) = []
x = ((("1.5")(end:-1:1)) + 0) >= ((arrayfun (@(x) x + 1, ([])))(1))
n += (n + (1e3))
%% program 64
n = 1; r = [1,2,3]; m = m; t = "1.5"; c = {[1,2],{3}}; s = struct('a',1);
x = (strcmp (t, t)) + n
x = idivide (((uint8([200,100]))(1)) + (bitor (uint8(7), (int16(-5)))), (int8 ((([1,2;3,4])(1, :)))))
x = arrayfun (@(x) x + 1, (sort ((0:0.5:2))))
x = struct ('a', {{(sort (r))}})
%% program 65
n = 1e-3; r = r; m = magic(3); t = t; c = c; s = s;
x = Inf
1
%% program 66
n = n; r = r; m = [1,2,3;4,5,6]; t = 'a''b'; c = cell(1,2); s = struct('a',1);
x = ((int32 ((int8(100))) + (0x1F)) .^ 2) + n
x = {n * (1'), (strcat (sprintf ('%s=%g;', "x\ty", 10), 'x'))}
%% program 67
n = 2; r = [4,5]; m = zeros(0,3); t = "q""r"; c = {'a','b','c'}; s = struct('a',{1,2});
disp (((c)(1)))
%% program 68
n = 1e-3; r = single([1,2,3]); m = [0.5;2]; t = 'a''b'; c = {}; s = s;
x = {[1,2],{3}}
x = [true,false,true]
%% program 69
n = 1e3; r = [3,1,2]; m = zeros(0,3); t = ''; c = {1,'two'}; s = s;
printf ("%g\n", (sort (([3,1,2]))))
m(:, 1) = []
%% program 70
n = 10; r = r; m = [1,2,3;4,5,6]; t = 'abc'; c = cell(1,2); s = struct('a','t','b',[1,2,3]);
try, (r)(10), catch e, disp (e.message), end
s.d.e = (mat2str ((reshape(1:8,2,2,2))))
%% program 71
n = pi; r = [4,5]; m = ones(2,3); t = "x\ty"; c = {'a','b','c'}; s = s;
x = regexprep ('a''b', '[a-c]', '<$0>')
x = mat2str (((({'a','b','c'}) == (-1)) || (([])(end))))
[s.a] = deal (((struct('a','t','b',[1,2,3])).a))
x = num2cell ((unique ((([1,2,3]) .^ 2))))
%% program 72
n = 10; r = r; m = [0.5;2]; t = "1.5"; c = c; s = struct('a','t','b',[1,2,3]);
[n, r] = max ((sort ((zeros(1,0)))))
c{1}(2) = (sprintf ('%d,', (zeros(1,0))))
%% program 73
n = 2; r = r; m = eye(2); t = 'a''b'; c = {[1,2],{3}}; s = s;
r([1, 3]) = (+Inf)
s.b = ((r)(1:2))
r = 5; r(3) = ((struct())(1).a)
%% program 74
n = 2; r = r; m = [1,2,3;4,5,6]; t = ''; c = {1;2}; s = struct('a',1);
r(n) = ((@(x) x * 2 + (1e3)) (0))
s.g(2).h = (sum (r))
r = 5; r(3) = (numel (({1,'two'})))
x = 1 > (rows (((m)(:, [true, false]))))
%% program 75
n = 0.5; r = []; m = m; t = t; c = {'a','b','c'}; s = struct();
c{2} = (-3 ^ 2)
%% program 76
n = 1e3; r = r; m = m; t = 'abc'; c = {1;2}; s = struct('a','t','b',[1,2,3]);
x = (sprintf ('%x %o %e', 0.5, n, ((@(x) x * 2 + n) ((0x1F)))))(1) + 0
x = r' * (zeros(1,0))
x = ones(2,3)
%% program 77
n = 3; r = r; m = ones(2,3); t = 'a''b'; c = c; s = struct('a','t','b',[1,2,3]);
x = class ((uint8([200,100])))
m(1, 2) = n
%% program 78
n = n; r = single([1,2,3]); m = reshape(1:8,2,2,2); t = "q""r"; c = {}; s = s;
x = int64(9)
x = bitand (3, abs (round (([1.5,-2,NaN]))))
x = (((uint8(7)) - 200) .* (uint8([1,2;3,4]))) * (nnz ((!true)))
%% program 79
n = n; r = zeros(1,0); m = m; t = 'abc'; c = c; s = struct('a','t','b',[1,2,3]);
t(1) = []
m(:) = n
s.f{3} = (struct ('a', {({'a','b','c'})}))
%% program 80
n = 1e3; r = r; m = [1,2,3;4,5,6]; t = t; c = {1,'two'}; s = s;
r((([1,2,3]) .^ 2) > 1) = []
for k = 1:3, if (k == 2) continue; end, printf ("%d ", k); end
z = (([1.5,-2,NaN]) + NaN); z(:, 2) = [], z
printf ("%d %s\n", max (r), (upper (t)))
%% program 81
n = NaN; r = [1,2,3]; m = [1,2;3,4]; t = 'Hello'; c = {}; s = struct('a','t','b',[1,2,3]);
x = rmfield (struct ('a', ((0:0.5:2) - (zeros(1,0)))(end), 'q', (strtrim (t))), 'q')
x = pi + ((t)(1) + 0)
%% program 82
n = n; r = zeros(1,0); m = ones(2,3); t = ['ab';'cd']; c = cell(1,2); s = struct('a',1);
x = zeros(0,3)
%% program 83
n = 3; r = r; m = [1,2;3,4]; t = t; c = {1,'two'}; s = struct();
l = (abs ((zeros(1,0)))); l(logical ([1, 0, 1])) = (2 ^ -10)
%% program 84
n = 0.5; r = 0:0.5:2; m = m; t = 'Hello'; c = {1;2}; s = struct('a',1);
x = (idivide (uint8([1,2;3,4]), (int32 ((int64(9))) + 1))) / (double (((int8(100)) * 0)))
%% program 85
n = 1; r = r; m = [1,2,3;4,5,6]; t = 'a''b'; c = {}; s = s;
m(1, 2) = 3
for k = 1:3, if (k == 2) continue; end, printf ("%d ", k); end
(rmfield (struct ('a', 10, 'q', (['ab';'cd'])), 'q'))
x = strrep (repmat (num2str (10), 1, 2), 'a', 'zz')
%% program 86
n = Inf; r = [1.5,-2,NaN]; m = [1,2,3;4,5,6]; t = t; c = cell(1,2); s = struct('a','t','b',[1,2,3]);
t(end + 1) = 'z'
%% program 87
n = Inf; r = 5:-2:1; m = reshape(1:8,2,2,2); t = "q""r"; c = c; s = s;
x = ((int32([1,2,3])) / n)(1)
m(:, end + 1) = n
x = {n ^ 2, (['ab';'cd'])}
%% program 88
n = 0.5; r = 5:-2:1; m = m; t = 'abc'; c = {}; s = struct('a','t','b',[1,2,3]);
x = (r' + (!([3,1,2])))(1, :)
%% program 89
n = n; r = []; m = m; t = 'abc'; c = {1,'two'}; s = struct();
x = -10
(struct ('a', n, 'b', t))
n *= 2
r([1, 3]) = n
%% program 90
n = 0.5; r = r; m = ones(2,3); t = ''; c = {}; s = struct();
x = ''
for k = m, disp (k), end
s.g(2).h = (({1;2}){1})
%% program 91
n = 0.5; r = []; m = ones(2,3); t = 'Hello'; c = {1,'two'}; s = struct('a',1);
({1,'two'})
x = (m)(:)'
x = (1:3)>1
%% program 92
n = n; r = 5:-2:1; m = [1,2;3,4]; t = "1.5"; c = {1,'two'}; s = struct('a','t','b',[1,2,3]);
x = struct ('a', {{r}})
r((([1,2,3])(end))) = n
x = magic(3)
%% program 93
n = -2.5; r = r; m = ones(2,3); t = "1.5"; c = {'a','b','c'}; s = struct('a',{1,2});
x = abs ((1:4))
x = ((mod (uint8([1,2;3,4]), (uint8([1,2;3,4])))) * ((t)(1) + 0)) + (2 ^ -(mod (1e3, 3)))
switch n, case 1, disp ("one"), case {2, 3}, disp ("some"), otherwise, disp ("other"), end
try, ([n, n, NaN])(10), catch e, disp (e.message), end
%% program 94
n = Inf; r = [1.5,-2,NaN]; m = [0.5;2]; t = t; c = {}; s = struct('a',{1,2});
x = sprintf ('%x %o %e', max ((unique (r))), (m)(end), ((0:0.5:2) * (zeros(1,0))'))
%% program 95
n = pi; r = []; m = [1,2;3,4]; t = "x\ty"; c = {[1,2],{3}}; s = struct('a','t','b',[1,2,3]);
x = isequal (((zeros(0,3))(:)') - r, (sort (((m)(:)'))))
x = zeros(0,3)
r([1, 3]) = ((m)(end))
%% program 96
n = 0; r = [4,5]; m = eye(2); t = ['ab';'cd']; c = {1,'two'}; s = struct();
while (n < 5) n++; end, n
c = {}; c{3} = n
%% program 97
n = -1; r = [1,2,3]; m = magic(3); t = t; c = c; s = struct('a',1);
unwind_protect, n = ((1:4) * ([3,1,2])'); r(99); unwind_protect_cleanup, disp (n), end_unwind_protect
r(end + 1) = ((0:0.5:2)(1))
printf ("%d %s\n", n, (("q""r")(r)))
x = (-(('abc')(1) + 0) ^ 2) ^ 2
%% program 98
n = -1; r = [3,1,2]; m = zeros(0,3); t = t; c = c; s = struct('a','t','b',[1,2,3]);
x = 0.5
switch sprintf ("%5.2f:", r), case "abc", n = 1, case {"Hello", ""}, n = 2, end
s = struct ("a", {1, 2, 3}); s(2) = []
%% program 99
n = 2; r = [4,5]; m = m; t = ''; c = c; s = struct('a',{1,2});
display (([single([1,2,3]), n]))
s(2).a = n
%% program 100
n = 10; r = []; m = reshape(1:8,2,2,2); t = "q""r"; c = cell(1,2); s = struct('a',{1,2});
r.a = (strsplit ("1.5", 'b'))
x = struct('a',1)
x = fliplr ((5:-2:1))
((uint8([200,100])) > pi)
%% program 101
n = n; r = 0:0.5:2; m = m; t = "q""r"; c = {1,'two'}; s = struct('a',{1,2});
x = (struct('a','t','b',[1,2,3]))
m(:) = 1
%% program 102
n = 0.5; r = r; m = magic(3); t = "x\ty"; c = {}; s = struct('a',{1,2});
x = [1.5,-2,NaN]
(([1,2;3,4]) + n)
x = (((0:0.5:2)(end:-1:1))(end)) ./ (((t)(1) + 0) ./ r)
%% program 103
n = -2.5; r = single([1,2,3]); m = [1,2;3,4]; t = "x\ty"; c = {'a','b','c'}; s = s;
x = strcat (t, 'x')
x = (t)(end:-1:1)
%% program 104
n = 0x1F; r = r; m = [0.5;2]; t = 'abc'; c = {[1,2],{3}}; s = struct();
x = !([true,false,true])
switch n, case 1, disp ("one"), case {2, 3}, disp ("some"), otherwise, disp ("other"), end
%% program 105
n = 1; r = 0:0.5:2; m = m; t = 'abc'; c = {'a','b','c'}; s = struct('a',{1,2});
x = ((3)) != n
x = repmat (r, 2, 1)
x = (([5:-2:1, ([1,2,3])]) * ([NaN, 1, NaN])') ./ r
x = (1:3)>1
%% program 106
n = n; r = [4,5]; m = ones(2,3); t = ''; c = {1;2}; s = struct('a',{1,2});
z = r; z(:, 2) = [], z
for k = 1:3, if (k == 2) continue; end, printf ("%d ", k); end
%% program 107
n = 10; r = r; m = m; t = t; c = {1,'two'}; s = struct('a',{1,2});
s.f{3} = n
%% program 108
n = 3; r = 0:0.5:2; m = ones(2,3); t = "q""r"; c = c; s = struct('a',1);
display (([1,2,3]))
%% program 109
n = 0.5; r = [3,1,2]; m = [0.5;2]; t = 'abc'; c = {[1,2],{3}}; s = struct('a','t','b',[1,2,3]);
printf ("%5.1f %d\n", (m + (5:-2:1)))
%% program 110
n = 1e-3; r = r; m = ones(2,3); t = "q""r"; c = {}; s = struct();
x = num2cell (r)
r(((1e3) / NaN)) = n
do, n += 2; until n > 6
%% program 111
n = 1e-3; r = 0:0.5:2; m = ones(2,3); t = 'a''b'; c = c; s = struct('a',{1,2});
x = (strsplit (regexprep (t, '[a-c]', '<$0>'), 'b')) == (2 ^ -((@(x) x * 2 + n) (2)))
t(end + 1) = 'z'
x = struct ('a', {{(cellfun (@numel, ({})))}})
%% program 112
n = 2; r = [1.5,-2,NaN]; m = m; t = 'a''b'; c = cell(1,2); s = struct('a',1);
(['ab';'cd'])
fprintf ("%i\n", ((int8(100)) - 200))
%% program 113
n = 3; r = []; m = reshape(1:8,2,2,2); t = "x\ty"; c = {}; s = struct('a','t','b',[1,2,3]);
x = upper ((num2str ((([3,1,2])(:)'))))
x = (5:-2:1) + n
x = (cellfun (@numel, ((c)(1)))) >= (2 ^ -n)
%% program 114
n = NaN; r = 1:4; m = [1,2,3;4,5,6]; t = 'Hello'; c = {}; s = struct('a','t','b',[1,2,3]);
x = (max ([0.5;2], ((0x1F) * 1)))(2,1)
%% program 115
n = n; r = []; m = magic(3); t = t; c = {}; s = s;
x = struct ('a', -2.5, 'b', (regexprep ("x\ty", '[a-c]', '<$0>')))
for k = sum (([1,2;3,4])), disp (k), end
x = y = n
m(:, end + 1) = n
%% program 116
n = NaN; r = [1,2,3]; m = eye(2); t = t; c = {1;2}; s = struct('a','t','b',[1,2,3]);
x = (isrow (([1.5,-2,NaN]))) & ((true & ([true,false,true])) | (false | true))
x = (m)(:, [true, false])
%% program 117
n = n; r = 1:4; m = magic(3); t = ''; c = c; s = struct('a',{1,2});
x = (struct ('a', n, 'b', t))
c{1}(2) = ((struct('a',{1,2})).a)
switch regexprep ("q""r", '[a-c]', '<$0>'), case "abc", n = 1, case {"Hello", ""}, n = 2, end
x = struct ('m', ones(2,3), 'j', ((repmat ([4,5], 2, 1)) + (sprintf ('%5s:%-5s:', ['ab';'cd'], (['ab';'cd'])))))
%% program 118
n = NaN; r = [1.5,-2,NaN]; m = [1,2,3;4,5,6]; t = 'a''b'; c = c; s = struct('a','t','b',[1,2,3]);
x = nnz (false)
x = (m)(:, [true, false])
x = cumsum ((unique ((unique ((1:4))))))
%% program 119
n = -2.5; r = r; m = ones(2,3); t = "q""r"; c = {1;2}; s = struct('a',1);
disp ((cat (1, 1:4, r)))
s
c{end + 1} = (repmat ('', 1, 2))
[n, m] = size (m)
%% program 120
n = n; r = []; m = ones(2,3); t = 'abc'; c = {'a','b','c'}; s = struct();
r.a = 0
%% program 121
n = n; r = 0:0.5:2; m = [1,2;3,4]; t = t; c = cell(1,2); s = s;
x = m == (cat (1, (r)(end:-1:1), r))
x = abs (((int8(100))(1)))
x = ((m)(:, end))(:, [true, false])
x = (uint8 ((!3))) .* (int16(-5))
%% program 122
n = 1; r = single([1,2,3]); m = m; t = t; c = {1;2}; s = struct('a',1);
x = struct()
x = -r
x = num2cell (r)
s(2).a = (sum ((5:-2:1)))
%% program 123
n = 1e-3; r = r; m = ones(2,3); t = 'abc'; c = {}; s = s;
s.("a") = (sum ((1:4)))
%% program 124
n = pi; r = []; m = [1,2;3,4]; t = "q""r"; c = {1;2}; s = struct('a',1);
m(:) = (numel (({'a','b','c'})))
%% program 125
n = NaN; r = 0:0.5:2; m = m; t = 'a''b'; c = c; s = struct('a',{1,2});
for k = fliplr ((0:0.5:2)), n = k; end, n
%% program 126
n = n; r = [1,2,3]; m = m; t = "q""r"; c = {}; s = struct();
x = fieldnames ((struct('a',1)))
r(:) = (sort ((5:-2:1)))
x = "1.5"
x = [s, (struct ('a', {{([])}}))]
%% program 127
n = n; r = single([1,2,3]); m = [1,2,3;4,5,6]; t = t; c = {1;2}; s = struct('a','t','b',[1,2,3]);
x = cellfun (@(x) x, {(rmfield (struct ('a', n, 'q', t), 'q'))}, 'UniformOutput', false)
%% program 128
n = Inf; r = r; m = [1,2;3,4]; t = t; c = {'a','b','c'}; s = struct('a','t','b',[1,2,3]);
x = [(sort (([1.5,-2,NaN]))); ([])]
%% program 129
n = n; r = [1.5,-2,NaN]; m = zeros(0,3); t = 'abc'; c = {'a','b','c'}; s = struct('a','t','b',[1,2,3]);
x = 0x1F
x = (regexprep (["1.5", ("x\ty")], '[a-c]', '<$0>')) == ([(strtrim (('abc'))); t])
%% program 130
n = 0.5; r = r; m = m; t = ['ab';'cd']; c = {'a','b','c'}; s = struct('a','t','b',[1,2,3]);
x = isrow (([([1.5,-2,NaN])', (r + n)]))
l = ([1.5,-2,NaN]); l(logical ([1, 0, 1])) = pi
n = n || (n != (1e-3))
%% program 131
n = 0x1F; r = 1:4; m = m; t = ['ab';'cd']; c = cell(1,2); s = struct('a',{1,2});
x = sprintf ("%5.2f:", (r ./ (5:-2:1)))
x = ([1.5,-2,NaN]) .^ 2
x = num2str ((zeros(1,0)))
%% program 132
n = 0x1F; r = [1,2,3]; m = [1,2;3,4]; t = "x\ty"; c = {'a','b','c'}; s = struct();
n++
(((1:3)>1) + (-2.5))
%% program 133
n = Inf; r = r; m = ones(2,3); t = 'a''b'; c = c; s = struct('a',1);
x = ('')(end:-1:1)
((uint8([200,100])) + 10)
%% program 134
n = 10; r = r; m = m; t = ['ab';'cd']; c = {1;2}; s = s;
r.a = n
x = [3,1,2]
x = s.a
if false | ((1:3)>1), n = 1e3, else, t = t, end
%% program 135
n = 2; r = [1,2,3]; m = m; t = 'Hello'; c = c; s = struct();
r(2) = []
s = s; s.a = s
%% program 136
n = 0.5; r = 5:-2:1; m = eye(2); t = 'a''b'; c = {[1,2],{3}}; s = struct('a',1);
disp (([eye(2), ([0.5;2])]))
x = num2str (((struct ('a', {{([4,5])}}))(1).a))
x = [{1,'two'}, {n}]
m(2, :) = (sum (r))
%% program 137
n = n; r = 5:-2:1; m = [1,2;3,4]; t = t; c = {1,'two'}; s = struct();
if all (([true,false,true])), n = (-2.5) * 10, else, t = [(''); ('a''b')], end
x = n + n
%% program 138
n = 1e-3; r = [4,5]; m = m; t = ''; c = {[1,2],{3}}; s = struct('a','t','b',[1,2,3]);
x = struct ('a', {((c)(1))})
switch disp ((1:4)), case "abc", n = 1, case {"Hello", ""}, n = 2, end
s.f{3} = (1 - 10)
%% program 139
n = n; r = [4,5]; m = m; t = ['ab';'cd']; c = {}; s = s;
x = ones(2,3)
x = 'a''b'
%% program 140
n = Inf; r = 1:4; m = magic(3); t = 'a''b'; c = c; s = struct('a',1);
x = [1,2,3;4,5,6]
switch num2str (([4,5])), case "abc", n = 1, case {"Hello", ""}, n = 2, end
s = (struct ('a', 2, 'b', (['ab';'cd']))); s.a = s
s.("a") = n
%% program 141
n = n; r = [1.5,-2,NaN]; m = ones(2,3); t = ''; c = cell(1,2); s = struct('a',1);
f = @(x) x + (abs ((0x1F))); f (((5:-2:1)(((1:3)>1))))
%% program 142
n = n; r = [3,1,2]; m = eye(2); t = "1.5"; c = {1;2}; s = struct('a',{1,2});
x = struct ('a', {{(arrayfun (@(x) x + 1, r))}})
x = rmfield (struct ('a', ((0x1F) > 2) + (Inf + n), 'q', (strcat (int2str ((0:0.5:2)), 'x'))), 'q')
%% program 143
n = 10; r = [1,2,3]; m = [0.5;2]; t = "q""r"; c = {}; s = s;
((1:3)>1)
[n, r] = max ((!([1.5,-2,NaN])))
%% program 144
n = n; r = r; m = [1,2;3,4]; t = "q""r"; c = {'a','b','c'}; s = s;
s.f{3} = ((-1) + (1e3))
x = {n, ('Hello')}
r = 5; r(3) = ((@(x) x * 2 + pi) (pi))
printf ("%g\n", (round ((0:0.5:2))))
%% program 145
n = Inf; r = zeros(1,0); m = eye(2); t = "1.5"; c = {}; s = struct('a',1);
n += (-Inf ^ 2)
x = [num2cell ((bitand (3, abs (round (r))))), {n}]
%% program 146
n = pi; r = 0:0.5:2; m = ones(2,3); t = t; c = {[1,2],{3}}; s = s;
s
%% program 147
n = 0; r = []; m = magic(3); t = 'a''b'; c = {'a','b','c'}; s = struct();
x = pi
a.b(3).c = (([1.5,-2,NaN])(1)); a
x = n ^ 2
%% program 148
n = 1e3; r = 5:-2:1; m = m; t = t; c = {'a','b','c'}; s = struct('a',1);
x = struct ('m', [1,2,3;4,5,6], 'j', ([uint8([1,2;3,4]), (nnz (false))]))
x = zeros(1,0)
%% program 149
n = -1; r = r; m = magic(3); t = ['ab';'cd']; c = {'a','b','c'}; s = struct('a',1);
x = (int32([1,2,3])) + ((int32([1,2,3])) .^ 2)
%% program 150
n = Inf; r = []; m = [1,2;3,4]; t = "1.5"; c = {[1,2],{3}}; s = s;
unwind_protect, n = (nnz (((1:3)>1))); r(99); unwind_protect_cleanup, disp (n), end_unwind_protect
x = [1,2;3,4]
%% program 151
n = pi; r = []; m = [1,2,3;4,5,6]; t = t; c = {'a','b','c'}; s = struct('a',{1,2});
m(:, 1) = []
%% program 152
n = 1; r = [4,5]; m = [0.5;2]; t = t; c = c; s = s;
f = @(x) x + (max (r)); f ((size (([0.5;2]))))
try, (n ./ ([4,5]))(10), catch e, disp (e.message), end
%% program 153
n = -2.5; r = r; m = zeros(0,3); t = t; c = {1;2}; s = s;
x = struct('a','t','b',[1,2,3])
x = (int32([1,2,3])) + (int8(100))
%% program 155
n = Inf; r = 5:-2:1; m = zeros(0,3); t = ['ab';'cd']; c = c; s = struct();
m(:) = (([1,2,3;4,5,6])(2,1))
x = (({[1,2],{3}}){1}) ^ 2
%% program 156
n = 0x1F; r = single([1,2,3]); m = [0.5;2]; t = 'abc'; c = {}; s = struct('a',1);
x = (1:3)>1
%% program 157
n = 0; r = 0:0.5:2; m = zeros(0,3); t = t; c = {}; s = struct();
printf ("%5.1f %d\n", ([0.5;2]))
x = struct2cell (((struct())))
for k = 1:3, if (k == 2) continue; end, printf ("%d ", k); end
%% program 158
n = 0; r = [1,2,3]; m = m; t = "1.5"; c = {'a','b','c'}; s = struct();
x = struct ('a', {({@sin, (-(1e-3) ^ 2)})})
x = (islogical ((true || n))) + (n')
s(2).a = 2
%% program 159
n = n; r = [1.5,-2,NaN]; m = reshape(1:8,2,2,2); t = 'abc'; c = {1;2}; s = struct();
x = s.a
%% program 160
n = 1e-3; r = 0:0.5:2; m = eye(2); t = 'abc'; c = {'a','b','c'}; s = struct();
s = (struct ('a', n, 'b', ('a''b'))); s.a = s
%% program 161
n = 1e3; r = [1.5,-2,NaN]; m = zeros(0,3); t = "1.5"; c = c; s = struct('a','t','b',[1,2,3]);
x = isequal (unique ((fliplr (r))), r)
([])
%% program 162
n = -1; r = [4,5]; m = reshape(1:8,2,2,2); t = "1.5"; c = {'a','b','c'}; s = struct('a','t','b',[1,2,3]);
(['ab';'cd'])
fprintf ("%i\n", ((uint8([200,100]))(1)))
%% program 163
n = -1; r = [3,1,2]; m = [1,2;3,4]; t = "x\ty"; c = {}; s = struct();
x = ['ab';'cd']
x = [0.5;2]
%% program 164
n = Inf; r = [4,5]; m = [0.5;2]; t = ['ab';'cd']; c = {}; s = struct();
s.("a") = (numel (([4,5])))
x = 'abc'
%% program 165
n = -2.5; r = [1.5,-2,NaN]; m = m; t = 'abc'; c = {[1,2],{3}}; s = struct('a','t','b',[1,2,3]);
x = [s, s]
x = [cellfun (@(x) x, fieldnames (s), 'UniformOutput', false), {1}]
m(2, :) = (((-1)))
s.f{3} = n
%% program 166
n = n; r = 1:4; m = eye(2); t = ''; c = {[1,2],{3}}; s = struct('a',{1,2});
x = bitor ((uint8([1,2;3,4])) + ((uint8(7)) .^ 2), (uint8 ((str2double (("1.5"))))))
s.("a") = (([1,2,3])(end))
x = [true,false,true]
%% program 167
n = n; r = r; m = magic(3); t = 'Hello'; c = {1;2}; s = struct();
m(1, 2) = (mod (1e-3, 3))
t(1) = []
c{end + 1} = ("q""r")
c{2} = (max (([])))
%% program 168
n = n; r = 0:0.5:2; m = [1,2,3;4,5,6]; t = ['ab';'cd']; c = {1,'two'}; s = s;
x = 10 ^ 2
x = (t)(1)
x = {s}
%% program 169
n = -2.5; r = single([1,2,3]); m = [1,2;3,4]; t = ['ab';'cd']; c = cell(1,2); s = struct('a',{1,2});
x = abs ((uint8([1,2;3,4])))
x = (uint8 (10)) > n
%% program 170
n = n; r = r; m = magic(3); t = "x\ty"; c = c; s = s;
x = ischar ((num2str (n)))
r(end + 1) = (numel (([1.5,-2,NaN])))
x = cell(1,2)
%% program 171
n = 1e-3; r = []; m = ones(2,3); t = "x\ty"; c = {}; s = struct('a','t','b',[1,2,3]);
x = [m, ([1,2,3;4,5,6])]
for k = (r)(:)', n = k; end, n
([1,2,3])
x = 0
%% program 172
n = n; r = 1:4; m = [1,2,3;4,5,6]; t = ['ab';'cd']; c = cell(1,2); s = s;
x = [(2 ^ -10):Inf, n]
x = struct ('a', {{(((1:4) + n) + n)}})
x = rmfield (struct ('a', ({}){1}, 'q', ([[['ab';'cd'], 65], t])), 'q')
x = (abs (n)) != ((struct ('m', [1,2;3,4], 'j', (int16(-5)))).a)
%% program 173
n = 3; r = r; m = m; t = 'abc'; c = {[1,2],{3}}; s = s;
x = ['ab';'cd']
switch ([true,false,true]) + n, case 1, disp ("one"), case {2, 3}, disp ("some"), otherwise, disp ("other"), end
((int32([1,2,3])) - 200)
x = (m * (eye(2)))(2,1)
%% program 174
n = n; r = [3,1,2]; m = m; t = t; c = {1,'two'}; s = struct('a',1);
l = r; l(logical ([1, 0, 1])) = ((m)(2,1))
g = @() deal (1, 2); [n, r] = g ()
%% program 175
n = -1; r = 5:-2:1; m = [0.5;2]; t = t; c = c; s = s;
switch !2, case 1, disp ("one"), case {2, 3}, disp ("some"), otherwise, disp ("other"), end
x = ((struct('a',{1,2}))(1))(1)
%% program 176
n = n; r = 1:4; m = reshape(1:8,2,2,2); t = ''; c = c; s = struct();
r([1, 3]) = (-(-2.5) ^ 2)
%% program 177
n = pi; r = 1:4; m = [0.5;2]; t = "x\ty"; c = {1;2}; s = struct('a',{1,2});
1;
n = n || (([true,false,true]) & ((1:3)>1))
x = (strcmp ('a''b', (disp ((single([1,2,3])))))) | (xor (r >= pi, ((int8(100)) > (1e-3))))
(xor (true, false))
%% program 178
n = n; r = 0:0.5:2; m = ones(2,3); t = "x\ty"; c = c; s = struct('a',1);
if any (([4,5])), n = rows ((eye(2))), else, t = t, end
switch t, case "abc", n = 1, case {"Hello", ""}, n = 2, end
x = setfield (struct ('m', (zeros(0,3)) / 2, 'j', ((uint8(7))(1))), 'c', ((numel (r)) / 2))
f = @(x) x + n; f ((single([1,2,3])))
%% program 179
n = 1e-3; r = 1:4; m = [1,2,3;4,5,6]; t = "1.5"; c = {'a','b','c'}; s = s;
s = (struct('a',{1,2})); s.a = s
x = n / (-(2 ^ -3) ^ 2)
f = @(x) x + n; f (((r)(true)))
%% program 180
n = Inf; r = r; m = ones(2,3); t = "q""r"; c = {1;2}; s = s;
x = s
z = (fliplr (r)); z(:, 2) = [], z
(2 \ m)
%% program 181
n = pi; r = single([1,2,3]); m = [1,2;3,4]; t = t; c = {1,'two'}; s = struct('a','t','b',[1,2,3]);
a.b(3).c = n; a
x = reshape(1:8,2,2,2)
%% program 182
n = NaN; r = [1,2,3]; m = magic(3); t = t; c = {1;2}; s = s;
n += ((struct('a','t','b',[1,2,3]))(1).a)
r(3) = (str2double (('')))
%% program 183
n = 1e-3; r = 0:0.5:2; m = magic(3); t = ['ab';'cd']; c = {[1,2],{3}}; s = struct('a',{1,2});
x = [true,false,true]
while (n < 5) n++; end, n
%% program 184
n = n; r = 0:0.5:2; m = [1,2;3,4]; t = t; c = {'a','b','c'}; s = struct();
(rmfield (struct ('a', 10, 'q', ('a''b')), 'q'))
x = abs (([1.5,-2,NaN]))
x = pi
printf ("%g\n", ((0:0.5:2) .^ r))
%% program 185
n = 0.5; r = [1,2,3]; m = m; t = 'a''b'; c = {'a','b','c'}; s = struct('a',{1,2});
t(1) = []
((int64(9)) * (1e-3))
if (1:3)>1, n = 2 ^ -n, else, t = t, end
x = (struct('a',{1,2}))(1).a
%% program 186
n = n; r = single([1,2,3]); m = [1,2,3;4,5,6]; t = "x\ty"; c = {1;2}; s = s;
x = (2 \ ([1,2;3,4]))(:)'
x = (zeros(1,0)) ./ r
x = ((cellfun (@numel, ({'a','b','c'}))) >= (sum (r))) | ((max (([1,2,3]))) && (([true,false,true]) & false))
%% program 187
n = NaN; r = []; m = zeros(0,3); t = t; c = {}; s = struct('a',{1,2});
x = struct ('a', (([1,2;3,4]) + ([1.5,-2,NaN]))(end), 'b', (''))
x = struct('a','t','b',[1,2,3])
%% program 188
n = 1e-3; r = [4,5]; m = ones(2,3); t = 'abc'; c = cell(1,2); s = s;
c{1}(2) = (nnz (((1:3)>1)))
x = xor (isfield (struct('a',{1,2}), (("x\ty")(end:-1:1))), (isfield (struct ('m', zeros(0,3), 'j', (uint8([200,100]))), (['a''b', ('Hello')]))))
%% program 189
n = 1e3; r = r; m = eye(2); t = t; c = {1;2}; s = s;
x = ismember (rows (((eye(2))(1, :))), r)
printf ("%d %s\n", rows ((zeros(0,3))), ([("q""r"); t]))
disp (([{1,'two'}, {1}]))
%% program 190
n = -1; r = 5:-2:1; m = [1,2;3,4]; t = t; c = {}; s = struct('a',1);
(10 != Inf)
x = cell(1,2)
x = uint8(7)
(((1:3)>1) | false)
%% program 191
n = Inf; r = [4,5]; m = m; t = "x\ty"; c = {'a','b','c'}; s = struct('a','t','b',[1,2,3]);
s.f{3} = (0x1F)
x = ([((ones(2,3))(1, :)); ((eye(2)) / 2)])(end)
t.x = n
s.("a") = ((s)(1).a)
%% program 192
n = 2; r = [3,1,2]; m = m; t = "q""r"; c = {1;2}; s = struct('a',{1,2});
x = {1;2}
%% program 193
n = 1e-3; r = r; m = [0.5;2]; t = ''; c = {'a','b','c'}; s = s;
x = int8 ((((single([1,2,3])) .* r)((([4,5])(1:2)) > ((NaN)))))
x = r .^ 2
c = {}; c{3} = ((single([1,2,3])) * r')
x = 3
%% program 194
n = n; r = r; m = m; t = 'a''b'; c = c; s = struct('a',{1,2});
x = 0.5
x = (sum (m))(1, :)
x = rmfield (struct ('a', n, 'q', (upper (t))), 'q')
x = cell(1,2)
%% program 195
n = 2; r = [1.5,-2,NaN]; m = [1,2;3,4]; t = "x\ty"; c = c; s = struct('a',1);
m(:, end + 1) = pi
n += n
%% program 196
n = 1e3; r = r; m = [1,2;3,4]; t = ''; c = c; s = struct('a',1);
l = (([4,5])([1, end])); l(logical ([1, 0, 1])) = (numel ((cell(1,2))))
x = ([4,5])' * ([1.5,-2,NaN])
[r, c] = deal ((m)(1, :), (-n ^ 2))
%% program 197
n = 1e3; r = [3,1,2]; m = zeros(0,3); t = 'Hello'; c = {1,'two'}; s = struct();
x = num2cell (([n, sum ((single([1,2,3]))), ((r)(end))]))
%% program 198
n = 1e-3; r = zeros(1,0); m = reshape(1:8,2,2,2); t = 'Hello'; c = {'a','b','c'}; s = struct();
c = {}; c{3} = (mod (n, 3))
x = y = (({'a','b','c'}){1})
%% program 199
n = n; r = [3,1,2]; m = reshape(1:8,2,2,2); t = 'abc'; c = {}; s = s;
x = int16(-5)
%% program 200
n = 1e-3; r = r; m = eye(2); t = ''; c = {'a','b','c'}; s = s;
x = uint8 ((1e3))
x = 'abc'
%% program 201
n = 3; r = r; m = eye(2); t = ['ab';'cd']; c = {}; s = struct();
unwind_protect, n = (max ((single([1,2,3])))); r(99); unwind_protect_cleanup, disp (n), end_unwind_protect
%% program 202
n = 1e3; r = 0:0.5:2; m = [1,2,3;4,5,6]; t = ['ab';'cd']; c = {'a','b','c'}; s = struct('a',1);
x = y = ((zeros(0,3))(end))
x = eye(2)
x = int2str (((2 \ (reshape(1:8,2,2,2)))(:)'))
c{1}(2) = n
%% program 203
n = n; r = [4,5]; m = [1,2;3,4]; t = ''; c = {'a','b','c'}; s = struct('a','t','b',[1,2,3]);
switch sprintf ("%5.2f:", ([1,2,3])), case "abc", n = 1, case {"Hello", ""}, n = 2, end
x = (cumsum ((5:-2:1)))(((m)(1, :)) > ((reshape(1:8,2,2,2))(end)))
fprintf ("%i\n", (uint8([200,100])))
%% program 204
n = 1e-3; r = [1.5,-2,NaN]; m = eye(2); t = t; c = c; s = struct('a','t','b',[1,2,3]);
x = ({n, (num2str (Inf))})(end)
%% program 205
n = n; r = [3,1,2]; m = m; t = "1.5"; c = c; s = struct();
while (n < 5) n++; end, n
n = (2 ^ -NaN) || (([true,false,true]) || 3)
%% program 206
n = 10; r = 0:0.5:2; m = [1,2;3,4]; t = "1.5"; c = {1,'two'}; s = struct('a',{1,2});
for k = [ones(2,3), m], disp (k), end
%% program 207
n = -1; r = zeros(1,0); m = m; t = "1.5"; c = {1,'two'}; s = s;
x = cumsum ((sort (r)))
x = 0x1F
c{1}(2) = (pi - pi)
%% program 208
n = 0.5; r = [1.5,-2,NaN]; m = magic(3); t = ''; c = c; s = struct('a','t','b',[1,2,3]);
x = (1:3)>1
x = (sum (r)) != (numel ((({'a','b','c'})')))
x = double ((((uint8(7)) * (1e3)) .* (abs ((uint8([1,2;3,4]))))))
(repmat (single([1,2,3]), 2, 1))
%% program 209
n = NaN; r = 1:4; m = zeros(0,3); t = t; c = {'a','b','c'}; s = struct();
s = struct ("a", {1, 2, 3}); s(2) = []
fprintf ("%i\n", (mat2str ((reshape(1:8,2,2,2)))))
s.("a") = (max ((single([1,2,3]))))
c{:}
%% program 210
n = -2.5; r = [4,5]; m = eye(2); t = "q""r"; c = c; s = s;
x = {{1;2}, ([])}
while (n < 5) n++; end, n
for k = max (reshape(1:8,2,2,2), Inf), disp (k), end
%% program 211
n = -1; r = single([1,2,3]); m = m; t = t; c = c; s = struct();
x = ([1,2,3;4,5,6])(:, [true, false])
c = {}; c{3} = (-1)
m(1, 2) = 3
x = ones(2,3)
%% program 212
n = -1; r = zeros(1,0); m = magic(3); t = t; c = {}; s = struct();
x = [1,2,3]
t(end + 1) = 'z'
[n, r] = max ((single([1,2,3])))
x = (uint8 (0)) - 200
%% program 213
n = n; r = 0:0.5:2; m = m; t = ''; c = c; s = struct('a','t','b',[1,2,3]);
x = rmfield (struct ('a', 2 ^ -(true + (1e3)), 'q', (sprintf ('%5s:%-5s:', disp (r), ('abc')))), 'q')
try, ([4,5])(10), catch e, disp (e.message), end
%% program 214
n = 2; r = 5:-2:1; m = reshape(1:8,2,2,2); t = "x\ty"; c = c; s = s;
x = cellfun (@(x) x, strsplit (t, 'b'), 'UniformOutput', false)
%% program 215
n = n; r = [1.5,-2,NaN]; m = m; t = t; c = {}; s = struct('a',{1,2});
(round (([])))
s.f{3} = n
x = [0.5;2]
%% program 216
n = 1e3; r = [4,5]; m = [1,2;3,4]; t = 'abc'; c = {'a','b','c'}; s = struct('a',1);
x = (s)(1)
x = s.a
x = sort ((fliplr (([4,5]))))
f = @(x) x + (n + 2); f ((size ((reshape(1:8,2,2,2)))))
%% program 217
n = -2.5; r = [3,1,2]; m = m; t = "1.5"; c = cell(1,2); s = struct('a',1);
x = [({'a','b','c'}); (cell(1,2))]
n++
x = (cell(1,2))'
%% program 218
n = 1e-3; r = []; m = [1,2,3;4,5,6]; t = 'a''b'; c = {'a','b','c'}; s = struct();
x = (1:3)>1
%% program 219
n = n; r = []; m = m; t = "q""r"; c = c; s = struct('a','t','b',[1,2,3]);
x = ischar ((strcat (strrep ('a''b', 'a', 'zz'), 'x')))
x = [1,2;3,4]
switch sprintf ("%5.2f:", r), case "abc", n = 1, case {"Hello", ""}, n = 2, end
n += n
%% program 220
n = n; r = [4,5]; m = zeros(0,3); t = t; c = c; s = struct('a','t','b',[1,2,3]);
x = (5:-2:1)(end)
%% program 221
n = 1e-3; r = [4,5]; m = m; t = t; c = c; s = struct('a',{1,2});
m(:, end + 1) = n
x = int32 ((((int64(9)) == (-2.5)) == (floor ((0x1F))))) + (r * r')
while (n < 5) n++; end, n
c{2} = (r * (single([1,2,3]))')
%% program 222
n = 0x1F; r = 5:-2:1; m = reshape(1:8,2,2,2); t = "1.5"; c = cell(1,2); s = struct('a',{1,2});
r(((r)([1, end])) > 1) = []
%% program 223
n = NaN; r = 1:4; m = m; t = t; c = {1;2}; s = struct('a','t','b',[1,2,3]);
x = mod (abs ((!(1:4))), (mod (idivide (int8(100), (int32([1,2,3]))), (uint8([200,100])))))
x = ((([1,2,3;4,5,6]) >= ([3,1,2])) .* (([1,2,3;4,5,6]) + (1e3))) .^ 2
c{2} = n
x = strcat (t, 'x')
%% program 224
n = n; r = [4,5]; m = [1,2;3,4]; t = ['ab';'cd']; c = {[1,2],{3}}; s = struct('a',{1,2});
x = sprintf ('%x %o %e', n, nnz (false), n)
x = (c)(1)
%% program 225
n = 10; r = r; m = m; t = 'a''b'; c = {1;2}; s = struct('a',1);
g = @() deal (1, 2); [n, r] = g ()
x = num2cell (r)
x = ([s, s])(1)
x = [t, ("q""r")]
%% program 226
n = 1; r = [4,5]; m = [0.5;2]; t = "1.5"; c = c; s = struct('a',1);
s.f{3} = (([true,false,true]) + pi)
r([1, 3]) = n
s.("a") = (([true,false,true]) + n)
f = @(x) x + (pi ^ 2); f ((((1:3)>1) | false))
%% program 227
n = n; r = [1.5,-2,NaN]; m = [1,2;3,4]; t = t; c = {}; s = struct('a',{1,2});
x = int64(9)
x = ''
%% program 228
n = n; r = [3,1,2]; m = eye(2); t = 'abc'; c = {1,'two'}; s = s;
x = num2str ((NaN ./ ((zeros(0,3))(1, :))))
([true,false,true])
%% program 229
n = 0; r = [1,2,3]; m = [0.5;2]; t = ['ab';'cd']; c = c; s = struct('a','t','b',[1,2,3]);
n -= (mod (n, 3))
x = (zeros(0,3))(end)
%% program 230
n = 10; r = single([1,2,3]); m = m; t = 'a''b'; c = c; s = struct('a',{1,2});
printf ("%5.1f %d\n", (([1,2,3;4,5,6])(:, :)))
s.d.e = ([t, 65])
s.b = (unique (r))
s.b = ([r, (zeros(1,0))])
%% program 231
n = pi; r = r; m = zeros(0,3); t = ''; c = c; s = struct('a',{1,2});
x = eye(2)
disp (([({1;2}); ({1;2})]))
n += (1e3)
x = num2str (pi)
%% program 232
n = NaN; r = [3,1,2]; m = magic(3); t = "1.5"; c = {[1,2],{3}}; s = struct();
r([1, 3]) = ((single([1,2,3]))(end))
%% program 233
n = n; r = [1.5,-2,NaN]; m = [1,2,3;4,5,6]; t = "1.5"; c = {}; s = s;
x = (cell(1,2)){1}
x = 1e3
x = isequal ([[1,2,3], n], r)
%% program 234
n = n; r = r; m = eye(2); t = ''; c = c; s = struct('a',1);
r(2) = []
x = struct ('a', {({@sin, n})})
r(end + 1) = (1e-3)
printf ("%5.1f %d\n", ((eye(2))(:, 1)))
%% program 235
n = 1; r = []; m = [1,2,3;4,5,6]; t = t; c = {[1,2],{3}}; s = struct();
r = 5; r(3) = (2 + pi)
x = isequal ((cumsum (([]))) ./ ([4,5]), (cellfun (@numel, ([c, {n}]))))
x = 1e3
%% program 236
n = n; r = 5:-2:1; m = zeros(0,3); t = ''; c = c; s = s;
x = {[([{1;2}, {n}]); c], r}
m(:, 1) = []
%% program 237
n = n; r = []; m = magic(3); t = "q""r"; c = c; s = s;
x = (num2str ((r')))(1)
%% program 238
n = -2.5; r = [1.5,-2,NaN]; m = magic(3); t = ''; c = c; s = s;
r([1, 3]) = 0.5
%% program 239
n = 0; r = [3,1,2]; m = ones(2,3); t = "1.5"; c = cell(1,2); s = struct('a',{1,2});
x = struct('a',{1,2})
%% program 240
n = 1e-3; r = 1:4; m = zeros(0,3); t = "q""r"; c = {'a','b','c'}; s = s;
x = (c)([])
1;
%% program 241
n = NaN; r = 1:4; m = [1,2;3,4]; t = ''; c = cell(1,2); s = struct('a','t','b',[1,2,3]);
m(:, 1) = []
x = y = n
%% program 242
n = 0; r = [4,5]; m = m; t = "q""r"; c = cell(1,2); s = s;
switch "q""r", case "abc", n = 1, case {"Hello", ""}, n = 2, end
%% program 243
n = 3; r = r; m = m; t = "x\ty"; c = c; s = struct();
x = (fieldnames ((rmfield (struct ('a', 1, 'q', t), 'q')))) == (n ^ 2)
%% program 244
n = Inf; r = 5:-2:1; m = ones(2,3); t = "q""r"; c = cell(1,2); s = struct('a',1);
x = (ones(2,3))(:, end)
x = isrow (([4,5]))
%% program 245
n = 1; r = [1.5,-2,NaN]; m = [1,2;3,4]; t = 'abc'; c = {1,'two'}; s = struct('a','t','b',[1,2,3]);
x = "q""r"
%% program 246
n = Inf; r = 5:-2:1; m = zeros(0,3); t = "1.5"; c = {}; s = s;
x = isfield (struct ('a', {{((0:0.5:2) .^ (0:0.5:2))}}), t)
x = pi
c(1) = []
x = ((3 / (1e-3)):(2 ^ -1))((false | ([true,false,true])))
%% program 247
n = n; r = 1:4; m = m; t = "x\ty"; c = c; s = struct();
x = int32 ((bitor (int8 (r), (-(uint8(7)))))) + (((0x1F) == 0) + (mod (-2.5, 3)))
n = (('Hello')(1) + 0) || (NaN == pi)
disp (m)
%% program 248
n = 1; r = [1,2,3]; m = reshape(1:8,2,2,2); t = "x\ty"; c = {1,'two'}; s = struct('a',1);
x = [1,2,3;4,5,6]
x = ([true,false,true]) || n
%% program 249
n = NaN; r = [4,5]; m = eye(2); t = 'abc'; c = c; s = s;
x = true
%% program 250
n = n; r = [1,2,3]; m = m; t = 'a''b'; c = {}; s = struct('a','t','b',[1,2,3]);
x = isempty ((r - ([])))
x = s
%% program 251
n = 1; r = r; m = [0.5;2]; t = "q""r"; c = cell(1,2); s = struct('a','t','b',[1,2,3]);
printf ("%g\n", r)
x = y = ((r)(end))
%% program 252
n = n; r = r; m = m; t = ''; c = cell(1,2); s = s;
printf ("%5.1f %d\n", (([0.5;2])(:, 1)))
try, ((r)(1:2))(10), catch e, disp (e.message), end
(abs ((zeros(1,0))))
%% program 253
n = Inf; r = single([1,2,3]); m = [0.5;2]; t = t; c = {1,'two'}; s = struct('a',{1,2});
c{:}
%% program 254
n = n; r = [3,1,2]; m = magic(3); t = ['ab';'cd']; c = c; s = struct('a','t','b',[1,2,3]);
n -= 3
%% program 255
n = 1e-3; r = [3,1,2]; m = m; t = t; c = {'a','b','c'}; s = s;
l = r; l(logical ([1, 0, 1])) = (numel (c))
x = any (([1,2,3]))
s.g(2).h = n
x = setfield (struct ('a', {{(cellfun (@numel, ({[1,2],{3}})))}}), 'c', (-1))
%% program 256
n = 0.5; r = r; m = reshape(1:8,2,2,2); t = t; c = {1,'two'}; s = struct('a',1);
x = (idivide ((int32([1,2,3])) / (1e-3), ((uint8([200,100])) - 200)))(end)
%% program 257
n = Inf; r = r; m = eye(2); t = ''; c = {1,'two'}; s = struct('a','t','b',[1,2,3]);
x = [1,2;3,4]
x = ((m >= (1:4))(:, [true, false]))(:, end)
%% program 258
n = 0; r = single([1,2,3]); m = [0.5;2]; t = ['ab';'cd']; c = {1;2}; s = struct('a',{1,2});
x = numel ((size (((ones(2,3))(:, 1)))))
%% program 259
n = 2; r = [1.5,-2,NaN]; m = [1,2;3,4]; t = t; c = {1,'two'}; s = struct('a',1);
[r, c] = deal (r, ({1;2}))
%% program 260
n = 10; r = 0:0.5:2; m = magic(3); t = "1.5"; c = {1,'two'}; s = s;
x = (r)([1, end])
%% program 261
n = n; r = [4,5]; m = [0.5;2]; t = "1.5"; c = {[1,2],{3}}; s = struct('a',1);
1;
%% program 262
n = Inf; r = []; m = m; t = "1.5"; c = {1,'two'}; s = s;
r((find ((5:-2:1))) > 1) = []
r(n) = n
[r, c] = deal ([0.5, n, 2], ({({1;2}){:}, (1e3)}))
%% program 263
n = -2.5; r = r; m = [1,2,3;4,5,6]; t = "1.5"; c = {[1,2],{3}}; s = struct('a',1);
x = {pi, ('Hello')}
s.g(2).h = ((m)(2,1))
x = sprintf ('%5s:%-5s:', sprintf ('%5s:%-5s:', ['Hello', 65], t), (sprintf ('%s=%g;', t, (([1,2;3,4])(end)))))
%% program 264
n = 1e3; r = [1,2,3]; m = ones(2,3); t = "x\ty"; c = {[1,2],{3}}; s = s;
printf ("%d %s\n", nnz (false), (['ab';'cd']))
x = cell(1,2)
x = ([int64(9), (+n)])(1)
x = n / ((([1,2,3;4,5,6])(end)) - ((@(x) x * 2 + (-1)) ((1e3))))
%% program 265
n = n; r = [3,1,2]; m = m; t = "x\ty"; c = {1,'two'}; s = struct('a','t','b',[1,2,3]);
puts (t)
x = ((struct ('a', {{([])}}))(1)).a
((1:4) .^ r)
disp (((magic(3)).'))
%% program 266
n = 1; r = [1.5,-2,NaN]; m = m; t = ['ab';'cd']; c = {}; s = struct('a',1);
c(1) = []
z = r; z(:, 2) = [], z
x = (((magic(3))') + (5:-2:1))(:, :)
%% program 267
n = NaN; r = 0:0.5:2; m = m; t = "1.5"; c = {'a','b','c'}; s = struct('a',{1,2});
m(:) = (1e-3)
x = -((struct ('m', [1,2;3,4], 'j', (int16(-5))))(1))
%% program 268
n = 2; r = r; m = zeros(0,3); t = t; c = {1,'two'}; s = struct('a',1);
x = (strsplit (int2str (([4,5])), 'b'))(1)
c(1) = []
a.b(3).c = pi; a
x = 'a''b'
%% program 269
n = n; r = 1:4; m = reshape(1:8,2,2,2); t = "q""r"; c = {1;2}; s = struct('a',1);
t(1) = []
l = r; l(logical ([1, 0, 1])) = (1e3)
r.a = (1e3)
%% program 270
n = 10; r = 1:4; m = ones(2,3); t = ''; c = cell(1,2); s = s;
printf ("%d %s\n", 2, t)
c{2} = (max (([1.5,-2,NaN])))
c(1) = []
%% program 271
n = 10; r = r; m = magic(3); t = "1.5"; c = {1;2}; s = struct('a',1);
x = num2str (((pi + (1e-3)) * (10 / (0x1F))))
r(end + 1) = (-2.5)
z = (zeros(1,0)); z(:, 2) = [], z
%% program 272
n = Inf; r = r; m = [0.5;2]; t = "q""r"; c = {}; s = struct('a','t','b',[1,2,3]);
for k = 1:3, if (k == 2) continue; end, printf ("%d ", k); end
x = {1,'two'}
%% program 273
n = 10; r = [1.5,-2,NaN]; m = magic(3); t = "q""r"; c = {1;2}; s = struct();
x = -((int32 ((int16(-5))) + 0.5) + (uint8 (3)))
x = int16(-5)
unwind_protect, n = ((-2.5) + n); r(99); unwind_protect_cleanup, disp (n), end_unwind_protect
%% program 274
n = Inf; r = [1,2,3]; m = [0.5;2]; t = t; c = cell(1,2); s = s;
printf ("%g\n", r)
%% program 275
n = 1; r = r; m = magic(3); t = "1.5"; c = {1;2}; s = struct('a','t','b',[1,2,3]);
l = ((-2.5):NaN); l(logical ([1, 0, 1])) = (!(-2.5))
%% program 276
n = n; r = single([1,2,3]); m = m; t = ''; c = c; s = struct();
s.b = ([4,5])
disp ((reshape ([1,2;3,4], [], 1)))
%% program 277
n = pi; r = 0:0.5:2; m = magic(3); t = t; c = {[1,2],{3}}; s = s;
x = strjoin ({{'a','b','c'}, ((zeros(1,0)) ./ (5:-2:1))}, '-')
%% program 278
n = Inf; r = [1.5,-2,NaN]; m = m; t = 'abc'; c = {[1,2],{3}}; s = struct();
m(1, 2) = ((struct('a',1)).a)
s(2).a = (([4,5])(end))
f = @(x) x + n; f (r)
%% program 279
n = -2.5; r = r; m = m; t = "1.5"; c = {1;2}; s = struct('a',1);
cellfun (@isempty, (strsplit ('', 'b')))
x = [1,2,3;4,5,6]
x = uint8 ((r * r'))
%% program 280
n = pi; r = r; m = [0.5;2]; t = "1.5"; c = cell(1,2); s = s;
x = (t)(1)
for k = m, disp (k), end
%% program 281
n = 3; r = r; m = reshape(1:8,2,2,2); t = 'a''b'; c = c; s = struct('a',1);
x = ((("x\ty") == ('a''b')) + n) - (1e-3)
%% program 282
n = 0x1F; r = single([1,2,3]); m = m; t = "1.5"; c = {1;2}; s = struct();
[c{1:2}] = deal (mat2str (([0.5;2])), (3 ^ 2))
%% program 283
n = 3; r = [1.5,-2,NaN]; m = [0.5;2]; t = "q""r"; c = {}; s = struct();
(struct2cell ((struct('a',{1,2}))))
t(end + 1) = 'z'
x = idivide (((int64(9)) == (0x1F)) == (-n), (idivide ((int32([1,2,3])) * n, ((int32([1,2,3])) / 0))))
x = (-((int64(9))(1)))(1)
%% program 284
n = 1; r = []; m = [1,2;3,4]; t = "1.5"; c = c; s = struct();
r((([4,5]) .^ 2) > 1) = []
%% program 285
n = -1; r = [1.5,-2,NaN]; m = reshape(1:8,2,2,2); t = 'a''b'; c = {1,'two'}; s = struct('a','t','b',[1,2,3]);
x = "1.5"
(cumsum ([0.5;2], 2))
(sum ((single([1,2,3]))))
%% program 286
n = 1; r = zeros(1,0); m = zeros(0,3); t = t; c = c; s = s;
cellfun (@isempty, c)
x = find (r)
display (((0:0.5:2) .* ([])))
x = [1,2,3]
%% program 287
n = -1; r = r; m = m; t = 'a''b'; c = {1;2}; s = s;
s = (struct('a',{1,2})); s.a = s
x = s.a
[n, m] = size ((m .* (magic(3))))
%% program 288
n = n; r = [1,2,3]; m = [1,2,3;4,5,6]; t = 'Hello'; c = {1;2}; s = struct();
m = ([1,2,3;4,5,6]); m(3, 3) = (nnz (false))
%% program 289
n = 3; r = [1,2,3]; m = m; t = "x\ty"; c = {1;2}; s = struct('a','t','b',[1,2,3]);
switch t, case "abc", n = 1, case {"Hello", ""}, n = 2, end
x = (struct2cell ((struct('a',1)))) || (max ((([])([1, end]))))
disp (m)
x = sort ((cellfun (@numel, ({0x1F, ('')}))))
%% program 290
n = 10; r = r; m = [1,2;3,4]; t = "x\ty"; c = {}; s = struct();
(cell(1,2))
x = +n
x = (r)((-([r, ([])])) > Inf)
a.b(3).c = ((struct('a','t','b',[1,2,3])).a); a
%% program 291
n = 1e3; r = single([1,2,3]); m = m; t = t; c = {}; s = s;
([1,2,3])
try, error ("my:id", "text %d", (({1;2}){1})), catch err, disp (err.message), disp (err.identifier), end
s.b = r
(true & ((1:3)>1))
%% program 292
n = n; r = [1,2,3]; m = m; t = 'abc'; c = {'a','b','c'}; s = struct('a',{1,2});
n
x = struct ('m', (5:-2:1)' * r, 'j', (uint8 ((-0))))
m = m; m(3, 3) = n
[n, r] = max (r)
%% program 293
n = -2.5; r = zeros(1,0); m = ones(2,3); t = 'a''b'; c = {1;2}; s = struct('a',{1,2});
n *= 2
%% program 294
n = 3; r = r; m = magic(3); t = "q""r"; c = {'a','b','c'}; s = struct('a',{1,2});
x = ismember (max (([4,5])), (-(('abc') + 0)))
s.d.e = ([("1.5"); t])
s = struct ("a", {1, 2, 3}); s(2) = []
%% program 295
n = n; r = r; m = zeros(0,3); t = 'abc'; c = {[1,2],{3}}; s = s;
x = y = n
[n, r] = max (r)
%% program 296
n = 0.5; r = r; m = [0.5;2]; t = "x\ty"; c = {}; s = struct('a',{1,2});
[r, c] = deal (([1.5,-2,NaN]) .* (5:-2:1), (cellfun (@(x) x, c, 'UniformOutput', false)))
cellfun (@isempty, ((c)(1)))
%% program 297
n = 3; r = [3,1,2]; m = eye(2); t = 'Hello'; c = c; s = struct('a',{1,2});
x = mean ((zeros(0,3)))
%% program 298
n = n; r = 1:4; m = zeros(0,3); t = t; c = {[1,2],{3}}; s = s;
s.g(2).h = NaN
x = rmfield (struct ('a', abs ((false + 3)), 'q', ([["1.5", 65], 65])), 'q')
%% program 299
n = NaN; r = zeros(1,0); m = m; t = t; c = {}; s = struct('a','t','b',[1,2,3]);
r((fliplr (r)) > 1) = []
c{2} = (nnz (true))
x = {c{:}, (-n ^ 2)}
%% program 300
n = -1; r = r; m = [1,2,3;4,5,6]; t = t; c = {1;2}; s = s;
x = isrow (r)
%% program 301
n = 2; r = [4,5]; m = zeros(0,3); t = "1.5"; c = c; s = struct();
1;
%% program 302
n = 0.5; r = r; m = magic(3); t = t; c = cell(1,2); s = struct();
try, ((1:4)([1, end]))(10), catch e, disp (e.message), end
%% program 303
n = 1e-3; r = r; m = [0.5;2]; t = 'abc'; c = cell(1,2); s = struct();
x = (((int64(9)) - 200)(1)) == (((cell(1,2))'){1})
x = upper ((sprintf ('%s=%g;', t, (1e3))))
printf ("%g\n", ((m)(:)'))
%% program 304
n = n; r = 5:-2:1; m = ones(2,3); t = 'a''b'; c = c; s = struct();
m(:, end + 1) = (c{1})
x = 1 - NaN
%% program 305
n = 0x1F; r = 1:4; m = [1,2;3,4]; t = ''; c = c; s = s;
m = ((zeros(0,3))(:, 1)); m(3, 3) = ((m)(end))
%% program 306
n = -1; r = 0:0.5:2; m = eye(2); t = 'Hello'; c = {'a','b','c'}; s = struct();
x = (-(mod (n, 3))) > ((false + pi) - (str2double (('a''b'))))
x = [1,2,3;4,5,6]
x = struct2cell ((struct('a',1)))
s = (struct('a',{1,2})); s.a = s
%% program 307
n = 0.5; r = zeros(1,0); m = eye(2); t = ['ab';'cd']; c = {[1,2],{3}}; s = s;
x = (setfield (setfield (struct('a',{1,2}), 'c', n), 'c', n)) >= (2 ^ -(max (([4,5]))))
%% program 308
n = 3; r = [4,5]; m = m; t = t; c = c; s = struct('a',1);
x = isrow ((bitand (3, abs (round ((kron (m, [1, 2])))))))
x = s.a
x = [true,false,true]
x = strrep (num2str ((mod (0.5, 3))), 'a', 'zz')
%% program 309
n = 0x1F; r = zeros(1,0); m = [1,2,3;4,5,6]; t = t; c = {'a','b','c'}; s = struct();
x = (double (((int64(9)) == n))) - 200
x = (strtrim ((sprintf ("%5.2f:", ([1.5,-2,NaN]))))) + 0
%% program 310
n = n; r = zeros(1,0); m = [1,2,3;4,5,6]; t = 'a''b'; c = cell(1,2); s = struct();
x = {1;2}
%% program 311
n = 10; r = [1.5,-2,NaN]; m = m; t = "x\ty"; c = cell(1,2); s = struct('a','t','b',[1,2,3]);
x = rows (m)
r(:) = ([0.5, 1e-3, 0.5])
(uint8([200,100]))
x = strsplit (mat2str (true), 'b')
%% program 312
n = 2; r = []; m = [1,2;3,4]; t = t; c = cell(1,2); s = struct('a','t','b',[1,2,3]);
for k = m, disp (k), end
[s.a] = deal (n)
x = "q""r"
switch t, case "abc", n = 1, case {"Hello", ""}, n = 2, end
%% program 313
n = n; r = single([1,2,3]); m = ones(2,3); t = ''; c = c; s = struct('a',{1,2});
x = 2 \ ((m .^ 2)(:, end))
x = (1:4)((ismember (n, r)))
n = n || (all (false))
((int8(100)) > pi)
%% program 314
n = -1; r = 5:-2:1; m = m; t = ''; c = {1;2}; s = struct('a',{1,2});
x = [sprintf ("%5.2f:", ([])), (sprintf ('%s=%g;', sprintf ('%d,', ([])), (3')))]
x = int2str (((any (([1,2,3;4,5,6])))'))
for k = 1:3, if (k == 2) continue; end, printf ("%d ", k); end
%% program 315
n = 10; r = r; m = m; t = "x\ty"; c = {}; s = struct('a',1);
c{:}
x = strcmp (mat2str ((isfield (struct('a',1), ('Hello')))), (class (((uint8(7)) + (int8(100))))))
switch n, case 1, disp ("one"), case {2, 3}, disp ("some"), otherwise, disp ("other"), end
x = (-([4,5]))' * (bitand (3, abs (round (r))))
%% program 316
n = 0.5; r = [3,1,2]; m = magic(3); t = t; c = cell(1,2); s = struct('a',1);
x = {}
n *= 2
x = 0x1F
x = strsplit (['ab';'cd'], 'b')
%% program 317
n = 1e-3; r = r; m = reshape(1:8,2,2,2); t = "1.5"; c = c; s = struct();
x = !r
x = disp (((numel ((zeros(1,0)))) + 0))
%% program 318
n = n; r = [1,2,3]; m = [0.5;2]; t = "x\ty"; c = {}; s = struct();
x = strrep ((t)(r), 'a', 'zz')
x = struct ('a', {{(r + ((@(x) x * 2 + (1e-3)) (pi)))}})
%% program 319
n = pi; r = []; m = [1,2;3,4]; t = "1.5"; c = {[1,2],{3}}; s = s;
x = [3,1,2]
[n, r] = max ((0:Inf))
x = ((!r) + n) + (numel (({({[1,2],{3}}){:}, (-2.5)})))
x = cumsum (zeros(0,3), 2)
%% program 320
n = 0x1F; r = [1,2,3]; m = [1,2;3,4]; t = "q""r"; c = {}; s = struct('a','t','b',[1,2,3]);
for k = zeros(0,3), disp (k), end
x = true
s = (rmfield (struct ('a', NaN, 'q', ('abc')), 'q')); s.a = s
x = zeros(1,0)
%% program 321
n = 10; r = r; m = [1,2,3;4,5,6]; t = 'a''b'; c = {[1,2],{3}}; s = s;
fprintf ("%i\n", (bitor (int16(-5), (int32([1,2,3])))))
%% program 322
n = NaN; r = 5:-2:1; m = magic(3); t = 'a''b'; c = {[1,2],{3}}; s = struct('a','t','b',[1,2,3]);
c = {}; c{3} = n
s.d.e = (num2str ((single([1,2,3]))))
%% program 323
n = 0x1F; r = zeros(1,0); m = reshape(1:8,2,2,2); t = ['ab';'cd']; c = cell(1,2); s = struct('a','t','b',[1,2,3]);
[r, c] = deal (r, (cell(1,2)))
s(2).a = n
(int32([1,2,3]))
%% program 324
n = Inf; r = zeros(1,0); m = m; t = t; c = cell(1,2); s = struct('a',{1,2});
puts (t)
r(r > 1) = []
%% program 325
n = pi; r = 1:4; m = [0.5;2]; t = ['ab';'cd']; c = cell(1,2); s = s;
a.b(3).c = (+(0x1F)); a
%% program 326
n = NaN; r = single([1,2,3]); m = reshape(1:8,2,2,2); t = t; c = {1;2}; s = struct('a',{1,2});
x = ischar (('a''b'))
cellfun (@isempty, (cellfun (@(x) x, c, 'UniformOutput', false)))
x = (abs (((uint8([200,100])) + (1e3)))) .* ((int8(100))(1))
%% program 327
n = 2; r = [4,5]; m = [1,2,3;4,5,6]; t = "1.5"; c = {1;2}; s = struct('a','t','b',[1,2,3]);
x = isequal (size ((2 \ ([0.5;2]))), (any ((eye(2)))))
x = mat2str ((abs (1)))
x = {s}
%% program 328
n = 10; r = 5:-2:1; m = [1,2;3,4]; t = ''; c = {}; s = struct('a',1);
m(:, end + 1) = (numel (r))
%% program 329
n = NaN; r = r; m = reshape(1:8,2,2,2); t = ''; c = cell(1,2); s = struct();
x = regexprep (upper (t), '[a-c]', '<$0>')
m(1, 2) = 3
x = sprintf ("%5.2f:", r)
%% program 330
n = Inf; r = single([1,2,3]); m = [1,2,3;4,5,6]; t = 'a''b'; c = {}; s = struct('a',1);
s.d.e = (['a''b', 65])
r([1, 3]) = ((m)(end))
x = -1
%% program 331
n = n; r = r; m = zeros(0,3); t = "1.5"; c = {}; s = struct('a','t','b',[1,2,3]);
x = isequal ([4,5], ((struct())(1)))
x = ((int64(9)) / (nnz (false))) .^ 2
n++
(((1:3)>1) & ((1:3)>1))
%% program 332
n = n; r = [3,1,2]; m = m; t = "1.5"; c = c; s = struct('a',1);
m(:) = (-2.5)
printf ("%g\n", (find (r)))
%% program 333
n = 0.5; r = [3,1,2]; m = [0.5;2]; t = t; c = {1,'two'}; s = struct();
x = (-1) && ((1:3)>1)
x = (+(0x1F)) + n
%% program 334
n = -2.5; r = 5:-2:1; m = m; t = ['ab';'cd']; c = {'a','b','c'}; s = struct('a','t','b',[1,2,3]);
x = (struct()).a
printf ("%g\n", r)
%% program 335
n = Inf; r = [3,1,2]; m = m; t = 'Hello'; c = {1;2}; s = s;
x = (max ((size (([0.5;2]))))) == n
c{2} = n
s(2).a = (kron (m, [1, 2]))
c(1) = []
%% program 336
n = 0.5; r = []; m = m; t = "q""r"; c = c; s = struct('a',1);
x = -([mod (uint8([200,100]), (uint8(7))), (1e3)])
%% program 337
n = NaN; r = [1.5,-2,NaN]; m = m; t = t; c = {1,'two'}; s = struct('a',{1,2});
x = (s)(1).a
x = ([s, (struct ('s', s))])(1)
r((abs (3))) = NaN
[c{1:2}] = deal ('Hello', (floor (n)))
%% program 338
n = 1e-3; r = [1,2,3]; m = magic(3); t = "x\ty"; c = {1;2}; s = s;
[n, m] = size ((cumsum (eye(2), 2)))
n *= 2
%% program 339
n = n; r = [1,2,3]; m = m; t = 'abc'; c = {[1,2],{3}}; s = struct();
m(2, :) = 3
x = r + 3
x = struct('a',1)
s = struct ("a", {1, 2, 3}); s(2) = []
%% program 340
n = 1e-3; r = 5:-2:1; m = [1,2,3;4,5,6]; t = "x\ty"; c = {[1,2],{3}}; s = struct('a',{1,2});
x = uint8([1,2;3,4])
%% program 341
n = Inf; r = [3,1,2]; m = zeros(0,3); t = 'Hello'; c = {}; s = struct('a',1);
t
x = ([true,false,true]) || n
x = 0x1F
%% program 342
n = n; r = [3,1,2]; m = m; t = 'abc'; c = {[1,2],{3}}; s = struct('a',1);
for k = 1:4, n = k; end, n
c{end + 1} = (int2str ((single([1,2,3]))))
if ('') == (['ab';'cd']), n = floor (n), else, t = class ((int32([1,2,3]))), end
c{:}
%% program 343
n = n; r = [1,2,3]; m = m; t = ''; c = {}; s = s;
x = 'a''b'
x = {@sin, 2}
%% program 344
n = 0x1F; r = 1:4; m = reshape(1:8,2,2,2); t = 'a''b'; c = {'a','b','c'}; s = s;
x = int32 ((uint8(7))) + ((n))
x = false & (ischar (t))
x = {1;2}
x = [(((m)(:, end))(:, [true, false])); m]
%% program 345
n = -2.5; r = single([1,2,3]); m = zeros(0,3); t = 'Hello'; c = {[1,2],{3}}; s = struct('a','t','b',[1,2,3]);
x = reshape(1:8,2,2,2)
f = @(x, y = 2) x
unwind_protect, n = Inf; r(99); unwind_protect_cleanup, disp (n), end_unwind_protect
x = 0x1F
%% program 346
n = -2.5; r = [3,1,2]; m = m; t = "q""r"; c = {1,'two'}; s = struct();
x = y = ((n))
%% program 347
n = 3; r = single([1,2,3]); m = [1,2,3;4,5,6]; t = "x\ty"; c = {1,'two'}; s = struct('a',{1,2});
x = regexprep (('Hello')(1), '[a-c]', '<$0>')
c{2} = n
x = struct ('a', {{r}})
x = uint8 ((n ^ 2))
%% program 348
n = n; r = 0:0.5:2; m = eye(2); t = t; c = c; s = struct('a',{1,2});
x = s.a
m(:) = (0 + (0x1F))
%% program 349
n = NaN; r = 5:-2:1; m = [0.5;2]; t = ''; c = {1,'two'}; s = s;
g = @() deal (1, 2); [n, r] = g ()
r(:) = (1:4)
x = n ^ 2
%% program 350
n = 0; r = r; m = m; t = 'a''b'; c = c; s = struct();
x = {[1,2],{3}}
[n, m] = size ((max (eye(2), (0x1F))))
x = num2cell (((unique ((zeros(1,0)))) ./ r))
%% program 351
n = -2.5; r = 1:4; m = [0.5;2]; t = "q""r"; c = {'a','b','c'}; s = struct();
(struct ('a', {{r}}))
a.b(3).c = Inf; a
%% program 352
n = n; r = single([1,2,3]); m = [0.5;2]; t = "x\ty"; c = {1;2}; s = struct();
s.("a") = ((m)(2,1))
z = r; z(:, 2) = [], z
s.("a") = n
[n, r] = max (r)
%% program 353
n = 3; r = [3,1,2]; m = zeros(0,3); t = "x\ty"; c = {}; s = struct('a',1);
x = ismember ((reshape(1:8,2,2,2))(end), (numel (([{1;2}, {0.5}]))))
x = y = (sum (r))
x = (((int16(-5))(end))(end)) + (uint8([200,100]))
s.b = (cellfun (@numel, (cell(1,2))))
%% program 354
n = 0.5; r = zeros(1,0); m = m; t = 'Hello'; c = {1;2}; s = struct();
x = (1e3) ^ 2
r(2) = []
x = {(struct())}
x = s.a
%% program 355
n = n; r = [1.5,-2,NaN]; m = reshape(1:8,2,2,2); t = 'a''b'; c = {1;2}; s = struct();
x = {(zeros(0,3))(:, :), false; upper ((("q""r")(([3,1,2])))), (rows ((r' * (zeros(1,0)))))}
x = int8(100)
%% program 356
n = n; r = []; m = [1,2,3;4,5,6]; t = ['ab';'cd']; c = {1;2}; s = struct('a',1);
n = 0 || (({[1,2],{3}}) == n)
x = numel (([]))
x = struct ('m', [1,2,3;4,5,6], 'j', (int8 (((r)(([true,false,true]))))))
%% program 357
n = n; r = [3,1,2]; m = [0.5;2]; t = ''; c = {'a','b','c'}; s = struct();
s.b = (([4,5]) .^ 2)
if false, n = n, else, t = strrep ('', 'a', 'zz'), end
%% program 358
n = NaN; r = 0:0.5:2; m = magic(3); t = 'abc'; c = {[1,2],{3}}; s = s;
x = ([1,2,3])(end)
while (n < 5) n++; end, n
%% program 359
n = 10; r = [4,5]; m = reshape(1:8,2,2,2); t = t; c = {[1,2],{3}}; s = s;
x = ([4,5]) >= (str2double ((strtrim ((['ab';'cd'])))))
switch 10 + (0x1F), case 1, disp ("one"), case {2, 3}, disp ("some"), otherwise, disp ("other"), end
%% program 360
n = 1e-3; r = [1.5,-2,NaN]; m = zeros(0,3); t = 'abc'; c = cell(1,2); s = s;
x = struct ('m', m, 'j', (((uint8(7)) / 1)(1)))
(([true,false,true]) || (-2.5))
x = -(mod (double ((int64(9))), ((int32([1,2,3]))(1))))
x = (int32([1,2,3])) + NaN
%% program 361
n = 3; r = r; m = [1,2,3;4,5,6]; t = ''; c = {}; s = struct('a','t','b',[1,2,3]);
x = ((([1.5,-2,NaN]) - r) + (pi / 0)) .* (([r; ([])])(1, :))
try, error ("my:id", "text %d", n), catch err, disp (err.message), disp (err.identifier), end
%% program 362
n = 3; r = [3,1,2]; m = zeros(0,3); t = ['ab';'cd']; c = {1,'two'}; s = s;
r(2) = []
x = ((m)(end)) / pi
x = idivide (uint8(7), ((int32 ((uint8([200,100]))) + n)(end)))
x = sprintf ('%5s:%-5s:', t, ('a''b'))
%% program 363
n = -1; r = []; m = m; t = ''; c = cell(1,2); s = struct('a',1);
x = cumsum ((([1.5,-2,NaN])(:)')' * ((0:0.5:2)'), 2)
x = sprintf ('%d,', (([0, n, (1e-3)]) - r))
c{:}
x = kron (m, [1, 2])
%% program 364
n = 0.5; r = [4,5]; m = m; t = ['ab';'cd']; c = {1,'two'}; s = struct('a',{1,2});
x = (rows ((([0.5;2])(:, 1)))) && (r >= (([1,2,3;4,5,6])(end)))
r = 5; r(3) = (+n)
c
m(:, 1) = []
%% program 365
n = -2.5; r = zeros(1,0); m = m; t = 'Hello'; c = {[1,2],{3}}; s = struct('a','t','b',[1,2,3]);
r(2) = []
x = [(-((0:0.5:2) + Inf)); (single([1,2,3]))]
x = (sum (r)) - n
%% program 366
n = 2; r = [1.5,-2,NaN]; m = m; t = "1.5"; c = {1;2}; s = struct();
((uint8([200,100]))(1))
%% program 367
n = 1e-3; r = []; m = eye(2); t = t; c = {[1,2],{3}}; s = struct('a','t','b',[1,2,3]);
x = {n, ((("q""r")(r))(1))}
x = 5:-2:1
%% program 368
n = -1; r = [3,1,2]; m = [0.5;2]; t = t; c = {[1,2],{3}}; s = s;
x = "q""r"
%% program 369
n = 0; r = 0:0.5:2; m = m; t = ''; c = {}; s = struct('a',{1,2});
s.g(2).h = n
x = num2str ((numel ((({[1,2],{3}})(1)))))
for k = (zeros(0,3)) == m, disp (k), end
s = struct ("a", {1, 2, 3}); s(2) = []
%% program 370
n = 2; r = r; m = m; t = 'abc'; c = {}; s = struct('a','t','b',[1,2,3]);
x = {'a','b','c'}
x = "x\ty"
%% program 371
n = 2; r = r; m = magic(3); t = ['ab';'cd']; c = c; s = struct('a',1);
x = struct2cell (((s)(1)))
%% program 372
n = -2.5; r = [4,5]; m = [1,2,3;4,5,6]; t = 'a''b'; c = {[1,2],{3}}; s = struct('a',1);
x = ['ab';'cd']
c{1}(2) = (({1;2}){1})
%% program 373
n = 1; r = 0:0.5:2; m = m; t = ''; c = {}; s = struct('a',1);
x = {eye(2), (any ((([1,2,3])(([true,false,true]))))); sprintf ('%s=%g;', int2str (([3,1,2])), n), (((-2.5)))}
c(1) = []
%% program 374
n = 0x1F; r = r; m = [0.5;2]; t = 'Hello'; c = {[1,2],{3}}; s = s;
x = 1:4
x = !(all ((0.5 && ([true,false,true]))))
%% program 375
n = pi; r = r; m = [1,2;3,4]; t = "1.5"; c = c; s = struct();
n -= ((1:4)(1))
x = (max (((r)(([true,false,true]))))) > 2
disp ((m.'))
x = [(eye(2)) + ((['ab';'cd']) + 0), (m >= ((5:-2:1)'))]
%% program 376
n = 2; r = single([1,2,3]); m = zeros(0,3); t = t; c = {'a','b','c'}; s = struct();
n -= (sum ((5:-2:1)))
disp ((({'a','b','c'})'))
x = (arrayfun (@(x) x + 1, (unique ((1:4)))))(end)
[n, r] = max (r)
%% program 377
n = pi; r = []; m = m; t = ['ab';'cd']; c = {}; s = struct('a',{1,2});
s.d.e = (['ab';'cd'])
x = struct2cell ((setfield (rmfield (struct ('a', Inf, 'q', ('abc')), 'q'), 'c', (numel (([]))))))
x = (([{[1,2],{3}}, {n}])')'
%% program 378
n = 0x1F; r = 1:4; m = ones(2,3); t = "1.5"; c = c; s = s;
x = 'a''b'
x = sum ((([1:4, 0.5])' * (("x\ty") + 0)))
x = int8(100)
t.x = n
%% program 379
n = 2; r = r; m = reshape(1:8,2,2,2); t = 'Hello'; c = {}; s = struct('a',1);
s.f{3} = (-(-2.5))
x = false
n = (0.5 ^ 2) || (ismember (Inf, (0:0.5:2)))
%% program 380
n = 1; r = [1,2,3]; m = eye(2); t = ['ab';'cd']; c = {'a','b','c'}; s = s;
fprintf ("%i\n", ((int8(100)) / n))
n += (!2)
f = @(x) x + (max (r)); f ((any ((ones(2,3)))))
s.d.e = (sprintf ("%5.2f:", ([1,2,3])))
%% program 381
n = 0; r = r; m = m; t = "1.5"; c = cell(1,2); s = struct('a',1);
x = ((fieldnames ((struct('a',1)))) / n) > (1e-3)
%% program 382
n = n; r = [3,1,2]; m = [0.5;2]; t = 'abc'; c = {'a','b','c'}; s = struct();
(struct('a',{1,2}))
x = {(("x\ty")(1))(1), ([1.5,-2,NaN])'}
%% program 383
n = 2; r = [1.5,-2,NaN]; m = magic(3); t = ['ab';'cd']; c = {1;2}; s = struct('a','t','b',[1,2,3]);
printf ("%5.1f %d\n", (cumsum (m, 2)))
x = [((reshape ([1,2,3;4,5,6], [], 1))(:)'); ((([]) ./ (single([1,2,3])))')]
r(2) = []
x = double ((uint8 ((rows ((zeros(0,3)))))))
%% program 384
n = 1e-3; r = 5:-2:1; m = m; t = 'a''b'; c = {[1,2],{3}}; s = struct();
x = 0.5 - (floor (n))
%% program 385
n = 0.5; r = 5:-2:1; m = m; t = ['ab';'cd']; c = c; s = struct();
x = (all ((({1;2}) == 0))) | (islogical ((rows (([1,2;3,4])))))
x = mean ((([1,2;3,4]) / 2))
r(end + 1) = (1e-3)
%% program 387
n = n; r = [4,5]; m = magic(3); t = 'abc'; c = {1;2}; s = struct('a',1);
x = [1.5,-2,NaN]
x = ((r)(end)) - ((numel (c)) ^ 2)
%% program 388
n = 1e-3; r = r; m = eye(2); t = "1.5"; c = c; s = struct('a','t','b',[1,2,3]);
n = (("x\ty")(1) + 0) || (xor ([true,false,true], ([true,false,true])))
s = struct ("a", {1, 2, 3}); s(2) = []
x = sort (r)
x = str2double (((strcat ("1.5", 'x'))(1)))
%% program 389
n = NaN; r = [1.5,-2,NaN]; m = [1,2;3,4]; t = ['ab';'cd']; c = {1;2}; s = s;
try, (r)(10), catch e, disp (e.message), end
%% program 390
n = 1e-3; r = 1:4; m = [0.5;2]; t = "q""r"; c = {[1,2],{3}}; s = struct('a','t','b',[1,2,3]);
x = num2str ((-((0.5)) ^ 2))
x = (fieldnames ((struct ('a', n, 'b', t))))(1)
x = y = (n - (1e3))
%% program 391
n = n; r = 5:-2:1; m = reshape(1:8,2,2,2); t = "1.5"; c = {[1,2],{3}}; s = struct('a',1);
x = (!((-1) / 3)) - (nnz (((0x1F) == (1e3))))
[n, r] = max (r)
x = zeros(0,3)
s = struct ("a", {1, 2, 3}); s(2) = []
%% program 392
n = 1; r = r; m = eye(2); t = 'abc'; c = {1,'two'}; s = struct('a','t','b',[1,2,3]);
x = struct('a',{1,2})
n -= (10 + 3)
%% program 393
n = n; r = []; m = zeros(0,3); t = 'abc'; c = {[1,2],{3}}; s = s;
x = strjoin ({numel (({1,'two'})), (sprintf ('%d,', ([4,5])))}, '-')
%% program 394
n = 1e-3; r = 5:-2:1; m = eye(2); t = ''; c = {}; s = struct('a',{1,2});
m(:, 1) = []
t.x = (1e3)
%% program 395
n = 1; r = zeros(1,0); m = [1,2,3;4,5,6]; t = t; c = c; s = struct('a','t','b',[1,2,3]);
x = (reshape(1:8,2,2,2)) + (([1,2,3])(end))
x = isequal (([1:4, r])(end:-1:1), r)
x = struct ('a', {{r}})
printf ("%d %s\n", n, t)
%% program 396
n = n; r = [3,1,2]; m = zeros(0,3); t = 'Hello'; c = c; s = s;
x = (int32 (((uint8([200,100]))(end))) + (rows (([0.5;2])))) > (sprintf ('%d,', r))
switch n, case 1, disp ("one"), case {2, 3}, disp ("some"), otherwise, disp ("other"), end
x = (((uint8(7))(end)) > 10) || ((((m)(2,1))))
%% program 397
n = 1; r = 1:4; m = [0.5;2]; t = ''; c = c; s = s;
(([true,false,true]) & true)
x = [s, s]
%% program 398
n = 1e-3; r = r; m = m; t = ''; c = {'a','b','c'}; s = s;
n += ((0x1F) + n)
x = y = (mod (-1, 3))
x = "q""r"
%% program 399
n = n; r = r; m = [1,2;3,4]; t = "x\ty"; c = {'a','b','c'}; s = struct('a',1);
x = ((t)(1))(end:-1:1)
x = -((("x\ty") == ('a''b'))')
%% program 400
n = n; r = [3,1,2]; m = [1,2,3;4,5,6]; t = t; c = cell(1,2); s = struct('a',{1,2});
for k = (5:-2:1)' * (single([1,2,3])), disp (k), end
x = [int2str (((r)([1, end]))), 65]
g = @() deal (1, 2); [n, r] = g ()
l = (1:pi); l(logical ([1, 0, 1])) = ((s)(1).a)
%% program 401
n = n; r = r; m = m; t = 'abc'; c = {[1,2],{3}}; s = s;
t.x = ((magic(3))(2,1))
s(2).a = (numel (c))
c{2} = (rows (([1,2,3;4,5,6])))
%% program 402
n = n; r = [4,5]; m = m; t = 'a''b'; c = {}; s = struct('a',1);
x = [m, (sum ((cumsum ([1,2,3;4,5,6], 2))))]
(disp ((1:4)))
t.x = 3
%% program 403
n = n; r = single([1,2,3]); m = m; t = t; c = {}; s = struct();
x = 10
%% program 404
n = n; r = r; m = magic(3); t = "q""r"; c = c; s = struct('a',{1,2});
x = int2str ((cumsum ((cumsum ((0:0.5:2))))))
%% program 405
n = 3; r = 0:0.5:2; m = m; t = t; c = {1,'two'}; s = struct('a',1);
s.("a") = ((Inf))
%% program 406
n = n; r = r; m = reshape(1:8,2,2,2); t = "1.5"; c = {1,'two'}; s = s;
x = [true,false,true]
%% program 407
n = -1; r = 5:-2:1; m = zeros(0,3); t = "1.5"; c = c; s = struct('a',{1,2});
x = [true,false,true]
r(:) = (-(zeros(1,0)))
a.b(3).c = ((struct()).a); a
%% program 408
n = -2.5; r = single([1,2,3]); m = [0.5;2]; t = ['ab';'cd']; c = c; s = s;
while (n < 5) n++; end, n
r([1, 3]) = (double ((t)(1)))
%% program 409
n = n; r = r; m = [1,2,3;4,5,6]; t = "q""r"; c = {'a','b','c'}; s = struct('a',{1,2});
x = strjoin (c, '-')
x = ([4,5])' * r
%% program 410
n = n; r = single([1,2,3]); m = eye(2); t = "q""r"; c = {[1,2],{3}}; s = struct();
s.g(2).h = (((1e-3)))
%% program 411
n = 1; r = r; m = m; t = "x\ty"; c = {1,'two'}; s = s;
x = y = (numel (([4,5])))
x = 'Hello'
%% program 412
n = 0.5; r = []; m = reshape(1:8,2,2,2); t = ''; c = c; s = s;
s.b = ([3,1,2])
c{:}
x = cell(1,2)
l = r; l(logical ([1, 0, 1])) = n
%% program 413
n = 0; r = [3,1,2]; m = reshape(1:8,2,2,2); t = "q""r"; c = {[1,2],{3}}; s = struct();
x = (2 \ (ones(2,3))) >= ((-([1,2,3]))(end:-1:1))
disp (c)
x = ['ab';'cd']
%% program 414
n = -2.5; r = single([1,2,3]); m = ones(2,3); t = 'a''b'; c = c; s = struct();
n *= 2
x = isequal (arrayfun (@(x) x + 1, r), r)
%% program 415
n = 3; r = [3,1,2]; m = magic(3); t = ''; c = cell(1,2); s = struct('a','t','b',[1,2,3]);
x = (nnz ((({'a','b','c'}) == n))) * (double ((strtrim (t))(1)))
z = r; z(:, 2) = [], z
%% program 416
n = n; r = r; m = zeros(0,3); t = t; c = {'a','b','c'}; s = s;
cellfun (@isempty, (({1,'two'})(1)))
x = {[1,2],{3}}
%% program 417
n = -1; r = single([1,2,3]); m = m; t = "1.5"; c = {1,'two'}; s = struct();
x = char ((cellfun (@numel, (({[1,2],{3}})([])))) + 64)
%% program 418
n = n; r = r; m = [1,2;3,4]; t = "q""r"; c = {[1,2],{3}}; s = struct('a',1);
s.f{3} = (pi * n)
%% program 419
n = 0; r = r; m = ones(2,3); t = "x\ty"; c = {'a','b','c'}; s = s;
n -= (([true,false,true]) + (0x1F))
x = idivide (int32 (((uint8([1,2;3,4])) + pi)) + (-(0x1F) ^ 2), (int32([1,2,3])))
x = [4,5]
x = NaN
%% program 420
n = 1; r = [3,1,2]; m = [1,2,3;4,5,6]; t = 'a''b'; c = cell(1,2); s = struct();
r([1, 3]) = ((zeros(0,3))(end))
x = [1,2,3;4,5,6]
[c{1:2}] = deal ((['ab';'cd'])((5:-2:1)), (abs ((-2.5))))
%% program 421
n = 1e3; r = single([1,2,3]); m = [1,2,3;4,5,6]; t = ['ab';'cd']; c = c; s = struct();
x = -(uint8([200,100]))
c(1) = []
%% program 422
n = n; r = [4,5]; m = eye(2); t = "q""r"; c = c; s = struct('a',1);
x = [1.5,-2,NaN]
%% program 423
n = 0; r = 1:4; m = reshape(1:8,2,2,2); t = t; c = {'a','b','c'}; s = struct();
l = r; l(logical ([1, 0, 1])) = (1 - Inf)
%% program 424
n = 1e-3; r = 0:0.5:2; m = m; t = "q""r"; c = {1,'two'}; s = struct('a',1);
x = (isequal (r .^ 2, r)) || n
%% program 425
n = pi; r = zeros(1,0); m = ones(2,3); t = 'a''b'; c = {[1,2],{3}}; s = s;
(uint8([200,100]))
x = (round (((single([1,2,3])) + Inf)))([1, end])
n++
cellfun (@isempty, ({n, ('a''b')}))
%% program 426
n = 2; r = 1:4; m = eye(2); t = 'a''b'; c = {1;2}; s = struct();
s = (struct ('a', n, 'b', (['ab';'cd']))); s.a = s
x = any (((any (m))(1:2)))
%% program 427
n = 1; r = [1.5,-2,NaN]; m = [0.5;2]; t = "1.5"; c = {1;2}; s = struct('a','t','b',[1,2,3]);
x = sprintf ('%s=%g;', num2str (((r)(r > 1))), n)
%% program 428
n = n; r = []; m = [1,2,3;4,5,6]; t = 'a''b'; c = cell(1,2); s = struct();
x = fieldnames (((s)(1)))
x = any (((m)(1, :)))
%% program 429
n = 2; r = zeros(1,0); m = m; t = t; c = {1;2}; s = struct();
unwind_protect, n = n; r(99); unwind_protect_cleanup, disp (n), end_unwind_protect
unwind_protect, n = (2 ^ -pi); r(99); unwind_protect_cleanup, disp (n), end_unwind_protect
x = (num2str ((double (("x\ty")(1)))))(([4,5]))
%% program 430
n = 10; r = []; m = eye(2); t = 'abc'; c = {}; s = struct('a','t','b',[1,2,3]);
r([1, 3]) = n
x = (max ((m)(:, end), (1e-3)))(end)
x = {m * (magic(3)), (((r)(:)')([1, end]))}
c = {}; c{3} = (Inf + 0.5)
%% program 431
n = 3; r = single([1,2,3]); m = magic(3); t = "x\ty"; c = c; s = s;
r((+NaN)) = (("1.5")(1) + 0)
x = (abs (([4,5])))(1)
x = ismember ((t)(1) + 0, r)
%% program 432
n = n; r = [1.5,-2,NaN]; m = m; t = t; c = c; s = struct('a','t','b',[1,2,3]);
x = strcat (mat2str ((isrow ((5:-2:1)))), 'x')
for k = ([]) .^ (single([1,2,3])), n = k; end, n
x = -n ^ 2
%% program 433
n = 0x1F; r = [1,2,3]; m = m; t = ['ab';'cd']; c = c; s = struct();
m(:, 1) = []
m
x = [zeros(1,0), (struct2cell (s))]
%% program 434
n = Inf; r = [1,2,3]; m = zeros(0,3); t = t; c = {1;2}; s = struct('a','t','b',[1,2,3]);
try, error ("my:id", "text %d", (nnz (([true,false,true])))), catch err, disp (err.message), disp (err.identifier), end
%% program 435
n = n; r = [1.5,-2,NaN]; m = magic(3); t = 'abc'; c = cell(1,2); s = struct('a',1);
printf ("%d %s\n", -n, ("x\ty"))
c{2} = (([true,false,true]) + 10)
x = setfield ([struct('a','t','b',[1,2,3]), (struct ('a', 1, 'b', ('a''b')))], 'c', (1e-3))
r((zeros(1,0)) > 1) = []
%% program 436
n = NaN; r = zeros(1,0); m = [1,2,3;4,5,6]; t = t; c = c; s = struct('a',1);
x = (((0:0.5:2)(end:-1:1)) .* r)(end)
x = s.a
x = struct ('a', {{(('') + 0)}})
x = mat2str (true)
%% program 437
n = Inf; r = single([1,2,3]); m = [0.5;2]; t = 'Hello'; c = c; s = s;
x = struct ('a', {({([0.5;2]).', (!([true,false,true])); strtrim (t), (double (("1.5")(1)))})})
x = struct('a',{1,2})
m(:) = (-2.5)
%% program 438
n = n; r = [1.5,-2,NaN]; m = m; t = t; c = {[1,2],{3}}; s = struct('a',{1,2});
if (['ab';'cd']) == ('abc'), n = 0.5, else, t = num2str (r), end
%% program 439
n = NaN; r = [1,2,3]; m = magic(3); t = 'Hello'; c = {'a','b','c'}; s = struct('a','t','b',[1,2,3]);
x = y = (pi * pi)
x = (((uint8([200,100])) + (1e3))(end))(1)
%% program 440
n = 1; r = zeros(1,0); m = m; t = t; c = cell(1,2); s = struct('a',{1,2});
x = {}
x = fieldnames ((setfield (({1,'two'})', 'c', (rows ((reshape(1:8,2,2,2)))))))
r(([3,1,2]) > 1) = []
%% program 441
n = NaN; r = 1:4; m = m; t = ['ab';'cd']; c = cell(1,2); s = struct('a','t','b',[1,2,3]);
n *= 2
%% program 442
n = 0.5; r = r; m = ones(2,3); t = "x\ty"; c = c; s = struct('a',1);
c{:}
x = char ((0:0.5:2) + 64)
x = ["q""r", (repmat (["1.5", t], 1, 2))]
x = sprintf ('%x %o %e', 3, !n, n)
%% program 443
n = 1e3; r = [1,2,3]; m = zeros(0,3); t = 'Hello'; c = c; s = struct('a','t','b',[1,2,3]);
g = @() deal (1, 2); [n, r] = g ()
display (([]))
%% program 444
n = NaN; r = []; m = [0.5;2]; t = 'abc'; c = c; s = struct('a',{1,2});
x = {n, t}
1;
x = struct('a',{1,2})
x = struct('a','t','b',[1,2,3])
%% program 445
n = 0.5; r = r; m = [0.5;2]; t = t; c = cell(1,2); s = struct('a','t','b',[1,2,3]);
x = ischar (((char ((5:-2:1) + 64))(([0.5, 0x1F, 1]))))
m(:) = (c{1})
%% program 446
n = 1e-3; r = 5:-2:1; m = ones(2,3); t = 'a''b'; c = {}; s = struct('a','t','b',[1,2,3]);
s.d.e = t
%% program 447
n = n; r = single([1,2,3]); m = ones(2,3); t = 'abc'; c = {1,'two'}; s = s;
f = @(x, y = 2) x
r(2) = []
%% program 448
n = NaN; r = [4,5]; m = reshape(1:8,2,2,2); t = 'Hello'; c = {1;2}; s = struct('a','t','b',[1,2,3]);
x = upper ((regexprep ('Hello', '[a-c]', '<$0>')))
%% program 449
n = -2.5; r = 5:-2:1; m = magic(3); t = 'a''b'; c = {1;2}; s = struct('a','t','b',[1,2,3]);
s = struct ("a", {1, 2, 3}); s(2) = []
%% program 450
n = n; r = r; m = m; t = 'a''b'; c = {1;2}; s = struct('a','t','b',[1,2,3]);
[c{1:2}] = deal (class ((int16(-5))), (double (('Hello')(1))))
x = mat2str (((([3,1,2])(end)) && (10 > pi)))
x = y = ((single([1,2,3]))(1))
%% program 451
n = 3; r = [1,2,3]; m = [1,2;3,4]; t = t; c = cell(1,2); s = s;
x = -2.5
n = (numel (c)) || ((1:3)>1)
%% program 452
n = pi; r = [4,5]; m = zeros(0,3); t = t; c = cell(1,2); s = struct('a',{1,2});
x = setfield ([struct ('a', {{([])}}), s], 'c', (([1,2,3;4,5,6])(2,1)))
%% program 453
n = 1e-3; r = [4,5]; m = [1,2,3;4,5,6]; t = "1.5"; c = c; s = struct('a',1);
m(:, end + 1) = n
x = unique ((arrayfun (@(x) x + 1, (([]) ./ ([3,1,2])))))
x = 'a''b'
%% program 454
n = 2; r = 5:-2:1; m = m; t = t; c = cell(1,2); s = s;
x = 'abc'
%% program 455
n = -2.5; r = 1:4; m = [1,2;3,4]; t = "x\ty"; c = c; s = struct('a',{1,2});
disp ((fieldnames ((struct('a',1)))))
x = [3,1,2]
((struct('a',1)))
%% program 456
n = pi; r = zeros(1,0); m = magic(3); t = ['ab';'cd']; c = {1,'two'}; s = struct();
t(end + 1) = 'z'
r(:) = (([1,2,3;4,5,6])(1, :))
a.b(3).c = (r * ([])'); a
%% program 457
n = 10; r = r; m = m; t = "q""r"; c = {1;2}; s = struct();
x = (m)(1, :)
x = strjoin ({'a','b','c'}, '-')
x = (sum ((fliplr ((single([1,2,3])))))) ^ 2
%% program 458
n = Inf; r = r; m = reshape(1:8,2,2,2); t = t; c = c; s = struct();
s = (struct ('m', m, 'j', (int32([1,2,3])))); s.a = s
x = [1,2;3,4]
%% program 459
n = 1; r = zeros(1,0); m = m; t = 'Hello'; c = c; s = struct('a','t','b',[1,2,3]);
g = @() deal (1, 2); [n, r] = g ()
for k = r, n = k; end, n
%% program 460
n = 0.5; r = [1.5,-2,NaN]; m = magic(3); t = ''; c = {'a','b','c'}; s = struct('a',{1,2});
x = struct ('a', -n, 'b', (strtrim (t)))
m(:, end + 1) = (double (('')(1)))
%% program 461
n = n; r = [1.5,-2,NaN]; m = m; t = 'abc'; c = cell(1,2); s = struct();
x = ([1,2;3,4])(1, :)
r
c{1}(2) = (-2.5)
%% program 462
n = n; r = []; m = reshape(1:8,2,2,2); t = t; c = {[1,2],{3}}; s = s;
x = ((([4,5]) .* r) * (([4,5]) - r)') ^ 2
x = (0:0.5:2)(1:2)
n += (floor ((-2.5)))
%% program 463
n = 0; r = 5:-2:1; m = [1,2;3,4]; t = t; c = cell(1,2); s = struct('a',1);
do, n += 2; until n > 6
x = ischar ((mat2str (m)))
x = (sprintf ('%s=%g;', ['a''b', 65], (floor (0))))(1)
n -= (numel (({[1,2],{3}})))
%% program 464
n = NaN; r = 1:4; m = m; t = t; c = {}; s = struct('a','t','b',[1,2,3]);
[n, r] = max (r)
x = bitor (((uint8(7)) .* (uint8([1,2;3,4]))) + (sum (([3,1,2]))), ([int32([1,2,3]), ((reshape(1:8,2,2,2))(2,1))]))
%% program 465
n = 1e3; r = 5:-2:1; m = m; t = t; c = {'a','b','c'}; s = struct();
puts ((('abc')(1)))
x = m .^ 2
x = (@(x) x * 2 + 0) ((str2double (t)))
%% program 466
n = 0.5; r = 0:0.5:2; m = eye(2); t = ['ab';'cd']; c = c; s = struct();
x = char (([([1,2,3])([1, end]), (arrayfun (@(x) x + 1, (zeros(1,0))))]) + 64)
x = struct('a',{1,2})
%% program 467
n = n; r = r; m = m; t = 'abc'; c = c; s = struct('a',1);
n -= n
s = struct ("a", {1, 2, 3}); s(2) = []
%% program 468
n = 3; r = zeros(1,0); m = [1,2,3;4,5,6]; t = t; c = c; s = struct('a','t','b',[1,2,3]);
s = (struct ('a', {(cell(1,2))})); s.a = s
x = [+NaN, n, n]
%% program 469
n = 3; r = r; m = reshape(1:8,2,2,2); t = "1.5"; c = {1;2}; s = struct('a',1);
x = (0x1F) != (max ((('a''b') + 0)))
1;
x = (1:3)>1
%% program 470
n = -1; r = zeros(1,0); m = m; t = ['ab';'cd']; c = cell(1,2); s = struct('a',{1,2});
puts ((["x\ty", ("x\ty")]))
z = (fliplr ((0:0.5:2))); z(:, 2) = [], z
n *= 2
%% program 471
n = 0; r = []; m = [1,2;3,4]; t = t; c = {}; s = s;
s.b = (5:-2:1)
x = ((int32([1,2,3])) * 0.5) / 0
unwind_protect, n = 0; r(99); unwind_protect_cleanup, disp (n), end_unwind_protect
%% program 472
n = -1; r = [1.5,-2,NaN]; m = ones(2,3); t = 'Hello'; c = {1,'two'}; s = struct('a',{1,2});
n
x = fliplr ((1:n))
x = {1;2}
%% program 473
n = -1; r = 5:-2:1; m = magic(3); t = t; c = {[1,2],{3}}; s = s;
s = (struct ('a', n, 'b', t)); s.a = s
x = setfield (struct ('a', 0x1F, 'b', ({int64(9), r'})), 'c', n)
x = (int8(100)) + ((int32 ((uint8([1,2;3,4]))) + n)(end))
%% program 474
n = 2; r = 5:-2:1; m = magic(3); t = 'abc'; c = c; s = struct();
s.b = r
m(:) = n
x = (sprintf ('%d,', (cumsum ((5:-2:1))))) + 0
printf ("%g\n", r)
%% program 475
n = pi; r = single([1,2,3]); m = reshape(1:8,2,2,2); t = t; c = {1;2}; s = struct('a',1);
x = isempty (([[1,2,3], ([[1,2,3], (5:-2:1)])]))
%% program 476
n = -1; r = [4,5]; m = magic(3); t = "x\ty"; c = c; s = s;
x = (((ones(2,3))(:, end)).')(:, :)
m(:) = n
%% program 477
n = Inf; r = single([1,2,3]); m = m; t = "q""r"; c = {[1,2],{3}}; s = struct('a',1);
x = [true,false,true]
%% program 478
n = 3; r = [3,1,2]; m = eye(2); t = "q""r"; c = {}; s = struct('a','t','b',[1,2,3]);
m = m; m(3, 3) = (2 ^ -pi)
(n == n)
[s.a] = deal ((nnz (([true,false,true]))))
%% program 479
n = n; r = r; m = magic(3); t = t; c = {'a','b','c'}; s = struct('a',1);
x = (single([1,2,3]))([1, end])
z = ([4,5]); z(:, 2) = [], z
x = size ((((zeros(1,0))')' + r))
m(2, :) = (-2.5)
%% program 480
n = -1; r = [1,2,3]; m = magic(3); t = 'abc'; c = {[1,2],{3}}; s = s;
[n, m] = size (m)
x = (-(sort (([3,1,2])))) ./ (arrayfun (@(x) x + 1, (any ((magic(3))))))
for k = 1:3, if (k == 2) continue; end, printf ("%d ", k); end
for k = cumsum (magic(3), 2), disp (k), end
%% program 481
n = n; r = r; m = eye(2); t = 'abc'; c = cell(1,2); s = struct('a',1);
(m')
switch 'abc', case "abc", n = 1, case {"Hello", ""}, n = 2, end
(rmfield (struct ('a', 1, 'q', (['ab';'cd'])), 'q'))
%% program 482
n = -1; r = single([1,2,3]); m = m; t = "q""r"; c = c; s = s;
z = r; z(:, 2) = [], z
for k = m, disp (k), end
r = 5; r(3) = (([3,1,2])(1))
%% program 483
n = NaN; r = r; m = zeros(0,3); t = 'Hello'; c = {[1,2],{3}}; s = struct();
[n, r] = max (([0:0.5:2, (0:0.5:2)]))
%% program 484
n = n; r = []; m = m; t = t; c = {}; s = struct();
x = strsplit (upper ((repmat (t, 1, 2))), 'b')
x = {1;2}
r(r > 1) = []
%% program 485
n = 0x1F; r = 5:-2:1; m = m; t = t; c = c; s = struct();
f = @(x, y = 2) x
x = strjoin (cell(1,2), '-')
x = [r; (single([1,2,3]))]
%% program 486
n = -1; r = zeros(1,0); m = m; t = "q""r"; c = c; s = struct('a',1);
r(2) = []
%% program 487
n = 10; r = 5:-2:1; m = m; t = ''; c = {'a','b','c'}; s = s;
puts (t)
m = (ones(2,3)); m(3, 3) = ((['ab';'cd'])(1) + 0)
x = s
x = ([3,1,2]) ./ (single([1,2,3]))
%% program 488
n = n; r = r; m = [1,2,3;4,5,6]; t = "x\ty"; c = c; s = s;
unwind_protect, n = n; r(99); unwind_protect_cleanup, disp (n), end_unwind_protect
for k = (single([1,2,3]))(end:-1:1), n = k; end, n
x = bitand (3, abs (round (r)))
%% program 489
n = -1; r = []; m = eye(2); t = t; c = c; s = s;
x = reshape(1:8,2,2,2)
[r, c] = deal ([3,1,2], c)
x = (ismember (1 / 1, ([1.5,-2,NaN]))) | (ismember (0, (fliplr (([])))))
%% program 490
n = n; r = single([1,2,3]); m = reshape(1:8,2,2,2); t = ['ab';'cd']; c = {}; s = struct('a','t','b',[1,2,3]);
c{:}
%% program 491
n = -1; r = [1,2,3]; m = m; t = "q""r"; c = {1,'two'}; s = struct('a','t','b',[1,2,3]);
x = [1,2,3]
%% program 492
n = 0x1F; r = r; m = [0.5;2]; t = "q""r"; c = {1,'two'}; s = struct('a',{1,2});
x = struct ('a', {c})
1;
c(1) = []
%% program 493
n = 0x1F; r = r; m = ones(2,3); t = ''; c = cell(1,2); s = s;
a.b(3).c = (isequal (r, (0:0.5:2))); a
x = regexprep (upper (('Hello')), '[a-c]', '<$0>')
x = [1,2;3,4]
x = setfield (s, 'c', n)
%% program 494
n = -2.5; r = r; m = eye(2); t = ['ab';'cd']; c = cell(1,2); s = struct('a',1);
try, error ("my:id", "text %d", (NaN * n)), catch err, disp (err.message), disp (err.identifier), end
%% program 495
n = 10; r = [4,5]; m = [0.5;2]; t = "1.5"; c = {1,'two'}; s = s;
for k = 1:3, if (k == 2) continue; end, printf ("%d ", k); end
%% program 496
n = 1e-3; r = [3,1,2]; m = zeros(0,3); t = "1.5"; c = {1,'two'}; s = struct('a',{1,2});
n = (-n) || (isequal ([1,2,3], (5:-2:1)))
1;
%% program 497
n = 0x1F; r = 1:4; m = ones(2,3); t = "x\ty"; c = {'a','b','c'}; s = struct('a',1);
x = (cumsum (((r)(true))))(end:-1:1)
%% program 498
n = -2.5; r = r; m = m; t = t; c = {'a','b','c'}; s = struct('a',{1,2});
x = (nnz ((isempty ((zeros(1,0)))))) + ((abs (n)) + (([0.5;2])(end)))
%% program 499
n = pi; r = [1.5,-2,NaN]; m = [0.5;2]; t = 'Hello'; c = {'a','b','c'}; s = struct('a',1);
x = magic(3)
display (([1,2,3]))
x = y = (nnz (([true,false,true])))
%% program 500
n = n; r = [1,2,3]; m = magic(3); t = 'a''b'; c = {1,'two'}; s = struct('a',{1,2});
x = round ((zeros(1,0)))
printf ("%d %s\n", n, t)
s.d.e = ('abc')
[r, c] = deal (single([1,2,3]), ({-2.5, ('Hello')}))
%% a name in parentheses is the name
r = 1:4;
(r)(10)
%% so it is twice
r = 1:4;
((r))(1, 9)
%% not an expression
r = 1:4;
(r')(10)
%% nor the contents of a cell
c = {1, 2};
(c){10}
%% a colon is nothing in an array without rows
x = zeros (0, 3); x(:, 4) = 1
x(:, 1) = 5
%% of a 0x0 array it takes the size of the value
x = []; x(:, 2) = [1; 2]
y = []; y(:, 3) = 5
%% a column is not put where there are no rows
x = zeros (0, 3); x(:, 4) = [1; 2]
%% an index of nothing still grows
x = [1 2]; x([], 5) = 1
%% and deletes nothing
x = [1 2]; x([], 5) = []
%% columns without rows are deleted
x = zeros (0, 3); x(:, 1) = []
%% planes are columns for a product
a = reshape (1:8, 2, 2, 2);
a * ones (4, 1)
[1 2; 3 4] * a
a * [1 2; 3 4]
%% a parameter may have a value already
f = @(x, y = 2) x + y
f (1)
f (1, 5)
%% powers stay real where each pair does
[1.5 -2 NaN] .^ [1.5 -2 NaN]
%% strsplit takes the longest delimiter
strsplit ("a--b-c", {"-", "--"}, "collapsedelimiters", false)
%% strsplit without delimiters
strsplit ("abc", "")
%% long expressions in chunks
x = (1:10000) / 7; y = sqrt (x .* x + 2) - 0.5 * x .^ 2 + abs (sin (x));
printf ("%.10g\n", sum (y), y(1), y(4097), y(end))
%% a root of a negative number among many
x = (1:9000) - 3; y = sqrt (x * 2) + 1;
y(1:4)
iscomplex (y)
%% a chunk of sizes that do not fit
x = ones (1, 9000); y = ones (9000, 1); z = x .* 2 + y(1:3);
size (z)
%% products of long vectors
x = ones (1, 9000); x * x'
x * x + 1
%% sorting many, and the middle
x = mod ((1:5000) * 7919.137, 1000.5); s = sort (x);
issorted (s)
printf ("%.10g\n", s(1), s(17), s(end), median (x), median (x(1:4999)), std (x))
d = sort (x, "descend"); isequal (d, fliplr (s))
%% sorting many with NaN and Inf
x = mod ((1:3000) * 7919.137, 1000.5); x(7) = NaN; x(9) = Inf; x(11) = -Inf; s = sort (x);
[s(1:2), s(end-1:end)]
median (x)
%% sorting many equal ones
x = repmat ([3 1 2 1], 1, 1000); s = sort (x);
s([1 1999 2001 2999 3001 4000])
median (x)
%% zeros keep their order
x = zeros (1, 600); x(3) = -0; x(600) = 1; s = sort (x);
find (1 ./ s == -Inf)
%% products of odd sizes
a = reshape (1:35, 5, 7); b = reshape (1:28, 7, 4);
a * b
(1:7) * b
a * ones (7, 1)
%% short filters meet what is not finite
filter ([1 2], [1 0.5], [1 Inf 2 NaN 3])
[y, z] = filter ([1 0 0 2], 1, [1 Inf 2])
filter ([0.1 0.2 0.3 0.2 0.1], [1 -0.3 0.1], 1:6)
%% fields of a whole struct array
s = struct ("a", {1, 2}); s.a = 1
%% and further into them
s = struct ("a", {1, 2}); s.a.b = 1
%% by index
s = struct ("a", {1, 2}); s.a(2) = 1
%% into a field that is not there
s = struct ("a", {1, 2}); s.q{2} = 1
%% also of an empty one
s = struct ("a", {}); s.q.w = 1
