/** Compares which shard a database is with what the central database says of its address. */
import type pg from 'pg';
import { countMigrations } from '../migration-files.js';
import { reportDanger } from './unexpected.js';

/** Of a shard in a database of its own. */
export interface ShardIdentity {
  readonly shard: number;
  /** UUID. */
  readonly identity: string;
  readonly generation: number;
}

const remote = new WeakSet<object>();

/** Marks an error of a database that is not the central one. @returns the error */
export function ofRemoteShard(error: unknown): unknown {
  if (typeof error === 'object' && error !== null) remote.add(error);
  return error;
}

/** Whether a database that is not the central one has failed: what does not need it can go on. */
export function isOfRemoteShard(error: unknown): boolean {
  return typeof error === 'object' && error !== null && remote.has(error);
}

/** SQLSTATE: unable to connect; a retry may succeed, for example when the address is corrected. */
const NOT_CONNECTED = '08001';

/** The address of a shard leads to another database, or to one of another version. */
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
  const needed = await countMigrations();
  const { rows } = await client.query<{ present: number; migrations: number; contracts: boolean }>(
    `SELECT generation AS present, (SELECT count(*)::int FROM migrations) AS migrations,
            EXISTS (SELECT FROM migrations WHERE number > $3 AND NOT expands) AS contracts
     FROM shard_identity WHERE shard = $1 AND identity = $2`,
    [shard, identity, needed],
  );
  const [found] = rows;
  if (found !== undefined && found.present !== generation)
    throw new OtherShard(`shard ${shard} has moved to another database`);
  if (found !== undefined && found.migrations >= needed && !found.contracts) return;
  const danger =
    found === undefined
      ? `the database at the address of shard ${shard} is another one and is not used`
      : `shard ${shard} has ${found.migrations} migrations, not the ${needed} of this version, and is not used: run npm run migrate`;
  reportDanger(danger, (client as pg.Client).host);
  throw new OtherShard(danger);
}
