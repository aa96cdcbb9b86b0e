/** What a move copies of a shard, and what it closes in the former database. */

/** Copied as of one snapshot, in order of their foreign keys; `journal` is copied with them, and goes on growing. */
export const COPIED = [
  'ingest_state',
  'deleted_sensors',
  'blocks',
  'weeks',
  'days',
  'invalidated_weeks',
  'files',
  'changes',
] as const;

/** With points of a sensor, or what follows from those that are in blocks. The state is the last one: others may refer to it. */
export const OF_SENSOR = ['blocks', 'weeks', 'days', 'invalidated_weeks', 'ingest_state'] as const;

/** Small, and compared as a whole in the last step: with their keys, in order of their foreign keys. */
export const REPLACED = [
  ['consumers', ['id']],
  ['consumer_registrations', ['sensor_id', 'consumer_id']],
  ['consumer_offsets', ['sensor_id', 'consumer']],
  ['shard_outbox', ['id']],
] as const;

/**
 * All that refuses writes after the move, in the order in which transactions write them: so the last step waits for those under way, and few of them for it in
 * turn.
 */
export const CLOSED = [
  'weeks',
  'days',
  'blocks',
  'invalidated_weeks',
  'ingest_fence',
  'journal',
  'ingest_state',
  'changes',
  'files',
  'consumer_registrations',
  'consumer_offsets',
  'consumers',
  'deleted_sensors',
  'shard_outbox',
  'rights_epoch',
  'rights_lease',
] as const;
