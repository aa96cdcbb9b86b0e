/** Attacks by streams: readers that do not read, and thousands of small frames at once. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import type { Attack } from '../attack.js';
import { inLoops } from '../attack.js';
import { Caller } from '../caller.js';
import { ATTACKER, makeSensor, type World } from '../world.js';
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

/** Frames that each stream sends at once, within its credit. */
const BURST = 5000;
const BURSTING = 8;

/** One account sends bursts of small frames, on each stream the next one after all replies. @param frame JSON of a frame for a sensor */
function bursts(frames: string, frame: (sensor: number, id: number) => object): Attack {
  return {
    name: `${BURSTING} streams × ${BURST.toLocaleString('en')} ${frames} at once`,
    async prepare({ base, attackers }) {
      const { session } = attackers[4]!;
      const sensor = await makeSensor(new Caller(base, ATTACKER, session), 'bursts');
      const burst = Array.from({ length: BURST }, (_, id) => JSON.stringify(frame(sensor, id)));
      const opened = Array.from({ length: BURSTING }, async () => {
        const headers = { 'X-SESSION_ID': session };
        const stream = new WebSocket(`${base.replace('http', 'ws')}/stream`, {
          localAddress: ATTACKER,
          headers,
        });
        await once(stream, 'message');
        return stream;
      });
      const streams = await Promise.all(opened);
      return async (isOver) => {
        await inLoops(BURSTING, isOver, async (loop) => {
          const stream = streams[loop]!;
          const replied = new Promise<void>((resolve) => {
            let replies = 0;
            const count = () => {
              if (++replies < BURST) return;
              stream.off('message', count);
              resolve();
            };
            stream.on('message', count);
          });
          for (const text of burst) stream.send(text);
          await replied;
        });
        for (const stream of streams) stream.terminate();
      };
    },
  };
}

export const streams: readonly Attack[] = [
  slowReaders(300, 10),
  slowReaders(1000, 10),
  bursts('invalid frames', (sensor_id, id) => ({ id, sensor_id, vaules: [1] })),
  bursts('frames of one point', (sensor_id, id) => ({ id, sensor_id, dates: [id], values: [id] })),
];
