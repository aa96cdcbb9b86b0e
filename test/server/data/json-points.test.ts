/** Bodies that are read straight from their bytes: what comes out is what JSON.parse would have given. */
import fc from 'fast-check';
import t from 'tap';
import { uploadOf } from '../../../server/data/decode.js';
import { readJsonPoints } from '../../../server/data/json-points.js';
import type { Upload, UploadTarget } from '../../../server/data/upload.js';

/** As they are read when JSON.parse has done its part; null when something refuses them. */
async function parsed(body: Buffer, kind: UploadTarget): Promise<Upload | null> {
  try {
    return await uploadOf(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)), kind, 0);
  } catch {
    return null;
  }
}

/** Whether both hold the same numbers, by bits: 0 is not -0. Without a date: an absent one, or none so far. */
function isSame(left: Upload, right: Upload | null): boolean {
  const columns = ({ length, sensorIds, starts, values, dates }: Upload) => [
    ...Array.from({ length }, (_, place) => [values.at(place), dates.at(place)]).flat(),
    ...sensorIds,
    ...starts,
  ];
  const [all, others] = [columns(left), right === null ? [] : columns(right)];
  return all.length === others.length && all.every((each, i) => Object.is(each, others[i]));
}

const digits = (maxLength: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength: 1, maxLength }).map((each) => each.join(''));
const exponent = fc
  .tuple(fc.constantFrom('e', 'E'), fc.constantFrom('', '+', '-'), digits(3))
  .map((each) => each.join(''));
/** Most are numbers; some begin with a zero too many. */
const written = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.constant('0'), digits(20)),
    fc.oneof(
      fc.constant(''),
      digits(20).map((each) => `.${each}`),
    ),
    fc.oneof({ weight: 3, arbitrary: fc.constant('') }, exponent),
  )
  .map((each) => each.join(''));
const number = fc.oneof(
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((each) => (Object.is(each, -0) ? '-0' : String(each))),
  fc.integer({ min: 0, max: 2_000_000_000 }).map(String),
  written,
);

t.test('every number is read as JSON.parse reads it', async (t) => {
  const read = (text: string) => readJsonPoints(Buffer.from(`[{"value":${text}}]`), 'one')?.values.at(0);
  fc.assert(
    fc.property(number, (text) => {
      let expected: number | undefined;
      try {
        expected = JSON.parse(text) as number;
      } catch {}
      if (!Object.is(read(text), expected)) throw new Error(`${text} was read as ${read(text)}`);
    }),
    { numRuns: 5000 },
  );
  const edges = [
    '0',
    '-0',
    '0.0',
    '1e400',
    '-1e400',
    '5e-324',
    '1e-400',
    '9007199254740993',
    '0.1',
    '123456789012345.6',
  ];
  for (const text of edges) t.equal(read(text), JSON.parse(text), text);
  for (const text of [
    '',
    '-',
    '00',
    '01',
    '-01',
    '.5',
    '1.',
    '1.e1',
    '1e',
    '1e+',
    '+1',
    '0x1',
    'NaN',
    'Infinity',
    '1 2',
  ])
    t.equal(read(text), undefined, text);
});

const double = fc.double({ noNaN: true, noDefaultInfinity: true });
const dated = fc.oneof(
  fc.record({ value: double, date: double }),
  fc.record({ date: double, value: double }),
);
const list = <T>(of: fc.Arbitrary<T>) => fc.array(of, { minLength: 1, maxLength: 4 });
const points = fc.oneof(list(dated), list(fc.record({ value: double })));
const entries = list(fc.record({ sensor_id: fc.integer({ min: 1, max: 1e6 }), data: points }));
const indent = fc.constantFrom('', ' ', '\n', '\r\n', '\t');

function bodies(kind: UploadTarget): fc.Arbitrary<Buffer> {
  const inner = kind === 'one' ? points : entries;
  const name = kind === 'one' ? 'data' : 'sensors';
  const body: fc.Arbitrary<unknown> = fc.oneof(
    inner,
    inner.map((each) => ({ [name]: each })),
  );
  return fc
    .tuple(body, indent, indent)
    .map(([value, within, around]) => Buffer.from(around + JSON.stringify(value, null, within) + around));
}

/** What JSON is made of, and what it is not. */
const scrap = fc.oneof(
  fc.constantFrom(
    ...'{}[],:"-+.eE0129 \n\0\\',
    '"value":1',
    '"date":2',
    '"data":',
    '"__proto__":{}',
    '\ufeff',
  ),
  fc.constantFrom('null', 'true', '"x"', '{"value":3}', '"sensor_id":4', '"v\\u0061lue":5', ',', '\u00e9'),
);

/** Some bytes are cut out at a place, and others put in; half a character, too. */
function damaged(body: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> {
  return fc
    .tuple(
      body,
      fc.nat(),
      fc.nat({ max: 12 }),
      fc.oneof(
        scrap.map((each) => Buffer.from(each)),
        fc.constant(Buffer.of(0xc3)),
      ),
    )
    .map(([bytes, place, length, other]) => {
      const at = place % (bytes.length + 1);
      return Buffer.concat([bytes.subarray(0, at), other, bytes.subarray(at + length)]);
    });
}

for (const kind of ['one', 'many'] as const) {
  t.test(`usual bodies of ${kind} are read`, async () => {
    const property = fc.asyncProperty(bodies(kind), async (body) => {
      const read = readJsonPoints(body, kind);
      if (read === null || !isSame(read, await parsed(body, kind))) throw new Error(body.toString());
    });
    await fc.assert(property, { numRuns: 500 });
  });

  t.test(`bodies of ${kind} that are wrong or unusual are read the same, or left alone`, async () => {
    const property = fc.asyncProperty(damaged(bodies(kind)), async (body) => {
      const read = readJsonPoints(body, kind);
      if (read !== null && !isSame(read, await parsed(body, kind))) throw new Error(body.toString());
    });
    await fc.assert(property, { numRuns: 5000 });
  });
}

t.test('a byte order mark before the body is skipped', async (t) => {
  const body = Buffer.from('\ufeff{"data":[{"value":1,"date":2}]}');
  t.same(readJsonPoints(body, 'one')?.values.numbers, Float64Array.of(1));
  t.equal(readJsonPoints(Buffer.from('\ufeff\ufeff[{"value":1}]'), 'one'), null, 'one mark');
});

t.test('what is unusual is left to JSON.parse', async (t) => {
  const point = '{"value":1,"date":2}';
  const unusual = [
    '',
    '[]',
    '{"data":[]}',
    `{"data":${point}}`,
    point,
    `[${point},]`,
    `[${point}] x`,
    `[${point}`,
    `{"data":[${point}],"session_id":"x"}`,
    `[${point},{"value":1}]`,
    `[{"date":1,"date":2,"value":1},{"value":1}]`,
    '[{"value":1,"value":2}]',
    '[{"date":1}]',
    '[{"value":"1"}]',
    '[{"value":null}]',
    '[{"value":1,"date":"2025-01-01T00:00:00Z"}]',
    '[{"value":1,"unit":2}]',
    '[{"value":1,"__proto__":2}]',
    '[{"v\\u0061lue":1}]',
  ];
  for (const body of unusual) t.equal(readJsonPoints(Buffer.from(body), 'one'), null, body);
  const many = [
    `{"sensor_id":0,"data":[${point}]}`,
    `{"sensor_id":"1","data":[${point}]}`,
    `{"sensor_id":1.5,"data":[${point}]}`,
  ];
  for (const body of many) t.equal(readJsonPoints(Buffer.from(`[${body}]`), 'many'), null, body);
});
