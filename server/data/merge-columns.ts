/** Merges pages that several shards have read into one. */
import type { Texts } from '../../sql/store/points/columns.js';

/** Rows as columns, of which `sensor_id` is one. */
export interface MergeableColumns {
  readonly sensor_id: Float64Array;
}

export interface PageBounds {
  readonly sort: 'ASC' | 'DESC';
  readonly limit: number;
  readonly offset: number;
}

/**
 * @param parts each with other sensors, and in the order of the page: by date, then by sensor
 * @param datesOf the column of dates
 * @param bounds of the page, among the rows of all parts
 */
export function mergeColumns<Columns extends MergeableColumns>(
  parts: readonly Columns[],
  datesOf: (columns: Columns) => Float64Array,
  bounds: PageBounds,
): Columns {
  const rows = rowsOfPage(
    parts.map((columns) => ({ dates: datesOf(columns), sensorIds: columns.sensor_id })),
    bounds,
  );
  const names = Object.keys(parts[0]!) as (keyof Columns)[];
  const columns = names.map((name) => [
    name,
    gather(
      parts.map((part) => part[name] as Float64Array | Texts),
      rows,
    ),
  ]);
  return Object.fromEntries(columns) as Columns;
}

/** Of all texts. */
export function lettersOf(columns: MergeableColumns): number {
  let letters = 0;
  for (const column of Object.values(columns) as (Float64Array | Texts)[]) {
    if (column === null || column instanceof Float64Array) continue;
    for (const text of column) letters += text?.length ?? 0;
  }
  return letters;
}

interface Row {
  readonly part: number;
  readonly place: number;
}

interface Order {
  readonly dates: Float64Array;
  readonly sensorIds: Float64Array;
}

function rowsOfPage(parts: readonly Order[], { sort, limit, offset }: PageBounds): Row[] {
  const sign = sort === 'ASC' ? 1 : -1;
  const places = parts.map(() => 0);
  const isBefore = (one: number, other: number): boolean => {
    const [left, right] = [parts[one]!, parts[other]!];
    const [i, j] = [places[one]!, places[other]!];
    const later = sign * (left.dates[i]! - right.dates[j]!);
    return later === 0 ? left.sensorIds[i]! < right.sensorIds[j]! : later < 0;
  };
  const rows: Row[] = [];
  for (let passed = 0; passed < offset + limit; passed++) {
    let next = -1;
    for (const [part, { dates }] of parts.entries())
      if (places[part]! < dates.length && (next === -1 || isBefore(part, next))) next = part;
    if (next === -1) break;
    const place = places[next]!++;
    if (passed >= offset) rows.push({ part: next, place });
  }
  return rows;
}

function gather(parts: readonly (Float64Array | Texts)[], rows: readonly Row[]): Float64Array | Texts {
  if (parts[0] instanceof Float64Array)
    return Float64Array.from(rows, ({ part, place }) => (parts[part] as Float64Array)[place]!);
  const texts = parts as readonly Texts[];
  if (texts.every((each) => each === null)) return null;
  return rows.map(({ part, place }) => texts[part]?.[place] ?? null);
}
