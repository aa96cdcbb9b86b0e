/** Uploads that store other points each time they are sent, since some of them have no date. */

/** Where each point may bring its date. */
const UPLOADS: ReadonlySet<string> = new Set(['/sensors/{id}/data', '/sensors/data']);
/** Those whose bodies are not looked into: for clients of other products, and files. */
const OPAQUE: ReadonlySet<string> = new Set([
  '/write',
  '/api/v2/write',
  '/api/v3/write_lp',
  '/update',
  '/update.json',
  '/sensors/{id}/file',
]);
/** Names of a column of dates; without a name, the first column is one, or the upload is refused. */
const DATES = /^[\s"]*(?:date|time|timestamp|datetime)[\s"]*$/i;
const NO_NAME = /^[\s"]*$/;
/** Of CSV; in doubt, of a text within it. */
const EMPTY_CELL = /(?:^|,)[ "]*,|,[ "]*\r?$/m;

/**
 * Whether a call may store points without a date: sent again, it would store them twice.
 * @param path as declared
 */
export function isUndated(path: string, body: unknown): boolean {
  if (OPAQUE.has(path)) return true;
  if (!UPLOADS.has(path) || body === undefined) return false;
  return typeof body === 'string' ? !isDatedCsv(body) : !isDated(body);
}

function isDatedCsv(text: string): boolean {
  const header = text.slice(0, text.search(/[\r\n]|$/)).split(',');
  return (
    header.some((name, place) => DATES.test(name) || (place === 0 && NO_NAME.test(name))) &&
    !EMPTY_CELL.test(text)
  );
}

function isDated(body: unknown): boolean {
  if (Array.isArray(body)) return body.every(isDated);
  if (typeof body !== 'object' || body === null) return true;
  if (!('value' in body)) return Object.values(body).every(isDated);
  const { date } = body as { date?: unknown };
  return date !== undefined && date !== null && date !== '';
}
