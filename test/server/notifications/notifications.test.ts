/** Notifications and pagers: settings, limits, and deliveries by form, mail and text message. */
import t from 'tap';
import { queueResets } from '../../../server/users/reset/queries.js';
import { pruneChanges } from '../../../workers/changes/prune.js';
import type { Mailer } from '../../../workers/deliveries/mail.js';
import { MailAllowance } from '../../../workers/deliveries/mail-allowance.js';
import { page } from '../../../workers/deliveries/page.js';
import { mailPasswordReset } from '../../../workers/deliveries/password-reset.js';
import { addPages } from '../../../workers/pagers/poll.js';
import { newUser, type TestUser } from '../../support/client.js';
import { newSensor } from '../../support/groups.js';
import { startMailbox } from '../../support/mailbox.js';
import { oneShard } from '../../support/needs.js';
import {
  type Delivery,
  deliveriesOf,
  hurry,
  type Notification,
  newNotification,
  sidecar,
  untilOver,
} from '../../support/notifications.js';
import { isSigned, startReceiver } from '../../support/receiver.js';
import { testServer } from '../../support/server.js';
import { shardsFor } from '../../support/shards.js';
import { sharedServer } from '../../support/shared-server.js';
import { until } from '../../support/until.js';

t.test(
  'the owner creates, reads, changes and deletes notifications, and no other user sees them',
  async (t) => {
    const server = await sharedServer();
    const [ann, bob] = [await newUser(server), await newUser(server)];
    const made = await ann.client.post<{ notification: Notification }>('/notifications.json', {
      notification: { type: 'url', text: 'hello', destination: 'https://example.com/hook?a=1' },
    });
    t.equal(made.status, 201);
    const { notification } = made.body;
    t.equal(made.headers.location, `${server.url}/notifications/${notification.id}`);
    t.match(notification, { type: 'url', text: 'hello', disabled: null, secret: /^whsec_[\w+/]{43}=$/ });
    const flat = await ann.client.post<{ notification: Notification }>('/notifications', {
      type: 'email',
      destination: 'ann@example.com',
    });
    t.match(flat.body.notification, { type: 'email', text: '', destination: 'ann@example.com' });

    const path = `/notifications/${notification.id}`;
    t.same((await ann.client.get(path)).body, { notification });
    t.match((await ann.client.get('/notifications?per_page=1&page=1')).body, {
      notifications: [{ id: flat.body.notification.id }],
      total: 2,
    });
    const changed = await ann.client.put(path, { notification: { text: 'good bye' } });
    t.same(changed.body, { notification: { ...notification, text: 'good bye' } });
    t.equal((await ann.client.put(path, { notification: {} })).status, 200);

    for (const [method, place] of [
      ['GET', path],
      ['PUT', path],
      ['DELETE', path],
      ['POST', `${path}/test`],
      ['GET', `${path}/deliveries`],
      ['POST', `${path}/deliveries/1/replay`],
    ] as const) {
      const answer = await bob.client.send(method, place, method === 'PUT' ? { text: 'x' } : undefined);
      t.match(answer, { status: 404, refusal: { code: 'not_found' } }, `${method} ${place}`);
    }
    t.match((await bob.client.get('/notifications')).body, { notifications: [], total: 0 });
    t.equal((await ann.client.post(`${path}/deliveries/99/replay`)).status, 404);

    t.equal((await ann.client.delete(path)).status, 200);
    t.equal((await ann.client.get(path)).status, 404);
    t.equal((await ann.client.as(undefined).get('/notifications')).status, 403);
  },
);

t.test('an invalid destination is rejected with the name of the field', async (t) => {
  const server = await sharedServer();
  const { client } = await newUser(server);
  const wrong: Record<string, readonly string[]> = {
    url: [
      '',
      'example.com',
      'ftp://example.com',
      'javascript:alert(1)',
      'http://',
      'http://[::1',
      'https://user:password@example.com',
      'https://example.com/a b',
      'https://example.com/\nHost: evil',
      `https://example.com/${'x'.repeat(2000)}`,
    ],
    email: [
      'ann',
      'ann@',
      '@example.com',
      'ann@example.com, bob@example.com',
      'Ann <ann@example.com>',
      'ann@example.com\r\nBcc: bob@example.com',
      'ann@example.com\n',
      'ann bob@example.com',
      'ann@exa mple.com',
      '"ann"@example.com',
      `${'x'.repeat(65)}@example.com`,
    ],
  };
  for (const [type, destinations] of Object.entries(wrong)) {
    for (const destination of destinations) {
      t.match(
        await client.post('/notifications', { notification: { type, destination } }),
        { status: 409, refusal: { code: 'invalid_input', field: 'notification.destination' } },
        destination,
      );
    }
  }
  t.match(
    (await client.post('/notifications', { notification: { type: 'sms', destination: '1' } })).refusal,
    {
      field: 'notification.type',
    },
  );
  const { id } = await newNotification(client, 'https://example.com');
  t.match(
    await client.put(`/notifications/${id}`, { notification: { type: 'email' } }),
    { status: 409, refusal: { field: 'notification.destination' } },
    'type and destination have to fit each other',
  );
  t.equal((await client.put(`/notifications/${id}`, { type: 'email', destination: 'a@b.c' })).status, 200);
});

t.test('keys that may only read or write do not see the secret that signs deliveries', async (t) => {
  const server = await sharedServer();
  const { client } = await newUser(server);
  await newNotification(client, 'https://example.com');
  for (const [scope, shown] of [
    ['all', true],
    ['read', false],
  ] as const) {
    const key = await client.post<{ key: { key: string } }>('/users/current/keys', { key: { scope } });
    const { body } = await client
      .as(key.body.key.key)
      .get<{ notifications: Notification[] }>('/notifications');
    t.equal('secret' in (body.notifications[0] ?? {}), shown, scope);
  }
});

t.test(
  'a key limited to a sensor sees no secret and connects only notifications that it can list',
  async (t) => {
    const server = await sharedServer();
    const user = await newUser(server);
    const { client } = user;
    const sensor = await newSensor(user);
    const [connected, other] = [
      await newNotification(client, 'https://example.com'),
      await newNotification(client, 'https://example.com/other'),
    ];
    const trigger = async () =>
      (await client.post<{ trigger: { id: number } }>('/triggers', { expression: 'true' })).body.trigger.id;
    const [there, elsewhere] = [await trigger(), await trigger()];
    const at = `/sensors/${sensor}/triggers`;
    await client.post(at, { trigger: { id: there } });
    const path = `${at}/${there}/notifications`;
    await client.post(path, { notification: { id: connected.id } });
    const key = await client.post<{ key: { key: string } }>('/users/current/keys', {
      key: { scope: 'all', sensors: [sensor] },
    });
    const limited = client.as(key.body.key.key);
    const { body } = await limited.get<{ notifications: Notification[] }>(path);
    t.match(body.notifications, [{ id: connected.id }], 'what is on its sensor it reads');
    t.notOk('secret' in body.notifications[0]!, 'but not what signs deliveries');
    const refusal = { status: 403, refusal: { code: 'key_scope' } };
    t.match(await limited.post(path, { notification: { id: other.id } }), refusal);
    t.match(await limited.post(at, { trigger: { id: elsewhere } }), refusal);
    t.match((await client.get(at)).body, { total: 1 });
    t.match((await client.get(path)).body, { total: 1 });
  },
);

t.test('tests and replays have a limit for each account, over all its notifications', async (t) => {
  const server = await testServer(t, { TESTS_PER_MINUTE: 3 });
  const [ann, bob] = [await newUser(server), await newUser(server)];
  const send = async ({ client }: TestUser) => {
    const { id } = await newNotification(client, 'https://example.com');
    const answer = await client.post<{ delivery: Delivery }>(`/notifications/${id}/test`);
    const again = () => client.post(`/notifications/${id}/deliveries/${answer.body.delivery.id}/replay`);
    const remove = () => client.delete(`/notifications/${id}`);
    return { answer, again, remove };
  };
  const first = await send(ann);
  await first.again();
  await first.remove();
  t.equal((await send(ann)).answer.status, 201);
  t.match((await send(ann)).answer, { status: 509, refusal: { code: 'too_many_requests' } });
  t.equal((await send(bob)).answer.status, 201, 'that of each account is its own');
});

t.test('an account has a limited number of notifications and of event notifications', async (t) => {
  const server = await testServer(t, { NOTIFICATIONS: 2 });
  const { client } = await newUser(server);
  const make = () =>
    client.post<{ notification: Notification }>('/notifications', {
      type: 'url',
      destination: 'https://example.com',
    });
  const made = await Promise.all([make(), make(), make()]);
  t.same(made.map(({ status }) => status).sort(), [201, 201, 409], 'also when they come at once');
  t.match(await make(), { status: 409, refusal: { code: 'invalid_input', field: 'notification' } });
  const { id } = made.find(({ status }) => status === 201)!.body.notification;
  const want = () => client.post('/events/notifications', { event: 'add_sensor', notification_id: id });
  const wanted = await Promise.all([want(), want(), want()]);
  t.same(wanted.map(({ status }) => status).sort(), [201, 201, 409]);
  t.match(await want(), { status: 409, refusal: { field: 'event_notification' } });
  await client.delete(`/notifications/${id}`);
  t.equal((await make()).status, 201, 'until some are deleted');
});

t.test('an account has a limited number of pagers', async (t) => {
  const server = await testServer(t, { PAGERS: 2 });
  const { client } = await newUser(server);
  const make = (pager_type: string) =>
    client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name: 'a', pager_type } });
  const made = await Promise.all([make('email'), make('sms'), make('email')]);
  t.same(made.map(({ status }) => status).sort(), [201, 201, 409], 'also when they come at once');
  const full = { status: 409, refusal: { code: 'invalid_input', field: 'sensor.pager_type' } };
  t.match(await make('email'), full);
  const plain = (await make('')).body.sensor.id;
  const page = (id: string, pager_type: string) => client.put(`/sensors/${id}`, { sensor: { pager_type } });
  t.match(await page(plain, 'email'), full);
  const { id } = made.find(({ status }) => status === 201)!.body.sensor;
  t.equal((await page(id, 'sms')).status, 200, 'the type of an existing pager may change');
  t.equal((await page(id, '')).status, 200);
  t.equal((await page(plain, 'email')).status, 200, 'and another take its place');
});

const pagersOfOne = { skip: oneShard('adds the pages of one shard') };

t.test(
  'a pager goes on to page after changes are pruned, and costs uploads nothing when it has ended',
  pagersOfOne,
  async (t) => {
    const server = await testServer(t);
    const { sql } = server;
    const { client } = await newUser(server);
    const make = async (pager_type: string) =>
      (await client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name: 'a', pager_type } })).body
        .sensor.id;
    const [stays, ends] = [await make('email'), await make('email')];
    const end = (id: string) => client.put(`/sensors/${id}`, { sensor: { pager_type: '' } });
    const recorded = () =>
      sql`SELECT sensor_id::text AS id FROM ingest_state WHERE has_consumers ORDER BY sensor_id`;
    await pruneChanges(sql, sql);
    t.same(await recorded(), [{ id: stays }, { id: ends }]);
    t.equal((await end(ends)).status, 200);
    await pruneChanges(sql, sql);
    t.same(await recorded(), [{ id: stays }]);
    await client.post(`/sensors/${stays}/data`, { data: [{ value: 1, date: 1 }] });
    t.equal(await addPages(sql, sql), 1);
    // As a sidecar does that read the pagers before this one began.
    await sql`SELECT stop_recording(${[Number(stays)]}::bigint[])`;
    t.same(await recorded(), [{ id: stays }]);
    t.equal((await end(stays)).status, 200);
    await pruneChanges(sql, sql);
    t.same(await recorded(), []);
  },
);

t.test('a URL gets a signed form with exactly the specified members', async (t) => {
  const server = await testServer(t);
  const [{ client }, receiver] = [await newUser(server), await startReceiver(t)];
  await sidecar(t, server);
  const text = 'häßlich & "more" =\r\n+ %';
  const notification = await newNotification(client, `${receiver.url}/hook?a=1`, { text });
  const tested = await client.post<{ delivery: Delivery }>(`/notifications/${notification.id}/test`);
  t.equal(tested.status, 201);
  t.match(tested.body.delivery, { state: 'pending', cause: 'test', attempts: [] });
  const [delivery] = await untilOver(client, notification.id);
  t.match(delivery, { state: 'delivered', next_attempt: null, attempts: [{ status: 200, error: null }] });

  const [received] = receiver.received;
  t.equal(receiver.received.length, 1);
  t.equal(received?.path, '/hook?a=1');
  t.equal(received?.headers['content-type'], 'application/x-www-form-urlencoded');
  t.same(
    [...new URLSearchParams(received?.body)],
    [
      ['sensor_id', '0'],
      ['trigger_id', '0'],
      ['text', text],
    ],
  );
  t.equal(received?.headers['webhook-id'], delivery?.webhook_id);
  t.ok(isSigned(received!, notification.secret ?? ''));
  t.notOk(isSigned(received!, `whsec_${Buffer.alloc(32).toString('base64')}`));
});

t.test('a mail is plain text, and no part of it becomes a header or a recipient', async (t) => {
  const server = await testServer(t);
  const { client } = await newUser(server);
  const mailbox = await startMailbox(t);
  const { mails } = mailbox;
  await sidecar(t, server, {
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'The Sensors <sensors@example.org>',
  });

  const text = 'Kälte: 3 °C\nBcc: eve@example.com\n.\nQUIT';
  const { id } = await newNotification(client, 'ann@example.com', { type: 'email', text });
  await client.post(`/notifications/${id}/test`);
  const [delivery] = await untilOver(client, id);
  t.match(delivery, { state: 'delivered', attempts: [{ status: 250 }] });
  t.equal(mails.length, 1);
  const [mail] = mails;
  t.match(mail, { from: 'sensors@example.org', to: ['ann@example.com'] });
  t.match(mail?.head, /^From: The Sensors <sensors@example\.org>$/m);
  t.match(mail?.head, /^To: ann@example\.com$/m);
  t.match(mail?.head, /^Subject: Sensorium: test$/m);
  t.notMatch(mail?.head, /^bcc/im);
  t.equal(mail?.text, text);

  mailbox.refuse(451);
  await client.post(`/notifications/${id}/test`);
  let newest: Delivery | undefined;
  await until(async () => {
    [newest] = await deliveriesOf(client, id);
    return newest?.attempts.length === 1;
  });
  t.match(newest, { state: 'pending', attempts: [{ status: 451, error: 'the relay answered 451' }] });
  mailbox.refuse(550);
  await hurry(server.sql);
  t.match((await untilOver(client, id))[0], {
    state: 'failed',
    attempts: [{ status: 451 }, { status: 550 }],
  });
});

t.test('without a relay a mail fails with the reason', async (t) => {
  const server = await testServer(t);
  const { client } = await newUser(server);
  await sidecar(t, server);
  const { id } = await newNotification(client, 'ann@example.com', { type: 'email' });
  await client.post(`/notifications/${id}/test`);
  t.match(await untilOver(client, id), [{ state: 'failed', attempts: [{ error: /SMTP_URL/ }] }]);
});

t.test(
  'a pager sends its value to the owner, by mail or text message, at most once a minute',
  pagersOfOne,
  async (t) => {
    const server = await testServer(t);
    const { sql } = server;
    const { client, id } = await newUser(server);
    const [mailbox, gateway] = [await startMailbox(t), await startReceiver(t)];
    await client.put(`/users/${id}`, { user: { email: 'ann@example.com', mobile: '+31 (0)6-123 45 678' } });
    const make = async (pager_type: string) => {
      const sensor = { name: 'balcony', data_type: 'float', unit: '°C', pager_type };
      return (await client.post<{ sensor: { id: string } }>('/sensors', { sensor })).body.sensor.id;
    };
    const [mail, sms, none] = [await make('email'), await make('sms'), await make('')];
    const upload = async (value: number, ...sensors: string[]) => {
      for (const sensor of sensors)
        await client.post(`/sensors/${sensor}/data`, { data: [{ value, date: 1_735_689_600 + value }] });
    };
    await upload(1, none);
    await client.put(`/sensors/${none}`, { sensor: { pager_type: 'email' } });
    t.equal(await addPages(sql, sql), 0, 'points from before the start are not sent');
    await upload(3, mail, sms);
    t.equal(await addPages(sql, sql), 2);
    await upload(4.5, mail, sms);
    t.equal(await addPages(sql, sql), 0, 'less than a minute ago');
    gateway.answer = () => ({ status: gateway.received.length === 1 ? 503 : 200 });
    await sidecar(t, server, { SMTP_URL: mailbox.url, SMS_URL: gateway.url });
    await until(() => mailbox.mails.length === 1 && gateway.received.length === 1);
    t.match(mailbox.mails[0], {
      to: ['ann@example.com'],
      text: 'balcony: 4.5 °C (2025-01-01T00:00:04.500Z)',
    });
    await until(async () => {
      await hurry(sql);
      return gateway.received.length === 2;
    });
    const form = new URLSearchParams(gateway.received[1]?.body);
    t.same([form.get('to'), form.get('text')], ['+310612345678', mailbox.mails[0]?.text]);

    await sql`UPDATE pagers SET paged = now() - interval '61 seconds'`;
    await upload(5, none);
    await until(() => mailbox.mails.length === 3);
    t.match(
      mailbox.mails.map(({ text }) => text.slice(0, 14)).sort(),
      ['balcony: 4.5 °', 'balcony: 4.5 °', 'balcony: 5 °C '],
      'and the value that came within the minute, behind it',
    );
    await client.put(`/sensors/${mail}`, { sensor: { pager_type: '' } });
    t.equal((await sql`SELECT FROM pagers`).length, 2);
  },
);

t.test('pages and password reset mails use the clock of the database', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const { client, id } = await newUser(server);
  await sql`UPDATE users SET email = 'ann@example.org' WHERE id = ${id}`;
  const sensor = { name: 'balcony', data_type: 'float', pager_type: 'email' };
  const made = await client.post<{ sensor: { id: string } }>('/sensors', { sensor });
  const at = `/sensors/${made.body.sensor.id}`;
  await client.post(`${at}/data`, { value: 1 });
  const sent: string[] = [];
  const mailer = {
    send: async ({ subject }: { subject: string }) => {
      sent.push(subject);
      return { result: 'delivered' as const, status: 250, error: null };
    },
  } as unknown as Mailer;
  const { now } = Date;
  t.teardown(() => {
    Date.now = now;
  });
  const jobs = async () => {
    const rows = await sql<{ id: number; payload: { sensor_id: number; user_id: number; asked: number } }[]>`
      SELECT id, payload FROM graphile_worker._private_jobs ORDER BY id`;
    await sql`SELECT FROM graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker._private_jobs))`;
    return rows;
  };
  const context = { jobId: '1', signal: new AbortController().signal };
  const ways = {
    mailer,
    gateway: '',
    allowance: new MailAllowance(sql, { MAILS_PER_DAY: 100, REGISTRATION_CONFIRM: 'off' }),
  };
  for (const hours of [2, -2]) {
    Date.now = () => now() + hours * 3_600_000;
    await addPages(sql, sql);
    await queueResets(sql, [{ id, email: 'ann@example.org' }]);
    const [paged, reset] = await jobs();
    Date.now = () => now() - hours * 3_600_000;
    await page(sql, shardsFor(sql), ways, paged!.payload, '1');
    await mailPasswordReset(sql, mailer, '', reset!.payload, context);
    // The timestamp of a past page may lie in the future after a clock error; it does not delay the next page.
    await sql`UPDATE pagers SET paged = now() + interval '1 day'`;
    await client.post(`${at}/data`, { value: hours });
  }
  const both = ['Sensorium: a new value', 'Sensorium: a new password'];
  t.same(sent, [...both, ...both]);
  const old = { sensor_id: Number(made.body.sensor.id), asked: now() / 1000 - 7200 };
  await page(sql, shardsFor(sql), ways, old, '1');
  t.equal(sent.length, 4);
  const { body } = await client.get<{ sensor: { pager_error?: string } }>(at);
  t.equal(body.sensor.pager_error, 'not sent within an hour', 'the owner sees the error');
});

t.test('a pager that cannot send its value shows the reason to its owner', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const [ann, ben] = [await newUser(server), await newUser(server)];
  const mailbox = await startMailbox(t);
  await sidecar(t, server, { SMTP_URL: mailbox.url });
  const make = async (pager_type: string) => {
    const sensor = { name: pager_type, data_type: 'float', pager_type };
    return (await ann.client.post<{ sensor: { id: string } }>('/sensors', { sensor })).body.sensor.id;
  };
  const [mail, sms] = [await make('email'), await make('sms')];
  const errorOf = async (sensor: string, client = ann.client) =>
    (await client.get<{ sensor: { pager_error?: string } }>(`/sensors/${sensor}`)).body.sensor.pager_error;
  const page = async (value: number) => {
    await sql`UPDATE pagers SET paged = now() - interval '61 seconds'`;
    for (const sensor of [mail, sms])
      await ann.client.post(`/sensors/${sensor}/data`, { date: value, value });
  };
  await ann.client.put(`/users/${ann.id}`, { user: { email: '', mobile: '' } });
  t.equal(await errorOf(mail), undefined);
  await page(1);
  await until(async () => (await errorOf(mail)) !== undefined && (await errorOf(sms)) !== undefined);
  t.equal(await errorOf(mail), 'your account has no mail address');
  t.equal(await errorOf(sms), 'your account has no mobile number');
  await sql`INSERT INTO sensor_users VALUES (${mail}, ${ben.id})`;
  t.equal(await errorOf(mail, ben.client), undefined, 'hidden from other users');
  await ann.client.put(`/users/${ann.id}`, { user: { email: 'ann@example.com', mobile: '+3161234567' } });
  await page(2);
  await until(async () => (await errorOf(mail)) === undefined && /SMS_URL/.test((await errorOf(sms)) ?? ''));
  t.equal(mailbox.mails.length, 1);
  await ann.client.put(`/sensors/${sms}`, { sensor: { pager_type: '' } });
  t.equal(await errorOf(sms), undefined);
});

t.test(
  'an undeliverable notification is created with a warning that names the missing setting',
  async (t) => {
    const plain = await newUser(await testServer(t));
    const mail = ['notification.type: no mail can be sent until the operator sets SMTP_URL'];
    const hidden = [/^notification\.destination: nothing is delivered to .*DELIVERY_ALLOW$/];
    const make = async ({ client }: TestUser, type: string, destination: string) =>
      client.post<{ notification: Notification; warnings?: string[] }>('/notifications', {
        notification: { type, destination },
      });
    const byMail = await make(plain, 'email', 'ann@example.com');
    t.same(byMail.body.warnings, mail);
    for (const destination of [
      'http://127.0.0.1:9009/',
      'http://192.168.1.10/hook',
      'http://[::1]/',
      'http://[fd00::1]/',
      'http://2130706433/',
      'http://localhost:1880/',
      'http://api.localhost/',
    ]) {
      t.match((await make(plain, 'url', destination)).body.warnings, hidden, destination);
    }
    for (const destination of ['https://example.com/', 'http://93.184.216.34/', 'http://gateway.lan/']) {
      t.notOk((await make(plain, 'url', destination)).body.warnings, destination);
    }
    const path = `/notifications/${byMail.body.notification.id}`;
    t.same((await plain.client.post(`${path}/test`)).body.warnings, mail, 'its test says so');
    const moved = await plain.client.put(path, {
      notification: { type: 'url', destination: 'http://10.0.0.1/' },
    });
    t.match(moved.body.warnings, hidden);

    const settings = { SMTP_URL: 'smtp://127.0.0.1:2525', DELIVERY_ALLOW: '127.0.0.0/8' };
    const served = await newUser(await testServer(t, settings));
    for (const [type, destination] of [
      ['email', 'ann@example.com'],
      ['url', 'http://127.0.0.1:9009/'],
      ['url', 'http://localhost:9009/'],
    ] as const) {
      t.notOk((await make(served, type, destination)).body.warnings, destination);
    }
  },
);
