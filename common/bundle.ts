/**
 * A step of the build: the modules of each process of the product in one file, and with them the packages that consist of many modules. Finding and
 * opening modules is most of what loading takes: a server has some nine hundred of them. The client becomes few files too, which need nothing of the workspace.
 *
 * Packages that bring native code or threads of their own stay outside, and `pg`, which jobs share with `graphile-worker`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile, type Plugin } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BUNDLES = fileURLToPath(new URL('../bundles/', import.meta.url));

const PROCESSES = ['server/process', 'workers/process', 'server/start/process'];

/** Packages that are joined in. Their licences ask to be named wherever they are copied. */
const JOINED = new Set([
  '@fastify/busboy',
  '@sinclair/typebox',
  'ajv',
  'content-disposition',
  'csv-parse',
  'ipaddr.js',
  'lru-cache',
  'pg-copy-streams',
  'prom-client',
  'qs',
  'undici',
  'ws',
  'yazl',
]);

const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
const apart = Object.keys(dependencies).filter(
  (name) => !JOINED.has(name) && !name.startsWith('@sensorium/'),
);

/** A module finds files by where it was compiled to, wherever it is joined in. */
const ownPlaces: Plugin = {
  name: 'own places',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const name = path.relative(ROOT, file).replace(/ts$/, 'js');
      const text = await readFile(file, 'utf8');
      return {
        contents: text.replaceAll(
          'import.meta.url',
          `new URL(${JSON.stringify(`../${name}`)}, import.meta.url).href`,
        ),
        loader: 'ts',
      };
    });
  },
};

const { metafile } = await build({
  absWorkingDir: ROOT,
  entryPoints: Object.fromEntries(PROCESSES.map((name) => [name.replaceAll('/', '-'), `${name}.ts`])),
  outdir: BUNDLES,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.9',
  external: [...apart.flatMap((name) => [name, `${name}/*`]), 'uWebSockets.js'],
  plugins: [ownPlaces],
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
  // CommonJS modules that are joined in load those of Node by `require`.
  banner: {
    js: "import { createRequire as requireFor } from 'node:module';\nconst require = requireFor(import.meta.url);",
  },
});

for (const name of readdirSync(BUNDLES).filter((each) => each.endsWith('.mjs'))) {
  const bundle = path.join(BUNDLES, name);
  writeFileSync(
    `${bundle}.map`,
    linesOnly(JSON.parse(readFileSync(`${bundle}.map`, 'utf8')), readFileSync(bundle, 'utf8')),
  );
}

type Payload = ConstructorParameters<typeof SourceMap>[0];

/**
 * The same map, telling of each line of our own where it comes from, and nothing of its parts: the first stack trace of a process waits until the whole
 * map is read, a third of a second for the one of esbuild.
 */
function linesOnly(payload: Payload, text: string): string {
  const map = new SourceMap(payload);
  const sources = payload.sources.filter((name) => !name.includes('node_modules'));
  const numbers = new Map(sources.map((name, number) => [name, number]));
  let [lastSource, lastLine] = [0, 0];
  const mappings = text.split('\n').map((line, number) => {
    const entry = map.findEntry(number, line.search(/\S|$/));
    if (!('originalSource' in entry) || entry.generatedLine !== number) return '';
    const source = numbers.get(entry.originalSource);
    if (source === undefined) return '';
    const segment = [0, source - lastSource, entry.originalLine - lastLine, 0].map(vlq).join('');
    [lastSource, lastLine] = [source, entry.originalLine];
    return segment;
  });
  return JSON.stringify({ version: 3, sources, names: [], mappings: mappings.join(';') });
}

/** A number as maps write it: its sign in the lowest bit, then five bits a character, the low ones first. */
function vlq(number: number): string {
  const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  let text = '';
  for (let rest = number < 0 ? -2 * number + 1 : 2 * number; ; rest >>= 5) {
    if (rest < 32) return text + DIGITS[rest];
    text += DIGITS[32 + (rest % 32)];
  }
}

writeFileSync(path.join(BUNDLES, 'LICENSES.txt'), notices(metafile));

const CLIENT = path.join(ROOT, 'packages/client');
const client = await build({
  absWorkingDir: ROOT,
  entryPoints: ['index', 'cli/run', 'cli/main'].map((name) => path.join(CLIENT, `${name}.ts`)),
  outbase: CLIENT,
  outdir: path.join(CLIENT, 'dist/bundle'),
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'es2022',
  external: ['msgpackr', 'ws'],
  metafile: true,
});
writeFileSync(path.join(CLIENT, 'dist/bundle/LICENSES.txt'), notices(client.metafile));

/** The licences of packages that something was joined in from, those that they need included. */
function notices({ inputs }: Metafile): string {
  const joined = new Set(
    Object.keys(inputs).flatMap(
      (file) => /^node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(file) ?? [],
    ),
  );
  const texts = [...joined].sort().map((folder) => {
    const licence = readdirSync(path.join(ROOT, folder)).find((name) => /^licen[cs]e/i.test(name));
    if (licence === undefined) throw new Error(`${folder} has no licence to copy`);
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return `== ${name}\n\n${readFileSync(path.join(ROOT, folder, licence), 'utf8').trim()}\n`;
  });
  return texts.join('\n');
}
