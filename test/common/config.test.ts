/** Configuration: read once from the environment, refused by name, documented completely. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import t from 'tap';
import { ConfigError, readConfig, settings } from '../../common/config.js';
import { armFaultPoint, faultPoints } from '../../common/fault-points.js';
import { generatedPages } from '../support/generated-docs.js';

const ROOT = new URL('../../../', import.meta.url);

/** Any text will do for these. */
const ANY_TEXT = ['DATA_DIR', 'HOST', 'ADMIN_USERNAME', 'ADMIN_PASSWORD', 'METRICS_TOKEN', 'MAP_ATTRIBUTION'];

/** No settings: what we set ourselves, the only way to tell uWebSockets.js, and what Node itself is told. */
const OF_OTHERS = ['UWS_HTTP_MAX_HEADERS_SIZE', 'NODE_V8_COVERAGE'];

const BAD: Record<string, string[]> = {
  DATABASE_URL: ['localhost', 'mysql://root@localhost/db', 'postgres://[broken'],
  REPLICA_URL: ['localhost', 'postgres://me@one,two/db', 'postgres://me@/db?host=one,two'],
  PUBLIC_URL: ['example.com', 'ftp://example.com', 'http://'],
  MAP_TILES: [
    'tiles.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com/{z}/{x}.png',
    'https://{z}.example.com/{x}/{y}',
    'ftp://tiles.example.com/{z}/{x}/{y}',
    "https://a;script-src'unsafe-inline'/{z}/{x}/{y}",
  ],
  WEAK_DURABILITY: ['yes', 'Accepted', 'on'],
  TRANSPORT: ['http2', 'NODE', 'auto,node'],
  LOG_LEVEL: ['verbose', 'INFO', '30'],
  LOG_FORMAT: ['text', 'JSON', 'true'],
  ACCESS_LOG: ['true', 'yes', 'ON'],
  METRICS: ['yes', 'Open', 'token'],
  REGISTRATION: ['yes', 'Open', '0'],
  REGISTRATION_CONFIRM: ['yes', 'On', '1'],
  PASSWORD_RULES: ['yes', 'Strict', 'none'],
  DELIVERY_ALLOW: ['all', 'localhost', '10.0.0.0/33', '127.0.0.0/8; 10.0.0.0/8', '::1/129'],
  SMTP_URL: ['example.com', 'http://example.com', 'smtp://'],
  EMAIL_CONFIRM_URL: ['example.com', 'mailto:a@example.com'],
  PASSWORD_RESET_URL: ['example.com', 'mailto:a@example.com'],
  SMS_URL: ['example.com', 'sms:5551234'],
  MAIL_FROM: ['Sensorium', 'a@b, c@d', 'Ann <a b@c>', '<a@b>, <c@d>'],
};

t.test('nothing set: every setting has its default', async (t) => {
  const config = readConfig({});
  for (const [name, { fallback }] of Object.entries(settings))
    t.equal(config[name as keyof typeof config], fallback, name);
  t.same(readConfig({ PORT: '', HOST: '  ', LOG_LEVEL: '' }), config, 'empty and blank count as absent');
});

t.test('an invalid value is refused with the name of its variable', async (t) => {
  for (const [name, setting] of Object.entries(settings)) {
    if (ANY_TEXT.includes(name)) continue;
    const bad =
      typeof setting.fallback === 'number'
        ? [
            '-1',
            '1.5',
            'many',
            '1e3',
            '0x10',
            name.startsWith('QUOTA_') ? '99999999999999999' : '99999999999',
          ]
        : BAD[name];
    if (bad === undefined) {
      t.fail(`${name} has no bad value in this test`);
      continue;
    }
    for (const value of bad) {
      t.throws(() => readConfig({ [name]: value }), {
        constructor: ConfigError,
        message: new RegExp(`^${name} must [^\n]+$`),
      });
    }
  }
});

t.test('whole numbers are accepted within their bounds', async (t) => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 65535 }),
      (port) => readConfig({ PORT: ` ${port} ` }).PORT === port,
    ),
  );
  t.throws(() => readConfig({ THINGSPEAK_PORT: '8080' }), {
    message: 'THINGSPEAK_PORT must differ from PORT, 8080',
  });
  t.doesNotThrow(() => readConfig({ PORT: '0', THINGSPEAK_PORT: '0' }), 'any free port, and none');
  t.throws(() => readConfig({ PORT: '65536' }), { message: /^PORT must be a whole number/ });
});

t.test('addresses lose trailing slashes, and errors do not repeat their passwords', async (t) => {
  t.equal(
    readConfig({ PUBLIC_URL: 'https://sensors.example/base//' }).PUBLIC_URL,
    'https://sensors.example/base',
  );
  const url = 'postgresql://me:secret@db.example:5433/sensors?sslmode=require';
  t.equal(readConfig({ DATABASE_URL: url }).DATABASE_URL, url);
  t.throws(() => readConfig({ DATABASE_URL: 'mysql://me:secret@host/db' }), { message: /^(?!.*secret)/ });
});

t.test('no code reads a variable that the table does not have', async (t) => {
  for (const folder of ['common', 'server', 'sql', 'workers']) {
    for (const file of readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts')) continue;
      const text = readFileSync(new URL(`${folder}/${file}`, ROOT), 'utf8');
      const named = [...text.matchAll(/process\.env(?:\.(\w+)|\[)/g)].map(
        ([, name]) => name ?? 'a computed name',
      );
      t.same(
        named.filter((name) => !OF_OTHERS.includes(name)),
        [],
        `${folder}/${file} takes settings from readConfig`,
      );
    }
  }
});

t.test('containers are configured by settings that exist', async (t) => {
  const compose = readFileSync(new URL('compose.yaml', ROOT), 'utf8');
  const named = [...compose.matchAll(/^\s+([A-Z][A-Z_]+):/gm)].map(([, name]) => name ?? '');
  const known = [
    ...Object.keys(settings),
    'POSTGRES_USER',
    'POSTGRES_PASSWORD',
    'POSTGRES_DB',
    'TIMESCALEDB_TELEMETRY',
  ];
  t.ok(named.includes('DATABASE_URL'));
  t.same(
    named.filter((name) => !known.includes(name)),
    [],
  );
});

/** Names of the settings that the code of a folder reads. */
function readIn(folder: string): string[] {
  const files = readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(new URL(`${folder}/${file}`, ROOT), 'utf8'));
  const named = [...texts.join('').matchAll(/\b(?:config|settings)\.([A-Z_]+)\b/g)].map(
    ([, name]) => name ?? '',
  );
  return [...new Set(named)];
}

t.test('each setting can be given to the containers that read it', async (t) => {
  const compose = readFileSync(new URL('compose.yaml', ROOT), 'utf8');
  const namesIn = (block: string) =>
    [...(block.split(/^ *environment:$/m)[1] ?? block).matchAll(/^ +([A-Z][A-Z_]+):/gm)].map(
      ([, name]) => name,
    );
  const blockOf = (name: string, end: string) => compose.split(`\n${name}:`)[1]!.split(end)[0]!;
  const shared = namesIn(blockOf('x-address', '\n\n'));
  // Read before there is a server, or by the command that embeds a database.
  const elsewhere = ['DATA_DIR', 'ADMIN_USERNAME', 'ADMIN_PASSWORD'];
  for (const [service, folder] of [
    ['server', 'server'],
    ['sidecar', 'workers'],
  ] as const) {
    const given = [...shared, ...namesIn(blockOf(`  ${service}`, '\n\n'))];
    const wanted = readIn(folder).filter((name) => !elsewhere.includes(name));
    t.ok(wanted.includes('DATABASE_URL'));
    t.same(
      wanted.filter((name) => !given.includes(name)),
      [],
      service,
    );
  }
});

t.test('the image contains everything that the build compiles', async (t) => {
  const { include } = JSON.parse(readFileSync(new URL('tsconfig.json', ROOT), 'utf8'));
  const taken = readFileSync(new URL('.dockerignore', ROOT), 'utf8').split('\n');
  for (const folder of include) t.ok(taken.includes(`!${folder}`), folder);
});

t.test('the generated pages are up to date', async (t) => {
  for (const { file, text } of generatedPages()) {
    t.equal(readFileSync(file, 'utf8'), text, `${file.pathname.split('/').at(-1)}: run npm run docs`);
  }
});

t.test('a fault point is refused unless it is allowed', async (t) => {
  const point = faultPoints[0];
  t.throws(() => armFaultPoint({ FAULT_POINT: point }), /remove it/);
  t.throws(() => armFaultPoint({ FAULT_POINT: 'nowhere', FAULT_POINTS: 'allowed' }), /must be one of/);
  for (const passes of ['many', '-1', '1.5', '1e3', '9999999']) {
    const environment = { FAULT_POINT: point, FAULT_POINTS: 'allowed', FAULT_PASSES: passes };
    t.throws(() => armFaultPoint(environment), /^FAULT_PASSES must be a whole number/, passes);
  }
  t.doesNotThrow(() => armFaultPoint({ FAULT_POINT: '' }));
});
