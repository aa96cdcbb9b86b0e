/**
 * Time-based one-time passwords: RFC 6238 with SHA-1, six digits and steps of 30 seconds, as every authenticator app computes them.
 *
 * By `node:crypto`, since the whole algorithm is a MAC and a truncation: see docs/internals/dependencies.md.
 */
import { createHmac, randomBytes } from 'node:crypto';

/** Seconds. */
const STEP = 30;
const DIGITS = 6;

/** RFC 4226 recommends a secret as long as the output of the MAC. */
export function newSecret(): Buffer {
  return randomBytes(20);
}

/** @param seconds UNIX time */
export function stepAt(seconds: number): number {
  return Math.floor(seconds / STEP);
}

/** @param step see `stepAt` */
export function codeAt(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.at(-1)! & 15;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step of a code: the present one, or one beside it, since clocks differ and typing takes time.
 * @param code digits; blanks between them do not count
 * @returns undefined for a wrong code
 */
export function stepOf(secret: Buffer, code: string, seconds: number): number | undefined {
  const digits = code.replaceAll(/\s/g, '');
  const present = stepAt(seconds);
  return [present, present - 1, present + 1].find((step) => codeAt(secret, step) === digits);
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding, as authenticator apps read secrets. */
export function base32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => LETTERS[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** For a QR code. @param issuer for example the host of the server */
export function otpauthUri(secret: Buffer, username: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP}`;
}
