/** From an empty browser to a page that can be used. */
import type { Browser } from 'playwright-core';
import type { Access } from '../peers/peer.js';
import { openPage } from './browser.js';

/**
 * @returns milliseconds of each time: from the start of the navigation to the first frame after which the list of sensors is there and nothing loads
 */
export async function timeOpening(
  browser: Browser,
  { url, headers }: Access,
  count: number,
): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < count; i++) {
    const { page, context } = await openPage(browser, url, headers['X-SESSION_ID']!);
    await page.addInitScript(IS_USABLE);
    await page.goto('/app/sensors', { waitUntil: 'commit' });
    taken.push((await page.evaluate('window.usable')) as number);
    await context.close();
  }
  return taken;
}

/** The time origin of a page is the start of its navigation. */
const IS_USABLE = `window.usable = new Promise((resolve) => {
  const look = () => {
    const isThere = document.querySelector('.sensors-table [role=row] a, .sensors-table a') !== null;
    if (isThere) requestAnimationFrame(() => resolve(performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;
