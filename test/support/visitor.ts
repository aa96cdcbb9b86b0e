/** A person at a page of the web app: every console error, refused resource and request elsewhere is a fault of the page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { Test } from 'tap';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const THEMES = ['light', 'dark'] as const;
const WIDTHS = [1280, 360] as const;

export interface VisitorOptions {
  readonly theme?: (typeof THEMES)[number];
  /** Pixels. */
  readonly width?: number;
  readonly height?: number;
  /** Pixels of the screen in one of the page. Default: 1. */
  readonly scale?: number;
  /** Session id of a user who is logged in. */
  readonly session?: string | undefined;
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What went wrong so far. A test that provokes an error empties it. */
  readonly faults: string[];
  /** Opens a page of the app and waits for its heading. @param path for example `/app/login` */
  open(path: string): Promise<void>;
}

/** Lets a person visit a server, and checks that nothing went wrong until the end. @param url of the server */
export async function visit(
  t: Test,
  browser: Browser,
  url: string,
  { theme = 'light', width = 1280, height = 800, scale = 1, session }: VisitorOptions,
  run: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: theme,
    hasTouch: width < 640,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
  });
  context.setDefaultTimeout(60_000);
  if (session !== undefined) await context.addCookies([{ name: 'session_id', value: session, url }]);
  const faults: string[] = [];
  const page = await context.newPage();
  recordFaults(page, new URL(url).origin, faults);
  const open = async (path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  };
  try {
    await run({ page, context, faults, open });
    t.same(faults, [], 'no console error, no refused resource, no request elsewhere');
  } finally {
    await context.close();
  }
}

/** Waits for the focus, as a person does before typing: a page moves it after it has drawn what a click opens. */
export async function waitForFocus(element: Locator): Promise<void> {
  await element.and(element.page().locator(':focus')).waitFor();
}

/** Adds what goes wrong in a page to a list. Violations of the content security policy are console errors. */
export function recordFaults(page: Page, origin: string, faults: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`defect: ${error.message}`));
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!/^(?:blob|data):/.test(request.url()) && new URL(request.url()).origin !== origin)
      faults.push(`request: ${request.url()}`);
  });
}

/** Checks a page in each theme and width, as it is. @param what names the state of the page in the message */
export async function checkThemes(t: Test, page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    await checkAccessibility(t, page, `${what}, ${width} px, light`);
    // A theme changes colours alone.
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccessibility(t, page, `${what}, ${width} px, dark`, COLOURS);
    await checkWidth(t, page, `${what}, ${width} px`);
  }
}

/** Checks a page in each theme and in each width, but not in each pair of them: for further states of a page that `checkThemes` has seen. */
export async function checkState(t: Test, page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  for (const [i, width] of WIDTHS.entries()) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: THEMES[i]! });
    await checkAccessibility(t, page, `${what}, ${width} px, ${THEMES[i]}`);
    await checkWidth(t, page, `${what}, ${width} px`);
  }
  if (before !== null) await page.setViewportSize(before);
}

/** Rules of axe-core that look at colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Checks a page with axe-core.
 *
 * @param what names the state of the page in the message
 * @param rules default: all
 */
export async function checkAccessibility(
  t: Test,
  page: Page,
  what: string,
  rules?: readonly string[],
): Promise<void> {
  if (await page.evaluate('window.axe === undefined')) await page.evaluate(AXE);
  const options = { resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) };
  const found = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, help, nodes }) => id + ': ' + help + ' at ' + nodes.map(({ target, failureSummary }) => target.join(' ') + ' ' + failureSummary).join(', ')))`,
  )) as string[];
  t.same(found, [], `axe-core finds nothing: ${what}`);
}

/** Checks that a page does not scroll sideways; a failure names what sticks out. */
export async function checkWidth(t: Test, page: Page, what: string): Promise<void> {
  const found = (await page.evaluate(`(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isClipped = (element) => {
      for (let each = element.parentElement; each !== null; each = each.parentElement)
        if (getComputedStyle(each).overflowX !== 'visible') return true;
      return false;
    };
    return scrollWidth === clientWidth ? [] : [scrollWidth + ' px', ...[...document.body.querySelectorAll('*')]
      .filter((each) => each.getBoundingClientRect().right > clientWidth && !isClipped(each))
      .map((each) => each.outerHTML.slice(0, 200))];
  })()`)) as string[];
  t.same(found, [], `nothing is wider than the page: ${what}`);
}
