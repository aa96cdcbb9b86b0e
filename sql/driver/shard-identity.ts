/** Compares which shard a database is with what the central database says of its address. */
import type pg from 'pg';
import { reportDanger } from './unexpected.js';

/** Of a shard in a database of its own. */
export interface ShardIdentity {
  readonly shard: number;
  /** UUID. */
  readonly identity: string;
  readonly generation: number;
}

/** SQLSTATE: unable to connect; a retry may succeed, for example when the address is corrected. */
const NOT_CONNECTED = '08001';

/** The address of a shard leads to another database. */
export class OtherShard extends Error {
  readonly code = NOT_CONNECTED;
}

/**
 * Call it with each new connection, before any other statement about data.
 * @throws OtherShard; the database's error
 */
export async function requireShard(
  client: pg.ClientBase,
  { shard, identity, generation }: ShardIdentity,
): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT FROM shard_identity WHERE shard = $1 AND identity = $2 AND generation = $3',
    [shard, identity, generation],
  );
  if (rowCount === 1) return;
  const danger = `the database at the address of shard ${shard} is another one and is not used`;
  reportDanger(danger, (client as pg.Client).host);
  throw new OtherShard(danger);
}
