/** Any text, for property tests. */
import fc from 'fast-check';

/** Surrogates, which stand for no character. */
const [FIRST, AFTER] = [0xd800, 0xe000];
const LAST = 0x10ffff;

/**
 * One character of Unicode. The unit `binary` of fast-check makes the same ones in the same order, but first a table of all of them, which takes longer than
 * most tests.
 */
const character = fc.nat({ max: LAST - (AFTER - FIRST) }).map(
  (index) => String.fromCodePoint(index < FIRST ? index : index + (AFTER - FIRST)),
  (text) => {
    const code = typeof text === 'string' ? text.codePointAt(0) : undefined;
    const isOne = code !== undefined && String.fromCodePoint(code) === text;
    if (!isOne || (code >= FIRST && code < AFTER)) throw new Error('not one character');
    return code < FIRST ? code : code - (AFTER - FIRST);
  },
);

/** Text of any characters. Lengths are in characters; names that objects of JavaScript have are among the texts. */
export function anyText(lengths: { readonly maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ ...lengths, unit: character });
}
