/** Runs many evaluations at once. Their expressions go to the sandbox in batches of one owner, so that owners do not use each other's time. */
import { groupBy } from '../../common/group-by.js';
import { Semaphore } from '../../common/semaphore.js';
import { fitting, sizeOf } from '../sandbox/plain.js';
import {
  type ExpressionRequest,
  type ExpressionVerdict,
  type ExpressionVerdicts,
  failure,
  lostSearch,
} from '../sandbox/protocol.js';

/** Computes expressions; in the product the sandbox. */
export interface Evaluator {
  /** @param account for which the expressions are computed: accounts take turns */
  evaluate(batch: readonly ExpressionRequest[], time?: number, account?: number): Promise<ExpressionVerdicts>;
}

/** The evaluator is closed or does not start; no expression caused the error. */
export class NoVerdict extends Error {}

/** An evaluation that yields the expressions it needs. */
export interface Case<Result> {
  readonly ownerId: number;
  readonly evaluation: Generator<ExpressionRequest, Result, ExpressionVerdict>;
}

export interface EvaluationTimeouts {
  /** Milliseconds of computing for the expressions of one owner. */
  readonly perOwner: number;
  /** Milliseconds after which no further batch starts: this bounds the time of the transaction. */
  readonly total: number;
  /** Whether evaluations without a result by then are deferred, or continue with a failure of their expression. */
  readonly onTimeout: 'defer' | 'fail';
}

/** Owners whose expressions are computed at once. */
export const AT_ONCE = 2;
/** Milliseconds of computing for one batch; then the expressions of another owner are due. */
const BATCH_TIME = 300;

/** Why a case is deferred: the expressions of its owner take too long, or none of them has been computed yet. */
export type Deferred = 'slow' | 'not started';

/**
 * Evaluates cases in batches of one owner. Owners alternate, so quick expressions finish however slow those of others are.
 *
 * @param clock monotonic, milliseconds
 * @returns results in the order of the cases, or why a case is deferred
 * @throws NoVerdict when the sandbox is closed or does not start
 */
export async function evaluateAll<Result>(
  evaluator: Evaluator,
  cases: readonly Case<Result>[],
  timeouts: EvaluationTimeouts,
  clock: () => number = () => performance.now(),
): Promise<(Result | Deferred)[]> {
  const results = new Map<Case<Result>, Result | Deferred>();
  const semaphore = new Semaphore(AT_ONCE);
  const deadline = clock() + timeouts.total;
  const run: RunInTime = (work) => semaphore.run(async () => (clock() < deadline ? work() : null));
  const owners = [...groupBy(cases, ({ ownerId }) => ownerId).values()];
  await Promise.all(owners.map((own) => new OwnerBatches(own, results).evaluate(evaluator, timeouts, run)));
  return cases.map((each) => results.get(each)!);
}

/** Runs work when the semaphore admits it; null: the deadline has passed by then. */
type RunInTime = <T>(work: () => Promise<T>) => Promise<T | null>;

/** Expressions of one owner that have no verdict yet. */
class OwnerBatches<Result> {
  readonly #ownerId: number;
  #pending: { readonly case: Case<Result>; readonly request: ExpressionRequest }[] = [];

  constructor(
    own: readonly Case<Result>[],
    readonly results: Map<Case<Result>, Result | Deferred>,
  ) {
    this.#ownerId = own[0]!.ownerId;
    for (const each of own) this.#advance(each, each.evaluation.next());
  }

  #advance(each: Case<Result>, step: IteratorResult<ExpressionRequest, Result>): void {
    if (step.done) this.results.set(each, step.value);
    else this.#pending.push({ case: each, request: step.value });
  }

  #resume(verdicts: readonly ExpressionVerdict[]): void {
    const requested = this.#pending;
    this.#pending = requested.slice(verdicts.length);
    for (const [k, verdict] of verdicts.entries())
      this.#advance(requested[k]!.case, requested[k]!.case.evaluation.next(verdict));
  }

  async evaluate(
    evaluator: Evaluator,
    { perOwner, onTimeout }: EvaluationTimeouts,
    run: RunInTime,
  ): Promise<void> {
    let left = perOwner;
    let hasStarted = false;
    while (this.#pending.length > 0) {
      const reply = left > 0 ? await run(() => this.#request(evaluator, Math.min(left, BATCH_TIME))) : null;
      if (reply === null) {
        if (onTimeout === 'defer') this.#defer(hasStarted ? 'slow' : 'not started');
        else this.#fail(`time limit exceeded: ${left > 0 ? 'all' : 'your'} expressions take too long`);
        return;
      }
      hasStarted = true;
      left -= reply.time;
      this.#resume(reply.verdicts);
    }
  }

  async #request(evaluator: Evaluator, time: number): Promise<ExpressionVerdicts> {
    const count = fitting(this.#pending, ({ request }) => sizeOfRequest(request));
    const batch = this.#pending.slice(0, count).map(({ request }) => request);
    const reply = await evaluator.evaluate(batch, time, this.#ownerId).catch((error: unknown) => {
      throw new NoVerdict(error instanceof Error ? error.message : String(error), { cause: error });
    });
    const interrupted = reply.verdicts.find(({ stopped }) => stopped?.cause === 'interrupt');
    if (interrupted !== undefined) throw new NoVerdict(`expressions: ${interrupted.stopped!.message}`);
    return reply;
  }

  #defer(why: Deferred): void {
    for (const pending of this.#pending) this.results.set(pending.case, why);
  }

  /** Resumes every pending evaluation with a failure of its expression, until all have a result. */
  #fail(message: string): void {
    while (this.#pending.length > 0) {
      this.#resume(this.#pending.map(() => lostSearch(failure('limit', message))));
    }
  }
}

/** Approximate bytes of a request without its texts and points. */
const BASE_SIZE = 1024;

function sizeOfRequest({ expression, points, last }: ExpressionRequest): number {
  const sizes = points.values.reduce<number>((sum, value) => sum + sizeOf(value), 8 * points.dates.length);
  return BASE_SIZE + 2 * expression.length + sizes + sizeOf(last?.value ?? null);
}
