/** Which transport a server takes, and how uWebSockets.js is fetched for it. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { ConfigError } from '../../../common/config.js';
import { chooseTransport } from '../../../server/transport/choose.js';
import { nodeTransport } from '../../../server/transport/node.js';
import type { UwsModule } from '../../../server/transport/uws-api.js';
import { fetchUws } from '../../../server/transport/uws-fetch.js';
import { loadUws, type UwsFound } from '../../../server/transport/uws-load.js';
import { thisMachine, uwsVersionFor } from '../../../server/transport/uws-version.js';
import { uws } from '../../support/transports.js';

t.test('the choice of a transport', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'sensorium-uws-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const lines: string[] = [];
  const log = { warn: (line: string) => void lines.push(line) };
  const find = () => loadUws(pathToFileURL(`${folder}/`));
  // A library named by NODE_PATH is there for every folder.
  const absent = process.env.NODE_PATH ? (): UwsFound => ({ state: 'absent' }) : find;

  t.equal(await chooseTransport('node', log, absent), nodeTransport);
  t.equal(await chooseTransport('auto', log, absent), nodeTransport);
  t.strictSame(lines, [], 'nothing is said about a package that nobody installed');
  await t.rejects(chooseTransport('uws', log, absent), new ConfigError(), 'demanded and absent');
  await t.rejects(chooseTransport('uws', log, absent), /TRANSPORT=uws .*npm run add-uws/);

  const installed = join(folder, 'node_modules', 'uWebSockets.js');
  await mkdir(installed, { recursive: true });
  await writeFile(join(installed, 'index.js'), 'throw new Error("made for\\n another Node")');
  t.equal(await chooseTransport('auto', log, find), nodeTransport);
  t.equal(lines.length, 1);
  t.match(lines[0], /cannot be loaded \(made for another Node\): node:http is used/);
  await t.rejects(chooseTransport('uws', log, find), /made for another Node.*npm run add-uws/);

  const unknown = { abi: '93', platform: 'linux', arch: 'x64', glibc: '2.36' };
  await t.rejects(
    chooseTransport('uws', log, () => ({ state: 'absent' }), unknown),
    /no release of uWebSockets\.js is known for this Node \(ABI 93\)/,
    'nothing is recommended that cannot help',
  );
  lines.length = 0;
  t.equal(await chooseTransport('auto', log, find, unknown), nodeTransport);
  t.match(lines[0], /node:http is used; no release of uWebSockets\.js is known for this Node/);

  if (uws.state === 'ready') {
    const find = () => uws;
    t.not(await chooseTransport('auto', log, find), nodeTransport);
    t.not(await chooseTransport('uws', log, find), nodeTransport);
    t.equal(await chooseTransport('node', log, find), nodeTransport);
  }
});

/** Stands for a release of uWebSockets.js, on `node:http`. @param hands what it does with a request that has `_` in the name of a header */
function release(hands: 'through' | 'cuts off' | 'never answers'): UwsFound {
  const server = createServer();
  const module = {
    LIBUS_LISTEN_EXCLUSIVE_PORT: 0,
    us_socket_local_port: () => (server.address() as AddressInfo).port,
    us_listen_socket_close: () => server.close(),
    App: () => ({
      any(_pattern: string, handler: (response: ServerResponse, request: object) => void) {
        server.on('request', (request, response) => {
          const isOdd = Object.keys(request.headers).some((name) => name.includes('_'));
          if (isOdd && hands === 'cuts off') response.destroy();
          else if (!isOdd || hands === 'through') {
            handler(response, { getHeader: (name: string) => request.headers[name] ?? '' });
          }
        });
        return this;
      },
      listen(host: string, port: number, _options: number, onListening: (socket: object) => void) {
        server.listen(port, host, () => onListening(server));
        return this;
      },
    }),
  };
  return { state: 'ready', version: '20.30.0', uws: module as unknown as UwsModule };
}

t.test('a library that loses requests with `_` in the name of a header is not used', async (t) => {
  const lines: string[] = [];
  const log = { warn: (line: string) => void lines.push(line) };
  const debian12 = { abi: '115', platform: 'linux', arch: 'x64', glibc: '2.36' };
  const choose = (choice: 'auto' | 'uws', hands: Parameters<typeof release>[0]) =>
    chooseTransport(choice, log, () => release(hands), debian12);
  t.not(await choose('auto', 'through'), nodeTransport);
  t.strictSame(lines, []);
  t.equal(await choose('auto', 'cuts off'), nodeTransport);
  t.match(
    lines[0],
    /uWebSockets\.js 20\.30\.0 loses requests .* X-SESSION_ID: node:http is used; run `npm run add-uws`/,
  );
  await t.rejects(choose('uws', 'cuts off'), new ConfigError());
  await t.rejects(
    choose('uws', 'cuts off'),
    /20\.30\.0 loses requests .*`npm run add-uws`, which installs 20\.52\.0/,
  );
  await t.rejects(choose('uws', 'never answers'), /loses requests/, 'no request is pending');
});

t.test('the release of uWebSockets.js is chosen by the version of Node, or the reason is given', (t) => {
  const debian12 = { abi: '115', platform: 'linux', arch: 'x64', glibc: '2.36' };
  const versionOn = (machine: object) => uwsVersionFor({ ...debian12, ...machine });
  const chosenOn = (machine: object) => (versionOn(machine) as { version?: string }).version;
  for (const abi of ['115', '127', '131', '137']) t.equal(chosenOn({ abi }), '20.52.0', `ABI ${abi}`);
  for (const abi of ['127', '137', '147']) t.equal(chosenOn({ abi, glibc: '2.41' }), '20.69.0', `ABI ${abi}`);
  t.equal(chosenOn({ abi: '115', glibc: '2.41' }), '20.52.0', 'later ones have none for Node 20');
  t.equal(chosenOn({ abi: '141', glibc: '2.38' }), '20.60.0');
  t.equal(chosenOn({ abi: '147', platform: 'darwin', arch: 'arm64', glibc: null }), '20.69.0');
  const refusalOn = (machine: object) => {
    const found = versionOn(machine);
    return 'refusal' in found ? found.refusal : `${found.version} is installed`;
  };
  t.match(refusalOn({ abi: '147' }), /20\.69\.0, .* needs glibc 2\.38, and this system has 2\.36/);
  t.match(refusalOn({ abi: '120' }), /ABI 120.*Node 20, 22, 23, 24, 25 and 26/);
  t.match(refusalOn({ glibc: null }), /glibc only/);
  t.match(refusalOn({ arch: 'ppc64' }), /not built for linux ppc64/);
  t.match(refusalOn({ platform: 'win32', arch: 'arm64', glibc: null }), /not built for win32 arm64/);
  t.equal(thisMachine().abi, process.versions.modules);
  t.ok(process.platform !== 'linux' || /^\d+\.\d+/.test(thisMachine().glibc ?? ''), 'glibc is found');
  t.end();
});

t.test(
  'a release of uWebSockets.js is fetched by its commit, and any other content is rejected',
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'sensorium-uws-'));
    t.teardown(() => rm(folder, { recursive: true }));
    const repository = join(folder, 'repository');
    const git = (...command: string[]) => {
      const identity = ['-c', 'user.name=test', '-c', 'user.email=test@localhost'];
      return execFileSync('git', ['-C', repository, ...identity, ...command], { encoding: 'utf8' }).trim();
    };
    const machine = { platform: 'linux', arch: 'x64', abi: '137' };
    /** Commits a release in which `uws.js` says where it comes from. */
    const commit = async (version: string) => {
      const files = {
        'package.json': JSON.stringify({ version, main: 'uws.js' }),
        'uws.js': `module.exports = { from: '${version}' };`,
        'uws_linux_x64_137.node': version,
        'uws_linux_x64_115.node': 'for another Node',
        'ESM_wrapper.mjs': '',
        LICENSE: '',
      };
      for (const [name, text] of Object.entries(files)) await writeFile(join(repository, name), text);
      git('add', '.');
      git('commit', '--quiet', '--message', version);
      return git('rev-parse', 'HEAD');
    };
    await mkdir(repository);
    git('init', '--quiet');
    git('config', 'uploadpack.allowFilter', 'true');
    git('config', 'uploadpack.allowAnySHA1InWant', 'true');
    const ours = await commit('1.0.0');
    await commit('1.0.0-changed');
    git('tag', 'v1.0.0');

    const place = join(folder, 'place');
    const fetch = (commit: string) =>
      fetchUws(pathToFileURL(repository).href, { version: '1.0.0', commit }, machine, place);
    fetch(ours);
    t.match(loadUws(pathToFileURL(`${place}/`)), {
      state: 'ready',
      version: '1.0.0',
      uws: { from: '1.0.0' },
    });
    const has = () => readdirSync(join(place, 'node_modules', 'uWebSockets.js')).sort();
    const wanted = ['ESM_wrapper.mjs', 'LICENSE', 'package.json', 'uws.js', 'uws_linux_x64_137.node'];
    t.same(has(), wanted, 'what this machine needs');
    t.throws(
      () => fetch(ours.replace(/./g, '0')),
      /^uWebSockets\.js 1\.0\.0 \(commit 0{40}\) cannot be fetched from/,
    );
    const object = join(repository, '.git/objects', ours.slice(0, 2), ours.slice(2));
    chmodSync(object, 0o644);
    await copyFile(join(repository, '.git/objects', git('rev-parse', 'HEAD').replace(/^../, '$&/')), object);
    t.throws(() => fetch(ours), /cannot be fetched/, 'another under its name');
    t.same(has(), wanted, 'what was there stays');
  },
);

t.test(
  'a silent repository times out, git does not prompt for a password, and no files are left',
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'sensorium-uws-'));
    t.teardown(() => rm(folder, { recursive: true }));
    const modules = join(folder, 'node_modules');
    await mkdir(join(modules, '.uws-of-one-that-was-killed'), { recursive: true });
    const machine = { platform: 'linux', arch: 'x64', abi: '137' };
    const fetchFrom = (repository: string) => () =>
      fetchUws(repository, { version: '1.0.0', commit: '0'.repeat(40) }, machine, folder, 1);
    const silent = createNetServer().listen(0, '127.0.0.1');
    t.teardown(() => silent.close());
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    t.throws(fetchFrom(`http://127.0.0.1:${port}/`), /cannot be fetched from .*the last 1 seconds/);
    t.same(readdirSync(modules), []);

    // In a process of its own, since `fetchUws` blocks.
    const locked = spawn(process.execPath, ['--eval', LOCKED], { stdio: ['ignore', 'pipe', 'inherit'] });
    t.teardown(() => locked.kill());
    const [address] = (await once(locked.stdout.setEncoding('utf8'), 'data')) as [string];
    t.throws(fetchFrom(address.trim()), /terminal prompts disabled/);
    t.same(readdirSync(modules), []);
  },
);

/** A server that requires a password, and prints its address. */
const LOCKED = `
  require('http').createServer((_, response) => {
    response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="locked"' }).end();
  }).listen(0, '127.0.0.1', function () { console.log('http://127.0.0.1:' + this.address().port + '/'); });`;
