/** Which files of tests share a process. */
import path from 'node:path';
import type { Choice } from './timescale/choices.js';

/** Test files of one process: one file, with the tests that it is limited to, or several. */
export interface Run {
  readonly files: readonly string[];
  readonly only?: RegExp;
}

/** Files of one process at most. */
const MOST = 16;

/** Folders whose files take longer, since they start browsers, sidecars or sandboxes: fewer of them share a process, and they begin first. */
const LONG_FOLDERS = ['dist/test/web/', 'dist/test/workers/'];
const MOST_LONG = 8;

/** Files that change what the whole process has (its environment, its listeners), or count what it does. */
const ALONE: ReadonlySet<string> = new Set([
  'added-shards',
  'allocations',
  'backup-shards',
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

/**
 * @param choices in their order
 * @param isLong whether a file works long: it gets a process of its own, as does one that is limited to some of its tests
 * @returns what takes longest first: at the end, short runs keep all processors busy
 */
export function together(choices: readonly Choice[], isLong: (name: string) => boolean): Run[] {
  const [long, alone]: [Run[], Run[]] = [[], []];
  const small: string[] = [];
  for (const { file, only } of choices) {
    const name = path.basename(file, '.test.js');
    if (isLong(name) || only !== undefined) long.push({ files: [file], only });
    else if (ALONE.has(name)) alone.push({ files: [file] });
    else small.push(file);
  }
  const folderOf = (file: string) => LONG_FOLDERS.find((folder) => file.startsWith(folder));
  const shared = [...LONG_FOLDERS, undefined].flatMap((folder) => {
    const files = small.filter((file) => folderOf(file) === folder);
    return inProcesses(files, folder === undefined ? MOST : MOST_LONG);
  });
  return [...long, ...shared, ...alone];
}

/** @param most files of a process */
function inProcesses(files: readonly string[], most: number): Run[] {
  const runs: Run[] = [];
  for (let i = 0; i < files.length; i += most) runs.push({ files: files.slice(i, i + most) });
  return runs;
}
