/** Sensors for tests of live reads, servers that share them, and who reads them. */
import { Client, newUser, type TestUser } from './client.js';
import { LiveReader } from './live.js';
import { type Overrides, type TestServer, testServer } from './server.js';

/** @returns the id of a new sensor */
export async function make(user: TestUser, dataType = 'float'): Promise<number> {
  const sensor = { name: 'sensor', data_type: dataType };
  return Number((await user.client.post<{ sensor: { id: string } }>('/sensors', { sensor })).body.sensor.id);
}

/** Two servers on one database, a user and the same user at the other one. */
export async function twoServers(t: Parameters<typeof testServer>[0], overrides: Overrides = {}) {
  const here = await testServer(t, overrides);
  const there = await testServer(t, { ...overrides, DATABASE_URL: here.config.DATABASE_URL });
  const user = await newUser(here);
  return { here, there, user, elsewhere: new Client(there.url, user.session) };
}

/** Somebody who reads live, and vanishes when the test ends. */
export async function reader(
  t: Parameters<typeof testServer>[0],
  server: TestServer,
  secret: string,
): Promise<LiveReader> {
  const opened = await LiveReader.open(server, secret);
  t.teardown(() => opened.client.vanish());
  return opened;
}
