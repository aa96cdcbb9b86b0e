/** Search in a list of many sensors, letter by letter. */
import type { Browser } from 'playwright-core';
import type { Access } from '../peers/peer.js';
import { openPage, timeUntilDrawn } from './browser.js';

/** What is typed: some find one sensor, some many, some none. */
const TEXTS = ['sensor 49', 'ensor 123', 'sensor 4999', 'bench 17', 'nowhere'];

/** @returns milliseconds of each letter: until the list shows what it finds */
export async function timeSearch(
  browser: Browser,
  { url, headers }: Access,
  repetitions: number,
): Promise<number[]> {
  const taken: number[] = [];
  const { page, context } = await openPage(browser, url, headers['X-SESSION_ID']!);
  await page.goto('/app/sensors');
  await page.locator('.sensors-table a').first().waitFor();
  for (let repetition = 0; repetition < repetitions; repetition++) {
    for (const text of TEXTS) {
      for (let length = 1; length <= text.length; length++)
        taken.push((await timeUntilDrawn(page, type(text.slice(0, length)))).drawn);
    }
  }
  await context.close();
  return taken;
}

const type = (text: string) => `{
  const input = document.querySelector('.sensors-search input');
  input.focus();
  input.value = ${JSON.stringify(text)};
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}`;
