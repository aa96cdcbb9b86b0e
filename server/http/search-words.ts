/** The parameter `search` of lists. */
import { invalid } from '@sensorium/model/errors';
import { Type } from './schema.js';

/** Words of a search. */
const MOST_WORDS = 8;

/**
 * @param texts where each word is looked for, for example `the name`
 * @param more further sentences of the description
 */
export const SearchWords = (texts: string, ...more: readonly string[]) =>
  Type.Optional(
    Type.String({
      maxLength: 200,
      'x-unfilled': [''],
      description: [
        `Words, at most ${MOST_WORDS}.`,
        `Each must be part of ${texts}.`,
        'Case and accents do not count.',
        ...more,
      ].join(' '),
    }),
  );

/**
 * @param text value of the parameter
 * @returns its words; empty: nothing is searched
 * @throws ApiError invalid_input
 */
export function searchWords(text = ''): string[] {
  if (text.includes('\0')) throw invalid('search', 'must not contain the character NUL');
  if (!text.isWellFormed()) throw invalid('search', 'must be valid Unicode text');
  const words = [...new Set(text.split(/\s+/).filter((word) => word !== ''))];
  if (words.length > MOST_WORDS) throw invalid('search', `must have at most ${MOST_WORDS} words`);
  return words;
}
