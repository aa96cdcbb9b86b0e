/** Worker thread for service types: steps, methods that take long, and training. None of them blocks the sidecar. */

import { ApiError } from '@sensorium/model/errors';
import {
  BEGINNING,
  type Checkpoint,
  type Input,
  type Output,
  type ParameterValue,
  type Polygon,
  type Results,
  runSteps,
  type ServiceType,
  type SourcePoint,
  type Stepped,
  serviceTypeOf,
  type TrainingSample,
} from '@sensorium/services';
import { LRUCache } from 'lru-cache';

interface Subject {
  readonly serviceType: string;
  readonly service: number;
  readonly revision: number;
  /** JSON text. */
  readonly settings: string;
  readonly inputs: readonly Input[];
}

export type ServiceTask =
  | (Subject & {
      readonly do: 'step';
      readonly from: Checkpoint;
      readonly points: readonly SourcePoint[];
      readonly results: Results | null;
      readonly polygon: Polygon | null;
      readonly since: number;
    })
  | {
      readonly do: 'preview';
      readonly serviceType: string;
      readonly settings: string;
      readonly inputs: readonly Input[];
      readonly points: readonly SourcePoint[];
      readonly results: Results | null;
      readonly polygon: Polygon | null;
    }
  | (Subject & { readonly do: 'learn'; readonly sample: TrainingSample })
  | (Subject & {
      readonly do: 'call';
      readonly method: string;
      readonly parameters: readonly ParameterValue[];
      readonly state: unknown;
    });

/** `settings`: JSON text; `refused`: a parameter or range does not fit. */
export type ServiceTaskResult =
  | { readonly is: 'stepped'; readonly stepped: Stepped }
  | { readonly is: 'outputs'; readonly outputs: readonly Output[] }
  | { readonly is: 'result'; readonly result: string }
  | { readonly is: 'settings'; readonly settings: string }
  | { readonly is: 'refused'; readonly field: string | null; readonly message: string }
  | { readonly is: 'failed'; readonly message: string };

interface Prepared {
  readonly settings: unknown;
  readonly ready: unknown;
}

const KEPT = 100;
const prepared = new LRUCache<string, Prepared>({ max: KEPT });

export default async function serve(task: ServiceTask): Promise<ServiceTaskResult> {
  const serviceType = serviceTypeOf(task.serviceType);
  if (serviceType === undefined) return { is: 'failed', message: `unknown service type ${task.serviceType}` };
  try {
    if (task.do === 'step') return await step(serviceType, task);
    const settings: unknown = JSON.parse(task.settings);
    if (task.do === 'preview') {
      const { inputs, polygon, points, results } = task;
      const context = { inputs, polygon, ready: await serviceType.prepare?.(settings) };
      const from = { date: BEGINNING, checkpointState: { state: serviceType.state, last: {} } };
      // No late point follows: no checkpoint is needed.
      const stepped = runSteps(
        serviceType,
        settings,
        from,
        points,
        context,
        results,
        Number.MAX_SAFE_INTEGER,
      );
      return { is: 'outputs', outputs: stepped.outputs };
    }
    if (task.do === 'learn') {
      const learnt = await serviceType.learn!(settings, task.sample, task.inputs);
      return { is: 'settings', settings: JSON.stringify(learnt) };
    }
    const { method: name, parameters, state, inputs } = task;
    const method = serviceType.methods.find((each) => each.name === name)!;
    const subject = { settings, state, inputs };
    if (method.kind === 'get') return { is: 'result', result: await method.run(subject) };
    return { is: 'settings', settings: JSON.stringify(await method.run(subject, parameters)) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!(error instanceof ApiError)) return { is: 'failed', message };
    const { field } = error.detail;
    return { is: 'refused', field: typeof field === 'string' ? field : null, message };
  }
}

async function step(
  serviceType: ServiceType,
  task: Extract<ServiceTask, { do: 'step' }>,
): Promise<ServiceTaskResult> {
  const { settings, ready } = await prepare(serviceType, task);
  const { from, points, inputs, polygon, results, since } = task;
  const context = { inputs, polygon, ready };
  return { is: 'stepped', stepped: runSteps(serviceType, settings, from, points, context, results, since) };
}

async function prepare(
  serviceType: ServiceType,
  { service, revision, settings: text }: Subject,
): Promise<Prepared> {
  const key = `${service} ${revision}`;
  const known = prepared.get(key);
  if (known !== undefined) return known;
  const settings: unknown = JSON.parse(text);
  const made = { settings, ready: await serviceType.prepare?.(settings) };
  prepared.set(key, made);
  return made;
}
