/** Attacks by one sensor that is locked for long. */
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../../sql/connect.js';
import { type Attack, inLoops } from '../attack.js';
import { Caller } from '../caller.js';
import { ATTACKER, makeSensor, type World } from '../world.js';

const POINTS = 1_200_000;

async function attackerOf({ attackers, base }: World): Promise<{ caller: Caller; sensor: number }> {
  const caller = new Caller(base, ATTACKER, attackers[3]!.session);
  return { caller, sensor: await makeSensor(caller, 'locked') };
}

/** A trigger, a service and two data processors: everything that reads its changes or writes its points meets the locked sensor. */
async function consume(caller: Caller, sensor: number): Promise<void> {
  const { trigger } = await caller.json<{ trigger: { id: number } }>('POST', '/triggers', {
    trigger: { name: 'locked', expression: 'sensor_data_value > 0' },
  });
  await caller.json('POST', `/sensors/${sensor}/triggers`, { trigger: { id: trigger.id } });
  await caller.json('POST', `/sensors/${sensor}/services`, {
    service: { name: 'moving_average', sensor: { name: 'mean of locked' } },
  });
  for (let i = 0; i < 2; i++) {
    const dataprocessor = { command: '1', execution_interval: 60 };
    await caller.json('POST', '/dataprocessors', { dataprocessor, sensor_id: sensor });
  }
}

export const locks: readonly Attack[] = [
  {
    name: 'deletion of 1.2 million points',
    locks: true,
    async prepare(world) {
      const { caller, sensor } = await attackerOf(world);
      const path = `/sensors/${sensor}/data`;
      for (let from = 0; from < POINTS; from += 20_000) {
        const data = Array.from({ length: 20_000 }, (_, i) => ({ date: 1_700_000_000 + from + i, value: i }));
        await caller.json('POST', path, { data });
      }
      await consume(caller, sensor);
      return async (isOver) => {
        await caller.send('DELETE', `${path}?start_date=0&end_date=2000000000`);
        while (!isOver()) await sleep(100);
      };
    },
  },
  {
    name: 'a sensor that is locked for a minute, written by ten loops',
    locks: true,
    async prepare(world) {
      const { caller, sensor } = await attackerOf(world);
      const path = `/sensors/${sensor}/data`;
      await caller.json('POST', path, { data: [{ date: 1_700_000_000, value: 1 }] });
      await consume(caller, sensor);
      const sql = connect(world.database, { max: 1, name: 'lock' });
      return async (isOver) => {
        await sql.begin(async (tx) => {
          await tx`SELECT FROM ingest_state WHERE sensor_id = ${sensor} FOR UPDATE`;
          let date = 1_700_000_001;
          await inLoops(10, isOver, () => caller.send('POST', path, { data: [{ date: date++, value: 1 }] }));
        });
        await sql.end();
      };
    },
  },
];
