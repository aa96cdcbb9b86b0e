/** Parses JSON with the error messages of jsondecode. Limits the depth; objects become Maps. */
import { fail } from '../errors.js';
import type { Meter } from '../meter.js';

export type Json = null | boolean | number | string | Json[] | Map<string, Json>;

const DEEPEST = 500;

/**
 * @param text byte string (UTF-8)
 * @throws ScriptError
 */
export function readJson(text: string, meter: Meter): Json {
  const reader = new Reader(text, meter);
  return reader.document();
}

class Reader {
  private at = 0;
  private depth = 0;

  constructor(
    private readonly text: string,
    private readonly meter: Meter,
  ) {}

  document(): Json {
    this.blanks();
    if (this.at >= this.text.length) this.wrong('The document is empty.');
    const value = this.value();
    this.blanks();
    if (this.at < this.text.length) this.wrong('The document root must not be followed by other values.');
    return value;
  }

  private wrong(what: string, at = this.at): never {
    return fail(`jsondecode: parse error at offset ${at + 1}: ${what}`);
  }

  private blanks(): void {
    while (this.at < this.text.length && ' \n\r\t'.includes(this.text[this.at]!)) this.at++;
  }

  private value(): Json {
    this.meter.work(8);
    this.meter.charge(64);
    switch (this.text[this.at]) {
      case '{':
        return this.nested(() => this.object());
      case '[':
        return this.nested(() => this.array());
      case '"':
        return this.string();
      case 't':
        return this.word('true', true);
      case 'f':
        return this.word('false', false);
      case 'n':
        return this.word('null', null);
      case 'N':
        return this.word('NaN', Number.NaN);
      case 'I':
        return this.word(
          this.text.startsWith('Infinity', this.at) ? 'Infinity' : 'Inf',
          Number.POSITIVE_INFINITY,
        );
      default:
        return this.number();
    }
  }

  private nested(read: () => Json): Json {
    if (++this.depth > DEEPEST) fail('jsondecode: JSON is too deeply nested');
    const value = read();
    this.depth--;
    return value;
  }

  private word(word: string, value: Json): Json {
    for (let k = 0; k < word.length; k++)
      if (this.text[this.at + k] !== word[k]) this.wrong('Invalid value.', this.at + k);
    this.at += word.length;
    return value;
  }

  private number(): number {
    const rest = this.text.slice(this.at, this.at + 400);
    if (rest.startsWith('-Inf')) {
      this.at += rest.startsWith('-Infinity') ? 9 : 4;
      return Number.NEGATIVE_INFINITY;
    }
    const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/.exec(rest)?.[0];
    if (number === undefined) return this.wrong('Invalid value.');
    if (!Number.isFinite(Number(number))) this.wrong('Number too big to be stored in double.');
    this.at += number.length;
    return Number(number);
  }

  private array(): Json[] {
    const items: Json[] = [];
    this.at++;
    this.blanks();
    if (this.text[this.at] === ']') {
      this.at++;
      return items;
    }
    for (;;) {
      this.blanks();
      items.push(this.value());
      this.blanks();
      const letter = this.text[this.at];
      if (letter === ']') break;
      if (letter !== ',') this.wrong("Missing a comma or ']' after an array element.");
      this.at++;
    }
    this.at++;
    return items;
  }

  private object(): Map<string, Json> {
    const fields = new Map<string, Json>();
    this.at++;
    this.blanks();
    if (this.text[this.at] === '}') {
      this.at++;
      return fields;
    }
    for (;;) {
      this.blanks();
      if (this.text[this.at] !== '"') this.wrong('Missing a name for object member.');
      const name = this.string();
      this.blanks();
      if (this.text[this.at] !== ':') this.wrong('Missing a colon after a name of object member.');
      this.at++;
      this.blanks();
      fields.set(name, this.value());
      this.blanks();
      const letter = this.text[this.at];
      if (letter === '}') break;
      if (letter !== ',') this.wrong("Missing a comma or '}' after an object member.");
      this.at++;
    }
    this.at++;
    return fields;
  }

  private string(): string {
    const from = ++this.at;
    let text = '';
    let plain = from;
    for (;;) {
      const letter = this.text[this.at];
      if (letter === undefined) this.wrong('Missing a closing quotation mark in string.');
      if (letter === '"') break;
      if (letter !== '\\') {
        this.at++;
        continue;
      }
      text += this.text.slice(plain, this.at) + this.escaped();
      plain = this.at;
    }
    text += this.text.slice(plain, this.at);
    this.at++;
    this.meter.charge(text.length);
    return text;
  }

  private escaped(): string {
    const letter = this.text[this.at + 1] ?? '';
    if (letter === 'u') {
      const units = /^(?:\\u[0-9A-Fa-f]{4}){1,2}/.exec(this.text.slice(this.at, this.at + 12))?.[0];
      if (units === undefined) this.wrong('Incorrect hex digit after \\u escape in string.');
      const first = Number.parseInt(units!.slice(2, 6), 16);
      const pair = first >= 0xd800 && first < 0xdc00 && units!.length === 12;
      const decoded = pair
        ? String.fromCharCode(first, Number.parseInt(units!.slice(8, 12), 16))
        : String.fromCharCode(first);
      this.at += pair ? 12 : 6;
      return Buffer.from(decoded, 'utf8').toString('latin1');
    }
    const meaning = '"\\/bfnrt'.indexOf(letter);
    if (letter === '' || meaning < 0) this.wrong('Invalid escape character in string.');
    this.at += 2;
    return '"\\/\b\f\n\r\t'[meaning]!;
  }
}
