/** Usernames: which are allowed, and when two of them are the same. */
import { invalid } from '@sensorium/model/errors';

/** The value of `usernames.key`. Two spellings with the same key are one username, in any script. */
export function usernameKey(username: string): string {
  // Through upper case and back: lower case alone keeps ß apart from ss, and ς apart from σ.
  return username.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
}

/**
 * @param field path in the request, for the error
 * @throws ApiError invalid_input for a name that is empty or that looks like another one on a screen
 */
export function checkUsername(username: string, field: string): void {
  if (username.trim() === '') throw invalid(field, 'must not be empty');
  if (username !== username.trim()) throw invalid(field, 'must not begin or end with a space');
  // Cc: control characters; Cf: invisible ones such as the zero width joiner; Zl, Zp: line ends.
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(username)) {
    throw invalid(field, 'must not contain control characters or invisible ones');
  }
}
