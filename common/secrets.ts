/** Secrets that are kept as their hash only. */
import { createHash, randomBytes } from 'node:crypto';

/** Long enough that nobody guesses it, so no salt is needed either. @returns 32 letters, digits, `-` and `_` */
export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

/** @returns SHA-256, which is what is kept */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
