/** Writes that wait for capacity in the ingest queue. */
import t from 'tap';
import { NoRoom } from '../../../server/ingest/ingest.js';
import { WaitingWrites } from '../../../server/protocols/line-protocol/waiting-writes.js';
import { gate } from '../../support/gate.js';

t.test('waiting writes are parsed one at a time, in order', async (t) => {
  let room = 0;
  let wake = () => {};
  const ingest = {
    room: async (weight: number) => {
      while (room < weight) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
  const waiting = new WaitingWrites(ingest, 60_000);
  const stored: number[] = [];
  let attempts = 0;
  const ended = gate();
  const all = Array.from({ length: 50 }, (_, index) =>
    waiting.run(async (onQueued) => {
      attempts++;
      await new Promise(setImmediate);
      if (room < 2) throw new NoRoom(2);
      room -= 2;
      onQueued?.();
      stored.push(index);
      // They need not wait for one another to be on disk.
      await ended.opened;
      return index;
    }, 1),
  );
  while (stored.length < 50) {
    room += 2;
    wake();
    await new Promise(setImmediate);
  }
  ended.open();
  t.same(await Promise.all(all), [...stored]);
  t.same(
    stored,
    [...stored].sort((left, right) => left - right),
  );
  t.ok(attempts <= 200, `${attempts} attempts`);
});

t.test('a waiting write is refused after the timeout', async (t) => {
  // The time-out alone keeps no process going.
  const going = setInterval(() => {}, 1000);
  t.teardown(() => clearInterval(going));
  const ingest = {
    room: (_: number, _account: number, signal: AbortSignal) =>
      new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  };
  for (const timeout of [0, 1]) {
    const waiting = new WaitingWrites(ingest, timeout);
    let attempts = 0;
    const refused = waiting.run(async () => {
      attempts++;
      throw new NoRoom(5);
    }, 1);
    await t.rejects(refused, { code: 'overloaded', headers: { 'Retry-After': '1' } });
    t.equal(attempts, 1);
    await t.rejects(
      waiting.run(async () => {
        throw new Error('defect');
      }, 1),
      { message: 'defect' },
      'the next one is tried at once, and what is no want of room is not repeated',
    );
  }
});
