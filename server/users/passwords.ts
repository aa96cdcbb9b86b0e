/**
 * Passwords: clients send the password or its md5; the database stores argon2id of the md5.
 *
 * The md5 protects nothing. It is the one form that can be derived from what either client sends.
 */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { tryLater } from '@sensorium/model/errors';
import { networkOf } from '../../common/client-network.js';
import { KeyedSemaphore, NoTurn } from '../../common/keyed-semaphore.js';

/** OWASP's second recommendation: about 10 ms of one core and 19 MiB. argon2id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes of this process. A running one holds 19 MiB and one of the four threads of libuv, which files and decompression use too. Clients take turns, so
 * that a flood of logins does not delay a login from elsewhere.
 */
const hashing = new KeyedSemaphore({ atOnce: 2, perKey: 32, waiting: 256 });

/** Whose turn a hash takes. */
export interface HashClient {
  /** Network address. */
  readonly address: string;
  /** The account has logged in from this client before: strangers do not delay it. */
  readonly isKnown?: boolean;
}

/** The commands of an operator, and the server itself. */
const LOCAL: HashClient = { address: '' };

const EMPTY = md5('');

/** Whether a client has sent the md5 of the password, so that its length and characters cannot be checked. */
export function isDigest(password: string): boolean {
  return /^[0-9a-f]{32}$/i.test(password);
}

/** The md5 of a password, in lower case; 32 hex digits are an md5 already. */
export function passwordDigest(password: string): string {
  return isDigest(password) ? password.toLowerCase() : md5(password);
}

/** Also recognises the md5 of the empty password. */
export function isEmptyPassword(password: string): boolean {
  return passwordDigest(password) === EMPTY;
}

/** Digests of 0 to 63 blanks, to recognise blank passwords that arrive as md5. */
const BLANKS = new Set(Array.from({ length: 64 }, (_, count) => md5(' '.repeat(count))));

/** Also recognises the md5 of up to 63 blanks. */
export function isBlankPassword(password: string): boolean {
  return password.trim() === '' || BLANKS.has(passwordDigest(password));
}

/**
 * @param password as the client sent it
 * @returns the hash to store, with its own random salt
 * @throws ApiError overloaded
 */
export function hashPassword(password: string, client: HashClient = LOCAL): Promise<string> {
  return inTurn(client, () => hash(passwordDigest(password), COST));
}

/**
 * @param kept the stored hash; undefined for an account that does not exist: never matches, in the same time
 * @throws ApiError overloaded
 */
export async function passwordMatches(
  kept: string | undefined,
  password: string,
  client: HashClient = LOCAL,
): Promise<boolean> {
  const matches = await inTurn(client, async () => verify(kept ?? (await decoy()), passwordDigest(password)));
  return matches && kept !== undefined;
}

let made: Promise<string> | undefined;

/** A hash to verify against when no account exists, so that both cases take the same time. */
function decoy(): Promise<string> {
  made ??= hash(randomBytes(16).toString('hex'), COST);
  return made;
}

/** @throws ApiError overloaded */
async function inTurn<T>({ address, isKnown = false }: HashClient, work: () => Promise<T>): Promise<T> {
  try {
    return await hashing.run(networkOf(address), isKnown, work);
  } catch (error) {
    throw error instanceof NoTurn ? tryLater('overloaded', 1) : error;
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
