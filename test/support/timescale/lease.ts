/** Leases a database on TimescaleDB as WebAssembly from the pool of the run, for the duration of a test. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { Test } from 'tap';
import type { From } from './instance.js';

/** Databases that this process holds. At most one: two processes that each held one and waited for a second would deadlock. */
let held = 0;

/**
 * @param t the test that returns the database at its end
 * @param port of the pool
 * @throws Error if the test already has one, or none is available
 */
export async function leaseTimescale(
  t: Pick<Test, 'teardown'>,
  port: number,
  from: From,
): Promise<{ url: string }> {
  if (held > 0) {
    throw new Error(
      'a test has one database on TimescaleDB as WebAssembly: take the other one from the server',
    );
  }
  held += 1;
  const socket = connect(port, '127.0.0.1');
  t.teardown(async () => {
    const closed = once(socket, 'close');
    socket.destroy();
    await closed;
    held -= 1;
  });
  await once(socket, 'connect');
  socket.write(`${JSON.stringify({ from })}\n`);
  for await (const line of createInterface(socket)) {
    const { url, error } = JSON.parse(line) as { url?: string; error?: string };
    if (url !== undefined) return { url };
    throw new Error(error);
  }
  throw new Error('TimescaleDB as WebAssembly has ended');
}
