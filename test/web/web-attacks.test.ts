/** What users write and what other sites send never runs in the web app, and changes nothing in the name of its user. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { ok } from '../server/rights/world.js';
import { newAdministrator } from '../support/administrators.js';
import { openBrowser } from '../support/browser.js';
import { Client, newUser, type TestUser } from '../support/client.js';
import { form, GIF } from '../support/files.js';
import { join, newGroup } from '../support/groups.js';
import { type TestServer, testServer } from '../support/server.js';
import { checkWidth, visit } from '../support/visitor.js';

type Part = (t: Test, browser: Browser, server: TestServer) => Promise<void>;

const MARK = 'window.hasRun=1';
/** Each would run where a text became markup, a style, an attribute or an address. */
const TEXTS = [
  `<img src=x onerror="${MARK}">`,
  `</script><script>${MARK}</script>`,
  `"><svg onload=${MARK}>`,
  `javascript:${MARK}`,
  `{{constructor.constructor('${MARK}')()}}`,
  `\u202Egpj.exe\u2066`,
  `${'W'.repeat(200)}`,
];

/** The same at once, as far as a name has room; an address; and what is too wide for a page. */
const WORST = [
  `"><img src=x onerror=${MARK}></script><script>${MARK}</script>{{${MARK}}}`,
  `javascript:${MARK}//\u202E`,
  `${'W'.repeat(100)}`,
];

/** What of a text fits where ASCII alone is allowed. */
const ascii = (text: string) => [...text].filter((character) => character < '\u007f').join('');

/** Makes a sensor of which every text is hostile. @returns its id */
async function hostileSensor(client: Client, text: string): Promise<string> {
  const fields = {
    name: text,
    display_name: text,
    unit: text.slice(0, 64),
    device_type: text,
    description: text,
  };
  const { body } = await ok(
    client.post<{ sensor: { id: string } }>('/sensors', { sensor: { ...fields, data_type: 'string' } }),
  );
  const { id } = body.sensor;
  await ok(client.post(`/sensors/${id}/data`, { data: [{ value: text }] }));
  await ok(client.post(`/sensors/${id}/device`, { device: { type: text, uuid: text } }));
  await ok(
    client.post(`/sensors/${id}/metatags`, {
      metatags: { [ascii(text).slice(0, 32)]: [text.slice(0, 100)] },
    }),
  );
  return id;
}

async function checkNothingRan(t: Test, page: Page, where: string): Promise<void> {
  t.equal(await page.evaluate('window.hasRun'), undefined, `nothing ran: ${where}`);
  t.equal(
    await page
      .locator('main img:not([src^="blob:"], [src^="/"]), svg[onload], main script, a[href^="javascript:"]')
      .count(),
    0,
    `no markup: ${where}`,
  );
}

/** Everything that a user writes, other than a sensor, with one text in each of its fields. */
interface HostileWorld {
  /** Pages that show the text. */
  readonly paths: readonly string[];
  /** Of a public link. */
  readonly token: string;
}

interface Shown {
  readonly path: string;
  /** What the page shows of the texts. */
  readonly texts: readonly string[];
}

/** @param stranger shares a sensor with the user, and asks to join the user's group and domain */
async function hostileWorld(
  server: TestServer,
  { client, id: owner, username }: TestUser,
  stranger: TestUser,
  text: string,
): Promise<HostileWorld> {
  const short = text.slice(0, 100);
  const now = Math.floor(Date.now() / 1000);
  /** @returns the id of what was made */
  const make = async (by: Client, path: string, name: string, fields: object): Promise<number> => {
    const { body } = await ok(by.post<Made>(path, { [name]: fields }));
    return Number(body[name]!.id);
  };
  type Made = Readonly<Record<string, { readonly id: number | string; readonly token?: string }>>;
  const named = { name: text, unit: text.slice(0, 64) };
  const state = Number(await hostileSensor(client, text));
  const number = await make(client, '/sensors', 'sensor', { ...named, data_type: 'float' });
  const data = [
    { value: 1, date: now - 60 },
    { value: 2, date: now },
  ];
  await ok(client.post(`/sensors/${number}/data`, { data }));
  await ok(client.post(`/sensors/${number}/device`, { device: { type: text, uuid: `number ${short}` } }));
  const camera = await make(client, '/sensors', 'sensor', { ...named, data_type: 'file' });
  await ok(
    client.send('POST', `/sensors/${camera}/file`, undefined, form(`${short.replaceAll('"', "'")}.gif`, GIF)),
  );
  const theirs = Number(await hostileSensor(stranger.client, text));
  await ok(stranger.client.post(`/sensors/${theirs}/users`, { user: { username } }));
  const sensors = [{ id: state }, { id: number }];

  const group = await make(client, '/groups', 'group', { name: text, description: text });
  await ok(client.post(`/groups/${group}/sensors`, { sensors }));
  await ok(join(stranger, group));
  const domain = await make(client, '/domains', 'domain', { name: text });
  await ok(stranger.client.post(`/domains/${domain}/users`, { users: [{ id: stranger.id }] }));
  const place = await make(client, '/environments', 'environment', {
    name: text,
    gps_outline: '52.1 4.1,52.1 4.2,52.2 4.2,52.2 4.1',
  });
  await ok(client.post(`/environments/${place}/sensors`, { sensors }));
  await ok(client.put(`/environments/${place}/sensors/${number}`, { position: '52.15 4.15' }));

  const trigger = await make(client, '/triggers', 'trigger', {
    name: text,
    expression: 'sensor_data_value > 1',
  });
  await ok(client.post(`/sensors/${number}/triggers`, { trigger: { id: trigger } }));
  await server.sql`
    INSERT INTO firings (sensor_trigger_id, condition, fired, date, value, variables, silenced, acknowledged, acknowledged_by, note)
    SELECT id, 'expression', to_timestamp(${now}), ${now * 1e6}, ${text}, '{}', false, now(), ${owner}, ${text}
    FROM sensor_triggers WHERE sensor_id = ${number}`;
  await ok(
    client.put(`/sensors/${number}/triggers/${trigger}/silence`, {
      silence: { seconds: 60, note: text },
    }),
  );
  const notification = await make(client, '/notifications', 'notification', {
    type: 'url',
    destination: `https://example.com/${encodeURIComponent(text)}`,
    text,
  });
  await ok(
    client.post(`/sensors/${number}/triggers/${trigger}/notifications`, {
      notification: { id: notification },
    }),
  );
  await ok(
    client.post('/events/notifications', {
      event_notification: {
        name: text,
        event: 'request_group_user',
        source_id: group,
        notification_id: notification,
      },
    }),
  );

  const service = await make(client, `/sensors/${number}/services`, 'service', { name: 'moving_average' });
  await ok(client.put(`/sensors/${service}`, { sensor: named }));
  const script = `printf ("%s", '${text.replaceAll("'", "''")}')`;
  const processor = await make(client, '/dataprocessors', 'dataprocessor', {
    command: script,
    execution_interval: 60,
    sensor_id: state,
  });

  const both = { ids: [String(state), String(number)] };
  const grid = (x: number, y: number) => ({ x, y, w: 4, h: 5 });
  const types = ['line', 'number', 'gauge', 'bar', 'heatmap', 'state', 'table', 'map'];
  const panels = types.map((type, i) => ({
    id: `p${i}`,
    type,
    title: short,
    grid: grid((i % 3) * 4, 5 * Math.floor(i / 3)),
    sensors: both,
  }));
  const written = `# ${text}\n[${text}](${text}) **${text}**`;
  const note = { id: 'note', type: 'text', grid: grid(8, 10), options: { text: written } };
  const content = { schema: 1, time: { last: 3600 }, panels: [...panels, note] };
  const dashboard = await make(client, '/dashboards', 'dashboard', {
    name: short,
    description: text,
    content,
  });
  for (const of of [{ sensor_id: number }, { dashboard_id: dashboard }])
    await ok(client.post('/annotations', { annotation: { ...of, start_date: now - 30, text } }));
  const { body } = await ok(client.post<Made>(`/dashboards/${dashboard}/links`, { link: { name: short } }));
  await ok(client.post('/users/current/keys', { key: { name: short, scope: 'read' } }));
  // A login that fails: names of browsers and of users in the lists of logins.
  const headers = { 'User-Agent': ascii(text) };
  await new Client(server.url).post('/login', { username: short, password: text }, { headers });
  return {
    token: body.link!.token!,
    paths: [
      `/app/sensors/${number}`,
      `/app/sensors/${camera}`,
      `/app/sensors/${theirs}?panel=details`,
      `/app/dashboards/${dashboard}`,
      `/app/dashboards/${dashboard}?edit=1&open=p0`,
      `/app/dashboards/${dashboard}?open=share`,
      `/app/alerts/${trigger}`,
      `/app/alerts/new?sensor=${number}`,
      `/app/compute/${processor}`,
      `/app/services/${service}`,
      `/app/services/new?type=moving_average&sensor=${number}`,
      `/app/groups/${group}`,
      `/app/domains/${domain}`,
      `/app/environments/${place}`,
    ],
  };
}

/** A page of another origin. @returns its address */
async function otherSite(t: Test, host: string, html: string): Promise<string> {
  const site = http.createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(html));
  site.listen(0, host);
  await once(site, 'listening');
  t.teardown(() => site.close());
  return `http://${host}:${(site.address() as AddressInfo).port}/`;
}

const hasSession = async (context: BrowserContext, url: string) =>
  ((await (await context.request.get(`${url}/session`)).json()) as { user: unknown }).user !== null;

const PARTS: Readonly<Record<string, Part>> = {
  'hostile texts are shown as texts on each page': async (t, browser, server) => {
    const user = await newUser(server);
    const { client, session } = user;
    const ids: string[] = [];
    for (const text of TEXTS) ids.push(await hostileSensor(client, text));
    const group = await newGroup(user, { name: TEXTS[0]! });
    await ok(client.post(`/groups/${group}/sensors`, { sensors: ids.map((id) => ({ id: Number(id) })) }));
    const { body } = await ok(
      client.post<{ environment: { id: number } }>('/environments', {
        environment: { name: TEXTS[1]! },
      }),
    );
    await ok(
      client.post(`/environments/${body.environment.id}/sensors`, {
        sensors: ids.map((id) => ({ id: Number(id) })),
      }),
    );
    await ok(client.put(`/users/${user.id}`, { user: { name: TEXTS[0], surname: TEXTS[2] } }));
    await visit(t, browser, server.url, { session, width: 360 }, async ({ page, open }) => {
      for (const [i, id] of ids.entries()) {
        await open(`/app/sensors/${id}?panel=details`);
        await page.getByRole('heading', { level: 3, name: 'Metatags' }).waitFor();
        await page.locator('.sensor-value').waitFor();
        t.equal(await page.locator('h1').textContent(), TEXTS[i]);
        await checkNothingRan(t, page, `sensor named ${TEXTS[i]}`);
        await checkWidth(t, page, `sensor named ${TEXTS[i]}`);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      for (const path of ['/app', '/app/sensors', `/app/sensors?search=${encodeURIComponent(TEXTS[0]!)}`]) {
        await open(path);
        await page.locator('.start-tile, [role=row][aria-rowindex]').first().waitFor();
        await checkNothingRan(t, page, path);
        await checkWidth(t, page, path);
      }
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search' }).fill('<img');
      await page.locator('.palette-result').first().waitFor();
      await checkNothingRan(t, page, 'palette');
      for (const query of [
        `range=${TEXTS[0]}`,
        `with=${TEXTS[0]}`,
        `panel=${TEXTS[1]}`,
        `zone=${TEXTS[2]}`,
      ]) {
        await open(`/app/sensors/${ids[0]}?${query.split('=')[0]}=${encodeURIComponent(query)}`);
        await checkNothingRan(t, page, query);
      }
      await page.goto(`/app/login?back=${encodeURIComponent(`javascript:${MARK}`)}`);
      await page.goto(`/app/login?back=${encodeURIComponent('//127.0.0.2/elsewhere')}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      t.equal(new URL(page.url()).origin, new URL(server.url).origin, 'a login leads to no other site');
    });
  },

  'hostile texts are shown as texts on the pages of everything else': async (t, browser, server) => {
    const [user, stranger, admin] = [
      await newUser(server),
      await newUser(server),
      await newAdministrator(server),
    ];
    const names = { name: WORST[0], surname: WORST[1] };
    await ok(stranger.client.put(`/users/${stranger.id}`, { user: names }));
    const worlds: HostileWorld[] = [];
    for (const text of WORST) worlds.push(await hostileWorld(server, user, stranger, text));
    const { body } = await user.client.get<{ devices: { id: number; type: string }[] }>('/devices');
    const lists = [
      'dashboards',
      'alerts',
      'alerts/notifications',
      'compute',
      'services',
      'groups',
      'domains',
      'environments',
      'devices',
      'account?view=keys',
      'account?view=activity',
    ];
    /** Pages that show none of the texts. */
    const bare = ['account', 'account?view=usage'];
    const visits: { session: string | undefined; pages: Shown[] }[] = [
      {
        session: user.session,
        pages: [
          ...worlds.flatMap(({ paths }, i) => paths.map((path) => ({ path, texts: [WORST[i]!] }))),
          ...body.devices.map(({ id, type }) => ({ path: `/app/devices/${id}`, texts: [type] })),
          ...lists.map((each) => ({ path: `/app/${each}`, texts: WORST })),
          ...bare.map((each) => ({ path: `/app/${each}`, texts: [] })),
        ],
      },
      {
        session: undefined,
        pages: worlds.map(({ token }, i) => ({ path: `/app/public#${token}`, texts: [WORST[i]!] })),
      },
      {
        session: admin.session,
        pages: ['audit', 'accounts', `accounts?open=${user.id}`, 'sessions', 'jobs', 'storage'].map(
          (part) => ({ path: `/app/operate/${part}`, texts: part === 'audit' ? WORST : [] }),
        ),
      },
    ];
    // So high that all panels of a dashboard are in sight, and read.
    for (const { session, pages } of visits)
      await visit(t, browser, server.url, { session, width: 360, height: 8000 }, async ({ page, open }) => {
        for (const { path, texts } of pages) {
          await open(path);
          await page.locator('.skeleton').first().waitFor({ state: 'detached' });
          for (const text of texts) await page.getByText(text).first().waitFor({ state: 'attached' });
          await checkNothingRan(t, page, path);
          await checkWidth(t, page, path);
        }
      });
  },

  'a public link opens the sensors on its dashboard and nothing else of the account': async (
    t,
    browser,
    server,
  ) => {
    const { client } = await newUser(server);
    const ids: string[] = [];
    for (const name of ['on', 'off', 'camera']) {
      const sensor = { name, data_type: name === 'camera' ? 'file' : 'float' };
      const { body } = await client.post<{ sensor: { id: string } }>('/sensors', { sensor });
      ids.push(body.sensor.id);
    }
    await client.send('POST', `/sensors/${ids[2]}/file`, undefined, form('a.gif', GIF));
    for (const id of ids.slice(0, 2)) await client.post(`/sensors/${id}/data`, { data: [{ value: 7 }] });
    const shows = (id: string) => ({
      schema: 1,
      time: { last: 3600 },
      panels: [{ id: 'a', type: 'line', grid: { x: 0, y: 0, w: 6, h: 5 }, sensors: { ids: [id] } }],
    });
    const make = async (name: string, id: string) => {
      const made = await client.post<{ dashboard: { id: number } }>('/dashboards', {
        dashboard: { name, content: shows(id) },
      });
      return made.body.dashboard.id;
    };
    const [shown, hidden] = [await make('shown', ids[0]!), await make('hidden', ids[1]!)];
    const { body } = await client.post<{ link: { token: string } }>(`/dashboards/${shown}/links`, {
      link: {},
    });
    const { token } = body.link;
    await visit(t, browser, server.url, {}, async ({ page, context, open, faults }) => {
      await open(`/app/public#${token}`);
      await page.getByRole('region', { name: 'Chart: on' }).waitFor();
      t.same(await context.cookies(), [], 'the link logs nobody in');
      const statusOf = (path: string, headers: object = {}, method = 'GET') => {
        const init = { method, headers: { Prefer: 'status=standard', ...headers } };
        return page.evaluate(
          `fetch(${JSON.stringify(path)}, ${JSON.stringify(init)}).then(({ status }) => status)`,
        );
      };
      const at = `/public/dashboards/${token}`;
      t.equal(await statusOf(`${at}/sensors/${ids[0]}/chart`), 200);
      for (const path of [
        `${at}/sensors/${ids[1]}/chart`,
        `${at}/sensors/${ids[2]}/chart`,
        `${at}/sensors/${ids[0]}/picture`,
        `${at}/sensors/${ids[2]}/picture`,
        `${at}/sensors/${ids[0]}/data`,
        `/public/dashboards/${shown}`,
        `/public/dashboards/${token.slice(0, -1)}`,
      ])
        t.equal(await statusOf(path), 404, path);
      for (const path of [
        `/sensors/${ids[0]}`,
        `/sensors/${ids[0]}/data`,
        `/sensors/${ids[0]}/chart`,
        `/dashboards/${shown}`,
        `/dashboards/${hidden}`,
        `/dashboards/${shown}/links`,
        `/annotations?sensor_id=${ids[0]}`,
        '/sensors',
        '/users/current',
      ]) {
        t.equal(await statusOf(path), 401, path);
        const bearer = { Authorization: `Bearer ${token}`, 'X-SESSION_ID': token };
        t.equal(await statusOf(path, bearer), 401, `${path}: the token is no login`);
      }
      t.equal(await statusOf(at, {}, 'PUT'), 405, 'the link only reads');
      t.ok(
        faults.splice(0).every((fault) => /status of 40[145]/.test(fault)),
        'the browser itself reports the refusals',
      );
      await page.goto('/app/sensors');
      await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    });
    t.match((await client.get('/dashboards')).body, { total: 2 });
  },

  'a file that is opened directly is no page of the server': async (t, browser, server) => {
    const { client, session } = await newUser(server);
    const { body } = await client.post<{ sensor: { id: string } }>('/sensors', {
      sensor: { name: 'x', data_type: 'file' },
    });
    // A picture that is a page as well, for a browser that guesses.
    const both = Buffer.concat([GIF, Buffer.from(`<html><script>${MARK}</script>`)]);
    const stored = await client.send<{ file: { id: string } }>(
      'POST',
      `/sensors/${body.sensor.id}/file`,
      undefined,
      form('<img src=x onerror=alert(1)>.gif', both),
    );
    t.equal(stored.status, 201);
    const path = `/sensors/${body.sensor.id}/data/${stored.body.file.id}/file`;
    for (const [name, content] of [
      ['page.html', `<script>${MARK}</script>`],
      ['image.svg', `<svg xmlns="http://www.w3.org/2000/svg" onload="${MARK}"/>`],
      ['image.gif', `<script>${MARK}</script>`],
    ] as const) {
      const refused = await client.send(
        'POST',
        `/sensors/${body.sensor.id}/file`,
        undefined,
        form(name, Buffer.from(content)),
      );
      t.equal(refused.status, 409, name);
    }
    await visit(t, browser, server.url, { session }, async ({ page, context, open }) => {
      const response = await context.request.get(path);
      const headers = response.headers();
      t.match(headers['content-disposition'], /^attachment/);
      t.match(headers['content-security-policy'], /default-src 'none'; sandbox/);
      t.equal(headers['x-content-type-options'], 'nosniff');
      await open(`/app/sensors/${body.sensor.id}`);
      await page.getByText('1 file', { exact: true }).waitFor();
      t.equal(await page.evaluate('window.hasRun'), undefined);
      const download = page.waitForEvent('download');
      await page.evaluate(`location.assign(${JSON.stringify(path)})`);
      await download;
      t.match(page.url(), /\/app\/sensors\//, 'the browser stores it, and shows no page');
      t.equal(await page.evaluate('window.hasRun'), undefined);
    });
  },

  'a page of another site changes nothing with the login of its visitor': async (t, browser, server) => {
    const user = await newUser(server);
    const { client, username, password } = user;
    const { body } = await client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name: 'mine' } });
    const target = server.url;
    const html = `<!doctype html><title>other</title>
      <form id="f" method="post" action="${target}/sensors" target="sink"><input name="sensor[name]" value="forged"></form>
      <iframe name="sink"></iframe><iframe id="app" src="${target}/app/sensors"></iframe>
      <img src="${target}/logout"><img src="${target}/sensors/${body.sensor.id}?_method=DELETE">
      <script>
        f.submit();
        const json = JSON.stringify({ sensor: { name: 'forged' } });
        const form = (type) => fetch('${target}/sensors', { method: 'POST', mode: 'no-cors', credentials: 'include', headers: { 'Content-Type': type }, body: json }).catch(() => {});
        const read = fetch('${target}/sensors', { credentials: 'include' }).then((r) => r.text()).catch(() => 'refused');
        const socket = new Promise((resolve) => {
          const ws = new WebSocket('${target.replace(/^http/, 'ws')}/stream');
          ws.onclose = ({ code }) => resolve(code);
        });
        const drop = fetch('${target}/sensors/${body.sensor.id}', { method: 'DELETE', credentials: 'include' }).catch(() => {});
        Promise.all([form('text/plain'), form('application/x-www-form-urlencoded'), drop, read, socket]).then((all) => { window.done = { read: all[3], socket: all[4] }; });
      </script>`;
    await visit(t, browser, target, {}, async ({ context }) => {
      // A real login, so that the cookie is as the server sets it.
      await context.request.post(`${target}/login`, { data: { username, password } });
      t.ok(await hasSession(context, target));
      for (const host of ['127.0.0.1', '127.0.0.2']) {
        const page = await context.newPage();
        await page.goto(await otherSite(t, host, html));
        await page.waitForFunction('window.done');
        const done = (await page.evaluate('window.done')) as { read: string; socket: number };
        t.equal(done.read, 'refused', host);
        // A busy server may put the socket off (1013) before it refuses the cookie.
        t.ok([4403, 1013].includes(done.socket), `${host}: no stream with the cookie, ${done.socket}`);
        const frame = page.frames().find((each) => each.name() !== 'sink' && each !== page.mainFrame());
        t.match(frame?.url(), /^chrome-error:/, `${host}: no frame shows the app`);
        await page.close();
        t.ok(await hasSession(context, target), `${host}: the login goes on`);
      }
      const { body: list } = await client.get<{ sensors: { name: string }[] }>('/sensors');
      t.same(
        list.sensors.map(({ name }) => name),
        ['mine'],
      );
    });
  },
};

t.test('attacks on the web app', async (t) => {
  const browser = await openBrowser(t);
  if (browser === null) return;
  const server = await testServer(t);
  for (const [name, run] of Object.entries(PARTS)) await t.test(name, (t) => run(t, browser, server));
});
