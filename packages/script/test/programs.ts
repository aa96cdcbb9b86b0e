/**
 * Random programs for the comparison with a live Octave: operators on all types of values, ranges, indexing and indexed assignment, nested cells and structs,
 * control flow, printf. The generator tracks the type of each variable roughly, so most programs run; the errors of the others are compared too.
 */
export type Below = (limit: number) => number;

type Kind = 'number' | 'row' | 'matrix' | 'integer' | 'truth' | 'text' | 'cell' | 'struct';

const KINDS: readonly Kind[] = ['number', 'row', 'matrix', 'integer', 'truth', 'text', 'cell', 'struct'];

/** Literals and templates: `#` stands for a number, `R` for a row, and so on by LETTERS. */
const LETTERS: Readonly<Record<string, Kind>> = {
  '#': 'number',
  R: 'row',
  M: 'matrix',
  J: 'integer',
  B: 'truth',
  T: 'text',
  C: 'cell',
  S: 'struct',
};

const LEAVES: Readonly<Record<Kind, string>> = {
  number: '0 1 2 3 -1 0.5 -2.5 10 1e3 NaN Inf pi 0x1F 1e-3',
  row: '[1,2,3] [3,1,2] 1:4 5:-2:1 0:0.5:2 [] [4,5] [1.5,-2,NaN] zeros(1,0) single([1,2,3])',
  matrix: '[1,2;3,4] magic(3) eye(2) [1,2,3;4,5,6] [0.5;2] ones(2,3) zeros(0,3) reshape(1:8,2,2,2)',
  integer: 'int8(100) uint8(7) int32([1,2,3]) uint8([200,100]) int16(-5) int64(9) uint8([1,2;3,4])',
  truth: 'true false [true,false,true] (1:3)>1',
  text: `'abc' "x\\ty" '' 'a''b' "q""r" ['ab';'cd'] 'Hello' "1.5"`,
  cell: `{1,'two'} {} {[1,2],{3}} {'a','b','c'} cell(1,2) {1;2}`,
  struct: `struct('a',1) struct('a',{1,2}) struct('a','t','b',[1,2,3]) struct()`,
};

const FORMS: Readonly<Record<Kind, string>> = {
  number: `# + #|# - #|# * #|# / #|# ^ 2|-#|(#)|R(1)|R(end)|M(2,1)|M(end)|numel (R)|sum (R)|mod (#, 3)|max (R)|floor (#)|abs (#)|C{1}|S.a|B + #|T(1) + 0|!#|numel (C)|
    (@(x) x * 2 + #) (#)|R * R'|rows (M)|str2double (T)|nnz (B)|S(1).a|double (T(1))|-# ^ 2|2 ^ -#|#'|+#`,
  row: `R + #|R .* R|R - R|# ./ R|R .^ 2|[R, #]|[R, R]|-R|R(end:-1:1)|R(R > #)|R([1, end])|R(:)'|cumsum (R)|sort (R)|#:#|M(1, :)|M(:)'|R(1:2)|abs (R)|R'|[#, #, #]|unique (R)|
    fliplr (R)|R(B)|T + 0|R .^ R|R ./ R|cellfun (@numel, C)|find (R)|arrayfun (@(x) x + 1, R)|any (M)|size (M)|round (R)|!R|bitand (3, abs (round (R)))`,
  matrix: `M + #|M * M|M'|M .* M|[M; M]|[M, M]|[R; R]|M(:, 1)|M(:, end)|M(1, :)|M + R|R' * R|R' + R|M(:, [true, false])|M .^ 2|M / 2|2 \\ M|reshape (M, [], 1)|sum (M)|M == M|max (M, #)|
    repmat (R, 2, 1)|M(:, :)|cat (1, R, R)|kron (M, [1, 2])|mean (M)|M >= R|M.'|cumsum (M, 2)`,
  integer:
    'J + #|J * #|J / #|-J|J + J|J .* J|J - 200|J(1)|[J, #]|int8 (R)|uint8 (#)|bitor (J, J)|idivide (J, J)|J == #|mod (J, J)|abs (J)|double (J)|J .^ 2|J(end)|int32 (J) + #',
  truth:
    '# > #|# == #|R >= #|B & B|B | B|!B|# && B|B || #|isempty (R)|any (R)|all (B)|xor (B, B)|ischar (T)|strcmp (T, T)|isfield (S, T)|ismember (#, R)|J > #|isequal (R, R)|T == T|# != #|islogical (B)|isrow (R)|C == #',
  text: `[T, T]|upper (T)|T(end:-1:1)|num2str (#)|num2str (R)|mat2str (M)|sprintf ('%d,', R)|sprintf ("%5.2f:", R)|strrep (T, 'a', 'zz')|T(1)|strtrim (T)|[T; T]|disp (R)|sprintf ('%s=%g;', T, #)|class (J)|
    int2str (R)|strcat (T, 'x')|strjoin (C, '-')|sprintf ('%x %o %e', #, #, #)|regexprep (T, '[a-c]', '<$0>')|[T, 65]|char (R + 64)|mat2str (B)|sprintf ('%5s:%-5s:', T, T)|T(R)|repmat (T, 1, 2)`,
  cell: `{#, T}|[C, {#}]|C(1)|{C, R}|cellfun (@(x) x, C, 'UniformOutput', false)|{S}|num2cell (R)|C(end)|C'|fieldnames (S)|[C; C]|{M, B; T, #}|{C{:}, #}|strsplit (T, 'b')|struct2cell (S)|C([])|{J, R'}|{@sin, #}`,
  struct: `struct ('a', #, 'b', T)|struct ('a', {C})|S|setfield (S, 'c', #)|struct ('s', S)|[S, S]|S(1)|struct ('a', {{R}})|rmfield (struct ('a', #, 'q', T), 'q')|struct ('m', M, 'j', J)`,
};

/** Statements. Uppercase letters stand for expressions, `r` `m` `c` `s` `t` `n` for variables of a type. `{` and `}` are literal. */
const STATEMENTS = `r(#) = #|r(end + 1) = #|r(2) = []|r([1, 3]) = #|r(R > 1) = []|m(2, :) = #|m(:, end + 1) = #|m(1, 2) = #|m(:) = #|c{2} = #|c{end + 1} = T|c(1) = []|c{1}(2) = #|
  s.b = R|s.d.e = T|s(2).a = #|s.f{3} = #|s.g(2).h = #|n += #|n *= 2|n -= #|n++|t(end + 1) = 'z'|t(1) = []|[n, r] = max (R)|[n, m] = size (M)|[r, c] = deal (R, C)|
  printf ("%d %s\\n", #, T)|printf ("%g\\n", R)|printf ("%5.1f %d\\n", M)|disp (M)|disp (C)|display (R)|fprintf ("%i\\n", J)|puts (T)|r = 5; r(3) = #|s = S; s.a = s|c = {}; c{3} = #|
  m = M; m(3, 3) = #|r.a = #|t.x = #|x = y = #|1;|#|R|M|C|S|B|J|T|n = # || B|if B, n = #, else, t = T, end|for k = R, n = k; end, n|for k = M, disp (k), end|for k = 1:3, if (k == 2) continue; end, printf ("%d ", k); end|
  while (n < 5) n++; end, n|do, n += 2; until n > 6|switch #, case 1, disp ("one"), case {2, 3}, disp ("some"), otherwise, disp ("other"), end|switch T, case "abc", n = 1, case {"Hello", ""}, n = 2, end|
  try, error ("my:id", "text %d", #), catch err, disp (err.message), disp (err.identifier), end|try, R(10), catch e, disp (e.message), end|unwind_protect, n = #; r(99); unwind_protect_cleanup, disp (n), end_unwind_protect|
  f = @(x) x + #; f (R)|f = @(x, y = 2) x|g = @() deal (1, 2); [n, r] = g ()|cellfun (@isempty, C)|[s.a] = deal (#)|[c{1:2}] = deal (T, #)|s = struct ("a", {1, 2, 3}); s(2) = []|x = s.a|c{:}|s.("a") = #|m(:, 1) = []|
  w(1).a = #; w(1).b = T; w(2).b = R; w(1), w(2).b|for k = 1:3, w(k).a = k; w(k).b = R; end, w(2).b, [w.a]|w(2).a = #; v = w; w(1).b = T; w(1), v(1)|w.p(2).x = #; w.p(1).y = T; w.p(1), w.p(2)|[w(1:2).a] = deal (#, T); w(2)|
  w = struct ("a", {1, 2, 3}); [w(2:3).b] = deal (#, T); w(2)|w = struct ("a", {1, 2}); w(end + 1).b = #; arrayfun (@(e) isempty (e.b), w)|g = containers.Map ("KeyType", class (#), "ValueType", "any"); g(#) = T; isKey (g, J), isKey (g, R), isKey (g, C)|
  r(:) = R|a.b(3).c = #; a|z = R; z(:, 2) = [], z|l = R; l(logical ([1, 0, 1])) = #`;

const NAMES: Readonly<Record<string, Kind>> = {
  n: 'number',
  r: 'row',
  m: 'matrix',
  t: 'text',
  c: 'cell',
  s: 'struct',
};

/** Depth of nested expressions. */
const DEPTH = 3;

/** A program: assignments to some variables, then some statements. */
export function program(below: Below): string {
  const begin = Object.entries(NAMES).map(([name, kind]) => `${name} = ${expression(kind, 0, below)};`);
  const count = 1 + below(4);
  const statements = Array.from({ length: count }, () => statement(below));
  return `${begin.join(' ')}\n${statements.join('\n')}\n`;
}

/** Statements always use the variables; expressions do so sometimes. */
function statement(below: Below): string {
  if (below(2) === 0) {
    const kind = KINDS[below(KINDS.length)]!;
    return `x = ${expression(kind, DEPTH, below)}`;
  }
  return filled(pick(formsOf(STATEMENTS), below), 1, below);
}

function expression(kind: Kind, depth: number, below: Below): string {
  const variable = Object.keys(NAMES).find((name) => NAMES[name] === kind);
  if (variable !== undefined && depth < DEPTH && below(4) === 0) return variable;
  if (depth === 0 || below(4) === 0) return pick(LEAVES[kind].split(' '), below);
  // Sometimes an operand of another type, as in real programs with mistakes.
  const shown = below(25) === 0 ? KINDS[below(KINDS.length)]! : kind;
  return filled(pick(formsOf(FORMS[shown]), below), depth - 1, below);
}

/** A form with its letters replaced, except inside of strings. */
function filled(form: string, depth: number, below: Below): string {
  return form.replace(
    /'[^']*'(?=[ ,)\]}])|"[^"]*"|(?<![A-Za-z0-9_.])[#RMJBTCS](?![A-Za-z0-9_])|#/g,
    (found, at: number) => {
      const kind = LETTERS[found];
      if (kind === undefined) return found;
      const text = expression(kind, depth, below);
      const next = form[at + 1];
      // An operand of an operator or an index is a name or stands in parentheses.
      const bare = /^[A-Za-z_]\w*$|^[\d.]+$/.test(text);
      return bare && next !== '('
        ? text
        : /^[(,]$/.test(next ?? '') && !bare && next === ','
          ? text
          : `(${text})`;
    },
  );
}

/** The forms of a list, separated by `|` without blanks. */
function formsOf(list: string): string[] {
  return list.replace(/\|\n\s*/g, '|').split(/(?<=\S)\|(?=\S)/);
}

function pick(from: readonly string[], below: Below): string {
  return from[below(from.length)]!;
}
