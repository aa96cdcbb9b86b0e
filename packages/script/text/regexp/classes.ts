/** Named classes of bytes: `\d`, `[:alpha:]` and the like. */
import { type ByteSet, setOf } from './tree.js';

const between = (from: number, to: number) => (code: number) => code >= from && code <= to;
const isDigit = between(48, 57);
const isUpper = between(65, 90);
const isLower = between(97, 122);
const isAlpha = (code: number) => isUpper(code) || isLower(code);
const isAlnum = (code: number) => isAlpha(code) || isDigit(code);
const isGraph = between(33, 126);
const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13);

/** POSIX classes; isalpha and similar functions use them too. */
export const POSIX: ReadonlyMap<string, ByteSet> = new Map([
  ['alpha', setOf(isAlpha)],
  ['digit', setOf(isDigit)],
  ['alnum', setOf(isAlnum)],
  ['upper', setOf(isUpper)],
  ['lower', setOf(isLower)],
  ['space', setOf(isSpace)],
  ['blank', setOf((code) => code === 32 || code === 9)],
  ['punct', setOf((code) => isGraph(code) && !isAlnum(code))],
  ['cntrl', setOf((code) => code < 32 || code === 127)],
  ['graph', setOf(isGraph)],
  ['print', setOf(between(32, 126))],
  ['xdigit', setOf((code) => isDigit(code) || between(65, 70)(code) || between(97, 102)(code))],
  ['word', setOf((code) => isAlnum(code) || code === 95)],
  ['ascii', setOf((code) => code < 128)],
]);

const not = (set: ByteSet): ByteSet => set.map((x) => 1 - x);

/** The classes of `\d` and similar escapes. */
export const ESCAPED: ReadonlyMap<string, ByteSet> = new Map([
  ['d', POSIX.get('digit')!],
  ['D', not(POSIX.get('digit')!)],
  ['w', POSIX.get('word')!],
  ['W', not(POSIX.get('word')!)],
  ['s', POSIX.get('space')!],
  ['S', not(POSIX.get('space')!)],
  ['h', POSIX.get('blank')!],
  ['H', not(POSIX.get('blank')!)],
  ['v', setOf((code) => code >= 10 && code <= 13)],
  ['V', setOf((code) => code < 10 || code > 13)],
  ['N', setOf((code) => code !== 10)],
  ['R', setOf((code) => code >= 10 && code <= 13)],
]);

/** Letters whose escape is a single byte. */
export const CONTROL: ReadonlyMap<string, number> = new Map([
  ['n', 10],
  ['t', 9],
  ['r', 13],
  ['f', 12],
  ['a', 7],
  ['e', 27],
]);
