/** Usernames: which are allowed, and when two of them are the same. */
import { invalid } from '@sensorium/model/errors';

/** What `usernames.key` holds: two spellings with the same key are one name, in any script. */
export function usernameKey(username: string): string {
  // Three times: ß is equal to SS by way of its upper case, and ς to σ; only then is the last step alike for all.
  return username.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
}

/**
 * @param field how the caller names the place
 * @throws ApiError invalid_input for a name that is empty or that a reader could not tell from another
 */
export function checkUsername(username: string, field: string): void {
  if (username.trim() === '') throw invalid(field, 'must not be empty');
  if (username !== username.trim()) throw invalid(field, 'must not begin or end with a space');
  // Cc: control characters; Cf: invisible ones such as the zero width joiner; Zl, Zp: line ends.
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(username)) {
    throw invalid(field, 'must not contain control characters or invisible ones');
  }
}
