/** The memory budget for large responses of slow clients. */
import fc from 'fast-check';
import t from 'tap';
import { ResponseMemory } from '../../../server/http/response-memory.js';
import type { HttpResponse } from '../../../server/transport/transport.js';

const SIZE = 64_000_000;

const responseOf = (bytes: number): HttpResponse => ({
  status: 200,
  headers: [],
  body: Buffer.allocUnsafe(bytes),
});

t.test('a new account gets half of the memory that the others leave', async () => {
  const turn = fc.record({
    account: fc.integer({ min: 1, max: 5 }),
    // Of the budget, in thousandths; null: releases its oldest response.
    part: fc.option(fc.integer({ min: 5, max: 500 })),
  });
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 40 }), (steps) => {
      const memory = new ResponseMemory(SIZE);
      const held: { readonly account: number; readonly bytes: number; readonly response: HttpResponse }[] =
        [];
      for (const { account, part } of steps) {
        if (part === null) {
          const [oldest] = held.filter((each) => each.account === account);
          if (oldest === undefined) continue;
          held.splice(held.indexOf(oldest), 1);
          oldest.response.over?.();
          continue;
        }
        const bytes = (SIZE / 1000) * part;
        const response = memory.reserve(responseOf(bytes), account);
        if (response !== null) held.push({ account, bytes, response });
      }
      const taken = held.reduce((sum, { bytes }) => sum + bytes, 0);
      const accounts = new Set(held.map(({ account }) => account)).size;
      if (SIZE - taken < SIZE / 2 ** accounts) return false;
      return memory.reserve(responseOf(Math.floor((SIZE - taken) / 2)), 6) !== null;
    }),
  );
});

t.test('a single response may exceed the budget, and then no other large one is accepted', async (t) => {
  const memory = new ResponseMemory(1_000_000);
  const whole = memory.reserve(responseOf(3_000_000), 1);
  t.not(whole, null);
  t.equal(memory.reserve(responseOf(300_000), 2), null);
  t.not(memory.reserve(responseOf(256 * 1024), 2), null, 'small ones need no room');
  whole?.over?.();
  t.not(memory.reserve(responseOf(300_000), 2), null);
});
