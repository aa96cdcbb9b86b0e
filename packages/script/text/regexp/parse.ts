/** Parses regular expressions in PCRE's syntax. */
import { CONTROL, ESCAPED, POSIX } from './classes.js';
import {
  type Assertion,
  type ByteSet,
  type Flags,
  foldSet,
  type Mode,
  type Node,
  type Pattern,
  setOf,
} from './tree.js';

/** An invalid pattern; `at` is the position, from 0. */
export class PatternError extends Error {
  override readonly name = 'PatternError';

  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

/** Nested groups. */
const DEEPEST = 200;

/** @throws PatternError */
export function parsePattern(text: string, flags: Flags): Pattern {
  const parser = new Parser(text, flags);
  const root = parser.choice();
  if (parser.at < text.length) throw new PatternError('unmatched parentheses', parser.at);
  return { root, groups: parser.groups, names: parser.names };
}

class Parser {
  at = 0;
  groups = 0;
  readonly names = new Map<number, string>();
  private depth = 0;
  private readonly total: number;

  constructor(
    private readonly text: string,
    private flags: Flags,
  ) {
    this.total = (text.match(/\((?!\?)|\(\?P?<(?![=!])/g) ?? []).length;
  }

  choice(): Node {
    if (++this.depth > DEEPEST) throw new PatternError('parentheses are too deeply nested', this.at);
    const { flags } = this;
    const items = [this.sequence()];
    while (this.text[this.at] === '|') {
      this.at++;
      items.push(this.sequence());
    }
    this.flags = flags;
    this.depth--;
    return items.length === 1 ? items[0]! : { kind: 'choice', items };
  }

  private sequence(): Node {
    const items: Node[] = [];
    for (;;) {
      this.skipSpace();
      const letter = this.text[this.at];
      if (letter === undefined || letter === '|' || letter === ')') break;
      const atom = this.atom();
      if (atom !== null) items.push(this.quantified(atom));
    }
    return items.length === 1 ? items[0]! : { kind: 'sequence', items };
  }

  private skipSpace(): void {
    if (!this.flags.extended) return;
    for (;;) {
      const letter = this.text[this.at];
      if (letter === '#') {
        while (this.at < this.text.length && this.text[this.at] !== '\n') this.at++;
      } else if (letter !== undefined && /\s/.test(letter)) this.at++;
      else return;
    }
  }

  private quantified(atom: Node): Node {
    let node = atom;
    for (;;) {
      this.skipSpace();
      const bounds = this.bounds();
      if (bounds === null) return node;
      // A repetition or an anchor cannot be repeated.
      if (node.kind === 'repeat' || node.kind === 'assert')
        throw new PatternError('nothing to repeat', this.at - 1);
      let mode: Mode = 'greedy';
      if (this.text[this.at] === '?') mode = 'lazy';
      else if (this.text[this.at] === '+') mode = 'possessive';
      if (mode !== 'greedy') this.at++;
      node = { kind: 'repeat', body: node, least: bounds[0], most: bounds[1], mode };
    }
  }

  private bounds(): [number, number] | null {
    switch (this.text[this.at]) {
      case '*':
        this.at++;
        return [0, Number.POSITIVE_INFINITY];
      case '+':
        this.at++;
        return [1, Number.POSITIVE_INFINITY];
      case '?':
        this.at++;
        return [0, 1];
      case '{': {
        const match = /^\{(\d{1,5})(,(\d{0,5}))?\}/.exec(this.text.slice(this.at, this.at + 16));
        if (match === null) return null;
        const least = Number(match[1]);
        const most =
          match[2] === undefined ? least : match[3] === '' ? Number.POSITIVE_INFINITY : Number(match[3]);
        if (most < least)
          throw new PatternError('numbers out of order in {} quantifier', this.at + match[0].length - 1);
        this.at += match[0].length;
        return [least, most];
      }
      default:
        return null;
    }
  }

  private atom(): Node | null {
    const letter = this.text[this.at++]!;
    switch (letter) {
      case '.':
        return this.set(setOf((code) => this.flags.dotAll || code !== 10));
      case '^':
        return { kind: 'assert', what: this.flags.multiline ? 'lineStart' : 'start' };
      case '$':
        return { kind: 'assert', what: this.flags.multiline ? 'lineEnd' : 'endOrNewline' };
      case '[':
        return this.set(this.byteClass());
      case '(':
        return this.group();
      case '\\':
        return this.escape();
      case '*':
      case '+':
      case '?':
        throw new PatternError('nothing to repeat', this.at - 1);
      case '{':
        this.at--;
        if (this.bounds() !== null) throw new PatternError('nothing to repeat', this.at - 1);
        this.at++;
        return this.byte(123);
      default:
        return this.byte(letter.charCodeAt(0));
    }
  }

  private set(set: ByteSet): Node {
    return { kind: 'set', set: this.flags.ignoreCase ? foldSet(set) : set };
  }

  private byte(code: number): Node {
    return this.set(setOf((other) => other === code));
  }

  private escape(): Node | null {
    const letter = this.text[this.at];
    if (letter === undefined) throw new PatternError('\\ at end of pattern', this.at);
    const assertion = ASSERTIONS.get(letter);
    if (assertion !== undefined) {
      this.at++;
      return { kind: 'assert', what: assertion };
    }
    if (letter === 'R') {
      this.at++;
      return LINE_END;
    }
    const named = ESCAPED.get(letter);
    if (named !== undefined) {
      this.at++;
      return this.set(named);
    }
    if (letter === '<' || letter === '>') {
      this.at++;
      return wordEdge(letter === '<');
    }
    if (letter === 'Q') {
      const end = this.text.indexOf('\\E', this.at);
      const literal = this.text.slice(this.at + 1, end < 0 ? undefined : end);
      this.at = end < 0 ? this.text.length : end + 2;
      return { kind: 'sequence', items: [...literal].map((one) => this.byte(one.charCodeAt(0))) };
    }
    if (letter === 'E') {
      this.at++;
      return null;
    }
    const number = /^[1-9]\d?/.exec(this.text.slice(this.at, this.at + 2))?.[0];
    if (number !== undefined && (number.length === 1 || Number(number) <= this.total)) {
      if (Number(number) > this.total)
        throw new PatternError('reference to non-existent subpattern', this.at + number.length);
      this.at += number.length;
      return { kind: 'reference', index: Number(number), fold: this.flags.ignoreCase };
    }
    const reference = /^k(?:<(\w+)>|'(\w+)'|\{(\w+)\})/.exec(this.text.slice(this.at, this.at + 80));
    if (reference !== null) {
      this.at += reference[0].length;
      return this.namedReference(reference[1] ?? reference[2] ?? reference[3]!);
    }
    return this.byte(this.escapedByte());
  }

  private namedReference(name: string): Node {
    for (const [index, known] of this.names) {
      if (known === name) return { kind: 'reference', index, fold: this.flags.ignoreCase };
    }
    throw new PatternError('reference to non-existent subpattern', this.at);
  }

  /** A single byte after a backslash. */
  private escapedByte(): number {
    const rest = this.text.slice(this.at, this.at + 12);
    const code = /^x\{([0-9A-Fa-f]+)\}|^x([0-9A-Fa-f]{0,2})/.exec(rest);
    if (code !== null) {
      this.at += code[0].length;
      return Number.parseInt(code[1] ?? (code[2] === '' ? '0' : code[2]!), 16) & 255;
    }
    const octal = /^o?\{([0-7]+)\}|^([0-7]{1,3})/.exec(rest);
    if (octal !== null) {
      this.at += octal[0].length;
      return Number.parseInt(octal[1] ?? octal[2]!, 8) & 255;
    }
    const letter = this.text[this.at++]!;
    if (letter === 'c' && this.at < this.text.length)
      return this.text[this.at++]!.toUpperCase().charCodeAt(0) ^ 64;
    return CONTROL.get(letter) ?? letter.charCodeAt(0);
  }

  /** Parses a class after `[`. */
  private byteClass(): ByteSet {
    const opened = this.at - 1;
    if (/^:\w+:\]/.test(this.text.slice(this.at, this.at + 16))) {
      throw new PatternError('POSIX named classes are supported only within a class', opened);
    }
    const negative = this.text[this.at] === '^';
    if (negative) this.at++;
    const set = new Uint8Array(256);
    const add = (other: ByteSet) => {
      for (let code = 0; code < 256; code++) set[code]! |= other[code]!;
    };
    for (let first = true; ; first = false) {
      const letter = this.text[this.at];
      if (letter === undefined)
        throw new PatternError('missing terminating ] for character class', this.text.length || opened);
      if (letter === ']' && !first) break;
      const posix = /^\[:(\^?)(\w+):\]/.exec(this.text.slice(this.at, this.at + 16));
      if (posix !== null) {
        const named = POSIX.get(posix[2]!);
        if (named === undefined) throw new PatternError('unknown POSIX class name', this.at + 2);
        add(posix[1] === '^' ? named.map((x) => 1 - x) : named);
        this.at += posix[0].length;
        continue;
      }
      const from = this.classByte();
      if (typeof from !== 'number') {
        add(from);
        continue;
      }
      if (this.text[this.at] === '-' && this.text[this.at + 1] !== ']' && this.at + 1 < this.text.length) {
        this.at++;
        const to = this.classByte();
        if (typeof to !== 'number') throw new PatternError('invalid range in character class', this.at - 1);
        else if (to < from) throw new PatternError('range out of order in character class', this.at - 1);
        else set.fill(1, from, to + 1);
      } else set[from] = 1;
    }
    this.at++;
    const whole = this.flags.ignoreCase ? foldSet(set) : set;
    return negative ? whole.map((x) => 1 - x) : whole;
  }

  private classByte(): number | ByteSet {
    const letter = this.text[this.at++]!;
    if (letter !== '\\' || this.at >= this.text.length) return letter.charCodeAt(0);
    const next = this.text[this.at]!;
    const named = ESCAPED.get(next);
    if (named !== undefined) {
      this.at++;
      return named;
    }
    if (next === 'b') {
      this.at++;
      return 8;
    }
    return this.escapedByte();
  }

  private group(): Node | null {
    if (this.text[this.at] !== '?') return this.body({ index: ++this.groups });
    const head =
      /^\?(?:(<=|<!|[:=!>|])|P?<([^>]*)>|'(\w+)'|P=(\w+)\)|#[^)]*\)|([imsx]*)(?:-([imsx]+))?([:)]))/.exec(
        this.text.slice(this.at, this.at + 4096),
      );
    if (head === null) {
      const flags = /^\?[imsx-]*/.exec(this.text.slice(this.at, this.at + 64))![0].length;
      throw new PatternError('unrecognized character after (? or (?-', this.at + flags);
    }
    this.at += head[0].length;
    const [, sign, name, quoted, referred, on, off, close] = head;
    if (referred !== undefined) return this.namedReference(referred);
    if (name !== undefined || quoted !== undefined) {
      this.names.set(++this.groups, (name ?? quoted)!);
      return this.body({ index: this.groups });
    }
    if (close !== undefined) return this.inlineFlags(on!, off ?? '', close);
    switch (sign) {
      case undefined:
        return null;
      case ':':
      case '|':
        return this.body({ index: null });
      case '>':
        return { kind: 'atomic', body: this.body({ index: null }) };
      default:
        return {
          kind: 'look',
          behind: sign.startsWith('<'),
          negative: sign.endsWith('!'),
          body: sign.startsWith('<') ? this.behind() : this.body({ index: null }),
        };
    }
  }

  /** The body of a lookbehind: each alternative must have a fixed length, except that Octave allows `*` and `+`. */
  private behind(): Node {
    const from = this.at;
    const body = this.body({ index: null });
    const open = /[*+]/.test(this.text.slice(from, this.at));
    const choices = body.kind === 'group' && body.body.kind === 'choice' ? body.body.items : [body];
    if (!open && choices.some((choice) => lengthOf(choice) === null)) {
      throw new PatternError('lookbehind assertion is not fixed length', this.at - 1);
    }
    return body;
  }

  private inlineFlags(on: string, off: string, close: string): Node | null {
    const outer = this.flags;
    const value = (letter: string, before: boolean) =>
      off.includes(letter) ? false : on.includes(letter) || before;
    this.flags = {
      ignoreCase: value('i', outer.ignoreCase),
      multiline: value('m', outer.multiline),
      dotAll: value('s', outer.dotAll),
      extended: value('x', outer.extended),
    };
    if (close === ')') return null;
    const node = this.body({ index: null });
    this.flags = outer;
    return node;
  }

  private body({ index }: { index: number | null }): Node {
    const body = this.choice();
    if (this.text[this.at] !== ')') throw new PatternError('missing )', this.text.length);
    this.at++;
    return { kind: 'group', index, body };
  }
}

/** Number of characters that a node matches; null if it varies. */
function lengthOf(node: Node): number | null {
  switch (node.kind) {
    case 'set':
      return 1;
    case 'group':
    case 'atomic':
      return lengthOf(node.body);
    case 'sequence':
      return node.items.reduce((sum: number | null, item) => {
        const length = lengthOf(item);
        return sum === null || length === null ? null : sum + length;
      }, 0);
    case 'choice': {
      const lengths = node.items.map(lengthOf);
      return lengths.every((length) => length === lengths[0]) ? lengths[0]! : null;
    }
    case 'repeat': {
      const length = lengthOf(node.body);
      return length === null || node.least !== node.most ? null : length * node.least;
    }
    case 'reference':
      return null;
    default:
      return 0;
  }
}

const ASSERTIONS: ReadonlyMap<string, Assertion> = new Map([
  ['b', 'word'],
  ['B', 'notWord'],
  ['A', 'start'],
  ['G', 'start'],
  ['z', 'end'],
  ['Z', 'endOrNewline'],
]);

/** `\R`: one line end, CRLF as a single one. */
const LINE_END: Node = {
  kind: 'atomic',
  body: {
    kind: 'choice',
    items: [
      {
        kind: 'sequence',
        items: [
          { kind: 'set', set: setOf((code) => code === 13) },
          { kind: 'set', set: setOf((code) => code === 10) },
        ],
      },
      { kind: 'set', set: ESCAPED.get('R')! },
    ],
  },
};

/** `\<` and `\>`: start and end of a word. */
function wordEdge(begin: boolean): Node {
  const set = ESCAPED.get('w')!;
  const look: Node = { kind: 'look', behind: !begin, negative: false, body: { kind: 'set', set } };
  return { kind: 'sequence', items: [{ kind: 'assert', what: 'word' }, look] };
}
