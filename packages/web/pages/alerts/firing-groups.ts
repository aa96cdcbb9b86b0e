/** Firings of one alert that follow each other in the log: a value that goes up and down around its limit fires many times. */
import type { Result } from '@sensorium/client';

export type Firing = Result<'GET', '/firings'>['firings'][number];

export interface FiringGroup {
  readonly newest: Firing;
  /** The ones before it, newest first, that are read together. */
  readonly earlier: readonly Firing[];
}

/** Earlier firings from which on they are read together: fewer take no more room than the line that stands for them. */
const LEAST = 2;

/**
 * @param firings newest first
 * @returns the same, in the same order; an active one always stands for itself
 */
export function groupsOf(firings: readonly Firing[]): FiringGroup[] {
  const runs: Firing[][] = [];
  for (const firing of firings) {
    const run = runs.at(-1);
    if (run !== undefined && firing.ended !== null && isSameAlert(run[0]!, firing)) run.push(firing);
    else runs.push([firing]);
  }
  return runs.flatMap(([newest, ...earlier]) =>
    earlier.length >= LEAST
      ? [{ newest: newest!, earlier }]
      : [newest!, ...earlier].map((each) => ({ newest: each, earlier: [] })),
  );
}

function isSameAlert(one: Firing, other: Firing): boolean {
  return one.trigger.id === other.trigger.id && one.sensor.id === other.sensor.id;
}
