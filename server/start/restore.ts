/** `npm run restore -- FILE`: restores a backup into an empty database, or checks the file with `--check`. */
import { readConfig } from '../../common/config.js';
import { createLog } from '../../common/log.js';
import { exitWith } from '../../common/process.js';
import type { Manifest } from '../../sql/operations/manifest.js';
import { ArchiveReader } from '../../sql/operations/reader.js';
import { restore } from '../../sql/operations/restore.js';
import { STATEMENT_TIMEOUT } from '../../sql/operations/session.js';
import { fileParameter } from './parameters.js';
import { withDatabase } from './with-database.js';

const USAGE = 'usage: npm run restore -- [--check] FILE';

async function main(parameters: readonly string[]): Promise<void> {
  if (parameters[0] === '--check') {
    const file = fileParameter(parameters.slice(1), USAGE, process.env);
    const archive = await ArchiveReader.open(file);
    await archive.close();
    process.stdout.write(`${file} is whole: ${summary(archive.manifest)}\n`);
    return;
  }
  const file = fileParameter(parameters, USAGE, process.env);
  const config = readConfig(process.env);
  const manifest = await withDatabase(
    config,
    { name: 'sensorium restore', timeout: STATEMENT_TIMEOUT, make: true },
    (sql) => restore(sql, file, createLog('restore', config.LOG_LEVEL, config.LOG_FORMAT)),
  );
  process.stdout.write(`restored: ${summary(manifest)}\n`);
}

function summary({ relations, taken }: Manifest): string {
  const rows = (name: string) => relations.find((each) => each.name === name)?.rows ?? 0;
  return `${rows('users')} accounts, ${rows('sensors')} sensors, of ${taken}`;
}

main(process.argv.slice(2)).catch(exitWith);
