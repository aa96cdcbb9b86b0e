/** Reads while rights and logins end. */
import t from 'tap';
import { IngestRights } from '../../../server/rights/ingest-rights.js';
import { ReadRights } from '../../../server/rights/read-rights.js';
import { rightsEpoch } from '../../../sql/store/rights/rights-epoch.js';
import { Client, newUser, type TestUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';
import type { Points } from './reads.js';

const server = await testServer(t);

const user = await newUser(server);

async function make(dataType = 'float', who: TestUser = user): Promise<number> {
  const sensor = { name: 'sensor', data_type: dataType };
  return Number((await who.client.post<{ sensor: { id: string } }>('/sensors', { sensor })).body.sensor.id);
}

async function filled(points: readonly (readonly [number, unknown])[], dataType = 'float'): Promise<number> {
  const id = await make(dataType);
  await user.client.post(`/sensors/${id}/data`, { data: points.map(([date, value]) => ({ date, value })) });
  return id;
}

t.test(
  'a user who has lost a sensor, or the login, reads nothing from then on, and a user who gets it reads at once',
  async (t) => {
    // Another server: it learns of changes through the database alone.
    const other = await testServer(t, { DATABASE_URL: server.config.DATABASE_URL });
    const id = await filled([[60, 1]]);
    const friend = await newUser(server);
    const there = new Client(other.url, friend.session);
    const paths = [`/sensors/${id}/data`, `/sensors/${id}/data?start_date=9&end_date=8&interval=60`];
    const sees = async (client: Client) => {
      const answers = [];
      for (const path of [...paths, `/sensors/data?sensor_id[]=${id}`]) answers.push(await client.get(path));
      return answers.map(({ status }) => status);
    };
    const share = () => user.client.post(`/sensors/${id}/users`, { user: { id: friend.id } });
    for (const attempt of [1, 2]) {
      t.same(await sees(there), [404, 404, 404], `not shared yet, attempt ${attempt}`);
      await share();
      t.same(await sees(there), [200, 200, 200]);
      await server.sql`DELETE FROM sensor_users WHERE sensor_id = ${id} AND user_id = ${friend.id}`;
    }
    await share();
    const made = await friend.client.post<{ key: { id: string; key: string } }>('/users/current/keys', {
      key: { name: 'k', scope: 'read' },
    });
    const given = made.body.key;
    const byKey = new Client(other.url, given.key);
    t.same(await sees(byKey), [200, 200, 200]);
    await server.sql`UPDATE api_keys SET scope = 'write' WHERE id = ${Number(given.id)}`;
    t.same(await sees(byKey), [403, 403, 403], 'a key that may only write now');
    t.same(await sees(there), [200, 200, 200]);
    await server.sql`DELETE FROM sessions WHERE user_id = ${friend.id}`;
    t.same(await sees(there), [403, 403, 403], 'a login that has ended');
    const owner = new Client(other.url, user.session);
    const firstValue = async () =>
      (await owner.get<Points>(`/sensors/${id}/data?values=typed`)).body.data[0]!.value;
    t.equal(await firstValue(), 1);
    await server.sql`UPDATE sensors SET data_type = 'bool' WHERE id = ${id}`;
    t.equal(await firstValue(), true, 'as the sensor is now');
    await user.client.delete(`/sensors/${id}`);
    t.same(await sees(owner), [404, 404, 404], 'a sensor that was deleted');
  },
);

t.test('rights that end while points are being read are those that count', async (t) => {
  const { sql } = server;
  const callers = new IngestRights(sql);
  const rights = new ReadRights(sql, callers);
  const id = await filled([[60, 1]]);
  const [friend, leaver] = [await newUser(server), await newUser(server)];
  await user.client.post(`/sensors/${id}/users`, { users: [{ id: friend.id }, { id: leaver.id }] });
  const callerOf = async ({ session }: TestUser) => (await callers.caller(session))!;

  let reads = 0;
  const during = (change: () => PromiseLike<unknown>) => async () => {
    reads++;
    await change();
    return { epoch: await rightsEpoch(sql) };
  };
  const asFriend = await callerOf(friend);
  const asLeaver = await callerOf(leaver);
  const moved = async () => sql`UPDATE rights_epoch SET epoch = epoch + 1`;
  await rights.reading(
    asFriend,
    [id],
    undefined,
    during(async () => {}),
  );
  t.equal(reads, 1);
  await rights.reading(asFriend, [id], undefined, during(moved));
  t.equal(reads, 3, 'read again under the rights of now, and not for ever');
  await t.rejects(
    rights.reading(
      asFriend,
      [id],
      undefined,
      during(() => sql`DELETE FROM sensor_users WHERE user_id = ${friend.id}`),
    ),
    { code: 'not_found' },
  );
  await t.rejects(
    rights.reading(
      asLeaver,
      [id],
      undefined,
      during(() => sql`DELETE FROM sessions WHERE user_id = ${leaver.id}`),
    ),
    { code: 'unauthorized' },
  );
});
