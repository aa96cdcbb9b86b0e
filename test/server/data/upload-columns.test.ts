/** An upload as one set of columns: what becomes of each of its points does not depend on which others come with it. */

import type { DataType } from '@sensorium/model/values';
import fc from 'fast-check';
import t from 'tap';
import { Receipt } from '../../../server/data/receipt.js';
import {
  chosenEntries,
  endOf,
  indexAt,
  pick,
  type Upload,
  UploadBuilder,
} from '../../../server/data/upload.js';
import { PointValidator } from '../../../server/data/validate.js';
import { DeletedMeanwhile, QueuedBatch, StaleRights } from '../../../server/ingest/batch.js';
import { newUser, type TestUser } from '../../support/client.js';
import { oneShard } from '../../support/needs.js';
import { poison } from '../../support/points.js';
import { testServer } from '../../support/server.js';
import { StreamClient } from '../../support/stream.js';

const value = fc.oneof(
  { weight: 6, arbitrary: fc.double({ noNaN: true, min: -1e4, max: 1e4 }) },
  { weight: 3, arbitrary: fc.integer({ min: -5, max: 5 }) },
  fc.constantFrom<unknown>(undefined, null, 'text', '7', '007', true, 1e300, Number.NaN, -0, [1], ''),
);
const date = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 2_000_000_000 }) },
  fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    -1,
    1e11,
    8_589_934_592,
    Number.NaN,
    '2025-01-01',
    'never',
    2.0000005,
  ),
);
const entry = fc.record({
  id: fc.integer({ min: 1, max: 4 }),
  points: fc.array(fc.tuple(value, date), { maxLength: 6 }),
});
const entries = fc.array(entry, { maxLength: 6 });
type Entries = readonly { readonly id: number; readonly points: readonly (readonly [unknown, unknown])[] }[];

function uploadOf(given: Entries): Upload {
  const builder = new UploadBuilder(1);
  for (const { id, points } of given) {
    builder.begin(id);
    for (const [value, date] of points) builder.add(value, date);
  }
  return builder.done();
}

const TYPES: readonly DataType[] = ['float', 'integer', 'any', 'string'];

/** What is stored of an upload, point by point, and what is refused. */
function validated(upload: Upload, flushPoints: number) {
  const receipt = new Receipt();
  const validator = new PointValidator(upload, { jsonValue: false, flushPoints, callerId: 1 }, receipt);
  for (let entry = 0; entry < upload.sensorIds.length; entry++) {
    const rule = { type: TYPES[upload.sensorIds[entry]! % TYPES.length]!, structure: null };
    const [from, to] = [upload.starts[entry]!, upload.starts[entry + 1] ?? upload.length];
    validator.validate({ entry, from, to, rule, epoch: 1, shard: 0 });
  }
  const batches = validator.done();
  const stored = batches.flatMap((batch) => {
    const { sensorIds, dates, numbers, texts } = batch.points;
    return [...batch.places()].map((place, i) => [
      place,
      sensorIds[i],
      dates[i],
      numbers[i],
      texts?.[i] ?? null,
    ]);
  });
  return { stored, rejected: receipt.rejected, lengths: batches.map(({ points }) => points.length) };
}

/** Of each entry its sensor, and value, date and index of each point. */
function contentOf(upload: Upload) {
  return Array.from(upload.sensorIds, (id, entry) => {
    const places = Array.from(
      { length: endOf(upload, entry) - upload.starts[entry]! },
      (_, i) => upload.starts[entry]! + i,
    );
    const points = places.map((place) => [
      upload.values.at(place),
      upload.dates.at(place),
      indexAt(upload, entry, place),
    ]);
    return { id, points };
  });
}

t.test('some entries of an upload have the points that they had among all', async (t) => {
  const property = fc.property(
    entries,
    fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    fc.boolean(),
    (given, isChosen, isIndexed) => {
      const plain = uploadOf(given);
      const indexes = isIndexed ? Uint32Array.from({ length: plain.length }, (_, i) => 3 * i) : null;
      const upload = { ...plain, indexes };
      const chosen = [...upload.sensorIds.keys()].filter((entry) => isChosen[entry]);
      const all = contentOf(upload);
      t.same(
        contentOf(chosenEntries(upload, chosen)),
        chosen.map((entry) => all[entry]),
      );
    },
  );
  fc.assert(property);
});

t.test('points are validated as columns of numbers as they are one by one', async (t) => {
  const property = fc.property(entries, fc.integer({ min: 1, max: 5 }), (given, flushPoints) => {
    const upload = uploadOf(given);
    const columns = validated(upload, flushPoints);
    // An upload with refused points takes the slow path for each point.
    const byOne = validated({ ...upload, rejected: new Map() }, flushPoints);
    t.same(columns, byOne);
    const places = [...columns.stored.map(([place]) => place), ...columns.rejected.map(() => null)];
    t.equal(places.length, upload.length);
    t.ok(columns.lengths.every((length) => length > 0));
  });
  fc.assert(property, { numRuns: 300 });
});

t.test('points that are picked keep sensor, value, date and index', async (t) => {
  const property = fc.property(entries, fc.infiniteStream(fc.boolean()), (given, choice) => {
    const upload = uploadOf(given);
    const flat = given.flatMap(({ id, points }) => points.map((point, index) => ({ id, point, index })));
    const places = [...flat.keys()].filter(() => choice.next().value);
    const some = pick(upload, places);
    const there = Array.from({ length: some.length }, (_, place) => {
      const entry = some.starts.findLastIndex((start) => start <= place);
      return { id: some.sensorIds[entry], point: [some.values.at(place), some.dates.at(place)] };
    });
    const wanted = places.map((place) => flat[place]!);
    const none = (each: unknown) => (each === undefined ? null : each);
    t.same(
      there.map(({ id, point }) => ({ id, point: point.map(none) })),
      wanted.map(({ id, point }) => ({ id, point: point.map(none) })),
    );
    t.same(
      [...(some.indexes ?? [])],
      wanted.map(({ index }) => index),
    );
  });
  fc.assert(property, { numRuns: 200 });
});

const ids = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 20 });

function batchOf(sensorIds: readonly number[]): QueuedBatch {
  const batch = new QueuedBatch(1, 1);
  batch.epoch = 1;
  sensorIds.forEach((id, i) => {
    batch.at(i);
    batch.points.add(id, i, i, i % 3 === 0 ? 'x'.repeat(70 * i) : null);
  });
  return batch;
}

t.test('the outcome of a batch is that of its points, however it is divided', async (t) => {
  const step = fc.record({ modulus: fc.integer({ min: 1, max: 4 }), which: fc.nat(9) });
  const end = fc.constantFrom('ack', 'refuse', 'outdate', 'expire');
  const property = fc.asyncProperty(
    ids,
    fc.array(step, { maxLength: 5 }),
    fc.array(end, { minLength: 10, maxLength: 10 }),
    fc.uniqueArray(fc.integer({ min: 1, max: 6 })),
    async (sensorIds, steps, ends, missingIds) => {
      let completed = 0;
      const whole = batchOf(sensorIds);
      const { weight } = whole;
      const outcome = whole.outcome();
      void outcome.then(() => completed++);
      let parts: readonly QueuedBatch[] = [whole];
      for (const { modulus, which } of steps) {
        const at = which % parts.length;
        parts = parts.flatMap((part, i) => (i === at ? part.divide((id) => id % modulus) : [part]));
      }
      t.equal(
        parts.reduce((sum, part) => sum + part.weight, 0),
        weight,
      );
      const missing = new Set(missingIds);
      const expected = new Array<string>(sensorIds.length).fill('');
      for (const [i, part] of parts.entries()) {
        const end = ends[i % ends.length]!;
        for (const index of part.points.numbers) {
          const isMissing = missing.has(sensorIds[index]!) && (end === 'ack' || end === 'outdate');
          expected[index] = isMissing ? `there is no sensor ${sensorIds[index]}` : end;
          if (expected[index] === 'ack') part.counts.stored++;
        }
        await Promise.resolve();
        t.equal(completed, 0);
        if (end === 'ack') part.ack(missing);
        else if (end === 'outdate') part.outdate(missing);
        else if (end === 'refuse') part.refuse(new Error('refuse'));
        else part.expire();
        part.refuse(new Error('too late'));
      }
      const { counts, failures } = await outcome;
      t.equal(completed, 1);
      t.ok(failures.length <= 2 * parts.length, 'one error for all deleted sensors of a part');
      const found = new Array<string>(sensorIds.length).fill('ack');
      for (const { error, places, dates } of failures) {
        for (const [i, place] of Array.from(places).entries()) {
          const isMissing = error instanceof DeletedMeanwhile;
          const missed = isMissing ? `there is no sensor ${sensorIds[place]}` : error.message;
          const name = error instanceof StaleRights ? 'outdate' : missed;
          t.equal(found[place], 'ack', 'reported once');
          t.equal(dates[i], place, 'with its date');
          found[place] = name.startsWith('the server is behind') ? 'expire' : name;
        }
      }
      t.same(
        found.map((each) => (/^(ack|refuse|outdate|there)/.test(each) ? each : 'expire')),
        expected,
      );
      t.equal(counts.stored, expected.filter((each) => each === 'ack').length);
    },
  );
  await fc.assert(property, { numRuns: 300 });
});

async function makeMany(user: TestUser, types: readonly string[]): Promise<number[]> {
  return Promise.all(
    types.map(async (data_type) => {
      const sensor = { name: 'sensor', data_type };
      const answer = await user.client.post<{ sensor: { id: string } }>('/sensors', { sensor });
      return Number(answer.body.sensor.id);
    }),
  );
}

interface Body {
  readonly stored: number;
  readonly duplicate: number;
  readonly replaced: number;
  readonly rejected: readonly { sensor_id: number | null; index: number; reason: string }[];
}

t.test('the receipt of any mix of sensors is that of its points one after the other', async (t) => {
  const server = await testServer(t, { FLUSH_POINTS: 7 });
  const [user, other] = [await newUser(server), await newUser(server)];
  const own = await makeMany(user, ['float', 'float', 'integer', '']);
  const [foreign, shared] = await makeMany(other, ['float', 'float']);
  await other.client.post(`/sensors/${shared}/users`, { id: user.id });
  const reachable = [...own, ...own, foreign!, shared!, 9_999_999, 0];
  const point = fc.record({
    date: fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 1, max: 6 }) }, fc.constant(-1)),
    value: fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 0, max: 2 }) }, fc.constantFrom(0.5, true)),
  });
  const upload = fc.array(
    fc.record({ which: fc.nat(reachable.length - 1), data: fc.array(point, { maxLength: 4 }) }),
    { minLength: 1, maxLength: 8 },
  );
  const stored = new Map<string, number>();
  const property = fc.asyncProperty(upload, fc.boolean(), async (given, asPage) => {
    const entries = given.map(({ which, data }) => ({ sensor_id: reachable[which]!, data }));
    const flat = entries.flatMap(({ sensor_id, data }) => data.map((each) => ({ sensor_id, ...each })));
    const expected = { stored: 0, duplicate: 0, replaced: 0, rejected: [] as [number | null, number][] };
    const count = (sensor: number, date: number, value: number) => {
      const key = `${sensor} ${date}`;
      const before = stored.get(key);
      expected[before === undefined ? 'stored' : before === value ? 'duplicate' : 'replaced']++;
      stored.set(key, value);
    };
    const take = (
      sensor: number,
      { date, value }: { date: number; value: number | boolean },
      index: number,
    ) => {
      const type = ['float', 'float', 'integer', 'any'][own.indexOf(sensor)];
      const isGood = type !== undefined && date > 0 && (type !== 'integer' || value !== 0.5);
      // Without a data type a truth value is a text.
      const kept = type === 'any' && value === true ? Number.POSITIVE_INFINITY : Number(value);
      if (isGood) count(sensor, date, kept);
      else expected.rejected.push([sensor === 0 ? null : sensor, index]);
    };
    if (asPage) {
      // By sensors, in order of their first mention.
      const sensors = [...new Set(flat.map(({ sensor_id }) => sensor_id))];
      for (const sensor of sensors) {
        flat.forEach((each, index) => {
          if (each.sensor_id === sensor) take(sensor, each, index);
        });
      }
    } else
      for (const { sensor_id, data } of entries)
        data.forEach((each, index) => {
          take(sensor_id, each, index);
        });
    const body = asPage ? { data: flat } : { sensors: entries };
    const answer = await user.client.post<Body>('/sensors/data', body, { random: true });
    const taken = expected.stored + expected.duplicate + expected.replaced;
    t.equal(answer.status, taken > 0 ? 201 : 409);
    const { rejected, ...counts } = answer.body;
    t.match(counts, { stored: expected.stored, duplicate: expected.duplicate, replaced: expected.replaced });
    t.same(
      rejected.map(({ sensor_id, index }) => [sensor_id, index]),
      expected.rejected,
    );
  });
  await fc.assert(property, { numRuns: 60 });
});

t.test(
  'of one upload only the sensors that the database refuses are refused',
  { skip: oneShard('one database that refuses points') },
  async (t) => {
    const server = await testServer(t);
    const user = await newUser(server);
    await poison(server.sql, '22000');
    const ids = await makeMany(user, Array(9).fill('float'));
    const bad = new Set([ids[2], ids[7]]);
    const sensors = ids.map((sensor_id) => ({
      sensor_id,
      data: [
        { date: 1, value: 1 },
        { date: 2, value: bad.has(sensor_id) ? 666 : 2 },
      ],
    }));
    const { status, body } = await user.client.post<Body>('/sensors/data', { sensors });
    t.match([status, body], [201, { stored: 14, duplicate: 0, replaced: 0 }]);
    t.same(
      body.rejected.map(({ sensor_id, index }) => [sensor_id, index]),
      [...bad].flatMap((id) => [
        [id, 0],
        [id, 1],
      ]),
    );
  },
);

t.test(
  'points of a sensor keep the order of their frames, whichever sensors come with them',
  { skip: oneShard('points read from the database') },
  async (t) => {
    const server = await testServer(t, { FLUSH_POINTS: 40 });
    const user = await newUser(server);
    const ids = await makeMany(user, Array(8).fill('float'));
    const client = await StreamClient.open(server, user.session);
    const random = fc.sample(fc.subarray(ids, { minLength: 1 }), 120);
    const last = new Map<number, number>();
    random.forEach((some, id) => {
      const sensors = some.map((sensor_id) => ({ sensor_id, dates: [1, 2, 3], values: [id, id, id] }));
      client.send({ id, sensors });
      for (const sensor of some) last.set(sensor, id);
    });
    await client.take(random.length);
    const rows = await server.sql<{ sensor_id: number; number: number }[]>`
    SELECT DISTINCT sensor_id, number FROM points ORDER BY 1`;
    t.same(
      rows.map(({ sensor_id, number }) => [sensor_id, number]),
      [...last].sort(([left], [right]) => left - right),
    );
    await client.close();
  },
);
