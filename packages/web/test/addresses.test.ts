/** Where the login page leads, and the words of the account page. */
import t from 'tap';
import { loginAddress, PAGES, pageAfterLogin, withBack } from '../addresses.js';
import { amountOf, shortAmountOf } from '../kit/amount.js';
import { clientOf } from '../kit/client-name.js';

t.test('the login leads back to a page of the app and to nothing else', (t) => {
  const back = '/app/sensors/5?range=7d';
  t.equal(new URL(loginAddress(back), 'http://a').searchParams.get('back'), back);
  t.equal(pageAfterLogin(back), back);
  for (const docs of ['/docs', '/docs?filter=a', '/docs#/data/get_sensors_id_data'])
    t.equal(pageAfterLogin(docs), docs);
  for (const bad of [
    undefined,
    '',
    '//evil.example',
    'https://evil.example/app',
    '/application',
    '/app\\evil',
    '/docs/icon.svg',
    '/app/\\evil',
  ])
    t.equal(pageAfterLogin(bad), PAGES.start, String(bad));
  t.equal(withBack(PAGES.register, undefined), PAGES.register);
  t.equal(withBack(PAGES.register, '/app?a=b'), `${PAGES.register}?back=%2Fapp%3Fa%3Db`);
  t.end();
});

t.test('clients and amounts are named as people know them', (t) => {
  t.equal(
    clientOf('(X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36'),
    'Chrome, Linux',
  );
  t.equal(
    clientOf('(iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604'),
    'Safari, iPhone',
  );
  t.equal(clientOf('curl/8.5.0'), 'curl/8.5.0');
  t.equal(amountOf(12_000, 'points'), '12,000');
  t.equal(amountOf(999, 'bytes'), '999 bytes');
  t.equal(amountOf(999_600, 'bytes'), '1 MB');
  t.equal(amountOf(200e9, 'bytes'), '200 GB');
  t.equal(shortAmountOf(100e9, 'points'), '100B');
  t.equal(shortAmountOf(9, 'items'), '9');
  t.equal(shortAmountOf(10e6, 'bytes'), '10 MB');
  t.end();
});
