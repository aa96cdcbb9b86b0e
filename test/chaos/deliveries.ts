/** Kills sidecars while they deliver, and sees whether everything arrives, always under the same id. */
import { randomInt } from 'node:crypto';
import type { Sql } from '../../sql/connect.js';
import { queueDeliveries } from '../../sql/outbox/deliveries.js';
import { until } from '../support/product.js';
import type { Receiver } from '../support/receiver.js';
import { Child } from './child.js';

export interface KilledDeliveries {
  readonly deliveries: number;
  /** Requests beyond the first of each delivery. */
  readonly repeats: number;
  readonly faults: readonly string[];
}

export interface DeliveryOptions {
  readonly url: string;
  readonly sql: Sql;
  readonly receiver: Receiver;
  /** Sent to that receiver. */
  readonly notificationId: number;
  readonly kills: number;
  /** Deliveries that each life of a sidecar finds new. */
  readonly each: number;
}

/** Two sidecars; one of them is killed in the middle of its work, started again, then the other one, and so on. */
export async function killDeliveries(options: DeliveryOptions): Promise<KilledDeliveries> {
  const { url, sql, receiver, notificationId, kills, each } = options;
  const sidecars = [new Child('workers/main.js'), new Child('workers/main.js')];
  const environment = { DATABASE_URL: url, DELIVERY_ALLOW: '127.0.0.0/8' };
  try {
    await Promise.all(sidecars.map((sidecar) => sidecar.start(environment)));
    for (let kill = 0; kill < kills; kill++) {
      const before = receiver.received.length;
      await queue(sql, notificationId, each);
      await until(() => receiver.received.length > before + randomInt(each));
      const victim = sidecars[kill % 2]!;
      await victim.kill();
      await victim.start(environment);
    }
    await until(async () => (await sql`SELECT FROM deliveries WHERE state = 'pending'`).length === 0);
  } finally {
    await Promise.all(sidecars.map((sidecar) => sidecar.kill()));
  }
  return judge(sql, receiver);
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

async function judge(sql: Sql, { received }: Receiver): Promise<KilledDeliveries> {
  const rows = await sql<{ id: string; state: string }[]>`
    SELECT 'msg_' || replace(message_id::text, '-', '') AS id, state FROM deliveries`;
  const known = new Set(rows.map(({ id }) => id));
  const ids = new Set(received.map(({ headers }) => String(headers['webhook-id'])));
  return {
    deliveries: rows.length,
    repeats: received.length - ids.size,
    faults: [
      ...rows.filter(({ state }) => state !== 'delivered').map(({ id, state }) => `${id} is ${state}`),
      ...rows.filter(({ id }) => !ids.has(id)).map(({ id }) => `${id} never arrived`),
      ...[...ids].filter((id) => !known.has(id)).map((id) => `${id} arrived, and nobody sent it`),
    ],
  };
}
