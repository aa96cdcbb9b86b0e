/** Attacks by streams with readers that do not read. */
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import type { Attack } from '../attack.js';
import { inLoops } from '../attack.js';
import { ATTACKER, type World } from '../world.js';
import { makeSensors } from './lists.js';

/** Opens a stream, logs in, subscribes, and reads no more. */
function subscribe({ base }: World, session: string, sensors: readonly number[]): WebSocket {
  const stream = new WebSocket(`${base.replace('http', 'ws')}/stream`, { localAddress: ATTACKER });
  stream.on('error', () => {});
  stream.on('open', () => stream.send(JSON.stringify({ session_id: session })));
  stream.once('message', () => {
    stream.send(JSON.stringify({ id: 1, type: 'subscribe', sensors }), () => stream.pause());
  });
  return stream;
}

/** @param count of streams */
function slowReaders(count: number, subscriptions: number): Attack {
  return {
    name: `${count.toLocaleString('en')} streams × ${subscriptions} subscriptions that do not read`,
    async prepare(world) {
      const { caller, ids } = await makeSensors(world, 100, 2);
      const { session } = world.attackers[2]!;
      const streams: WebSocket[] = [];
      for (let i = 0; i < count; i++) {
        const from = (i * subscriptions) % ids.length;
        streams.push(subscribe(world, session, ids.slice(from, from + subscriptions)));
        if (i % 50 === 49) await sleep(100);
      }
      await sleep(1000);
      let date = 1_700_000_000;
      return async (isOver) => {
        await inLoops(4, isOver, () => {
          const sensors = ids.map((sensor_id) => ({ sensor_id, data: [{ date, value: date++ }] }));
          return caller.send('POST', '/sensors/data', { sensors });
        });
        for (const stream of streams) stream.terminate();
      };
    },
  };
}

export const streams: readonly Attack[] = [slowReaders(300, 10), slowReaders(1000, 10)];
