/** Services of the sensors of an account; they are deleted with the sensors that hold their output. */
import type { Queryable } from '../../sql/connect.js';
import { type AccountPart, json } from '../users/public.js';

export const servicesPart: AccountPart = {
  async *sensorFiles({ id, isVirtual, folder }, { sql }) {
    const service = isVirtual ? await findService(sql, id) : undefined;
    if (service !== undefined) yield { name: `${folder}/service.json`, content: json(service) };
  },
};

/** A service as an export has it. */
interface ExportedService {
  readonly name: string;
  /** As its methods have left them. */
  readonly settings: unknown;
  readonly sources: readonly { readonly sensor_id: number; readonly data_fields: readonly string[] }[];
  /** Why it has stopped; null: it runs. */
  readonly failed: string | null;
}

/** @param id of its virtual sensor. @returns undefined when that is no output of a service, or no longer */
async function findService(sql: Queryable, id: number): Promise<ExportedService | undefined> {
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
