/** Names that the expression of a formula can read, as `GetVariables` lists them. */

import type { KnownName } from '../../../kit/code-editor/code-editor.js';
import { sensorName } from '../../../parts/sensor-name.js';

interface Read {
  readonly sensor_id: number;
  readonly name: string;
  readonly display_name: string;
  readonly unit: string;
}

/** @param sources with the fields that are read of each */
export function namesOf(
  sources: readonly (Read &
    ({ readonly fields: readonly string[] } | { readonly data_fields: readonly string[] }))[],
): KnownName[] {
  return sources.flatMap((source) => {
    const fields = 'fields' in source ? source.fields : source.data_fields;
    return fields.map((field) => ({
      name: variableOf(source.sensor_id, field),
      summary: [sensorName(source), field === source.name ? '' : field, source.unit]
        .filter(Boolean)
        .join(' · '),
    }));
  });
}

/** As the server writes it: what cannot stand in a name becomes an underscore. */
function variableOf(sensorId: number, field: string): string {
  return `_${sensorId}_${field.replace(/[^A-Za-z0-9_]/g, '_')}`;
}
