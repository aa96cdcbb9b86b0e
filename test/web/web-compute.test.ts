/** The pages of data processors: a script is tried on real points, saved, changed in two places, stopped and deleted. */
import t from 'tap';
import { createLog } from '../../common/log.js';
import { startSidecar } from '../../workers/sidecar.js';
import { openBrowser } from '../support/browser.js';
import { newUser } from '../support/client.js';
import { testServer } from '../support/server.js';
import { checkAccessibility, checkThemes, visit } from '../support/visitor.js';

t.test('a script is tried, saved, stopped and deleted', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const server = await testServer(t);
  const sidecar = await startSidecar(server.config, createLog('test', 'silent'));
  t.teardown(() => sidecar.close());
  const { client, session } = await newUser(server);
  const made = await client.post<{ sensor: { id: string } }>('/sensors', {
    sensor: { name: 'kitchen', data_type: 'float', unit: '°C' },
  });
  const now = Math.floor(Date.now() / 1000);
  const data = Array.from({ length: 60 }, (_, i) => ({ value: 20 + (i % 3), date: now - 3000 + 50 * i }));
  await client.post(`/sensors/${made.body.sensor.id}/data`, { data });

  // The sandbox starts with the first script; a busy machine takes longer than the server waits.
  const dataprocessor = { command: '1' };
  while ((await client.post('/dataprocessors/execute', { dataprocessor })).status === 509);

  await visit(t, browser, server.url, { session }, async ({ page, open }) => {
    await open('/app');
    await page.getByRole('link', { name: 'Compute' }).click();
    await page.getByRole('heading', { level: 1, name: 'Compute' }).waitFor();
    await page.getByRole('link', { name: 'Try an example' }).click();
    await page.locator('.code-editor[data-loaded]').waitFor();
    const script = page.getByRole('textbox', { name: 'Script', exact: true });
    const result = page.getByRole('region', { name: 'Result', exact: true });
    const run = async (text: string, expected: string | RegExp) => {
      await script.click();
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(text);
      await page.keyboard.press('Control+Enter');
      await result.getByText(expected).first().waitFor();
    };

    t.match(await script.innerText(), /Mean of the last hour of kitchen/);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await result.getByText('60 points read').waitFor();
    t.equal(await result.locator('output').innerText(), '21');
    await result.getByRole('region', { name: /^What the script read/ }).waitFor();
    await checkThemes(t, page, 'a result with its chart');
    await page.setViewportSize({ width: 1280, height: 800 });

    await run('x = 1;\nnothing (x)', 'Line 2, column 1');
    t.equal(await script.getAttribute('aria-invalid'), 'true');
    await checkAccessibility(t, page, 'an error at its line');
    await run('disp ("<img src=x onerror=alert(1)>")', '<img src=x onerror=alert(1)>');
    t.equal(await page.locator('img').count(), 0, 'output is text');

    await run('mean ([20 22])', 'Would store');
    await page.getByLabel('Name of the new sensor').fill('<b>mean</b>');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: '<b>mean</b>' }).waitFor();
    const [, id] = /\/app\/compute\/(\d+)$/.exec(new URL(page.url()).pathname) ?? [];

    await page.locator('.code-editor[data-loaded]').waitFor();
    await client.put(`/dataprocessors/${id}`, { dataprocessor: { command: '1 + 1' } });
    await page.getByLabel('Runs every').selectOption('86400');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('It was changed elsewhere since you opened it.').waitFor();
    await page.getByRole('button', { name: 'Load the other version' }).click();
    await page.locator('.code-editor[data-loaded]').waitFor();
    t.equal((await script.innerText()).trim(), '1 + 1');

    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Start' }).waitFor();
    await open('/app/compute');
    await page.getByRole('row', { name: /<b>mean<\/b>.*Stopped/ }).waitFor();
    await checkThemes(t, page, 'the list');
    await page.getByRole('link', { name: '<b>mean</b>' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete the data processor' }).click();
    await page.getByRole('link', { name: 'Try an example' }).waitFor();
  });
});
