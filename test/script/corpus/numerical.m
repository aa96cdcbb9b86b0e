%% 1
o=optimset('TolX',1e-3)
%% 2
o=optimset('tolx',1e-3,'display','off')
%% 3
o=optimset('Foo',1)
%% 4
o=optimset(struct('TolX',1),'TolFun',2)
%% 5
o=optimset(struct('TolX',1),struct('TolX',3,'MaxIter',5))
%% 6
o=optimset('fzero')
%% 7
o=optimset('fminbnd')
%% 8
o=optimset('fminsearch')
%% 9
o=optimset('fminunc')
%% 10
o=optimset('fsolve')
%% 11
o=optimset('lsqnonneg')
%% 12
o=optimset('nosuch')
%% 13
o=optimset()
%% 14
optimset('TolX')
%% 15
optimset(5)
%% 16
optimset('TolX',1,'TolFun')
%% 17
optimget(struct('TolX',5),'TolX')
%% 18
optimget(struct('TolX',5),'tolx')
%% 19
optimget(struct('TolX',5),'TolFun')
%% 20
optimget(struct('TolX',5),'TolFun',7)
%% 21
optimget(struct('TolX',[]),'TolX',7)
%% 22
optimget(5,'TolX')
%% 23
optimget(struct(),'Foo')
%% 24
optimget(struct(),5)
%% 25
optimget()
%% 26
[x,fv,info,out]=fminbnd(@(x) (x-2)^2,0,5)
%% 27
x=fminbnd(@cos,3,4)
%% 28
fminbnd(@(x) x^2,5,0)
%% 29
x=fminbnd('cos',3,4)
%% 30
[x,fv,info]=fminsearch(@(x) (x(1)-5)^2+(x(2)-8)^4,[0 0]); abs(x-[5 8])<1e-2, fv<1e-3, info
%% 31
fminsearch()
%% 32
fminsearch(@cos)
%% 33
[x,fv,info,out,g,h]=fminunc(@(x) sum((x-[1 2]).^2),[0 0]); norm(x-[1 2])<1e-4, fv<1e-6, info, h
%% 34
[x,fv,info]=fsolve(@(x) x^2-4,1); abs(x-2)<1e-5, abs(fv)<1e-4, info
%% 35
fzero(@(x) x^2+1,[0 1])
%% 36
fzero(@cos)
%% 37
fzero()
%% 38
fzero(@(x) x-1,1)
%% 39
fzero('cos',[0 3])
%% 40
fzero(@cos,[0 1 2])
%% 41
fzero(@(x) exp(x)-2,[0 1])
%% 42
o=optimset('fzero'); fieldnames(o)
%% 43
trapz([1 2 3])
%% 44
trapz([0 1 3],[1 2 3])
%% 45
trapz([1 2;3 4])
%% 46
trapz([1 2;3 4],[],2)
%% 47
trapz([0 1],[1 2;3 4],2)
%% 48
trapz([])
%% 49
trapz({})
%% 50
trapz()
%% 51
trapz(1,2,3,4)
%% 52
trapz([1 2],[1 2 3])
%% 53
trapz([1 2 3],[1 2 3],3)
%% 54
trapz(1:3,1:3,0)
%% 55
cumtrapz([1 2 3])
%% 56
cumtrapz([0 1 3],[1 2 3])
%% 57
cumtrapz([1 2;3 4],[],2)
%% 58
cumtrapz(1:3,1:3,0)
%% 59
cumtrapz([1 2],[1 2 3])
%% 60
quad(@(x) x.^2,0,1)
%% 61
quadv(@(x) x.^2,0,1)
%% 62
quadgk(@(x) exp(-x.^2),-Inf,Inf)
%% 63
[q,err]=quadgk(@(x) x.^2,0,1); q, err<1e-10
%% 64
quadcc(@(x) x.^2,0,1)
%% 65
integral(@(x) x.^2,0,1)
%% 66
integral(@(x) [x,2*x],0,1,'ArrayValued',true)
%% 67
integral(@(x) x.^2,0,1,'RelTol',1e-3)
%% 68
integral(@(x) x.^2,0,1,'Foo',1)
%% 69
integral(@(x) x.^2,0)
%% 70
integral(5,0,1)
%% 71
integral(@(x) x,0,1,'Waypoints',[0.5])
%% 72
integral2(@(x,y) x.*y,0,1,0,@(x) x)
%% 73
integral2(@(x,y) x.*y,0,1,0,2,'Method','iterated')
%% 74
integral3(@(x,y,z) x+y+z,0,1,0,1,0,1)
%% 75
dblquad(@(x,y) x.*y,0,1,0,2)
%% 76
triplequad(@(x,y,z) x+y+z,0,1,0,1,0,1)
%% 77
quadgk(@(x) x,0)
%% 78
quadgk(@(x) x,0,1,'foo',1)
%% 79
quadgk(@(x) abs(x-0.3),0,1,'Waypoints',0.3)
%% 80
quadv(@(x) x,0)
%% 81
quadl(@(x) x,0)
%% 82
quadcc(@(x) x,0)
%% 83
quadcc(@(x) x,{},1)
%% 84
quadcc(@(x) x,0,[1 2])
%% 85
quad(@(x) x,0)
%% 86
quadcc(@(x) x,0,1,-1)
%% 87
gradient([1 4 9 16])
%% 88
[dx,dy]=gradient([1 2;3 5])
%% 89
gradient([1 4 9 16],2)
%% 90
gradient([1 4 9 16],[1 2 4 7])
%% 91
gradient(@(x) x.^2,[1 2 3])
%% 92
gradient({})
%% 93
gradient([1 4 9 16]')
%% 94
[a,b]=gradient(magic(3),1,2)
%% 95
gradient(5)
%% 96
del2(magic(4))
%% 97
del2([1 4 9 16 25])
%% 98
del2(1:3)
%% 99
del2(magic(4),2)
%% 100
del2(magic(4),1,2)
%% 101
curl([1 2;3 4],[1 2;3 4])
%% 102
divergence([1 2;3 4],[1 2;3 4])
%% 103
polyarea([1 3 3 1],[1 1 3 3])
%% 104
rectint([0 0 1 1],[0.5 0.5 1 1])
%% 105
inpolygon(0.5,0.5,[0 1 1 0],[0 0 1 1])
%% 106
humps(1)
