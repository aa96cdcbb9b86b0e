%% 1
error('abc')
%% 2
error('abc %d', 5)
%% 3
error('a:b', 5)
%% 4
error('a:b')
%% 5
error('a:b %d', 5)
%% 6
error('a:b:c', 'msg %s', 'x')
%% 7
error('my id:x', 'msg')
%% 8
error("abc\n")
%% 9
error('50% done')
%% 10
error('a\nb')
%% 11
error('Octave:some-id', 'hello\n')
%% 12
error(struct('message','m','identifier','a:b'))
%% 13
error(struct('message','m'))
%% 14
error(struct('a',1))
%% 15
error('')
%% 16
error('id:x','')
%% 17
try, error('a:b','c'); catch e, disp(e.message), disp(e.identifier), disp(class(e)), end
%% 18
e = []; try, error('x:y','z %d',3); catch e, end, e.stack; fieldnames(e)
%% 19
try, error('Q:r','boo'); catch e, try, rethrow(e); catch f, disp(f.message), disp(f.identifier), end, end
%% 20
rethrow(struct('message','hi','identifier','a:b'))
%% 21
rethrow(struct('message','hi','identifier','a:b','stack',struct('file','','name','','line',0,'column',0)))
%% 22
warning('off','a:b'); warning('a:b','hi'); [m,id]=lastwarn()
%% 23
warning('hello %d',3); lastwarn()
%% 24
x = warning('off','foo:bar')
%% 25
warning('on','foo:bar')
%% 26
function f(a,b), narginchk(2,2); end; f(1)
%% 27
function f(varargin), narginchk(1,2); end; f(1,2,3)
%% 28
nargchk(1,2,3), nargchk(1,2,0), nargchk(1,2,1)
%% 29
nargchk(1,2,3,'struct')
%% 30
nargoutchk(0,1)
%% 31
[a,b]=deal(1,2), [a,b]=deal(7), deal(1)
%% 32
cellfun(@numel,{'a','bb',''})
%% 33
cellfun(@(x) x*2,{1,2},'UniformOutput',false)
%% 34
[a,b]=cellfun(@max,{[1 3 2],[5 4]})
%% 35
cellfun('isempty',{1,[]}), cellfun('length',{1,[1 2]}), cellfun(@isempty,{}), cellfun('isclass',{1,'a'},'char'), cellfun('size',{ones(2,3)},2), cellfun('ndims',{1}), cellfun('prodofsize',{ones(2,3)}), cellfun('isreal',{1,1i})
%% 36
cellfun(@(x) [1 2],{1})
%% 37
cellfun(@(x,y) x+y,{1,2},{3})
%% 38
cellfun(@(x,y) x+y,{1,2},{3,4,5})
%% 39
cellfun(@(x) 'ab',{1})
%% 40
cellfun(@(x) x,{1,'a'})
%% 41
cellfun(@(x) x,{true,1})
%% 42
cellfun(@(x) {x},{1})
%% 43
cellfun(@(x) disp(x),{1,2})
%% 44
cellfun(@(x) error('boo'),{1},'ErrorHandler',@(e,x) e.index)
%% 45
cellfun(@(x) error('a:b','boo'),{1,2},'ErrorHandler',@(e,x) e,'UniformOutput',false){2}
%% 46
cellfun(@foo_undefined,{1})
%% 47
cellfun(@(x) x,{1},'Foo',1)
%% 48
cellfun(@upper,{'a';'b'},'UniformOutput',0)
%% 49
cellfun(@(x) int8(x),{1,2}), class(ans)
%% 50
cellfun(@(x) x>1,{1,2})
%% 51
x=cellfun(@(x) x,{}), x=cellfun(@(x) x,{},'UniformOutput',false), x=cellfun(@(x) x,cell(0,3))
%% 52
arrayfun(@(x) x^2,[1 2;3 4])
%% 53
arrayfun(@(x) {x},1:2,'UniformOutput',false)
%% 54
arrayfun(@(x,y) x+y,[1 2],[3 4])
%% 55
arrayfun(@(x,y) x+y,[1 2],[3 4 5])
%% 56
arrayfun(@(x) [1 2],1:2)
%% 57
arrayfun(@(s) s.a,struct('a',{1,2,3}))
%% 58
arrayfun(@(x) x,'abc'), class(ans)
%% 59
arrayfun(@(x) error('boo'),1:2,'ErrorHandler',@(e,x) -x)
%% 60
[a,b]=arrayfun(@(x) deal(x,2*x),1:3)
%% 61
arrayfun(@(x) x,{1,2},'UniformOutput',false)
%% 62
structfun(@(x) x*2,struct('a',1,'b',2))
%% 63
structfun(@(x) x*2,struct('a',1,'b',2),'UniformOutput',false)
%% 64
structfun(@(x) [1 2],struct('a',1))
%% 65
structfun(@(x) x, 5)
%% 66
struct('a',1,'b')
%% 67
struct('a',{1,2},'b',{1,2,3})
%% 68
struct(5)
%% 69
struct('1a',5)
%% 70
struct('a',{{}})
%% 71
struct('a',{}), size(ans)
%% 72
s=struct('a',{1,2;3,4}); size(s)
%% 73
struct([]), size(ans)
%% 74
fieldnames(struct('b',1,'a',2)), fieldnames(struct())
%% 75
isfield(struct('a',1),'a'), isfield(struct('a',1),{'a','b'}), isfield(1,'a'), isfield(struct('a',1),1), isfield(struct('a',1),{'a',1})
%% 76
rmfield(struct('a',1,'b',2),'a'), rmfield(struct('a',1,'b',2),{'a','b'})
%% 77
rmfield(struct('a',1),'x')
%% 78
setfield(struct('a',1),'b',2), getfield(struct('a',5),'a'), getfield(struct('a',[1 2 3]),'a',{2}), setfield(struct('a',[1 2 3]),'a',{2},9), getfield(struct('a',struct('b',3)),'a','b')
%% 79
getfield(struct('a',5),'x')
%% 80
orderfields(struct('b',1,'a',2)), [s,p]=orderfields(struct('b',1,'a',2)), orderfields(struct('b',1,'a',2),{'b','a'}), orderfields(struct('b',1,'a',2),[2 1]), orderfields(struct('b',1,'a',2),struct('a',0,'b',0))
%% 81
orderfields(struct('b',1,'a',2),{'b','c'})
%% 82
struct2cell(struct('a',1,'b','x')), struct2cell(struct('a',{1,2})), size(ans)
%% 83
cell2struct({1;2},{'a';'b'},1), cell2struct({1,2},{'a','b'},2), cell2struct({1,2;3,4},{'a','b'},2), cell2struct({},{},1)
%% 84
cell2struct({1;2},{'a'},1)
%% 85
cell2struct({1;2},{'a';'b'},3)
%% 86
cell2struct({1;2},['a';'b'],1)
%% 87
num2cell([1 2;3 4]), num2cell('ab'), num2cell({1}), num2cell([1 2;3 4],1), num2cell(true), num2cell([])
%% 88
cell2mat({1 2;3 4}), cell2mat({[1 2],[3];[4 5],[6]}), cell2mat({}), cell2mat({'ab','cd'}), cell2mat({{1},{2}}), cell2mat({true,false}), cell2mat({1,'a'})
%% 89
cell2mat({[1 2],[3;4]})
%% 90
cell2mat({struct('a',1),struct('a',2)})
%% 91
cell2mat({1,{2}})
%% 92
cell2mat({@sin})
%% 93
mat2cell([1 2 3;4 5 6],[1 1],[2 1]), mat2cell(1:4,1,[2 2]), mat2cell([1;2;3],[1 2])
%% 94
mat2cell(1:4,1,[2 3])
%% 95
cellslices(1:5,[1 3],[2 5]), 
%% 96
iscellstr({'a','b'}), iscellstr({1}), iscellstr({}), iscell({}), isstruct(struct()), ischar('a'), is_function_handle(@sin), iscellstr('a'), isstring('a'), numfields(struct('a',1)), numfields(1), isobject(1)
%% 97
cell(2), cell(1,2), cell(0), size(cell(2,3)), cell([2 1]), cell(-1), cell(1,2,3)
%% 98
func2str(@sin), func2str(@(x) x+1), str2func('sin'), str2func('@(x) x+1')(2), func2str(1)
%% 99
nthargout(2,@max,[1 5 3]), nthargout([1 2],@size,ones(2,3))
