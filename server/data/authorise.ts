/** Who may write to the sensors of an upload. */
import { ApiError } from '@sensorium/model/errors';
import type { Sql } from '../../sql/connect.js';
import type { Caller } from '../rights/caller.js';
import { decideSensor, refusalText } from '../rights/decide.js';
import type { FoundSensors, WritableSensor } from '../rights/ingest-rights.js';
import { type SensorRelation, sensorRelations } from '../rights/relations.js';
import { missing } from '../rights/require.js';
import { NO_SENSOR } from './upload.js';

/** Refuses an entry of an upload, or accepts it: null. */
export type Authorisation = (entry: number) => ApiError | null;

/**
 * Reads the relations to sensors of other owners once for the whole upload.
 * @param sensorIds of the entries
 * @param found the sensors of the entries
 */
export async function authorise(
  sql: Sql,
  caller: Caller,
  sensorIds: Float64Array,
  { sensors }: FoundSensors,
): Promise<Authorisation> {
  const others = new Set<number>();
  sensors.forEach((sensor, entry) => {
    if (sensor !== undefined && sensor.ownerId !== caller.userId) others.add(sensorIds[entry]!);
  });
  const relations = others.size === 0 ? NONE : await relationsTo(sql, caller, [...others]);
  return (entry) => {
    const sensorId = sensorIds[entry]!;
    return sensorId === NO_SENSOR ? null : refusalFor(caller, sensorId, sensors[entry], relations);
  };
}

/** Sensors per query: the rows of more would take long to decode at once. */
const STEP = 5000;

const NONE: ReadonlyMap<number, SensorRelation> = new Map();

async function relationsTo(
  sql: Sql,
  { userId }: Caller,
  sensorIds: readonly number[],
): Promise<ReadonlyMap<number, SensorRelation>> {
  const found = new Map<number, SensorRelation>();
  for (let from = 0; from < sensorIds.length; from += STEP) {
    const ids = sensorIds.slice(from, from + STEP);
    for (const { sensor_id, relation } of await sensorRelations(sql, Array(ids.length).fill(userId), ids))
      found.set(sensor_id, relation);
  }
  return found;
}

function refusalFor(
  caller: Caller,
  sensorId: number,
  sensor: WritableSensor | undefined,
  relations: ReadonlyMap<number, SensorRelation>,
): ApiError | null {
  const isOwner = sensor?.ownerId === caller.userId;
  const relation = isOwner ? 'owner' : (relations.get(sensorId) ?? 'none');
  const verdict = sensor === undefined ? 'hidden' : decideSensor(caller, sensorId, relation, 'write');
  if (verdict === 'yes') return null;
  return verdict === 'hidden'
    ? missing('sensor', sensorId)
    : new ApiError('forbidden', refusalText('sensor', 'write', sensorId));
}
