/** Attacks by scripts, data processors and triggers. */
import { type Attack, inLoops } from '../attack.js';
import { Caller } from '../caller.js';
import { ATTACKER, makeSensor, type World } from '../world.js';

const ENDLESS = 'x = 1; while true, x = x + 1; end';

function callersOf({ attackers, base }: World, count: number): Caller[] {
  return attackers.slice(0, count).map(({ session }) => new Caller(base, ATTACKER, session));
}

async function makeProcessor(
  caller: Caller,
  name: string,
  command: string,
  interval: number,
): Promise<number> {
  const made = await caller.json<{ dataprocessor: { id: number } }>('POST', '/dataprocessors', {
    dataprocessor: { command, execution_interval: interval },
    sensor: { name, data_type: 'float' },
  });
  return made.dataprocessor.id;
}

export const compute: readonly Attack[] = [
  {
    name: 'endless scripts of 20 accounts',
    async prepare(world) {
      const callers = callersOf(world, 20);
      const ids = await Promise.all(
        callers.map((caller) => makeProcessor(caller, 'endless', ENDLESS, 86_400)),
      );
      return (isOver) =>
        inLoops(60, isOver, (loop) =>
          callers[loop % 20]!.send('GET', `/dataprocessors/${ids[loop % 20]}/execute`),
        );
    },
  },
  {
    name: 'data processors: 5 accounts × 20',
    async prepare(world) {
      const callers = callersOf(world, 5);
      for (const caller of callers) {
        for (let i = 0; i < 20; i++) await makeProcessor(caller, `endless ${i}`, ENDLESS, 60);
      }
      return (isOver) => inLoops(1, isOver, () => new Promise((resolve) => setTimeout(resolve, 200)));
    },
  },
  {
    name: 'trigger storms',
    async prepare(world) {
      const callers = callersOf(world, 5);
      const paths = await Promise.all(
        callers.map(async (caller) => {
          const sensor = await makeSensor(caller, 'storm');
          for (let i = 0; i < 10; i++) {
            const { trigger } = await caller.json<{ trigger: { id: number } }>('POST', '/triggers', {
              trigger: { name: `storm ${i}`, expression: `mod (sensor_data_value, ${i + 2}) == 0` },
            });
            await caller.json('POST', `/sensors/${sensor}/triggers`, { trigger: { id: trigger.id } });
          }
          return `/sensors/${sensor}/data`;
        }),
      );
      let date = 1_700_000_000;
      return (isOver) =>
        inLoops(20, isOver, (loop) => {
          const data = Array.from({ length: 1000 }, () => ({ date: date++, value: date }));
          return callers[loop % 5]!.send('POST', paths[loop % 5]!, { data });
        });
    },
  },
];
