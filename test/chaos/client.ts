/** A client that uploads for as long as the load lasts, and holds each receipt against what it sent. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal, Sent } from './journal.js';
import type { Answer, Uploader } from './uploader.js';

export interface ClientOptions {
  /** From 0; no other client of the journal has it. */
  readonly number: number;
  readonly uploader: Uploader;
  readonly journal: Journal;
  readonly sensorIds: readonly number[];
  readonly random: () => number;
  /** Ends the load: what is under way is still repeated until it is acknowledged. */
  readonly signal: AbortSignal;
  /** Milliseconds between two uploads, on average: who was killed needs a share of the processor to start again. */
  readonly pause: number;
  /** Where dates begin, microseconds since 1970. */
  readonly since: number;
}

const MAX_POINTS = 20;
/** Microseconds: dates of a client lie a second apart, those of clients a microsecond. */
const STEP = 1_000_000;

/** @returns answers that were no receipt of everything that was sent, one line each */
export async function runClient(options: ClientOptions): Promise<string[]> {
  const { uploader, journal, signal, number, random } = options;
  const faults: string[] = [];
  const written = new Map<number, number>();
  const underWay = new Set<Promise<void>>();
  for (let upload = 1; !signal.aborted && faults.length === 0; upload++) {
    const points = compose(options, written, mark(number, upload));
    journal.send(points);
    const done = uploader.upload(points).then((answer) => {
      underWay.delete(done);
      const fault = judge(answer, points.length);
      if (fault !== null) faults.push(`client ${number}: ${fault}`);
      else journal.ack(points, isRepeat(answer));
    });
    underWay.add(done);
    if (underWay.size >= uploader.depth) await Promise.race(underWay);
    await sleep(random() * 2 * options.pause);
  }
  await Promise.all(underWay);
  await uploader.close();
  return faults;
}

/** Values tell which upload of which client wrote them; those of a client only grow. */
export function mark(client: number, upload: number): number {
  return client * 2 ** 24 + upload;
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

/** Every point has to be in the receipt, and none refused. */
function judge(answer: Answer, sent: number): string | null {
  if ('code' in answer) return `${answer.code}: ${answer.error}`;
  const { stored, duplicate, replaced, rejected } = answer;
  const whole = rejected.length === 0 && stored + duplicate + replaced === sent;
  return whole ? null : `${sent} points, and the receipt says ${JSON.stringify(answer).slice(0, 200)}`;
}

/** No two uploads write the same value: what is there already was brought by an earlier attempt of this very upload. */
function isRepeat(answer: Answer): boolean {
  return 'duplicate' in answer && answer.duplicate > 0;
}
