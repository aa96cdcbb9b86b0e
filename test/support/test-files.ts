/** The test files of the repository: those in `test/`, and those that each package keeps. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ENDING = '.test.ts';

/** @returns paths of compiled test files, relative to the repository, by the name of the file without its ending */
export function testFiles(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const packages = readdirSync(path.join(ROOT, 'packages'));
  for (const [sources, compiled] of [
    ['test', 'dist/test'],
    ...packages.map((name) => [`packages/${name}/test`, `packages/${name}/dist/test`]),
  ] as [string, string][]) {
    for (const file of testsIn(path.join(ROOT, sources))) {
      const name = path.basename(file, ENDING);
      if (files.has(name)) throw new Error(`two test files are named ${name}${ENDING}`);
      files.set(name, path.join(compiled, file.replace(/ts$/, 'js')));
    }
  }
  return files;
}

function testsIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(ENDING))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
