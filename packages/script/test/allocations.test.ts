/** Memory of built-ins: what they allocate is charged before. */
import t from 'tap';
import { builtins } from '../builtins/registry.js';
import { Meter, USUAL_LIMITS } from '../meter.js';
import { Output } from '../output.js';
import { Run } from '../run.js';
import { scriptErrorOf } from '../run-error.js';
import { count, observed, Uncharged } from './allocations.js';
import { ours } from './corpus.js';

count();

/** A thread may hold what its meter allows, and as much garbage. */
const GARBAGE = 2;
/** Bytes of an array below which it is a step of a loop, and garbage soon. */
const STEP = 16 * 2 ** 10;
/** Bytes that need no charge: tables of constants, parts of results of a few elements. */
const SMALL = 64 * 2 ** 10;

class TotalMeter extends Meter {
  /** Bytes that were charged, never credited. */
  total = 0;

  override charge(bytes: number): void {
    super.charge(bytes);
    this.total += bytes;
  }
}

/** Copies of its arguments that a function may make without a charge: what a script has of them was charged. */
const COPIES = 4;

const VALUES = `
  column = (1:300)'; row = 3 * ones (1, 300); tall = 2 * ones (1e5, 1); broad = ones (1, 1e5);
  icolumn = int32 (column); irow = int32 (row); lcolumn = int64 (column); lrow = int64 (row); urow = uint64 (row);
  scolumn = single (column); ccolumn = column + 2i; crow = row - 1i; bcolumn = column > 9; brow = row > 1;
  v = mod ((1:4000) * 7919, 1000) + 1; m = reshape (v(1:3600), 60, 60); s = repmat ('ab c', 1, 2000); lines = repmat ('ab ', 1500, 1);
`;

/** Bytes of the values of all arguments, at most. */
const ARGUMENT_BYTES = 64 * 2 ** 10;

/** Arguments: pairs that broadcast, texts of different sizes, and numbers that multiply. */
const LISTS = [
  'column, row',
  'icolumn, irow',
  'lcolumn, lrow',
  'lcolumn, urow',
  'scolumn, row',
  'ccolumn, crow',
  'bcolumn, brow',
  'icolumn, row',
  'column, row, 2',
  'lines, s',
  's, lines',
  '500, 500',
  'v, 1e9',
  'v, 1e5, 1e5',
  'm, 20',
];

/** Functions that wait, or end the run. */
const LEFT_OUT = new Set(['pause', 'sleep', 'input', 'keyboard', 'quit', 'exit']);

/** @returns the allocation that was not charged; undefined: each was */
function unchargedOf(run: Run, meter: TotalMeter, code: string): string | undefined {
  meter.restart();
  meter.total = 0;
  let allocated = 0;
  let found: string | undefined;
  const seen = (bytes: number) => {
    if (bytes < STEP) return;
    allocated += bytes;
    if (allocated <= GARBAGE * meter.total + COPIES * ARGUMENT_BYTES + SMALL) return;
    found ??= `${code} allocates ${allocated} bytes and has charged ${meter.total}`;
    throw new Uncharged();
  };
  try {
    observed(seen, () => run.evaluate(code, 0));
  } catch (caught) {
    // A limit, or an error of the script: the function does not take these arguments.
    if (caught instanceof Uncharged) return found;
    if ((caught as Error).name !== 'RunEnded') scriptErrorOf(caught);
  }
  return found;
}

for (const results of [1, 3]) {
  t.test(`a built-in with ${results} results allocates nothing that it has not charged`, (t) => {
    const uncharged: string[] = [];
    for (const { name, inputs, outputs = 1 } of builtins.values()) {
      if (LEFT_OUT.has(name) || outputs < results) continue;
      const meter = new TotalMeter({ ...USUAL_LIMITS, time: 500 }, () => 0);
      const run = new Run(
        meter,
        new Output(
          meter,
          () => {},
          () => {},
        ),
      );
      run.execute(VALUES);
      for (const list of LISTS) {
        const given = list.split(',').length;
        if (given < inputs[0] || given > inputs[1]) continue;
        const target = results === 1 ? 'x' : '[x, y, z]';
        const one = unchargedOf(run, meter, `${target} = ${name} (${list});`);
        if (one !== undefined) uncharged.push(one);
      }
    }
    t.same(uncharged, []);
    t.end();
  });
}

t.test('the divisors of a column and a row are those of each pair', (t) => {
  t.match(ours('gcd ([4; 6], [6 9])'), '\n   2   1\n   6   3\n');
  t.end();
});

t.test('operators allocate nothing that they have not charged', (t) => {
  const meter = new TotalMeter({ ...USUAL_LIMITS, time: 500 }, () => 0);
  const run = new Run(
    meter,
    new Output(
      meter,
      () => {},
      () => {},
    ),
  );
  run.execute(VALUES);
  const uncharged = '+ - .* ./ .\\ .^ * / \\ == != < <= > >= & |'.split(' ').flatMap((operator) =>
    LISTS.filter((list) => list.split(',').length === 2).flatMap((list) => {
      const [left, right] = list.split(',');
      return unchargedOf(run, meter, `x = ${left} ${operator} ${right};`) ?? [];
    }),
  );
  const others = [
    "v';",
    '!v;',
    '-lv;',
    '[v; v];',
    '[lines; lines];',
    '[s s];',
    '{v, v};',
    'v(:);',
    'v(v);',
    'm(:, v(1:50));',
    'v > 3;',
  ].flatMap((code) => unchargedOf(run, meter, `x = ${code}`) ?? []);
  t.same([...uncharged, ...others], []);
  t.end();
});

t.test('arrays that broadcast to more than the memory are refused, by each function of two', (t) => {
  const refused: string[] = [];
  for (const code of [
    'max',
    'min',
    'mod',
    'rem',
    'atan2',
    'hypot',
    'power',
    'plus',
    'eq',
    'or',
    'times',
    'ldivide',
  ]) {
    const meter = new TotalMeter(USUAL_LIMITS);
    const run = new Run(
      meter,
      new Output(
        meter,
        () => {},
        () => {},
      ),
    );
    let message = '';
    run.execute('tall = ones (1e5, 1); broad = ones (1, 1e5);');
    try {
      observed(
        (bytes) => {
          if (bytes > USUAL_LIMITS.memory) throw new Uncharged();
        },
        () => run.evaluate(`${code} (tall, broad);`, 0),
      );
    } catch (caught) {
      message = (caught as Error).name === 'Uncharged' ? 'allocated' : scriptErrorOf(caught).message;
    }
    if (!/^out of memory/.test(message)) refused.push(`${code}: ${message}`);
  }
  t.same(refused, []);
  t.end();
});
