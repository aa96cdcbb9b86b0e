/** Tests of the package as users install it. */
import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';

const PACKAGE = fileURLToPath(new URL('../../', import.meta.url));
const require = createRequire(import.meta.url);
const LIMIT = 2 ** 20;

/** The folder of an installed package. */
function folderOf(name: string): string {
  const [folder] = (require.resolve.paths(name) ?? [])
    .map((modules) => path.join(modules, name))
    .filter((each) => statSync(each, { throwIfNoEntry: false }) !== undefined);
  if (folder === undefined) throw new Error(`${name} is not installed`);
  return folder;
}

/** An empty project with the packed package and its two dependencies. */
function project(t: Test): { readonly folder: string; readonly tarball: string } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sensorium-client-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const packed = spawnSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
    cwd: PACKAGE,
    encoding: 'utf8',
  });
  t.equal(packed.status, 0, packed.stderr);
  const [name = ''] = readdirSync(folder);
  const modules = path.join(folder, 'node_modules');
  const installed = path.join(modules, '@sensorium/client');
  mkdirSync(installed, { recursive: true });
  spawnSync('tar', [
    '--extract',
    '--file',
    path.join(folder, name),
    '--strip-components=1',
    '--directory',
    installed,
  ]);
  for (const dependency of ['ws', 'msgpackr'])
    symlinkSync(folderOf(dependency), path.join(modules, dependency));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  return { folder, tarball: path.join(folder, name) };
}

t.test('the packed package is small, has two dependencies, and works in an empty project', (t) => {
  const { folder, tarball } = project(t);
  t.ok(statSync(tarball).size < LIMIT, `${statSync(tarball).size} bytes`);
  const installed = path.join(folder, 'node_modules/@sensorium/client');
  const { dependencies } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  t.same(Object.keys(dependencies).sort(), ['msgpackr', 'ws']);

  writeFileSync(
    path.join(folder, 'use.mjs'),
    `import { Client, SensoriumError } from '@sensorium/client';
     console.log(new Client('http://localhost:1/x/').url, typeof SensoriumError);`,
  );
  const used = spawnSync(process.execPath, ['use.mjs'], { cwd: folder, encoding: 'utf8' });
  t.equal(used.stdout, 'http://localhost:1/x function\n', used.stderr);

  const command = spawnSync(process.execPath, [path.join(installed, 'bin/sensorium.js'), '--version'], {
    cwd: folder,
    encoding: 'utf8',
  });
  t.match(command.stdout, /^sensorium \d+\.\d+\.\d+\n$/, command.stderr);
  t.end();
});

t.test('the declarations are complete: the compiler checks them without skipLibCheck', (t) => {
  const { folder } = project(t);
  writeFileSync(
    path.join(folder, 'use.ts'),
    `import { Client, SensoriumError, type Stream } from '@sensorium/client';
     const { client } = await new Client('https://sensors.example').login('me', 'secret');
     const { data, total } = await client.get('/sensors/{id}/data', { id: 1, interval: 3600, start_date: '-1d' });
     const first: number | undefined = data[0]?.date;
     const { sensor } = await client.post('/sensors', { body: { sensor: { name: 'x' } } });
     const id: string = sensor.id;
     const text: string = await client.text('/sensors/{id}/data', { id });
     const stream: Stream = client.stream();
     // @ts-expect-error there is no such path
     await client.get('/sensor');
     // @ts-expect-error the path needs an id
     await client.get('/sensors/{id}');
     // @ts-expect-error a page is a number
     await client.get('/sensors', { page: 'one' });
     export { first, SensoriumError, stream, text, total };`,
  );
  const compiler = path.join(folderOf('typescript'), 'bin/tsc');
  const options = '--strict --module nodenext --target es2022 --skipLibCheck false --noEmit'.split(' ');
  // Without the types of Node, as in a project for browsers.
  const { stdout } = spawnSync(process.execPath, [compiler, ...options, 'use.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  t.equal(stdout, '');
  t.end();
});

t.test('the library imports its dependencies only, so that it runs in browsers', (t) => {
  const folder = path.join(PACKAGE, 'dist/bundle');
  const read = new Set<string>();
  const follow = (file: string): void => {
    if (read.has(file)) return;
    read.add(file);
    for (const [, imported = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?"([^"]+)"/g)) {
      if (imported.startsWith('.')) follow(path.join(path.dirname(file), imported));
      else t.match(imported, /^(msgpackr|ws)$/, `${path.relative(folder, file)} imports ${imported}`);
    }
  };
  follow(path.join(folder, 'index.js'));
  t.ok(read.size > 0);
  t.end();
});
