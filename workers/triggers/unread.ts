/** Points that triggers have to evaluate. Those of a sensor are put in order once for all its triggers. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Backlog } from '../../sql/store/changes/offsets.js';
import type { SensorTrigger } from './sensor-trigger.js';
import type { ArrivedPoints } from './trigger-evaluation.js';

export interface UnreadPoints {
  readonly points: ArrivedPoints;
  /** Number of changes that were pruned before this poll. */
  readonly missing: number;
}

/** Points that are put in order in one turn of the event loop, a few milliseconds' work. */
const AT_ONCE = 10_000;

/** @returns of each trigger, the same for all of a sensor that were activated before its offset */
export async function readUnreadPoints(
  backlogs: readonly Backlog[],
  triggers: readonly Pick<SensorTrigger, 'sensorId' | 'sinceVersion'>[],
): Promise<UnreadPoints[]> {
  const sensors = new Map(backlogs.map((sensor) => [sensor.sensorId, sensor]));
  const known = new Map<string, UnreadPoints>();
  let ordered = 0;
  const found: UnreadPoints[] = [];
  for (const { sensorId, sinceVersion } of triggers) {
    const sensor = sensors.get(sensorId)!;
    const from = Math.max(sensor.offset, sinceVersion);
    const key = `${sensorId} ${from}`;
    let unread = known.get(key);
    if (unread === undefined) {
      if (ordered >= AT_ONCE) {
        await turn();
        ordered = 0;
      }
      unread = unreadFrom(sensor, from);
      ordered += unread.points.dates.length;
      known.set(key, unread);
    }
    found.push(unread);
  }
  return found;
}

/** Points after a version; within a change in order of timestamp. */
function unreadFrom(sensor: Backlog, from: number): UnreadPoints {
  const changes = sensor.changes.filter(({ version }) => version > from);
  const rows = changes.flatMap(({ dates, numbers, texts }) =>
    [...dates.keys()]
      .map((i) => ({ date: dates[i]!, number: numbers[i]!, text: texts?.[i] ?? null }))
      .sort((a, b) => a.date - b.date),
  );
  return {
    points: { dates: rows.map(({ date }) => date), values: rows },
    missing: Math.max(0, lastRead(sensor) - from - changes.length),
  };
}

/** Version of the last change that the poll has read. */
export function lastRead({ changes, latest }: Backlog): number {
  return changes.at(-1)?.version ?? latest;
}
