/**
 * Uploads in plain values, as JSON.parse and MessagePack return them:
 *
 *   one    point | [point, ...] | {"data": point or list}
 *   many   {"sensors": [{"sensor_id": 1, "data": [...]}]} | {"data": [{"sensor_id": 1, "value": ...}]}, a page as it was read
 */
import { invalid } from '@sensorium/model/errors';
import { isMembers, type Members } from '../../common/members.js';
import type { Surroundings, UnknownName } from '../http/body-decoder.js';
import { isAbsent, NO_ID, NO_SENSOR, type Upload, UploadBuilder, type UploadTarget } from './upload.js';

/** Points of one sensor as JSON has them. What is no point has no value, and is rejected for that. */
export function uploadOfOne(sensorId: number, points: readonly unknown[]): Upload {
  const builder = new UploadBuilder(points.length);
  builder.begin(sensorId);
  for (const point of points) addPoint(builder, point);
  return builder.done();
}

export function addPoint(builder: UploadBuilder, point: unknown): void {
  if (!isMembers(point)) {
    builder.add(undefined, undefined);
    return;
  }
  const { value, date } = point;
  const name = isAbsent(date) ? misnamedDate(point) : undefined;
  builder.add(value, date, name === undefined ? null : `date is missing: ${name} has to be called date`);
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
export function uploadOfMany(body: unknown): Upload {
  if (isPage(body)) return pageOf(body.data);
  const builder = new UploadBuilder(1);
  if (isNothing(body)) return builder.done();
  const given = isMembers(body) ? body.sensors : body;
  const entries = Array.isArray(given) ? given : isMembers(given) ? [given] : undefined;
  if (entries === undefined) throw invalid('sensors', 'must be a list of {sensor_id, data}');
  entries.forEach((entry: unknown, index) => {
    const at = `sensors[${index}].`;
    if (!isMembers(entry)) throw invalid(at.slice(0, -1), 'must be {sensor_id, data}');
    const points = pointsOf(entry, at);
    const id = knownId(entry.sensor_id);
    builder.begin(id ?? NO_SENSOR);
    for (const point of points) {
      if (id === null) builder.add(undefined, undefined, `${at}sensor_id ${NO_ID}`);
      else addPoint(builder, point);
    }
  });
  return builder.done();
}

/** Points of many sensors as they are read. */
export function isPage(body: unknown): body is { readonly data: readonly unknown[] } {
  return isMembers(body) && !Object.hasOwn(body, 'sensors') && Array.isArray(body.data);
}

/** Points that name their sensors themselves. */
function pageOf(points: readonly unknown[]): Upload {
  const builder = new UploadBuilder(points.length);
  for (const point of points) {
    const id = isMembers(point) ? knownId(point.sensor_id) : null;
    builder.proceed(id ?? NO_SENSOR);
    if (id === null) builder.add(undefined, undefined, `sensor_id ${NO_ID}`);
    else addPoint(builder, point);
  }
  return builder.bySensor();
}

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

/** Names that are looked for at most: more are neither listed nor needed to refuse the first one. */
const MOST = 100;

const ONE = { known: ['data'], objects: [''] };
const MANY = { known: ['sensors'], objects: [''] };
const ENTRY = { known: ['sensor_id', 'data', 'sensor_name'], objects: ['sensor'] };

/** @returns each name of the body, and of all entries together, once */
export function unknownNames(body: unknown, kind: UploadTarget): readonly UnknownName[] {
  const found: UnknownName[] = [];
  if (kind === 'one' || isPage(body)) {
    // What has no list of points is a point itself.
    if (isMembers(body) && Object.hasOwn(body, 'data')) collect(body, { at: '', ...ONE }, found);
    return found;
  }
  if (isMembers(body)) collect(body, { at: '', ...MANY }, found);
  const given = isMembers(body) ? body.sensors : body;
  const entries: readonly unknown[] = Array.isArray(given) ? given : [given];
  const seen = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    if (found.length >= MOST) break;
    if (isMembers(entry)) collect(entry, { at: `sensors[${index}]`, ...ENTRY }, found, seen);
  }
  return found;
}

function collect(
  members: object,
  surroundings: Surroundings,
  into: UnknownName[],
  seen: Set<string> = new Set(),
): void {
  for (const name of Object.keys(members)) {
    if (into.length >= MOST) return;
    if (surroundings.known.includes(name) || seen.has(name)) continue;
    seen.add(name);
    into.push({ name, ...surroundings });
  }
}
