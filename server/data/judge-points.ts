/** Judges the points of one sensor one by one, so that a bad one costs only itself, and puts the good ones into columns. */
import { isNumeric, judge, NUMBER_LIMIT, readJson, Slot, type ValueRule } from '../../common/values.js';
import { Columns, NO_DATE, type Span } from '../../sql/flush/columns.js';
import { DATE_END, SECOND } from '../../sql/points/widths.js';
import { microsecondDate, pointDate } from './dates.js';
import { type Incoming, isAbsent } from './incoming.js';
import type { Receipt } from './receipt.js';

/** Judged points of one sensor, as many as fill a flush at most. */
export interface Piece {
  readonly sensorId: number;
  readonly columns: Columns;
  /** Rights epoch under which they may be written. */
  readonly epoch: number;
  /** What it was judged from: these places, but for those that were refused. */
  readonly source: Incoming;
  readonly from: number;
  to: number;
  /** Made for the first of them. */
  refused: Set<number> | null;
}

export interface Judging {
  /** True: values that are text hold JSON. */
  readonly jsonValue: boolean;
  /** Points at which a flush is full. */
  readonly flushPoints: number;
}

/**
 * @param span of the source; one that follows goes on with the last piece
 * @param receipt is told which are refused
 * @param pieces to which those are added that are good
 */
export function judgePoints(
  source: Incoming,
  span: Span,
  rule: ValueRule,
  epoch: number,
  { jsonValue, flushPoints }: Judging,
  receipt: Receipt,
  pieces: Piece[],
): void {
  const { sensorId, values } = source;
  const slot = new Slot();
  const plain = plainOf(source, rule);
  const before = pieces.at(-1);
  let piece = before?.source === source ? before : undefined;
  for (let at = span.from; at < span.to; ) {
    if (piece === undefined || piece.columns.weight >= flushPoints) {
      const columns = new Columns(Math.min(values.length - at, flushPoints));
      piece = { sensorId, columns, epoch, source, from: at, to: at, refused: null };
      pieces.push(piece);
    }
    const begin = at;
    if (plain !== null) {
      const room = flushPoints - piece.columns.weight;
      at = takePlain(plain, at, Math.min(at + room, span.to), piece.columns);
    }
    if (at === begin) {
      const date = judgePoint(source, at, rule, jsonValue, slot);
      if (typeof date === 'string') {
        receipt.reject(sensorId, source.indexes?.[at] ?? at, date);
        piece.refused ??= new Set();
        piece.refused.add(at);
      } else piece.columns.push(date, slot.number, slot.text);
      at++;
    }
    piece.to = at;
  }
  if (piece?.columns.length === 0) pieces.pop();
}

/** Numbers with dates in seconds, for a sensor that stores them as they are. */
interface Plain {
  readonly values: Float64Array;
  readonly dates: Float64Array;
  readonly rule: ValueRule;
}

function plainOf({ values, dates, microseconds }: Incoming, rule: ValueRule): Plain | null {
  if (microseconds === true || !(isNumeric(rule.type) || rule.type === 'any')) return null;
  if (!(values instanceof Float64Array && dates instanceof Float64Array)) return null;
  return dates.length >= values.length ? { values, dates, rule } : null;
}

/**
 * What `judgePoint` makes of points that are as they should be, without a look at what else they might be.
 * @returns the place of the first that is not, or `end`
 */
function takePlain({ values, dates, rule }: Plain, from: number, end: number, into: Columns): number {
  const isWhole = rule.type === 'integer';
  for (let at = from; at < end; at++) {
    const value = values[at]!;
    const date = Math.round(dates[at]! * SECOND);
    const isGood = Math.abs(value) <= NUMBER_LIMIT && date >= 0 && date < DATE_END;
    if (!isGood || (isWhole && !Number.isSafeInteger(value))) return at;
    into.push(date, value, null);
  }
  return end;
}

/** @returns its date, NO_DATE, or the reason why the point is refused; the value is in the slot */
function judgePoint(
  source: Incoming,
  place: number,
  rule: ValueRule,
  jsonValue: boolean,
  slot: Slot,
): number | string {
  const refused = source.refused?.get(place);
  if (refused !== undefined) return refused;
  let value = source.values[place];
  const date = source.dates[place];
  if (jsonValue && typeof value === 'string') {
    const read = readJson(value, 'as json_value says');
    if (typeof read === 'string') return read;
    value = read.value;
  }
  const reason = judge(rule, value, slot);
  if (reason !== null) return reason;
  if (isAbsent(date)) return NO_DATE;
  return source.microseconds === true ? microsecondDate(date) : pointDate(date);
}

/** The points of a piece once more as they came, with the dates that were given to them. */
export function sourceOf(piece: Piece): Incoming {
  const { source, columns } = piece;
  const places = placesOf(piece);
  const dateAt = (index: number) => {
    const date = columns.dateAt(index);
    return date === NO_DATE ? undefined : date;
  };
  return {
    sensorId: source.sensorId,
    values: places.map((place) => source.values[place]),
    dates: places.map((_, index) => dateAt(index)),
    // Seconds would lose a microsecond of dates that are far ahead.
    microseconds: true,
    indexes: indexesOf(piece),
  };
}

/** Where they stood in what the client sent. */
export function indexesOf(piece: Piece): number[] {
  return placesOf(piece).map((place) => piece.source.indexes?.[place] ?? place);
}

function placesOf({ from, to, refused }: Piece): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i).filter(
    (place) => refused?.has(place) !== true,
  );
}
