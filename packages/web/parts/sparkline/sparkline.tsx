/** A small line of a sensor: mean, and the band between least and greatest. It is decoration: beside it is the value as text, and the page of the sensor has all. */
import { classes } from '../../kit/classes.js';
import type { SparkPath } from './spark-path.js';
import './sparkline.css';

/** Pixels for which a path was made; the drawing stretches to its place. */
export interface SparkSize {
  readonly width: number;
  readonly height: number;
}

export interface SparklineProps {
  /** Null: there is nothing to draw, and the place stays empty. */
  readonly path: SparkPath | null | undefined;
  readonly size: SparkSize;
  /** Gives the drawing its place. */
  readonly class: string;
}

export function Sparkline({ path, size, class: place }: SparklineProps) {
  return (
    <svg
      class={classes('sparkline', place)}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {path != null && (
        <>
          <path class="sparkline-band" d={path.band} />
          <path class="sparkline-mean" d={path.line} />
        </>
      )}
    </svg>
  );
}
