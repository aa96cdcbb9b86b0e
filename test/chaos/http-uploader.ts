/** Uploads over HTTP, one after the other on a connection of its own, made anew when it breaks. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { catalogue } from '@sensorium/model/errors';
import { LINGER } from '../../server/transport/transport.js';
import type { Sent } from './journal.js';
import { type Answer, bySensor, PAUSE, type Uploader, type UploaderOptions } from './uploader.js';

/**
 * Turns of the event loop before a request: on a busy machine the server may have said goodbye to an idle connection long ago, and nobody here
 * has had the time to read it.
 */
const TURNS = 3;

/**
 * Milliseconds. A server that stops closes connections that have been idle for twice as long, and a request that is sent just then is lost, as always
 * in HTTP. Clients here send sooner, unless they have not had the processor: then nobody owes them an answer.
 */
const IDLE = LINGER / 2;

const BEHIND = catalogue.overloaded.message;

export function httpUploader({ url, secret, weather }: UploaderOptions): Uploader {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let isOpen = false;
  let answered = 0;

  /** @returns null when it has to be tried again */
  const attempt = (body: string): Promise<Answer | null> =>
    new Promise((resolve) => {
      const begun = performance.now();
      const again = (what: 'later' | 'away') => {
        weather[what] += 1;
        resolve(null);
      };
      const broken = (how: string) => {
        const idle = call.reusedSocket ? begun - answered : 0;
        if (idle < IDLE) {
          const tried = Math.round(performance.now() - begun);
          weather.broken.push(`HTTP, idle for ${Math.round(idle)} ms, ${how} after ${tried} ms`);
        }
        resolve(null);
      };
      const headers = {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        Authorization: `Bearer ${secret}`,
      };
      const call = request(`${url()}/sensors/data`, { method: 'POST', agent, headers }, (answer) => {
        if (!isOpen) weather.open += 1;
        isOpen = true;
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('error', () => {});
        answer.on('close', () => {
          answered = performance.now();
          if (!answer.complete) broken('half an answer');
          else if (answer.statusCode === 509) again('later');
          else settle(JSON.parse(Buffer.concat(pieces).toString()) as Answer);
        });
      });
      const settle = (said: Answer) => {
        // Part of the sensors could not be written in time: their points are listed, the others are on disk.
        if ('rejected' in said && said.rejected.some(({ reason }) => reason === BEHIND)) again('later');
        else resolve(said);
      };
      call.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNREFUSED' ? again('away') : broken(error.code ?? error.message),
      );
      call.end(body);
    });

  return {
    depth: 1,
    async upload(points) {
      const body = JSON.stringify({ sensors: entriesOf(points) });
      for (;;) {
        for (let i = 0; i < TURNS; i++) await turn();
        const answer = await attempt(body);
        if (answer !== null) return answer;
        await sleep(PAUSE);
      }
    },
    async close() {
      agent.destroy();
    },
  };
}

/** The form that uploads and frames have in common. */
export function entriesOf(points: readonly Sent[]): unknown[] {
  return [...bySensor(points)].map(([sensor_id, own]) => ({
    sensor_id,
    data: own.map(({ date, value }) => ({ date: date / 1e6, value })),
  }));
}
