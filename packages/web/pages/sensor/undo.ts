/** Points that were deleted and can be brought back: the page keeps them for a minute, and uploads them again. */
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { dateOf } from './point-date.js';

/** Points that are kept at most. */
export const MOST_KEPT = 10_000;

export interface KeptPoint {
  /** UNIX seconds with six digits: a number is less exact. */
  readonly date: string;
  readonly value: unknown;
}

/** Points of a range, as they have to be uploaded again. */
export async function pointsOf(
  sensorId: string,
  range: { readonly start_date: string; readonly end_date: string },
): Promise<KeptPoint[]> {
  const kept: KeptPoint[] = [];
  await call(async () => {
    const points = client.points({ id: sensorId, ...range, values: 'typed' });
    for await (const { id, value } of points) kept.push({ date: dateOf(id), value });
  });
  return kept;
}

export async function upload(sensorId: string, points: readonly KeptPoint[]): Promise<void> {
  if (points.length === 0) return;
  await call(() =>
    client.post('/sensors/{id}/data', {
      id: sensorId,
      body: { data: points.map((point) => ({ ...point })) },
    }),
  );
}
