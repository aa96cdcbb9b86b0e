/** Kinds that learn: how well they know what they were not taught, and how they are taught through the product. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ApiError } from '@sensorium/model/errors';
import { type FieldValue, type Kind, kindOf, type Lesson, type Sample } from '@sensorium/services';
import fc from 'fast-check';
import t from 'tap';
import { createLog } from '../../../common/log.js';
import { serviceRunner } from '../../../workers/services/jobs.js';
import { serviceThreads } from '../../../workers/services/threads.js';
import { startSidecar } from '../../../workers/sidecar.js';
import { newUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';
import { until } from '../../support/until.js';
import { dayOf, SENSORS } from './days.js';
import { drive, INPUT, samplesOf } from './drive.js';
import { AXES, chance, normal, Person, POSES } from './people.js';
import { shareOfNeighbours, shareOfRight, teach } from './teach.js';

function kind(name: string): Kind {
  const found = kindOf(name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

async function call(of: Kind, name: string, settings: unknown, ...parameters: (string | number)[]) {
  const method = of.methods.find((each) => each.name === name)!;
  const subject = { settings, state: of.state, inputs: AXES };
  return method.kind === 'get' ? await method.run(subject) : await method.run(subject, parameters);
}

t.test('pose_prediction_service knows the poses of people whom it has not seen', async (t) => {
  const of = kind('pose_prediction_service');
  const lessonsOf = (seeds: readonly number[]): Lesson[] =>
    seeds.flatMap((seed) => {
      const person = new Person(seed);
      return POSES.map((label, index) => ({
        label,
        samples: person.wear(label, 1000 + index * 1000, 40, 0.4),
      }));
    });
  const taught = lessonsOf(Array.from({ length: 12 }, (_, index) => 1 + index));
  const asked = lessonsOf(Array.from({ length: 12 }, (_, index) => 101 + index));
  const settings = await teach(of, taught, AXES);
  const { right, outputs } = await shareOfRight(of, settings, asked, AXES);
  const neighbours = shareOfNeighbours(5, 4, taught, asked);
  t.comment(`${right} of ${outputs} are right, ${neighbours} by the 5 nearest neighbours of raw means`);
  t.ok(right >= 0.95, `${right} are right`);
  t.ok(right >= neighbours + 0.1, `by nearest neighbours ${neighbours}`);
  const { accuracy, lessons } = JSON.parse(String(await call(of, 'GetAccuracy', settings)));
  t.ok(lessons, 'whole lessons are held back');
  t.ok(Math.abs(accuracy - right) < 0.05, `${accuracy} by cross-validation`);
  const { samples } = asked[3]!;
  const context = { inputs: AXES };
  const restarts = [100, 101, 555];
  t.strictSame(
    await drive(of, samples, { settings, context, restarts }),
    await drive(of, samples, { settings, context }),
    'wherever it is restarted',
  );
});

t.test('poses are known where nobody moves, once people wear the sensor in several ways', async (t) => {
  const of = kind('pose_prediction_service');
  const still = ['lying', 'sitting'] as const;
  const lessonsOf = (seeds: readonly number[]): Lesson[] =>
    seeds.flatMap((seed) => {
      const person = new Person(seed);
      return still.map((label, index) => ({
        label,
        samples: person.wear(label, 1000 + index * 1000, 40, 0.4),
      }));
    });
  const settings = await teach(of, lessonsOf([1, 2, 3]), AXES);
  const asked = lessonsOf(Array.from({ length: 12 }, (_, index) => 101 + index));
  const { right, outputs } = await shareOfRight(of, settings, asked, AXES);
  t.ok(right >= 0.95, `${right} of ${outputs} are right`);
});

t.test('state_recognition_service knows the states of people whom it has not seen', async (t) => {
  const of = kind('state_recognition_service');
  const daysFrom = (seed: number) => Array.from({ length: 8 }, (_, index) => dayOf(seed + index, 20)).flat();
  const [taught, asked] = [daysFrom(1), daysFrom(101)];
  const settings = await teach(of, taught, SENSORS);
  const { right, outputs } = await shareOfRight(of, settings, asked, SENSORS);
  t.comment(`${right} of ${outputs} are right`);
  t.ok(right >= 0.9, `${right} are right`);
  const { accuracy } = JSON.parse(String(await call(of, 'GetAccuracy', settings)));
  t.ok(Math.abs(accuracy - right) < 0.05, `${accuracy} by cross-validation`);
});

t.test('ranges of a label need not be alike', async (t) => {
  const of = kind('state_recognition_service');
  const next = chance(3);
  const lesson = (label: string, level: number): Lesson => {
    const values = Array.from({ length: 200 }, () => level + normal(next));
    return { label, samples: samplesOf(values, 5) };
  };
  const taught = [lesson('alone', 30), lesson('guests', 50), lesson('alone', 70)];
  const settings = await teach(of, taught, [INPUT]);
  const asked = [lesson('alone', 31), lesson('guests', 50), lesson('alone', 69)];
  t.equal((await shareOfRight(of, settings, asked, [INPUT])).right, 1);
});

t.test('values of any size, kind and number teach it, or are refused', async () => {
  const of = kind('state_recognition_service');
  const value = fc.oneof(
    fc.double(),
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom('a', 'b', 1e308, -1e200, 0, 5e-324),
  );
  const lessons = fc.array(fc.record({ label: fc.string({ minLength: 1 }), values: fc.array(value) }));
  await fc.assert(
    fc.asyncProperty(lessons, fc.array(value), async (all, asked) => {
      let settings = of.settings;
      for (const { label, values } of all) {
        const samples = manySamples(values);
        try {
          settings = await of.learn!(settings, { label, samples }, [INPUT]);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
        }
      }
      settings = JSON.parse(JSON.stringify(settings));
      for (const { value } of (await drive(of, manySamples(asked), { settings })).flat()) {
        assert.ok(
          all.some(({ label }) => label === value),
          'it was never taught',
        );
      }
    }),
    { numRuns: 60 },
  );
});

function manySamples(values: readonly (FieldValue | null)[]): Sample[] {
  return values.map((value, index) => ({
    date: (1000 + 20 * index) * 1_000_000,
    sensorId: 1,
    values: [value],
    fresh: value === null ? [] : [0],
  }));
}

t.test('a service is taught, asked and corrected', async (t) => {
  const server = await testServer(t);
  const sidecar = await startSidecar(server.config, createLog('test', 'silent'));
  t.teardown(() => sidecar.close());
  const { client, id: account } = await newUser(server);
  const sensor = async (name: string, data_type: string) => {
    const { body } = await client.post<{ sensor: { id: string } }>('/sensors', {
      sensor: { name, data_type },
    });
    return Number(body.sensor.id);
  };
  const [noise, screen] = [await sensor('noise', 'float'), await sensor('screen', 'string')];
  const send = async (id: number, points: { date: number; value: unknown }[]) => {
    const { status, text } = await client.post(`/sensors/${id}/data`, { data: points });
    if (status !== 201) throw new Error(text);
  };
  const next = chance(7);
  const every5 = (from: number, seconds: number, level: number) =>
    Array.from({ length: seconds / 5 }, (_, index) => ({
      date: from + index * 5,
      value: level + 3 * normal(next),
    }));
  await send(noise, [...every5(10_000, 600, 40), ...every5(20_000, 600, 70)]);
  await send(screen, [
    { date: 10_000, value: 'off' },
    { date: 20_000, value: 'on' },
  ]);
  const made = await client.post<{ service: { id: string } }>(`/sensors/${noise}/services`, {
    service: { name: 'state_recognition_service' },
    sensor: { name: 'state' },
  });
  const { id } = made.body.service;
  t.match(await client.post(`/sensors/${screen}/services`, { service: { id } }), { status: 201 });
  const path = `/sensors/${id}/services/${id}`;
  const ask = async (method: string): Promise<unknown> => {
    const { body } = await client.get<{ result: string }>(`${path}/${method}`);
    return JSON.parse(body.result);
  };
  const learn = (start_date: unknown, end_date: unknown, class_label: string) =>
    client.post(`${path}/manualLearn`, { start_date, end_date, class_label });

  await t.test('by ranges, as text, number or in the query', async (t) => {
    t.match(await client.post(`${path}/Retrain`, {}), {
      status: 409,
      refusal: { code: 'service_failed' },
    });
    t.match(await client.get(`${path}/GetAccuracy`), { refusal: { code: 'service_failed' } });
    const query = 'start_date=10000&end_date=10599.5&class_label=quiet';
    const both = [client.post(`${path}/manualLearn?${query}`), learn('20000', 20_600, 'party')];
    for (const each of await Promise.all(both)) t.match(each, { status: 200, body: { result: 'ok' } });
    t.match(await learn(1, 2, 'quiet'), { refusal: { code: 'service_failed' } });
    t.match(await learn(2, 1, 'quiet'), { status: 409, refusal: { field: 'end_date' } });
    t.match(await learn(2, 'soon', 'quiet'), { status: 409, refusal: { field: 'end_date' } });
    t.same(await ask('GetClassLabels'), { classLabels: ['party', 'quiet'] });
    t.equal(await ask('GetManualInputMode'), 0);
    const { trainingData } = (await ask('GetTrainingData')) as { trainingData: { start_date: number }[] };
    t.match(
      trainingData.sort((a, b) => a.start_date - b.start_date),
      [
        { classLabel: 'quiet', start_date: 10_000, end_date: 10_595, windows: 9 },
        { classLabel: 'party', start_date: 20_000, windows: 9 },
      ],
    );
    t.match(await ask('GetAccuracy'), { accuracy: 1, windows: 18, folds: 5, lessons: false });
  });

  await t.test('by nobody who has given up waiting for it', async (t) => {
    const { sql } = server;
    const callId = randomUUID();
    await sql`INSERT INTO sidecar_calls (id) VALUES (${callId})`;
    const threads = serviceThreads();
    t.teardown(() => threads.close());
    const run: typeof threads.run = async (task, signal) => {
      const done = await threads.run(task, signal);
      t.equal(done.is, 'settings');
      await sql`DELETE FROM sidecar_calls WHERE id = ${callId}`;
      return done;
    };
    const before = await ask('GetTrainingData');
    await serviceRunner({ sql, threads: { ...threads, run } }).tasks.teachService!(
      { service: Number(id), account, from: 10_000e6, to: 10_600e6, label: 'late', callId },
      { jobId: '1', signal: new AbortController().signal },
    );
    t.same(await ask('GetTrainingData'), before);
  });

  await t.test('by nothing of a source that is unshared meanwhile', async (t) => {
    const { sql } = server;
    const bob = await newUser(server);
    const { body } = await bob.client.post<{ sensor: { id: string } }>('/sensors', {
      sensor: { name: 'noise', data_type: 'float' },
    });
    const shared = Number(body.sensor.id);
    await bob.client.post(`/sensors/${shared}/users`, { user: { id: account } });
    await bob.client.post(`/sensors/${shared}/data`, { data: every5(10_000, 600, 40) });
    const service = { name: 'state_recognition_service' };
    const state = await client.post<{ service: { id: string } }>(`/sensors/${shared}/services`, { service });
    const also = state.body.service.id;
    await client.post(`/sensors/${noise}/services`, { service: { id: also } });
    const callId = randomUUID();
    await sql`INSERT INTO sidecar_calls (id) VALUES (${callId})`;
    const threads = serviceThreads();
    t.teardown(() => threads.close());
    const taught: number[][] = [];
    const run: typeof threads.run = async (task, signal) => {
      taught.push(task.inputs.map(({ sensorId }) => sensorId));
      await bob.client.delete(`/sensors/${shared}/users/${account}`);
      return threads.run(task, signal);
    };
    await serviceRunner({ sql, threads: { ...threads, run } }).tasks.teachService!(
      { service: Number(also), account, from: 10_000e6, to: 10_600e6, label: 'quiet', callId },
      { jobId: '1', signal: new AbortController().signal },
    );
    t.same(taught, [[noise, shared], [noise]]);
    t.match(await sql`SELECT reply FROM sidecar_calls WHERE id = ${callId}`, [{ reply: { is: 'done' } }]);
  });

  await t.test('poses, from sensors with three axes', async (t) => {
    const axes = ['x-axis', 'y-axis', 'z-axis'];
    const data_structure = JSON.stringify(Object.fromEntries(axes.map((axis) => [axis, 'float'])));
    const { body } = await client.post<{ sensor: { id: string } }>('/sensors', {
      sensor: { name: 'accelerometer', data_type: 'json', data_structure },
    });
    const belt = Number(body.sensor.id);
    const available = await client.get<{ services: { name: string; data_fields: string[] }[] }>(
      `/sensors/${belt}/services/available`,
    );
    const pose = available.body.services.find(({ name }) => name === 'pose_prediction_service');
    t.same(pose?.data_fields, axes);
    const lying = new Person(1).wear('lying', 40_000, 20, 0.4);
    const standing = new Person(1).wear('standing', 41_000, 20, 0.4);
    const pointsOf = (samples: readonly Sample[]) =>
      samples.map(({ date, values: [x, y, z] }) => ({
        date: date / 1_000_000,
        value: { 'x-axis': x, 'y-axis': y, 'z-axis': z },
      }));
    await send(belt, pointsOf([...lying, ...standing]));
    const { body: made } = await client.post<{ service: { id: string } }>(`/sensors/${belt}/services`, {
      service: { name: 'pose_prediction_service' },
    });
    const at = `/sensors/${belt}/services/${made.service.id}`;
    for (const [class_label, start_date] of Object.entries({ lying: 40_000, standing: 41_000 })) {
      const lesson = { class_label, start_date, end_date: start_date + 20 };
      t.match(await client.post(`${at}/manualLearn`, lesson), { status: 200 });
    }
    const value = { 'x-axis': 1, 'y-axis': 2, 'z-axis': 3 };
    await send(
      belt,
      Array.from({ length: 20 }, (_, second) => ({ date: 50_000 + second, value })),
    );
    const slow = { class_label: 'slow', start_date: 50_000, end_date: 50_020 };
    t.match((await client.post(`${at}/manualLearn`, slow)).refusal, {
      field: 'end_date',
      error: 'end_date: no window of 4 s in the range has 8 points that it can read',
    });
    await send(belt, pointsOf(new Person(2).wear('lying', 42_000, 10, 0.4)));
    await until(async () => {
      const { body } = await client.get<{ result: string }>(`${at}/GetState`);
      return body.result.includes('lying');
    });
    t.match(
      await client.post(`/sensors/${noise}/services`, { service: { name: 'pose_prediction_service' } }),
      {
        status: 409,
        refusal: { field: 'service.name' },
      },
    );
  });

  await t.test('labels are renamed and forgotten, windows stay as it was taught', async (t) => {
    const set = (method: string, ...parameters: unknown[]) =>
      client.post(`${path}/${method}`, { parameters });
    t.match(await set('RenameClassLabel', 'party', 'loud'), { status: 200 });
    t.match(await set('RenameClassLabel', 'party', 'x'), {
      status: 409,
      refusal: { field: 'parameters.old' },
    });
    t.match(await set('SetWindow', 10), { status: 409, refusal: { field: 'parameters.seconds' } });
    t.match(await learn(10_000, 10_300, 'odd'), { status: 200 });
    t.match(await set('RemoveClassLabel', 'odd'), { status: 200 });
    t.same(await ask('GetClassLabels'), { classLabels: ['loud', 'quiet'] });
    t.match(await set('Retrain'), { status: 200, body: { result: 'ok' } });
  });

  await t.test('and tells which state new points are of, and how sure it is', async (t) => {
    // In order of date: a round may come in between, and what is older than a minute is left alone.
    await send(screen, [{ date: 30_000, value: 'off' }]);
    await send(noise, every5(30_000, 300, 41));
    await send(screen, [{ date: 30_300, value: 'on' }]);
    await send(noise, every5(30_300, 300, 69));
    let told: { date: number; value: string }[] = [];
    await until(async () => {
      const { body } = await client.get<{ data: typeof told }>(`/sensors/${id}/data?per_page=1000`);
      told = body.data;
      return told.length >= 18;
    });
    t.equal(told[0]!.date, 30_060);
    t.ok(told.filter(({ date }) => date < 30_300).every(({ value }) => value === 'quiet'));
    t.ok(told.filter(({ date }) => date > 30_360).every(({ value }) => value === 'loud'));
    const { label, confidence } = (await ask('GetState')) as { label: string; confidence: number };
    t.equal(label, 'loud');
    t.ok(confidence > 0.9 && confidence <= 1, String(confidence));
  });
});
