/** A service that its owner pauses and resumes. */
import t from 'tap';
import { createLog } from '../../../common/log.js';
import { startSidecar } from '../../../workers/sidecar.js';
import { newUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';
import { comes, newSensor, send, use } from './attach.js';

t.test('a paused service computes nothing, and goes on with the points after it is resumed', async (t) => {
  const server = await testServer(t);
  const sidecar = await startSidecar(server.config, createLog('test', 'silent'));
  t.teardown(() => sidecar.close());
  const ann = await newUser(server);
  const sensor = await newSensor(ann);
  const id = await use(ann, sensor, { name: 'moving_average' });
  const other = await use(ann, sensor, { name: 'moving_average' });
  const setActive = (active: unknown) => ann.client.put(`/services/${id}`, { service: { active } });
  await send(ann, sensor, { 1000: 1 });
  await comes(t, ann, id, { 1000: '1' });

  const paused = await setActive(false);
  t.equal(paused.status, 200);
  t.match(paused.body, { service: { id, state: 'paused', failed: 'paused', failed_at: Number } });
  t.match((await ann.client.get(`/sensors/${sensor}/services`)).body, {
    services: [{ failed: 'paused' }, { failed: null }],
  });
  await send(ann, sensor, { 1001: 3 });
  await comes(t, ann, other, { 1000: '1', 1001: '2' });
  await ann.client.post(`/sensors/${sensor}/services/${id}/SetWindow`, { parameters: [1] });
  const again = await ann.client.post<{ service: unknown }>(`/sensors/${sensor}/services`, {
    service: { id },
  });
  t.match(again.body.service, { failed: 'paused' }, 'settings and sources change, and it stays paused');
  t.match((await setActive(false)).body, { service: { state: 'paused' } });

  t.match((await setActive(true)).body, { service: { state: 'running', failed: null, failed_at: null } });
  await send(ann, sensor, { 1002: 8 });
  await comes(t, ann, id, { 1000: '1', 1002: '8' });
});

t.test('a failed service is resumed, and cannot be paused', async (t) => {
  const server = await testServer(t);
  const ann = await newUser(server);
  const id = await use(ann, await newSensor(ann), { name: 'moving_average' });
  await server.sql`UPDATE services SET failed = 'no luck', failed_at = now() WHERE sensor_id = ${id}`;
  const setActive = (active: boolean) => ann.client.put(`/services/${id}`, { service: { active } });
  t.match((await setActive(false)).body, { service: { state: 'failed', failed: 'no luck' } });
  t.match((await setActive(true)).body, { service: { state: 'waiting', failed: null } });
});

t.test('only the owner pauses a service', async (t) => {
  const server = await testServer(t);
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const id = await use(ann, await newSensor(ann), { name: 'moving_average' });
  const refused = await bob.client.put(`/services/${id}`, { service: { active: false } });
  t.match(refused, { status: 404, body: { code: 'not_found' } });
  const wrong = await ann.client.put(`/services/${id}`, { service: { active: 'no' } });
  t.match(wrong, { status: 409, body: { code: 'invalid_input', field: 'service.active' } });
  t.match((await ann.client.get(`/services/${id}`)).body, { service: { failed: null } });
});
