/** All points of a sensor, page after page. */
import type { Answer, PointAnswer } from './calls.js';

type Page = Answer<'GET', '/sensors/{id}/data'>;

interface Wanted {
  readonly interval?: number;
  readonly sort?: string | number;
  readonly per_page?: number;
}

const PER_PAGE = 1000;

/**
 * Raw points go on behind the last one read, by its date: points that come or go meanwhile neither shift the pages nor make
 * late ones slow. Buckets, whose bounds a calendar decides, go by the number of the page.
 *
 * @param ask for a page; what it is given goes over what the caller wanted
 */
export async function* readPoints(
  ask: (page: Readonly<Record<string, string | number>>) => Promise<Page>,
  { interval = 0, sort = 'ASC', per_page = PER_PAGE }: Wanted,
): AsyncGenerator<PointAnswer> {
  const size = Math.min(Math.max(per_page, 1), PER_PAGE);
  const isRaw = interval === 0;
  const backwards = String(sort).toUpperCase() === 'DESC';
  let next: Readonly<Record<string, string | number>> = { page: 0 };
  for (let page = 0; ; page++) {
    const { data } = await ask({ ...next, per_page: size });
    yield* data;
    const last = data.at(-1);
    if (last === undefined || data.length < size) return;
    if (!isRaw) next = { page: page + 1 };
    else {
      const date = Number(last.id) + (backwards ? -1 : 1);
      if (date < 0) return;
      next = { [backwards ? 'end_date' : 'start_date']: secondsOf(date) };
    }
  }
}

/** Microseconds as seconds, exactly: above 2242 a float of seconds would not do. */
function secondsOf(micros: number): string {
  const digits = String(micros).padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
