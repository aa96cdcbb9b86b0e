%% 1
x_undefined + 1;
%% 2
foo_undef(3);
%% 3
[1 2] + [1 2 3];
%% 4
[1 2] * [1 2 3];
%% 5
[1 2;3 4] .* [1 2 3];
%% 6
x=[1 2 3]; x(5);
%% 7
x=[1 2 3]; x(0);
%% 8
x=[1 2 3]; x(1.5);
%% 9
x=[1 2 3]; x(-1);
%% 10
x=[1 2;3 4]; x(3,1);
%% 11
x=[1 2;3 4]; x(1,3);
%% 12
x=[1 2;3 4]; x(1,1,2);
%% 13
x=[1 2 3]; x('a');
%% 14
x.a=1; x.b;
%% 15
x=1; x.a;
%% 16
x=1; x{1};
%% 17
c={1,2}; c{3};
%% 18
x=[1 2 3]; x([1 2])=[1 2 3];
%% 19
x=[1 2;3 4]; x(:,3)=[1 2 3];
%% 20
[1 2;3];
%% 21
[1 2, [1;2]];
%% 22
ones(2,3) \ ones(3,1);
%% 23
inv([1 2 3]);
%% 24
chol([1 2;3 -4]);
%% 25
str2func(3);
%% 26
feval('nosuch');
%% 27
error('MyId:sub', 'val %d', 3);
%% 28
error('simple message
');
%% 29
error(struct('message','abc','identifier','a:b'));
%% 30
x = 1; x(2,:) = [1 2];
%% 31
a.b = 1; a(3).b; a(5);
%% 32
strrep(1,2,3);
%% 33
num2str();
%% 34
zeros(1,2)(3);
%% 35
cellfun(@(x) [x x], {1,2});
%% 36
cellfun(@(x,y) x+y, {1,2},{1});
%% 37
arrayfun(@(x) 'ab', 1:2);
%% 38
str2double();
%% 39
cell2mat(3);
%% 40
f = @(x) x; f(1,2);
%% 41
xx = {}; xx + 1;
%% 42
s.a=1; s + 1;
%% 43
if ([]) end; if ({}) end
%% 44
ones(2)(:,:,:,2);
%% 45
fieldnames(1);
%% 46
strcat(1);
%% 47
validatestring('z',{'a','b'});
%% 48
datestr('notadate');
%% 49
1(2);
%% 50
strsplit(1);
%% 51
regexprep('a');
%% 52
bitand(1.5,1);
%% 53
mod(1,2,3);
%% 54
[a,b] = numel(1);
%% 55
x = 5; x();x(1,1,1);
%% 56
int8(1)+int16(1);
%% 57
bitshift(1);
%% 58
undefined_var.field;
%% 60
interp1([1 2],[1 2],3); interp1(1);
%% 61
polyfit([1 2],[1 2 3],1);
%% 62
ones(1e6,1e6);
%% 63
zeros(1e5);
%% 64
str = repmat('a',1,1e12);
%% 65
function_does_not_exist
%% 66
jsondecode('{bad');
%% 67
strjoin(1);
%% 68
a = 1; a(:) = [];a(1)
%% 69
x = 1:3; x(7) = [];
%% 70
s = 'abc'; s.x = 1;
%% 71
c = {1,2}; [c{:}] = deal(1,2,3);
%% 72
x = 3; x{2} = 1;
%% 73
max({1});
%% 74
sum('a','b');
%% 75
str2func('@(x) x+');
