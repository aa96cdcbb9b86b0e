/** Handlers of default states. */
import {
  type DefaultState,
  defaultStates,
  fieldsOf,
  type ServiceType,
  serviceTypeOf,
} from '@sensorium/services';
import { type Queryable, type Sql, type Transaction, transact } from '../../../sql/connect.js';
import { sensorIdOf } from '../../data/incoming.js';
import { on, type Route } from '../../http/route.js';
import type { Caller } from '../../rights/caller.js';
import { requireSensors } from '../../rights/require.js';
import { type FoundSource, findFieldSources } from '../available.js';
import { connectWithin } from '../connect.js';
import * as api from './api.js';

export function stateRoutes({ sql }: { sql: Sql }): Route[] {
  return [
    on(api.checkStates, async ({ caller }) => ({ body: await statesOf(sql, caller) })),

    on(api.makeStates, async ({ body, caller }) => {
      const wanted = body.sensors.map((given, index) => {
        const field = `sensors[${index}]`;
        return { id: sensorIdOf(given, field), field };
      });
      await requireSensors(sql, caller, wanted, 'read');
      const sensors = new Set(wanted.map(({ id }) => id));
      await transact(sql, (tx) => makeStates(tx, caller, sensors, body.update === true));
      return { body: await statesOf(sql, caller) };
    }),
  ];
}

/** Those whose kind this version has. */
const states = defaultStates((kind) => serviceTypeOf(kind) !== undefined);

interface Had {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly sensors: readonly number[];
}

/** Services of the caller that are called as a default state is. */
async function had(sql: Queryable, { userId }: Caller): Promise<Map<string, Had>> {
  const rows = await sql<Had[]>`
    SELECT s.sensor_id AS id, v.name, s.kind,
           ARRAY(SELECT source_id FROM service_sources c WHERE c.service_id = s.sensor_id ORDER BY 1) AS sensors
    FROM services s JOIN sensors v ON v.id = s.sensor_id
    WHERE v.owner_id = ${userId} AND v.name = ANY(${states.map(({ name }) => name)}::text[])
    ORDER BY s.sensor_id DESC`;
  return new Map(rows.map((row) => [`${row.name} ${row.kind}`, row]));
}

async function statesOf(sql: Queryable, caller: Caller) {
  const mine = await had(sql, caller);
  const rows = states.map(({ name, serviceType: kind }) => {
    const service = mine.get(`${name} ${kind}`);
    const sensors = (service?.sensors ?? []).map(String);
    return { name, service: kind, id: service === undefined ? null : String(service.id), sensors };
  });
  return { states: rows, total: rows.length };
}

async function makeStates(
  tx: Transaction,
  caller: Caller,
  sensors: ReadonlySet<number>,
  update: boolean,
): Promise<void> {
  // One at a time: of two who ask at once the second one finds what the first one has made.
  await tx`SELECT FROM users WHERE id = ${caller.userId} FOR NO KEY UPDATE`;
  const mine = await had(tx, caller);
  const growing = states.flatMap((state) => {
    const service = mine.get(`${state.name} ${state.serviceType}`);
    return service === undefined || update ? [growingOf(state, service)] : [];
  });
  const names = growing.flatMap(({ state }) => state.sensors);
  const ids = [...sensors];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    for (const source of await findFieldSources(tx, ids.slice(from, from + AT_ONCE), names)) {
      for (const each of growing) await addSource(tx, caller, each, source);
    }
  }
}

/** Sensors that are read at once: the newest value of each may be long. */
const AT_ONCE = 100;

/** A state that is being made, or given more sources. */
interface Growing {
  readonly state: DefaultState;
  readonly kind: ServiceType;
  readonly had: readonly number[];
  /** Undefined: it has no service yet. */
  id: number | undefined;
  /** For more sources. */
  room: number;
}

function growingOf(state: DefaultState, service: Had | undefined): Growing {
  const kind = serviceTypeOf(state.serviceType)!;
  const had = service?.sensors ?? [];
  return { state, kind, had, id: service?.id, room: kind.sources - had.length };
}

/** Makes the sensor a source of the state, if it is good for it. */
async function addSource(
  tx: Transaction,
  caller: Caller,
  growing: Growing,
  source: FoundSource,
): Promise<void> {
  const { state, kind, had, id, room } = growing;
  if (room === 0 || had.includes(source.id) || !state.sensors.includes(source.name.toLowerCase())) return;
  const fields = kind.fields(fieldsOf(source)).slice(0, kind.fieldsOfSource);
  if (fields.length === 0) return;
  const data_fields = fields.map(({ name }) => name);
  const wish = { id, name: state.serviceType, data_fields, sensor: { name: state.name } };
  growing.id = (await connectWithin(tx, caller, source.id, wish)).id;
  growing.room--;
}
