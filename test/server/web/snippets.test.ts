/** The lines that the web app gives to devices store a point as they are. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type SnippetId, snippets } from '@sensorium/web/snippets';
import { transform } from 'esbuild';
import t from 'tap';
import { Client, newUser } from '../../support/client.js';
import { sharedServer } from '../../support/shared-server.js';
import { until } from '../../support/until.js';

const codeOf = (id: SnippetId) => snippets.find((each) => each.id === id)!.code;

const has = (command: string) => spawnSync(command, ['--version']).error === undefined;

t.test('each snippet stores a value with a key that may write to its sensor only', async (t) => {
  const server = await sharedServer();
  const { client } = await newUser(server);
  const folder = await mkdtemp(path.join(tmpdir(), 'snippets-'));
  t.teardown(() => rm(folder, { recursive: true }));
  type Made = { sensor: { id: string } };
  const target = async (name: string) => {
    const { body } = await client.post<Made>('/sensors', { sensor: { name, data_type: 'float' } });
    const sensor = body.sensor.id;
    const key = { name, scope: 'write', sensors: [Number(sensor)] };
    const made = await client.post<{ key: { key: string } }>('/users/current/keys', { key });
    return { origin: server.url, key: made.body.key.key, sensor };
  };
  const values = async (sensor: string) => {
    const { body } = await client.get<{ data: { value: string }[] }>(`/sensors/${sensor}/data`);
    return body.data.map(({ value }) => value);
  };
  /** Runs until the first point has arrived. */
  const run = async (command: string, parameters: string[], sensor: string) => {
    const child = spawn(command, parameters, { stdio: 'ignore' });
    t.teardown(() => child.kill('SIGKILL'));
    await until(async () => (await values(sensor)).length > 0);
    child.kill('SIGKILL');
    t.equal((await values(sensor))[0], '21.5', command);
  };

  const curl = await target('curl');
  if (has('curl')) await run('sh', ['-c', codeOf('curl')(curl)], curl.sensor);
  else t.comment('no curl here');

  const python = await target('python');
  const script = path.join(folder, 'send.py');
  await writeFile(script, codeOf('python')(python));
  if (has('python3')) await run('python3', [script], python.sensor);
  else t.comment('no python3 here');

  const typescript = await target('typescript');
  const { code } = await transform(codeOf('typescript')(typescript), { loader: 'ts' });
  const program = path.join(folder, 'send.mjs');
  await writeFile(program, code);
  await run(process.execPath, [program], typescript.sensor);

  const esp32 = await target('esp32');
  const sketch = codeOf('esp32')(esp32);
  const body = /http\.POST\("(.*)" \+ String\(value, 3\) \+ "(.*)"\)/.exec(sketch)!;
  const json = `${JSON.parse(`"${body[1]}"`)}21.500${JSON.parse(`"${body[2]}"`)}`;
  const device = new Client(server.url);
  const headers = { Authorization: `Bearer ${esp32.key}`, 'Content-Type': 'application/json' };
  t.match(sketch, `"${server.url}/sensors/${esp32.sensor}/data"`);
  t.equal(
    (await device.post(`/sensors/${esp32.sensor}/data`, undefined, { raw: json, headers })).status,
    201,
  );
  t.same(await values(esp32.sensor), ['21.5']);
});

t.test('a key of Telegraf creates sensors by line protocol', async (t) => {
  const server = await sharedServer();
  const { client } = await newUser(server);
  const made = await client.post<{ key: { key: string } }>('/users/current/keys', {
    key: { name: 'Telegraf', scope: 'write' },
  });
  const { key } = made.body.key;
  const config = codeOf('telegraf')({ origin: server.url, key, sensor: '' });
  t.match(config, `urls = ["${server.url}"]`);
  t.match(config, `token = "${key}"`);
  // As the output of Telegraf writes.
  const written = await new Client(server.url).post('/api/v2/write?org=-&bucket=-&precision=ns', undefined, {
    raw: 'cpu,cpu=cpu-total,host=a usage_idle=97.5 1735689600000000000\n',
    headers: { Authorization: `Token ${key}`, 'Content-Type': 'text/plain; charset=utf-8' },
  });
  t.equal(written.status, 204);
  t.match((await client.get('/sensors')).body, { total: 1 });
});
