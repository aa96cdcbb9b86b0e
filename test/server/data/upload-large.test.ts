/** Large uploads: decoded in threads, validated beside other requests, stored in order. */
import fc from 'fast-check';
import { pack } from 'msgpackr';
import t from 'tap';
import { LargeBodies } from '../../../server/data/large/large-bodies.js';
import { newUser, type TestUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';
import type { Points } from './uploads.js';

interface Receipt {
  stored: number;
  duplicate: number;
  replaced: number;
  rejected: { index: number; reason: string; sensor_id?: number }[];
  error?: string;
}

async function make(user: TestUser, dataType = 'float', more: object = {}): Promise<number> {
  const sensor = { name: 'sensor', data_type: dataType, ...more };
  return Number((await user.client.post<{ sensor: { id: string } }>('/sensors', { sensor })).body.sensor.id);
}

async function stored(user: TestUser, id: number, query = ''): Promise<[number, unknown][]> {
  const { body } = await user.client.get<Points>(`/sensors/${id}/data?per_page=1000&${query}`);
  return body.data.map(({ date, value }) => [date, value]);
}

const server = await testServer(t);

const user = await newUser(server);

t.test(
  'uploads one after another, in one body or at once, leave what writing point by point would',
  async (t) => {
    const point = fc.record({ date: fc.integer({ min: 0, max: 6 }), value: fc.integer({ min: 0, max: 2 }) });
    const uploads = fc.array(fc.array(point, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(uploads, fc.boolean(), async (bodies, together) => {
        const id = await make(user);
        const send = (data: object[]) => user.client.post<Receipt>(`/sensors/${id}/data`, { data });
        const model = new Map<number, number>();
        const expected = bodies.map((data) => {
          const counts = { stored: 0, duplicate: 0, replaced: 0 };
          for (const { date, value } of data) {
            const there = model.get(date);
            counts[there === undefined ? 'stored' : there === value ? 'duplicate' : 'replaced']++;
            model.set(date, value);
          }
          return counts;
        });
        const receipts: Receipt[] = [];
        if (together) receipts.push(...(await Promise.all(bodies.map(send))).map(({ body }) => body));
        else for (const data of bodies) receipts.push((await send(data)).body);
        const points = await stored(user, id);
        const dates = [...model.keys()].sort((a, b) => a - b);
        const sums = receipts.reduce((sum, each) => sum + each.stored, 0);
        if (sums !== dates.length) throw new Error(`${sums} counted as stored, ${dates.length} are there`);
        t.strictSame(
          points.map(([date]) => date),
          dates,
        );
        if (together) return;
        t.strictSame(
          points,
          dates.map((date) => [date, String(model.get(date))]),
        );
        t.match(receipts, expected);
      }),
      { numRuns: 60 },
    );
  },
);

t.test('a large upload is decoded beside other requests and validated like a small one', async (t) => {
  const [one, two, json] = [await make(user), await make(user), await make(user, 'json')];
  const many = Array.from({ length: 9000 }, (_, i) => ({ date: i, value: i % 1000 === 7 ? 'x' : i / 2 }));
  const answer = await user.client.post<Receipt>(`/sensors/${one}/data`, { data: many });
  t.equal(answer.status, 201);
  t.equal(answer.body.stored, 8991);
  t.same(
    answer.body.rejected.map(({ index }) => index),
    [7, 1007, 2007, 3007, 4007, 5007, 6007, 7007, 8007],
  );

  const rows = many.map(({ date, value }) => `${two},${date},${value}`);
  const csv = { raw: `sensor_id,date,value\n${rows.join('\n')}\n`, headers: { 'Content-Type': 'text/csv' } };
  t.match((await user.client.post<Receipt>('/sensors/data', undefined, csv)).body, { stored: 8991 });
  t.same(await stored(user, two, 'page=8'), await stored(user, one, 'page=8'));

  const oneCsv = {
    raw: `date,value\n${rows.map((row) => row.slice(row.indexOf(',') + 1)).join('\n')}`.padEnd(140_000, '\n'),
    headers: { 'Content-Type': 'text/csv' },
  };
  t.match((await user.client.post<Receipt>(`/sensors/${one}/data`, undefined, oneCsv)).body, {
    duplicate: 8991,
  });

  const packed = {
    raw: pack({ sensors: [{ sensor_id: one, data: many }] }),
    headers: { 'Content-Type': 'application/msgpack' },
  };
  t.match((await user.client.post<Receipt>('/sensors/data', undefined, packed)).body, { duplicate: 8991 });

  const values = Array.from({ length: 5000 }, (_, i) => ({ date: i, value: { i, list: [i, 'text', null] } }));
  t.match((await user.client.post<Receipt>(`/sensors/${json}/data`, { data: values })).body, {
    stored: 5000,
  });
  t.same(await stored(user, json, 'start_date=4999&values=typed'), [
    [4999, { i: 4999, list: [4999, 'text', null] }],
  ]);

  const inBody = { session_id: user.session, data: many };
  t.match((await user.client.as(undefined).post<Receipt>(`/sensors/${one}/data`, inBody)).body, {
    duplicate: 8991,
  });
  t.equal((await user.client.as(undefined).post(`/sensors/${one}/data`, { data: many })).status, 403);
});

t.test('a large body that is hostile, broken or not about points is refused', async (t) => {
  const id = await make(user);
  const size = 400_000;
  const cases: [string, string, number, string][] = [
    ['/sensors', `{"name":"${'x'.repeat(size)}"}`, 413, 'body_too_large'],
    [`/sensors/${id}/data`, '['.repeat(size), 409, 'malformed_body'],
    [`/sensors/${id}/data`, '['.repeat(size) + ']'.repeat(size), 409, 'nothing_stored'],
    [`/sensors/${id}/data`, `{"value":${'['.repeat(size)}${']'.repeat(size)}}`, 409, 'nothing_stored'],
    [`/sensors/${id}/data`, `[${'{},'.repeat(size / 2)}0]`, 409, 'nothing_stored'],
    ['/sensors/data', `{"sensors":[${'{},'.repeat(size / 2)}0]}`, 409, 'invalid_input'],
    [`/sensors/${id}/data`, `{"data":5,"x":"${'x'.repeat(size)}"}`, 409, 'invalid_input'],
  ];
  for (const [path, raw, status, code] of cases) {
    const answer = await user.client.post(path, undefined, {
      raw,
      headers: { 'Content-Type': 'application/json' },
    });
    t.same([answer.status, answer.body.code], [status, code], raw.slice(0, 20));
  }
  t.equal((await user.client.post(`/sensors/${id}/data`, { value: 1 })).status, 201, 'the server is well');
});

t.test('large bodies of strangers wait behind each other only, and not in any number', async (t) => {
  const bodies = new LargeBodies();
  t.teardown(() => bodies.close());
  const body = Buffer.from(JSON.stringify({ data: new Array(20_000).fill({ value: 1, date: 1 }) }));
  const decode = (isKnown: boolean, bytes = body) =>
    // A copy: the body moves to the thread.
    bodies.decode([Buffer.from(bytes)], 'application/json', 'one', isKnown ? 1 : '192.0.2.1').then(
      () => 'decoded',
      (error: { code: string }) => error.code,
    );
  const strangers = Promise.all(Array.from({ length: 30 }, () => decode(false)));
  const known = Promise.all(Array.from({ length: 20 }, () => decode(true)));
  t.same(new Set(await known), new Set(['decoded']));
  const outcomes = await strangers;
  t.same(new Set(outcomes), new Set(['decoded', 'overloaded']));
  t.ok(outcomes.filter((outcome) => outcome === 'decoded').length <= 10);
  const fleet = await Promise.all(Array.from({ length: 100 }, () => decode(true)));
  t.same(new Set(fleet), new Set(['decoded']), 'a fleet finds room');
  const small = Buffer.from('{"data":[{"value":1}]}');
  const crowd = await Promise.all(Array.from({ length: 400 }, () => decode(true, small)));
  t.same(new Set(crowd), new Set(['decoded', 'overloaded']));
});
