%% printf => bounded
while true, printf ("hello\n"); end
%% disp => bounded
while true, disp (1); end
%% display => bounded
while true, x = 1, end
%% puts => bounded
s = repmat ("a", 1, 1e6); while true, puts (s); end
%% fprintf => bounded
while true, fprintf ("%d\n", 1:1000); end
%% warnings => bounded
while true, warning ("again"); end
%% a large matrix => bounded
x = ones (2000)
%% a long range => bounded
disp (1:1e8)
%% a wide text => bounded
s = repmat ("a", 1, 1e7)
%% cells => bounded
c = num2cell (ones (1, 3e5))
%% swallowed => bounded
while true, try, disp (1:1000); catch, end, end
%% in a function => bounded
function f (), disp (ones (100)); end
while true, f (); end
%% by cellfun => bounded
while true, cellfun (@disp, {1, 2, 3}); end
%% stdout and stderr => bounded
while true, fdisp (stdout, 1); fdisp (stderr, 1); end
%% sprintf %1000000000d => bounded
x = sprintf ("%1000000000d", 1);
%% printf %1000000000d => bounded
printf ("%1000000000d", 1e9, 1);
%% sprintf %.1000000000f => bounded
x = sprintf ("%.1000000000f", 1);
%% printf %.1000000000f => bounded
printf ("%.1000000000f", 1e9, 1);
%% sprintf %-1000000000s => bounded
x = sprintf ("%-1000000000s", 1);
%% printf %-1000000000s => bounded
printf ("%-1000000000s", 1e9, 1);
%% sprintf %01000000000d => bounded
x = sprintf ("%01000000000d", 1);
%% printf %01000000000d => bounded
printf ("%01000000000d", 1e9, 1);
%% sprintf %*d => bounded
x = sprintf ("%*d", 1); x = sprintf ("%*d", 1e9, 1);
%% printf %*d => bounded
printf ("%*d", 1e9, 1);
%% sprintf %1000000000.1000000000g => bounded
x = sprintf ("%1000000000.1000000000g", 1);
%% printf %1000000000.1000000000g => bounded
printf ("%1000000000.1000000000g", 1e9, 1);
%% sprintf %99999999999999999999d => bounded
x = sprintf ("%99999999999999999999d", 1);
%% printf %99999999999999999999d => bounded
printf ("%99999999999999999999d", 1e9, 1);
%% sprintf %.99999999999999999999e => bounded
x = sprintf ("%.99999999999999999999e", 1);
%% printf %.99999999999999999999e => bounded
printf ("%.99999999999999999999e", 1e9, 1);
%% evalc of endless output => bounded
x = evalc ("while true, disp (1), end");
%% evalc in evalc => bounded
x = evalc ("y = evalc ('while true, disp (1), end');");
