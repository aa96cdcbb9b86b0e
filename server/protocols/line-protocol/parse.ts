/**
 * Parses line protocol to points of series, each of which becomes a sensor:
 *
 *   measurement,tag=value,tag=value field=value,field=value timestamp
 *   └───────────── head ──────────┘ └────── fields ───────┘
 *
 * One pass in linear time; an invalid line does not affect the others. Differences from InfluxDB: docs/reference/line-protocol.md.
 */
import { isUtf8 } from 'node:buffer';
import { StringDecoder } from 'node:string_decoder';
import { TEXT_LIMIT } from '@sensorium/model/values';
import {
  HEAD_LIMIT,
  invalidHead,
  type KnownHead,
  type LineSeries,
  SERIES_LIMIT,
  type SeriesNames,
  TOO_LONG,
} from './known-series.js';
import { COMMA, EQUALS, endOfName, SPACE } from './names.js';
import { type Precision, parseTimestamp } from './precision.js';
import { endOfText, isDigit, type LineValue, LONGEST, parseValue, unescapeText } from './values.js';

export interface LineOptions {
  readonly precision: Precision;
  /** What is known of series of the account, with the tags that name them. */
  readonly names: SeriesNames;
}

/** Points in order of their lines, column by column. */
export interface LinePoints {
  /** Each series once, in order of first points. */
  readonly series: readonly LineSeries[];
  /** Of each point the place of its series. */
  readonly places: readonly number[];
  readonly values: readonly (number | boolean | string)[];
  /** Microseconds; NaN where the line has no timestamp. */
  readonly dates: readonly number[];
  /** Line number of each point, from 1. */
  readonly lines: readonly number[];
}

export interface RejectedLine {
  /** From 1. */
  readonly line: number;
  readonly reason: string;
}

export interface Parsed extends LinePoints {
  /** The first rejected lines. */
  readonly rejected: readonly RejectedLine[];
  readonly rejectedTotal: number;
}

/** Rejected lines that are listed one by one. */
export const LISTED = 1000;
/** Series in one body; each may become a sensor. */
const MOST_SERIES = 100_000;
const TOO_MANY = `more than ${MOST_SERIES} series in one body`;
/** Characters of the names of all series in one body: each name repeats the head of its line, however many fields the line has. */
const MOST_NAMES = 20_000_000;
/** Characters of a rejected line that are shown. */
const SHOWN = 120;

/** Characters that are parsed between two chances for other work, less than a millisecond's. */
const STEP = 8192;

const NO_FIELDS = invalidHead('missing fields');

/** Instead of a reason: a text whose end is not within a step. */
const LONG_TEXT = 'long text';

/** Bytes that are decoded between two chances for other work. */
const DECODED = 65_536;
/** Decoding takes so much less time than parsing. */
const CHEAPER = 8;
/** What stands for invalid UTF-8; a client may also have sent it. */
const REPLACEMENT = '\ufffd';

/**
 * Never throws. Invalid UTF-8 causes the refusal of its lines only.
 * @param chunks of the body, which are not put together: copying a large body would hold up other work
 * @returns steps, each of which yields how many characters take as long to parse, so that other work can come in between
 */
export function* parseLines(chunks: readonly Buffer[], options: LineOptions): Generator<number, Parsed> {
  const text = yield* decoded(chunks);
  const isDamaged = text.includes(REPLACEMENT) && !isUtf8(Buffer.concat(chunks));
  const parser = new Parser(text, options, isDamaged);
  yield* parser.steps();
  return parser.parsed;
}

function* decoded(chunks: readonly Buffer[]): Generator<number, string> {
  const [first] = chunks;
  if (chunks.length === 1 && first!.length <= DECODED) return first!.toString();
  const decoder = new StringDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += DECODED) {
      const part = chunk.subarray(from, from + DECODED);
      parts.push(decoder.write(part));
      bytes += part.length;
      if (bytes < DECODED) continue;
      yield bytes / CHEAPER;
      bytes = 0;
    }
  }
  parts.push(decoder.end());
  return parts.join('');
}

class Parser {
  readonly #text: string;
  readonly #options: LineOptions;
  /** Not all bytes were valid UTF-8: lines with U+FFFD are rejected. */
  readonly #isDamaged: boolean;
  /** Places of the series. */
  readonly #series = new Map<LineSeries, number>();
  readonly #places: number[] = [];
  readonly #values: LineValue['value'][] = [];
  readonly #dates: number[] = [];
  readonly #lines: number[] = [];
  readonly #rejected: RejectedLine[] = [];
  #rejectedTotal = 0;
  /** Characters of the names of the series. */
  #names = 0;
  #at = 0;
  /** Up to where the steps so far have come. */
  #done = 0;
  #line = 1;
  /** Raw key of a field whose text takes several steps. */
  #longKey = '';

  constructor(text: string, options: LineOptions, isDamaged: boolean) {
    this.#text = text;
    this.#options = options;
    this.#isDamaged = isDamaged;
  }

  get parsed(): Parsed {
    return {
      series: [...this.#series.keys()],
      places: this.#places,
      values: this.#values,
      dates: this.#dates,
      lines: this.#lines,
      rejected: this.#rejected,
      rejectedTotal: this.#rejectedTotal,
    };
  }

  /** Parses all lines. Yields the characters of each step. */
  *steps(): Generator<number, void> {
    const text = this.#text;
    while (this.#at < text.length) {
      const start = this.#at;
      this.#skipBlanks();
      if (text.charCodeAt(this.#at) !== HASH && !this.#isEnd()) {
        const points = this.#dates.length;
        const head = this.#headOf();
        let reason = head.reason;
        while (reason === null) {
          reason = this.#fieldOf(head);
          if (reason === LONG_TEXT) reason = yield* this.#longField(head);
          if (this.#at - this.#done >= STEP) yield this.#step();
          if (reason !== null || text.charCodeAt(this.#at) !== COMMA_CODE) break;
          this.#at++;
        }
        reason ??= this.#end(start, points);
        if (reason !== null) this.#refuse(reason, start, points);
      }
      if (this.#at - start > STEP) yield* this.#countLines(start);
      else this.#nextLine(start);
      if (this.#at - this.#done >= STEP) yield this.#step();
    }
    yield text.length - this.#done;
  }

  /** @returns characters of a step that ends here */
  #step(): number {
    const characters = this.#at - this.#done;
    this.#done = this.#at;
    return characters;
  }

  /** The head, and the blanks behind it; it has a reason also where nothing follows. */
  #headOf(): KnownHead {
    const text = this.#text;
    const start = this.#at;
    // No longer head is taken: the rest of the line is passed over.
    const most = Math.min(text.length, start + HEAD_LIMIT + 2);
    this.#at = endOfName(text, start, most, SPACE);
    const known = this.#options.names.headOf(
      text.slice(start, this.#isCarriage(this.#at - 1) ? this.#at - 1 : this.#at),
    );
    if (known.reason !== null) return known;
    this.#skipBlanks();
    return this.#isEnd() ? NO_FIELDS : known;
  }

  /** `key=value` @returns why the line is rejected, or null; LONG_TEXT: `#longField` goes on behind the opening quote */
  #fieldOf(head: KnownHead): string | null {
    const text = this.#text;
    const start = this.#at;
    const most = Math.min(text.length, start + 2 * SERIES_LIMIT + 2);
    const equals = endOfName(text, start, most, SPACE + COMMA + EQUALS);
    this.#at = equals;
    if (equals === most && most < text.length) return TOO_LONG;
    if (text[equals] !== '=') return 'invalid field format';
    if (equals === start) return 'missing field key';
    this.#at++;
    if (this.#isEnd() || text[this.#at] === ',' || text[this.#at] === ' ') return 'missing field value';
    const found = this.#value();
    if (found === LONG_TEXT) this.#longKey = text.slice(start, equals);
    return typeof found === 'string' ? found : this.#add(head, text.slice(start, equals), found);
  }

  /** The field whose text takes several steps. @returns why the line is rejected, or null */
  *#longField(head: KnownHead): Generator<number, string | null> {
    const text = this.#text;
    const from = this.#at;
    for (let at = from; at < text.length; ) {
      const end = endOfText(text, at, at + STEP);
      if (end >= 0) {
        this.#at = end + 1;
        return this.#add(head, this.#longKey, textValue(text.slice(from, end)));
      }
      at = -end;
      this.#at = Math.min(at, text.length);
      yield this.#step();
    }
    // The rest may be text, so it is not parsed as lines.
    return 'unbalanced quotes';
  }

  /** @returns why the line is rejected, or null */
  #add(head: KnownHead, key: string, found: LineValue): string | null {
    const hasRoom = this.#series.size < MOST_SERIES;
    const series = this.#options.names.seriesOf(head, key, found.kind, hasRoom);
    if (series === null) return TOO_MANY;
    if (typeof series === 'string') return series;
    const place = this.#series.get(series) ?? this.#begin(series);
    if (typeof place === 'string') return place;
    this.#places.push(place);
    this.#values.push(found.value);
    this.#dates.push(Number.NaN);
    this.#lines.push(this.#line);
    return null;
  }

  /** @returns the place of a series without points so far, or why it gets none */
  #begin(series: LineSeries): number | string {
    const place = this.#series.size;
    if (place === MOST_SERIES) return TOO_MANY;
    if (this.#names + series.series.length > MOST_NAMES)
      return `the names of the series in one body have more than ${MOST_NAMES} characters`;
    this.#names += series.series.length;
    this.#series.set(series, place);
    return place;
  }

  /** The timestamp of the line, for its points. @returns why the line is rejected, or null */
  #end(start: number, points: number): string | null {
    const text = this.#text;
    if (!this.#isEnd() && text[this.#at] !== ' ') return 'invalid field format';
    this.#skipBlanks();
    if (!this.#isEnd()) {
      const found = parseTimestamp(this.#token(false), this.#options.precision);
      if (typeof found === 'string') return found;
      this.#skipBlanks();
      if (!this.#isEnd()) return 'point is invalid';
      for (let i = points; i < this.#dates.length; i++) this.#dates[i] = found;
    }
    return this.#isDamaged && text.slice(start, this.#at).includes(REPLACEMENT) ? 'invalid UTF-8' : null;
  }

  #value(): LineValue | string {
    const text = this.#text;
    if (text.charCodeAt(this.#at) !== QUOTE) return this.#plainNumber() ?? parseValue(this.#token(true));
    const from = this.#at + 1;
    const end = endOfText(text, from, from + STEP);
    this.#at = end < 0 ? from : end + 1;
    return end < 0 ? LONG_TEXT : textValue(text.slice(from, end));
  }

  /**
   * The usual numbers, of few digits and without exponent, straight from the text.
   * @returns null for anything else, which `parseValue` decides on
   */
  #plainNumber(): LineValue | null {
    const text = this.#text;
    const isNegative = text.charCodeAt(this.#at) === MINUS;
    const first = isNegative ? this.#at + 1 : this.#at;
    const last = first + EXACT;
    let at = first;
    let digits = 0;
    let code = text.charCodeAt(at);
    for (; isDigit(code) && at < last; code = text.charCodeAt(++at)) digits = 10 * digits + code - ZERO;
    let scale = 0;
    if (code === POINT) {
      const point = at++;
      for (code = text.charCodeAt(at); isDigit(code) && at < last; code = text.charCodeAt(++at))
        digits = 10 * digits + code - ZERO;
      scale = at - point - 1;
    }
    const isInteger = code === SMALL_I && at > first && scale === 0 && text.charCodeAt(at - 1) !== POINT;
    const end = isInteger ? at + 1 : at;
    const behind = text.charCodeAt(end);
    const isEnd =
      behind === COMMA_CODE || behind === SPACE_CODE || behind === LINE_FEED || end === text.length;
    if (at === first || at - first > EXACT || !isEnd) return null;
    if (at - first === 1 && text.charCodeAt(first) === POINT) return null;
    this.#at = end;
    const value = digits / POWERS[scale]!;
    if (isInteger) return { kind: 'integer', value: isNegative && value !== 0 ? -value : value };
    return { kind: 'float', value: isNegative ? -value : value };
  }

  /** The text up to a space, the end of the line or, if `comma`, a comma; of a longer one than any number the first characters. */
  #token(comma: boolean): string {
    const text = this.#text;
    const from = this.#at;
    const most = Math.min(text.length, from + LONGEST + 1);
    let at = from;
    for (; at < most; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x20 || code === 0x0a || (code === 0x2c && comma)) break;
      if (code === 0x0d && this.#isCarriage(at)) break;
    }
    this.#at = at;
    return text.slice(from, at);
  }

  /** At most as many as a step has characters: a line with more is none. */
  #skipBlanks(): void {
    const text = this.#text;
    const most = this.#at + STEP;
    let at = this.#at;
    while (at < most) {
      const code = text.charCodeAt(at);
      if (code !== SPACE_CODE && code !== TAB) break;
      at++;
    }
    this.#at = at;
  }

  /** Whether the line ends here: at its line feed, at the carriage return before it, or at the end of the text. */
  #isEnd(): boolean {
    const at = this.#at;
    return at >= this.#text.length || this.#text.charCodeAt(at) === 0x0a || this.#isCarriage(at);
  }

  #isCarriage(at: number): boolean {
    const text = this.#text;
    return text.charCodeAt(at) === 0x0d && (at + 1 >= text.length || text.charCodeAt(at + 1) === 0x0a);
  }

  /** Skips the rest of a line, and counts the line feeds in its texts. */
  #nextLine(start: number): void {
    const end = this.#text.indexOf('\n', this.#at);
    const next = end < 0 ? this.#text.length : end + 1;
    for (let at = this.#text.indexOf('\n', start); at >= 0 && at < next; ) {
      this.#line++;
      at = this.#text.indexOf('\n', at + 1);
    }
    this.#at = next;
  }

  /** The same for a long line, in steps. */
  *#countLines(start: number): Generator<number, void> {
    const text = this.#text;
    const end = text.indexOf('\n', this.#at);
    const next = end < 0 ? text.length : end + 1;
    this.#at = next;
    let counted = 0;
    for (let at = text.indexOf('\n', start); at >= 0 && at < next; at = text.indexOf('\n', at + 1)) {
      this.#line++;
      if (++counted % STEP === 0) yield STEP;
    }
  }

  /** @param points those that were there before the line */
  #refuse(reason: string, start: number, points: number): void {
    for (const column of [this.#places, this.#values, this.#dates, this.#lines]) column.length = points;
    this.#rejectedTotal++;
    if (this.#rejected.length === LISTED) return;
    const shown = this.#text.slice(start, start + SHOWN + 1).split(/\r?\n/, 1)[0] ?? '';
    const cut = shown.length > SHOWN ? `${shown.slice(0, SHOWN)}...` : shown;
    const line = this.#line;
    this.#rejected.push({ line, reason: `unable to parse '${cut.toWellFormed()}': ${reason}` });
  }
}

const [TAB, LINE_FEED, SPACE_CODE, QUOTE, HASH] = [0x09, 0x0a, 0x20, 0x22, 0x23];
const [COMMA_CODE, MINUS, POINT, ZERO, SMALL_I] = [0x2c, 0x2d, 0x2e, 0x30, 0x69];

function textValue(raw: string): LineValue {
  // A longer one is refused for its length, whatever it says.
  return { kind: 'string', value: raw.length > 2 * TEXT_LIMIT ? raw : unescapeText(raw) };
}

/** Characters of a number that is exact in a double, and so is its power of ten: dividing them rounds as it should. */
const EXACT = 15;
const POWERS = Float64Array.from({ length: EXACT + 1 }, (_, i) => 10 ** i);
