/** The thread of triggers: batches of searches, whose expressions are compiled once and kept, each point under a budget of its own. */

import { workerData } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { RunEnded } from '../script/errors.js';
import { CompiledExpression } from './compiled-expression.js';
import { LOOKS, SEARCH_TIME } from './limits.js';
import { type Evaluation, failure, type Look, lostSearch, type Setup, type Verdict } from './protocol.js';
import { describeError } from './run-failure.js';
import { Slot } from './slot.js';

export interface TriggerTask {
  readonly batch: readonly Evaluation[];
  /** Milliseconds after which no further search is begun. */
  readonly time: number;
  readonly memory: SharedArrayBuffer;
  readonly epoch: number;
}

export interface TriggerAnswer {
  /** For as many as there was time for, and at least one. */
  readonly verdicts: Verdict[];
  /** Milliseconds. */
  readonly took: number;
  readonly defects: string[];
}

const { triggerTime } = workerData as Setup;
const KEPT = 2000;
const compiled = new LRUCache<string, CompiledExpression>({ max: KEPT });

/** Milliseconds between two signs of life to the watch, which ends a thread that gives none for longer. */
const SIGN = 20;

export default function evaluateBatch({ batch, time, memory, epoch }: TriggerTask): TriggerAnswer {
  const slot = new Slot(memory, epoch);
  const defects: string[] = [];
  const begun = performance.now();
  const verdicts: Verdict[] = [];
  for (const [item, evaluation] of batch.entries()) {
    if (item > 0 && performance.now() - begun > time) break;
    slot.begin(item);
    verdicts.push(judge(evaluation, { slot, item, defects }));
  }
  return { verdicts, took: performance.now() - begun, defects };
}

function judge(evaluation: Evaluation, place: Place): Verdict {
  const { expression } = evaluation;
  try {
    const unit = compiled.get(expression) ?? new CompiledExpression(expression, triggerTime);
    const verdict = search(unit, evaluation, place);
    if (unit.isClean) compiled.set(expression, unit);
    else compiled.delete(expression);
    return verdict;
  } catch (caught) {
    // It does not even parse.
    const { error, defect } = describeError(caught, null, place.slot);
    if (defect !== null) place.defects.push(defect);
    return lostSearch(error);
  }
}

interface Place {
  readonly slot: Slot;
  readonly item: number;
  readonly defects: string[];
}

function search(unit: CompiledExpression, evaluation: Evaluation, { slot, item, defects }: Place): Verdict {
  const { points, hold, late } = evaluation;
  const { dates, values } = points;
  const computer = unit.begin(evaluation.variables);
  const looks: Look[] = [];
  const begun = performance.now();
  let signed = begun;
  let { last, since } = evaluation;
  for (let index = 0; index < dates.length; index++) {
    const date = dates[index]!;
    const value = values[index]!;
    const isLate = last !== null && date < last.date;
    if (isLate && !late) continue;
    const now = performance.now();
    if (now - begun > SEARCH_TIME) {
      return {
        index: -1,
        since,
        looks,
        stopped: failure('limit', `time limit exceeded: ${dates.length - index} points were passed over`),
      };
    }
    if (now - signed > SIGN) {
      slot.begin(item);
      signed = now;
    }
    let holds = false;
    let error: Look['error'] = null;
    try {
      holds = computer.holds(date, value, last);
    } catch (caught) {
      const described = describeError(caught, null, slot);
      error = described.error;
      if (described.defect !== null) defects.push(described.defect);
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
