/**
 * `make pictures`: takes the pictures of README and guide in a real browser. They are of demo data of one moment, so a picture changes when the app does
 * (or the fonts of the machine). `PICTURES="sensor map"` takes some of them.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page, Route } from 'playwright-core';
import t from 'tap';
import { openBrowser } from '../support/browser.js';
import { visit } from '../support/visitor.js';
import { makeWorld, NOW, type World } from './world.js';

const FOLDER = fileURLToPath(new URL('../../../docs/guide/images/', import.meta.url));
/** Of WebP, up to 1. */
const QUALITY = 0.85;
/** Pixels of the picture in one of the page: GitHub shows it in about that part of its width. */
const SCALE = 1.5;
const ZONE = 'Europe/Amsterdam';
/** Bytes. */
const LARGEST = 150_000;

interface Picture {
  readonly name: string;
  readonly path: (world: World) => string;
  readonly theme?: 'light' | 'dark';
  /** Pixels of the page. Default: 1280. */
  readonly width?: number;
  readonly height: number;
  /** What a user does before. */
  readonly act?: (page: Page) => Promise<void>;
}

/** Its dates are those of the pictures, since a script has the clock of the machine. */
const SCRIPT = `% Degree days of the week up to 17 June.
to = ${NOW / 1000};
d = getSensorData (1, to - 7 * 86400, to);
day = floor (d(:,4) / 86400);
days = unique (day);
for k = 1:numel (days)
  means(k) = mean (d(day == days(k), 3));
end
printf ("%.1f", sum (max (18 - means, 0)))`;

const PICTURES: readonly Picture[] = [
  { name: 'start', path: () => '/app', height: 760 },
  {
    name: 'sensors',
    path: () => '/app/sensors',
    height: 500,
    act: (page) => page.locator('.sensors-line path').first().waitFor({ state: 'attached' }),
  },
  { name: 'sensor', path: ({ ids }) => `/app/sensors/${ids.temperature}?range=1y&zone=${ZONE}`, height: 668 },
  {
    name: 'compare',
    path: ({ ids }) => `/app/sensors/${ids.power}?with=${ids.door}&zone=${ZONE}`,
    theme: 'dark',
    height: 668,
  },
  { name: 'dashboard', path: ({ dashboard }) => `/app/dashboards/${dashboard}`, height: 784 },
  {
    name: 'dashboard-dark',
    path: ({ dashboard }) => `/app/dashboards/${dashboard}`,
    theme: 'dark',
    height: 784,
  },
  {
    name: 'alert',
    path: ({ ids }) => `/app/alerts/new?sensor=${ids.co2}`,
    height: 640,
    act: async (page) => {
      await page.getByLabel('Name').fill('Office needs fresh air');
      await page.getByLabel('Value', { exact: true }).fill('900');
      await page.getByLabel(/^Fires again only after a value below/).fill('800');
      await page.getByText(/^Would have fired/).waitFor();
    },
  },
  {
    name: 'processor',
    path: () => '/app/compute/new',
    height: 798,
    act: async (page) => {
      await page.route('**/dataprocessors/execute', atOnce);
      await page.locator('.code-editor[data-loaded]').waitFor();
      await page.getByRole('textbox', { name: 'Script', exact: true }).click();
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(SCRIPT);
      const run = page.getByRole('button', { name: 'Run', exact: true });
      await run.click();
      await page.getByRole('region', { name: 'Result', exact: true }).getByText('Would store').waitFor();
      await page.getByLabel('Name of the new sensor').fill('Degree days');
      await page.getByLabel('Unit').fill('K d');
    },
  },
  {
    name: 'service',
    path: ({ service }) => `/app/services/${service}`,
    height: 862,
    act: async (page) => {
      await page.locator('.chart-band').first().waitFor();
    },
  },
  { name: 'map', path: ({ environment }) => `/app/environments/${environment}`, height: 786 },
];

/** When a script ends, and how long it takes, differs from run to run. */
async function atOnce(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, json: { ...(await response.json()), date: NOW / 1000, duration: 0.018 } });
}

/** Waits until nothing loads and no message covers the page; nothing has the focus. */
async function waitUntilDrawn(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate('document.activeElement.blur()');
  await page.locator('[aria-busy=true], .skeleton, .toast').first().waitFor({ state: 'detached' });
  // Charts are drawn in the frame after their data.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

function chosen(): readonly Picture[] {
  const names = (process.env.PICTURES ?? '').split(/\s+/).filter(Boolean);
  const unknown = names.filter((name) => PICTURES.every((each) => each.name !== name));
  if (unknown.length > 0) throw new Error(`there is no picture ${unknown.join(', ')}`);
  return PICTURES.filter(({ name }) => names.length === 0 || names.includes(name));
}

/** Runs in an empty page. */
const DECODE = `
  const decode = async (type, base64) => {
    const image = new Image();
    image.src = 'data:image/' + type + ';base64,' + base64;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas;
  };
  const pixels = (canvas) => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;`;

/** @param page an empty one, whose browser encodes the picture */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const address = await page.evaluate(`(async () => {
    ${DECODE}
    return (await decode('png', '${png.toString('base64')}')).toDataURL('image/webp', ${QUALITY});
  })()`);
  return Buffer.from(String(address).split(',')[1]!, 'base64');
}

/** Of 255: the edges of lines on a canvas may differ by as little from run to run. */
const UNSEEN = 8;

/** Whether two pictures look the same: then the one that is kept stays. */
async function areAlike(page: Page, left: Buffer, right: Buffer): Promise<boolean> {
  if (left.equals(right)) return true;
  const alike = await page.evaluate(`(async () => {
    ${DECODE}
    const [left, right] = [
      await decode('webp', '${left.toString('base64')}'),
      await decode('webp', '${right.toString('base64')}'),
    ];
    if (left.width !== right.width || left.height !== right.height) return false;
    const others = pixels(right);
    return pixels(left).every((value, place) => Math.abs(value - others[place]) <= ${UNSEEN});
  })()`);
  return alike === true;
}

t.test('the pictures are taken', { timeout: 600_000 }, async (t) => {
  const pictures = chosen();
  const browser = await openBrowser(t);
  if (browser === null) return;
  const world = await makeWorld(t);
  const encoder = await browser.newPage();
  for (const { name, path: address, theme = 'light', width = 1280, height, act } of pictures) {
    const options = { session: world.session, theme, width, height, scale: SCALE };
    await visit(t, browser, world.url, options, async ({ page, open }) => {
      await page.clock.setFixedTime(NOW);
      await open(address(world));
      await waitUntilDrawn(page);
      await act?.(page);
      await waitUntilDrawn(page);
      const bytes = await asWebp(encoder, await page.screenshot());
      const file = path.join(FOLDER, `${name}.webp`);
      const isKept = existsSync(file) && (await areAlike(encoder, readFileSync(file), bytes));
      if (!isKept) writeFileSync(file, bytes);
      t.ok(bytes.length < LARGEST, `${name}: ${isKept ? 'as before' : `${bytes.length} bytes`}`);
    });
  }
});
