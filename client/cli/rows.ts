/** A CSV file of any size, row by row, by the rules of CSV uploads. */
import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { UsageError } from './command.js';

export interface CsvRow {
  /** Line of the file on which it ends, from 1. */
  readonly line: number;
  /** Undefined: the file has no such column. */
  readonly sensorId: string | undefined;
  readonly date: string;
  /** Null: a gap. */
  readonly value: string | number | null;
}

/** Bytes of a row; a quote that is never closed ends there, and not with the memory. */
const LONGEST_ROW = 1_048_576;

/** An empty cell is a gap, and `""` an empty text: null. */
type Cell = string | null;

interface ParsedRow {
  readonly record: readonly Cell[];
  readonly info: { readonly lines: number };
}

/**
 * The header names the columns `date`, `value` and perhaps `sensor_id`, in any order; others are passed over.
 * @param signal after which nothing more is read; the rows read by then still come
 * @throws UsageError when the header lacks one; CsvError naming the line
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
  let places: { sensorId: number; date: number; value: number } | undefined;
  for await (const { record, info } of file.pipe(parser) as AsyncIterable<ParsedRow>) {
    if (places === undefined) {
      places = placesOf(record, hasSensor);
      continue;
    }
    yield {
      line: info.lines,
      sensorId: places.sensorId < 0 ? undefined : (record[places.sensorId] ?? ''),
      date: record[places.date] ?? '',
      value: cellValue(record[places.value]),
    };
  }
  if (places === undefined)
    throw new UsageError('the file is empty; it must begin with the header date,value');
}

function placesOf(header: readonly Cell[], hasSensor: boolean) {
  const names = header.map((name) => (name ?? '').trim().toLowerCase());
  const places = {
    sensorId: hasSensor ? -1 : names.indexOf('sensor_id'),
    date: names.indexOf('date'),
    value: names.indexOf('value'),
  };
  if (places.value < 0) throw new UsageError('the header of the file has no column value');
  if (places.date < 0) {
    throw new UsageError(
      'the header of the file has no column date: points without one could not be sent again',
    );
  }
  if (!hasSensor && places.sensorId < 0) {
    throw new UsageError('the header of the file has no column sensor_id: name the sensor with --sensor ID');
  }
  return places;
}

/** A number only when it is written as one writes it out: `007` of a sensor of texts stays what it is. */
function cellValue(cell: Cell | undefined): string | number | null {
  if (cell === null) return '';
  if (cell === undefined || cell === '') return null;
  const number = Number(cell);
  return String(number) === cell && Number.isFinite(number) ? number : cell;
}
