/** What kinds share that read one number. */
import type { Field, Sample } from './contract.js';

/** Fields in which numbers may come. */
export function numericFields(all: readonly Field[]): readonly Field[] {
  return all.filter(({ type }) => type === 'number' || type === 'any');
}

/** The number that a point has brought to the only input; null: it brought none. */
export function numberOf({ values, fresh }: Sample): number | null {
  const value = fresh.includes(0) ? values[0] : null;
  return typeof value === 'number' ? value : null;
}
