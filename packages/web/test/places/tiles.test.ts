/** The pictures under a map: they cover it, and each stands where its corners are. */
import fc from 'fast-check';
import t from 'tap';
import { Plane } from '../../parts/map/geometry.js';
import { tilesOf } from '../../parts/map/tiles.js';

const SOURCE = 'https://tiles.example.com/{z}/{x}/{y}.png';
const size = { width: 800, height: 400 };

t.test('the tile of a known place is asked for', (t) => {
  const origin = { latitude: 52.3731, longitude: 4.8926 };
  const [tile, ...others] = tilesOf(
    SOURCE,
    { centre: { x: 0, y: 0 }, scale: 1 },
    { width: 1, height: 1 },
    new Plane(origin),
  );
  t.same(others, []);
  t.match(tile?.address, /^https:\/\/tiles\.example\.com\/\d+\/\d+\/\d+\.png$/);
  const near = tilesOf(SOURCE, { centre: { x: 0, y: 0 }, scale: 2.9 }, size, new Plane(origin));
  // Dam Square, Amsterdam: https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames
  t.ok(near.some(({ address }) => address.endsWith('/15/16829/10768.png')));
  t.end();
});

t.test('tiles cover what the map shows of the earth, about in the size that they have', (t) => {
  const view = fc.record({
    latitude: fc.double({ min: -80, max: 80, noNaN: true }),
    longitude: fc.double({ min: -179, max: 179, noNaN: true }),
    scale: fc.double({ min: 0.3, max: 500, noNaN: true }),
  });
  fc.assert(
    fc.property(view, ({ latitude, longitude, scale }) => {
      const plane = new Plane({ latitude, longitude });
      const tiles = tilesOf(SOURCE, { centre: { x: 0, y: 0 }, scale }, size, plane);
      const covers = (left: number, top: number) =>
        tiles.some(
          (tile) =>
            tile.left <= left &&
            tile.left + tile.width >= left &&
            tile.top <= top &&
            tile.top + tile.height >= top,
        );
      const isUsual = tiles.every(({ width }) => width > 150 && width < 400);
      return covers(400, 200) && tiles.length < 60 && isUsual;
    }),
  );
  t.end();
});

t.test('where a source has no deeper tiles, its deepest are drawn larger', (t) => {
  const plane = new Plane({ latitude: 52, longitude: 4 });
  const tiles = tilesOf(SOURCE, { centre: { x: 0, y: 0 }, scale: 0.01 }, size, plane);
  t.ok(tiles.length >= 1 && tiles.length <= 4);
  t.ok(tiles.every(({ address, width }) => address.includes('/19/') && width > 1000));
  t.same(tilesOf(SOURCE, { centre: { x: 0, y: 0 }, scale: 0.01 }, { width: 0, height: 0 }, plane), []);
  t.end();
});
