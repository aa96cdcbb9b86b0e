/** What transactions of shards cause in the central database, as sidecars copy it. */
import type { Sql } from '../../sql/connect.js';
import { copyOutbox } from '../../sql/store/outbox/shard-outbox.js';
import { shardsFor } from './shards.js';

/** @returns number of rows */
export async function copyOutboxes(central: Sql): Promise<number> {
  const shards = shardsFor(central);
  let copied = 0;
  for (const id of shards.ids.slice(1)) copied += await copyOutbox(central, shards.of(id), id);
  return copied;
}
