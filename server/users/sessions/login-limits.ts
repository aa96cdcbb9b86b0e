/**
 * Limits of failed logins beyond those of one name from one address (`throttle.ts`): by address for all names, and by name for all addresses.
 *
 * They hold for clients from which the account has not logged in before. So a stranger who fails at a name shuts out strangers, and the owner keeps
 * a way in. As in `throttle.ts` the counts are in the database, and an attempt counts before its password is verified.
 */

import { tryLater } from '@sensorium/model/errors';
import { networkOf } from '../../../common/client-network.js';
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../../common/dates.js';
import { lruCache } from '../../../common/lru-cache.js';
import type { Sql } from '../../../sql/connect.js';
import { addLoginFailure, revertLoginFailures } from '../../../sql/store/login-failures.js';

/** Addresses beyond their limit that a server remembers, so that their further attempts cost no statement. */
const REMEMBERED = 10_000;

export interface LoginLimitSettings {
  readonly LOGINS_PER_MINUTE: number;
  readonly LOGINS_PER_ADDRESS: number;
  readonly LOGINS_PER_NAME: number;
}

/** Who attempts a login. */
export interface Stranger {
  readonly address: string;
  /** See `usernameKey`; null: no account has the name, so there is nothing to guess. */
  readonly name: string | null;
}

export class LoginLimits {
  readonly perPair: number;
  readonly #sql: Sql;
  readonly #perAddress: number;
  readonly #perName: number;
  /** Milliseconds since 1970 until which an address is refused. */
  readonly #refused = lruCache<string, number>(REMEMBERED);

  constructor(sql: Sql, settings: LoginLimitSettings) {
    this.#sql = sql;
    this.perPair = settings.LOGINS_PER_MINUTE;
    this.#perAddress = settings.LOGINS_PER_ADDRESS;
    this.#perName = settings.LOGINS_PER_NAME;
  }

  /**
   * @param check resolves to whether the login was right
   * @returns the result of `check`
   * @throws ApiError too_many_logins, without calling `check`; what `check` throws: then the attempt does not count
   */
  async strangers({ address, name }: Stranger, check: () => Promise<boolean>): Promise<boolean> {
    const counted = [await this.#countAddress('login', address)];
    let failed = false;
    try {
      if (name !== null) counted.push(await this.#countName(name));
      failed = !(await check());
      return !failed;
    } finally {
      if (!failed) await revertLoginFailures(this.#sql, counted);
    }
  }

  /**
   * Limits anonymous requests that make the server send mail.
   * @throws ApiError too_many_requests
   */
  async mail(address: string): Promise<void> {
    await this.#countAddress('mail', address);
  }

  /** @returns the key */
  async #countAddress(what: 'login' | 'mail', address: string): Promise<string> {
    const key = `${what} ${networkOf(address)}`;
    const code = what === 'login' ? 'too_many_logins' : 'too_many_requests';
    const left = ((this.#refused.get(key) ?? 0) - Date.now()) / 1000;
    if (left > 0) throw tryLater(code, left);
    const { failures, seconds } = await addLoginFailure(this.#sql, key, this.#perAddress, MINUTE_SECONDS);
    if (failures > this.#perAddress) {
      this.#refused.set(key, Date.now() + seconds * 1000);
      throw tryLater(code, seconds);
    }
    return key;
  }

  /** @returns the key */
  async #countName(name: string): Promise<string> {
    const key = `name ${name}`;
    const { failures, seconds } = await addLoginFailure(this.#sql, key, this.#perName, HOUR_SECONDS);
    if (failures > this.#perName) throw tryLater('too_many_logins', seconds);
    return key;
  }
}
