/** The course of a sensor over the range as a small line with its band. Decoration: the value stands beside it. */
import { lineOf, segmentsOf } from '../../../chart/data.js';
import { useLoad } from '../../../kit/load.js';
import type { SharedRange } from '../use-range.js';
import type { PanelSensor } from '../use-sensors.js';
import { useReader } from './reader.js';

const [WIDTH, HEIGHT] = [100, 32];
const COLUMNS = 80;
/** Milliseconds between two reads of a range that moves on. */
const RENEWAL = 60_000;

export interface SparkProps {
  readonly sensor: PanelSensor;
  readonly range: SharedRange;
  readonly zone: string;
}

export function Spark({ sensor, range, zone }: SparkProps) {
  const { chart } = useReader();
  const key = JSON.stringify(range.range);
  const { data } = useLoad(
    () => {
      const { from, to } = range.view.peek();
      const query = {
        id: sensor.id,
        start_date: from.toFixed(3),
        end_date: to.toFixed(3),
        columns: COLUMNS,
        points: 0,
        timezone: zone,
      };
      return chart(query);
    },
    [sensor.id, zone, key],
    { every: range.isLive ? RENEWAL : undefined },
  );
  const line = data.value === undefined ? null : lineOf(data.value);
  const view = range.view.value;
  if (line === null || line.at.length === 0) return <div class="dash-spark" />;
  const least = Math.min(...line.min.filter((each) => each !== null));
  const most = Math.max(...line.max.filter((each) => each !== null));
  if (!Number.isFinite(least)) return <div class="dash-spark" />;
  const x = (row: number) => ((line.at[row]! - view.from) / (view.to - view.from)) * WIDTH;
  const y = (value: number) => HEIGHT - 2 - ((value - least) / (most - least || 1)) * (HEIGHT - 4);
  const at = (row: number, value: number) => `${x(row).toFixed(1)} ${y(value).toFixed(1)}`;
  const runs = segmentsOf(line).map(({ from, to }) =>
    Array.from({ length: to - from }, (_, row) => from + row),
  );
  return (
    <svg class="dash-spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {runs.map((run) => {
        const above = run.map((row) => at(row, line.max[row]!));
        const below = run.toReversed().map((row) => at(row, line.min[row]!));
        const mean = run.map((row) => at(row, line.mean[row]!));
        if (run.length === 1)
          mean.push(`${(x(run[0]!) + 1).toFixed(1)} ${y(line.mean[run[0]!]!).toFixed(1)}`);
        return (
          <g key={run[0]}>
            <path class="dash-spark-band" d={`M${[...above, ...below].join('L')}Z`} />
            <path class="dash-spark-line" d={`M${mean.join('L')}`} vector-effect="non-scaling-stroke" />
          </g>
        );
      })}
    </svg>
  );
}
