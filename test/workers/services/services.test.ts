/** Services: service types over samples, polls over points, and the API. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { dataTypeOf } from '@sensorium/model/values';
import {
  type Input,
  isWithin,
  Join,
  type ServiceType,
  type SourcePoint,
  serviceTypeOf,
  serviceTypes,
  valuesOf,
} from '@sensorium/services';
import { drive, INPUT, samplesOf } from '@sensorium/services/testing';
import fc from 'fast-check';
import t from 'tap';
import { createLog } from '../../../common/log.js';
import { pruneChanges } from '../../../workers/changes/prune.js';
import { type FailureCause, failure, lostRun } from '../../../workers/sandbox/protocol.js';
import { calculate, type ScriptRunner } from '../../../workers/services/calculate.js';
import { Postponed, ServiceFailure } from '../../../workers/services/service.js';
import { startSidecar } from '../../../workers/sidecar.js';
import { random } from '../../chaos/random.js';
import { killServices } from '../../chaos/served.js';
import { Sidecars } from '../../chaos/sidecars.js';
import { newUser } from '../../support/client.js';
import { databaseProxy } from '../../support/database-proxy.js';
import { testServer } from '../../support/server.js';
import { addSensorTrigger, stateOf } from '../../support/triggers.js';
import { until } from '../../support/until.js';
import { comes, newPlace, newSensor, type Running, read, send, use } from './attach.js';
import { MemoryService } from './memory.js';

const SECOND = 1_000_000;

// Without negative zero, which JSON does not have.
const number = fc.double({ noNaN: true, min: -1e6, max: 1e6 }).map((each) => each + 0);
const numbers = fc.array(number, { maxLength: 40 });

function typeNamed(name: string): ServiceType {
  const found = serviceTypeOf(name);
  if (found === undefined) throw new Error(`no service type ${name}`);
  return found;
}

t.test('moving_average is the mean of the last points, also with restarts', async () => {
  await fc.assert(
    fc.asyncProperty(numbers, fc.integer({ min: 1, max: 8 }), fc.nat(40), async (values, window, restart) => {
      const settings = { window };
      const samples = samplesOf(values);
      const outputs = await drive(typeNamed('moving_average'), samples, { settings, restarts: [restart] });
      const naive = values.map((_, index) => {
        const last = values.slice(Math.max(0, index + 1 - window), index + 1);
        const mean = last.reduce((sum, each) => sum + each, 0) / last.length;
        return [{ date: samples[index]!.date, value: mean }];
      });
      assert.deepEqual(outputs, naive);
    }),
    { numRuns: 50 },
  );
});

t.test('moving_median is the median of the last points, also with restarts', async () => {
  await fc.assert(
    fc.asyncProperty(numbers, fc.integer({ min: 1, max: 8 }), fc.nat(40), async (values, window, restart) => {
      const samples = samplesOf(values);
      const outputs = await drive(typeNamed('moving_median'), samples, {
        settings: { window },
        restarts: [restart],
      });
      const naive = values.map((_, index) => {
        const last = values.slice(Math.max(0, index + 1 - window), index + 1).sort((a, b) => a - b);
        const [low, high] = [last[(last.length - 1) >> 1]!, last[last.length >> 1]!];
        return { date: samples[index]!.date, value: low === high ? low : (low + high) / 2 };
      });
      assert.deepEqual(outputs.flat(), naive);
    }),
    { numRuns: 50 },
  );
});

t.test('resampling outputs the aggregate of each completed interval', async () => {
  const functions: Record<string, (all: number[]) => number> = {
    mean: (all) => all.reduce((sum, each) => sum + each, 0) / all.length,
    min: (all) => Math.min(...all),
    max: (all) => Math.max(...all),
    sum: (all) => all.reduce((sum, each) => sum + each, 0),
    first: (all) => all[0]!,
    last: (all) => all.at(-1)!,
    count: (all) => all.length,
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer(), { minLength: 1, maxLength: 60 }),
      fc.constantFrom(...Object.keys(functions)),
      fc.integer({ min: 1, max: 20 }),
      fc.nat(60),
      async (values, name, interval, restart) => {
        const samples = samplesOf(values, 3);
        const settings = { interval, function: name };
        const outputs = await drive(typeNamed('resampling'), samples, { settings, restarts: [restart] });
        const buckets = new Map<number, number[]>();
        for (const [index, { date }] of samples.entries()) {
          const start = Math.floor(date / SECOND / interval) * interval * SECOND;
          buckets.set(start, [...(buckets.get(start) ?? []), values[index]!]);
        }
        const over = [...buckets].slice(0, -1);
        const naive = over.map(([date, all]) => ({ date, value: functions[name]!(all) }));
        assert.deepEqual(outputs.flat(), naive);
      },
    ),
    { numRuns: 50 },
  );
});

t.test('threshold outputs crossings, with hysteresis between its bounds', async (t) => {
  const crossings = async (upper: number, lower: number, ...values: number[]) => {
    const outputs = await drive(typeNamed('threshold'), samplesOf(values), {
      settings: { upper, lower },
      restarts: [2, 3],
    });
    return outputs.map(([output]) => output?.value ?? null);
  };
  t.same(await crossings(10, 5, 7, 10, 6, 12, 5, 7, 4, 11), [null, 1, null, null, 0, null, null, 1]);
  t.same(await crossings(0, 0, -1, 1, 0, -2), [0, 1, null, 0], 'at the bound it is over');
});

t.test('foreground_app_filter keeps or drops texts by patterns', async (t) => {
  const filter = async (patterns: string, mode: string, changes: boolean, ...texts: string[]) => {
    const method = typeNamed('foreground_app_filter').methods.find(({ name }) => name === 'SetFilter');
    if (method?.kind !== 'set') throw new Error('no method SetFilter');
    const subject = {
      settings: { mode: 'drop', patterns: [], changes },
      state: null,
      inputs: [INPUT],
    };
    const settings = await method.run(subject, [mode, patterns]);
    const outputs = await drive(typeNamed('foreground_app_filter'), samplesOf(texts), { settings });
    return outputs.flat().map(({ value }) => value);
  };
  const apps = ['Mail', 'com.web.fire', 'com.web.fire', 'com.game', 'Mail'];
  t.same(await filter('com.*, radio', 'keep', true, ...apps), ['com.web.fire', 'com.game']);
  t.same(await filter('COM.*', 'drop', true, ...apps), ['Mail']);
  t.same(await filter('COM.*', 'drop', false, ...apps), ['Mail', 'Mail']);
  t.same(await filter('*web*fire,mail', 'keep', false, ...apps), [
    'Mail',
    'com.web.fire',
    'com.web.fire',
    'Mail',
  ]);
  t.same(await filter('a*a', 'keep', true, 'a', 'aa', 'aba', 'ab'), ['aa', 'aba']);
  await t.rejects(filter('y'.repeat(201), 'keep', true), /parameters.patterns: must have at most 200/);
});

t.test('a polygon contains positions inside of it and on its edges', async (t) => {
  const corners = (...places: [number, number][]) =>
    places.map(([latitude, longitude]) => ({ latitude, longitude }));
  const arrow = corners([0, 0], [4, 2], [0, 4], [1, 2]);
  for (const polygon of [arrow, [...arrow].reverse()]) {
    const holds = (latitude: number, longitude: number) => isWithin(polygon, { latitude, longitude });
    t.same(
      [holds(2, 2), holds(0.5, 2), holds(0, 0), holds(4, 2), holds(2, 1)],
      [true, false, true, true, true],
    );
    t.same(
      [holds(1, 2), holds(-1, 2), holds(5, 2), holds(1, -3), holds(1, 9)],
      [true, false, false, false, false],
    );
  }
});

/** Records the values of two inputs; about every third point has an output. */
const witness: ServiceType<null, { readonly seen: number; readonly sum: number }> = {
  name: 'witness',
  summary: '',
  sources: 2,
  fieldsOfSource: 1,
  output: 'json',
  fields: (all) => all,
  methods: [],
  settings: null,
  state: { seen: 0, sum: 0 },
  step(_, { seen, sum }, { date, values }) {
    const number = values.reduce<number>((all, value) => all + (typeof value === 'number' ? value : 0), 0);
    const state = { seen: seen + 1, sum: (sum * 31 + number) % 1009 };
    return { state, outputs: number % 3 === 0 ? [{ date, value: { ...state, values } }] : [] };
  },
};

const two: readonly Input[] = [INPUT, { ...INPUT, sensorId: 2 }];

t.test('the output does not depend on the order of arrival within a day', async () => {
  const arrival = fc.record({
    at: fc.nat(400),
    late: fc.oneof(fc.nat(59), fc.nat(80_000)),
    sensorId: fc.constantFrom(1, 2),
    value: fc.nat(8),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(arrival, { maxLength: 60, selector: ({ at, sensorId }) => `${at} ${sensorId}` }),
      fc.constantFrom(1, 7, 200),
      fc.nat(7),
      async (arrivals, apart, together) => {
        const points = arrivals.map(({ at, late, sensorId, value }) => ({
          comes: at * apart + late,
          point: { date: (5000 + at * apart) * SECOND, sensorId, values: [value] } satisfies SourcePoint,
        }));
        const late = new MemoryService(witness, null, two);
        const byArrival = points.sort((a, b) => a.comes - b.comes).map(({ point }) => point);
        for (let from = 0; from < byArrival.length; from += together + 1) {
          await late.arrive(byArrival.slice(from, from + together + 1));
        }
        const sorted = new MemoryService(witness, null, two);
        await sorted.arrive(byArrival);
        assert.deepEqual(late.series, sorted.series);
        assert.equal(late.leftOut, 0);
      },
    ),
    { numRuns: 400 },
  );
});

t.test('each output is computed from the newest values at its date, whenever they arrive', async () => {
  const sums: ServiceType<null, null> = {
    ...(witness as unknown as ServiceType<null, null>),
    state: null,
    step: (_, state, { date, values }) => ({ state, outputs: [{ date, value: values.map(String).join() }] }),
  };
  const point = fc.record({ at: fc.nat(900), sensorId: fc.constantFrom(1, 2), value: fc.nat(99) });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(point, { maxLength: 60, selector: ({ at, sensorId }) => `${at} ${sensorId}` }),
      fc.integer({ min: 1, max: 9 }),
      async (all, together) => {
        const service = new MemoryService(sums, null, two);
        const points = all.map(({ at, sensorId, value }) => ({
          date: (9000 + at) * SECOND,
          sensorId,
          values: [value],
        }));
        for (let from = 0; from < points.length; from += together) {
          await service.arrive(points.slice(from, from + together));
        }
        const newest = (date: number, sensorId: number) => {
          const before = points.filter((each) => each.sensorId === sensorId && each.date <= date);
          const last = before.sort((a, b) => a.date - b.date).at(-1);
          return last === undefined || date - last.date > 300 * SECOND ? null : last.values[0];
        };
        const dates = [...new Set(points.map(({ date }) => date))].sort((a, b) => a - b);
        assert.deepEqual(
          service.series,
          dates.map((date) => [date, `${newest(date, 1)},${newest(date, 2)}`]),
        );
      },
    ),
    { numRuns: 200 },
  );
});

t.test('a late point costs few steps more than the points after it, and few checkpoints', async (t) => {
  const service = new MemoryService(typeNamed('moving_average'), { window: 1 }, [INPUT]);
  const at = (second: number, value: number): SourcePoint => ({
    date: second * SECOND,
    sensorId: 1,
    values: [value],
  });
  const minute = (place: number) => 1000 + 60 * place;
  for (let place = 0; place <= 2000; place++) await service.arrive([at(minute(place), 1)]);
  t.ok(service.checkpoints < 40, `${service.checkpoints} checkpoints of 33 hours`);
  for (const back of [1, 5, 60, 500, 1440]) {
    const steps = await service.arrive([at(minute(2000 - back), 2)]);
    t.ok(steps > back && steps <= 2 * back + 2, `${steps} steps for ${back} minutes`);
  }
  t.equal(service.leftOut, 0);
  t.equal(await service.arrive([at(minute(2000 - 1441), 2)]), 0);
  t.equal(service.leftOut, 1, 'more than a day is too late');
  const changed = service.series.filter(([, value]) => value !== 1).map(([date]) => date / SECOND);
  t.strictSame(
    changed,
    [1440, 500, 60, 5, 1].map((back) => minute(2000 - back)),
  );
});

t.test(
  'late points with too many points after them are left out, but never those of the last minute',
  async (t) => {
    const service = new MemoryService(typeNamed('moving_average'), { window: 1 }, [INPUT]);
    const at = (second: number, value: number): SourcePoint => ({
      date: second * SECOND,
      sensorId: 1,
      values: [value],
    });
    const every = (count: number, apart: number) =>
      Array.from({ length: count }, (_, place) => at(10_000 + place * apart, 1));
    await service.arrive(every(60_000, 1));
    t.equal(await service.arrive([at(10_000 + 60_000 - 25_000, 2)]), 0);
    t.equal(service.leftOut, 1);
    const steps = await service.arrive([at(10_000 + 60_000 - 25_001, 2), at(10_000 + 60_000 - 10_000, 2)]);
    t.ok(steps >= 10_000 && steps <= 20_000, `${steps} steps`);
    t.equal(service.leftOut, 2, 'one of the two');
    const dense = new MemoryService(typeNamed('moving_average'), { window: 1 }, [INPUT]);
    await dense.arrive(every(60_000, 0.001));
    t.ok((await dense.arrive([at(10_001, 2)])) > 50_000);
    t.equal(dense.leftOut, 0);
  },
);

t.test('a late point does not replace a newer value of its source', (t) => {
  const join = new Join(two, {});
  const seen = (second: number, sensorId: number, value: number) =>
    join.next({ date: second * SECOND, sensorId, values: [value] })?.values;
  t.same(
    [seen(100, 2, 1), seen(200, 2, 2), seen(150, 2, 3), seen(210, 1, 4)],
    [
      [null, 1],
      [null, 2],
      [null, 3],
      [4, 2],
    ],
  );
  t.end();
});

t.test('a failed expression stops its service, an interrupted one is postponed', async (t) => {
  const points: SourcePoint[] = [1, 2, 3].map((value) => ({
    date: value * SECOND,
    sensorId: 1,
    values: [value],
  }));
  const calculation = { expression: '_1_value * 2', inputs: [INPUT] };
  const calculated = async (isOver: boolean, ...results: (string | FailureCause)[]) => {
    let runs = 0;
    const runner: ScriptRunner = {
      run: async ({ code }) => {
        t.match(code, /= \(_1_value \* 2\n\);/);
        const result = results[runs++]!;
        if (/^[a-z]+$/.test(result)) return lostRun(failure(result as FailureCause, 'no luck'), 1);
        return { ...lostRun(failure('script', ''), 1), error: null, value: result };
      },
    };
    const found = await calculate(runner, calculation, {}, points, () => isOver);
    t.equal(runs, results.length);
    return found;
  };
  t.same(await calculated(false, '[2,null,6]'), [2, null, 6]);
  t.same(await calculated(false, 'limit', '[2,4,6]'), [2, 4, 6]);
  await t.rejects(calculated(false, 'limit', 'limit'), new ServiceFailure('no luck', true));
  await t.rejects(calculated(false, 'script'), new ServiceFailure('no luck'));
  await t.rejects(calculated(false, 'sandbox'), new ServiceFailure('no luck'));
  for (const value of ['{}', 'x[2,4,6]', '5']) {
    const message = 'the expression overwrites variables of the service';
    await t.rejects(calculated(false, value), new ServiceFailure(message), value);
  }
  await t.rejects(calculated(false, 'interrupt'), new Postponed());
  await t.rejects(calculated(true), new Postponed(), 'no time is left');
});

t.test('long texts are computed in several runs', async (t) => {
  const rows: unknown[] = [];
  const runner: ScriptRunner = {
    async run({ variables }) {
      const count = variables?.find(([name]) => name === 'service_count')?.[1];
      rows.push(count);
      return {
        ...lostRun(failure('script', ''), 1),
        error: null,
        value: JSON.stringify(Array(count).fill(1)),
      };
    },
  };
  const points = Array.from({ length: 200 }, (_, k) => ({
    date: k * SECOND,
    sensorId: 1,
    values: ['x'.repeat(65_536)],
  }));
  const calculation = { expression: 'numel (_1_value)', inputs: [INPUT] };
  t.same(await calculate(runner, calculation, {}, points, () => false), Array(200).fill(1));
  t.same(rows, [128, 72], '16 MB at once');
});

t.test('a service writes its output to a virtual sensor, from its creation on', async (t) => {
  const server = await testServer(t);
  const log = createLog('test', 'silent');
  let sidecar = await startSidecar(server.config, log);
  t.teardown(() => sidecar.close());
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const { client } = ann;
  const noise = await newSensor(ann);
  await send(ann, noise, { 900: 100 });
  const made = await client.post<{ service: Running }>(`/sensors/${noise}/services`, {
    service: { name: 'moving_average', sensor: { name: 'smooth', device_type: 'mean' } },
  });
  const id = Number(made.body.service.id);
  const path = `/sensors/${noise}/services/${id}`;
  t.match(made, { status: 201, headers: { location: `${server.url}${path}` } });
  const running = {
    id: String(id),
    name: 'moving_average',
    data_fields: ['noise'],
    failed: null,
    left_out: null,
  };
  t.strictSame(made.body, { service: running, sensor: { id: String(id) } });
  t.match((await client.get(`/sensors/${id}`)).body, {
    sensor: { type: '2', name: 'smooth', device_type: 'mean', data_type: 'float' },
  });
  t.strictSame((await client.get(`/sensors/${noise}/services`)).body, { services: [running], total: 1 });

  await t.test('late points are computed in order of date, also after a restart', async (t) => {
    t.strictSame((await client.post(`${path}/SetWindow`, { parameters: ['2'] })).body, { result: 'ok' });
    t.strictSame((await client.get(`${path}/GetWindow`)).body, { result: '2' });
    await send(ann, noise, { 1000: 1, 1010: 3, 1020: 5 });
    await comes(t, ann, id, { 1000: '1', 1010: '2', 1020: '4' });
    await sidecar.close();
    sidecar = await startSidecar(server.config, log);
    await send(ann, noise, { 1005: 11, 1030: 7 });
    await comes(t, ann, id, { 1000: '1', 1005: '6', 1010: '7', 1020: '4', 1030: '6' });
    await send(ann, noise, { 969: 50, 1040: 9 });
    // Without the points from before the service was created.
    const all = { 969: '50', 1000: '25.5', 1005: '6', 1010: '7', 1020: '4', 1030: '6', 1040: '8' };
    await comes(t, ann, id, all);
  });

  await t.test('methods are listed, and reject invalid parameters by name', async (t) => {
    const { body } = await client.get<Record<string, object[]>>(`${path}/methods`);
    t.match(body, {
      get_methods: [{ name: 'GetWindow', 'return value': /number/, parameters: [] }],
      set_methods: [{ name: 'SetWindow', 'return value': 'ok', parameters: ['points'] }],
      methods: [{ name: 'GetWindow' }, { name: 'SetWindow' }],
    });
    for (const parameters of [[], [0], [1001], [2.5], ['two'], [null], [{}]]) {
      const field = 'parameters.points';
      const response = await client.post(`${path}/SetWindow`, { parameters });
      t.match(
        response,
        { status: 409, refusal: { code: 'invalid_input', field } },
        JSON.stringify(parameters),
      );
    }
    t.match(await client.post(`${path}/SetWindow`, { parameters: [1, 2] }), { status: 409 });
    t.match(await client.get(`${path}/SetWindow`), { status: 404 });
    t.match(await client.post(`${path}/GetWindow`, {}), { status: 404 });
    const training = { start_date: '900', end_date: 1100, class_label: 'sitting' };
    t.match(await client.post(`${path}/manualLearn`, training), { status: 409 }, 'it cannot be trained');
    await server.sql`UPDATE services SET kind = 'of_another_version'`;
    t.match(await client.get(`${path}/GetWindow`), { refusal: { code: 'service_failed' } });
    await server.sql`UPDATE services SET kind = 'moving_average'`;
    t.match(await client.get(`${path}/GetWindow`), { status: 200 });
  });

  await t.test('a service keeps points of manualData', async (t) => {
    const given = await client.post(`${path}/manualData`, { data: { date: '1035.000', value: 42 } });
    t.match(given, { status: 201, body: { data: { id: '1035000000', date: 1035 } } });
    await send(ann, noise, { 1036: 1 });
    const expected = {
      969: '50',
      1000: '25.5',
      1005: '6',
      1010: '7',
      1020: '4',
      1030: '6',
      1035: '42',
      1036: '4',
      1040: '5',
    };
    await comes(t, ann, id, expected);
    for (const date of [1035, 1040]) {
      t.match(await client.post(`${path}/manualData`, { data: { date, value: 'loud' } }), { status: 409 });
    }
    const kept = await server.sql`SELECT date FROM service_manual_points WHERE service_id = ${id}`;
    t.same([...kept], [{ date: 1_035_000_000 }], 'a rejected point is computed');
  });

  await t.test('the available services of a sensor follow from its data fields', async (t) => {
    const place = await newSensor(ann, {
      name: 'place',
      data_type: 'json',
      data_structure: '{"latitude":"float","longitude":"float","label":"string"}',
    });
    const { body } = await client.get<{ services: object[] }>(`/sensors/${place}/services/available`);
    t.match(body.services, [
      { name: 'anomaly_detection', data_fields: ['latitude', 'longitude'] },
      { name: 'clustering', data_fields: ['latitude', 'longitude'] },
      { name: 'distance', data_fields: ['latitude', 'longitude'] },
      { name: 'forecasting', data_fields: ['latitude', 'longitude'] },
      { name: 'foreground_app_filter', data_fields: ['label'] },
    ]);
    const all = await client.get<{ available_services: { sensor_id: number }[]; total: number }>(
      '/sensors/services/available?per_page=2',
    );
    t.same(
      all.body.available_services.map(({ sensor_id }) => sensor_id),
      [noise, id],
    );
    t.equal(all.body.total, 3);
    const wrong: [string, object][] = [
      ['service.name', { name: 'magic' }],
      ['service.name', {}],
      ['service.data_fields[1]', { name: 'distance', data_fields: ['latitude', 'height'] }],
      ['service.data_fields', { name: 'moving_average' }],
      ['service.id', { id, data_fields: ['latitude'] }],
    ];
    for (const [field, service] of wrong) {
      const response = await client.post(`/sensors/${place}/services`, { service });
      t.match(response, { status: 409, refusal: { field } }, response.text);
    }
    const tank = await newSensor(ann, { name: 'tank', data_type: 'float' });
    const level = await client.post(`/sensors/${tank}/services`, {
      service: { name: 'moving_average', data_fields: ['level'] },
    });
    t.equal(level.status, 201, 'a sensor with one scalar field has it by any name');
    t.match((await client.get(`/sensors/${tank}/services`)).body, { services: [{ data_fields: ['tank'] }] });
    const two = { name: 'math_service', data_fields: ['level', 'height'] };
    t.match(await client.post(`/sensors/${tank}/services`, { service: two }), {
      status: 409,
      refusal: { field: 'service.data_fields[0]' },
    });
    const text = await newSensor(ann, { name: 'words', data_type: 'string' });
    const response = await client.post(`/sensors/${text}/services`, { service: { name: 'distance' } });
    t.match(response, { status: 409, refusal: { field: 'service.name' } });
  });

  await t.test('an expression reads several sensors, each by its last value', async (t) => {
    const [a, b] = [await newSensor(ann, { name: 'a' }), await newSensor(ann, { name: 'b 1' })];
    const math = await use(ann, a, { name: 'math_service' });
    t.equal(await use(ann, b, { id: math }), math);
    const at = `/sensors/${b}/services/${math}`;
    t.strictSame((await client.get(`${at}/GetVariables`)).body, {
      result: JSON.stringify({ variables: [`_${a}_a`, `_${b}_b_1`] }),
    });
    const refused = await client.post(`${at}/SetExpression`, { parameters: [`_${a}_c + 1`] });
    t.match(refused, { status: 409, refusal: { field: 'parameters.expression' } });
    await client.post(`${at}/SetExpression`, { parameters: [`_${a}_a * 10 + _${b}_b_1`] });
    await send(ann, a, { 1000: 1 });
    await send(ann, b, { 1010: 2, 1400: 3 });
    await comes(t, ann, math, { 1010: '12' });
    await client.post(`${at}/SetExpression`, { parameters: [`[1 2](_${a}_a)`] });
    await send(ann, a, { 1500: 3 });
    await until(async () => (await server.sql`SELECT FROM services WHERE failed IS NOT NULL`).length > 0);
    t.match((await client.get(`/sensors/${a}/services`)).body, {
      services: [{ id: String(math), failed: /out of bound/ }],
    });
    await client.post(`${at}/SetExpression`, { parameters: [`sprintf ("%d", _${a}_a)`] });
    await send(ann, a, { 1510: 4 });
    await comes(t, ann, math, { 1010: '12', 1510: '4' });
    await client.post(`${at}/SetUseDataTimestamp`, { parameters: [0] });
    await send(ann, a, { 1520: 5 });
    await until(async () => (await read(ann, math)).length === 3);
    t.ok((await read(ann, math)).at(-1)![0] > 1e9, 'dated now');
  });

  await t.test('forecasts are dated in the future, and late points correct them', async (t) => {
    const load = await newSensor(ann, { name: 'load' });
    const forecasts = await use(ann, load, { name: 'forecasting' });
    const at = `/sensors/${load}/services/${forecasts}`;
    await client.post(`${at}/SetInterval`, { parameters: [1] });
    await client.post(`${at}/SetHorizon`, { parameters: [3] });
    await client.post(`${at}/SetSmoothing`, { parameters: [1, 1, 0] });
    await send(ann, load, { 1000: 1, 1001: 2, 1002: 3, 1003: 4 });
    await comes(t, ann, forecasts, { 1004: '5', 1005: '6' });
    await send(ann, load, { 1002: 4 });
    await comes(t, ann, forecasts, { 1004: '5', 1005: '10' });
    const forecast = [6, 8, 10].map((value, k) => ({ date: 1003 + k, value }));
    t.strictSame((await client.get(`${at}/GetForecast`)).body, { result: JSON.stringify({ forecast }) });
  });

  await t.test('positions: in an environment, and the distance between two', async (t) => {
    const [car, home] = [await newPlace(ann, 'car'), await newPlace(ann, 'home')];
    const apart = await use(ann, car, { name: 'distance' });
    await use(ann, home, { id: apart });
    const fence = await use(ann, car, { name: 'geofence' });
    const { body } = await client.post<{ environment: { id: number } }>('/environments', {
      environment: { name: 'yard', gps_outline: '50 5,50 6,51 6,51 5' },
    });
    const inside = `/sensors/${car}/services/${fence}`;
    const foreign = await bob.client.post<{ environment: { id: number } }>('/environments', {
      environment: { name: 'elsewhere', gps_outline: '50 5,50 6,51 6,51 5' },
    });
    for (const id of [foreign.body.environment.id, 2 ** 40]) {
      const refusal = { code: 'not_found', field: 'parameters.id' };
      t.match(await client.post(`${inside}/SetEnvironment`, { parameters: [id] }), { status: 404, refusal });
    }
    t.strictSame((await client.get(`${inside}/GetEnvironment`)).body, { result: '' }, 'unchanged');
    await client.post(`${inside}/SetEnvironment`, { parameters: [body.environment.id] });
    await send(ann, home, { 1000: { latitude: 50, longitude: 5 } });
    await send(ann, car, {
      1010: { latitude: 50.5, longitude: 5.5 },
      1020: { latitude: 51.5, longitude: 5.5 },
    });
    await comes(t, ann, fence, { 1010: 'true', 1020: 'false' });
    await until(async () => (await read(ann, apart)).length === 2);
    t.equal(Math.round(Number((await read(ann, apart))[0]![1])), 65_992, 'metres');
    await client.delete(`/environments/${body.environment.id}`);
    await send(ann, car, { 1030: { latitude: 50.5, longitude: 5.5 }, 1040: { latitude: 0, longitude: 5.5 } });
    await until(async () => (await read(ann, apart)).length === 4);
    await comes(t, ann, fence, { 1010: 'true', 1020: 'false' });
  });

  await t.test('default states start with the sensors of the names that they need', async (t) => {
    const position = await newPlace(ann, 'position');
    const check = async () => {
      const { body } = await client.get<{ states: { name: string; id: string | null }[] }>(
        '/states/default/check',
      );
      return body.states.find(({ name }) => name === 'Location');
    };
    t.strictSame(await check(), { name: 'Location', service: 'geofence', id: null, sensors: [] });
    for (const update of ['0', '1']) {
      const { body } = await client.post<{ states: { name: string; sensors: string[] }[] }>(
        '/states/default',
        {
          sensors: [String(noise), position],
          update,
        },
      );
      t.match(
        body.states.filter(({ sensors }) => sensors.length > 0),
        ['Activity', 'Location', 'Location Forecast'].map((name) => ({ name, sensors: [String(position)] })),
      );
    }
    const state = await check();
    t.match((await client.get(`/sensors/${state!.id}`)).body, { sensor: { name: 'Location', type: '2' } });
    t.match((await client.get(`/sensors/${position}/services`)).body, {
      services: [
        { name: 'state_recognition_service' },
        { name: 'geofence', id: state!.id },
        { name: 'state_recognition_service' },
        { name: 'clustering' },
      ],
      total: 4,
    });
    t.match(await client.post('/states/default', { sensors: [noise, 'x'] }), {
      status: 409,
      refusal: { field: 'sensors[1]' },
    });
  });

  await t.test('a service loses a source that its owner may no longer read', async (t) => {
    const shared = await newSensor(bob);
    await bob.client.post(`/sensors/${shared}/users`, { user: { id: ann.id } });
    const mean = await use(ann, shared, { name: 'moving_average' });
    await send(bob, shared, { 1000: 1 });
    await comes(t, ann, mean, { 1000: '1' });
    t.match((await bob.client.get(`/sensors/${shared}/services`)).body, { services: [], total: 0 });
    await bob.client.delete(`/sensors/${shared}/users/${ann.id}`);
    await send(bob, shared, { 1010: 2 });
    await until(async () => (await server.sql`SELECT FROM services WHERE sensor_id = ${mean}`).length === 0);
    t.strictSame(await read(ann, mean), [[1000, '1']]);
  });

  await t.test('a service ends with its last source, its data remain', async (t) => {
    t.strictSame((await client.delete(path)).body, {});
    t.match(await client.delete(path), { status: 404 });
    t.match((await client.get(`/sensors/${id}`)).body, { sensor: { type: '0' } });
    t.equal((await read(ann, id)).length, 9);
    t.match((await client.get(`/sensors/${noise}/services`)).body, { services: [], total: 0 });
    await pruneChanges(server.sql, server.sql);
    await server.sql`UPDATE consumer_offsets SET unused = unused - interval '10 minutes'`;
    await pruneChanges(server.sql, server.sql);
    t.equal((await server.sql`SELECT FROM consumer_offsets WHERE sensor_id = ${noise}`).length, 0);
  });
});

t.test('results of an expression are numbers in triggers, averages and reads', async (t) => {
  const server = await testServer(t);
  const sidecar = await startSidecar(server.config, createLog('test', 'silent'));
  t.teardown(() => sidecar.close());
  const ann = await newUser(server);
  const { client } = ann;
  const noise = await newSensor(ann);
  const math = await use(ann, noise, { name: 'math_service' });
  const at = `/sensors/${noise}/services/${math}`;
  await client.post(`${at}/SetExpression`, { parameters: [`_${noise}_noise * 2`] });
  const mean = await use(ann, math, { name: 'moving_average' });
  const trigger = await addSensorTrigger(ann, String(math), { expression: 'sensor_data_value > 10' });
  await send(ann, noise, { 6000: 4.5, 6010: 2, 6020: 5.5 });
  await comes(t, ann, math, { 6000: '9', 6010: '4', 6020: '11' });
  await comes(t, ann, mean, { 6000: '9', 6010: '6.5', 6020: '8' });
  const read = async (query: string) => {
    const { body } = await client.get<{ data: { value: unknown }[] }>(`/sensors/${math}/data?${query}`);
    return body.data.map(({ value }) => value);
  };
  t.strictSame(await read('values=typed'), [9, 4, 11]);
  t.strictSame(await read('interval=3600&values=typed'), [8], 'down-sampled to the mean');
  t.strictSame(await read('interval=3600&values=typed&function=max'), [11]);
  await until(async () => (await stateOf(ann, trigger)).times_triggerd === 1);
  t.match(await stateOf(ann, trigger), { last_sensor_data_date: 6020, last_sensor_data_value: '11' });
  await client.post(`${at}/SetExpression`, { parameters: [`int32 (_${noise}_noise)`] });
  await send(ann, noise, { 6025: 2 });
  await comes(t, ann, math, { 6000: '9', 6010: '4', 6020: '11', 6025: '2' });
  t.strictSame((await read('values=typed')).at(-1), 2, 'of any class');
  await client.post(`${at}/SetExpression`, { parameters: [`sprintf ("%g dB", _${noise}_noise)`] });
  await send(ann, noise, { 6030: 3 });
  await comes(t, ann, math, { 6000: '9', 6010: '4', 6020: '11', 6025: '2', 6030: '3 dB' });
  await client.post(`${at}/SetExpression`, { parameters: [`[1 _${noise}_noise]`] });
  await send(ann, noise, { 6040: 3 });
  await until(async () => (await read('values=typed')).length === 6);
  t.strictSame(await read('values=typed'), [9, 4, 11, 2, '3 dB', [1, 3]]);

  const progress = async () => {
    const { body } = await client.get<{ result: string }>(`${at}/GetState`);
    return JSON.parse(body.result) as { computing: boolean; reason: string | null };
  };
  t.same(await progress(), { computing: true, reason: null });
  await client.post(`${at}/SetExpression`, { parameters: [`1 / (_${noise}_noise - 3)`] });
  await send(ann, noise, { 6050: 3 });
  await until(async () => !(await progress()).computing);
  t.match(await progress(), { reason: /^at 6050 the expression had no value that can be stored: NaN/ });
  await send(ann, noise, { 6060: 4 });
  await until(async () => (await progress()).computing);
  await until(async () => (await read('values=typed')).length > 6);
  t.strictSame((await read('values=typed')).slice(6), [1], 'a point without a value stores nothing');
});

t.test('expressions cannot call functions of the host', async (t) => {
  const server = await testServer(t);
  const sidecar = await startSidecar(server.config, createLog('test', 'silent'));
  t.teardown(() => sidecar.close());
  const ann = await newUser(server);
  const [secret, noise] = [await newSensor(ann), await newSensor(ann)];
  await send(ann, secret, { 6000: 4.5 });
  await ann.client.post('/dataprocessors/files/notes.txt', undefined, {
    raw: 'secret',
    headers: { 'content-type': 'text/plain' },
  });
  const ways = {
    getSensorData: `cellfun ('getSensorData', {${secret}}, 'UniformOutput', false){1}(3)`,
    fileread: `feval ('fileread', 'notes.txt')`,
    load: `eval ('load ("notes.txt")')`,
  };
  for (const [name, way] of Object.entries(ways)) {
    const math = await use(ann, noise, { name: 'math_service' });
    const at = `/sensors/${noise}/services/${math}`;
    await ann.client.post(`${at}/SetExpression`, {
      parameters: [`numel (_${noise}_noise) + numel (${way})`],
    });
    await send(ann, noise, { [7000 + math]: 1 });
    const failed = async () => {
      const { body } = await ann.client.get<{ services: Running[] }>(`/sensors/${noise}/services`);
      return body.services.find(({ id }) => id === String(math))!.failed;
    };
    await until(async () => (await failed()) !== null || (await read(ann, math)).length > 0);
    const unknown = new RegExp(`'${name}' (undefined|not found)|invalid function NAME: ${name}`);
    t.match(await failed(), unknown, name);
    t.same(await read(ann, math), []);
  }
});

t.test('the output of each service type is of a data type of sensors', async (t) => {
  for (const { name, output } of serviceTypes) t.equal(dataTypeOf(output), output, name);
});

t.test('an input of type text accepts numbers of a sensor of any type', async (t) => {
  t.same(valuesOf([{ ...INPUT, type: 'text' }], { number: 5, text: null }), ['5']);
  t.same(valuesOf([{ ...INPUT, type: 'text' }], { number: 7, text: '007' }), ['007']);
});

t.test('default states read many sensors in few statements', async (t) => {
  const { config } = await testServer(t);
  const proxy = await databaseProxy(t, config.DATABASE_URL);
  const ann = await newUser(await testServer(t, { DATABASE_URL: proxy.url }));
  const noises = await Promise.all(Array.from({ length: 100 }, () => newSensor(ann)));
  const places = [await newPlace(ann, 'position'), await newPlace(ann, 'Position')];
  const before = proxy.answers();
  const { body } = await ann.client.post<{ states: { name: string; sensors: string[] }[] }>(
    '/states/default',
    { sensors: [...noises, ...places.reverse()] },
  );
  t.ok(proxy.answers() - before < 400, `${proxy.answers() - before} answers`);
  t.match(
    body.states.find(({ name }) => name === 'Location'),
    { sensors: [String(places[0])] },
    'the first of the given sensors',
  );
});

t.test('a method rejects an unreadable parameter by name', async (t) => {
  const ann = await newUser(await testServer(t));
  const source = await newSensor(ann);
  const methods: [service: string, method: string, parameter: string][] = [
    ['math_service', 'SetUseDataTimestamp', 'use'],
    ['math_service', 'SetExpression', 'expression'],
    ['moving_average', 'SetWindow', 'points'],
  ];
  const deep = '['.repeat(50_000) + ']'.repeat(50_000);
  for (const [name, method, parameter] of methods) {
    const path = `/sensors/${source}/services/${await use(ann, source, { name })}/${method}`;
    for (const value of ['{"toString":0,"valueOf":0}', '{}', '[true]', deep]) {
      const headers = { 'Content-Type': 'application/json' };
      const response = await ann.client.post(path, undefined, { raw: `{"parameters":[${value}]}`, headers });
      const refusal = { code: 'invalid_input', field: `parameters.${parameter}` };
      t.match(response, { status: 409, refusal }, `${method} ${value.slice(0, 40)}`);
    }
  }
});

t.test('outputs are correct, each once, when sidecars are killed', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const { sql, url, config } = server;
  const sidecars = await Sidecars.start(t, config.DATABASE_URL, sql);
  const seed = randomInt(2 ** 20);
  const { points, outputs, violations } = await killServices({
    url,
    sql,
    user,
    sidecars,
    repetitions: 2,
    chance: random(seed),
  });
  t.ok(points > 0 && outputs > points, 'points were uploaded and computed');
  t.same(violations, [], `seed ${seed}`);
});
