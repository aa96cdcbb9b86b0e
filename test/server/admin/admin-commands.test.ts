/** `npm run admin`: each command once, as an operator types it, and what it says to input that is wrong. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { commandIn, commands } from '../../../server/start/admin/commands.js';
import { runCommand } from '../../../server/start/admin/run.js';
import { addJobs } from '../../../sql/store/jobs.js';
import { newKey } from '../../support/accounts.js';
import { newAdministrator } from '../../support/administrators.js';
import { newUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';

const served = testServer(t);

/** What an operator reads: the output, or the message of the failure. */
async function admin(...parameters: readonly string[]): Promise<string> {
  const { config } = await served;
  return runCommand(parameters, { DATABASE_URL: config.DATABASE_URL }).catch(
    (error: unknown) => `failed: ${(error as Error).message}`,
  );
}

/** A command of two words is given as one text. */
function partsOf(words: string): string[] {
  return words.startsWith('shards ') ? words.split(' ') : [words];
}

const used = new Set<string>();

/** Runs a command, and checks what it prints. */
function prints(t: Test, output: string, wanted: string | RegExp, name: string): void {
  used.add(commandIn(name.split(' '))!);
  if (typeof wanted === 'string') t.equal(output, `${wanted}\n`, name);
  else t.match(output, wanted, name);
}

t.test('each command does what it says', async (t) => {
  const server = await served;
  await newAdministrator(server);
  const [ann, ben] = [await newUser(server), await newUser(server)];
  await newKey(ann);
  const check = async (wanted: string | RegExp, ...words: readonly string[]) =>
    prints(t, await admin(...words.flatMap(partsOf)), wanted, words.join(' '));

  const head = 'id +name +state +created +last login +sensors +keys +sessions +file bytes';
  const row = `${ann.id} +${ann.username} +\\d{4}-\\d\\d-\\d\\dT[\\d:]{8}Z +\\S+Z +0 +1 +1 +0`;
  await check(new RegExp(`^${head}\n${row}\n$`), 'accounts', ann.username);
  await check('none', 'accounts', 'nobody of that name');
  await check(
    new RegExp(`^id: ${ann.id}\nname: ${ann.username}\n[\\s\\S]*\npoints: 0\npoint bytes: 0\n$`),
    'account',
    ann.username,
  );

  await check(`${ann.username} is an administrator.`, 'grant', ann.username);
  t.equal((await ann.client.get('/admin/accounts')).status, 200);
  await check(/ administrator /, 'accounts', ann.username);
  await check(`${ann.username} is no administrator.`, 'revoke', ann.username);
  t.equal((await ann.client.get('/admin/accounts')).status, 403);

  await check(/^sensors +0 of \d+\n/m, 'quota', ann.username);
  await check('sensors  0 of 1', 'quota', ann.username, 'sensors', '1');
  await ann.client.post('/sensors', { sensor: { name: 'one' } });
  t.match((await ann.client.post('/sensors', { sensor: { name: 'two' } })).refusal, {
    code: 'quota_exceeded',
    limit: 1,
  });
  await check('sensors  1 of unlimited', 'quota', ann.username, 'sensors', 'unlimited');
  await check(/^sensors {2}1 of \d{3,}\n$/, 'quota', ann.username, 'sensors', 'default');

  await check(
    `${ann.username} needs a second factor. Clients that cannot send one need an API key.`,
    'demand-second-factor',
    ann.username,
  );
  await check(`${ann.username} needs no second factor.`, 'waive-second-factor', ann.username);

  await check(new RegExp(`^id +[\\s\\S]*${ben.username}`), 'sessions', ben.username);
  const [session] = await server.sql<{ id: number }[]>`SELECT id FROM sessions WHERE user_id = ${ben.id}`;
  await check(`Session ${session!.id} has ended.`, 'end-session', String(session!.id));
  t.equal((await ben.client.get('/users/current')).status, 403);
  await check('none', 'sessions', ben.username);

  await check(
    /^The new password of \S+ is \S+ \(not shown again\)\.\nSessions ended: \d+\. API keys stay\.\n$/,
    'reset-password',
    ann.username,
  );
  await check(`${ann.username} logs in with the password alone.`, 'reset-second-factor', ann.username);
  await check(`${ann.username} is locked.`, 'lock', ann.username);
  await check(/ locked /, 'accounts', ann.username);
  await check(`${ann.username} is not locked.`, 'unlock', ann.username);

  await addJobs(server.sql, [
    { task: 'silence', payload: { sensorTriggerId: 1 }, key: 'silence:1', delay: 3600 },
  ]);
  await check(/^id +[\s\S]* silence /, 'jobs');
  await check(/ silence /, 'jobs', 'waiting');
  await check('none', 'jobs', 'failed');
  const [job] = await server.sql<
    { id: number }[]
  >`SELECT id FROM graphile_worker.jobs WHERE key = 'silence:1'`;
  await check(`Job ${job!.id} is due.`, 'retry-job', String(job!.id));
  await check(`Job ${job!.id} is cancelled.`, 'cancel-job', String(job!.id));
  t.same([...(await server.sql`SELECT FROM graphile_worker.jobs WHERE key = 'silence:1'`)], []);

  await check(/^Running:\n[\s\S]*\n\nMost time in all:\n/, 'statements');
  await check(
    /^The invitation is \S+ \(not shown again\), valid until \S+Z\.\nRegister with it: /,
    'invite',
    '2',
  );

  const columns = 'shard +address +engine +migrations +responds +bytes +sensors +new sensors';
  await check(
    new RegExp(`^${columns}\n0 +central +(PostgreSQL|TimescaleDB) \\S+ +\\d+ +yes +\\d+ +\\d+ +yes\n`),
    'shards list',
  );
  await check(
    /^failed: the address has a password, .*password file/,
    'shards add',
    'postgres://a:secret@127.0.0.1/none',
  );
  await check(/^failed: there is no shard 7 /, 'shards move', '7', 'postgres://a@127.0.0.1/none');

  await check(`${ben.username} is deleted.`, 'delete', ben.username, '--yes');
  await check('none', 'accounts', ben.username);
  const log = await admin('audit');
  const entries = log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { action: string });
  prints(t, log, /account\.delete/, 'audit');
  t.ok(entries.some(({ action }) => action === 'password.reset'));
  await check(/password\.reset/, 'audit', ann.username);

  t.same([...used].sort(), Object.keys(commands).sort(), 'no command is left out');
});

t.test('input that is wrong changes nothing, and the message says what is wrong', async (t) => {
  const server = await served;
  const { username, client } = await newUser(server);
  const cases: [string, ...string[]][] = [
    ['there is no command "lok": npm run admin lists all commands', 'lok', username],
    ['usage: npm run admin -- lock NAME', 'lock'],
    ['usage: npm run admin -- lock NAME', 'lock', username, 'another'],
    ['usage: npm run admin -- delete NAME --yes', 'delete', username],
    ['usage: npm run admin -- invite [DAYS]', 'invite', '0'],
    ['usage: npm run admin -- jobs [waiting|running|failed]', 'jobs', 'lost'],
    ['usage: npm run admin -- retry-job ID', 'retry-job', 'x'],
    ['usage: npm run admin -- end-session ID', 'end-session', '-1'],
    ['usage: npm run admin -- statements', 'statements', 'all'],
    ['there is no command "shards": npm run admin lists all commands', 'shards', 'lst'],
    ['usage: npm run admin -- shards list', 'shards', 'list', 'all'],
    ['usage: npm run admin -- shards add URL', 'shards', 'add'],
    ['the address must look like postgres://user:password@host:5432/database', 'shards', 'add', 'here'],
    ['usage: npm run admin -- quota USER [NAME VALUE|unlimited|default]', 'quota', username, 'sensors'],
    ['usage: npm run admin -- quota USER [NAME VALUE|unlimited|default]', 'quota', username, 'sensors', '-1'],
  ];
  for (const [message, ...parameters] of cases)
    t.equal((await admin(...parameters)).trim(), `failed: ${message}`, parameters.join(' '));
  for (const parameters of [
    ['lock', 'nobody at all'],
    ['account', 'nobody at all'],
    ['delete', 'nobody at all', '--yes'],
    ['reset-password', 'nobody at all'],
    ['quota', 'nobody at all'],
    ['audit', 'nobody at all'],
    ['end-session', '999999'],
    ['cancel-job', '999999'],
  ])
    t.match(
      await admin(...parameters),
      /^failed: there is no .*; nothing was changed$/,
      parameters.join(' '),
    );
  t.match(
    await admin('quota', username, 'sensros', '1'),
    /^failed: there is no quota "sensros", but .*sensors/,
  );
  t.equal((await client.get('/users/current')).status, 200);
});

t.test(
  'a process prints the help, and ends with 1 and one line on standard error for wrong input',
  async (t) => {
    const { config } = await served;
    const file = fileURLToPath(new URL('../../../server/start/admin.js', import.meta.url));
    const run = (...parameters: readonly string[]) =>
      spawnSync(process.execPath, [file, ...parameters], {
        env: { DATABASE_URL: config.DATABASE_URL },
        encoding: 'utf8',
      });
    const help = run();
    t.match(help, { status: 0, stderr: '' });
    for (const name of Object.keys(commands)) t.match(help.stdout, `\n  ${name} `);
    t.match(run('lock', 'nobody at all'), {
      status: 1,
      stdout: '',
      stderr: /^sensorium: there is no [^\n]*; nothing was changed\n$/,
    });
  },
);
