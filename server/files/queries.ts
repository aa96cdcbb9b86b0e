/** SQL of files that takes no locks; `store.ts` and `delete.ts` have the rest. */
import type { Queryable, ShardQueryable, ShardSql } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import { rightsEpoch } from '../../sql/store/rights/rights-epoch.js';
import { bytesOfFiles } from '../quotas/public.js';
import type { ByteRange } from './ranges.js';

export interface FileRow {
  readonly sensor_id: number;
  /** Timestamp of its point: microseconds since 1970. */
  readonly date: number;
  readonly name: string;
  readonly media_type: string;
  /** Bytes. */
  readonly size: number;
}

export const columns = (sql: ShardQueryable) => sql`sensor_id, date, name, media_type, size`;

/** All files of an owner, or those of some sensors. */
export interface FilesOf {
  readonly ownerId: number;
  /** The only sensors an API key reaches; null: no such limit. */
  readonly only: readonly number[] | null;
}

export const matching = (sql: ShardQueryable, { ownerId, only }: FilesOf) => sql`
  owner_id = ${ownerId} ${only === null ? sql`` : sql`AND sensor_id = ANY(${only as number[]}::bigint[])`}`;

interface Listed {
  readonly rows: readonly FileRow[];
  readonly total: number;
  /** Bytes of the quota that all matching files use. */
  readonly used: number;
}

interface PageBounds {
  readonly limit: number;
  readonly offset: number;
}

/** @returns in order of sensor and date */
export async function listFiles(
  { sql, shards }: { readonly sql: Queryable; readonly shards: Shards },
  of: FilesOf,
  { limit, offset }: PageBounds,
): Promise<Listed> {
  const own = await shards.ofAccount(sql, of.ownerId);
  if (own.length === 1) return listPart(own[0]!, of, { limit, offset });
  // Each shard may have all files of the page.
  const part = { limit: offset + limit, offset: 0 };
  const parts = await Promise.all(own.map((shard) => listPart(shard, of, part)));
  const rows = parts
    .flatMap((found) => found.rows)
    .sort((left, right) => left.sensor_id - right.sensor_id || left.date - right.date);
  return {
    rows: rows.slice(offset, offset + limit),
    total: parts.reduce((sum, { total }) => sum + total, 0),
    used: parts.reduce((sum, { used }) => sum + used, 0),
  };
}

async function listPart(sql: ShardQueryable, of: FilesOf, { limit, offset }: PageBounds): Promise<Listed> {
  const [all] = await sql<{ total: number; used: number }[]>`
    SELECT count(*) AS total, ${bytesOfFiles(sql)} AS used FROM files WHERE ${matching(sql, of)}`;
  const rows = await sql<FileRow[]>`
    SELECT ${columns(sql)} FROM files WHERE ${matching(sql, of)}
    ORDER BY sensor_id, date LIMIT ${limit} OFFSET ${offset}`;
  return { rows, ...all! };
}

export interface OpenFile extends FileRow {
  /** SHA-256 of the content. */
  readonly digest: Buffer;
}

/** Bytes a statement reads: the driver decodes each result synchronously. */
const CHUNK = 524_288;

/**
 * Reads a range of a file from one snapshot.
 * @param date microseconds
 * @param choose selects the range when the file has been found; null: none
 * @returns `found`: null when there is no such file; `epoch`: rights epoch of the snapshot
 */
export async function readFile(
  sql: ShardSql,
  sensorId: number,
  date: number,
  choose: (file: OpenFile) => ByteRange | null,
): Promise<{ found: { file: OpenFile; range: ByteRange | null; content: Buffer } | null; epoch: number }> {
  return sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
    const [file] = await tx<OpenFile[]>`
      SELECT ${columns(tx)}, digest FROM files WHERE sensor_id = ${sensorId} AND date = ${date}`;
    const epoch = await rightsEpoch(tx);
    if (file === undefined) return { found: null, epoch };
    const range = choose(file);
    const chunks: Buffer[] = [];
    for (let from = range?.from ?? 0; range !== null && from <= range.to; from += CHUNK) {
      const length = Math.min(CHUNK, range.to - from + 1);
      const [row] = await tx<{ chunk: Buffer }[]>`
        SELECT substring(content FROM ${from + 1}::integer FOR ${length}::integer) AS chunk
        FROM files WHERE sensor_id = ${sensorId} AND date = ${date}`;
      chunks.push(row!.chunk);
    }
    return { found: { file, range, content: Buffer.concat(chunks) }, epoch };
  });
}
