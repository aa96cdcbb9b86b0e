/**
 * Build step: bundles the web app into `dist/web/`. The name of each file has a hash of its content, so that browsers may keep it for ever, and each
 * text is stored compressed beside itself, so that the server compresses nothing. `page.json` names the files that the page loads first.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { notices } from './notices.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const WEB = fileURLToPath(new URL('../web/', import.meta.url));

/** Bytes from which on a file is compressed: a smaller one fits into one packet anyway. */
const COMPRESSION_THRESHOLD = 1024;

rmSync(WEB, { recursive: true, force: true });
mkdirSync(WEB, { recursive: true });

const { metafile, outputFiles } = await build({
  absWorkingDir: ROOT,
  entryPoints: { main: 'packages/web/main.tsx' },
  outdir: path.join(WEB, 'assets'),
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  platform: 'browser',
  format: 'esm',
  target: ['chrome111', 'firefox115', 'safari16.4'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  alias: {
    '@sensorium/client': path.join(ROOT, 'packages/client/index.ts'),
  },
  // For Node without a WebSocket of its own; no browser gets there.
  external: ['ws'],
  define: { 'process.env.NODE_ENV': '"production"' },
  minify: true,
  metafile: true,
  write: false,
});

const textTypes = /\.(?:js|css|svg|json)$/;
mkdirSync(path.join(WEB, 'assets'), { recursive: true });
for (const { path: file, contents } of outputFiles) {
  writeFileSync(file, contents);
  if (contents.length < COMPRESSION_THRESHOLD || !textTypes.test(file)) continue;
  const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: contents.length } };
  writeFileSync(`${file}.br`, brotliCompressSync(contents, options));
  writeFileSync(`${file}.gz`, gzipSync(contents, { level: 9 }));
}

const entry = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint !== undefined);
if (entry === undefined) throw new Error('the bundle has no entry');
const [script, { cssBundle, imports }] = entry;
const files = {
  script: path.basename(script),
  style: cssBundle === undefined ? null : path.basename(cssBundle),
  /** Chunks that the script imports at once. */
  chunks: imports
    .filter(({ kind, external }) => kind === 'import-statement' && external !== true)
    .map((each) => path.basename(each.path)),
};
writeFileSync(path.join(WEB, 'page.json'), JSON.stringify(files));
writeFileSync(path.join(WEB, 'LICENSES.txt'), notices(metafile, ROOT));
