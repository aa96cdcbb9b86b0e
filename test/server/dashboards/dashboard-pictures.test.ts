/** Panels of pictures: what the API says of the newest picture, and what visitors of public links reach of it. */
import t from 'tap';
import { Client, newUser, type TestUser } from '../../support/client.js';
import { newSensor, upload } from '../../support/file-sensors.js';
import { GIF, PNG } from '../../support/files.js';
import { testServer } from '../../support/server.js';
import { contentOf, grid, newDashboard } from './dashboard.js';

const server = await testServer(t);
const visitor = new Client(server.url);
const WAV = Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1');

interface Public {
  readonly sensors: readonly { readonly id: string; readonly picture?: { readonly name: string } | null }[];
}

const panel = (id: string, sensor: number, type = 'picture') => ({
  id,
  type,
  grid,
  sensors: { ids: [String(sensor)] },
});
const store = (user: TestUser, sensor: number, name: string, raw: Buffer, date: number) =>
  upload(user, sensor, `name=${name}&date=${date}`, { raw });

async function newLink({ client }: TestUser, ...panels: object[]): Promise<string> {
  const { id } = await newDashboard(client, contentOf(...panels));
  const { body } = await client.post<{ link: { token: string } }>(`/dashboards/${id}/links`, { link: {} });
  return `/public/dashboards/${body.link.token}`;
}

t.test('the newest picture of a sensor is named, whatever other files are newer', async (t) => {
  const [user, stranger] = [await newUser(server), await newUser(server)];
  const sensor = await newSensor(user);
  const path = `/sensors/${sensor}/picture`;
  t.same((await user.client.get(path)).body, { picture: null }, 'no files');
  await store(user, sensor, 'a.gif', GIF, 1000);
  await store(user, sensor, 'b.png', PNG, 2000);
  await store(user, sensor, 'c.wav', WAV, 3000);
  const named = { id: '2000000000', sensor_id: sensor, name: 'b.png', media_type: 'image/png', date: 2000 };
  t.match((await user.client.get(path)).body, { picture: named });
  t.equal((await stranger.client.get(path)).status, 404);
  const plain = await user.client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name: 's' } });
  t.same((await user.client.get(`/sensors/${plain.body.sensor.id}/picture`)).body, { picture: null });
});

t.test('a dashboard takes panels of pictures, without options', async (t) => {
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const content = contentOf(panel('a', sensor));
  t.same((await newDashboard(user.client, content)).content.panels, content.panels);
  const bad = contentOf({ ...panel('a', sensor), options: { fit: 'cover' } });
  t.match((await user.client.post('/dashboards', { dashboard: { name: 'bad', content: bad } })).refusal, {
    field: 'dashboard.content.panels[0].options.fit',
  });
});

t.test(
  'a visitor reaches the newest picture of a sensor on a panel of pictures, and no other file',
  async (t) => {
    const owner = await newUser(server);
    const [shown, listed, other] = [await newSensor(owner), await newSensor(owner), await newSensor(owner)];
    for (const sensor of [shown, listed, other]) {
      await store(owner, sensor, 'old.gif', GIF, 1000);
      await store(owner, sensor, 'new.png', PNG, 2000);
      await store(owner, sensor, 'last.wav', WAV, 3000);
    }
    const link = await newLink(owner, panel('a', shown), panel('b', listed, 'table'));
    const { body } = await visitor.get<Public>(link);
    const read = await visitor.get(`${link}/sensors/${shown}/picture`);
    t.ok(read.bytes.equals(PNG));
    t.same(
      body.sensors.map(({ id, picture }) => [Number(id), picture]),
      [
        [shown, { name: 'new.png', date: 2000, etag: read.headers.etag }],
        [listed, undefined],
      ],
    );
    t.match(read.headers, {
      'content-type': 'image/png',
      'content-security-policy': /default-src 'none'; sandbox/,
      'x-content-type-options': 'nosniff',
    });
    for (const path of [
      `${link}/sensors/${listed}/picture`,
      `${link}/sensors/${other}/picture`,
      `${link}/sensors/${shown}/chart`,
      `${link}/sensors/${shown}/data/1000000000/file`,
      `/sensors/${shown}/data/2000000000/file`,
      `/sensors/${shown}/picture`,
    ])
      t.ok([403, 404].includes((await visitor.get(path)).status), path);
    await owner.client.delete(`/sensors/${shown}/data/2000000000/file`);
    t.ok((await visitor.get(`${link}/sensors/${shown}/picture`)).bytes.equals(GIF), 'the one before');
    await owner.client.delete(`/sensors/${shown}/data/1000000000/file`);
    t.match((await visitor.get(`${link}/sensors/${shown}/picture`)).refusal, {
      code: 'not_found',
      error: /has no picture/,
    });
    t.match((await visitor.get<Public>(link)).body, { sensors: [{ picture: null }, {}] });
  },
);

t.test('a filter of another panel shows no pictures', async (t) => {
  const owner = await newUser(server);
  const [shown, found] = [await newSensor(owner), await newSensor(owner)];
  for (const sensor of [shown, found]) await store(owner, sensor, 'a.gif', GIF, 1000);
  await owner.client.put(`/sensors/${found}/metatags`, { metatags: { place: ['attic'] } });
  const filter = { metatag_statement_groups: [[{ metatag_name: 'place', operator: 'is_set' }]] };
  const table = { id: 'b', type: 'table', grid, sensors: { filter } };
  const link = await newLink(owner, panel('a', shown), table);
  const { body } = await visitor.get<Public>(link);
  t.same(
    new Set(body.sensors.map(({ id, picture }) => `${id} ${picture?.name}`)),
    new Set([`${shown} a.gif`, `${found} undefined`]),
  );
  t.equal((await visitor.get(`${link}/sensors/${found}/picture`)).status, 404);
  const open = await newLink(owner, { id: 'a', type: 'picture', grid, sensors: { filter } });
  t.ok((await visitor.get(`${open}/sensors/${found}/picture`)).bytes.equals(GIF), 'its own filter does');
  await owner.client.delete(`/sensors/${found}/metatags`);
  t.equal((await visitor.get(`${open}/sensors/${found}/picture`)).status, 404, 'the metatag is gone');
});

t.test('a picture ends with the link, and with the right of the owner to the sensor', async (t) => {
  const [owner, friend] = [await newUser(server), await newUser(server)];
  const sensor = await newSensor(friend);
  await store(friend, sensor, 'a.gif', GIF, 1000);
  await friend.client.post(`/sensors/${sensor}/users`, { user: { id: owner.id } });
  const link = await newLink(owner, panel('a', sensor));
  t.equal((await visitor.get(`${link}/sensors/${sensor}/picture`)).status, 200);
  await friend.client.delete(`/sensors/${sensor}/users/${owner.id}`);
  t.match((await visitor.get(`${link}/sensors/${sensor}/picture`)).refusal, { error: /draws no sensor/ });
  t.same((await visitor.get<Public>(link)).body.sensors, []);
  await server.sql`DELETE FROM dashboard_links`;
  t.match((await visitor.get(`${link}/sensors/${sensor}/picture`)).refusal, { error: /no such link/ });
});
