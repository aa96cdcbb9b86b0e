/** SQL of the tokens with which users join a domain. */

import { randomBytes } from 'node:crypto';
import { invalid } from '@sensorium/model/errors';
import { type Queryable, type Sql, transact } from '../../../sql/connect.js';
import { audit } from '../../../sql/store/audit/write.js';
import type { Caller } from '../../rights/caller.js';
import { lockAsManager } from '../queries.js';

/** Unused tokens that a domain may have. */
const MOST = 10_000;

/** Random bytes of a token. */
const LENGTH = 18;

/** Oldest first. */
export async function listTokens(
  sql: Queryable,
  domainId: number,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ tokens: string[]; total: number }> {
  const [counted] = await sql<{ total: number }[]>`
    SELECT count(*) AS total FROM domain_tokens WHERE domain_id = ${domainId}`;
  const rows = await sql<{ token: string }[]>`
    SELECT token FROM domain_tokens WHERE domain_id = ${domainId}
    ORDER BY created, token LIMIT ${page.limit} OFFSET ${page.offset}`;
  return { tokens: rows.map(({ token }) => token), total: counted!.total };
}

/** @throws ApiError not_found, forbidden, invalid_input beyond MOST unused tokens */
export async function insertTokens(
  sql: Sql,
  caller: Caller,
  domainId: number,
  amount: number,
): Promise<string[]> {
  return transact(sql, async (tx) => {
    await lockAsManager(tx, caller, domainId);
    const [had] = await tx<{ count: number }[]>`
      SELECT count(*) AS count FROM domain_tokens WHERE domain_id = ${domainId}`;
    if (had!.count + amount > MOST) throw invalid('amount', `a domain has at most ${MOST} unused tokens`);
    const tokens = Array.from({ length: amount }, () => randomBytes(LENGTH).toString('base64url'));
    await tx`INSERT INTO domain_tokens (domain_id, token) SELECT ${domainId}, unnest(${tokens}::text[])`;
    await audit(tx, { action: 'domain.token', object: { kind: 'domain', id: domainId }, detail: { amount } });
    return tokens;
  });
}

/** @returns whether the token existed @throws ApiError not_found, forbidden */
export async function deleteToken(
  sql: Sql,
  caller: Caller,
  domainId: number,
  token: string,
): Promise<boolean> {
  return transact(sql, async (tx) => {
    await lockAsManager(tx, caller, domainId);
    const isTaken = await takeToken(tx, domainId, token);
    if (isTaken) await audit(tx, { action: 'domain.token_delete', object: { kind: 'domain', id: domainId } });
    return isTaken;
  });
}

/** Consumes a token. @returns whether it existed: true for exactly one of several concurrent callers */
export async function takeToken(sql: Queryable, domainId: number, token: string): Promise<boolean> {
  const { count } = await sql`DELETE FROM domain_tokens WHERE domain_id = ${domainId} AND token = ${token}`;
  return count > 0;
}
