/** Easily guessed passwords: refused, or accepted with a warning, since clients of the historic service register with them. */
import { createRequire } from 'node:module';
import { invalid } from '@sensorium/model/errors';
import type { Config } from '../../common/config.js';
import { isBlankPassword, isDigest, isEmptyPassword, passwordDigest } from './passwords.js';

const SHORTEST = 8;
const MOST_COMMON = 10_000;

let digests: ReadonlySet<string> | undefined;

/**
 * Digests, as clients send them; the list begins with the most common password. It is loaded at the first check, since most
 * processes never need its 14 MB.
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
  /** Receives the warning about a weak password that is accepted. */
  readonly warn: (text: string) => void;
}

/**
 * @param password as the client sent it; an md5 hides its length
 * @param field path in the request, for the error
 * @throws ApiError invalid_input for a blank password, and under strict rules for one that is easily guessed
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
  // The list is in lower case, and capitals make a common password no harder to guess.
  if (common().has(passwordDigest(password.toLowerCase()))) {
    return `is one of the ${MOST_COMMON} most common passwords but for its capital letters`;
  }
  return [...password].length < SHORTEST ? `is shorter than ${SHORTEST} characters` : null;
}
