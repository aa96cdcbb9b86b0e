/** The thread of triggers: batches of searches, whose expressions are compiled once and kept, each point under a budget of its own. */
import { workerData } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { CompiledExpression } from './compiled-expression.js';
import { type Evaluation, lostSearch, type RunError, type Setup, type Verdict } from './protocol.js';
import { describeError } from './run-failure.js';
import { search } from './search.js';
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

interface Place {
  readonly slot: Slot;
  readonly item: number;
  readonly defects: string[];
}

function judge(evaluation: Evaluation, { slot, item, defects }: Place): Verdict {
  const { expression } = evaluation;
  const describe = (caught: unknown): RunError => {
    const { error, defect } = describeError(caught, null, slot);
    if (defect !== null) defects.push(defect);
    return error;
  };
  try {
    const unit = compiled.get(expression) ?? new CompiledExpression(expression, triggerTime);
    const alive = () => slot.begin(item);
    const verdict = search(unit.begin(evaluation.variables), evaluation, {
      now: () => performance.now(),
      alive,
      describe,
    });
    if (unit.isClean) compiled.set(expression, unit);
    else compiled.delete(expression);
    return verdict;
  } catch (caught) {
    // It does not even parse.
    return lostSearch(describe(caught));
  }
}
