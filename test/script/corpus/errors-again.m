%% rethrow lasterror
try, error ('my:id', 'text %d', 5); catch, end, try, rethrow (lasterror ()), catch e, disp (e.message), disp (e.identifier), end
%% rethrow lasterror without a new one
lasterr (''); try, rethrow (lasterror ()), catch e, disp (e.message), disp (isempty (e.message)), end, disp (5)
%% rethrow of nothing
lasterr (''); rethrow (lasterror ())
%% rethrow of nothing at all
rethrow (struct ('message', '', 'identifier', ''))
%% rethrow of an empty message
rethrow (struct ('message', '', 'identifier', 'a:b'))
%% rethrow of an empty message is caught
try, rethrow (struct ('message', '', 'identifier', 'a:b')), catch e, disp (e.message), disp (e.identifier), end
%% rethrow of a struct
rethrow (struct ('message', 'hello', 'identifier', 'a:b'))
%% rethrow with a stack
try, rethrow (struct ('message', 'hello', 'identifier', 'a:b', 'stack', struct ('file', {}, 'name', {}, 'line', {}, 'column', {}))), catch e, e.message, e.identifier, end
%% rethrow with a line end
try, rethrow (struct ('message', "hello\n", 'identifier', 'a:b')), catch e, double (e.message(end)), end
%% rethrow without a message
rethrow (struct ('identifier', 'a:b'))
%% rethrow without an identifier
rethrow (struct ('message', 'a'))
%% rethrow of an empty identifier
try, rethrow (struct ('message', 'a', 'identifier', '')), catch e, e.message, e.identifier, end
%% rethrow of a bad identifier
try, rethrow (struct ('message', 'a', 'identifier', 'no colon')), catch e, e.message, e.identifier, end
%% rethrow of what was caught
try, try, error ('my:id', 'inner'); catch e, rethrow (e); end, catch f, f.message, f.identifier, end
%% rethrow of a number
rethrow (5)
%% rethrow of a text
rethrow ('abc')
%% rethrow of a struct array
rethrow (struct ('message', {'a', 'b'}, 'identifier', {'c:d', 'e:f'}))
%% rethrow without arguments
rethrow ()
%% error of a struct
error (struct ('message', 'hello', 'identifier', 'a:b'))
%% error of a struct without a message
error (struct ('message', '', 'identifier', 'a:b')), disp (1)
%% error of lasterror
try, error ('my:id', 'text'); catch, end, try, error (lasterror ()), catch e, e.message, e.identifier, end
%% lasterror fields
try, error ('my:id', 'text'); catch, end, e = lasterror (); fieldnames (e), e.message, e.identifier, fieldnames (e.stack)
%% lasterror of an undefined name
try, undefined_thing; catch, end, e = lasterror (); e.message, e.identifier
%% lasterror set
lasterror (struct ('message', 'set', 'identifier', 'x:y')); [m, i] = lasterr ()
%% lasterror set and rethrown
lasterror (struct ('message', 'set', 'identifier', 'x:y')); try, rethrow (lasterror ()), catch e, e.message, e.identifier, end
%% lasterror answers the one before
try, error ('a:b', 'one'); catch, end, e = lasterror (struct ('message', 'two', 'identifier', 'c:d')); e.message, lasterr ()
%% lasterror reset
try, error ('a:b', 'one'); catch, end, e = lasterror ('reset'); e.message, lasterr (), lasterror ().message
%% lasterror reset alone
try, error ('a:b', 'one'); catch, end, lasterror ('reset'); [m, i] = lasterr ()
%% lasterror of a wrong word
lasterror ('foo')
%% lasterror of a number
lasterror (5)
%% lasterror of two
lasterror (1, 2)
%% lasterror of a struct with fewer fields
lasterror (struct ('message', 'only')); [m, i] = lasterr ()
%% lasterror of a struct with wrong fields
lasterror (struct ('foo', 'only'));
%% lasterror of a struct with numbers
lasterror (struct ('message', 5, 'identifier', 'a:b'));
%% lasterr set
lasterr ('abc', 'd:e'); [m, i] = lasterr (), lasterror ().message
%% lasterr set and rethrown
lasterr ('abc', 'd:e'); try, rethrow (lasterror ()), catch e, e.message, e.identifier, end
%% lasterr in a catch
try, error ('x:y', 'deep'); catch, [m, i] = lasterr (), end
%% catch without a name
try, error ('x:y', 'deep'); catch, disp (lasterr ()), end
%% err.stack
try, error ('x:y', 'deep'); catch e, isstruct (e.stack), fieldnames (e.stack), end
%% error in a caught function
function f (), error ('in:f', 'from f'); end
try, f (); catch e, e.message, e.identifier, end, try, rethrow (lasterror ()), catch g, g.message, g.identifier, end
%% error of an error
try, error (lasterror ()); catch e, disp (e.message), end
%% nested last errors
try, error ('a:b', 'one'); catch, try, error ('c:d', 'two'); catch, end, end, lasterr ()
%% unwind
unwind_protect, try, error ('a:b', 'one'); catch e, end, unwind_protect_cleanup, disp (lasterr ()), end_unwind_protect
%% stack of what is raised again
function f (), error ('a:b', 'in f'); end
function h (e), rethrow (e); end
try, f (); catch e, end, try, h (e); catch q, end, isequal (q.stack, e.stack), try, h (lasterror ()); catch q, end, isequal (q.stack, e.stack), q.stack(1).name
%% stack that is given
s = struct ('file', {'u', 'v'}, 'name', {'x', 'y'}, 'line', {1, 2}, 'column', {3, 4}); try, rethrow (struct ('message', 'a', 'identifier', 'b:c', 'stack', s)), catch q, end, size (q.stack), q.stack(2), q.message
%% stack without what it needs
rethrow (struct ('message', 'a', 'identifier', 'b:c', 'stack', struct ('name', {'x', 'y'})))
%% stack that is none
rethrow (struct ('message', 'a', 'identifier', 'b:c', 'stack', 5))
%% no stack
try, rethrow (struct ('message', 'a', 'identifier', 'b:c')), catch q, end, size (q.stack), fieldnames (q.stack)
%% stack of error of a struct
function f (), error ('a:b', 'in f'); end
try, f (); catch e, end, try, error (e), catch q, end, isequal (q.stack, e.stack)
