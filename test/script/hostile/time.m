%% while true => time
while true, end
%% while 1 end => time
while 1 end
%% do until false => time
do, x = 1; until false
%% for over a long range => bounded
for k = 1:1e15, end
%% for to infinity => bounded
for k = 1:Inf, end
%% endless evaluation => time
while true, eval ("1;"); end
%% evalc for ever => time
x = evalc ("while true, end");
%% eval in eval => time
eval ("eval ('while true, end')");
%% try swallows the deadline => time
try, while true, end, catch, while true, end, end
%% try in a loop => time
while true, try, while true, end, catch, end, end
%% eval with a catch text => time
eval ("while true, end", "while true, end");
%% unwind_protect loops on => time
unwind_protect, while true, end, unwind_protect_cleanup, while true, end, end_unwind_protect
%% nested unwind_protect => time
while true, unwind_protect, error ("a"); unwind_protect_cleanup, while true, end, end_unwind_protect, end
%% error handler loops => time
cellfun (@(x) error ("no"), {1, 2}, "ErrorHandler", @(e, x) evalc ("while true, end"));
%% cellfun for ever => time
while true, cellfun (@(x) x, {1, 2, 3}); end
%% handle for ever => time
f = @() 1; while true, f (); end
%% two functions => time
function a (), end
while true, a (); end
%% collatz that never ends => time
x = 7; while x != 0, x = mod (x * 3 + 1, 1000) + 1; end
%% endless growth by 0 => time
x = []; while numel (x) < 1, x = [x []]; end
%% endless strings => time
while true, s = strrep ("aaa", "a", "b"); end
%% busy matrix => time
x = ones (50); while true, x = x * 0.5 + x; end
%% fibonacci => time
function r = fib (n)
 if n < 2, r = n; else r = fib (n - 1) + fib (n - 2); end
end
fib (60)
%% sort in a loop => time
x = mod ((1:1e5) * 7919, 1e5); while true, y = sort (x); end
%% busy text => time
k = 0; while true, s = num2str (k++); end
%% error in a loop => time
while true, try, error ("x"); catch e, end, end
%% lasterr loop => time
while true, eval ("error ('x')", ""); end
