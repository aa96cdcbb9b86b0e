/** Groups for tests: their people, their sensors, and who is in them. */
import { randomBytes } from 'node:crypto';
import type { Test } from 'tap';
import { type Answer, newUser, type TestUser } from './client.js';
import type { TestServer } from './server.js';

export interface Group extends Record<string, unknown> {
  id: number;
  name: string;
}

export interface Member extends Record<string, unknown> {
  id?: number;
  username?: string;
  accepted?: boolean;
  group_permissions?: Record<string, boolean>;
  display_user_info?: Record<string, boolean>;
}

/** A name that nobody has. */
export const nameOf = (kind: string) => `${kind}-${randomBytes(5).toString('hex')}`;

/** New users, in order of id. */
export async function people(server: TestServer, count: number): Promise<TestUser[]> {
  const users = await Promise.all(Array.from({ length: count }, () => newUser(server)));
  return users.sort((a, b) => a.id - b.id);
}

export async function newGroup({ client }: TestUser, fields: object = {}): Promise<number> {
  const { body } = await client.post<{ group: Group }>('/groups', { group: { name: 'lab', ...fields } });
  return body.group.id;
}

export async function newSensor({ client }: TestUser, name = 'room'): Promise<number> {
  const { body } = await client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name } });
  return Number(body.sensor.id);
}

/** Somebody asks to be let in; `entry` goes beside his id. */
export function join(user: TestUser, group: number, entry: object = {}) {
  return user.client.post<{ users: Member[]; user: Member }>(`/groups/${group}/users`, {
    users: [{ user: { id: user.id }, ...entry }],
  });
}

/** One lets another one in. */
export function take({ client }: TestUser, group: number, user: TestUser, entry: object = {}) {
  return client.post<{ user: Member }>(`/groups/${group}/users`, { user: { id: user.id }, ...entry });
}

/** Whom somebody sees in a group. */
export async function members({ client }: TestUser, group: number, query = ''): Promise<Member[]> {
  const { body } = await client.get<{ users: Member[]; total: number }>(`/groups/${group}/users?${query}`);
  return body.users;
}

export async function groupIds({ client }: TestUser, path: string): Promise<number[]> {
  return (await client.get<{ groups: Group[] }>(path)).body.groups.map(({ id }) => id);
}

/** @param field what the refusal names; null: whatever it is */
export function refused(
  t: Test,
  answer: Answer<unknown>,
  status: number,
  field: string | null,
  message: string,
) {
  t.equal(answer.status, status, message);
  if (field !== null) t.equal(answer.refusal?.field, field, message);
}
