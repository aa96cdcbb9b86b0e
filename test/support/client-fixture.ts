/** Common helpers of the tests of `@sensorium/client`. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Client, SensoriumError, type Stream, type StreamOptions } from '@sensorium/client';
import { unpack } from 'msgpackr';
import { type WebSocket, WebSocketServer } from 'ws';
import { newUser, type TestUser } from './client.js';
import { type TestServer, testServer } from './server.js';

interface Teardown {
  teardown(end: () => void): void;
}

export interface ClientFixture {
  readonly server: TestServer;
  readonly user: TestUser;
  /** Logged in as the user. */
  readonly client: Client;
  /** Creates a sensor. @returns its id */
  make(dataType?: string): Promise<number>;
  /** @returns all points of a sensor, in order */
  stored(id: number): Promise<[number, unknown][]>;
  /** Opens a stream with short pauses; the teardown aborts it. */
  openStream(t: Teardown, options?: StreamOptions, url?: string): Stream;
}

/** Starts a server with a user, and a client of the library. */
export async function clientFixture(t: Parameters<typeof testServer>[0]): Promise<ClientFixture> {
  const server = await testServer(t);
  const user = await newUser(server);
  const client = new Client(server.url, { secret: user.session });
  return {
    server,
    user,
    client,
    async make(dataType = 'float') {
      const { sensor } = await client.post('/sensors', {
        body: { sensor: { name: 's', data_type: dataType } },
      });
      return Number(sensor.id);
    },
    async stored(id) {
      const points: [number, unknown][] = [];
      for await (const { date, value } of client.points({ id, values: 'typed' })) points.push([date, value]);
      return points;
    },
    openStream(t, options = {}, url = server.url) {
      const stream = new Client(url, { secret: user.session }).stream({
        backoff: { first: 5, longest: 50 },
        ...options,
      });
      t.teardown(() => stream.abort());
      return stream;
    },
  };
}

/**
 * A fake server of streams that accepts every login.
 * @param reply to each message after the login; null: none
 * @param greet called after the login; false: it has sent another message, and no greeting follows
 * @returns its address
 */
export async function fakeStream(
  t: Teardown,
  reply: (message: Record<string, unknown>, socket: WebSocket) => object | null,
  greet: (socket: WebSocket) => boolean = () => true,
): Promise<string> {
  const fake = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  t.teardown(() => fake.close());
  await once(fake, 'listening');
  fake.on('connection', (socket) => {
    socket.once('message', () => {
      if (!greet(socket)) return;
      socket.send(JSON.stringify({ type: 'hello', credit: 1000, limits: { binary_bytes: 65_536 } }));
      socket.on('message', (data) => {
        const message = reply(unpack(data as Buffer), socket);
        if (message !== null) socket.send(JSON.stringify(message));
      });
    });
  });
  return `http://127.0.0.1:${(fake.address() as AddressInfo).port}`;
}

/** @returns the SensoriumError with which the work rejects @throws when it resolves, or rejects with another error */
export async function errorOf(work: Promise<unknown>): Promise<SensoriumError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof SensoriumError) return error;
    throw error;
  }
  throw new Error('the call did not reject');
}
