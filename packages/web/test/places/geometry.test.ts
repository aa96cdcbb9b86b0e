/** Coordinates of environments as the map reads, draws and writes them, and the labels on it. */
import fc from 'fast-check';
import t from 'tap';
import {
  areaOf,
  areaText,
  gridStep,
  lengthText,
  Plane,
  pointText,
  polygonLines,
  polygonText,
  positionText,
  readPoint,
  readPolygon,
} from '../../parts/map/geometry.js';
import { placeLabels } from '../../parts/map/labels.js';

const point = fc.record({
  latitude: fc.double({ min: -84, max: 84, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

t.test('a point that was written is read again, to a centimetre', (t) => {
  fc.assert(
    fc.property(point, (given) => {
      const read = readPoint(pointText(given))!;
      return (
        Math.abs(read.latitude - given.latitude) < 1e-7 && Math.abs(read.longitude - given.longitude) < 1e-7
      );
    }),
  );
  t.same(readPoint('52.37, 4.89'), { latitude: 52.37, longitude: 4.89 }, 'as other maps copy it');
  t.same(readPoint('52.37 4.89 -2'), { latitude: 52.37, longitude: 4.89 });
  for (const wrong of ['', '52', 'here there', '91 0', '0 181', '1 2 3 4'])
    t.equal(readPoint(wrong), null, wrong);
  t.equal(pointText({ latitude: 100 / 10, longitude: -1e-9 }), '10 0');
  t.equal(positionText(' 52.37, 4.89 '), '52.37 4.89');
  t.end();
});

t.test('an outline is edited a corner a line', (t) => {
  const api = '52 4,52 5 -1,53 5';
  t.equal(polygonLines(api), '52 4\n52 5 -1\n53 5');
  t.equal(polygonText(polygonLines(api)), api);
  t.equal(polygonText('52, 4,\n\n 52, 5 \n53 5'), '52 4,52 5,53 5');
  t.equal(readPolygon('52 4\n52 5\nnonsense\n53 5\n52 4').length, 3, 'without what is no point, and open');
  t.end();
});

t.test('a plane gives back the points that it is given', (t) => {
  fc.assert(
    fc.property(point, point, (origin, given) => {
      const plane = new Plane(origin);
      const { latitude, longitude } = plane.point(plane.metres(given));
      return Math.abs(latitude - given.latitude) < 1e-9 && Math.abs(longitude - given.longitude) < 1e-9;
    }),
  );
  t.end();
});

t.test('areas and lengths are those on the ground', (t) => {
  const square = readPolygon('0 0,0 0.001,0.001 0.001,0.001 0');
  t.ok(Math.abs(areaOf(square) - 12_392) < 10);
  t.equal(areaOf(square.slice(0, 2)), 0);
  t.same([48.23, 25_000, 2.5e6].map(areaText), ['48.2 m²', '2.5 ha', '2.5 km²']);
  t.same([0.2, 50, 2000].map(lengthText), ['20 cm', '50 m', '2 km']);
  t.same([0.3, 1, 12, 21, 70].map(gridStep), [0.5, 1, 20, 50, 100]);
  t.end();
});

t.test('no label covers another', (t) => {
  const label = fc.record({
    x: fc.integer({ min: 0, max: 400 }),
    y: fc.integer({ min: 0, max: 300 }),
    width: fc.integer({ min: 10, max: 150 }),
    height: fc.constant(40),
  });
  fc.assert(
    fc.property(fc.array(label, { maxLength: 20 }), (wanted) => {
      const boxes = placeLabels(wanted, { width: 600, height: 400, taken: [] }).filter((box) => box !== null);
      return boxes.every((a, i) =>
        boxes.every(
          (b, j) =>
            i === j ||
            a.left >= b.left + b.width ||
            b.left >= a.left + a.width ||
            a.top >= b.top + b.height ||
            b.top >= a.top + a.height,
        ),
      );
    }),
  );
  t.same(placeLabels([{ x: 50, y: 50, width: 40, height: 20 }], { width: 600, height: 400, taken: [] }), [
    { left: 60, top: 40, width: 40, height: 20 },
  ]);
  t.end();
});
