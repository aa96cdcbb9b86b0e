/** A small line of the last day: mean, and the band between least and greatest. It is decoration: the page of the sensor has the numbers. */
import type { SparkPath } from './spark-path.js';
import { SPARK } from './sparklines.js';

export function Sparkline({ path }: { readonly path: SparkPath | null | undefined }) {
  if (path == null) return null;
  return (
    <svg
      class="sensors-line"
      viewBox={`0 0 ${SPARK.width} ${SPARK.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path class="sensors-line-band" d={path.band} />
      <path class="sensors-line-line" d={path.line} />
    </svg>
  );
}
