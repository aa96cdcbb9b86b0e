/** A day of a sensor as a small line with its band. Decoration: the tile has the value as text. */
import type { Result } from '@sensorium/client';

export type Line = Result<'GET', '/sensors/sparklines'>['sensors'][number];

/** The drawing stretches to the width of its place. */
const [WIDTH, HEIGHT] = [100, 32];

interface Run {
  readonly xs: number[];
  readonly avg: number[];
  readonly min: number[];
  readonly max: number[];
}

/** Columns without a gap between them. */
function runsOf({ avg, min, max }: Line): Run[] {
  const runs: Run[] = [];
  avg.forEach((mean, column) => {
    const [least, most] = [min[column], max[column]];
    if (mean == null || least == null || most == null) return;
    let run = runs.at(-1);
    if (run === undefined || run.xs.at(-1) !== column - 1) {
      run = { xs: [], avg: [], min: [], max: [] };
      runs.push(run);
    }
    run.xs.push(column);
    run.avg.push(mean);
    run.min.push(least);
    run.max.push(most);
  });
  return runs;
}

export function Sparkline({ line }: { readonly line: Line | undefined }) {
  const runs = line === undefined ? [] : runsOf(line);
  const least = Math.min(...runs.flatMap(({ min }) => min));
  const span = Math.max(...runs.flatMap(({ max }) => max)) - least || 1;
  const columns = Math.max(1, (line?.avg.length ?? 1) - 1);
  const x = (column: number) => ((column * WIDTH) / columns).toFixed(1);
  const y = (value: number) => (HEIGHT - 2 - ((value - least) * (HEIGHT - 4)) / span).toFixed(1);
  const path = (xs: readonly number[], values: readonly number[]) =>
    xs.map((column, i) => `${x(column)} ${y(values[i]!)}`).join('L');
  return (
    <svg class="start-line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {runs.map(({ xs, avg, min, max }) => (
        <g key={xs[0]}>
          <path class="start-line-band" d={`M${path(xs, max)}L${path(xs.toReversed(), min.toReversed())}Z`} />
          <path class="start-line-mean" d={`M${path(xs, avg)}`} vector-effect="non-scaling-stroke" />
        </g>
      ))}
    </svg>
  );
}
