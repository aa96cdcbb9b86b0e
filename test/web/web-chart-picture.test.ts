/** A live chart draws only what has changed, and shows the same as one that draws all. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import t from 'tap';
import { openBrowser } from '../support/browser.js';

const WEB = fileURLToPath(new URL('../../../packages/web/', import.meta.url));

/** Two pictures of the same lines: one of them extended point by point, the other one drawn at the end. */
const SCRIPT = `
import { appended, lineOf } from './chart/data.js';
import { Picture } from './chart/picture.js';

const SIZE = { width: 200, height: 80, ratio: 1 };
const LENGTH = 20;

function canvas() {
  const element = document.createElement('canvas');
  element.width = SIZE.width;
  element.height = SIZE.height;
  return element.getContext('2d', { willReadFrequently: true });
}

window.compare = ({ lines, before, fill, hasBand, width }) => {
  const size = SIZE;
  const colours = ['#b00020', '#0060a0', '#208030'];
  const styleOf = (i) => ({ colour: colours[i], y: (value) => 40 - value, isBefore: false, shift: 0, hasBand, fill });
  const first = lines.map((points) => points.slice(0, before));
  // The newest point is at the end of the view.
  const from = Math.max(...first.map((points) => points.at(-1)[0])) - LENGTH;
  const lineOfPoints = (points) => {
    const [date, value] = [0, 1].map((column) => points.map((point) => point[column]));
    const common = { interval: 1, newest: null, date };
    if (width === 0) return lineOf({ ...common, kind: 'points', value });
    const values = { avg: value, min: value.map((each) => each - 1), max: value.map((each) => each + 2), count: value.map(() => 1) };
    return lineOf({ ...common, kind: 'buckets', width, values });
  };
  let now = first.map(lineOfPoints);
  const drawn = () => now.map((line, i) => ({ line, style: styleOf(i) }));
  const [extended, whole] = [new Picture(), new Picture()];
  const [one, other] = [canvas(), canvas()];
  const draw = (picture, context, moment) => {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, size.width, size.height);
    picture.draw(context, drawn(), 'key', { from: moment, to: moment + LENGTH }, size);
  };
  for (let times = 0; times < 3; times++) draw(extended, one, from);
  const rows = Math.max(...lines.map((points) => points.length)) - before;
  const last = Math.min(5, rows / 20);
  for (let row = 0; row < rows; row++) {
    now = now.map((line, i) => {
      const point = lines[i][before + row];
      return point === undefined ? line : appended(line, { date: point[0], value: point[1] });
    });
    draw(extended, one, from + (last * (row + 1)) / rows);
  }
  for (let times = 0; times < 3; times++) draw(whole, other, from);
  draw(whole, other, from + last);
  draw(extended, one, from + last);
  const [these, those] = [one, other].map((context) => context.getImageData(0, 0, size.width, size.height).data);
  let different = 0;
  let drawnPixels = 0;
  for (let i = 0; i < these.length; i++) {
    if (Math.abs(these[i] - those[i]) > 96) different++;
    if (those[i] < 255) drawnPixels++;
  }
  return { different, drawnPixels };
};
`;

/** Colours of pixels that may differ clearly; a point or a piece of a line that is missing has more. */
const MOST_DIFFERENT = 30;

/** Lines of as many points at about the same dates: seconds after those before, dense and rare ones and pauses, and values. */
const value = fc.integer({ min: -38, max: 38 });
const lines = fc
  .array(fc.tuple(fc.constantFrom(0.005, 0.02, 0.1, 0.1, 0.4, 1, 5), fc.tuple(value, value, value)), {
    minLength: 40,
    maxLength: 120,
  })
  .map((steps) => {
    let date = 0;
    // The first points are in columns of their own: without a column before the changed one, all is drawn.
    const rows = steps.map(([step, values], row) => {
      date += row < 3 ? 1 : step;
      return { date, values };
    });
    return [0, 1, 2].map((i) => rows.map(({ date, values }) => [date + 0.001 * i, values[i]] as const));
  });

const cases = fc.record({
  lines,
  before: fc.integer({ min: 12, max: 24 }),
  fill: fc.constantFrom('none', 'previous', 'linear'),
  hasBand: fc.boolean(),
  /** Seconds of a bucket; 0: points. */
  width: fc.constantFrom(0, 0, 0.05, 0.5),
});

async function openPage(page: Page): Promise<void> {
  const { outputFiles } = await build({
    stdin: { contents: SCRIPT, resolveDir: WEB, loader: 'js' },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'chrome111',
  });
  await page.addScriptTag({ content: outputFiles[0]!.text });
}

t.test('a picture that is extended by live points is the one of all points', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const page = await browser.newPage();
  await openPage(page);
  await fc.assert(
    fc.asyncProperty(cases, async (given) => {
      const found = (await page.evaluate(`compare(${JSON.stringify(given)})`)) as {
        different: number;
        drawnPixels: number;
      };
      t.ok(found.drawnPixels > 0);
      // The edges of a line are smoothed differently in a long and in a short line.
      t.ok(found.different <= MOST_DIFFERENT, `${found.different} pixels differ`);
    }),
    { numRuns: 60 },
  );
});
