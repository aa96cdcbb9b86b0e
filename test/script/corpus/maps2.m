%% isKey of other classes
m = containers.Map ('KeyType','double','ValueType','any'); m(5) = 1; isKey (m, int64 (5)), isKey (m, uint64 (5)), isKey (m, int8 (5)), isKey (m, single (5)), isKey (m, true), isKey (m, '5'), isKey (m, "\005"), isKey (m, int64 ([5 6; 7 5]))
%% isKey of a list
m = containers.Map ([1 2 3], {'a','b','c'}); isKey (m, {1, int64(2), 'x', true; 4, single(3), uint8(9), "b"})
%% isKey of vectors
m = containers.Map ([1 2 3], {'a','b','c'}); isKey (m, [1 5; 2 9]), isKey (m, uint8 ([1 5])), isKey (m, [true false]), isKey (m, []), isKey (m, {}), isKey (m, zeros (1,0)), isKey (m, 1:4)
%% isKey of a char map
m = containers.Map ('a', 1); isKey (m, 97), isKey (m, {97, 'a', 'b', true}), isKey (m, [97 98]), isKey (m, ''), isKey (m, {'a'; 'b'}), isKey (m, int64 (97)), isKey (m, {})
%% isKey of things
m = containers.Map ('a', 1); isKey (m, {{'a'}})
%% isKey of a struct in a numeric map
m = containers.Map (1, 1); s.a = 1; isKey (m, s)
%% isKey rounding
m = containers.Map ('KeyType','int32','ValueType','any'); m(2.6) = 'x'; keys (m), isKey (m, 3), isKey (m, 2.9), isKey (m, 2.4), m(int64 (3)), m(3.2)
%% key types
for t = {'double','single','int32','uint32','int64','uint64'}
  m = containers.Map ('KeyType', t{1}, 'ValueType', 'any');
  m(5) = 'five'; m(int64 (7)) = 'seven'; m(single (1.5)) = 'x'; m(true) = 'yes'; m(-1) = 'minus'; m(uint8 (200)) = 'u';
  printf ('%s: ', t{1}); printf ('%s ', class (keys (m){1})); printf ('%g ', cellfun (@double, keys (m))); printf ('%s ', values (m){:});
  printf ('%d ', isKey (m, int64 (5)), isKey (m, uint64 (5)), isKey (m, int8 (5)), isKey (m, 5), isKey (m, single (5)), isKey (m, [5 7 9]), isKey (m, {5, 'a', int64(7)}));
  printf ('\n');
end
%% large keys
for t = {'int64','uint64','double'}
  m = containers.Map ('KeyType', t{1}, 'ValueType', 'any');
  m(intmax ('int64')) = 1; m(intmax ('int64') - 1) = 2; m(int64 (9007199254740993)) = 3; m(int64 (9007199254740992)) = 4;
  printf ('%s %d:', t{1}, m.Count); printf (' %d', keys (m){:}); printf (';'); printf (' %d', values (m){:}); printf (' | %d %d\n', isKey (m, intmax ('int64')), isKey (m, int64 (9007199254740993)));
end
%% saturating keys
m = containers.Map ('KeyType','uint32','ValueType','any'); m(-5) = 1; m(1e20) = 2; keys (m)
%% NaN keys
m = containers.Map ('KeyType','double','ValueType','any'); m(NaN) = 1; m(NaN) = 2; m.Count, isKey (m, NaN), m(NaN)
%% NaN among others
m = containers.Map ([3 NaN 1 Inf -Inf], {1,2,3,4,5}); keys (m), values (m)
%% missing int key
m = containers.Map ('KeyType','int64','ValueType','any'); m(int64 (5))
%% missing double key
m = containers.Map ('KeyType','double','ValueType','any'); m(int64 (5))
%% missing fractional key
m = containers.Map ('KeyType','double','ValueType','any'); m(0.1)
%% missing large key
m = containers.Map ('KeyType','double','ValueType','any'); m(123456789)
%% missing text key
m = containers.Map (); m('abc')
%% missing logical
m = containers.Map ('KeyType','double','ValueType','any'); m(true)
%% wrong key
m = containers.Map ('KeyType','double','ValueType','any'); m('a')
%% wrong key cell
m = containers.Map ('KeyType','double','ValueType','any'); m({1})
%% wrong key vector
m = containers.Map ('KeyType','double','ValueType','any'); m([1 2])
%% wrong key empty
m = containers.Map ('KeyType','double','ValueType','any'); m([])
%% wrong key set
m = containers.Map ('KeyType','double','ValueType','any'); m('a') = 1
%% wrong key set in text map
m = containers.Map (); m(1) = 1
%% remove of other classes
m = containers.Map ([1 2 3 4 5], {'a','b','c','d','e'}); remove (m, int64 (1)); remove (m, {single(2), 'x', 9}); remove (m, [4 5 6]); keys (m)
%% remove in a text map
m = containers.Map ({'a','b','c'}, [1 2 3]); remove (m, {'a', 5, 'z'}); remove (m, 99); remove (m, 'b'); keys (m)
%% remove answers
m = containers.Map ({'a','b','c'}, [1 2 3]); n = m.remove ('a'); n.Count, m.Count
%% values of keys
m = containers.Map ([1 2 3], {'a','b','c'}); values (m, {1, int64(3)}), values (m, {1; 2})
%% values of missing keys
m = containers.Map ([1 2 3], {'a','b','c'}); values (m, {1, 9})
%% values of missing int keys
m = containers.Map ([1 2 3], {'a','b','c'}); values (m, {int64(9)})
%% values of wrong keys
m = containers.Map ([1 2 3], {'a','b','c'}); values (m, {'x'})
%% values of text keys
m = containers.Map ({'a','b'}, [1 2]); values (m, {'b','a'}), values (m, {'b';'a'}), values (m, {})
%% values of missing text keys
m = containers.Map ({'a','b'}, [1 2]); values (m, {'b','z'})
%% values of a number in a text map
m = containers.Map ({'a','b'}, [1 2]); values (m, {1})
%% values without a cell
m = containers.Map ({'a','b'}, [1 2]); values (m, 'a')
%% values as members
m = containers.Map ({'a','b'}, [1 2]); m.values ({'a'}), m.isKey ('a'), m.isKey ({'a','q'}), m.keys (), m.length (), m.Count, class (m.Count), class (m.length ()), m.isempty ()
%% count
m = containers.Map (); class (m.Count), class (length (m)), isempty (m), numel (m), size (m), m.Count + 1.5
%% keys of numbers
m = containers.Map ({int32(3), int32(1)}, {'a','b'}); m.KeyType, keys (m)
%% keys of mixed numbers
m = containers.Map ({3, int32(1)}, {'a','b'}); m.KeyType, keys (m)
%% keys of int8
m = containers.Map ({int8(3), int8(1)}, {'a','b'}); m.KeyType, keys (m)
%% keys of logical
m = containers.Map ({true, false}, {'a','b'}); m.KeyType, keys (m)
%% keys of a single
m = containers.Map (single ([3 1]), {'a','b'}); m.KeyType, keys (m)
%% one int key
m = containers.Map (int64 (3), 'x'); m.KeyType, m(3)
%% uint8 array keys
m = containers.Map (uint8 ([3 1]), {'a','b'}); m.KeyType
%% empty keys
m = containers.Map ({}, {}); 
%% text and numbers
m = containers.Map ({1, 'a'}, {1, 2});
%% value types
m = containers.Map ('KeyType','char','ValueType','int32'); m('a') = 2.6; m('b') = int64 (5); m('c') = true; values (m)
%% value type text
m = containers.Map ('KeyType','char','ValueType','char'); m('a') = 5;
%% value type number
m = containers.Map ('KeyType','char','ValueType','double'); m('a') = [1 2];
%% value type logical
m = containers.Map ('KeyType','char','ValueType','logical'); m('a') = 5; m('a'), class (m('a'))
%% value type logical NaN
m = containers.Map ('KeyType','char','ValueType','logical'); m('a') = NaN;
%% loops over keys
m = containers.Map ({'b','a'}, {1, 2}); for k = keys (m), printf ('%s=%d;', k{1}, m(k{1})); end
%% increments
m = containers.Map ('KeyType','double','ValueType','double'); m(1) = 1; m(1) += 5; m(1)
%% nested
m = containers.Map (); m('a') = struct ('x', {1, 2}); m('a')(2).x, m('a')
%% map in a struct
s.m = containers.Map (); s.m('k') = 3; s.m('k'), s.m.Count, s.m.isKey ('k')
%% map in a struct array
s(2).m = containers.Map (); s(2).m('k') = 3; s(2).m('k'), s(2).m.keys ()
%% joined with other types
m = [containers.Map(1, 'a'); containers.Map(int32 (2), 'b')]; m.KeyType, keys (m)
%% joined text and numbers
m = [containers.Map(1, 'a'); containers.Map('b', 'b')];
