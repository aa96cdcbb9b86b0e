/** SQL of files, as far as it needs no lock; `store.ts` and `delete.ts` have the rest. */
import type { Queryable, Sql } from '../../sql/connect.js';
import { rightsEpoch } from '../rights/rights-epoch.js';
import type { Part } from './ranges.js';

export interface FileRow {
  readonly sensor_id: number;
  /** Of its point: microseconds since 1970. */
  readonly date: number;
  readonly name: string;
  readonly media_type: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * Bytes that the smallest file counts for: each has a row, a point and an index entry. So the files of an account are bounded in
 * number, too.
 */
const SMALLEST = 1000;

export const columns = (sql: Queryable) => sql`sensor_id, date, name, media_type, size`;

/** What the files that a statement finds take of their owner's storage. */
export const taken = (sql: Queryable) => sql`coalesce(sum(greatest(size, ${SMALLEST}::integer)), 0)::bigint`;

/** What one file takes. @param size bytes */
export function takes(size: number): number {
  return Math.max(size, SMALLEST);
}

/** Those of an owner, or of some of his sensors. */
export interface FilesOf {
  readonly ownerId: number;
  /** The only sensors an API key reaches; null: no such limit. */
  readonly only: readonly number[] | null;
}

export const those = (sql: Queryable, { ownerId, only }: FilesOf) => sql`
  owner_id = ${ownerId} ${only === null ? sql`` : sql`AND sensor_id = ANY(${only as number[]}::bigint[])`}`;

/** @returns in order of sensor and date; `used`: bytes that all of them take */
export async function listFiles(
  sql: Queryable,
  of: FilesOf,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: FileRow[]; total: number; used: number }> {
  const [all] = await sql<{ total: number; used: number }[]>`
    SELECT count(*) AS total, ${taken(sql)} AS used FROM files WHERE ${those(sql, of)}`;
  const rows = await sql<FileRow[]>`
    SELECT ${columns(sql)} FROM files WHERE ${those(sql, of)}
    ORDER BY sensor_id, date LIMIT ${limit} OFFSET ${offset}`;
  return { rows, ...all! };
}

export interface OpenFile extends FileRow {
  /** SHA-256 of the content. */
  readonly digest: Buffer;
}

/** Bytes read at once: the driver turns each piece from text to bytes in one go. */
const PIECE = 524_288;

/**
 * Reads a part of a file, all of it from one version of the file.
 * @param date microseconds
 * @param choose which part, once the file is known; null: none
 * @returns `found`: null when there is no such file; `epoch`: rights epoch of the snapshot
 */
export async function readFile(
  sql: Sql,
  sensorId: number,
  date: number,
  choose: (file: OpenFile) => Part | null,
): Promise<{ found: { file: OpenFile; part: Part | null; content: Buffer } | null; epoch: number }> {
  return sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
    const [file] = await tx<OpenFile[]>`
      SELECT ${columns(tx)}, digest FROM files WHERE sensor_id = ${sensorId} AND date = ${date}`;
    const epoch = await rightsEpoch(tx);
    if (file === undefined) return { found: null, epoch };
    const part = choose(file);
    const pieces: Buffer[] = [];
    for (let from = part?.from ?? 0; part !== null && from <= part.to; from += PIECE) {
      const length = Math.min(PIECE, part.to - from + 1);
      const [row] = await tx<{ piece: Buffer }[]>`
        SELECT substring(content FROM ${from + 1}::integer FOR ${length}::integer) AS piece
        FROM files WHERE sensor_id = ${sensorId} AND date = ${date}`;
      pieces.push(row!.piece);
    }
    return { found: { file, part, content: Buffer.concat(pieces) }, epoch };
  });
}
