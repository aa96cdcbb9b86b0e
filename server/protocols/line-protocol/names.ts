/**
 * Names in line protocol: measurement, tags and field keys, in which a backslash escapes the next character. The head is the text before the first
 * unescaped space: measurement and tags, `cpu,host=a`.
 */

export interface Tag {
  readonly key: string;
  readonly value: string;
}

export interface Head {
  readonly measurement: string;
  /** Sorted by key, each key once. */
  readonly tags: readonly Tag[];
}

const BACKSLASH = 0x5c;
const NEWLINE = 0x0a;

/** Characters that may end a name, as bit flags. */
export const SPACE = 1;
export const COMMA = 2;
export const EQUALS = 4;

/** Flags by character code. */
const ENDS = new Uint8Array(128);
ENDS[0x20] = SPACE;
ENDS[0x2c] = COMMA;
ENDS[0x3d] = EQUALS;

/**
 * Finds the end of a name: the first unescaped character of `stops`, or the end of the line.
 * @param stops sum of SPACE, COMMA, EQUALS
 */
export function endOfName(text: string, from: number, to: number, stops: number): number {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === NEWLINE) return at;
    if (code === BACKSLASH) {
      const next = at + 1 < to ? text.charCodeAt(at + 1) : NEWLINE;
      // Of several backslashes only the last one escapes.
      if (next !== BACKSLASH && next !== NEWLINE) at++;
    } else if (code < 128 && (ENDS[code]! & stops) !== 0) return at;
  }
  return to;
}

/** A backslash before a character that needs no escape is literal. */
export function unescapeMeasurement(raw: string): string {
  return raw.includes('\\') ? raw.replace(/\\([, ])/g, '$1') : raw;
}

/** `unescapeMeasurement` for a tag or the key of a field. */
export function unescapeKey(raw: string): string {
  return raw.includes('\\') ? raw.replace(/\\([,= ])/g, '$1') : raw;
}

/** @returns the head, or why it is invalid */
export function parseHead(raw: string): Head | string {
  let at = endOfName(raw, 0, raw.length, COMMA);
  if (at === 0) return 'missing measurement';
  const measurement = unescapeMeasurement(raw.slice(0, at));
  const tags: Tag[] = [];
  while (at < raw.length) {
    const equals = endOfName(raw, at + 1, raw.length, COMMA + EQUALS);
    if (equals === at + 1) return 'missing tag key';
    if (raw[equals] !== '=') return 'missing tag value';
    const end = endOfName(raw, equals + 1, raw.length, COMMA + EQUALS);
    if (end === equals + 1) return 'missing tag value';
    if (raw[end] === '=') return 'invalid tag format';
    tags.push({
      key: unescapeKey(raw.slice(at + 1, equals)),
      value: unescapeKey(raw.slice(equals + 1, end)),
    });
    at = end;
  }
  tags.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0));
  if (tags.some((tag, i) => tag.key === tags[i + 1]?.key)) return 'duplicate tags';
  return { measurement, tags };
}

/** The head in canonical form: heads of the same meaning give the same text. */
export function printHead({ measurement, tags }: Head): string {
  let text = /[, ]/.test(measurement) ? measurement.replace(/[, ]/g, '\\$&') : measurement;
  for (const { key, value } of tags) text += `,${printKey(key)}=${printKey(value)}`;
  return text;
}

/** Escapes the key of a tag or a field. */
export function printKey(key: string): string {
  return /[,= ]/.test(key) ? key.replace(/[,= ]/g, '\\$&') : key;
}
