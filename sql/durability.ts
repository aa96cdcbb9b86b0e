/**
 * Whether a COMMIT that the database has answered outlives a crash of its machine: "acknowledged means on disk" says no more than the database does.
 *
 * @see https://www.postgresql.org/docs/current/runtime-config-wal.html
 */
import type { Config } from '../common/config.js';
import { FatalError } from '../common/fatal.js';
import type { Log } from '../common/log.js';
import type { Queryable } from './connect.js';

export interface Durability {
  /** Writes are flushed to the disk. Off: a crash of the machine loses what was acknowledged, and may damage the data. */
  readonly fsync: boolean;
  /** Off: a page that a crash of the machine left half-written stays damaged, unless the file system never leaves one. */
  readonly full_page_writes: boolean;
  /** What a COMMIT waits for: `on`, or more (`remote_apply`). Our sessions never have less than `on` with a local disk. */
  readonly synchronous_commit: string;
}

export async function readDurability(sql: Queryable): Promise<Durability> {
  const [row] = await sql<Durability[]>`
    SELECT current_setting('fsync')::boolean AS fsync,
           current_setting('full_page_writes')::boolean AS full_page_writes,
           current_setting('synchronous_commit') AS synchronous_commit`;
  return row!;
}

/** @throws FatalError when a crash of the database's machine could lose acknowledged points, and nobody has accepted that */
export async function checkDurability(
  sql: Queryable,
  { WEAK_DURABILITY }: Pick<Config, 'WEAK_DURABILITY'>,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  const { fsync, full_page_writes } = await readDurability(sql);
  const off = Object.entries({ fsync, full_page_writes }).flatMap(([name, isOn]) => (isOn ? [] : [name]));
  if (off.length === 0) return;
  const danger = `the database has ${off.join(' and ')} off: a crash of its machine can lose or damage acknowledged points`;
  if (WEAK_DURABILITY !== 'accepted') {
    throw new FatalError(`${danger}; switch it on, or set WEAK_DURABILITY=accepted`);
  }
  log.warn(danger);
}
