/** What an upload brings, in any of the forms that clients use, before it is judged. */
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ApiError, invalid } from '../../common/errors.js';
import { isMembers, type Members } from '../http/decode.js';

/** Points of one sensor as the client wrote them. */
export interface Incoming {
  readonly sensorId: number;
  readonly points: readonly unknown[];
  /** Where each point stands in what the client sent; absent: its place in `points`. */
  readonly indexes?: readonly number[];
}

/** `{"data":[...]}`, `{"data":{...}}`, `{"value":..., "date":...}` or `[...]`. @throws ApiError invalid_input */
export function pointsOf(body: unknown, at = ''): readonly unknown[] {
  if (Array.isArray(body)) return body;
  if (!isMembers(body)) throw invalid(at || 'data', 'is missing');
  const data = Object.hasOwn(body, 'data') ? body.data : Object.hasOwn(body, 'value') ? body : undefined;
  if (Array.isArray(data)) return data;
  if (isMembers(data))
    return Object.keys(data).every((key) => /^\d+$/.test(key)) ? Object.values(data) : [data];
  throw invalid(at === '' ? 'data' : `${at}.data`, 'must be a point or a list of points');
}

/** `{"sensors":[{"sensor_id":1,"data":[...]}]}`. @throws ApiError invalid_input */
export function sensorsOf(body: unknown): Incoming[] {
  const given = isMembers(body) ? body.sensors : body;
  const entries = Array.isArray(given) ? given : isMembers(given) ? [given] : undefined;
  if (entries === undefined) throw invalid('sensors', 'must be a list of {sensor_id, data}');
  return entries.map((entry: unknown, index) => {
    const at = `sensors[${index}]`;
    if (!isMembers(entry)) throw invalid(at, 'must be {sensor_id, data}');
    return { sensorId: sensorIdOf(entry, at), points: pointsOf(entry, at) };
  });
}

function sensorIdOf(entry: Members, at: string): number {
  const given = entry.sensor_id;
  const id = typeof given === 'string' && /^\d{1,16}$/.test(given.trim()) ? Number(given) : given;
  if (!Number.isSafeInteger(id) || (id as number) < 1)
    throw invalid(`${at}.sensor_id`, 'must be the id of a sensor');
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
export async function incomingCsv(text: string, sensorId: number | undefined): Promise<Incoming[]> {
  const bySensor = new Map<number, { points: unknown[]; indexes: number[] }>();
  let places: Record<(typeof COLUMNS)[number], number> | undefined;
  let index = 0;
  for await (const row of csvRows(text)) {
    if (places === undefined) {
      places = placesOf(row, sensorId === undefined);
      continue;
    }
    const id = sensorId ?? Number(row[places.sensor_id]);
    if (!Number.isSafeInteger(id) || id < 1)
      throw invalid(`sensor_id in row ${index}`, 'must be the id of a sensor');
    const of = bySensor.get(id) ?? { points: [], indexes: [] };
    bySensor.set(id, of);
    const value = row[places.value];
    // An empty cell is a gap, not an empty text.
    of.points.push({ value: value === '' ? undefined : value, date: row[places.date] });
    of.indexes.push(index++);
  }
  if (places === undefined) throw invalid('body', 'must begin with the header date,value');
  return [...bySensor].map(([id, of]) => ({ sensorId: id, ...of }));
}

function placesOf(header: readonly string[], many: boolean): Record<(typeof COLUMNS)[number], number> {
  const names = header.map((name) => name.trim().toLowerCase());
  const [sensor_id, date, value] = COLUMNS.map((name) => names.indexOf(name)) as [number, number, number];
  if (value < 0) throw invalid('body', 'the CSV header has no column value');
  if (many && sensor_id < 0) throw invalid('body', 'the CSV header has no column sensor_id');
  return { sensor_id, date, value };
}

/** Each turn of the parser takes one piece; other requests run between them. */
async function* csvRows(text: string): AsyncGenerator<string[]> {
  const parser = parse({ bom: true, relax_column_count: true, skip_empty_lines: true });
  try {
    for await (const row of Readable.from(pieces(text)).pipe(parser)) yield row as string[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ApiError('malformed_body', `the body is not valid CSV: ${error.message.slice(0, 200)}`);
  }
}

function* pieces(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += PIECE) yield text.slice(from, from + PIECE);
}
