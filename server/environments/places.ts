/** SQL of where sensors are. */
import type { Queryable } from '../../sql/connect.js';

export interface PlaceRow {
  readonly sensor_id: number;
  /** Of the sensor: `latitude longitude`, or with an altitude. */
  readonly position: string;
  readonly environment_id: number;
  /** Of the environment. */
  readonly gps_outline: string;
  readonly centre: string;
}

/** @returns the places of those sensors that have a position in an environment */
export async function placesOf(sql: Queryable, sensorIds: readonly number[]): Promise<PlaceRow[]> {
  return sql<PlaceRow[]>`
    SELECT es.sensor_id, es.position, e.id AS environment_id, e.gps_outline, e.position AS centre
    FROM environment_sensors es JOIN environments e ON e.id = es.environment_id
    WHERE es.sensor_id = ANY(${[...sensorIds]}::bigint[]) AND es.position <> ''
    ORDER BY e.id, es.sensor_id`;
}
