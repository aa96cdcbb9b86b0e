/** `quota USER [NAME VALUE|unlimited|default]`: shows the quotas of an account and what is used of them, or sets an exception. */
import { FatalError } from '../../../common/fatal.js';
import type { Sql } from '../../../sql/connect.js';
import { isQuotaName, type QuotaName, quotaNames } from '../../quotas/definitions.js';
import { removeException, setException } from '../../quotas/exceptions.js';
import { type UsageParts, type UsageRow, usageOf } from '../../quotas/usage.js';
import { usernameKey } from '../../users/names.js';
import { type AdminCommand, UsageError } from './command.js';

const UNLIMITED = 'unlimited';
const DEFAULT = 'default';

export const quota: AdminCommand = {
  parameters: `USER [NAME VALUE|${UNLIMITED}|${DEFAULT}]`,
  summary:
    'shows the quotas of a user and what is used of them; sets one for this user, or back to the default',

  async prepare(given, config) {
    const [user, name, value] = given;
    if (user === undefined || given.length === 2 || given.length > 3) throw new UsageError();
    if (name === undefined || value === undefined)
      return (sql, shards) => show({ sql, shards, defaults: config }, user);
    if (!isQuotaName(name)) throw new FatalError(`there is no quota "${name}", but ${quotaNames.join(', ')}`);
    if (value !== UNLIMITED && value !== DEFAULT && !/^\d{1,15}$/.test(value)) throw new UsageError();
    return async (sql, shards) => {
      await change(sql, await idOf(sql, user), name, value);
      return show({ sql, shards, defaults: config }, user, name);
    };
  },
};

async function change(sql: Sql, id: number, name: QuotaName, value: string): Promise<void> {
  if (value === DEFAULT) await removeException(sql, id, name);
  else await setException(sql, id, name, value === UNLIMITED ? null : Number(value));
}

/** @param only the quota to show; undefined: all */
async function show(parts: UsageParts, user: string, only?: QuotaName): Promise<string[]> {
  const usage = (await usageOf(parts, await idOf(parts.sql, user))) ?? [];
  const rows = usage.filter(({ name }) => only === undefined || name === only);
  const width = Math.max(...rows.map(({ name }) => name.length));
  return rows.map((row) => `${row.name.padEnd(width)}  ${textOf(row)}`);
}

function textOf({ name, use, limit, unit }: UsageRow): string {
  // Only the servers know them.
  if (name === 'subscriptions') return `${limit ?? UNLIMITED} to each server process`;
  return `${use} of ${limit ?? UNLIMITED}${unit === 'items' ? '' : ` ${unit}`}`;
}

/** @throws FatalError when no user has that name */
async function idOf(sql: Sql, user: string): Promise<number> {
  const [found] = await sql<
    { id: number }[]
  >`SELECT user_id AS id FROM usernames WHERE key = ${usernameKey(user)}`;
  if (found === undefined) throw new FatalError(`there is no user "${user}"; nothing was changed`);
  return found.id;
}
