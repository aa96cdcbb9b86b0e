/**
 * Results of the expressions of a trigger at all points, computed in one search each. The searches of an evaluation are then answered here: an
 * expression that holds at each point of a year would else take a message to the sandbox for each minute of that year.
 */
import {
  type ExpressionRequest,
  type ExpressionVerdict,
  failure,
  type PlainPoints,
} from '../sandbox/protocol.js';
import { search } from '../sandbox/search.js';
import type { SensorTrigger } from './sensor-trigger.js';
import { plainOf } from './variables.js';

/** Variables that change with each firing, and functions that may read them by name: such an expression is computed search by search. */
const OF_FIRINGS = /\b(last_triggered|times_triggered|eval\w*)\b/;

export interface ComputedExpressions {
  /** The first error of an expression; null: none. */
  readonly error: string | null;
  /** @returns null: only the sandbox can answer it */
  answer(request: ExpressionRequest): ExpressionVerdict | null;
}

/**
 * @param points the next points of the trigger, each later than the one before
 * @param compute asks the sandbox
 * @returns `stopped`: the limit that stopped a computation
 */
export async function computeAll(
  { expression, hysteresis, state, dataType }: SensorTrigger,
  points: PlainPoints,
  compute: (request: ExpressionRequest) => Promise<ExpressionVerdict>,
): Promise<ComputedExpressions | { readonly stopped: string }> {
  const results = new Map<string, Uint8Array>();
  let error: string | null = null;
  const last = state.last === null ? null : { date: state.last.date, value: plainOf(dataType, state.last) };
  for (const text of new Set([expression, hysteresis])) {
    if (text === '' || OF_FIRINGS.test(text)) continue;
    const conditions = { isAtDates: true, isFull: true, late: false, hold: 0, since: null };
    const verdict = await compute({ ...conditions, expression: text, variables: [], points, last });
    if (verdict.stopped !== null) return { stopped: verdict.stopped.message };
    results.set(text, verdict.results!);
    error ??= verdict.firstError?.message ?? null;
  }
  return {
    error,
    answer(request) {
      const known = results.get(request.expression);
      if (known === undefined) return null;
      const setting = { now: () => 0, alive() {}, describe: () => failure('script', error ?? '') };
      let index = indexOf(points.dates, request.points.dates[0]!);
      const holds = () => {
        const result = known[index++];
        if (result === 2) throw new Error('as computed before');
        return result === 1;
      };
      return search({ holds }, request, setting);
    },
  };
}

function indexOf(dates: readonly number[], date: number): number {
  let [low, high] = [0, dates.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (dates[middle]! < date) low = middle + 1;
    else high = middle;
  }
  return low;
}
