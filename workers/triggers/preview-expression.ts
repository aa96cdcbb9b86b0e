/** Where an expression would have fired: evaluates stored points some at a time, as `evaluateTrigger` evaluates new ones. */
import type { PreviewFiring, PreviewLimit } from '../../sql/store/triggers/preview.js';
import { sizeOf } from '../sandbox/plain.js';
import type { ExpressionRequest, ExpressionVerdict } from '../sandbox/protocol.js';
import { type Evaluator, NoVerdict } from './evaluate.js';
import { computeAll } from './preview-search.js';
import type { SensorTrigger } from './sensor-trigger.js';
import { type ArrivedPoints, evaluateTrigger } from './trigger-evaluation.js';
import { plainOf, shortText } from './variables.js';

/** Points that are evaluated at once: at first, and at most. */
const FIRST = 1_000;
const MOST = 4_000;
/** Bytes of texts that are evaluated at once, unless one point has more. */
const TEXTS = 2 ** 20;

/** How many of the given points were evaluated, and what stopped the evaluation. */
export interface EvaluatedPoints {
  readonly count: number;
  readonly limit: PreviewLimit | null;
}

export class ExpressionPreview {
  readonly firings: PreviewFiring[] = [];
  total = 0;
  /** An error of the expression; null: none was met. */
  error: string | null = null;
  readonly #evaluator: Evaluator;
  #trigger: SensorTrigger;
  readonly #time: number;
  readonly #clock: () => number;
  /** By the clock; null: the sandbox has not replied yet. */
  #end: number | null = null;
  #size = FIRST;

  /**
   * @param time milliseconds of computing. Waiting counts too once the sandbox has replied: while it computes for others as well, each of them gets a
   * result before its caller gives up
   * @param clock monotonic, milliseconds
   */
  constructor(
    evaluator: Evaluator,
    trigger: SensorTrigger,
    time: number,
    clock: () => number = () => performance.now(),
  ) {
    this.#evaluator = evaluator;
    this.#trigger = trigger;
    this.#time = time;
    this.#clock = clock;
  }

  /**
   * Repeats a search that takes too long with fewer points.
   *
   * @param points in order of date, after those before
   * @param most firings to list
   * @throws NoVerdict when the sandbox is closed or does not start
   */
  async take(points: ArrivedPoints, most: number): Promise<EvaluatedPoints> {
    for (let count = 0; count < points.dates.length; ) {
      if (this.#left() <= 0) return { count, limit: 'time' };
      const some = this.#next(points, count);
      const stopped = await this.#evaluate(some, most);
      if (stopped === null) {
        count += some.dates.length;
        this.#size = Math.min(2 * this.#size, MOST);
      } else if (some.dates.length === 1) {
        this.error = shortText(stopped);
        return { count, limit: 'expression' };
      } else this.#size = Math.max(1, Math.floor(some.dates.length / 8));
    }
    return { count: points.dates.length, limit: null };
  }

  /** Milliseconds. */
  #left(): number {
    return this.#end === null ? this.#time : this.#end - this.#clock();
  }

  #next({ dates, values }: ArrivedPoints, from: number): ArrivedPoints {
    let to = from + 1;
    for (let bytes = 0; to < Math.min(from + this.#size, dates.length); to++) {
      bytes += sizeOf(values[to]!.text);
      if (bytes > TEXTS) break;
    }
    return { dates: dates.slice(from, to), values: values.slice(from, to) };
  }

  /** @returns the message of the limit that stopped it, and nothing was taken over; null: none did */
  async #evaluate(points: ArrivedPoints, most: number): Promise<string | null> {
    const trigger = this.#trigger;
    const { dates } = points;
    const values = points.values.map((value) => plainOf(trigger.dataType, value));
    const computed = await computeAll(trigger, { dates, values }, (request) => this.#compute(request));
    if ('stopped' in computed) return computed.stopped;
    const evaluation = evaluateTrigger(trigger, points, 'at their dates');
    let step = evaluation.next();
    while (!step.done)
      step = evaluation.next(computed.answer(step.value) ?? (await this.#compute(step.value)));
    const { state, firings, isActive, stopped, evaluations } = step.value;
    if (stopped !== null) return stopped.message;
    const error = computed.error ?? evaluations.find((each) => each.error !== null)?.error ?? null;
    this.error ??= error === null ? null : shortText(error);
    this.#trigger = { ...trigger, state, firing: isActive ? 0 : null };
    this.total += firings.length;
    for (const { at, date, value, holdsSince } of firings.slice(0, Math.max(0, most - this.firings.length))) {
      this.firings.push({ at, date, value, holdsSince });
    }
    return null;
  }

  async #compute(request: ExpressionRequest): Promise<ExpressionVerdict> {
    const reply = await this.#evaluator
      .evaluate([request], Math.max(1, this.#left()), this.#trigger.ownerId)
      .catch((error: unknown) => {
        throw new NoVerdict(error instanceof Error ? error.message : String(error), { cause: error });
      });
    this.#end ??= this.#clock() + this.#time - reply.time;
    const verdict = reply.verdicts[0]!;
    if (verdict.stopped?.cause === 'interrupt')
      throw new NoVerdict(`expressions: ${verdict.stopped.message}`);
    return verdict;
  }
}
