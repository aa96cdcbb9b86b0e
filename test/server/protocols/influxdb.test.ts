/** The protocol adapter for clients of InfluxDB. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { newKey, sensors, setUp, values, write } from '../../support/adapters.js';
import { Client, newUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';
import { until } from '../../support/until.js';

t.test('fields of measurements become sensors and their points', async (t) => {
  const { client, server } = await setUp(t);
  const lines = [
    'cpu,host=a,cpu=0 usage=0.5,busy=3i,ok=t,state="up 1" 1735689600000000000',
    'cpu,cpu=0,host=a usage=0.75 1735689601000000999',
  ];
  const answer = await write(client, lines.join('\n'), '?org=o&bucket=b');
  t.match(answer, { status: 204, text: '', headers: { 'x-influxdb-version': /./ } });
  t.notOk('content-type' in answer.headers);
  t.notOk('content-length' in answer.headers, 'a 204 has no length');
  const made = (await sensors(client)).map(({ name, data_type, last_value }) => [
    name,
    data_type,
    last_value,
  ]);
  t.same(made.sort(), [
    ['cpu,cpu=0,host=a busy', 'integer', '3'],
    ['cpu,cpu=0,host=a ok', 'bool', 'true'],
    ['cpu,cpu=0,host=a state', 'string', 'up 1'],
    ['cpu,cpu=0,host=a usage', 'float', '0.75'],
  ]);
  t.same(await values(client, 'cpu,cpu=0,host=a usage'), [
    [1735689600, '0.5'],
    [1735689601, '0.75'],
  ]);

  t.equal((await write(client, '', '?precision=s')).status, 204, 'nothing is all taken');
  t.equal(
    (await write(client, gzipSync('zip v=1 5'), '?precision=s', { headers: { 'Content-Encoding': 'gzip' } }))
      .status,
    204,
  );
  t.same(await values(client, 'zip v'), [[5, '1']]);
  await write(client, 'cpu,host=a,cpu=0 x=1 1\ncpu,host=a,cpu=1 x=2 2', '?precision=s&tags=host');
  await write(client, 'cpu,host=a,cpu=0 x=3 3', '?precision=s', { headers: { 'X-Sensorium-Tags': 'host' } });
  t.same(
    await values(client, 'cpu,host=a x'),
    [
      [1, '1'],
      [2, '2'],
      [3, '3'],
    ],
    'chosen tags',
  );

  await write(client, 'now v=1\nnow v=2');
  const withoutTimestamp = await values(client, 'now v');
  t.same(
    withoutTimestamp.map(([, value]) => value),
    ['1', '2'],
    'each point without a date is one of its own',
  );
  await write(client, 'same v=1 1000000001\nsame v=2 1000000999');
  t.same(await values(client, 'same v'), [[1, '2']], 'two in one microsecond: the later one wins');
  const exact = await write(client, 'big v=9007199254740991i 1\nbig v=9007199254740993i 2', '?precision=s');
  t.match(exact.body, { message: /line 2: value must be within -9007199254740991/ });
  t.same(await values(client, 'big v'), [[1, '9007199254740991']], 'no integer becomes another one');
  await write(client, 'zero v=-0 1\nzero i=-0i 1', '?precision=s');
  t.same(await values(client, 'zero v'), [[1, '-0']]);
  t.same(await values(client, 'zero i'), [[1, '0']], 'an integer of 64 bits has one zero');
  const long = `long,tag=${'x'.repeat(400)} v=1 1`;
  t.equal((await write(client, long, '?precision=s')).status, 204);
  const listed = (await sensors(client)).find(({ name }) => name.startsWith('long'));
  t.equal(listed?.name.length, 255);
  t.match(await client.get(`/sensors/${listed?.id}`), {
    body: { sensor: { description: `${long.slice(0, -6)} v` } },
  });

  const other = await newUser(server);
  await write(other.client, 'zip v=9 5', '?precision=s');
  t.same(await values(client, 'zip v'), [[5, '1']], "somebody else's series of that name is his own");
});

t.test('a refused line does not affect the others, and the response has the reason', async (t) => {
  const { client } = await setUp(t);
  await write(client, 'm f=1 1', '?precision=s');
  const partial = await write(client, 'm f=2i,g="x" 2\nm f=3 3\nbad line\nm g="a\0b" 4', '?precision=s');
  t.equal(partial.status, 400);
  t.match(partial.body, {
    code: 'invalid',
    message: /^partial write: line 1: field type conflict: .* dropped=3$/s,
    rejected: [
      {
        line: 1,
        reason:
          'field type conflict: input field "f" on measurement "m" is type integer, already exists as type float',
      },
      { line: 3, reason: "unable to parse 'bad line': invalid field format" },
      { line: 4, reason: 'value must not contain the character NUL' },
    ],
  });
  t.match(partial.headers['x-influxdb-error'], /^partial write/);
  t.same(await values(client, 'm f'), [
    [1, '1'],
    [3, '3'],
  ]);
  t.same(await values(client, 'm g'), [[2, 'x']], 'the other fields of the line are taken');
  t.match(await write(client, 'bad'), {
    status: 400,
    body: { message: "line 1: unable to parse 'bad': missing fields" },
  });
  const mixed = await write(client, 'n f=1 1\nn f=2i 2\nn f=t 3', '?precision=s');
  t.match(mixed.body, { message: /integer, already exists as type float.*boolean, already exists/s });
  t.match(await write(client, 'm f=1e291 5', '?precision=s'), { status: 400, body: { message: /1e290/ } });

  const id = (await sensors(client)).find((each) => each.name === 'm f')?.id;
  await client.put(`/sensors/${id}`, { sensor: { data_type: '' } });
  t.equal(
    (await write(client, 'm f="now a text" 9', '?precision=s')).status,
    204,
    'a sensor without data type takes all',
  );
  await client.put(`/sensors/${id}`, { sensor: { data_type: 'integer' } });
  t.equal((await write(client, 'm f=7i 10', '?precision=s')).status, 204, 'a changed type counts at once');

  const v1 = (lines: string, query = '') => client.post(`/write?db=d${query}`, undefined, { raw: lines });
  t.match(await v1('m f=1i 1\nbad', '&precision=m'), {
    status: 400,
    body: { error: /^partial write: line 2: .* dropped=1$/ },
  });
  t.match(await write(client, 'm f=1', '?precision=d'), {
    status: 400,
    body: { code: 'invalid', message: /precision/ },
  });
  t.match(await client.get('/write'), { status: 405, body: { error: /./ } });
  t.match(await client.put('/api/v2/write', {}), { status: 405, body: { code: 'method not allowed' } });
  const gzip = { headers: { 'Content-Encoding': 'br' } };
  t.match(await write(client, 'm f=1', '', gzip), { status: 415, body: { code: 'invalid' } });
});

t.test(
  'a key is accepted in every place where clients of InfluxDB send it, and needs the right scope',
  async (t) => {
    const { server, client } = await setUp(t);
    const key = await newKey(client, { name: 'telegraf', scope: 'write' });
    const nobody = new Client(server.url);
    const basic = `Basic ${Buffer.from(`telegraf:${key}`).toString('base64')}`;
    for (const Authorization of [`Token ${key}`, `Token telegraf:${key}`, `Bearer ${key}`, basic]) {
      t.equal(
        (await write(nobody, 'm f=1 1', '', { headers: { Authorization } })).status,
        204,
        Authorization.slice(0, 9),
      );
      const one = await nobody.post('/write', undefined, { raw: 'm f=1 1', headers: { Authorization } });
      t.equal(one.status, 204);
    }
    t.equal((await nobody.post(`/write?u=telegraf&p=${key}`, undefined, { raw: 'm f=1 1' })).status, 204);
    const challenged = (reason: string) => ({
      'www-authenticate': 'Basic realm="InfluxDB"',
      'x-influxdb-error': `authorization failed: ${reason}`,
      'x-sensorium-error': `unauthorized: ${reason}`,
    });
    t.match(await write(nobody, 'm f=1'), {
      status: 401,
      body: { code: 'unauthorized', message: 'authorization failed: no_session' },
      headers: challenged('no_session'),
    });
    t.match(await write(nobody, 'm f=1', '', { headers: { Authorization: 'Digest x' } }), {
      status: 401,
      body: { code: 'unauthorized', message: 'authorization failed: wrong_scheme' },
      headers: challenged('wrong_scheme'),
    });
    t.match(await nobody.post('/write?p=x', undefined, { raw: 'm f=1' }), {
      status: 401,
      body: { error: 'authorization failed: key_unknown' },
      headers: challenged('key_unknown'),
    });
    t.match(await nobody.as('A'.repeat(27)).post('/write', undefined, { raw: 'm f=1' }), {
      status: 401,
      body: { error: 'authorization failed: session_over' },
    });
    t.match(await nobody.post('/api/v3/write_lp?db=d', undefined, { raw: 'm f=1' }), {
      status: 401,
      body: { error: 'authorization failed: no_session' },
      headers: challenged('no_session'),
    });
    const cookie = { headers: { Cookie: `session_id=${key}` } };
    t.equal(
      (await write(nobody, 'm f=1', '', cookie)).status,
      401,
      'no cookie: a browser would send it for others',
    );
    const reading = await newKey(client, { scope: 'read' });
    t.match(await write(nobody.as(reading), 'm f=1'), { status: 403, body: { code: 'forbidden' } });
    const [first] = await sensors(client);
    const limited = await newKey(client, { scope: 'write', sensors: [Number(first?.id)] });
    t.match(await write(nobody.as(limited), 'm f=1'), {
      status: 403,
      body: { message: /reaches only some sensors/ },
    });

    const device = nobody.as(await newKey(client, { name: 'short-lived', scope: 'write' }));
    t.equal((await write(device, 'a f=1 1')).status, 204);
    await server.sql`DELETE FROM api_keys WHERE name = 'short-lived'`;
    t.equal((await write(device, 'b f=1 1')).status, 401, 'makes no sensor by cached rights');
    t.equal((await write(device, 'a f=1 2')).status, 401);
    t.same((await sensors(client)).map((each) => each.name).sort(), ['a f', 'm f']);

    t.match(await nobody.get('/ping'), { status: 204, headers: { 'x-influxdb-version': /^1\.8/ } });
    t.equal((await nobody.send('HEAD', '/ping')).status, 204);
    t.equal((await nobody.post('/ping')).status, 405);
  },
);

t.test('each version of InfluxDB accepts the precisions of its clients', async (t) => {
  const { client } = await setUp(t);
  const date = 1735689600;
  const [us, ns] = [`${date}000000`, `${date}000000000`];
  const taken: [path: string, timestamp: string][] = [
    ['/write?precision=u', us],
    ['/write?precision=us', us],
    ['/write?precision=us', ns],
    ['/write?precision=d', ns],
    ['/write?precision=MS', ns],
    ['/write?precision=', ns],
    ['/write?precision=constructor', ns],
    ['/write?precision=h', `${date / 3600}`],
    ['/api/v2/write?precision=us', us],
    ['/api/v2/write', ns],
    ['/api/v3/write_lp?db=d', `${date}`],
    ['/api/v3/write_lp?precision=auto', `${date}000`],
    ['/api/v3/write_lp?precision=auto', us],
    ['/api/v3/write_lp?precision=auto&accept_partial=true&no_sync=true', ns],
    ['/api/v3/write_lp?precision=second', `${date}`],
    ['/api/v3/write_lp?precision=millisecond', `${date}000`],
    ['/api/v3/write_lp?precision=microsecond', us],
    ['/api/v3/write_lp?precision=nanosecond', ns],
    ['/api/v3/write_lp?precision=ms', `${date}000`],
  ];
  for (const [index, [path, timestamp]] of taken.entries()) {
    const answer = await client.post(path, undefined, { raw: `p${index} f=1 ${timestamp}` });
    t.match(answer, { status: 204, headers: { 'x-influxdb-version': /./ } }, path);
    t.same(await values(client, `p${index} f`), [[date, '1']], `${path} ${timestamp}`);
  }
  // The last second that auto takes for seconds, milliseconds and microseconds, and the first of the next unit.
  const limits = [
    ['4999999999', 4999999999],
    ['5000000000', 5000000],
    ['4999999999999', 4999999999.999],
    ['5000000000000', 5000000],
    ['4999999999999999', 4999999999.999999],
    ['5000000000000000', 5000000],
  ] as const;
  for (const [index, [timestamp, seconds]] of limits.entries()) {
    await client.post('/api/v3/write_lp', undefined, { raw: `a${index} f=1 ${timestamp}` });
    t.same(await values(client, `a${index} f`), [[seconds, '1']], timestamp);
  }
  t.match(await client.post('/api/v3/write_lp', undefined, { raw: 'm f=1 1\nbad\nm f=t 2' }), {
    status: 400,
    body: {
      error: 'partial write of line protocol occurred',
      data: [
        { line_number: 2, error_message: "unable to parse 'bad': missing fields" },
        { line_number: 3, error_message: /^field type conflict/ },
      ],
    },
  });
  t.match(await client.post('/api/v3/write_lp?precision=d', undefined, { raw: 'm f=1' }), {
    status: 400,
    body: { error: /^precision: must be one of auto/ },
  });
  const whole = await client.post('/api/v3/write_lp?accept_partial=false', undefined, { raw: 'whole f=1' });
  t.match(whole, { status: 400, body: { error: /^accept_partial: / } });
  t.same(await values(client, 'whole f'), [], 'what was not promised is not begun');
  const nobody = client.as(undefined);
  t.equal((await nobody.post('/api/v3/write_lp', undefined, { raw: 'm f=1' })).status, 401);
});

t.test('clients of InfluxDB find any database, organisation and bucket', async (t) => {
  const { client, user } = await setUp(t);
  const nobody = client.as(undefined);
  const device = client.as(await newKey(client, { name: 'telegraf', scope: 'write' }));
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const databases = (name: string) => ({
    results: [{ statement_id: 0, series: [{ name: 'databases', columns: ['name'], values: [[name]] }] }],
  });
  const ask = (q: string, rest = '') => device.get(`/query?q=${encodeURIComponent(q)}${rest}`);
  t.same((await ask('SHOW DATABASES', '&db=glances')).body, databases('glances'));
  t.same((await ask(' show  databases ; ')).body, databases(user.username));
  const posted = await device.post('/query', undefined, { raw: 'q=SHOW+DATABASES&db=d', headers: form });
  t.match(posted, { status: 200, headers: { 'x-influxdb-version': /^1\.8/ }, body: databases('d') });
  const created = { status: 200, body: { results: [{ statement_id: 0 }] } };
  for (const q of [
    'CREATE DATABASE mydb',
    'create database "my \\"db\\""',
    'CREATE DATABASE IF NOT EXISTS "telegraf";',
    'CREATE DATABASE "x" WITH DURATION 30d REPLICATION 1 NAME "y"',
  ]) {
    const raw = `q=${encodeURIComponent(q)}`;
    t.match(await device.post('/query', undefined, { raw, headers: form }), created, q);
    t.match(await device.post(`/query?${raw}`), created, q);
    t.match(await ask(q), created, q);
  }
  for (const q of [
    'SELECT * FROM cpu',
    'SHOW DATABASES; DROP DATABASE x',
    'CREATE DATABASE',
    'CREATE DATABASE a; DROP DATABASE b',
    'DROP DATABASE x',
    '',
  ])
    t.match(await ask(q), { status: 400, body: { error: /^q: must be SHOW DATABASES or CREATE/ } }, q);
  t.match(await device.post('/query', {}), { status: 400, body: { error: 'q: is missing' } });
  t.match(await device.get('/query?db=x'), { status: 400, body: { error: 'q: is missing' } });
  t.equal((await nobody.get('/query?q=SHOW+DATABASES')).status, 401);
  t.equal(
    (await nobody.post('/query', undefined, { raw: 'q=CREATE+DATABASE+x', headers: form })).status,
    401,
  );
  t.equal((await client.get('/query?q=SHOW+DATABASES')).status, 200, 'a session is asked for no key');

  const id = user.id.toString(16).padStart(16, '0');
  t.match((await device.get('/api/v2/buckets?name=weather&org=home')).body, {
    links: { self: '/api/v2/buckets' },
    buckets: [{ id, orgID: id, name: 'weather', type: 'user', retentionRules: [] }],
  });
  t.match((await device.get('/api/v2/buckets')).body, { buckets: [{ name: user.username }] });
  t.same((await device.get('/api/v2/buckets?offset=1')).body.buckets, [], 'the list has an end');
  t.same((await device.get(`/api/v2/buckets?after=${id}`)).body.buckets, []);
  t.match((await device.get('/api/v2/orgs?org=home')).body, { orgs: [{ id, name: 'home' }] });
  t.match((await device.get('/api/v2/orgs?offset=0')).body, { orgs: [{ id, name: user.username }] });
  for (const path of ['/api/v2/buckets?name=x', '/api/v2/orgs'])
    t.match(await nobody.get(path), { status: 401, body: { code: 'unauthorized', message: /./ } }, path);
  t.equal((await device.get('/api/v2/buckets?offset=x')).status, 400);
});

t.test('clients of InfluxDB can ping the server and check that it is ready', async (t) => {
  const { client } = await setUp(t);
  const nobody = client.as(undefined);
  for (const path of ['/ping', '/ping?verbose=false', '/ping?verbose=0', '/ping?verbose='])
    t.match(await nobody.get(path), { status: 204, text: '' }, path);
  const verbose = await nobody.get('/ping?verbose=true');
  t.match(verbose, { status: 200, body: { version: '1.8-sensorium' }, headers: { 'x-influxdb-build': /./ } });
  t.match(await nobody.send('HEAD', '/ping?verbose=true'), { status: 200, text: '' });
  const ready = await nobody.get<{ started: string }>('/ready');
  const strict = { headers: { Prefer: 'handling=strict' } };
  t.equal((await nobody.get('/ready?verbose=true', strict)).status, 400, 'a parameter that it does not have');
  t.match(ready, { status: 200, body: { status: 'ready', up: /^\d+h\d+m\d+s$/ } });
  t.ok(Date.parse(ready.body.started) <= Date.now());
  t.match((await nobody.get('/health')).body, { name: 'sensorium', status: 'pass' });
});

t.test('a temporary refusal has a status after which clients retry', async (t) => {
  const { server, client } = await setUp(t, { STORE_TIMEOUT: 1 });
  await write(client, 'm f=1 1');
  const reserved = await server.sql.reserve();
  await reserved`BEGIN`;
  await reserved`LOCK TABLE ingest_state, ingest_fence IN ACCESS EXCLUSIVE MODE`;
  const late = await Promise.all([
    write(client, 'm f=2 2000'),
    client.post('/write', undefined, { raw: 'bad\nm f=3 3000' }),
  ]);
  t.match(late[0], { status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': /^\d+$/ } });
  t.match(late[1], {
    status: 503,
    body: { error: 'the server is behind' },
    headers: { 'retry-after': /^\d+$/ },
  });
  await reserved`COMMIT`;
  reserved.release();

  const busy = await testServer(t, {
    DATABASE_URL: server.config.DATABASE_URL,
    REQUESTS_PER_MINUTE: 1,
    BODY_LIMIT: 1000,
  });
  const there = new Client(busy.url, (await newUser(server)).session);
  t.match(await write(there, `m f="${'x'.repeat(2000)}"`), {
    status: 413,
    body: { code: 'request too large' },
  });
  await there.get('/users/current');
  await there.get('/users/current');
  t.match(await write(there, 'm f=1'), { status: 429, body: { code: 'too many requests' } });
  t.match(await there.post('/write', undefined, { raw: 'm f=1' }), {
    status: 503,
    headers: { 'retry-after': /^\d+$/ },
  });
});

t.test('InfluxDB clients that read Retry-After as milliseconds get none', async (t) => {
  const { server } = await setUp(t, { REQUESTS_PER_MINUTE: 1 });
  const { client } = await newUser(server);
  await client.get('/users/current');
  const agents = {
    'influxdb-client-js/1.35.0': false,
    'Telegraf/1.30.0': true,
    'my-influxdb-client-js/1': true,
  };
  for (const path of ['/write', '/api/v2/write', '/api/v3/write_lp'])
    for (const [agent, hasHeader] of Object.entries(agents)) {
      const answer = await client.post(path, undefined, { raw: 'm f=1', headers: { 'User-Agent': agent } });
      t.equal(answer.status, path === '/write' ? 503 : 429, path);
      t.equal('retry-after' in answer.headers, hasHeader, `${path} ${agent}`);
      t.match(answer.headers['x-sensorium-error'], /^too_many_requests/);
    }
});

t.test(
  'writes of InfluxDB clients wait for capacity in the queue, within the body memory budget',
  async (t) => {
    const limits = { QUEUE_POINTS: 10, BODY_LIMIT: 1000, BODIES_LIMIT: 2000 };
    const { server, client } = await setUp(t, { ...limits, STORE_TIMEOUT: 60, WRITE_WAIT: 60 });
    await write(client, 'full f=1 1\nlate f=1 1', '?precision=s');
    const id = (await sensors(client)).find(({ name }) => name === 'full f')?.id;
    const lock = await server.sql.reserve();
    await lock`BEGIN`;
    await lock`LOCK TABLE ingest_state, ingest_fence IN ACCESS EXCLUSIVE MODE`;
    const data = Array.from({ length: 10 }, (_, date) => ({ date: date + 9, value: 1 }));
    const full = client.post(`/sensors/${id}/data`, { data });
    for (let queued = 0; queued < 10; ) {
      queued = (await client.get<{ queued_points: number }>('/health')).body.queued_points;
    }

    const answered: number[] = [];
    const body = (date: number) => `late f=${date} ${date}\n${'#'.repeat(750)}`;
    const waiting = [
      write(client, body(2), '?precision=s'),
      client.post('/write?precision=s', undefined, { raw: body(3) }),
    ].map(async (answer) => answered.push((await answer).status));
    // Something that needs no store, in so much of the memory for bodies that it finds none while both of them are held.
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const statement = { raw: `q=SHOW+DATABASES&db=${'x'.repeat(500)}`, headers: form };
    let status = 200;
    while (status === 200 && answered.length === 0) {
      status = (await client.post('/query', undefined, statement)).status;
    }
    t.equal(status, 503, 'bodies that wait count');
    t.match(
      await client.post(`/sensors/${id}/data`, { value: 1 }),
      { status: 509 },
      'others are told at once',
    );
    t.equal((await client.post('/api/v3/write_lp', undefined, { raw: 'late f=4 4' })).status, 503);
    t.same(answered, [], 'while the writes still wait');
    await lock`COMMIT`;
    lock.release();
    await Promise.all(waiting);
    t.same(answered, [204, 204]);
    t.equal((await full).status, 201);
    t.same(await values(client, 'late f'), [
      [1, '1'],
      [2, '2'],
      [3, '3'],
    ]);
    t.equal((await client.post('/query', undefined, statement)).status, 200, 'the memory is free again');
  },
);

t.test('large bodies are parsed in a thread, with the same result', async (t) => {
  const { client } = await setUp(t);
  const lines = Array.from({ length: 6000 }, (_, i) => `big,tag=${'x'.repeat(20)} f=${i},g=${i % 10}i ${i}`);
  lines[4000] = 'bad';
  const answer = await write(client, lines.join('\n'), '?precision=s');
  t.match(answer.body, {
    message: "partial write: line 4001: unable to parse 'bad': missing fields dropped=1",
  });
  const made = (await sensors(client)).map(({ name, last_value }) => [name.slice(-1), last_value]);
  t.same(made.sort(), [
    ['f', '5999'],
    ['g', '9'],
  ]);
  const [{ id = '' } = {}] = await sensors(client);
  const { body } = await client.get<{ total: number }>(`/sensors/${id}/data?per_page=0`);
  t.equal(body.total, 5999);
});

t.test('a series is one sensor, with concurrent first writes to several servers', async (t) => {
  const { server, client, user } = await setUp(t);
  const second = await testServer(t, { DATABASE_URL: server.config.DATABASE_URL });
  const there = new Client(second.url, user.session);
  const lines = (from: number) =>
    Array.from({ length: 30 }, (_, i) => `m,i=${(i * 7 + from) % 30} f=${from} ${from}`).join('\n');
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => write(i % 2 ? client : there, lines(i), '?precision=s')),
  );
  t.same([...new Set(answers.map(({ status }) => status))], [204]);
  const made = await sensors(client);
  t.equal(made.length, 30);
  for (const { id } of made.slice(0, 3)) {
    t.equal(
      (await client.get<{ total: number }>(`/sensors/${id}/data`)).body.total,
      12,
      'with the points of all',
    );
  }
  const gone = made.find(({ name }) => name === 'm,i=3 f')?.id;
  await client.delete(`/sensors/${gone}`);
  t.equal((await write(there, 'm,i=3 f=1 99', '?precision=s')).status, 204, 'a deleted one is made again');
  t.same(await values(client, 'm,i=3 f'), [[99, '1']]);
});

t.test('the sensors that an account creates by writing are limited', async (t) => {
  const { client } = await setUp(t, { DOOR_SENSORS: 2 });
  t.match(await write(client, 'm a=1 1\nm b=1 1\nm c=1 1'), {
    status: 400,
    body: { rejected: [{ line: 3, reason: /no more than 2 sensors/ }] },
  });
  t.equal((await sensors(client)).length, 2);
  t.equal((await write(client, 'm a=2 2000')).status, 204, 'those that are there go on');
  const [first] = await sensors(client);
  await client.delete(`/sensors/${first?.id}`);
  t.equal((await write(client, 'm c=1 1')).status, 204, 'one that is deleted makes room');
});

t.test('series without a sensor are rejected for the quota, however many others there are', async (t) => {
  const { server, user, client } = await setUp(t, { QUOTA_SENSORS: 1 });
  t.equal((await write(client, 'known f=1 1', '?precision=s')).status, 204);
  // To a server that has to look all of them up.
  const other = await testServer(t, { DATABASE_URL: server.config.DATABASE_URL, QUOTA_SENSORS: 1 });
  const lines = Array.from({ length: 2000 }, (_, i) => `m,i=${i} f=1 1`);
  const answer = await write(
    new Client(other.url, user.session),
    [...lines, 'known f=2 2'].join('\n'),
    '?precision=s',
  );
  t.match(answer, { status: 400, body: { message: /dropped=2000$/ } });
  const { rejected } = answer.body as unknown as { rejected: { reason: string }[] };
  t.equal(rejected.length, 1000);
  t.same(
    rejected.filter(({ reason }) => !reason.startsWith('quota_exceeded')),
    [],
  );
  t.same(await values(client, 'known f'), [
    [1, '1'],
    [2, '2'],
  ]);
});

t.test('a stored text keeps no more than itself of its body in memory', async (t) => {
  const { client } = await setUp(t);
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const comment = `#${' '.repeat(120_000)}`;
  const send = async (from: number, bodies: number) => {
    for (let i = from; i < from + bodies; i++) {
      const line = `m state="state number ${i} of this machine" ${i}`;
      t.equal((await write(client, `${comment}\n${line}`, '?precision=s')).status, 204);
    }
  };
  await send(1, 10);
  const before = held();
  await send(11, 200);
  t.ok(held() - before < 12_000_000, 'half of what the bodies have');
  t.same((await values(client, 'm state'))[0], [1, 'state number 1 of this machine']);
});

t.test('writes that wait to create sensors of one account leave connections to others', async (t) => {
  const { server, user, client } = await setUp(t);
  const other = await newUser(server);
  const lock = await server.sql.reserve();
  await lock`BEGIN`;
  await lock`SELECT FROM users WHERE id = ${user.id} FOR NO KEY UPDATE`;
  const answers = Array.from({ length: 12 }, (_, i) => write(client, `m${i} f=1 1`, '?precision=s'));
  await until(async () => {
    const waiting = await server.sql`
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'sensorium server' AND wait_event_type = 'Lock'`;
    return waiting.length > 0;
  });
  for (let i = 0; i < 20; i++) t.equal((await other.client.get('/sensors')).status, 200);
  await lock`COMMIT`;
  lock.release();
  t.same(new Set((await Promise.all(answers)).map(({ status }) => status)), new Set([204]));
  t.equal((await sensors(client)).length, 12);
});
