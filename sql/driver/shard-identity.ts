/** Compares which shard a database is with what the central database says of its address. */
import pg from 'pg';
import { notePlace, PLACE, type SchemaPlace } from './citus.js';
import { reportDanger } from './unexpected.js';

/** Of a shard in a database of its own. */
export interface ShardIdentity {
  readonly shard: number;
  /** UUID. */
  readonly identity: string;
  readonly generation: number;
}

/**
 * First key of the advisory lock that each connection to a shard shares, the second one is of its schema: "used" in ASCII. It tells the connections of one
 * schema from those of another one in the same database.
 */
export const USED = 0x75736564;

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

/** The shard has moved to another database. */
export class ShardMoved extends OtherShard {}

interface Found {
  readonly present: number;
  readonly migrations: number;
  readonly contracts: boolean;
}

/**
 * Call it with each new connection, before any other statement about data.
 * @param needed how many migrations this version has
 * @param isDistributed whether the shard is in a schema of a Citus cluster
 * @throws ShardMoved; OtherShard; the database's error
 */
export async function requireShard(
  client: pg.ClientBase,
  { shard, identity, generation }: ShardIdentity,
  needed: number,
  isDistributed: boolean,
): Promise<void> {
  // One message of two statements. The second one has a snapshot that is newer than the lock: either it finds the shard moved, or who moves it finds the lock.
  const results: unknown = await client.query(
    `SELECT pg_advisory_lock_shared(${USED}, hashtext(current_schema()));
     SELECT generation AS present, (SELECT count(*)::int FROM migrations) AS migrations,
            EXISTS (SELECT FROM migrations WHERE number > ${needed} AND NOT expands) AS contracts
     FROM shard_identity WHERE shard = ${shard} AND identity = ${pg.escapeLiteral(identity)}${isDistributed ? `; ${PLACE}` : ''}`,
  );
  const [, { rows }, place] = results as readonly [
    unknown,
    pg.QueryResult<Found>,
    pg.QueryResult<SchemaPlace> | undefined,
  ];
  const [found] = rows;
  if (found !== undefined && found.present !== generation)
    throw new ShardMoved(`shard ${shard} has moved to another database`);
  if (place !== undefined && !notePlace(client, place.rows))
    throw new ShardMoved(`the schema of shard ${shard} is on another node of its cluster`);
  if (found !== undefined && found.migrations >= needed && !found.contracts) return;
  const danger =
    found === undefined
      ? `the database at the address of shard ${shard} is another one and is not used`
      : `shard ${shard} has ${found.migrations} migrations, not the ${needed} of this version, and is not used: run npm run migrate`;
  reportDanger(danger, (client as pg.Client).host);
  throw new OtherShard(danger);
}
