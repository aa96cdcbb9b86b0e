/** The dates that a benchmark of ingest writes. */
import type { Workload } from '../data/workload.js';

/** 2026-01-01, UNIX seconds: the same points in every run. */
export const START = 1_767_225_600;

/** @returns the range, UNIX seconds, that the first `points` of the workload lie in */
export function datesOf(workload: Workload, points: number): { from: number; to: number } {
  const each = Math.ceil(points / workload.sensors) + workload.run;
  return { from: workload.start, to: workload.start + each * workload.step };
}
