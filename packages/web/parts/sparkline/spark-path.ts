/** The shape of a sparkline. */

export interface SparkColumns {
  readonly avg: readonly (number | null)[];
  readonly min: readonly (number | null)[];
  readonly max: readonly (number | null)[];
}

export interface SparkPath {
  /** Line of the means, broken where columns are empty. A column alone is a short line. */
  readonly line: string;
  /** Area between least and greatest. */
  readonly band: string;
}

/**
 * @param width and `height`: pixels of the drawing
 * @returns null: there is no number
 */
export function sparkPath({ avg, min, max }: SparkColumns, width: number, height: number): SparkPath | null {
  const least = Math.min(...min.filter((each) => each !== null));
  const most = Math.max(...max.filter((each) => each !== null));
  if (!Number.isFinite(least) || !Number.isFinite(most)) return null;
  const step = width / avg.length;
  const range = most - least;
  // A constant value is a line in the middle.
  const y = (value: number) => (range === 0 ? height / 2 : 1 + ((most - value) / range) * (height - 2));
  const at = (index: number, value: number) => `${((index + 0.5) * step).toFixed(1)} ${y(value).toFixed(1)}`;
  let [line, band] = ['', ''];
  for (const run of runsOf(avg)) {
    if (run.length === 1) {
      const [index] = run as [number];
      const [left, right] = [(index * step).toFixed(1), ((index + 1) * step).toFixed(1)];
      line += `M${left} ${y(avg[index]!).toFixed(1)}H${right}`;
      band += `M${left} ${y(max[index]!).toFixed(1)}H${right}V${y(min[index]!).toFixed(1)}H${left}Z`;
      continue;
    }
    line += `M${run.map((index) => at(index, avg[index]!)).join('L')}`;
    const above = run.map((index) => at(index, max[index]!));
    const below = [...run].reverse().map((index) => at(index, min[index]!));
    band += `M${[...above, ...below].join('L')}Z`;
  }
  return { line, band };
}

/** Indices of columns that follow each other and have numbers. */
function runsOf(values: readonly (number | null)[]): number[][] {
  const runs: number[][] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const last = runs.at(-1);
    if (last?.at(-1) === index - 1) last.push(index);
    else runs.push([index]);
  });
  return runs;
}
