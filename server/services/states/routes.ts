/** Handlers of default states. */
import { type DefaultState, defaultStates } from '../../../common/services/default-states.js';
import { fieldsOf } from '../../../common/services/fields.js';
import { kindOf } from '../../../common/services/registry.js';
import { type Queryable, type Sql, type Transaction, transact } from '../../../sql/connect.js';
import { sensorIdOf } from '../../data/incoming.js';
import { on, type Route } from '../../http/route.js';
import type { Caller } from '../../rights/caller.js';
import { requireSensors } from '../../rights/require.js';
import { findFieldSource } from '../available.js';
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
const states = defaultStates((kind) => kindOf(kind) !== undefined);

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
  const rows = states.map(({ name, kind }) => {
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
  for (const state of states) {
    const service = mine.get(`${state.name} ${state.kind}`);
    if (service === undefined || update) await makeState(tx, caller, state, service, sensors);
  }
}

async function makeState(
  tx: Transaction,
  caller: Caller,
  state: DefaultState,
  service: Had | undefined,
  sensors: ReadonlySet<number>,
): Promise<void> {
  const kind = kindOf(state.kind)!;
  let id = service?.id;
  let room = kind.sources - (service?.sensors.length ?? 0);
  for (const sensor of sensors) {
    if (room === 0 || service?.sensors.includes(sensor)) continue;
    const source = await findFieldSource(tx, sensor);
    if (source === undefined || !state.sensors.includes(source.name.toLowerCase())) continue;
    const fields = kind.fields(fieldsOf(source)).slice(0, kind.fieldsOfSource);
    if (fields.length === 0) continue;
    const data_fields = fields.map(({ name }) => name);
    const wish = { id, name: state.kind, data_fields, sensor: { name: state.name } };
    ({ id } = await connectWithin(tx, caller, sensor, wish));
    room--;
  }
}
