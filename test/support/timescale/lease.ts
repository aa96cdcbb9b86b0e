/** A database on TimescaleDB as WebAssembly, from the pool of the run, for as long as a test takes. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { Test } from 'tap';
import type { From } from './instance.js';

/** How many this process has: with two processes that had one each and waited for a second, all would stand. */
let held = 0;

/**
 * @param t the test, whose end gives it back
 * @param port of the pool
 * @throws Error when the test has one already, or none can be had
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
