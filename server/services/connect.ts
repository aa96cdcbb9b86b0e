/** Connects services to sensors. */
import { ApiError, invalid } from '@sensorium/model/errors';
import { type Field, fieldsOf, type ServiceType, serviceTypeOf, serviceTypes } from '@sensorium/services';
import type { Sql, Transaction } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import { followSources, reviveService } from '../../sql/store/services/revive.js';
import { whenUnlocked } from '../http/when-unlocked.js';
import type { AccountQuotas } from '../quotas/public.js';
import type { Caller } from '../rights/caller.js';
import { missing } from '../rights/require.js';
import { connectSourcesWithin, insertSensor, type SensorFields } from '../sensors/public.js';
import { findFieldSource } from './available.js';
import type { RunningRow } from './queries.js';
import { applySettings, type GivenSetting } from './settings.js';

/** Milliseconds for which a change of a service waits for a source that another transaction has locked. */
export const SOURCE_TIMEOUT = 10_000;
/** Services that an account may have. */
const MOST = 1000;

export interface ServiceWish {
  /** Id of a service of the caller; undefined: a new service. */
  readonly id: number | undefined;
  readonly name: string | undefined;
  readonly data_fields: readonly string[] | undefined;
  /** Of a new service, instead of the defaults of its type. */
  readonly settings?: readonly GivenSetting[] | undefined;
  /** Columns of the virtual sensor of a new service. */
  readonly sensor: SensorFields;
}

export interface ConnectParts {
  readonly sql: Sql;
  readonly shards: Shards;
  readonly quotas: AccountQuotas;
}

/**
 * @param sourceId a sensor that the caller may see
 * @throws ApiError invalid_input, not_found, quota_exceeded
 */
export function connectService(
  { sql, ...parts }: ConnectParts,
  caller: Caller,
  sourceId: number,
  wish: ServiceWish,
): Promise<RunningRow> {
  return whenUnlocked(sql, (tx) => connectWithin({ tx, ...parts }, caller, sourceId, wish), SOURCE_TIMEOUT);
}

/** `ConnectParts` within a transaction. */
export interface ConnectingParts extends Omit<ConnectParts, 'sql'> {
  readonly tx: Transaction;
}

/** Like `connectService`, within a transaction of the caller. */
export async function connectWithin(
  { tx, shards, quotas }: ConnectingParts,
  caller: Caller,
  sourceId: number,
  wish: ServiceWish,
): Promise<RunningRow> {
  if (wish.id !== undefined && wish.settings !== undefined) {
    throw invalid('service.settings', 'can be given for a new service only: call its methods');
  }
  if (wish.id === undefined) await quotas.require(tx, caller.userId, 'sensors');
  const [present] = wish.id === undefined ? [] : await lockService(tx, wish.id);
  if (wish.id !== undefined && present === undefined) throw missing('service', wish.id, 'service.id');
  const serviceType = chosenServiceType(wish, present?.kind);
  const source = await findFieldSource({ sql: tx, shards: shards.within(tx) }, sourceId);
  if (source === undefined) throw missing('sensor', sourceId);
  const fields = chosen(serviceType, fieldsOf(source), wish.data_fields);
  const id =
    wish.id ??
    (await insertService(tx, caller.userId, serviceType, {
      sensor: wish.sensor,
      settings: await applySettings(
        tx,
        caller,
        serviceType,
        { settings: serviceType.settings, inputs: fields.map((field) => ({ ...field, sensorId: sourceId })) },
        wish.settings ?? [],
        'service.settings',
      ),
    }));
  const [others] = await tx<{ count: number }[]>`
    SELECT count(*) AS count FROM service_sources WHERE service_id = ${id} AND source_id <> ${sourceId}`;
  if (others!.count >= serviceType.sources) {
    const sensors = serviceType.sources === 1 ? 'one sensor' : `${serviceType.sources} sensors`;
    throw invalid('service.id', `a ${serviceType.name} reads ${sensors}`);
  }
  await connectSourcesWithin(tx, id, [{ id: sourceId, field: 'id' }]);
  const version = (await followSources(shards, tx, [sourceId])).get(sourceId);
  if (version === undefined) throw missing('sensor', sourceId);
  await tx`
    INSERT INTO service_sources (service_id, source_id, fields, version)
    VALUES (${id}, ${sourceId}, ${JSON.stringify(fields)}::text::json, ${version})
    ON CONFLICT (service_id, source_id) DO UPDATE SET fields = excluded.fields`;
  const failed = await reviveService(shards, tx, id);
  return { id, name: serviceType.name, fields, failed, left_out: null };
}

function lockService(tx: Transaction, id: number) {
  return tx<{ kind: string }[]>`SELECT kind FROM services WHERE sensor_id = ${id} FOR UPDATE`;
}

/** @throws ApiError invalid_input naming `service.name` */
export function chosenServiceType(
  { name }: Pick<ServiceWish, 'name'>,
  present: string | undefined,
): ServiceType {
  const wanted = name ?? present;
  if (wanted === undefined) throw invalid('service.name', 'is missing');
  const serviceType = serviceTypeOf(wanted);
  if (serviceType === undefined) {
    throw invalid('service.name', `must be one of ${serviceTypes.map((each) => each.name).join(', ')}`);
  }
  if (present !== undefined && present !== wanted) {
    throw invalid('service.name', `the service of this id is a ${present}`);
  }
  return serviceType;
}

/**
 * @param wanted absent or empty: all fields that the service type can read
 * @param at path of the list in the request
 * @throws ApiError invalid_input
 */
export function chosen(
  serviceType: ServiceType,
  all: readonly Field[],
  wanted: readonly string[] = [],
  at = 'service.data_fields',
): readonly Field[] {
  const usable = serviceType.fields(all);
  const names = usable.map(({ name }) => name).join(', ');
  if (usable.length === 0) {
    throw invalid('service.name', `this sensor has no data field that a ${serviceType.name} can read`);
  }
  const fields =
    wanted.length === 0
      ? usable
      : [...new Set(wanted)].map((name, index, { length }) => {
          const field =
            usable.find((each) => each.name === name) ??
            (length === 1 || name === 'value' ? whole(usable) : undefined);
          if (field === undefined) throw invalid(`${at}[${index}]`, `must be one of ${names}`);
          return field;
        });
  if (fields.length > serviceType.fieldsOfSource) {
    const count = serviceType.fieldsOfSource === 1 ? 'one' : `at most ${serviceType.fieldsOfSource}`;
    throw invalid(at, `a ${serviceType.name} reads ${count} of ${names}: name the fields to read`);
  }
  return fields;
}

/** The field that is the whole value of a sensor. Historic clients have various names for it. */
function whole(usable: readonly Field[]): Field | undefined {
  return usable.find(({ path }) => path.length === 0);
}

/** The account is locked. @returns id of the service, which is also the id of its virtual sensor */
async function insertService(
  tx: Transaction,
  ownerId: number,
  serviceType: ServiceType,
  { sensor, settings }: { readonly sensor: SensorFields; readonly settings: unknown },
): Promise<number> {
  const [had] = await tx<{ count: number }[]>`
    SELECT count(*) AS count FROM services s JOIN sensors v ON v.id = s.sensor_id WHERE v.owner_id = ${ownerId}`;
  if (had!.count >= MOST) throw new ApiError('invalid_input', `an account has at most ${MOST} services`);
  const { id } = await insertSensor(tx, ownerId, {
    name: serviceType.name,
    ...sensor,
    data_type: serviceType.output,
    data_structure: '',
  });
  await tx`
    INSERT INTO services (sensor_id, kind, settings, checkpoint_state)
    VALUES (${id}, ${serviceType.name}, ${JSON.stringify(settings)}::text::json,
            ${JSON.stringify({ state: serviceType.state, last: {} })}::text::json)`;
  return id;
}
