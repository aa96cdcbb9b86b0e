/** Queues deliveries of notifications that another transaction had locked when their cause happened. */
import { type Sql, transact } from '../../sql/connect.js';
import type { JobPayloads } from '../../sql/store/jobs.js';
import { queueDeliveries } from '../../sql/store/outbox/deliveries.js';

/**
 * Those of notifications that are still locked get another job. The job ends in the transaction that queues the deliveries, so each is queued once.
 * @param jobId of the job that runs
 */
export async function queueLateDeliveries(
  sql: Sql,
  { deliveries }: JobPayloads['queue_deliveries'],
  jobId: string,
): Promise<void> {
  await transact(sql, async (tx) => {
    // The library ends locked jobs only when they have run.
    const { count } = await tx`DELETE FROM graphile_worker._private_jobs WHERE id = ${jobId}::bigint`;
    if (count > 0) await queueDeliveries(tx, deliveries);
  });
}
