/** A search: the first of some points at which an expression holds, and has held for long enough. */
import { RunEnded } from '@sensorium/script/engine';
import type { Computer } from './compiled-expression.js';
import { LOOKS, SEARCH_TIME } from './limits.js';
import { type Evaluation, failure, type Look, type RunError, type Verdict } from './protocol.js';

/** What a search is told by whoever drives it. */
export interface SearchSetting {
  /** Milliseconds. */
  now(): number;
  /** Called every SIGN milliseconds at most, so that a search of many quick points is not taken for one that hangs. */
  alive(): void;
  /** @param caught what the computation of a point has thrown */
  describe(caught: unknown): RunError;
}

/** Milliseconds between two signs of life to the watch, which ends a thread that gives none for longer. */
const SIGN = 20;

/** @param computer of the expression, with the variables of the evaluation */
export function search(computer: Computer, evaluation: Evaluation, setting: SearchSetting): Verdict {
  const { points, hold, late } = evaluation;
  const { dates, values } = points;
  const looks: Look[] = [];
  const begun = setting.now();
  let signed = begun;
  let { last, since } = evaluation;
  for (let index = 0; index < dates.length; index++) {
    const date = dates[index]!;
    const value = values[index]!;
    const isLate = last !== null && date < last.date;
    if (isLate && !late) continue;
    const now = setting.now();
    if (now - begun > SEARCH_TIME) {
      const message = `time limit exceeded: ${dates.length - index} points were passed over`;
      return { index: -1, since, looks, stopped: failure('limit', message) };
    }
    if (now - signed > SIGN) {
      setting.alive();
      signed = now;
    }
    let holds = false;
    let error: Look['error'] = null;
    try {
      holds = computer.holds(date, value, last);
    } catch (caught) {
      error = setting.describe(caught);
      if (caught instanceof RunEnded) {
        looks.push({ index, holds, error });
        return { index: -1, since: null, looks: looks.slice(-LOOKS), stopped: error };
      }
    }
    if (looks.length === LOOKS) looks.shift();
    looks.push({ index, holds, error });
    if (!isLate) {
      last = { date, value };
      since = holds ? (since ?? date) : null;
    }
    if (holds && date - (isLate ? date : since!) >= hold) return { index, since, looks, stopped: null };
  }
  return { index: -1, since, looks, stopped: null };
}
