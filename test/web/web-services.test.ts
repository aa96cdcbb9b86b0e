/** The pages of services: the catalogue, and what a user does with connected services. */
import t from 'tap';
import { createLog } from '../../common/log.js';
import { startSidecar } from '../../workers/sidecar.js';
import { openBrowser } from '../support/browser.js';
import { newUser } from '../support/client.js';
import { testServer } from '../support/server.js';
import { checkAccessibility, checkThemes, checkWidth, visit, waitForFocus } from '../support/visitor.js';
import { comes, newSensor, send, use } from '../workers/services/attach.js';

t.test('services are connected, watched, taught and removed', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const server = await testServer(t);
  const sidecar = await startSidecar(server.config, createLog('test', 'silent'));
  t.teardown(() => sidecar.close());
  const user = await newUser(server);

  await visit(t, browser, server.url, { session: user.session }, async ({ page, open }) => {
    await open('/app/compute');
    await page.getByRole('link', { name: 'Services', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor();
    await page.getByText('No service is connected yet.').waitFor();
    await page.getByRole('heading', { name: 'State recognition' }).waitFor();

    const sensor = await newSensor(user, { name: 'noise', display_name: '<b>Noise</b>', unit: 'dB' });
    const smooth = await use(
      user,
      sensor,
      { name: 'moving_average' },
      { sensor: { name: 'smooth', unit: 'dB' } },
    );
    const resampled = await use(user, sensor, { name: 'resampling' }, { sensor: { name: 'minutes' } });
    await send(user, sensor, { 1000: 40, 1001: 42 });
    await comes(t, user, smooth, { 1000: '40', 1001: '41' });
    await server.sql`UPDATE services SET failed = 'time limit of 5 s exceeded', failed_at = now() WHERE sensor_id = ${resampled}`;
    await open('/app/services');
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
    await row('smooth').getByText('41 dB').waitFor();
    await row('smooth').getByText('Running').waitFor();
    await row('smooth').getByText('Up to date').waitFor();
    await row('minutes').getByText('time limit of 5 s exceeded').waitFor();
    await page.setViewportSize({ width: 360, height: 800 });
    await checkAccessibility(t, page, 'connected services');
    await checkWidth(t, page, 'connected services');
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.getByRole('button', { name: 'Actions of minutes' }).click();
    await page.getByRole('menuitem', { name: 'Start again' }).click();
    await row('minutes').getByText('Running').waitFor();
    await page.getByRole('button', { name: 'Actions of minutes' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove the service' }).click();
    await row('minutes').waitFor({ state: 'detached' });
    t.equal((await user.client.get(`/sensors/${resampled}`)).status, 200, 'its sensor stays');

    await page.getByRole('link', { name: 'Connect Moving average' }).click();
    await page.getByRole('heading', { level: 1, name: 'Connect: Moving average' }).waitFor();
    await page.getByRole('radio', { name: '<b>Noise</b>' }).check();
    await page.getByText('2 results from 2 points.').waitFor();
    await page.getByLabel('Window (points)').fill('0');
    await page.getByText('Must be at least 1').waitFor();
    t.equal(await page.getByLabel('Window (points)').getAttribute('aria-invalid'), 'true');
    await page.setViewportSize({ width: 360, height: 800 });
    await checkAccessibility(t, page, 'the wizard with a refused setting');
    await checkWidth(t, page, 'the wizard');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByLabel('Window (points)').fill('2');
    await page.getByLabel('Name of the new sensor').fill(' ');
    await page.getByText('The new sensor needs a name').waitFor();
    t.ok(await page.getByRole('button', { name: 'Connect', exact: true }).isDisabled());
    await page.getByLabel('Name of the new sensor').fill('calm');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'calm' }).waitFor();
    await page.getByText(/^Waiting for the first new point of <b>Noise<\/b>/).waitFor();
    const calm = Number(new URL(page.url()).pathname.split('/').at(-1));
    await send(user, sensor, { 1002: 44 });
    await page.getByText('44 dB').waitFor();
    await page.getByText('Running', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await page.getByText('Paused: no upload since').waitFor();
    await send(user, sensor, { 1003: 46 });
    await open(`/app/services/${calm}`);
    await page.getByText('Paused: 1 upload not computed').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Running', { exact: true }).waitFor();
    await page.getByLabel('Window (points)').fill(' 3,0');
    await page.getByText('Edited', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Settings saved.').first().waitFor();
    await page.getByText('Edited', { exact: true }).waitFor({ state: 'detached' });
    t.match((await user.client.get(`/services/${calm}`)).body, {
      service: { settings: [{ parameters: [3] }] },
    });

    const power = await newSensor(user, { name: 'power', unit: 'W' });
    const points: Record<number, number> = {};
    for (let i = 0; i < 240; i++) points[10_000 + 5 * i] = (i < 120 ? 10 : 500) + (i % 7);
    await send(user, power, points);
    const state = await use(
      user,
      power,
      { name: 'state_recognition_service' },
      { sensor: { name: 'machine' } },
    );
    await open(`/app/services/${state}`);
    await page.getByText('Nothing yet. Mark two states').waitFor();
    const chart = page.getByRole('region', { name: /^Input of State recognition/ });
    await page.locator('.chart:not([aria-busy]) canvas').first().waitFor();
    const box = (await chart.boundingBox())!;
    // The range is an hour up to the newest point, of which the points fill the last third.
    const at = (moment: number) => box.x + 56 + ((moment - (11_195 + 72 - 3600)) / 3600) * (box.width - 68);
    await page.mouse.move(at(10_050), box.y + 100);
    await page.mouse.down();
    await page.mouse.move(at(10_500), box.y + 100, { steps: 4 });
    await page.mouse.up();
    await page.getByLabel('What was it?').fill('idle');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 3, name: 'idle' }).waitFor();
    await page.getByText('Teach two states').waitFor();

    await chart.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    for (let i = 0; i < 50; i++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.getByLabel('Another state').fill('washing');
    await page.keyboard.press('Enter');
    const matrix = page.getByRole('region', { name: 'What was recognised as what' });
    await matrix.getByRole('row', { name: /^washing 0 [1-9]\d* 100 %$/ }).waitFor();
    await page.locator('.chart-band').first().waitFor();
    await checkThemes(t, page, 'a service that is taught');
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.getByRole('button', { name: 'Rename the state washing' }).click();
    await waitForFocus(page.getByRole('textbox', { name: 'New name' }));
    await page.keyboard.type('busy');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 3, name: 'busy' }).waitFor();
    await page.getByRole('button', { name: /^Remove the range idle/ }).click();
    await page.getByRole('heading', { level: 3, name: 'idle' }).waitFor({ state: 'detached' });
    await page.getByText('Teach two states').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await matrix.getByRole('row', { name: /^idle/ }).waitFor();
  });
});
