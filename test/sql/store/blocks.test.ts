/** Packed blocks: what goes in comes out, bit for bit, in TypeScript and in SQL. */

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import t from 'tap';
import { DATE_END, SECOND } from '../../../common/dates.js';
import type { WriteSet } from '../../../sql/store/ingest/write-set.js';
import { decodeBlock, encodeBlock, UnreadableBlock } from '../../../sql/store/points/packed/block.js';
import { packFlush, UnreadableFlush, unpackFlush } from '../../../sql/store/points/packed/flush.js';
import type { Points } from '../../../sql/store/points/packed/points.js';
import { COUNTED, summarize } from '../../../sql/store/points/packed/summary.js';
import { cutIntoBlocks, MOST_POINTS, MOST_TEXT } from '../../../sql/store/points/packed/windows.js';
import { bucketStart, type Width } from '../../../sql/store/points/widths.js';
import { testDatabase } from '../../support/database.js';

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
    fc.oneof(
      fc.maxSafeInteger(),
      fc.integer({ min: 0, max: 2 ** 33 }).map((distance) => distance - Number.MAX_SAFE_INTEGER),
    ),
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

t.test('a block holds numbers at the end of the safe integers bit for bit', async (t) => {
  // Their deltas are short, but a number less the shortest delta is not a safe integer.
  const numbers = Float64Array.of(-9007190650000001, -9007194650000001, -9007198650000001, -9007199254740937);
  for (const scale of [1, 1e5]) {
    const each = { dates: Float64Array.of(1, 2, 3, 4), numbers: numbers.map((number) => number / scale) };
    t.ok(isSame(each, decodeBlock(encodeBlock(each), 1, 4)), `divided by ${scale}`);
  }
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
  const file = new URL('../../../../test/sql/store/blocks/golden.json', import.meta.url);
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

/** A point of a flush as it is compared, by bits. */
function listed({ sensorIds, dates, numbers, assigned, texts }: WriteSet) {
  return Array.from(sensorIds, (id, i) => [
    id,
    dates[i],
    Object.is(numbers[i], -0) ? '-0' : String(numbers[i]),
    assigned?.[i] ?? 0,
    texts?.[i] ?? null,
  ]).sort((left, right) => Number(left[0]) - Number(right[0]) || Number(left[1]) - Number(right[1]));
}

/** Sensors with a few points, and some with many. */
const flush: fc.Arbitrary<WriteSet> = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 1, max: 50 }), fc.maxSafeInteger().map(Math.abs)), {
    minLength: 1,
    maxLength: 8,
  })
  .chain((ids) => {
    const lengths = fc.array(fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 19, max: 24 })), {
      minLength: ids.length,
      maxLength: ids.length,
    });
    return lengths.chain((counts) => {
      const total = counts.reduce((sum, count) => sum + count, 0);
      const list = <T>(each: fc.Arbitrary<T>) => fc.array(each, { minLength: total, maxLength: total });
      return fc.record({
        sensorIds: fc.constant(
          Float64Array.from(counts.flatMap((count, i) => Array<number>(count).fill(ids[i]!))),
        ),
        dates: fc
          .tuple(...counts.map((count) => datesOf(count)))
          .map((all) => Float64Array.from(all.flatMap((each) => [...each]))),
        numbers: columnOf(total),
        assigned: fc.option(list(fc.integer({ min: 0, max: 1 })).map((each) => Uint8Array.from(each))),
        texts: fc.option(list(fc.option(fc.string()))),
      });
    });
  });

t.test(
  'a row of the journal holds the points of a flush, each with its sensor, date, value and text',
  async (t) => {
    fc.assert(
      fc.property(flush, (points) => {
        t.strictSame(
          unpackFlush(packFlush(points)).flatMap(listed).sort(inOrder),
          listed(points).sort(inOrder),
        );
      }),
      { numRuns: 500 },
    );
    const { data, texts } = packFlush({
      sensorIds: Float64Array.of(1, 2),
      dates: Float64Array.of(5, 3),
      numbers: Float64Array.of(1, Number.NaN),
      assigned: null,
      texts: [null, 'on'],
    });
    const other = Buffer.from(data);
    other[0] = 9;
    t.throws(() => unpackFlush({ data: other, texts }), { message: 'flush of version 9, readable is 1' });
    t.throws(() => unpackFlush({ data, texts: [] }), { message: 'damaged flush' }, 'a text too few');
    t.throws(
      () => unpackFlush({ data, texts: ['on', 'off'] }),
      { message: 'damaged flush' },
      'a text too many',
    );
    fc.assert(
      fc.property(flush, fc.nat(), fc.nat({ max: 255 }), (points, place, byte) => {
        const damaged = packFlush(points);
        damaged.data[place % damaged.data.length] = byte;
        for (const data of [damaged.data, damaged.data.subarray(0, place % damaged.data.length)]) {
          try {
            unpackFlush({ data, texts: damaged.texts });
          } catch (error) {
            if (!(error instanceof UnreadableFlush)) throw error;
          }
        }
      }),
    );
  },
);

function inOrder(left: unknown[], right: unknown[]): number {
  return Number(left[0]) - Number(right[0]) || Number(left[1]) - Number(right[1]);
}

t.test('blocks are as long as they may be: whole weeks, days, hours, or parts of an hour', async () => {
  const fewDates = fc
    .constantFrom(1, 1000, 60 * SECOND, 7200 * SECOND)
    .chain((most) =>
      fc.array(fc.integer({ min: 1, max: most }), { minLength: 1, maxLength: 3 * MOST_POINTS }),
    );
  const sizes = fc.option(fc.integer({ min: 1, max: MOST_TEXT * 2 }));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 50 }), fewDates, sizes, (first, steps, most) => {
      let date = first;
      const dates = Float64Array.from(steps, (step) => {
        date += step;
        return date;
      });
      const textBytes = most === null ? null : Float64Array.from(steps, (step) => (step * 7919) % most);
      const spans = cutIntoBlocks(dates, textBytes);
      const bytes = (from: number, to: number) =>
        textBytes?.subarray(from, to).reduce((sum, each) => sum + each, 0) ?? 0;
      const isWhole =
        spans.every(({ from }, i) => from === (spans[i - 1]?.to ?? 0)) && spans.at(-1)!.to === dates.length;
      const isBounded = spans.every(
        ({ from, to }) => to - from === 1 || (to - from <= MOST_POINTS && bytes(from, to) <= MOST_TEXT),
      );
      // Two neighbours in one window are there since all of the window is too much for one block.
      const together = (left: number, right: number) =>
        ([3600, 86400, 604800] as Width[]).find(
          (width) => bucketStart(dates[left]!, width) === bucketStart(dates[right]!, width),
        );
      const isNeeded = spans.slice(1).every(({ from }) => {
        const width = together(from - 1, from);
        if (width === undefined) return true;
        const start = bucketStart(dates[from]!, width);
        const window = [
          dates.findIndex((each) => each >= start),
          dates.findLastIndex((each) => each < start + width * SECOND) + 1,
        ] as const;
        return window[1] - window[0] > MOST_POINTS || bytes(...window) > MOST_TEXT;
      });
      return isWhole && isBounded && isNeeded;
    }),
    { numRuns: 300 },
  );
});

t.test('the row of a block tells the sums of its points, and in how many buckets they are', async (t) => {
  fc.assert(
    fc.property(points, ({ dates, numbers }) => {
      const summary = summarize({ dates, numbers });
      const numeric = [...numbers].filter((number) => !Number.isNaN(number));
      const none = numeric.length === 0;
      t.strictSame(summary, {
        first: dates[0],
        last: dates.at(-1),
        count: dates.length,
        numbers: numeric.length,
        sum: none ? null : numeric.reduce((sum, number) => sum + number, 0),
        min: none ? null : Math.min(...numeric),
        max: none ? null : Math.max(...numeric),
        firstNumber: Number.isNaN(numbers[0]) ? null : numbers[0],
        lastNumber: Number.isNaN(numbers.at(-1)) ? null : numbers.at(-1),
        buckets: COUNTED.map((width) => new Set(Array.from(dates, (date) => bucketStart(date, width))).size),
      });
    }),
    { numRuns: 300 },
  );
});
