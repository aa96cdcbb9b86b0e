/** What a restore does with the data of a shard. */
import type { ShardTransaction, Transaction } from '../../connect.js';
import { CENTRAL } from '../../shards.js';
import type { OutboxRow } from '../outbox/shard-outbox.js';
import { recordDeletedSensors } from './remains.js';

/** Sensors of one statement. */
const SENSORS = 1000;

/** Rows of sensors, which are distinct from those of other shards. */
const BESIDE = ['blocks', 'weeks', 'days', 'invalidated_weeks', 'deleted_sensors', 'files', 'changes'];

/** Rows that do not fit as they are: the journals of two databases count their rows alike. `consumer_offsets` refers to them. */
const APART = ['ingest_fence', 'journal', 'ingest_state', 'consumer_offsets', 'shard_outbox', 'rights_epoch'];

/** Name of the temporary table for rows of a relation that come from a shard. */
export function apart(relation: string): string {
  return `restored_${relation}`;
}

/**
 * Makes the tables for a shard that is restored into the central database.
 * @returns where rows of its relations belong; the others are empty in a shard
 */
export async function beginMerge(tx: ShardTransaction): Promise<ReadonlyMap<string, 'beside' | 'apart'>> {
  for (const name of APART)
    await tx`CREATE TEMPORARY TABLE ${tx(apart(name))} (LIKE ${tx(name)} INCLUDING DEFAULTS) ON COMMIT DROP`;
  return new Map([
    ...BESIDE.map((name) => [name, 'beside'] as const),
    ...APART.map((name) => [name, 'apart'] as const),
  ]);
}

/**
 * Appends the journal of the shard to that of the database, and adds its ingest states. All rows of relations have been loaded.
 * @returns its outbox
 */
export async function endMerge(tx: ShardTransaction): Promise<readonly OutboxRow[]> {
  // The first row of the shard's journal follows the last one here. Points of its sensors in earlier rows, of either journal, are in blocks.
  const [row] = await tx<{ oldest: number; moved: number }[]>`
    SELECT oldest, journal_end() + 1 - oldest AS moved FROM restored_ingest_fence`;
  const { oldest, moved } = row!;
  await tx`
    INSERT INTO journal (seq, arrived, data, texts, changed, renewed)
    SELECT seq + ${moved}, arrived, data, texts, changed, renewed FROM restored_journal WHERE seq >= ${oldest}`;
  await tx`UPDATE restored_ingest_state SET merged_to = greatest(merged_to, ${oldest}::bigint - 1) + ${moved}::bigint`;
  await tx`INSERT INTO ingest_state SELECT * FROM restored_ingest_state`;
  await tx`INSERT INTO consumer_offsets SELECT * FROM restored_consumer_offsets`;
  await tx`
    UPDATE rights_epoch own SET epoch = greatest(own.epoch, restored.epoch) FROM restored_rights_epoch restored`;
  const outbox = await tx<OutboxRow[]>`SELECT id, kind, payload FROM restored_shard_outbox ORDER BY id`;
  for (const name of APART) await tx`DROP TABLE ${tx(apart(name))}`;
  return [...outbox];
}

/**
 * Makes both sides agree on the sensors of a shard, whose snapshot is a moment later than the central one: sensors that were made in between are not there, and
 * those that were deleted in between have lost their points.
 * @param central transaction with the sensors, which may be the same
 */
export async function reconcile(central: Transaction, shard: ShardTransaction, id: number): Promise<void> {
  const isOne = central === (shard as Transaction);
  const known = await central<{ id: number }[]>`SELECT id FROM sensors WHERE shard = ${id} OR ${isOne}`;
  const ids = new Set(known.map(({ id }) => id));
  const states = await shard<{ sensor_id: number }[]>`SELECT sensor_id FROM ingest_state`;
  const unknown = states.map(({ sensor_id }) => sensor_id).filter((sensor) => !ids.has(sensor));
  for (let from = 0; from < unknown.length; from += SENSORS)
    await recordDeletedSensors(shard, unknown.slice(from, from + SENSORS));
  const deleted = await shard<{ sensor_id: number }[]>`SELECT sensor_id FROM deleted_sensors`;
  const gone = deleted.map(({ sensor_id }) => sensor_id).filter((sensor) => ids.has(sensor));
  await central`DELETE FROM sensors WHERE id = ANY (${gone}::bigint[])`;
}

/**
 * Says that all data are in the central database.
 * @param tx with all rows
 * @param shard in the same transaction
 */
export async function placeCentrally(tx: Transaction, shard: ShardTransaction): Promise<void> {
  // It ends no right.
  await tx`ALTER TABLE sensors DISABLE TRIGGER USER`;
  await tx`UPDATE sensors SET shard = ${CENTRAL} WHERE shard <> ${CENTRAL}`;
  await tx`ALTER TABLE sensors ENABLE TRIGGER USER`;
  await tx`DELETE FROM remote_deletions`;
  // A sensor of another shard has none before its first point.
  const sensors = await tx<{ id: number }[]>`SELECT id FROM sensors`;
  const ids = sensors.map(({ id }) => id);
  await shard`INSERT INTO ingest_state (sensor_id) SELECT unnest(${ids}::bigint[]) ON CONFLICT DO NOTHING`;
}
