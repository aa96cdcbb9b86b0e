/** Users, sensors and requests for the tests of protocol adapters. */
import type { Test } from 'tap';
import { type Client, newUser, type Options, type TestUser } from './client.js';
import { type TestServer, testServer } from './server.js';

/** A server of the test alone, and a user of it. */
export async function setUp(
  t: Test,
  overrides = {},
): Promise<{ server: TestServer; user: TestUser; client: Client }> {
  const server = await testServer(t, overrides);
  const user = await newUser(server);
  return { server, user, client: user.client };
}

/** Writes lines as a client of InfluxDB 2 does. */
export function write(client: Client, lines: string | Buffer, query = '', options: Options = {}) {
  return client.post(`/api/v2/write${query}`, undefined, { raw: lines, ...options });
}

export interface Listed {
  readonly id: string;
  readonly name: string;
  readonly data_type: string;
  readonly last_value: string;
  readonly last_date: number;
}

export async function sensors(client: Client): Promise<Listed[]> {
  const answer = await client.get<{ sensors: Listed[] }>('/sensors?details=full&per_page=1000');
  return answer.body.sensors;
}

/** @returns date and value of each point; empty: there is no such sensor */
export async function values(client: Client, sensorName: string): Promise<[number, string][]> {
  const found = (await sensors(client)).find(({ name }) => name === sensorName);
  if (found === undefined) return [];
  const { body } = await client.get<{ data: { date: number; value: string }[] }>(`/sensors/${found.id}/data`);
  return body.data.map(({ date, value }) => [date, value]);
}

/** @returns the secret */
export async function newKey(client: Client, key: object): Promise<string> {
  return (await client.post<{ key: { key: string } }>('/users/current/keys', { key })).body.key.key;
}
