/** Kills sidecars while they deliver, and checks that every delivery arrives, always with the same id. */
import { randomInt } from 'node:crypto';
import type { Sql } from '../../sql/connect.js';
import { queueDeliveries } from '../../sql/store/outbox/deliveries.js';
import type { Receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import type { Sidecars } from './sidecars.js';

export interface Delivered {
  readonly deliveries: number;
  /** Requests beyond the first of each delivery. */
  readonly repeats: number;
  readonly violations: readonly string[];
}

export interface DeliveryOptions {
  readonly sql: Sql;
  readonly sidecars: Sidecars;
  readonly receiver: Receiver;
  /** Id of a notification that is sent to the receiver. */
  readonly notificationId: number;
  readonly kills: number;
  /** New deliveries before each kill. */
  readonly each: number;
}

/** Kills one of the sidecars during its work and restarts it, then the other one, and so on. */
export async function killDeliveries(options: DeliveryOptions): Promise<Delivered> {
  const { sql, sidecars, receiver, notificationId, kills, each } = options;
  for (let kill = 0; kill < kills; kill++) {
    const before = receiver.received.length;
    await queue(sql, notificationId, each);
    await until(() => receiver.received.length > before + randomInt(each));
    const victim = sidecars.victim(kill);
    await sidecars.kill(victim);
    await sidecars.start(victim);
  }
  return checkDeliveries(sql, receiver);
}

async function queue(sql: Sql, notificationId: number, count: number): Promise<void> {
  const deliveries = Array.from({ length: count }, (_, index) => ({
    notificationId,
    cause: 'trigger' as const,
    parameters: { sensor_id: 1, trigger_id: index },
    text: '',
  }));
  await sql.begin((tx) => queueDeliveries(tx, deliveries));
}

/** Waits until no delivery job is left, and compares the deliveries with the received requests. */
export async function checkDeliveries(sql: Sql, { received }: Receiver): Promise<Delivered> {
  await until(async () => {
    const left = await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'deliver' LIMIT 1`;
    return left.length === 0;
  });
  const rows = await sql<{ id: string; state: string }[]>`
    SELECT 'msg_' || replace(message_id::text, '-', '') AS id, state FROM deliveries`;
  const known = new Set(rows.map(({ id }) => id));
  const ids = new Set(received.map(({ headers }) => String(headers['webhook-id'])));
  return {
    deliveries: rows.length,
    repeats: received.length - ids.size,
    violations: [
      ...rows.filter(({ state }) => state !== 'delivered').map(({ id, state }) => `${id} is ${state}`),
      ...rows.filter(({ id }) => !ids.has(id)).map(({ id }) => `${id} never arrived`),
      ...[...ids].filter((id) => !known.has(id)).map((id) => `${id} arrived and was never sent`),
    ],
  };
}
