/**
 * Lines on a canvas that is kept: while a view moves on with time, most of its picture is moved, and only the part that new points have changed is
 * drawn.
 */
import { firstChanged, type Line, rowsFrom } from './data.js';
import { areBars, DENSE, drawLine, type LineStyle } from './draw.js';
import { lengthOf, type View } from './view.js';

export interface DrawnLine {
  readonly line: Line;
  readonly style: LineStyle;
}

/** Pixels of the canvas. */
export interface Size {
  readonly width: number;
  readonly height: number;
  /** Pixels of the canvas in a pixel of the page. */
  readonly ratio: number;
}

/** Part of the width of the view that a picture has beyond its end: room for the points that come next. */
const ROOM = 0.25;
/** Draws of a key and scale before a picture is kept. The second one of a zoom has the lines that were read for it, and is often the last. */
const DIRECT = 2;
/** Pixels of the page around a point that its dot, its tick and the ends of its lines take. */
const EDGE = 4;

interface Kept {
  readonly canvas: HTMLCanvasElement;
  /** Moment of its left edge. */
  readonly from: number;
  /** Whether each line has dots. */
  readonly dots: readonly boolean[];
  lines: readonly DrawnLine[];
}

export class Picture {
  #key = '';
  /** Pixels of the canvas in a second. */
  #scale = 0;
  /** Draws of this key and scale, up to now. */
  #draws = 0;
  #kept: Kept | null = null;

  /**
   * Draws lines, the first one first, with the left upper corner of the view at the origin of the canvas.
   * @param key of all that the picture depends on beside its lines and its moment; another one begins a new picture
   */
  draw(
    canvas: CanvasRenderingContext2D,
    lines: readonly DrawnLine[],
    key: string,
    view: View,
    size: Size,
  ): void {
    const scale = size.width / lengthOf(view);
    const isSame = key === this.#key && Math.abs(scale / this.#scale - 1) < 1e-6;
    if (!isSame) {
      this.#kept = null;
      this.#draws = 0;
      this.#key = key;
      this.#scale = scale;
    }
    this.#draws++;
    // Dashes and bars depend on what is before them.
    if (this.#draws <= DIRECT || lines.some(({ line, style }) => style.isBefore || areBars(line))) {
      const x = (moment: number) => (moment - view.from) * scale;
      for (const { line, style } of lines) drawLine(canvas, line, { ...size, x }, style);
      return;
    }
    const room = Math.ceil(ROOM * size.width);
    let offset = this.#kept === null ? 0 : Math.round((view.from - this.#kept.from) * scale);
    if (this.#kept === null || offset < 0 || offset > room || !this.#extend(this.#kept, lines, size)) {
      this.#kept = this.#made(lines, view.from, size, room, this.#kept?.canvas);
      offset = 0;
    }
    canvas.drawImage(this.#kept.canvas, offset, 0, size.width, size.height, 0, 0, size.width, size.height);
  }

  #x(from: number): (moment: number) => number {
    const scale = this.#scale;
    return (moment) => (moment - from) * scale;
  }

  #made(
    lines: readonly DrawnLine[],
    from: number,
    size: Size,
    room: number,
    canvas = document.createElement('canvas'),
  ): Kept {
    // This empties it, too.
    canvas.width = size.width + room;
    canvas.height = size.height;
    const context = canvas.getContext('2d')!;
    const frame = { ...size, x: this.#x(from) };
    const clip = { from: 0, to: canvas.width };
    const dots = lines.map(({ line, style }) => drawLine(context, line, frame, style, { clip }));
    return { canvas, from, dots, lines };
  }

  /** Draws what has changed since. @returns false: all of it has */
  #extend(kept: Kept, lines: readonly DrawnLine[], size: Size): boolean {
    const { ratio } = size;
    const x = this.#x(kept.from);
    const column = (moment: number) => Math.floor(x(moment) / (DENSE * ratio));
    let left = Number.POSITIVE_INFINITY;
    for (const [i, { line }] of lines.entries()) {
      const changed = firstChanged(kept.lines[i]!.line, line);
      if (changed === line.at.length && changed === kept.lines[i]!.line.at.length) continue;
      // Points of a column are drawn together, and the line to them begins at the column before.
      const before = columnStart(line.at, changed, column) - 1;
      if (before < 0) return false;
      left = Math.min(left, x(line.at[before]!));
    }
    const from = Math.floor(left - (EDGE + DENSE) * ratio);
    kept.lines = lines;
    if (from >= kept.canvas.width) return true;
    if (from <= 0) return false;
    const context = kept.canvas.getContext('2d')!;
    const clip = { from, to: kept.canvas.width };
    context.clearRect(from, 0, clip.to - from, size.height);
    for (const [i, { line, style }] of lines.entries()) {
      // The columns around the edge are whole, so that the line that comes over it is the one that was there.
      const edge = rowBefore(line.at, (moment) => x(moment) < from - (EDGE + 2 * DENSE) * ratio);
      const part = rowsFrom(line, Math.max(0, columnStart(line.at, edge, column) - 1));
      drawLine(context, part, { ...size, x }, style, { clip, hasDots: kept.dots[i]! });
    }
    return true;
  }
}

/** The first row of the column that a row falls into; of the rows before it, if there is no such row. */
function columnStart(at: readonly number[], row: number, column: (moment: number) => number): number {
  if (at.length === 0) return 0;
  let start = Math.min(row, at.length - 1);
  const own = column(at[start]!);
  while (start > 0 && column(at[start - 1]!) === own) start--;
  return start;
}

/** The last row of those that come first and fulfil a condition; 0: none does. */
function rowBefore(at: readonly number[], isBefore: (moment: number) => boolean): number {
  let [low, high] = [0, at.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(at[middle]!)) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
