/** Headers shared by many responses, prepared in the forms that the transports send. */

/** A header value without injection: characters other than printable ASCII become `?`. */
export function printable(value: string): string {
  return /[^\t\x20-\x7e]/.test(value) ? value.replace(/[^\t\x20-\x7e]/g, '?') : value;
}

export class HeaderBlock {
  /** Names and values alternately. */
  readonly flat: readonly string[];
  /** The headers as lines, with CR LF between them but not after the last. */
  readonly lines: string;

  /** @param headers at least one; characters of a value other than printable ASCII become `?` */
  constructor(headers: ReadonlyArray<readonly [name: string, value: string]>) {
    this.flat = headers.flatMap(([name, value]) => [name, printable(value)]);
    this.lines = headers.map(([name, value]) => `${name}: ${printable(value)}`).join('\r\n');
  }
}
