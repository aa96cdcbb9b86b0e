/** Points as CSV, the same columns that an upload takes plus the id. RFC 4180, with plain line feeds. */
import { csvCell } from '@sensorium/model/csv-cell';
import { Bytes } from './bytes.js';
import { type DataPage, type ValueWriter, writeValue } from './page.js';

/** Bytes of a line whose value is a number, about. */
const LINE = 60;
export const HEADER = 'date,value,id\n';
const [COMMA, LINE_FEED] = [Buffer.from(','), Buffer.from('\n')];

/**
 * @param many true: with a column `sensor_id` in front
 * @param escapesFormulas as of `csvCell`
 */
export function pointsCsv(page: DataPage, many: boolean, escapesFormulas = false): Buffer {
  const bytes = new Bytes(LINE * (1 + page.dates.length));
  bytes.text(many ? `sensor_id,${HEADER}` : HEADER);
  writeLines(page, many, bytes, escapesFormulas);
  return bytes.end();
}

/** The same of one sensor without the line of names. */
export function pointLines(page: DataPage, escapesFormulas = false): Buffer {
  const bytes = new Bytes(LINE * page.dates.length);
  writeLines(page, false, bytes, escapesFormulas);
  return bytes.end();
}

function writeLines(page: DataPage, many: boolean, bytes: Bytes, escapesFormulas: boolean): void {
  const { sensorIds, dates, typeOf } = page;
  const cells = new CsvValues(bytes, escapesFormulas);
  for (let row = 0; row < dates.length; row++) {
    const [sensorId, date] = [sensorIds[row]!, dates[row]!];
    if (many) {
      bytes.integer(sensorId);
      bytes.put(COMMA);
    }
    bytes.seconds(date);
    bytes.put(COMMA);
    writeValue(page, typeOf(sensorId), row, cells);
    bytes.put(COMMA);
    bytes.integer(date);
    bytes.put(LINE_FEED);
  }
}

class CsvValues implements ValueWriter {
  readonly #bytes: Bytes;
  readonly #escapesFormulas: boolean;

  constructor(bytes: Bytes, escapesFormulas: boolean) {
    this.#bytes = bytes;
    this.#escapesFormulas = escapesFormulas;
  }

  nothing(): void {}

  bool(is: boolean): void {
    this.#bytes.text(`${is}`);
  }

  number(number: number): void {
    this.#bytes.number(number);
  }

  other(value: unknown): void {
    this.#bytes.text(csvCell(value, this.#escapesFormulas));
  }
}
