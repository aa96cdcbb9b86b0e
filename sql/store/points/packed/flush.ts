/**
 * The points of one flush in one value of the database: a row of the journal. docs/internals/block-format.md specifies the bytes.
 *
 *   version │ section: kind, count │ its sensor, or the column of its sensors │ base │ points │ [assigned] [with text] │ next section ...
 *
 * A sensor with many points has a section of its own, packed as densely as a block. All others share one, as long as they follow each other in order.
 */
import { Scratch } from '../../../../common/float64.js';
import type { Span } from '../../ingest/point-buffer.js';
import type { WriteSet } from '../../ingest/write-set.js';
import { DamagedColumn, getInteger, mostBytes, packIntegers, setInteger, unpack } from './column.js';
import { bytesOfBits, isSet, mostBytesOfPoints, packBits, packPoints, unpackPoints } from './points.js';

/** Bytes of the points, and the texts of those that have one, in order. */
export interface PackedFlush {
  readonly data: Buffer;
  readonly texts: readonly string[];
}

/** A row of the journal that this version of the product cannot read, or that is not one. */
export class UnreadableFlush extends Error {}

const VERSION = 1;
const KIND = { oneSensor: 1, manySensors: 2 } as const;
const FLAG = { assigned: 4, texts: 8 } as const;
const HEAD = 5;

/** Points of a sensor from which on a section of its own takes fewer bytes than its part of the common one. */
const MANY = 20;

/** Points of a flush: more than any has. */
const MOST_POINTS = 2 ** 20;

let scratch = Buffer.alloc(256 * 1024);

/** For the columns of one flush. */
const columns = new Scratch();

/** @param points 1 or more: all of one sensor follow each other, in order of their dates */
export function packFlush(points: WriteSet): PackedFlush {
  columns.clear();
  const { length } = points.dates;
  const [large, small] = sectionsOf(points.sensorIds);
  const most =
    1 + (large.length + small.length) * (HEAD + 64) + mostBytes(length) + mostBytesOfPoints(length) + length;
  if (scratch.length < most) scratch = Buffer.alloc(2 * most);
  const texts: string[] = [];
  scratch[0] = VERSION;
  let at = 1;
  for (const span of large) at = packSection(slice(points, [span]), KIND.oneSensor, texts, at);
  for (const spans of small) at = packSection(slice(points, spans), KIND.manySensors, texts, at);
  return { data: Buffer.from(scratch.subarray(0, at)), texts };
}

/** Points of a section of many sensors from which on another one costs little: where ids ascend no more, another body begins, perhaps of another date. */
const ENOUGH = 256;

/** Spans of sensors with many points, and of the others by sections. */
function sectionsOf(sensorIds: Float64Array): [large: Span[], small: Span[][]] {
  const [large, small]: [Span[], Span[][]] = [[], []];
  let [greatest, room] = [0, 0];
  for (let from = 0; from < sensorIds.length; ) {
    let to = from + 1;
    while (to < sensorIds.length && sensorIds[to] === sensorIds[from]) to++;
    if (to - from >= MANY) large.push({ from, to });
    else {
      if (small.length === 0 || (room <= 0 && sensorIds[from]! < greatest)) {
        small.push([]);
        room = ENOUGH;
      }
      greatest = sensorIds[from]!;
      room -= to - from;
      const spans = small.at(-1)!;
      const last = spans.at(-1);
      if (last?.to === from) spans[spans.length - 1] = { from: last.from, to };
      else spans.push({ from, to });
    }
    from = to;
  }
  return [large, small];
}

function slice(points: WriteSet, spans: readonly Span[]): WriteSet {
  const [first] = spans;
  if (spans.length === 1) return partOf(points, first!);
  const parts = spans.map((span) => partOf(points, span));
  const length = parts.reduce((sum, { dates }) => sum + dates.length, 0);
  const joined = (column: (part: WriteSet) => Float64Array) => {
    const all = columns.take(length);
    let at = 0;
    for (const part of parts) {
      all.set(column(part), at);
      at += part.dates.length;
    }
    return all;
  };
  return {
    sensorIds: joined((part) => part.sensorIds),
    dates: joined((part) => part.dates),
    numbers: joined((part) => part.numbers),
    assigned: points.assigned && Uint8Array.from(parts.flatMap((part) => [...part.assigned!])),
    texts: points.texts && parts.flatMap((part) => part.texts!),
  };
}

function partOf({ sensorIds, dates, numbers, assigned, texts }: WriteSet, { from, to }: Span): WriteSet {
  return {
    sensorIds: sensorIds.subarray(from, to),
    dates: dates.subarray(from, to),
    numbers: numbers.subarray(from, to),
    assigned: assigned?.subarray(from, to) ?? null,
    texts: texts?.slice(from, to) ?? null,
  };
}

function packSection(points: WriteSet, kind: number, texts: string[], from: number): number {
  const { sensorIds, dates, assigned } = points;
  const view = new DataView(scratch.buffer, scratch.byteOffset, scratch.length);
  scratch[from] = kind;
  view.setUint32(from + 1, dates.length, true);
  let at = from + HEAD;
  if (kind === KIND.oneSensor) {
    setInteger(view, at, sensorIds[0]!);
    at += 8;
  } else at = packIntegers(sensorIds, scratch, at);
  const base = leastOf(dates);
  setInteger(view, at, base);
  const hasAssigned = assigned?.includes(1) ?? false;
  const hasTexts = points.texts?.some((text) => text !== null) ?? false;
  const flags = (hasAssigned ? FLAG.assigned : 0) | (hasTexts ? FLAG.texts : 0);
  at = packPoints(points, base, flags, scratch, at + 8);
  if (hasAssigned) at = packBits(assigned!, (each) => each === 1, scratch, at);
  if (hasTexts) {
    at = packBits(points.texts!, (text) => text !== null, scratch, at);
    for (const text of points.texts!) if (text !== null) texts.push(text);
  }
  return at;
}

/** @param dates 1 or more */
function leastOf(dates: Float64Array): number {
  let least = dates[0]!;
  for (let i = 1; i < dates.length; i++) if (dates[i]! < least) least = dates[i]!;
  return least;
}

/**
 * @returns the sections, each as flush of its own, for use until the next flush is packed or unpacked; the order of sensors may be another one than it was
 * @throws UnreadableFlush
 */
export function unpackFlush({ data, texts }: PackedFlush): WriteSet[] {
  if (data[0] !== VERSION) throw new UnreadableFlush(`flush of version ${data[0]}, readable is ${VERSION}`);
  columns.clear();
  const sections: WriteSet[] = [];
  try {
    let [at, textsRead] = [1, 0];
    while (at < data.length) {
      const section = unpackSection(data, at, texts, textsRead);
      sections.push(section.points);
      ({ end: at, textsRead } = section);
    }
    if (at === data.length && textsRead === texts.length) return sections;
  } catch (error) {
    if (!(error instanceof DamagedColumn || error instanceof RangeError)) throw error;
  }
  throw new UnreadableFlush('damaged flush');
}

/** @param next the first text that no section before had */
function unpackSection(data: Buffer, from: number, texts: readonly string[], next: number) {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const count = view.getUint32(from + 1, true);
  // Each point takes a bit at least, or the columns are constant: a count that is no count must not take memory.
  if (count > MOST_POINTS) throw new DamagedColumn('damaged section');
  const sensorIds = columns.take(count);
  let at = from + HEAD;
  if (data[from] === KIND.oneSensor) {
    sensorIds.fill(getInteger(view, at));
    at += 8;
  } else if (data[from] === KIND.manySensors) at = unpack(data, at, sensorIds);
  else throw new DamagedColumn('damaged section');
  const points = { dates: columns.take(count), numbers: columns.take(count) };
  const flags = view.getUint8(at + 8);
  at = unpackPoints(data, at + 8, getInteger(view, at), points);
  let assigned: Uint8Array | null = null;
  if (flags & FLAG.assigned) {
    assigned = Uint8Array.from(sensorIds, (_, i) => (isSet(data, at, i) ? 1 : 0));
    at += bytesOfBits(count);
  }
  let [own, textsRead]: [(string | null)[] | null, number] = [null, next];
  if (flags & FLAG.texts) {
    own = Array.from(sensorIds, (_, i) => (isSet(data, at, i) ? texts[textsRead++]! : null));
    at += bytesOfBits(count);
  }
  return { points: { ...points, sensorIds, assigned, texts: own }, textsRead, end: at };
}
