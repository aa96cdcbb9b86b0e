/** Uploads over HTTP, one after the other, on a connection of its own that reconnects. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { catalogue } from '@sensorium/model/errors';
import { LINGER } from '../../server/transport/transport.js';
import type { Sent } from './journal.js';
import { type Answer, bySensor, PAUSE, type Uploader, type UploaderOptions } from './uploader.js';

/**
 * Ticks of the event loop before a request: on a busy machine the server may have closed an idle connection, and this process
 * has not read that yet.
 */
const EVENT_LOOP_TICKS = 3;

/**
 * Milliseconds. A stopping server closes connections that have been idle for twice as long, and a request sent at that moment is lost, as always
 * in HTTP. These clients send sooner; when a busy machine delays them, a lost request is no violation.
 */
const IDLE = LINGER / 2;

const BEHIND = catalogue.overloaded.message;

export function httpUploader({ url, secret, disruptions }: UploaderOptions): Uploader {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let isOpen = false;
  let answered = 0;

  /** @returns null when the upload must be repeated */
  const attempt = (body: string): Promise<Answer | null> =>
    new Promise((resolve) => {
      const begun = performance.now();
      const again = (what: 'later' | 'away') => {
        disruptions[what] += 1;
        resolve(null);
      };
      const broken = (how: string) => {
        const idle = call.reusedSocket ? begun - answered : 0;
        if (idle < IDLE) {
          const tried = Math.round(performance.now() - begun);
          disruptions.broken.push(`HTTP, idle for ${Math.round(idle)} ms, ${how} after ${tried} ms`);
        }
        resolve(null);
      };
      const headers = {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        Authorization: `Bearer ${secret}`,
      };
      const call = request(`${url()}/sensors/data`, { method: 'POST', agent, headers }, (answer) => {
        if (!isOpen) disruptions.open += 1;
        isOpen = true;
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', () => {});
        answer.on('close', () => {
          answered = performance.now();
          if (!answer.complete) broken('incomplete response');
          else if (answer.statusCode === 509) again('later');
          else complete(JSON.parse(Buffer.concat(chunks).toString()) as Answer);
        });
      });
      const complete = (said: Answer) => {
        // Points of some sensors were not written in time: the receipt lists them, the others are on disk.
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
        for (let i = 0; i < EVENT_LOOP_TICKS; i++) await turn();
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

/** The common format of uploads and frames. */
export function entriesOf(points: readonly Sent[]): unknown[] {
  return [...bySensor(points)].map(([sensor_id, own]) => ({
    sensor_id,
    data: own.map(({ date, value }) => ({ date: date / 1e6, value })),
  }));
}
