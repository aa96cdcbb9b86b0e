/** Preferences of a request: the header `Prefer` (RFC 7240). */

/** Values by name in lower case; the empty text where a preference has no value. */
export type Preferences = ReadonlyMap<string, string>;

const NONE: Preferences = new Map();

/** Characters of the header that are read. Preferences beyond them are ignored, as RFC 7240 allows. */
const READ = 1000;

/** One element of the list, with its parameters: a comma in quotation marks does not end it. */
const ELEMENT = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g;
const PREFERENCE = /^\s*([\w!#$%&'*+.^`|~-]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*)))?\s*(?:;|$)/;

/**
 * `handling=strict, wait="10"; foo=bar` is `{handling: 'strict', wait: '10'}`: parameters and malformed elements are
 * ignored. The first value of a preference counts.
 * @param header value of `Prefer`; of several headers joined with commas
 */
export function preferencesOf(header: string | undefined): Preferences {
  if (header === undefined || header === '') return NONE;
  const preferences = new Map<string, string>();
  for (const element of header.slice(0, READ).match(ELEMENT) ?? []) {
    const parts = PREFERENCE.exec(element);
    if (parts === null) continue;
    const [, name = '', quoted, token = ''] = parts;
    const key = name.toLowerCase();
    if (!preferences.has(key)) preferences.set(key, quoted?.replace(/\\(.)/g, '$1') ?? token);
  }
  return preferences;
}

/** Whether the client asks for standard HTTP statuses instead of those of the historic service. */
export function wantsStandardStatus(preferences: Preferences): boolean {
  return preferences.get('status')?.toLowerCase() === 'standard';
}

/** Headers of a response to which preferences were applied. @param applied for example `['handling=strict']` */
export function appliedHeaders(applied: readonly string[]): Array<readonly [string, string]> {
  if (applied.length === 0) return [];
  return [['Preference-Applied', applied.join(', ')]];
}
