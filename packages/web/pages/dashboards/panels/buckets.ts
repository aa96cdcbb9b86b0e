/** Buckets of hours, days and weeks of a time zone, read page by page. */
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import type { View } from '../../../chart/view.js';
import type { Bucket } from '../calendar.js';

/** Buckets of a response of the API. */
const PAGE = 1000;

/**
 * @param width seconds: 3600, 86400 or 604800
 * @returns the buckets that have numbers, in order
 */
export async function readBuckets(
  sensorId: number,
  width: number,
  { from, to }: View,
  zone: string,
): Promise<Bucket[]> {
  const buckets: Bucket[] = [];
  const most = Math.ceil((to - from) / width / PAGE) + 1;
  for (let page = 0; page < most; page++) {
    const query = {
      id: sensorId,
      start_date: Math.max(0.000001, from).toFixed(6),
      end_date: to.toFixed(6),
      interval: width,
      function: 'sum,count,min,max',
      timezone: zone,
      values: 'typed',
      per_page: PAGE,
      page,
    } as const;
    const { data } = await call(() => client.get('/sensors/{id}/data', query));
    for (const { date, values = {} } of data) {
      const [sum, count, min, max] = [values.sum, values.count, values.min, values.max].map(Number);
      if (Number.isFinite(sum) && count! > 0)
        buckets.push({ date, sum: sum!, count: count!, min: min!, max: max! });
    }
    if (data.length < PAGE) break;
  }
  return buckets;
}
