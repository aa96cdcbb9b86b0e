/** The log of firings: what caused each, when it was over, who acknowledged it; and the silence of triggers. */
import t, { type Test } from 'tap';
import { KEPT, pruneFirings } from '../../../workers/triggers/prune.js';
import { newUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';
import {
  addSensorTrigger,
  newSensor,
  newTrigger,
  pollAll,
  texts,
  upload,
  wait,
} from '../../support/triggers.js';

interface Firing {
  readonly id: number;
  readonly trigger: { readonly id: number; readonly name: string };
  readonly fired: number;
  readonly ended: number | null;
  readonly date: number | null;
  readonly silenced: boolean;
  readonly acknowledged: { readonly by: { readonly username: string }; readonly note: string } | null;
}

interface Listed {
  readonly firings: Firing[];
  readonly total: number;
}

async function scene(t: Test) {
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user, { name: 'tank', unit: '°C', data_type: 'float' });
  const list = async (query = '') => (await user.client.get<Listed>(`/firings${query}`)).body;
  const points = async (...given: (readonly [number, unknown])[]) => {
    await upload(user, sensor, given);
    await pollAll(server);
  };
  return { server, user, sensor, list, points };
}

t.test(
  'a firing is logged with the point that caused it, and ends when the condition does not hold',
  async (t) => {
    const { user, sensor, list, points } = await scene(t);
    const at = await addSensorTrigger(user, sensor, { name: 'hot', expression: 'sensor_data_value > 30' });
    await points([100, 20], [160, 31.5]);
    const trigger = { id: Number(at.split('/').at(-1)), name: 'hot' };
    t.match(await list(), {
      total: 1,
      firings: [
        {
          trigger,
          sensor: { id: Number(sensor), name: 'tank', unit: '°C' },
          condition: 'expression',
          ended: null,
          date: 160,
          value: '31.5',
          since: null,
          silenced: false,
          acknowledged: null,
          variables: { sensor_data_value: 31.5, last_sensor_data_value: 20, last_sensor_data_date: 100 },
        },
      ],
    });
    await points([170, 32]);
    t.equal((await list('?state=active')).total, 1, 'the condition still holds');
    await points([180, 29]);
    t.equal((await list('?state=active')).total, 0);
    const [firing] = (await list('?state=ended')).firings;
    t.ok(firing!.ended! >= firing!.fired);
  },
);

t.test('a firing with `for` names the point since which the condition holds', async (t) => {
  const { user, sensor, list, points } = await scene(t);
  await addSensorTrigger(user, sensor, { expression: 'sensor_data_value > 30', for: 60 });
  await points([100, 31], [130, 32], [170, 33]);
  t.match((await list()).firings, [{ date: 170, since: 100, ended: null }]);
});

t.test(
  'hysteresis ends a firing, and so do switching off, another condition, and a firing after it',
  async (t) => {
    const { server, user, sensor, list, points } = await scene(t);
    const high = 'sensor_data_value > 30';
    const at = await addSensorTrigger(user, sensor, {
      expression: high,
      hysteresis: 'sensor_data_value < 10',
    });
    await points([100, 40], [110, 20]);
    t.equal((await list('?state=active')).total, 1, 'below the condition, above the hysteresis');
    await points([120, 5]);
    t.equal((await list('?state=active')).total, 0);

    await wait(server.sql, 61);
    await points([130, 40]);
    t.equal((await list('?state=active')).total, 1);
    await user.client.post(`${at}/active`, { active: false });
    t.equal((await list('?state=active')).total, 0, 'switched off');

    await user.client.post(`${at}/active`, { active: true });
    await wait(server.sql, 61);
    await points([140, 40]);
    const { firings } = await list('?state=active');
    await user.client.put(`/triggers/${firings[0]!.trigger.id}`, {
      trigger: { expression: 'sensor_data_value > 31', hysteresis: '' },
    });
    t.equal((await list('?state=active')).total, 0, 'changed');

    await wait(server.sql, 61);
    await points([150, 40]);
    await wait(server.sql, 61);
    await points([160, 41]);
    const { firings: all } = await list();
    t.match(
      all.map(({ date, ended }) => [date, ended === null]),
      [
        [160, true],
        [150, false],
        [140, false],
        [130, false],
        [100, false],
      ],
    );
  },
);

t.test('an acknowledgement says who and when, and lasts while the condition holds', async (t) => {
  const { server, user, sensor, list, points } = await scene(t);
  await addSensorTrigger(user, sensor, { expression: 'sensor_data_value > 30' });
  await points([100, 31]);
  const [first] = (await list('?state=unacknowledged')).firings;
  const acknowledgement = `/firings/${first!.id}/acknowledgement`;
  const done = await user.client.put<{ firing: Firing }>(acknowledgement, { note: 'pump <b>ordered</b>' });
  t.match(
    [done.status, done.body.firing.acknowledged],
    [200, { by: { id: user.id, username: user.username }, note: 'pump <b>ordered</b>', date: Number }],
  );
  t.equal((await list('?state=unacknowledged')).total, 0);

  await wait(server.sql, 61);
  await points([200, 32]);
  t.match((await list()).firings[0], { date: 200, ended: null, acknowledged: { note: /pump/ } });
  await wait(server.sql, 61);
  await points([300, 1], [400, 33]);
  t.match((await list()).firings[0], { date: 400, ended: null, acknowledged: null }, 'it held not at 300');

  t.match((await user.client.delete<{ firing: Firing }>(acknowledgement)).body.firing, {
    acknowledged: null,
  });
  t.equal((await user.client.delete(acknowledgement)).status, 200, 'again');
  const other = await newUser(server);
  for (const method of ['put', 'delete'] as const) {
    t.equal((await other.client[method](acknowledgement)).status, 404);
  }
  t.match((await user.client.put(acknowledgement, { note: 'a'.repeat(1001) })).body, {
    code: 'invalid_input',
    field: 'acknowledgement.note',
  });
});

t.test('a silenced trigger fires and is logged, but sends nothing', async (t) => {
  const { server, user, sensor, list, points } = await scene(t);
  const at = await addSensorTrigger(user, sensor, { expression: 'sensor_data_value > 30' }, 'hot');
  type Body = { trigger: { silence: { until: number; since: number; note: string } | null } };
  const put = await user.client.put<Body>(`${at}/silence`, { silence: { seconds: 3600, note: 'repair' } });
  t.match(
    [put.status, put.body.trigger.silence],
    [200, { by: { id: user.id, username: user.username }, note: 'repair', until: Number, since: Number }],
  );
  const { until, since } = put.body.trigger.silence!;
  t.equal(Math.round(until - since), 3600);
  await points([100, 31]);
  t.same(await texts(server.sql), []);
  t.match((await list()).firings, [{ silenced: true, ended: null }]);

  const ended = await user.client.delete<Body>(`${at}/silence`);
  t.equal(ended.body.trigger.silence, null);
  await wait(server.sql, 61);
  await points([200, 31]);
  t.same(await texts(server.sql), ['hot']);
  t.match((await list()).firings[0], { silenced: false });

  await user.client.put(`${at}/silence`, { silence: { until: Date.now() / 1000 + 60 } });
  await server.sql`UPDATE sensor_triggers SET silenced_until = now() - interval '1 second'`;
  t.equal((await user.client.get<Body>(at)).body.trigger.silence, null, 'it is over');
  await wait(server.sql, 61);
  await points([300, 31]);
  t.equal((await texts(server.sql)).length, 2);
});

t.test('a silence is refused by field, and by the rights on the trigger', async (t) => {
  const { server, user, sensor } = await scene(t);
  const at = await addSensorTrigger(user, sensor, { expression: 'true' });
  const now = Date.now() / 1000;
  for (const [silence, field] of [
    [{}, 'silence.until'],
    [{ until: now + 60, seconds: 60 }, 'silence.until'],
    [{ until: now - 60 }, 'silence.until'],
    [{ until: now + 400 * 86_400 }, 'silence.until'],
    [{ until: 1e300 }, 'silence.until'],
    [{ until: -1e300 }, 'silence.until'],
    [{ seconds: 0 }, 'silence.seconds'],
    [{ seconds: 60, note: 'a'.repeat(1001) }, 'silence.note'],
  ] as const) {
    const refused = await user.client.put(`${at}/silence`, { silence });
    t.match([refused.status, refused.body], [409, { code: 'invalid_input', field }]);
  }
  const elsewhere = await newTrigger(user, { expression: 'true' });
  for (const method of ['PUT', 'DELETE'] as const) {
    const body = method === 'PUT' ? { silence: { seconds: 60 } } : undefined;
    t.equal(
      (await user.client.send(method, `/sensors/${sensor}/triggers/${elsewhere}/silence`, body)).status,
      404,
    );
    t.equal((await (await newUser(server)).client.send(method, `${at}/silence`, body)).status, 404);
  }
});

t.test('firings are listed by sensor, trigger and page, on sensors that the user may read', async (t) => {
  const { server, user, sensor, list, points } = await scene(t);
  const owner = await newUser(server);
  const shared = await newSensor(owner);
  await owner.client.post(`/sensors/${shared}/users`, { user: { id: user.id } });
  const at = await addSensorTrigger(user, sensor, { name: 'one', expression: 'true' });
  await addSensorTrigger(user, sensor, { name: 'two', expression: 'true' });
  await addSensorTrigger(user, shared, { name: 'three', expression: 'true' });
  await points([100, 1]);
  await upload(owner, shared, [[100, 1]]);
  await pollAll(server);
  const names = async (query: string) => (await list(query)).firings.map(({ trigger }) => trigger.name);
  t.same(await names(''), ['three', 'two', 'one']);
  t.same(await names('?per_page=1&page=1'), ['two']);
  t.same(await names(`?sensor_id=${shared}`), ['three']);
  t.same(await names(`?trigger_id=${at.split('/').at(-1)}`), ['one']);
  t.same(
    (await owner.client.get('/firings')).body,
    { firings: [], total: 0 },
    'those of the owner of the trigger only',
  );
  const [firing] = (await list(`?sensor_id=${shared}`)).firings;
  t.match((await user.client.get(`/firings/${firing!.id}`)).body, { firing: { id: firing!.id } });
  await owner.client.delete(`/sensors/${shared}/users/${user.id}`);
  t.same(await names(''), ['two', 'one']);
  t.equal((await user.client.get(`/firings/${firing!.id}`)).status, 404);
  t.match((await user.client.get('/firings?state=over')).body, { code: 'invalid_input', field: 'state' });
});

t.test('old firings are pruned, active ones are kept', async (t) => {
  const { server, user, sensor, list, points } = await scene(t);
  const { sql } = server;
  await addSensorTrigger(user, sensor, { expression: 'sensor_data_value > 0' });
  await points([100, 1]);
  const fill = (count: number, age: string) => sql`
    INSERT INTO firings (sensor_trigger_id, fired, ended, condition, variables, silenced)
    SELECT sensor_trigger_id, now() - ${age}::interval, now(), condition, variables, false
    FROM firings, generate_series(1, ${count}::int) WHERE ended IS NULL`;
  await fill(3, `${KEPT.days + 1} days`);
  await sql`UPDATE firings SET fired = now() - interval '1 year' WHERE ended IS NULL`;
  t.equal(await pruneFirings(sql), 3);
  t.equal((await list()).total, 1, 'the active one is old too');
  await fill(KEPT.firings + 4, '1 day');
  t.equal(await pruneFirings(sql), 4);
  t.equal(await pruneFirings(sql), 0);
  t.equal((await list()).total, KEPT.firings + 1);
});
