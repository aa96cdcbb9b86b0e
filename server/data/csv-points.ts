/** Uploads in CSV, parsed in chunks, so that a long file does not block other requests. */
import { Readable } from 'node:stream';
import {
  type CsvCell,
  type CsvColumns,
  columnsIn,
  isIndexDate,
  NO_INDEX,
  surplusIn,
} from '@sensorium/model/csv-columns';
import { ApiError, invalid } from '@sensorium/model/errors';
import { CsvError, parse } from 'csv-parse';
import { NO_ID, NO_SENSOR, type Upload, UploadBuilder } from './upload.js';

/** A body that is CSV: no text that is the value of a JSON body. */
export class CsvBody {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const CHUNK = 65_536;

/**
 * @param sensorId of all rows; undefined: the file has a column `sensor_id`
 * @throws ApiError malformed_body naming the line; invalid_input when the header is refused, or its first column, which has no name, holds
 *   no dates
 */
export async function uploadOfCsv({ text }: CsvBody, sensorId: number | undefined): Promise<Upload> {
  const builder = new UploadBuilder(1);
  let columns: CsvColumns | undefined;
  for await (const row of csvRows(text)) {
    if (columns === undefined) {
      columns = columnsOf(row, sensorId === undefined);
      continue;
    }
    const index = builder.length;
    const id = sensorId ?? idIn(row[columns.sensorId]);
    builder.proceed(id);
    const date = row[columns.date];
    // Before anything is stored: what comes first may look like a date by chance.
    if (columns.isIndex && !isIndexDate(date)) throw invalid('body', `row ${index}: ${NO_INDEX}`);
    const isNamed = sensorId !== undefined || id !== NO_SENSOR;
    const reason = isNamed ? surplusIn(row, columns) : `sensor_id in row ${index} ${NO_ID}`;
    const value = row[columns.value];
    builder.add(value === '' ? undefined : textOf(value), textOf(date), reason);
  }
  if (columns === undefined) throw invalid('body', 'must begin with the header date,value');
  return sensorId === undefined ? builder.bySensor() : builder.done();
}

/** An empty cell is a gap, and `""` an empty text. */
function textOf(cell: CsvCell | undefined): string | undefined {
  return cell === null ? '' : cell;
}

/** @returns NO_SENSOR for what is no id */
function idIn(cell: CsvCell | undefined): number {
  const id = Number(cell);
  return Number.isSafeInteger(id) && id > 0 ? id : NO_SENSOR;
}

function columnsOf(header: readonly CsvCell[], many: boolean): CsvColumns {
  const columns = columnsIn(header);
  if (typeof columns === 'string') throw invalid('body', `the CSV ${columns}`);
  if (many && columns.sensorId < 0) throw invalid('body', 'the CSV header has no column sensor_id');
  return columns;
}

/** The parser takes one chunk per turn of the event loop; other requests run in between. */
async function* csvRows(text: string): AsyncGenerator<CsvCell[]> {
  const options = { bom: true, relax_column_count: true, skip_empty_lines: true };
  // Asked for each cell, which takes longer, only where there may be one.
  const parser = parse(text.includes('""') ? { ...options, cast: cellOf } : options);
  try {
    for await (const row of Readable.from(chunks(text)).pipe(parser)) yield row as CsvCell[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ApiError('malformed_body', `the body is not valid CSV: ${error.message.slice(0, 200)}`);
  }
}

function cellOf(cell: string, { quoting }: { quoting: boolean }): CsvCell {
  return cell === '' && quoting ? null : cell;
}

function* chunks(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += CHUNK) yield text.slice(from, from + CHUNK);
}
