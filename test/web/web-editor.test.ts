/** The editor of scripts and expressions, used by keys and names on the page of all components. */
import t from 'tap';
import { openBrowser } from '../support/browser.js';
import { Client } from '../support/client.js';
import { testServer } from '../support/server.js';
import { checkAccessibility, visit } from '../support/visitor.js';

t.test('the editor completes, explains and marks, by keyboard', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const server = await testServer(t);
  await visit(t, browser, server.url, {}, async ({ page, open }) => {
    await open('/app/components');
    await page.locator('.code-editor[data-loaded]').nth(4).waitFor();

    const script = page.getByRole('textbox', { name: 'Script', exact: true });
    await page.locator('label', { hasText: /^Script$/ }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('y = medi');
    await page.getByRole('option', { name: 'median', exact: true }).waitFor();
    await page.getByText('Middle value along a dimension.').waitFor();
    await checkAccessibility(t, page, 'with completions');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' (values, ');
    await page.getByText('median (X, DIM)').waitFor();
    await page.keyboard.type('2); / done');
    t.match(await script.innerText(), /y = median \(values, 2\)+; \/ done/);
    t.equal(await page.getByRole('dialog').count(), 0, 'a key of the page is text here');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('F1');
    await page.getByText('getSensorData (ID, START, END)').waitFor();
    await page.keyboard.press('Tab');
    t.notOk(await focusIsIn('Script'), 'Tab leaves the text');

    await script.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('max (3)');
    t.match(await script.innerText(), /^max \(3\)$/, 'what is typed replaces what is selected');

    const condition = page.getByRole('textbox', { name: 'Condition', exact: true });
    await condition.click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' & getSensor');
    await page.keyboard.type(' | last_sen');
    await page.getByRole('option', { name: 'last_sensor_data_value' }).click();
    t.notMatch(await condition.innerText(), /\n./, 'Enter inserts no line');
    t.match(await condition.innerText(), /getSensor \| last_sensor_data_value$/);

    const wrong = page.getByRole('textbox', { name: 'Condition with an error' });
    t.equal(await wrong.getAttribute('aria-invalid'), 'true');
    const description = await page.evaluate(
      "document.querySelectorAll('.code-editor-host')[3].shadowRoot.getElementById('description').textContent",
    );
    t.match(description, /^`valeu` is neither a variable nor a function\./);

    async function focusIsIn(label: string): Promise<boolean> {
      return page.evaluate(
        `document.activeElement?.shadowRoot?.activeElement?.getAttribute('aria-label') === ${JSON.stringify(label)}`,
      );
    }
  });
});

t.test('the functions of the language are public, with signatures and help', async (t) => {
  const server = await testServer(t);
  const { body, headers, status } = await new Client(server.url).get<{
    functions: { name: string; signatures: string[]; summary: string; only_in: string | null }[];
  }>('/script/functions');
  t.equal(status, 200);
  t.match(headers['cache-control'], /public, max-age=3600/);
  const byName = new Map(body.functions.map((each) => [each.name, each]));
  t.match(byName.get('median'), {
    signatures: ['median (X)', 'median (X, DIM)'],
    summary: 'Middle value along a dimension.',
    only_in: null,
  });
  t.equal(byName.get('getSensorData')?.only_in, 'dataprocessors');
  t.same(
    body.functions.map(({ name }) => name),
    [...byName.keys()].sort(),
  );
  const strict = await new Client(server.url).get('/script/functions?kind=all', {
    headers: { Prefer: 'handling=strict' },
  });
  t.match(strict, { status: 409, refusal: { code: 'invalid_input' } });
});
