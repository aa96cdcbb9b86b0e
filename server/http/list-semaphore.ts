/**
 * Turns of heavy lists: searches, and pages of more than a hundred items.
 *
 * A page of a thousand sensors is megabytes as rows, as objects and as text, and milliseconds of the event loop for each. One of an account and few of all
 * are produced at once, so that their memory is bounded and requests of other accounts come in between. Reads of points have their own turns
 * (`server/data/history.ts`).
 */
import { tryLater } from '@sensorium/model/errors';
import { FairSemaphore } from '../../common/fair-semaphore.js';
import type { Declaration } from './route.js';

/** Heavy lists that are produced at once. */
const AT_ONCE = 2;
/** Heavy lists of one account that may wait. */
const WAITING = 100;
/** Items of a page that any number of requests may produce at once: the default of `per_page`. */
const SMALL = 100;

export class ListSemaphore {
  readonly #semaphore = new FairSemaphore<number>({
    permits: AT_ONCE,
    permitsOfKey: 1,
    waitingOfKey: WAITING,
    refusal: () => tryLater('overloaded', 2),
  });

  /**
   * Runs a handler, in turn if it produces a heavy list.
   * @param account of the caller; null: none, and no list
   * @param query validated
   * @throws ApiError overloaded when too many lists of the account wait; otherwise what the handler throws
   */
  run<T>(
    account: number | null,
    declaration: Declaration,
    query: unknown,
    handle: () => Promise<T>,
  ): Promise<T> {
    return account !== null && isHeavy(declaration, query) ? this.#semaphore.run(account, handle) : handle();
  }
}

function isHeavy({ heavy, history }: Declaration, query: unknown): boolean {
  if (heavy === true) return true;
  if (history === true) return false;
  const given = (query ?? {}) as Readonly<Record<string, unknown>>;
  if (heavy !== undefined && heavy !== false && heavy.some((name) => given[name] !== undefined)) return true;
  const { per_page: items } = given;
  return typeof items === 'number' && items > SMALL;
}
