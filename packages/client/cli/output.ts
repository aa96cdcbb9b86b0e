/** Writes rows to standard output, as CSV (RFC 4180, with plain line feeds) or as one JSON object a line. */
import { once } from 'node:events';
import { csvCell } from '@sensorium/model/csv-cell';
import { jsonText } from '@sensorium/model/number-text';
import type { CommandContext } from './command.js';

export const FORMATS = ['csv', 'jsonl'] as const;
export type Format = (typeof FORMATS)[number];

export const FORMAT_OPTION = {
  type: 'string',
  value: 'FORMAT',
  about: 'form of the rows, in jsonl a JSON object each',
  words: FORMATS,
  default: 'csv',
} as const;

type Row = Readonly<Record<string, unknown>>;

export class Output {
  readonly #stdout: NodeJS.WriteStream;
  readonly #columns: readonly string[];
  readonly #format: Format;

  /** The header is written, or the format has none. */
  #hasHeader: boolean;

  constructor({ stdout }: Pick<CommandContext, 'stdout'>, format: Format, columns: readonly string[]) {
    this.#stdout = stdout;
    this.#format = format;
    this.#columns = columns;
    this.#hasHeader = format !== 'csv';
  }

  /** Writes the header before the first row: a command that is refused prints no header. Waits until standard output takes the row. */
  async row(row: Row): Promise<void> {
    this.#header();
    if (!this.#stdout.write(`${this.#line(row)}\n`)) await once(this.#stdout, 'drain');
  }

  /** Ends the output; without rows it is the header alone. */
  end(): void {
    this.#header();
  }

  #header(): void {
    if (!this.#hasHeader) this.#stdout.write(`${this.#columns.join(',')}\n`);
    this.#hasHeader = true;
  }

  #line(row: Row): string {
    if (this.#format === 'csv') return this.#columns.map((name) => csvCell(row[name])).join(',');
    return jsonText(Object.fromEntries(this.#columns.map((name) => [name, row[name]])))!;
  }
}
