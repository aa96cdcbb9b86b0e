/** Order of places, checked over generated ranks. */
import fc from 'fast-check';
import t from 'tap';
import { orderedPlaces } from '../../common/ordered-places.js';

t.test('places stand in order of their ranks, and those of one rank in ascending order', async () => {
  const ranks = fc.oneof(
    fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 40 }),
    fc.array(fc.integer(), { maxLength: 200 }),
    // Rising runs, as uploads that follow each other have them.
    fc
      .array(fc.array(fc.nat(100), { maxLength: 20 }), { maxLength: 8 })
      .map((runs) => runs.flatMap((run) => run.sort((left, right) => left - right))),
  );
  fc.assert(
    fc.property(ranks, (given) => {
      const places = [...orderedPlaces(given.length, (place, other) => given[place]! > given[other]!)];
      const expected = [...given.keys()].sort((left, right) => given[left]! - given[right]! || left - right);
      return places.join() === expected.join();
    }),
  );
});

t.test('what is in order already costs one comparison each', async (t) => {
  let comparisons = 0;
  orderedPlaces(1000, (place, other) => {
    comparisons++;
    return place > other;
  });
  t.equal(comparisons, 999);
});
