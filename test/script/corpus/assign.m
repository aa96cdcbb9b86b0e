%% 1
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x.a=[1 2 3]; x.a(5)
%% 2
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x={[1 2 3]}; x{1}(5)
%% 3
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x={[1 2 3]}; x{5}(5)
%% 4
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x={[1 2 3]}; x{1.5}
%% 5
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=noout();
%% 6
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
noout() + 1;
%% 7
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=unset();
%% 8
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
unset() + 1;
%% 9
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
unset()
%% 10
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
one(1,2)
%% 11
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
one()
%% 12
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
[a,b]=one(1);
%% 13
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
[a,b]=two();
%% 14
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
[a,b,c]=two();
%% 15
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
y = one;
%% 16
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x = [1 2 3](two());
%% 17
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
c={}; x=c{:}
%% 18
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
c={1,2}; x=c{:}
%% 19
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
c={1,2}; c{:}+1
%% 20
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
s(2).a=1; s.a.b
%% 21
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
s(2).a=1; s.a + 1
%% 22
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
s(2).a=1; x = s.a
%% 23
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
c={1,2}; if c{:}, end
%% 24
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=[1 2 3]; x(2)='a', class(x)
%% 25
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x='abc'; x(2)=65, class(x)
%% 26
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=[1 2 3]; x(2)=int8(5); class(x)
%% 27
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=int8([1 2 3]); x(2)=2.7, class(x)
%% 28
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=[true false]; x(2)=5; class(x)
%% 29
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=[1 2 3]; x(2)=true; class(x)
%% 30
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=int8([1 2 3]); x(2)=int16(5); class(x)
%% 31
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=single(1:3); x(2)=pi; class(x)
%% 32
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=1:3; x(2)=single(pi); class(x)
%% 33
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=1:3; x(2)={5}
%% 34
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x={1}; x(2)=5
%% 35
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x={1}; x(2)=[]
%% 36
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=1:3; x(2)=struct('a',1)
%% 37
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x='abc'; x(2)=true; class(x)
%% 38
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=true(1,3); x(2)='a'; class(x)
%% 39
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=[1 2;3 4]; x(7)=1
%% 40
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=[1 2;3 4]; x(3,3)=1
%% 41
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=[1 2;3 4]; x([1 2],1)=[1 2 3]
%% 42
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=[1 2;3 4]; x(:)=[1 2 3]
%% 43
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=1:3; x(0)=1
%% 44
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=1:3; x(1.5)=1
%% 45
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=1:3; x(-1)=1
%% 46
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=1:3;x(2,1.5)=1
%% 47
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=[1 2;3 4]; x(1,:)=[]
%% 48
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=[1 2;3 4]; x(1,1)=[]
%% 49
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=[1 2;3 4]; x(1)=[]
%% 50
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=[1 2;3 4]; x(:,:,2)=[5 6;7 8]
%% 51
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=1:5; x([1 3])=[]
%% 52
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=1:5; x(logical([1 0 1]))=[]
%% 53
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=[1 2;3 4]; x(3,:)=[]
%% 54
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=[1 2;3 4]; x(:,3)=[]
%% 55
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=1:5;x(:)=[]
%% 56
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=[1 2;3 4];x(:,:)=[]
%% 57
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=[1 2;3 4];x([1 2],:)=[]
%% 58
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=[1 2;3 4];x([],:)=[]
%% 59
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=[1 2;3 4];x([])=[]
%% 60
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x(3)=5
%% 61
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=[]; x(3)=5
%% 62
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=zeros(0,3); x(2)=5
%% 63
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=(1:3)'; x(5)=5
%% 64
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=5; x(3)=1
%% 65
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=[]; x(:)=1:3
%% 66
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=[]; x(:,1)=1:3
%% 67
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=[]; x(2,:)=1:3
%% 68
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=[]; x(:)=5
%% 69
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x(:,2)=[1;2]
%% 70
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=''; x(3)='a'; double(x)
%% 71
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x={}; x{3}=1
%% 72
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x={}; x(3)={1}
%% 73
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
clear x; x{2}.a=1
%% 74
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x.a(3)=1
%% 75
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x.a{2}=1
%% 76
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x(2).a=1
%% 77
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=struct(); x(2).a=1
%% 78
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x.a=1; x(3).b=2
%% 79
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=5; x(2).a=1
%% 80
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x={1,2}; x{:}=5
%% 81
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x={1,2}; [x{:}]=deal(5)
%% 82
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
s(2).a=1; s.a=5
%% 83
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
s(2).a=1; [s.a]=deal(5)
%% 84
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x.a.b.c=1; x.a.b.d=2
%% 85
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=1:3; x(5).a=1
%% 86
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
a.b={}; a.b{end+1}=3; a.b{end+1}=4
%% 87
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x=1:3; x{2}=1
%% 88
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x={1}; x.a=1
%% 89
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
x={}; x.a=1
%% 90
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
f=@sin; f.a=1
%% 91
function noout(), end
function r = unset(), end
function [a,b] = two(), a=1; end
function r = one(x), r = x; end
f=@sin; f{1}=1
