/** The thread in which kinds compute: steps, methods that take long, and learning. Nothing of them can hold up the sidecar. */

import { ApiError } from '@sensorium/model/errors';
import {
  type Checkpoint,
  type Input,
  type Kind,
  kindOf,
  type Lesson,
  type Outline,
  type ParameterValue,
  type Results,
  runSteps,
  type SourcePoint,
  type Stepped,
} from '@sensorium/services';
import { LRUCache } from 'lru-cache';

interface Subject {
  readonly kind: string;
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
      readonly outline: Outline | null;
      readonly since: number;
    })
  | (Subject & { readonly do: 'learn'; readonly lesson: Lesson })
  | (Subject & {
      readonly do: 'call';
      readonly method: string;
      readonly parameters: readonly ParameterValue[];
      readonly state: unknown;
    });

/** `settings` as JSON text; `refused`: the body of a refusal. */
export type ServiceAnswer =
  | { readonly is: 'stepped'; readonly stepped: Stepped }
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

export default async function serve(task: ServiceTask): Promise<ServiceAnswer> {
  const kind = kindOf(task.kind);
  if (kind === undefined) return { is: 'failed', message: `there is no kind of service ${task.kind}` };
  try {
    if (task.do === 'step') return await step(kind, task);
    const settings: unknown = JSON.parse(task.settings);
    if (task.do === 'learn') {
      const learnt = await kind.learn!(settings, task.lesson, task.inputs);
      return { is: 'settings', settings: JSON.stringify(learnt) };
    }
    const { method: name, parameters, state, inputs } = task;
    const method = kind.methods.find((each) => each.name === name)!;
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

async function step(kind: Kind, task: Extract<ServiceTask, { do: 'step' }>): Promise<ServiceAnswer> {
  const { settings, ready } = await prepare(kind, task);
  const { from, points, inputs, outline, results, since } = task;
  const context = { inputs, outline, ready };
  return { is: 'stepped', stepped: runSteps(kind, settings, from, points, context, results, since) };
}

async function prepare(kind: Kind, { service, revision, settings: text }: Subject): Promise<Prepared> {
  const key = `${service} ${revision}`;
  const known = prepared.get(key);
  if (known !== undefined) return known;
  const settings: unknown = JSON.parse(text);
  const made = { settings, ready: await kind.prepare?.(settings) };
  prepared.set(key, made);
  return made;
}
