/** The pages of devices and environments: made, filled with sensors, drawn, renamed, deleted, and what was removed comes back. */
import type { Locator } from 'playwright-core';
import t from 'tap';
import { newSensor } from '../support/accounts.js';
import { openBrowser } from '../support/browser.js';
import { type Client, newUser } from '../support/client.js';
import { GIF } from '../support/files.js';
import { startReceiver } from '../support/receiver.js';
import { testServer } from '../support/server.js';
import { until } from '../support/until.js';
import { checkState, visit } from '../support/visitor.js';

const HOSTILE = '<img src=x onerror="window.hasRun=1">';

async function upload(client: Client, sensor: string, value: number): Promise<void> {
  await client.post(`/sensors/${sensor}/data`, { data: [{ value }] });
}

/** The page may subscribe only after a first upload. */
async function uploadUntilSeen(client: Client, sensor: string, value: number, seen: Locator): Promise<void> {
  for (let i = 0; i < 10; i++) {
    await upload(client, sensor, value);
    if (
      await seen.waitFor({ timeout: 4000 }).then(
        () => true,
        () => false,
      )
    )
      return;
  }
  throw new Error(`${value} is not shown`);
}

t.test('a device is made of sensors, renamed and deleted', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const server = await testServer(t);
  const ann = await newUser(server);
  const [warm, wet] = [await newSensor(ann, HOSTILE), await newSensor(ann, 'humidity')];
  await upload(ann.client, warm, 21.5);

  await visit(t, browser, server.url, { session: ann.session }, async ({ page, open }) => {
    await open('/app/devices');
    await page.getByText('No devices yet').waitFor();
    await page.getByRole('button', { name: 'New device' }).first().click();
    await page.getByLabel('Type').fill(HOSTILE);
    await page.getByRole('button', { name: 'Make one' }).click();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Choose at least one sensor.').waitFor();
    await page.getByRole('button', { name: `Add ${HOSTILE}` }).click();
    await checkState(t, page, 'a new device');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: HOSTILE }).waitFor();
    const sensors = page.getByRole('region', { name: 'Sensors' });
    await sensors.getByRole('cell', { name: '21.5' }).waitFor();
    await uploadUntilSeen(ann.client, warm, 22.25, sensors.getByRole('cell', { name: '22.25' }));
    await page.getByText('Add sensors').click();
    await page.getByLabel('Search your sensors').fill('humid');
    await page.getByRole('button', { name: 'Add humidity' }).click();
    await sensors.getByRole('link', { name: 'humidity' }).waitFor();
    await checkState(t, page, 'a device');

    await sensors.getByRole('button', { name: 'Remove humidity' }).click();
    await sensors.getByRole('link', { name: 'humidity' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await sensors.getByRole('link', { name: 'humidity' }).waitFor();

    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Type').fill('board');
    await page.getByLabel('UUID').fill('a1-b2');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'board' }).waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('UUID').fill('a1-b3');
    const device = new URL(page.url()).pathname.replace('/app', '');
    await ann.client.put(device, { device: { type: 'board 2' } });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'board 2' }).waitFor();
    t.match(
      (await ann.client.get(device)).body,
      { device: { uuid: 'a1-b3' } },
      'another tab changed the type',
    );
    await ann.client.put(device, { device: { type: 'board' } });
    await page
      .getByRole('navigation', { name: 'Devices and places' })
      .getByRole('link', { name: 'Devices' })
      .click();
    await page.getByRole('link', { name: 'board', exact: true }).waitFor();
    await checkState(t, page, 'devices');
    await page.getByRole('link', { name: 'board', exact: true }).click();
    await page.getByRole('button', { name: 'Delete the device' }).click();
    await page.getByText('2 sensors stay').waitFor();
    await page.getByRole('group').getByRole('button', { name: 'Delete the device' }).click();
    await page.getByText('No devices yet').waitFor();
    await open('/app/devices/999999');
    await page.getByText('There is no such device').waitFor();
    t.equal(await page.evaluate('window.hasRun'), undefined, 'nothing ran');
  });
  for (const id of [warm, wet]) t.equal((await ann.client.get(`/sensors/${id}`)).status, 200, 'sensors stay');
});

t.test('an environment is drawn, its sensors are placed by mouse and keyboard', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const server = await testServer(t);
  const ann = await newUser(server);
  const [warm, wet] = [await newSensor(ann, HOSTILE), await newSensor(ann, 'humidity')];
  await upload(ann.client, warm, 21.5);

  await visit(t, browser, server.url, { session: ann.session }, async ({ page, open, faults }) => {
    await open('/app/environments');
    await page.getByText('No environments yet').waitFor();
    await page.getByRole('button', { name: 'New environment' }).first().click();
    await page.getByLabel('Name').fill(HOSTILE);
    await page.getByLabel('Centre').fill('91 4');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('has a latitude outside -90 to 90').waitFor();
    t.match(faults.splice(0), [/409/], 'what the browser says of a refusal');
    await page.getByLabel('Centre').fill('52.3703, 4.8905');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: HOSTILE }).waitFor();

    const map = page.getByRole('region', { name: `Map of ${HOSTILE}` });
    const box = async () => (await map.boundingBox())!;
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('radio', { name: 'adds a corner' }).check({ force: true });
    const at = await box();
    for (const [x, y] of [
      [0.3, 0.3],
      [0.7, 0.3],
      [0.7, 0.7],
      [0.3, 0.7],
    ] as const)
      await map.click({ position: { x: at.width * x, y: at.height * y } });
    t.equal((await page.getByLabel('Outline').inputValue()).split('\n').length, 4, 'four corners');
    await checkState(t, page, 'an environment that is edited');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/m²/).waitFor();

    await page.getByRole('button', { name: `Add ${HOSTILE}` }).click();
    const sensors = page.getByRole('region', { name: 'Sensors' });
    await sensors.getByRole('link', { name: HOSTILE }).waitFor();
    await page.getByText('1 sensor is not on the map yet.').waitFor();
    await sensors.getByRole('button', { name: `Place ${HOSTILE}` }).click();
    await page.getByRole('heading', { name: `Where is ${HOSTILE}?` }).waitFor();
    await map.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    t.match(await page.getByLabel('Position').inputValue(), /^52\.37\d* 4\.89\d*$/, 'the middle of the map');
    await page.getByRole('button', { name: 'Save' }).click();
    await map.getByText('21.5').waitFor();
    await uploadUntilSeen(ann.client, warm, 22.25, map.getByText('22.25'));
    await checkState(t, page, 'an environment');

    await sensors.getByRole('button', { name: `Remove ${HOSTILE}` }).click();
    await map.getByText('22.25').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await map.getByText('22.25').waitFor();

    await page.getByRole('button', { name: 'New part' }).click();
    await page.getByLabel('Name').fill('cellar');
    await page.getByRole('button', { name: 'Create' }).click();
    const parts = page.getByRole('list', { name: 'Parts' });
    await parts.getByRole('link', { name: 'cellar' }).waitFor();
    await open('/app/environments');
    await page.getByRole('region', { name: 'Environments' }).getByRole('link', { name: HOSTILE }).waitFor();
    await checkState(t, page, 'environments');
    await page.getByRole('region', { name: 'Environments' }).getByRole('link', { name: 'cellar' }).click();
    await page.getByText('Not on the map yet').waitFor();
    await page.getByRole('button', { name: 'Delete the environment' }).click();
    await page.getByRole('group').getByRole('button', { name: 'Delete the environment' }).click();
    await page.getByText('Environment deleted.').waitFor();
    await open('/app/environments/999999');
    await page.getByText('There is no such environment').waitFor();
    t.equal(await page.evaluate('window.hasRun'), undefined, 'nothing ran');
  });
  t.equal((await ann.client.get<{ total: number }>('/environments')).body.total, 1);
  t.equal((await ann.client.get(`/sensors/${wet}`)).status, 200);
});

t.test('maps have pictures of the source that the operator names', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  // Cookies go to each port of a host.
  const source = await startReceiver(t, '127.0.0.2');
  const server = await testServer(t, {
    MAP_TILES: `${source.url}/{z}/{x}/{y}.png`,
    MAP_ATTRIBUTION: '© <i>Map</i> makers',
  });
  const ann = await newUser(server);
  const { body } = await ann.client.post<{ environment: { id: number } }>('/environments', {
    environment: { name: 'yard', gps_outline: '52.37 4.89,52.37 4.892,52.371 4.892,52.371 4.89' },
  });
  await visit(t, browser, server.url, { session: ann.session }, async ({ page, open, faults }) => {
    await open(`/app/environments/${body.environment.id}`);
    const map = page.getByRole('region', { name: 'Map of yard' });
    await map.getByText('© <i>Map</i> makers').waitFor();
    await page.waitForFunction(
      "document.querySelectorAll('.map-tiles img').length > 0 && [...document.querySelectorAll('.map-tiles img')].every((image) => image.complete)",
    );
    const asked = source.received.map(({ path }) => path);
    t.ok(asked.length > 0 && asked.every((path) => /^\/1[0-9]\/\d+\/\d+\.png$/.test(path)), asked.join());
    t.equal(source.received[0]!.headers.referer, `${server.url}/`, 'the site, and no page of it');
    t.equal(source.received[0]!.headers.cookie, undefined);
    await checkState(t, page, 'a map with tiles');
    const elsewhere = faults.splice(0);
    t.ok(
      elsewhere.every((fault) => fault.startsWith(`request: ${source.url}/`)),
      'no other request elsewhere, and no breach of the policy',
    );

    // After a change of the zoom, the pictures before stay until the new ones are there.
    const waiting: (() => void)[] = [];
    let isSlow = false;
    await page.route(`${source.url}/**`, async (route) => {
      if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
      await route.fulfill({ contentType: 'image/gif', body: GIF });
    });
    await open(`/app/environments/${body.environment.id}`);
    /** Zooms of the pictures that are there, or of those that are not there yet. */
    const zooms = (areThere: boolean) =>
      page.evaluate<string[]>(`[...new Set([...document.querySelectorAll('.map-tiles img')]
        .filter((image) => (image.naturalWidth > 0) === ${areThere})
        .map(({ src }) => new URL(src).pathname.split('/')[1]))]`);
    const areComplete = async () => (await zooms(true)).length === 1 && (await zooms(false)).length === 0;
    await until(areComplete);
    const before = await zooms(true);
    isSlow = true;
    await page.getByRole('button', { name: 'Zoom in' }).click({ clickCount: 2 });
    await until(async () => (await zooms(false)).length === 1);
    t.same(await zooms(true), before);
    isSlow = false;
    for (const release of waiting) release();
    await until(areComplete);
    t.notSame(await zooms(true), before);
    faults.length = 0;
  });
});
