/** `npm run restore -- FILE`: restores a backup into an empty database, or checks the file with `--check`. */
import { readConfig } from '../../common/config.js';
import { FatalError } from '../../common/fatal.js';
import { armFaultPoint } from '../../common/fault-points.js';
import { createLog } from '../../common/log.js';
import { exitWith } from '../../common/process.js';
import type { Manifest } from '../../sql/operations/manifest.js';
import { ArchiveReader } from '../../sql/operations/reader.js';
import { restore } from '../../sql/operations/restore.js';
import { STATEMENT_TIMEOUT } from '../../sql/operations/session.js';
import { fileParameter, requireNoPassword } from './parameters.js';
import { withDatabase } from './with-database.js';

const USAGE = 'usage: npm run restore -- [--check] [--shard ID=URL]... FILE';

async function main(parameters: readonly string[]): Promise<void> {
  armFaultPoint(process.env);
  if (parameters[0] === '--check') {
    const file = fileParameter(parameters.slice(1), USAGE, process.env);
    const archive = await ArchiveReader.open(file);
    await archive.close();
    process.stdout.write(`${file} is whole: ${summary(archive.manifest)}\n`);
    return;
  }
  const { shards, rest } = shardParameters(parameters);
  const file = fileParameter(rest, USAGE, process.env);
  const config = readConfig(process.env);
  const manifest = await withDatabase(
    config,
    { name: 'sensorium restore', timeout: STATEMENT_TIMEOUT, make: true },
    (sql) =>
      restore(sql, file, createLog('restore', config.LOG_LEVEL, config.LOG_FORMAT), { shards, config }),
  );
  process.stdout.write(`restored: ${summary(manifest)}\n`);
}

/** @returns the addresses of shards by id, and the other parameters. @throws FatalError */
function shardParameters(parameters: readonly string[]): {
  readonly shards: ReadonlyMap<number, string>;
  readonly rest: readonly string[];
} {
  const shards = new Map<number, string>();
  let rest = parameters;
  while (rest[0] === '--shard') {
    const [, id = '', url = ''] = /^(\d{1,5})=(.+)$/.exec(rest[1] ?? '') ?? [];
    if (id === '' || shards.has(Number(id))) throw new FatalError(USAGE);
    requireNoPassword(url);
    shards.set(Number(id), url);
    rest = rest.slice(2);
  }
  return { shards, rest };
}

function summary({ relations, taken, shards = [] }: Manifest): string {
  const rows = (name: string) => relations.find((each) => each.name === name)?.rows ?? 0;
  const databases = shards.length === 0 ? '' : `, ${shards.length + 1} databases`;
  return `${rows('users')} accounts, ${rows('sensors')} sensors${databases}, of ${taken}`;
}

main(process.argv.slice(2)).catch(exitWith);
