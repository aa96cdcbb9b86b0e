/** `npm run docs`: writes the files that are derived from the code and from the database's catalogue; `--check` only compares. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createLog } from '../../common/log.js';
import { connect } from '../../sql/connect.js';
import { migrate } from '../../sql/migrate.js';
import { CLIENT_TYPES, clientTypes } from './client-types.js';
import { startCluster } from './cluster.js';
import { EXAMPLES, examplesText } from './examples/record.js';
import { recordExamples } from './examples/story.js';
import { generatedPages } from './generated-docs.js';
import { schemaText } from './schema.js';

const check = process.argv.includes('--check');
const schema = { file: new URL('../../../sql/schema.sql', import.meta.url), text: await migratedSchema() };
const types = { file: CLIENT_TYPES, text: await clientTypes() };
const examples = { file: EXAMPLES, text: examplesText(await recordExamples()) };
for (const { file, text } of [...generatedPages(), schema, types, examples]) {
  const name = fileURLToPath(file);
  if (!check) {
    writeFileSync(file, text);
    process.stdout.write(`wrote ${name}\n`);
  } else if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${name} is out of date: run npm run docs\n`);
    process.exitCode = 1;
  }
}

async function migratedSchema(): Promise<string> {
  const cluster = await startCluster();
  const sql = connect(cluster.url, { max: 2, name: 'docs' });
  try {
    await migrate(sql, createLog('docs', 'silent'));
    return await schemaText(sql);
  } finally {
    await sql.end();
    await cluster.stop();
  }
}
