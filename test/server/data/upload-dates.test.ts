/** Validation of dates, and dates that the server assigns. */
import { pack } from 'msgpackr';
import t from 'tap';
import { clockOffset, setClockOffset, TOLERANCE } from '../../../common/clock.js';
import { Receipt as Account } from '../../../server/data/receipt.js';
import { pick, type Upload, UploadBuilder } from '../../../server/data/upload.js';
import { PointValidator } from '../../../server/data/validate.js';
import type { QueuedBatch } from '../../../server/ingest/batch.js';
import { measureClock } from '../../../sql/clock.js';
import { NO_DATE } from '../../../sql/store/ingest/point-buffer.js';
import { newUser, type TestUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';
import { until } from '../../support/until.js';
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

t.test('a point that calls its date otherwise is rejected by that name, however it is sent', async (t) => {
  const id = await make(user);
  const packed = { 'Content-Type': 'application/msgpack' };
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  for (const name of ['timestamp', 'Timestamp', 'time', 'DateTime', 'Date', 'DATE']) {
    const point = { value: 1, [name]: 1_700_000_000 };
    const data = [{ value: 0, date: 1, [name]: 5 }, point, { value: 2, date: null, [name]: 5 }];
    const bodies: [unknown, object?][] = [
      [{ data }],
      [undefined, { raw: pack({ data }), headers: packed }],
      [undefined, { raw: JSON.stringify({ data }).padEnd(140_000) }],
    ];
    for (const [body, options] of bodies) {
      const answer = await user.client.post<Receipt>(`/sensors/${id}/data`, body, options);
      t.match(answer, { status: 201, body: { replaced: 0 } });
      const reason = `date is missing: ${name} has to be called date`;
      t.same(
        answer.body.rejected,
        [1, 2].map((index) => ({ index, reason })),
      );
    }
    const flat: [unknown, object?][] = [
      [point],
      [undefined, { raw: `value=1&${name}=1700000000`, headers: form }],
    ];
    for (const [body, options] of flat) {
      t.match(await user.client.post(`/sensors/${id}/data`, body, options), {
        status: 409,
        body: { rejected: [{ index: 0, reason: new RegExp(`${name} has to be called date`) }] },
      });
    }
    const sensors = [{ sensor_id: id, data: point }];
    t.match(await user.client.post('/sensors/data', { sensors }), { status: 409 });
  }
  t.same(await stored(user, id), [[1, '0']], 'nothing was given the time of the server');
  t.match((await user.client.post(`/sensors/${id}/data`, { value: 3, unit: 's', times: 5 })).body, {
    stored: 1,
  });
});

t.test('the dates of a CSV may stand in a column of another name', async (t) => {
  const csv = (id: number | null, raw: string) =>
    user.client.post<Receipt>(id === null ? '/sensors/data' : `/sensors/${id}/data`, undefined, {
      raw,
      headers: { 'Content-Type': 'text/csv' },
    });
  for (const header of [
    'timestamp,value',
    'Time,Value',
    'DATETIME,value',
    ' timestamp ,value,id',
    ',value',
    '"",value,unit',
    ',value,sensor_id',
  ]) {
    const id = await make(user);
    const width = header.split(',').length;
    const rows = [header, `1700000000.5,1,${id}`, `2023-11-14 22:13:21,2,${id}`];
    const raw = rows.map((row) => row.split(',').slice(0, width).join(',')).join('\n');
    for (const counts of [{ stored: 2 }, { duplicate: 2 }]) {
      t.match((await csv(id, raw)).body, { ...counts, rejected: [] }, header);
    }
    const dates = (await stored(user, id)).map(([date]) => date);
    t.same(dates, [1_700_000_000.5, 1_700_000_001], header);
  }
  const [one, two] = [await make(user), await make(user)];
  const many = `,sensor_id,value\n1e8,${one},1\n100000000.25,${two},2\n`;
  t.match((await csv(null, many)).body, { stored: 2 });
  t.match((await csv(one, ',date,value\n0,100000000,1\n')).body, { duplicate: 1 }, 'an index beside dates');

  const refused: [string, RegExp][] = [
    ['date,timestamp,value\n1,1,1\n', /several columns of dates: date and timestamp/],
    ['Time,value,DateTime\n1,1,1\n', /several columns of dates: Time and DateTime/],
    [
      'value,unit\n1,m\n',
      /no column of dates \(date, time, timestamp, datetime\); its columns are "value", "unit"/,
    ],
    ['when,value\n1,1\n', /"when", "value"/],
    [',value\n0,1\n1,2\n', /row 0: .*index=False/],
    [`,value\n100000000,1\n${'100000001,1\n'.repeat(20_000)}99999999,2\n`, /row 20001: .*index=False/],
    [',value\n,2\n', /index=False/],
    [',value\n"",2\n', /index=False/],
    [',value\n14.11.2023,2\n', /index=False/],
    [',value\n-100000000,2\n', /index=False/],
  ];
  const id = await make(user);
  for (const [raw, error] of refused) {
    t.match(await csv(id, raw), { status: 409, body: { error } }, raw.slice(0, 40));
  }
  t.same(await stored(user, id), []);
  for (const raw of ['value\n1\n', `sensor_id,value\n${id},2\n`, 'Value,\n3,\n']) {
    t.match((await csv(id, raw)).body, { stored: 1 }, 'with the time of the server');
  }
  t.match((await csv(null, `sensor_id,value\n${id},4\n`)).body, { stored: 1 });
  t.ok((await stored(user, id)).every(([date]) => date > 1_700_000_000));
});

t.test('a date is validated: 1970 to 2242, with a hint for milliseconds', async (t) => {
  const id = await make(user);
  const data = [
    { value: 0, date: 0 },
    { value: 1, date: 8_589_934_591.999999 },
    { value: 2, date: -1 },
    { value: 3, date: 1_700_000_000_000 },
    { value: 4, date: 1e30 },
    { value: 5, date: 'yesterday' },
    { value: 6, date: '2023-02-30T00:00:00Z' },
    { value: 7, date: true },
    { value: 8, date: '1700000000.123456' },
    { value: 9, date: 1_700_000_000.123457 },
    { value: 10, date: 8_589_934_592 },
    { value: 11, date: 99_999_999_999 },
    { value: 12, date: '100000000000' },
  ];
  const { body } = await user.client.post<Receipt>(`/sensors/${id}/data`, { data });
  t.equal(body.stored, 4);
  t.match(body.rejected, [
    { index: 2, reason: /before 1970/ },
    { index: 3, reason: /milliseconds/ },
    { index: 4, reason: /^date is after 2242$/ },
    { index: 5, reason: /ISO 8601/ },
    { index: 6, reason: /ISO 8601/ },
    { index: 7, reason: /UNIX seconds/ },
    { index: 10, reason: /^date is after 2242$/ },
    { index: 11, reason: /^date is after 2242$/ },
    { index: 12, reason: /milliseconds/ },
  ]);
  t.same(await stored(user, id), [
    [0, '0'],
    [1_700_000_000.123456, '8'],
    [1_700_000_000.123457, '9'],
    [8_589_934_591.999999, '1'],
  ]);
});

t.test('a text that is no date is seen through at once, however long it is', async (t) => {
  const id = await make(user);
  const digits = '1'.repeat(2_000_000);
  for (const date of [`${digits}x`, `.${digits}x`, `${digits}.${digits}x`]) {
    const answer = await user.client.post<Receipt>(`/sensors/${id}/data`, { value: 1, date });
    t.match(answer, {
      status: 409,
      body: { rejected: [{ index: 0, reason: 'date must be UNIX seconds or ISO 8601' }] },
    });
  }
  t.match((await user.client.post<Receipt>(`/sensors/${id}/data`, { value: 1, date: '10.' })).body, {
    stored: 1,
  });
  t.same(await stored(user, id), [[10, '1']]);
});

t.test('points without a date get increasing times of the server and never replace anything', async (t) => {
  const id = await make(user);
  const before = Date.now() / 1000 - 1;
  const blank = [{ value: 1 }, { value: 2, date: null }, { value: 3, date: '' }, { value: 4 }];
  t.match((await user.client.post<Receipt>(`/sensors/${id}/data`, { data: blank })).body, { stored: 4 });
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => user.client.post(`/sensors/${id}/data`, { value: 10 + i })),
  );
  const points = await stored(user, id);
  t.equal(points.length, 24);
  t.same(
    points.slice(0, 4).map(([, value]) => value),
    ['1', '2', '3', '4'],
    'in the order they were sent',
  );
  t.ok(points.every(([date]) => date > before && date < Date.now() / 1000 + 60));
  // A client whose clock is ahead has taken the next microseconds. The clock stands still, but for the monotonic one, which gets on by as much as the
  // server tolerates: all microseconds that it may show are taken.
  const { now } = Date;
  t.teardown(() => {
    Date.now = now;
  });
  const offset = clockOffset();
  const present = now();
  Date.now = () => present;
  const taken = present * 1000 + 1_000_000;
  const count = 2 * TOLERANCE * 1000;
  const data = Array.from({ length: count }, (_, i) => ({ value: 99, date: (taken + i) / 1e6 }));
  t.match((await user.client.post<Receipt>(`/sensors/${id}/data`, { data })).body, { stored: count });
  // The server remembers the last date that it gave: its clock gets on.
  Date.now = () => taken / 1000 + TOLERANCE / 2;
  // Beside a clock that stands still, a measurement finds the database's clock ahead.
  setClockOffset(offset);
  t.match(
    (await user.client.post<Receipt>(`/sensors/${id}/data`, { data: [{ value: 7 }, { value: 8 }] })).body,
    {
      stored: 2,
      replaced: 0,
    },
  );
  t.same(await stored(user, id, `start_date=${(taken + count - 1) / 1e6}`), [
    [(taken + count - 1) / 1e6, '99'],
    [(taken + count) / 1e6, '7'],
    [(taken + count + 1) / 1e6, '8'],
  ]);
});

t.test(
  'points without a date follow the clock of the database, whatever that of the server shows',
  async (t) => {
    const { now } = Date;
    t.teardown(async () => {
      Date.now = now;
      await measureClock(server.sql);
    });
    const id = await make(user);
    for (const hours of [2, -1, 0]) {
      Date.now = () => now() + hours * 3_600_000;
      t.ok(Math.abs((await measureClock(server.sql)) / 1e6 + hours * 3600) < 60);
      const { body: health } = await user.client.get<{ clock_offset: number | null }>('/health');
      if (hours === 0) t.equal(health.clock_offset, null);
      else t.ok(Math.abs(health.clock_offset! + hours * 3600) < 60, 'as /health shows');
      await until(async () => {
        const { text } = await user.client.get('/metrics');
        const shown = /^sensorium_clock_offset_seconds (\S+)$/m.exec(text)?.[1];
        return Math.abs(Number(shown) + hours * 3600) < 60;
      });
      await user.client.post(`/sensors/${id}/data`, { value: hours });
      const [date] = (await stored(user, id)).at(-1)!;
      t.ok(Math.abs(date - now() / 1000) < 600, `${hours} hours ahead`);
      t.equal((await stored(user, id, 'start_date=-10m')).at(-1)?.[1], String(hours), 'as relative dates do');
    }
  },
);

t.test('a point that a wrong clock has dated far ahead does not date the next ones ahead, too', async (t) => {
  const id = await make(user);
  const { now } = Date;
  t.teardown(() => {
    Date.now = now;
  });
  const present = now();
  const dates = async () =>
    (await stored(user, id)).map(([date]) => Math.round((date - present / 1000) * 1e6));
  const send = async (seconds: number, values = 1) => {
    Date.now = () => present + seconds * 1000;
    await user.client.post(`/sensors/${id}/data`, { data: Array(values).fill({ value: 1 }) });
  };
  await send(86_400);
  await send(0);
  const [first, ahead] = (await dates()) as [number, number];
  t.ok(Math.abs(first) < 1e6, 'a day later nothing goes on');
  t.ok(ahead > 86_000e6);
  await send(1.5, 2);
  await send(0, 2);
  await send(-0.4);
  const increasing = (await dates()).slice(1, -1);
  t.same(
    increasing.slice(2).map((date) => date - increasing[1]!),
    [1, 2, 3],
    'a step back of two seconds at most keeps them increasing',
  );
  await send(-60);
  t.ok((await dates())[0]! < -59e6, 'a larger one does not');
});

t.test('points that are validated once more keep the dates that were assigned to them', async (t) => {
  const validated = (upload: Upload) => {
    const validator = new PointValidator(
      upload,
      { jsonValue: false, flushPoints: 100, callerId: 1 },
      new Account(),
    );
    const rule = { type: 'float', structure: null } as const;
    validator.validate({ entry: 0, from: 0, to: upload.length, rule, epoch: 1, shard: 0 });
    return validator.done()[0]!;
  };
  const upload = (microseconds: boolean, points: readonly (readonly [unknown, unknown])[]) => {
    const builder = new UploadBuilder(1);
    builder.begin(1);
    for (const [value, date] of points) builder.add(value, date);
    return builder.done(null, microseconds);
  };
  const again = (given: Upload, batch: QueuedBatch) =>
    validated(
      pick(
        given,
        batch.places(),
        batch.points.dates.map((date) => (date === NO_DATE ? Number.NaN : date)),
      ),
    );
  for (const microseconds of [false, true]) {
    const given = upload(microseconds, [
      [1, undefined],
      ['refused', 5],
      [2, 7],
      [3, undefined],
    ]);
    const batch = validated(given);
    const second = microseconds ? 1 : 1e6;
    t.same([...batch.points.dates], [NO_DATE, 7 * second, NO_DATE]);
    batch.points.assignDate(0, 1_700_000_000_123_457);
    const { points } = again(given, batch);
    t.same([...points.dates], [1_700_000_000_123_457, 7 * second, NO_DATE]);
    t.same([...points.numbers], [1, 2, 3]);
  }
  const given = upload(false, [[1, '2240-01-01T00:00:00.123456Z']]);
  const far = validated(given);
  t.same([...again(given, far).points.dates], [...far.points.dates], 'to the microsecond');
});
