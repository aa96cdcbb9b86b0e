/** Runs statements on a connection of `pg`: as prepared statements, with int8 as numbers, with a client-side timeout. */
import { createHash } from 'node:crypto';
import pg from 'pg';
import type { BinaryForm } from './binary.js';
import { binaryQuery, isPrepared } from './binary-query.js';
import { bounded } from './bounded.js';
import type { Rows } from './query.js';
import type { CompiledStatement } from './statement.js';
import { within } from './within.js';

const { INT8 } = pg.types.builtins;
const INT8_ARRAY = 1016;
const parseTexts = pg.types.getTypeParser(INT8_ARRAY as number, 'text') as (
  text: string,
) => (string | null)[];

/** Every int8 of the schema (ids, timestamps in microseconds, counts) is below 2^53. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number;
    if (oid === INT8_ARRAY)
      return (text: string) => parseTexts(text).map((each) => (each === null ? null : Number(each)));
    return pg.types.getTypeParser(oid, format);
  },
};

/** Names of prepared statements by text. Fixed texts are few and recur: each connection plans each of them once. */
const names = new Map<string, string>();
const MOST_NAMES = 2000;

/** Form and limit of a statement's result. */
export interface ResultOptions {
  /** Bytes that all rows may have together; absent: no limit. */
  readonly most?: number;
  /** Absent: rows, decoded from text format. */
  readonly form?: BinaryForm;
  /** A statement without parameters that runs first, in the same message where the statement is prepared. */
  readonly before?: string;
}

/**
 * @param timeout milliseconds until the connection is closed
 * @returns columns by name where `form` says so, else `Rows`
 * @throws TooMuch
 */
export async function run(
  client: pg.PoolClient,
  { text, isFixed, parameters }: CompiledStatement,
  timeout: number,
  { most, form, before }: ResultOptions = {},
): Promise<unknown> {
  const name = isFixed ? nameOf(text) : null;
  const isTogether = form !== undefined && name !== null && isPrepared(client, name);
  if (before !== undefined && !isTogether) await within(client, timeout, client.query(before));
  const config = { text, values: [...parameters], ...(name === null ? {} : { name }) };
  const answer = within(
    client,
    timeout,
    form === undefined
      ? rowsBy(client, config)
      : inBinary(client, config, form, isTogether ? (before ?? null) : null),
  );
  return most === undefined ? answer : bounded(client, most, answer);
}

async function rowsBy(client: pg.PoolClient, config: pg.QueryConfig): Promise<unknown> {
  return rowsOf(await client.query(config));
}

async function inBinary(
  client: pg.PoolClient,
  config: pg.QueryConfig,
  form: BinaryForm,
  before: string | null,
): Promise<unknown> {
  const { result, rowCount } = await binaryQuery(client, config, form, before);
  return form === 'rows' ? Object.assign(result, { count: rowCount ?? 0 }) : result;
}

/** Several statements without parameters, as one text. */
export async function runScript(
  client: pg.PoolClient,
  text: string,
  timeout: number,
): Promise<Rows<unknown>> {
  const results: unknown = await within(client, timeout, client.query(text));
  // `pg` returns an array for several statements.
  const last = (Array.isArray(results) ? results.at(-1) : results) as pg.QueryResult;
  return rowsOf(last);
}

function rowsOf({ rows, rowCount }: pg.QueryResult): Rows<unknown> {
  return Object.assign(rows as unknown[], { count: rowCount ?? 0 });
}

function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES) return null;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
