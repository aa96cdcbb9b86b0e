/** Administrators for tests. */
import { newUser, type TestUser } from './client.js';
import type { TestServer } from './server.js';

export async function newAdministrator(server: TestServer): Promise<TestUser> {
  const user = await newUser(server);
  await server.sql`UPDATE users SET administrator = true WHERE id = ${user.id}`;
  return user;
}

export interface Entry {
  readonly id: number;
  readonly action: string;
  readonly result: string;
  readonly count: number;
  readonly actor: { readonly id: number | null; readonly name: string };
  readonly credential: string;
  readonly credential_id: string;
  readonly address: string;
  readonly agent: string;
  readonly object: { readonly kind: string; readonly id: string; readonly name: string };
  readonly account: number | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Newest first. */
export async function entriesOf(user: TestUser, query = ''): Promise<Entry[]> {
  return (await user.client.get<{ entries: Entry[] }>(`/users/current/audit${query}`)).body.entries;
}
