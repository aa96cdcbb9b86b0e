/** Methods of services: the server runs quick ones under the lock of the service; a sidecar runs the heavy ones. */
import { ApiError, invalid, tryLater } from '@sensorium/model/errors';
import { type Method, readParameters, type ServiceType, serviceTypeOf } from '@sensorium/services';
import type { Sql, Transaction } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import { accountFlag, type Job } from '../../sql/store/jobs.js';
import { METHOD_TIME, type ServiceReply } from '../../sql/store/services/reply.js';
import { callSidecar } from '../../sql/store/sidecar-calls.js';
import type { InclusiveRange } from '../data/public.js';
import { whenUnlocked } from '../http/when-unlocked.js';
import type { Caller } from '../rights/caller.js';
import { SOURCE_TIMEOUT } from './connect.js';
import { findService, type KnownService, storeSettings } from './queries.js';
import { requireNamed, runMethod } from './settings.js';

/** Milliseconds until a call of a sidecar fails. */
const CALL_TIMEOUT = 2 * METHOD_TIME + 1000;

export interface MethodCall {
  readonly sql: Sql;
  readonly shards: Shards;
  readonly caller: Caller;
  readonly serviceId: number;
  /** One of its sources, or its virtual sensor. */
  readonly sensorId: number;
}

/** @throws ApiError not_found */
export async function methodsOf({
  sql,
  serviceId,
  sensorId,
}: MethodCall): Promise<readonly Method<unknown, unknown>[]> {
  return requiredServiceType(await findService(sql, serviceId, sensorId)).methods;
}

/** @returns the result @throws ApiError not_found, service_failed, overloaded */
export async function callGet(call: MethodCall, name: string): Promise<string> {
  const { sql, serviceId, sensorId } = call;
  const service = await findService(sql, serviceId, sensorId);
  const method = methodFor(requiredServiceType(service), name, 'get');
  if (method.heavy === true) return resultOfCall(call, callJob(call, name, []));
  const { settings, checkpoint, inputs } = service;
  return runMethod(async () => method.run({ settings, state: checkpoint.state, inputs }));
}

/** @throws ApiError not_found, invalid_input, service_failed, overloaded */
export async function callSet(call: MethodCall, name: string, given: readonly unknown[]): Promise<void> {
  const { sql, shards, caller, serviceId, sensorId } = call;
  const serviceType = requiredServiceType(await findService(sql, serviceId, sensorId));
  const method = methodFor(serviceType, name, 'set');
  const parameters = readParameters(method.parameters, given);
  await requireNamed(sql, caller, method.parameters, parameters);
  if (method.heavy === true) {
    await resultOfCall(call, callJob(call, name, parameters));
    return;
  }
  const change = async (tx: Transaction) => {
    const { settings, checkpoint, inputs } = await findService(tx, serviceId, sensorId, 'locked');
    const changed = await runMethod(async () =>
      method.run({ settings, state: checkpoint.state, inputs }, parameters),
    );
    await storeSettings(shards, tx, serviceId, changed);
  };
  await whenUnlocked(sql, change, SOURCE_TIMEOUT);
}

/** @throws ApiError not_found, invalid_input, service_failed, overloaded */
export async function learn(call: MethodCall, range: InclusiveRange, label: string): Promise<void> {
  const { sql, caller, serviceId, sensorId } = call;
  const serviceType = requiredServiceType(await findService(sql, serviceId, sensorId));
  if (serviceType.learn === undefined) throw invalid('service_id', `a ${serviceType.name} cannot be trained`);
  await resultOfCall(call, (callId) => ({
    task: 'teachService',
    payload: { service: serviceId, account: caller.userId, ...range, label, callId },
    flags: [accountFlag(caller.userId)],
  }));
}

function requiredServiceType(service: KnownService): ServiceType {
  const serviceType = serviceTypeOf(service.kind);
  if (serviceType === undefined)
    throw new ApiError('service_failed', `there is no service type ${service.kind}`);
  return serviceType;
}

function methodFor<Which extends 'get' | 'set'>(
  serviceType: ServiceType,
  name: string,
  which: Which,
): Extract<Method<unknown, unknown>, { kind: Which }> {
  const method = serviceType.methods.find((each) => each.kind === which && each.name === name);
  if (method === undefined) {
    const names = serviceType.methods.filter((each) => each.kind === which).map((each) => each.name);
    throw new ApiError(
      'not_found',
      `a ${serviceType.name} has no ${which} method ${name}; it has ${names.join(', ') || 'none'}`,
    );
  }
  return method as Extract<Method<unknown, unknown>, { kind: Which }>;
}

function callJob({ caller, serviceId }: MethodCall, method: string, parameters: readonly unknown[]) {
  return (callId: string): Job => ({
    task: 'callService',
    payload: { service: serviceId, account: caller.userId, method, parameters, callId },
    flags: [accountFlag(caller.userId)],
  });
}

/** @returns the result of a get method, `ok` of a set method */
async function resultOfCall({ sql }: MethodCall, job: (callId: string) => Job): Promise<string> {
  const reply = (await callSidecar(sql, job, CALL_TIMEOUT)) as ServiceReply | undefined;
  if (reply === undefined) throw tryLater('overloaded', 5);
  switch (reply.is) {
    case 'done':
      return reply.result;
    case 'refused':
      throw reply.field === null
        ? new ApiError('invalid_input', reply.message)
        : new ApiError('invalid_input', reply.message, { field: reply.field });
    case 'failed':
      throw new ApiError('service_failed', reply.message);
  }
}
