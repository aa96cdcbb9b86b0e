/** Reads the points or buckets of a sensor page by page. */
import type { Point, Result } from './calls.js';
import { SensoriumError } from './error.js';

type Page = Result<'GET', '/sensors/{id}/data'>;

interface Query {
  readonly start_date?: string | number;
  readonly end_date?: string | number;
  readonly interval?: number;
  readonly sort?: string | number;
  readonly per_page?: number;
}

const PER_PAGE = 1000;

const RELATIVE = /^(?:now|(?:now)?\s*([+-]\d{1,10}(?:\.\d+)?)\s*(ms|s|m|h|d|w))$/i;
const UNITS: Readonly<Record<string, number>> = {
  ms: 1e3,
  s: 1e6,
  m: 60e6,
  h: 3600e6,
  d: 86400e6,
  w: 604800e6,
};
/** Microseconds. */
const LAST_DATE = Number.MAX_SAFE_INTEGER;

/**
 * Raw points: each page starts after the last timestamp read. So points stored or deleted meanwhile do not shift pages, and late pages are as
 * fast as early ones. When the texts of a page are too long together, the next pages are smaller.
 *
 * Buckets: pages are numbered, since a calendar decides their bounds. All pages share one range: relative dates are resolved by this
 * machine's clock at the first page.
 *
 * @param readPage reads one page; its parameters override those of the query
 */
export async function* readPages(
  readPage: (page: Readonly<Record<string, string | number>>) => Promise<Page>,
  { interval = 0, sort = 'ASC', per_page = PER_PAGE, start_date, end_date }: Query,
): AsyncGenerator<readonly Point[], void> {
  let size = Math.min(Math.max(per_page, 1), PER_PAGE);
  const isRaw = interval === 0;
  const backwards = String(sort).toUpperCase() === 'DESC';
  const range = isRaw ? {} : { ...absolute('start_date', start_date), ...absolute('end_date', end_date) };
  let next: Readonly<Record<string, string | number>> = { ...range, page: 0 };
  const read = async () => {
    for (;;) {
      try {
        return await readPage({ ...next, per_page: size });
      } catch (error) {
        if (!isRaw || size === 1 || !isTooMuch(error)) throw error;
        size = Math.ceil(size / 4);
      }
    }
  };
  for (let page = 0; ; page++) {
    const { data } = await read();
    yield data;
    const last = data.at(-1);
    if (last === undefined || data.length < size) return;
    if (!isRaw) next = { ...range, page: page + 1 };
    else {
      const date = Number(last.id) + (backwards ? -1 : 1);
      if (date < 0) return;
      next = { [backwards ? 'end_date' : 'start_date']: secondsOf(date) };
    }
  }
}

/** @returns whether the server refused the page because its texts are too long together */
function isTooMuch(error: unknown): boolean {
  return error instanceof SensoriumError && error.status === 409 && error.field === 'per_page';
}

/** Resolves a date that is relative to now. @returns the parameter in seconds; no parameter for other dates, which stay as they are */
function absolute(name: string, given: string | number | undefined): Readonly<Record<string, string>> {
  const relative = RELATIVE.exec(String(given).trim());
  if (relative === null) return {};
  const [, count = '0', unit = 's'] = relative;
  const date = Math.round(Date.now() * 1000 + Number(count) * UNITS[unit.toLowerCase()]!);
  return { [name]: secondsOf(Math.min(Math.max(date, 0), LAST_DATE)) };
}

/** Microseconds as seconds in decimal: a float of seconds is not exact to the microsecond after the year 2242. */
export function secondsOf(micros: number): string {
  const digits = String(micros).padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
