/** Who is logged in. */

import { signal } from '@preact/signals';
import { type CallOptions, type Result, SensoriumError } from '@sensorium/client';
import { client } from './client.js';
import { noteOutcome } from './connection.js';

export type User = NonNullable<Result<'GET', '/session'>['user']>;

/** The user who is logged in; null: none is; undefined: the page has not asked yet. */
export const session = signal<User | null | undefined>(undefined);

/** Who may register. */
export const registration = signal<Result<'GET', '/session'>['registration']>('closed');

/** Where maps take their pictures from; null: they have none. */
export const mapSource = signal<Result<'GET', '/session'>['map']>(null);

/**
 * Reads the session, and takes over a change: the login has ended, or another tab has another user.
 * @throws SensoriumError when the server does not respond
 */
export async function readSession(options: CallOptions = {}): Promise<void> {
  const read = await client.get('/session', undefined, options);
  registration.value = read.registration;
  if (JSON.stringify(read.map) !== JSON.stringify(mapSource.value)) mapSource.value = read.map;
  // The same user stays the same object, so that no page is drawn again.
  if (JSON.stringify(read.user) !== JSON.stringify(session.value)) session.value = read.user;
  if (read.user !== null) hasLoggedOut.value = false;
}

/** @throws SensoriumError unauthorized, account_locked, too_many_logins */
export async function login(username: string, password: string, otp?: string): Promise<void> {
  await client.post('/login', { body: { username, password, ...(otp === undefined ? {} : { otp }) } });
  await readSession();
}

/** Chooses the password of the first account, and logs in. @throws SensoriumError invalid_input, too_many_logins */
export async function welcome(token: string, password: string): Promise<void> {
  await client.post('/welcome', { body: { token, password } });
  await readSession();
}

/** Whether the login ended since the user logged out here. */
export const hasLoggedOut = signal(false);

export async function logout(): Promise<void> {
  await client.post('/logout').catch((error: unknown) => {
    if (!isSessionOver(error)) throw error;
  });
  hasLoggedOut.value = true;
  session.value = null;
}

/** Whether a call was refused because the login has ended. */
function isSessionOver(error: unknown): boolean {
  return error instanceof SensoriumError && error.status === 401;
}

/**
 * Calls the API for a page. When the login has ended, the page gives way to the login page and the call never returns, so that nothing is drawn over
 * it.
 */
export async function call<T>(run: () => Promise<T>): Promise<T> {
  const asked = session.value;
  try {
    const result = await run();
    noteOutcome();
    return session.value?.id === asked?.id ? result : await new Promise<never>(() => {});
  } catch (error) {
    noteOutcome(error);
    if (session.value?.id !== asked?.id) return new Promise<never>(() => {});
    if (!isSessionOver(error)) throw error;
    session.value = null;
    return new Promise<never>(() => {});
  }
}
