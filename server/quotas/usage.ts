/** What an account uses of each quota. */
import { now } from '../../common/clock.js';
import type { Sql } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import { countAll, type Defaults, readAccounts } from './accounts.js';
import { dayOf, takenOn, untilNextDay } from './days.js';
import { type QuotaName, quotaNames, quotas } from './definitions.js';
import type { UploadQuotas } from './upload-quotas.js';

export interface UsageParts {
  readonly sql: Sql;
  readonly shards: Shards;
  readonly defaults: Defaults;
  /** Absent outside of a server: what it has in memory is unknown then. */
  readonly uploads?: Pick<UploadQuotas, 'known'>;
  /** Subscriptions of an account to this server process; absent outside of a server. */
  readonly subscriptions?: (userId: number) => number;
  /** Microseconds since 1970; replaced in tests. */
  readonly clock?: () => number;
}

export interface UsageRow {
  readonly name: QuotaName;
  readonly counts: string;
  readonly use: number;
  /** Null: without limit. */
  readonly limit: number | null;
  readonly unit: (typeof quotas)[QuotaName]['unit'];
  /** UNIX seconds; null: it does not begin anew. */
  readonly resets: number | null;
}

/** @returns undefined when there is no such account */
export async function usageOf(parts: UsageParts, userId: number): Promise<UsageRow[] | undefined> {
  const { sql, shards, defaults, uploads, subscriptions, clock = now } = parts;
  const seconds = clock() / 1e6;
  const [[account], counted, taken] = await Promise.all([
    readAccounts(sql, defaults, [userId]),
    countAll(sql, shards, userId),
    takenOn(sql, userId, dayOf(seconds)),
  ]);
  if (account === undefined) return undefined;
  const known = uploads?.known(userId) ?? null;
  const uses: Readonly<Record<QuotaName, number>> = {
    ...counted,
    points: known?.kept ?? account.kept.points,
    point_bytes: account.kept.bytes,
    points_per_day: Math.max(0, taken.points - (known?.unspent.points ?? 0)),
    bytes_per_day: Math.max(0, taken.bytes - (known?.unspent.bytes ?? 0)),
    subscriptions: subscriptions?.(userId) ?? 0,
  };
  const resets = Math.round(seconds + untilNextDay(seconds));
  return quotaNames.map((name) => {
    const { counts, unit, period } = quotas[name];
    return {
      name,
      counts,
      use: uses[name],
      limit: account.limits[name],
      unit,
      resets: period === 'day' ? resets : null,
    };
  });
}
