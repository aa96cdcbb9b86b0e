/**
 * What a transaction of a shard causes in the central database. Where the shard is there, it happens in the same transaction; elsewhere a row of
 * `shard_outbox` says so, which a sidecar copies.
 */
import { type ShardSql, type ShardTransaction, type Sql, type Transaction, transact } from '../../connect.js';
import { centralOf } from '../../shards.js';
import type { AuditEntry } from '../audit/actor.js';
import { admitted, type CountedEntry, insertEntries } from '../audit/write.js';
import { publishFileEvents } from './file-events.js';

interface FileEvents {
  readonly name: 'add_file' | 'delete_file';
  readonly sensorId: number;
  /** Of the points of the files. */
  readonly dates: readonly number[];
}

/** By kind of the row. */
interface Payloads {
  readonly files: FileEvents;
  readonly audit: readonly CountedEntry[];
}

/** Effects on the central database. */
const effects: {
  readonly [Kind in keyof Payloads]: (tx: Transaction, payload: Payloads[Kind]) => Promise<void>;
} = {
  files: (tx, { name, sensorId, dates }) => publishFileEvents(tx, name, sensorId, dates),
  audit: insertEntries,
};

/** @param tx has locked the fence of the shard */
export function causeFileEvents(tx: ShardTransaction, events: FileEvents): Promise<void> {
  return cause(tx, 'files', events);
}

/**
 * The same as `audit`, of what a transaction of a shard does. An entry that a sidecar copies is as old as the copy.
 * @param tx has locked the fence of the shard
 */
export function auditInShard(tx: ShardTransaction, ...entries: readonly AuditEntry[]): Promise<void> {
  return cause(tx, 'audit', admitted(entries));
}

async function cause<Kind extends keyof Payloads>(
  tx: ShardTransaction,
  kind: Kind,
  payload: Payloads[Kind],
): Promise<void> {
  if (centralOf(tx) === null) return effects[kind](tx, payload);
  // Under the lock of the fence: rows commit in the order of their ids.
  await tx`INSERT INTO shard_outbox (kind, payload) VALUES (${kind}, ${JSON.stringify(payload)}::text::json)`;
}

/** Rows that one transaction copies. */
const ROWS = 100;

export interface OutboxRow<Kind extends keyof Payloads = keyof Payloads> {
  readonly id: number;
  readonly kind: Kind;
  readonly payload: Payloads[Kind];
}

/**
 * Ids of a series: each node of a Citus cluster gives those of its own, so ids are lower again after a move of the schema to another node. A database of its own has
 * the first series.
 */
const SERIES = 2 ** 48;

function seriesOf(id: number): number {
  return Math.floor(id / SERIES);
}

/** Whether the effect of a row is in the central database. @param read `shards.outbox_read` */
export function isCopied(id: number, read: number): boolean {
  return id <= read && seriesOf(id) === seriesOf(read);
}

/**
 * Copies the next rows of a shard that is not in the central database, each once, and in order as long as the shard is on one node. Any number of sidecars may
 * call this at once.
 * @param id of the shard
 * @returns how many there were
 */
export async function copyOutbox(central: Sql, shard: ShardSql, id: number): Promise<number> {
  if ((await shard`SELECT FROM shard_outbox LIMIT 1`).count === 0) return 0;
  const [before] = await central<{ read: number }[]>`SELECT outbox_read AS read FROM shards WHERE id = ${id}`;
  const { read } = before!;
  // First those of the series that was copied last: of another one a row is new only if none of this one is left.
  const first = seriesOf(read) * SERIES;
  let found = await shard<OutboxRow[]>`
    SELECT id, kind, payload FROM shard_outbox WHERE id >= ${first} AND id < ${first + SERIES} ORDER BY id LIMIT ${ROWS}`;
  if (found.length === 0)
    found = await shard<OutboxRow[]>`SELECT id, kind, payload FROM shard_outbox ORDER BY id LIMIT ${ROWS}`;
  const series = seriesOf(found[0]?.id ?? 0);
  const rows = found.filter((row) => seriesOf(row.id) === series);
  const last = rows.at(-1)?.id;
  if (last === undefined) return 0;
  const isTaken = await transact(central, async (tx) => {
    const [state] = await tx<{ read: number }[]>`
      SELECT outbox_read AS read FROM shards WHERE id = ${id} FOR UPDATE`;
    const present = state!.read;
    // Another sidecar has copied since, perhaps these rows too.
    if (series === seriesOf(read) ? seriesOf(present) !== series : present !== read) return false;
    await takeOutbox(
      tx,
      rows.filter((row) => !isCopied(row.id, present)),
    );
    if (!isCopied(last, present)) await tx`UPDATE shards SET outbox_read = ${last} WHERE id = ${id}`;
    return true;
  });
  if (isTaken) await shard`DELETE FROM shard_outbox WHERE id BETWEEN ${series * SERIES} AND ${last}`;
  return rows.length;
}

/** Has the effects of rows in the central database, each once: the caller sees to that. */
export async function takeOutbox(tx: Transaction, rows: readonly OutboxRow[]): Promise<void> {
  for (const row of rows) await take(tx, row);
}

function take<Kind extends keyof Payloads>(
  tx: Transaction,
  { kind, payload }: OutboxRow<Kind>,
): Promise<void> {
  return effects[kind](tx, payload);
}

/**
 * For a schema that a Citus cluster will distribute: its nodes begin their series anew, in which ids of the archive would come again.
 * @param tx has loaded the rows
 * @param read `shards.outbox_read` of the archive
 * @returns that of the restored shard
 */
export async function numberOutboxAnew(tx: ShardTransaction, read: string): Promise<string> {
  const first = seriesOf(Number(read)) * SERIES;
  await tx`DELETE FROM shard_outbox WHERE id BETWEEN ${first} AND ${read}::text::bigint`;
  await tx`
    WITH taken AS (DELETE FROM shard_outbox RETURNING id, kind, payload)
    INSERT INTO shard_outbox (id, kind, payload) OVERRIDING SYSTEM VALUE
    SELECT row_number() OVER (ORDER BY id NOT BETWEEN ${first} AND ${first + SERIES - 1}, id), kind, payload FROM taken`;
  return '0';
}
