/** Accounts for tests: their sensors, their API keys, and what they are refused. */
import { createHash } from 'node:crypto';
import type { Test } from 'tap';
import type { Answer, TestUser } from './client.js';

export interface Key {
  id: number;
  key: string;
  name: string;
  scope: string;
  sensors: string[] | null;
  expires: number | null;
  created: number;
  last_used: number | null;
}

/** As clients may send passwords. */
export const md5 = (text: string) => createHash('md5').update(text).digest('hex');

export async function newSensor(user: TestUser, name = 'thermometer'): Promise<string> {
  const answer = await user.client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name } });
  return answer.body.sensor.id;
}

export async function newKey(user: TestUser, key: object = {}): Promise<Key> {
  return (await user.client.post<{ key: Key }>('/users/current/keys', { key })).body.key;
}

export function refused(
  t: Test,
  answer: Answer<unknown>,
  status: number,
  code: string,
  message: string,
): void {
  t.match({ status: answer.status, code: answer.refusal?.code }, { status, code }, message);
}
