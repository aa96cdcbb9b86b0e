/** Searches the first point at which an expression holds, and has held for long enough. */
import { RunEnded } from '@sensorium/script/engine';
import type { Computer } from './compiled-expression.js';
import { POINT_RESULTS, SEARCH_TIME } from './limits.js';
import {
  type ExpressionRequest,
  type ExpressionVerdict,
  failure,
  type PointResult,
  type RunError,
} from './protocol.js';

/** Functions that a search calls. */
export interface SearchSetting {
  /** Milliseconds. */
  now(): number;
  /** Heartbeat, at most every HEARTBEAT milliseconds: a search over many fast points must not seem to hang. */
  alive(): void;
  /** @param caught error of the computation of a point */
  describe(caught: unknown): RunError;
}

/** Milliseconds between two heartbeats. The pool terminates a thread without them. */
const HEARTBEAT = 20;

/** @param computer of the expression, with the variables of the request */
export function search(
  computer: Computer,
  request: ExpressionRequest,
  setting: SearchSetting,
): ExpressionVerdict {
  const { points, hold, late } = request;
  const { dates, values } = points;
  const pointResults: PointResult[] = [];
  const full = request.isFull
    ? { results: new Uint8Array(dates.length), firstError: null as RunError | null }
    : null;
  const begun = setting.now();
  let heartbeat = begun;
  let { last, since } = request;
  for (let index = 0; index < dates.length; index++) {
    const date = dates[index]!;
    const value = values[index]!;
    const isLate = last !== null && date < last.date;
    if (isLate && !late) continue;
    const now = setting.now();
    if (now - begun > SEARCH_TIME) {
      const message = `time limit exceeded: ${dates.length - index} points skipped`;
      return { index: -1, since, pointResults, stopped: failure('limit', message) };
    }
    if (now - heartbeat > HEARTBEAT) {
      setting.alive();
      heartbeat = now;
    }
    let holds = false;
    let error: PointResult['error'] = null;
    try {
      holds = computer.holds(date, value, last);
    } catch (caught) {
      error = setting.describe(caught);
      if (caught instanceof RunEnded) {
        pointResults.push({ index, holds, error });
        return { index: -1, since: null, pointResults: pointResults.slice(-POINT_RESULTS), stopped: error };
      }
    }
    if (full !== null) {
      full.results[index] = error !== null ? 2 : holds ? 1 : 0;
      full.firstError ??= error;
    }
    if (pointResults.length === POINT_RESULTS) pointResults.shift();
    pointResults.push({ index, holds, error });
    if (!isLate) {
      last = { date, value };
      since = holds ? (since ?? date) : null;
    }
    if (holds && full === null && date - (isLate ? date : since!) >= hold)
      return { index, since, pointResults, stopped: null };
  }
  return { index: -1, since, pointResults, stopped: null, ...full };
}
