/** Training of services through the API and the sidecar. */
import { randomUUID } from 'node:crypto';
import type { Sample } from '@sensorium/services';
import { normal, Person, random } from '@sensorium/services/testing';
import t from 'tap';
import { createLog } from '../../../common/log.js';
import { serviceRunner } from '../../../workers/services/jobs.js';
import { serviceThreads } from '../../../workers/services/threads.js';
import { startSidecar } from '../../../workers/sidecar.js';
import { newUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';
import { shardsFor } from '../../support/shards.js';
import { until } from '../../support/until.js';

/** Service types that are trained have no expression. */
const noScripts = {
  run(): never {
    throw new Error('no script is expected');
  },
};

t.test('a service is trained, called and corrected', async (t) => {
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
  const next = random(7);
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

  await t.test('by ranges whose dates are texts, numbers or query parameters', async (t) => {
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

  await t.test('not by a call that is no longer pending', async (t) => {
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
    await serviceRunner({ sql, shards: shardsFor(sql), threads: { ...threads, run }, runner: noScripts })
      .tasks.teachService!(
      { service: Number(id), account, from: 10_000e6, to: 10_600e6, label: 'late', callId },
      { jobId: '1', signal: new AbortController().signal },
    );
    t.same(await ask('GetTrainingData'), before);
  });

  await t.test('without data of a source that is unshared meanwhile', async (t) => {
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
    const inputs: number[][] = [];
    const run: typeof threads.run = async (task, signal) => {
      inputs.push(task.inputs.map(({ sensorId }) => sensorId));
      await bob.client.delete(`/sensors/${shared}/users/${account}`);
      return threads.run(task, signal);
    };
    await serviceRunner({ sql, shards: shardsFor(sql), threads: { ...threads, run }, runner: noScripts })
      .tasks.teachService!(
      { service: Number(also), account, from: 10_000e6, to: 10_600e6, label: 'quiet', callId },
      { jobId: '1', signal: new AbortController().signal },
    );
    t.same(inputs, [[noise, shared], [noise]]);
    t.match(await sql`SELECT reply FROM sidecar_calls WHERE id = ${callId}`, [{ reply: { is: 'done' } }]);
  });

  await t.test('poses from sensors with three axes', async (t) => {
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
    const upright = new Person(1).wear('standing', 41_000, 20, 0.4);
    const pointsOf = (samples: readonly Sample[]) =>
      samples.map(({ date, values: [x, y, z] }) => ({
        date: date / 1_000_000,
        value: { 'x-axis': x, 'y-axis': y, 'z-axis': z },
      }));
    await send(belt, pointsOf([...lying, ...upright]));
    const { body: made } = await client.post<{ service: { id: string } }>(`/sensors/${belt}/services`, {
      service: { name: 'pose_prediction_service' },
    });
    const at = `/sensors/${belt}/services/${made.service.id}`;
    for (const [class_label, start_date] of Object.entries({ lying: 40_000, standing: 41_000 })) {
      const training = { class_label, start_date, end_date: start_date + 20 };
      t.match(await client.post(`${at}/manualLearn`, training), { status: 200 });
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

  await t.test(
    'labels are renamed and removed; the length of windows is fixed after the training',
    async (t) => {
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
    },
  );

  await t.test('the service outputs the state of new points, and its probability', async (t) => {
    // In order of date: a poll can run in between, after which points older than a minute are left out.
    await send(screen, [{ date: 30_000, value: 'off' }]);
    await send(noise, every5(30_000, 300, 41));
    await send(screen, [{ date: 30_300, value: 'on' }]);
    await send(noise, every5(30_300, 300, 69));
    let outputs: { date: number; value: string }[] = [];
    await until(async () => {
      const { body } = await client.get<{ data: typeof outputs }>(`/sensors/${id}/data?per_page=1000`);
      outputs = body.data;
      return outputs.length >= 18;
    });
    t.equal(outputs[0]!.date, 30_060);
    t.ok(outputs.filter(({ date }) => date < 30_300).every(({ value }) => value === 'quiet'));
    t.ok(outputs.filter(({ date }) => date > 30_360).every(({ value }) => value === 'loud'));
    const { label, confidence } = (await ask('GetState')) as { label: string; confidence: number };
    t.equal(label, 'loud');
    t.ok(confidence > 0.9 && confidence <= 1, String(confidence));
  });
});
