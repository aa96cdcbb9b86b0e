/** All sensors that one may see, whatever is deleted while they are read. */
import type { Answer, Input } from './calls.js';
import type { Client } from './client.js';

type Listed = Answer<'GET', '/sensors'>['sensors'][number];

const PER_PAGE = 1000;

/**
 * Reads from the last page to the first: a sensor that is deleted meanwhile moves later ones to pages that are still to be read.
 *
 * @param query beyond the page
 * @param perPage for tests
 * @returns in order of their ids
 * @throws SensoriumError
 */
export async function allSensors(
  client: Client,
  query: Omit<Input<'GET', '/sensors'>, 'page' | 'per_page'>,
  signal: AbortSignal,
  perPage = PER_PAGE,
): Promise<Listed[]> {
  const found = new Map<number, Listed>();
  const { total } = await client.get('/sensors', { ...query, per_page: 0 }, { signal });
  for (let page = Math.floor(total / perPage); page >= 0; page--) {
    const { sensors } = await client.get('/sensors', { ...query, page, per_page: perPage }, { signal });
    for (const sensor of sensors) found.set(Number(sensor.id), sensor);
  }
  return [...found.entries()].sort(([left], [right]) => left - right).map(([, sensor]) => sensor);
}
