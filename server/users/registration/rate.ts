/** Registrations of an address in an hour, in the memory of one server process. */
import { type ApiError, tryLater } from '@sensorium/model/errors';
import { lruCache } from '../../../common/lru-cache.js';

/** Seconds. */
const WINDOW = 3600;
/** Addresses that are remembered. */
const MOST = 100_000;

interface Window {
  readonly begin: number;
  taken: number;
}

export class RegistrationRate {
  readonly #limit: number;
  readonly #now: () => number;
  readonly #windows = lruCache<string, Window>(MOST);

  /** @param now seconds; replaced in tests */
  constructor(limit: number, now: () => number = () => performance.now() / 1000) {
    this.#limit = limit;
    this.#now = now;
  }

  /** @param network see `networkOf`. @throws ApiError too_many_registrations */
  take(network: string): void {
    const refusal = this.#refusal(network);
    if (refusal !== null) throw refusal;
  }

  #refusal(network: string): ApiError | null {
    const now = this.#now();
    let window = this.#windows.get(network);
    if (window === undefined || now >= window.begin + WINDOW) {
      window = { begin: now, taken: 0 };
      this.#windows.set(network, window);
    }
    if (window.taken >= this.#limit) return tryLater('too_many_registrations', window.begin + WINDOW - now);
    window.taken++;
    return null;
  }
}
