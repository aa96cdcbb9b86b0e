/**
 * Every setting of the product, in one table, read from the environment once at start. `docs/reference/configuration.md` is generated from it.
 */
import { parseDatabaseAddress } from './database-address.js';
import { isMailAddress } from './mail-address.js';
import { parseNetworks } from './networks.js';

interface Setting<T> {
  /** Description for `docs/reference/configuration.md`. */
  readonly doc: string;
  readonly fallback: T;
  /** Parses the text of the environment. @throws Error whose message completes "NAME ..." */
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

/** Of pictures of a map, by the names that the usual sources have for zoom, column and row. */
function tileAddress(doc: string): Setting<string> {
  return {
    doc,
    fallback: '',
    parse: (value) => {
      if (value === '') return '';
      const isAddress = URL.canParse(value) && /^https?:\/\/[\w.:[\]-]+$/.test(new URL(value).origin);
      if (!isAddress || !['{z}', '{x}', '{y}'].every((part) => value.includes(part))) {
        throw new Error(`must look like https://tiles.example.com/{z}/{x}/{y}.png, not "${value}"`);
      }
      return value;
    },
  };
}

function databaseAddress(doc: string): Setting<string> {
  return {
    doc,
    fallback: '',
    shown: 'none: an embedded database in `DATA_DIR`',
    parse: (value) => {
      if (value === '') return '';
      parseDatabaseAddress(value);
      return value;
    },
  };
}

/** The address of one host: of several, the primary would be chosen. */
function hostAddress(doc: string): Setting<string> {
  return {
    doc,
    fallback: '',
    parse: (value) => {
      if (value !== '' && parseDatabaseAddress(value).hosts.length > 0) throw new Error('must name one host');
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

/** Largest value of a quota. */
const MOST = 1_000_000_000_000_000;

export const settings = {
  DATABASE_URL: databaseAddress(
    'The PostgreSQL or TimescaleDB database to use, version 15 or newer. With [several hosts](../guide/failover.md), servers and sidecars use the one that is the primary: `postgres://user:password@one,two:5433/name?target_session_attrs=read-write`.',
  ),
  REPLICA_URL: hostAddress(
    'A [read replica](../guide/replica.md) of that database, a streaming standby of PostgreSQL: `postgres://user:password@host:port/name`. Reads that say how old their answer may be, exports of accounts and public links of dashboards use it.',
  ),
  DATA_DIR: text('./data', 'Folder of the embedded database. Unused if `DATABASE_URL` is set.'),
  WEAK_DURABILITY: choice(
    'refused',
    ['refused', 'accepted'],
    'Whether the server accepts a database that has `fsync` or `full_page_writes` off, or of several hosts a primary without `synchronous_standby_names`. If they are off, a crash of the database machine can lose or damage acknowledged points. Some managed databases keep them off because their storage guarantees durability.',
  ),
  HOST: text('127.0.0.1', 'Address the server listens on; `0.0.0.0` opens it to the network.'),
  PORT: integer(8080, 0, 65535, 'Port the server listens on; 0 takes any free one.'),
  THINGSPEAK_PORT: integer(
    0,
    0,
    65535,
    "A second port, for ThingSpeak's `/update` only; 0: none. With uWebSockets.js, devices that end lines with LF only need it.",
  ),
  PUBLIC_URL: httpAddress(
    '',
    'Public base address of the server, used in `Location`. Empty: taken from the `Host` header of each request.',
  ),
  MAP_TILES: tileAddress(
    'Source of the pictures under maps of the web app, as `https://tiles.example.com/{z}/{x}/{y}.png`. Empty: maps have an empty grid, and browsers ask no other server. The source learns the address of each browser that shows a map, those of visitors by public links included, and which places it shows.',
  ),
  MAP_ATTRIBUTION: text('', 'What maps name as their source, for example `© OpenStreetMap contributors`.'),
  TRANSPORT: choice(
    'auto',
    ['auto', 'node', 'uws'],
    'HTTP transport. `auto` uses uWebSockets.js if it is installed, otherwise `node:http`.',
  ),
  TRUST_PROXY: integer(
    0,
    0,
    10,
    'Number of reverse proxies in front of the server. The server trusts that many entries at the end of `X-Forwarded-For`.',
  ),
  LOG_LEVEL: choice(
    'info',
    ['silent', 'error', 'warn', 'info', 'debug'],
    'Least severe log lines that are written.',
  ),
  LOG_FORMAT: choice(
    'auto',
    ['auto', 'json', 'pretty'],
    'Format of log lines. `auto` means `pretty` if standard output is a terminal, otherwise `json`.',
  ),
  ACCESS_LOG: choice('off', ['off', 'on'], 'Whether the server logs each request and each closed stream.'),
  REGISTRATION: choice(
    'open',
    ['open', 'invitation', 'closed'],
    'Who may create accounts: every client (`open`), clients with an invitation (`invitation`, see `npm run admin -- invite`) or only an administrator (`closed`).',
  ),
  REGISTRATIONS_PER_HOUR: integer(
    20,
    1,
    1_000_000,
    'Registrations an hour from one address (IPv6: from one /64 network) to one server process. Registrations beyond it get 509. Clients on the machine of the server that come without a proxy, and administrators, are not limited.',
  ),
  REGISTRATION_CONFIRM: choice(
    'off',
    ['off', 'on'],
    'Whether a new account needs a mail address and can log in only when that is confirmed. Notifications and pagers then mail only the confirmed address of their account, so the sidecar needs the setting too. Needs `SMTP_URL`.',
  ),
  AUDIT_KEPT: integer(
    400,
    1,
    36_500,
    'Days for which entries of the audit log are kept, also about deleted accounts.',
  ),
  PASSWORD_RULES: choice(
    'warn',
    ['warn', 'strict'],
    'Passwords shorter than 8 characters or among the 10,000 most common ones: accepted with a warning (`warn`) or refused (`strict`).',
  ),
  ADMIN_USERNAME: text('admin', 'Name of the first account, which is created if the database has no user.'),
  ADMIN_PASSWORD: {
    ...text('', 'Password of the first account.'),
    shown: 'none: a random one, printed once',
  },
  BODY_LIMIT: integer(
    10_485_760,
    1_000,
    1_000_000_000,
    'Largest body of an upload or a file, in bytes, after decompression. The limit of all other bodies is 131,072.',
  ),
  BODIES_LIMIT: integer(
    268_435_456,
    1_000,
    10_000_000_000,
    'Memory budget in bytes for the bodies of all requests under way, at least five times `BODY_LIMIT`. One account, or one address without a login, may use half of what the others leave; an eighth is left to those that use little. A request beyond it gets 509. With `node:http` incomplete messages of WebSockets count for the address of their client; without room the server closes the WebSocket with 1013.',
  ),
  ANSWERS_LIMIT: integer(
    268_435_456,
    1_000,
    10_000_000_000,
    'Memory budget in bytes for responses above 256 kB that clients have not read yet. One account may use half of the part that the others leave. A request beyond it gets 509.',
  ),
  CONNECTIONS_PER_ADDRESS: integer(
    4096,
    1,
    1_000_000,
    "Open connections from one address, WebSockets included; the addresses of an IPv6 network of 64 bits count as one. Further ones are closed at once. An address never gets more than half of the connections that the others leave of the process's limit of open files. Loopback peers and trusted proxies have only that limit, at 7/8. With uWebSockets.js it is so on Linux only; elsewhere bound them in a proxy or firewall.",
  ),
  HEADER_TIMEOUT: integer(10, 1, 600, 'Seconds within which the headers of a request must arrive.'),
  REQUEST_TIMEOUT: integer(60, 1, 3600, 'Seconds within which a whole request must arrive.'),
  IDLE_TIMEOUT: integer(65, 1, 3600, 'Seconds after which an idle connection is closed.'),
  STREAM_MESSAGE_LIMIT: integer(
    2_000_000,
    1_000,
    1_000_000_000,
    'Largest message of a WebSocket, in bytes. The server closes the WebSocket with 1009 after a larger one. A frame of /stream may have at most 1,048,576 bytes, whatever this setting says.',
  ),
  STREAM_IDLE_TIMEOUT: integer(
    60,
    8,
    960,
    'Seconds after which the server closes a WebSocket whose peer does not respond to pings.',
  ),
  REQUESTS_PER_MINUTE: integer(
    3_000_000,
    1,
    1_000_000_000,
    'Requests a minute of one account to one server process. Requests beyond it get 509 with `Retry-After`.',
  ),
  VISITOR_REQUESTS_PER_MINUTE: integer(
    600,
    1,
    1_000_000_000,
    'Requests a minute by public links from one address (IPv6: network of 64 bits) to one server process; one link takes 20 times as many. Requests beyond it get 509 with `Retry-After`.',
  ),
  LOGINS_PER_MINUTE: integer(
    10,
    1,
    1_000_000,
    'Failed logins a minute for one name from one address. Logins beyond it get 509.',
  ),
  LOGINS_PER_ADDRESS: integer(
    60,
    1,
    1_000_000,
    'Failed logins a minute from one address (IPv6: network of 64 bits), for names whose accounts have not logged in from there. Logins beyond it get 509.',
  ),
  LOGINS_PER_NAME: integer(
    100,
    1,
    1_000_000,
    'Failed logins an hour for one name, from clients from which the account has not logged in. Logins from such clients beyond it get 509.',
  ),
  STREAM_CREDIT: integer(
    20_000,
    100,
    1_000_000,
    'Points of one stream that may wait for acknowledgement; docs/reference/stream.md says how frames are counted.',
  ),
  STREAMS_PER_ACCOUNT: integer(1000, 1, 1_000_000, 'Open streams of one account to one server process.'),
  STREAM_SUBSCRIPTIONS: integer(1000, 1, 100_000, 'Subscribed sensors of one stream.'),
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
    'Live points that may wait for a slow client of one stream. Beyond them the server drops the oldest and notifies the client.',
  ),
  QUOTA_SENSORS: integer(100_000, 0, MOST, 'Sensors of one account.'),
  QUOTA_POINTS: integer(100_000_000_000, 0, MOST, 'Points that the sensors of one account keep.'),
  QUOTA_POINT_BYTES: integer(
    200_000_000_000,
    0,
    MOST,
    'Bytes that the points of one account take in the database, compressed.',
  ),
  QUOTA_POINTS_PER_DAY: integer(
    2_000_000_000,
    0,
    MOST,
    'Points that one account uploads on a day (UTC). An upload that would pass it gets 509 with `Retry-After`.',
  ),
  QUOTA_BYTES_PER_DAY: integer(
    200_000_000_000,
    0,
    MOST,
    'Bytes of uploads and files of one account on a day (UTC), after decompression. An upload that would pass it gets 509 with `Retry-After`.',
  ),
  QUOTA_TRIGGERS: integer(10_000, 0, MOST, 'Triggers of one account.'),
  QUOTA_SENSOR_TRIGGERS: integer(
    100_000,
    0,
    MOST,
    'Triggers of one account on sensors: a trigger on two sensors counts twice.',
  ),
  QUOTA_GROUPS: integer(1000, 0, MOST, 'Groups that one account has created.'),
  QUOTA_ENVIRONMENTS: integer(10_000, 0, MOST, 'Environments of one account.'),
  QUOTA_DOMAINS: integer(1000, 0, MOST, 'Domains that one account has created.'),
  QUOTA_DEVICES: integer(100_000, 0, MOST, 'Devices of one account.'),
  QUOTA_DASHBOARDS: integer(1000, 0, MOST, 'Dashboards of one account.'),
  QUOTA_ANNOTATIONS: integer(100_000, 0, MOST, 'Annotations that one account wrote.'),
  QUOTA_KEYS: integer(20_000, 0, MOST, 'API keys of one account.'),
  QUOTA_SESSIONS: integer(
    200_000,
    0,
    MOST,
    'Open sessions of one account, those of the logins of its groups included. A login ends those that are older than a week first.',
  ),
  FILES: integer(
    10_000_000,
    0,
    1_000_000_000,
    'Total bytes of the files of sensors of one account. A single file must fit into `BODY_LIMIT`.',
  ),
  PROCESSORS: integer(100, 0, 1_000_000, 'Data processors of one account.'),
  PROCESSOR_FILES: integer(
    10_000_000,
    0,
    1_000_000_000,
    'Total bytes of the script files of one account; each counts as at least 1000.',
  ),
  NOTIFICATIONS: integer(
    1000,
    0,
    1_000_000,
    'Notifications of one account, and as many event notifications.',
  ),
  TESTS_PER_MINUTE: integer(
    60,
    1,
    1_000_000,
    'Tests and replays of notifications a minute of one account. Requests beyond it get 509.',
  ),
  PAGERS: integer(100, 0, 1_000_000, 'Sensors of one account with a `pager_type`.'),
  DOOR_SENSORS: integer(
    100_000,
    0,
    10_000_000,
    'Sensors that one account may create by writing to them (line protocol, ThingSpeak).',
  ),
  QUERY_CONNECTIONS: integer(
    8,
    1,
    500,
    'Database connections of one server process for everything except ingest and reads of points.',
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
    'Statement timeout in seconds, except for uploads and deletions. A request whose statement times out gets 509.',
  ),
  RETENTION: integer(
    0,
    0,
    36_500,
    'Days for which points are kept, by their timestamps; 0: without limit. A sensor may have a shorter `retention`.',
  ),
  FLUSH_POINTS: integer(
    40_000,
    1,
    1_000_000,
    'Points of a full flush; 64 characters of text count as one point more.',
  ),
  QUEUE_POINTS: integer(
    400_000,
    1,
    100_000_000,
    'Points of one account that may wait in the ingest queue of one server process; of all accounts together twice as many. When these are used up, an account still has an equal share of them. Uploads beyond it get 509 with `Retry-After`.',
  ),
  WRITE_WAIT: integer(
    3,
    0,
    60,
    'Seconds that a write to `/write` or `/api/v2/write` waits for capacity in the ingest queue before it gets 503. Telegraf times out after 5.',
  ),
  STORE_TIMEOUT: integer(
    20,
    1,
    3600,
    'Seconds that an upload waits for a database that is blocked, slow or unreachable before it gets 509. Other requests wait as long if the database does not respond.',
  ),
  DELIVERY_ALLOW: networks(
    'Networks beside the public internet to which notifications may be delivered, for example `127.0.0.0/8,10.0.0.0/8`. Metadata addresses of clouds, such as `169.254.169.254`, must be named singly.',
  ),
  MAILS_PER_DAY: integer(
    1000,
    1,
    1_000_000,
    'Mails that notifications and pagers of one account may send on a day (UTC). Later ones fail with this reason. Mails for a new password do not count.',
  ),
  SMTP_URL: mailRelay('Mail relay, `smtp://user:password@host:587` or `smtps://...`.'),
  PASSWORD_RESET_URL: httpAddress(
    '',
    'Page on which users choose a new password; mails link to it with `?token=...`. Empty: mails name `POST /resetPassword`.',
  ),
  EMAIL_CONFIRM_URL: httpAddress(
    '',
    'Page on which users confirm a mail address; mails link to it with `?token=...`. Empty: mails name `POST /confirmEmail`.',
  ),
  SMS_URL: httpAddress(
    '',
    'SMS gateway, for sensors whose `pager_type` is `sms`. It receives a POST with a form, `to` and `text`.',
  ),
  MAIL_FROM: mailSender('Sensorium <sensorium@localhost>', 'Sender of mails.'),
  METRICS: choice(
    'local',
    ['local', 'open'],
    'Who may read `/metrics` without a token. `local`: requests from the machine of the server that no proxy has forwarded; `open`: everyone.',
  ),
  METRICS_TOKEN: {
    ...text('', 'If set, `/metrics` requires it as `Authorization: Bearer` of everyone.'),
    shown: 'none',
  },
} satisfies Record<string, Setting<string> | Setting<number>>;

export type Config = {
  readonly [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['parse']>;
};

/** A setting is invalid; the message names the variable and the remedy. */
export class ConfigError extends Error {}

/**
 * Reads all settings.
 * @param environment usually `process.env`; an empty text counts as absent
 * @throws ConfigError naming the first invalid variable
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
  if (config.REGISTRATION_CONFIRM === 'on' && config.SMTP_URL === '')
    throw new ConfigError(
      'REGISTRATION_CONFIRM needs SMTP_URL: without a mail relay no address can be confirmed',
    );
  return config;
}
