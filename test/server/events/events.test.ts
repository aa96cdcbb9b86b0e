/** Events: each one of the catalogue is published to its audience, in the transaction of its cause. */
import t from 'tap';
import { readConfig } from '../../../common/config.js';
import { type EventName, eventNames } from '../../../common/events.js';
import { createLog } from '../../../common/log.js';
import { addJobs } from '../../../sql/store/jobs.js';
import { publishSensorEvents } from '../../../sql/store/outbox/events.js';
import { processorJobKey } from '../../../sql/store/processors/schedule.js';
import { MOST_EXCESSES } from '../../../workers/processors/finish.js';
import { runProcessor } from '../../../workers/processors/runs.js';
import { failure, lostRun } from '../../../workers/sandbox/protocol.js';
import { startSidecar } from '../../../workers/sidecar.js';
import { checkInactivity } from '../../../workers/triggers/inactivity.js';
import { newUser, type TestUser } from '../../support/client.js';
import { join, newGroup } from '../../support/groups.js';
import { copyOutboxes } from '../../support/outboxes.js';
import { reachableFor } from '../../support/reachable.js';
import { startReceiver } from '../../support/receiver.js';
import { type TestServer, testServer } from '../../support/server.js';
import { sharedServer } from '../../support/shared-server.js';
import { until } from '../../support/until.js';

async function newNotification({ client }: TestUser, destination = 'https://example.com/', text = 'well') {
  const answer = await client.post<{ notification: { id: number } }>('/notifications', {
    notification: { type: 'url', destination, text },
  });
  return answer.body.notification.id;
}

async function wantEvent(user: TestUser, event: string, notification_id: number, rest: object = {}) {
  const answer = await user.client.post<{ event_notification: { id: number } }>('/events/notifications', {
    event_notification: { name: 'tell me', event, notification_id, ...rest },
  });
  return answer.body.event_notification.id;
}

/** Parameters of a notification's deliveries, oldest first. */
async function publishedTo({ client }: TestUser, notificationId: number): Promise<Record<string, unknown>[]> {
  const { body } = await client.get<{ deliveries: { parameters: Record<string, unknown> }[] }>(
    `/notifications/${notificationId}/deliveries`,
  );
  return body.deliveries.map(({ parameters }) => parameters).reverse();
}

async function newSensor({ client }: TestUser): Promise<number> {
  const { body } = await client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name: 's' } });
  return Number(body.sensor.id);
}

async function newEnvironment({ client }: TestUser): Promise<number> {
  const { body } = await client.post<{ environment: { id: number } }>('/environments', { name: 'house' });
  return body.environment.id;
}

async function share(server: TestServer, sensorId: number, { id }: TestUser): Promise<void> {
  await server.sql`INSERT INTO sensor_users VALUES (${sensorId}, ${id})`;
}

t.test('the catalogue lists all events', async (t) => {
  const server = await sharedServer();
  const { client } = await newUser(server);
  const { body } = await client.get<{ events: { name: string }[]; total: number }>('/events');
  t.same(
    body.events.map(({ name }) => name),
    eventNames,
  );
  t.equal(body.total, eventNames.length);
  t.match(body.events[0], { name: 'add_sensor', description: /sensor/, subject: 'sensor', source: null });
  t.match((await client.get('/events?per_page=1&page=1')).body, { events: [{ name: eventNames[1] }] });
  t.equal((await client.as(undefined).get('/events')).status, 403);
});

t.test('only the owner creates, reads, changes and deletes event notifications', async (t) => {
  const server = await sharedServer();
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const [notification, second] = [await newNotification(ann), await newNotification(ann)];
  const made = await ann.client.post<{ event_notification: { id: number } }>('/events/notifications.json', {
    event_notification: { name: 'new', event: 'add_sensor', notification_id: notification, priority: 3 },
  });
  const { id } = made.body.event_notification;
  const path = `/events/notifications/${id}`;
  const row = {
    id,
    name: 'new',
    event: 'add_sensor',
    notification_id: notification,
    priority: 3,
    enabled: true,
    source_id: null,
  };
  t.match(made, { status: 201, headers: { location: `${server.url}${path}` } });
  t.same(made.body, { event_notification: row });
  await wantEvent(ann, 'update_sensor', second, { source_id: 12 });

  const changed = { ...row, notification_id: second, enabled: false };
  t.same((await ann.client.put(path, { notification_id: String(second), enabled: 0 })).body, {
    event_notification: changed,
  });
  t.same((await ann.client.put(path, { event_notification: {} })).body, { event_notification: changed });
  t.same((await ann.client.get(path)).body, { event_notification: changed });
  const list = async (query: string) =>
    (await ann.client.get(`/events/notifications?${query}`)).body as { total: number };
  t.match(await list(''), { event_notifications: [{ id }, { source_id: 12 }], total: 2 });
  t.match(await list('enabled=1&total=1'), { event_notifications: [{ event: 'update_sensor' }], total: 1 });
  t.match(await list('event=add_sensor'), { event_notifications: [{ id }], total: 1 });
  t.match(await list('per_page=1&page=1'), { event_notifications: [{ source_id: 12 }], total: 2 });

  const narrow = await wantEvent(ann, 'update_sensor', notification, { source_id: 12 });
  const put = (body: object) => ann.client.put(`/events/notifications/${narrow}`, body);
  t.match((await put({ source_id: null })).body, { event_notification: { source_id: null } }, 'of all');
  t.match((await put({ source_id: '12' })).body, { event_notification: { source_id: 12 } });
  t.match((await put({ name: 'x' })).body, { event_notification: { source_id: 12 } }, 'it stays');
  t.match((await put({ event: 'add_sensor', source_id: 12 })).refusal, {
    field: 'event_notification.source_id',
  });
  t.match((await put({ event: 'add_sensor' })).body, { event_notification: { source_id: null } });
  await ann.client.delete(`/events/notifications/${narrow}`);

  for (const method of ['GET', 'PUT', 'DELETE']) {
    const answer = await bob.client.send(method, path, method === 'PUT' ? { name: 'x' } : undefined);
    t.match(answer, { status: 404, refusal: { code: 'not_found' } }, method);
  }
  const wrong: [string, object][] = [
    ['event', { event: 'add_nothing' }],
    ['event', { event: undefined }],
    ['notification_id', { notification_id: undefined }],
    ['notification_id', { notification_id: await newNotification(bob) }],
    ['source_id', { source_id: 5 }],
    ['source_id', { source_id: -1 }],
    ['priority', { priority: 1.5 }],
    ['enabled', { enabled: 'perhaps' }],
  ];
  for (const [field, part] of wrong) {
    t.match(
      await ann.client.post('/events/notifications', {
        event_notification: { event: 'add_sensor', notification_id: notification, ...part },
      }),
      { status: 409, refusal: { code: 'invalid_input', field: `event_notification.${field}` } },
      JSON.stringify(part),
    );
  }
  t.match((await ann.client.put(path, { notification_id: 4711 })).refusal, {
    field: 'event_notification.notification_id',
  });
  t.match((await ann.client.get('/events/notifications?event=nothing')).refusal, { field: 'event' });

  t.equal((await ann.client.delete(path)).status, 200);
  t.equal((await ann.client.delete(path)).status, 404);
  t.equal((await ann.client.delete(`/notifications/${second}`)).status, 200);
  t.same(await list(''), { event_notifications: [], total: 0 }, 'deleted with the notification');
});

t.test('every event has exactly the specified parameters and audience', async (t) => {
  const server = await testServer(t);
  const owner = await newUser(server);
  const [reader, guest, stranger] = [await newUser(server), await newUser(server), await newUser(server)];
  const [sensor, second] = [await newSensor(owner), await newSensor(owner)];
  await share(server, sensor, reader);
  await share(server, second, reader);
  const phone = { device: { type: 'phone', uuid: '1' } };
  let place = 0;
  const users = [owner, reader, guest, stranger];

  const receiver = await startReceiver(t);
  receiver.answer = () => ({ status: 410 });
  const refused = await newNotification(owner, receiver.url);
  const settings = { DATABASE_URL: server.config.DATABASE_URL, DELIVERY_ALLOW: '127.0.0.0/8' };

  let domain = 0;
  let running: ReturnType<typeof startSidecar> | undefined;
  const startOne = async () => {
    running ??= startSidecar(readConfig(settings), createLog('test', 'silent'));
    const sidecar = await running;
    t.teardown(() => sidecar.close());
  };

  const made = await owner.client.post<{ sensor: { id: string } }>('/sensors', {
    sensor: { name: 'camera', data_type: 'file' },
  });
  const fileSensor = Number(made.body.sensor.id);
  await share(server, fileSensor, reader);
  const uploadFile = async () => {
    const { body } = await owner.client.post<{ file: { id: string } }>(
      `/sensors/${fileSensor}/file?name=a.gif`,
      undefined,
      { raw: 'GIF89a' },
    );
    return Number(body.file.id);
  };

  let [group, grouped] = [0, 0];
  /** Causes each event. @returns its subject, its source and its audience */
  const causes: Record<EventName, () => Promise<[number, number | null, TestUser[]]>> = {
    add_sensor: async () => [await newSensor(owner), null, [owner]],
    update_sensor: async () => {
      await owner.client.put(`/sensors/${sensor}`, { sensor: { name: 'other' } });
      return [sensor, sensor, [owner, reader]];
    },
    share_sensor: async () => {
      await owner.client.post(`/sensors/${sensor}/users`, { user: { id: guest.id } });
      return [guest.id, sensor, [owner, guest]];
    },
    unshare_sensor: async () => {
      await owner.client.delete(`/sensors/${sensor}/users/${guest.id}`);
      return [guest.id, sensor, [owner, guest]];
    },
    delete_sensor: async () => {
      await owner.client.delete(`/sensors/${sensor}`);
      return [sensor, sensor, [owner, reader]];
    },
    add_domain: async () => {
      const made = await owner.client.post<{ domain: { id: number } }>('/domains', { name: 'lab' });
      domain = made.body.domain.id;
      return [domain, null, [owner]];
    },
    request_domain_user: async () => {
      await reader.client.post(`/domains/${domain}/users`, { id: reader.id });
      return [reader.id, domain, [owner]];
    },
    accept_domain_user: async () => {
      await owner.client.post(`/domains/${domain}/users`, { id: reader.id });
      return [reader.id, domain, [owner, reader]];
    },
    add_domain_user: async () => {
      const tokens = await owner.client.post<{ tokens: string[] }>(`/domains/${domain}/tokens`, {});
      await guest.client.post(`/domains/${domain}/users`, { id: guest.id, token: tokens.body.tokens[0] });
      return [guest.id, domain, [owner, guest]];
    },
    remove_domain_user: async () => {
      await guest.client.delete(`/domains/${domain}/users/${guest.id}`);
      return [guest.id, domain, [owner, guest]];
    },
    delete_domain: async () => {
      await owner.client.delete(`/domains/${domain}`);
      return [domain, domain, [owner, reader]];
    },
    add_device_sensor: async () => {
      const added = await owner.client.post<{ device: { id: string } }>(`/sensors/${second}/device`, phone);
      return [second, Number(added.body.device.id), [owner, reader]];
    },
    remove_device_sensor: async () => {
      const { body } = await owner.client.get<{ device: { id: string } }>(`/sensors/${second}/device`);
      await owner.client.delete(`/sensors/${second}/device`);
      return [second, Number(body.device.id), [owner, reader]];
    },
    add_environment: async () => {
      place = await newEnvironment(owner);
      return [place, null, [owner]];
    },
    update_environment: async () => {
      await owner.client.put(`/environments/${place}`, { floors: 2 });
      return [place, place, [owner]];
    },
    delete_environment: async () => {
      const other = await newEnvironment(owner);
      await owner.client.delete(`/environments/${other}`);
      return [other, other, [owner]];
    },
    add_environment_sensor: async () => {
      await owner.client.post(`/environments/${place}/sensors`, { id: second });
      return [second, place, [owner, reader]];
    },
    remove_environment_sensor: async () => {
      await owner.client.delete(`/environments/${place}/sensors/${second}`);
      return [second, place, [owner, reader]];
    },
    add_file: async () => {
      const id = await uploadFile();
      return [id, fileSensor, [owner, reader]];
    },
    delete_file: async () => {
      const id = await uploadFile();
      await owner.client.delete(`/sensors/${fileSensor}/data/${id}`);
      return [id, fileSensor, [owner, reader]];
    },
    add_group: async () => {
      const { body } = await owner.client.post<{ group: { id: number } }>('/groups', { name: 'lab' });
      group = body.group.id;
      return [group, null, [owner]];
    },
    request_group_user: async () => {
      await reader.client.post(`/groups/${group}/users`, { id: reader.id });
      return [reader.id, group, [owner]];
    },
    accept_group_user: async () => {
      await owner.client.post(`/groups/${group}/users`, { id: reader.id });
      return [reader.id, group, [owner, reader]];
    },
    add_group_user: async () => {
      await owner.client.put(`/groups/${group}`, { public: true });
      await guest.client.post(`/groups/${group}/users`, { id: guest.id });
      return [guest.id, group, [owner, reader, guest]];
    },
    update_group: async () => {
      await owner.client.put(`/groups/${group}`, { name: 'laboratory' });
      return [group, group, [owner, reader, guest]];
    },
    add_group_sensor: async () => {
      grouped = await newSensor(reader);
      await reader.client.post(`/groups/${group}/sensors`, { id: grouped });
      return [grouped, group, [owner, reader, guest]];
    },
    remove_group_sensor: async () => {
      await reader.client.delete(`/groups/${group}/sensors/${grouped}`);
      return [grouped, group, [owner, reader, guest]];
    },
    remove_group_user: async () => {
      await guest.client.delete(`/groups/${group}`);
      return [guest.id, group, [owner, reader, guest]];
    },
    delete_group: async () => {
      await reader.client.delete(`/groups/${group}`);
      await owner.client.delete(`/groups/${group}`);
      return [group, group, [owner]];
    },
    trigger_fired: async () => {
      const silent = await newSensor(owner);
      const made = await owner.client.post<{ trigger: { id: number } }>('/triggers', { inactivity: 60 });
      const { id } = made.body.trigger;
      await owner.client.post(`/sensors/${silent}/triggers`, { trigger: { id } });
      const [row] = await server.sql<{ id: number }[]>`
        UPDATE sensor_triggers SET active_since = now() - interval '1 hour' RETURNING id`;
      await checkInactivity(server.sql, reachableFor(server.sql), { sensorTriggerId: row!.id });
      return [id, silent, [owner]];
    },
    processor_failed: async () => {
      const made = await owner.client.post<{ dataprocessor: { id: number; sensor_id: number } }>(
        '/dataprocessors',
        {
          dataprocessor: { command: 'error ("no power")', execution_interval: 60 },
          sensor: { name: 'mean' },
        },
      );
      const { id, sensor_id } = made.body.dataprocessor;
      await server.sql`UPDATE processors SET due = now() - interval '1 second' WHERE id = ${id}`;
      const payload = { processor: id, account: owner.id };
      await addJobs(server.sql, [{ task: 'process', payload, key: processorJobKey(id) }]);
      await startOne();
      await until(
        async () => (await server.sql`SELECT FROM processor_runs WHERE processor_id = ${id}`).length > 0,
      );
      return [id, sensor_id, [owner]];
    },
    processor_stopped: async () => {
      const made = await owner.client.post<{ dataprocessor: { id: number; sensor_id: number } }>(
        '/dataprocessors',
        { dataprocessor: { command: 'while 1 end', execution_interval: 60 }, sensor: { name: 'endless' } },
      );
      const { id, sensor_id } = made.body.dataprocessor;
      await server.sql`
        UPDATE processors SET due = now() - interval '1 second', excesses = ${MOST_EXCESSES - 1} WHERE id = ${id}`;
      const error = failure('limit', 'time limit exceeded');
      await runProcessor(
        {
          sql: server.sql,
          reachable: reachableFor(server.sql),
          runner: { run: async () => lostRun(error, 5000) },
        },
        id,
        AbortSignal.timeout(60_000),
      );
      return [id, sensor_id, [owner]];
    },
    service_failed: async () => {
      const source = await newSensor(owner);
      const made = await owner.client.post<{ service: { id: string } }>(`/sensors/${source}/services`, {
        service: { name: 'moving_average' },
      });
      const id = Number(made.body.service.id);
      await server.sql`UPDATE services SET kind = 'no_more' WHERE sensor_id = ${id}`;
      await owner.client.post(`/sensors/${source}/data`, { value: 1 });
      await startOne();
      await until(async () => (await server.sql`SELECT FROM services WHERE failed IS NOT NULL`).length > 0);
      return [id, id, [owner]];
    },
    disable_notification: async () => {
      await owner.client.post(`/notifications/${refused}/test`);
      await startOne();
      await until(
        async () => (await server.sql`SELECT FROM notifications WHERE disabled IS NOT NULL`).length > 0,
      );
      return [refused, null, [owner]];
    },
  };
  t.same(Object.keys(causes), eventNames);
  for (const [event, cause] of Object.entries(causes)) {
    const notifications = new Map<TestUser, number>();
    for (const user of users) {
      const notification = await newNotification(user, 'https://example.com/', 'well, well');
      notifications.set(user, notification);
      await wantEvent(user, event, notification);
      await wantEvent(user, event, notification, { enabled: false });
    }
    const [subject_id, source_id, audience] = await cause();
    await copyOutboxes(server.sql);
    for (const [user, notification] of notifications) {
      const parameters = {
        event,
        subject_id,
        ...(source_id === null ? {} : { source_id }),
        user_id: user.id,
        text: 'well, well',
      };
      const expected = audience.includes(user) ? [parameters] : [];
      t.equal(JSON.stringify(await publishedTo(user, notification)), JSON.stringify(expected), event);
    }
  }
});

t.test('sensors that the line protocol creates are published too', async (t) => {
  const server = await sharedServer();
  const user = await newUser(server);
  const notification = await newNotification(user);
  await wantEvent(user, 'add_sensor', notification);
  const raw = 'cpu,host=a usage=1,load=2 1700000000000000000\ncpu,host=a usage=2 1700000001000000000';
  const headers = { Authorization: `Token ${user.session}` };
  t.equal((await user.client.post('/api/v2/write', undefined, { raw, headers })).status, 204);
  t.equal((await user.client.post('/api/v2/write', undefined, { raw, headers })).status, 204);
  t.match(await publishedTo(user, notification), [{ event: 'add_sensor' }, { event: 'add_sensor' }]);
});

t.test('the deletion of an account publishes the deletion of its shared sensors', async (t) => {
  const server = await sharedServer();
  const [owner, reader] = [await newUser(server), await newUser(server)];
  const [sensor] = [await newSensor(owner), await newSensor(owner)];
  await share(server, sensor, reader);
  const notification = await newNotification(reader);
  await wantEvent(reader, 'delete_sensor', notification);
  t.equal((await owner.client.delete(`/users/${owner.id}`)).status, 200);
  t.match(await publishedTo(reader, notification), [{ subject_id: sensor, user_id: reader.id }]);
});

t.test('an event without event notifications costs one statement', async (t) => {
  const server = await testServer(t);
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const sensor = await newSensor(ann);
  await share(server, sensor, bob);
  await wantEvent(bob, 'update_sensor', await newNotification(bob), { source_id: sensor + 1 });
  let statements = 0;
  const counted = new Proxy(server.sql, {
    apply: (target, self, parts: [TemplateStringsArray]) => {
      statements += 1;
      return Reflect.apply(target, self, parts);
    },
  });
  await publishSensorEvents(counted, 'update_sensor', [sensor]);
  t.equal(statements, 1, 'the audience is empty');
});

t.test('an event notification can name a source; a rejected change publishes nothing', async (t) => {
  const server = await sharedServer();
  const user = await newUser(server);
  const [one, other] = [await newSensor(user), await newSensor(user)];
  const notification = await newNotification(user);
  await wantEvent(user, 'update_sensor', notification, { source_id: one });
  const update = (id: number, sensor: object) => user.client.put(`/sensors/${id}`, { sensor });
  await update(other, { name: 'a' });
  await update(one, {});
  t.equal((await update(one, { data_type: 'json', data_structure: '{' })).status, 409);
  t.same(await publishedTo(user, notification), []);
  await update(one, { name: 'b' });
  t.match(await publishedTo(user, notification), [{ source_id: one }]);
  await user.client.put(`/sensors/${one}/metatags`, { metatags: { color: ['red'] } });
  t.equal(
    (await publishedTo(user, notification)).length,
    2,
    'a change of metatags is an update of the sensor',
  );
});

t.test('a member who gives up a shared sensor is not named to its owner', async (t) => {
  const server = await sharedServer();
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const group = await newGroup(ann, { public: true, anonymous: true });
  await join(bob, group);
  const sensor = await newSensor(ann);
  await ann.client.post(`/groups/${group}/sensors`, { id: sensor });
  const [anns, bobs] = [await newNotification(ann), await newNotification(bob)];
  await wantEvent(ann, 'unshare_sensor', anns);
  await wantEvent(bob, 'unshare_sensor', bobs);
  t.equal((await bob.client.delete(`/sensors/${sensor}`)).status, 200);
  t.equal((await bob.client.get(`/sensors/${sensor}`)).status, 404);
  t.same(await publishedTo(ann, anns), [], 'members of an anonymous group are hidden');
  t.match(await publishedTo(bob, bobs), [{ subject_id: bob.id, source_id: sensor }]);
});

t.test('deliveries start in order of priority', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  for (const [priority, host] of [
    [-1, 'late'],
    [7, 'first'],
    [0, 'middle'],
    [7, 'second'],
    [7, 'first'],
  ] as const) {
    await wantEvent(user, 'add_sensor', await newNotification(user, `https://${host}.example`), { priority });
  }
  await newSensor(user);
  const jobs = await server.sql<{ flags: Record<string, true> }[]>`
    SELECT flags FROM graphile_worker.jobs ORDER BY priority, run_at`;
  t.same(
    jobs.map(({ flags }) => /https:\/\/(\w+)\.example/.exec(Object.keys(flags).join(' '))?.[1]),
    ['first', 'second', 'first', 'middle', 'late'],
  );
});
