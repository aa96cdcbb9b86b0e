/** Worker thread for triggers: batches of searches. Expressions are compiled once and cached; each point has its own time limit. */
import { workerData } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { CompiledExpression } from './compiled-expression.js';
import {
  type ExpressionRequest,
  type ExpressionVerdict,
  lostSearch,
  type RunError,
  type Setup,
} from './protocol.js';
import { describeError } from './run-failure.js';
import { search } from './search.js';
import { Slot } from './slot.js';

export interface TriggerTask {
  readonly batch: readonly ExpressionRequest[];
  /** Milliseconds after which no further search is started. */
  readonly time: number;
  readonly memory: SharedArrayBuffer;
  readonly epoch: number;
}

export interface TriggerReply {
  /** Of the requests for which the time sufficed, at least one. */
  readonly verdicts: ExpressionVerdict[];
  /** Milliseconds. */
  readonly took: number;
  readonly defects: string[];
}

const { triggerTime } = workerData as Setup;
const KEPT = 2000;
const compiled = new LRUCache<string, CompiledExpression>({ max: KEPT });

export default function evaluateBatch({ batch, time, memory, epoch }: TriggerTask): TriggerReply {
  const slot = new Slot(memory, epoch);
  const defects: string[] = [];
  const begun = performance.now();
  const verdicts: ExpressionVerdict[] = [];
  for (const [item, request] of batch.entries()) {
    if (item > 0 && performance.now() - begun > time) break;
    slot.begin(item);
    verdicts.push(evaluate(request, { slot, item, defects }));
  }
  return { verdicts, took: performance.now() - begun, defects };
}

interface Item {
  readonly slot: Slot;
  readonly item: number;
  readonly defects: string[];
}

function evaluate(request: ExpressionRequest, { slot, item, defects }: Item): ExpressionVerdict {
  const { expression } = request;
  const describe = (caught: unknown): RunError => {
    const { error, defect } = describeError(caught, null, slot);
    if (defect !== null) defects.push(defect);
    return error;
  };
  try {
    const unit = compiled.get(expression) ?? new CompiledExpression(expression, triggerTime);
    const alive = () => slot.begin(item);
    const verdict = search(unit.begin(request), request, {
      now: () => performance.now(),
      alive,
      describe,
    });
    if (unit.isClean) compiled.set(expression, unit);
    else compiled.delete(expression);
    return verdict;
  } catch (caught) {
    // The expression does not parse.
    return lostSearch(describe(caught));
  }
}
