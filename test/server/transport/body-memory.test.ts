/** The memory budget for bodies of requests, by owner. */
import fc from 'fast-check';
import t from 'tap';
import { BodyMemory } from '../../../server/transport/body-memory.js';

const SIZE = 51_200_000;

t.test('an owner has at most half of what the others leave, and little in any case', async () => {
  const step = fc.record({
    owner: fc.integer({ min: 1, max: 5 }),
    // Of the budget, in thousandths; null: releases its oldest body.
    part: fc.option(fc.integer({ min: 1, max: 500 })),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const memory = new BodyMemory(SIZE);
      const held: { readonly owner: number; readonly bytes: number }[] = [];
      const sum = (isOf: (owner: number) => boolean) =>
        held.reduce((total, { owner, bytes }) => total + (isOf(owner) ? bytes : 0), 0);
      for (const { owner, part } of steps) {
        if (part === null) {
          const oldest = held.find((each) => each.owner === owner);
          if (oldest === undefined) continue;
          held.splice(held.indexOf(oldest), 1);
          memory.release(oldest.bytes, owner);
          continue;
        }
        const bytes = (SIZE / 1000) * part;
        if (memory.reserve(bytes, owner)) held.push({ owner, bytes });
      }
      const others = sum((owner) => owner !== 1);
      const own = sum((owner) => owner === 1);
      const most = Math.max(SIZE / 512, ((7 / 8) * SIZE - others) / 2);
      const room = Math.floor(most - own);
      if (room > 0 && !memory.reserve(room, 1)) return false;
      if (room > 0) memory.release(room, 1);
      if (memory.reserve(Math.max(1, room + 1), 1)) return false;
      // Another one that comes later, and one of whom nothing is known.
      return memory.reserve(SIZE / 512, 6) && memory.reserve(1);
    }),
  );
});

t.test('the budget bounds all owners together', async (t) => {
  const memory = new BodyMemory(SIZE);
  let held = 0;
  for (let owner = 0; owner < 1000; owner++) {
    while (memory.reserve(1000, owner)) held += 1000;
  }
  t.ok(held <= SIZE);
  t.notOk(memory.reserve(SIZE - held + 1));
  t.ok(memory.reserve(SIZE - held));
});
