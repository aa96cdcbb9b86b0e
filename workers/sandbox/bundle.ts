/**
 * The last step of the build: each thread of the sandbox as one file. A thread loads some three hundred modules otherwise, which takes longer than
 * most scripts, and is started anew whenever a script has to be ended.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Of this file as compiled, which is where the compiled threads are. */
const HERE = fileURLToPath(new URL('.', import.meta.url));

await build({
  entryPoints: readdirSync(HERE)
    .filter((name) => name.endsWith('-thread.js'))
    .map((name) => path.join(HERE, name)),
  outdir: path.join(HERE, 'threads'),
  // Node 20.18 and older find no package.json there that says what kind of module it is.
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.9',
  sourcemap: true,
});
