/** Places of panels in the grid of a dashboard. */
import fc from 'fast-check';
import t from 'tap';
import {
  allowedPlace,
  arranged,
  COLUMNS,
  endOf,
  inOrder,
  overlap,
  placed,
} from '../../pages/dashboards/layout.js';

const place = fc
  .record({
    x: fc.nat(11),
    y: fc.nat(40),
    w: fc.integer({ min: 1, max: 12 }),
    h: fc.integer({ min: 1, max: 10 }),
  })
  .map((each) => allowedPlace(each));
const panels = fc
  .array(place, { minLength: 1, maxLength: 12 })
  .map((places) => places.map((grid, index) => ({ id: `p${index}`, grid })));

type Panels = readonly { readonly id: string; readonly grid: ReturnType<typeof allowedPlace> }[];

function isSound(all: Panels): boolean {
  return all.every(
    ({ grid }, index) =>
      grid.x >= 0 &&
      grid.y >= 0 &&
      grid.x + grid.w <= COLUMNS &&
      all.slice(index + 1).every((other) => !overlap(grid, other.grid)),
  );
}

t.test('arranged panels do not overlap, keep their size, and stay when arranged again', (t) => {
  fc.assert(
    fc.property(panels, (given) => {
      const once = arranged(given);
      t.same(
        once.map(({ id, grid }) => [id, grid.w, grid.h]),
        given.map(({ id, grid }) => [id, grid.w, grid.h]),
      );
      t.same(arranged(once), once);
      return isSound(once);
    }),
  );
  t.end();
});

t.test('no panel hangs below an empty place', (t) => {
  fc.assert(
    fc.property(panels, (given) => {
      const all = arranged(given);
      return all.every(
        ({ id, grid }) =>
          grid.y === 0 ||
          all.some((other) => other.id !== id && overlap({ ...grid, y: grid.y - 1 }, other.grid)),
      );
    }),
  );
  t.end();
});

t.test('a panel that is moved gets its column and size, and pushes others down', (t) => {
  fc.assert(
    fc.property(panels, place, fc.nat(), (given, wanted, pick) => {
      const { id } = given[pick % given.length]!;
      const moved = placed(arranged(given), id, wanted);
      const { grid } = moved.find((each) => each.id === id)!;
      t.same([grid.x, grid.w, grid.h], [wanted.x, wanted.w, wanted.h]);
      t.ok(grid.y <= wanted.y);
      return isSound(moved);
    }),
  );
  t.end();
});

t.test('a place outside of the grid becomes the nearest inside', (t) => {
  t.same(allowedPlace({ x: -3, y: -1, w: 20, h: 0 }), { x: 0, y: 0, w: 12, h: 1 });
  t.same(allowedPlace({ x: 11, y: 2.4, w: 4, h: 3 }), { x: 8, y: 2, w: 4, h: 3 });
  t.end();
});

t.test('panels are read line by line', (t) => {
  const at = (id: string, x: number, y: number) => ({ id, grid: { x, y, w: 2, h: 2 } });
  const all = [at('c', 0, 2), at('b', 4, 0), at('a', 0, 0)];
  t.same(
    inOrder(all).map(({ id }) => id),
    ['a', 'b', 'c'],
  );
  t.equal(endOf(all), 4);
  t.equal(endOf([]), 0);
  t.end();
});
