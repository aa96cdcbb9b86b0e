/** The pages of services: the catalogue, and what a user does with connected services. */
import t from 'tap';
import { createLog } from '../../common/log.js';
import { startSidecar } from '../../workers/sidecar.js';
import { openBrowser } from '../support/browser.js';
import { newUser } from '../support/client.js';
import { testServer } from '../support/server.js';
import { checkThemes, visit } from '../support/visitor.js';
import { comes, newSensor, send, use } from '../workers/services/attach.js';

t.test('services are listed, started again and removed', async (t) => {
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
    await checkThemes(t, page, 'connected services');
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.getByRole('button', { name: 'Actions of minutes' }).click();
    await page.getByRole('menuitem', { name: 'Start again' }).click();
    await row('minutes').getByText('Running').waitFor();
    await page.getByRole('button', { name: 'Actions of minutes' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove the service' }).click();
    await row('minutes').waitFor({ state: 'detached' });
    t.equal((await user.client.get(`/sensors/${resampled}`)).status, 200, 'its sensor stays');
  });
});
