/**
 * Last step of the build: bundles each thread of the sandbox in one file. Without it a thread loads some three hundred modules, which takes longer
 * than most scripts; and a thread is started again whenever a script is terminated.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Folder of this compiled file, which also holds the compiled threads. */
const HERE = fileURLToPath(new URL('.', import.meta.url));

await build({
  entryPoints: readdirSync(HERE)
    .filter((name) => name.endsWith('-thread.js'))
    .map((name) => path.join(HERE, name)),
  outdir: path.join(HERE, 'threads'),
  // Node 20.18 and older find no package.json there that declares the module format.
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.9',
  sourcemap: true,
});
