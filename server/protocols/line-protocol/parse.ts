/**
 * Parses line protocol to points, grouped by series, each of which becomes a sensor:
 *
 *   measurement,tag=value,tag=value field=value,field=value timestamp
 *   └───────────── head ──────────┘ └────── fields ───────┘
 *
 * One pass in linear time; an invalid line does not affect the others. Differences from InfluxDB: docs/reference/line-protocol.md.
 */
import { isUtf8 } from 'node:buffer';
import {
  COMMA,
  EQUALS,
  endOfName,
  type Head,
  parseHead,
  printHead,
  printKey,
  SPACE,
  unescapeKey,
} from './names.js';
import { type Precision, parseTimestamp } from './precision.js';
import { endOfText, type LineKind, type LineValue, parseValue, unescapeText } from './values.js';

export interface LineOptions {
  readonly precision: Precision;
  /** Tags that identify the sensor; others are ignored. Null: all tags. */
  readonly tags: ReadonlySet<string> | null;
}

/** Points of one field of one series, all of one type. */
export interface LineGroup {
  /** `cpu,host=a usage`, in canonical form. */
  readonly series: string;
  readonly measurement: string;
  readonly field: string;
  readonly kind: LineKind;
  readonly values: (number | boolean | string)[];
  /** Microseconds; undefined where the line has no timestamp. */
  readonly dates: (number | undefined)[];
  /** Line number of each point, from 1. */
  readonly lines: number[];
}

export interface RejectedLine {
  /** From 1. */
  readonly line: number;
  readonly reason: string;
}

export interface Parsed {
  readonly groups: LineGroup[];
  /** The first rejected lines. */
  readonly rejected: RejectedLine[];
  readonly rejectedTotal: number;
}

/** Rejected lines that are listed one by one. */
export const LISTED = 1000;
/** Series in one body; each may become a sensor. */
const MOST_SERIES = 100_000;
/** Characters of the names of all series in one body: each name repeats the head of its line, however many fields the line has. */
const MOST_NAMES = 20_000_000;
/** Bytes of a series: an index of the database takes at most 2.7 kB. */
const SERIES_LIMIT = 2000;
/** Characters of a rejected line that are shown. */
const SHOWN = 120;

interface PrintedHead {
  readonly measurement: string;
  /** The head in canonical form. */
  readonly printed: string;
}

/** A parsed head, and the groups of its fields by their raw keys. */
interface KnownHead {
  readonly head: PrintedHead | null;
  readonly reason: string;
  readonly fields: Map<string, Partial<Record<LineKind, LineGroup>>>;
}

/**
 * Never throws.
 * @param isDamaged whether the bytes of the text were not all valid UTF-8: lines with U+FFFD are then rejected
 */
export function parseLines(text: string, options: LineOptions, isDamaged = false): Parsed {
  return new Parser(text, options, isDamaged).parse();
}

/** Invalid UTF-8 causes the refusal of its lines only. */
export function parseBytes(bytes: Buffer, options: LineOptions): Parsed {
  return parseLines(bytes.toString('utf8'), options, !isUtf8(bytes));
}

class Parser {
  readonly #text: string;
  readonly #options: LineOptions;
  readonly #isDamaged: boolean;
  readonly #groups = new Map<string, LineGroup>();
  readonly #heads = new Map<string, KnownHead>();
  readonly #rejected: RejectedLine[] = [];
  #rejectedTotal = 0;
  /** Characters of the names of the groups. */
  #names = 0;
  #at = 0;
  #line = 1;
  /** Values of the current line, discarded if the line is rejected. */
  readonly #pending: { readonly group: LineGroup; readonly value: LineValue['value'] }[] = [];

  constructor(text: string, options: LineOptions, isDamaged: boolean) {
    this.#text = text;
    this.#options = options;
    this.#isDamaged = isDamaged;
  }

  parse(): Parsed {
    const text = this.#text;
    while (this.#at < text.length) {
      const start = this.#at;
      this.#skipBlanks();
      this.#pending.length = 0;
      const line = this.#line;
      const reason = text[this.#at] === '#' || this.#isEnd() ? null : this.#entry(line);
      if (reason !== null) this.#refuse(line, reason, start);
      this.#nextLine(start);
    }
    // A rejected line may have been the only one of its series.
    const groups = [...this.#groups.values()].filter(({ values }) => values.length > 0);
    return { groups, rejected: this.#rejected, rejectedTotal: this.#rejectedTotal };
  }

  /** @returns why the line is rejected, or null */
  #entry(line: number): string | null {
    const text = this.#text;
    const start = this.#at;
    this.#at = endOfName(text, start, text.length, SPACE);
    const known = this.#headOf(text.slice(start, this.#isCarriage(this.#at - 1) ? this.#at - 1 : this.#at));
    if (known.head === null) return known.reason;
    this.#skipBlanks();
    if (this.#isEnd()) return 'missing fields';
    for (;;) {
      const reason = this.#fieldOf(known, known.head);
      if (reason !== null) return reason;
      if (text[this.#at] !== ',') break;
      this.#at++;
    }
    if (!this.#isEnd() && text[this.#at] !== ' ') return 'invalid field format';
    this.#skipBlanks();
    let date: number | undefined;
    if (!this.#isEnd()) {
      const found = parseTimestamp(this.#token(false), this.#options.precision);
      if (typeof found === 'string') return found;
      date = found;
      this.#skipBlanks();
      if (!this.#isEnd()) return 'point is invalid';
    }
    if (this.#isDamaged && text.slice(start, this.#at).includes('\ufffd')) return 'invalid UTF-8';
    for (const { group, value } of this.#pending) {
      group.values.push(value);
      group.dates.push(date);
      group.lines.push(line);
    }
    return null;
  }

  /** Parses each head once, since lines repeat them. */
  #headOf(raw: string): KnownHead {
    let known = this.#heads.get(raw);
    if (known === undefined) {
      const parsed = raw.includes('\0') ? 'names must not contain the character NUL' : parseHead(raw);
      known =
        typeof parsed === 'string'
          ? { head: null, reason: parsed, fields: new Map() }
          : { head: printed(chosen(parsed, this.#options.tags)), reason: '', fields: new Map() };
      this.#heads.set(raw, known);
    }
    return known;
  }

  /** `key=value` */
  #fieldOf(known: KnownHead, head: PrintedHead): string | null {
    const text = this.#text;
    const start = this.#at;
    const equals = endOfName(text, start, text.length, SPACE + COMMA + EQUALS);
    this.#at = equals;
    if (text[equals] !== '=') return 'invalid field format';
    if (equals === start) return 'missing field key';
    this.#at++;
    if (this.#isEnd() || text[this.#at] === ',' || text[this.#at] === ' ') return 'missing field value';
    const found = this.#value();
    if (typeof found === 'string') return found;
    const group = this.#groupOf(known, head, text.slice(start, equals), found.kind);
    if (typeof group === 'string') return group;
    this.#pending.push({ group, value: found.value });
    return null;
  }

  #value(): LineValue | string {
    const text = this.#text;
    if (text[this.#at] !== '"') return parseValue(this.#token(true));
    const from = this.#at + 1;
    const end = endOfText(text, from);
    // Without a closing quote the rest may be text, so it is not parsed as lines.
    this.#at = end < 0 ? text.length : end + 1;
    if (end < 0) return 'unbalanced quotes';
    return { kind: 'string', value: unescapeText(text.slice(from, end)) };
  }

  #groupOf(known: KnownHead, head: PrintedHead, rawKey: string, kind: LineKind): LineGroup | string {
    let kinds = known.fields.get(rawKey);
    const seen = kinds?.[kind];
    if (seen !== undefined) return seen;
    if (rawKey.includes('\0')) return 'names must not contain the character NUL';
    const field = unescapeKey(rawKey);
    const series = `${head.printed} ${printKey(field)}`;
    if (series.length * 3 > SERIES_LIMIT && Buffer.byteLength(series) > SERIES_LIMIT)
      return `measurement, tags and field are longer than ${SERIES_LIMIT} bytes`;
    const key = `${kind} ${series}`;
    let group = this.#groups.get(key);
    if (group === undefined) {
      if (this.#groups.size === MOST_SERIES) return `more than ${MOST_SERIES} series in one body`;
      if (this.#names + series.length > MOST_NAMES)
        return `the names of the series in one body have more than ${MOST_NAMES} characters`;
      this.#names += series.length;
      const { measurement } = head;
      group = { series, measurement, field, kind, values: [], dates: [], lines: [] };
      this.#groups.set(key, group);
    }
    kinds ??= {};
    kinds[kind] = group;
    known.fields.set(rawKey, kinds);
    return group;
  }

  /** The text up to a space, the end of the line or, if `comma`, a comma. */
  #token(comma: boolean): string {
    const text = this.#text;
    const from = this.#at;
    let at = from;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x20 || code === 0x0a || (code === 0x2c && comma)) break;
      if (code === 0x0d && this.#isCarriage(at)) break;
    }
    this.#at = at;
    return text.slice(from, at);
  }

  #skipBlanks(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x09) return;
      this.#at++;
    }
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

  #refuse(line: number, reason: string, start: number): void {
    this.#rejectedTotal++;
    if (this.#rejected.length === LISTED) return;
    const shown = this.#text.slice(start, start + SHOWN + 1).split(/\r?\n/, 1)[0] ?? '';
    const cut = shown.length > SHOWN ? `${shown.slice(0, SHOWN)}...` : shown;
    this.#rejected.push({ line, reason: `unable to parse '${cut.toWellFormed()}': ${reason}` });
  }
}

function chosen(head: Head, tags: ReadonlySet<string> | null): Head {
  return tags === null ? head : { ...head, tags: head.tags.filter(({ key }) => tags.has(key)) };
}

function printed(head: Head): PrintedHead {
  return { measurement: head.measurement, printed: printHead(head) };
}
