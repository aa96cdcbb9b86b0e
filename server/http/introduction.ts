/** The prose of the documentation: its introduction, and what each group of operations is for. */

export const introduction = `\
Sensors upload points, a value at a date each. Users read them raw or down-sampled, share them, put triggers on them and compute with them.

### First steps

Register, log in, create a sensor, upload two points and read them back. \`BASE\` is the address of this server:

\`\`\`sh
BASE=http://127.0.0.1:8080
JSON='Content-Type: application/json'

curl -s $BASE/users -H "$JSON" -d '{"user":{"username":"ann","password":"blue whale 7"}}'
curl -s $BASE/login -H "$JSON" -d '{"username":"ann","password":"blue whale 7"}'

AUTH='X-SESSION_ID: ...'   # the session_id from the last response
curl -s $BASE/sensors -H "$AUTH" -H "$JSON" -d '{"sensor":{"name":"balcony","data_type":"float","unit":"°C"}}'

ID=1                       # the id from the last response
curl -s $BASE/sensors/$ID/data -H "$AUTH" -H "$JSON" -d '{"data":[{"date":1735689600,"value":3.5},{"date":1735689660,"value":3.7}]}'
curl -s "$BASE/sensors/$ID/data?values=typed" -H "$AUTH"
\`\`\`

On this page, **Try it** sends real requests: with the login of this browser, or with an API key that you type in.

### Logging in

* **Session**: \`POST /login\` returns a \`session_id\`. Send it in the header \`X-SESSION_ID\`.
* **API key**: for devices and programs. \`POST /users/current/keys\` creates one with a scope (\`all\`, \`read\` or \`write\`). Send it as
  \`Authorization: Bearer KEY\`.

### Rules for all operations

* **Bodies** are JSON. The server also reads MessagePack, forms, and CSV for points. gzip is allowed with \`Content-Encoding: gzip\`.
  A body of one object may have its wrapper (\`{"sensor":{"name":"x"}}\`) or none (\`{"name":"x"}\`).
* **Dates** in responses are UNIX seconds with a fraction, to the microsecond. Uploads and queries also take ISO 8601
  (\`2025-01-01T00:00:00Z\`); queries also take \`now\` and times relative to it (\`-1d\`, \`-2h\`).
* **Ids** are positive integers. Responses have the ids of sensors as text (\`"1"\`); requests take both. The id of a point is
  its date in microseconds.
* **Booleans** may be \`true\`, \`false\`, \`1\` or \`0\`. Words such as \`ASC\` may be in any case where their parameter says so.
* **Lists** have pages: \`page\` from 0, \`per_page\` up to 1000 (default 100). \`total\` counts the items of all pages.
* **Warnings**: the server ignores unknown members and parameters and names them in \`warnings\`. With \`Prefer: handling=strict\`
  it refuses them.

### Errors

An error is \`{"error": "message for a reader", "code": "not_found"}\`, often with the \`field\` at fault. Programs decide by \`code\`: messages may
change. Below, each operation lists its codes by status, and the example of the status has the remedy of each.

| status | meaning | with \`Prefer: status=standard\` |
|---|---|---|
| 403 | no login, or no right to do this | 401 without a login |
| 404 | does not exist, or is not visible to the caller | 404 |
| 409 | the input is wrong | 422, or 400 if the body cannot be read |
| 509 | a limit is reached, or the server is overloaded: repeat after \`Retry-After\` seconds | 429 or 503 |

### Limits

An upload or a file has at most 10 MB, any other body 128 kB. An account makes at most 3,000,000 requests a minute, and ten failed logins a minute for a
name from one address. These are the defaults; the operator can change them.

### Live data

A WebSocket at \`/stream\` uploads points with little overhead and delivers the new points of a sensor as they arrive. It takes the same session or API key.
`;

/** Groups of operations, in the order in which a user needs them. */
export const tags: readonly { readonly name: string; readonly description: string }[] = [
  {
    name: 'login',
    description: 'Register, log in and out, and choose a new password.',
  },
  {
    name: 'keys',
    description:
      'API keys for devices and programs. A key can be limited to a scope, to some sensors and to a date.',
  },
  {
    name: 'sensors',
    description:
      'Create and describe sensors. A sensor holds points; its data type decides which values it takes.',
  },
  {
    name: 'data',
    description:
      'Upload points, read them raw or down-sampled, and delete them. The server responds to an upload when its points are on disk.',
  },
  {
    name: 'demo',
    description: 'Eight sensors with a year of made-up data and a live feed, to try the product with.',
  },
  {
    name: 'files',
    description:
      'Pictures, sounds and films as the values of points. Only sensors with the data type `file` have them.',
  },
  {
    name: 'metatags',
    description: 'Names with values that you give to sensors, and the search for sensors by them.',
  },
  {
    name: 'sharing',
    description: 'Let single users read a sensor of yours. They read its points too, and cannot change it.',
  },
  {
    name: 'groups',
    description:
      'Users who share sensors with each other. Each member has rights and decides which personal data to show.',
  },
  {
    name: 'domains',
    description: 'Lists of members with managers and join tokens. A domain shares no sensors.',
  },
  {
    name: 'devices',
    description: 'A device consists of the sensors that belong to it. It exists as long as it has one.',
  },
  {
    name: 'environments',
    description: 'Places with a polygon on the map. They contain sensors and other environments.',
  },
  {
    name: 'dashboards',
    description:
      'Panels that show sensors, for you and for those with whom you share them. A dashboard gives no right to the sensors on it; only a public link of its owner does.',
  },
  {
    name: 'annotations',
    description: 'Texts on instants and ranges of time, of a sensor or of a dashboard.',
  },
  {
    name: 'triggers',
    description:
      'Conditions on new points, or on missing ones. A trigger on a sensor sends its notifications when it fires.',
  },
  {
    name: 'notifications',
    description: 'Mails and webhooks that triggers and events send, and the deliveries of each.',
  },
  {
    name: 'events',
    description:
      'Notifications about changes of your account, for example a sensor that another user shares with you.',
  },
  {
    name: 'services',
    description:
      'Computations that run on each new point of a sensor. A service writes its output to a virtual sensor.',
  },
  {
    name: 'dataprocessors',
    description:
      'Scripts in the syntax of Octave that run at an interval. The result becomes a point of a sensor.',
  },
  {
    name: 'account',
    description: 'Your account, the users you share something with, and the export of everything you have.',
  },
  {
    name: 'administration',
    description:
      'Accounts, sessions, jobs, statements and the audit log of an installation. Only for sessions of administrators.',
  },
  {
    name: 'influxdb',
    description:
      'Addresses for clients of InfluxDB 1, 2 and 3, such as Telegraf. Their errors have the form and the statuses of InfluxDB.',
  },
  {
    name: 'thingspeak',
    description: 'Addresses for devices made for ThingSpeak.',
  },
  {
    name: 'opentsdb',
    description: 'Queries of OpenTSDB, as the data source of Grafana sends them.',
  },
  {
    name: 'operations',
    description: 'Health, metrics, the web app and this documentation. No login is needed.',
  },
];
