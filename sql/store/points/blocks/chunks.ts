/** Chunks of blocks: TimescaleDB's parts of the hypertable. */
import { isCollision, isLockTimeout, type ShardQueryable, type ShardSql } from '../../../connect.js';

/** Milliseconds to wait for merges and deletions that are under way; those that come meanwhile wait behind that. */
const TIMEOUT = 500;

interface Chunk {
  /** Dates of the first points of its blocks: from one on and before another, microseconds since 1970. */
  readonly lo: number;
  readonly hi: number;
}

/**
 * Drops the chunks that have no block any more. On another engine there are none.
 * @returns how many there were; 0 also when the locks were not free in time
 */
export async function dropEmptyChunks(sql: ShardSql): Promise<number> {
  const [engine] = await sql<{ name: string }[]>`SELECT name FROM engine`;
  if (engine?.name !== 'timescale' || (await emptyChunks(sql)).length === 0) return 0;
  try {
    return await sql.begin(async (tx) => {
      await tx`SELECT set_config('lock_timeout', ${String(TIMEOUT)}, true)`;
      // Writers of blocks wait, and find a new chunk then; readers wait for the chunk alone.
      await tx`LOCK TABLE blocks IN SHARE MODE`;
      const chunks = await emptyChunks(tx);
      for (const { lo, hi } of chunks)
        await tx`SELECT drop_chunks('blocks', older_than => ${hi}::bigint, newer_than => ${lo}::bigint)`;
      return chunks.length;
    });
  } catch (error) {
    if (isLockTimeout(error) || isCollision(error)) return 0;
    throw error;
  }
}

async function emptyChunks(sql: ShardQueryable): Promise<Chunk[]> {
  const chunks = await sql<Chunk[]>`
    SELECT range_start_integer AS lo, range_end_integer AS hi FROM timescaledb_information.chunks
    WHERE hypertable_schema = current_schema() AND hypertable_name = 'blocks'`;
  const empty: Chunk[] = [];
  for (const { lo, hi } of chunks) {
    const found = await sql`SELECT FROM blocks WHERE first >= ${lo} AND first < ${hi} LIMIT 1`;
    if (found.length === 0) empty.push({ lo, hi });
  }
  return empty;
}
