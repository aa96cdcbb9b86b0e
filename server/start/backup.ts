/** `npm run backup -- FILE`: writes the whole database into one file, while servers and sidecars run. */
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
    { name: 'sensorium backup', timeout: STATEMENT_TIMEOUT, make: false },
    (sql) => backup(sql, file),
  );
  const sensors = manifest.relations.find(({ name }) => name === 'sensors')?.rows ?? 0;
  const databases = manifest.shards === undefined ? '' : ` in ${manifest.shards.length + 1} databases`;
  process.stdout.write(
    `${file}: ${bytes} bytes, ${sensors} sensors${databases}; holds everything acknowledged before ${manifest.taken}\n`,
  );
}

main(process.argv.slice(2)).catch(exitWith);
