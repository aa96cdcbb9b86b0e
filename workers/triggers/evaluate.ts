/** Drives many judgements at once: what they ask goes to the sandbox in batches of one owner, so that nobody's take the time of another's. */
import { groupBy } from '../../common/group-by.js';
import { Turns } from '../../common/turns.js';
import { fitting, sizeOf } from '../sandbox/plain.js';
import {
  type ExpressionRequest,
  failure,
  lostSearch,
  type Verdict,
  type Verdicts,
} from '../sandbox/protocol.js';

/** What computes expressions; in the product the sandbox. */
export interface Evaluator {
  evaluate(batch: readonly ExpressionRequest[], time?: number): Promise<Verdicts>;
}

/** The evaluator is closed, or does not start: no expression is to blame. */
export class NoVerdict extends Error {}

/** A judgement that may have questions. */
export interface Case<Answer> {
  readonly ownerId: number;
  readonly judgement: Generator<ExpressionRequest, Answer, Verdict>;
}

export interface Patience {
  /** Milliseconds of computing that the questions of one owner get. */
  readonly time: number;
  /** Milliseconds after which nothing more is asked for anybody: the transaction must not idle for so long that the database ends it. */
  readonly inAll: number;
  /** What becomes of those that got no answer by then. */
  readonly unanswered: 'left' | 'given up';
}

/** Owners who are computed at once. */
export const AT_ONCE = 2;
/** Milliseconds of computing after which it is the next owner's turn. */
const TURN = 300;

/** Why a case is left for later: its owner's take too long, or he has not even had a turn. */
export type Left = 'slow' | 'not asked';

/**
 * Owners take turns, so that whoever is quick is done however long the others take.
 *
 * @param clock milliseconds, only goes forward
 * @returns the answers in the order of the cases, or why there is none yet
 * @throws NoVerdict when the sandbox is closed, or does not start
 */
export async function judgeAll<Answer>(
  evaluator: Evaluator,
  cases: readonly Case<Answer>[],
  patience: Patience,
  clock: () => number = () => performance.now(),
): Promise<(Answer | Left)[]> {
  const answers = new Map<Case<Answer>, Answer | Left>();
  const turns = new Turns(AT_ONCE);
  const end = clock() + patience.inAll;
  const take: Take = (work) => turns.take(async () => (clock() < end ? work() : null));
  const owners = [...groupBy(cases, ({ ownerId }) => ownerId).values()];
  await Promise.all(owners.map((own) => new Asking(own, answers).all(evaluator, patience, take)));
  return cases.map((each) => answers.get(each)!);
}

/** Does some work when its turn has come; null: it came too late. */
type Take = <T>(work: () => Promise<T>) => Promise<T | null>;

/** The open questions of one owner. */
class Asking<Answer> {
  #open: { readonly case: Case<Answer>; readonly question: ExpressionRequest }[] = [];

  constructor(
    own: readonly Case<Answer>[],
    readonly answers: Map<Case<Answer>, Answer | Left>,
  ) {
    for (const each of own) this.#go(each, each.judgement.next());
  }

  #go(each: Case<Answer>, result: IteratorResult<ExpressionRequest, Answer>): void {
    if (result.done) this.answers.set(each, result.value);
    else this.#open.push({ case: each, question: result.value });
  }

  #answer(verdicts: readonly Verdict[]): void {
    const asked = this.#open;
    this.#open = asked.slice(verdicts.length);
    for (const [k, verdict] of verdicts.entries())
      this.#go(asked[k]!.case, asked[k]!.case.judgement.next(verdict));
  }

  async all(evaluator: Evaluator, { time, unanswered }: Patience, take: Take): Promise<void> {
    let left = time;
    let asked = false;
    while (this.#open.length > 0) {
      const answer = left > 0 ? await take(() => this.#ask(evaluator, Math.min(left, TURN))) : null;
      if (answer === null) {
        if (unanswered === 'left') this.#leave(asked ? 'slow' : 'not asked');
        else this.#giveUp(`time limit exceeded: ${left > 0 ? 'all' : 'your'} expressions take too long`);
        return;
      }
      asked = true;
      left -= answer.time;
      this.#answer(answer.verdicts);
    }
  }

  async #ask(evaluator: Evaluator, time: number): Promise<Verdicts> {
    const count = fitting(this.#open, ({ question }) => sizeOfQuestion(question));
    const batch = this.#open.slice(0, count).map(({ question }) => question);
    const answer = await evaluator.evaluate(batch, time).catch((error: unknown) => {
      throw new NoVerdict(error instanceof Error ? error.message : String(error), { cause: error });
    });
    const interrupted = answer.verdicts.find(({ stopped }) => stopped?.cause === 'interrupt');
    if (interrupted !== undefined) throw new NoVerdict(`expressions: ${interrupted.stopped!.message}`);
    return answer;
  }

  #leave(why: Left): void {
    for (const open of this.#open) this.answers.set(open.case, why);
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

function sizeOfQuestion({ expression, points, last }: ExpressionRequest): number {
  const sizes = points.values.reduce<number>((sum, value) => sum + sizeOf(value), 8 * points.dates.length);
  return QUESTION + 2 * expression.length + sizes + sizeOf(last?.value ?? null);
}
