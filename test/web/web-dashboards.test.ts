/** Dashboards in the web app, used as a person would: by roles, names and keys. */
import type { Browser } from 'playwright-core';
import t, { type Test } from 'tap';
import { openBrowser } from '../support/browser.js';
import { newUser, type TestUser } from '../support/client.js';
import { type TestServer, testServer } from '../support/server.js';
import { checkThemes, visit } from '../support/visitor.js';

type Part = (t: Test, browser: Browser, server: TestServer) => Promise<void>;
interface One {
  readonly dashboard: {
    readonly id: number;
    readonly version: number;
    readonly name: string;
    readonly content: {
      readonly panels: readonly { readonly type: string; readonly title?: string; readonly grid: object }[];
    };
  };
}

const HOSTILE = '<img src=x onerror="document.title=\'hit\'">';

async function newSensor({ client }: TestUser, name: string, values: readonly number[]): Promise<string> {
  const sensor = { name, data_type: 'float', unit: '°C' };
  const { body } = await client.post<{ sensor: { id: string } }>('/sensors', { sensor });
  const now = Date.now() / 1000;
  const data = values.map((value, index) => ({ value, date: now - 60 * (values.length - index) }));
  await client.post(`/sensors/${body.sensor.id}/data`, { data });
  return body.sensor.id;
}

async function newDashboard(
  { client }: TestUser,
  panels: readonly object[],
  name = 'Cellar',
): Promise<number> {
  const content = { schema: 1, time: { last: 3600 }, panels };
  const { body } = await client.post<One>('/dashboards', { dashboard: { name, content } });
  return body.dashboard.id;
}

const grid = (x: number, y: number, w = 4, h = 5) => ({ x, y, w, h });

const PARTS: Readonly<Record<string, Part>> = {
  'one click makes a dashboard of the newest sensors': async (t, browser, server) => {
    const user = await newUser(server);
    await newSensor(user, 'Boiler', [20, 21.5]);
    await newSensor(user, HOSTILE, [3, 4]);
    await visit(t, browser, server.url, { session: user.session }, async ({ page, open }) => {
      await open('/app/dashboards');
      await page.getByRole('button', { name: 'Create one of my newest sensors' }).click();
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
      await page.getByRole('region', { name: 'Chart: Boiler, ' }).waitFor();
      await page.getByText('21.5 °C').first().waitFor();
      await page.getByRole('heading', { level: 2, name: HOSTILE }).first().waitFor();
      t.match(await page.title(), /^Overview/, 'a name with HTML is text');
      await checkThemes(t, page, 'a dashboard');
    });
  },

  'panels are added, moved by keys, removed with a way back, and saved': async (t, browser, server) => {
    const user = await newUser(server);
    await newSensor(user, 'Boiler', [20, 21.5]);
    const id = await newDashboard(user, [
      { id: 'note', type: 'text', title: 'Note', grid: grid(0, 0), options: { text: `# Hello\n${HOSTILE}` } },
    ]);
    await visit(t, browser, server.url, { session: user.session }, async ({ page, open }) => {
      await open(`/app/dashboards/${id}`);
      await page.getByRole('heading', { level: 3, name: 'Hello' }).waitFor();
      await page.getByText(HOSTILE).waitFor();
      await page.getByRole('button', { name: 'Edit', exact: true }).click();

      await page.getByRole('button', { name: 'Add a panel' }).click();
      await page.getByRole('menuitem', { name: 'Number' }).click();
      const drawer = page.getByRole('dialog', { name: /^Configure/ });
      await drawer.getByLabel('Search sensors by name, metatag or place').fill('boil');
      await drawer.getByRole('button', { name: 'Add Boiler' }).click();
      await page.getByText('21.5 °C').waitFor();
      await drawer.getByLabel('Title').fill('Now');
      await drawer.getByRole('button', { name: 'Done' }).click();

      const handle = page.getByRole('button', { name: 'Move Note', exact: true });
      await handle.focus();
      await page.keyboard.press('ArrowRight');
      await page.getByText('Column 2, row 1, 4 columns wide, 5 rows high').waitFor({ state: 'attached' });
      await page.keyboard.press('Shift+ArrowDown');
      await page.getByText('Column 2, row 1, 4 columns wide, 6 rows high').waitFor({ state: 'attached' });

      await page.getByRole('button', { name: 'Remove Now' }).click();
      await page.getByRole('heading', { level: 2, name: 'Now' }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('heading', { level: 2, name: 'Now' }).waitFor();
      await page.getByLabel('Name of the dashboard').fill('Wine');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { level: 1, name: 'Wine' }).waitFor();
      const { body } = await user.client.get<One>(`/dashboards/${id}`);
      t.match(body.dashboard, { name: 'Wine', version: 2 });
      t.same(
        body.dashboard.content.panels.map(({ title, grid }) => [title, grid]),
        [
          ['Note', grid(1, 0, 4, 6)],
          ['Now', grid(0, 6, 3, 3)],
        ],
      );
    });
  },

  'a public link shows the dashboard to a visitor until it is revoked': async (t, browser, server) => {
    const user = await newUser(server);
    const sensor = await newSensor(user, HOSTILE, [20, 21.5]);
    const id = await newDashboard(
      user,
      [
        { id: 'a', type: 'number', title: 'Now', grid: grid(0, 0), sensors: { ids: [sensor] } },
        { id: 'b', type: 'line', grid: grid(4, 0), sensors: { ids: [sensor] } },
        {
          id: 'c',
          type: 'bar',
          title: 'Bars',
          grid: grid(8, 0),
          sensors: { ids: [sensor] },
          options: { span: 'hour' },
        },
        { id: 'd', type: 'table', title: 'All', grid: grid(0, 5), sensors: { ids: [sensor, '999999'] } },
      ],
      'Hall',
    );
    let url = '';
    await visit(t, browser, server.url, { session: user.session }, async ({ page, open }) => {
      await open(`/app/dashboards/${id}?open=share`);
      const drawer = page.getByRole('dialog', { name: 'Share' });
      await drawer.getByLabel('Name of the link').fill('lobby');
      await drawer.getByLabel('Valid for').selectOption('7 days');
      await drawer.getByRole('button', { name: 'Create a public link' }).click();
      url = await drawer.getByLabel('Public link', { exact: true }).inputValue();
      await drawer.getByText('never used').waitFor();
      await checkThemes(t, page, 'the drawer with a public link');
    });
    t.match(url, /\/app\/public#[\w-]{32}$/);
    const path = url.slice(server.url.length);
    await visit(t, browser, server.url, {}, async ({ page, open, faults }) => {
      await open(path);
      await page.getByRole('heading', { level: 1, name: 'Hall' }).waitFor();
      await page.getByText('21.5 °C').first().waitFor();
      await page.getByText(/^Updated/).waitFor();
      await page.getByRole('region', { name: `Chart: ${HOSTILE}` }).waitFor();
      await page.getByRole('region', { name: 'Bars: Bars' }).waitFor();
      await page.getByText('1 hidden').waitFor();
      t.equal(await page.getByRole('navigation').count(), 0, 'there is no rail');
      t.equal(await page.locator('main a').count(), 0, 'nothing leads into the account');
      t.match(await page.title(), /^Hall/);
      await checkThemes(t, page, 'a dashboard by a public link');
      const now = Date.now() / 1000;
      await user.client.post(`/sensors/${sensor}/data`, { data: [{ value: 30.25, date: now }] });
      await page.getByText('30.3 °C').or(page.getByText('30.25 °C')).first().waitFor();
      const { body } = await user.client.get<{ links: { id: number; last_used: number }[] }>(
        `/dashboards/${id}/links`,
      );
      t.ok(body.links[0]!.last_used > 0);
      await user.client.delete(`/dashboards/${id}/links/${body.links[0]!.id}`);
      await page.getByRole('heading', { level: 1, name: 'This link has ended' }).waitFor();
      // The browser itself reports the refusals.
      t.ok(faults.splice(0).every((fault) => /404/.test(fault)));
      t.equal(await page.getByText('30.25 °C').count(), 0, 'its data is gone from the page');
      await checkThemes(t, page, 'a link that has ended');
    });
  },

  'unsaved changes are not left without a question, and not lost by the button Back': async (
    t,
    browser,
    server,
  ) => {
    const user = await newUser(server);
    const id = await newDashboard(user, []);
    await visit(t, browser, server.url, { session: user.session }, async ({ page, open }) => {
      const name = page.getByLabel('Name of the dashboard');
      const question = page.getByText('Your changes to this dashboard are not saved yet.');
      const away = page.getByRole('navigation').getByRole('link', { name: 'Sensors' });
      await open('/app/dashboards');
      await page.getByRole('link', { name: 'Cellar' }).click();
      await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
      await name.fill('Wine');
      await away.click();
      await question.waitFor();
      await page.locator('button:focus', { hasText: 'Save and leave' }).waitFor();
      await checkThemes(t, page, 'the question before unsaved changes are left');
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      t.equal(await name.inputValue(), 'Wine');

      await page.goBack();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Dashboards' }).waitFor();
      await page.getByText('Your changes to “Cellar” are not saved.').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await name.waitFor();
      t.equal(await name.inputValue(), 'Wine');

      await away.click();
      await page.getByRole('button', { name: 'Save and leave' }).click();
      await page.getByRole('heading', { level: 1, name: 'Sensors' }).waitFor();
      t.match((await user.client.get<One>(`/dashboards/${id}`)).body, {
        dashboard: { name: 'Wine', version: 2 },
      });

      await open(`/app/dashboards/${id}?edit=1`);
      await name.fill('Beer');
      await away.click();
      await page.getByRole('button', { name: 'Leave without saving' }).click();
      await page.getByRole('heading', { level: 1, name: 'Sensors' }).waitFor();
      t.match((await user.client.get<One>(`/dashboards/${id}`)).body, { dashboard: { version: 2 } });
    });
  },

  'a change that another user was faster with is kept as a copy': async (t, browser, server) => {
    const [owner, editor] = [await newUser(server), await newUser(server)];
    const id = await newDashboard(owner, []);
    await owner.client.post(`/dashboards/${id}/users`, { username: editor.username, edit: true });
    await visit(t, browser, server.url, { session: owner.session }, async ({ page, open, faults }) => {
      await open(`/app/dashboards/${id}?edit=1`);
      await page.getByLabel('Name of the dashboard').fill('Mine');
      await editor.client.put(`/dashboards/${id}`, { dashboard: { version: 1, name: 'Theirs' } });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText(`${editor.username} changed this dashboard`).waitFor();
      // The browser itself reports the refusal.
      t.equal(faults.splice(0).length, 1);
      await page.getByRole('button', { name: 'Save mine as a copy' }).click();
      await page.getByRole('heading', { level: 1, name: 'Mine (copy)' }).waitFor();
      const theirs = await owner.client.get<One>(`/dashboards/${id}`);
      t.match(theirs.body.dashboard, { name: 'Theirs', version: 2 });
    });
  },

  'a reader sees which sensors are hidden, and shares end': async (t, browser, server) => {
    const [owner, reader] = [await newUser(server), await newUser(server)];
    const sensor = await newSensor(owner, 'Boiler', [20]);
    const id = await newDashboard(owner, [
      { id: 'a', type: 'line', grid: grid(0, 0), sensors: { ids: [sensor] } },
    ]);
    await visit(t, browser, server.url, { session: owner.session }, async ({ page, open }) => {
      await open(`/app/dashboards/${id}`);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      const drawer = page.getByRole('dialog', { name: 'Share' });
      await drawer.getByLabel('Username').fill(reader.username);
      await drawer.getByRole('button', { name: 'Share with this user' }).click();
      await drawer.getByRole('button', { name: `Stop sharing with ${reader.username}` }).waitFor();
      await drawer.getByRole('switch').click();
      await drawer.getByRole('switch', { checked: true }).waitFor();
      await drawer.getByRole('switch').click();
      await drawer.getByRole('switch', { checked: false }).waitFor();
    });
    await visit(t, browser, server.url, { session: reader.session }, async ({ page, open }) => {
      await open('/app/dashboards');
      await page.getByRole('link', { name: 'Cellar' }).click();
      await page.getByText('1 sensor of this panel is not shared with you, or deleted.').waitFor();
      await page.getByText('shared with you to read').waitFor();
      t.equal(await page.getByRole('button', { name: 'Edit', exact: true }).count(), 0);
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Remove from my list' }).click();
      await page.getByRole('heading', { level: 1, name: 'Dashboards' }).waitFor();
    });
    t.equal((await reader.client.get(`/dashboards/${id}`)).status, 404);
  },

  'a dashboard leaves as a file and comes back from it': async (t, browser, server) => {
    const [user, other] = [await newUser(server), await newUser(server)];
    const own = await newSensor(user, 'Boiler', [20]);
    const foreign = await newSensor(other, 'Pond', [4]);
    const filter = {
      metatag_statement_groups: [[{ metatag_name: 'room', operator: 'equal', value: 'attic' }]],
    };
    const id = await newDashboard(user, [
      { id: 'a', type: 'text', title: HOSTILE, grid: grid(0, 0), options: { text: 'x' } },
      { id: 'b', type: 'picture', title: 'Gate', grid: grid(4, 0), sensors: { ids: [own, foreign] } },
      { id: 'c', type: 'map', grid: grid(8, 0), sensors: { ids: [foreign], filter } },
      { id: 'd', type: 'line', grid: grid(0, 5), sensors: { ids: [own] }, options: { band: false } },
    ]);
    const second = Math.floor(Date.now() / 1000);
    const annotation = { start_date: second - 60, end_date: second - 30, text: 'Inspection' };
    await user.client.post('/annotations', { annotation: { ...annotation, dashboard_id: id } });
    await user.client.post('/annotations', {
      annotation: { sensor_id: Number(own), start_date: second, text: 'of the sensor' },
    });
    await visit(t, browser, server.url, { session: user.session }, async ({ page, open, faults }) => {
      await open(`/app/dashboards/${id}`);
      await page.getByRole('button', { name: 'More' }).click();
      const saved = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Export as JSON' }).click();
      const file = await (await saved).path();
      await open('/app/dashboards');
      const input = page.getByLabel('Import').last();
      const given = (text: string) => ({
        name: 'a.json',
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      });
      await input.setInputFiles(given('{'));
      await page.getByText('The file is no JSON.').waitFor();
      await input.setInputFiles(
        given('{"name":"x","content":{"schema":1,"time":{"last":60},"panels":[{"id":"a","type":"pie"}]}}'),
      );
      await page.getByText(/content\.panels\[0\]\.type/i).waitFor();
      t.equal(faults.splice(0).length, 1, 'the browser itself reports the refusal');
      await input.setInputFiles(file);
      await page
        .getByText(`“Cellar” is imported. Sensor ${foreign} is not shared with you, or deleted.`)
        .waitFor();
      await page.getByRole('heading', { level: 2, name: HOSTILE }).waitFor();
      const copy = page.url().split('/').at(-1);
      t.not(copy, String(id), 'a dashboard of its own');
      const contentOf = async (each: unknown) =>
        (await user.client.get<One>(`/dashboards/${each}`)).body.dashboard.content;
      t.same(await contentOf(copy), await contentOf(id), 'each panel as it was');
      const notes = (each: unknown) =>
        user.client.get<{ annotations: object[] }>(`/annotations?dashboard_id=${each}`);
      for (const each of [id, copy]) {
        const { annotations } = (await notes(each)).body;
        t.equal(annotations.length, 1, 'those of sensors stay with the sensors');
        t.match(annotations, [annotation]);
      }
    });
  },

  'on a phone the panels stand below each other': async (t, browser, server) => {
    const user = await newUser(server);
    const sensor = await newSensor(user, 'Boiler', [20, 21]);
    const sensors = { ids: [sensor] };
    const id = await newDashboard(user, [
      { id: 'b', type: 'bar', title: 'Days', grid: grid(6, 0, 6), sensors },
      { id: 'a', type: 'gauge', title: 'Scale', grid: grid(0, 0, 6), sensors },
      { id: 'c', type: 'heatmap', title: 'Hours', grid: grid(0, 5, 6), sensors },
      { id: 'd', type: 'table', title: 'Values', grid: grid(6, 5, 6), sensors },
    ]);
    await visit(t, browser, server.url, { session: user.session, width: 360 }, async ({ page, open }) => {
      await open(`/app/dashboards/${id}`);
      await page.getByRole('region', { name: /^Bars: Days/ }).waitFor();
      await page.getByRole('region', { name: /^Hours by days: Hours/ }).waitFor();
      const tops: number[] = [];
      for (const name of ['Scale', 'Days', 'Hours', 'Values'])
        tops.push((await page.getByRole('heading', { level: 2, name }).boundingBox())!.y);
      t.same(
        [...tops].sort((one, other) => one - other),
        tops,
        'in the order in which one reads them',
      );
      const sizes = await page.evaluate('[document.documentElement.scrollWidth, innerWidth]');
      t.same(sizes, [360, 360], 'and nothing is wider than the page');
    });
  },
};

t.test('dashboards in the web app', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const server = await testServer(t);
  for (const [name, part] of Object.entries(PARTS)) await t.test(name, (each) => part(each, browser, server));
});
