/** Secrets that are stored as hashes only. */
import { createHash, randomBytes } from 'node:crypto';

/** 192 random bits, which need no salt. @returns 32 letters, digits, `-` and `_` */
export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

/** @returns SHA-256, the stored form */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
