/** When a data processor runs next. */
import type { Queryable } from '../connect.js';
import { addJobs } from '../jobs.js';

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
 * Moments that have passed, since nothing ran meanwhile, are not made up for.
 * @throws the database's error
 */
export async function scheduleProcessor(tx: Queryable, id: number): Promise<void> {
  const [row] = await tx<{ owner_id: number; delay: number }[]>`
    UPDATE processors
    SET due = base + execution_interval * interval '1 second'
      * greatest(1, floor(extract(epoch FROM now() - base) / execution_interval) + 1)
    WHERE id = ${id}
    RETURNING owner_id, extract(epoch FROM due - now())::float8 AS delay`;
  if (row === undefined) return;
  const flags = [accountFlag(row.owner_id)];
  await addJobs(tx, [
    {
      task: 'process',
      payload: { processor: id, account: row.owner_id },
      key: processorJobKey(id),
      delay: row.delay,
      flags,
    },
  ]);
}
