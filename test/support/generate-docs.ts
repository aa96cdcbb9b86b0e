/** `npm run docs`: writes the pages of `docs/` that are derived from tables in the code; `--check` only compares. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generatedPages } from './generated-docs.js';

const check = process.argv.includes('--check');
for (const { file, text } of generatedPages()) {
  const name = fileURLToPath(file);
  if (!check) {
    writeFileSync(file, text);
    process.stdout.write(`wrote ${name}\n`);
  } else if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${name} is out of date: run npm run docs\n`);
    process.exitCode = 1;
  }
}
