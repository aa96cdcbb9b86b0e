/** What of a sensor's page is in its address, so that it can be sent to a colleague. */
import { PAGES } from '../../addresses.js';
import { type BucketFunction, FUNCTIONS } from '../../chart/data.js';
import { FILLS, type Fill } from '../../chart/draw.js';
import { type Range, rangeOfWords, wordsOfRange } from '../../chart/range.js';
import type { Detail } from '../../chart/source.js';

export interface SensorAddress {
  readonly range: Range;
  /** Ids of the sensors that are drawn with it. */
  readonly others: readonly number[];
  /** Whether the period before is drawn. */
  readonly hasBefore: boolean;
  readonly detail: Detail;
  /** What buckets show. */
  readonly fn: BucketFunction;
  readonly fill: Fill;
  /** Whether minimum and maximum are drawn. */
  readonly hasBand: boolean;
  /** IANA name; null: that of the browser. */
  readonly zone: string | null;
  /** What is open beside the chart. */
  readonly panel: string | null;
  /** Id of the file that is shown large; null: none is. */
  readonly file: string | null;
}

/** Sensors that are drawn with another one at most. */
export const MOST_OTHERS = 7;

export type Query = Readonly<Record<string, string | undefined>>;

/** What is not understood takes its usual value. */
export function addressOf(query: Query): SensorAddress {
  const ids = (query.with ?? '').split(',').filter((id) => /^[1-9]\d{0,15}$/.test(id));
  return {
    range: rangeOfWords(query),
    others: [...new Set(ids.map(Number))].slice(0, MOST_OTHERS),
    hasBefore: query.before === '1',
    detail: detailOf(query.detail),
    fn: FUNCTIONS.find((each) => each === query.fn) ?? 'avg',
    fill: FILLS.find((each) => each === query.fill) ?? 'none',
    hasBand: query.band !== '0',
    zone: isZone(query.zone) ? query.zone : null,
    panel: query.panel !== undefined && /^[a-z]{1,20}$/.test(query.panel) ? query.panel : null,
    file: query.file !== undefined && /^\d{1,16}$/.test(query.file) ? query.file : null,
  };
}

function detailOf(word: string | undefined): Detail {
  if (word === 'raw') return 'raw';
  const width = Number(word);
  return width > 0 && width < 32_000_000 ? width : 'auto';
}

function isZone(name: string | undefined): name is string {
  if (name === undefined || name === '') return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Path and query. */
export function textOfAddress(sensorId: number, address: SensorAddress): string {
  const { range, others, hasBefore, detail, fn, fill, hasBand, zone, panel, file } = address;
  const words: Record<string, string> = {
    ...wordsOfRange(range),
    ...(others.length > 0 ? { with: others.join() } : {}),
    ...(hasBefore ? { before: '1' } : {}),
    ...(detail === 'auto' ? {} : { detail: String(detail) }),
    ...(fn === 'avg' ? {} : { fn }),
    ...(fill === 'none' ? {} : { fill }),
    ...(hasBand ? {} : { band: '0' }),
    ...(zone === null ? {} : { zone }),
    ...(panel === null ? {} : { panel }),
    ...(file === null ? {} : { file }),
  };
  const query = Object.entries(words).map(
    // Colons, commas and slashes need no escape in a query, and read better without.
    ([name, word]) =>
      `${name}=${encodeURIComponent(word).replace(/%3A/g, ':').replace(/%2C/g, ',').replace(/%2F/g, '/')}`,
  );
  const path = PAGES.sensor(sensorId);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}
