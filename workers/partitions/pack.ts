/**
 * Packing of points that lie in rows, in old chunks of TimescaleDB, as a task of the sidecar and in the place of TimescaleDB's policy, which would leave a
 * chunk without rows marked as packed altogether: whoever planned by then would not read the next ones.
 */
import type { Log } from '../../common/log.js';
import { isCollision, isLockTimeout, type Sql } from '../../sql/connect.js';
import { partitionOf } from '../../sql/points/partition.js';
import { DAY } from '../../sql/points/widths.js';
import type { Task } from '../loop.js';

const PAUSE = 12 * 3_600_000;
/** When somebody was in the way. */
const BUSY_PAUSE = 3_600_000;

/** Microseconds after the end of a chunk: most of what comes late has come. */
const AGE = 7 * DAY;

/** Milliseconds to wait for whoever splits, empties or packs the chunk, and for who changes what is packed anew. */
const LOCK_PATIENCE = 5000;

/** Milliseconds for a chunk: a month of a large fleet may lie in rows. */
const PATIENCE = PAUSE;

export interface Packed {
  /** Names of the chunks. */
  readonly chunks: readonly string[];
  /** Some could not be packed now. */
  readonly busy: boolean;
}

export function packTask(sql: Sql, log: Log): Task {
  return async (signal) => {
    const { chunks, busy } = await packChunks(sql, Date.now() * 1000 - AGE, signal);
    if (chunks.length > 0) log.info({ chunks }, 'chunks packed');
    return busy ? BUSY_PAUSE : PAUSE;
  };
}

/**
 * Packs the rows of chunks. On another engine there is nothing to do. Two sidecars at once do no harm: whoever comes second waits a
 * little, and leaves that chunk.
 * @param before date where they end at the latest, microseconds since 1970
 * @param signal ends the work after the chunk that is under way
 */
export async function packChunks(sql: Sql, before: number, signal?: AbortSignal): Promise<Packed> {
  const [engine] = await sql<{ name: string }[]>`SELECT name FROM engine`;
  if (engine?.name !== 'timescale') return { chunks: [], busy: false };
  // Somebody may have packed one by hand.
  await sql`SELECT keep_rows_read(name) FROM points_partitions`;
  const found = await sql<{ name: string }[]>`SELECT name FROM chunks_with_rows(${before}) AS name`;
  const chunks: string[] = [];
  let busy = false;
  for (const { name } of found) {
    if (signal?.aborted) break;
    try {
      await pack(sql, name);
      chunks.push(name);
    } catch (error) {
      if (!isCollision(error) && !isLockTimeout(error)) throw error;
      busy = true;
    }
  }
  return { chunks, busy };
}

/** In one transaction, so that nobody sees the chunk without its mark. One that has no columns yet is converted, for which everybody waits. */
async function pack(sql: Sql, chunk: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`SELECT set_config('lock_timeout', ${String(LOCK_PATIENCE)}, true)`;
    await tx.patience(PATIENCE);
    // The lock that it is packed under, before any weaker one: who empties the chunk asks for a stronger one while we wait for him.
    const { relation } = await partitionOf(tx, chunk);
    await tx`LOCK TABLE ${relation} IN SHARE UPDATE EXCLUSIVE MODE`;
    await tx`SELECT compress_chunk(${chunk}::text::regclass)`;
    await tx`SELECT keep_rows_read(${chunk})`;
  });
}
