%% a field of an element that is the only one
x(1).a = 1; x(1).b = 3; x(1).b, x
%% a field of an element of several
x(1).a = 1; x(2).a = 2; x(2).b = 5; x(2).b, x(1).b, x(1).a, x(2).a, size (x)
%% a field of the first of several
x(1).a = 1; x(2).a = 2; x(1).b = 5; x(1).b, x(2).b
%% a loop that fills
for k = 1:3, x(k).id = k; x(k).name = sprintf ('n%d', k); x(k).values = 1:k; end, x(2), x(3).values, {x.name}, [x.id]
%% a loop that fills backwards
for k = 3:-1:1, x(k).id = k; x(k).square = k ^ 2; end, [x.id], [x.square]
%% new elements
x(1).a = 1; x(3).b = 2; size (x), x(2).a, x(3).a, x(3).b, x(1).b
%% end
x = struct ('a', {}); x(end+1).a = 1; x(end).b = 2; x(end+1).b = 3; [x.b], x(2).a, x(end).b
%% end plus two
x(1).a = 1; x(end+2).a = 3; numel (x), x(2).a
%% struct then index
s.a = 1; s(2).a = 2; s(2).b = 3; s(1).b, s(2).b, s(1).a
%% struct with shared copies
s(1).a = 1; t = s; t(1).b = 2; fieldnames (s), t(1).b, fieldnames (t)
%% struct array with shared copies
s(2).a = 1; t = s; t(1).b = 2; fieldnames (s), t(1).b, t(2).b
%% element with a copy
s(1).a = 1; e = s(1); s(1).b = 2; e, s(1).b, e.c = 3; s
%% element of several with a copy
s(2).a = 1; e = s(2); s(2).b = 2; e, s(2).b, fieldnames (s)
%% nested
x(1).a.b(2) = 5; x(1).a.b, x(1).a.c = 'q'; x(1).a
%% nested in several
x(1).a.b(2) = 5; x(2).a.b(3) = 6; x(2).a.c = 7; x(1).a, x(2).a
%% nested arrays
x(2).a(3).b(2).c = 5; size (x(2).a), x(2).a(3).b(2).c, x(1).a, x(2).a(3).b(2).d = 'd'; x(2).a(3).b(2)
%% nested twice
s.p(1).x = 1; s.p(1).y = 2; s.p(2).x = 3; s.p(2).y = 4; s.p(2).z = 5; [s.p.x], [s.p.y], s.p(1).z, s.p(2).z
%% nested new fields in turn
s.p(2).x = 3; s.p(1).w = 2; s.p(1), s.p(2)
%% cells in elements
x(1).c{2} = 'a'; x(1).d{1}(3) = 4; x(1)
%% indexed fields
x(1).a = 1:3; x(1).a(2) = 9; x(1).b(2,2) = 4; x(1)
%% dynamic fields
f = 'val'; x(1).(f) = 1; x(1).([f '2']) = 2; x(2).(f) = 3; x(2).val3 = 4; x(1), x(2)
%% matrices of structs
x(2,2).a = 1; x(1,2).b = 2; size (x), x(2,2).b, x(1,2).b, x(1,2).a
%% operators
x(1).n = 1; x(1).n += 2; x(1).n++; x(1).m = 1; x(1).m *= 5; x(1)
%% operators in several
x(2).n = 1; x(2).m = 1; x(2).n += 2; x(2).m -= 5; x(2)
%% loops over struct arrays
s = struct ('a', {1, 2, 3}); for e = s, e.a, size (e), end
%% loops over a column
s = struct ('a', {1; 2}); for e = s, size (e), end
%% loops that change
s = struct ('a', {1, 2, 3}); for k = 1:numel (s), s(k).b = s(k).a * 2; s(k).c = s(k).b + 1; end, [s.b], [s.c]
%% arrayfun over struct arrays
s = struct ('a', {1, 2, 3}); arrayfun (@(e) e.a * 2, s), arrayfun (@(e) {e.a}, s), arrayfun (@(e) setfield (e, 'b', e.a), s)
%% arrayfun with results of several kinds
s = struct ('a', {1, 2}, 'n', {'x', 'yy'}); t = arrayfun (@(e) struct ('len', numel (e.n)), s); [t.len], c = arrayfun (@(e) e.n, s, 'UniformOutput', false)
%% arrayfun with an index
s = struct ('a', {3, 1, 2}); [~, i] = sort ([s.a]); t = s(i); [t.a]
%% cellfun over collected fields
s = struct ('n', {'abc', 'de'}); cellfun (@numel, {s.n}), cellfun ('length', {s.n})
%% deletion
s = struct ('a', {1, 2, 3}); s(2) = []; [s.a], s([]) = []; numel (s), s(1) = []; s(1) = []; size (s), s(end+1).a = 9; s.a
%% deletion by mask
s = struct ('a', {1, 2, 3}, 'b', 4); s([s.a] > 1) = []; s
%% deletion of all
s = struct ('a', {1, 2, 3}); s(:) = []; size (s), fieldnames (s), isempty (s)
%% deletion in a field
x(1).a = 1:4; x(1).a(2) = []; x(1).a, x(2).a = 'abc'; x(2).a(1) = []; x(2).a
%% deletion of elements of a nested array
s.p = struct ('a', {1, 2, 3}); s.p(2) = []; [s.p.a], s.p(1).b = 7; s.p(1), s.p(2)
%% deletion out of range
s = struct ('a', {1, 2}); s(5) = [];
%% cs-lists
s = struct ('a', {1, 2, 3}); [s.a] = deal (7); [s.a], [s.b] = deal (1, 2, 3); [s.b], [s(2:3).c] = deal ('x', 'y'); s(1).c, s(3).c
%% cs-lists into new variables
s = struct ('a', {1, 2}); [p, q] = s.a, max (s.a), [s(:).a], c = {s.a, 5}
%% cs-lists as arguments
s = struct ('a', {1, 2, 3}); plus (s(1:2).a), sprintf ('%d,', s.a), horzcat (s.a)
%% cs-list from a cell
c = {4, 5}; [s(1:2).a] = c{:}; s(1).a, s(2).a
%% cs-list of nested
s(1).p.x = 1; s(2).p.x = 2; q = [s.p]; [q.x]
%% cs-list errors
s = struct ('a', {1, 2}); s.a.b
%% cs-list assigned
s = struct ('a', {1, 2}); s.a = 5;
%% cs-list nested assigned
s = struct ('a', {1, 2}); s.a.b = 5;
%% cs-list indexed
s = struct ('a', {1, 2}); s.a(1)
%% cs-list in an operator
s = struct ('a', {1, 2}); s.a + 1
%% cs-list one value
s = struct ('a', {1, 2}); x = s.a
%% empty cs-list
s = struct ('a', {}); [s.a], x = s.a
%% missing field
x(1).a = 1; x(1).b
%% missing field of several
x(2).a = 1; x(2).b
%% field of an element beyond the end
x(1).a = 1; x(3).a
%% element assigned
x(1).a = 1; x(2) = struct ('a', 5); x(2).a, x(4) = struct ('a', 6); size (x), x(3).a
%% element assigned with other fields
x(1).a = 1; x(2) = struct ('b', 5);
%% element assigned in another order
x(1).a = 1; x(1).b = 2; x(2) = struct ('b', 5, 'a', 4); x(2), fieldnames (x)
%% elements exchanged
x = struct ('a', {1, 2, 3}); x([1 3]) = x([3 1]); [x.a], x(2) = x(1); [x.a], x(2).b = 1; x(1).b, x(2).b, x(3).b
%% concatenated
x = [struct('a', 1), struct('a', 2)]; x(2).b = 3; x(1).b, x(2).b, y = [x, struct('a', 4, 'b', 5)]; [y.a], [y.b]
%% concatenated in a loop
r = []; for k = 1:3, e.k = k; e.s = k * k; r = [r e]; end, [r.k], [r.s]
%% concatenated at the end
r = struct ('a', {}); for k = 1:3, r(end+1) = struct ('a', k); end, [r.a], size (r)
%% concatenated with other fields
x = [struct('a', 1), struct('b', 2)];
%% rmfield and setfield
x(1).a = 1; x(2).a = 2; x(2).b = 5; y = rmfield (x, 'a'); fieldnames (y), y(2).b, x(2) = setfield (x(2), 'a', 9); x(2)
%% isfield and isrow
x(1).a = 1; x(2).b = 5; isfield (x, 'b'), isfield (x, {'a', 'b', 'c'}), isrow (x), isstruct (x(2)), numfields (x)
%% orderfields
x(1).b = 1; x(1).a = 2; x(2).b = 3; y = orderfields (x); fieldnames (y), y(1), y(2)
%% struct2cell
x(1).a = 1; x(2).a = 2; x(2).b = 'q'; c = struct2cell (x); size (c), c(:, :, 2)
%% cell2struct
x = cell2struct ({1 2; 'a' 'b'}, {'n', 't'}, 1); x(2).u = 3; x(1), x(2)
%% display
x(1).a = 1; x(1).b = 'q'; x, x(2).a = 5, x(1)
%% in a cell
c{2}(1).a = 1; c{2}(1).b = 2; c{2}(2).b = 3; c{2}(1).b, c{2}(2).b, c{2}(2).a
%% in a field of a cell
s.c{1}.x = 1; s.c{1}.y = 2; s.c{2}(2).z = 3; s.c{1}, s.c{2}(2).z
%% in a function
function r = fill (n), for k = 1:n, r(k).k = k; r(k).sq = k * k; end, end
r = fill (3); [r.sq], r(2)
%% as an argument
function s = mark (s, k), s(k).mark = true; s(k).n = k; end
s = struct ('a', {1, 2}); t = mark (s, 2); t(2), isfield (s, 'mark'), t(1)
%% global
global g; g(1).a = 1; g(1).b = 3; g(2).b = 4; [g.b]
%% captured
s(1).a = 1; f = @() s(1); s(1).b = 2; f (), s(1)
%% jsonencode
x(1).a = 1; x(2).a = 2; x(2).b = 'q'; jsonencode (x), jsonencode (x(1))
%% jsondecode then new field
x = jsondecode ('[{"a":1},{"a":2}]'); x(2).b = 3; x(1).b, x(2).b, size (x), for k = 1:numel (x), x(k).c = k; end, [x.c]
%% failing in between
x(1).a = 1; x(2).a = 2; try, x(2).b(0) = 1; catch e, disp (e.message), end, fieldnames (x), x(2)
%% failing nested in between
x(1).a = 1; try, x(1).b.c{1}(-1) = 1; catch e, disp (e.message), end, x
%% isequal
x(1).a = 1; x(1).b = 2; y.a = 1; y.b = 2; isequal (x, y), isequal (x(1), y), y(2).a = 3; isequal (x, y)
%% structfun after
x(1).a = 1; x(1).b = 2; structfun (@(v) v * 2, x(1))
%% swapped dims
x(3,1).a = 1; x(3).b = 2; size (x), x(3).b, x(1).b
%% colon
x = struct ('a', {1, 2}); y = x(:); size (y), y(2).b = 1; x(2), y(2).b
%% logical index
x = struct ('a', {1, 2, 3}); x(logical ([0 1 0])).b = 5; x(2).b, x(1).b
%% several elements refused
x = struct ('a', {1, 2, 3}); x(1:2).b = 5;
%% zero index
x(1).a = 1; x(0).b = 5;
%% fractional index
x(1).a = 1; x(1.5).b = 5;
%% numbers refused
x = 5; x(1).b = 5;
%% text refused
x = 'abc'; x(1).b = 5;
%% empty matrix taken
x = []; x(1).b = 5; x(1).c = 6; x
%% empty cell taken
x = {}; x(2).b = 5; x(2).c = 6; x
%% arrayfun over struct arrays with errors
s = struct ('a', {1, 2}); arrayfun (@(e) e.zz, s)
%% arrayfun with an error handler
s = struct ('a', {1, 2}); arrayfun (@(e) e.zz, s, 'ErrorHandler', @(err, e) e.a * 10)
%% sum over elements
x(1).v = 1; x(1).w = 10; x(2).v = 2; x(2).w = 20; t = 0; for e = x, t += e.v * e.w; end, t
%% counters by name
c = struct (); for w = {'a', 'b', 'a'}, if isfield (c, w{1}), c.(w{1})(1).n += 1; else c.(w{1})(1).n = 1; c.(w{1})(1).first = w{1}; end, end, c.a, c.b
%% spread over new elements
[s(1:3).a] = deal (7); size (s), s(3).a
%% spread beyond the end
s.a = 1; [s(2:3).a] = deal (8, 9); [s.a], [s(4).b, q] = deal (1, 2); s(4).b, s(1).b, q
%% spread over a column
s = struct ('a', {1; 2; 3}); [s(2:3).b] = deal ('x', 'y'); size (s), s(2).b, s(3).b, s(1).b
%% spread by mask
s = struct ('a', {1, 2, 3}); [s([s.a] > 1).b] = deal (5, 6); {s.b}
%% spread with end
s = struct ('a', {1, 2, 3}); [s(end-1:end).a] = deal (0); [s.a]
%% spread over all
s = struct ('a', {1, 2, 3}); [s(:).z] = deal (1, 2, 3); [s.z]
%% spread in a field
t.s = struct ('a', {1, 2, 3}); [t.s(1:2).b] = deal (4, 5); {t.s.b}, [t.s.c] = deal (6); [t.s.c]
%% spread with copies
s = struct ('a', {1, 2}); t = s; [t(1:2).b] = deal (3, 4); fieldnames (s), [t.b]
%% spread with too few
s = struct ('a', {1, 2, 3}); [s(1:2).b] = deal (1, 2, 3);
%% appended to a field
x(1).list = []; for k = 1:3, x(1).list(end+1) = k; end, x(1).list
%% growing with fewer subscripts than there are
m = reshape (1:8, 2, 2, 2); m(2,4) = 5; size (m), m(3,3) = 5
%% growing cells with fewer subscripts than there are
m = cell (2, 2, 2); m{3,1} = 5
%% growing with fewer subscripts than there are, by a field
m = struct ('a', cell (2, 2, 2)); m(3,1).a = 5
%% growing with as many subscripts as there are
m = struct ('a', cell (2, 2, 2)); m(3,1,1).a = 5; size (m), m(3,2,2).b = 6; m(3,1,1)
