/** Clients that upload for as long as the load lasts, and repeat every upload until it is acknowledged. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal, Sent } from './journal.js';

/** One attempt to upload. Another protocol is another implementation of this. */
export interface Door {
  /**
   * @returns the status of the answer, and its body; null when the connection broke before the answer was whole
   */
  upload(points: readonly Sent[]): Promise<{ status: number; body: string } | null>;
  close(): void;
}

/** HTTP on one connection of its own, made anew when it breaks. */
export function httpDoor(url: () => string, session: string): Door {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    upload: (points) =>
      new Promise((resolve) => {
        const body = JSON.stringify({ sensors: bySensor(points) });
        const headers = {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          'X-SESSION_ID': session,
        };
        const call = request(`${url()}/sensors/data`, { method: 'POST', agent, headers }, (answer) => {
          const pieces: Buffer[] = [];
          answer.on('data', (piece: Buffer) => pieces.push(piece));
          answer.on('error', () => resolve(null));
          answer.on('close', () => {
            const text = Buffer.concat(pieces).toString();
            resolve(answer.complete ? { status: answer.statusCode ?? 0, body: text } : null);
          });
        });
        call.on('error', () => resolve(null));
        call.end(body);
      }),
    close: () => agent.destroy(),
  };
}

function bySensor(points: readonly Sent[]): unknown[] {
  const sensors = new Map<number, { date: number; value: number }[]>();
  for (const { sensorId, date, value } of points) {
    const data = sensors.get(sensorId) ?? [];
    data.push({ date: date / 1e6, value });
    sensors.set(sensorId, data);
  }
  return [...sensors].map(([sensor_id, data]) => ({ sensor_id, data }));
}

export interface ClientOptions {
  /** From 0; no other client of the journal has it. */
  readonly number: number;
  readonly door: Door;
  readonly journal: Journal;
  readonly sensorIds: readonly number[];
  readonly random: () => number;
  /** Ends the load: the upload under way is still repeated until it is acknowledged. */
  readonly signal: AbortSignal;
  /** Where dates begin, microseconds since 1970. */
  readonly since: number;
}

/** Milliseconds before an upload is repeated. */
const PAUSE = 50;
const MAX_POINTS = 20;
/** Microseconds: dates of a client lie a second apart, those of clients a microsecond. */
const STEP = 1_000_000;

/** @returns answers that were neither an ack nor "try later", one line each */
export async function runClient(options: ClientOptions): Promise<string[]> {
  const { door, journal, signal } = options;
  const written = new Map<number, number>();
  try {
    for (let upload = 1; !signal.aborted; upload++) {
      const points = compose(options, written, options.number * 2 ** 24 + upload);
      journal.send(points);
      const fault = await repeat(door, points);
      if (fault !== null) return [`client ${options.number}: ${fault}`];
      journal.ack(points);
    }
    return [];
  } finally {
    door.close();
  }
}

/** Some sensors of all, each with points that go on, come late, or replace earlier ones. */
function compose(options: ClientOptions, written: Map<number, number>, value: number): Sent[] {
  const { random, sensorIds, number, since } = options;
  const sensors = random() < 0.2 ? 8 : 1 + Math.floor(random() * 2);
  const points = new Map<string, Sent>();
  for (let i = 0; i < sensors; i++) {
    const sensorId = sensorIds[Math.floor(random() * sensorIds.length)]!;
    const count = 1 + Math.floor(random() * MAX_POINTS);
    const next = written.get(sensorId) ?? 0;
    // Of ten: six go on, two leave a gap that may be filled later, two go back to what was or was not written.
    const dice = random();
    const first = dice < 0.6 ? next : dice < 0.8 ? next + 50 : Math.floor(random() * (next + 1));
    for (let k = first; k < first + count; k++) {
      const date = since + k * STEP + number;
      points.set(`${sensorId} ${date}`, { sensorId, date, value });
    }
    written.set(sensorId, Math.max(next, first + count));
  }
  return [...points.values()];
}

async function repeat(door: Door, points: readonly Sent[]): Promise<string | null> {
  for (;;) {
    const answer = await door.upload(points);
    if (answer?.status === 201) return judgeReceipt(answer.body, points.length);
    if (answer !== null && answer.status !== 509) return `${answer.status} ${answer.body.slice(0, 200)}`;
    await sleep(PAUSE);
  }
}

/** Every point has to be in the receipt, and none refused. */
function judgeReceipt(body: string, sent: number): string | null {
  const { stored, duplicate, replaced, rejected } = JSON.parse(body) as {
    stored: number;
    duplicate: number;
    replaced: number;
    rejected: unknown[];
  };
  const whole = rejected.length === 0 && stored + duplicate + replaced === sent;
  return whole ? null : `${sent} points, and the receipt says ${body.slice(0, 200)}`;
}
