/** Declarations of the protocol adapter for devices made for ThingSpeak. */
import { declare } from '../../http/route.js';
import { Text, Type } from '../../http/schema.js';
import { thingSpeak } from './dialect.js';

const tag = 'protocols';

const Field = Type.Optional(Text(65_536, 'what reads as a number is one'));

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

const Latitude = Type.Optional(Type.Number({ minimum: -90, maximum: 90, description: 'degrees' }));
const Longitude = Type.Optional(Type.Number({ minimum: -180, maximum: 180, description: 'degrees' }));

const Update = Type.Object({
  api_key: Type.Optional(Type.String({ description: 'API key; its name names the channel' })),
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
  elevation: Type.Optional(Type.Number({ description: 'metres' })),
  status: Type.Optional(Text(65_536)),
  created_at: Type.Optional(Text(64, 'ISO 8601 or UNIX seconds; absent: the time of the server')),
  timezone: Type.Optional(Text(64, 'IANA name; of a `created_at` that names no offset. Default UTC')),
});

const Maybe = Type.Union([Type.String(), Type.Null()]);

const Entry = Type.Object({
  channel_id: Type.Integer(),
  entry_id: Type.Integer({ minimum: 1 }),
  created_at: Type.String({ description: 'ISO 8601, UTC' }),
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
    'Answers the number of the entry as text, with `/update.json` the entry; a refusal is `0`, and the header X-Sensorium-Error ' +
    'says why. Each field is a sensor of the caller, made when it is missing. The API key must reach all sensors of its account.',
  access: 'user',
  policy: 'own',
  writeKeys: true,
  ingest: true,
  query: Update,
  status: 200,
  reply: Entry,
  produces: ['text/plain'],
  dialect: thingSpeak,
  errors: ['nothing_stored', 'partly_stored'],
} as const;

export const updateByGet = declare({
  ...shared,
  method: 'GET',
  writes: true,
  summary: 'Write an entry of a ThingSpeak channel, by its address alone',
});

export const update = declare({
  ...shared,
  method: 'POST',
  summary: 'Write an entry of a ThingSpeak channel',
  body: Update,
});

export const declarations = [updateByGet, update];
