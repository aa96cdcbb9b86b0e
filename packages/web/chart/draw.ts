/** Draws lines and bands on a canvas, from pause to pause: nothing is drawn where there is no point. */
import { type Line, type Segment, segmentsOf, thinned } from './data.js';

/** Where a panel draws: pixels of the canvas, whose origin is its left upper corner. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Pixels of the canvas in a pixel of the page. */
  readonly ratio: number;
  readonly x: (moment: number) => number;
}

export interface LineStyle {
  readonly colour: string;
  readonly y: (value: number) => number;
  /** The line of the period before: dashed and without a band. */
  readonly isBefore: boolean;
  /** Seconds that it is moved to the right. */
  readonly shift: number;
  /** Whether minimum and maximum are drawn. */
  readonly hasBand: boolean;
  readonly fill: Fill;
}

/** What is drawn where the sensor paused: nothing, the value before, or a straight line. */
export const FILLS = ['none', 'previous', 'linear'] as const;
export type Fill = (typeof FILLS)[number];

/** Whether buckets are bars, whose height counts from 0: sums and counts. */
export function areBars({ kind, fn }: Pick<Line, 'kind' | 'fn'>): boolean {
  return kind === 'buckets' && (fn === 'sum' || fn === 'count');
}

/** Pixels of the page in which many points are drawn as their mean, minimum and maximum. */
export const DENSE = 2;

/** Pixels of the page between points from which on each has a dot. */
const DOT_DISTANCE = 7;

/** A part of a line. */
export interface Part {
  /** Pixels of the canvas between which it is drawn. */
  readonly clip: { readonly from: number; readonly to: number };
  /** Whether each point has a dot; default: if there are few of them in the frame. */
  readonly hasDots?: boolean;
}

/** @returns whether each point has a dot */
export function drawLine(
  canvas: CanvasRenderingContext2D,
  given: Line,
  frame: Frame,
  style: LineStyle,
  { clip, ...part }: Part = { clip: { from: 0, to: frame.width } },
): boolean {
  const { ratio } = frame;
  const x = (moment: number) => frame.x(moment + style.shift);
  const isRaw = given.kind === 'points';
  const line = isRaw ? thinned(given, (moment) => Math.floor(x(moment) / (DENSE * ratio))) : given;
  canvas.save();
  canvas.beginPath();
  canvas.rect(clip.from, 0, clip.to - clip.from, frame.height);
  canvas.clip();
  canvas.strokeStyle = style.colour;
  canvas.fillStyle = style.colour;
  canvas.lineJoin = 'round';
  if (style.isBefore) {
    canvas.globalAlpha = 0.65;
    canvas.setLineDash([5 * ratio, 4 * ratio]);
  }
  if (areBars(line)) {
    drawBars(canvas, line, x, style, ratio);
    canvas.restore();
    return false;
  }
  const segments = segmentsOf(line);
  // Raw points hide nothing, so dense ones always have their band.
  if ((isRaw ? line !== given : style.hasBand) && !style.isBefore)
    drawBands(canvas, line, segments, x, style, ratio);
  canvas.lineWidth = 1.5 * ratio;
  canvas.beginPath();
  for (const [i, { from, to }] of segments.entries()) {
    const { at, mean } = line;
    const { previous, next } = line;
    const isFirst = i === 0 && from === 0 && previous !== null && !line.breaks.has(0);
    const isLast = i === segments.length - 1 && to === at.length && next !== null && !line.breaks.has(to);
    if (isFirst) canvas.moveTo(x(previous.date), style.y(previous.value));
    else canvas.moveTo(x(at[from]!), style.y(mean[from]!));
    for (let row = from; row < to; row++) canvas.lineTo(x(at[row]!), style.y(mean[row]!));
    if (isLast) canvas.lineTo(x(next.date), style.y(next.value));
  }
  canvas.stroke();
  canvas.setLineDash([]);
  if (style.fill !== 'none') drawFills(canvas, line, segments, x, style, ratio);
  const hasDots = part.hasDots ?? (isRaw && distance(line, x, frame) >= DOT_DISTANCE * ratio);
  for (const { from, to } of segments) {
    if (!hasDots && to - from > 1) continue;
    for (let row = from; row < to; row++) {
      if (isRaw && line.count[row]! > 1) continue;
      if (isRaw) dot(canvas, x(line.at[row]!), style.y(line.mean[row]!), (hasDots ? 2.25 : 1.5) * ratio);
      else tick(canvas, x(line.at[row]!), style.y(line.max[row]!), style.y(line.min[row]!), ratio);
    }
  }
  // A range without a point of its own, between two that are near enough to each other.
  const { previous, next } = line;
  if (line.at.length === 0 && previous !== null && next !== null && !line.breaks.has(0)) {
    canvas.beginPath();
    canvas.moveTo(x(previous.date), style.y(previous.value));
    canvas.lineTo(x(next.date), style.y(next.value));
    canvas.stroke();
  }
  canvas.restore();
  return hasDots;
}

/** Mean distance between the points in sight, pixels of the canvas. */
function distance({ at }: Line, x: (moment: number) => number, frame: Frame): number {
  if (at.length < 2) return Number.POSITIVE_INFINITY;
  let count = 0;
  for (const moment of at) {
    const place = x(moment);
    if (place >= 0 && place <= frame.width) count++;
  }
  return frame.width / Math.max(1, count);
}

/** Across pauses, thin and dashed: nothing was measured there. */
function drawFills(
  canvas: CanvasRenderingContext2D,
  { at, mean }: Line,
  segments: readonly Segment[],
  x: (moment: number) => number,
  { y, fill }: LineStyle,
  ratio: number,
): void {
  canvas.save();
  canvas.lineWidth = ratio;
  canvas.setLineDash([2 * ratio, 3 * ratio]);
  canvas.beginPath();
  for (const [i, { from }] of segments.entries()) {
    if (i === 0) continue;
    const last = segments[i - 1]!.to - 1;
    canvas.moveTo(x(at[last]!), y(mean[last]!));
    canvas.lineTo(x(at[from]!), y(mean[fill === 'linear' ? from : last]!));
  }
  canvas.stroke();
  canvas.restore();
}

function drawBars(
  canvas: CanvasRenderingContext2D,
  { date, mean, width }: Line,
  x: (moment: number) => number,
  { y, isBefore }: LineStyle,
  ratio: number,
): void {
  const zero = y(0);
  canvas.lineWidth = 1.5 * ratio;
  for (let row = 0; row < date.length; row++) {
    const value = mean[row];
    if (value == null) continue;
    // A day of the calendar may be shorter than its bucket's usual length.
    const end = Math.min(date[row]! + width, date[row + 1] ?? Number.POSITIVE_INFINITY);
    const [left, right] = [x(date[row]!), x(end)];
    const gap = right - left > 4 * ratio ? ratio : 0;
    const top = y(value);
    const room = Math.max(right - left - gap, ratio);
    const height = Math.max(Math.abs(zero - top), ratio);
    if (isBefore) canvas.strokeRect(left, Math.min(top, zero), room, height);
    else {
      canvas.globalAlpha = 0.8;
      canvas.fillRect(left, Math.min(top, zero), room, height);
    }
  }
}

function drawBands(
  canvas: CanvasRenderingContext2D,
  { at, min, max }: Line,
  segments: readonly { readonly from: number; readonly to: number }[],
  x: (moment: number) => number,
  style: LineStyle,
  ratio: number,
): void {
  canvas.save();
  canvas.globalAlpha = 0.26;
  canvas.beginPath();
  for (const { from, to } of segments) {
    if (to - from < 2) continue;
    canvas.moveTo(x(at[from]!), style.y(max[from]!));
    for (let row = from + 1; row < to; row++) canvas.lineTo(x(at[row]!), style.y(max[row]!));
    for (let row = to - 1; row >= from; row--) canvas.lineTo(x(at[row]!), style.y(min[row]!));
    canvas.closePath();
  }
  canvas.fill();
  // A spike of one column stays visible in a band that is less than a pixel wide there.
  canvas.globalAlpha = 0.4;
  canvas.lineWidth = ratio * 0.75;
  canvas.stroke();
  canvas.restore();
}

function dot(canvas: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  canvas.beginPath();
  canvas.arc(x, y, radius, 0, 2 * Math.PI);
  canvas.fill();
}

/** A bucket between two pauses: as high as its points are apart, and never less than what can be seen. */
function tick(canvas: CanvasRenderingContext2D, x: number, top: number, bottom: number, ratio: number): void {
  const missing = Math.max(0, 6 * ratio - (bottom - top)) / 2;
  canvas.fillRect(x - ratio, top - missing, 2 * ratio, bottom - top + 2 * missing);
}
