/**
 * Members of a request that changes something: what a form did not change is not sent, and stays as another tab or user has it.
 * @param given the values of the form
 * @param before what it has shown
 */
export function changedMembers<Members extends Readonly<Record<string, string | number | boolean>>>(
  given: Members,
  before: { readonly [Name in keyof Members]?: unknown },
): Partial<Members> {
  const changed = Object.entries(given).filter(([name, value]) => value !== before[name]);
  return Object.fromEntries(changed) as Partial<Members>;
}
