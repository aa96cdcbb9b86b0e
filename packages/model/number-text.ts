/** Numbers and JSON as text in which -0 stays -0, whose sign `String` and `JSON.stringify` drop. */

export function numberText(number: number): string {
  return number === 0 && Object.is(number, -0) ? '-0' : String(number);
}

/** A zero in the text of JSON, or in a text within it: only there may a sign have been. */
const ZERO = /(?:^|[[:,])0(?=[\]},]|$)/;

/**
 * What `JSON.stringify` makes of a plain value.
 * @throws what it throws
 */
export function jsonText(value: unknown): string | undefined {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined || !ZERO.test(text)) return text;
  try {
    return hasNegativeZero(value) ? signed(value) : text;
  } catch (error) {
    // Nested as deeply as JSON.stringify just manages, and no deeper.
    if (error instanceof RangeError) return text;
    throw error;
  }
}

function hasNegativeZero(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasNegativeZero);
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasNegativeZero);
  return Object.is(value, -0);
}

function signed(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return numberText(value);
  if (Array.isArray(value)) return `[${value.map((each) => signed(each) ?? 'null').join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    const text = signed(member);
    if (text !== undefined) members.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${members.join()}}`;
}
