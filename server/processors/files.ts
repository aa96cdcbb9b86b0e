/** Files of a user, for the user's scripts. */
import { invalid } from '@sensorium/model/errors';
import type { Queryable, Sql } from '../../sql/connect.js';
import { transact } from '../../sql/connect.js';
import { listPage, type Page } from '../../sql/store/page.js';

export interface ScriptFileRow {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Last change, UNIX seconds. */
  readonly date: number;
}

/** Bytes that a smaller file counts as: a run loads all files, so the quota must also bound their number. */
const SMALLEST = 1000;

const NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_ .-]*$/u;

/**
 * The name of a file in a path. Every path may end in `.json`, which therefore is part of the name only if the name has no other
 * ending: `data.json` is the file `data.json`, `mean.m.json` the file `mean.m`.
 *
 * @param given from the router, without the ending `.json`
 * @param path of the request, percent-encoded
 */
export function fileName(given: string, path: string): string {
  return !given.includes('.') && /\.json\/*$/i.test(path) ? `${given}.json` : given;
}

const columns = (sql: Queryable) => sql`
  name, octet_length(content) AS size, extract(epoch FROM modified)::float8 AS date`;

export async function listFiles(
  sql: Queryable,
  ownerId: number,
  page: Page,
): Promise<{ files: ScriptFileRow[]; total: number }> {
  const from = sql`FROM processor_files WHERE owner_id = ${ownerId}`;
  const list = { columns: columns(sql), from, key: sql`name` };
  const { rows: files, total } = await listPage<ScriptFileRow>(sql, list, page);
  return { files, total };
}

export async function readFile(sql: Queryable, ownerId: number, name: string): Promise<Buffer | undefined> {
  const [row] = await sql<{ content: Buffer }[]>`
    SELECT content FROM processor_files WHERE owner_id = ${ownerId} AND name = ${name}`;
  return row?.content;
}

/**
 * @param quota bytes that all files of the owner may use together, each at least SMALLEST
 * @throws ApiError invalid_input when the files would exceed the quota, or for an invalid name; then nothing is changed
 */
export async function storeFile(
  sql: Sql,
  ownerId: number,
  name: string,
  content: Buffer,
  quota: number,
): Promise<ScriptFileRow> {
  if (!NAME.test(name)) {
    throw invalid('name', 'must consist of letters, digits, dots, blanks, _ and -, and not begin with a dot');
  }
  return transact(sql, async (tx) => {
    // Serialised by owner: otherwise two concurrent files could exceed the quota together.
    await tx`SELECT FROM users WHERE id = ${ownerId} FOR NO KEY UPDATE`;
    const [others] = await tx<{ size: number }[]>`
      SELECT coalesce(sum(greatest(octet_length(content), ${SMALLEST}::integer)), 0)::bigint AS size FROM processor_files
      WHERE owner_id = ${ownerId} AND name <> ${name}`;
    const size = others!.size + Math.max(content.length, SMALLEST);
    if (size > quota) {
      throw invalid(
        'body',
        `your files would use ${size} bytes together, more than the quota of ${quota} bytes`,
      );
    }
    const [row] = await tx<ScriptFileRow[]>`
      INSERT INTO processor_files (owner_id, name, content) VALUES (${ownerId}, ${name}, ${content})
      ON CONFLICT (owner_id, name) DO UPDATE SET content = excluded.content, modified = now()
      RETURNING ${columns(tx)}`;
    return row!;
  });
}

/** @returns whether the file existed */
export async function deleteFile(sql: Queryable, ownerId: number, name: string): Promise<boolean> {
  return (await sql`DELETE FROM processor_files WHERE owner_id = ${ownerId} AND name = ${name}`).count > 0;
}
