/** The way into an account and through it: registration, demo data, the list of sensors, the page of the account. */
import type { Browser } from 'playwright-core';
import t, { type Test } from 'tap';
import { createLog } from '../../common/log.js';
import { codeAt, stepAt } from '../../server/users/second-factor/totp.js';
import { startSidecar } from '../../workers/sidecar.js';
import { newKey, newSensor } from '../support/accounts.js';
import { newAdministrator } from '../support/administrators.js';
import { openBrowser } from '../support/browser.js';
import { Client, newUser } from '../support/client.js';
import { startMailbox } from '../support/mailbox.js';
import { PASSWORD } from '../support/password.js';
import { type TestServer, testServer } from '../support/server.js';
import { until } from '../support/until.js';
import { checkAccessibility, checkState, checkThemes, visit } from '../support/visitor.js';

type Part = (t: Test, browser: Browser, server: TestServer) => Promise<void>;

/** One more server on the same database, which admits users differently. */
const another = (t: Test, { config }: TestServer, overrides: Parameters<typeof testServer>[1]) =>
  testServer(t, { DATABASE_URL: config.DATABASE_URL, ...overrides });

const PARTS: Readonly<Record<string, Part>> = {
  'a user registers, and a name that is taken shows at its field': async (t, browser, server) => {
    const taken = await newUser(server);
    await visit(t, browser, server.url, {}, async ({ page, open, faults }) => {
      await open('/app/login');
      await page.getByRole('link', { name: 'Create an account' }).click();
      // The page before has a field of this name too.
      await page.getByRole('button', { name: 'Create the account' }).waitFor();
      await page.getByLabel('Username').fill(taken.username);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Create the account' }).click();
      await page.getByLabel('Username').and(page.locator('[aria-invalid=true]')).waitFor();
      await checkState(t, page, 'registration with a name that is taken');
      // The browser itself writes each refusal to the console.
      t.ok(faults.every((fault) => /status of 409/.test(fault)));
      faults.length = 0;
      await page.getByLabel('Username').fill('new-user-of-the-app');
      await page.getByRole('button', { name: 'Create the account' }).click();
      await page.getByRole('heading', { level: 1, name: 'Welcome, new-user-of-the-app' }).waitFor();
    });
  },

  'an invitation admits one user': async (t, browser, server) => {
    const admin = await newAdministrator(server);
    const { body } = await admin.client.post<{ invitation: { token: string } }>('/admin/invitations', {
      days: 1,
    });
    const invited = await another(t, server, { REGISTRATION: 'invitation' });
    await visit(t, browser, invited.url, {}, async ({ page, open }) => {
      await open(`/app/register?invitation=${body.invitation.token}`);
      t.equal(await page.getByLabel('Invitation').inputValue(), body.invitation.token);
      await page.getByLabel('Username').fill('invited-user');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Welcome, invited-user' }).waitFor();
    });
    const closed = await another(t, server, { REGISTRATION: 'closed' });
    await visit(t, browser, closed.url, {}, async ({ page, open }) => {
      await open('/app/register');
      await page.getByText('Registration is closed here.', { exact: false }).waitFor();
    });
  },

  'an address that has to be confirmed comes first': async (t, browser, server) => {
    const mailbox = await startMailbox(t);
    const settings = {
      REGISTRATION_CONFIRM: 'on',
      SMTP_URL: mailbox.url,
      EMAIL_CONFIRM_URL: 'https://example.com/confirm',
    };
    const strict = await another(t, server, settings);
    const sidecar = await startSidecar(strict.config, createLog('test', 'silent'));
    t.teardown(() => sidecar.close());
    await visit(t, browser, strict.url, {}, async ({ page, open, faults }) => {
      await open('/app/register');
      await page.getByLabel('Username').fill('mailed-user');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Mail address').fill('ann@example.com');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Look into your mail' }).waitFor();
      // The browser itself writes each refusal to the console.
      t.ok(faults.every((fault) => /status of 40[13]/.test(fault)));
      faults.length = 0;
      await until(async () => mailbox.mails.length > 0);
      const [, token] = /confirm\?token=([\w-]+)/.exec(mailbox.mails[0]!.text) ?? [];
      await open(`/app/confirm?token=${token}`);
      await page.getByRole('button', { name: 'Confirm the address' }).click();
      await page.getByRole('heading', { level: 1, name: 'Address confirmed' }).waitFor();
      await page.getByRole('link', { name: 'To the login' }).click();
      await page.getByRole('button', { name: 'Log in' }).waitFor();
      await page.getByLabel('Username').fill('mailed-user');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Welcome, mailed-user' }).waitFor();
    });
  },

  'demo data is made from the first page, given up, and removed from it': async (t, browser, server) => {
    const { client, session } = await newUser(server);
    await visit(t, browser, server.url, { session }, async ({ page, open }) => {
      await open('/app');
      await page.getByRole('button', { name: 'Make demo data' }).click();
      await page.getByRole('progressbar', { name: 'Storing a year of data' }).waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Demo data removed.').waitFor();
      t.match((await client.get('/sensors')).body, { total: 0 });
      await page.getByRole('button', { name: 'Make demo data' }).click();
      await page.getByText('Storing a year of data').waitFor();
      // The year itself is the subject of the tests of demo data.
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Start' }).waitFor();
      await page.getByRole('link', { name: 'Open a live chart' }).waitFor();
      await page.getByRole('button', { name: 'Remove demo data' }).click();
      await page.getByText('Demo data removed.').waitFor();
      await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
      await page.getByRole('button', { name: 'Remove demo data' }).waitFor({ state: 'detached' });
    });
  },

  'the list of sensors: search, order, keys; from a sensor to a service': async (t, browser, server) => {
    const user = await newUser(server);
    for (const [i, name] of ['attic', 'boiler flow', 'boiler return'].entries()) {
      const id = await newSensor(user, name);
      await user.client.post(`/sensors/${id}/data`, { data: [{ value: i, date: 1000 + i }] });
    }
    await visit(t, browser, server.url, { session: user.session }, async ({ page, open }) => {
      await open('/app/sensors');
      const grid = page.getByRole('grid', { name: 'Sensors' });
      const first = (name: string) => grid.locator('[aria-rowindex="2"]').filter({ hasText: name }).waitFor();
      await first('attic');
      await page.getByRole('searchbox', { name: 'Search sensors' }).fill('boiler');
      await first('boiler flow');
      await grid.getByRole('row', { name: /attic/ }).waitFor({ state: 'detached' });
      await page.getByRole('combobox', { name: 'Order' }).selectOption('Name Z to A');
      await first('boiler return');
      t.match(page.url(), /order=-name/);
      const age = grid.getByRole('columnheader', { name: 'Age' });
      await age.getByRole('button').click();
      await grid.locator('[aria-sort=ascending]').and(age).waitFor();
      await first('boiler return');
      await age.getByRole('button').click();
      await first('boiler flow');
      t.match(page.url(), /order=last_date/);
      await grid.locator('[aria-sort=descending]').and(age).waitFor();
      await page.getByRole('combobox', { name: 'Order' }).selectOption('Name Z to A');
      await first('boiler return');
      await grid.focus();
      await page.keyboard.press('End');
      await page.keyboard.press(' ');
      await page.getByText('1 sensor selected').first().waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'boiler flow' }).waitFor();

      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Connect a service' }).click();
      await page.getByRole('heading', { level: 1, name: 'Connect a service' }).waitFor();
      await page.getByRole('link', { name: 'Connect Moving average' }).click();
      await page.getByRole('group', { name: 'boiler flow' }).waitFor();
    });
  },

  'states of texts stand in the list and on the first page, in the colours of the sensor': async (
    t,
    browser,
    server,
  ) => {
    const user = await newUser(server);
    const make = async (name: string) => {
      const sensor = { name, data_type: 'string' };
      return (await user.client.post<{ sensor: { id: string } }>('/sensors', { sensor })).body.sensor.id;
    };
    const [sensor] = [await make('door'), await make('bell')];
    const now = Date.now() / 1000;
    const data = ['shut', 'open', 'shut', 'open'].map((value, i) => ({
      value,
      date: now - 3600 * (8 - 2 * i),
    }));
    await user.client.post(`/sensors/${sensor}/data`, { data });
    const words = 'open for 2 h, before it shut for 2 h, before it open for 2 h, and 1 earlier';
    await visit(t, browser, server.url, { session: user.session }, async ({ page, open }) => {
      for (const path of ['/app', '/app/sensors']) {
        await open(path);
        const strip = page.getByRole('img', { name: words });
        await strip.waitFor();
        t.equal(
          await page.getByRole('img', { name: / for / }).count(),
          1,
          'a sensor without points has none',
        );
        const colours = await strip
          .locator('> *')
          .evaluateAll((states) => states.map(({ className }) => /chart-series-\d/.exec(className)?.[0]));
        t.equal(colours.length, 4);
        t.equal(new Set(colours).size, 2);
        t.equal(colours[0], colours[2]);
        await checkThemes(t, page, `states in ${path}`);
      }
    });
  },

  'a sensor of another user leaves the list': async (t, browser, server) => {
    const [ann, bob] = [await newUser(server), await newUser(server)];
    const sensor = await newSensor(ann);
    await ann.client.post(`/sensors/${sensor}/users`, { user: { username: bob.username } });
    await visit(t, browser, server.url, { session: bob.session }, async ({ page, open }) => {
      await open(`/app/sensors/${sensor}`);
      await page.getByRole('button', { name: 'Details' }).click();
      await page.getByRole('button', { name: 'Remove from my list' }).click();
      await page.getByRole('group').getByRole('button', { name: 'Remove from my list' }).click();
      await page.getByText('Sensor removed from your list.').waitFor();
      await page.getByText('No sensors yet').waitFor();
    });
    t.equal((await ann.client.get(`/sensors/${sensor}`)).status, 200, 'the owner keeps it');
  },

  'the page of the account': async (t, browser, server) => {
    const user = await newUser(server);
    await newKey(user, { name: 'barn', scope: 'write' });
    const other = await new Client(server.url).post<{ session_id: string }>('/login', {
      username: user.username,
      password: user.password,
    });
    await visit(t, browser, server.url, { session: user.session }, async ({ page, open }) => {
      const tab = (name: string) => page.getByRole('tab', { name }).click();
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await open('/app/account?view=sessions');
      await page.getByText('This one').waitFor();
      await page
        .getByRole('button', { name: /^End the session of/ })
        .first()
        .click();
      await page.getByText('Session ended.').first().waitFor();
      t.equal((await new Client(server.url).as(other.body.session_id).get('/sensors')).status, 403);

      await tab('Security');
      await button('Set up a second factor').click();
      const factor = page.getByRole('tabpanel').locator('form').filter({ hasText: 'Your password first.' });
      await factor.getByLabel('Current password').fill(user.password);
      await page.keyboard.press('Enter');
      const secret = page.locator('.account-secret');
      await secret.waitFor();
      const code = codeAt(fromBase32(await secret.innerText()), stepAt(Date.now() / 1000));
      await page.getByLabel('Code of the app').fill(code);
      await button('Turn on').click();
      await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
      await checkState(t, page, 'recovery codes');
      await button('I have kept them').click();
      await page.getByText('On', { exact: true }).waitFor();

      await tab('API keys');
      await page.getByRole('row', { name: /barn/ }).waitFor();
      await page.getByLabel('Name').fill('roof');
      await button('Create a key').click();
      await page.getByText('The key is shown only now.', { exact: false }).waitFor();
      await page.getByRole('button', { name: 'Revoke the key roof' }).click();
      await page.getByRole('row', { name: /roof/ }).waitFor({ state: 'detached' });
      await checkAccessibility(t, page, 'keys of the account');

      await tab('Usage');
      await page.getByText('Sensors that the account owns').waitFor();
      await tab('Activity');
      await page.getByRole('row', { name: /barn/ }).first().waitFor();
      await tab('Data');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download everything' }).click(),
      ]);
      t.match(download.suggestedFilename(), /\.zip$/);
      await button('Delete the account').click();
      const remove = button('Delete the account and everything in it');
      t.ok(await remove.isDisabled());
      await page.getByLabel(`Type ${user.username} to confirm`).fill(user.username);
      await remove.click();
      await page.getByLabel('Username').waitFor();
    });
    t.same(await server.sql`SELECT FROM users WHERE id = ${user.id}`, [], 'the account is deleted');
  },
};

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  const bits = [...text.replace(/[^A-Z2-7]/g, '')]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

t.test('an account in the web app', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const server = await testServer(t);
  for (const [name, run] of Object.entries(PARTS)) await t.test(name, (t) => run(t, browser, server));
});
