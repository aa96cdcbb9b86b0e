/**
 * Passwords: clients send the md5 of the password or the password itself; we keep argon2id of that md5 alone.
 *
 * The md5 protects nothing: it is only the common form of what the two kinds of clients send.
 */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { tryLater } from '@sensorium/model/errors';

/** OWASP's second choice: about 10 ms of one core and 19 MiB. argon2id is the default of the library. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes under way or waiting in this process; each holds 19 MiB while it runs. */
const MOST_PENDING = 32;

let pending = 0;

const EMPTY = md5('');

/** Whether a client has sent the md5 of the password, from which nothing else can be told of it. */
export function isDigest(password: string): boolean {
  return /^[0-9a-f]{32}$/i.test(password);
}

/** A password in the one form that is hashed: 32 hex digits are an md5 already. */
export function passwordDigest(password: string): string {
  return isDigest(password) ? password.toLowerCase() : md5(password);
}

/** Also when it comes as its md5. */
export function isEmptyPassword(password: string): boolean {
  return passwordDigest(password) === EMPTY;
}

/** As many blanks as somebody may have typed: of an md5 nothing else can be told. */
const BLANKS = new Set(Array.from({ length: 64 }, (_, count) => md5(' '.repeat(count))));

/** Also when it comes as its md5, up to 63 blanks. */
export function isBlankPassword(password: string): boolean {
  return password.trim() === '' || BLANKS.has(passwordDigest(password));
}

/**
 * @param password as the client sent it
 * @returns what is kept, with its own random salt
 * @throws ApiError overloaded
 */
export function hashPassword(password: string): Promise<string> {
  return bounded(() => hash(passwordDigest(password), COST));
}

/**
 * @param kept the hash; undefined for an account that does not exist, which takes as long and never matches
 * @throws ApiError overloaded
 */
export async function passwordMatches(kept: string | undefined, password: string): Promise<boolean> {
  const matches = await bounded(async () => verify(kept ?? (await decoy()), passwordDigest(password)));
  return matches && kept !== undefined;
}

let made: Promise<string> | undefined;

/** Nobody's password. */
function decoy(): Promise<string> {
  made ??= hash(randomBytes(16).toString('hex'), COST);
  return made;
}

/** Refuses when too many wait: better to say "later" than to let logins take all memory and all threads. */
async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (pending >= MOST_PENDING) throw tryLater('overloaded', 1);
  pending++;
  try {
    return await work();
  } finally {
    pending--;
  }
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Four groups of four from 32 letters: 80 bits, for example `k7fm-2xqd-wn9c-h4ta`. */
export function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
