/**
 * Quotas of uploads, checked in memory: an upload costs no statement while the server has a slice of the day's allowance of its account.
 *
 *   upload ─► spend from the slice ─ it does not suffice ─► take a slice (account_days) ─ too little left ─► 509
 *          ─► hold room for points ─► queue, flush ─► complete: so many points are new
 *
 * A slice is a thousandth of the limit of the day, so an account costs each server about a thousand statements a day at most. Every ten seconds the
 * server reads limits and counts of the accounts that have uploaded, in one statement, and gives back the slices of those that have not.
 */
import { now } from '../../common/clock.js';
import { briefly, type Log } from '../../common/log.js';
import { Semaphore } from '../../common/semaphore.js';
import { isCollision, isUnavailable, type Sql } from '../../sql/connect.js';
import { hurryCounts } from '../../sql/store/account-usage.js';
import { type Defaults, readAccounts } from './accounts.js';
import { dayOf, giveBack, takeSlice, type Unspent, untilNextDay } from './days.js';
import { type Hold, Meter, UNLIMITED } from './meter.js';
import { type QuotaUse, quotaExceeded, rateExceeded } from './refusals.js';

export interface UploadQuotasParts {
  readonly sql: Sql;
  readonly defaults: Defaults;
  readonly log: Log;
  /** Microseconds since 1970; replaced in tests. */
  readonly clock?: () => number;
}

/** Milliseconds between refreshes. */
const REFRESH = 10_000;
/** Slices of a day. */
const SLICES = 1000;
/** The slice of an account without limit. */
const SLICE = { points: 1_000_000, bytes: 100_000_000 };
/** Stands for no limit. */
const ENDLESS = Number.MAX_SAFE_INTEGER;
/** Microseconds for which a refusal holds without asking the database: another server may give back a slice. */
const REFUSED = 1_000_000;

/** An account whose meter is in memory. */
interface Entry {
  readonly meter: Meter;
  /** Slices are taken one after the other. */
  readonly semaphore: Semaphore;
  /** The last refusal: uploads as large or larger are refused as well until then. */
  refused: { readonly until: number; readonly points: number; readonly bytes: number; use: QuotaUse } | null;
}

export class UploadQuotas {
  readonly #parts: UploadQuotasParts;
  readonly #entries = new Map<number, Entry>();
  readonly #loading = new Map<number, Promise<Entry | null>>();
  readonly #clock: () => number;
  readonly #timer: NodeJS.Timeout;
  #refreshing: Promise<void> = Promise.resolve();

  constructor(parts: UploadQuotasParts) {
    this.#parts = parts;
    this.#clock = parts.clock ?? now;
    this.#timer = setInterval(() => {
      this.#refreshing = this.refresh().catch((error: unknown) =>
        parts.log.warn(briefly(error), 'quotas not refreshed'),
      );
    }, REFRESH);
    this.#timer.unref();
  }

  /**
   * Charges the day of an account with an upload.
   * @returns undefined when the slice of this server has sufficed
   * @throws ApiError rate_exceeded; then nothing is charged
   */
  charge(userId: number, points: number, bytes: number): Promise<void> | undefined {
    const entry = this.#entries.get(userId);
    if (entry?.meter.spend(this.#day(), points, bytes) === true) return undefined;
    return this.#chargeSlowly(userId, points, bytes);
  }

  /** Undoes `charge`: the server has refused the upload. */
  refund(userId: number, points: number, bytes: number): void {
    this.#entries.get(userId)?.meter.refund(this.#day(), points, bytes);
  }

  /** After `charge`. @param most points of the upload */
  hold(userId: number, most: number): Hold {
    return this.#entries.get(userId)?.meter.hold(most) ?? UNLIMITED;
  }

  /**
   * Charges and holds room for an upload of one point, such as a file.
   * @throws ApiError rate_exceeded, quota_exceeded, or what the work throws; then nothing is charged
   */
  async onePoint<T>(userId: number, bytes: number, work: () => Promise<T>): Promise<T> {
    const wait = this.charge(userId, 1, bytes);
    if (wait !== undefined) await wait;
    const hold = this.hold(userId, 1);
    try {
      if (hold.refusal !== null) throw quotaExceeded(hold.refusal);
      const result = await work();
      hold.complete(1);
      return result;
    } catch (error) {
      hold.complete(0);
      this.refund(userId, 1, bytes);
      throw error;
    }
  }

  /** What this server knows better than the database: its unspent slice, and points kept as far as it knows. */
  known(
    userId: number,
  ): { readonly unspent: { points: number; bytes: number }; readonly kept: number } | null {
    const meter = this.#entries.get(userId)?.meter;
    return meter === undefined ? null : { unspent: meter.left(this.#day()), kept: meter.use };
  }

  /** Reads limits and counts again, and gives back the slices of accounts that have not uploaded since the last call. */
  async refresh(): Promise<void> {
    const unspent: Unspent[] = [];
    const used: number[] = [];
    const full: number[] = [];
    for (const [userId, { meter }] of this.#entries) {
      if (meter.isIdle()) {
        const rest = meter.takeRest();
        if (rest !== null) unspent.push({ userId, ...rest });
        if (meter.isClear) {
          this.#entries.delete(userId);
          continue;
        }
      }
      used.push(userId);
      if (meter.wasFull()) full.push(userId);
    }
    const { sql, defaults } = this.#parts;
    await giveBack(sql, unspent);
    await hurryCounts(sql, full);
    if (used.length === 0) return;
    const rows = await readAccounts(sql, defaults, used);
    const found = new Set<number>();
    for (const { id, limits, kept } of rows) {
      this.#entries.get(id)?.meter.refresh(limits, kept);
      found.add(id);
    }
    for (const id of used) if (!found.has(id)) this.#entries.delete(id);
  }

  /** Gives back all slices. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#refreshing;
    const unspent = [...this.#entries].flatMap(([userId, { meter }]) => {
      const rest = meter.takeRest();
      return rest === null ? [] : [{ userId, ...rest }];
    });
    this.#entries.clear();
    await giveBack(this.#parts.sql, unspent);
  }

  #day(): number {
    return dayOf(this.#clock() / 1e6);
  }

  async #chargeSlowly(userId: number, points: number, bytes: number): Promise<void> {
    try {
      const entry = this.#entries.get(userId) ?? (await this.#load(userId));
      // The account was deleted meanwhile: the flush refuses its points.
      if (entry === null) return;
      await entry.semaphore.run(() => this.#spendOrTake(userId, entry, points, bytes));
    } catch (error) {
      // Without the database nothing is stored, either: the upload waits for it in the queue.
      if (!isUnavailable(error) && !isCollision(error)) throw error;
      this.#parts.log.debug(briefly(error), 'upload not charged');
    }
  }

  /** @throws ApiError rate_exceeded */
  async #spendOrTake(userId: number, entry: Entry, points: number, bytes: number): Promise<void> {
    const { meter, refused } = entry;
    const day = this.#day();
    if (meter.spend(day, points, bytes)) return;
    if (
      refused !== null &&
      refused.until > this.#clock() &&
      points >= refused.points &&
      bytes >= refused.bytes
    )
      throw this.#refusal(refused.use);
    const { sql } = this.#parts;
    const old = meter.left(day).points === 0 && meter.left(day).bytes === 0 ? meter.takeRest() : null;
    if (old !== null) await giveBack(sql, [{ userId, ...old }]);
    const left = meter.left(day);
    const { points_per_day: pointLimit, bytes_per_day: byteLimit } = meter.limits;
    const wanted = {
      points: wantedOf(points - left.points, pointLimit, SLICE.points),
      bytes: wantedOf(bytes - left.bytes, byteLimit, SLICE.bytes),
    };
    const limit = { points: pointLimit ?? ENDLESS, bytes: byteLimit ?? ENDLESS };
    const { granted, taken } = await takeSlice(sql, userId, day, wanted, limit);
    meter.add(day, granted);
    if (meter.spend(day, points, bytes)) return;
    const rest = meter.left(day);
    const use: QuotaUse =
      points > rest.points
        ? { quota: 'points_per_day', use: taken.points - rest.points, limit: limit.points }
        : { quota: 'bytes_per_day', use: taken.bytes - rest.bytes, limit: limit.bytes };
    entry.refused = { until: this.#clock() + REFUSED, points, bytes, use };
    throw this.#refusal(use);
  }

  #refusal(use: QuotaUse) {
    return rateExceeded(use, untilNextDay(this.#clock() / 1e6));
  }

  #load(userId: number): Promise<Entry | null> {
    const loading = this.#loading.get(userId) ?? this.#read(userId);
    this.#loading.set(userId, loading);
    return loading;
  }

  async #read(userId: number): Promise<Entry | null> {
    try {
      const { sql, defaults } = this.#parts;
      const [row] = await readAccounts(sql, defaults, [userId]);
      await hurryCounts(sql, [userId]);
      if (row === undefined) return null;
      const entry = { meter: new Meter(row.limits, row.kept), semaphore: new Semaphore(1), refused: null };
      this.#entries.set(userId, entry);
      return entry;
    } finally {
      this.#loading.delete(userId);
    }
  }
}

/** @param missing what the upload needs beyond the slice that is there */
function wantedOf(missing: number, limit: number | null, endless: number): number {
  if (missing <= 0) return 0;
  return Math.max(missing, limit === null ? endless : Math.ceil(limit / SLICES));
}
