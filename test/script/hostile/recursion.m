%% function => recursion
function f (n), f (n + 1); end
f (1)
%% two functions => recursion
function a (), b (); end
function b (), a (); end
a ()
%% handle => recursion
f = @(g) g (g); f (f)
%% feval => recursion
function f (), feval ("f"); end
f ()
%% eval => recursion
function f (), eval ("f ()"); end
f ()
%% eval of itself => bounded
s = "eval (s)"; eval (s)
%% evalc of itself => bounded
s = "evalc (s);"; evalc (s);
%% cellfun => recursion
function r = f (x), r = cellfun (@f, {x}); end
f (1)
%% arrayfun => recursion
function r = f (x), r = arrayfun (@f, x); end
f (1)
%% in an index => recursion
function r = f (x), a = 1; r = a(f (x)); end
f (1)
%% in a condition => recursion
function r = f (x), if f (x), end, r = 1; end
f (1)
%% in unwind_protect => recursion
function f ()
 unwind_protect
 f ();
 unwind_protect_cleanup
 x = 1;
 end_unwind_protect
end
f ()
%% through varargin => recursion
function f (varargin), f (varargin{:}, 1); end
f ()
%% through str2func => recursion
function f (), g = str2func ("f"); g (); end
f ()
%% caught and begun again => bounded
function f (), try, f (); catch, f (); end, end
f ()
%% cleanup begins again => bounded
function f ()
 unwind_protect
 f ();
 unwind_protect_cleanup
 f ();
 end_unwind_protect
end
f ()
%% caught at every level => bounded
function f (n), try, f (n + 1); catch, end, end
f (1)
