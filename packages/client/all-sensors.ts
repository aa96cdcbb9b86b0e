/** Lists all sensors that the caller may see; deletions during the listing hide no other sensor. */
import type { Input, Result } from './calls.js';
import type { Client } from './client.js';

type Listed = Result<'GET', '/sensors'>['sensors'][number];

const PER_PAGE = 1000;

/**
 * Reads from the last page to the first. A sensor deleted meanwhile moves later sensors to earlier pages, which are still to be read.
 *
 * @param query all parameters but those of the page
 * @param perPage for tests
 * @returns sensors in order of their ids
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
