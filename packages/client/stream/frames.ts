/** Frames of docs/reference/stream.md as MessagePack: points in columns on their way out, answers on their way in. */
import { Packr } from 'msgpackr';
import { BYTES_PER_POINT, type Slice } from './slice.js';

export interface Frame {
  readonly id: number;
  readonly bytes: Uint8Array;
  /** What it takes of the credit. */
  readonly cost: number;
  readonly points: number;
  readonly slices: readonly Slice[];
}

/** Any message of the server: which members it has says what it is. */
export type Message = Readonly<Record<string, unknown>>;

// Typed arrays as the extension that the server takes; maps as any library writes them.
const packr = new Packr({ useRecords: false, moreTypes: true, variableMapSize: true });

export function encode(message: object): Uint8Array {
  return packr.pack(message);
}

/** @returns null for what is no message */
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

/** One entry for each sensor: an answer names a point by its sensor and its place in the entry. */
function bySensor(slices: readonly Slice[]): Map<number, Slice[]> {
  const entries = new Map<number, Slice[]>();
  for (const slice of slices) {
    const entry = entries.get(slice.piece.sensorId);
    if (entry === undefined) entries.set(slice.piece.sensorId, [slice]);
    else entry.push(slice);
  }
  return entries;
}

function column(parts: readonly Slice[], name: 'dates' | 'values'): ArrayLike<unknown> {
  const pieces = parts.map(({ piece, from, to }) => {
    const whole = piece[name];
    return ArrayBuffer.isView(whole)
      ? (whole as unknown as Float64Array).subarray(from, to)
      : Array.prototype.slice.call(whole, from, to);
  });
  if (pieces.length === 1) return pieces[0]!;
  const joined = pieces.flatMap((piece) => Array.from(piece as ArrayLike<unknown>));
  const areNumbers = pieces.every((piece) => ArrayBuffer.isView(piece));
  return areNumbers ? Float64Array.from(joined as number[]) : joined;
}

/** Tells each write of a frame what was refused of it, and that the rest is on disk. */
export function settle(frame: Frame, rejected: unknown): void {
  const entries = bySensor(frame.slices);
  for (const each of Array.isArray(rejected) ? (rejected as Message[]) : []) {
    const sensorId = Number(each.sensor_id);
    let place = Number(each.index);
    for (const { piece, write, from, to } of entries.get(sensorId) ?? []) {
      if (place < to - from) {
        const at = from + place;
        const index = piece.indexes === null ? at : piece.indexes[at]!;
        write.reject({ index, sensor_id: sensorId, reason: String(each.reason) });
        break;
      }
      place -= to - from;
    }
  }
  for (const { write, from, to } of frame.slices) write.answered(to - from);
}
