/** The line protocol of InfluxDB: what is taken, what is refused, and what is printed. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { KnownSeries, SeriesNames } from '../../../server/protocols/line-protocol/known-series.js';
import { type Head, parseHead, printHead, printKey } from '../../../server/protocols/line-protocol/names.js';
import { type LinePoints, type Parsed, parseLines } from '../../../server/protocols/line-protocol/parse.js';
import {
  PRECISIONS_2,
  type Precision,
  precisionOf2,
} from '../../../server/protocols/line-protocol/precision.js';
import { parseValue } from '../../../server/protocols/line-protocol/values.js';
import { anyText } from '../../support/texts.js';

interface Options {
  readonly precision: Precision;
  readonly tags: ReadonlySet<string> | null;
}

const NS: Options = { precision: 'ns', tags: null };

/** With the number of steps. */
function parseAll(
  text: string | Buffer,
  precision: Precision,
  names: SeriesNames,
): Parsed & { steps: number } {
  const lines = parseLines([Buffer.from(text)], { precision, names });
  for (let steps = 0; ; steps++) {
    const step = lines.next();
    if (step.done === true) return { ...step.value, steps };
  }
}

/** Lines of an account of which nothing is known. */
const parse = (text: string | Buffer, { precision, tags }: Options) =>
  parseAll(text, precision, new SeriesNames(tags));

/** The points of each series. */
function groupsOf({ series, places, values, dates, lines }: LinePoints) {
  const groups = series.map(({ series, kind, measurement, field }) => ({
    series,
    kind,
    measurement,
    field,
    values: [] as (typeof values)[number][],
    dates: [] as (number | undefined)[],
    lines: [] as number[],
  }));
  places.forEach((place, i) => {
    const group = groups[place]!;
    group.values.push(values[i]!);
    group.dates.push(Number.isNaN(dates[i]!) ? undefined : dates[i]!);
    group.lines.push(lines[i]!);
  });
  return groups.filter(({ lines }) => lines.length > 0);
}

/** `series=kind:values@dates`, one for each group. */
function read(text: string, options = NS): string[] {
  return groupsOf(parse(text, options)).map(
    ({ series, kind, values, dates }) => `${series} ${kind} ${JSON.stringify(values)} @${dates.map(String)}`,
  );
}

function reasons(text: string, options = NS): string[] {
  return parse(text, options).rejected.map(({ line, reason }) => `${line} ${reason.replace(/^.*': /s, '')}`);
}

t.test('line protocol: accepted lines', async (t) => {
  const taken: [string, ...string[]][] = [
    ['m f=1 1000', 'm f float [1] @1'],
    ['m f=1 1999', 'm f float [1] @1'],
    ['m,b=2,a=1 f=1i', 'm,a=1,b=2 f integer [1] @undefined'],
    [
      'm f=1,g=t,h="x",i=7u 5000',
      'm f float [1] @5',
      'm g boolean [true] @5',
      'm h string ["x"] @5',
      'm i unsigned [7] @5',
    ],
    ['  m  f=1  1000  ', 'm f float [1] @1'],
    ['m f=1\r\nm f=2 2000\r\n', 'm f float [1,2] @undefined,2'],
    ['# a "comment\nm f=1.\n\n\t\nm f=-.5e-1', 'm f float [1,-0.05] @undefined,undefined'],
    [
      'm f="a\nb\r\n#c \\"d\\" \\\\ \\n" 1000\nm f="z" 2000',
      'm f string ["a\\nb\\r\\n#c \\"d\\" \\\\ \\\\n","z"] @1,2',
    ],
    ['m\\,\\ \\=,a\\=b=c\\ d\\,e f\\ g=T', 'm\\,\\ \\=,a\\=b=c\\ d\\,e f\\ g boolean [true] @undefined'],
    ['m,a=b\\\\c "f"=F', 'm,a=b\\\\c "f" boolean [false] @undefined'],
    [
      'm f=9223372036854775807i,g=-9223372036854775808i',
      'm f integer [9223372036854776000] @undefined',
      'm g integer [-9223372036854776000] @undefined',
    ],
    ['m f=18446744073709551615u', 'm f unsigned [18446744073709552000] @undefined'],
    ['m f=00000000000000000000000007i', 'm f integer [7] @undefined'],
    ['m f=1 -0', 'm f float [1] @0'],
    ['m,é=ü 温=1', 'm,é=ü 温 float [1] @undefined'],
  ];
  for (const [text, ...groups] of taken) t.same(read(text), groups, JSON.stringify(text));

  const units = { ns: 7, n: 7, us: 7321, u: 7321, ms: 7321e3, s: 7321e6, m: 7321 * 60e6, h: 7321 * 3600e6 };
  for (const precision of PRECISIONS_2) {
    t.same(
      read('m f=1 7321', { precision: precisionOf2(precision), tags: null }),
      [`m f float [1] @${units[precision]}`],
      precision,
    );
  }
  const some = { precision: 'ns', tags: new Set(['host', 'none']) } as const;
  t.same(read('m,host=a,cpu=1 f=1\nm,cpu=2,host=a f=2', some), [
    'm,host=a f float [1,2] @undefined,undefined',
  ]);
  t.same(read('m,host=a f=1', { precision: 'ns', tags: new Set() }), ['m f float [1] @undefined']);
});

t.test('line protocol: refused lines, and the next line after them', async (t) => {
  const refused: [string, string][] = [
    ['m', 'missing fields'],
    ['m ', 'missing fields'],
    ['m\r\n', 'missing fields'],
    [',a=1 f=1', 'missing measurement'],
    ['m,a f=1', 'missing tag value'],
    ['m,a= f=1', 'missing tag value'],
    ['m,=1 f=1', 'missing tag key'],
    ['m, f=1', 'missing tag key'],
    ['m,a=1=2 f=1', 'invalid tag format'],
    ['m,b=1,a=1,b=2 f=1', 'duplicate tags'],
    ['m f', 'invalid field format'],
    ['m f=1,', 'invalid field format'],
    ['m =1', 'missing field key'],
    ['m f=', 'missing field value'],
    ['m f= 1', 'missing field value'],
    ['m f="a', 'unbalanced quotes'],
    ['m f="a\\"', 'unbalanced quotes'],
    ['m f="a"b', 'invalid field format'],
    ['m f=TrUe', 'invalid boolean'],
    ['m f=+1', 'invalid boolean'],
    ['m f=nan', 'invalid number'],
    ['m f=NaN,g=1', 'invalid number'],
    ['m f=+Inf', 'invalid number'],
    ['m f=Infinity', 'invalid number'],
    ['m f=nant', 'invalid boolean'],
    ['m f=.', 'invalid number'],
    ['m f=1e', 'invalid number'],
    ['m f=1x', 'invalid number'],
    ['m f=-', 'invalid number'],
    ['m f=i', 'invalid boolean'],
    ['m f=-i', 'invalid number'],
    ['m f=1.5i', 'invalid number'],
    ['m f=-1u', 'invalid number'],
    ['m f=1e400', 'invalid float'],
    ['m f=9223372036854775808i', 'value out of range'],
    ['m f=-9223372036854775809i', 'value out of range'],
    ['m f=18446744073709551616u', 'value out of range'],
    ['m f=1 +1', 'bad timestamp'],
    ['m f=1 1.5', 'bad timestamp'],
    ['m f=1 -', 'bad timestamp'],
    ['m f=1 -1', 'timestamp is before 1970'],
    ['m f=1 8589934592000000000', 'timestamp is after 2242, in the precision ns'],
    ['m f=1 1 x', 'point is invalid'],
    ['m\0 f=1', 'names must not contain the character NUL'],
    ['m f\0=1', 'names must not contain the character NUL'],
    [`${'m'.repeat(1999)} f=1`, 'measurement, tags and field are longer than 2000 bytes'],
  ];
  for (const [text, reason] of refused) {
    t.same(reasons(text), [`1 ${reason}`], JSON.stringify(text));
    t.same(read(text), [], 'and nothing of it is taken');
  }
  const text = 'm f=1 1000\nbad\n\nm f="x\ny",g=bad\nm f=2 2000\nm g=1,f=x\nm f="open\nm f=3';
  t.same(reasons(text), [
    '2 missing fields',
    '4 invalid boolean',
    '7 invalid boolean',
    '8 unbalanced quotes',
  ]);
  t.same(read(text), ['m f float [1,2] @1,2'], 'fields of a refused line are not taken');
  const many = parse('x\n'.repeat(5000), NS);
  t.equal(many.rejectedTotal, 5000);
  t.equal(many.rejected.length, 1000, 'the first thousand are listed');
  const shown = parse(`${'é'.repeat(500)}`, NS).rejected[0]?.reason ?? '';
  t.ok(shown.length < 200, 'long lines are shown in part');
  const damaged = parse(Buffer.from('m f=1\nm,a=\xff f=2\nm f=3', 'latin1'), NS);
  t.match(damaged.rejected, [{ line: 2, reason: /invalid UTF-8/ }]);
});

const PLAIN = anyText().map((text) => text.replace(/[\0\n\r]/g, ''));
const name = fc
  .oneof(PLAIN, fc.string({ unit: fc.constantFrom(...'ab\\,= "#\té') }))
  .map((text) => text.replace(/\\+$/, ''))
  .filter((text) => text !== '');
const PLAINLY = { noNullPrototype: true } as const;
/** A tab between the head and the first field is a blank. */
const fieldKey = name.filter((text) => !text.startsWith('\t'));
const head: fc.Arbitrary<Head> = fc.record(
  {
    measurement: name.map((text) => `m${text}`),
    tags: fc
      .uniqueArray(fc.record({ key: name, value: name }, PLAINLY), {
        selector: ({ key }) => key,
        maxLength: 4,
      })
      .map((tags) => tags.sort((left, right) => (left.key < right.key ? -1 : 1))),
  },
  PLAINLY,
);
const value = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => ({ kind: 'float', value: number })),
  fc.maxSafeInteger().map((number) => ({ kind: 'integer', value: number })),
  fc.boolean().map((flag) => ({ kind: 'boolean', value: flag })),
  anyText().map((text) => ({ kind: 'string', value: text })),
);

function printValue({ kind, value }: { kind: string; value: unknown }): string {
  if (kind === 'string') return `"${String(value).replace(/["\\]/g, '\\$&')}"`;
  return kind === 'integer' ? `${value}i` : Object.is(value, -0) ? '-0' : String(value);
}

t.test('fields that repeat a long head build names of a bounded size', async (t) => {
  const fields = Array.from({ length: 50_000 }, (_, i) => `f${i}=1`);
  const head = 'm'.repeat(1900);
  const lines = fields.map((_, i) => (i % 1000 === 0 ? `${head} ${fields.slice(i, i + 1000).join()}` : ''));
  const { series, rejected } = parse(lines.filter((line) => line !== '').join('\n'), NS);
  const characters = series.reduce((sum, { series }) => sum + series.length, 0);
  t.ok(characters > 15e6 && characters <= 20e6, `${characters} characters`);
  t.match(rejected[0]?.reason, /the names of the series in one body have more than 20000000 characters$/);
});

t.test('line protocol: printed names parse to the same names', async () => {
  const point = fc.record({
    head,
    fields: fc.uniqueArray(fc.record({ key: fieldKey, found: value }, PLAINLY), {
      selector: ({ key }) => key,
      minLength: 1,
      maxLength: 4,
    }),
    date: fc.nat({ max: 2 ** 52 }),
  });
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 5 }), (points) => {
      const lines = points.map(
        ({ head, fields, date }) =>
          `${printHead(head)} ${fields.map(({ key, found }) => `${printKey(key)}=${printValue(found)}`)} ${date}`,
      );
      const parsed = parse(lines.join('\n'), { precision: 'us', tags: null });
      const { rejected } = parsed;
      const wanted = points.flatMap(({ head, fields, date }) =>
        fields.map(({ key, found }) => [
          `${printHead(head)} ${printKey(key)}`,
          found.kind,
          found.value,
          date,
        ]),
      );
      const got = groupsOf(parsed).flatMap(({ series, kind, values, dates }) =>
        values.map((value, i) => [series, kind, value, dates[i]]),
      );
      const order = (rows: unknown[][]) =>
        rows
          .map((row) => row.map((cell) => (Object.is(cell, -0) ? '-0' : JSON.stringify(cell))).join())
          .sort();
      assert.deepEqual(rejected, []);
      assert.deepEqual(order(got), order(wanted));
      for (const { head } of points) assert.deepEqual(parseHead(printHead(head)), head);
    }),
    { numRuns: 300 },
  );
});

t.test('line protocol: no text causes a defect', async () => {
  const fragments = fc.constantFrom(
    ...[
      'm',
      ' ',
      ',',
      '=',
      '"',
      '\\',
      '\n',
      '\r\n',
      '#',
      'f=1',
      '1i',
      '1e',
      '-',
      '\t',
      '\0',
      't=',
      'é',
      ' 17',
    ],
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(fragments).map((each) => each.join('')),
        PLAIN,
      ),
      fc.constantFrom<Precision>('ns', 'us', 'ms', 's', 'm', 'h', 'auto', 'us-or-ns'),
      (text, precision) => {
        const { lines: points, rejected, rejectedTotal } = parse(text, { precision, tags: null });
        const count = text.split('\n').length;
        const named = [...points, ...rejected.map(({ line }) => line)];
        assert.ok(named.every((line) => line >= 1 && line <= count));
        assert.equal(rejectedTotal, rejected.length);
        assert.ok(!rejected.some(({ line }) => points.includes(line)), 'a line is taken or refused');
      },
    ),
    { numRuns: 3000 },
  );
});

t.test(
  'line protocol: bodies of known series are read as those of unknown ones, at once as in steps',
  async (t) => {
    const names = [
      'cpu,host=a',
      'cpu,host=b',
      'cpu,rack=1,host=a',
      'cpu,host=a,rack=1',
      'cpu,host=',
      'c\\ pu',
      'mem',
    ];
    const line = fc
      .tuple(
        fc.constantFrom(...names),
        fc.array(fc.constantFrom('f=1', 'f=2i', 'g="a\nb"', 'h=t', 'f=', '=1', 'f\\ =3'), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.constantFrom('', ' 1735689600000000000', ' 17 x', ' -1'),
      )
      .map(([head, fields, date]) => `${head} ${fields.join()}${date}`);
    const body = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));
    const known = new Map([null, new Set(['host'])].map((tags) => [tags, new SeriesNames(tags)]));
    let pauses = 0;
    await fc.assert(
      fc.property(body, fc.constantFrom(...known.keys()), fc.nat(3), (text, tags, times) => {
        const wanted = parse(text, { precision: 'ns', tags });
        const seen = parseAll(text, 'ns', known.get(tags)!);
        assert.deepEqual(groupsOf(seen), groupsOf(wanted));
        assert.deepEqual(seen.rejected, wanted.rejected);
        const long = `${text}\n`.repeat(2000 * times);
        const inSteps = parseAll(long, 'ns', known.get(tags)!);
        pauses += inSteps.steps;
        assert.deepEqual(groupsOf(inSteps), groupsOf(parse(long, { precision: 'ns', tags })));
      }),
      { numRuns: 40 },
    );
    t.ok(pauses > 200, `${pauses} pauses`);
  },
);

t.test('line protocol: a number is the double nearest to what is written, or refused', async () => {
  const token = fc
    .stringMatching(/^-?\d{0,18}(\.\d{0,18})?([eE][-+]?\d{1,2})?[iu]?$/)
    .filter((text) => text !== '');
  const behind = fc.constantFrom('', ',g=1', ' 17', '\n', '\r\n', ' ');
  fc.assert(
    fc.property(token, behind, (text, end) => {
      const { values, series, rejected } = parse(`m f=${text}${end}`, NS);
      const wanted = parseValue(text);
      if (typeof wanted === 'string') assert.match(rejected[0]?.reason ?? '', new RegExp(`: ${wanted}$`));
      else {
        assert.ok(Object.is(values[0], wanted.value), `${values[0]} for ${text}`);
        assert.equal(series[0]!.kind, wanted.kind);
      }
    }),
    { numRuns: 5000 },
  );
});

t.test(
  'line protocol: names and values that are far too long are refused without being worked on',
  async (t) => {
    const many = 5_000_000;
    const escapes = '\\ '.repeat(many);
    const names = new SeriesNames(null);
    const steps = (text: string) => parseAll(text, 'ns', names);
    const good = '\nm f=2';
    t.match(steps(`m ${escapes}=1${good}`), {
      rejected: [{ line: 1, reason: /longer than 2000 bytes$/ }],
      values: [2],
      lines: [2],
    });
    t.match(steps(`m,${escapes}=1 f=1${good}`), {
      rejected: [{ line: 1, reason: /longer than 65536 characters$/ }],
      values: [2],
    });
    t.match(steps(`m f=${'1'.repeat(many)}${good}`), {
      rejected: [{ line: 1, reason: /invalid number$/ }],
      values: [2],
    });
    const [quotes, second] = steps(`m f="${'\\"'.repeat(many)}"${good}`).values;
    t.same([String(quotes).length, second], [2 * many, 2], 'a text is left to the bound of texts');
    t.ok(names.size < 10_000, 'nothing of them is kept');
  },
);

t.test('line protocol: the series of an account are kept as long as they are few', async (t) => {
  const known = new KnownSeries();
  const some = known.of(1, null);
  parseAll('m,a=1 f=1', 'ns', some);
  known.keep(1, some);
  t.equal(known.of(1, null), some);
  t.not(known.of(2, null), some, 'those of another account are others');
  t.not(known.of(1, new Set(['a'])), some, 'so are those by other tags');
  const head = 'h'.repeat(1500);
  const lines = Array.from({ length: 50_000 }, (_, i) => `${head},a=${i} f=1`);
  parseAll(lines.join('\n'), 'ns', some);
  known.keep(1, some);
  t.not(known.of(1, null), some, 'too many are not kept');
});

t.test('line protocol: what is known of the series of a body is bounded', async (t) => {
  const names = new SeriesNames(null);
  const lines = Array.from({ length: 250_000 }, (_, i) => `m${i} f=1`);
  const { series, rejectedTotal, rejected } = parseAll(lines.join('\n'), 'ns', names);
  t.same([series.length, rejectedTotal], [100_000, 150_000]);
  t.match(rejected[0], { line: 100_001, reason: /more than 100000 series in one body$/ });
  const most = names.size;
  parseAll(Array.from({ length: 250_000 }, (_, i) => `n${i} f=1`).join('\n'), 'ns', names);
  t.ok(names.size < 2 * most + 100_000, 'a body adds no more than it may name');
  const some = new SeriesNames(new Set(['a']));
  const sizeAfter = (from: number) => {
    const text = Array.from({ length: 150_000 }, (_, i) => `m,a=1,b=${from + i} f=1`).join('\n');
    t.equal(parseAll(text, 'ns', some).series.length, 1);
    return some.size;
  };
  t.equal(sizeAfter(0), sizeAfter(150_000), 'heads that differ in ignored tags are kept up to a number');
});

t.test('line protocol: a body in chunks, wherever they end', async (t) => {
  const text = 'm f="ä€😀" 1000\nm f="\ufffd" 2000\nm f="x" 3000';
  const broken = Buffer.concat([Buffer.from('m f="a'), Buffer.from([0xe2, 0x82]), Buffer.from('" 500\n')]);
  for (const body of [Buffer.from(text), Buffer.concat([broken, Buffer.from(text)])]) {
    const whole = parse(body, NS);
    for (let at = 0; at <= body.length; at++) {
      const chunks = [body.subarray(0, at), body.subarray(at)];
      const steps = parseLines(chunks, { precision: 'ns', names: new SeriesNames(null) });
      let step = steps.next();
      while (step.done !== true) step = steps.next();
      t.same(
        [step.value.values, step.value.rejectedTotal],
        [whole.values, whole.rejectedTotal],
        `cut at ${at}`,
      );
    }
  }
  t.equal(parse(text, NS).rejectedTotal, 0, 'the character that stands for invalid bytes may be sent');
  t.equal(parse(Buffer.concat([broken, Buffer.from('m f="x" 1')]), NS).rejectedTotal, 1);
  const long = Buffer.from(`m f="${'ä'.repeat(200_000)}x" 1000\nnext f=2 2000`);
  t.ok(parse(long, NS).steps > 8, 'it is decoded in steps');
});

t.test('line protocol: a step ends soon, within a long text too', async (t) => {
  const many = 300_000;
  const next = '\nnext f=2 2000';
  const cases: [name: string, text: string, expected: string[]][] = [
    ['without an end', `m f="${'x\n'.repeat(many)}`, []],
    ['of escaped quotes', `m f="${'\\"'.repeat(many)}",g=1 1000${next}`, ['m f', 'm g', 'next f']],
    ['of escaped backslashes', `m g=1,f="${'\\\\'.repeat(many)}x" 1000${next}`, ['m g', 'm f', 'next f']],
    ['of line feeds', `m f="${'\n'.repeat(many)}" 1000${next}`, ['m f', 'next f']],
    ['behind which the line is invalid', `m f="${'x'.repeat(many)}"y 1000${next}`, ['next f']],
  ];
  for (const [name, text, expected] of cases) {
    const steps = parseLines([Buffer.from(text)], { precision: 'ns', names: new SeriesNames(null) });
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) {
        const groups = groupsOf(step.value);
        t.same(
          groups.map(({ series }) => series),
          expected,
          name,
        );
        const feeds = text.slice(0, -next.length).split('\n').length;
        if (expected.includes('next f')) t.equal(groups.at(-1)!.lines[0], feeds + 1, `${name}: its line`);
        break;
      }
      if (step.value > 100_000) t.fail(`${name}: a step of ${step.value} characters`);
    }
  }
  for (const blanks of [' '.repeat(many), '\t'.repeat(many)])
    for (const line of [`${blanks}m f=1`, `m${blanks}f=1`, `m f=1${blanks}1000`, `m f=1 1000${blanks}`])
      t.same(parse(`${line}${next}`, NS).lines.slice(-1), [2], 'no more blanks than a step has characters');
  // Wherever a step ends: an escaped quote is none.
  for (let before = 16_300; before < 16_500; before++) {
    const raw = `${'x'.repeat(before)}\\"\\\\\\"y`;
    const [group] = groupsOf(parse(`m f="${raw}" 1`, NS));
    if (group?.values[0] !== `${'x'.repeat(before)}"\\"y`) t.fail(`a text of ${before} characters before`);
  }
});
