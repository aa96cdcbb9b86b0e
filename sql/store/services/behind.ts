/** Services with unread changes. */
import type { Fragment, Queryable } from '../../connect.js';
import type { SensorVersion } from '../points/ingest-state.js';

/** @returns a statement for the ids of services, including failed ones, that have not read these sensors up to these versions */
export function servicesBehind(sql: Queryable, sources: readonly SensorVersion[]): Fragment {
  return sql`
    SELECT c.service_id FROM unnest(
      ${sources.map(({ sensorId }) => sensorId)}::bigint[], ${sources.map(({ version }) => version)}::bigint[]
    ) AS present (source_id, version)
    JOIN service_sources c ON c.source_id = present.source_id AND c.version < present.version`;
}
