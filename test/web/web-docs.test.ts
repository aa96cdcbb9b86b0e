/** The page of the API, used as a reader would: filter, links, schemas, samples, and requests that are sent. */
import type { Browser, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { openBrowser } from '../support/browser.js';
import { newUser } from '../support/client.js';
import { type TestServer, testServer } from '../support/server.js';
import { checkAccessibility, visit } from '../support/visitor.js';

type Part = (t: Test, browser: Browser, server: TestServer) => Promise<void>;

interface Document {
  readonly info: { readonly version: string };
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { operationId: string; summary: string; tags: string[] }>>>
  >;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

const PARTS: Readonly<Record<string, Part>> = {
  'each operation of the document shows at its address': async (t, browser, server) => {
    const { paths, info } = (await (await fetch(`${server.url}/openapi.json`)).json()) as Document;
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    await visit(t, browser, server.url, {}, async ({ page, open }) => {
      await open('/docs');
      await page.getByText(`Version ${info.version}`).waitFor();
      await page.getByText(`BASE=${server.url}`).waitFor();
      t.equal(await page.title(), 'API · Sensorium');
      const wanted = operations.map(({ tags, operationId, summary }) => [
        `#/${tags[0]}/${operationId}`,
        summary,
      ]);
      const wrong = await page.evaluate(`(async () => {
        const wrong = [];
        for (const [hash, summary] of ${JSON.stringify(wanted)}) {
          location.hash = hash;
          const shows = () => document.querySelector('h1')?.textContent === summary
            && document.querySelector('.docs-errors, .docs-reference h2') !== null;
          for (let frame = 0; frame < 300 && !shows(); frame++) await new Promise(requestAnimationFrame);
          if (!shows()) wrong.push(hash);
        }
        return wrong;
      })()`);
      t.ok(wanted.length > 200);
      t.same(wrong, []);
    });
  },

  'the filter finds operations by path, method and words, and the keys open one': async (
    t,
    browser,
    server,
  ) => {
    await visit(t, browser, server.url, {}, async ({ page, open }) => {
      await open('/docs');
      await page.getByRole('searchbox', { name: 'Filter operations' }).waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type('post /sensors/{id}/data');
      await page.getByText('1 operation found').waitFor();
      t.match(page.url(), /\?filter=post/);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await heading(page, 'Upload points of one sensor').waitFor();
      t.equal(await page.evaluate('document.activeElement.tagName'), 'H1', 'the focus is on what was opened');
      t.match(page.url(), /#\/data\/post_sensors_id_data$/);
      await page.reload();
      await heading(page, 'Upload points of one sensor').waitFor();
      await page.getByText('1 operation found').waitFor();
      await page.getByRole('searchbox', { name: 'Filter operations' }).fill('no such words');
      await page.getByText('No operation has all of these words.').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('group').filter({ hasText: 'environments' }).waitFor();
      await page.goBack();
      await heading(page, 'API').waitFor();
      await open('/docs#/data/no_such_operation');
      await page.getByText('This version of the API has no such operation.').waitFor();
    });
  },

  'an operation shows parameters, schema, example, errors with remedies, and samples': async (
    t,
    browser,
    server,
  ) => {
    await visit(t, browser, server.url, { width: 1600 }, async ({ page, open }) => {
      await open('/docs#/sensors/post_sensors');
      await page.getByText('Needs a login: a session or an API key.').waitFor();
      const body = page.getByRole('region', { name: 'Request body', exact: true });
      await body.getByText('device_type', { exact: true }).waitFor();
      await body.getByText('1 to 255 characters').first().waitFor();
      await body
        .getByRole('region', { name: 'Recorded example: Request body' })
        .getByText('"balcony"')
        .waitFor();
      const errors = page.getByRole('region', { name: 'Errors' });
      await errors.getByText('Correct the field that the answer names.').first().waitFor();
      await page.getByText('Body of each error').click();
      await errors.getByText('What programs decide by.').waitFor();
      const sample = page.getByRole('tabpanel');
      await sample.getByText(`curl '${server.url}/sensors'`).waitFor();
      await page.keyboard.press('Tab');
      await page.getByRole('tab', { name: 'Python' }).click();
      await sample.getByText('"name": "balcony"').waitFor();
      await checkAccessibility(t, page, 'operation');
    });
  },

  'a request goes with the login of the browser, or with a key that nothing stores': async (
    t,
    browser,
    server,
  ) => {
    const user = await newUser(server);
    const key = await user.client.post<{ key: { key: string } }>('/users/current/keys', {
      key: { name: 'k' },
    });
    const visitor = { session: user.session, width: 1600 };
    await visit(t, browser, server.url, visitor, async ({ page, open, faults }) => {
      await open('/app');
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'API' }).click();
      await heading(page, 'API').waitFor();
      await page.goto('/docs#/sensors/post_sensors');
      await page.getByRole('tab', { name: 'Try it' }).click();
      const body = page.getByRole('textbox', { name: 'Request body' });
      await body.fill('{"sensor":{"name":"from the page"}}');
      await page.getByRole('button', { name: 'Send POST' }).click();
      const response = page.getByRole('region', { name: 'Response', exact: true });
      await response.getByText('201 Created').waitFor();
      await response.getByText('"from the page"').waitFor();
      await checkAccessibility(t, page, 'response');
      await body.fill('{');
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: 'Send POST' }).click();
      await response.getByText('409 Conflict').waitFor();
      t.match(faults, [/409/], 'the browser itself writes a refused request to the console');
      faults.length = 0;
    });
    const { body } = await user.client.get<{ sensors: { name: string }[] }>('/sensors');
    t.same(
      body.sensors.map(({ name }) => name),
      ['from the page'],
    );
    await visit(t, browser, server.url, {}, async ({ page, open, context }) => {
      await open('/docs#/account/get_users_current');
      await page.getByRole('tab', { name: 'Try it' }).click();
      await page.getByText('This operation needs a login.').waitFor();
      await page.getByLabel('API key or session id').fill(key.body.key.key);
      await page.getByRole('button', { name: 'Send GET' }).click();
      const response = page.getByRole('region', { name: 'Response', exact: true });
      await response.getByText('200 OK').waitFor();
      await response.getByText(`"${user.username}"`).first().waitFor();
      const kept = JSON.stringify([
        await page.evaluate('[{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]'),
        await context.cookies(),
      ]);
      t.notMatch(kept, key.body.key.key, 'the key is in memory alone');
      await page.reload();
      await page.getByRole('tab', { name: 'Try it' }).click();
      t.equal(await page.getByLabel('API key or session id').inputValue(), '');
    });
  },

  'texts of users stay texts': async (t, browser, server) => {
    const user = await newUser(server);
    const name = '<img src=x onerror=alert(1)>';
    await user.client.post('/sensors', { sensor: { name } });
    await visit(t, browser, server.url, { session: user.session }, async ({ page, open }) => {
      await open('/docs#/sensors/get_sensors');
      await page.getByRole('tab', { name: 'Try it' }).click();
      await page.getByRole('button', { name: 'Send GET' }).click();
      const response = page.getByRole('region', { name: 'Response', exact: true });
      await response.getByText(name).first().waitFor();
      t.equal(await response.locator('img').count(), 0);
    });
  },
};

t.test('the page of the API', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const server = await testServer(t);
  for (const [name, part] of Object.entries(PARTS)) await t.test(name, (t) => part(t, browser, server));
});
