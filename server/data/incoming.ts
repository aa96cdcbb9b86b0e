/** What an upload brings, in any of the forms that clients use, before it is judged. */
import { invalid } from '../../common/errors.js';
import { isMembers, type Members } from '../http/decode.js';

/** Points of one sensor as the client wrote them, column by column. */
export interface Incoming {
  /** NO_SENSOR: all points are refused. */
  readonly sensorId: number;
  readonly values: ArrayLike<unknown>;
  /** Shorter than `values`: the points beyond have no date. */
  readonly dates: ArrayLike<unknown>;
  /** True: dates are numbers of microseconds, as doors to other protocols have read them. */
  readonly microseconds?: boolean;
  /** Where each point stands in what the client sent; absent: its place in the columns. */
  readonly indexes?: readonly number[];
  /** By its place in the columns, why a point is refused for how it was written. */
  readonly refused?: ReadonlyMap<number, string>;
}

/** Which address was uploaded to: that of one sensor or that of many. */
export type UploadKind = 'one' | 'many';

/** Stands for the id of a sensor where the client named none. */
export const NO_SENSOR = 0;

/** What is no point has no value, and is refused for that. */
export function columnsOf(sensorId: number, points: readonly unknown[]): Incoming {
  const values: unknown[] = new Array(points.length);
  const dates: unknown[] = new Array(points.length);
  let refused: Map<number, string> | undefined;
  points.forEach((point, i) => {
    if (!isMembers(point)) return;
    values[i] = point.value;
    const { date } = point;
    dates[i] = date;
    if (!isAbsent(date)) return;
    const name = misnamedDate(point);
    if (name === undefined) return;
    refused ??= new Map();
    refused.set(i, `date is missing: ${name} has to be called date`);
  });
  return { sensorId, values, dates, ...(refused === undefined ? {} : { refused }) };
}

/** Whether a point has no date, and gets the server's. */
export function isAbsent(date: unknown): boolean {
  return date === undefined || date === null || date === '';
}

const MISNAMED: ReadonlySet<string> = new Set(['date', 'time', 'timestamp', 'datetime']);

/** The member of a point without `date` that was meant to be it: with the server's time, each repetition would be a new point. */
function misnamedDate(point: Members): string | undefined {
  for (const name in point) {
    if (name !== 'date' && name.length <= 9 && MISNAMED.has(name.toLowerCase())) return name;
  }
  return undefined;
}

/**
 * `{"data":[...]}`, `{"data":{...}}`, `{"value":..., "date":...}` or `[...]`; without any member there is no point.
 * @param at how the place is named: `` or `sensors[3].`
 * @throws ApiError invalid_input
 */
export function pointsOf(body: unknown, at = ''): readonly unknown[] {
  if (Array.isArray(body)) return body;
  if (at === '' && isNothing(body)) return [];
  if (!isMembers(body)) throw invalid(`${at}data`, 'is missing');
  const data = Object.hasOwn(body, 'data') ? body.data : Object.hasOwn(body, 'value') ? body : undefined;
  if (Array.isArray(data)) return data;
  if (isMembers(data))
    return Object.keys(data).every((key) => /^\d+$/.test(key)) ? Object.values(data) : [data];
  throw invalid(`${at}data`, 'must be a point or a list of points');
}

/** No body, or one that says nothing. */
function isNothing(body: unknown): boolean {
  return body === undefined || body === null || (isMembers(body) && Object.keys(body).length === 0);
}

/**
 * `{"sensors":[{"sensor_id":1,"data":[...]}]}`, or a page of many sensors as it was read: `{"data":[{"sensor_id":1,"value":...}]}`.
 * @throws ApiError invalid_input
 */
export function sensorsOf(body: unknown): Incoming[] {
  if (isNothing(body)) return [];
  if (isPage(body)) return bySensor(body.data);
  const given = isMembers(body) ? body.sensors : body;
  const entries = Array.isArray(given) ? given : isMembers(given) ? [given] : undefined;
  if (entries === undefined) throw invalid('sensors', 'must be a list of {sensor_id, data}');
  return entries.map((entry: unknown, index) => {
    const at = `sensors[${index}].`;
    if (!isMembers(entry)) throw invalid(at.slice(0, -1), 'must be {sensor_id, data}');
    const points = pointsOf(entry, at);
    const id = knownId(entry.sensor_id);
    return id === null ? refusedAll(points, `${at}sensor_id ${NO_ID}`) : columnsOf(id, points);
  });
}

/** Points of many sensors as they are read. */
export function isPage(body: unknown): body is { readonly data: readonly unknown[] } {
  return isMembers(body) && !Object.hasOwn(body, 'sensors') && Array.isArray(body.data);
}

/** Points that name their sensors themselves. */
function bySensor(points: readonly unknown[]): Incoming[] {
  const groups = new Map<number, { points: unknown[]; indexes: number[] }>();
  points.forEach((point, index) => {
    const id = (isMembers(point) ? knownId(point.sensor_id) : null) ?? NO_SENSOR;
    const group = groups.get(id) ?? { points: [], indexes: [] };
    groups.set(id, group);
    group.points.push(point);
    group.indexes.push(index);
  });
  return [...groups].map(([id, { points, indexes }]) => {
    const columns = id === NO_SENSOR ? refusedAll(points, `sensor_id ${NO_ID}`) : columnsOf(id, points);
    return { ...columns, indexes };
  });
}

/** Points of no sensor. */
function refusedAll(points: readonly unknown[], reason: string): Incoming {
  const refused = new Map(points.map((_, place) => [place, reason]));
  return { sensorId: NO_SENSOR, values: new Array(points.length), dates: [], refused };
}

export const NO_ID = 'must be the id of a sensor';

/** @param field how the place is named. @throws ApiError invalid_input */
export function sensorIdOf(given: unknown, field: string): number {
  const id = knownId(given);
  if (id === null) throw invalid(field, NO_ID);
  return id;
}

/** @returns null for what is no id */
function knownId(given: unknown): number | null {
  const id = typeof given === 'string' && /^\d{1,16}$/.test(given.trim()) ? Number(given) : given;
  return Number.isSafeInteger(id) && (id as number) >= 1 ? (id as number) : null;
}
