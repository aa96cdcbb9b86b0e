/** Passwords of the embedded database: each `npm start` sets a new one, so that a leaked earlier one is useless. */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { FatalError } from '../../common/fatal.js';
import { newToken } from '../../common/secrets.js';
import { connect, type Sql } from '../connect.js';
import { addressOf, type EmbeddedAccess, NAME } from './access.js';

/** PostgreSQL's own `scram_iterations`. */
const ITERATIONS = 4096;

/**
 * @param keep writes the access to disk. Called before the change and after it: a crash in between leaves one of two passwords
 * @returns access with the new password
 * @throws FatalError when the database refuses the passwords of `access`
 */
export async function changePassword(
  access: EmbeddedAccess,
  keep: (access: EmbeddedAccess) => void,
): Promise<EmbeddedAccess> {
  const { next: _, ...current } = await validAccess(access);
  const next = newToken();
  keep({ ...current, next });
  await withDatabase(current, async (sql) => {
    await sql.unsafe(`ALTER ROLE ${NAME} PASSWORD ${pg.escapeLiteral(verifierOf(next))}`);
  });
  const changed = { ...current, password: next };
  keep(changed);
  return changed;
}

/** @returns access with the valid one of its two passwords. @throws FatalError when neither is valid */
export async function validAccess(access: EmbeddedAccess): Promise<EmbeddedAccess> {
  const { password, next } = access;
  for (const candidate of next === undefined ? [password] : [password, next]) {
    try {
      const { next: _, ...rest } = access;
      const found = { ...rest, password: candidate };
      await withDatabase(found, (sql) => sql`SELECT 1`);
      return found;
    } catch (error) {
      if ((error as { code?: string }).code !== '28P01') throw error;
    }
  }
  throw new FatalError(
    'the password in postgres.json is not that of the data beside it: put the file back from a copy',
  );
}

/** The verifier that PostgreSQL stores: a statement with it does not contain the password itself. */
function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const key = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest();
  const [s, c, v] = [salt, stored, key('Server Key')].map((each) => each.toString('base64'));
  return `SCRAM-SHA-256$${ITERATIONS}:${s}$${c}:${v}`;
}

async function withDatabase<T>(access: EmbeddedAccess, work: (sql: Sql) => PromiseLike<T>): Promise<T> {
  const sql = connect(addressOf(access, 'postgres'), { max: 1, name: 'start' });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
