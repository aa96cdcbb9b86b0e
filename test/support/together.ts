/** Which files of tests share a process. */
import path from 'node:path';
import type { Choice } from './timescale/choices.js';

/** Test files of one process: one file, with the tests that it is limited to, or several. */
export interface Run {
  readonly files: readonly string[];
  readonly only?: RegExp;
}

/** Files of one process at most. */
const MOST = 8;

/** Files that change what the whole process has (its environment, its listeners), or count what it does. */
const ALONE: ReadonlySet<string> = new Set([
  'client-calls',
  'decoder-steps',
  'embedded',
  'log',
  'response-memory',
  'supervise',
  'timescale-pool',
  'transport',
  'transport-bodies',
]);

/** Folders whose files take long, since they start browsers, sidecars or sandboxes: each has a process of its own. */
const FOLDERS_ALONE = /^dist\/test\/(web|workers)\//;

/**
 * @param choices in their order
 * @param isLong whether a file works long: it gets a process of its own, as does one that is limited to some of its tests
 */
export function together(choices: readonly Choice[], isLong: (name: string) => boolean): Run[] {
  const runs: Run[] = [];
  const small: string[] = [];
  for (const { file, only } of choices) {
    const name = path.basename(file, '.test.js');
    const alone = isLong(name) || ALONE.has(name) || FOLDERS_ALONE.test(file);
    if (alone || only !== undefined) runs.push({ files: [file], only });
    else small.push(file);
  }
  while (small.length > 0) runs.push({ files: small.splice(0, MOST) });
  return runs;
}
