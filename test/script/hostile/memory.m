%% a billion ones => bounded
ones (1e9, 1);
%% seventy gigabytes => bounded
zeros (1e5);
%% far index => bounded
a(1e9) = 1;
%% far index by two => bounded
a(1e5, 1e5) = 1;
%% long range written out => bounded
x = (1:1e12); x(:);
%% range plus one => bounded
x = 1:1e12; y = x + 1;
%% repmat => bounded
repmat (1:1000, 1e6, 1);
%% repmat of text => bounded
repmat ("abc", 1e5, 1e5);
%% doubling of a text => bounded
s = "a"; while true, s = [s s]; end
%% doubling of a cell => bounded
c = {1}; while true, c = [c c]; end
%% doubling of a column => bounded
x = 1; while true, x = [x; x]; end
%% doubling of a struct array => bounded
s.a = 1; while true, s = [s s]; end
%% cell in a cell for ever => bounded
c = {}; while true, c = {c, c}; end
%% ever longer cell => bounded
c = {}; while true, c{end+1} = ones (1, 1e5); end
%% ever longer text => bounded
s = ""; while true, s(end+1:end+1e5) = "x"; end
%% ever more fields => bounded
s = struct (); k = 0; while true, k++; s.(["f" num2str(k)]) = ones (1, 1e5); end
%% fields without end => bounded
s = struct (); k = 0; while true, k++; s.(sprintf ("f%d", k)) = k; end
%% outer product => bounded
x = ones (1e5, 1); y = x * x';
%% broadcast => bounded
x = ones (1e5, 1); y = x + x';
%% comparison by broadcast => bounded
x = 1:1e5; y = x' == x;
%% kron => bounded
kron (ones (1e4), ones (1e4));
%% cell of a size => bounded
c = cell (1e5, 1e5);
%% eye => bounded
eye (1e6);
%% rand => bounded
rand (1e6);
%% false => bounded
false (1e6);
%% NaN => bounded
NaN (1e5, 1e5);
%% linspace => bounded
linspace (0, 1, 1e11);
%% colon of colons => bounded
x = 0:1e-12:1; y = x(:);
%% meshgrid => bounded
[a, b] = meshgrid (1:1e5, 1:1e5);
%% reshape to nothing real => bounded
reshape (1:10, 1e10, []);
%% infinite size => bounded
zeros (Inf);
%% NaN size => bounded
x = zeros (NaN); x(1e12) = 1;
%% negative far index => bounded
a = 1; a(-1) = 1;
%% size beyond integers => bounded
ones (2^53, 2^53);
%% many dimensions => bounded
ones (100, 100, 100, 100, 100);
%% strrep bomb => bounded
s = repmat ("a", 1, 1e4); for k = 1:10, s = strrep (s, "a", s); end
%% regexprep bomb => bounded
s = repmat ("a", 1, 1e4); for k = 1:10, s = regexprep (s, "a", s); end
%% strjoin bomb => bounded
s = repmat ("a", 1, 1e5); for k = 1:10, s = strjoin (repmat ({s}, 1, 1e4), s); end
%% strcat bomb => bounded
s = "ab"; while true, s = strcat (s, s); end
%% sprintf of much => bounded
s = "ab"; while true, s = sprintf ("%s%s", s, s); end
%% blanks => bounded
blanks (1e12);
%% perms => bounded
perms (1:14);
%% nchoosek of a vector => bounded
nchoosek (1:60, 30);
%% primes => bounded
primes (1e12);
%% num2cell => bounded
num2cell (ones (1e4));
%% int8 => bounded
int8 (ones (1e5, 1e5));
%% int64 => bounded
x = int64 (1); x(1e10) = 1;
%% complex => bounded
x = complex (1, 1); x(1e10) = 1;
%% logical growth => bounded
x = true; x(1e10) = true;
%% char growth => bounded
x = "a"; x(1e11) = "b";
%% cell growth => bounded
c = {}; c{1e10} = 1;
%% struct growth => bounded
s = struct (); s(1e10).a = 1;
%% deletion of a far range => bounded
x = 1:10; x(1:1e12) = [];
%% index with a long range => bounded
x = 1; x(ones (1, 1e9));
%% index of a scalar by a square => bounded
x = 1; x(ones (1e5));
%% captured by handles => bounded
f = @() 1; while true, x = ones (1, 1e5); f = @() {f, x}; end
%% globals => bounded
global g; g = {}; while true, g{end+1} = ones (1, 1e5); end
%% persistent hoard => bounded
function f ()
 persistent p = {};
 p{end+1} = ones (1, 1e5);
end
while true, f (); end
%% map without end => bounded
m = containers.Map ("KeyType", "double", "ValueType", "any"); k = 0; while true, k++; m(k) = ones (1, 1e4); end
%% map of long keys => bounded
m = containers.Map (); s = "a"; while true, s = [s s]; m(s) = s; end
%% evalc that fills memory => bounded
s = evalc ("x = 1:1e5"); while true, s = [s s]; end
%% swallowed out of memory => bounded
while true, try, ones (1e9, 1); catch, end, end
%% out of memory in cellfun => bounded
cellfun (@(n) ones (n), {1e5, 1e5}, "UniformOutput", false);
%% arrayfun => bounded
x = arrayfun (@(k) ones (1, 1e5), 1:1e6, "UniformOutput", false);
%% cellfun with an error handler => bounded
while true, cellfun (@(x) error ("no"), num2cell (1:1e4), "ErrorHandler", @(varargin) ones (1, 1e6), "UniformOutput", false); end
%% jsondecode of depth => bounded
jsondecode (repmat ("[", 1, 1e6));
%% jsondecode of width => bounded
jsondecode (["[" repmat("1,", 1, 1e7) "1]"]);
%% jsonencode doubling => bounded
s = "a"; while true, s = jsonencode ({s, s, s}); end
%% mat2str => bounded
x = mat2str (rand (1e4));
%% num2str => bounded
x = num2str (rand (1e4));
%% dec2bin => bounded
x = dec2bin (0:1e8);
%% factorial of a square => bounded
factorial (ones (1e5));
%% power of matrices => bounded
x = ones (3000); while true, x = x * x; end
%% cumsum of growth => bounded
x = 1:10; while true, x = [x cumsum(x)]; end
%% sort of growth => bounded
x = rand (1, 10); while true, x = sort ([x x]); end
%% unique strings => bounded
c = {"a"}; while true, c = unique ([c, strcat(c, "b")]); end
%% struct by struct => bounded
s = struct ("a", {repmat({1}, 1000, 1000)}); t = repmat (s, 1e4, 1e4);
%% cellslices => bounded
x = bitshift (1, 1:1e12);
%% accumarray => bounded
accumarray ([1e9 1e9], 1);
%% sub2ind => bounded
x = zeros (2, 2); x(sub2ind ([1e9 1e9], 1e9, 1e9)) = 1;
%% toeplitz => bounded
toeplitz (1:1e5);
%% hilb => bounded
hilb (1e5);
%% magic => bounded
magic (1e5);
%% vander => bounded
vander (1:1e5);
%% conv => bounded
conv (ones (1, 1e8), ones (1, 1e8));
%% circshift => bounded
circshift (1:1e10, 1);
%% typecast => bounded
typecast (1:1e10, "uint8");
%% dec2base => bounded
dec2base (1e9 * ones (1, 1e8), 2);
