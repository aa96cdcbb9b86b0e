/** Rollups have one writer at a time, over all sidecars. */
import type { Transaction } from '../../sql/connect.js';

/** Takes the right to write rollups until the transaction ends. @returns false when somebody else has it */
export async function lockRollups(tx: Transaction): Promise<boolean> {
  const [lock] = await tx<
    { taken: boolean }[]
  >`SELECT pg_try_advisory_xact_lock(hashtext('rollups')) AS taken`;
  return lock!.taken;
}
