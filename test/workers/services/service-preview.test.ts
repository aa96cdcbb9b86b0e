/** The catalogue of service types, the services of a user, and what a service would have output. */
import { serviceTypes } from '@sensorium/services';
import t from 'tap';
import { createLog } from '../../../common/log.js';
import { startSidecar } from '../../../workers/sidecar.js';
import { newUser, type TestUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';
import { comes, newPlace, newSensor, send, use } from './attach.js';

interface Previewed {
  readonly date: number[];
  readonly value: unknown[];
  readonly points: number;
  readonly limit: string | null;
  readonly error: string | null;
  readonly start_date: number;
  readonly inputs: { readonly data_field: string; readonly date: number[]; readonly value: number[] }[];
}

function preview({ client }: TestUser, service: object, rest: object = {}) {
  const range = { start_date: 1, end_date: 100_000 };
  return client.post<Previewed>('/services/preview', { service, ...range, ...rest });
}

t.test('services', async (t) => {
  const server = await testServer(t);
  const sidecar = await startSidecar(server.config, createLog('test', 'silent'));
  t.teardown(() => sidecar.close());
  const user = await newUser(server);
  const { client } = user;

  await t.test('the catalogue has each type with its settings and their defaults', async (t) => {
    const { body } = await client.get<{
      types: { name: string; trained: boolean; settings: object[] }[];
      total: number;
    }>('/services/types');
    t.same(
      body.types.map(({ name }) => name),
      serviceTypes.map(({ name }) => name),
    );
    t.equal(body.total, serviceTypes.length);
    const typeNamed = (name: string) => body.types.find((each) => each.name === name);
    t.match(typeNamed('resampling'), {
      output: 'float',
      sources: 1,
      data_fields: 1,
      trained: false,
      settings: [
        {
          method: 'SetInterval',
          parameters: [
            {
              name: 'seconds',
              type: 'integer',
              unit: 's',
              minimum: 1,
              maximum: 31_536_000,
              choices: null,
              default: 60,
            },
          ],
        },
        { method: 'SetFunction', parameters: [{ choices: ['mean', 'min'], default: 'mean' }] },
      ],
    });
    t.match(typeNamed('geofence'), { settings: [{ parameters: [{ id_of: 'environment', default: null }] }] });
    t.match(typeNamed('state_recognition_service'), { trained: true, settings: [{ method: 'SetWindow' }] });
  });

  await t.test('a method sets what it shows as its present values', async (t) => {
    for (const { name, methods, settings, state } of serviceTypes) {
      for (const method of methods) {
        if (method.kind !== 'set' || method.current === undefined) continue;
        const values = method.current(settings);
        t.equal(values.length, method.parameters.length, `${name} ${method.name}`);
        if (values.some((value) => value === null)) continue;
        const set = await method.run({ settings, state, inputs: [] }, values as number[]);
        t.same(method.current(set), values, `${name} ${method.name}`);
      }
    }
  });

  await t.test('the list says what each service reads, and how far it has come', async (t) => {
    const sensor = await newSensor(user, { display_name: 'Noise', unit: 'dB' });
    const service = await use(
      user,
      sensor,
      { name: 'moving_average', settings: [{ method: 'SetWindow', parameters: [2] }] },
      { sensor: { name: 'smooth', unit: 'dB' } },
    );
    t.match((await client.get(`/services/${service}`)).body, {
      service: { state: 'waiting', computed: null, last_output: null, settings: [{ parameters: [2] }] },
    });
    await send(user, sensor, { 1000: 1, 1001: 3 });
    await comes(t, user, service, { 1000: '1', 1001: '2' });
    const expected = {
      id: service,
      name: 'moving_average',
      state: 'running',
      failed: null,
      failed_at: null,
      computed: 1001,
      left_out: null,
      sensor: { id: service, name: 'smooth', unit: 'dB', data_type: 'float' },
      sources: [
        { sensor_id: sensor, display_name: 'Noise', unit: 'dB', data_fields: ['noise'], unread_changes: 0 },
      ],
      last_output: { date: 1001, value: '2' },
    };
    t.match((await client.get('/services')).body, { services: [expected], total: 1 });
    t.match((await client.get(`/services/${service}`)).body, {
      service: { ...expected, settings: [{ method: 'SetWindow', parameters: [2] }] },
    });
    await server.sql`UPDATE services SET failed = 'too hot', failed_at = to_timestamp(5) WHERE sensor_id = ${service}`;
    await send(user, sensor, { 1002: 3 });
    t.match((await client.get(`/services/${service}`)).body, {
      service: { state: 'failed', failed: 'too hot', failed_at: 5, sources: [{ unread_changes: 1 }] },
    });
    const other = await newUser(server);
    t.match((await other.client.get('/services')).body, { services: [], total: 0 });
    t.match(await other.client.get(`/services/${service}`), { status: 404 });
  });

  await t.test('settings of a new service are checked before it starts', async (t) => {
    const sensor = await newSensor(user);
    const settings = (...list: object[]) => ({ name: 'moving_average', settings: list });
    const refusals: [object, string][] = [
      [{ method: 'SetWindow', parameters: [0] }, 'service.settings[0].parameters.points'],
      [{ method: 'SetWindow' }, 'service.settings[0].parameters.points'],
      [{ method: 'GetWindow' }, 'service.settings[0].method'],
    ];
    for (const [setting, field] of refusals) {
      const service = settings(setting);
      t.match(await client.post(`/sensors/${sensor}/services`, { service }), {
        status: 409,
        refusal: { code: 'invalid_input', field },
      });
      const asked = { ...service, sources: [{ sensor_id: sensor }] };
      t.match(await preview(user, asked), { status: 409, refusal: { field } });
    }
    const { body } = await client.get<{ total: number }>(`/sensors/${sensor}/services`);
    t.equal(body.total, 0);
    const id = await use(user, sensor, { name: 'moving_average' });
    t.match(await client.post(`/sensors/${sensor}/services`, { service: { id, settings: [] } }), {
      status: 409,
      refusal: { field: 'service.settings' },
    });
  });

  await t.test('a preview computes stored points and stores nothing', async (t) => {
    const sensor = await newSensor(user);
    await send(user, sensor, { 1000: 1, 1001: 3, 1002: 5 });
    const asked = {
      name: 'moving_average',
      sources: [{ sensor_id: sensor }],
      settings: [{ method: 'SetWindow', parameters: [2] }],
    };
    t.match((await preview(user, asked)).body, {
      date: [1000, 1001, 1002],
      value: [1, 2, 4],
      points: 3,
      limit: null,
      error: null,
      inputs: [],
    });
    t.match((await preview(user, asked, { start_date: 1001 })).body, { value: [3, 4], points: 2 });
    const sources = [{ sensor_id: sensor }];
    const sum = [{ method: 'SetExpression', parameters: [`_${sensor}_noise + 1`] }];
    t.match((await preview(user, { name: 'math_service', sources, settings: sum })).body, {
      value: [2, 4, 6],
    });
    const wrong = [{ method: 'SetExpression', parameters: [`ones (2, 3) * _${sensor}_noise * ones (2, 3)`] }];
    t.match((await preview(user, { name: 'math_service', sources, settings: wrong })).body, {
      value: [],
      error: /nonconformant/,
    });
    t.match((await preview(user, { name: 'math_service', sources })).body, { value: [], error: null });
    t.match(await preview(user, { name: 'moving_average' }), { refusal: { field: 'service.sources' } });
    t.match(await preview(user, { name: 'moving_average', sources: [...sources, ...sources] }), {
      refusal: { field: 'service.sources' },
    });
    t.match(await preview(user, { name: 'distance', sources }), { refusal: { field: 'service.name' } });
    t.match(await preview(user, asked, { start_date: 5, end_date: 4 }), { refusal: { field: 'end_date' } });
  });

  await t.test('a preview has the numbers of members of a value', async (t) => {
    const [house, boat] = [await newPlace(user, 'house'), await newPlace(user, 'boat')];
    await send(user, house, { 1000: { latitude: 0, longitude: 0 } });
    await send(user, boat, { 1001: { latitude: 0, longitude: 1 }, 1002: { latitude: 0, longitude: 2 } });
    const sources = [{ sensor_id: boat }, { sensor_id: house }];
    const { body } = await preview(user, { name: 'distance', sources }, { inputs: true });
    t.same(
      body.value.map((each) => Math.round((each as number) / 1000)),
      [111, 222],
    );
    const [, longitude] = body.inputs.filter(({ date }) => date.length === 2);
    t.match(longitude, { data_field: 'longitude', date: [1001, 1002], value: [1, 2] });
  });

  await t.test('a preview of a service has its training, and a matrix says what it confuses', async (t) => {
    const sensor = await newSensor(user);
    const points: Record<number, number> = {};
    for (let i = 0; i < 240; i++) points[10_000 + 5 * i] = (i < 120 ? 10 : 50) + (i % 7);
    await send(user, sensor, points);
    const id = await use(user, sensor, { name: 'state_recognition_service' });
    const path = `/sensors/${sensor}/services/${id}`;
    const learn = (start_date: number, end_date: number, class_label: string) =>
      client.post(`${path}/manualLearn`, { start_date, end_date, class_label });
    t.match(await learn(10_000, 10_599, 'quiet'), { status: 200 });
    t.match(await client.get(`${path}/GetConfusionMatrix`), { refusal: { code: 'service_failed' } });
    t.match(await learn(10_600, 11_199, 'loud'), { status: 200 });
    const ask = async <T>(method: string): Promise<T> => {
      const { body } = await client.get<{ result: string }>(`${path}/${method}`);
      return JSON.parse(body.result) as T;
    };
    const matrix = await ask<{ labels: string[]; matrix: number[][]; windows: number }>('GetConfusionMatrix');
    t.match(matrix, { labels: ['loud', 'quiet'], accuracy: 1, byRange: false });
    t.equal(
      matrix.matrix.flat().reduce((sum, each) => sum + each, 0),
      matrix.windows,
    );
    t.match(matrix.matrix, [
      [Number, 0],
      [0, Number],
    ]);

    const { body } = await preview(user, { id });
    t.same([body.value[0], body.value.at(-1)], ['quiet', 'loud']);
    t.equal((await client.get<{ total: number }>(`/sensors/${id}/data`)).body.total, 0, 'nothing is stored');

    await t.test('one range gets another label, or is removed', async (t) => {
      type Ranges = { trainingData: { classLabel: string; start_date: number; end_date: number }[] };
      const ranges = async () => (await ask<Ranges>('GetTrainingData')).trainingData;
      t.match(await learn(10_000, 10_300, 'silent'), { status: 200 });
      const of = (label: string, list: Ranges['trainingData']) =>
        list.find(({ classLabel }) => classLabel === label);
      const silent = of('silent', await ranges())!;
      const at = [silent.classLabel, silent.start_date, silent.end_date];
      t.match(await client.post(`${path}/RelabelTrainingData`, { parameters: [...at, 'quiet'] }), {
        status: 200,
      });
      t.same((await ranges()).map(({ classLabel }) => classLabel).sort(), ['loud', 'quiet', 'quiet']);
      t.match(await client.post(`${path}/RemoveTrainingData`, { parameters: at }), {
        status: 409,
        refusal: { field: 'parameters.start_date' },
      });
      const parameters = ['quiet', silent.start_date, silent.end_date];
      t.match(await client.post(`${path}/RemoveTrainingData`, { parameters }), { status: 200 });
      t.same((await ranges()).map(({ classLabel }) => classLabel).sort(), ['loud', 'quiet']);
    });
  });
});
