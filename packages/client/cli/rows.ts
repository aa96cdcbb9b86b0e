/** Parses a CSV file of any size row by row, by the rules of CSV uploads. */
import type { Readable } from 'node:stream';
import {
  type CsvCell,
  type CsvColumns,
  columnsIn,
  isIndexDate,
  NO_INDEX,
  surplusIn,
} from '@sensorium/model/csv-columns';
import { parse } from 'csv-parse';
import { UsageError } from './command.js';

export interface CsvRow {
  /** Line of the file on which the row ends, from 1. */
  readonly line: number;
  /** Undefined: the command line names the sensor. */
  readonly sensorId: string | undefined;
  readonly date: string;
  /** Null: an empty cell. */
  readonly value: string | number | null;
  /** Reason why the row is not sent; null: it is sent. */
  readonly refusal: string | null;
}

/** Bytes; bounds the memory that an unclosed quote takes. */
const LONGEST_ROW = 1_048_576;

interface ParsedRow {
  readonly record: readonly CsvCell[];
  readonly info: { readonly lines: number };
}

/**
 * The header names the column of dates, `value` and optionally `sensor_id`, in any order; other columns are ignored.
 * @param signal ends the reading; rows read before still come
 * @throws UsageError when the header is invalid, or when the first column has no name and its first cell is not a date; CsvError naming
 *   the line
 */
export async function* csvRows(
  file: Readable,
  hasSensor: boolean,
  signal: AbortSignal,
): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: LONGEST_ROW,
    cast: (cell, { quoting }) => (cell === '' && quoting ? null : cell),
  });
  file.on('error', (error) => parser.destroy(error));
  const stop = () => {
    file.unpipe(parser);
    parser.end();
  };
  if (signal.aborted) return;
  signal.addEventListener('abort', stop, { once: true });
  let columns: CsvColumns | undefined;
  let isFirst = true;
  for await (const { record, info } of file.pipe(parser) as AsyncIterable<ParsedRow>) {
    if (columns === undefined) {
      columns = columnsOf(record, hasSensor);
      continue;
    }
    const date = record[columns.date];
    const isDated = !columns.isIndex || isIndexDate(date);
    // Rows are sent while the file is read, so the first row alone decides whether an unnamed first column holds dates. A later row without
    // a date is rejected by itself.
    if (isFirst && !isDated) throw new UsageError(`line ${info.lines}: ${NO_INDEX}`);
    isFirst = false;
    yield {
      line: info.lines,
      sensorId: hasSensor ? undefined : (record[columns.sensorId] ?? ''),
      date: date ?? '',
      value: cellValue(record[columns.value]),
      refusal: isDated ? surplusIn(record, columns) : NO_INDEX,
    };
  }
  if (columns === undefined)
    throw new UsageError('the file is empty; it must begin with the header date,value');
}

function columnsOf(header: readonly CsvCell[], hasSensor: boolean): CsvColumns {
  const columns = columnsIn(header);
  if (typeof columns === 'string') throw new UsageError(`the file's ${columns}`);
  if (columns.date < 0) {
    throw new UsageError(
      'the header of the file has no column date: points without one could not be sent again',
    );
  }
  if (!hasSensor && columns.sensorId < 0) {
    throw new UsageError('the header of the file has no column sensor_id: name the sensor with --sensor ID');
  }
  return columns;
}

/** @returns a number if its text is the canonical one: `007` stays text, for sensors of texts */
function cellValue(cell: CsvCell | undefined): string | number | null {
  if (cell === null) return '';
  if (cell === undefined || cell === '') return null;
  const number = Number(cell);
  return String(number) === cell && Number.isFinite(number) ? number : cell;
}
