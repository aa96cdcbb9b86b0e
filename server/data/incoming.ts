/** What an upload brings, in any of the forms that clients use, before it is judged. */
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ApiError, invalid } from '../../common/errors.js';
import { isMembers } from '../http/decode.js';

/** Points of one sensor as the client wrote them, column by column. */
export interface Incoming {
  readonly sensorId: number;
  readonly values: ArrayLike<unknown>;
  /** Shorter than `values`: the points beyond have no date. */
  readonly dates: ArrayLike<unknown>;
  /** True: dates are numbers of microseconds, as doors to other protocols have read them. */
  readonly microseconds?: boolean;
  /** Where each point stands in what the client sent; absent: its place in the columns. */
  readonly indexes?: readonly number[];
}

/** Which address was uploaded to: that of one sensor or that of many. */
export type UploadKind = 'one' | 'many';

/**
 * The points of a decoded body; those of CSV, which may be long, later.
 * @param sensorId whose address was uploaded to; unused for many
 * @throws ApiError invalid_input naming the place
 */
export function incomingOf(
  body: unknown,
  kind: UploadKind,
  sensorId: number,
): Incoming[] | Promise<Incoming[]> {
  if (typeof body === 'string') return incomingCsv(body, kind === 'one' ? sensorId : undefined);
  return kind === 'one' ? [columnsOf(sensorId, pointsOf(body))] : sensorsOf(body);
}

/** What is no point has no value, and is refused for that. */
export function columnsOf(sensorId: number, points: readonly unknown[]): Incoming {
  const values: unknown[] = new Array(points.length);
  const dates: unknown[] = new Array(points.length);
  points.forEach((point, i) => {
    if (!isMembers(point)) return;
    values[i] = point.value;
    dates[i] = point.date;
  });
  return { sensorId, values, dates };
}

/**
 * `{"data":[...]}`, `{"data":{...}}`, `{"value":..., "date":...}` or `[...]`.
 * @param at how the place is named: `` or `sensors[3].`
 * @throws ApiError invalid_input
 */
export function pointsOf(body: unknown, at = ''): readonly unknown[] {
  if (Array.isArray(body)) return body;
  if (!isMembers(body)) throw invalid(`${at}data`, 'is missing');
  const data = Object.hasOwn(body, 'data') ? body.data : Object.hasOwn(body, 'value') ? body : undefined;
  if (Array.isArray(data)) return data;
  if (isMembers(data))
    return Object.keys(data).every((key) => /^\d+$/.test(key)) ? Object.values(data) : [data];
  throw invalid(`${at}data`, 'must be a point or a list of points');
}

/** `{"sensors":[{"sensor_id":1,"data":[...]}]}`. @throws ApiError invalid_input */
function sensorsOf(body: unknown): Incoming[] {
  const given = isMembers(body) ? body.sensors : body;
  const entries = Array.isArray(given) ? given : isMembers(given) ? [given] : undefined;
  if (entries === undefined) throw invalid('sensors', 'must be a list of {sensor_id, data}');
  return entries.map((entry: unknown, index) => {
    const at = `sensors[${index}].`;
    if (!isMembers(entry)) throw invalid(at.slice(0, -1), 'must be {sensor_id, data}');
    return columnsOf(sensorIdOf(entry.sensor_id, `${at}sensor_id`), pointsOf(entry, at));
  });
}

/** @param field how the place is named. @throws ApiError invalid_input */
export function sensorIdOf(given: unknown, field: string): number {
  const id = typeof given === 'string' && /^\d{1,16}$/.test(given.trim()) ? Number(given) : given;
  if (!Number.isSafeInteger(id) || (id as number) < 1) throw invalid(field, 'must be the id of a sensor');
  return id as number;
}

const PIECE = 65_536;
const COLUMNS = ['sensor_id', 'date', 'value'] as const;

/**
 * CSV with the header `date,value` or `sensor_id,date,value`, in any order; other columns are passed over.
 * Read in pieces, so that a long file does not hold up other requests.
 * @param sensorId of all rows; undefined: the file has a column `sensor_id`
 * @throws ApiError malformed_body naming the line, invalid_input
 */
async function incomingCsv(text: string, sensorId: number | undefined): Promise<Incoming[]> {
  const bySensor = new Map<number, { values: unknown[]; dates: unknown[]; indexes: number[] }>();
  let places: Record<(typeof COLUMNS)[number], number> | undefined;
  let index = 0;
  for await (const row of csvRows(text)) {
    if (places === undefined) {
      places = placesOf(row, sensorId === undefined);
      continue;
    }
    const id = sensorId ?? rowSensorId(row[places.sensor_id], index);
    const of = bySensor.get(id) ?? { values: [], dates: [], indexes: [] };
    bySensor.set(id, of);
    const value = row[places.value];
    of.values.push(value === '' ? undefined : textOf(value));
    of.dates.push(textOf(row[places.date]));
    of.indexes.push(index++);
  }
  if (places === undefined) throw invalid('body', 'must begin with the header date,value');
  return [...bySensor].map(([id, of]) => ({ sensorId: id, ...of }));
}

/** An empty cell is a gap, and `""` an empty text: null. */
type Cell = string | null;

function textOf(cell: Cell | undefined): string | undefined {
  return cell === null ? '' : cell;
}

function rowSensorId(cell: Cell | undefined, index: number): number {
  const id = Number(cell);
  if (!Number.isSafeInteger(id) || id < 1)
    throw invalid(`sensor_id in row ${index}`, 'must be the id of a sensor');
  return id;
}

function placesOf(header: readonly Cell[], many: boolean): Record<(typeof COLUMNS)[number], number> {
  const names = header.map((name) => (name ?? '').trim().toLowerCase());
  const [sensor_id, date, value] = COLUMNS.map((name) => names.indexOf(name)) as [number, number, number];
  if (value < 0) throw invalid('body', 'the CSV header has no column value');
  if (many && sensor_id < 0) throw invalid('body', 'the CSV header has no column sensor_id');
  return { sensor_id, date, value };
}

/** Each turn of the parser takes one piece; other requests run between them. */
async function* csvRows(text: string): AsyncGenerator<Cell[]> {
  const options = { bom: true, relax_column_count: true, skip_empty_lines: true };
  // Asked for each cell, which takes longer, only where there may be one.
  const parser = parse(text.includes('""') ? { ...options, cast: cellOf } : options);
  try {
    for await (const row of Readable.from(pieces(text)).pipe(parser)) yield row as Cell[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ApiError('malformed_body', `the body is not valid CSV: ${error.message.slice(0, 200)}`);
  }
}

function cellOf(cell: string, { quoting }: { quoting: boolean }): Cell {
  return cell === '' && quoting ? null : cell;
}

function* pieces(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += PIECE) yield text.slice(from, from + PIECE);
}
