/** The tree of a regular expression. */

/** Which of the 256 bytes match: ones and zeros. */
export type ByteSet = Uint8Array;

export type Mode = 'greedy' | 'lazy' | 'possessive';

export type Assertion = 'lineStart' | 'lineEnd' | 'start' | 'end' | 'endOrNewline' | 'word' | 'notWord';

export type Node =
  | { readonly kind: 'set'; readonly set: ByteSet }
  | { readonly kind: 'sequence'; readonly items: readonly Node[] }
  | { readonly kind: 'choice'; readonly items: readonly Node[] }
  /** `index` counts from 1; null for a group that is not remembered. */
  | { readonly kind: 'group'; readonly index: number | null; readonly body: Node }
  | {
      readonly kind: 'repeat';
      readonly body: Node;
      readonly least: number;
      readonly most: number;
      readonly mode: Mode;
    }
  | { readonly kind: 'assert'; readonly what: Assertion }
  | { readonly kind: 'look'; readonly behind: boolean; readonly negative: boolean; readonly body: Node }
  | { readonly kind: 'atomic'; readonly body: Node }
  | { readonly kind: 'reference'; readonly index: number; readonly fold: boolean };

export interface Pattern {
  readonly root: Node;
  /** Number of capturing groups. */
  readonly groups: number;
  /** Names of groups by their index. */
  readonly names: ReadonlyMap<number, string>;
}

export interface Flags {
  readonly ignoreCase: boolean;
  /** `^` and `$` match at every line. */
  readonly multiline: boolean;
  /** `.` matches line ends too. */
  readonly dotAll: boolean;
  /** Whether blanks and comments in the pattern are ignored. */
  readonly extended: boolean;
}

export function setOf(test: (code: number) => boolean): ByteSet {
  const set = new Uint8Array(256);
  for (let code = 0; code < 256; code++) if (test(code)) set[code] = 1;
  return set;
}

/** Adds the other case of each letter. */
export function foldSet(set: ByteSet): ByteSet {
  const folded = Uint8Array.from(set);
  for (let code = 65; code <= 90; code++) {
    if (set[code] === 1 || set[code + 32] === 1) folded[code] = folded[code + 32] = 1;
  }
  return folded;
}
