/** Drives many judgements at once: what they ask goes to the sandbox in batches, one for each owner, so that nobody's waits for another's. */
import { setTimeout as sleep } from 'node:timers/promises';
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

/** Milliseconds before what a dying sandbox has lost is asked again. */
const PAUSE = 200;

/** @returns the answers in the order of the cases; null for what is left for later */
export async function judgeAll<Answer>(
  evaluator: Evaluator,
  cases: readonly Case<Answer>[],
  patience: Patience,
): Promise<(Answer | null)[]> {
  const answers = new Map<Case<Answer>, Answer>();
  const byOwner = new Map<number, Case<Answer>[]>();
  for (const each of cases) byOwner.set(each.ownerId, [...(byOwner.get(each.ownerId) ?? []), each]);
  const owners = [...byOwner.values()];
  const lost: Asking<Answer>[] = [];
  await Promise.all(
    owners.map(async (own) => {
      const asking = new Asking(own, answers);
      if (!(await asking.all(evaluator, patience))) lost.push(asking);
    }),
  );
  // The sandbox has died of one of them: asked alone, only the guilty one is lost again.
  for (const asking of lost) {
    await sleep(PAUSE);
    if (!(await asking.all(evaluator, patience))) asking.giveUp('the expressions ended the sandbox');
  }
  return cases.map((each) => answers.get(each) ?? null);
}

/** The open questions of one owner. */
class Asking<Answer> {
  #open: { readonly case: Case<Answer>; readonly question: Evaluation }[] = [];
  #left: number | null = null;

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

  /** @returns false when the sandbox has died meanwhile */
  async all(evaluator: Evaluator, { time, unanswered }: Patience): Promise<boolean> {
    this.#left ??= time;
    while (this.#open.length > 0) {
      if (this.#left <= 0) {
        if (unanswered === 'given up') this.giveUp('time limit exceeded: your expressions take too long');
        return true;
      }
      const batch = this.#open.map(({ question }) => question);
      const { verdicts, time: took } = await evaluator.evaluate(batch, this.#left);
      if (verdicts.some(({ stopped }) => stopped?.cause === 'sandbox')) return false;
      this.#left -= took;
      this.#answer(verdicts);
    }
    return true;
  }

  /** Answers every open question with a failure. */
  giveUp(message: string): void {
    while (this.#open.length > 0) {
      this.#answer(this.#open.map(() => lostSearch(failure('limit', message))));
    }
  }
}
