/** Charts of a sensor with many points: a range that is chosen, and steps of the wheel. */
import type { Browser } from 'playwright-core';
import type { Access } from '../peers/peer.js';
import { type Drawn, openPage, timeUntilDrawn } from './browser.js';

export type Chart = Drawn;

/** Steps of the zoom in, and as many out. */
const STEPS = 12;
/**
 * The chart marks itself as busy until it shows its present view. The benchmark waits for that mark: neither for reads in advance, nor for the table of points,
 * which changes only after the last step. Steps follow each other as fast as a person turns a wheel.
 */
const CHART = { requests: null, busy: '.chart[aria-busy=true]', quiet: 150 };
/** A step of the wheel of a mouse. */
const NOTCH = 120;

/** @returns times by the name of what was done */
export async function timeCharts(
  browser: Browser,
  { url, headers, ids }: Access,
  repetitions: number,
): Promise<Map<string, Chart[]>> {
  const years: Chart[] = [];
  const steps: Chart[] = [];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const { page, context } = await openPage(browser, url, headers['X-SESSION_ID']!);
    await page.goto(`/app/sensors/${ids[0]}`);
    await page.locator('.chart:not([aria-busy])').waitFor();
    await page.waitForLoadState('networkidle');
    years.push(await timeUntilDrawn(page, choose('1y'), CHART));
    for (const delta of [...Array(STEPS).fill(-NOTCH), ...Array(STEPS).fill(NOTCH)])
      steps.push(await timeUntilDrawn(page, turnWheel(delta), CHART));
    await context.close();
  }
  return new Map([
    ['the year', years],
    ['a step of the zoom', steps],
  ]);
}

const choose = (range: string) => `document.querySelector('.segment input[value="${range}"]').click()`;

const turnWheel = (delta: number) => `{
  const chart = document.querySelector('.chart');
  const { left, top, width, height } = chart.getBoundingClientRect();
  const at = { clientX: left + 0.6 * width, clientY: top + height / 2 };
  chart.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: ${delta}, bubbles: true, cancelable: true }));
}`;
