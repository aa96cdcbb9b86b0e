/** Attacks by reads: deep pages, long lists, and many small uploads of a large fleet. */
import { type Attack, inLoops } from '../attack.js';
import { Caller } from '../caller.js';
import { ATTACKER, makeSensor, type World } from '../world.js';

const YEAR = 31_557_600;
const LINES = { 'Content-Type': 'text/plain' };

/** Makes sensors by writing to them. @returns their ids */
export async function makeSensors(
  world: World,
  count: number,
  account = 0,
): Promise<{ caller: Caller; ids: number[] }> {
  const { session } = world.attackers[account]!;
  const caller = new Caller(world.base, ATTACKER, session);
  const headers = { ...LINES, Authorization: `Token ${session}` };
  for (let from = 0; from < count; from += 1000) {
    const lines = Array.from(
      { length: Math.min(1000, count - from) },
      (_, i) => `fleet,n=${from + i} value=1`,
    );
    const { status, body } = await caller.send(
      'POST',
      '/api/v2/write',
      Buffer.from(lines.join('\n')),
      headers,
    );
    if (status !== 204) throw new Error(`the fleet was not made: ${status} ${body.toString().slice(0, 200)}`);
  }
  const ids: number[] = [];
  for (let page = 1; ids.length < count; page++) {
    const { sensors } = await caller.json<{ sensors: { id: string }[] }>(
      'GET',
      `/sensors?details=no&per_page=1000&page=${page}`,
    );
    if (sensors.length === 0) break;
    ids.push(...sensors.map(({ id }) => Number(id)));
  }
  return { caller, ids };
}

/** @param query whose page lies near the end of the range */
function deepPages(name: string, query: string): Attack {
  return {
    name,
    async prepare({ attackers, base }) {
      const caller = new Caller(base, ATTACKER, attackers[0]!.session);
      const sensor = await makeSensor(caller, 'a century');
      for (let part = 0; part < 50; part++) {
        const data = Array.from({ length: 2000 }, (_, i) => ({
          date: Math.floor(((part * 2000 + i) * 100 * YEAR) / 100_000),
          value: i,
        }));
        await caller.json('POST', `/sensors/${sensor}/data`, { data });
      }
      const path = `/sensors/${sensor}/data?${query}&per_page=1000&start_date=0&end_date=${100 * YEAR}`;
      return (isOver) => inLoops(16, isOver, () => caller.send('GET', path));
    },
  };
}

export const lists: readonly Attack[] = [
  deepPages('deep pages: 100 years by the minute, page 400', 'interval=60&page=400'),
  deepPages(
    'deep pages: 100 years by the hour in India, page 80',
    'interval=3600&timezone=Asia/Kolkata&page=80',
  ),
  deepPages(
    'deep pages: 100 years by the day in New York, page 30',
    'interval=86400&timezone=America/New_York&page=30',
  ),
  {
    name: 'full lists of 5,000 sensors',
    async prepare(world) {
      const { caller } = await makeSensors(world, 5000);
      return (isOver) =>
        inLoops(16, isOver, (loop) =>
          caller.send('GET', `/sensors?details=full&per_page=1000&page=${(loop % 5) + 1}`),
        );
    },
  },
  {
    name: 'find among 5,000 sensors',
    async prepare(world) {
      const { caller } = await makeSensors(world, 5000);
      const filter = {
        sensor_statement_groups: [[{ sensor_property: 'name', operator: 'contains', value: 'fleet' }]],
      };
      return (isOver) =>
        inLoops(16, isOver, () =>
          caller.send('POST', '/sensors/find?sensor_owner=all&details=full&per_page=1000', { filter }),
        );
    },
  },
  {
    name: 'tiny uploads to 10,000 sensors',
    async prepare(world) {
      const { caller, ids } = await makeSensors(world, 10_000, 1);
      let next = 0;
      return (isOver) =>
        inLoops(64, isOver, () => {
          const id = ids[next++ % ids.length]!;
          return caller.send('POST', `/sensors/${id}/data`, {
            data: [{ date: 1_700_000_000 + next, value: 1 }],
          });
        });
    },
  },
];
