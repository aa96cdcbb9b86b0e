/** Detects uploads with points without timestamp. The server assigns a new timestamp each time, so a retry would store such points twice. */

/** Paths of uploads whose points may have timestamps. */
const UPLOADS: ReadonlySet<string> = new Set(['/sensors/{id}/data', '/sensors/data']);
/** Paths of uploads whose bodies the client does not parse: protocols of other products, and files. */
const OPAQUE: ReadonlySet<string> = new Set([
  '/write',
  '/api/v2/write',
  '/api/v3/write_lp',
  '/update',
  '/update.json',
  '/sensors/{id}/file',
]);
/** Names of the timestamp column in CSV. A first column without a name is one too, or the server refuses the upload. */
const TIMESTAMP_COLUMN = /^[\s"]*(?:date|time|timestamp|datetime)[\s"]*$/i;
const NO_NAME = /^[\s"]*$/;
/** An empty cell in CSV. It also matches within quoted text: a false match only prevents a retry. */
const EMPTY_CELL = /(?:^|,)[ "]*,|,[ "]*\r?$/m;

/**
 * @param path as declared
 * @returns whether the upload may hold points without timestamp
 */
export function lacksTimestamps(path: string, body: unknown): boolean {
  if (OPAQUE.has(path)) return true;
  if (!UPLOADS.has(path) || body === undefined) return false;
  return typeof body === 'string' ? !csvHasTimestamps(body) : !hasTimestamps(body);
}

function csvHasTimestamps(text: string): boolean {
  const header = text.slice(0, text.search(/[\r\n]|$/)).split(',');
  return (
    header.some((name, place) => TIMESTAMP_COLUMN.test(name) || (place === 0 && NO_NAME.test(name))) &&
    !EMPTY_CELL.test(text)
  );
}

function hasTimestamps(body: unknown): boolean {
  if (Array.isArray(body)) return body.every(hasTimestamps);
  if (typeof body !== 'object' || body === null) return true;
  if (!('value' in body)) return Object.values(body).every(hasTimestamps);
  const { date } = body as { date?: unknown };
  return date !== undefined && date !== null && date !== '';
}
