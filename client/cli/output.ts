/** Points on standard output, as CSV (RFC 4180, with plain line feeds) or as one JSON object a line. */
import { once } from 'node:events';
import { jsonText, numberText } from '../../common/number-text.js';
import type { Surroundings } from './command.js';

export const FORMATS = ['csv', 'jsonl'] as const;
export type Format = (typeof FORMATS)[number];

type Row = Readonly<Record<string, unknown>>;

export class Output {
  readonly #stdout: NodeJS.WriteStream;
  readonly #columns: readonly string[];
  readonly #format: Format;

  /** Writes the header, where there is one. */
  constructor({ stdout }: Pick<Surroundings, 'stdout'>, format: Format, columns: readonly string[]) {
    this.#stdout = stdout;
    this.#format = format;
    this.#columns = columns;
    if (format === 'csv') this.#stdout.write(`${columns.join(',')}\n`);
  }

  /** Waits while nobody reads. */
  async row(row: Row): Promise<void> {
    if (!this.#stdout.write(`${this.#line(row)}\n`)) await once(this.#stdout, 'drain');
  }

  #line(row: Row): string {
    if (this.#format === 'csv') return this.#columns.map((name) => cell(row[name])).join(',');
    return jsonText(Object.fromEntries(this.#columns.map((name) => [name, row[name]])))!;
  }
}

/** An empty cell is a gap, so an empty text has quotes. */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text =
    typeof value === 'object'
      ? jsonText(value)!
      : typeof value === 'number'
        ? numberText(value)
        : String(value);
  return /[",\r\n]|^\s|\s$/.test(text) || text === '' ? `"${text.replaceAll('"', '""')}"` : text;
}
