%% 1
s=sort([NaN NA 1 NaN NA 0 -0]), isna(s), 1./s
%% 2
s=sort([NaN NA 1 NaN NA 0 -0],"descend"), isna(s), 1./s
%% 3
[s,i]=sort([NaN NA 1 NaN NA 0 -0]), 1./s
%% 4
[s,i]=sort([NaN NA 1 NaN NA 0 -0],"descend"), 1./s
%% 5
1./sort([0 -0 -1 0 -0 1]), 1./sort([0 -0 -1 0 -0 1],"descend")
%% 6
[s,i]=sort([2 1 2 1 2 1]), [s,i]=sort([2 1 2 1 2 1],"descend")
%% 7
[s,i]=sort(single([2 NaN -0 0 NaN 1]),"descend"), 1./s, class(s)
%% 8
[s,i]=sort([3 1;NaN 1;2 0],2,"descend")
%% 9
[s,i]=sort([Inf -Inf NaN 0 Inf -Inf])
%% 10
x=mod((1:3000)*7919,1009); x(5:50:end)=NaN; [s,i]=sort(x); isequaln(x(i),s), isequaln(sort(x),s), sum(i.*(1:3000)), all(diff(i)(diff(s)==0)>0)
%% 11
x=mod((1:3000)*7919,1009); x(5:50:end)=NaN; [s,i]=sort(x,"descend"); isequaln(x(i),s), isequaln(sort(x,"descend"),s), sum(i.*(1:3000)), all(diff(i)(diff(s)==0)>0)
%% 12
x=exp(mod((1:3000)*7919,1009)/5); x(7:70:end)=-Inf; [s,i]=sort(x); isequal(x(i),s), isequal(sort(x),s), sum(i.*(1:3000)), all(diff(i)(diff(s)==0)>0)
%% 13
x=exp(mod((1:3000)*7919,1009)/5); x(7:70:end)=NaN; [s,i]=sort(x,"descend"); isequaln(x(i),s), isequaln(sort(x,"descend"),s), sum(i.*(1:3000)), all(diff(i)(diff(s)==0)>0)
%% 14
x=[1000:-1:1 500:2000]; [s,i]=sort(x); isequal(x(i),s), sum(i.*(1:2501)), [s,i]=sort(5:-1:1)
%% 15
x=zeros(1,1000); x(3:7:end)=-0; y=1./sort(x); isequal(y,1./x), y=1./sort(x,"descend"); isequal(y,1./x)
%% 16
x=mod((1:3000)*7919,1009); [u,i,j]=unique(x); isequal(u,unique(x)), isequal(u(j),x), isequal(x(i),u), numel(u), sum(i), [u,i]=unique(x,"last"); sum(i)
%% 17
u=unique([0 -0 NaN NA NaN]), 1./u, isna(u)
%% 18
[u,i,j]=unique([0 -0 1 -0]); 1./u, i, j
%% 19
[u,i]=unique([0 -0 1 -0],"last"); 1./u, i
%% 20
1./unique([0 -0 1],"stable"), 1./unique([-0;0;1])
%% 21
u=unique(single([3 NaN 1 1 NA])), class(u)
%% 22
unique("hello"), unique([true false true]), class(ans), unique(int8([3 1 1])), class(ans), unique(uint16([5;2;5]))
%% 23
unique(5), unique([1 1]), unique([1;1]), unique(ones(2,2,2)), unique([2 1;1 2]), unique(5:-1:2)
%% 24
[tf,i]=ismember([0 -0 NaN 1 NA],[-0 0 NaN 1 1 NA])
%% 25
[tf,i]=ismember(single(0.1),0.1), [tf,i]=ismember(0.1,single([0.1 0.1]))
%% 26
[tf,i]=ismember("abc","xbcb"), [tf,i]=ismember(int8(3),[1 3.2 3]), [tf,i]=ismember(true,[0 1 2])
%% 27
[tf,i]=ismember([],[1 2]), [tf,i]=ismember(1,[]), [tf,i]=ismember([1 2;3 4],[4 1 4])
%% 28
[tf,i]=ismember([1 Inf -Inf],[-Inf 3 Inf Inf])
%% 29
a=mod((1:2000)*7919,1009); b=mod((1:1500)*104729,1511); [tf,i]=ismember(a,b); sum(tf), sum(i), isequal(b(i(tf)),a(tf))
%% 30
a=mod((1:2000)*7919,1009); b=mod((1:1500)*104729,1511); [c,i,j]=intersect(a,b); numel(c), isequal(c,intersect(a,b)), isequal(a(i),c), isequal(b(j),c), sum(i), sum(j)
%% 31
a=mod((1:2000)*7919,1009); b=mod((1:1500)*104729,1511); [c,i]=setdiff(b,a); numel(c), isequal(c,setdiff(b,a)), isequal(b(i),c), [c,i,j]=union(a,b); numel(c), isequal(c,union(a,b)), sum(i)+sum(j)
%% 32
a=5:-1:1; b=3:8; intersect(a,b), setdiff(a,b), union(a,b), setxor(a,b)
%% 33
s=[]; for k=1:40, s=[s k]; end, s(end), sum(s), size(s)
%% 34
s=[]; for k=1:40, s=[s;k k+1]; end, size(s), sum(s), s(40,:)
%% 35
[(1:20)' (21:40)'; 1:2](19:21,:), [1:20;21:40](:,20)'
%% 36
a=reshape(1:40,20,2); b=[a;a(1:3,:)*i]; size(b), b(20:23,:)
%% 37
c=[int8(1:20) 300 -300 2.5], class(c), d=[uint8(200) int8(-5)], class(d), e=[int8(100) uint8(200)], class(e)
%% 38
size([repmat("a",1,20) "b"; repmat("c",1,21)]), [single(1:17) pi](18), class(ans)
%% 39
s=[]; for k=1:40, s(end+1,:)=[k k+1]; end, size(s), sum(s), s(40,:)
%% 40
s=[]; for k=1:4, s(end+1,:)=[k i*k]; end, s
%% 41
x=reshape(1:24,2,3,4); x(3,1,1)=7; size(x), x(:,:,4), x(2,4,5)=9; size(x), x(:,:,4), x(:,:,5)
%% 42
x=reshape(1:40,20,2); x(22,3)=1; size(x), sum(x), x(20:22,:)
%% 43
x=int8(reshape(1:40,20,2)); x(21,:)=100; class(x), x(19:21,:), x=int64(magic(3)); x(4,4)=5
%% 44
c=cell(17,2); c(:)={1}; c{18,3}=2; size(c), sum(cellfun(@isempty,c)(:))
%% 45
x=1:1e12; x(5), numel(x), size(x), x(end), x(1e12-1), columns(x), length(x), isempty(x), max(x), class(x)
%% 46
x=0:0.1:1e12; x(4), numel(x), x=-1:-1:-1e12; x(7), min(x)
%% 47
for i=1:1e12, if i>3, break; end, end, i
%% 48
for i=0:0.5:1e12, if i>3, break; end, end, i
%% 49
x=1:1e20;
%% 50
x=1:1e12; y=x+1;
%% 51
x=1:1e12; y=x(:);
%% 52
x=1:1e12; y=x';
%% 53
x=1:1e12; y=[x 1];
%% 54
x=1:1e12; x(3)=7;
%% 55
x=1:1e12; sum(x)
%% 56
x=1:1e12; x(1e12+1)
%% 57
x=1:1e12; for k=x', break; end
%% 58
x=1:5; x(1:1e12)
%% 59
x=1:5; x(1:1e12)=1;
%% 60
x=1:5; x(1:1e12)=[]
%% 61
if 1:1e12, disp("all"), end
%% 62
if -3:5, disp("all"), else, disp("not all"), end, if -1:0.5:2, disp("all"), else, disp("not all"), end, if -1:0.4:2, disp("all"), else, disp("not all"), end, if 5:-1:0, disp("all"), else, disp("not all"), end
%% 63
f=@() 1:1e12; f()(7)
%% 64
reshape(1:6,2,3), size(reshape("abcdef",3,2)), reshape(5,1,1), reshape(true,1,1), class(ans)
