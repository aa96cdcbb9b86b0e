%% whitespace in matrices
a = 1; b = 2;
disp ([a -b])
disp ([a - b])
disp ([a -b, 3])
disp ([a' b'])
disp ([a', b'])
disp ([1 -2 + 3])
disp ([a, -b
3 4])
disp ([1 - 1, 2 -1])
disp (numel ({@(x) x + 1, 2}))
disp ([(1) (2)])
disp ([1 ...
 2])
disp ([1, 2, ...comment
 3])
disp (['a' 'b'; "cd"])
disp ([1 +2])
disp ([a ++b])
disp ([1 !0])
disp ([1 ~= 2])
disp ([1 ~2])
%% strings with quotes
disp ('it''s')
disp ("say ""hi""")
disp ("tab\there")
disp ('no\tescape')
disp ("a\x41\101")
disp (["abc";"def"])
%% numbers
disp (0x1F)
disp (1e3)
disp (1E-2)
disp (.5)
disp (5.)
disp (0b101)
disp (1d2)
disp (1e3 + .5)
%% comments
x = 1; % one
y = 2; # two
%{
block
  %{
  nested
  %}
%}
#{
other
#}
disp (x + y) % after
%% if chains
for k = 1:4
  if k == 1
    disp ('one')
  elseif k == 2, disp ('two')
  elseif (k == 3) disp ('three')
  else
    disp ('many')
  end
end
%% while and do
k = 0;
while k < 3
  k++;
  if k == 2, continue, end
  disp (k)
endwhile
do
  k--;
  disp (k)
until k <= 0
%% break in nested loops
for i = 1:3
  for j = 1:3
    if j == 2, break; end
    disp ([i j])
  end
end
%% switch numbers
for k = {1, 2, 'a', [1 2]}
  switch k{1}
    case 1
      disp ('one')
    case {2, 3}
      disp ('two or three')
    case 'a'
      disp ('letter')
    otherwise
      disp ('other')
  end
end
%% switch strings
switch 'abc'
  case {'x', 'abc'}
    disp ('found')
  otherwise
    disp ('no')
endswitch
switch 'abc'
  case 'abcd'
    disp ('no')
  case 'ab'
    disp ('no')
  otherwise
    disp ('other')
end
%% for over matrices
for c = [1 2; 3 4]
  disp (c')
end
for c = 'abc'
  disp (c)
end
for c = {1, 'x'}
  disp (class (c))
end
for c = []
  disp ('never')
end
for c = zeros (0, 3)
  disp ('zero rows')
end
for c = 5
  disp (c)
end
%% loop variable after loop
for i = 1:3
end
disp (i)
for i = 3:-1:1, disp (i), end
for i = 0:0.5:1, disp (i), end
%% for over struct
s.a = 1; s.b = 2;
for e = s
  disp (e.a + e.b)
end
%% unwind_protect
unwind_protect
  disp ('body')
  error ('my:id', 'failed %d', 3);
unwind_protect_cleanup
  disp ('cleanup')
end_unwind_protect
%% try catch
try
  error ('my:id', 'message %d', 5);
catch err
  disp (err.message)
  disp (err.identifier)
end
%% try catch on one line
try, error ('x'), catch, disp ('caught'), end
try error ('x'); catch disp ('caught too'); end
%% err stack
function inner ()
  error ('deep');
end
function outer ()
  inner ();
end
try
  outer ();
catch err
  disp (err.message)
  disp (err.stack(1).name)
end
%% rethrow keeps identifier
try
  try
    error ('a:b', 'text');
  catch e
    rethrow (e);
  end
catch f
  disp (f.identifier)
end
%% functions with several results
function [a, b, c] = three ()
  a = 1; b = 2; c = 3;
end
[x, y] = three ();
disp ([x y])
[~, ~, z] = three ();
disp (z)
w = three ();
disp (w)
%% varargout
function varargout = many (n)
  for k = 1:n
    varargout{k} = k * 10;
  end
end
[a, b, c] = many (3);
disp ([a b c])
x = many (1);
disp (x)
%% varargin
function r = count (varargin)
  r = numel (varargin);
end
disp (count ())
disp (count (1, 'a', {}))
c = {1, 2, 3};
disp (count (c{:}))
disp (count (c{:}, 4))
disp (count (c{[]}))
%% nargin and nargout
function [a, b] = counts (x, y)
  a = nargin; b = nargout;
end
[p, q] = counts (1);
disp ([p q])
p = counts (1, 2);
disp (p)
%% early return
function r = early (x)
  r = 1;
  if x
    return
  end
  r = 2;
end
disp (early (true))
disp (early (false))
%% recursion
function r = fib (n)
  if n < 2
    r = n;
  else
    r = fib (n - 1) + fib (n - 2);
  end
end
disp (fib (12))
%% closures
a = 10;
f = @(x) x + a;
a = 20;
disp (f (1))
g = @(h, x) h (h (x));
disp (g (f, 1))
k = @() 5;
disp (k ())
%% closures nested
add = @(n) @(x) x + n;
add5 = add (5);
disp (add5 (3))
disp (add (1)(2))
%% handles print
f = @(x, y) x.^2 + y' - [1, 2; 3 4](1,:) * {1}{1}
g = @sin
h = @() disp ("hi")
%% cs-lists
c = {1, 2, 3};
disp ([c{:}])
disp (max (c{1:2}))
s(1).v = 1; s(2).v = 2; s(3).v = 3;
disp ([s.v])
[a, b] = c{2:3};
disp ([a b])
d = {c{:}, 4};
disp (numel (d))
%% assigning lists
c = cell (1, 3);
[c{1:3}] = deal (7);
disp ([c{:}])
[c{[1 3]}] = deal (1, 2);
disp ([c{:}])
s(3).x = 1;
[s.x] = deal (4, 5, 6);
disp ([s.x])
%% growth
a = [];
a(3) = 1;
disp (a)
a(2, 2) = 5;
disp (a)
b = 'abc';
b(5) = 'e';
disp (double (b))
c = {};
c{3} = 1;
disp (size (c))
%% growth at the end
a = [];
for k = 1:5
  a(end+1) = k;
end
disp (a)
b = {};
for k = 1:3, b{end+1} = k; end
disp (numel (b))
s = struct ();
for k = 1:3, s.list(k) = k; end
disp (s.list)
%% deletion
a = 1:5;
a(2) = [];
disp (a)
a([1 end]) = [];
disp (a)
m = magic (4);
m(:, 2) = [];
disp (m)
m(1:2, :) = [];
disp (m)
c = {1, 2, 3};
c(2) = [];
disp (numel (c))
c{1} = [];
disp (numel (c))
%% end in places
a = 1:10;
disp (a(end))
disp (a(end - 1))
disp (a([1 end]))
disp (a(min (end, 20)))
m = magic (4);
disp (m(end, 1))
disp (m(end))
disp (m(2:end, end)')
c = {1, {2, 3, 4}};
disp (c{end}{end})
disp (a(a(end)))
disp (a(numel (a(1:end-1))))
%% logical indexing
a = [5 6 7 8];
disp (a(a > 6))
a(a > 6) = 0;
disp (a)
m = [1 2; 3 4];
disp (m(m > 1)')
m(m > 2) = [];
disp (m)
%% operators
disp (2 ^ 3 ^ 2)
disp (-2 ^ 2)
disp (2 ^ -1)
disp (!1 == 0)
disp (1:3 + 1)
disp (1 + 2 * 3)
disp (5 - 3 - 1)
disp (2 / 4 \ 8)
disp (1 < 2 < 3)
disp (1 | 0 & 0)
disp (-[1 2]')
disp ([1 2; 3 4]')
disp (mod (-1, 3))
x = 3; x += 2; disp (x)
x -= 1; disp (x)
x *= 3; disp (x)
x /= 4; disp (x)
x ^= 2; disp (x)
x++; disp (x)
x--; disp (x)
%% short circuit
function r = loud (x)
  disp ('called');
  r = x;
end
disp (false && loud (true))
disp (true || loud (true))
disp (true && loud (false))
if [] || 1, disp ('x'), end
%% broadcasting
disp ([1 2 3] + [1; 2])
disp ([1 2 3] .* [1; 2])
disp ([1 2 3] == [1; 2])
disp ([1 2; 3 4] - [1 2])
disp ([1 2; 3 4] ./ [1; 2])
disp (max ([1 2 3], [2; 2]))
%% struct nesting
s.a.b.c = 5;
s.a.b.d = {1, 2};
s.a.b.d{2} = 'x';
disp (s.a.b.c)
disp (s.a.b.d{2})
t(2).x.y = 3;
disp (isempty (t(1).x))
t(2).x.y(3) = 7;
disp (t(2).x.y)
%% dynamic fields
s = struct ();
name = 'key';
s.(name) = 3;
s.([name '2']) = 4;
disp (s.key + s.key2)
disp (s.('key'))
%% copy on write
a = [1 2 3];
b = a;
b(1) = 9;
disp (a)
s.x = [1 2];
t = s;
t.x(1) = 5;
disp (s.x)
c = {[1 2]};
d = c;
d{1}(1) = 7;
disp (c{1})
x = c{1};
x(2) = 8;
disp (c{1})
function r = change (v)
  v(1) = 100;
  r = v;
end
disp (change (a))
disp (a)
f = @() a;
a(1) = 55;
disp (f ())
%% copy on write of elements
s(1).v = [1 2];
s(2) = s(1);
s(2).v(1) = 9;
disp (s(1).v)
e = s(1);
e.v(2) = 7;
disp (s(1).v)
q = {s};
q{1}(1).v(1) = 4;
disp (s(1).v)
%% global variables
global g
g = 5;
function bump ()
  global g
  g = g + 1;
end
bump ();
bump ();
disp (g)
%% global initial value
global h = 3
disp (h)
%% persistent
function r = counter ()
  persistent n;
  if isempty (n)
    n = 0;
  end
  n++;
  r = n;
end
counter ();
counter ();
disp (counter ())
%% eval
eval ('x = 5;');
disp (x)
eval ('y = ;', 'disp (''bad'')')
z = eval ('x + 1');
disp (z)
s = evalc ('disp (3)');
disp (double (s))
%% ans
3 + 4;
disp (ans)
x = 5;
disp (ans)
%% commands
format long
format short
disp hello
%% ranges
disp (1:0)
disp (size (1:0))
disp (0:0.1:0.3)
disp (numel (0:0.1:1))
disp (5:-2:0)
disp (-(1:3))
disp ((1:3) * 2)
disp (1:3 == [1 5 3])
r = 1:5;
r(2) = 10;
disp (r)
%% ternary like
x = {'no', 'yes'}{(3 > 2) + 1};
disp (x)
disp ([1 2 3](2))
disp ({4, 5, 6}{3})
disp (magic (3)(2, :))
%% nested functions and cells
c = {@sin, @(x) x * 2};
disp (c{2} (4))
m = {1, 'two', [3 4 5]};
disp (m{3}(2))
disp (m{2}(1))
%% chained calls
disp (numel (num2str (12345)))
disp (upper ('abc')(2))
%% recursion limit
function r = deep (n)
  r = deep (n + 1);
end
deep (1);
%% recursion limit of handles
g = @(g, n) g (g, n + 1);
g (g, 0);
%% logical values
disp (class (true + true))
disp (true + true)
disp (class (!5))
disp (class ([true 2]))
disp (class ([true false]))
disp (class (['a' 66]))
disp (class ([single(1) 2]))
disp (class ([int8(1) 2.7]))
disp ([int8(1) 2.7])
disp (class ({}))
%% comparisons of strings
disp ('abc' == 'abc')
disp ('abc' == 'b')
if 'abc' == 'abc', disp ('equal'), end
disp (['a' 'b'] == 'ab')
%% empty in conditions
if [], disp ('yes'), else, disp ('no'), end
if 'a', disp ('yes'), end
if [1 0], disp ('yes'), else, disp ('no'), end
if [1 1], disp ('yes'), end
while [], end
%% complex
z = 3 + 4i;
disp (abs (z))
disp (z')
disp (z * z)
disp (real (z))
disp (sqrt (-4))
disp ((-8) ^ (1 / 3))
disp ([1+2i 3].')
disp ([1+2i 3]')
disp (z == 3 + 4i)
%% integers
a = int8 (100);
disp (a + 100)
disp (a * 2)
disp (class (a * 2.6))
disp (int8 (7) / int8 (2))
disp (int8 (-7) / int8 (2))
disp (uint8 (3) - uint8 (5))
disp (int32 (10) ^ 2)
disp (5 / int16 (2))
disp (bitand (12, 10))
disp (idivide (int32 (7), int32 (2)))
%% int64
disp (int64 (2) ^ 62)
disp (intmax ('int64'))
disp (intmax ('int64') + 1)
disp (uint64 (18446744073709551615))
%% matrix left division
disp ([2 0; 0 4] \ [2; 4])
disp ([2 4] / 2)
disp ([1 2; 3 4] ^ 2)
disp ([1 2; 3 4] * [1; 1])
%% function handles of operators
f = @plus;
disp (f (1, 2))
disp (feval ('minus', 5, 3))
%% comma lists as statements
x = 1, y = 2; z = 3
%% printing variables
x = 5
x;
x
x(2) = 3
s.a = 1
c = {1}
'text'
1:3
%% names like properties
constructor = 3;
toString = 4;
disp (constructor + toString)
s.__proto__ = 5;
s.constructor = 6;
disp (s.__proto__ + s.constructor)
disp (isfield (s, 'toString'))
hasOwnProperty (1)
%% inputs of wrong count
function r = one (x)
  r = x;
end
one (1, 2)
%% outputs of wrong count
function r = one (x)
  r = x;
end
[a, b] = one (1)
%% result never set
function r = nothing ()
end
x = nothing ();
%% statement call of a function without results
function nothing ()
end
nothing ();
nothing
x = nothing ();
%% isargout
function [a, b] = f ()
  disp ([isargout(1) isargout(2)])
  a = 1; b = 2;
end
[~, q] = f ();
[p, ~] = f ();
%% default display names
x.y = 3;
x.y
x.z = {1, 2};
x.z{1}
m = [1 2 3];
m(2)
%% N-d arrays
a = zeros (2, 2, 2);
a(:, :, 2) = [1 2; 3 4];
disp (size (a))
disp (a(2, 1, 2))
disp (a(:, :, end))
disp (squeeze (a(1, 2, :)))
b = a(:, :, 2);
disp (b)
a(:, :, 1) = [];
disp (size (a))
%% char arithmetic
disp ('a' + 1)
disp (char ('a' + 1))
disp (['x' + 0, 'y'])
disp ("a":"e")
disp (double ('hi'))
%% increments in conditions
k = 3;
while k--
  disp (k)
end
%% nested try
try
  try
    error ('inner');
  catch
    error ('outer');
  end
catch e
  disp (e.message)
end
%% error struct fields
try
  x = [1 2 3];
  x(7);
catch e
  disp (e.message)
  disp (e.identifier)
end
disp (lasterr ())
%% unwind with return
function r = f ()
  r = 1;
  unwind_protect
    r = 2;
    return;
  unwind_protect_cleanup
    disp ('cleaned');
  end_unwind_protect
  r = 3;
end
disp (f ())
%% parfor
parfor k = 1:3
  disp (k)
endparfor
%% single quotes after brackets
a = [1 2; 3 4];
disp (a(1, :)')
c = {[1 2]};
disp (c{1}')
s.x = [1 2];
disp (s.x')
disp (a'(1, :))
%% assignment as expression
if (x = 3) > 2
  disp (x)
end
a = b = 4;
disp ([a b])
%% block comment between
x = 1;
%{
x = 2;
%}
disp (x)
%% long continuation
x = 1 + ...
    2 + ... comment
    3;
disp (x)
y = [1, 2, ...
     3, 4];
disp (y)
%% cellfun
disp (cellfun (@numel, {'a', 'bb', 'ccc'}))
disp (cellfun ('isempty', {1, [], 'a', ''}))
c = cellfun (@(x) [x 'z'], {'a', 'b'}, 'UniformOutput', false);
disp (c{2})
[a, b] = cellfun (@max, {[1 5 2], [7 3]});
disp ([a; b])
disp (arrayfun (@(x) x ^ 2, [1 2 3]))
%% struct arrays
s = struct ('a', {1, 2, 3});
disp (size (s))
disp (s(2).a)
s(2) = [];
disp (numel (s))
t = [s(1), s(2)];
disp ([t.a])
s(1).b = 'new';
disp (isempty (s(2).b))
%% containers.Map
m = containers.Map ();
m('x') = 1;
m('y') = [1 2 3];
disp (m.Count)
disp (m.isKey ('x'))
disp (m('y')(2))
n = m;
n('z') = 5;
disp (m.Count)
