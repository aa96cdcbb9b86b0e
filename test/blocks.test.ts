/** Packed blocks: what goes in comes out, bit for bit, in TypeScript and in SQL. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import t from 'tap';
import { decodeBlock, encodeBlock, type Points, UnreadableBlock } from '../sql/points/packed/block.js';
import { DATE_END } from '../sql/points/widths.js';
import { testDatabase } from './support/database.js';

/** Numbers as sensors send them, and any other double; NaN is no number. */
const numbers = fc.oneof(
  fc.double({ noNaN: true }),
  fc.constantFrom(
    0,
    -0,
    1,
    -1,
    Infinity,
    -Infinity,
    Number.MIN_VALUE,
    Number.MAX_VALUE,
    2 ** 53,
    -(2 ** 53),
    0.1,
  ),
  fc.integer(),
  fc.integer({ min: -300, max: 300 }).map((tenths) => tenths / 10),
  fc.maxSafeInteger(),
);

/** Columns of one kind, as the forms of packing are made for them. */
function columnOf(length: number): fc.Arbitrary<Float64Array> {
  const list = (each: fc.Arbitrary<number>) => fc.array(each, { minLength: length, maxLength: length });
  const decimals = fc.tuple(
    fc.maxSafeInteger(),
    fc.constantFrom(1, 10, 1000, 100_000, 2 ** 33),
    fc.integer({ min: 0, max: 15 }),
  );
  return fc
    .oneof(
      list(numbers),
      // Scattered around a number.
      decimals.chain(([base, most, scale]) =>
        list(fc.integer({ min: 0, max: most })).map((all) => all.map((each) => (base + each) / 10 ** scale)),
      ),
      // Counters.
      decimals.chain(([base, most, scale]) =>
        list(fc.integer({ min: 0, max: most })).map((all) => {
          let sum = base;
          return all.map((each) => {
            sum += each;
            return sum / 10 ** scale;
          });
        }),
      ),
      // Texts among them.
      list(fc.oneof(numbers, fc.constant(Number.NaN))),
      list(fc.constant(Number.NaN)),
    )
    .map((all) => Float64Array.from(all));
}

const unit = fc.constantFrom(1, 7, 1000, 1_000_000, 60_000_000);

/** Dates on a schedule, off it, or anywhere. */
function datesOf(length: number): fc.Arbitrary<Float64Array> {
  const list = (most: number) =>
    fc.array(fc.integer({ min: 1, max: most }), { minLength: length, maxLength: length });
  const steps = fc.constantFrom(1, 3, 300, 70_000, 2 ** 31 - 1).chain(list);
  const near = fc
    .tuple(fc.integer({ min: 0, max: 2 ** 52 }), unit, steps)
    .map(([first, unit, steps]) => {
      let date = first;
      return steps.map((step) => {
        date += step * unit;
        return date;
      });
    })
    .filter((dates) => dates.every((date) => date < DATE_END));
  const anywhere = fc
    .uniqueArray(fc.integer({ min: 0, max: DATE_END - 1 }), { minLength: length, maxLength: length })
    .map((dates) => dates.sort((left, right) => left - right));
  return fc.oneof(near, anywhere).map((dates) => Float64Array.from(dates));
}

const points: fc.Arbitrary<Points> = fc
  .integer({ min: 1, max: 40 })
  .chain((length) => fc.record({ dates: datesOf(length), numbers: columnOf(length) }));

/** By bits: 0 is not -0. */
function isSame(left: Points, right: Points): boolean {
  const columns = ({ dates, numbers }: Points) => [...dates, ...numbers];
  const [all, others] = [columns(left), columns(right)];
  return all.length === others.length && all.every((each, i) => Object.is(each, others[i]));
}

t.test('a block holds its points bit for bit', async () => {
  fc.assert(
    fc.property(points, (each) =>
      isSame(each, decodeBlock(encodeBlock(each), each.dates[0]!, each.dates.length)),
    ),
    { numRuns: 5000 },
  );
});

t.test('SQL reads from a block what went in', async (t) => {
  const { sql } = await testDatabase(t);
  await fc.assert(
    fc.asyncProperty(fc.array(points, { minLength: 50, maxLength: 50 }), async (many) => {
      const rows = await sql<{ dates: string[]; numbers: (string | null)[] }[]>`
        SELECT array_agg(date::text) AS dates, array_agg(number::text) AS numbers
        FROM unnest(
          ${many.map((each) => encodeBlock(each).toString('hex'))}::text[],
          ${many.map(({ dates }) => dates[0]!)}::bigint[], ${many.map(({ dates }) => dates.length)}::int[]
        ) WITH ORDINALITY AS block (data, first, count, nr), block_points(decode(data, 'hex'), first, count)
        GROUP BY nr ORDER BY nr`;
      return rows.every(({ dates, numbers }, nr) =>
        isSame(many[nr]!, {
          dates: Float64Array.from(dates, Number),
          numbers: Float64Array.from(numbers, (text) => (text === null ? Number.NaN : Number(text))),
        }),
      );
    }),
    { numRuns: 40 },
  );
});

interface Golden {
  readonly name: string;
  readonly dates: readonly number[];
  /** As text, which keeps -0 and the infinities; null: no number. */
  readonly numbers: readonly (string | null)[];
  /** Hexadecimal. */
  readonly block: string;
}

t.test('blocks that earlier versions have written are read, and written alike', async (t) => {
  const file = new URL('../../test/blocks/golden.json', import.meta.url);
  for (const { name, dates, numbers, block } of JSON.parse(readFileSync(file, 'utf8')) as Golden[]) {
    const expected = {
      dates: Float64Array.from(dates),
      numbers: Float64Array.from(numbers, (text) => (text === null ? Number.NaN : Number(text))),
    };
    t.equal(encodeBlock(expected).toString('hex'), block, name);
    t.ok(isSame(decodeBlock(Buffer.from(block, 'hex'), dates[0]!, dates.length), expected), name);
  }
});

const DAMAGED = { message: 'damaged block' };

t.test('a block of another version is refused by its name, and a damaged one as such', async (t) => {
  const block = encodeBlock({ dates: Float64Array.of(1, 2, 4), numbers: Float64Array.of(1, 2, 2.5) });
  const other = Buffer.from(block);
  other[0] = 9;
  t.throws(() => decodeBlock(other, 1, 3), { message: 'block of version 9, readable is 1' });
  const { sql } = await testDatabase(t);
  await t.rejects(
    sql`SELECT * FROM block_points(decode(${other.toString('hex')}, 'hex'), 1, 3)`,
    /block of version 9, readable is 1/,
  );
  fc.assert(
    fc.property(points, fc.nat(), fc.nat({ max: 255 }), ({ dates, numbers }, place, byte) => {
      const damaged = encodeBlock({ dates, numbers });
      const cut = damaged.subarray(0, place % damaged.length);
      damaged[place % damaged.length] = byte;
      for (const each of [damaged, cut, Buffer.concat([damaged, Buffer.of(byte)])]) {
        try {
          decodeBlock(each, dates[0]!, dates.length);
        } catch (error) {
          if (!(error instanceof UnreadableBlock)) throw error;
        }
      }
    }),
  );
  t.throws(() => decodeBlock(block.subarray(0, -1), 1, 3), DAMAGED, 'too short');
  t.throws(() => decodeBlock(Buffer.concat([block, block]), 1, 3), DAMAGED, 'too long');
});
