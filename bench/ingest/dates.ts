/** Timestamps of the points that benchmarks of ingest write. */
import type { Workload } from '../data/workload.js';

/** 2026-01-01, UNIX seconds: the same points in every run. */
export const START = 1_767_225_600;

/** @returns the range of the first `points` of the workload, UNIX seconds */
export function datesOf(workload: Workload, points: number): { from: number; to: number } {
  const each = Math.ceil(points / workload.sensors) + workload.run;
  return { from: workload.start, to: workload.start + each * workload.step };
}
