/** Files and their points: neither exists without the other, after any sequence of requests. */
import fc from 'fast-check';
import t from 'tap';
import { Child } from '../../chaos/child.js';
import { newUser } from '../../support/client.js';
import { apart, listed, newSensor, pointsOf, refused, upload } from '../../support/file-sensors.js';
import { form, GIF, JPEG } from '../../support/files.js';
import { Peer } from '../../support/peer.js';
import { TRANSPORT } from '../../support/product.js';
import { testServer } from '../../support/server.js';
import { until } from '../../support/until.js';

t.test('the value of the point is the file name, and neither exists without the other', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const { body } = await upload(user, sensor, 'name=cat.gif&date=1700000000');
  const file = {
    id: '1700000000000000',
    sensor_id: sensor,
    name: 'cat.gif',
    media_type: 'image/gif',
    size: GIF.length,
  };
  t.same(body, { file: { ...file, date: 1700000000 } });
  t.same(await pointsOf(user, sensor), [[1700000000, 'cat.gif']]);
  t.same(await listed(user), { files: [body.file], total: 1, used: 1000, quota: 10_000_000 });
  t.match((await user.client.get(`/sensors/${sensor}`)).body, {
    sensor: { data_type: 'file', data_type_id: '6' },
  });

  t.test('a file with the date of another one replaces it', async (t) => {
    await upload(user, sensor, 'name=dog.jpg&date=1700000000', { raw: JPEG });
    t.same(await pointsOf(user, sensor), [[1700000000, 'dog.jpg']]);
    const { files } = await listed(user);
    t.match(files, [{ name: 'dog.jpg', media_type: 'image/jpeg', size: JPEG.length }]);
    t.equal(files.length, 1);
  });

  t.test('every protocol rejects points without files', async (t) => {
    const text = { value: 'dog.jpg', date: 1700000000 };
    refused(t, await user.client.post(`/sensors/${sensor}/data`, text), 409, 'nothing_stored', 'one');
    const other = await newSensor(user, 'float');
    const many = await user.client.post('/sensors/data', {
      sensors: [
        { sensor_id: sensor, data: [text] },
        { sensor_id: other, data: [{ value: 1 }] },
      ],
    });
    t.match(many.body, {
      stored: 1,
      rejected: [{ sensor_id: sensor, reason: /upload it to \/sensors\/\{id\}\/file/ }],
    });
    for (const type of ['float', 'string', 'json', 'photo']) {
      const plain = await newSensor(user, type);
      refused(t, await upload(user, plain), 409, 'invalid_input', type, 'file');
      t.same(await pointsOf(user, plain), []);
    }
  });

  t.test('a sensor keeps its data type while it has files', async (t) => {
    const path = `/sensors/${sensor}`;
    const change = { sensor: { data_type: 'string' } };
    refused(t, await user.client.put(path, change), 409, 'invalid_input', 'with a file', 'sensor.data_type');
    t.equal((await user.client.put(path, { sensor: { data_type: 'File', name: 'x' } })).status, 200);
    await user.client.delete(`${path}/data/1700000000000000/file`);
    t.equal((await user.client.put(path, change)).status, 200);
    t.equal((await user.client.post(`${path}/data`, { value: 'a.gif', date: 5 })).status, 201);
    refused(t, await user.client.get(`${path}/data/5000000/file`), 404, 'not_found', 'a text is no file');
    t.equal((await user.client.delete(`${path}/data/5000000`)).status, 200);
    t.equal((await user.client.put(path, { sensor: { data_type: 'file' } })).status, 200);
  });

  t.test('a deletion of either deletes both', async (t) => {
    const at = async (...seconds: number[]) => {
      for (const second of seconds) await upload(user, sensor, `name=${second}.gif&date=${second}`);
    };
    const left = async () => {
      t.same(await apart(server.sql), []);
      const { files } = await listed(user);
      const points = await pointsOf(user, sensor);
      t.same(
        files.map(({ date, name }) => [date, name]),
        points,
      );
      return points.map(([date]) => date);
    };
    const path = `/sensors/${sensor}/data`;
    await at(1, 2, 3, 4, 5, 6);
    t.same(await left(), [1, 2, 3, 4, 5, 6]);
    t.same((await user.client.delete(`${path}/1000000/file`)).body, { deleted: 1 });
    t.same(await left(), [2, 3, 4, 5, 6]);
    t.same((await user.client.delete(`${path}/6000000.json`)).body, { deleted: 1 });
    t.same(await left(), [2, 3, 4, 5]);
    t.same((await user.client.delete(`${path}?start_date=3&end_date=4`)).body, { deleted: 2 });
    t.same(await left(), [2, 5]);
    await at(7);
    const legacy = await user.client.post(`/${path}/7000000/file.json?_METHOD=DELETE`);
    t.same([legacy.status, legacy.body], [200, { deleted: 1 }]);
    t.same(await left(), [2, 5]);
    t.same((await user.client.get(`/sensors/${sensor}/data?last=1`)).body, {
      data: [
        {
          id: '5000000',
          sensor_id: sensor,
          value: '5.gif',
          date: 5,
          week: 1,
          month: 1,
          year: 1970,
          week_year: 1970,
        },
      ],
      total: 1,
    });
    for (const method of ['GET', 'DELETE']) {
      for (const id of ['1000000', '9999999999999999', '0', 'x', '-1']) {
        refused(t, await user.client.send(method, `${path}/${id}/file`), 404, 'not_found', `${method} ${id}`);
      }
    }
    await user.client.delete(`/sensors/${sensor}`);
    t.same(await server.sql`SELECT FROM files`, [], 'with the sensor');
    const again = await newSensor(user);
    await upload(user, again);
    await user.client.delete(`/users/${user.id}`);
    t.same(await server.sql`SELECT FROM files`, [], 'with the account');
  });
});

t.test('after random requests the files are the ones that the points name', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const second = fc.integer({ min: 1, max: 5 });
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('upload' as const),
        at: second,
        name: fc.constantFrom('a', 'b'),
      }),
    },
    fc.record({ kind: fc.constantFrom('file' as const, 'point' as const), at: second }),
    fc.record({ kind: fc.constant('range' as const), at: second, to: second }),
    fc.record({ kind: fc.constant('all' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      const sensor = await newSensor(user);
      const path = `/sensors/${sensor}/data`;
      const model = new Map<number, string>();
      for (const each of steps) {
        if (each.kind === 'upload') {
          await upload(user, sensor, `name=${each.name}.gif&date=${each.at}`, { raw: GIF, random: true });
          model.set(each.at, `${each.name}.gif`);
        } else if (each.kind === 'all') {
          await user.client.delete('/sensors/files');
          model.clear();
        } else if (each.kind === 'range') {
          await user.client.delete(`${path}?start_date=${each.at}&end_date=${each.to}`, { random: true });
          for (const at of model.keys()) if (at >= each.at && at <= each.to) model.delete(at);
        } else {
          const suffix = each.kind === 'file' ? '/file' : '';
          await user.client.delete(`${path}/${each.at}000000${suffix}`, { random: true });
          model.delete(each.at);
        }
      }
      const expected = [...model].sort(([a], [b]) => a - b);
      t.same(await pointsOf(user, sensor), expected);
      const { files } = await listed(user, 'per_page=1000');
      t.same(
        files.filter((file) => file.sensor_id === sensor).map(({ date, name }) => [date, name]),
        expected,
      );
    }),
    { numRuns: 10 },
  );
  t.same(await apart(server.sql), []);
});

t.test('after concurrent requests every file has its point and its data type', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user);
  for (let run = 0; run < 3; run++) {
    const path = `/sensors/${sensor}`;
    await Promise.all([
      upload(user, sensor, 'name=a.gif&date=1'),
      upload(user, sensor, 'name=b.gif&date=1'),
      upload(user, sensor, 'name=c.gif&date=2'),
      user.client.delete(`${path}/data/1000000`),
      user.client.delete(`${path}/data/1000000/file`),
      user.client.delete('/sensors/files'),
      user.client.put(path, { sensor: { data_type: 'string' } }),
      user.client.post(`${path}/data`, { value: 'text', date: 2 }),
    ]);
    const { body } = await user.client.get<{ sensor: { data_type: string } }>(path);
    if (body.sensor.data_type === 'string') t.same(await server.sql`SELECT FROM files`, []);
    await user.client.delete(`${path}/data?start_date=0&end_date=9`);
    await user.client.put(path, { sensor: { data_type: 'file' } });
    t.same(await apart(server.sql), []);
  }
});

t.test(
  'the first file sets the data type of a sensor without one, unless the sensor has points',
  async (t) => {
    const server = await testServer(t);
    const user = await newUser(server);
    const empty = await newSensor(user, '');
    t.equal((await upload(user, empty)).status, 201);
    t.match((await user.client.get(`/sensors/${empty}`)).body, { sensor: { data_type: 'file' } });
    const point = { data: [{ value: 1, date: 1000 }] };
    t.equal((await user.client.post(`/sensors/${empty}/data`, point)).status, 409);
    for (const type of ['', 'string', 'float']) {
      const sensor = await newSensor(user, type);
      if (type === '') await user.client.post(`/sensors/${sensor}/data`, point);
      refused(t, await upload(user, sensor), 409, 'invalid_input', `type "${type}"`, 'file');
      t.match((await user.client.get(`/sensors/${sensor}`)).body, { sensor: { data_type: type } });
    }
    // Concurrently: the first one sets the data type, and the other one is rejected.
    for (let i = 0; i < 8; i++) {
      const sensor = await newSensor(user, '');
      await user.client.get(`/sensors/${sensor}/data`);
      const answers = await Promise.all([
        user.client.post(`/sensors/${sensor}/data`, point),
        upload(user, sensor),
      ]);
      t.same(answers.map(({ status }) => status).sort(), [201, 409]);
      t.equal((await pointsOf(user, sensor)).length, 1);
    }
    t.same(await apart(server.sql), []);
  },
);

t.test('kill -9 in the middle of an upload leaves both file and point, or neither', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const child = new Child('server/main.js');
  t.teardown(() => child.kill());
  const environment = {
    DATABASE_URL: server.config.DATABASE_URL,
    PORT: '0',
    TRANSPORT,
    FAULT_POINTS: 'allowed',
    FAULT_POINT: '',
  };
  /** Sends part of an upload to a server of its own. */
  const begin = async (fault: string, share: number) => {
    const url = await child.start({ ...environment, FAULT_POINT: fault });
    const peer = await Peer.connect(Number(new URL(url).port));
    const { raw, headers } = form('a.gif', GIF, { date: '1700000000' });
    peer.send(
      `POST /sensors/${sensor}/file HTTP/1.1\r\nHost: x\r\nX-SESSION_ID: ${user.session}\r\n` +
        `Content-Type: ${headers['Content-Type']}\r\nContent-Length: ${raw.length}\r\n\r\n`,
    );
    peer.socket.write(raw.subarray(0, raw.length * share));
    return peer;
  };
  const nothing = async (what: string) => {
    // The database rolls the transaction back when it detects the closed connection.
    await until(async () => {
      const mine = await server.sql`
        SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
        WHERE l.relation = 'files'::regclass AND a.pid <> pg_backend_pid()`;
      return mine.length === 0;
    });
    t.same(await server.sql`SELECT FROM files`, [], what);
    t.same(await pointsOf(user, sensor), [], what);
  };

  for (const fault of ['between point and file', 'between file and COMMIT']) {
    const peer = await begin(fault, 1);
    await child.stopped();
    await child.kill();
    await peer.closed;
    await nothing(fault);
  }
  const half = await begin('', 0.5);
  await child.kill();
  await half.closed;
  await nothing('half a body');

  const peer = await begin('', 1);
  t.equal((await peer.answer())?.status, 201, 'sent again');
  await child.kill();
  t.same(await pointsOf(user, sensor), [[1700000000, 'a.gif']]);
  t.same(await apart(server.sql), []);
});
