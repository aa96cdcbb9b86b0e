/** The script language: compared with recorded output of real Octave, and tested by its own rules. */
import t from 'tap';
import { builtins } from '../builtins/registry.js';
import { Formula } from '../formula.js';
import { Meter, USUAL_LIMITS } from '../meter.js';
import { REFUSED } from '../refused.js';
import { checkExpression, faultText } from '../syntax/check-expression.js';
import { deepExpression } from '../testing.js';
import { corpusNames, ended, ours, readCases } from './corpus.js';

for (const name of corpusNames()) {
  t.test(`${name}: prints what Octave prints`, (t) => {
    const cases = readCases(name);
    const different = cases.flatMap(({ title, code, output }) => {
      const own = ended(ours(code));
      return own === output ? [] : [{ title, code, ours: own, octave: output }];
    });
    t.ok(cases.length > 0);
    t.same(different, []);
    t.end();
  });
}

t.test('every example of a built-in gives the output that stands beside it', (t) => {
  const different = [...builtins.values()].flatMap(({ name, examples }) =>
    examples.flatMap(({ code, output }) => {
      const own = ours(code);
      return own === output ? [] : [{ name, code, output, ours: own }];
    }),
  );
  t.same(different, []);
  t.end();
});

t.test('what a script must not have is unknown, whatever else is added', (t) => {
  const known = REFUSED.flatMap(({ names }) => names.split(/\s+/)).filter((name) => builtins.has(name));
  t.same(known, []);
  t.end();
});

t.test('every built-in describes itself', (t) => {
  const poor = [...builtins.values()].filter(
    ({ signatures, summary, examples }) =>
      signatures.length === 0 || examples.length === 0 || !/^\S.*\.$/.test(summary),
  );
  t.same(
    poor.map(({ name }) => name),
    [],
  );
  t.end();
});

t.test('a formula is computed for the values of its variables', (t) => {
  const meter = new Meter(USUAL_LIMITS);
  const warm = new Formula('value > 21.5 && abs (value - last) < 3', meter, ['value', 'last']);
  t.equal(warm.compute([22, 20]), true);
  t.equal(warm.compute([22, 10]), false);
  t.equal(warm.compute([20, 20]), false);
  t.throws(() => warm.compute([22, undefined]), { message: /'last' undefined/ });
  t.end();
});

t.test('a formula compares texts as a whole', (t) => {
  const meter = new Meter(USUAL_LIMITS);
  const same = new Formula("value == 'öpen'", meter, ['value']);
  t.equal(same.compute([Buffer.from('öpen', 'utf8').toString('latin1')]), true);
  t.equal(same.compute(['closed']), false);
  t.equal(new Formula("value != 'open'", meter, ['value']).compute(['shut']), true);
  t.throws(() => new Formula('1 +', meter), { message: /syntax error/ });
  t.throws(() => new Formula('x = 1; y = 2', meter), { message: /syntax error/ });
  t.end();
});

t.test('what is no expression is told with what could stand there', (t) => {
  const cases: [text: string, said: string][] = [
    ['1 +', 'syntax error (line 1, column 4): expected a value, found the end'],
    ['', 'syntax error (line 1, column 1): expected a value, found the end'],
    ['(1 + 2', 'syntax error (line 1, column 7): expected `)`, found the end'],
    ['"é" == )', 'syntax error (line 1, column 8): expected a value, found `)`'],
    ['max (1 2)', 'syntax error (line 1, column 8): expected `,` or `)`, found `2`'],
    ['max (1,)', 'syntax error (line 1, column 8): expected a value, found `)`'],
    ['[1 2', 'syntax error (line 1, column 5): expected an operator, `,`, `;` or `]`, found the end'],
    ['x.5', 'syntax error (line 1, column 2): expected an operator or the end, found `.5`'],
    ['x.(', 'syntax error (line 1, column 4): expected a value, found the end'],
    ['1\n2', 'syntax error (line 2, column 1): expected an operator or the end, found `2`'],
    ['x > 1 and x < 3', 'syntax error (line 1, column 7): expected an operator or the end, found `and`'],
    ['if x', 'syntax error (line 1, column 1): expected a value, found `if`'],
    ['x => 3', 'syntax error (line 1, column 4): expected a value, found `>`'],
    ['x == "a', 'syntax error (line 1, column 6): the text that begins with " has no end'],
    ['x == $', 'syntax error (line 1, column 6): `$` is no character of the language'],
    ['@', 'syntax error (line 1, column 2): expected the name of a function or `(`, found the end'],
    ['velue', '`velue` is neither a variable nor a function (line 1, column 1): did you mean `value`?'],
    [
      'outside',
      '`outside` is neither a variable nor a function (line 1, column 1): did you mean `temp_outside`?',
    ],
    ['maxx (1)', '`maxx` is neither a variable nor a function (line 1, column 1): did you mean `max`?'],
    ['zzzzzz', '`zzzzzz` is neither a variable nor a function (line 1, column 1)'],
  ];
  for (const [text, said] of cases) {
    const fault = checkExpression(text, ['x', 'value', 'temp_outside', 'last_temp_outside']);
    t.equal(fault && faultText(fault), said, text);
  }
  t.end();
});

t.test('an expression may be so deep and no deeper, whatever it is deep by', (t) => {
  for (const text of [deepExpression(200, 10), `1${'+1'.repeat(2000)}`, `(${'\n'.repeat(99_000)}1)`])
    t.equal(checkExpression(text, []), null);
  for (const text of [deepExpression(200, 11), `1${'+1'.repeat(2001)}`, `1${':1:1'.repeat(2001)}`])
    t.match(checkExpression(text, []), { reason: 'expression too long' });
  t.match(checkExpression('('.repeat(301), []), { reason: 'nested too deeply' });
  t.end();
});
