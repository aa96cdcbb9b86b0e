/**
 * What a person at the web app waits for, in Chromium: until the first page can be used, until a year of a sensor is drawn, after a step of the zoom, after a
 * letter of a search among 100,000 sensors; and what a dashboard of 200 live series costs the browser.
 *
 * The times are those of the page itself, from the act until the frame that shows its result.
 */
import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { fillFleet } from './data/fleet.js';
import { fill } from './load/fill.js';
import { percentile, rounded } from './measure/numbers.js';
import type { Options } from './options.js';
import type { Access } from './peers/peer.js';
import { catchUp, logIn, makeSensors, sensorium } from './peers/sensorium/peer.js';
import { type Product, startProduct, type Transport } from './peers/sensorium/product.js';
import { printResult, printTable, type Result } from './report/result.js';
import { scratchFolder } from './targets.js';
import { openBrowser } from './web/browser.js';
import { type Chart, timeCharts } from './web/charts.js';
import { LIVE_SERIES, measureLive } from './web/live.js';
import { timeOpening } from './web/opening.js';
import { timeSearch } from './web/search.js';

/** Parts that `--case` names; default: all. */
const PARTS = ['opening', 'charts', 'live', 'search'] as const;

const YEAR = 365 * 86_400;
const BODY = 1000;

export async function benchWeb(options: Options): Promise<void> {
  const browser = await openBrowser();
  try {
    for (const transport of options.transports) await measure(browser, transport, options);
  } finally {
    await browser.close();
  }
}

async function measure(browser: Browser, transport: Transport, options: Options): Promise<void> {
  const folder = scratchFolder();
  const product = await startProduct(`${folder}/data`, transport);
  const results: Result[] = [];
  const add = (name: string, figures: Readonly<Record<string, number>>) => {
    const result = {
      bench: 'web',
      case: name,
      target: `sensorium ${transport}`,
      version: `chromium ${browser.version()}`,
      ...figures,
    };
    printResult(result);
    results.push(result);
  };
  try {
    const { url } = product;
    const headers = { 'X-SESSION_ID': await logIn(url) };
    const access: Access = { url, headers, ids: await makeSensors(url, headers, 1 + LIVE_SERIES) };
    const named = PARTS.filter((part) => options.cases.includes(part));
    const has = (part: (typeof PARTS)[number]) => named.length === 0 || named.includes(part);
    const points = has('charts') ? await fillYear(product, access, transport, options) : 0;
    if (has('opening')) add('opening', times(await timeOpening(browser, access, 4 * options.repetitions)));
    if (has('charts')) {
      const charts = await timeCharts(browser, access, options.repetitions);
      for (const [name, taken] of charts)
        add(`${name}, of ${points.toLocaleString('en')} points`, chartTimes(taken));
    }
    if (has('live')) add(`${LIVE_SERIES} live series`, await measureLive(browser, access, options.seconds));
    if (has('search')) {
      const sql = product.database();
      try {
        await fillFleet(sql, options.seed);
      } finally {
        await sql.end();
      }
      add('search among 100,000 sensors', times(await timeSearch(browser, access, options.repetitions)));
    }
    printTable(results, [
      'case',
      'target',
      ...new Set(results.flatMap((result) => Object.keys(result).slice(4))),
    ]);
  } finally {
    await product.program.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Stores a year up to now of the first sensor, and waits until the sidecar has caught up. @returns its points */
async function fillYear(
  product: Product,
  access: Access,
  transport: Transport,
  { seed, step }: Options,
): Promise<number> {
  const points = Math.floor(YEAR / step / BODY) * BODY;
  const start = Math.floor(Date.now() / 1000) - points * step;
  const target = { kind: sensorium(transport, 'sensorium', null), peer: { access } };
  await fill(target, access.ids.slice(0, 1), { seed, sensors: 1, start, step, run: BODY }, 0, points);
  const sql = product.database();
  try {
    await catchUp(sql);
  } finally {
    await sql.end();
  }
  return points;
}

function times(taken: readonly number[]): Record<string, number> {
  return {
    times: taken.length,
    'p50 ms': rounded(percentile(taken, 0.5)),
    'p95 ms': rounded(percentile(taken, 0.95)),
  };
}

function chartTimes(taken: readonly Chart[]): Record<string, number> {
  return {
    ...times(taken.map(({ drawn }) => drawn)),
    'first frame p95 ms': rounded(
      percentile(
        taken.map(({ first }) => first),
        0.95,
      ),
    ),
  };
}
