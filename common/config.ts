/**
 * Every setting of the product: one table, read from the environment once at start.
 *
 * The table is the documentation too: `docs/reference/configuration.md` is generated from it.
 */
import { isMailAddress } from './mail-address.js';
import { parseNetworks } from './networks.js';

interface Setting<T> {
  /** What it does, for `docs/reference/configuration.md`. */
  readonly doc: string;
  readonly fallback: T;
  /** Turns the text of the environment into the value; throws an Error whose message completes "NAME ...". */
  readonly parse: (text: string) => T;
  /** Shown in the documentation instead of the fallback. */
  readonly shown?: string;
}

function text(fallback: string, doc: string): Setting<string> {
  return { doc, fallback, parse: (value) => value };
}

function integer(fallback: number, min: number, max: number, doc: string): Setting<number> {
  return {
    doc,
    fallback,
    parse: (value) => {
      const number = Number(value);
      if (!/^\d+$/.test(value) || number < min || number > max) {
        throw new Error(`must be a whole number from ${min} to ${max}, not "${value}"`);
      }
      return number;
    },
  };
}

function choice<const T extends string>(fallback: T, choices: readonly T[], doc: string): Setting<T> {
  return {
    doc,
    fallback,
    parse: (value) => {
      const found = choices.find((each) => each === value);
      if (found === undefined) throw new Error(`must be one of ${choices.join(', ')}, not "${value}"`);
      return found;
    },
  };
}

function httpAddress(fallback: string, doc: string): Setting<string> {
  return {
    doc,
    fallback,
    parse: (value) => {
      if (value === '') return '';
      if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
        throw new Error(`must be an http or https address, not "${value}"`);
      }
      return value.replace(/\/+$/, '');
    },
  };
}

function databaseAddress(doc: string): Setting<string> {
  return {
    doc,
    fallback: '',
    shown: 'none: a database of its own, embedded, in `DATA_DIR`',
    parse: (value) => {
      if (value === '') return '';
      if (!URL.canParse(value) || !/^postgres(ql)?:$/.test(new URL(value).protocol)) {
        throw new Error('must look like postgres://user:password@host:5432/database');
      }
      return value;
    },
  };
}

function networks(doc: string): Setting<string> {
  return {
    doc,
    fallback: '',
    parse: (value) => {
      parseNetworks(value);
      return value;
    },
  };
}

function mailRelay(doc: string): Setting<string> {
  return {
    doc,
    fallback: '',
    shown: 'none: no mail is sent',
    parse: (value) => {
      if (!URL.canParse(value) || !/^smtps?:$/.test(new URL(value).protocol) || !new URL(value).hostname) {
        throw new Error('must look like smtp://user:password@host:587 or smtps://host');
      }
      return value;
    },
  };
}

function mailSender(fallback: string, doc: string): Setting<string> {
  return {
    doc,
    fallback,
    parse: (value) => {
      const [, address] = /^[^<>\r\n]*<([^<>]+)>$/.exec(value) ?? [null, value];
      if (!isMailAddress(address ?? ''))
        throw new Error(`must look like name@example.com or Name <name@example.com>, not "${value}"`);
      return value;
    },
  };
}

export const settings = {
  DATABASE_URL: databaseAddress('The PostgreSQL or TimescaleDB database to use, version 15 or newer.'),
  DATA_DIR: text('./data', 'Folder of the embedded database. Unused when `DATABASE_URL` is given.'),
  WEAK_DURABILITY: choice(
    'refused',
    ['refused', 'accepted'],
    'Whether the server works with a database that has `fsync` or `full_page_writes` off: a crash of its machine can lose or damage acknowledged points. Some managed databases keep them off because their storage does that work.',
  ),
  HOST: text('127.0.0.1', 'Address the server listens on; `0.0.0.0` opens it to the network.'),
  PORT: integer(8080, 0, 65535, 'Port the server listens on; 0 takes any free one.'),
  THINGSPEAK_PORT: integer(
    0,
    0,
    65535,
    "A second port, for ThingSpeak's `/update` alone; 0: none. With uWebSockets.js devices that end lines in LF alone need it.",
  ),
  PUBLIC_URL: httpAddress(
    '',
    'Base address that clients see, used in `Location`. Empty: taken from the `Host` header of each request.',
  ),
  TRANSPORT: choice(
    'auto',
    ['auto', 'node', 'uws'],
    'HTTP transport. `auto` takes uWebSockets.js when it is installed, `node:http` otherwise.',
  ),
  TRUST_PROXY: integer(
    0,
    0,
    10,
    'Number of reverse proxies in front, whose last entries of `X-Forwarded-For` are believed.',
  ),
  LOG_LEVEL: choice(
    'info',
    ['silent', 'error', 'warn', 'info', 'debug'],
    'Least severe log lines that are written.',
  ),
  LOG_FORMAT: choice(
    'auto',
    ['auto', 'json', 'pretty'],
    'Form of log lines. `auto` writes them for people (`pretty`) if standard output is a terminal, as JSON otherwise.',
  ),
  ACCESS_LOG: choice(
    'off',
    ['off', 'on'],
    'Whether the server writes a log line for each request and each stream that has ended.',
  ),
  REGISTRATION: choice('open', ['open', 'closed'], 'Who may register: everybody, or only the administrator.'),
  PASSWORD_RULES: choice(
    'warn',
    ['warn', 'strict'],
    'Passwords shorter than 8 characters or among the 10,000 most common ones: taken with a warning, or refused (`strict`).',
  ),
  ADMIN_USERNAME: text('admin', 'Name of the first account, made when the database has no user.'),
  ADMIN_PASSWORD: {
    ...text('', 'Password of the first account.'),
    shown: 'none: one is made up and printed once',
  },
  BODY_LIMIT: integer(
    10_485_760,
    1_000,
    1_000_000_000,
    'Largest body of an upload or a file, in bytes, after decompression; others have 131,072 at most.',
  ),
  BODIES_LIMIT: integer(
    268_435_456,
    1_000,
    10_000_000_000,
    'Bytes that the bodies of all requests under way may take together, twice `BODY_LIMIT` at least; what comes beyond is answered 509.',
  ),
  ANSWERS_LIMIT: integer(
    268_435_456,
    1_000,
    10_000_000_000,
    'Bytes that answers above 256 kB may take together until their readers have taken them, one account half of what the others leave; what comes beyond is answered 509.',
  ),
  HEADER_TIMEOUT: integer(10, 1, 600, 'Seconds within which the headers of a request must have arrived.'),
  REQUEST_TIMEOUT: integer(60, 1, 3600, 'Seconds within which a whole request must have arrived.'),
  IDLE_TIMEOUT: integer(65, 1, 3600, 'Seconds after which an idle connection is closed.'),
  STREAM_MESSAGE_LIMIT: integer(
    2_000_000,
    1_000,
    1_000_000_000,
    'Largest message of a WebSocket, in bytes; a larger one closes it with 1009. No frame may have more than 1,048,576, whatever is set here.',
  ),
  STREAM_IDLE_TIMEOUT: integer(
    60,
    8,
    960,
    'Seconds after which a WebSocket is closed whose peer does not even answer pings.',
  ),
  REQUESTS_PER_MINUTE: integer(
    3_000_000,
    1,
    1_000_000_000,
    'Requests a minute one account may make of one server process; past it 509 with `Retry-After`.',
  ),
  LOGINS_PER_MINUTE: integer(
    10,
    1,
    1_000_000,
    'Failed logins a minute for one name from one address; past it 509.',
  ),
  STREAM_CREDIT: integer(
    20_000,
    100,
    1_000_000,
    'Points that one stream may have under way unanswered; see docs/reference/stream.md for how frames are counted.',
  ),
  STREAMS_PER_ACCOUNT: integer(
    1000,
    1,
    1_000_000,
    'Streams that one account may have open to one server process.',
  ),
  STREAM_SUBSCRIPTIONS: integer(1000, 1, 100_000, 'Sensors that one stream may have subscribed to.'),
  SUBSCRIPTIONS_PER_ACCOUNT: integer(
    10_000,
    1,
    1_000_000,
    'Subscriptions of all streams of one account to one server process.',
  ),
  STREAM_LIVE_POINTS: integer(
    20_000,
    1,
    10_000_000,
    'Live points that wait for the slow reader of one stream; beyond them the oldest are dropped and the reader is told.',
  ),
  FILES: integer(
    10_000_000,
    0,
    1_000_000_000,
    'Bytes that the files of the sensors of one account may take together; one of them has to fit into `BODY_LIMIT`.',
  ),
  PROCESSORS: integer(100, 0, 1_000_000, 'Data processors that one account may have.'),
  PROCESSOR_FILES: integer(
    10_000_000,
    0,
    1_000_000_000,
    'Bytes that the files for scripts of one account may have together; each counts for 1000 at least.',
  ),
  NOTIFICATIONS: integer(
    1000,
    0,
    1_000_000,
    'Notifications that one account may have, and as many event notifications.',
  ),
  TESTS_PER_MINUTE: integer(
    60,
    1,
    1_000_000,
    'Tests and replays of notifications a minute for one account; past it 509.',
  ),
  PAGERS: integer(100, 0, 1_000_000, 'Sensors with a `pager_type` that one account may have.'),
  DOOR_SENSORS: integer(
    100_000,
    0,
    10_000_000,
    'Sensors that one account may make by merely writing to them (line protocol, ThingSpeak).',
  ),
  QUERY_CONNECTIONS: integer(
    8,
    1,
    500,
    'Database connections of one server process for everything but ingest and reads of points.',
  ),
  READ_CONNECTIONS: integer(
    4,
    1,
    500,
    'Database connections of one server process for reads of points, raw or down-sampled.',
  ),
  QUERY_TIMEOUT: integer(
    60,
    1,
    3600,
    'Seconds that a statement may take, those of uploads and deletions aside; past it the request is answered 509.',
  ),
  RETENTION: integer(
    0,
    0,
    36_500,
    'Days that points are kept, by their dates; 0: for ever. A sensor may keep its own for a shorter time (`retention`).',
  ),
  FLUSH_POINTS: integer(
    40_000,
    1,
    1_000_000,
    'Points at which a flush is full; 64 characters of text count as one more.',
  ),
  QUEUE_POINTS: integer(
    400_000,
    1,
    100_000_000,
    'Points that may wait in one server process for the store; past it uploads get 509 with `Retry-After`.',
  ),
  WRITE_WAIT: integer(
    3,
    0,
    60,
    'Seconds that a write to `/write` or `/api/v2/write` waits for room in that queue before it is answered 503; Telegraf gives up after 5.',
  ),
  STORE_TIMEOUT: integer(
    20,
    1,
    3600,
    'Seconds an upload waits for the store (blocked, slow or away) before it is answered 509; the same for other requests while the database gives no sign of life.',
  ),
  DELIVERY_ALLOW: networks(
    'Networks that notifications may be delivered to besides the internet, for example `127.0.0.0/8,10.0.0.0/8`.',
  ),
  SMTP_URL: mailRelay('Relay that takes our mail, `smtp://user:password@host:587` or `smtps://...`.'),
  PASSWORD_RESET_URL: httpAddress(
    '',
    'Page on which a new password is chosen; mails name it with `?token=...`. Empty: they name `POST /resetPassword`.',
  ),
  SMS_URL: httpAddress(
    '',
    'Gateway that takes text messages, for sensors whose `pager_type` is `sms`: it gets a POST with a form, `to` and `text`.',
  ),
  MAIL_FROM: mailSender('Sensorium <sensorium@localhost>', 'Sender of our mail.'),
  METRICS_TOKEN: {
    ...text('', 'When set, `/metrics` asks for it as `Authorization: Bearer`.'),
    shown: 'none: open',
  },
} satisfies Record<string, Setting<string> | Setting<number>>;

export type Config = {
  readonly [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['parse']>;
};

/** The environment holds something that cannot be used; the message names the variable and the remedy. */
export class ConfigError extends Error {}

/**
 * Reads all settings.
 * @param environment usually `process.env`; an empty text counts as absent
 * @throws ConfigError naming the first variable that cannot be used
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const entries = Object.entries(settings).map(([name, setting]) => {
    const given = environment[name]?.trim();
    if (given === undefined || given === '') return [name, setting.fallback];
    try {
      return [name, setting.parse(given)];
    } catch (error) {
      throw new ConfigError(`${name} ${(error as Error).message}`);
    }
  });
  const config = Object.fromEntries(entries) as Config;
  if (config.THINGSPEAK_PORT !== 0 && config.THINGSPEAK_PORT === config.PORT)
    throw new ConfigError(`THINGSPEAK_PORT must differ from PORT, ${config.PORT}`);
  return config;
}
