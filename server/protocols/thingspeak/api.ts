/** Declarations of the protocol adapter for devices made for ThingSpeak. */
import { declare } from '../../http/route.js';
import { Text, Type } from '../../http/schema.js';
import { thingSpeak } from './dialect.js';

const tag = 'thingspeak';

const Field = Type.Optional(Text(65_536, 'Value. A text that is a number counts as one.'));

export const FIELDS = [
  'field1',
  'field2',
  'field3',
  'field4',
  'field5',
  'field6',
  'field7',
  'field8',
] as const;

const Latitude = Type.Optional(Type.Number({ minimum: -90, maximum: 90, description: 'Degrees.' }));
const Longitude = Type.Optional(Type.Number({ minimum: -180, maximum: 180, description: 'Degrees.' }));

const Update = Type.Object({
  api_key: Type.Optional(Type.String({ description: 'API key. Its name names the channel.' })),
  field1: Field,
  field2: Field,
  field3: Field,
  field4: Field,
  field5: Field,
  field6: Field,
  field7: Field,
  field8: Field,
  lat: Latitude,
  long: Longitude,
  latitude: Latitude,
  longitude: Longitude,
  elevation: Type.Optional(Type.Number({ description: 'Metres.' })),
  status: Type.Optional(Text(65_536, 'Status message.')),
  created_at: Type.Optional(Text(64, 'Date: ISO 8601 or UNIX seconds. Absent: the time of the server.')),
  timezone: Type.Optional(
    Text(64, 'IANA name of the time zone for a `created_at` without offset. Default UTC.'),
  ),
});

const Maybe = Type.Union([Type.String(), Type.Null()]);

const Entry = Type.Object({
  channel_id: Type.Integer(),
  entry_id: Type.Integer({ minimum: 1 }),
  created_at: Type.String({ description: 'Date of the entry, ISO 8601 in UTC.' }),
  field1: Maybe,
  field2: Maybe,
  field3: Maybe,
  field4: Maybe,
  field5: Maybe,
  field6: Maybe,
  field7: Maybe,
  field8: Maybe,
  latitude: Maybe,
  longitude: Maybe,
  elevation: Maybe,
  status: Maybe,
});

const shared = {
  path: '/update',
  tag,
  description:
    'The response is the number of the entry as text, or with `/update.json` the entry. The body of an error is `0`, and the header `X-Sensorium-Error` ' +
    'has the reason. Each field is a sensor of the caller; the server creates missing sensors. The API key must reach all sensors of its account.',
  access: 'user',
  policy: 'own',
  writeKeys: true,
  ingest: true,
  query: Update,
  status: 200,
  reply: Entry,
  produces: ['text/plain'],
  dialect: thingSpeak,
  errors: ['nothing_stored', 'partly_stored', 'quota_exceeded', 'rate_exceeded'],
} as const;

export const updateByGet = declare({
  ...shared,
  method: 'GET',
  writes: true,
  summary: 'Write an entry of a channel by its address',
});

export const update = declare({
  ...shared,
  method: 'POST',
  summary: 'Write an entry of a channel',
  body: Update,
});

export const declarations = [updateByGet, update];
