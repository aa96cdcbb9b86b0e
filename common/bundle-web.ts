/**
 * Build step: bundles the web app into `dist/web/`. The name of each file has a hash of its content, so that browsers may keep it for ever, and each
 * text is stored compressed beside itself, so that the server compresses nothing. `page.json` names the files that the page loads first.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type BuildOptions, build } from 'esbuild';
import { notices } from './notices.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const WEB = fileURLToPath(new URL('../web/', import.meta.url));

/** Bytes from which on a file is compressed: a smaller one fits into one packet anyway. */
const COMPRESSION_THRESHOLD = 1024;

rmSync(WEB, { recursive: true, force: true });
mkdirSync(WEB, { recursive: true });

const common = {
  absWorkingDir: ROOT,
  outdir: path.join(WEB, 'assets'),
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  bundle: true,
  target: ['chrome111', 'firefox115', 'safari16.4'],
  minify: true,
  metafile: true,
  write: false,
} as const satisfies BuildOptions;

const scripts = await build({
  ...common,
  entryPoints: { main: 'packages/web/main.tsx' },
  splitting: true,
  platform: 'browser',
  format: 'esm',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  alias: {
    '@sensorium/client': path.join(ROOT, 'packages/client/index.ts'),
  },
  // For Node without a WebSocket of its own; no browser gets there.
  external: ['ws'],
  loader: { '.css': 'empty' },
});

/** Tokens and elements come first, then the components, so that a style sheet of a page decides over both. */
const sheets = Object.keys(scripts.metafile.inputs).filter((file) => file.endsWith('.css'));
const ORDER = [/\/kit\/tokens\.css$/, /\/kit\/base\.css$/, /^node_modules\//, /\/kit\//];
const rank = (file: string) =>
  (ORDER.findIndex((place) => place.test(file)) + ORDER.length + 1) % (ORDER.length + 1);

/** One style sheet for all pages: a chunk that is loaded later brings no styles of its own. */
const styles = await build({
  ...common,
  entryNames: 'style-[hash]',
  stdin: {
    contents: sheets
      .sort((one, other) => rank(one) - rank(other) || one.localeCompare(other))
      .map((file) => `@import ${JSON.stringify(`./${file}`)};`)
      .join('\n'),
    loader: 'css',
    resolveDir: ROOT,
    sourcefile: 'main.css',
  },
});

/** The one script that the page waits for. It is no module: a module runs after the first paint. */
const first = await build({
  ...common,
  entryPoints: { 'theme-first': 'packages/web/theme-first.ts' },
  platform: 'browser',
  format: 'iife',
});

const textTypes = /\.(?:js|css|svg|json)$/;
mkdirSync(path.join(WEB, 'assets'), { recursive: true });
for (const { path: file, contents } of [
  ...scripts.outputFiles,
  ...styles.outputFiles,
  ...first.outputFiles,
]) {
  writeFileSync(file, contents);
  if (contents.length < COMPRESSION_THRESHOLD || !textTypes.test(file)) continue;
  const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: contents.length } };
  writeFileSync(`${file}.br`, brotliCompressSync(contents, options));
  writeFileSync(`${file}.gz`, gzipSync(contents, { level: 9 }));
}

const entry = Object.entries(scripts.metafile.outputs).find(
  ([, { entryPoint }]) => entryPoint === 'packages/web/main.tsx',
);
if (entry === undefined) throw new Error('the bundle has no entry');
const [script, { imports }] = entry;
const files = {
  first: path.basename(Object.keys(first.metafile.outputs)[0]!),
  script: path.basename(script),
  style: path.basename(Object.keys(styles.metafile.outputs)[0]!),
  /** Chunks that the script imports at once. */
  chunks: imports
    .filter(({ kind, external }) => kind === 'import-statement' && external !== true)
    .map((each) => path.basename(each.path)),
};
writeFileSync(path.join(WEB, 'page.json'), JSON.stringify(files));
writeFileSync(path.join(WEB, 'LICENSES.txt'), notices(scripts.metafile, ROOT));
