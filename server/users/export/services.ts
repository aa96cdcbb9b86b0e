/** A service as an export has it. */
import type { Queryable } from '../../../sql/connect.js';

export interface ExportedService {
  readonly name: string;
  /** As its methods have left them. */
  readonly settings: unknown;
  readonly sources: readonly { readonly sensor_id: number; readonly data_fields: readonly string[] }[];
  /** Why it has stopped; null: it runs. */
  readonly failed: string | null;
}

/** @param id of its virtual sensor. @returns undefined when that is no output of a service, or no longer */
export async function findService(sql: Queryable, id: number): Promise<ExportedService | undefined> {
  const [service] = await sql<ExportedService[]>`
    SELECT kind AS name, settings, (
      SELECT json_agg(json_build_object(
        'sensor_id', source_id,
        'data_fields', (SELECT json_agg(field->'name') FROM json_array_elements(fields) AS field)) ORDER BY source_id)
      FROM service_sources WHERE service_id = sensor_id
    ) AS sources, failed
    FROM services WHERE sensor_id = ${id}`;
  return service;
}
