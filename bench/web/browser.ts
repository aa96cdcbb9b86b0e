/** Chromium, driven from outside, and what it costs. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const SIZE = { width: 1440, height: 900 };

/** Nothing that a browser does of its own accord; and what a page in the foreground of a screen gets. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--enable-precise-memory-info',
];

/** @throws Error when the machine has no Chromium; `TEST_CHROMIUM` names another executable */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: ARGUMENTS,
  });
}

/** Opens a page with an empty cache. @param session id of a session; null: the page has no login */
export async function openPage(
  browser: Browser,
  base: string,
  session: string | null,
): Promise<{ readonly page: Page; readonly context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: base, viewport: SIZE });
  if (session !== null) await context.addCookies([{ name: 'session_id', value: session, url: base }]);
  const page = await context.newPage();
  await page.addInitScript(COUNT_REQUESTS);
  return { page, context };
}

/** Notes the requests of the page, and when each began, from the time origin of the page as `performance.now()`. */
const COUNT_REQUESTS = `(() => {
  const original = window.fetch;
  window.seenRequests = [];
  window.fetch = async (...given) => {
    const request = { address: String(given[0]?.url ?? given[0]), began: performance.now(), isUnderWay: true };
    seenRequests.push(request);
    try {
      return await original(...given);
    } finally {
      // A reader of the body goes on after the head.
      setTimeout(() => { request.isUnderWay = false; }, 0);
    }
  };
})()`;

/** Milliseconds of a page. */
export interface Drawn {
  /** From an act to its first frame, which may show what was there before. */
  readonly first: number;
  /** Until the frame that shows its result: the first one at which nothing loads any more. For an act after which nothing loads, the first frame. */
  readonly drawn: number;
}

/** What an act is to be drawn by, where the page does more. */
interface Awaited {
  /** Part of the addresses of requests; null: none, since the page says itself when it loads. */
  readonly requests: string | null;
  /** Selector of elements that load. */
  readonly busy: string;
  /** Milliseconds after an act in which the page begins to load what it needs; if it does not, it had that already. */
  readonly quiet: number;
}

const ALL: Awaited = { requests: '', busy: '[aria-busy=true]', quiet: 500 };
/** Frames after an act in which the page begins to load, at least: on a busy machine they come late. */
const QUIET_FRAMES = 4;

/** @param act JavaScript of the act */
export async function timeUntilDrawn(
  page: Page,
  act: string,
  { requests, busy, quiet }: Awaited = ALL,
): Promise<Drawn> {
  return (await page.evaluate(`new Promise((resolve) => {
    const begun = performance.now();
    let [first, frames, hasLoaded] = [0, 0, false];
    ${act};
    const look = () => {
      const now = performance.now();
      frames++;
      if (first === 0) first = now;
      const awaited = seenRequests.filter(({ address }) => ${requests === null ? 'false' : `address.includes(${JSON.stringify(requests)})`});
      const isBusy = awaited.some(({ isUnderWay }) => isUnderWay) || document.querySelector(${JSON.stringify(busy)}) !== null;
      hasLoaded ||= isBusy || awaited.some(({ began }) => began > begun);
      if (hasLoaded && !isBusy) return requestAnimationFrame(() => resolve({ first: first - begun, drawn: performance.now() - begun }));
      if (!isBusy && now - begun > ${quiet} && frames > ${QUIET_FRAMES}) return resolve({ first: first - begun, drawn: first - begun });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })`)) as Drawn;
}

/** Processor time of a page: seconds of script, of style and layout, and of its whole process. */
export interface PageCost {
  readonly script: number;
  readonly layout: number;
  readonly process: number;
}

/** Measures a page from now on. @param browser with one page alone, since its renderers are counted together */
export async function measureCost(browser: Browser, page: Page): Promise<() => Promise<PageCost>> {
  const session = await page.context().newCDPSession(page);
  const whole = await browser.newBrowserCDPSession();
  // Chromium measures while this is enabled. Time of the processor: what other processes take does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async (): Promise<PageCost> => {
    const { metrics } = await session.send('Performance.getMetrics');
    const named = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
    const renderers = processInfo.filter(({ type }) => type === 'renderer');
    return {
      script: named('ScriptDuration'),
      layout: named('LayoutDuration') + named('RecalcStyleDuration'),
      process: renderers.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
    };
  };
  const before = await read();
  return async () => {
    const after = await read();
    return {
      script: after.script - before.script,
      layout: after.layout - before.layout,
      process: after.process - before.process,
    };
  };
}

/** Megabytes of the heap of a page after a collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 2 ** 20;
}
