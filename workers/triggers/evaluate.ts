/** Drives many judgements at once: what they ask goes to the sandbox in batches of one owner, so that nobody's take the time of another's. */
import { groupBy } from '../../common/group-by.js';
import { fitting, sizeOf } from '../sandbox/plain.js';
import { type Evaluation, failure, lostSearch, type Verdict, type Verdicts } from '../sandbox/protocol.js';

/** What computes expressions; in the product the sandbox. */
export interface Evaluator {
  evaluate(batch: readonly Evaluation[], time?: number): Promise<Verdicts>;
}

/** A judgement that may have questions. */
export interface Case<Answer> {
  readonly ownerId: number;
  readonly judgement: Generator<Evaluation, Answer, Verdict>;
}

export interface Patience {
  /** Milliseconds of computing that the questions of one owner get. */
  readonly time: number;
  /** What becomes of those that got no answer by then. */
  readonly unanswered: 'left' | 'given up';
}

/**
 * @returns the answers in the order of the cases; null for what is left for later
 * @throws Error when the sandbox is closed, or does not start
 */
export async function judgeAll<Answer>(
  evaluator: Evaluator,
  cases: readonly Case<Answer>[],
  patience: Patience,
): Promise<(Answer | null)[]> {
  const answers = new Map<Case<Answer>, Answer>();
  const owners = [...groupBy(cases, ({ ownerId }) => ownerId).values()];
  await Promise.all(owners.map((own) => new Asking(own, answers).all(evaluator, patience)));
  return cases.map((each) => answers.get(each) ?? null);
}

/** The open questions of one owner. */
class Asking<Answer> {
  #open: { readonly case: Case<Answer>; readonly question: Evaluation }[] = [];

  constructor(
    own: readonly Case<Answer>[],
    readonly answers: Map<Case<Answer>, Answer>,
  ) {
    for (const each of own) this.#go(each, each.judgement.next());
  }

  #go(each: Case<Answer>, result: IteratorResult<Evaluation, Answer>): void {
    if (result.done) this.answers.set(each, result.value);
    else this.#open.push({ case: each, question: result.value });
  }

  #answer(verdicts: readonly Verdict[]): void {
    const asked = this.#open;
    this.#open = asked.slice(verdicts.length);
    for (const [k, verdict] of verdicts.entries())
      this.#go(asked[k]!.case, asked[k]!.case.judgement.next(verdict));
  }

  async all(evaluator: Evaluator, { time, unanswered }: Patience): Promise<void> {
    let left = time;
    while (this.#open.length > 0) {
      if (left <= 0) {
        if (unanswered === 'given up') this.#giveUp('time limit exceeded: your expressions take too long');
        return;
      }
      const count = fitting(this.#open, ({ question }) => sizeOfQuestion(question));
      const batch = this.#open.slice(0, count).map(({ question }) => question);
      const { verdicts, time: took } = await evaluator.evaluate(batch, left);
      const interrupted = verdicts.find(({ stopped }) => stopped?.cause === 'interrupt');
      if (interrupted !== undefined) throw new Error(`expressions: ${interrupted.stopped!.message}`);
      left -= took;
      this.#answer(verdicts);
    }
  }

  /** Answers every open question with a failure. */
  #giveUp(message: string): void {
    while (this.#open.length > 0) {
      this.#answer(this.#open.map(() => lostSearch(failure('limit', message))));
    }
  }
}

/** Bytes of a question beside its texts and points, roughly. */
const QUESTION = 1024;

function sizeOfQuestion({ expression, points, last }: Evaluation): number {
  const sizes = points.values.reduce<number>((sum, value) => sum + sizeOf(value), 8 * points.dates.length);
  return QUESTION + 2 * expression.length + sizes + sizeOf(last?.value ?? null);
}
