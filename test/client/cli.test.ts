/** The command line against a real server: in a process of its own where that makes a difference, else in the process of the test, which is faster. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer, text as textOf } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { allSensors, Client } from '@sensorium/client';
import { run as runCommand } from '@sensorium/client/cli';
import { unzipSync } from 'fflate';
import t, { type Test } from 'tap';
import { newUser } from '../support/client.js';
import { scratchFolder } from '../support/product.js';
import { cuttingProxy } from '../support/proxy.js';
import { testServer } from '../support/server.js';
import { until } from '../support/until.js';

const server = await testServer(t);
const user = await newUser(server);
const client = new Client(server.url, { secret: user.session });

async function make(dataType = 'float'): Promise<number> {
  const { sensor } = await client.post('/sensors', { body: { sensor: { name: 's', data_type: dataType } } });
  return Number(sensor.id);
}

async function countOf(id: number): Promise<number> {
  return (await client.get('/sensors/{id}/data', { id, per_page: 0 })).total;
}

const PROGRAM = fileURLToPath(new URL('../../../packages/client/bin/sensorium.js', import.meta.url));

/** @returns empty when the link was removed meanwhile */
function linkOf(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}

interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line with a configuration folder of its own. */
function commandLine(t: Pick<Test, 'teardown'>, environment: Readonly<Record<string, string>> = {}) {
  const folder = scratchFolder(t);
  const given = { XDG_CONFIG_HOME: folder, SENSORIUM_URL: server.url, SENSORIUM_KEY: '', ...environment };
  const start = (...parameters: string[]) =>
    spawn(process.execPath, [PROGRAM, ...parameters], { env: { ...process.env, ...given } });
  const runProcess = async (parameters: readonly string[], input = ''): Promise<Ran> => {
    const child = start(...parameters);
    const [stdout, stderr] = [textOf(child.stdout), textOf(child.stderr)];
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    const [status] = (await once(child, 'close')) as [number | null];
    return { status, stdout: await stdout, stderr: await stderr };
  };
  const run = async (parameters: readonly string[], input = ''): Promise<Ran> => {
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    const output = [textOf(stdout), textOf(stderr)] as const;
    stdin.end(input);
    const status = await runCommand(parameters, {
      environment: { ...process.env, ...given },
      stdin: stdin as unknown as NodeJS.ReadStream,
      stdout: stdout as unknown as NodeJS.WriteStream,
      stderr: stderr as unknown as NodeJS.WriteStream,
      signal: new AbortController().signal,
    });
    for (const stream of [stdout, stderr]) stream.end();
    return { status, stdout: await output[0], stderr: await output[1] };
  };
  return { folder, start, run, runProcess };
}

t.test(
  'login stores the session or key in a file that only its owner can read, and logout removes it',
  async (t) => {
    const { folder, runProcess: run } = commandLine(t);
    const file = path.join(folder, 'sensorium/credentials.json');
    t.match(await run(['sensors']), { status: 2, stderr: /there is no login/ });
    t.match(await run(['login'], `${user.username}\nwrong\n`), {
      status: 1,
      stderr: /^sensorium: unauthorized\n$/,
    });
    t.match(await run(['login'], `${user.username}\n`), { status: 1, stderr: /no line for: password/ });
    t.match(await run(['login'], `${user.username}\n${user.password}\n`), {
      status: 0,
      stdout: /^logged in/,
    });
    t.equal(statSync(file).mode & 0o777, 0o600);
    t.match(await run(['sensors', '--owned']), { status: 0, stdout: /^id +name/ });
    t.match(await run(['logout']), { status: 0, stdout: /^logged out/ });
    t.match(await run(['logout']), { status: 0, stdout: /^there was no login/ });
    const { key } = await client.post('/users/current/keys', { body: { key: { scope: 'write' } } });
    t.match(await run(['login', '--key'], 'nonsense\n'), { status: 1 });
    t.match(await run(['login', '--key'], `${key.key}\n`), { status: 0 });
    t.match(readFileSync(file, 'utf8'), key.key);
    t.match(await run(['sensors']), { status: 1, stderr: /may only write/ });
    t.match(await run(['sensors', '--url', 'ftp://x']), { status: 2, stderr: /not an address/ });
  },
);

t.test('logout keeps a session that it cannot end', async (t) => {
  const { folder, run } = commandLine(t);
  const file = path.join(folder, 'sensorium/credentials.json');
  await run(['login'], `${user.username}\n${user.password}\n`);
  const { url, secrets } = JSON.parse(readFileSync(file, 'utf8'));
  const away = 'http://127.0.0.1:9';
  writeFileSync(file, JSON.stringify({ url, secrets: { ...secrets, [away]: 'a session' } }));
  t.match(await run(['logout', '--url', away]), { status: 1 });
  t.match(JSON.parse(readFileSync(file, 'utf8')), { secrets: { [away]: 'a session' } });
  t.match(await run(['logout']), { status: 0, stdout: /^logged out/ });
  t.same(JSON.parse(readFileSync(file, 'utf8')), { url: null, secrets: { [away]: 'a session' } });
  writeFileSync(file, JSON.stringify({ url, secrets }));
  t.match(await run(['logout']), { status: 0, stdout: /^logged out/ }, 'an ended session is removed');
  t.match(await run(['logout']), { status: 0, stdout: /^there was no login/ });
});

t.test('push that is interrupted before it has a connection sends no point and ends', async (t) => {
  const { start } = commandLine(t, { SENSORIUM_KEY: user.session });
  const id = await make();
  const proxy = await cuttingProxy(t, () => server.url);
  proxy.cuts = Array.from({ length: 3 }, () => 1);
  const child = start('push', '-', '--sensor', String(id), '--url', proxy.url);
  const stdout = textOf(child.stdout);
  child.stdin.on('error', () => {});
  child.stdin.end('date,value\n1,1\n');
  await once(child.stderr, 'data');
  child.kill('SIGINT');
  t.same(await once(child, 'close'), [130, null]);
  t.equal(await stdout, '0 stored, 0 duplicate, 0 replaced, 0 rejected\n');
  t.equal(await countOf(id), 0);
});

t.test('an invalid command line is reported with the reason and status 2', async (t) => {
  const { run } = commandLine(t, { SENSORIUM_KEY: user.session });
  t.match(await run([]), { status: 2, stderr: /^sensorium COMMAND/ });
  t.match(await run(['--help']), { status: 0, stdout: /bench/ });
  t.match(await run(['--help']), { stdout: /SENSORIUM_KEY[^.]*come before what login has stored/ });
  t.match(await run(['push', '--help']), { status: 0, stdout: /^sensorium push FILE/ });
  t.match(await run(['pusch']), { status: 2, stderr: /no command "pusch"/ });
  t.match(await run(['pull', '--intervall', '60']), { status: 2, stderr: /--intervall/ });
  t.match(await run(['pull']), { status: 2, stderr: /id or name of a sensor is missing/ });
  t.match(await run(['pull', '0']), { status: 2, stderr: /0 is not the id of a sensor/ });
  t.match(await run(['pull', '1', '--interval', '1 hour']), { status: 2, stderr: /--interval must be .*1h/ });
  t.match(await run(['pull', '999999']), { status: 1, stderr: /^sensorium: .*999999/ });
  t.match(await run(['push', '/no/such/file', '--sensor', '1']), {
    status: 1,
    stdout: '',
    stderr: 'sensorium: /no/such/file: there is no such file or folder\n',
  });
  t.match(await run(['push', '/', '--sensor', '1']), {
    status: 1,
    stderr: 'sensorium: /: is a folder, not a file\n',
  });
  t.match(await run(['push', '-'], 'date,value\n'), { status: 2, stderr: /no column sensor_id/ });
  t.match(await run(['push', '-'], 'sensor_id,value\n'), { status: 2, stderr: /no column date/ });
  t.match(await run(['push', '-', '--sensor', '1'], ''), { status: 2, stderr: /empty/ });
  const twice = await run(['push', '-', '--sensor', '1'], 'date,Time,value\n1,1,1\n');
  t.match(twice, { status: 2, stderr: /several columns of dates: date and Time/ });
  const numbered = await run(['push', '-', '--sensor', '1'], ',value\n0,1\n1,2\n');
  t.match(numbered, { status: 2, stderr: /line 2: .*index=False/ });
  const german = await run(['push', '-', '--sensor', '1'], 'date;value\n1;21,5\n');
  t.match(german, { status: 2, stderr: /separated by ;/ });
  const away = ['push', '-', '--sensor', '1', '--url', 'http://127.0.0.1:9', '--patience', '1'];
  t.match(await run(away, 'date,value\n1,1\n'), { status: 1, stderr: /retrying in/ });
});

t.test(
  'push follows the rules of CSV uploads, reports rejected lines, and can be repeated; pull returns all points',
  async (t) => {
    const { folder, run } = commandLine(t, { SENSORIUM_KEY: user.session });
    const [byServer, byStream] = [await make(''), await make('')];
    const csv = [
      '\ufeffvalue, Date ,other',
      '007,1735689600,x',
      '"a ""quoted"",\nlong one",1735689601.25',
      '',
      ',1735689602,a gap',
      '1.50,2025-01-01T00:00:03Z',
      '-0,4.000001',
      '1e5,5,',
      'off,soon',
      '"",6',
    ].join('\n');
    const receipt = await client.post('/sensors/{id}/data', { id: byServer, body: csv });
    const pushed = await run(['push', '-', '--sensor', String(byStream)], csv);
    const { stored: count, rejected } = receipt;
    t.match(pushed, {
      status: 3,
      stdout: `${count} stored, 0 duplicate, 0 replaced, ${rejected.length} rejected\n`,
    });
    t.same(
      pushed.stderr
        .trim()
        .split('\n')
        .map((line) => line.replace(/^line \d+: /, ''))
        .sort(),
      rejected.map(({ reason }) => reason).sort(),
    );
    t.match(pushed.stderr, /^line 10: date must be/m);
    const [one, other] = await Promise.all(
      [byServer, byStream].map((id) => client.text('/sensors/{id}/data', { id })),
    );
    t.equal(other, one);

    const indexed = ',value\n2025-01-01 00:00:07,1\n100000000,2\n7,3\n2025-01-02,4,5\n';
    const twoOfFour = await run(['push', '-', '--sensor', String(byStream)], indexed);
    t.match(twoOfFour, { status: 3, stdout: '2 stored, 0 duplicate, 0 replaced, 2 rejected\n' });
    t.match(twoOfFour.stderr, /^line 4: .*index=False/m);
    t.match(twoOfFour.stderr, /^line 5: the row has 3 cells, the header 2/m);

    const [a, b] = [await make(), await make()];
    const lines = Array.from(
      { length: 5000 },
      (_, i) => `${[a, b][i % 2]},${1000 + i},${i === 4321 ? 'cold' : i / 8}`,
    );
    const file = path.join(folder, 'points.csv');
    writeFileSync(file, `sensor_id,date,value\n${lines.join('\n')}\n0,1,1\n${a},,1\n`);
    const refused = path.join(folder, 'rejected.csv');
    const first = await run(['push', file, '--rejected', refused]);
    t.match(first, { status: 3, stdout: '4,999 stored, 0 duplicate, 0 replaced, 3 rejected\n', stderr: '' });
    t.same(
      readFileSync(refused, 'utf8')
        .split('\n')
        .map((line) => line.split(',')[0])
        .sort(),
      ['', '4323', '5002', '5003', 'line'],
    );
    t.match(await run(['push', file]), { status: 3, stdout: /^0 stored, 4,999 duplicate/ });
    const { key } = await client.post('/users/current/keys', { body: { key: { scope: 'write' } } });
    const device = commandLine(t, { SENSORIUM_KEY: key.key });
    t.equal(
      (await device.run(['push', file])).stdout,
      '4,999 stored, 3 rejected\n',
      'no duplicates are reported',
    );

    const all = await run(['pull', String(a), String(b)]);
    const expected = lines.filter((line) => !line.endsWith('cold'));
    const of = (id: number) => expected.filter((line) => line.startsWith(`${id},`));
    t.equal(all.stdout, `${['sensor_id,date,value', ...of(a), ...of(b)].join('\n')}\n`);
    const some = await run(['pull', String(a), '--from', '1000', '--to', '1004', '--format', 'jsonl']);
    t.equal(some.stdout, '{"date":1000,"value":0}\n{"date":1002,"value":0.25}\n{"date":1004,"value":0.5}\n');
    const hours = await run(['pull', String(a), '--interval', '3600', '--function', 'count,max']);
    t.equal(hours.stdout, 'date,count,max\n0,1300,324.75\n3600,1200,624.75\n');
    t.match(await run(['sensors', '--format', 'csv']), {
      stdout: new RegExp(`^${a},s,float,"",5998,624.75$`, 'm'),
    });
  },
);

t.test('relative dates and lengths of time have the meaning that the help describes', async (t) => {
  const { run } = commandLine(t, { SENSORIUM_KEY: user.session });
  const id = await make();
  const now = Math.floor(Date.now() / 1000);
  const data = [7200, 1800, 60].map((ago, value) => ({ date: now - ago, value }));
  await client.post('/sensors/{id}/data', { id, body: { data } });
  const rows = (from: number, to: number) =>
    `date,value\n${data
      .slice(from, to)
      .map(({ date, value }) => `${date},${value}\n`)
      .join('')}`;
  for (const from of [['--from', '-1h'], ['--from=-1h']]) {
    t.match(await run(['pull', String(id), ...from]), { status: 0, stdout: rows(1, 3), stderr: '' });
    t.match(await run(['pull', ...from, '--to', '-10m', String(id)]), { status: 0, stdout: rows(1, 2) });
  }
  const [seconds, hours] = [
    await run(['pull', String(id), '--interval', '3600']),
    await run(['pull', String(id), '--interval', '1h']),
  ];
  t.match(hours, { status: 0, stdout: /^date,value\n\d+,/ });
  t.equal(hours.stdout, seconds.stdout);
  t.match(await run(['pull', String(id), '--from', '--to']), { status: 2 }, 'an option is no value');
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  t.match(await run(['--version']), { status: 0, stdout: `sensorium ${version}\n` });
});

t.test('a sensor is named by its id, or by its name if that is unique', async (t) => {
  const { run, folder } = commandLine(t, { SENSORIUM_KEY: user.session });
  const named = async (name: string) => {
    const { sensor } = await client.post('/sensors', { body: { sensor: { name, data_type: 'float' } } });
    return Number(sensor.id);
  };
  const [one, twin, other] = [await named('the balcony'), await named('twin'), await named('twin')];
  const file = path.join(folder, 'points.csv');
  writeFileSync(file, 'date,value\n1,2\n');
  t.match(await run(['push', file, '--sensor', 'the balcony']), { status: 0, stdout: /^1 stored/ });
  t.match(await run(['pull', 'the balcony', String(one)]), {
    stdout: `sensor_id,date,value\n${one},1,2\n${one},1,2\n`,
  });
  const openFiles = () => readdirSync('/proc/self/fd').map((fd) => linkOf(`/proc/self/fd/${fd}`));
  for (const command of [
    ['pull', 'twin'],
    ['tail', 'twin'],
    ['push', file, '--sensor', 'twin'],
  ])
    t.match(await run(command), {
      status: 1,
      stdout: '',
      stderr: `sensorium: 2 sensors are named "twin": name one by its id (${twin}, ${other})\n`,
    });
  await until(async () => !openFiles().includes(file));
  t.notOk(openFiles().includes(file), 'the file is closed although it was not sent');
  t.match(await run(['pull', 'attic']), { status: 1, stdout: '', stderr: /no sensor named "attic"/ });
  const { key } = await client.post('/users/current/keys', { body: { key: { scope: 'write' } } });
  const writer = commandLine(t, { SENSORIUM_KEY: key.key! });
  t.match(await writer.run(['push', file, '--sensor', 'twin']), {
    status: 1,
    stderr: /name sensors by their ids\n$/,
  });
  t.match(await writer.run(['push', file, '--sensor', String(twin)]), { status: 0, stdout: /^1 stored/ });
});

t.test('a sensor that is deleted while the list is read hides no other sensor', async (t) => {
  const own = new Client(server.url, { secret: (await newUser(server)).session });
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    ids.push((await own.post('/sensors', { body: { sensor: { name } } })).sensor.id);
  const deleted = new Set<string>();
  /** After each of the first two pages, deletes a sensor of an earlier page. */
  const get = async (...parameters: Parameters<Client['get']>) => {
    const page = await own.get(...parameters);
    const id = 'page' in (parameters[1] as unknown as object) ? ids[deleted.size] : undefined;
    if (id !== undefined && deleted.size < 2) {
      await own.delete('/sensors/{id}', { id });
      deleted.add(id);
    }
    return page;
  };
  const found = await allSensors({ get } as unknown as Client, {}, new AbortController().signal, 2);
  const left = ids.filter((id) => !deleted.has(id));
  t.equal(deleted.size, 2);
  t.same(
    found.map(({ id }) => id).filter((id) => !deleted.has(id)),
    left,
  );
});

t.test('when a sensor is refused, the command prints only the refusal and sends no point', async (t) => {
  const { run, folder } = commandLine(t, { SENSORIUM_KEY: user.session });
  for (const command of [
    ['pull', '999999'],
    ['pull', '999999', '--interval', '1h'],
    ['tail', '999999'],
  ])
    t.match(await run(command), { status: 1, stdout: '', stderr: /sensorium: there is no sensor 999999\n$/ });
  t.match(
    await run(['pull', String(await make())]),
    { status: 0, stdout: 'date,value\n' },
    'a sensor without points is not refused',
  );
  const foreign = await newUser(server);
  const body = { sensor: { name: 's', data_type: 'float' } };
  const { sensor } = await new Client(server.url, { secret: foreign.session }).post('/sensors', { body });
  const shared = Number(sensor.id);
  await new Client(server.url, { secret: foreign.session }).post('/sensors/{id}/users', {
    id: shared,
    body: { user: { id: user.id } },
  });
  const file = path.join(folder, 'points.csv');
  writeFileSync(file, `date,value\n${Array.from({ length: 5000 }, (_, i) => `${i},1\n`).join('')}`);
  const rejected = path.join(folder, 'rejected.csv');
  for (const id of ['999999', String(shared)]) {
    const { status, stdout, stderr } = await run(['push', file, '--sensor', id, '--rejected', rejected]);
    t.same([status, stdout], [1, '']);
    t.equal(stderr.split('\n').length, 2, `one line: ${stderr}`);
  }
  t.notOk(readdirSync(folder).includes('rejected.csv'));
  const mine = String(await make());
  t.match(await run(['push', file, '--sensor', mine, '--rejected', '/no/such/folder']), {
    status: 1,
    stderr: /^sensorium: \/no\/such\/folder: /m,
  });
  t.equal(await countOf(Number(mine)), 0, 'no point is sent when the file of --rejected cannot be written');
});

t.test('shells complete commands, options and values from the table of commands', async (t) => {
  const { run } = commandLine(t);
  const scripts = new Map<string, string>();
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { status, stdout } = await run(['completion', shell]);
    t.equal(status, 0);
    scripts.set(shell, stdout);
  }
  t.match(await run(['completion', 'tcsh']), { status: 2, stderr: /one of bash, zsh, fish/ });
  const overview = (await run(['--help'])).stdout;
  const commands = [...overview.matchAll(/^ {2}(\w+) {2,}\S/gm)].map(([, name]) => name!);
  t.ok(commands.length >= 9);
  for (const name of commands) {
    const help = (await run([name, '--help'])).stdout;
    const options = [...help.matchAll(/^ {2}--(\w+)/gm)].map(([, option]) => option!);
    for (const [shell, script] of scripts)
      for (const option of options) {
        const pattern = shell === 'fish' ? ` ${name}' -l ${option} ` : `--${option}`;
        t.ok(script.includes(pattern), `${shell}: ${name} --${option}`);
      }
  }
  const bash = (...words: string[]) =>
    new Promise<string[]>((resolve, reject) => {
      const program = `eval "$SCRIPT"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _sensorium 2>/dev/null; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const child = spawn('bash', ['--norc', '-c', program, 'bash', 'sensorium', ...words], {
        env: { ...process.env, SCRIPT: scripts.get('bash') },
      });
      child.on('error', reject);
      textOf(child.stdout).then((text) => resolve(text.split('\n').filter((line) => line !== '')), reject);
    });
  t.same(await bash('pu'), ['push', 'pull']);
  t.same(await bash('pull', '--fo'), ['--format']);
  t.same(await bash('pull', '1', '--format', ''), ['csv', 'jsonl']);
  t.same(await bash('pull', '--format', '=', 'j'), ['jsonl']);
  t.same(await bash('sensors', '--format', 't'), ['table']);
  t.same(await bash('completion', 'z'), ['zsh']);
  t.same(await bash('pull', '--from', ''), []);
  t.same(await bash('push', 'package.js'), ['package.json'], 'names of files');
});

t.test('tail prints points as they arrive, and ends in order', async (t) => {
  const { start, run } = commandLine(t, { SENSORIUM_KEY: user.session });
  const id = await make();
  await client.post('/sensors/{id}/data', {
    id,
    body: {
      data: [
        { date: 1, value: 1 },
        { date: 2, value: 2 },
      ],
    },
  });
  const child = start('tail', String(id), '999999', '--from', '2');
  const stderr = textOf(child.stderr);
  let stdout = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  await until(async () => stdout.includes('2,2'));
  await client.post('/sensors/{id}/data', { id, body: { date: 3, value: 3.5 } });
  await until(async () => stdout.includes('3.5'));
  child.kill('SIGINT');
  t.same(await once(child, 'close'), [130, null]);
  t.equal(stdout, `sensor_id,date,value\n${id},2,2\n${id},3,3.5\n`);
  t.equal(await stderr, 'sensor 999999: there is no sensor 999999\n');
  t.match(await run(['tail', '999999']), { status: 1, stderr: /there is no sensor 999999/ });
});

t.test(
  'export writes the account to a file that gets its name at the end, or to standard output',
  async (t) => {
    const { folder, start, run } = commandLine(t, { SENSORIUM_KEY: user.session });
    const file = path.join(folder, 'mine.zip');
    const id = await make();
    await client.post('/sensors/{id}/data', { id, body: { data: [{ date: 1, value: 2.5 }] } });
    t.match(await run(['export', file]), { status: 0, stdout: `${file}: `, stderr: '' });
    const written = unzipSync(readFileSync(file));
    t.equal(Buffer.from(written[`sensors/${id}/points.csv`]!).toString(), 'date,value,id\n1,2.5,1000000\n');
    t.equal(statSync(file).mode & 0o777, 0o600);
    t.match(await run(['export', file]), { status: 1, stderr: /exists already/ });
    const child = start('export', '-');
    const sent = unzipSync(await buffer(child.stdout));
    t.same(Object.keys(sent), Object.keys(written));
    t.match(await run(['export']), { status: 2, stderr: /export takes one file/ });

    const cut = createServer((request, response) => {
      if (request.url === '/users/current') return response.end('{"user":{"id":"1"}}');
      response.write('PK');
      return setImmediate(() => response.destroy());
    });
    await once(cut.listen(0, '127.0.0.1'), 'listening');
    t.teardown(() => cut.close());
    const url = `http://127.0.0.1:${(cut.address() as AddressInfo).port}`;
    const half = path.join(folder, 'half.zip');
    t.match(await run(['export', half, '--url', url]), { status: 1, stderr: /cut off/ });
    t.same(
      readdirSync(folder).filter((name) => name.startsWith('half')),
      [],
      'no part of it is left',
    );
  },
);

t.test('bench measures, and deletes its sensors', async (t) => {
  const { run } = commandLine(t, { SENSORIUM_KEY: user.session });
  const before = (await client.get('/sensors')).total;
  const { status, stdout, stderr } = await run(['bench', '--seconds', '2', '--sensors', '3']);
  t.equal(status, 0, stderr);
  t.match(stdout, /^as fast as acknowledgements come +[\d,]+ points\/s .* p50 [\d.]+ ms {2}p99 [\d.]+ ms$/m);
  t.match(stdout, /^one write at a time/m);
  t.notMatch(stdout, /rejected|duplicate|replaced/);
  t.equal((await client.get('/sensors')).total, before);
  t.match(await run(['bench', '--seconds', '3600']), { status: 2, stderr: /--seconds must be/ });
});

t.test(
  'Ctrl-C ends a push in order, with the counts of all acknowledged points; a closed pipe ends a pull',
  async (t) => {
    const { start } = commandLine(t, { SENSORIUM_KEY: user.session });
    const id = await make();
    const child = start('push', '-', '--sensor', String(id));
    const [stdout, stderr] = [textOf(child.stdout), textOf(child.stderr)];
    const lines = Array.from({ length: 1500 }, (_, i) => `${i},${i}\n`);
    child.stdin.write(`date,value\n${lines.join('')}`);
    await until(async () => (await countOf(id)) === 1000);
    child.kill('SIGINT');
    const [status] = await once(child, 'close');
    t.equal(status, 130);
    t.equal(
      await stdout,
      '1,500 stored, 0 duplicate, 0 replaced, 0 rejected\n',
      'the rows that were read are sent',
    );
    t.match(await stderr, /sending the file again is harmless/);
    t.equal(await countOf(id), 1500);

    const many = Array.from({ length: 40_000 }, (_, i) => ({ sensor_id: id, date: i, value: i }));
    const stream = client.stream();
    await stream.send(many);
    await stream.close();
    const reader = start('pull', String(id));
    const errors = textOf(reader.stderr);
    await once(reader.stdout, 'data');
    reader.stdout.destroy();
    t.same(await once(reader, 'close'), [0, null]);
    t.equal(await errors, '');
  },
);
