/** Headers that many answers share, made once in the forms in which the transports send them. */
import { printable } from './normalise.js';
import type { Answer } from './transport.js';

export class HeaderBlock {
  /** Names and values in turn. */
  readonly flat: readonly string[];
  /** The same as lines, with CR LF between them but not behind the last. */
  readonly lines: string;

  /** @param headers at least one; what is not printable ASCII in a value becomes `?` */
  constructor(headers: Answer['headers']) {
    this.flat = headers.flatMap(([name, value]) => [name, printable(value)]);
    this.lines = headers.map(([name, value]) => `${name}: ${printable(value)}`).join('\r\n');
  }
}
