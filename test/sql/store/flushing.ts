/** Users, sensors and servers for tests of the write path. */
import { Client, newUser, type TestUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';

export interface Receipt {
  stored: number;
  duplicate: number;
  replaced: number;
  rejected: { index: number; reason: string }[];
}

export async function make(user: TestUser, fields: object = {}): Promise<number> {
  const sensor = { name: 'sensor', data_type: 'float', ...fields };
  return Number((await user.client.post<{ sensor: { id: string } }>('/sensors', { sensor })).body.sensor.id);
}

export async function makeMany(user: TestUser, count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, () => make(user)));
}

export function rising(count: number, from = 1): { date: number; value: number }[] {
  return Array.from({ length: count }, (_, i) => ({ date: from + i, value: i }));
}

/** A second server on the same database, and the same user there. */
export async function twoServers(t: Parameters<typeof testServer>[0], overrides: object = {}) {
  const one = await testServer(t, overrides);
  const two = await testServer(t, { DATABASE_URL: one.config.DATABASE_URL, ...overrides });
  const user = await newUser(one);
  return { one, two, user, there: new Client(two.url, user.session) };
}

/** Counts of an upload as if its points came one by one; they are stored in the model. */
export function expected(
  stored: Map<number, number>,
  points: readonly { date: number; value: number }[],
): Receipt {
  const receipt: Receipt = { stored: 0, duplicate: 0, replaced: 0, rejected: [] };
  for (const { date, value } of points) {
    const before = stored.get(date);
    if (before === undefined) receipt.stored++;
    else if (before === value) receipt.duplicate++;
    else receipt.replaced++;
    stored.set(date, value);
  }
  return receipt;
}
