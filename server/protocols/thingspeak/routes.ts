/** Handlers of the protocol adapter for ThingSpeak devices. */

import { ApiError, invalid, tryLater, unauthorized } from '@sensorium/model/errors';
import { now } from '../../../common/clock.js';
import { NO_SENSOR, UploadBuilder } from '../../data/public.js';
import { type Call, on, Raw, type Reply, type Route } from '../../http/route.js';
import type { Static } from '../../http/schema.js';
import { quotaExceeded } from '../../quotas/public.js';
import { localDate } from '../local-date.js';
import { type SeriesStoreParts, storeSeries } from '../store-series.js';
import * as api from './api.js';
import { nextEntry } from './channels.js';
import { wantsJson } from './dialect.js';

type Given = Static<typeof api.updateByGet.query & object>;
type Entry = Static<typeof api.update.reply>;

/** Members of an entry; indexes of points are those of this list. */
const MEMBERS = [...api.FIELDS, 'lat', 'long', 'elevation', 'status'] as const;
const DATA_TYPES: Readonly<Record<string, string>> = {
  lat: 'float',
  long: 'float',
  elevation: 'float',
  status: 'string',
};

const DATE = { date: 'created_at', timezone: 'timezone' };

export function thingSpeakRoutes(parts: SeriesStoreParts): Route[] {
  async function update(
    given: Given,
    { caller, path, bodyBytes }: Pick<Call<unknown, unknown, unknown>, 'caller' | 'path' | 'bodyBytes'>,
  ) {
    const entry = await take(parts, withPlace(given), caller, bodyBytes);
    const reply: Reply<Entry> = {
      body: wantsJson(path) ? entry : new Raw('text/plain', String(entry.entry_id)),
    };
    return reply;
  }
  return [
    on(api.updateByGet, (call) => update(call.query, call)),
    on(api.update, (call) => update({ ...call.query, ...call.body }, call)),
  ];
}

/** Responses call `lat` and `long` `latitude` and `longitude`: accepts both names. @throws ApiError invalid_input */
function withPlace({ latitude, longitude, ...given }: Given): Given {
  const one = (long: 'latitude' | 'longitude', here: number | undefined, short: 'lat' | 'long') => {
    const there = given[short];
    if (here !== undefined && there !== undefined && here !== there)
      throw invalid(long, `is another value than ${short}`);
    const value = there ?? here;
    return value === undefined ? {} : { [short]: value };
  };
  return { ...given, ...one('latitude', latitude, 'lat'), ...one('longitude', longitude, 'long') };
}

async function take(
  parts: SeriesStoreParts,
  given: Given,
  caller: Call<unknown, unknown, unknown>['caller'],
  bytes: number,
): Promise<Entry> {
  if (caller.key === null) throw invalid('api_key', 'must be an API key, whose name names the channel');
  const named = given.created_at === undefined || given.created_at === '' ? null : given.created_at;
  const date = named === null ? null : localDate(named, given.timezone, DATE);
  const members = MEMBERS.filter((member) => given[member] !== undefined && given[member] !== '');
  if (members.length === 0) throw invalid('field1', 'is missing, and so are all other fields');
  const entry = await nextEntry(parts.sql, caller.key.id, date, now());
  if (entry === null) throw unauthorized('key_unknown');

  const builder = new UploadBuilder(members.length);
  for (const member of members) {
    builder.begin(NO_SENSOR);
    builder.add(given[member], entry.date);
  }
  const series = members.map((member) => ({
    series: `${entry.name} ${member}`,
    display_name: member,
    device_type: entry.name,
    data_type: DATA_TYPES[member] ?? '',
    conflict: () => null,
  }));
  const upload = builder.done(
    Uint32Array.from(members, (member) => MEMBERS.indexOf(member)),
    true,
  );
  const stored = await storeSeries(parts, caller, 'thingspeak', { series, upload }, { bytes });
  if (stored.overloaded) throw tryLater('overloaded', 2);
  if (stored.rejectedTotal > 0) {
    const [first] = stored.rejected;
    const field = MEMBERS[first?.index ?? 0];
    if (stored.taken === 0 && stored.quota !== null) throw quotaExceeded(stored.quota, { field });
    const code = stored.taken > 0 ? 'partly_stored' : 'nothing_stored';
    throw new ApiError(code, `${field}: ${first?.reason}`, { field });
  }
  return bodyOf(entry.channelId, entry.entryId, entry.date, given);
}

function bodyOf(channelId: number, entryId: number, date: number, given: Given): Entry {
  const text = (value: string | number | undefined) =>
    value === undefined || value === '' ? null : String(value);
  const { field1, field2, field3, field4, field5, field6, field7, field8 } = given;
  return {
    channel_id: channelId,
    entry_id: entryId,
    created_at: new Date(date / 1000).toISOString(),
    field1: text(field1),
    field2: text(field2),
    field3: text(field3),
    field4: text(field4),
    field5: text(field5),
    field6: text(field6),
    field7: text(field7),
    field8: text(field8),
    latitude: text(given.lat),
    longitude: text(given.long),
    elevation: text(given.elevation),
    status: text(given.status),
  };
}
