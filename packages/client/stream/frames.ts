/** Encodes frames of points in columns, and decodes the server's messages (docs/reference/stream.md), as MessagePack. */
import { Packr } from 'msgpackr';
import { BYTES_PER_POINT, type Slice } from './slice.js';

export interface Frame {
  readonly id: number;
  readonly bytes: Uint8Array;
  /** Points of credit. */
  readonly cost: number;
  readonly points: number;
  readonly slices: readonly Slice[];
}

/** Any message of the server; its members determine its type. */
export type Message = Readonly<Record<string, unknown>>;

// Typed arrays use the extension that the server decodes; maps are plain MessagePack.
const packr = new Packr({ useRecords: false, moreTypes: true, variableMapSize: true });

export function encode(message: object): Uint8Array {
  return packr.pack(message);
}

/** @returns null when the data is not a message */
export function decode(data: unknown): Message | null {
  try {
    const message: unknown = typeof data === 'string' ? JSON.parse(data) : packr.unpack(bytesOf(data));
    return typeof message === 'object' && message !== null ? (message as Message) : null;
  } catch {
    return null;
  }
}

function bytesOf(data: unknown): Uint8Array {
  return data instanceof ArrayBuffer ? new Uint8Array(data) : (data as Uint8Array);
}

/** Points of credit. */
export function costOf(bytes: Uint8Array, points: number): number {
  return Math.max(points, Math.ceil(bytes.length / BYTES_PER_POINT), 1);
}

export function frameOf(id: number, slices: readonly Slice[]): Frame {
  const sensors = [...bySensor(slices)].map(([sensor_id, parts]) => ({
    sensor_id,
    dates: column(parts, 'dates'),
    values: column(parts, 'values'),
  }));
  const bytes = encode({ id, sensors });
  const points = slices.reduce((sum, { from, to }) => sum + to - from, 0);
  return { id, bytes, points, slices, cost: costOf(bytes, points) };
}

/** Slices by sensor. A frame has one entry for each sensor: a reply names a point by sensor and index in the entry. */
function bySensor(slices: readonly Slice[]): Map<number, Slice[]> {
  const entries = new Map<number, Slice[]>();
  for (const slice of slices) {
    const entry = entries.get(slice.batch.sensorId);
    if (entry === undefined) entries.set(slice.batch.sensorId, [slice]);
    else entry.push(slice);
  }
  return entries;
}

function column(parts: readonly Slice[], name: 'dates' | 'values'): ArrayLike<unknown> {
  const chunks = parts.map(({ batch, from, to }) => {
    const whole = batch[name];
    return ArrayBuffer.isView(whole)
      ? (whole as unknown as Float64Array).subarray(from, to)
      : Array.prototype.slice.call(whole, from, to);
  });
  if (chunks.length === 1) return chunks[0]!;
  const joined = chunks.flatMap((chunk) => Array.from(chunk as ArrayLike<unknown>));
  const areNumbers = chunks.every((chunk) => ArrayBuffer.isView(chunk));
  return areNumbers ? Float64Array.from(joined as number[]) : joined;
}

/** Completes the points of a frame in their writes: rejected ones with their reason, all others as stored. */
export function completeFrame(frame: Frame, rejected: unknown): void {
  const entries = bySensor(frame.slices);
  for (const each of Array.isArray(rejected) ? (rejected as Message[]) : []) {
    const sensorId = Number(each.sensor_id);
    let place = Number(each.index);
    for (const { batch, write, from, to } of entries.get(sensorId) ?? []) {
      if (place < to - from) {
        const at = from + place;
        const index = batch.indexes === null ? at : batch.indexes[at]!;
        write.reject({ index, sensor_id: sensorId, reason: String(each.reason) });
        break;
      }
      place -= to - from;
    }
  }
  for (const { write, from, to } of frame.slices) write.complete(to - from);
}
