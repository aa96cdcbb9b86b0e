/** Each page of the web app in both themes, on a desktop and on a phone: readable for everybody, and without a fault. */
import t from 'tap';
import { openBrowser } from '../support/browser.js';
import { newUser } from '../support/client.js';
import { testServer } from '../support/server.js';
import { checkThemes, checkWidth, visit } from '../support/visitor.js';

/** A page has an entry here. */
const PAGES: readonly (readonly [path: string, heading: string])[] = [
  ['/app', 'Welcome'],
  ['/app/sensors', 'Sensors'],
  ['/app/dashboards', 'Dashboards'],
  ['/app/connect', 'Connect a device'],
  ['/app/compute', 'Compute'],
  ['/app/compute/new', 'New data processor'],
  ['/app/services', 'Services'],
  ['/app/services/new', 'Connect a service'],
  ['/app/alerts', 'Alerts'],
  ['/app/alerts/new', 'New alert'],
  ['/app/alerts/notifications', 'Notifications'],
  ['/app/environments', 'Environments'],
  ['/app/environments?new=1', 'Environments'],
  ['/app/devices', 'Devices'],
  ['/app/devices?new=1', 'Devices'],
  ['/app/groups', 'Groups'],
  ['/app/domains', 'Domains'],
  ['/app/operate', 'Administration'],
  ['/app/components', 'Components'],
  ['/docs', 'API'],
  ['/docs#/data/post_sensors_id_data', 'Upload points of one sensor'],
  ['/app/no-such-page', 'Page not found'],
];

t.test('each page can be read by everybody, in each theme and width', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const server = await testServer(t);
  const { session } = await newUser(server);
  await visit(t, browser, server.url, { session }, async ({ page, open }) => {
    for (const [path, heading] of PAGES) {
      await open(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      t.match(await page.title(), new RegExp(`^${heading}.* · Sensorium$`), path);
      await checkThemes(t, page, path);
    }
  });
  await visit(t, browser, server.url, {}, async ({ page, open }) => {
    await open('/app/login');
    await checkThemes(t, page, 'login');
  });
});

t.test('a long name makes no page wider than a phone', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const server = await testServer(t);
  const { client, session } = await newUser(server);
  const long = { name: 'W'.repeat(120), description: 'd'.repeat(300) };
  type Made = { sensor: { id: string }; group: { id: number }; domain: { id: number } };
  const { sensor } = (await client.post<Made>('/sensors', { sensor: { ...long, unit: 'u'.repeat(30) } }))
    .body;
  await client.post(`/sensors/${sensor.id}/data`, { value: 1 });
  const { group } = (await client.post<Made>('/groups', { group: { ...long, name: 'W'.repeat(60) } })).body;
  const { domain } = (await client.post<Made>('/domains', { domain: long })).body;
  await visit(t, browser, server.url, { session, width: 360 }, async ({ page, open }) => {
    for (const path of [
      '/app',
      '/app/sensors',
      `/app/sensors/${sensor.id}`,
      '/app/groups',
      `/app/groups/${group.id}`,
      '/app/domains',
      `/app/domains/${domain.id}`,
    ]) {
      await open(path);
      await page.getByText(/W{60}/).first().waitFor();
      await checkWidth(t, page, path);
    }
  });
});
