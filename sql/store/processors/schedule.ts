/** When a data processor runs next. */
import type { Queryable } from '../../connect.js';
import { addJobs, type Job } from '../jobs.js';

/** Also known to the database, which ends the job with the processor. */
export function processorJobKey(id: number): string {
  return `processor:${id}`;
}

/** Jobs of scripts carry whose they are, so that nobody's take all the room. */
export function accountFlag(userId: number): string {
  return `account:${userId}`;
}

/**
 * Notes the first moment of the processor's schedule that is still to come, and adds the job for it in place of the one that waits.
 * Moments that have passed, since nothing ran meanwhile, are not made up for. A processor that was made more than a minute ahead was made while
 * the clock of the database was ahead: its schedule is taken to have begun.
 * @throws the database's error
 */
export async function scheduleProcessor(tx: Queryable, id: number): Promise<void> {
  await scheduleProcessors(tx, [id]);
}

/**
 * The same for many.
 * @param options.backOffs `kept`: jobs that have failed are tried again when they are to be, whatever the schedule says
 */
export async function scheduleProcessors(
  tx: Queryable,
  ids: readonly number[],
  options: { readonly backOffs?: 'kept' } = {},
): Promise<void> {
  const rows = await tx<Scheduled[]>`
    UPDATE processors
    SET due = base + execution_interval * interval '1 second' * greatest(
      CASE WHEN least(base, created) <= now() + interval '1 minute' THEN 1 END,
      floor(extract(epoch FROM now() - base) / execution_interval) + 1)
    WHERE id = ANY(${ids as number[]}::bigint[])
    RETURNING id, owner_id, extract(epoch FROM due - now())::float8 AS delay`;
  const failed =
    options.backOffs === 'kept' ? await failedJobs(tx, ids.map(processorJobKey)) : new Set<string>();
  await addJobs(
    tx,
    rows.map(processorJob).filter(({ key }) => !failed.has(key)),
  );
}

/** Those of the keys whose jobs have failed or are being done. */
async function failedJobs(tx: Queryable, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx<{ key: string }[]>`
    SELECT key FROM graphile_worker.jobs WHERE key = ANY(${keys as string[]}::text[]) AND attempts > 0`;
  return new Set(rows.map(({ key }) => key));
}

/** Adds the job of a run that is not due yet, in place of the one that waits, if any does. */
export async function keepSchedule(tx: Queryable, id: number): Promise<void> {
  const rows = await tx<Scheduled[]>`
    SELECT id, owner_id, extract(epoch FROM due - now())::float8 AS delay FROM processors
    WHERE id = ${id} AND due > now() FOR UPDATE`;
  await addJobs(tx, rows.map(processorJob));
}

interface Scheduled {
  readonly id: number;
  readonly owner_id: number;
  /** Seconds. */
  readonly delay: number;
}

function processorJob({ id, owner_id, delay }: Scheduled): Job<'process'> & { readonly key: string } {
  return {
    task: 'process',
    payload: { processor: id, account: owner_id },
    key: processorJobKey(id),
    delay,
    flags: [accountFlag(owner_id)],
  };
}
