/** What stands around the pages of the web app, used as a person would: by names and keys. */
import type { Browser, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { openBrowser } from '../support/browser.js';
import { newUser } from '../support/client.js';
import { type TestServer, testServer } from '../support/server.js';
import { until } from '../support/until.js';
import { checkAccessibility, recordFaults, visit } from '../support/visitor.js';

type Part = (t: Test, browser: Browser, server: TestServer) => Promise<void>;

const PARTS: Readonly<Record<string, Part>> = {
  'a page asks for a login and comes back': async (t, browser, server) => {
    const user = await newUser(server);
    await visit(t, browser, server.url, {}, async ({ page }) => {
      await page.goto('/app');
      await page.getByLabel('Username').fill(user.username);
      await page.getByLabel('Password', { exact: true }).fill(user.password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
      t.equal(new URL(page.url()).pathname, '/app');
    });
  },

  'a login that ends leads to the login page, and back to the same page': async (t, browser, server) => {
    const user = await newUser(server);
    await visit(t, browser, server.url, { session: user.session }, async ({ page, open }) => {
      await open('/app?from=here');
      await user.client.post('/logout');
      await page.evaluate("dispatchEvent(new Event('online'))");
      await page.getByLabel('Username').fill(user.username);
      t.equal(new URL(page.url()).searchParams.get('back'), '/app?from=here');
      await page.getByLabel('Password', { exact: true }).fill(user.password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
      t.match(page.url(), /\/app\?from=here$/);
    });
  },

  'an answer that comes after the login has ended draws nothing over the login page': async (
    t,
    browser,
    server,
  ) => {
    const user = await newUser(server);
    const { body } = await user.client.post<{ sensor: { id: string } }>('/sensors', {
      sensor: { name: 'safe' },
    });
    await user.client.post(`/sensors/${body.sensor.id}/data`, { value: 41.5 });
    await visit(t, browser, server.url, { session: user.session }, async ({ page, context, open }) => {
      await open('/app');
      const held: (() => void)[] = [];
      let isReleased = false;
      const answered: Promise<void>[] = [];
      // What the page of the sensor asks for is answered, and the answers wait on their way.
      await context.route(/\/sensors\/\d+(?:\/chart|\/data)?(?:\?|$)/, async (route) => {
        const response = await route.fetch();
        if (!isReleased) await new Promise<void>((resolve) => held.push(resolve));
        answered.push(route.fulfill({ response }).catch(() => {}));
      });
      await page.evaluate(
        `history.pushState(null, '', '/app/sensors/${body.sensor.id}'); dispatchEvent(new PopStateEvent('popstate'))`,
      );
      await until(() => held.length > 0);
      await user.client.post('/logout');
      await page.evaluate("dispatchEvent(new Event('online'))");
      await page.getByLabel('Username').waitFor();
      isReleased = true;
      for (const release of held) release();
      await until(() => answered.length >= held.length);
      await Promise.all(answered);
      await page.evaluate('new Promise((done) => setTimeout(() => requestAnimationFrame(done), 100))');
      t.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Log in');
      t.equal(await page.getByText('safe').count(), 0);
      t.equal(await page.getByText('41.5').count(), 0);
    });
  },

  'the theme that the user chose is there before the app starts': async (t, browser, server) => {
    await visit(t, browser, server.url, { theme: 'light' }, async ({ page, open }) => {
      await open('/app/login');
      await page.evaluate("localStorage.setItem('theme', 'dark')");
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/assets/main-*.js', async (route) => {
        await released;
        await route.continue();
      });
      await page.reload({ waitUntil: 'commit' });
      await page.locator('#app').waitFor({ state: 'attached' });
      const scheme = 'getComputedStyle(document.documentElement).colorScheme';
      t.equal(await page.evaluate(scheme), 'dark', 'before the script of the app');
      release();
      await page.getByLabel('Username').waitFor();
      t.equal(await page.evaluate(scheme), 'dark', 'after it');
    });
  },

  'logout and login in one tab show in the other': async (t, browser, server) => {
    const user = await newUser(server);
    await visit(
      t,
      browser,
      server.url,
      { session: user.session },
      async ({ page, context, open, faults }) => {
        await open('/app');
        const other = await context.newPage();
        recordFaults(other, server.url, faults);
        await other.goto('/app');
        await other.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
        await other.getByRole('button', { name: user.username }).click();
        await other.getByRole('menuitem', { name: 'Log out' }).click();
        await page.getByLabel('Username').waitFor();
        await other.getByLabel('Username').fill(user.username);
        await other.getByLabel('Password', { exact: true }).fill(user.password);
        await other.keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
      },
    );
  },

  'keys: skip link, palette, menu, and the focus on the heading of a new page': async (
    t,
    browser,
    server,
  ) => {
    const { session } = await newUser(server);
    await visit(t, browser, server.url, { session }, async ({ page, open }) => {
      await open('/app');
      await page.keyboard.press('Tab');
      await focusIs(t, page, 'Skip to the content');
      await page.keyboard.press('Enter');
      t.equal(await page.evaluate('document.activeElement.id'), 'content');
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Search' }).pressSequentially('compon');
      await page.getByRole('option', { name: 'Components' }).waitFor();
      await checkAccessibility(t, page, 'palette');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Components' }).waitFor();
      await page.waitForFunction("document.activeElement.textContent === 'Components'");
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('combobox', { name: 'Search' }).waitFor({ state: 'detached' });
      await focusIs(t, page, 'Components', 'the focus is where it was');
    });
  },

  'the palette finds sensors, those looked at last first, and dashboards, environments and devices': async (
    t,
    browser,
    server,
  ) => {
    const { client, session } = await newUser(server);
    const ids: string[] = [];
    for (const name of ['boiler return', 'boiler flow', 'attic']) {
      const { body } = await client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name } });
      ids.push(body.sensor.id);
    }
    await client.post(`/sensors/${ids[0]}/data`, { data: [{ date: 1_790_000_000, value: 41.5 }] });
    await client.post(`/sensors/${ids[2]}/device`, { device: { type: 'board', uuid: 'cellar-1' } });
    await client.post('/environments', { environment: { name: 'cellar' } });
    const content = { schema: 1, time: { last: 3600 }, panels: [] };
    await client.post('/dashboards', { dashboard: { name: 'cellar of today', content } });
    await visit(t, browser, server.url, { session }, async ({ page, open }) => {
      await open(`/app/sensors/${ids[0]}`);
      await page.getByRole('button', { name: 'Details' }).waitFor();
      await page.keyboard.press('Control+k');
      await page
        .getByRole('group', { name: 'Recent sensors' })
        .getByRole('option', { name: /boiler return.*41\.5/ })
        .waitFor();
      await page.getByRole('combobox', { name: 'Search' }).fill('boiler');
      const options = page.getByRole('group', { name: 'Sensors' }).getByRole('option');
      await options.nth(1).waitFor();
      t.same(
        (await options.allTextContents()).map((text) => text.slice(0, 13)),
        ['boiler return', 'boiler flowno'],
      );
      await checkAccessibility(t, page, 'palette with sensors');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'boiler flow' }).waitFor();
      await page.keyboard.press('Control+k');
      // Enter opens what is found, also before it is found.
      await page.getByRole('combobox', { name: 'Search' }).fill('attic');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'attic' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search' }).fill('CELLAR');
      for (const [part, name] of Object.entries({
        Dashboards: 'cellar of today',
        Environments: 'cellar',
        Devices: 'board cellar-1',
      }))
        await page.getByRole('group', { name: part }).getByRole('option', { name, exact: true }).waitFor();
      await checkAccessibility(t, page, 'palette with dashboards and places');
      // The first one is the sensor of the device.
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'cellar of today' }).waitFor();
      await open('/app/sensors');
      await page.getByRole('searchbox', { name: 'Search sensors' }).waitFor();
      await page.keyboard.press('/');
      t.equal(
        await page.evaluate('document.activeElement.ariaLabel'),
        'Search sensors',
        'the search of the page comes first',
      );
    });
  },

  'the theme that a user chooses stays': async (t, browser, server) => {
    const user = await newUser(server);
    await visit(t, browser, server.url, { session: user.session }, async ({ page, open }) => {
      await open('/app');
      const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
      const light = await background();
      await page.getByRole('button', { name: user.username }).click();
      await checkAccessibility(t, page, 'menu');
      await page.getByRole('menuitemradio', { name: 'Dark theme' }).click();
      const dark = await background();
      t.not(dark, light);
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      t.equal(await background(), dark);
    });
  },

  'a lost server shows since when, and that it is back': async (t, browser, server) => {
    const { session } = await newUser(server);
    await visit(t, browser, server.url, { session }, async ({ page, context, open, faults }) => {
      await open('/app');
      await context.setOffline(true);
      const banner = page.getByText(/The server stopped responding/);
      await banner.waitFor();
      await checkAccessibility(t, page, 'without the server');
      await context.setOffline(false);
      await banner.waitFor({ state: 'detached' });
      // The browser itself writes each failed request to the console.
      t.ok(faults.every((fault) => /net::ERR_INTERNET_DISCONNECTED/.test(fault)));
      faults.length = 0;
    });
  },

  'a page that cannot ask who is logged in says so, and opens when the server responds': async (
    t,
    browser,
    server,
  ) => {
    const { session } = await newUser(server);
    await visit(t, browser, server.url, { session }, async ({ page, faults, open }) => {
      await page.route('**/session', (route) => route.abort());
      await open('/app/components');
      await page.getByRole('heading', { level: 1, name: 'The server does not respond' }).waitFor();
      await checkAccessibility(t, page, 'waiting for the server');
      await page.unroute('**/session');
      await page.getByRole('heading', { level: 1, name: 'Components' }).waitFor();
      // The browser itself writes each failed request to the console.
      t.ok(faults.every((fault) => /net::ERR_FAILED/.test(fault)));
      faults.length = 0;
    });
  },

  'a phone has a bar with the same pages': async (t, browser, server) => {
    const { session } = await newUser(server);
    await visit(t, browser, server.url, { session, width: 360 }, async ({ page, open }) => {
      await open('/app/components');
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Dashboards' }).click();
      await page.getByRole('heading', { level: 1, name: 'Dashboards' }).waitFor();
      t.equal(await page.getByRole('link', { name: 'Dashboards' }).getAttribute('aria-current'), 'page');
    });
  },

  'components: drawer, menu, tabs and toast by keys': async (t, browser, server) => {
    const { session } = await newUser(server);
    await visit(t, browser, server.url, { session }, async ({ page, open }) => {
      await open('/app/components');
      await page.getByRole('button', { name: 'Open the drawer' }).press('Enter');
      const drawer = page.getByRole('dialog', { name: 'Details' });
      await drawer.waitFor();
      await focusIs(t, page, 'Details');
      await checkAccessibility(t, page, 'drawer');
      await page.keyboard.press('Escape');
      await focusIs(t, page, 'Open the drawer');
      await page.getByRole('button', { name: 'Download as' }).press('ArrowDown');
      await focusIs(t, page, 'CSV');
      await page.keyboard.press('End');
      await focusIs(t, page, 'Image');
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: 'Chart' }).press('ArrowRight');
      await focusIs(t, page, /^Points/);
      t.equal(await page.getByRole('tabpanel').textContent(), 'Content of points.');
      await page.getByRole('button', { name: 'Show a toast' }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Sensor restored.').waitFor();
    });
  },
};

/** Waits, at most 10 s, until the element with the focus has this text. */
async function focusIs(t: Test, page: Page, text: string | RegExp, message = 'focus'): Promise<void> {
  const read = async () => String(await page.evaluate('document.activeElement.textContent.trim()'));
  const isIt = (found: string) => (typeof text === 'string' ? found === text : text.test(found));
  const end = Date.now() + 10_000;
  while (!isIt(await read()) && Date.now() < end) await page.waitForTimeout(50);
  const found = await read();
  t.ok(isIt(found), `${message}: ${found}`);
}

t.test('the shell of the web app', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const server = await testServer(t);
  for (const [name, run] of Object.entries(PARTS)) await t.test(name, (t) => run(t, browser, server));
});
