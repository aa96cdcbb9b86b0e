/** `npm run backup -- FILE`: all of the database into one file, while servers and sidecars go on. */
import { readConfig } from '../../common/config.js';
import { exitWith } from '../../common/process.js';
import { backup } from '../../sql/operations/backup.js';
import { STATEMENT_TIMEOUT } from '../../sql/operations/session.js';
import { fileParameter } from './parameters.js';
import { withDatabase } from './with-database.js';

const USAGE = 'usage: npm run backup -- FILE';

async function main(parameters: readonly string[]): Promise<void> {
  const file = fileParameter(parameters, USAGE, process.env);
  const { manifest, bytes } = await withDatabase(
    readConfig(process.env),
    { name: 'sensorium backup', patience: STATEMENT_TIMEOUT, make: false },
    (sql) => backup(sql, file),
  );
  const sensors = manifest.relations.find(({ name }) => name === 'sensors')?.rows ?? 0;
  process.stdout.write(
    `${file}: ${bytes} bytes, ${sensors} sensors; holds all that was answered before ${manifest.taken}\n`,
  );
}

main(process.argv.slice(2)).catch(exitWith);
