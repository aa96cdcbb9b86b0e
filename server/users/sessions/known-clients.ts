/**
 * Clients from which an account has logged in before: by their network, and by a cookie that each login sets.
 *
 * The cookie is `NONCE.MAC`, its MAC keyed by the stored hash of the password. So it needs no row, it cannot be forged without the database, and a new
 * password ends it. It opens nothing: failed logins with it count apart from those of strangers.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { networkOf } from '../../../common/client-network.js';
import type { Fragment, Queryable } from '../../../sql/connect.js';

export const DEVICE_COOKIE = 'device';

/** Networks that are kept of an account: the newest. */
const MOST = 20;

/** What the cookie is derived from. */
export interface DeviceOwner {
  readonly id: number;
  readonly passwordHash: string;
}

/** @returns the value of a new cookie */
export function newDevice(owner: DeviceOwner): string {
  const nonce = randomBytes(9).toString('base64url');
  return `${nonce}.${macOf(owner, nonce)}`;
}

/** @returns the nonce of a cookie that this account was given; null for any other text */
export function deviceOf(owner: DeviceOwner, cookie: string | undefined): string | null {
  const [, nonce, mac] = /^([\w-]{12})\.([\w-]{43})$/.exec(cookie ?? '') ?? [];
  if (nonce === undefined || mac === undefined) return null;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(owner, nonce))) ? nonce : null;
}

function macOf({ id, passwordHash }: DeviceOwner, nonce: string): string {
  return createHmac('sha256', passwordHash).update(`device ${id} ${nonce}`).digest('base64url');
}

/** Whether the account of row `u` has logged in from the network of an address. */
export function isKnownNetwork(sql: Queryable, address: string): Fragment {
  return sql`EXISTS (
    SELECT FROM known_clients c WHERE c.user_id = u.id AND c.network_hash = ${hashFor(sql, sql`u.id`, address)})`;
}

/** Remembers the network of a login. */
export async function rememberNetwork(tx: Queryable, userId: number, address: string): Promise<void> {
  const { count } = await tx`
    INSERT INTO known_clients AS c (user_id, network_hash) VALUES (${userId}, ${hashFor(tx, tx`${userId}`, address)})
    ON CONFLICT (user_id, network_hash) DO UPDATE SET last_used = now() WHERE c.last_used < now() - interval '1 hour'`;
  if (count === 0) return;
  await tx`
    DELETE FROM known_clients WHERE user_id = ${userId} AND network_hash IN (
      SELECT network_hash FROM known_clients WHERE user_id = ${userId}
      ORDER BY last_used DESC, network_hash OFFSET ${MOST})`;
}

/** Salted with the account, so that equal networks of two accounts do not show. */
function hashFor(sql: Queryable, userId: Fragment, address: string): Fragment {
  return sql`sha256(convert_to((${userId})::bigint::text || ' ' || ${networkOf(address)}::text, 'UTF8'))`;
}
