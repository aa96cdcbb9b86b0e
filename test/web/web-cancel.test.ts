/** Long work that a person cancels in the web app: the page says what was done and what was not, and the same can be done again. */
import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { type AddressInfo, connect, createServer } from 'node:net';
import type { BrowserContext, Route } from 'playwright-core';
import t, { type Test } from 'tap';
import { openBrowser } from '../support/browser.js';
import { type Client, newUser } from '../support/client.js';
import { PNG } from '../support/files.js';
import { testServer } from '../support/server.js';
import { until } from '../support/until.js';
import { checkAccessibility, checkState, visit } from '../support/visitor.js';

const START = 1_790_000_000;

const makeSensor = async (client: Client, fields: object = {}): Promise<string> => {
  const sensor = { name: 'flow', unit: 'l', data_type: 'float', ...fields };
  return (await client.post<{ sensor: { id: string } }>('/sensors', { sensor })).body.sensor.id;
};

const pointsOf = async (client: Client, id: string): Promise<number> =>
  (await client.get<{ total: number }>(`/sensors/${id}/data?per_page=1`)).body.total;

interface Held {
  /** Requests that wait. */
  readonly count: () => number;
  /** Lets all of them go on, and those that come later. */
  readonly release: () => void;
}

/**
 * Holds requests of a method and path from one on.
 * @param skip requests that are not held
 * @param isStored true: the server does what they ask for, and the response is held
 */
async function hold(
  context: BrowserContext,
  method: string,
  path: RegExp,
  { skip = 0, isStored }: { readonly skip?: number; readonly isStored: boolean },
): Promise<Held> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  let [seen, held] = [0, 0];
  await context.route(
    ({ pathname }) => path.test(pathname),
    async (route: Route) => {
      if (route.request().method() !== method || ++seen <= skip) return route.fallback();
      const response = isStored ? await route.fetch() : undefined;
      held += 1;
      await isReleased;
      // The page may have ended the request.
      await (response === undefined ? route.continue() : route.fulfill({ response })).catch(() => {});
    },
  );
  return { count: () => held, release };
}

/** A proxy that passes so many bytes from the part of a request on that has a text, and keeps the rest until it is released. */
async function holdingProxy(t: Test, target: string, text: string, bytes: number) {
  let [isHolding, isReleased] = [false, false];
  const proxy = createServer((near) => {
    const far = connect(Number(new URL(target).port), '127.0.0.1');
    let left = Number.POSITIVE_INFINITY;
    near.on('data', (chunk) => {
      if (!isReleased && chunk.includes(text)) left = bytes;
      far.write(chunk.subarray(0, Math.max(0, left)));
      left -= chunk.length;
      if (left < 0) isHolding = true;
    });
    far.pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('close', () => other.destroy()).on('error', () => other.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  t.teardown(() => proxy.close());
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    isHolding: () => isHolding,
    release: () => {
      isReleased = true;
    },
  };
}

t.test('work that is cancelled', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const server = await testServer(t);
  const LINES = 12_000;
  const csv = {
    name: 'flow.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `date,value\n${Array.from({ length: LINES }, (_, i) => `${START + i},${i % 60}`).join('\n')}\n`,
    ),
  };

  for (const isStored of [false, true])
    await t.test(
      `an upload of lines whose ${isStored ? 'response' : 'request'} is on its way says what is stored, and goes on where it is begun again`,
      async (t) => {
        const { client, session } = await newUser(server);
        const id = await makeSensor(client);
        await visit(t, browser, server.url, { session }, async ({ page, context, open }) => {
          await open(`/app/sensors/${id}`);
          await page.getByRole('button', { name: 'Upload CSV' }).click();
          const drawer = page.getByRole('dialog', { name: 'Upload CSV' });
          await drawer.getByLabel('Choose a file').setInputFiles(csv);
          const held = await hold(context, 'POST', /\/sensors\/\d+\/data$/, { skip: 1, isStored });
          await drawer.getByRole('button', { name: 'Upload 12,000 points' }).click();
          await until(() => held.count() === 1);
          await drawer.getByRole('button', { name: 'Cancel', exact: true }).click();
          const outcome = drawer.getByText(/^The upload ended early\. Stored 5,000 points\. /);
          await outcome.waitFor();
          t.match(await outcome.textContent(), /Lines 5,002 to 10,001 were on their way/);
          t.equal(await drawer.getByRole('progressbar').count(), 0);
          await checkState(t, page, 'an upload that was cancelled');
          t.equal(
            await pointsOf(client, id),
            isStored ? 10_000 : 5000,
            'lines are stored together or not at all',
          );

          held.release();
          await drawer.getByRole('button', { name: 'Upload again', exact: true }).click();
          await drawer.getByText('Stored 12,000 points.').waitFor();
          t.equal(await outcome.count(), 0);
          t.equal(await pointsOf(client, id), LINES, 'no line is stored twice');
        });
      },
    );

  await t.test('an upload whose drawer is closed says what is stored', async (t) => {
    const { client, session } = await newUser(server);
    const id = await makeSensor(client);
    await visit(t, browser, server.url, { session }, async ({ page, context, open }) => {
      await open(`/app/sensors/${id}`);
      await page.getByRole('button', { name: 'Upload CSV' }).click();
      const drawer = page.getByRole('dialog', { name: 'Upload CSV' });
      await drawer.getByLabel('Choose a file').setInputFiles(csv);
      const held = await hold(context, 'POST', /\/sensors\/\d+\/data$/, { skip: 1, isStored: false });
      await drawer.getByRole('button', { name: 'Upload 12,000 points' }).click();
      await until(() => held.count() === 1);
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'detached' });
      await page
        .getByRole('status')
        .getByText(/^The upload ended early\. Stored 5,000 points\. /)
        .waitFor();
      held.release();
      t.equal(await pointsOf(client, id), 5000);
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Upload CSV', exact: true }).click();
      await drawer.getByRole('button', { name: 'Upload 12,000 points' }).click();
      await drawer.getByText('Stored 12,000 points.').waitFor();
    });
  });

  await t.test('of files the whole ones are stored, and the one that was sent is not', async (t) => {
    const { client, session } = await newUser(server);
    const id = await makeSensor(client, { name: 'door camera', data_type: 'file', unit: '' });
    const proxy = await holdingProxy(t, server.url, 'large.png', 500_000);
    await visit(t, browser, proxy.url, { session }, async ({ page, open }) => {
      await open(`/app/sensors/${id}`);
      const file = (name: string, buffer = Buffer.from(PNG)) => ({ name, mimeType: 'image/png', buffer });
      const large = file('large.png', Buffer.concat([PNG, randomBytes(3_000_000)]));
      await page.locator('input[type=file]').setInputFiles([file('small.png'), large, file('third.png')]);
      await until(proxy.isHolding);
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await page
        .getByText(
          'The upload ended early. Stored 1 of 3 files. large.png was on its way: it may be stored as well.',
        )
        .waitFor();
      await page.getByText('1 file', { exact: true }).waitFor();
      await page.getByRole('progressbar').waitFor({ state: 'detached' });
      await checkAccessibility(t, page, 'files of which one was cancelled');
      t.equal(await pointsOf(client, id), 1, 'nothing of the large file is stored');
      proxy.release();
      await page.locator('input[type=file]').setInputFiles([large]);
      await page.getByText('2 files', { exact: true }).waitFor();
      t.equal(await pointsOf(client, id), 2);
    });
  });

  await t.test(
    'of a long deletion the part under way is finished, and the rest can be deleted',
    async (t) => {
      const { client, session } = await newUser(server);
      const id = await makeSensor(client);
      const ALL = 210_000;
      for (let from = 0; from < ALL; from += 30_000) {
        const data = Array.from({ length: 30_000 }, (_, i) => ({ date: START + from + i, value: i % 60 }));
        await client.post(`/sensors/${id}/data`, { data });
      }
      await visit(t, browser, server.url, { session }, async ({ page, context, open }) => {
        await open(`/app/sensors/${id}?range=all`);
        const mark = async () => {
          await page
            .locator('.sensor-drawn')
            .getByText(/points$/)
            .waitFor();
          await page.getByRole('switch', { name: 'Select range' }).click();
          await page.getByLabel(/^Chart of flow/).focus();
          for (const key of ['Home', 'Enter', 'End', 'Enter']) await page.keyboard.press(key);
          await page.getByText(/points marked$/).waitFor();
          await page.getByRole('button', { name: 'Delete points', exact: true }).click();
          await page.getByRole('button', { name: 'Delete for good', exact: true }).click();
        };
        const held = await hold(context, 'DELETE', /\/sensors\/\d+\/data$/, { isStored: true });
        await mark();
        await until(() => held.count() === 1);
        await page.getByRole('button', { name: 'Cancel', exact: true }).click();
        await page.getByRole('button', { name: 'Ending …', exact: true }).waitFor();
        await checkAccessibility(t, page, 'a deletion that ends');
        held.release();
        const said = page.getByText(/^The deletion ended early\. Deleted [\d,]+ of [\d,]+ points\.$/);
        await said.waitFor();
        await page.getByRole('progressbar').waitFor({ state: 'detached' });
        const deleted = Number(/Deleted ([\d,]+)/.exec((await said.textContent())!)![1]!.replaceAll(',', ''));
        const left = await pointsOf(client, id);
        t.equal(left, ALL - deleted, 'the page says exactly what was deleted');
        t.ok(left > ALL / 2, `${left} points are left`);

        await mark();
        await page.getByText(/^Deleted [\d,]+ points\.$/).waitFor();
        t.ok((await pointsOf(client, id)) < left / 10);
      });
    },
  );

  await t.test('of many sensors those under way are deleted, and the others stay selected', async (t) => {
    const { client, session } = await newUser(server);
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((letter) => `sensor ${letter}`);
    for (const name of names) await makeSensor(client, { name });
    await visit(t, browser, server.url, { session }, async ({ page, context, open }) => {
      await open('/app/sensors');
      for (const name of names)
        await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
      const held = await hold(context, 'DELETE', /\/sensors\/\d+$/, { isStored: true });
      const remove = async (count: number) => {
        await page.getByRole('button', { name: 'Delete', exact: true }).click();
        await page.getByRole('button', { name: `Delete ${count} sensors`, exact: true }).click();
      };
      await remove(7);
      await until(() => held.count() === 3);
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await page.getByRole('button', { name: 'Ending …', exact: true }).waitFor();
      held.release();
      await page.getByText('The deletion ended early. Deleted 3 of 7 sensors.').waitFor();
      await page.getByRole('region', { name: '4 sensors selected' }).waitFor();
      t.equal((await client.get<{ total: number }>('/sensors')).body.total, 4);
      await remove(4);
      await page.getByText('4 sensors deleted.').waitFor();
      t.equal((await client.get<{ total: number }>('/sensors')).body.total, 0);
    });
  });
});
