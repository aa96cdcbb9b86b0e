/**
 * Checks whether an acknowledged COMMIT survives a crash of the database's machine: the product's durability is that of its database.
 *
 * @see https://www.postgresql.org/docs/current/runtime-config-wal.html
 */
import type { Config } from '../common/config.js';
import { FatalError } from '../common/fatal.js';
import type { Log } from '../common/log.js';
import type { Queryable, Sql } from './connect.js';
import { NO_SYNCHRONOUS_STANDBY } from './driver/database-hosts.js';

export interface Durability {
  /** PostgreSQL flushes writes to the disk. Off: a crash of the machine loses acknowledged writes and may damage the data. */
  readonly fsync: boolean;
  /** Off: a page that a crash of the machine leaves half-written stays damaged, unless the file system prevents torn pages. */
  readonly full_page_writes: boolean;
  /** How long a COMMIT waits: `on`, or longer (`remote_apply`). Sessions of the product never have less than `on`. */
  readonly synchronous_commit: string;
  /** A COMMIT waits for a standby: `synchronous_standby_names` is set. */
  readonly synchronous_standby: boolean;
}

export async function readDurability(sql: Queryable): Promise<Durability> {
  const [row] = await sql<Durability[]>`
    SELECT current_setting('fsync')::boolean AS fsync,
           current_setting('full_page_writes')::boolean AS full_page_writes,
           current_setting('synchronous_commit') AS synchronous_commit,
           current_setting('synchronous_standby_names') <> '' AS synchronous_standby`;
  return row!;
}

/**
 * @throws FatalError when a crash of the database's machine, or a failover, could lose acknowledged points and the configuration does not accept
 *   that
 */
export async function checkDurability(
  sql: Queryable & Pick<Sql, 'address'>,
  { WEAK_DURABILITY }: Pick<Config, 'WEAK_DURABILITY'>,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  const { fsync, full_page_writes, synchronous_standby } = await readDurability(sql);
  const hasStandbys = sql.address.hosts.length > 1;
  const off = Object.entries({ fsync, full_page_writes }).flatMap(([name, isOn]) => (isOn ? [] : [name]));
  const dangers: { readonly danger: string; readonly remedy: string }[] = [];
  if (off.length > 0) {
    const danger = `the database has ${off.join(' and ')} off: a crash of its machine can lose or damage acknowledged points`;
    dangers.push({ danger, remedy: 'switch it on' });
  }
  if (hasStandbys && !synchronous_standby) dangers.push({ danger: NO_SYNCHRONOUS_STANDBY, remedy: 'set it' });
  for (const { danger, remedy } of dangers) {
    if (WEAK_DURABILITY !== 'accepted') {
      throw new FatalError(`${danger}; ${remedy}, or set WEAK_DURABILITY=accepted`);
    }
    log.warn(danger);
  }
}
