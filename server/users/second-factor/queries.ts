/** SQL of second factors. */
import { ApiError } from '@sensorium/model/errors';
import { now } from '../../../common/clock.js';
import { hashSecret } from '../../../common/secrets.js';
import { type Queryable, type Sql, type Transaction, transact } from '../../../sql/connect.js';
import { audit } from '../../../sql/store/audit/write.js';
import { readablePassword } from '../passwords.js';
import { newSecret, stepOf } from './totp.js';

const RECOVERY_CODES = 10;

export interface SecondFactorState {
  readonly enabled: boolean;
  readonly demanded: boolean;
  readonly recovery_codes_left: number;
}

export async function secondFactorState(sql: Queryable, userId: number): Promise<SecondFactorState> {
  const [row] = await sql<SecondFactorState[]>`
    SELECT coalesce(f.enabled, false) AS enabled, u.second_factor_demanded AS demanded,
      CASE WHEN f.enabled THEN cardinality(f.recovery) ELSE 0 END AS recovery_codes_left
    FROM users u LEFT JOIN second_factors f ON f.user_id = u.id WHERE u.id = ${userId}`;
  if (row === undefined) throw new ApiError('not_found', `there is no user ${userId}`);
  return row;
}

/**
 * Stores a new secret, which counts only once it is confirmed. It replaces one that was not.
 * @throws ApiError second_factor_state when one is enabled
 */
export async function beginSecondFactor(sql: Queryable, userId: number): Promise<Buffer> {
  const secret = newSecret();
  const { count } = await sql`
    INSERT INTO second_factors AS f (user_id, secret) VALUES (${userId}, ${secret})
    ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0 WHERE NOT f.enabled`;
  if (count === 0) throw new ApiError('second_factor_state', 'a second factor is enabled: disable it first');
  return secret;
}

/**
 * Enables the secret, and ends the user's other sessions: they were opened without it.
 * @returns the recovery codes; null for a wrong code
 * @throws ApiError second_factor_state when there is nothing to confirm
 */
export async function confirmSecondFactor(
  sql: Sql,
  userId: number,
  code: string,
  session: Buffer,
): Promise<string[] | null> {
  return transact(sql, async (tx) => {
    const [factor] = await tx<{ secret: Buffer; enabled: boolean }[]>`
      SELECT secret, enabled FROM second_factors WHERE user_id = ${userId} FOR UPDATE`;
    if (factor === undefined || factor.enabled) {
      throw new ApiError('second_factor_state', 'no second factor waits for its first code');
    }
    const step = stepOf(factor.secret, code, now() / 1e6);
    if (step === undefined) return null;
    const codes = Array.from({ length: RECOVERY_CODES }, readablePassword);
    await tx`
      UPDATE second_factors SET enabled = true, last_step = ${step}, recovery = ${codes.map(hashSecret)}::bytea[]
      WHERE user_id = ${userId}`;
    await tx`DELETE FROM sessions WHERE user_id = ${userId} AND id_hash <> ${session}`;
    await audit(tx, { action: 'second_factor.enable', object: { kind: 'user', id: userId } });
    return codes;
  });
}

/** Whether a code is right: of the app, or a recovery code. It uses the code up. */
export async function isSecondFactor(tx: Transaction, userId: number, code: string): Promise<boolean> {
  const [factor] = await tx<{ secret: Buffer; last_step: number }[]>`
    SELECT secret, last_step FROM second_factors WHERE user_id = ${userId} AND enabled FOR UPDATE`;
  if (factor === undefined) return false;
  const step = stepOf(factor.secret, code, now() / 1e6);
  if (step !== undefined) {
    if (step <= factor.last_step) return false;
    await tx`UPDATE second_factors SET last_step = ${step} WHERE user_id = ${userId}`;
    return true;
  }
  const hash = hashSecret(code.trim().toLowerCase());
  const { count } = await tx`
    UPDATE second_factors SET recovery = array_remove(recovery, ${hash}::bytea)
    WHERE user_id = ${userId} AND ${hash}::bytea = ANY(recovery)`;
  return count > 0;
}

/** @returns false for a wrong code; an account without a second factor has no right one */
export async function disableSecondFactor(sql: Sql, userId: number, code: string): Promise<boolean> {
  return transact(sql, async (tx) => {
    if (!(await isSecondFactor(tx, userId, code))) return false;
    await tx`DELETE FROM second_factors WHERE user_id = ${userId}`;
    await audit(tx, { action: 'second_factor.disable', object: { kind: 'user', id: userId } });
    return true;
  });
}

/**
 * For an administrator: a user who has lost app and recovery codes logs in with the password alone again.
 * Ends the user's sessions, since who lost the device may have lost them with it.
 * @returns whether there was a second factor
 */
export async function resetSecondFactor(tx: Transaction, userId: number): Promise<boolean> {
  const { count } = await tx`DELETE FROM second_factors WHERE user_id = ${userId}`;
  if (count === 0) return false;
  await tx`DELETE FROM sessions WHERE user_id = ${userId}`;
  await audit(tx, { action: 'second_factor.reset', object: { kind: 'user', id: userId }, subjectId: userId });
  return true;
}

/**
 * For an administrator: demands a second factor of an account, or no longer does. Sessions of an account without one end, and the next one can only set
 * it up. Clients that cannot log in with a second factor need an API key from then on.
 */
export async function demandSecondFactor(tx: Transaction, userId: number, demanded: boolean): Promise<void> {
  const { count } = await tx`
    UPDATE users SET second_factor_demanded = ${demanded}
    WHERE id = ${userId} AND group_id IS NULL AND second_factor_demanded <> ${demanded}`;
  if (count === 0) return;
  const action = demanded ? 'second_factor.demand' : 'second_factor.waive';
  await audit(tx, { action, object: { kind: 'user', id: userId }, subjectId: userId });
  if (!demanded) return;
  const [factor] = await tx`SELECT FROM second_factors WHERE user_id = ${userId} AND enabled`;
  if (factor === undefined) await tx`DELETE FROM sessions WHERE user_id = ${userId}`;
}
