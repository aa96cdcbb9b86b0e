/** The pages of alerts, as a person uses them: make one, see it fire, acknowledge and silence it, send a test. */
import type { Page } from 'playwright-core';
import t from 'tap';
import { createLog } from '../../common/log.js';
import { startSidecar } from '../../workers/sidecar.js';
import { openBrowser } from '../support/browser.js';
import { newUser } from '../support/client.js';
import { newGroup } from '../support/groups.js';
import { startReceiver } from '../support/receiver.js';
import { testServer } from '../support/server.js';
import { newSensor, newTrigger, upload, wait } from '../support/triggers.js';
import { until } from '../support/until.js';
import { checkState, checkThemes, visit } from '../support/visitor.js';

const HOSTILE = '<img src=x onerror=alert(1)> tank';

/** Whether a line goes across the chart in the colour of limits. */
const hasLimit = (page: Page) =>
  page.evaluate(`(() => {
    const drawn = document.querySelector('.alerts-chart canvas');
    const canvas = Object.assign(document.createElement('canvas'), { width: drawn.width, height: drawn.height });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(drawn, 0, 0);
    const rgb = (colour) => {
      context.save();
      context.fillStyle = colour;
      const [red, green, blue] = context.fillStyle.slice(1).match(/../g).map((part) => parseInt(part, 16));
      context.restore();
      return [red, green, blue];
    };
    const limit = rgb(getComputedStyle(document.documentElement).getPropertyValue('--color-bad').trim());
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    for (let y = 0; y < height; y++) {
      let found = 0;
      for (let x = 0; x < width; x++)
        if (limit.every((part, i) => Math.abs(data[4 * (y * width + x) + i] - part) < 24)) found++;
      if (found > width / 3) return true;
    }
    return false;
  })()`) as Promise<boolean>;

t.test('a person makes an alert, sees it fire, acknowledges it, silences it and sends a test', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const receiver = await startReceiver(t);
  const server = await testServer(t, { DELIVERY_ALLOW: '127.0.0.0/8' });
  const sidecar = await startSidecar(server.config, createLog('test', 'silent'));
  t.teardown(() => sidecar.close());
  const user = await newUser(server);
  const sensor = await newSensor(user, { name: HOSTILE, unit: '°C', data_type: 'float' });
  const now = Math.floor(Date.now() / 1000);
  const day = Array.from({ length: 100 }, (_, i) => [now - 600 * (100 - i), i % 20] as const);
  await upload(user, sensor, day);
  await user.client.post('/notifications', {
    notification: { type: 'url', destination: `${receiver.url}/hook`, text: HOSTILE },
  });
  const { session } = user;
  await visit(t, browser, server.url, { session }, async ({ page, open }) => {
    await open('/app/alerts');
    await page.getByText('No alerts yet').waitFor();
    t.equal(await page.getByRole('heading', { name: 'Firings' }).count(), 0, 'without alerts there are none');
    await page.getByRole('link', { name: 'New alert' }).first().click();
    await page.getByRole('link', { name: /tank/ }).click();
    await page.getByLabel('Name').fill('too <b>hot</b>');
    await page.getByLabel('Value', { exact: true }).fill('18');
    await page.getByText('Would have fired 5 times').waitFor();
    const chart = (limits: RegExp) => page.getByRole('region', { name: limits }).waitFor();
    await chart(/^Chart of .* tank, with a line at the limit: above 18\s°C$/);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await until(() => hasLimit(page));
    }
    await page.getByLabel('Fires again only after a value below').fill('15.5');
    await chart(/with a line at the limit: above 18\s°C, fires again below 15.5\s°C$/);
    await page.getByLabel('Fires again only after a value below').fill('');
    await page.getByLabel('When').selectOption('changes');
    await chart(/^Chart of .* tank$/);
    await until(async () => !(await hasLimit(page)));
    await page.getByLabel('When').selectOption('above');
    await page.getByLabel('When').selectOption('expression');
    await page.getByText('Would have fired 5 times').waitFor();
    await until(() => hasLimit(page));
    await page.getByLabel('When').selectOption('above');
    await page.getByLabel('Value', { exact: true }).fill('30');
    await page.getByText('Would not have fired').waitFor();
    await page.getByRole('button', { name: 'Create the alert' }).click();
    await page.getByRole('heading', { level: 1, name: 'too <b>hot</b>' }).waitFor();
    await page.getByLabel('Notification to add').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: /^Take off/ }).waitFor();

    await upload(user, sensor, [[now, 31]]);
    await page.getByRole('link', { name: '31 °C' }).waitFor();
    await checkThemes(t, page, 'an alert that fires');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: /^Acknowledge / }).click();
    await page.getByLabel('Note').fill('<i>pump</i> ordered');
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await page.getByText('<i>pump</i> ordered').waitFor();

    await page.getByRole('button', { name: /^Send a test/ }).click();
    await page.getByText('Delivered').first().waitFor();
    await page
      .getByRole('button', { name: /^Send the delivery/ })
      .first()
      .waitFor();

    await page.getByRole('button', { name: 'Silence' }).click();
    await page.getByRole('menuitem', { name: 'For an hour' }).click();
    await page.getByText(/^Silenced until/).waitFor();
    await page.getByRole('button', { name: 'End the silence' }).click();
    await page.getByText(/^Silenced until/).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Silence', exact: true }).click();
    await page.getByRole('menuitem', { name: 'With a note' }).click();
    await page.getByLabel('For', { exact: true }).selectOption('a week');
    await page.getByLabel('Note').fill('<u>until</u> the pump comes');
    await page.getByRole('button', { name: 'Silence', exact: true }).last().click();
    await page.getByText(`by ${user.username}: <u>until</u> the pump comes`).waitFor();
    await page.getByRole('button', { name: 'End the silence' }).click();
    await page.getByText(/^Silenced until/).waitFor({ state: 'detached' });

    await open('/app/alerts?state=active');
    await page.getByRole('link', { name: 'too <b>hot</b>' }).first().waitFor();
    await page.getByText('Firing', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Silence too <b>hot<\/b>, / }).click();
    await page.getByRole('menuitem', { name: 'For a day' }).click();
    await page.getByText(/^too <b>hot<\/b> is silenced until/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: '31 °C' }).click();
    await page.getByRole('heading', { level: 1, name: /tank/ }).waitFor();
    t.match(page.url(), /\?from=.*&to=/);
    await page.locator('.chart-mark').waitFor({ state: 'attached' });
    const firing = page
      .getByRole('region', { name: 'Annotations' })
      .getByRole('link', { name: /^too <b>hot<\/b>: 31\s°C$/ });
    await firing.waitFor();
    await checkState(t, page, 'a sensor with a firing');
    await firing.click();
    await page.getByRole('heading', { level: 1, name: 'too <b>hot</b>' }).waitFor();
  });
});

t.test(
  'firings of one alert that follow each other are read together, and one by one on request',
  async (t) => {
    const browser = await openBrowser(t);
    if (browser === null) return;
    const server = await testServer(t);
    const sidecar = await startSidecar(server.config, createLog('test', 'silent'));
    t.teardown(() => sidecar.close());
    const user = await newUser(server);
    const sensor = await newSensor(user, { name: 'tank', unit: 'l', data_type: 'float' });
    const id = await newTrigger(user, { name: 'full', expression: 'sensor_data_value > 30' });
    await user.client.post(`/sensors/${sensor}/triggers`, { trigger: { id } });
    const { session, client } = user;
    const now = Math.floor(Date.now() / 1000);
    const firings = async (query: string) =>
      (await client.get<{ total: number }>(`/firings?${query}`)).body.total;
    for (const [i, value] of [31, 32, 33, 34].entries()) {
      await upload(user, sensor, [[now + 2 * i, value]]);
      await until(async () => (await firings('')) === i + 1);
      await upload(user, sensor, [[now + 2 * i + 1, 10]]);
      await until(async () => (await firings('state=active')) === 0);
      await wait(server.sql, 61);
    }
    await visit(t, browser, server.url, { session }, async ({ page, open }) => {
      await open('/app/alerts');
      const log = page.getByRole('region', { name: 'Firings' });
      const cause = (value: number) => page.getByRole('link', { name: `${value}\u202fl`, exact: true });
      const firing = (value: number) => log.locator(cause(value));
      await firing(34).waitFor();
      const earlier = log.getByRole('button', { name: '3 earlier firings of full, tank', exact: true });
      await log.getByText('3 not acknowledged').waitFor();
      t.equal(await firing(33).count(), 0);
      await checkState(t, page, 'firings that are read together');
      await earlier.click();
      for (const value of [33, 32, 31]) await firing(value).waitFor();
      await checkState(t, page, 'firings that are read one by one');
      const row = log.getByRole('row').filter({ has: cause(32) });
      await row.getByRole('button', { name: 'Acknowledge full, tank', exact: true }).click();
      await row.getByRole('button', { name: 'Acknowledge', exact: true }).click();
      await log.getByText('2 not acknowledged').waitFor();
      await firing(31).waitFor();
      await earlier.click();
      await firing(33).waitFor({ state: 'detached' });
      await open(`/app/alerts/${id}`);
      for (const value of [34, 33, 32, 31]) await firing(value).waitFor();
    });
  },
);

t.test(
  'an alert watches further sensors with the same notifications, and a notification is changed',
  async (t) => {
    const browser = await openBrowser(t);
    if (browser === null) return;
    const receiver = await startReceiver(t);
    const server = await testServer(t, { DELIVERY_ALLOW: '127.0.0.0/8' });
    const user = await newUser(server);
    const [tank, pond] = [
      await newSensor(user, { name: 'tank', data_type: 'float' }),
      await newSensor(user, { name: HOSTILE, data_type: 'float' }),
    ];
    const id = await newTrigger(user, { name: 'hot', expression: 'sensor_data_value > 30' });
    await user.client.post(`/sensors/${tank}/triggers`, { trigger: { id } });
    const made = await user.client.post<{ notification: { id: number; secret: string } }>('/notifications', {
      notification: { type: 'url', destination: `${receiver.url}/old`, text: 'hot' },
    });
    const { notification } = made.body;
    const connected = (sensor: string) => `/sensors/${sensor}/triggers/${id}/notifications`;
    await user.client.post(connected(tank), { notification: { id: notification.id } });
    await server.sql`UPDATE notifications SET disabled = 'the receiver says 410' WHERE id = ${notification.id}`;
    const { session } = user;
    await visit(t, browser, server.url, { session }, async ({ page, open }) => {
      await open(`/app/alerts/${id}`);
      await page.getByRole('button', { name: 'Another sensor' }).click();
      await page.getByLabel('Search sensors').fill('img');
      await checkState(t, page, 'the choice of a further sensor');
      await page.getByRole('button', { name: `Watch ${HOSTILE}` }).click();
      await page.getByRole('link', { name: HOSTILE, exact: true }).waitFor();
      await page.getByRole('link', { name: 'On sensor tank' }).waitFor();
      t.match((await user.client.get(connected(pond))).body, { notifications: [{ id: notification.id }] });

      await page.getByText('the receiver says 410').waitFor();
      await page.getByRole('button', { name: `Change ${receiver.url}/old` }).click();
      const drawer = page.getByRole('dialog', { name: 'Change the notification' });
      await drawer.getByText('Saving enables it again.').waitFor();
      await drawer.getByText(notification.secret).waitFor();
      await checkState(t, page, 'a notification that is changed');
      await drawer.getByLabel('Text').fill('still hot');
      await drawer.getByRole('button', { name: 'Save' }).click();
      await drawer.waitFor({ state: 'detached' });
      await page.getByText('the receiver says 410').waitFor({ state: 'detached' });
      t.match((await user.client.get(`/notifications/${notification.id}`)).body, {
        notification: { destination: `${receiver.url}/old`, text: 'still hot', disabled: null },
      });

      for (const name of [HOSTILE, 'tank']) {
        await page.getByRole('button', { name: `Take it off ${name}` }).click();
        await page.getByRole('button', { name: 'Take it off', exact: true }).click();
        await page.getByRole('button', { name: `Take it off ${name}` }).waitFor({ state: 'detached' });
      }
      await page.getByText('This alert is on no sensor.').waitFor();
      await checkState(t, page, 'an alert on no sensor');
      await page.getByRole('button', { name: 'Watch tank' }).click();
      await page.getByRole('button', { name: 'Take it off tank' }).waitFor();
    });
  },
);

t.test('a person who saves an alert that was changed elsewhere chooses the version that stays', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const server = await testServer(t);
  const user = await newUser(server);
  const sensor = await newSensor(user, { name: 'tank', data_type: 'float' });
  const id = await newTrigger(user, { name: 'hot', expression: 'sensor_data_value > 30' });
  await user.client.post(`/sensors/${sensor}/triggers`, { trigger: { id } });
  const changeElsewhere = (limit: number) =>
    user.client.put(`/triggers/${id}`, { trigger: { expression: `sensor_data_value > ${limit}` } });
  const { session } = user;
  await visit(t, browser, server.url, { session }, async ({ page, open }) => {
    await open(`/app/alerts/${id}?sensor=${sensor}`);
    const value = page.getByLabel('Value', { exact: true });
    const warning = page.getByText('It was changed elsewhere since you opened it.');
    const save = async (limit: string) => {
      await value.fill(limit);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await warning.waitFor();
    };
    await value.waitFor();
    await changeElsewhere(40);
    await save('35');
    await checkState(t, page, 'an alert that was changed elsewhere');
    await page.getByRole('button', { name: 'Load the other version' }).click();
    await warning.waitFor({ state: 'detached' });
    t.equal(await value.inputValue(), '40');
    await changeElsewhere(50);
    await save('45');
    await page.getByRole('button', { name: 'Save mine over it' }).click();
    await warning.waitFor({ state: 'detached' });
    await page.getByText('Saved.').first().waitFor();
  });
  const { body } = await user.client.get(`/triggers/${id}`);
  t.match(body, { trigger: { name: 'hot', expression: 'sensor_data_value > 45' } });
});

t.test('a person is notified of requests, and of events of one sensor', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const server = await testServer(t);
  const user = await newUser(server);
  const group = await newGroup(user, { name: HOSTILE });
  const sensor = await newSensor(user, { name: 'tank', data_type: 'float' });
  const { session, client } = user;
  const sent = async () =>
    (await client.get<{ event_notifications: object[] }>('/events/notifications')).body.event_notifications;
  await visit(t, browser, server.url, { session }, async ({ page, open }) => {
    await open('/app/alerts/notifications');
    await page.getByText('Create a notification first').waitFor();
    const { body } = await client.post<{ notification: { id: number } }>('/notifications', {
      notification: { type: 'email', destination: 'ann@example.com', text: 'look' },
    });
    const { id } = body.notification;
    await open(`/app/groups/${group}`);
    await page.getByRole('link', { name: 'Notify me of requests' }).click();
    const drawer = page.getByRole('dialog', { name: 'Add an event' });
    await drawer.getByText('A user asks to join a group in which you may add users.').waitFor();
    await drawer.getByRole('option', { name: HOSTILE }).waitFor({ state: 'attached' });
    await checkState(t, page, 'a new event');
    await drawer.getByRole('button', { name: 'Add the event' }).click();
    await drawer.waitFor({ state: 'detached' });
    const events = page.getByRole('region', { name: 'Events' });
    await events.getByText(HOSTILE).waitFor();
    t.match(await sent(), [
      { event: 'request_group_user', source_id: group, notification_id: id, enabled: true },
    ]);

    await page.getByRole('button', { name: 'Add an event' }).click();
    await drawer.getByLabel('Event', { exact: true }).selectOption('Sensor changed');
    await drawer.getByLabel('Of', { exact: true }).selectOption('One sensor …');
    t.ok(
      await drawer.getByRole('button', { name: 'Add the event' }).isDisabled(),
      'a sensor has to be chosen',
    );
    await drawer.getByLabel('Search sensors').fill('tank');
    await drawer.getByRole('radio', { name: 'tank' }).check();
    await drawer.getByRole('button', { name: 'Add the event' }).click();
    await events.getByRole('row', { name: /^Sensor changed tank/ }).waitFor();
    await checkState(t, page, 'events that are sent');
    await events
      .getByRole('row', { name: /^Sensor changed/ })
      .getByRole('switch', { name: 'Sent: Sensor changed, tank', exact: true })
      .click();
    await events.getByRole('switch', { name: 'Sent: Sensor changed, tank', checked: false }).waitFor();
    await events.getByRole('button', { name: 'Remove Sensor changed, tank', exact: true }).click();
    await events.getByRole('row', { name: /^Sensor changed/ }).waitFor({ state: 'detached' });
    t.equal((await sent()).length, 1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await events.getByRole('row', { name: /^Sensor changed tank/ }).waitFor();
  });
  t.match(await sent(), [{}, { event: 'update_sensor', source_id: Number(sensor), enabled: false }]);
});

t.test('a new event is only of a thing that its list has', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const server = await testServer(t);
  const user = await newUser(server);
  const group = await newGroup(user, { name: 'lab' });
  const { session, client } = user;
  await client.post('/notifications', {
    notification: { type: 'email', destination: 'ann@example.com', text: 'look' },
  });
  await client.post('/environments', { environment: { name: 'cellar' } });
  await visit(t, browser, server.url, { session }, async ({ page, open, faults }) => {
    const drawer = page.getByRole('dialog', { name: 'Add an event' });
    const button = drawer.getByRole('button', { name: 'Add the event' });
    const chosen = drawer.getByLabel('Of', { exact: true });
    await open(`/app/alerts/notifications?event=not_known&source=${group}`);
    await drawer.getByRole('option', { name: 'lab' }).waitFor({ state: 'attached' });
    t.equal(await chosen.inputValue(), '', 'an event that is not known keeps no source');

    await open(`/app/alerts/notifications?event=request_group_user&source=${group + 1}`);
    await drawer.getByRole('option', { name: 'lab' }).waitFor({ state: 'attached' });
    t.ok(await button.isDisabled(), 'a source that is not in the list cannot be sent');

    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/environments?*', async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { error: 'out of order', code: 'internal_error' } });
    });
    await drawer.getByLabel('Event', { exact: true }).selectOption('Environment changed');
    await drawer.getByRole('option', { name: 'All environments' }).waitFor({ state: 'attached' });
    t.equal(await drawer.getByRole('option', { name: 'lab' }).count(), 0, 'groups are no environments');
    answer();
    await drawer.getByRole('alert').waitFor();
    t.equal(await drawer.getByRole('option', { name: 'lab' }).count(), 0);
    await page.unroute('**/environments?*');
    await drawer.getByRole('button', { name: 'Try again' }).click();
    await drawer.getByRole('option', { name: 'cellar' }).waitFor({ state: 'attached' });
    await checkState(t, page, 'a new event of an environment');
    t.ok(
      faults.splice(0).every((fault) => /status of 500/.test(fault)),
      'the browser itself reports the failure',
    );
  });
});
