/** A client that uploads during the load, and checks each receipt. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal, Sent } from './journal.js';
import type { Answer, Uploader } from './uploader.js';

export interface ClientOptions {
  /** Number from 0, unique in the journal. */
  readonly number: number;
  readonly uploader: Uploader;
  readonly journal: Journal;
  readonly sensorIds: readonly number[];
  readonly random: () => number;
  /** Ends the load. The client still repeats uploads under way until they are acknowledged. */
  readonly signal: AbortSignal;
  /** Mean milliseconds between two uploads: a killed process needs processor time to restart. */
  readonly pause: number;
  /** First timestamp, microseconds since 1970. */
  readonly since: number;
}

const MAX_POINTS = 20;
/** Microseconds between timestamps of a client. Timestamps of different clients are a microsecond apart. */
const STEP = 1_000_000;

/** @returns receipts that did not acknowledge every point, one line each */
export async function runClient(options: ClientOptions): Promise<string[]> {
  const { uploader, journal, signal, number, random } = options;
  const violations: string[] = [];
  const written = new Map<number, number>();
  const underWay = new Set<Promise<void>>();
  for (let upload = 1; !signal.aborted && violations.length === 0; upload++) {
    const points = compose(options, written, mark(number, upload));
    journal.send(points);
    const done = uploader.upload(points).then((reply) => {
      underWay.delete(done);
      const violation = checkReceipt(reply, points.length);
      if (violation !== null) violations.push(`client ${number}: ${violation}`);
      else journal.ack(points, isRepeat(reply));
    });
    underWay.add(done);
    if (underWay.size >= uploader.depth) await Promise.race(underWay);
    await sleep(random() * 2 * options.pause);
  }
  await Promise.all(underWay);
  await uploader.close();
  return violations;
}

/** The value of all points of an upload. It identifies client and upload, and grows within a client. */
export function mark(client: number, upload: number): number {
  return client * 2 ** 24 + upload;
}

/** Points of some sensors: new ones, late ones, and replacements. */
function compose(options: ClientOptions, written: Map<number, number>, value: number): Sent[] {
  const { random, sensorIds, number, since } = options;
  const sensors = random() < 0.2 ? 8 : 1 + Math.floor(random() * 2);
  const points = new Map<string, Sent>();
  for (let i = 0; i < sensors; i++) {
    const sensorId = sensorIds[Math.floor(random() * sensorIds.length)]!;
    const count = 1 + Math.floor(random() * MAX_POINTS);
    const next = written.get(sensorId) ?? 0;
    // Of ten uploads six continue, two leave a gap that may be filled later, and two go back, to points that may exist.
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

/** Checks that the receipt counts every point and rejects none. */
function checkReceipt(reply: Answer, sent: number): string | null {
  if ('code' in reply) return `${reply.code}: ${reply.error}`;
  const { stored, duplicate, replaced, rejected } = reply;
  const whole = rejected.length === 0 && stored + duplicate + replaced === sent;
  return whole ? null : `${sent} points, and the receipt says ${JSON.stringify(reply).slice(0, 200)}`;
}

/** No two uploads write the same value, so a duplicate was stored by an earlier attempt of this upload. */
function isRepeat(reply: Answer): boolean {
  return 'duplicate' in reply && reply.duplicate > 0;
}
