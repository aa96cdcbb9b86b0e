/**
 * A small organisation on two server processes. The tests compare what each user sees after each step of a scripted week and of a random walk, and check that
 * deleted data leave nothing behind. `SCENARIO_SEED=...` repeats a run.
 */
import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import t from 'tap';
import type { ShardSql } from '../../sql/connect.js';
import { forgetLoginFailures } from '../../sql/store/login-failures.js';
import { pruneChanges } from '../../workers/changes/prune.js';
import { Child } from '../chaos/child.js';
import { random } from '../chaos/random.js';
import { ok } from '../server/rights/world.js';
import { testDatabase } from '../support/database.js';
import { mergeAll } from '../support/points.js';
import { scratchFolder, TRANSPORT } from '../support/product.js';
import { until } from '../support/until.js';
import { filesIn, leftovers, relationsWithRows, spreadIds } from './leftovers.js';
import { Organisation } from './organisation.js';
import { connectAccounts, populate } from './populated.js';
import { Requests } from './requests.js';
import { week } from './story.js';
import { randomStep } from './walk.js';
import type { Person } from './world.js';

/** Number of random steps. */
const STEPS = 20;

const seed = Number(process.env.SCENARIO_SEED ?? randomInt(2 ** 32));
const chance = random(seed);
const { url, sql } = await testDatabase(t);
await spreadIds(sql);
/** The folder of all files that the processes write, except those of the database. */
const folder = path.join(scratchFolder(t), 'tmp');
mkdirSync(folder);
const environment = { DATABASE_URL: url, PORT: '0', TRANSPORT, TMPDIR: folder };
const urls = await Promise.all([start('server/main.js'), start('server/main.js')]);

function start(file: string): Promise<string> {
  const child = new Child(file);
  t.teardown(() => child.kill());
  return child.start(environment);
}

/** Adds the seed to the message of an error. */
function seeded(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: Error) => {
    throw new Error(`SCENARIO_SEED=${seed}: ${error.message}`);
  });
}

const organisation = new Organisation(urls, chance);
t.teardown(() => organisation.listening.close());

t.test('after each step of a week every user sees the expected data', async (t) => {
  for (const [day, steps] of week(organisation)) {
    for (const { what, act, refused } of steps) {
      const status = await seeded(act());
      if (refused !== null) t.equal(status, refused, `${day}: ${what}`);
      else t.ok(typeof status !== 'number' || status < 300, `${day}: ${what}`);
      await seeded(organisation.compare(t, `${day}: ${what}`));
    }
  }
});

t.test('after each random step every user sees the expected data', async (t) => {
  await organisation.register('fay', 'gus');
  for (let i = 1; i <= STEPS; i++) {
    const { what, act } = randomStep(organisation);
    await seeded(act());
    await seeded(organisation.compare(t, what));
  }
});

t.test('deleted data leave nothing in any relation or on disk', async (t) => {
  const { world } = organisation;
  const requests = new Requests(urls, chance);
  const [greta, hugo] = [await populate(requests, 'greta'), await populate(requests, 'hugo')];
  await connectAccounts(greta.person, hugo.person);
  await connectAccounts(hugo.person, greta.person);
  for (const { needles } of [greta, hugo])
    t.not((await leftovers(sql, needles)).length, 0, 'the search finds them before');
  // The delivery is still pending: only a sidecar runs its job.
  await requests.ask(greta.person, 'POST', `/notifications/${greta.notification}/test`, undefined, 201);
  await requests.ask(greta.person, 'DELETE', `/users/${greta.person.id}`);
  await start('workers/main.js');
  await finishBackgroundWork(sql);
  t.same(await leftovers(sql, greta.needles), [], 'of an account with one of everything');
  t.same(await leftovers(sql, world.gone), [], 'of the data deleted in the week and the walk');

  await requests.ask(hugo.person, 'DELETE', `/users/${hugo.person.id}`);
  for (const person of [...world.people]) await organisation.deleteAccount(person);
  await organisation.listening.follow();
  // The next delivery attempt finds that the delivery is deleted.
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now()`;
  await finishBackgroundWork(sql);
  const jobs = ['_private_tasks', 'migrations'].map((name) => `graphile_worker.${name}`);
  const own = [
    'audit_log',
    'consumers',
    'engine',
    'ingest_fence',
    'job_runners',
    'journal',
    'migrations',
    'newest_clock_time',
    'rights_changes',
    'rights_epoch',
    'rights_touched',
    'sidecars',
  ];
  t.same(
    await relationsWithRows(sql),
    [...jobs, ...own.map((name) => `public.${name}`)],
    'without accounts only rows of the product itself remain',
  );
  t.same(
    await sql`SELECT seq FROM journal WHERE renewed IS DISTINCT FROM '{}'`,
    [],
    'the journal has no rows about sensors',
  );
  t.same(filesIn(folder), [], 'all data are in the database');
});

t.test('former members and managers of a domain lose access at the other server too', async (t) => {
  const org = new Organisation(urls, chance);
  await org.register('ann', 'bob', 'carl');
  const [ann, bob, carl] = [org.person('ann'), org.person('bob'), org.person('carl')];
  const { domains } = org;
  const domain = await domains.make(ann, 'north', 0);
  for (const other of [bob, carl]) await domains.addMember(ann, domain, other);
  await domains.appoint(ann, domain, bob);
  const statuses = (who: Person) =>
    Promise.all(
      ['', '/users', '/tokens'].map(
        async (path) => (await who.clients[1]!.get(`/domains/${domain.id}${path}`)).status,
      ),
    );
  t.same(await statuses(bob), [200, 200, 200], 'a manager');
  await ok(ann.clients[0]!.delete(`/domains/${domain.id}/managers/${bob.id}`));
  t.same(await statuses(bob), [200, 403, 403], 'a member');
  await ok(ann.clients[0]!.delete(`/domains/${domain.id}/users/${bob.id}`));
  t.same(await statuses(bob), [404, 404, 404], 'nobody');
  t.same(await statuses(carl), [200, 403, 403]);
  await ok(ann.clients[0]!.delete(`/domains/${domain.id}`));
  for (const each of [ann, carl]) t.same(await statuses(each), [404, 404, 404], 'of a deleted domain');
});

/** Does at once what a sidecar does within minutes. */
async function finishBackgroundWork(sql: ShardSql): Promise<void> {
  await sql`UPDATE login_failures SET since = since - interval '1 minute'`;
  await pruneChanges(sql, sql, { age: 0, unreadAge: 0, size: 0, weight: 0, unreadWeight: 0, batch: 1000 });
  await until(async () => {
    const [row] = await sql<{ waits: boolean }[]>`
      SELECT EXISTS (SELECT FROM deleted_sensors) OR EXISTS (SELECT FROM graphile_worker.jobs WHERE run_at <= now()) AS waits`;
    return !row!.waits;
  });
  await forgetLoginFailures(sql);
  await mergeAll(sql);
}
