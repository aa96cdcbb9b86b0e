/** A dashboard of 200 live series at 10 points a second each: what it costs the browser, and whether its memory grows. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { rounded } from '../measure/numbers.js';
import type { Access } from '../peers/peer.js';
import { heapOf, measureCost, openPage } from './browser.js';

/** A panel of lines shows eight sensors at most. */
const PANEL = 8;
const PANELS = 25;
export const LIVE_SERIES = PANEL * PANELS;

/** Milliseconds between two points of a sensor. */
const PERIOD = 100;
/** Milliseconds until the measurement begins. */
const WARM_UP = 15_000;
/** Minutes of the measurement after which the heap is read, as at its start and at its end: if it grows, it does so steadily. */
const MINUTES = [1, 2, 5] as const;

/** @param seconds of the measurement, after the warm-up */
export async function measureLive(
  browser: Browser,
  access: Access,
  seconds: number,
): Promise<Record<string, number>> {
  const sensors = access.ids.slice(1, 1 + LIVE_SERIES);
  const dashboard = await makeDashboard(access, sensors);
  const feed = feedAll(access, sensors);
  const { page, context } = await openPage(browser, access.url, access.headers['X-SESSION_ID']!);
  try {
    await page.goto(`/app/dashboards/${dashboard}`);
    await page.locator('.chart').first().waitFor();
    await sleep(WARM_UP);
    const heap = await heapOf(page);
    const begun = performance.now();
    const costSince = await measureCost(browser, page);
    const heaps: Record<string, number> = {};
    for (const minute of MINUTES.filter((each) => 60 * each < seconds)) {
      await sleep(Math.max(0, begun + 60_000 * minute - performance.now()));
      heaps[`heap MB at ${minute} min`] = rounded(await heapOf(page));
    }
    await sleep(Math.max(0, begun + 1000 * seconds - performance.now()));
    const cost = await costSince();
    const elapsed = (performance.now() - begun) / 1000;
    const redraws = (1000 / PERIOD) * elapsed;
    return {
      seconds: rounded(elapsed),
      'points a second': rounded(feed.rate()),
      'script ms a redraw': rounded((1000 * cost.script) / redraws),
      'layout ms a redraw': rounded((1000 * cost.layout) / redraws),
      '% of a core': rounded((100 * cost.process) / elapsed),
      'heap MB': rounded(heap),
      ...heaps,
      'heap MB after': rounded(await heapOf(page)),
    };
  } finally {
    await context.close();
    await feed.end();
  }
}

async function makeDashboard({ url, headers }: Access, sensors: readonly number[]): Promise<number> {
  const panels = Array.from({ length: PANELS }, (_, i) => ({
    id: `p${i}`,
    type: 'line',
    grid: { x: 4 * (i % 3), y: 6 * Math.floor(i / 3), w: 4, h: 6 },
    sensors: { ids: sensors.slice(PANEL * i, PANEL * (i + 1)).map(String) },
  }));
  const content = { schema: 1, time: { last: 60 }, panels };
  const response = await fetch(`${url}/dashboards`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ dashboard: { name: 'live', content } }),
  });
  if (!response.ok) throw new Error(`the dashboard was refused: ${await response.text()}`);
  return ((await response.json()) as { dashboard: { id: number } }).dashboard.id;
}

/** Stores a point of each sensor every 100 ms, until it is ended. */
function feedAll({ url, headers }: Access, sensors: readonly number[]) {
  const begun = performance.now();
  let sent = 0;
  let isOver = false;
  const run = async () => {
    for (let sendings = 0; !isOver; sendings++) {
      const date = Date.now() / 1000;
      const body = {
        sensors: sensors.map((id, i) => ({
          sensor_id: id,
          data: [{ date, value: Math.round(100 * (20 + 5 * Math.sin(date / 10 + i))) / 100 }],
        })),
      };
      const response = await fetch(`${url}/sensors/data`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`points were refused: ${await response.text()}`);
      await response.arrayBuffer();
      sent += sensors.length;
      await sleep(Math.max(0, begun + (sendings + 1) * PERIOD - performance.now()));
    }
  };
  const running = run();
  return {
    rate: () => (1000 * sent) / (performance.now() - begun),
    async end() {
      isOver = true;
      await running;
    },
  };
}
