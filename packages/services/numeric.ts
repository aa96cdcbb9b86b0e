/** Shared by the service types that read one number. */
import type { Field, Sample } from './contract.js';

/** Fields that can hold numbers. */
export function numericFields(all: readonly Field[]): readonly Field[] {
  return all.filter(({ type }) => type === 'number' || type === 'any');
}

/** Number of the point, for a service with one input; null: the point has none. */
export function numberOf({ values, fresh }: Sample): number | null {
  const value = fresh.includes(0) ? values[0] : null;
  return typeof value === 'number' ? value : null;
}
