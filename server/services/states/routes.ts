/** Handlers of default states. */
import {
  type DefaultState,
  defaultStates,
  fieldsOf,
  type ServiceType,
  serviceTypeOf,
} from '@sensorium/services';
import type { Queryable } from '../../../sql/connect.js';
import { sensorIdOf } from '../../data/public.js';
import { on, type Route } from '../../http/route.js';
import { whenUnlocked } from '../../http/when-unlocked.js';
import type { Caller } from '../../rights/caller.js';
import { requireSensors } from '../../rights/require.js';
import { type FoundSource, findFieldSources } from '../available.js';
import { type ConnectingParts, type ConnectParts, connectWithin, SOURCE_TIMEOUT } from '../connect.js';
import * as api from './api.js';

export function stateRoutes({ sql, ...parts }: ConnectParts): Route[] {
  return [
    on(api.checkStates, async ({ caller }) => ({ body: await statesOf(sql, caller) })),

    on(api.makeStates, async ({ body, caller }) => {
      const wanted = body.sensors.map((given, index) => {
        const field = `sensors[${index}]`;
        return { id: sensorIdOf(given, field), field };
      });
      await requireSensors(sql, caller, wanted, 'read');
      const sensors = new Set(wanted.map(({ id }) => id));
      await whenUnlocked(
        sql,
        (tx) => makeStates({ tx, ...parts }, caller, sensors, body.update === true),
        SOURCE_TIMEOUT,
      );
      return { body: await statesOf(sql, caller) };
    }),
  ];
}

/** Default states whose service type exists in this version. */
const states = defaultStates((kind) => serviceTypeOf(kind) !== undefined);

interface ExistingState {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly sensors: readonly number[];
}

/** Services of the caller that have the name of a default state, by name and service type; of several the oldest one. */
async function existingStates(sql: Queryable, { userId }: Caller): Promise<Map<string, ExistingState>> {
  const rows = await sql<ExistingState[]>`
    SELECT s.sensor_id AS id, v.name, s.kind,
           ARRAY(SELECT source_id FROM service_sources c WHERE c.service_id = s.sensor_id ORDER BY 1) AS sensors
    FROM services s JOIN sensors v ON v.id = s.sensor_id
    WHERE v.owner_id = ${userId} AND v.name = ANY(${states.map(({ name }) => name)}::text[])
    ORDER BY s.sensor_id DESC`;
  return new Map(rows.map((row) => [`${row.name} ${row.kind}`, row]));
}

async function statesOf(sql: Queryable, caller: Caller) {
  const existing = await existingStates(sql, caller);
  const rows = states.map(({ name, serviceType: kind }) => {
    const service = existing.get(`${name} ${kind}`);
    const sensors = (service?.sensors ?? []).map(String);
    return { name, service: kind, id: service === undefined ? null : String(service.id), sensors };
  });
  return { states: rows, total: rows.length };
}

async function makeStates(
  parts: ConnectingParts,
  caller: Caller,
  sensors: ReadonlySet<number>,
  update: boolean,
): Promise<void> {
  const { tx, shards } = parts;
  // Serialised by owner: otherwise two concurrent requests would create each state twice.
  await tx`SELECT FROM users WHERE id = ${caller.userId} FOR NO KEY UPDATE`;
  const existing = await existingStates(tx, caller);
  const growing = states.flatMap((state) => {
    const service = existing.get(`${state.name} ${state.serviceType}`);
    return service === undefined || update ? [growingOf(state, service)] : [];
  });
  const names = growing.flatMap(({ state }) => state.sensors);
  const ids = [...sensors];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    for (const source of await findFieldSources(
      { sql: tx, shards: shards.within(tx) },
      ids.slice(from, from + AT_ONCE),
      names,
    )) {
      for (const each of growing) await addSource(parts, caller, each, source);
    }
  }
}

/** Sensors read by one statement: the newest value of each may be long. */
const AT_ONCE = 100;

/** A state to create, or to give more sources. */
interface Growing {
  readonly state: DefaultState;
  readonly kind: ServiceType;
  /** Ids of the present sources. */
  readonly sources: readonly number[];
  /** Undefined: the state has no service yet. */
  id: number | undefined;
  /** Number of sources that can be added. */
  room: number;
}

function growingOf(state: DefaultState, service: ExistingState | undefined): Growing {
  const kind = serviceTypeOf(state.serviceType)!;
  const sources = service?.sensors ?? [];
  return { state, kind, sources, id: service?.id, room: kind.sources - sources.length };
}

/** Connects the sensor to the state if its name and one of its fields match. */
async function addSource(
  parts: ConnectingParts,
  caller: Caller,
  growing: Growing,
  source: FoundSource,
): Promise<void> {
  const { state, kind, sources, id, room } = growing;
  if (room === 0 || sources.includes(source.id) || !state.sensors.includes(source.name.toLowerCase())) return;
  const fields = kind.fields(fieldsOf(source)).slice(0, kind.fieldsOfSource);
  if (fields.length === 0) return;
  const data_fields = fields.map(({ name }) => name);
  const wish = { id, name: state.serviceType, data_fields, sensor: { name: state.name } };
  growing.id = (await connectWithin(parts, caller, source.id, wish)).id;
  growing.room--;
}
