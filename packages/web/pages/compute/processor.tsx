/** What both pages of data processors show of one. */
import type { Result } from '@sensorium/client';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Badge } from '../../kit/badge.js';
import { sensorName } from '../../parts/sensor-name.js';
import { computeTexts as texts } from '../../texts/compute.js';

export type Processor = Result<'GET', '/dataprocessors/{id}'>['dataprocessor'];
export type Tried = Result<'POST', '/dataprocessors/execute'>;

export function StateBadge({ processor: { active, last_run } }: { readonly processor: Processor }) {
  const { states } = texts;
  if (!active) return <Badge icon="pause">{states.stopped}</Badge>;
  if (last_run === null) return <Badge status="accent">{states.waiting}</Badge>;
  if (last_run.error !== null) return <Badge status="bad">{states.failing}</Badge>;
  return <Badge status="good">{states.active}</Badge>;
}

/** Displayed names of sensors by their ids. @throws SensoriumError */
export async function sensorNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { sensors } = await call(() =>
    client.get('/sensors', { sensor_id: ids.slice(0, 100), details: 'row', per_page: 100 }),
  );
  return new Map(sensors.map((sensor) => [Number(sensor.id), sensorName(sensor) || sensor.id]));
}
