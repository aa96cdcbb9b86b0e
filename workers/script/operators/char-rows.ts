/** `['abc'; 'def']`: rows of text below each other. */
import { fail } from '../errors.js';
import { charRows } from '../values/make.js';
import type { Value } from '../values/types.js';

/** Texts of one length below each other; undefined for anything more complicated. */
export function charPadded(values: readonly Value[]): Value | undefined {
  const texts: string[] = [];
  for (const value of values) {
    if (typeof value !== 'string') return undefined;
    if (value.length > 0) texts.push(value);
  }
  for (const text of texts) {
    if (text.length !== texts[0]!.length) {
      fail(`vertical dimensions mismatch (1x${texts[0]!.length} vs 1x${text.length})`);
    }
  }
  return texts.length === 0 ? '' : charRows(texts);
}
