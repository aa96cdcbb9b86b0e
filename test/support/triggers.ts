/** Triggers on sensors for tests: creates them, uploads points, and polls synchronously. */
import type { Sql } from '../../sql/connect.js';
import { CompiledExpression } from '../../workers/sandbox/compiled-expression.js';
import { describeError } from '../../workers/sandbox/run-failure.js';
import { search } from '../../workers/sandbox/search.js';
import { Slot } from '../../workers/sandbox/slot.js';
import type { EvaluationTimeouts, Evaluator } from '../../workers/triggers/evaluate.js';
import { pollTriggers } from '../../workers/triggers/poll.js';
import type { TestUser } from './client.js';
import type { TestServer } from './server.js';
import { shardsOf } from './shards.js';

/** Computes in this process with a clock that stands still, so no time limit applies. */
export const calm: Evaluator = {
  async evaluate(batch) {
    const verdicts = batch.map((evaluation) => {
      const unit = new CompiledExpression(evaluation.expression, Number.POSITIVE_INFINITY);
      const describe = (caught: unknown) => describeError(caught, null, new Slot()).error;
      return search(unit.begin(evaluation), evaluation, {
        now: () => 0,
        alive: () => {},
        describe,
      });
    });
    return { verdicts, time: 0 };
  },
};

/** Timeouts of quick polls. */
export const QUICK: EvaluationTimeouts = { perOwner: 300, total: 10_000, onTimeout: 'defer' };

export interface TriggerBody {
  readonly id: number;
  readonly active: number;
  readonly last_triggered: number;
  readonly times_triggerd: number;
  readonly last_sensor_data_value: string;
  readonly last_sensor_data_date: number;
}

interface EvaluationBody {
  readonly date: number | null;
  readonly result: boolean;
  readonly fired: boolean;
  readonly error: string | null;
  readonly condition: string;
  readonly variables: Record<string, unknown>;
}

export async function newSensor(user: TestUser, fields: object = { data_type: 'float' }): Promise<string> {
  const { body } = await user.client.post<{ sensor: { id: string } }>('/sensors', {
    sensor: { name: 's', ...fields },
  });
  return body.sensor.id;
}

export async function newTrigger(user: TestUser, trigger: object): Promise<number> {
  const { body } = await user.client.post<{ trigger: { id: number } }>('/triggers', { trigger });
  return body.trigger.id;
}

/** Adds an active trigger with a notification to a sensor. @returns its path */
export async function addSensorTrigger(
  user: TestUser,
  sensor: string,
  trigger: object,
  text = '',
): Promise<string> {
  const id = await newTrigger(user, trigger);
  await user.client.post(`/sensors/${sensor}/triggers`, { trigger: { id } });
  const at = `/sensors/${sensor}/triggers/${id}`;
  await notify(user, at, text);
  return at;
}

/** Adds a new notification to the sensor trigger at a path. @returns its id */
export async function notify(
  user: TestUser,
  at: string,
  text: string,
  destination = 'http://192.0.2.1/',
): Promise<number> {
  const notification = { type: 'url', text, destination };
  const made = await user.client.post<{ notification: { id: number } }>('/notifications', { notification });
  const { id } = made.body.notification;
  await user.client.post(`${at}/notifications`, { notification: { id } });
  return id;
}

/** @param points pairs of timestamp, in seconds, and value */
export function upload(user: TestUser, sensor: string, points: readonly (readonly [number, unknown])[]) {
  return user.client.post(`/sensors/${sensor}/data`, {
    data: points.map(([date, value]) => ({ date, value })),
  });
}

/** Polls until no changes are left. */
export async function pollAll({ sql }: TestServer, evaluator = calm): Promise<void> {
  for (const shard of shardsOf(sql))
    while ((await pollTriggers(sql, shard, evaluator, { sensorIds: null, timeouts: QUICK })).claimed > 0);
}

/** @returns texts of all deliveries, in order */
export async function texts(sql: Sql): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`SELECT parameters->>'text' AS text FROM deliveries ORDER BY id`;
  return rows.map(({ text }) => text);
}

export async function stateOf(user: TestUser, address: string): Promise<TriggerBody> {
  return (await user.client.get<{ trigger: TriggerBody }>(address)).body.trigger;
}

/** @returns evaluations of a sensor trigger, newest first */
export async function evaluationsOf(user: TestUser, address: string): Promise<EvaluationBody[]> {
  return (await user.client.get<{ evaluations: EvaluationBody[] }>(`${address}/evaluations`)).body
    .evaluations;
}

/** Moves the last firing and the cooldown so many seconds into the past. */
export async function wait(sql: Sql, seconds: number): Promise<void> {
  await sql`
    UPDATE sensor_triggers SET fired_at = fired_at - ${seconds} * interval '1 second',
      cooldown_until = cooldown_until - ${seconds} * interval '1 second'`;
}

/** @returns seconds, to the next ten, until the job runs that checks the inactivity of a sensor trigger; empty: there is none */
export async function inactivityDue(sql: Sql, id: number): Promise<number[]> {
  const jobs = await sql<{ seconds: number }[]>`
    SELECT extract(epoch FROM run_at - now())::float8 AS seconds FROM graphile_worker.jobs WHERE key = ${`silence:${id}`}`;
  return jobs.map(({ seconds }) => Math.round(seconds / 10) * 10);
}
