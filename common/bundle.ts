/**
 * Build step: bundles the modules of each process into one file, with the packages that consist of many modules. A server has about nine hundred
 * modules, and finding and opening them takes most of the load time. The client is bundled too, so that it needs nothing of the workspace.
 *
 * Packages with native code or threads of their own stay external, and so does `pg`, which jobs share with `graphile-worker`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { notices } from './notices.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BUNDLES = fileURLToPath(new URL('../bundles/', import.meta.url));

const PROCESSES = ['server/process', 'workers/process', 'server/start/process'];

/** Bundled packages. Their licences must be included with every copy. */
const BUNDLED = new Set([
  '@fastify/busboy',
  '@sinclair/typebox',
  'ajv',
  'content-disposition',
  'csv-parse',
  'ipaddr.js',
  'lru-cache',
  'pg-copy-streams',
  'prom-client',
  'undici',
  'ws',
  'yazl',
]);

const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
const external = Object.keys(dependencies).filter(
  (name) => !BUNDLED.has(name) && !name.startsWith('@sensorium/'),
);

/** Replaces `import.meta.url` with the address of the compiled module, since modules find files relative to themselves. */
const ownUrls: Plugin = {
  name: 'own-urls',
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
  external: [...external.flatMap((name) => [name, `${name}/*`]), 'uWebSockets.js'],
  plugins: [ownUrls],
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
  // Bundled CommonJS modules load Node's modules by `require`.
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
 * Reduces a source map to one mapping a line, for our own sources only. Node reads the whole map for the first stack trace of a process, which takes
 * a third of a second with the map of esbuild.
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

/** Base64 VLQ, as source maps encode numbers: the sign in the lowest bit, five bits a character, low bits first. */
function vlq(number: number): string {
  const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  let text = '';
  for (let rest = number < 0 ? -2 * number + 1 : 2 * number; ; rest >>= 5) {
    if (rest < 32) return text + DIGITS[rest];
    text += DIGITS[32 + (rest % 32)];
  }
}

writeFileSync(path.join(BUNDLES, 'LICENSES.txt'), notices(metafile, ROOT));

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
writeFileSync(path.join(CLIENT, 'dist/bundle/LICENSES.txt'), notices(client.metafile, ROOT));
