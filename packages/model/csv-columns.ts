/** Which columns of a CSV file hold the sensors, dates and values of points: one rule for uploads and for the command line. */

/** An empty cell is a gap, and `""` an empty text: null. */
export type CsvCell = string | null;

/** Places in a row. */
export interface CsvColumns {
  /** -1: there is no such column. */
  readonly sensorId: number;
  /** -1: points get the time of the server. */
  readonly date: number;
  readonly value: number;
  /** True: the column of dates has no name, and only cells that `isIndexDate` knows make it one. */
  readonly isIndex: boolean;
  /** Columns of the header. */
  readonly width: number;
}

const DATE_NAMES = ['date', 'time', 'timestamp', 'datetime'];
/** Of a file without dates: any other column may have been meant to hold them. */
const DATELESS = ['sensor_id', 'value', ''];

/**
 * @param header names in any case and order; columns of other names are passed over
 * @returns the columns, or why the header is refused, to go on after "the CSV" or "the file's"
 */
export function columnsIn(header: readonly CsvCell[]): CsvColumns | string {
  const names = header.map((name) => (name ?? '').trim().toLowerCase());
  const value = names.indexOf('value');
  if (value < 0) return `header has no column value${separatorOf(names)}; its columns are ${listed(header)}`;
  const dates = [...names.keys()].filter((place) => DATE_NAMES.includes(names[place]!));
  if (dates.length > 1) {
    const named = dates.map((place) => header[place]).join(' and ');
    return `header has several columns of dates: ${named}; keep one of them`;
  }
  const isIndex = dates.length === 0 && names[0] === '';
  if (dates.length === 0 && !isIndex && names.some((name) => !DATELESS.includes(name))) {
    return `header has no column of dates (${DATE_NAMES.join(', ')}); its columns are ${listed(header)}`;
  }
  const date = isIndex ? 0 : (dates[0] ?? -1);
  return { sensorId: names.indexOf('sensor_id'), date, value, isIndex, width: names.length };
}

/** Why an index is none: pandas writes 0, 1, 2, ... unless an option says otherwise. */
export const NO_INDEX =
  'the first column has no name, and this cell of it is no date: name it date, or leave it out (pandas: to_csv(..., index=False))';

const NUMBER = /^\s*\d+(?:\.\d*)?(?:e\+?\d+)?\s*$/i;
const ISO = /^\s*\d{4}-\d{2}-\d{2}(?!\d)/;
/** Seconds: March 1973. Row numbers are smaller. */
const FIRST_DATE = 1e8;

/** Whether a cell of a column without a name is a date; as every date it is validated later. */
export function isIndexDate(cell: CsvCell | undefined): boolean {
  if (cell === null || cell === undefined) return false;
  return ISO.test(cell) || (NUMBER.test(cell) && Number(cell) >= FIRST_DATE);
}

/** @returns why a row with more cells than the header is rejected, or null: it is unclear which of them is the value */
export function surplusIn(row: readonly CsvCell[], { width }: CsvColumns): string | null {
  if (row.length <= width || row.slice(width).every((cell) => cell === '')) return null;
  return `the row has ${row.length} cells, the header ${width}: write numbers with a decimal point (21.5), quote texts that hold a comma`;
}

/** What a header whose columns were not found may be separated by. */
function separatorOf(names: readonly string[]): string {
  if (names.some((name) => name.includes(';')))
    return ': it is separated by ; where , is expected, and numbers need a decimal point (21.5)';
  return names.some((name) => name.includes('\t')) ? ': it is separated by tabs where , is expected' : '';
}

/** Names that are listed, and characters of each. */
const LISTED = 20;
const SHOWN = 64;

function listed(header: readonly CsvCell[]): string {
  const names = header.slice(0, LISTED).map((name) => JSON.stringify((name ?? '').slice(0, SHOWN)));
  return header.length > LISTED ? `${names.join(', ')}, ...` : names.join(', ');
}
