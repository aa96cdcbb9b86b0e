/** The filter of a panel, as far as the drawer can show it: one metatag, with a value or with any. */
import type { SensorsOf } from './content.js';

type Filter = NonNullable<SensorsOf['filter']>;

export interface TagFilter {
  readonly name: string;
  /** Empty: any value. */
  readonly value: string;
}

/** @returns null: the filter says more than one metatag */
export function tagOf(filter: Filter): TagFilter | null {
  const { metatag_statement_groups: groups = [], sensor_statement_groups: others = [] } = filter;
  const [group] = groups;
  const [statement] = group ?? [];
  if (others.length > 0 || groups.length !== 1 || group?.length !== 1 || statement === undefined) return null;
  const { metatag_name: name, operator, value } = statement;
  if (operator === 'is_set') return { name, value: '' };
  const isPlain = typeof value === 'string' || typeof value === 'number';
  return operator === 'equal' && isPlain ? { name, value: String(value) } : null;
}

export function filterOf({ name, value }: TagFilter): Filter {
  const statement =
    value.trim() === ''
      ? { metatag_name: name.trim(), operator: 'is_set' as const }
      : { metatag_name: name.trim(), operator: 'equal' as const, value: value.trim() };
  return { metatag_statement_groups: [[statement]] };
}
