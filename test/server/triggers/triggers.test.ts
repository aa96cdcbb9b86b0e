/** Triggers: settings, connections with sensors, and connections with notifications. */
import t from 'tap';
import { newUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';
import { sharedServer } from '../../support/shared-server.js';
import {
  addSensorTrigger,
  newSensor,
  newTrigger,
  notify,
  stateOf,
  type TriggerBody,
} from '../../support/triggers.js';

t.test('only the owner creates, reads, changes and deletes a trigger', async (t) => {
  const server = await sharedServer();
  const [ann, ben] = [await newUser(server), await newUser(server)];
  const made = await ann.client.post('/triggers.json', {
    trigger: {
      name: 'hot',
      expression: 'sensor_data_value > 30',
      for: 60,
      hysteresis: 'sensor_data_value < 25',
    },
  });
  const trigger = {
    name: 'hot',
    expression: 'sensor_data_value > 30',
    hysteresis: 'sensor_data_value < 25',
    inactivity: 0,
    for: 60,
  };
  t.match(made, { status: 201, body: { trigger } });
  const { id } = (made.body as { trigger: TriggerBody }).trigger;
  t.equal(made.headers.location, `${server.url}/triggers/${id}`);
  t.match((await ann.client.get(`/triggers/${id}`)).body, { trigger });
  t.match((await ann.client.get('/triggers?per_page=1')).body, { triggers: [trigger], total: 1 });
  t.match((await ben.client.get('/triggers')).body, { triggers: [], total: 0 });
  for (const answer of [
    await ben.client.get(`/triggers/${id}`),
    await ben.client.put(`/triggers/${id}`, { trigger: { name: 'x' } }),
    await ben.client.delete(`/triggers/${id}`),
    await ann.client.get('/triggers/x'),
  ]) {
    t.match(answer, { status: 404, refusal: { code: 'not_found' } });
  }
  t.match(await ann.client.put(`/triggers/${id}`, { name: 'silent', inactivity: '60' }), {
    status: 200,
    body: { trigger: { name: 'silent', expression: '', inactivity: 60, hysteresis: '', for: 0 } },
  });
  t.match(await ann.client.put(`/triggers/${id}`, { trigger: { expression: ' true ' } }), {
    body: { trigger: { expression: 'true', inactivity: 0 } },
  });
  t.match(await ann.client.get('/triggers?page=x'), { status: 409, refusal: { field: 'page' } });
  t.match(await ann.client.as(undefined).get('/triggers'), { status: 403 });
  t.equal((await ann.client.delete(`/triggers/${id}`)).status, 200);
  t.match((await ann.client.get('/triggers')).body, { total: 0 });
});

t.test('an invalid condition is rejected with the reason and the position in the expression', async (t) => {
  const user = await newUser(await sharedServer());
  const cases: [object, object][] = [
    [{}, { field: 'trigger.expression' }],
    [{ expression: '  ' }, { field: 'trigger.expression' }],
    [{ expression: 'true', inactivity: 60 }, { field: 'trigger.inactivity' }],
    [
      { inactivity: 59 },
      { field: 'trigger.inactivity', error: 'trigger.inactivity: must be at least 60 seconds' },
    ],
    [{ inactivity: 60, for: 1 }, { field: 'trigger.for' }],
    [{ inactivity: 60, hysteresis: 'true' }, { field: 'trigger.hysteresis' }],
    [
      { expression: 'sensor_data_value >' },
      {
        line: 1,
        column: 20,
        error: /syntax error \(line 1, column 20\): expected a value, found the end$/,
      },
    ],
    [
      { expression: '"é" == value' },
      {
        line: 1,
        column: 8,
        error: /`value` is neither a variable nor a function \(.*\): did you mean `sensor_data_value`\?$/,
      },
    ],
    [{ expression: 'max (1, sensor_value)' }, { column: 9, error: /mean `sensor_data_value`\?$/ }],
    [{ expression: 'times_triggerd > 1' }, { column: 1, error: /mean `times_triggered`\?$/ }],
    [{ expression: 'sensor_data_value > 5 and 6' }, { column: 23, error: /the end, found `and`$/ }],
    [
      { expression: 'true', hysteresis: 'sensor_data_value = 3' },
      { field: 'trigger.hysteresis', error: /assigns nothing; `==` compares/ },
    ],
    [{ expression: 'cellfun (@nothing, {1})' }, { error: /`nothing`/ }],
    [{ expression: 'x'.repeat(4001) }, { field: 'trigger.expression' }],
    [{ expression: `1${"'".repeat(3900)}` }, { error: /expression too long/ }],
  ];
  for (const [trigger, refusal] of cases) {
    const answer = await user.client.post('/triggers', { trigger });
    t.match(
      answer,
      { status: 409, refusal: { code: 'invalid_input', ...refusal } },
      JSON.stringify(trigger).slice(0, 80),
    );
  }
  const fine = [
    'any (cellfun (@(x) x > sensor_data_value, {1, 2}))',
    'strcmp (sensor_data_value.state, "on") && !isempty (last_sensor_data_value)',
    `(${'\n'.repeat(3900)}true)`,
  ];
  for (const expression of fine)
    t.equal((await user.client.post('/triggers', { trigger: { expression } })).status, 201);
});

t.test('triggers are connected to sensors, switched, edited and disconnected', async (t) => {
  const server = await sharedServer();
  const [ann, ben] = [await newUser(server), await newUser(server)];
  const [sensor, other] = [await newSensor(ann), await newSensor(ann)];
  const [one, two, bens] = [
    await newTrigger(ann, { expression: 'true' }),
    await newTrigger(ann, { inactivity: 60 }),
    await newTrigger(ben, { expression: 'true' }),
  ];
  const at = `/sensors/${sensor}/triggers`;
  const connected = await ann.client.post(at, { triggers: [{ trigger: { id: String(one) } }, { id: two }] });
  t.match(connected, {
    status: 201,
    body: {
      triggers: [
        { id: one, active: 1 },
        { id: two, active: 1 },
      ],
      trigger: { id: one },
    },
  });
  t.equal(connected.headers.location, `${server.url}${at}/${one}`);
  t.match(await ann.client.post(at, { trigger: { id: one } }), { status: 201 }, 'twice is once');
  await ann.client.post(`/sensors/${other}/triggers`, { trigger: { id: one } });
  t.match((await ann.client.get(at)).body, {
    total: 2,
    triggers: [{ id: one, last_triggered: 0, last_sensor_data_value: '' }, { id: two }],
  });
  t.match((await ann.client.get('/sensors/triggers')).body, {
    total: 3,
    triggers: [{ sensor_id: Number(sensor) }, {}, { sensor_id: Number(other) }],
  });

  t.match(await ann.client.post(at, {}), { status: 409, refusal: { field: 'triggers' } });
  t.match(await ann.client.post(at, { triggers: [{}] }), {
    status: 409,
    refusal: { field: 'triggers[0].trigger' },
  });
  t.match(await ann.client.post(at, { triggers: [{ trigger: { id: one } }, { id: bens }] }), {
    status: 409,
    refusal: { field: 'triggers[1].id' },
  });
  t.match(await ben.client.get(at), { status: 404 });
  t.match(await ben.client.post(at, { trigger: { id: bens } }), { status: 404 });
  await server.sql`INSERT INTO sensor_users VALUES (${sensor}, ${ben.id})`;
  t.equal(
    (await ben.client.post(at, { trigger: { id: bens } })).status,
    201,
    'a reader of a sensor may put triggers on it',
  );
  t.match((await ann.client.get(at)).body, { total: 2 }, 'other users do not see these');
  t.match(await ann.client.get(`${at}/${bens}`), { status: 404 });

  t.match(await ann.client.post(`${at}/${one}/active?active=0`), {
    status: 200,
    body: { trigger: { active: 0 } },
  });
  t.match(await ann.client.post(`${at}/${one}/active`, { active: 1 }), { body: { trigger: { active: 1 } } });
  t.match(await ann.client.post(`${at}/${one}/active`), { status: 409, refusal: { field: 'active' } });
  t.match(await ann.client.post(`${at}/${bens}/active`, { active: 1 }), { status: 404 });

  const edit = {
    active: 0,
    last_triggered: 1.5,
    times_triggerd: 7,
    last_sensor_data_value: '3.5',
    last_sensor_data_date: 12,
  };
  t.match(await ann.client.put(`/sensors/${sensor}/trigger/${one}`, { trigger: edit }), {
    status: 200,
    body: { trigger: edit },
  });
  t.match((await ann.client.get(`${at}/${one}`)).body, { trigger: edit, triggers: [edit] });
  const none = { last_triggered: 0, last_sensor_data_value: '', last_sensor_data_date: 0 };
  t.match((await ann.client.put(`/sensors/${sensor}/trigger/${one}`, none)).body, {
    trigger: { ...none, times_triggerd: 7 },
  });
  const wrong: [object, string][] = [
    [{ last_sensor_data_value: 'warm' }, 'trigger.last_sensor_data_value'],
    [{ last_triggered: 1e13 }, 'trigger.last_triggered'],
    [{ times_triggerd: -1 }, 'trigger.times_triggerd'],
    [{ active: 2 }, 'trigger.active'],
  ];
  for (const [trigger, field] of wrong) {
    t.match(await ann.client.put(`/sensors/${sensor}/trigger/${one}`, { trigger }), {
      status: 409,
      refusal: { field },
    });
  }
  t.match(await ann.client.put(`/sensors/${sensor}/trigger/${bens}`, { trigger: {} }), { status: 404 });
  t.match(await ann.client.get(`${at}/${two}/evaluations`), {
    status: 200,
    body: { evaluations: [], total: 0 },
  });
  t.match(await ann.client.get(`${at}/${bens}/evaluations`), { status: 404 });
  t.equal((await ann.client.delete(`${at}/${two}`)).status, 200);
  t.match(await ann.client.delete(`${at}/${two}`), { status: 404 });
  t.match((await ann.client.get(at)).body, { total: 1 });
});

t.test('triggers and notifications are connected in every form of body', async (t) => {
  const server = await sharedServer();
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const trigger = async () =>
    (await user.client.post<{ trigger: { id: number } }>('/triggers', { expression: 'true' })).body.trigger
      .id;
  const [one, two] = [await trigger(), await trigger()];
  const at = `/sensors/${sensor}/triggers`;
  await user.client.post(at, { triggers: [{ id: one }], trigger: { id: two } });
  t.match((await user.client.get(at)).body, { triggers: [{ id: one }, { id: two }], total: 2 });
  const [first, second] = await server.sql<{ id: number }[]>`
    INSERT INTO notifications (owner_id, type, destination, secret)
    SELECT ${user.id}, 'url', 'https://example.com', '' FROM generate_series(1, 2) RETURNING id`;
  await user.client.post(`${at}/${one}/notifications`, {
    notifications: [{ id: first!.id }],
    notification: { id: second!.id },
  });
  t.match((await user.client.get(`${at}/${one}/notifications`)).body, { total: 2 });
});

t.test('one account has at most a hundred triggers on one sensor', async (t) => {
  const server = await sharedServer();
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const made = await server.sql<{ id: number }[]>`
    INSERT INTO triggers (owner_id, expression) SELECT ${user.id}, 'true' FROM generate_series(1, 101) RETURNING id`;
  const connect = (from: number, to?: number) =>
    user.client.post(`/sensors/${sensor}/triggers`, {
      triggers: made.slice(from, to).map(({ id }) => ({ id })),
    });
  t.equal((await connect(0, 100)).status, 201);
  t.match(await connect(100), { status: 409, refusal: { code: 'invalid_input', field: 'triggers' } });
  t.equal((await connect(99, 100)).status, 201, 'existing connections do not count twice');
});

t.test('concurrent requests do not exceed the limit of triggers on a sensor', async (t) => {
  const server = await sharedServer();
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const made = await server.sql<{ id: number }[]>`
    INSERT INTO triggers (owner_id, expression) SELECT ${user.id}, 'true' FROM generate_series(1, 300) RETURNING id`;
  const connect = (from: number, to: number) =>
    user.client.post(`/sensors/${sensor}/triggers`, {
      triggers: made.slice(from, to).map(({ id }) => ({ id })),
    });
  const answers = await Promise.all([0, 60, 120, 180, 240].map((from) => connect(from, from + 60)));
  t.same(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409]);
});

t.test('a trigger on a sensor has at most a hundred notifications', async (t) => {
  const server = await sharedServer();
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const { body } = await user.client.post<{ trigger: { id: number } }>('/triggers', { expression: 'true' });
  await user.client.post(`/sensors/${sensor}/triggers`, { trigger: { id: body.trigger.id } });
  const made = await server.sql<{ id: number }[]>`
    INSERT INTO notifications (owner_id, type, destination, secret)
    SELECT ${user.id}, 'url', 'https://example.com', '' FROM generate_series(1, 101) RETURNING id`;
  const connect = (from: number, to?: number) =>
    user.client.post(`/sensors/${sensor}/triggers/${body.trigger.id}/notifications`, {
      notifications: made.slice(from, to).map(({ id }) => ({ id })),
    });
  t.equal((await connect(0, 60)).status, 201);
  const answers = await Promise.all([connect(60, 100), connect(61, 101)]);
  t.same(answers.map(({ status }) => status).sort(), [201, 409], 'also when they come at once');
  t.match(await connect(0), { status: 409, refusal: { code: 'invalid_input', field: 'notifications' } });
  t.equal((await connect(0, 60)).status, 201, 'existing connections do not count twice');
});

t.test(
  'a page of triggers with too long last values is rejected, and a shorter page is returned',
  async (t) => {
    const server = await testServer(t);
    const user = await newUser(server);
    // A control character takes six characters in JSON.
    await server.sql`
    WITH made AS (
      INSERT INTO sensors (owner_id, name) SELECT ${user.id}::bigint, 'long' FROM generate_series(1, 300) RETURNING id
    ), trigger AS (
      INSERT INTO triggers (owner_id, expression) VALUES (${user.id}, 'true') RETURNING id
    )
    INSERT INTO sensor_triggers (sensor_id, trigger_id, last_text)
    SELECT made.id, trigger.id, repeat(U&'\\0001', 65536) FROM made, trigger`;
    await server.sql`
    WITH added AS (
      INSERT INTO notifications (owner_id, type, destination, secret)
      SELECT ${user.id}::bigint, 'url', 'https://example.com', '' FROM generate_series(1, 100) RETURNING id
    )
    INSERT INTO sensor_trigger_notifications
    SELECT at.id, added.id FROM added, (SELECT id FROM sensor_triggers ORDER BY id LIMIT 2) at`;
    const refusal = { status: 409, refusal: { code: 'invalid_input', field: 'per_page' } };
    t.match(await user.client.get('/sensors/triggers?per_page=300'), refusal);
    const some = await user.client.get<{ triggers: { last_sensor_data_value: string }[] }>(
      '/sensors/triggers',
    );
    t.equal(some.body.triggers.length, 100);
    t.ok(some.body.triggers.every((trigger) => trigger.last_sensor_data_value.length === 65_536));
    // Few rows are read, but each is in the response many times.
    const all = '/sensors/triggers/notifications';
    t.match(await user.client.get(`${all}?per_page=200`), refusal);
    t.equal((await user.client.get<{ notifications: object[] }>(all)).body.notifications.length, 100);
  },
);

t.test(
  'notifications are connected to a trigger on a sensor; a deletion of one switches it off',
  async (t) => {
    const server = await sharedServer();
    const [ann, ben] = [await newUser(server), await newUser(server)];
    const sensor = await newSensor(ann);
    const [at, other] = [
      await addSensorTrigger(ann, sensor, { expression: 'true' }),
      await addSensorTrigger(ann, sensor, { inactivity: 60 }),
    ];
    const bensAt = await addSensorTrigger(ben, await newSensor(ben), { expression: 'true' });
    const [first, second] = [await notify(ann, at, 'a'), await notify(ann, other, 'b')];
    const bens = await notify(ben, bensAt, 'c');

    const path = `${at}/notifications`;
    const both = await ann.client.post(path, {
      notifications: [{ notification: { id: second } }, { id: first }],
    });
    t.match(both, {
      status: 201,
      body: { notifications: [{ id: second, text: 'b' }, { id: first }], notification: { id: second } },
    });
    t.equal(both.headers.location, `${server.url}${path}/${second}`);
    t.match((await ann.client.get(`${path}?per_page=2`)).body, {
      total: 3,
      notifications: [{}, { id: first }],
    });
    const all = await ann.client.get<{ notifications: { id: number; trigger: { id: number } }[] }>(
      '/sensors/triggers/notifications',
    );
    t.match(all.body, {
      total: 5,
      notifications: [{ trigger: { sensor_id: Number(sensor), active: 1 } }, {}, {}, {}, {}],
    });
    t.match(await ann.client.get('/sensors/triggers/notifications?page=x'), { status: 409 });

    t.match(await ann.client.post(path, {}), { status: 409, refusal: { field: 'notifications' } });
    t.match(await ann.client.post(path, { notifications: [{}] }), {
      status: 409,
      refusal: { field: 'notifications[0].notification' },
    });
    t.match(await ann.client.post(path, { notifications: [{ id: first }, { notification: { id: bens } }] }), {
      status: 409,
      refusal: { field: 'notifications[1].notification.id' },
    });
    t.match(await ann.client.post(path, { notification: { id: bens } }), {
      status: 409,
      refusal: { field: 'notification.id' },
    });
    for (const client of [ben.client, ann.client]) {
      const wrong = client === ann.client ? `/sensors/${sensor}/triggers/999/notifications` : path;
      t.match(await client.get(wrong), { status: 404 });
      t.match(await client.post(wrong, { notification: { id: client === ann.client ? first : bens } }), {
        status: 404,
      });
      t.match(await client.delete(`${wrong}/${first}`), { status: 404 });
    }
    t.equal((await ann.client.delete(`${path}/${second}`)).status, 200);
    t.match(await ann.client.delete(`${path}/${second}`), { status: 404 });
    t.match(await stateOf(ann, at), { active: 1 });
    t.equal((await ann.client.delete(`/notifications/${first}`)).status, 200);
    t.match(await stateOf(ann, at), { active: 0 });
    t.match(await stateOf(ann, other), { active: 1 });
  },
);
