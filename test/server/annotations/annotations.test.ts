/** Annotations of sensors and dashboards. */
import t from 'tap';
import { newUser, type TestUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';

const server = await testServer(t);

interface Annotation {
  readonly id: number;
  readonly text: string;
  readonly start_date: number;
  readonly end_date: number;
  readonly editable: boolean;
  readonly author: { readonly username?: string };
}

type One = { annotation: Annotation };
type Several = { annotations: Annotation[]; total: number };

async function newSensor({ client }: TestUser): Promise<number> {
  const { body } = await client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name: 's' } });
  return Number(body.sensor.id);
}

async function newDashboard({ client }: TestUser): Promise<number> {
  const { body } = await client.post<{ dashboard: { id: number } }>('/dashboards', {
    dashboard: { name: 'd', content: { schema: 1, time: { last: 60 }, panels: [] } },
  });
  return body.dashboard.id;
}

async function annotate({ client }: TestUser, annotation: object): Promise<Annotation> {
  const { body, status } = await client.post<One>('/annotations', {
    annotation: { start_date: 1000, text: 'door open', ...annotation },
  });
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.annotation;
}

const textsOf = async ({ client }: TestUser, query: string) => {
  const { body, status } = await client.get<Several>(`/annotations${query}`);
  return status === 200 ? body.annotations.map(({ text }) => text) : status;
};

t.test('an annotation is created, read, changed and deleted', async (t) => {
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const made = await user.client.post<One>('/annotations', {
    annotation: { sensor_id: sensor, start_date: 1000.25, end_date: 2000, text: 'filter\nchanged' },
  });
  t.match(made, {
    status: 201,
    body: {
      annotation: {
        sensor_id: sensor,
        start_date: 1000.25,
        end_date: 2000,
        text: 'filter\nchanged',
        author: { id: user.id, username: user.username },
        editable: true,
      },
    },
  });
  t.notHas(made.body.annotation, 'dashboard_id');
  const path = `/annotations/${made.body.annotation.id}`;
  t.same((await user.client.get(path)).body, made.body);
  t.match(await user.client.put(path, { annotation: { text: 'filter' } }), {
    body: { annotation: { start_date: 1000.25, end_date: 2000, text: 'filter' } },
  });
  t.match(
    await user.client.put(path, { annotation: { start_date: 3000 } }),
    { body: { annotation: { start_date: 3000, end_date: 3000, text: 'filter' } } },
    'an instant',
  );
  t.equal((await user.client.delete(path)).status, 200);
  t.equal((await user.client.get(path)).status, 404);
  t.match((await user.client.get('/users/current/audit')).body, {
    entries: [{ action: 'annotation.delete', object: { kind: 'annotation', id: made.body.annotation.id } }],
  });
});

t.test('what an annotation lacks is named', async (t) => {
  const user = await newUser(server);
  const [sensor_id, dashboard_id] = [await newSensor(user), await newDashboard(user)];
  const refused: [object, string][] = [
    [{ start_date: 1, text: 'a' }, 'annotation'],
    [{ sensor_id, dashboard_id, start_date: 1, text: 'a' }, 'annotation'],
    [{ sensor_id, text: 'a' }, 'annotation.start_date'],
    [{ sensor_id, start_date: 1, text: ' \n' }, 'annotation.text'],
    [{ sensor_id, start_date: 1, text: 'a'.repeat(2001) }, 'annotation.text'],
    [{ sensor_id, start_date: 2, end_date: 1, text: 'a' }, 'annotation.end_date'],
    [{ sensor_id, start_date: 1e13, text: 'a' }, 'annotation.start_date'],
  ];
  for (const [annotation, field] of refused)
    t.match((await user.client.post('/annotations', { annotation })).refusal, {
      code: 'invalid_input',
      field,
    });
  const { id } = await annotate(user, { sensor_id });
  const change = { annotation: { end_date: 999 } };
  t.match((await user.client.put(`/annotations/${id}`, change)).refusal, { field: 'annotation.end_date' });
});

t.test('a list holds those of sensors and a dashboard that overlap a range, page by page', async (t) => {
  const user = await newUser(server);
  const [one, two, dashboard] = [await newSensor(user), await newSensor(user), await newDashboard(user)];
  await annotate(user, { sensor_id: one, text: 'a', start_date: 100, end_date: 200 });
  await annotate(user, { sensor_id: one, text: 'b', start_date: 300 });
  await annotate(user, { sensor_id: two, text: 'c', start_date: 150 });
  await annotate(user, { dashboard_id: dashboard, text: 'd', start_date: 150 });
  t.same(await textsOf(user, `?sensor_id=${one}`), ['a', 'b']);
  t.same(await textsOf(user, `?sensor_id=${one}&sensor_id=${two}`), ['a', 'b', 'c']);
  t.same(await textsOf(user, `?sensor_id=${two}&dashboard_id=${dashboard}`), ['c', 'd']);
  t.same(await textsOf(user, ''), ['a', 'b', 'c', 'd'], 'own ones');
  t.same(await textsOf(user, `?sensor_id=${one}&start_date=200&end_date=299`), ['a'], 'both ends count');
  t.same(await textsOf(user, `?sensor_id=${one}&start_date=201`), ['b']);
  t.same(await textsOf(user, `?sensor_id=${one}&end_date=99`), []);
  t.match((await user.client.get('/annotations?per_page=1&page=2')).body, {
    total: 4,
    annotations: [{ text: 'c' }],
  });
  t.match((await user.client.get('/annotations?start_date=soon')).refusal, { field: 'start_date' });
});

t.test('rights follow the sensor', async (t) => {
  const [owner, reader, stranger] = [await newUser(server), await newUser(server), await newUser(server)];
  const sensor = await newSensor(owner);
  await owner.client.post(`/sensors/${sensor}/users`, { user: { id: reader.id } });
  const { id } = await annotate(owner, { sensor_id: sensor });
  t.same(await textsOf(reader, `?sensor_id=${sensor}`), ['door open']);
  t.match((await reader.client.get<One>(`/annotations/${id}`)).body.annotation, {
    editable: false,
    author: { username: owner.username },
  });
  t.equal((await reader.client.put(`/annotations/${id}`, { annotation: { text: 'x' } })).status, 403);
  t.equal((await reader.client.delete(`/annotations/${id}`)).status, 403);
  const annotation = { sensor_id: sensor, start_date: 1, text: 'x' };
  t.match(await reader.client.post('/annotations', { annotation }), { refusal: { code: 'forbidden' } });
  t.equal(await textsOf(stranger, `?sensor_id=${sensor}`), 404);
  t.equal((await stranger.client.get(`/annotations/${id}`)).status, 404);
  t.equal((await stranger.client.delete(`/annotations/${id}`)).status, 404);
  t.equal((await stranger.client.post('/annotations', { annotation })).status, 404);
  await owner.client.delete(`/sensors/${sensor}/users/${reader.id}`);
  t.equal((await reader.client.get(`/annotations/${id}`)).status, 404, 'the share has ended');
  await owner.client.delete(`/sensors/${sensor}`);
  t.same(await textsOf(owner, ''), [], 'it ends with its sensor');
});

t.test('rights follow the dashboard; its owner removes what an editor wrote', async (t) => {
  const [owner, editor, reader] = [await newUser(server), await newUser(server), await newUser(server)];
  const dashboard = await newDashboard(owner);
  await owner.client.post(`/dashboards/${dashboard}/users`, { user: { id: editor.id }, edit: true });
  await owner.client.post(`/dashboards/${dashboard}/users`, { user: { id: reader.id } });
  const { id } = await annotate(editor, { dashboard_id: dashboard, text: 'ours' });
  t.same(await textsOf(reader, `?dashboard_id=${dashboard}`), ['ours']);
  t.equal((await reader.client.delete(`/annotations/${id}`)).status, 403);
  const annotation = { dashboard_id: dashboard, start_date: 1, text: 'x' };
  t.match(await reader.client.post('/annotations', { annotation }), { refusal: { code: 'forbidden' } });
  t.equal((await editor.client.put(`/annotations/${id}`, { annotation: { text: 'mine' } })).status, 200);
  const second = await annotate(owner, { dashboard_id: dashboard, text: 'owner' });
  t.equal((await editor.client.delete(`/annotations/${second.id}`)).status, 403, 'that of the owner');
  await owner.client.delete(`/dashboards/${dashboard}/users/${editor.id}`);
  t.equal((await editor.client.delete(`/annotations/${id}`)).status, 404, 'the editor sees it no more');
  t.equal((await owner.client.delete(`/annotations/${id}`)).status, 200);
  await owner.client.delete(`/dashboards/${dashboard}`);
  t.equal((await owner.client.get(`/annotations/${second.id}`)).status, 404);
});
