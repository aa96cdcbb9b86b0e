/** Where deliveries may not go, and how many mails an account may send. */
import t, { type Test } from 'tap';
import type { Config } from '../../../common/config.js';
import { createLog } from '../../../common/log.js';
import { mayConnect, parseNetworks } from '../../../common/networks.js';
import { Shards } from '../../../sql/shards.js';
import type { JobPayloads } from '../../../sql/store/jobs.js';
import { queueDeliveries } from '../../../sql/store/outbox/deliveries.js';
import { deliveryRunner } from '../../../workers/deliveries/deliver.js';
import { guardedAgent } from '../../../workers/deliveries/guarded-agent.js';
import { MailAllowance } from '../../../workers/deliveries/mail-allowance.js';
import { addressesOfNames } from '../../../workers/deliveries/names.js';
import { queueLateDeliveries } from '../../../workers/deliveries/queue-later.js';
import { type Posted, postDelivery } from '../../../workers/deliveries/url.js';
import { newUser, type TestUser } from '../../support/client.js';
import { startMailbox } from '../../support/mailbox.js';
import { startNameServer } from '../../support/name-server.js';
import { newNotification } from '../../support/notifications.js';
import { startReceiver } from '../../support/receiver.js';
import { type TestServer, testServer } from '../../support/server.js';

function to(destination: string): Posted {
  return {
    id: 1,
    messageId: '00000000-0000-0000-0000-000000000000',
    type: 'url',
    ownerId: 1,
    destination,
    secret: Buffer.alloc(32),
    cause: 'test',
    parameters: { text: '' },
    attempts: 0,
    disabled: null,
  };
}

t.test('metadata addresses of clouds are refused, unless the operator names them singly', async (t) => {
  const metadata = [
    '169.254.169.254',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
    '::ffff:169.254.169.254',
    'fd00:0ec2:0:0:0:0:0:254',
  ];
  const wide = parseNetworks('0.0.0.0/0, ::/0, 169.254.0.0/16, 168.63.129.16/31');
  for (const address of metadata) {
    t.notOk(mayConnect(address, []), address);
    t.notOk(mayConnect(address, wide), `${address} within a network`);
  }
  t.ok(
    mayConnect('169.254.169.253', wide) && mayConnect('168.63.129.17', []) && mayConnect('fd00:ec2::1', wide),
  );
  const single = parseNetworks('169.254.169.254, fd00:ec2::254/128');
  t.ok(mayConnect('169.254.169.254', single) && mayConnect('fd00:ec2::254', single));
  t.notOk(mayConnect('168.63.129.16', single));

  const { address } = await startNameServer(t, () => ['169.254.169.254']);
  const agent = guardedAgent(2, wide, addressesOfNames({ servers: [address] }));
  t.teardown(() => agent.destroy());
  for (const host of ['metadata.google.internal', '169.254.169.254', '[fd00:ec2::254]', '0xa9fea9fe']) {
    const { result } = await postDelivery(to(`http://${host}/`), agent, new AbortController().signal);
    t.equal(result, 'refused', host);
  }
});

t.test('a name that rebinds at its name server never reaches a private address', async (t) => {
  const receiver = await startReceiver(t);
  const { port } = new URL(receiver.url);
  // A public address first, which nothing answers (TEST-NET is not public, so one of a network that is allowed), then loopback.
  const allowed = parseNetworks('127.0.0.2');
  const lookups = new Map<string, number>();
  const { address } = await startNameServer(t, (name) => {
    const count = (lookups.get(name) ?? 0) + 1;
    lookups.set(name, count);
    // Each lookup asks for both families.
    if (name === 'rebind.example') return count <= 2 ? ['127.0.0.2'] : ['127.0.0.1'];
    return name === 'mixed.example' ? ['127.0.0.2', '::1', '127.0.0.1'] : ['::1', '::ffff:127.0.0.1'];
  });
  const agent = guardedAgent(2, allowed, addressesOfNames({ servers: [address] }));
  t.teardown(() => agent.destroy());
  const post = (name: string) =>
    postDelivery(to(`http://${name}:${port}/`), agent, new AbortController().signal);
  t.match(await post('rebind.example'), { result: 'again' }, 'nothing listens at the checked address');
  t.equal(lookups.get('rebind.example'), 2, 'the connection goes to the address that was checked');
  t.match(await post('rebind.example'), { result: 'refused' });
  t.match(
    await post('mixed.example'),
    { result: 'again' },
    'of mixed addresses only the allowed one is tried',
  );
  t.match(await post('private.example'), { result: 'refused' });
  t.equal(receiver.received.length, 0);
});

/** Delivers so many mails of a new notification of an account. @returns state and last error of each */
async function mailer(t: Test, server: TestServer, settings: Partial<Config>) {
  const { sql, config } = server;
  const runner = deliveryRunner(
    sql,
    new Shards(sql),
    { ...config, ...settings },
    createLog('test', 'silent'),
  );
  t.teardown(() => runner.close?.());
  return async (who: TestUser, count: number, address = 'somebody@example.com') => {
    const { id } = await newNotification(who.client, address, { type: 'email' });
    const one = { notificationId: id, cause: 'trigger' as const, parameters: {}, text: 'fired' };
    await sql.begin((tx) =>
      queueDeliveries(
        tx,
        Array.from({ length: count }, () => one),
      ),
    );
    const jobs = await sql<{ id: number; payload: { destination: string; deliveries: number[] } }[]>`
      SELECT id, payload FROM graphile_worker._private_jobs`;
    for (const job of jobs) {
      const { signal } = new AbortController();
      await runner.tasks.deliver!(job.payload, { jobId: String(job.id), signal });
      await sql`SELECT FROM graphile_worker.complete_jobs(ARRAY[${job.id}::bigint])`;
    }
    const states = await sql<{ state: string; error: string | null }[]>`
      SELECT state, log -> 0 ->> 'error' AS error FROM deliveries WHERE notification_id = ${id} ORDER BY state, id`;
    return states.map(({ state, error }) => [state, error]);
  };
}

t.test('an account sends so many mails a day, the others go on', async (t) => {
  const mailbox = await startMailbox(t);
  const server = await testServer(t);
  const { sql } = server;
  const deliver = await mailer(t, server, { SMTP_URL: mailbox.url, MAILS_PER_DAY: 2 });
  const [busy, other] = [await newUser(server), await newUser(server)];
  const over = ['failed', 'the account has sent 2 mails today (MAILS_PER_DAY)'];
  t.same(await deliver(busy, 4), [['delivered', null], ['delivered', null], over, over]);
  t.same(await deliver(busy, 1), [over], 'whatever the notification');
  t.same(await deliver(other, 1), [['delivered', null]]);
  t.equal(mailbox.mails.length, 3);

  await sql`UPDATE sent_mails SET day = day - 1`;
  t.same(await deliver(busy, 1), [['delivered', null]], 'the next day');
  const allowance = new MailAllowance(sql, { MAILS_PER_DAY: 5, REGISTRATION_CONFIRM: 'off' });
  const asked = await Promise.all(
    Array.from({ length: 20 }, () => allowance.refusal(other.id, 'x@example.com')),
  );
  t.equal(asked.filter((refusal) => refusal === null).length, 5, 'also when many ask at once');
});

t.test('where addresses are confirmed, an account mails only its own confirmed address', async (t) => {
  const mailbox = await startMailbox(t);
  const server = await testServer(t);
  const deliver = await mailer(t, server, { SMTP_URL: mailbox.url, REGISTRATION_CONFIRM: 'on' });
  const [user, other] = [await newUser(server), await newUser(server)];
  for (const [{ id }, address] of [
    [user, 'Ann@example.com'],
    [other, 'bob@example.com'],
  ] as const)
    await server.sql`UPDATE users SET email = ${address}, email_confirmed = ${id === user.id} WHERE id = ${id}`;
  const refused = (address: string) => [
    'failed',
    `${address} is not the confirmed mail address of the account (REGISTRATION_CONFIRM)`,
  ];
  t.same(await deliver(user, 1, 'ann@example.com'), [['delivered', null]]);
  t.same(await deliver(user, 1, 'bob@example.com'), [refused('bob@example.com')], 'of another account');
  t.same(await deliver(other, 1, 'bob@example.com'), [refused('bob@example.com')], 'not confirmed yet');
  t.equal(mailbox.mails.length, 1);
});

t.test('a locked notification holds up no delivery of others, and its own are queued once', async (t) => {
  const server = await testServer(t);
  const { sql } = server;
  const [ann, ben] = [await newUser(server), await newUser(server)];
  const { id: locked } = await newNotification(ann.client, 'http://one.example/');
  const { id: free } = await newNotification(ben.client, 'http://two.example/');
  const queued = async () =>
    (await sql<{ id: number }[]>`SELECT notification_id AS id FROM deliveries ORDER BY deliveries.id`).map(
      ({ id }) => id,
    );
  const late = async () =>
    (
      await sql<{ id: string }[]>`
        SELECT id::text FROM graphile_worker.jobs WHERE task_identifier = 'queue_deliveries' AND locked_at IS NULL`
    ).map(({ id }) => id);
  const payload = async (id: string) => {
    const [row] = await sql<{ payload: JobPayloads['queue_deliveries'] }[]>`
      SELECT payload FROM graphile_worker._private_jobs WHERE id = ${id}::bigint`;
    return row!.payload;
  };
  const deliveries = [locked, free].map((notificationId) => ({
    notificationId,
    cause: 'trigger' as const,
    parameters: { sensor_id: 1, trigger_id: 1 },
    text: 'fired',
  }));
  const holder = await sql.reserve();
  await holder`BEGIN`;
  await holder`SELECT FROM notifications WHERE id = ${locked} FOR UPDATE`;
  await sql.begin((tx) => queueDeliveries(tx, deliveries));
  t.same(await queued(), [free]);
  const [first] = await late();
  const given = await payload(first!);
  await queueLateDeliveries(sql, given, first!);
  t.same(await queued(), [free], 'still locked');
  const [second] = await late();
  t.not(second, first);
  await holder`COMMIT`;
  holder.release();
  await queueLateDeliveries(sql, given, second!);
  t.same(await queued(), [free, locked]);
  await queueLateDeliveries(sql, given, second!);
  t.same(await queued(), [free, locked], 'a job that runs again queues nothing');
  t.same(await late(), []);
});
