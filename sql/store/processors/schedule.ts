/** Schedules of data processors. */
import type { Queryable } from '../../connect.js';
import { accountFlag, addJobs, type Job } from '../jobs.js';

/** A function of the database uses the same key to delete the job with the processor. */
export function processorJobKey(id: number): string {
  return `processor:${id}`;
}

/** Runs in a row beyond a limit that double the interval; further ones leave it. */
const DOUBLINGS = 6;

/**
 * Sets `due` to the next time of the processor's schedule, and adds its job in place of a waiting one. Missed times are not made up for. After runs
 * that have exceeded a limit it skips times: one, three, seven, ... A stopped processor gets no job. A
 * processor created more than a minute in the future was created before the database's clock stepped back: its schedule counts as begun.
 * @throws the database's error
 */
export async function scheduleProcessor(tx: Queryable, id: number): Promise<void> {
  await scheduleProcessors(tx, [id]);
}

/**
 * Schedules many processors as `scheduleProcessor` does.
 * @param options.backOffs `kept`: failed jobs keep the time of their next attempt
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
      + execution_interval * interval '1 second' * (2 ^ least(excesses, ${DOUBLINGS}::int) - 1)
    WHERE id = ANY(${ids as number[]}::bigint[]) AND stopped IS NULL
    RETURNING id, owner_id, extract(epoch FROM due - now())::float8 AS delay`;
  const failed =
    options.backOffs === 'kept' ? await failedJobs(tx, ids.map(processorJobKey)) : new Set<string>();
  await addJobs(
    tx,
    rows.map(processorJob).filter(({ key }) => !failed.has(key)),
  );
}

/** @returns keys whose jobs have failed or are running */
async function failedJobs(tx: Queryable, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx<{ key: string }[]>`
    SELECT key FROM graphile_worker.jobs WHERE key = ANY(${keys as string[]}::text[]) AND attempts > 0`;
  return new Set(rows.map(({ key }) => key));
}

/** Adds the job of a run that is not due yet, in place of a waiting one. */
export async function keepSchedule(tx: Queryable, id: number): Promise<void> {
  const rows = await tx<Scheduled[]>`
    SELECT id, owner_id, extract(epoch FROM due - now())::float8 AS delay FROM processors
    WHERE id = ${id} AND due > now() AND stopped IS NULL FOR UPDATE`;
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
