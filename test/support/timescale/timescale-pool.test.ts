/** The pool of databases on TimescaleDB as WebAssembly. */
import { once } from 'node:events';
import { connect } from 'node:net';
import t from 'tap';
import { startTimescalePool } from './pool.js';

t.test('a pool that is stopped while an instance starts leaves no process behind', async (t) => {
  const before = children();
  const pool = await startTimescalePool();
  const socket = connect(pool.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('{"from":"empty"}\n');
  while (children() === before) await new Promise((resolve) => setTimeout(resolve, 10));
  await pool.stop();
  // Node removes ended processes at the end of an event-loop turn.
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  t.equal(children(), before);
  socket.destroy();
});

/** Processes that this one has started and that are still running. */
function children(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length;
}
