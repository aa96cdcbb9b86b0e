/** The page of the web app and its files. What they show is tested in a browser (`test/web/`). */
import t from 'tap';
import { Client, newUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';
import { sharedServer } from '../../support/shared-server.js';

t.test(
  'each address of the app opens the same page, which loads nothing but files of this server',
  async (t) => {
    const client = new Client((await sharedServer()).url);
    const start = await client.get('/app');
    for (const path of ['/app', '/app/sensors', '/app/sensors/5', '/app/no-such-page/%3Cscript%3E?a=<b>']) {
      const page = await client.get(path);
      t.match(
        page,
        { status: 200, headers: { 'content-type': /^text\/html/, 'cache-control': 'no-cache' } },
        path,
      );
      t.equal(page.text, start.text, `${path} is the same page`);
      t.equal((await client.send('HEAD', path)).status, 200, path);
    }
    const policy = start.headers['content-security-policy'] ?? '';
    t.match(policy, /^default-src 'self';/);
    t.notMatch(policy, /unsafe|http|\*/, 'no inline code, no eval, no other host');
    t.notMatch(start.text, /<script(?![^>]* src=)|<style|style=|\son\w+=/, 'nothing inline');
    t.notMatch(start.text, /https?:|src="\/\/|href="\/\//, 'no address but paths of this server');
    const files = filesOf(start.text);
    t.ok(files.some((file) => file.endsWith('.css')) && files.some((file) => file.endsWith('.js')));
    for (const file of files) t.equal((await client.get(file)).status, 200, file);
    t.match(await client.post('/app'), { status: 405, headers: { allow: /GET/ } });
    for (const path of ['/app', '/app/sensors', '/app/sensors/5']) {
      const strict = await client.get(`${path}?range=1d`, { headers: { Prefer: 'handling=strict' } });
      t.match(
        strict,
        { status: 409, refusal: { code: 'invalid_input' } },
        `${path}: the server knows no parameters`,
      );
    }
    t.match(await client.get('/app/sensors/5/data'), { status: 404, refusal: { code: 'no_route' } });
  },
);

t.test(
  'a file of the app is kept by browsers for ever and comes compressed to clients that accept that',
  async (t) => {
    const client = new Client((await sharedServer()).url);
    const [script = ''] = filesOf((await client.get('/app')).text).filter((file) =>
      /\/main-.*\.js$/.test(file),
    );
    const plain = await client.get(script, { headers: { 'Accept-Encoding': 'identity' } });
    t.match(plain.headers, {
      'content-type': /^text\/javascript/,
      'cache-control': /max-age=31536000, immutable/,
      vary: /Accept-Encoding/,
    });
    t.equal(plain.headers['content-encoding'], undefined);
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['br;q=0.0, *;q=0', undefined],
    ] as const) {
      const answer = await client.get(script, { headers: { 'Accept-Encoding': accepted } });
      t.equal(answer.status, 200, accepted);
      t.equal(answer.headers['content-encoding'], encoding, accepted);
    }
    for (const name of ['page.json', 'main.js', '..%2Fpage.json', '%00', `${script.split('/').at(-1)}.br`])
      t.match(await client.get(`/assets/${name}`), { status: 404, refusal: { code: 'not_found' } }, name);
  },
);

t.test(
  'the page takes pictures from the source of tiles that the operator names, and from no other',
  async (t) => {
    const tiles = 'https://tiles.example.com:8443/base/{z}/{x}/{y}.png?key=a;b';
    const client = new Client(
      (await testServer(t, { MAP_TILES: tiles, MAP_ATTRIBUTION: '© <b>Maps</b>' })).url,
    );
    const policy = (await client.get('/app')).headers['content-security-policy'] ?? '';
    t.match(policy, "; img-src 'self' blob: data: https://tiles.example.com:8443; ");
    t.equal(String(policy).split('http').length, 2, 'for pictures alone');
    t.match((await client.get('/session')).body, { map: { tiles, attribution: '© <b>Maps</b>' } });
    const none = new Client((await sharedServer()).url);
    t.match((await none.get('/session')).body, { map: null });
  },
);

t.test('/session names the user of a valid session and refuses nobody', async (t) => {
  const server = await testServer(t);
  const nobody = new Client(server.url);
  t.match(await nobody.get('/session'), { status: 200, body: { user: null, registration: 'open' } });
  const user = await newUser(server);
  t.match(await user.client.get('/session'), {
    status: 200,
    body: { user: { id: user.id, administrator: false, group: false, lacks_second_factor: false } },
  });
  const ended = await nobody.get('/session', { headers: { 'X-SESSION_ID': 'x'.repeat(27) } });
  t.match(ended, { status: 200, body: { user: null } });
  const cookie = await nobody.get('/session', { headers: { Cookie: 'session_id=nonsense' } });
  t.match(cookie, { status: 200, body: { user: null } });
  t.match(await nobody.post('/session'), { status: 405 });
});

function filesOf(page: string): string[] {
  return [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
}
