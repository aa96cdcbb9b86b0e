/** Rate limit: requests of an account, an address or another key to this process, counted in fixed windows of one minute. */
import { type ApiError, tryLater } from '@sensorium/model/errors';

export interface Allowance {
  /** Null while the account is within its limit. */
  readonly refusal: ApiError | null;
  /** `RateLimit-*` headers, in the spelling of the IETF draft (draft-ietf-httpapi-ratelimit-headers). */
  readonly headers: ReadonlyArray<readonly [string, string]>;
}

export class RequestLimits<Key = number> {
  readonly #limit: number;
  readonly #now: () => number;
  #window = -1;
  readonly #taken = new Map<Key, number>();

  /** @param now milliseconds; replaced in tests */
  constructor(requestsPerMinute: number, now: () => number = Date.now) {
    this.#limit = requestsPerMinute;
    this.#now = now;
  }

  take(key: Key): Allowance {
    const now = this.#now();
    const window = Math.floor(now / 60_000);
    if (window !== this.#window) {
      this.#window = window;
      this.#taken.clear();
    }
    const taken = (this.#taken.get(key) ?? 0) + 1;
    this.#taken.set(key, taken);
    const reset = Math.ceil(((window + 1) * 60_000 - now) / 1000);
    return {
      refusal: taken > this.#limit ? tryLater('too_many_requests', reset) : null,
      headers: [
        ['RateLimit-Limit', String(this.#limit)],
        ['RateLimit-Remaining', String(Math.max(0, this.#limit - taken))],
        ['RateLimit-Reset', String(reset)],
      ],
    };
  }
}
