/** Axes, grid and scales of a panel: uPlot. What is between the axes is drawn by `draw.ts`. */
import 'uplot/dist/uPlot.min.css';
import uPlot from 'uplot';
import { token } from '../kit/theme.js';
import { numberText, precisionOf, timeLabels } from './format.js';
import type { View } from './view.js';

/** Room of an axis of values, and of an edge without one; pixels. The same in each panel, so that moments are below each other. */
export const AXIS = 56;
export const EDGE = 12;
/** Room of the axis of time. */
const TIME_AXIS = 42;

export interface PlotOptions {
  readonly width: number;
  readonly height: number;
  readonly zone: string;
  /** Unit of the axis at the left, and of the one at the right where there is one. */
  readonly units: readonly string[];
  /** Whether a panel of the chart has an axis at the right. */
  readonly hasRight: boolean;
  /** Whether the axis of time has labels: in stacked panels the lowest one only. */
  readonly hasTime: boolean;
  readonly draw: (plot: uPlot) => void;
}

export const FONT = '12px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
/** Seconds that two labels of the axis of time are apart at least. */
const STEPS = [
  0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800,
  3600, 7200, 10_800, 21_600, 43_200, 86_400, 172_800, 345_600, 604_800, 1_209_600, 2_592_000, 5_184_000,
  7_776_000, 15_552_000, 31_536_000, 63_072_000, 157_680_000, 315_360_000,
];

/** The axes of a panel, with names of scales `y0` and `y1`. */
export function createPlot(options: PlotOptions, target: HTMLElement): uPlot {
  const { width, height, zone, units, hasTime, hasRight } = options;
  const labels = { stroke: token('--color-muted'), font: FONT, ticks: { show: false } };
  const grid = { stroke: token('--color-border'), width: 1 };
  const scales: uPlot.Scales = {
    x: { time: true, auto: false, range: (_, from, to) => [from, to] },
  };
  const axes: uPlot.Axis[] = [
    {
      ...labels,
      grid,
      scale: 'x',
      size: hasTime ? TIME_AXIS : EDGE,
      gap: 6,
      space: 84,
      incrs: STEPS,
      values: (plot, splits, __, ___, step) =>
        hasTime
          ? timeLabels(splits, step, zone).map((label, i) => (hasRoom(plot, splits[i]!, label) ? label : ''))
          : splits.map(() => ''),
    },
  ];
  units.forEach((_, i) => {
    scales[`y${i}`] = { auto: false, range: (__, from, to) => [from, to] };
    axes.push({
      ...labels,
      scale: `y${i}`,
      side: i === 0 ? 3 : 1,
      size: AXIS,
      gap: 6,
      space: 36,
      grid: i === 0 ? grid : { show: false },
      values: (__, splits, ___, ____, step) => splits.map((each) => axisNumber(each, step)),
    });
  });
  return new uPlot(
    {
      width,
      height,
      padding: [
        units.some((unit) => unit !== '') ? 24 : 10,
        rightOf(units, hasRight),
        0,
        units.length === 0 ? AXIS : 0,
      ],
      legend: { show: false },
      cursor: { show: false },
      tzDate: (seconds) => dateIn(zone, seconds * 1000),
      scales,
      axes,
      series: [{}, ...units.map((_, i) => ({ scale: `y${i}`, show: false }))],
      hooks: {
        drawAxes: [(plot) => drawUnits(plot, units)],
        draw: [options.draw],
      },
    },
    [[], ...units.map(() => [])] as unknown as uPlot.AlignedData,
    target,
  );
}

/** Pixels of a character of a label, at most about. */
const CHARACTER = 7;

/** Whether the label of a moment ends before the edge of the canvas, which would cut it. */
function hasRoom(plot: uPlot, moment: number, label: string): boolean {
  const { left, width } = plot.bbox;
  // Axes are measured before the plot has its place.
  if (!(width > 0)) return true;
  const widest = Math.max(...label.split('\n').map(({ length }) => length)) * CHARACTER;
  return left / devicePixelRatio + plot.valToPos(moment, 'x') + widest / 2 <= plot.width;
}

/** Milliseconds in which a zone keeps its offset: all of them change it at a whole quarter of an hour. */
const QUARTER = 900_000;
const MOST_OFFSETS = 500;
/** Milliseconds that a zone is ahead of the one of this browser, by zone and quarter. */
const offsets = new Map<string, number>();

/** @returns a date whose local fields are those of a zone: what uPlot works out by writing the date as a text and reading it, at each redraw */
function dateIn(zone: string, moment: number): Date {
  const start = Math.floor(moment / QUARTER) * QUARTER;
  const key = `${zone} ${start}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = uPlot.tzDate(new Date(start), zone).getTime() - start;
    if (offsets.size >= MOST_OFFSETS) offsets.clear();
    offsets.set(key, offset);
  }
  return new Date(moment + offset);
}

function rightOf(units: readonly string[], hasRight: boolean): number {
  if (units.length > 1) return 0;
  return hasRight ? AXIS : EDGE;
}

/** @param extremes lowest and highest value of each axis; null: it has none */
export function showRange(
  plot: uPlot,
  { from, to }: View,
  extremes: readonly (readonly [number, number] | null)[],
): void {
  plot.batch(() => {
    plot.setScale('x', { min: from, max: to });
    extremes.forEach((each, i) => {
      const [min, max] = padded(each ?? [0, 1]);
      plot.setScale(`y${i}`, { min, max });
    });
  });
}

/** @param step between two numbers of an axis */
function axisNumber(value: number, step: number): string {
  const size = Math.max(Math.abs(value), step);
  const [power, letter] = ([
    [1e12, 'T'],
    [1e9, 'G'],
    [1e6, 'M'],
    [1e5, 'k'],
  ].find(([least]) => size >= (least as number)) as [number, string] | undefined) ?? [1, ''];
  const unit = letter === 'k' ? 1000 : power;
  const digits = precisionOf([step / unit]);
  return `${numberText(value / unit, digits)}${letter === '' ? '' : `\u202f${letter}`}`;
}

/** With room above and below. Where all values are one, the axis has some around it; where all are nothing, above. */
function padded([low, high]: readonly [number, number]): [number, number] {
  if (low === high) {
    const room = Math.abs(low) * 0.1;
    return room === 0 ? [0, 1] : [low - room, high + room];
  }
  const room = (high - low) * 0.06;
  // An axis that nearly begins at nothing begins there.
  return [low >= 0 && low - room < 0 ? 0 : low - room, high + room];
}

function drawUnits({ ctx, bbox }: uPlot, units: readonly string[]): void {
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.font = FONT.replace('12px', `${12 * ratio}px`);
  ctx.fillStyle = token('--color-muted');
  ctx.textBaseline = 'top';
  units.forEach((unit, i) => {
    const isLeft = i === 0;
    // A long unit goes over the plot, at whose edge it begins.
    const isLong = ctx.measureText(unit).width > (AXIS - 8) * ratio;
    ctx.textAlign = isLeft !== isLong ? 'right' : 'left';
    const edge = isLeft ? bbox.left : bbox.left + bbox.width;
    ctx.fillText(unit, edge + (ctx.textAlign === 'right' ? -6 : 6) * ratio, 2 * ratio);
  });
  ctx.restore();
}
