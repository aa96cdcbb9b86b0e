/** Panels of dashboards that show more than values: pictures, maps and annotations. */
import { setTimeout } from 'node:timers/promises';
import type { Browser, Locator } from 'playwright-core';
import t, { type Test } from 'tap';
import { openBrowser } from '../support/browser.js';
import { newUser } from '../support/client.js';
import { newSensor, upload } from '../support/file-sensors.js';
import { GIF, PNG } from '../support/files.js';
import { type TestServer, testServer } from '../support/server.js';
import { checkThemes, visit } from '../support/visitor.js';

type Part = (t: Test, browser: Browser, server: TestServer) => Promise<void>;

const grid = (x: number, y: number, w = 4, h = 6) => ({ x, y, w, h });

async function newDashboard(
  { client }: Awaited<ReturnType<typeof newUser>>,
  panels: readonly object[],
): Promise<number> {
  const content = { schema: 1, time: { last: 3600 }, panels };
  const { body } = await client.post<{ dashboard: { id: number } }>('/dashboards', {
    dashboard: { name: 'Yard', content },
  });
  return body.dashboard.id;
}

/** GIF, of more columns than one. */
function gifOf(columns: number): Buffer {
  const gif = Buffer.from(GIF);
  gif.writeUInt16LE(columns, 6);
  return gif;
}

const WIDE_GIF = gifOf(2);

/** @returns columns of a picture, when it is shown */
function widthOf(image: Locator): Promise<number> {
  return image.evaluate(async (element) => {
    const picture = element as unknown as { decode(): Promise<void>; naturalWidth: number };
    await picture.decode();
    return picture.naturalWidth;
  });
}

/** Files of one name and date take each other's place until the page shows one: it may subscribe only after the first. */
async function replaceUntilSeen(image: Locator, replace: (gif: Buffer) => Promise<unknown>): Promise<void> {
  for (let columns = 3; columns < 13; columns++) {
    await replace(gifOf(columns));
    for (let i = 0; i < 20; i++) {
      if ((await widthOf(image)) === columns) return;
      await setTimeout(100);
    }
  }
  throw new Error('the file is not shown');
}

async function newLink({ client }: Awaited<ReturnType<typeof newUser>>, dashboard: number): Promise<string> {
  const path = `/dashboards/${dashboard}/links`;
  const { body } = await client.post<{ link: { token: string } }>(path, { link: {} });
  return `/app/public#${body.link.token}`;
}

const PARTS: Readonly<Record<string, Part>> = {
  'a panel shows the newest picture, takes a newer one by itself, and leads to the sensor': async (
    t,
    browser,
    server,
  ) => {
    const user = await newUser(server);
    const [camera, empty] = [await newSensor(user), await newSensor(user)];
    await user.client.put(`/sensors/${camera}`, { sensor: { name: 'Gate' } });
    await user.client.put(`/sensors/${empty}`, { sensor: { name: 'Roof' } });
    const date = Math.floor(Date.now() / 1000) - 60;
    await upload(user, camera, `name=one.png&date=${date}`, { raw: PNG });
    const panel = (id: string, sensor: number, x: number) => ({
      id,
      type: 'picture',
      grid: grid(x, 0),
      sensors: { ids: [String(sensor)] },
    });
    const id = await newDashboard(user, [panel('a', camera, 0), panel('b', empty, 4)]);
    await visit(t, browser, server.url, { session: user.session }, async ({ page, open }) => {
      await open(`/app/dashboards/${id}`);
      const image = page.getByRole('img', { name: /^Gate, / });
      await image.waitFor();
      t.match(await image.getAttribute('src'), new RegExp(`/sensors/${camera}/data/${date}000000/file`));
      t.equal(await widthOf(image), 1);
      await page.getByText('No picture yet.').waitFor();
      await checkThemes(t, page, 'a dashboard with pictures');

      await upload(user, camera, `name=two.gif&date=${date + 30}`, { raw: GIF });
      await page.locator(`img[src$="/data/${date + 30}000000/file"]`).waitFor();

      await upload(user, camera, `name=three.gif&date=${date + 30}`, { raw: WIDE_GIF });
      await page.locator('img[src^="blob:"]').waitFor();
      t.equal(await widthOf(image), 2, 'another picture of the same date');
      const replace = (raw: Buffer) => upload(user, camera, `name=three.gif&date=${date + 30}`, { raw });
      await replaceUntilSeen(image, replace);
      await page.getByRole('link', { name: /^Gate, / }).click();
      await page.waitForURL(new RegExp(`/app/sensors/${camera}\\?file=${date + 30}000000$`));
      await page.getByRole('img', { name: 'three.gif' }).waitFor();
      await replaceUntilSeen(page.getByRole('img', { name: 'three.gif' }), replace);
    });
  },

  'a panel of pictures is added in the editor, and a public link shows it to a visitor': async (
    t,
    browser,
    server,
  ) => {
    const user = await newUser(server);
    const camera = await newSensor(user);
    await user.client.put(`/sensors/${camera}`, { sensor: { name: 'Gate' } });
    const date = Math.floor(Date.now() / 1000) - 60;
    await upload(user, camera, `name=one.gif&date=${date}`, { raw: GIF });
    const id = await newDashboard(user, []);
    await visit(t, browser, server.url, { session: user.session }, async ({ page, open }) => {
      await open(`/app/dashboards/${id}?edit=1`);
      await page.getByRole('button', { name: 'Add a panel' }).click();
      await page.getByRole('menuitem', { name: 'Latest picture' }).click();
      const drawer = page.getByRole('dialog', { name: /^Configure/ });
      await drawer.getByLabel('Search sensors by name, metatag or place').fill('gate');
      await drawer.getByRole('button', { name: 'Add Gate' }).click();
      await page.getByRole('img', { name: /^Gate, / }).waitFor();
      await drawer.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The dashboard is saved.').waitFor();
    });
    const link = await newLink(user, id);
    await visit(t, browser, server.url, {}, async ({ page, open }) => {
      await open(link);
      const image = page.getByRole('img', { name: /^Gate, / });
      await image.waitFor();
      const src = await image.getAttribute('src');
      t.match(src, /^blob:/, 'read without a cookie');
      t.equal(await page.getByRole('link', { name: /^Gate, / }).count(), 0, 'no other page to lead to');
      await upload(user, camera, `name=one.gif&date=${date}`, { raw: WIDE_GIF });
      await page.locator(`img[src^="blob:"]:not([src="${src}"])`).waitFor();
      t.equal(await widthOf(image), 2, 'another picture of the same date');
      await checkThemes(t, page, 'a public dashboard with a picture');
    });
  },

  'a map shows sensors at their positions, as a list too, and a public link shows it without names of places':
    async (t, browser, server) => {
      const user = await newUser(server);
      const { body } = await user.client.post<{ environment: { id: number } }>('/environments', {
        environment: { name: 'Back yard', gps_outline: '52.1 4.1,52.1 4.2,52.2 4.2,52.2 4.1' },
      });
      const yard = `/environments/${body.environment.id}`;
      const at = `${yard}/sensors`;
      const ids: string[] = [];
      for (const [name, position] of [
        ['Pond', '52.15 4.15'],
        ['Shed', ''],
      ] as const) {
        const sensor = { name, data_type: 'float', unit: '°C' };
        const made = await user.client.post<{ sensor: { id: string } }>('/sensors', { sensor });
        const { id } = made.body.sensor;
        ids.push(id);
        await user.client.post(at, { sensors: [{ id }] });
        await user.client.put(`${at}/${id}`, { position });
        await user.client.post(`/sensors/${id}/data`, { data: { value: 12.5 } });
      }
      const id = await newDashboard(user, [
        { id: 'a', type: 'map', title: 'Water', grid: grid(0, 0, 8, 8), sensors: { ids } },
        { id: 'b', type: 'map', title: 'Nowhere', grid: grid(8, 0), sensors: { ids: [ids[1]] } },
      ]);
      await visit(t, browser, server.url, { session: user.session }, async ({ page, open }) => {
        await open(`/app/dashboards/${id}`);
        const map = page.getByRole('region', { name: 'Map: Water' });
        await map.waitFor();
        await map.getByText('12.5 °C').waitFor();
        await map.getByText('Back yard').waitFor();
        await page.getByText('None of these sensors has a position in an environment.').waitFor();
        const polygon = map.locator('.map-outline-main');
        const [corners, dot] = [
          await polygon.getAttribute('d'),
          await map.locator('.map-dot').getAttribute('style'),
        ];
        await user.client.put(yard, { environment: { gps_outline: '52.1 4.1,52.1 4.2,52.3 4.2,52.3 4.1' } });
        await user.client.put(`${at}/${ids[0]}`, { position: '52.25 4.12' });
        await user.client.post(`/sensors/${ids[0]}/data`, { data: { value: 13.5 } });
        await map.locator(`.map-outline-main:not([d="${corners}"])`).waitFor({ state: 'attached' });
        await map.locator(`.map-dot:not([style="${dot}"])`).waitFor({ state: 'attached' });
        await map.getByText('13.5 °C').waitFor();

        await map.focus();
        const before = await map.locator('.map-dot').getAttribute('style');
        await page.keyboard.press('ArrowRight');
        await page.waitForFunction(
          `document.querySelector('.map-dot').getAttribute('style') !== ${JSON.stringify(before)}`,
        );
        await page.getByText('1 sensor without a position').click();
        const list = page.getByRole('region', { name: 'Water', exact: true });
        await list.getByRole('link', { name: 'Shed' }).waitFor();
        await list.getByRole('cell', { name: '13.5 °C' }).waitFor();
        await checkThemes(t, page, 'a dashboard with a map');
      });
      const link = await newLink(user, id);
      await visit(t, browser, server.url, {}, async ({ page, open }) => {
        await open(link);
        const map = page.getByRole('region', { name: 'Map: Water' });
        await map.getByText('13.5 °C').waitFor();
        const polygon = map.locator('.map-outline-main');
        t.equal(await polygon.count(), 1, 'the outline is there');
        const corners = await polygon.getAttribute('d');
        await user.client.put(yard, { environment: { gps_outline: '52.1 4.1,52.1 4.2,52.2 4.2,52.2 4.1' } });
        await map.locator(`.map-outline-main:not([d="${corners}"])`).waitFor({ state: 'attached' });
        t.equal(await page.getByText('Back yard').count(), 0);
        t.equal(await page.getByRole('link', { name: /Pond|Shed/ }).count(), 0, 'no other page to lead to');
        await checkThemes(t, page, 'a public dashboard with a map');
      });
    },

  'annotations of the dashboard and of its sensors are listed, written, changed and deleted on it': async (
    t,
    browser,
    server,
  ) => {
    const [user, reader] = [await newUser(server), await newUser(server)];
    const made = await user.client.post<{ sensor: { id: string } }>('/sensors', {
      sensor: { name: 'Boiler', data_type: 'float' },
    });
    const sensor = made.body.sensor.id;
    const second = Math.floor(Date.now() / 1000);
    await user.client.post(`/sensors/${sensor}/data`, { data: { value: 1, date: second - 600 } });
    const note = { sensor_id: Number(sensor), start_date: second - 300, text: 'Valve closed' };
    await user.client.post('/annotations', { annotation: note });
    const id = await newDashboard(user, [
      { id: 'a', type: 'line', title: 'Course', grid: grid(0, 0, 8), sensors: { ids: [sensor] } },
    ]);
    await user.client.post(`/dashboards/${id}/users`, { user: { id: reader.id } });
    await user.client.post(`/sensors/${sensor}/users`, { user: { id: reader.id } });
    const stored = async () =>
      (await user.client.get<{ annotations: { text: string }[] }>(`/annotations?dashboard_id=${id}`)).body
        .annotations;
    await visit(t, browser, server.url, { session: user.session }, async ({ page, open }) => {
      await open(`/app/dashboards/${id}`);
      const list = page.getByRole('region', { name: 'Annotations' });
      await list.getByText('Valve closed').waitFor();
      await page.locator('.chart-marks > *').first().waitFor({ state: 'attached' });
      await list.getByRole('button', { name: 'Annotate' }).click();
      await list.getByLabel('Text').fill('Inspection');
      await checkThemes(t, page, 'a new annotation of a dashboard');
      await list.getByRole('button', { name: 'Save' }).click();
      await list.getByText('Inspection').waitFor();
      t.match(await stored(), [{ text: 'Inspection' }]);
      await list
        .getByRole('button', { name: /^Change the annotation/ })
        .last()
        .click();
      await list.getByLabel('Text').fill('Inspection passed');
      await list.getByRole('button', { name: 'Save' }).click();
      await list.getByText('Inspection passed').waitFor();
      t.match(await stored(), [{ text: 'Inspection passed' }]);
    });
    await visit(t, browser, server.url, { session: reader.session }, async ({ page, open }) => {
      await open(`/app/dashboards/${id}`);
      const list = page.getByRole('region', { name: 'Annotations' });
      await list.getByText('Inspection passed').waitFor();
      t.equal(await list.getByRole('button').count(), 0, 'a reader changes nothing');
    });
    const link = await newLink(user, id);
    await visit(t, browser, server.url, {}, async ({ page, open }) => {
      await open(link);
      await page.getByRole('region', { name: 'Chart: Course' }).waitFor();
      t.equal(await page.getByText(/Inspection|Valve/).count(), 0, 'a visitor reads no annotations');
      t.equal(await page.getByRole('region', { name: 'Annotations' }).count(), 0);
    });
    await visit(t, browser, server.url, { session: user.session }, async ({ page, open }) => {
      await open(`/app/dashboards/${id}`);
      const list = page.getByRole('region', { name: 'Annotations' });
      await list
        .getByRole('button', { name: /^Delete the annotation/ })
        .last()
        .click();
      await page.getByText('Annotation deleted.').waitFor();
      t.same(await stored(), []);
      await page.getByRole('button', { name: 'Undo' }).click();
      await list.getByText('Inspection passed').waitFor();
      t.match(await stored(), [{ text: 'Inspection passed' }]);
    });
  },

  'firings of the triggers of a reader are marked on lines, where the panel is set to': async (
    t,
    browser,
    server,
  ) => {
    const user = await newUser(server);
    const made = await user.client.post<{ sensor: { id: string } }>('/sensors', {
      sensor: { name: 'Boiler', data_type: 'float', unit: '°C' },
    });
    const sensor = made.body.sensor.id;
    const second = Math.floor(Date.now() / 1000);
    await user.client.post(`/sensors/${sensor}/data`, { data: { value: 91, date: second - 600 } });
    const { body } = await user.client.post<{ trigger: { id: number } }>('/triggers', {
      trigger: { name: 'Too hot', expression: 'sensor_data_value > 90' },
    });
    await user.client.post(`/sensors/${sensor}/triggers`, { trigger: { id: body.trigger.id } });
    await server.sql`
      INSERT INTO firings (sensor_trigger_id, condition, fired, date, value, variables, silenced)
      SELECT id, 'expression', to_timestamp(${second - 600}), ${(second - 600) * 1e6}, '91', '{}', false
      FROM sensor_triggers WHERE sensor_id = ${sensor}`;
    const id = await newDashboard(user, [
      { id: 'a', type: 'line', title: 'Course', grid: grid(0, 0, 8), sensors: { ids: [sensor] } },
    ]);
    await visit(t, browser, server.url, { session: user.session }, async ({ page, open }) => {
      await open(`/app/dashboards/${id}?edit=1&open=a`);
      await page.getByRole('region', { name: 'Chart: Course' }).waitFor();
      t.equal(await page.locator('.chart-mark').count(), 0, 'unless it is set to');
      await page.getByLabel('Mark firings of my alerts').check();
      const list = page.getByRole('list', { name: 'Firings: Course' });
      await list.getByText(/: Too hot: 91\s°C$/).waitFor({ state: 'attached' });
      await page.locator('.chart-mark').waitFor({ state: 'attached' });
      await page.getByRole('button', { name: 'Done' }).click();
      await checkThemes(t, page, 'a line with a firing');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The dashboard is saved.').waitFor();
    });
    const stored = await user.client.get(`/dashboards/${id}`);
    t.match(stored.body, { dashboard: { content: { panels: [{ options: { firings: true } }] } } });
    const link = await newLink(user, id);
    await visit(t, browser, server.url, {}, async ({ page, open }) => {
      await open(link);
      await page.getByRole('region', { name: 'Chart: Course' }).waitFor();
      t.equal(await page.locator('.chart-mark').count(), 0, 'a visitor has no triggers');
    });
  },
};

t.test('panels of dashboards in the web app', async (t) => {
  const server = await testServer(t);
  const browser = await openBrowser(t);
  if (browser === null) return;
  for (const [name, part] of Object.entries(PARTS)) await t.test(name, (each) => part(each, browser, server));
});
