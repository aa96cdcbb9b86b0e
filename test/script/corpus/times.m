%% 1
datevec('Jan-15-2020')
%% 2
datevec('15 Jan 2020')
%% 3
datevec('Jan 15 2020')
%% 4
datevec({'2020-01-01';'2021-02-03'})
%% 5
datevec('2020-01-02T03:04:05Z')
%% 6
datevec('01.02.2020')
%% 7
datevec('mar.15.2020')
%% 8
datevec('mar.15,2020')
%% 9
datevec('19/05/2020 10:11','dd/mm/yyyy HH:MM')
%% 10
datevec('2020/01/02 03:04:05')
%% 11
datevec('2020-01-02 03:04')
%% 12
datevec('01/02/2020 03:04:05')
%% 13
datevec('01/02/2020 03:04')
%% 14
datevec('01/02/20')
%% 15
datevec('20200102T030405')
%% 16
datevec('2020/01')
%% 17
datevec('1/2/2020')
%% 18
datevec('Jan-2020')
%% 19
datevec('Jan20')
%% 20
datevec('2020-1-2')
%% 21
datevec('15-Jan-2020 10:20')
%% 22
datevec('2020-01-02 03:04:05.678')
%% 23
datestr(730000), datestr(730000.5), datestr(736330.123456), datestr(730000,1), datestr(730000,'yyyy-mm-dd'), datestr(730000.75,'HH:MM PM'), datestr([2020 1 2 3 4 5]), datestr([2020 1 2]), datestr(730000.123456,'yyyy-mm-dd HH:MM:SS.FFF')
%% 24
datestr(730000.6, 0), datestr(730000.6, 1), datestr(730000.6, 2), datestr(730000.6, 3), datestr(730000.6, 4), datestr(730000.6, 5), datestr(730000.6, 6), datestr(730000.6, 7), datestr(730000.6, 8), datestr(730000.6, 9), datestr(730000.6, 10), datestr(730000.6, 11), datestr(730000.6, 12), datestr(730000.6, 13), datestr(730000.6, 14), datestr(730000.6, 15), datestr(730000.6, 16), datestr(730000.6, 17), datestr(730000.6, 18), datestr(730000.6, 19), datestr(730000.6, 20), datestr(730000.6, 21), datestr(730000.6, 22), datestr(730000.6, 23), datestr(730000.6, 24), datestr(730000.6, 25), datestr(730000.6, 26), datestr(730000.6, 27), datestr(730000.6, 28), datestr(730000.6, 29), datestr(730000.6, 30), datestr(730000.6, 31)
%% 25
datestr([730000;730001]), datestr([730000.5;730001]), datestr('2020-01-02'), datestr('01/02/2020'), datestr([2020 1 2 3 4 5.678],'FFF'), datestr(730000,'dddd mmmm dd'), datestr(730000,'ddd mmm d m yy'), datestr(0), datestr(1)
%% 26
datestr(730000.999999999), datestr(730000,'QQ YYYY'), datestr(730000.25,'HH:MM:SS AM')
%% 27
datenum(2020,1,1), datenum([2020 1 1]), datenum(2020,1,1,12,30,15.5), datenum([2020 1 1;2021 1 1]), datenum(2020,13,1), datenum(2020,0,1), datenum(2020,1.5,1), datenum('2020-01-01'), datenum(2020,[1 2 3],1), datenum('01/15/2020','mm/dd/yyyy'), datenum(2020,1,31.5), [d,s]=datenum(2020,1,1)
%% 28
datenum({'2020-01-01','2021-01-01'})
%% 29
datenum(2020)
%% 30
datenum(2020,1)
%% 31
datevec(730000.5), [y,m,d,h,mi,s]=datevec(730000.123)
%% 32
printf('%.15g ', datevec(737791.123456)), printf('%.17g ', datenum(2020,5,6,7,8,9.123))
%% 33
weekday(738427), [n,s]=weekday(738427), [n,s]=weekday(738427,'long'), weekday('2020-01-01'), weekday([738427 738428]), weekday(738427.9)
%% 34
addtodate(730000,1,'month'), addtodate(730000,1,'year'), addtodate(730000,[1 2],'day'), addtodate(730000,1,'hour'), addtodate(730485,-1,'month'), addtodate(730000,5,'minute'), addtodate(730000,5,'second'), addtodate(730000,500,'millisecond'), addtodate(datenum(2020,1,31),1,'month')
%% 35
addtodate(730000,1,'week')
%% 36
eomday(2020,2), eomday(2019,2), eomday(2020,1:12), is_leap_year(2020), is_leap_year([1900 2000 2021])
%% 37
asctime(gmtime(0)), ctime(0), strftime('%Y-%m-%d %H:%M:%S', gmtime(0)), strftime('%A %B %d %j %y %e %p %I %a %b %D %T %R %% %n %Z', gmtime(86400*45)), gmtime(1e9), mktime(gmtime(1e9)), localtime(0).hour, strftime('%x %X %c %h %k %l %M %s %S %U %w %C %F %r',gmtime(1e9))
%% 38
[t,n]=strptime('2020-01-02','%Y-%m-%d'), [t,n]=strptime('foo','%Y')
%% 39
etime([2020 1 1 0 0 0],[2020 1 1 0 1 0.5])
%% 40
calendar(2020,2)
%% 41
x = calendar(2020,2)
%% 42
addtodate()
%% 43
datestr()
%% 44
datenum()
%% 45
weekday()
%% 46
eomday(2020)
%% 47
strftime(1,2)
%% 48
strftime('a',1)
%% 49
asctime(1)
%% 50
gmtime('a')
%% 51
gmtime({1})
