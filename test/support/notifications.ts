/** Notifications for tests: made, sent by a sidecar, and the outcome of their deliveries. */
import type { Test } from 'tap';
import { readConfig } from '../../common/config.js';
import { createLog } from '../../common/log.js';
import type { Sql } from '../../sql/connect.js';
import { startSidecar } from '../../workers/sidecar.js';
import type { Client } from './client.js';
import type { TestServer } from './server.js';
import { until } from './until.js';

const log = createLog('test', 'silent');

export interface Notification {
  id: number;
  type: string;
  text: string;
  destination: string;
  disabled: string | null;
  secret?: string;
}

export interface Delivery {
  id: number;
  state: string;
  cause: string;
  parameters: Record<string, unknown>;
  webhook_id: string;
  next_attempt: number | null;
  attempts: { date: number; status: number | null; error: string | null }[];
}

/** A sidecar that may deliver to this machine; it is closed when the test ends. */
export async function sidecar(t: Test, server: TestServer, settings: Record<string, string> = {}) {
  const given = { DATABASE_URL: server.config.DATABASE_URL, DELIVERY_ALLOW: '127.0.0.0/8', ...settings };
  const running = await startSidecar(readConfig(given), log);
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= running.close();
    return closed;
  };
  t.teardown(close);
  return { close };
}

export async function newNotification(
  client: Client,
  destination: string,
  rest: { type?: string; text?: string } = {},
): Promise<Notification> {
  const notification = { type: 'url', text: 'it is cold', destination, ...rest };
  const { body } = await client.post<{ notification: Notification }>('/notifications', { notification });
  return body.notification;
}

export async function deliveriesOf(client: Client, id: number): Promise<Delivery[]> {
  return (await client.get<{ deliveries: Delivery[] }>(`/notifications/${id}/deliveries`)).body.deliveries;
}

/** Waits until no delivery of a notification is pending. */
export async function untilOver(client: Client, id: number): Promise<Delivery[]> {
  let deliveries: Delivery[] = [];
  await until(async () => {
    deliveries = await deliveriesOf(client, id);
    return deliveries.every(({ state }) => state !== 'pending');
  });
  return deliveries;
}

/** Lets all waits be over. */
export async function hurry(sql: Sql): Promise<void> {
  await sql`UPDATE deliveries SET due = now() WHERE state = 'pending' AND job IS NULL`;
  await sql`
    SELECT graphile_worker.reschedule_jobs(
      ARRAY(SELECT id FROM graphile_worker.jobs WHERE locked_at IS NULL), run_at => now())`;
}
