/**
 * Versions that a shard of another database has lost in a failover to a standby without its last commits. `since_version` of triggers is in the central
 * database, and stays ahead of the shard: the shard gives the same versions to other points.
 */
import type { Queryable, ShardQueryable } from '../../sql/connect.js';
import type { Backlog } from '../../sql/store/changes/offsets.js';
import { versionsOf } from '../../sql/store/points/ingest-state.js';
import type { SensorTrigger } from './sensor-trigger.js';

/** @param triggers locked. @returns those that have read a version which their shard does not have */
export async function triggersWithLostVersions(
  shard: ShardQueryable,
  triggers: readonly SensorTrigger[],
): Promise<readonly SensorTrigger[]> {
  if (triggers.length === 0) return [];
  // Read after the lock, since another sidecar may have read a version that the shard had not given before.
  const versions = await versionsOf(
    shard,
    triggers.map(({ sensorId }) => sensorId),
  );
  return triggers.filter(({ sensorId, sinceVersion }) => {
    const version = versions.get(sensorId);
    return version !== undefined && sinceVersion > version;
  });
}

/**
 * Lowers triggers that are ahead of their shard to its offset. They may evaluate changes again that the shard has kept, and evaluate all that it has got since.
 * @param triggers locked
 * @param backlogs of their sensors
 * @returns the triggers as they are now
 */
export async function lowerLostVersions(
  tx: Queryable,
  shard: ShardQueryable,
  triggers: readonly SensorTrigger[],
  backlogs: readonly Backlog[],
): Promise<readonly SensorTrigger[]> {
  const sensors = new Map(backlogs.map((sensor) => [sensor.sensorId, sensor]));
  const lost = await triggersWithLostVersions(
    shard,
    triggers.filter(({ sensorId, sinceVersion }) => sinceVersion > sensors.get(sensorId)!.latest),
  );
  if (lost.length === 0) return triggers;
  const lowered = new Map(
    lost.map((trigger) => [trigger.id, { ...trigger, sinceVersion: sensors.get(trigger.sensorId)!.offset }]),
  );
  await tx`
    UPDATE sensor_triggers st SET since_version = lowered.version
    FROM unnest(
      ${[...lowered.keys()]}::bigint[], ${[...lowered.values()].map(({ sinceVersion }) => sinceVersion)}::bigint[]
    ) AS lowered (id, version)
    WHERE st.id = lowered.id`;
  return triggers.map((trigger) => lowered.get(trigger.id) ?? trigger);
}
