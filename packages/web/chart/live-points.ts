/** Live points of a chart: they are placed where they belong, or the chart is read again. */
import type { LiveListener } from '../api/live.js';
import type { ChartSource } from './source.js';

/** Milliseconds between two reads of a chart whose live points cannot be placed. */
const RELOAD = 3000;

/** Takes the live points of one source. */
export function livePointsInto(source: ChartSource): {
  readonly add: LiveListener;
  readonly end: () => void;
} {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add: (points) => {
      const numbers = points.flatMap(({ date, value }) =>
        typeof value === 'number' ? [{ date, value }] : [],
      );
      const isPlaced = numbers.length === points.length && source.append(numbers);
      if (isPlaced || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        source.reload();
      }, RELOAD);
    },
    end: () => clearTimeout(timer),
  };
}
