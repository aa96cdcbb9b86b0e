/** Selects the server and the login: from options, the environment, and the credentials that `sensorium login` stored. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from '../client.js';
import { type CommandContext, UsageError } from './command.js';

export const DEFAULT_URL = 'http://127.0.0.1:8080';

/** Content of the file of credentials, which only its owner can read. */
interface Stored {
  /** The server of the last login. */
  readonly url: string | null;
  /** Session ids and API keys by address. */
  readonly secrets: Readonly<Record<string, string>>;
}

type Environment = CommandContext['environment'];

/** @throws UsageError when the URL is invalid */
export function clientFor(url: string, secret?: string): Client {
  try {
    return new Client(url, { secret });
  } catch {
    throw new UsageError(`${JSON.stringify(url)} is not an address such as ${DEFAULT_URL}`);
  }
}

/** @param url as given by `--url` @returns a client of the selected server, logged in @throws UsageError when there is no login */
export function loggedIn(url: string | undefined, environment: Environment): Client {
  const { client, stored } = selectServer(url, environment);
  const secret = environment.SENSORIUM_KEY || stored.secrets[client.url];
  if (secret === undefined) {
    throw new UsageError(`there is no login for ${client.url}: run sensorium login, or set SENSORIUM_KEY`);
  }
  return client.as(secret);
}

/** @param url as given by `--url` @returns a client of the selected server, without login */
export function selectServer(
  url: string | undefined,
  environment: Environment,
): { client: Client; stored: Stored } {
  const stored = read(environment);
  return { client: clientFor(url ?? (environment.SENSORIUM_URL || (stored.url ?? DEFAULT_URL))), stored };
}

export function storeSecret(client: Client, secret: string, environment: Environment): string {
  const { secrets } = read(environment);
  return write({ url: client.url, secrets: { ...secrets, [client.url]: secret } }, environment);
}

export function removeSecret(client: Client, environment: Environment): void {
  const { url, secrets } = read(environment);
  const { [client.url]: _, ...others } = secrets;
  write({ url: url === client.url ? null : url, secrets: others }, environment);
}

/** Path by the XDG Base Directory Specification 0.8. */
function fileOf({ XDG_CONFIG_HOME, HOME }: Environment): string {
  const folder = XDG_CONFIG_HOME || path.join(HOME || os.homedir(), '.config');
  return path.join(folder, 'sensorium', 'credentials.json');
}

function read(environment: Environment): Stored {
  const file = fileOf(environment);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { url: null, secrets: {} };
    throw error;
  }
  try {
    const { url, secrets } = JSON.parse(text) as Stored;
    return { url, secrets: { ...secrets } };
  } catch {
    throw new Error(`${file} is not valid; remove it, and log in again`);
  }
}

/** Replaces the file atomically; it is never readable by other users. */
function write(stored: Stored, environment: Environment): string {
  const file = fileOf(environment);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
  return file;
}
