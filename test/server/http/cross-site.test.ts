/** Requests that pages of other sites make with the cookie of this one. */
import t from 'tap';
import { baseOf, isForeignPage } from '../../../server/http/cross-site.js';
import { refused } from '../../support/accounts.js';
import { newUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';

const headers = (given: Record<string, string>) => (name: string) => given[name];

t.test('a page is foreign by its origin or by what the browser says of its site', (t) => {
  const direct = { publicUrl: '', trustedProxies: 0 };
  const behind = { publicUrl: '', trustedProxies: 1 };
  const configured = { publicUrl: 'https://sensors.example/api', trustedProxies: 0 };
  const host = 'sensors.example';
  const tls = { host, 'x-forwarded-proto': 'https' };
  const cases: [string, Record<string, string>, typeof direct, boolean][] = [
    ['no browser', { host }, direct, false],
    ['own page', { host, origin: 'http://sensors.example' }, direct, false],
    ['own page, default port', { host: `${host}:80`, origin: 'http://sensors.example' }, direct, false],
    ['another scheme', { host, origin: 'https://sensors.example' }, direct, true],
    ['another port', { host, origin: 'http://sensors.example:81' }, direct, true],
    ['another host', { host, origin: 'http://evil.example' }, direct, true],
    ['an opaque origin', { host, origin: 'null' }, direct, true],
    ['a proxy that is not trusted', { ...tls, origin: 'https://sensors.example' }, direct, true],
    ['a trusted proxy', { ...tls, origin: 'https://sensors.example' }, behind, false],
    [
      'the last entry',
      { host, 'x-forwarded-proto': 'http, https', origin: 'https://sensors.example' },
      behind,
      false,
    ],
    ['the public address', { host: 'inner', origin: 'https://sensors.example' }, configured, false],
    ['the Host beside a public address', { host: 'inner', origin: 'http://inner' }, configured, true],
    ['same origin', { host, 'sec-fetch-site': 'same-origin' }, direct, false],
    ['typed by the user', { host, 'sec-fetch-site': 'none' }, direct, false],
    ['same site', { host, 'sec-fetch-site': 'same-site' }, direct, true],
    ['cross-site', { host, 'sec-fetch-site': 'cross-site' }, direct, true],
    ['no host', { host: '<x>', origin: 'http://localhost' }, direct, false],
  ];
  for (const [name, given, place, isForeign] of cases)
    t.equal(isForeignPage(headers(given), place), isForeign, name);
  t.equal(baseOf(headers(tls), behind), 'https://sensors.example');
  t.end();
});

t.test('a foreign page can change nothing with the cookie alone', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const nobody = user.client.as(undefined);
  const cookie = `session_id=${user.session}`;
  const origin = { Origin: 'https://evil.example' };
  const foreign = { headers: { Cookie: cookie, ...origin } };
  const body = { sensor: { name: 's' } };
  refused(t, await nobody.post('/sensors', body, foreign), 403, 'forbidden', 'by origin');
  const site = { headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-site' } };
  refused(t, await nobody.post('/sensors', body, site), 403, 'forbidden', 'by site');
  refused(
    t,
    await nobody.post(`/users/${user.id}?_METHOD=DELETE`, undefined, foreign),
    403,
    'forbidden',
    'by _METHOD',
  );
  refused(t, await nobody.delete(`/users/${user.id}`, foreign), 403, 'forbidden', 'a deletion');
  for (const method of ['GET', 'POST']) {
    refused(
      t,
      await nobody.send(method, '/logout', undefined, foreign),
      403,
      'forbidden',
      `${method} /logout`,
    );
    refused(t, await nobody.send(method, '/logout', undefined, site), 403, 'forbidden', `${method} /logout`);
  }
  t.equal((await nobody.send('HEAD', '/logout', undefined, foreign)).status, 403);
  t.equal(
    (await nobody.get('/users/current', foreign)).status,
    200,
    'reading is harmless: the page does not get it',
  );

  t.equal(
    (await nobody.post('/sensors', body, { headers: { Cookie: cookie, Origin: server.url } })).status,
    201,
  );
  t.equal((await nobody.post('/sensors', body, { headers: { Cookie: cookie } })).status, 201, 'no browser');
  t.equal((await user.client.post('/sensors', body, foreign)).status, 201, 'a header beside the cookie');
  t.equal(
    (await nobody.post(`/sensors?session_id=${user.session}`, body, foreign)).status,
    201,
    'a parameter',
  );
  t.equal((await nobody.post('/login', user, foreign)).status, 200, 'a login needs no credential');
  t.equal((await user.client.get('/logout', { headers: origin })).status, 200, 'historic: GET with a header');
});
