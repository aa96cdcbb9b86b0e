/** The page of a sensor in the web app, used as a person would: by names, keys and fingers. */
import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { Browser, Page, Request } from 'playwright-core';
import t, { type Test } from 'tap';
import { openBrowser } from '../support/browser.js';
import { type Client, newUser } from '../support/client.js';
import { PNG } from '../support/files.js';
import { type TestServer, testServer } from '../support/server.js';
import { checkAccessibility, checkState, checkThemes, checkWidth, visit } from '../support/visitor.js';

type Part = (t: Test, browser: Browser, server: TestServer) => Promise<void>;

const START = 1_790_000_000;
/** A point every minute for two hours. */
const POINTS = Array.from({ length: 120 }, (_, i) => ({ date: START + 60 * i, value: i }));
const RANGE = 'from=2026-09-21T14:13:20Z&to=2026-09-21T16:13:20Z';

async function makeSensor(client: Client, fields: object = {}): Promise<string> {
  const sensor = { name: 'flow', unit: 'l', data_type: 'float', ...fields };
  return (await client.post<{ sensor: { id: string } }>('/sensors', { sensor })).body.sensor.id;
}

async function withPoints(client: Client): Promise<string> {
  const id = await makeSensor(client);
  await client.post(`/sensors/${id}/data`, { data: POINTS });
  return id;
}

const drawn = (page: Page, text: string | RegExp) => page.locator('.sensor-drawn').getByText(text).waitFor();

const valueAt = async (client: Client, id: string, date: number) => {
  const { body } = await client.get<{ data: { value: string }[] }>(`/sensors/${id}/data?date=${date}`);
  return body.data[0]?.value;
};

const PARTS: Readonly<Record<string, Part>> = {
  'the end of a gesture reads nothing that was read on the way': async (t, browser, server) => {
    const { client, session } = await newUser(server);
    const id = await withPoints(client);
    await visit(t, browser, server.url, { session }, async ({ page, open }) => {
      const reads: string[] = [];
      const isRead = (request: Request) => new URL(request.url()).pathname.endsWith('/chart');
      page.on('request', (request) => {
        if (isRead(request)) reads.push(request.url());
      });
      const begin = async () => {
        // Of a length between an hour and two, where the address has whole seconds.
        await open(`/app/sensors/${id}?${RANGE}`);
        await drawn(page, 'Raw: 120 points');
        reads.length = 0;
        const box = (await page.getByLabel(/^Chart of flow/).boundingBox())!;
        await page.mouse.move(box.x + box.width * 0.37, box.y + 100);
      };
      const zoomBy = async (by: number) => {
        const before = page.url();
        await page.mouse.wheel(0, by);
        await page.waitForURL((url) => url.href !== before);
        // The address is drawn, and what it needs is asked for.
        await page.evaluate(
          'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
        );
      };
      await begin();
      await zoomBy(-120);
      t.same(reads, [], 'all points of the sensor were read, those of the view and of the next ones');
      await begin();
      let finished = 0;
      const both = page.waitForEvent('requestfinished', (request) => isRead(request) && ++finished === 2);
      await zoomBy(120);
      await both;
      t.equal(reads.length, 2, reads.join(' '));
      t.equal(new Set(reads).size, 2, 'the view, and in advance the next one');
    });
  },

  'a page that opens reads its chart once, in the columns that it has': async (t, browser, server) => {
    const { client, session } = await newUser(server);
    const id = await withPoints(client);
    // The chart has less room than the window, and so fewer columns.
    await visit(t, browser, server.url, { session, width: 1920 }, async ({ page, open }) => {
      const reads: string[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        // Of the other one the page takes the first and the last date alone.
        if (pathname.endsWith('/chart') && searchParams.has('start_date')) reads.push(request.url());
      });
      await open(`/app/sensors/${id}?${RANGE}`);
      await drawn(page, 'Raw: 120 points');
      await page.waitForLoadState('networkidle');
      t.equal(reads.length, 1, reads.join(' '));
    });
  },

  'points are corrected, deleted and brought back': async (t, browser, server) => {
    const { client, session } = await newUser(server);
    const id = await withPoints(client);
    await visit(t, browser, server.url, { session }, async ({ page, open }) => {
      await open(`/app/sensors/${id}?${RANGE}`);
      await drawn(page, 'Raw: 120 points');
      const row = page.getByRole('row').nth(1);
      await row.getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('textbox', { name: /^Value at/ }).fill('500');
      await page.keyboard.press('Enter');
      await page.getByText('Point saved.').waitFor();
      t.equal(await valueAt(client, id, START + 60 * 119), '500');
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('cell', { name: '119 l' }).waitFor();
      await page.getByRole('switch', { name: 'Select range' }).click();
      const box = (await page.getByLabel(/^Chart of flow/).boundingBox())!;
      await page.mouse.move(box.x + box.width * 0.3, box.y + 100);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.6, box.y + 120, { steps: 4 });
      await page.mouse.up();
      await page.getByText(/^\d+ points marked$/).waitFor();
      await checkAccessibility(t, page, 'a marked range');
      await page.getByRole('button', { name: 'Delete points' }).click();
      await page.getByText(/^Deleted \d+ points\.$/).waitFor();
      const total = async () => (await client.get<{ total: number }>(`/sensors/${id}/data`)).body.total;
      t.ok((await total()) < 100);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText(/^Brought back \d+ points\.$/).waitFor();
      t.equal(await total(), 120);
    });
  },

  'functions, pauses and other sensors are drawn, said and in the address': async (t, browser, server) => {
    const { client, session } = await newUser(server);
    const [id, other] = [await withPoints(client), await makeSensor(client, { name: 'return flow' })];
    await client.post(`/sensors/${other}/data`, { data: POINTS.slice(0, 50) });
    await visit(t, browser, server.url, { session }, async ({ page, open }) => {
      await open(`/app/sensors/${id}?${RANGE}`);
      await drawn(page, 'Raw: 120 points');
      await page.getByLabel('Function').selectOption('Sum');
      await drawn(page, /^Sum per 5 min · 120 points$/);
      await page.getByLabel('Detail').selectOption({ label: 'Buckets of 1 h' });
      await drawn(page, /^Sum per 1 h/);
      await page.getByRole('tab', { name: 'Table of the chart' }).click();
      // 14:13 to 16:12: the values 47 to 106 are in the whole hour.
      await page.getByRole('cell', { name: /^4.590/ }).waitFor();
      await page.getByLabel('Pauses').selectOption('Straight line across');
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.getByLabel('Name of a sensor').fill('return');
      await page.getByRole('button', { name: /return flow/ }).click();
      await page.getByRole('link', { name: 'return flow' }).waitFor();
      const { searchParams } = new URL(page.url());
      t.equal(
        ['fn', 'detail', 'fill', 'with'].map((name) => searchParams.get(name)).join(),
        `sum,3600,linear,${other}`,
      );
      await page.reload();
      await drawn(page, /^Sum per 1 h.*pauses are bridged/);
      await page.getByRole('link', { name: 'return flow' }).waitFor();
      await page.getByLabel('Detail').selectOption('Raw points');
      await drawn(page, /^Raw: 120 points/);
      t.equal(new URL(page.url()).searchParams.get('fn'), null, 'raw points are no function');
      // The zone of here, and one by its old name.
      for (const zone of ['Europe/Amsterdam', 'Asia/Calcutta']) {
        await open(`/app/sensors/${id}?${RANGE}&zone=${zone}`);
        t.equal(await page.getByLabel('Time zone').inputValue(), zone);
      }
    });
  },

  'cursor, ranges and zoom go by keyboard; a range can be loaded again, and left by the browser': async (
    t,
    browser,
    server,
  ) => {
    const { client, session } = await newUser(server);
    const id = await withPoints(client);
    await visit(t, browser, server.url, { session }, async ({ page, open }) => {
      await open(`/app/sensors/${id}?${RANGE}`);
      await drawn(page, 'Raw: 120 points');
      const begin = page.url();
      const said = (text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();
      const press = async (...keys: string[]) => {
        for (const key of keys) await page.keyboard.press(key);
      };
      await page.getByLabel(/^Chart of flow/).focus();
      await press('End');
      await said('21 Sep 2026, 18:12:20: flow 119 l');
      await press('ArrowLeft', 'ArrowLeft');
      await said('21 Sep 2026, 18:10:20: flow 117 l');
      await press('Enter');
      await said('The range begins at 21 Sep 2026, 18:10:20. Move the cursor, then press Enter.');
      await press('Escape', 'Home', 'ArrowRight', 'Enter', 'End', 'ArrowLeft', 'Enter');
      await said('Range from 21 Sep 2026, 16:14:20 to 21 Sep 2026, 18:11:20.');
      await drawn(page, 'Raw: 118 points');
      t.equal(new URL(page.url()).searchParams.get('from'), '2026-09-21T14:14:20Z');
      await page.reload();
      await drawn(page, 'Raw: 118 points');
      await page.goBack();
      await drawn(page, 'Raw: 120 points');
      await page.goForward();
      await drawn(page, 'Raw: 118 points');
      await page.goBack();
      await drawn(page, 'Raw: 120 points');
      await page.getByLabel(/^Chart of flow/).focus();
      await press('+');
      await page.waitForURL((url) => url.href !== begin);
      await press('-');
      await drawn(page, 'Raw: 120 points');
      await press('PageDown');
      await page.getByText('No points in this range').waitFor();

      await press('Escape');
      await drawn(page, 'Raw: 120 points');
      t.equal(page.url(), begin, 'Esc goes back');
      await page.getByRole('switch', { name: 'Select range' }).press(' ');
      await page.getByLabel(/^Chart of flow/).focus();
      await press('Home', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter');
      await page.getByText('3 points marked').waitFor();
      await page.getByRole('button', { name: 'Delete points' }).press('Enter');
      await page.getByText('Deleted 3 points.').waitFor();
      await drawn(page, 'Raw: 117 points');
      await page.getByRole('button', { name: 'Undo' }).press('Enter');
      await page.getByText('Brought back 3 points.').waitFor();
      await drawn(page, 'Raw: 120 points');
    });
  },

  'more points than can be brought back are deleted after a question with their number': async (
    t,
    browser,
    server,
  ) => {
    const { client, session } = await newUser(server);
    const id = await makeSensor(client);
    const data = Array.from({ length: 12_000 }, (_, i) => ({ date: START + i, value: i % 60 }));
    await client.post(`/sensors/${id}/data`, { data });
    await visit(t, browser, server.url, { session }, async ({ page, context, open }) => {
      await open(`/app/sensors/${id}?range=all&detail=60`);
      await drawn(page, /^Mean of 1 min, min–max · 12,000 points$/);
      let answer = () => {};
      const isAnswered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await context.route('**/data?*per_page=1000*', async (route) => {
        await isAnswered;
        await route.continue().catch(() => {});
      });
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Download CSV' }).click();
      const progress = page.getByRole('progressbar', { name: 'Downloading flow' });
      await progress.waitFor();
      await checkAccessibility(t, page, 'a download that can be ended');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await progress.waitFor({ state: 'detached' });
      answer();
      await context.unroute('**/data?*per_page=1000*');

      await page.getByRole('switch', { name: 'Select range' }).click();
      await page.getByLabel(/^Chart of flow/).focus();
      for (const key of ['Home', 'Enter', 'End', 'Enter']) await page.keyboard.press(key);
      await page.getByText(/^11,\d\d\d points marked$/).waitFor();
      await page.getByRole('button', { name: 'Delete points' }).click();
      await page.getByText(/^Delete 11,\d\d\d points\? They are too many to bring back\.$/).waitFor();
      await checkAccessibility(t, page, 'the question before many points are deleted');
      await page.getByRole('button', { name: 'Delete for good' }).click();
      await page.getByText(/^Deleted 11,\d\d\d points\.$/).waitFor();
      const { total } = (await client.get<{ total: number }>(`/sensors/${id}/data`)).body;
      t.ok(total < 1000, `${total} points are left`);
      t.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0);
    });
  },

  'states are spans with a table; the period before stands below the present one': async (
    t,
    browser,
    server,
  ) => {
    const { client, session } = await newUser(server);
    const [gate, id] = [
      await makeSensor(client, { name: 'gate', data_type: 'string', unit: '' }),
      await withPoints(client),
    ];
    const data = ['shut', 'open', 'shut', 'open'].map((value, i) => ({ value, date: START + 1800 * i }));
    await client.post(`/sensors/${gate}/data`, { data });
    await visit(t, browser, server.url, { session }, async ({ page, open }) => {
      await open(`/app/sensors/${gate}?${RANGE}`);
      await drawn(page, 'States · 4 points');
      await page.locator('.sensor-legend').getByText('shut').waitFor();
      await page.getByLabel(/^Chart of gate/).focus();
      await page.keyboard.press('Home');
      await page.getByRole('status').getByText('21 Sep 2026, 16:13:20: gate shut').waitFor();
      await page.getByRole('tab', { name: 'Table of the chart' }).click();
      await page.getByRole('row', { name: /16:43:20 open 30 min/ }).waitFor();
      await checkThemes(t, page, 'the page of a sensor of states');
      await open(`/app/sensors/${id}?from=2026-09-21T15:13:20Z&to=2026-09-21T16:13:20Z`);
      await drawn(page, 'Raw: 60 points');
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.getByRole('switch', { name: 'Period before' }).click();
      await page.keyboard.press('Escape');
      await page.locator('.sensor-legend').getByText('flow, period before').waitFor();
      await page.getByLabel(/^Chart of flow/).focus();
      await page.keyboard.press('End');
      // Both series are there.
      await page.locator('.sensor-legend').getByText('59 l').waitFor();
      await page.keyboard.press('End');
      await page.getByRole('status').getByText('flow 119 l, flow, period before 59 l').waitFor();
      await page.reload();
      await page.locator('.sensor-legend').getByText('flow, period before').waitFor();
      await checkThemes(t, page, 'the page of a sensor with the period before');
    });
  },

  'a lost server shows since when, and the chart goes on when it is back': async (t, browser, server) => {
    const { client, session } = await newUser(server);
    const id = await makeSensor(client);
    await client.post(`/sensors/${id}/data`, { value: 1 });
    await visit(t, browser, server.url, { session }, async ({ page, context, open, faults }) => {
      await open(`/app/sensors/${id}?range=1h`);
      await drawn(page, /^Raw: 1 point/);
      await context.setOffline(true);
      const banner = page.getByText(/The server stopped responding/);
      await banner.waitFor();
      await page.locator('.sensor-value').getByText('1 l').waitFor();
      await page.getByLabel('Function').selectOption('Sum');
      await page.getByRole('alert').getByText('The server cannot be reached').first().waitFor();
      await client.post(`/sensors/${id}/data`, { value: 17.25 });
      await context.setOffline(false);
      await banner.waitFor({ state: 'detached' });
      await page.locator('.sensor-value').getByText('17.25 l').waitFor();
      await drawn(page, /^Sum per 1 min · 2 points/);
      await page.getByRole('alert').first().waitFor({ state: 'detached' });
      // The browser itself writes each failed request to the console.
      t.ok(
        faults.every((fault) => /net::ERR_INTERNET_DISCONNECTED/.test(fault)),
        faults.join(),
      );
      faults.length = 0;
    });
  },

  'a CSV file is uploaded by chosen columns, and its wrong lines are listed; points are downloaded': async (
    t,
    browser,
    server,
  ) => {
    const { client, session } = await newUser(server);
    const id = await makeSensor(client);
    await visit(t, browser, server.url, { session, width: 360 }, async ({ page, open }) => {
      await open(`/app/sensors/${id}`);
      await page.getByRole('button', { name: 'Upload CSV' }).click();
      const lines = [
        'room;when;reading',
        `attic;${START};1,5`,
        `attic;${START + 60};much`,
        'attic;;7',
        `attic;${START + 120};2,5`,
      ];
      await page.getByLabel('Choose a file').setInputFiles({
        name: 'rooms.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.join('\r\n')),
      });
      await page.getByText('The first line does not name the columns. Choose them:').waitFor();
      const preview = page.getByRole('region', { name: 'First 4 of 4 lines' });
      t.same(await preview.getByRole('columnheader').allTextContents(), ['room', 'when', 'reading']);
      await page.getByLabel('Column with the date').selectOption('when');
      await page.getByLabel('Column with the value').selectOption('reading');
      await checkState(t, page, 'the preview of a file');
      await page.getByRole('button', { name: 'Upload 4 points' }).click();
      await page.getByText('Stored 2 points.').waitFor();
      const rejected = page.getByRole('region', { name: '2 lines were rejected' }).getByRole('row');
      t.match(await rejected.nth(1).textContent(), /^3.*float/);
      t.match(await rejected.nth(2).textContent(), /^4the cell of the date is empty/);
      await checkAccessibility(t, page, 'an upload with rejected lines');
      await checkWidth(t, page, 'an upload, 360 px');
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('radio', { name: 'All' }).click();
      await drawn(page, 'Raw: 2 points');
      await page.getByRole('button', { name: 'More' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Download CSV' }).click();
      const text = await readFile((await (await download).path())!, 'utf8');
      t.equal(text, `date,value\n${START},1.5\n${START + 120},2.5\n`);
    });
  },

  'pictures are uploaded, shown, deleted and brought back': async (t, browser, server) => {
    const { client, session } = await newUser(server);
    const id = await makeSensor(client, { name: 'door camera', data_type: '', unit: '' });
    await visit(t, browser, server.url, { session }, async ({ page, open }) => {
      await open(`/app/sensors/${id}`);
      const file = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(PNG) });
      await page
        .locator('input[type=file]')
        .setInputFiles([file('front.png'), file('back.png'), file('notes.html')]);
      await page.getByText(/^notes\.html: its name must end in/).waitFor();
      await page.getByText('2 files', { exact: true }).waitFor();
      await page.getByRole('button', { name: /^front\.png/ }).click();
      const large = page.getByRole('img', { name: 'front.png' });
      await large.waitFor();
      await page.waitForFunction("document.querySelector('.files-view img').naturalWidth > 0");
      t.match(page.url(), /file=\d+/);
      await checkAccessibility(t, page, 'files');
      await page.getByRole('button', { name: 'Delete front.png' }).click();
      await page.getByText('1 file', { exact: true }).waitFor();
      await large.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('2 files', { exact: true }).waitFor();
    });
  },

  'the sensor gets metatags, is shared, changed, gets a key of its own, and is deleted': async (
    t,
    browser,
    server,
  ) => {
    const { client, session } = await newUser(server);
    const reader = await newUser(server);
    const id = await withPoints(client);
    await visit(t, browser, server.url, { session }, async ({ page, open, faults }) => {
      await open(`/app/sensors/${id}?panel=details`);
      await page.getByRole('textbox', { name: 'Name' }).first().fill('place');
      await page.getByRole('textbox', { name: 'Value' }).fill('cellar');
      await page.getByRole('button', { name: 'Add' }).click();
      await page.getByRole('button', { name: 'Remove place=cellar' }).waitFor();
      t.match((await client.get(`/sensors/${id}/metatags`)).body, { metatags: { place: ['cellar'] } });
      await page.getByRole('textbox', { name: 'Username' }).fill('nobody-of-this-name');
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByText(/Check the id/).waitFor();
      await checkState(t, page, 'a share that was refused');
      // The browser itself writes each refusal to the console.
      t.ok(faults.length === 1 && /status of 40\d/.test(faults[0]!), faults.join());
      faults.length = 0;
      await page.getByRole('textbox', { name: 'Username' }).fill(reader.username);
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByRole('button', { name: `Stop sharing with ${reader.username}` }).waitFor();
      t.equal((await reader.client.get(`/sensors/${id}`)).status, 200);
      await page.getByRole('button', { name: `Stop sharing with ${reader.username}` }).click();
      await page.getByText('Only you can read this sensor.').waitFor();
      t.equal((await reader.client.get(`/sensors/${id}`)).status, 404);
      await page.getByRole('textbox', { name: 'Name' }).last().fill('gateway');
      await page.getByRole('button', { name: 'Create a key' }).click();
      const secret = (await page.locator('.sensor-part code').textContent())!;
      const device = client.as(secret.trim());
      t.equal((await device.post(`/sensors/${id}/data`, { value: 7, date: START })).status, 201);
      t.equal((await device.get(`/sensors/${id}/data`)).status, 403, 'it writes, and reads nothing');
      await page.getByRole('button', { name: /^Revoke/ }).click();
      await page.getByRole('button', { name: 'Revoke', exact: true }).click();
      await page.getByText('gateway').waitFor({ state: 'detached' });
      t.equal((await device.post(`/sensors/${id}/data`, { value: 7, date: START })).status, 403);
      await page.getByRole('button', { name: 'Edit sensor' }).click();
      await checkAccessibility(t, page, 'edit a sensor');
      await page.getByLabel('Displayed name').fill('Kitchen');
      await page.getByLabel('Days to keep points').fill('40');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor();
      const { body } = await client.get<{ sensor: { retention: number; unit: string } }>(`/sensors/${id}`);
      t.match(body.sensor, { retention: 40, unit: 'l' });
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Edit sensor' }).click();
      await page.getByRole('button', { name: 'Delete sensor' }).click();
      await page.getByRole('button', { name: 'Delete for good' }).click();
      await page.getByRole('heading', { level: 1, name: 'Sensors' }).waitFor();
      t.equal((await client.get(`/sensors/${id}`)).status, 404);
    });
  },

  'a sensor of another user is read only, and says so': async (t, browser, server) => {
    const [owner, reader] = [await newUser(server), await newUser(server)];
    const id = await withPoints(owner.client);
    await owner.client.post(`/sensors/${id}/users`, { user: { username: reader.username } });
    await visit(t, browser, server.url, { session: reader.session }, async ({ page, open }) => {
      await open(`/app/sensors/${id}?${RANGE}&panel=details`);
      await page.getByText(/shares this sensor with you\. You can read it/).waitFor();
      await drawn(page, 'Raw: 120 points');
      for (const name of ['Edit sensor', 'Edit', 'Delete', 'Share', 'Create a key', 'Add'])
        t.equal(await page.getByRole('button', { name, exact: true }).count(), 0, name);
      t.equal(await page.getByRole('switch', { name: 'Select range' }).count(), 0);
    });
  },

  'two fingers zoom, one moves': async (t, browser, server) => {
    const { client, session } = await newUser(server);
    const id = await withPoints(client);
    await visit(t, browser, server.url, { session, width: 360 }, async ({ page, context, open }) => {
      await open(`/app/sensors/${id}?${RANGE}`);
      await drawn(page, 'Raw: 120 points');
      const chart = page.getByLabel(/^Chart of flow/);
      await chart.scrollIntoViewIfNeeded();
      const box = (await chart.boundingBox())!;
      const cdp = await context.newCDPSession(page);
      const y = box.y + box.height / 2;
      const touch = (type: string, ...xs: number[]) =>
        cdp.send('Input.dispatchTouchEvent', {
          type: type as 'touchStart',
          touchPoints: xs.map((x, id) => ({ x: box.x + x, y, id })),
        });
      const range = () => {
        const { searchParams } = new URL(page.url());
        return ['from', 'to'].map((name) => Date.parse(searchParams.get(name)!) / 1000);
      };
      const before = page.url();
      await touch('touchStart', 150, 210);
      for (const by of [10, 20, 30]) await touch('touchMove', 150 - by, 210 + by);
      await touch('touchEnd');
      await page.waitForURL((url) => url.href !== before);
      const [from, to] = range();
      t.ok(Math.abs((to! - from!) / 7200 - 0.5) < 0.05, `half of the range: ${to! - from!} s`);
      const zoomed = page.url();
      await touch('touchStart', 250);
      for (const by of [20, 40, 60, 80]) await touch('touchMove', 250 - by);
      await touch('touchEnd');
      await page.waitForURL((url) => url.href !== zoomed);
      const [later] = range();
      t.ok(later! > from!, 'to the left leads to later points');
      await drawn(page, /^Raw/);
      await page.setViewportSize({ width: 390, height: 800 });
      const table = page.locator('.sensor-tables .table');
      await table.getByRole('button').first().waitFor();
      const isCut =
        'document.querySelector(".sensor-tables .table").scrollWidth > document.querySelector(".sensor-tables .table").clientWidth';
      t.equal(await page.evaluate(isCut), false, 'points and their actions fit on a phone');
    });
  },

  'a range is annotated, changed, deleted and brought back; readers see it': async (t, browser, server) => {
    const { client, session } = await newUser(server);
    const reader = await newUser(server);
    const id = await withPoints(client);
    await client.post(`/sensors/${id}/users`, { user: { id: reader.id } });
    await visit(t, browser, server.url, { session }, async ({ page, open }) => {
      await open(`/app/sensors/${id}?${RANGE}`);
      await drawn(page, 'Raw: 120 points');
      await page.getByRole('switch', { name: 'Select range' }).click();
      const box = (await page.getByLabel(/^Chart of flow/).boundingBox())!;
      await page.mouse.move(box.x + box.width * 0.3, box.y + 100);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.6, box.y + 120, { steps: 4 });
      await page.mouse.up();
      await page.getByText(/^\d+ points marked$/).waitFor();
      await page.getByRole('button', { name: 'Annotate' }).first().click();
      const form = page.getByRole('form', { name: 'Annotate' });
      await form.getByLabel('Text').fill('pump <b>repaired</b>');
      await checkAccessibility(t, page, 'a new annotation');
      await form.getByRole('button', { name: 'Save' }).click();
      const list = page.getByRole('region', { name: 'Annotations' });
      await list.getByText('pump <b>repaired</b>').waitFor();
      type List = { annotations: { start_date: number; end_date: number; text: string }[] };
      const stored = async () => (await client.get<List>(`/annotations?sensor_id[]=${id}`)).body.annotations;
      const [made] = await stored();
      t.ok(made!.end_date - made!.start_date > 1000, 'the marked range');
      await list.getByRole('button', { name: /^Change the annotation/ }).click();
      await page.getByLabel('Text').fill('pump exchanged');
      await page.getByRole('textbox', { name: 'To' }).or(page.getByLabel(/^To/)).first().fill('');
      await page.keyboard.press('Enter');
      await list.getByText('pump exchanged').waitFor();
      t.match(await stored(), [
        { text: 'pump exchanged', start_date: made!.start_date, end_date: made!.start_date },
      ]);
      await checkWidth(t, page, 'annotations');
      await list.getByRole('button', { name: /^Delete the annotation/ }).click();
      await page.getByText('Annotation deleted.').waitFor();
      t.same(await stored(), []);
      await page.getByRole('button', { name: 'Undo' }).click();
      await list.getByText('pump exchanged').waitFor();
    });
    await visit(t, browser, server.url, { session: reader.session, width: 360 }, async ({ page, open }) => {
      await open(`/app/sensors/${id}?${RANGE}`);
      const list = page.getByRole('region', { name: 'Annotations' });
      await list.getByText('pump exchanged').waitFor();
      t.equal(await list.getByRole('button').count(), 0);
      await checkAccessibility(t, page, 'annotations of another user');
      await checkWidth(t, page, 'annotations on a phone');
    });
  },

  'a view that moves on is drawn, however slow the server is': async (t, browser, server) => {
    const { client, session } = await newUser(server);
    const id = await makeSensor(client);
    await client.post(`/sensors/${id}/data`, { value: 1 });
    await visit(t, browser, server.url, { session }, async ({ page, context, open }) => {
      // The view of a minute moves ten times in this time.
      await context.route('**/chart?*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        await route.continue().catch(() => {});
      });
      await open(`/app/sensors/${id}?range=60s`);
      await drawn(page, /^Raw: 1 point/);
    });
  },

  'where no stream can be had, new points are asked for': async (t, browser, server) => {
    const { client, session } = await newUser(server);
    const id = await makeSensor(client);
    await visit(t, browser, server.url, { session }, async ({ page, context, open, faults }) => {
      await context.routeWebSocket(/\/stream/, (socket) => socket.close({ code: 1011, reason: 'no' }));
      await client.post(`/sensors/${id}/data`, { value: 1 });
      await open(`/app/sensors/${id}`);
      await page.getByText('Live, every 3 s').waitFor();
      await client.post(`/sensors/${id}/data`, { value: 17.25 });
      await page.locator('.sensor-value').getByText('17.25 l').waitFor();
      faults.splice(0, faults.length, ...faults.filter((fault) => !/WebSocket/.test(fault)));
    });
  },
};

t.test('the page of a sensor', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const server = await testServer(t);
  for (const [name, run] of Object.entries(PARTS)) await t.test(name, (t) => run(t, browser, server));
});
