/** SQL of data processors and their runs. */
import type { Queryable, Transaction } from '../../sql/connect.js';
import { listPage, type Page } from '../../sql/store/page.js';
import { scheduleProcessor } from '../../sql/store/processors/schedule.js';

export interface ProcessorRow {
  readonly id: number;
  readonly command: string;
  readonly execution_interval: number;
  readonly sensor_id: number;
  /** UNIX seconds. */
  readonly last_start_time: number;
  readonly next_start_time: number;
  readonly active: boolean;
  readonly last_run: Omit<RunRow, 'id' | 'output'> | null;
  readonly kept_runs: number;
  readonly failed_runs: number;
}

/** Columns that a client may set. */
export interface ProcessorFields {
  readonly command?: string;
  readonly execution_interval?: number;
  readonly sensor_id?: number;
  /** UNIX seconds. */
  readonly last_start_time?: number;
  readonly active?: boolean;
}

const columns = (sql: Queryable) => sql`
  p.id, p.command, p.execution_interval, p.sensor_id,
  extract(epoch FROM p.base)::float8 AS last_start_time, extract(epoch FROM p.due)::float8 AS next_start_time,
  p.stopped IS NULL AS active,
  (SELECT jsonb_build_object('started', extract(epoch FROM r.started)::float8, 'duration', r.duration / 1000, 'value', r.value,
                             'date', r.point_date / 1e6::float8, 'error', r.error)
   FROM processor_runs r WHERE r.processor_id = p.id ORDER BY r.id DESC LIMIT 1) AS last_run,
  (SELECT count(*)::int FROM processor_runs r WHERE r.processor_id = p.id) AS kept_runs,
  (SELECT count(*)::int FROM processor_runs r WHERE r.processor_id = p.id AND r.error IS NOT NULL) AS failed_runs`;

/** @param sensorId only processors that write to this sensor; null: all */
export async function listProcessors(
  sql: Queryable,
  ownerId: number,
  sensorId: number | null,
  page: Page,
): Promise<{ dataprocessors: ProcessorRow[]; total: number }> {
  const from = sql`
    FROM processors p WHERE p.owner_id = ${ownerId} ${sensorId === null ? sql`` : sql`AND p.sensor_id = ${sensorId}`}`;
  const list = { columns: columns(sql), from, key: sql`p.id` };
  const { rows: dataprocessors, total } = await listPage<ProcessorRow>(sql, list, page);
  return { dataprocessors, total };
}

export async function findProcessor(
  sql: Queryable,
  ownerId: number,
  id: number,
): Promise<ProcessorRow | undefined> {
  const [row] = await sql<ProcessorRow[]>`
    SELECT ${columns(sql)} FROM processors p WHERE p.id = ${id} AND p.owner_id = ${ownerId}`;
  return row;
}

export async function insertProcessor(
  tx: Transaction,
  ownerId: number,
  fields: Required<Pick<ProcessorFields, 'command' | 'execution_interval' | 'sensor_id'>> & ProcessorFields,
): Promise<ProcessorRow> {
  const [made] = await tx<{ id: number }[]>`
    INSERT INTO processors (owner_id, sensor_id, command, execution_interval, base, due)
    VALUES (${ownerId}, ${fields.sensor_id}, ${fields.command}, ${fields.execution_interval},
            ${base(tx, fields.last_start_time)}, now())
    RETURNING id`;
  await scheduleProcessor(tx, made!.id);
  return (await findProcessor(tx, ownerId, made!.id))!;
}

/**
 * A processor that was slowed or stopped because of its runs starts again. One that its owner has stopped (`excesses` is 0) starts with `active` only.
 * @returns undefined when the owner has no such processor
 */
export async function updateProcessor(
  tx: Transaction,
  ownerId: number,
  id: number,
  fields: ProcessorFields,
): Promise<ProcessorRow | undefined> {
  const { last_start_time: start, active, ...others } = fields;
  const [locked] = await tx`SELECT FROM processors WHERE id = ${id} AND owner_id = ${ownerId} FOR UPDATE`;
  if (locked === undefined) return undefined;
  if (Object.keys(others).length > 0) await tx`UPDATE processors SET ${tx(others)} WHERE id = ${id}`;
  if (start !== undefined) await tx`UPDATE processors SET base = ${base(tx, start)} WHERE id = ${id}`;
  const restarted = await tx`
    UPDATE processors SET excesses = 0, stopped = NULL
    WHERE id = ${id} AND (excesses > 0 OR ${active === true} AND stopped IS NOT NULL)`;
  if (active === false) await tx`UPDATE processors SET stopped = now() WHERE id = ${id}`;
  if (start !== undefined || fields.execution_interval !== undefined || restarted.count > 0) {
    await scheduleProcessor(tx, id);
  }
  return findProcessor(tx, ownerId, id);
}

function base(sql: Queryable, seconds: number | undefined) {
  return seconds === undefined ? sql`now()` : sql`to_timestamp(${seconds}::float8)`;
}

export interface RunRow {
  readonly id: number;
  readonly started: number;
  /** Seconds. */
  readonly duration: number;
  readonly output: string;
  readonly value: string | null;
  /** UNIX seconds. */
  readonly date: number | null;
  readonly error: string | null;
}

export async function listRuns(
  sql: Queryable,
  processorId: number,
  page: Page,
): Promise<{ runs: RunRow[]; total: number }> {
  const columns = sql`
    id, extract(epoch FROM started)::float8 AS started, duration / 1000 AS duration, output, value,
    point_date / 1e6::float8 AS date, error`;
  const from = sql`FROM processor_runs WHERE processor_id = ${processorId}`;
  const list = { columns, from, key: sql`id`, sort: 'DESC' } as const;
  const { rows: runs, total } = await listPage<RunRow>(sql, list, page);
  return { runs, total };
}
