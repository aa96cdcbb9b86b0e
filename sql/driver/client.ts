/** One connection of `pg`, as we want all of them: prepared statements, numbers as numbers, and no error that nobody hears. */
import { createHash } from 'node:crypto';
import pg from 'pg';
import type { BinaryForm } from './binary.js';
import { binaryQuery, isPrepared } from './binary-query.js';
import { bounded } from './bounded.js';
import type { Rows } from './query.js';
import type { Compiled } from './statement.js';
import { within } from './within.js';

const { INT8 } = pg.types.builtins;
const INT8_ARRAY = 1016;
const parseTexts = pg.types.getTypeParser(INT8_ARRAY as number, 'text') as (
  text: string,
) => (string | null)[];

/** Every int8 of the schema (ids, dates in microseconds, counts) is below 2^53. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number;
    if (oid === INT8_ARRAY)
      return (text: string) => parseTexts(text).map((each) => (each === null ? null : Number(each)));
    return pg.types.getTypeParser(oid, format);
  },
};

/** Statements whose texts are fixed are few and come again: each connection plans each of them once. */
const names = new Map<string, string>();
const MOST_NAMES = 2000;

/** What is wanted of a statement's results. */
export interface Wanted {
  /** Bytes that the rows may have; absent: any number. */
  readonly most?: number;
  /** Absent: rows, read from text format. */
  readonly form?: BinaryForm;
  /** A statement without parameters that goes before it, with it where that can be. */
  readonly before?: string;
}

/**
 * @param patience milliseconds that the database may take for an answer
 * @returns columns by name where `form` says so, else `Rows`
 * @throws TooMuch
 */
export async function run(
  client: pg.PoolClient,
  { text, isFixed, parameters }: Compiled,
  patience: number,
  { most, form, before }: Wanted = {},
): Promise<unknown> {
  const name = isFixed ? nameOf(text) : null;
  const isTogether = form !== undefined && name !== null && isPrepared(client, name);
  if (before !== undefined && !isTogether) await within(client, patience, client.query(before));
  const config = { text, values: [...parameters], ...(name === null ? {} : { name }) };
  const answer = within(
    client,
    patience,
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
  patience: number,
): Promise<Rows<unknown>> {
  const results: unknown = await within(client, patience, client.query(text));
  // Of several, `pg` gives a list.
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
