/** Passwords that are easily guessed: refused, or taken with a warning, since clients of the historic service register with such. */
import { createRequire } from 'node:module';
import { invalid } from '@sensorium/model/errors';
import type { Config } from '../../common/config.js';
import { isBlankPassword, isDigest, isEmptyPassword, passwordDigest } from './passwords.js';

const SHORTEST = 8;
const MOST_COMMON = 10_000;

let digests: ReadonlySet<string> | undefined;

/**
 * Digests, as clients send them; the list begins with the most common password. It is loaded with the first password that is chosen:
 * most processes never need its 14 MB.
 */
function common(): ReadonlySet<string> {
  digests ??= new Set(readPasswords().slice(0, MOST_COMMON).map(passwordDigest));
  return digests;
}

function readPasswords(): readonly string[] {
  const require = createRequire(import.meta.url);
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'];
}

export interface PasswordRules {
  readonly rules: Config['PASSWORD_RULES'];
  /** Is given the warning about a password that is taken all the same. */
  readonly warn: (text: string) => void;
}

/**
 * @param password as the client sent it; of an md5 its length is not known
 * @param field how the caller names the place
 * @throws ApiError invalid_input for a blank one, and under strict rules for one that is easily guessed
 */
export function checkPassword(password: string, field: string, { rules, warn }: PasswordRules): void {
  if (isEmptyPassword(password)) throw invalid(field, 'must not be empty');
  if (isBlankPassword(password)) throw invalid(field, 'must not be blank');
  const weakness = weaknessOf(password);
  if (weakness === null) return;
  if (rules === 'strict') throw invalid(field, weakness);
  warn(`${field}: ${weakness}`);
}

function weaknessOf(password: string): string | null {
  if (common().has(passwordDigest(password))) return `is one of the ${MOST_COMMON} most common passwords`;
  if (isDigest(password)) return null;
  // The list is in lower case: capitals in a common password make it no better.
  if (common().has(passwordDigest(password.toLowerCase()))) {
    return `is one of the ${MOST_COMMON} most common passwords but for its capital letters`;
  }
  return [...password].length < SHORTEST ? `is shorter than ${SHORTEST} characters` : null;
}
