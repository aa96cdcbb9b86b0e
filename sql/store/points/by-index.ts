import type { ShardTransaction } from '../../connect.js';

/**
 * Settings of connections that read points and buckets in the order of their dates: whatever is asked for is found by one index, with a plan
 * that was made once and for any dates.
 *
 * Planned for each question, the statements take longer to plan than to run, most of all on a hypertable. And a plan that is kept must not be
 * one that was cheap while the relations were small.
 */
export const BY_INDEX = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  // Several processes begin to read all that a page leaves out.
  max_parallel_workers_per_gather: '0',
};

/** The same for the next statements of a transaction. */
export async function planByIndex(tx: ShardTransaction): Promise<void> {
  // An address may choose otherwise, see `sessionOn`.
  await tx`
    SELECT set_config(name, value, true) FROM json_each_text(${JSON.stringify(BY_INDEX)}::text::json) AS s (name, value)
    WHERE name <> 'plan_cache_mode' OR current_setting('plan_cache_mode') = 'auto'`;
}
