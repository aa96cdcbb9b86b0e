/** Files: types, quota, rights, and reading whole or by range. */
import { get, type IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import t from 'tap';
import { createLog } from '../../../common/log.js';
import { readFile } from '../../../server/files/api.js';
import { fileRoutes } from '../../../server/files/routes.js';
import { AccountQuotas, UploadQuotas } from '../../../server/quotas/public.js';
import { IngestRights } from '../../../server/rights/ingest-rights.js';
import { ReadRights } from '../../../server/rights/read-rights.js';
import { loadUws } from '../../../server/transport/uws-load.js';
import { Shards } from '../../../sql/shards.js';
import { Client, newUser, type Options, type TestUser } from '../../support/client.js';
import { apart, listed, newSensor, pointsOf, refused, upload } from '../../support/file-sensors.js';
import { bad, form, GIF, good, PNG } from '../../support/files.js';
import { LiveReader } from '../../support/live.js';
import { Peer } from '../../support/peer.js';
import { testServer } from '../../support/server.js';
import { sharedServer } from '../../support/shared-server.js';
import { until } from '../../support/until.js';

t.test('eleven types are accepted, by name and content', async (t) => {
  const user = await newUser(await sharedServer());
  const sensor = await newSensor(user);
  for (const [name, content, mediaType] of good) {
    const { status, body } = await upload(user, sensor, `name=${name}`, { raw: content });
    t.equal(status, 201, name);
    t.match(body.file, { sensor_id: sensor, name, media_type: mediaType, size: content.length });
    const read = await user.client.get(`/sensors/${sensor}/data/${body.file.id}/file`);
    t.equal(read.headers['content-type'], mediaType, name);
    t.ok(read.bytes.equals(content), name);
  }
  for (const content of bad) {
    const what = JSON.stringify(content.toString('latin1', 0, 30));
    refused(t, await upload(user, sensor, undefined, { raw: content }), 409, 'invalid_input', what, 'file');
  }
  refused(t, await upload(user, sensor, 'name=a.png'), 409, 'invalid_input', 'GIF as PNG', 'file');
  t.match((await upload(user, sensor, 'name=a.png')).refusal?.error, /image\/gif/);
  for (const name of [
    '',
    'gif',
    'a',
    'a.html',
    'a.gif.exe',
    'a.svg',
    'a.gif%00',
    'a.constructor',
    'a%01.gif',
    '.',
    '/',
  ]) {
    refused(t, await upload(user, sensor, `name=${name}`), 409, 'invalid_input', `"${name}"`, 'name');
  }
  refused(t, await upload(user, sensor, `name=${'x'.repeat(252)}.gif`), 409, 'invalid_input', 'long', 'name');
  t.equal((await listed(user)).total, good.length, 'nothing else was kept');
});

t.test('an upload is a form or bare bytes, with name and date where clients put them', async (t) => {
  const server = await sharedServer();
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const plain = (headers: Record<string, string>, raw = GIF) => ({ raw, headers });
  const named = (value: string) => plain({ 'Content-Disposition': value });
  const taken: [string, Options, string, number?][] = [
    ['', form('cat.gif', GIF), 'cat.gif'],
    ['', form('cat.gif', GIF, {}, 'upload[]'), 'cat.gif'],
    ['', form('C:\\photos\\cat.gif', GIF, { title: 'my cat' }), 'cat.gif'],
    ['', form('../../etc/Katze ä 猫.gif', GIF, { date: '1700000000.25' }), 'Katze ä 猫.gif', 1700000000.25],
    ['name=dog.gif&date=1700000001', form('cat.gif', GIF, { date: '5' }), 'dog.gif', 1700000001],
    ['name=%C3%A4.gif&date=2023-11-14T22:13:22Z', { raw: GIF }, 'ä.gif', 1700000002],
    ['', named('attachment; filename="cat.gif"'), 'cat.gif'],
    ['', named("attachment; filename=x; filename*=UTF-8''%e7%8c%ab.gif"), '猫.gif'],
    ['name=a.gif', plain({ 'Content-Type': 'image/gif' }), 'a.gif'],
    ['name=a.gif', plain({ 'Content-Type': 'application/json' }), 'a.gif'],
    ['name=a.gif', plain({ 'Content-Encoding': 'gzip' }, gzipSync(GIF)), 'a.gif'],
  ];
  for (const [query, options, name, date] of taken) {
    const { status, body, headers } = await upload(user, sensor, query, options);
    t.match(
      { status, name: body.file?.name },
      { status: 201, name },
      `${query} ${JSON.stringify(options.headers)}`,
    );
    if (date !== undefined) t.equal(body.file.date, date);
    t.equal(body.file.size, GIF.length);
    t.match(headers.location, new RegExp(`^http://.*/sensors/${sensor}/data/${body.file.id}$`));
  }
  t.equal(
    (await user.client.post(`//sensors/${sensor}/file.json?name=a.gif`, undefined, { raw: GIF })).status,
    201,
  );

  // Raw UTF-8 bytes, which a header should not have.
  const peer = await Peer.connect(Number(new URL(server.url).port));
  peer.send(
    `POST /sensors/${sensor}/file HTTP/1.1\r\nHost: x\r\nX-SESSION_ID: ${user.session}\r\n` +
      `Content-Disposition: form-data; filename="猫.gif"\r\nContent-Length: 6\r\n\r\nGIF89a`,
  );
  const answer = await peer.answer();
  t.match(JSON.parse(answer?.body.toString() ?? ''), { file: { name: '猫.gif' } });
  peer.socket.destroy();

  const { headers } = form('a.gif', GIF);
  const cut = form('a.gif', GIF).raw.subarray(0, 150);
  const two = Buffer.concat([
    form('a.gif', GIF).raw.subarray(0, -4),
    Buffer.from('\r\n'),
    form('b.gif', GIF).raw,
  ]);
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`f${i}`, 'x']));
  const wrong: [string, Options, string, string?][] = [
    ['', { raw: GIF }, 'invalid_input', 'name'],
    ['', named('attachment'), 'invalid_input', 'name'],
    ['', named('attachment; filename="'), 'invalid_input', 'name'],
    ['name=a.gif', {}, 'invalid_input', 'file'],
    ['name=a.gif', form('a.gif', Buffer.alloc(0)), 'invalid_input', 'file'],
    ['', form('', GIF), 'invalid_input', 'name'],
    ['', form('a.gif', GIF, { date: 'yesterday' }), 'invalid_input', 'date'],
    ['name=a.gif&date=1700000000000', { raw: GIF }, 'invalid_input', 'date'],
    ['name=a.gif&date=-1', { raw: GIF }, 'invalid_input', 'date'],
    ['', form('a.gif', GIF, many), 'invalid_input', 'body'],
    ['', { raw: two, headers }, 'invalid_input', 'file'],
    ['', { raw: cut, headers }, 'malformed_body'],
    ['', { raw: GIF, headers }, 'malformed_body'],
    ['', { raw: Buffer.alloc(0), headers }, 'malformed_body'],
    ['', { raw: GIF, headers: { 'Content-Type': 'multipart/form-data' } }, 'malformed_body'],
    [
      '',
      { raw: GIF, headers: { 'Content-Type': `multipart/form-data; boundary=${'x'.repeat(5000)}` } },
      'malformed_body',
    ],
  ];
  for (const [query, options, code, field] of wrong) {
    const what = `${query} ${JSON.stringify(options.headers)} ${code} ${field}`.slice(0, 200);
    refused(t, await upload(user, sensor, query, options), 409, code, what, field);
  }
  t.equal((await listed(user)).total, taken.length + 2);
});

t.test('a form that is invalid at any position gets a response', async (t) => {
  const user = await newUser(await sharedServer());
  const sensor = await newSensor(user);
  const { raw, headers } = form('a.gif', GIF, { date: '1' });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: raw.length }),
      fc.uint8Array({ maxLength: 12 }),
      fc.integer({ min: 0, max: 40 }),
      async (at, noise, gap) => {
        const broken = Buffer.concat([raw.subarray(0, at), noise, raw.subarray(at + gap)]);
        const { status } = await upload(user, sensor, '', { raw: broken, headers, random: true });
        t.ok(status === 201 || status === 409, String(status));
      },
    ),
    { numRuns: 40 },
  );
});

t.test('the files of an account stay within its quota, also with concurrent uploads', async (t) => {
  const server = await testServer(t, { FILES: 20_000 });
  const second = await testServer(t, { FILES: 20_000, DATABASE_URL: server.config.DATABASE_URL });
  const [user, other] = [await newUser(server), await newUser(server)];
  const twin: TestUser = { ...user, client: new Client(second.url, user.session) };
  const [one, two] = [await newSensor(user), await newSensor(user)];
  const big = Buffer.concat([GIF, Buffer.alloc(4000 - GIF.length)]);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      upload(i % 2 ? user : twin, i % 3 ? one : two, 'name=a.gif', { raw: big }),
    ),
  );
  t.equal(answers.filter(({ status }) => status === 201).length, 5);
  for (const answer of answers)
    if (answer.status !== 201) refused(t, answer, 409, 'quota_exceeded', 'full', 'file');
  t.match(await listed(user), { total: 5, used: 20_000, quota: 20_000 });
  t.match((await upload(user, one)).refusal?.error, /quota file_bytes has no room: 20000 of 20000 used/);
  t.equal((await upload(other, await newSensor(other))).status, 201, 'others have room of their own');

  const [first] = (await listed(user)).files;
  const place = `name=a.gif&date=${first!.date}`;
  t.equal(
    (await upload(user, first!.sensor_id, place, { raw: big })).status,
    201,
    'in the place of another one',
  );
  t.equal((await upload(user, first!.sensor_id, place)).status, 201);
  t.equal((await listed(user)).used, 17_000, 'the smallest ones count for something');
  await Promise.all(Array.from({ length: 5 }, (_, i) => upload(i % 2 ? user : twin, one)));
  t.equal((await listed(user)).used, 20_000);
  await user.client.delete(`/sensors/${one}`);
  t.ok((await listed(user)).used < 20_000, 'what is deleted leaves room');
  t.same(await apart(server.sql), []);
});

t.test('uploads beyond the limit of waiting ones are rejected', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user);
  // First they wait to be charged, then, when the server has a slice of the day's allowance, to be stored.
  for (const waiting of ['to be charged', 'to be stored']) {
    const answers = await server.sql.begin(async (tx) => {
      await tx`SELECT FROM users WHERE id = ${user.id} FOR UPDATE`;
      // One is being stored, 32 wait.
      const sent = Array.from({ length: 37 }, () => upload(user, sensor));
      let late = 0;
      for (const each of sent) void each.then(({ status }) => (late += status === 509 ? 1 : 0));
      await until(() => late === 4);
      return { sent };
    });
    const statuses = (await Promise.all(answers.sent)).map(({ status }) => status);
    t.equal(statuses.filter((status) => status === 201).length, 33, waiting);
    t.equal((await upload(user, sensor)).status, 201, waiting);
  }
});

t.test('readers of a sensor can read its files; only its owner uploads and deletes', async (t) => {
  const server = await testServer(t);
  const [owner, reader, stranger] = [await newUser(server), await newUser(server), await newUser(server)];
  const [sensor, second] = [await newSensor(owner), await newSensor(owner)];
  const theirs = await newSensor(reader);
  await owner.client.post(`/sensors/${sensor}/users`, { users: [{ id: reader.id }] });
  const { body } = await upload(owner, sensor);
  await upload(owner, second);
  await upload(reader, theirs);
  const path = `/sensors/${sensor}/data/${body.file.id}/file`;
  t.equal((await reader.client.get(path)).status, 200);
  refused(t, await upload(reader, sensor), 403, 'forbidden', 'reader');
  refused(t, await reader.client.delete(path), 403, 'forbidden', 'reader');
  t.match(
    await listed(reader),
    { files: [{ sensor_id: theirs }], total: 1 },
    "the reader's own files are listed",
  );
  refused(t, await stranger.client.get(path), 404, 'not_found', 'stranger');
  refused(t, await upload(stranger, sensor), 404, 'not_found', 'stranger');
  refused(t, await stranger.client.delete(path), 404, 'not_found', 'stranger');
  const visitor = owner.client.as(undefined);
  for (const [method, where] of [
    ['GET', path],
    ['DELETE', path],
    ['POST', `/sensors/${sensor}/file`],
    ['GET', '/sensors/files'],
    ['DELETE', '/sensors/files'],
  ] as const) {
    refused(t, await visitor.send(method, where), 403, 'unauthorized', `${method} ${where}`);
  }

  const key = async (scope: string, sensors?: number[]): Promise<TestUser> => {
    const made = await owner.client.post<{ key: { key: string } }>('/users/current/keys', {
      key: { name: 'k', scope, ...(sensors === undefined ? {} : { sensors }) },
    });
    return { ...owner, client: owner.client.as(made.body.key.key) };
  };
  const [camera, viewer, one] = [await key('write', [sensor]), await key('read'), await key('all', [second])];
  t.equal((await upload(camera, sensor)).status, 201);
  refused(t, await upload(camera, second), 404, 'not_found', 'another sensor than its own');
  refused(t, await camera.client.get(path), 403, 'key_scope', 'with a write key');
  t.equal((await viewer.client.get(path)).status, 200);
  refused(t, await upload(viewer, sensor), 403, 'key_scope', 'a viewer does not write');
  refused(t, await viewer.client.delete('/sensors/files'), 403, 'key_scope', 'a viewer does not delete');
  t.match(await listed(one), { files: [{ sensor_id: second }], total: 1 });
  t.same((await one.client.delete('/sensors/files')).body, { deleted: 1 });
  t.match(await listed(owner), { total: 2 });

  await owner.client.delete(`/sensors/${sensor}/users/${reader.id}`);
  refused(t, await reader.client.get(path), 404, 'not_found', 'not shared any more');
  t.same((await owner.client.delete('/sensors/files.json')).body, { deleted: 2 });
  t.same((await owner.client.delete('/sensors/files')).body, { deleted: 0 });
  t.same(await pointsOf(owner, sensor), []);
  t.match(await listed(reader), { total: 1 }, 'files of other users stay');
  t.same(await apart(server.sql), []);
});

t.test('a file that is stored after the end of a share is not returned', async (t) => {
  const server = await testServer(t);
  const [owner, reader] = [await newUser(server), await newUser(server)];
  const sensor = await newSensor(owner);
  await owner.client.post(`/sensors/${sensor}/users`, { users: [{ id: reader.id }] });
  const { body } = await upload(owner, sensor);
  const { id } = body.file;
  const callers = new IngestRights(server.sql);
  const sql = new Proxy(server.sql, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'begin') return value;
      return async (...parts: unknown[]) => {
        await owner.client.delete(`/sensors/${sensor}/users/${reader.id}`);
        await upload(owner, sensor, `name=b.png&date=${Number(id) / 1e6}`, { raw: PNG });
        return Reflect.apply(value, target, parts);
      };
    },
  });
  const parts = {
    quotas: new AccountQuotas(server.config),
    uploadQuotas: new UploadQuotas({
      sql: server.sql,
      defaults: server.config,
      log: createLog('test', 'silent'),
    }),
    readRights: new ReadRights(server.sql, callers),
  };
  const route = fileRoutes({ ...parts, sql, shards: new Shards(sql), remoteRights: null }).find(
    ({ declaration }) => declaration === readFile,
  )!;
  const call = {
    params: { id: sensor, data_id: id },
    caller: (await callers.caller(reader.session))!,
    base: '',
    header: () => undefined,
  };
  await t.rejects(route.handle(call as unknown as Parameters<typeof route.handle>[0]), { code: 'not_found' });
});

t.test('files for slow readers share a memory budget, which small responses do not use', async (t) => {
  const server = await testServer(t, {
    ANSWERS_LIMIT: 60_000_000,
    BODY_LIMIT: 40_000_000,
    FILES: 40_000_000,
  });
  const [ann, ben, eve] = [await newUser(server), await newUser(server), await newUser(server)];
  const paths = new Map<TestUser, string>();
  for (const user of [ann, ben, eve]) {
    const sensor = await newSensor(user);
    // More than socket buffers hold.
    const raw = Buffer.concat([PNG, Buffer.alloc(user === eve ? 300_000 : 19_000_000)]);
    const { body } = await upload(user, sensor, 'name=a.png', { raw });
    paths.set(user, `/sensors/${sensor}/data/${body.file.id}/file`);
  }
  const read = async (user: TestUser) => (await user.client.get(paths.get(user)!)).status;
  const begin = async (user: TestUser) => {
    const headers = { 'X-SESSION_ID': user.session };
    const answer = await new Promise<IncomingMessage>((resolve) => {
      get(server.url + paths.get(user)!, { headers, agent: false }, resolve);
    });
    t.equal(answer.statusCode, 200);
    return answer;
  };
  const first = await begin(ann);
  const refusal = await ann.client.get(paths.get(ann)!);
  t.match(
    refusal,
    { status: 509, refusal: { code: 'overloaded' } },
    'one account has half of what the others leave',
  );
  t.ok(Number(refusal.headers['retry-after']) > 0);
  const second = await begin(ben);
  t.equal(await read(eve), 200, 'what is left is for others');
  t.equal((await ann.client.get('/sensors')).status, 200);
  first.destroy();
  await until(async () => (await read(ann)) === 200);
  for await (const _ of second);
  await until(async () => (await read(ben)) === 200);
  t.equal(await read(ben), 200, 'what was taken leaves its room');
});

t.test('the list of files has pages', async (t) => {
  const user = await newUser(await sharedServer());
  const sensor = await newSensor(user);
  for (const at of [3, 1, 2]) await upload(user, sensor, `name=${at}.gif&date=${at}`);
  t.match(await listed(user, 'per_page=2&page=1&total=1'), { files: [{ date: 3 }], total: 3, used: 3000 });
  t.match(await listed(user, 'per_page=2'), { files: [{ date: 1 }, { date: 2 }], total: 3 });
  refused(t, await user.client.get('/sensors/files?page=-1'), 409, 'invalid_input', 'page', 'page');
});

t.test('a subscriber of a sensor receives its files as points', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const reader = await LiveReader.open(server, user.session);
  await reader.subscribe([sensor]);
  await upload(user, sensor, 'name=cat.gif&date=1700000000');
  await reader.until(() => reader.of(sensor).points.length > 0);
  t.same(reader.of(sensor).points, [[1700000000, 'cat.gif']]);
  await upload(user, sensor, 'name=cat.gif&date=1700000000');
  await upload(user, sensor, 'name=cat.gif&date=1700000000', { raw: Buffer.concat([GIF, GIF]) });
  await upload(user, sensor, 'name=dog.gif&date=1700000001');
  await reader.until(() => reader.of(sensor).points.length > 2);
  t.same(
    reader.of(sensor).points,
    [
      [1700000000, 'cat.gif'],
      [1700000000, 'cat.gif'],
      [1700000001, 'dog.gif'],
    ],
    'again with another content of the same name, but not with the same content',
  );
  reader.client.close();
});

for (const transport of loadUws().state === 'ready' ? ['node', 'uws'] : ['node']) {
  t.test(
    `${transport}: files are read whole and by range, and never run as a page of the server`,
    async (t) => {
      const server = await testServer(t, { TRANSPORT: transport });
      const user = await newUser(server);
      const sensor = await newSensor(user);
      const content = Buffer.concat([PNG, Buffer.from(Array.from({ length: 900 }, (_, i) => i % 251))]);
      const { body } = await upload(user, sensor, 'name=%22my%22%20c%C3%A4t.png', { raw: content });
      const path = `/sensors/${sensor}/data/${body.file.id}/file`;
      const whole = await user.client.get(path);
      const size = content.length;
      t.equal(whole.status, 200);
      t.ok(whole.bytes.equals(content));
      t.match(whole.headers, {
        'content-type': 'image/png',
        'content-length': String(size),
        'content-disposition': `attachment; filename="\\"my\\" c?t.png"; filename*=UTF-8''%22my%22%20c%C3%A4t.png`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
        'cache-control': 'no-store',
        location: `${server.url}${path}`,
        etag: /^"[\w-]{43}"$/,
      });
      const etag = whole.headers.etag ?? '';
      const head = await user.client.send('HEAD', path);
      t.equal(head.bytes.length, 0);
      t.same(
        [head.status, head.headers['content-length'], head.headers.etag],
        [200, String(size), etag],
        'HEAD has the same headers',
      );

      const part = (range: string, more: Record<string, string> = {}) =>
        user.client.get(path, { headers: { Range: range, ...more } });
      const parts: [string, number, number][] = [
        ['bytes=0-0', 0, 0],
        ['bytes=5-9', 5, 9],
        ['bytes=100-', 100, size - 1],
        ['bytes=-7', size - 7, size - 1],
        [`bytes=10-${size * 2}`, 10, size - 1],
        ['Bytes = 1 - 2', 1, 2],
      ];
      for (const [range, from, to] of parts) {
        const answer = await part(range);
        t.equal(answer.status, 206, range);
        t.equal(answer.headers['content-range'], `bytes ${from}-${to}/${size}`, range);
        t.ok(answer.bytes.equals(content.subarray(from, to + 1)), range);
      }
      t.equal((await part('bytes=5-9', { 'If-Range': etag })).status, 206);
      for (const [range, more] of [
        [`bytes=0-${size - 1}`, {}],
        [`bytes=-${size + 5}`, {}],
        ['bytes=0-1,5-6', {}],
        ['bytes=9-5', {}],
        ['bytes=-', {}],
        ['lines=0-1', {}],
        ['nonsense', {}],
        ['bytes=5-9', { 'If-Range': '"other"' }],
        ['bytes=5-9', { 'If-Range': `W/${etag}` }],
        ['bytes=5-9', { 'If-Range': 'Sat, 21 Nov 2026 00:00:00 GMT' }],
      ] as [string, Record<string, string>][]) {
        const answer = await part(range, more);
        t.equal(answer.status, 200, range);
        t.equal(answer.headers['content-range'], undefined);
        t.ok(answer.bytes.equals(content), range);
      }
      for (const range of [`bytes=${size}-`, 'bytes=-0', 'bytes=99999999999999999999-']) {
        const answer = await part(range);
        refused(t, answer, 416, 'no_such_range', range);
        t.equal(answer.headers['content-range'], `bytes */${size}`);
      }
      await upload(user, sensor, `name=a.png&date=${body.file.date}`, { raw: PNG });
      t.ok((await part('bytes=0-1', { 'If-Range': etag })).bytes.equals(PNG), 'another version comes whole');
    },
  );

  t.test(
    `${transport}: files of up to ten megabytes are accepted, as a form and as bare bytes`,
    async (t) => {
      const server = await testServer(t, { TRANSPORT: transport });
      const user = await newUser(server);
      const sensor = await newSensor(user);
      const content = Buffer.alloc(10_000_000, 'sensorium');
      GIF.copy(content);
      const more = Buffer.concat([content, Buffer.from('.')]);
      refused(
        t,
        await upload(user, sensor, '', form('a.gif', more)),
        409,
        'quota_exceeded',
        'one byte more',
        'file',
      );
      refused(
        t,
        await upload(user, sensor, 'name=a.gif', { raw: Buffer.alloc(10_485_761) }),
        413,
        'body_too_large',
        'a body',
      );
      const raw = await upload(user, sensor, 'name=a.gif&date=1', { raw: content });
      t.equal(raw.status, 201);
      const { status, body } = await upload(user, sensor, '', form('a.gif', content, { date: '1' }));
      t.equal(status, 201, 'in the place of itself');
      const path = `/sensors/${sensor}/data/${body.file.id}/file`;
      t.ok((await user.client.get(path)).bytes.equals(content));
      const end = await user.client.get(path, { headers: { Range: 'bytes=9000000-' } });
      t.ok(end.bytes.equals(content.subarray(9_000_000)));
      t.match(await listed(user), { total: 1, used: 10_000_000 });
    },
  );
}
