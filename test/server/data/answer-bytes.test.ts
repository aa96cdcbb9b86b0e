/** Answers that are written as bytes are what JSON.stringify makes of the objects, and CSV of their cells. */

import { csvCell } from '@sensorium/model/csv-cell';
import { jsonText, numberText } from '@sensorium/model/number-text';
import { valueText, valueTyped } from '@sensorium/model/stored-value';
import type { DataType } from '@sensorium/model/values';
import fc from 'fast-check';
import t from 'tap';
import { DATE_END } from '../../../common/dates.js';
import { Bytes } from '../../../server/data/bytes.js';
import { pointsCsv } from '../../../server/data/csv.js';
import { pointsJson } from '../../../server/data/format.js';
import type { DataPage, Values } from '../../../server/data/page.js';
import { newUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';
import { anyText } from '../../support/texts.js';

/** Each is written behind others, into a buffer that has to grow. */
function written(work: (bytes: Bytes) => void): string {
  const bytes = new Bytes(0);
  bytes.text('.'.repeat(1020));
  work(bytes);
  return bytes.end().toString().slice(1020);
}

const decimal = fc
  .tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 22 }))
  .map(([digits, decimals]) => Number(`${digits}e-${decimals}`));
const few = fc.tuple(fc.integer(), fc.nat(8)).map(([digits, decimals]) => digits / 10 ** decimals);
/** The doubles beside short decimals, and around the ends of what is written digit by digit. */
const beside = fc
  .tuple(fc.oneof(few, decimal), fc.constantFrom(1 - 2 ** -53, 1 + 2 ** -52))
  .map(([x, by]) => x * by);
const corners = fc.constantFrom(
  ...[
    0,
    1e-6,
    1e-7,
    9.999999e-7,
    1e15,
    1e15 - 1,
    999999999999999.9,
    1e16,
    1e20,
    1e21,
    1e22,
    5e-324,
    0.1,
    0.3,
    99999999,
    1e8,
    123456789.123456,
  ],
);
const finite = fc
  .tuple(
    fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), decimal, few, beside, corners),
    fc.boolean(),
  )
  .map(([number, isNegative]) => (isNegative ? -number : number));

t.test('a number is written as JSON writes it, whatever was written before it', async () => {
  fc.assert(
    fc.property(fc.array(finite, { minLength: 1, maxLength: 10 }), (numbers) => {
      const found = written((bytes) => {
        for (const number of numbers) {
          bytes.number(number);
          bytes.text(' ');
        }
      });
      return found === numbers.map((number) => `${numberText(number)} `).join('');
    }),
    { numRuns: 20_000 },
  );
});

const date = fc.oneof(
  fc.integer({ min: -(9 * 86_400e6), max: DATE_END - 1 }),
  fc.integer({ min: -(9 * 86_400), max: 2 ** 33 - 1 }).map((seconds) => seconds * 1e6),
  fc.integer({ min: 0, max: 2 ** 33 - 1 }).map((seconds) => seconds * 1e6 + 999_999),
  fc.constantFrom(0, 1, 10, 999_999, 1_000_000, DATE_END - 1, 2 ** 32 * 1e6 - 1, -1),
);

t.test('a date is written as the seconds that JSON has, an integer digit by digit', async () => {
  fc.assert(
    fc.property(date, (date) => written((bytes) => bytes.seconds(date)) === JSON.stringify(date / 1e6)),
    { numRuns: 20_000 },
  );
  fc.assert(
    fc.property(
      fc.oneof(fc.maxSafeInteger(), fc.integer(), date),
      (n) => written((bytes) => bytes.integer(n)) === `${n}`,
    ),
    { numRuns: 5000 },
  );
});

t.test('texts are written as UTF-8, of any length', async () => {
  const text = fc.oneof(
    anyText({ maxLength: 20 }),
    anyText().map((any) => any.repeat(300)),
  );
  fc.assert(
    fc.property(text, (text) => written((bytes) => bytes.text(text)) === Buffer.from(text).toString()),
    { numRuns: 500 },
  );
});

interface Row {
  readonly sensor: number;
  readonly date: number;
  readonly number: number | null;
  readonly text: string | null;
}

const TYPES: DataType[] = ['float', 'integer', 'bool', 'string', 'json', 'any'];
const json = fc.json().filter((text) => !text.includes('-0'));
const text = fc.oneof(
  anyText({ maxLength: 12 }),
  fc.constantFrom('', '007', 'a"b', '[1,-0]', '{"a":', ' x', 'null'),
  json,
);
const content = fc.oneof(
  fc.record({ number: finite, text: fc.constant(null) }),
  fc.record({ number: fc.constantFrom(0, 1, -0), text: fc.constant(null) }),
  fc.record({ number: fc.option(finite), text }),
);
const rows = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 6 }), date, content)
    .map(([sensor, date, content]): Row => ({ sensor, date, ...content })),
  { maxLength: 12 },
);
const typeOf = (sensor: number) => TYPES[sensor - 1]!;

function pageOf(rows: readonly Row[], typed: boolean, parts: Partial<DataPage>): DataPage {
  return {
    sensorIds: Float64Array.from(rows, ({ sensor }) => sensor),
    dates: Float64Array.from(rows, ({ date }) => date),
    typeOf,
    valuesOf: () => [valuesOf(rows, true)],
    named: null,
    typed,
    ...parts,
  };
}

function valuesOf(
  rows: readonly { number: number | null; text: string | null }[],
  arePoints: boolean,
): Values {
  return {
    numbers: Float64Array.from(rows, ({ number }) => number ?? Number.NaN),
    texts: arePoints && rows.some(({ text }) => text !== null) ? rows.map(({ text }) => text) : null,
    arePoints,
  };
}

/** What `JSON.stringify` would have made, with the sign of -0; without the members of the calendar. */
function modelJson(rows: readonly object[], total: number, width: number | null): string {
  return jsonText({ data: rows, total, ...(width === null ? {} : { interval: width }) })!;
}

const CALENDAR = /,"week":\d+,"month":\d+,"year":\d+,"week_year":\d+/g;

function found(page: DataPage, total: number, width: number | null): string {
  return String(pointsJson(page, total, { width, zone: null })).replace(CALENDAR, '');
}

function check(one: string, other: string): void {
  if (one !== other) throw new Error(`${one}\nis not\n${other}`);
}

t.test('pages of points are those of their objects, as JSON and as CSV', async () => {
  fc.assert(
    fc.property(rows, fc.boolean(), fc.boolean(), (rows, typed, many) => {
      const page = pageOf(rows, typed, {});
      const show = typed ? valueTyped : valueText;
      const objects = rows.map(({ sensor, date, number, text }) => {
        const value = show(typeOf(sensor), { number, text });
        return { id: `${date}`, sensor_id: sensor, value, date: date / 1e6 };
      });
      check(found(page, 70_000, null), modelJson(objects, 70_000, null));
      const lines = objects.map(({ id, sensor_id, value, date }) =>
        [...(many ? [sensor_id] : []), date, csvCell(value), id].join(),
      );
      const header = many ? 'sensor_id,date,value,id' : 'date,value,id';
      check(String(pointsCsv(page, many)), Buffer.from(`${[header, ...lines].join('\n')}\n`).toString());
    }),
    { numRuns: 2000 },
  );
});

t.test('pages of buckets are those of their objects, with the values of several functions', async () => {
  const bucket = fc.record({
    date,
    sensor: fc.integer({ min: 1, max: 6 }),
    avg: fc.option(finite),
    last: content,
  });
  fc.assert(
    fc.property(fc.array(bucket, { maxLength: 10 }), fc.boolean(), (buckets, typed) => {
      const averages = buckets.map(({ avg }) => ({ number: avg, text: null }));
      const lasts = buckets.map(({ last }) => last);
      const [avg, last] = [valuesOf(averages, false), valuesOf(lasts, true)];
      const rows = buckets.map(({ sensor, date }) => ({ sensor, date, number: null, text: null }));
      const shown = buckets.map(({ sensor, date, avg, last }) => {
        const type = typeOf(sensor);
        // Statistics have no -0.
        const mean = avg === null ? null : typed ? avg + 0 : String(avg + 0);
        const values = { avg: mean, last: (typed ? valueTyped : valueText)(type, last) };
        return { id: `${date}`, sensor_id: sensor, value: mean ?? values.last, date: date / 1e6, values };
      });
      const page = pageOf(rows, typed, { valuesOf: () => [avg, last] });
      check(
        found(page, 9, 3600),
        modelJson(
          shown.map(({ values: _, ...row }) => row),
          9,
          3600,
        ),
      );
      const named = {
        ...page,
        valuesOf: () => [avg],
        named: new Map([
          ['avg', avg],
          ['last', last],
        ]),
      };
      check(
        found(named, 9, 3600),
        modelJson(
          shown.map((row) => ({ ...row, value: row.values.avg })),
          9,
          3600,
        ),
      );
    }),
    { numRuns: 2000 },
  );
});

t.test('text that a spreadsheet would run gets an apostrophe on demand, numbers do not', async (t) => {
  const bad = ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")'];
  for (const text of bad) {
    t.match(csvCell(text, true), /^"?'/, JSON.stringify(text));
    t.notMatch(csvCell(text), /^"?'/);
  }
  for (const text of ['-5', '+5', '-1.5e-3', 'a=1', "'quoted", ''])
    t.equal(csvCell(text, true), csvCell(text), JSON.stringify(text));
  t.equal(csvCell(-5, true), '-5');
  const server = await testServer(t);
  const { client, id: user, session } = await newUser(server);
  const made = await client.post<{ sensor: { id: string } }>('/sensors', {
    sensor: { name: '=1', data_type: 'string' },
  });
  const path = `/sensors/${made.body.sensor.id}/data`;
  await client.post(path, {
    data: [...bad.map((value, i) => ({ date: i + 1, value })), { date: 9, value: '-5' }],
  });
  const csv = async (query: string) => {
    const response = await fetch(`${server.url}${query}`, { headers: { 'x-session_id': session } });
    return { status: response.status, text: await response.text() };
  };
  const escaped = await csv(`${path}?format=csv&csv_formulas=escape`);
  t.match(escaped.text, "1,'=1+1,1000000\n");
  t.match(escaped.text, '9,-5,9000000\n');
  t.match((await csv(`${path}?format=csv`)).text, '1,=1+1,1000000\n');
  t.match(
    (await csv(`/sensors/data?sensor_id[]=${made.body.sensor.id}&format=csv&csv_formulas=escape`)).text,
    ",'@SUM(A1),",
  );
  const refused = await csv(`${path}?format=csv&csv_formulas=remove`);
  t.equal(refused.status, 409);
  t.match(refused.text, 'csv_formulas');
  t.equal((await csv(`/users/${user}/export?csv_formulas=escape`)).status, 200);
});
