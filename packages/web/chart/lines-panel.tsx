/** One panel of lines with its axes. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import type uPlot from 'uplot';
import { shownTheme, token } from '../kit/theme.js';
import { extremesIn, type Line } from './data.js';
import { areBars, type Fill } from './draw.js';
import { type ChartLimit, drawLimits } from './limits.js';
import { rowAt } from './line-rows.js';
import { type DrawnLine, Picture } from './picture.js';
import { AXIS, createPlot, EDGE, showRange } from './plot.js';
import { lengthOf, type View } from './view.js';

export interface PanelLine {
  readonly line: Line | null;
  readonly unit: string;
  /** Number of its colour, from 1. */
  readonly colour: number;
  readonly isBefore: boolean;
  /** Seconds that it is moved to the right. */
  readonly shift: number;
  readonly limits: readonly ChartLimit[];
}

export interface LinesPanelProps {
  readonly lines: readonly PanelLine[];
  readonly units: readonly string[];
  readonly view: View;
  readonly zone: string;
  readonly width: number;
  readonly height: number;
  readonly hasRight: boolean;
  readonly hasTime: boolean;
  readonly hasBand: boolean;
  readonly fill: Fill;
  /** Moment under the cursor; null: there is none. */
  readonly cursor: number | null;
}

export function LinesPanel(props: LinesPanelProps) {
  const { units, zone, width, height, hasRight, hasTime, view, hasBand, fill, cursor } = props;
  const known = useRef(props.lines);
  if (!isSame(known.current, props.lines)) known.current = props.lines;
  const lines = known.current;
  const target = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const shown = useRef(props);
  shown.current = props;
  const theme = shownTheme.value;
  const unitsKey = JSON.stringify(units);

  useLayoutEffect(() => {
    const picture = new Picture();
    const made = createPlot(
      {
        width,
        height,
        zone,
        units,
        hasRight,
        hasTime,
        draw: (each) => drawAll(each, shown.current, picture),
      },
      target.current!,
    );
    plot.current = made;
    return () => {
      plot.current = null;
      made.destroy();
    };
  }, [zone, unitsKey, hasRight, hasTime, theme]);

  useLayoutEffect(() => {
    plot.current?.setSize({ width, height });
  }, [width, height]);

  useLayoutEffect(() => {
    if (plot.current !== null) showRange(plot.current, view, extremesOf(lines, units, view, hasBand));
  }, [view.from, view.to, lines, unitsKey, hasBand, fill, zone, hasRight, hasTime, theme]);

  return (
    <div class="chart-panel" style={{ height: `${height}px` }}>
      <div ref={target} class="chart-plot" aria-hidden="true" />
      {cursor !== null && plot.current !== null && <Dots plot={plot.current} {...props} cursor={cursor} />}
    </div>
  );
}

/** Whether the same is drawn: a moving cursor alone draws nothing anew. */
function isSame(one: readonly PanelLine[], other: readonly PanelLine[]): boolean {
  return (
    one.length === other.length &&
    one.every((each, i) => {
      const { line, unit, colour, isBefore, shift, limits } = other[i]!;
      return (
        each.line === line &&
        each.unit === unit &&
        each.colour === colour &&
        each.isBefore === isBefore &&
        each.shift === shift &&
        each.limits === limits
      );
    })
  );
}

function extremesOf(
  lines: readonly PanelLine[],
  units: readonly string[],
  { from, to }: View,
  hasBand: boolean,
): (readonly [number, number] | null)[] {
  return units.map((unit) => {
    const all = lines.flatMap((each) => {
      if (each.unit !== unit) return [];
      const limits = each.limits.map(({ value }) => value);
      if (each.line === null) return limits;
      const { mean, min, max } = each.line;
      const isBand = hasBand && !each.isBefore;
      const drawn = { ...each.line, min: isBand ? min : mean, max: isBand ? max : mean };
      const found = extremesIn(drawn, from - each.shift, to - each.shift);
      return [...limits, ...(found ?? []), ...(found !== null && areBars(each.line) ? [0] : [])];
    });
    return all.length === 0 ? null : [Math.min(...all), Math.max(...all)];
  });
}

function drawAll(
  { ctx, bbox, scales }: uPlot,
  { lines, units, hasBand, fill, view }: LinesPanelProps,
  picture: Picture,
): void {
  const { left, top, width, height } = bbox;
  const drawn: DrawnLine[] = [];
  const looks: unknown[] = [width, height, devicePixelRatio, hasBand, fill];
  // The main series is drawn last, over all others.
  for (const { line, unit, colour, isBefore, shift } of [...lines].reverse()) {
    if (line === null) continue;
    const { min = 0, max = 1 } = scales[`y${units.indexOf(unit)}`]!;
    const pixels = height / (max - min);
    const hue = token(`--series-${colour}`);
    const y = (value: number) => (max - value) * pixels;
    drawn.push({ line, style: { colour: hue, y, isBefore, shift, hasBand, fill } });
    looks.push(hue, min, max, isBefore);
  }
  ctx.save();
  ctx.translate(left, top);
  const size = { width, height, ratio: devicePixelRatio };
  picture.draw(ctx, drawn, JSON.stringify(looks), view, size);
  for (const { limits, unit } of lines) {
    const { min = 0, max = 1 } = scales[`y${units.indexOf(unit)}`]!;
    drawLimits(ctx, limits, (value) => ((max - value) * height) / (max - min), size);
  }
  ctx.restore();
}

/** Marks of the cursor on the lines. */
function Dots({
  plot,
  lines,
  units,
  view,
  width,
  hasRight,
  cursor,
}: LinesPanelProps & { readonly plot: uPlot; readonly cursor: number }) {
  const room = width - AXIS - (hasRight ? AXIS : EDGE);
  return (
    <>
      {lines.map(({ line, unit, colour, shift }, i) => {
        const row = line === null ? -1 : rowAt(line, cursor - shift, lengthOf(view) / room);
        if (line === null || row < 0) return null;
        const x = AXIS + ((line.at[row]! + shift - view.from) / lengthOf(view)) * room;
        const y =
          plot.valToPos(line.mean[row]!, `y${units.indexOf(unit)}`) + plot.bbox.top / devicePixelRatio;
        if (x < AXIS || x > AXIS + room) return null;
        return (
          <span
            key={i}
            class={`chart-dot chart-series-${colour}`}
            style={{ transform: `translate(${x}px, ${y}px)` }}
          />
        );
      })}
    </>
  );
}
