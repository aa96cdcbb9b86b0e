/** Headers that many answers share, made once in the forms in which the transports send them. */

/** A header value that cannot end the header: whatever is not printable ASCII becomes `?`. */
export function printable(value: string): string {
  return /[^\t\x20-\x7e]/.test(value) ? value.replace(/[^\t\x20-\x7e]/g, '?') : value;
}

export class HeaderBlock {
  /** Names and values in turn. */
  readonly flat: readonly string[];
  /** The same as lines, with CR LF between them but not behind the last. */
  readonly lines: string;

  /** @param headers at least one; what is not printable ASCII in a value becomes `?` */
  constructor(headers: ReadonlyArray<readonly [name: string, value: string]>) {
    this.flat = headers.flatMap(([name, value]) => [name, printable(value)]);
    this.lines = headers.map(([name, value]) => `${name}: ${printable(value)}`).join('\r\n');
  }
}
