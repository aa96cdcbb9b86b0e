/** Sharing sensors with users outside groups, and the sources of virtual sensors. */
import fc from 'fast-check';
import t from 'tap';
import { newestInShards, withNewestPoints } from '../../../server/sensors/newest-points.js';
import { listSensors } from '../../../server/sensors/queries.js';
import { readShards, Shards } from '../../../sql/shards.js';
import { Client, newUser, type TestUser } from '../../support/client.js';
import { LiveReader } from '../../support/live.js';
import { type TestServer, testServer } from '../../support/server.js';
import { sharedServer } from '../../support/shared-server.js';

interface Person {
  id: number;
  name: string;
  surname: string;
  username: string;
}
interface People {
  users: Person[];
  total: number;
}

async function make(user: TestUser, fields: object = {}): Promise<number> {
  const sensor = { name: 'room', data_type: 'float', ...fields };
  const answer = await user.client.post<{ sensor: { id: string } }>('/sensors', { sensor });
  return Number(answer.body.sensor.id);
}

async function share(owner: TestUser, sensorId: number, ...users: TestUser[]): Promise<void> {
  await owner.client.post(`/sensors/${sensorId}/users`, { users: users.map(({ id }) => ({ id })) });
}

async function usersOf(owner: TestUser, sensorId: number): Promise<number[]> {
  const { body } = await owner.client.get<People>(`/sensors/${sensorId}/users`);
  return body.users.map(({ id }) => id);
}

/** A group that shares sensors with its members. */
async function groupOf({ sql }: TestServer, sensorIds: number[], users: TestUser[]): Promise<number> {
  const [group] = await sql<{ id: number }[]>`INSERT INTO groups (name) VALUES ('lab') RETURNING id`;
  const id = group!.id;
  for (const user of users)
    await sql`INSERT INTO group_users (group_id, user_id, accepted) VALUES (${id}, ${user.id}, true)`;
  for (const sensor of sensorIds)
    await sql`INSERT INTO group_sensors (group_id, sensor_id) VALUES (${id}, ${sensor})`;
  return id;
}

t.test('a sensor is shared in every form of body, and its users are listed', async (t) => {
  const server = await sharedServer();
  const owner = await newUser(server);
  const others = await Promise.all(Array.from({ length: 7 }, () => newUser(server)));
  others.sort((a, b) => a.id - b.id);
  const sensor = await make(owner);
  const path = `/sensors/${sensor}/users`;
  await others[0]!.client.put(`/users/${others[0]!.id}`, {
    name: 'Ann',
    surname: 'Lee',
    email: 'a@b.example',
  });

  const name = (i: number) => others[i]!.username;
  const forms: [string, object, number[]][] = [
    [path, { user: { id: others[0]!.id } }, [0]],
    [`${path}.json`, { user: { username: name(1).toUpperCase() } }, [1]],
    [`//sensors/${sensor}//users.json`, { id: String(others[2]!.id) }, [2]],
    [path, { username: name(3) }, [3]],
    [
      path,
      { users: [{ id: others[5]!.id }, { user: { username: name(4) } }, { username: name(5) }] },
      [5, 4],
    ],
    [path, { user: { id: others[6]!.id, username: 'an old name' } }, [6]],
  ];
  for (const [address, body, shared] of forms) {
    const answer = await owner.client.post<{ users: Person[]; user: Person }>(address, body);
    t.equal(answer.status, 201, JSON.stringify(body));
    t.same(
      answer.body.users.map(({ id }) => id),
      shared.map((i) => others[i]!.id),
    );
    t.same(answer.body.user, answer.body.users[0]);
    t.equal(answer.headers.location, `${server.url}${path}/${answer.body.user.id}`);
  }
  t.same(
    await usersOf(owner, sensor),
    others.map(({ id }) => id),
  );
  const page = await owner.client.get<People>(`${path}?page=1&per_page=2&total=1`);
  t.match(page.body, { users: [{ id: others[2]!.id }, { id: others[3]!.id }], total: 7 });
  t.same(
    (await owner.client.get<People>(`${path}?per_page=1`)).body.users,
    [{ id: others[0]!.id, name: '', surname: '', username: '' }],
    'only the id: the user was named by id and has not agreed to show more',
  );
  const again = await owner.client.post(path, { user: { id: others[0]!.id } });
  t.equal(again.status, 201, 'a repeat is harmless');
  t.equal((await usersOf(owner, sensor)).length, 7);

  t.equal((await owner.client.delete(`${path}/${others[3]!.id}.json`)).status, 200);
  t.equal((await owner.client.delete(`${path}/${others[3]!.id}`)).refusal?.code, 'not_found', 'only once');
  const override = await owner.client.post(`${path}/${others[4]!.id}?_METHOD=DELETE`);
  t.equal(override.status, 200);
  t.equal((await usersOf(owner, sensor)).length, 5);
});

t.test('a user with whom a sensor is shared by id only stays unnamed to its owner', async (t) => {
  const server = await sharedServer();
  const owner = await newUser(server);
  const others = await Promise.all(Array.from({ length: 8 }, () => newUser(server)));
  const [byId, byName, renamed, back, inGroup, anonymous, joined, added] = others as [
    TestUser,
    ...TestUser[],
  ];
  for (const { client, id } of others) await client.put(`/users/${id}`, { name: 'Ann', surname: 'Lee' });
  const sensor = await make(owner);
  const path = `/sensors/${sensor}/users`;
  type Shared = { users: Person[] };
  const first = await owner.client.post<Shared>(path, { users: others.map(({ id }) => ({ id })) });
  t.equal(first.status, 201);
  const unknown = (id: number) => ({ id, name: '', surname: '', username: '' });
  const known = ({ id, username }: TestUser) => ({ id, name: 'Ann', surname: 'Lee', username });
  t.same(
    first.body.users,
    others.map(({ id }) => unknown(id)),
  );
  const old = await owner.client.post<Shared>(path, { id: renamed!.id, username: 'nobody at all' });
  t.same(old.body.users, [unknown(renamed!.id)], 'a username that no user has is ignored');
  const named = await owner.client.post<Shared>(path, { username: byName!.username });
  t.same(named.body.users, [known(byName!)], 'a user named by username is shown');
  await share(back!, await make(back!), owner);
  await groupOf(server, [], [owner, inGroup!]);
  const secret = await groupOf(server, [], [owner, anonymous!]);
  await server.sql`UPDATE groups SET anonymous = true WHERE id = ${secret}`;
  const domain = await owner.client.post<{ domain: { id: number } }>('/domains', { domain: { name: 'd' } });
  const members = `/domains/${domain.body.domain.id}/users`;
  await joined!.client.post(members, { id: joined!.id });
  await owner.client.post(members, { id: joined!.id });
  await owner.client.post(members, { id: added!.id });

  const expected = [
    unknown(byId.id),
    known(byName!),
    unknown(renamed!.id),
    known(back!),
    known(inGroup!),
    unknown(anonymous!.id),
    known(joined!),
    unknown(added!.id),
  ].sort((a, b) => a.id - b.id);
  for (const list of [path, '/users']) {
    t.same((await owner.client.get<People>(list)).body.users, expected, list);
  }
});

t.test('a body with one invalid name is rejected as a whole, with the path of the name', async (t) => {
  const server = await sharedServer();
  const [owner, friend] = [await newUser(server), await newUser(server)];
  const sensor = await make(owner);
  const good = { id: friend.id };
  const band = { name: 'Band', username: `${friend.username} and friends`, password: 'da capo' };
  await friend.client.post('/groups', { group: band });
  const wrong: [object | undefined, number, string][] = [
    [undefined, 409, 'user'],
    [{}, 409, 'user'],
    [{ user: {} }, 409, 'user'],
    [{ user: { id: 0 } }, 409, 'user'],
    [{ user: { id: -1 } }, 409, 'user.id'],
    [{ user: { id: 4711 } }, 404, 'user.id'],
    [{ id: Number.MAX_SAFE_INTEGER }, 404, 'id'],
    [{ username: '' }, 409, 'user'],
    [{ username: "'; DROP TABLE users" }, 404, 'username'],
    [{ username: band.username }, 404, 'username'],
    [{ user: { username: 'a\0b' } }, 409, 'user.username'],
    [{ users: [] }, 409, 'users'],
    [{ users: [good, {}] }, 409, 'users[1]'],
    [{ users: [good, { user: { id: 'x' } }] }, 409, 'users[1].user.id'],
    [{ users: [good, { user: { username: 'nobody' } }] }, 404, 'users[1].user.username'],
    [{ users: [good, { id: owner.id }] }, 409, 'users[1].id'],
    [{ username: owner.username }, 409, 'username'],
    [{ users: Array.from({ length: 1001 }, () => good) }, 409, 'users'],
  ];
  for (const [body, status, field] of wrong) {
    const answer = await owner.client.post(`/sensors/${sensor}/users`, body);
    t.match(answer, { status, refusal: { field, error: field } }, JSON.stringify(body)?.slice(0, 80));
  }
  t.same(await usersOf(owner, sensor), []);
  t.equal((await friend.client.get(`/sensors/${sensor}`)).status, 404);
});

t.test('the id of one user beside the username of another is rejected', async (t) => {
  const server = await sharedServer();
  const [owner, one, other] = [await newUser(server), await newUser(server), await newUser(server)];
  const sensor = await make(owner);
  const both = { id: one.id, username: other.username };
  for (const [body, field] of [
    [{ user: both }, 'user.id'],
    [both, 'id'],
    [{ users: [{ id: one.id }, both] }, 'users[1].id'],
    [{ users: [{ user: both }] }, 'users[0].user.id'],
  ] as const) {
    const answer = await owner.client.post(`/sensors/${sensor}/users`, body);
    t.match(answer, { status: 409, refusal: { field, error: /is not called/ } }, JSON.stringify(body));
  }
  t.same(await usersOf(owner, sensor), []);
  const agreeing = { user: { id: one.id, username: one.username.toUpperCase() } };
  t.equal((await owner.client.post(`/sensors/${sensor}/users`, agreeing)).status, 201);
  const unfilled = { user: { id: other.id, username: '' } };
  t.equal((await owner.client.post(`/sensors/${sensor}/users`, unfilled)).status, 201);
  t.same(
    await usersOf(owner, sensor),
    [one.id, other.id].sort((a, b) => a - b),
  );
});

t.test('a sensor is shared with all users named in any form of one body', async (t) => {
  const server = await sharedServer();
  const [ann, bob, eve, dan] = [
    await newUser(server),
    await newUser(server),
    await newUser(server),
    await newUser(server),
  ];
  const sensor = await make(ann);
  const answer = await ann.client.post<People>(`/sensors/${sensor}/users`, {
    users: [{ id: bob.id }],
    user: { id: eve.id },
    username: dan.username,
  });
  t.equal(answer.status, 201);
  t.same(
    await usersOf(ann, sensor),
    [bob.id, eve.id, dan.id].sort((a, b) => a - b),
  );
});

t.test('only the owner shares a sensor; for a stranger it does not exist', async (t) => {
  const server = await sharedServer();
  const [owner, friend, stranger] = [await newUser(server), await newUser(server), await newUser(server)];
  const sensor = await make(owner);
  await share(owner, sensor, friend);
  const tries = async (client: Client, id: number) => [
    await client.get(`/sensors/${id}/users`),
    await client.post(`/sensors/${id}/users`, { user: { id: stranger.id } }),
    await client.delete(`/sensors/${id}/users/${friend.id}`),
  ];
  for (const answer of await tries(friend.client, sensor)) {
    t.match(answer, { status: 403, refusal: { code: 'forbidden' } }, 'visible, but owned by another user');
  }
  const [hidden, missing] = [await tries(stranger.client, sensor), await tries(stranger.client, 4711)];
  for (const [index, answer] of hidden.entries()) {
    t.match(answer, { status: 404, refusal: { code: 'not_found' } });
    t.equal(answer.text.replace(String(sensor), '#'), missing[index]!.text.replace('4711', '#'));
  }
  for (const answer of await tries(owner.client.as(undefined), sensor)) t.equal(answer.status, 403);

  const key = async (fields: object) => {
    const made = await owner.client.post<{ key: { key: string } }>('/users/current/keys', {
      key: { name: 'k', ...fields },
    });
    return owner.client.as(made.body.key.key);
  };
  const inFirmware = await tries(await key({ scope: 'write', sensors: [sensor] }), sensor);
  for (const answer of inFirmware) {
    t.match(answer, { status: 403, refusal: { code: 'key_scope' } }, 'a key that writes opens nothing');
  }
  const reading = await tries(await key({ scope: 'read' }), sensor);
  t.same(
    reading.map(({ status }) => status),
    [200, 403, 403],
  );
  t.same(await usersOf(owner, sensor), [friend.id]);
});

t.test('a user can read a shared sensor, and give it up without effect on others', async (t) => {
  const server = await sharedServer();
  const [owner, friend, other] = [await newUser(server), await newUser(server), await newUser(server)];
  const sensor = await make(owner);
  await owner.client.post(`/sensors/${sensor}/data`, { date: 1, value: 1 });
  await share(owner, sensor, friend, other);
  const sees = async (user: TestUser) => (await user.client.get(`/sensors/${sensor}/data`)).status === 200;
  t.same([await sees(friend), await sees(other)], [true, true]);
  const list = await friend.client.get('/sensors?owned=0');
  t.match(list.body, { sensors: [{ id: String(sensor), owner: { id: owner.id } }], total: 1 });
  t.match((await owner.client.get('/sensors?shared=1')).body, {
    sensors: [{ users: [friend.id, other.id] }],
  });
  t.equal((await friend.client.post(`/sensors/${sensor}/data`, { value: 2 })).status, 403);
  t.equal((await friend.client.put(`/sensors/${sensor}`, { name: 'mine' })).status, 403);

  t.equal((await friend.client.delete(`/sensors/${sensor}`)).status, 200);
  t.same([await sees(friend), await sees(other)], [false, true]);
  t.same(await usersOf(owner, sensor), [other.id]);

  await groupOf(server, [sensor], [owner, friend]);
  t.equal(await sees(friend), true, 'through the group');
  await friend.client.delete(`/sensors/${sensor}`);
  t.equal(await sees(friend), false, 'hidden by a refusal, also through the group');
  await share(owner, sensor, friend);
  t.equal(await sees(friend), true, 'until the owner shares it again');
  await owner.client.delete(`/sensors/${sensor}/users/${friend.id}`);
  t.equal(await sees(friend), true, 'access through the group stays');
});

t.test('access ends at the commit, for requests, uploads and streams on every server', async (t) => {
  const here = await testServer(t);
  const there = await testServer(t, { DATABASE_URL: here.config.DATABASE_URL });
  const [owner, friend] = [await newUser(here), await newUser(here)];
  const away = new Client(there.url, friend.session);
  const streams = await Promise.all(
    [here, there].map(async (server) => {
      const stream = await LiveReader.open(server, friend.session);
      t.teardown(() => stream.client.vanish());
      return stream;
    }),
  );
  for (let run = 0; run < 4; run++) {
    const sensor = await make(owner);
    const upload = async (date: number) =>
      owner.client.post(`/sensors/${sensor}/data`, { date, value: date });
    if (run < 3) await share(owner, sensor, friend);
    else await groupOf(here, [sensor], [owner, friend]);
    for (const stream of streams) t.match(await stream.subscribe([sensor], 0), { subscribed: [sensor] });
    await upload(1);
    for (const stream of streams) await stream.until(() => stream.of(sensor).points.length === 1);
    t.match(await away.get(`/sensors/${sensor}/data`), { status: 200, body: { total: 1 } });
    const seen = await away.post(`/sensors/${sensor}/data`, { value: 5 });
    t.equal(seen.status, 403, 'visible, but not writable');

    if (run < 2) await owner.client.delete(`/sensors/${sensor}/users/${friend.id}`);
    else await away.delete(`/sensors/${sensor}`);
    await upload(2);
    t.equal((await away.get(`/sensors/${sensor}/data`)).status, 404);
    t.equal((await away.post(`/sensors/${sensor}/data`, { value: 5 })).status, 404);
    t.same((await away.get('/sensors')).body, { sensors: [], total: 0 });
    for (const stream of streams) {
      await stream.until(() => stream.of(sensor).closed === 'not_found');
      t.same(stream.of(sensor).points, [[1, 1]], 'nothing that came later');
      t.match(await stream.subscribe([sensor]), { refused: [{ sensor_id: sensor, code: 'not_found' }] });
    }
  }
});

interface Sources {
  sensors: { id: string; name?: string; owner?: object }[];
  total: number;
}

async function sourcesOf(user: TestUser, sensorId: number): Promise<number[]> {
  const { body } = await user.client.get<Sources>(`/sensors/${sensorId}/sensors`);
  t.equal(body.total, body.sensors.length);
  return body.sensors.map(({ id }) => Number(id));
}

async function typeOf(user: TestUser, sensorId: number): Promise<string> {
  return (await user.client.get<{ sensor: { type: string } }>(`/sensors/${sensorId}`)).body.sensor.type;
}

t.test('a sensor is virtual while it has sources', async (t) => {
  const server = await sharedServer();
  const [owner, friend] = [await newUser(server), await newUser(server)];
  const [mean, one, two, three] = [
    await make(owner),
    await make(owner),
    await make(owner),
    await make(owner),
  ];
  const given = await make(friend);
  await share(friend, given, owner);
  const path = `/sensors/${mean}/sensors`;
  t.same((await owner.client.get(path)).body, { sensors: [], total: 0 });

  const forms: [object, number[]][] = [
    [{ id: String(one) }, [one]],
    [{ sensor: { id: two } }, [two]],
    [{ sensors: [{ id: three }, { id: one }, { id: three }] }, [three, one]],
    [{ sensors: [{ id: given }] }, [given]],
  ];
  for (const [body, ids] of forms) {
    const answer = await owner.client.post(`${path}.json`, body);
    const sensors = ids.map((id) => ({ id: String(id) }));
    t.match(answer, { status: 201, headers: { location: `${server.url}${path}/${ids[0]}` } });
    t.same(answer.body, { sensors, sensor: sensors[0] });
  }
  t.equal(await typeOf(owner, mean), '2');
  t.same(await sourcesOf(owner, mean), [one, two, three, given]);
  t.match((await owner.client.get(`${path}?page=1&per_page=3&details=full`)).body, {
    sensors: [{ id: String(given), owner: { id: friend.id } }],
    total: 4,
  });
  await share(owner, mean, friend);
  t.same(await sourcesOf(friend, mean), [given], 'other users see only sources that are visible to them');
  await friend.client.delete(`/sensors/${given}/users/${owner.id}`);
  t.same(await sourcesOf(owner, mean), [one, two, three]);

  for (const id of [one, two, three]) {
    t.equal(await typeOf(owner, mean), '2');
    t.equal((await owner.client.delete(`${path}/${id}`)).status, 200);
  }
  t.equal((await owner.client.delete(`${path}/${one}`)).refusal?.code, 'not_found', 'not connected any more');
  t.same(
    [await sourcesOf(owner, mean), await typeOf(owner, mean)],
    [[], '2'],
    'a source that the user cannot see is left',
  );
  await friend.client.delete(`/sensors/${given}`);
  t.equal(await typeOf(owner, mean), '0', 'the last one was deleted');
});

t.test('an invalid connection is rejected and changes nothing', async (t) => {
  const server = await sharedServer();
  const [owner, friend] = [await newUser(server), await newUser(server)];
  const [a, b, c] = [await make(owner), await make(owner), await make(owner)];
  const [hidden, seen] = [await make(friend), await make(friend)];
  await share(friend, seen, owner);
  await share(owner, c, friend);
  const connect = (sensor: number, source: number, user = owner) =>
    user.client.post(`/sensors/${sensor}/sensors`, { id: source });
  await connect(b, a);
  await connect(c, b);
  const wrong: [object | undefined, number, string][] = [
    [undefined, 409, 'sensors'],
    [{}, 409, 'sensors'],
    [{ sensors: [] }, 409, 'sensors'],
    [{ id: 'x' }, 409, 'id'],
    [{ sensors: [{ id: seen }, {}] }, 409, 'sensors[1].id'],
    [{ sensors: [{ id: seen }, { id: hidden }] }, 404, 'sensors[1].id'],
    [{ sensor: { id: 4711 } }, 404, 'sensor.id'],
    [{ sensors: [{ id: seen }, { id: a }] }, 409, 'sensors[1].id'],
    [{ id: b }, 409, 'id'],
    [{ sensor: { id: c } }, 409, 'sensor.id'],
  ];
  for (const [body, status, field] of wrong) {
    const answer = await owner.client.post(`/sensors/${a}/sensors`, body);
    t.match(answer, { status, refusal: { field, error: field } }, JSON.stringify(body));
  }
  t.same([await sourcesOf(owner, a), await typeOf(owner, a)], [[], '0']);
  t.match(await connect(seen, a), { status: 403 }, "another user's sensor");
  t.match(await connect(hidden, a), { status: 404 }, 'a hidden sensor');
  t.match(await owner.client.delete(`/sensors/${seen}/sensors/${a}`), { status: 403 });
  t.match(await friend.client.get(`/sensors/${a}/sensors`), { status: 404 });

  t.equal((await connect(seen, c, friend)).status, 201, 'it is made from what is shared with its owner');
  t.match((await connect(a, seen)).refusal, { field: 'id' }, 'a cycle through sensors of two users');
  const [x, y] = [await make(owner), await make(owner)];
  const both = await Promise.all([connect(x, y), connect(y, x)]);
  t.same(both.map(({ status }) => status).sort(), [201, 409], 'of two halves of a cycle at once one');

  const key = await owner.client.post<{ key: { key: string } }>('/users/current/keys', {
    key: { name: 'k', scope: 'all', sensors: [c, b] },
  });
  const limited = owner.client.as(key.body.key.key);
  t.match((await limited.get(`/sensors/${c}/sensors`)).body, { sensors: [{ id: String(b) }], total: 1 });
  t.match(await limited.post(`/sensors/${c}/sensors`, { id: a }), { status: 404 }, 'beyond the key');
});

t.test('after random connections no sensor depends on itself, and types are right', async (t) => {
  const owner = await newUser(await sharedServer());
  const place = fc.nat(4);
  const step = fc.record({
    connect: fc.oneof(fc.constant(true), fc.boolean()),
    sensor: place,
    source: place,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      const ids: number[] = [];
      for (let i = 0; i < 5; i++) ids.push(await make(owner));
      const sources = ids.map(() => new Set<number>());
      const isMadeFrom = (sensor: number, source: number): boolean =>
        sensor === source || [...sources[sensor]!].some((each) => isMadeFrom(each, source));
      for (const { connect, sensor, source } of steps) {
        const path = `/sensors/${ids[sensor]}/sensors`;
        if (connect) {
          const { status } = await owner.client.post(path, { id: ids[source] });
          const isCycle = isMadeFrom(source, sensor);
          if (status !== (isCycle ? 409 : 201)) throw new Error(`${sensor} from ${source}: ${status}`);
          if (!isCycle) sources[sensor]!.add(source);
        } else {
          const { status } = await owner.client.delete(`${path}/${ids[source]}`);
          const wasThere = sources[sensor]!.delete(source);
          if (status !== (wasThere ? 200 : 404)) throw new Error(`${sensor} not from ${source}: ${status}`);
        }
      }
      for (const [i, id] of ids.entries()) {
        t.same(
          await sourcesOf(owner, id),
          [...sources[i]!].sort().map((each) => ids[each]),
        );
        t.equal(await typeOf(owner, id), sources[i]!.size > 0 ? '2' : '0');
      }
    }),
    { numRuns: 10 },
  );
});

t.test(
  'a share that is concurrent with the deletion of its sensor or user succeeds or gets 404',
  async (t) => {
    const server = await testServer(t);
    const owner = await newUser(server);
    for (let run = 0; run < 4; run++) {
      const friend = await newUser(server);
      const [sensor, source] = [await make(owner), await make(owner)];
      const answers = await Promise.all([
        owner.client.post(`/sensors/${sensor}/users`, { id: friend.id }),
        owner.client.post(`/sensors/${sensor}/sensors`, { id: source }),
        run % 2 ? owner.client.delete(`/sensors/${sensor}`) : friend.client.delete(`/users/${friend.id}`),
        owner.client.delete(`/sensors/${source}`),
      ]);
      t.match(
        answers.map(({ status }) => status),
        [/201|404/, /201|404/, 200, 200],
      );
    }
    t.same(await server.sql`SELECT FROM sensor_sources`, []);
  },
);

t.test('no list shows a point that was stored after the end of the share', async (t) => {
  const server = await testServer(t);
  const [owner, reader] = [await newUser(server), await newUser(server)];
  const [kept, lost] = [await make(owner), await make(owner)];
  for (const sensor of [kept, lost]) await share(owner, sensor, reader);
  const upload = async (value: number) => {
    for (const sensor of [kept, lost])
      await owner.client.post(`/sensors/${sensor}/data`, { data: [{ value, date: 1_735_689_600 + value }] });
  };
  await upload(1);
  const filter = {
    userId: reader.id,
    only: null,
    ids: null,
    owned: null,
    shared: false,
    physical: false,
    within: null,
  };
  const sorted = { words: null, order: 'id' as const };
  const page = { limit: 10, offset: 0 };
  let lists = 0;
  const { sql, config } = server;
  const shards = new Shards(sql, await readShards(sql, config.DATABASE_URL), { max: 2, name: 'test' });
  t.teardown(() => Promise.all(shards.all.slice(1).map((shard) => shard.end({ timeout: 1 }))));
  const list = async () => {
    const listed = await listSensors({ sql, shards }, { ...filter, ...sorted, ...page }, {});
    lists += 1;
    if (lists === 1) {
      await owner.client.delete(`/sensors/${lost}/users/${reader.id}`);
      await upload(2);
    }
    return listed;
  };
  const seen = await withNewestPoints((rows) => newestInShards(shards.bounded, rows), list);
  t.equal(lists, 2, 'rights had changed before the points were read');
  t.same(
    seen.rows.map(({ id }) => [id, seen.newest.get(id)?.number]),
    [[kept, 2]],
  );
});
