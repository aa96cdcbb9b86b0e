/** The first minutes with the web app: the link of the first start, a login with a second factor, a device. */
import type { Browser, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { createFirstAccount } from '../../server/users/first-account.js';
import { codeAt, stepAt } from '../../server/users/second-factor/totp.js';
import { newFirstLink } from '../../server/users/welcome/queries.js';
import { openBrowser } from '../support/browser.js';
import { Client, newUser } from '../support/client.js';
import { type TestServer, testServer } from '../support/server.js';
import { checkState, visit } from '../support/visitor.js';

type Part = (t: Test, browser: Browser, server: TestServer) => Promise<void>;

const PARTS: Readonly<Record<string, Part>> = {
  'the link of the first start opens the app once, and its user chooses the password': async (
    t,
    browser,
    server,
  ) => {
    await createFirstAccount(server.sql, { ...server.config, ADMIN_PASSWORD: '' });
    const path = `/app/welcome#token=${await newFirstLink(server.sql)}`;
    await visit(t, browser, server.url, {}, async ({ page, open, context }) => {
      await open(path);
      await checkState(t, page, 'the link of the first start');
      await page.getByLabel('New password').fill('blue whale 7 sings');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Welcome, admin' }).waitFor();
      t.notMatch(page.url(), /token/, 'the address no longer holds the token');
      await page.getByRole('link', { name: 'Administration' }).waitFor();
      const [cookie] = (await context.cookies()).filter(({ name }) => name === 'session_id');
      t.match(cookie, { httpOnly: true, sameSite: 'Lax' });
      const stored = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
      t.notOk(String(stored).includes(cookie!.value), 'the session is in no storage');
      t.equal(await page.evaluate("document.cookie.includes('session_id')"), false, 'no script can read it');
    });
    await visit(t, browser, server.url, {}, async ({ page, open, faults }) => {
      await open(path);
      await page.getByLabel('New password').fill('blue whale 8 sings');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText(/link/).first().waitFor();
      await checkState(t, page, 'a link of the first start that was used');
      // The browser itself writes each refusal to the console.
      t.ok(faults.length === 1 && /status of 409/.test(faults[0]!));
      faults.length = 0;
    });
  },

  'a login asks for the code of the second factor': async (t, browser, server) => {
    const user = await newUser(server);
    const path = '/users/current/second_factor';
    await user.client.post(path, { password: user.password });
    const [row] = await server.sql<
      { secret: Buffer }[]
    >`SELECT secret FROM second_factors WHERE user_id = ${user.id}`;
    const code = async () => {
      await server.sql`UPDATE second_factors SET last_step = 0 WHERE user_id = ${user.id}`;
      return codeAt(row!.secret, stepAt(Date.now() / 1000));
    };
    await user.client.post(`${path}/confirm`, { otp: await code() });
    await visit(t, browser, server.url, {}, async ({ page, open, faults }) => {
      await open('/app/sensors');
      await page.getByLabel('Username').fill(user.username);
      await page.getByLabel('Password', { exact: true }).fill(user.password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Second factor' }).waitFor();
      await page.getByLabel('Code').fill('000000');
      await page.keyboard.press('Enter');
      await page.getByText(/Send the present code of your authenticator app/).waitFor();
      await checkState(t, page, 'a code that is wrong');
      await page.getByLabel('Code').fill(await code());
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Sensors' }).waitFor();
      // The browser itself writes each refusal to the console.
      t.ok(faults.every((fault) => /status of 403/.test(fault)));
      faults.length = 0;
    });
  },

  'a device is connected: a sensor, lines with a key of its own, and the first point': async (
    t,
    browser,
    server,
  ) => {
    const { session } = await newUser(server);
    await visit(t, browser, server.url, { session }, async ({ page, open }) => {
      await open('/app/sensors');
      const size = await sizeOf(page);
      t.ok(size > 50_000 && size <= 120_000, `the first view takes 120 kB at most: ${size}`);
      await open('/app/connect');
      for (const name of ['curl', 'Python', 'TypeScript', 'ESP32', 'Telegraf'])
        t.equal(await page.getByRole('tab', { name }).count(), 1, name);
      await page.getByLabel('Name').fill('cellar');
      await page.getByLabel('Unit').fill('°C');
      await page.getByRole('button', { name: 'Create sensor and key' }).click();
      const lines = await page.getByRole('region', { name: 'Lines for curl' }).innerText();
      const [, id] = /\/sensors\/(\d+)\/data/.exec(lines)!;
      const [, key] = /Bearer (\S+)'/.exec(lines)!;
      const line = page.getByRole('status').filter({ hasText: /first point|Arrived/ });
      await line.getByText('Waiting for the first point …').waitFor();
      await checkState(t, page, 'lines for a device');
      const device = new Client(server.url).as(key!);
      t.equal((await device.get(`/sensors/${id}/data`)).status, 403, 'the key reads nothing');
      t.equal(
        (await device.post('/sensors', { sensor: { name: 'other' } })).status,
        403,
        'and makes nothing',
      );
      await device.post(`/sensors/${id}/data`, { value: 21.5 });
      await line.getByText('Arrived: 21.5 °C').waitFor();
      await checkState(t, page, 'the first point of a device');
      await page.getByRole('tab', { name: 'Python' }).click();
      t.ok((await page.getByRole('region', { name: 'Lines for Python' }).innerText()).includes(key!));
      await page.getByRole('link', { name: 'Open the chart' }).click();
      await page.getByRole('heading', { level: 1, name: 'cellar' }).waitFor();
      await page.locator('.sensor-value').getByText('21.5 °C').waitFor();
    });
  },
};

/** Bytes of what a page has loaded of the app so far, as gzip. */
async function sizeOf(page: Page): Promise<number> {
  const files = (await page.evaluate(
    'performance.getEntries().filter(({ name }) => /[/]assets[/]/.test(name)).map(({ name }) => name)',
  )) as string[];
  const sizes = [page.url(), ...files].map(async (url) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip' };
    return Number((await fetch(url, { headers })).headers.get('content-length'));
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

t.test('the first minutes with the web app', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const server = await testServer(t);
  for (const [name, run] of Object.entries(PARTS)) await t.test(name, (t) => run(t, browser, server));
});
