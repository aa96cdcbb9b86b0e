/** The pages of administrators: the load, an account and its quotas, locks, links, deletion, the audit log; and nothing of it for others. */
import t from 'tap';
import { addJobs } from '../../sql/store/jobs.js';
import { newSensor } from '../support/accounts.js';
import { newAdministrator } from '../support/administrators.js';
import { openBrowser } from '../support/browser.js';
import { Client, newUser } from '../support/client.js';
import { testServer } from '../support/server.js';
import { checkAccessibility, checkState, visit, waitForFocus } from '../support/visitor.js';

t.test('an administrator sees what happens, and acts', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const server = await testServer(t);
  const [admin, ann] = [await newAdministrator(server), await newUser(server)];
  const sensor = await newSensor(ann);
  await ann.client.post(`/sensors/${sensor}/data`, { data: [{ value: 1, date: 1000 }] });
  await new Client(server.url).post('/login', { username: ann.username, password: 'wrong' });
  const job = { task: 'page', payload: { sensor_id: 1, asked: 1 }, key: 'later', delay: 3600 } as const;
  await addJobs(server.sql, [job]);

  await visit(t, browser, server.url, { session: admin.session }, async ({ page, open }) => {
    const part = (name: string) =>
      page.getByRole('navigation', { name: 'Parts of administration' }).getByRole('link', { name }).click();
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    await open('/app');
    await page.getByRole('link', { name: 'Administration' }).click();
    await page.getByRole('heading', { level: 1, name: 'Administration' }).waitFor();
    await page.getByRole('region', { name: 'Points stored' }).first().waitFor();
    await page.getByText('The last minutes as a table').click();
    await page.getByRole('region', { name: 'The last minutes as a table' }).waitFor();
    await checkState(t, page, 'load');

    await part('Accounts');
    await page.getByRole('searchbox', { name: 'Search by name or mail address' }).fill(ann.username);
    await button('Points').click();
    await page.waitForURL(/search=/);
    await page.waitForURL(/order=-points/);
    await button(ann.username).click();
    const drawer = page.getByRole('dialog', { name: ann.username });
    await drawer.getByText('Usage and quotas').waitFor();
    t.match(page.url(), /search=.*order=-points/, 'what is sorted while the search waits stays so');
    await drawer.getByRole('button', { name: 'Change the quota: sensors that the account owns' }).click();
    await drawer.getByLabel('Limit of sensors that the account owns').fill('5');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.getByText('of 5', { exact: true }).waitFor();

    await drawer.getByRole('button', { name: 'Link to choose a password' }).click();
    await drawer.getByRole('button', { name: 'Make the link' }).click();
    const link = await drawer.getByRole('region', { name: 'Link to choose a password' }).innerText();
    const token = new URL(link).searchParams.get('token') ?? '';
    const chosen = { token, password: 'blue whale 7' };
    t.equal((await new Client(server.url).post('/resetPassword', chosen)).status, 200);

    await drawer.getByRole('button', { name: 'Lock the account' }).click();
    await drawer.getByText('Sessions and streams end at once').waitFor();
    await waitForFocus(drawer.getByRole('group', { name: 'Lock the account' }));
    await page.keyboard.press('Escape');
    await drawer.getByText('Sessions and streams end at once').waitFor({ state: 'detached' });
    await drawer.getByRole('button', { name: 'Lock the account' }).click();
    await drawer.getByRole('group').getByRole('button', { name: 'Lock the account' }).click();
    await drawer.getByText('Locked', { exact: true }).waitFor();
    await checkState(t, page, 'a locked account');

    await drawer.getByRole('link', { name: 'See what happened' }).click();
    await page.getByRole('row', { name: /Account locked/ }).waitFor();
    t.equal(await page.getByLabel('Who').inputValue(), ann.username);
    await page.getByLabel('Result').selectOption('Refused');
    await button('Filter').click();
    await page.getByRole('row', { name: /Account locked/ }).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Login.*unauthorized/ }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export as JSON lines' }).click(),
    ]);
    t.equal(download.suggestedFilename(), 'audit.ndjson');
    await page.getByLabel('Who').fill('no-such-name');
    await button('Filter').click();
    await page.getByText('There is no account with this name.').waitFor();
    await checkState(t, page, 'audit log');

    await part('Sessions');
    await page.getByRole('row', { name: new RegExp(admin.username) }).waitFor();
    await checkAccessibility(t, page, 'sessions');

    await part('Jobs');
    await page.getByRole('button', { name: /^Remove page/ }).click();
    await page.getByText('The job is never done.').waitFor();
    await checkAccessibility(t, page, 'jobs');
    await page.getByRole('group').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Nothing waits, runs or fails.').waitFor();

    await part('Storage');
    await page
      .getByRole('cell', { name: 'users' })
      .or(page.getByRole('rowheader', { name: 'users' }))
      .first()
      .waitFor();
    await checkAccessibility(t, page, 'storage');

    await part('Invitations');
    await button('Invite a user').click();
    const invitation = await page.getByRole('region', { name: 'Link to register' }).innerText();
    t.match(invitation, /\/app\/register\?invitation=/);
    await checkAccessibility(t, page, 'invitations');

    await open(`/app/operate/accounts?account=${admin.id}`);
    await page.getByText('This is your own account.', { exact: false }).waitFor();
    t.equal(await button('New password at once').count(), 0, 'it would end the session that shows it');

    await open(`/app/operate/accounts?account=${ann.id}`);
    await page.getByRole('button', { name: 'Delete the account', exact: true }).click();
    await page.getByText('With the account go 1 sensor', { exact: false }).waitFor();
    const remove = page.getByRole('button', { name: 'Delete the account and everything in it' });
    t.ok(await remove.isDisabled());
    await page.getByLabel(`Type ${ann.username} to confirm`).fill(ann.username);
    await remove.click();
    await page.getByText('Account deleted.').waitFor();
    t.equal((await admin.client.get('/admin/accounts')).body.total, 1);

    await open(`/app/operate/audit?account=${ann.id}`);
    await page.getByRole('row', { name: /Account locked/ }).waitFor();
    t.equal(await page.getByLabel('Who').inputValue(), ann.username, 'the log keeps the name');
  });
});

t.test('a response that arrives late leads nowhere, and a slow one is not asked for again', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const server = await testServer(t);
  const [admin, ann] = [await newAdministrator(server), await newUser(server)];
  for (let i = 0; i < 30; i++) {
    await admin.client.post(`/admin/accounts/${ann.id}/lock`);
    await admin.client.delete(`/admin/accounts/${ann.id}/lock`);
  }
  await visit(t, browser, server.url, { session: admin.session }, async ({ page, open }) => {
    /** Holds requests until `release`. */
    const hold = async (address: RegExp, method: string) => {
      let seen = 0;
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(address, async (route) => {
        if (route.request().method() !== method) return route.fallback();
        seen += 1;
        await released;
        await route.continue();
      });
      return { seen: () => seen, release: () => release() };
    };

    await page.clock.install();
    const load = await hold(/\/admin\/load$/, 'GET');
    await open('/app/operate');
    await page.clock.runFor(20_000);
    t.equal(load.seen(), 1, 'while a read is under way there is no other');
    load.release();
    await page.getByRole('region', { name: 'Points stored' }).first().waitFor();
    await page.clock.resume();

    const older = await hold(/\/audit\?.*before=/, 'GET');
    await open(`/app/operate/audit?account=${ann.id}`);
    await page
      .getByRole('row', { name: /Account locked/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Older entries' }).click();
    await page.getByLabel('Result').selectOption('Refused');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('No entry matches').waitFor();
    const arrived = page.waitForResponse(/before=/);
    older.release();
    await (await arrived).finished();
    await page.getByRole('button', { name: 'Filter' }).focus();
    t.equal(await page.getByRole('row', { name: /Account/ }).count(), 0, 'not entries of the filter before');

    const deletion = await hold(/\/admin\/accounts\/\d+$/, 'DELETE');
    await open(`/app/operate/accounts?account=${ann.id}`);
    await page.getByRole('button', { name: 'Delete the account', exact: true }).click();
    await page.getByLabel(`Type ${ann.username} to confirm`).fill(ann.username);
    await page.getByRole('button', { name: 'Delete the account and everything in it' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Sensors', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Sensors' }).waitFor();
    deletion.release();
    await page.getByText('Account deleted.').waitFor();
    t.equal(new URL(page.url()).pathname, '/app/sensors', 'the user stays where the user went');
  });
});

t.test('others do not see administration', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const server = await testServer(t);
  const { session } = await newUser(server);
  await visit(t, browser, server.url, { session }, async ({ page, open }) => {
    await open('/app/operate/accounts');
    await page.getByText('Only administrators see this page').waitFor();
    t.equal(await page.getByRole('link', { name: 'Administration' }).count(), 0);
  });
});

t.test('on a phone an account is a card, and a list sorts the cards', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const server = await testServer(t);
  const [admin, ann] = [await newAdministrator(server), await newUser(server)];
  await visit(t, browser, server.url, { session: admin.session, width: 360 }, async ({ page, open }) => {
    await open(`/app/operate/accounts?search=${ann.username}`);
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Sensors, descending');
    await page.waitForURL(/order=-sensors/);
    await page.getByRole('button', { name: ann.username }).waitFor();
    t.equal(await page.getByRole('button', { name: 'Sensors', exact: true }).count(), 0);
    await checkState(t, page, 'accounts on a phone');
  });
});
