/** The outbox: deliveries are written in the transaction of what they tell, each with a job that sends it. */
import type { Queryable } from '../../connect.js';
import { addJobs, type Job } from '../jobs.js';
import { destinationKey } from './destination-key.js';

export type Cause = 'trigger' | 'event' | 'test';

export interface NewDelivery {
  readonly notificationId: number;
  readonly cause: Cause;
  /** What an address is sent, in this order, before `text`: for a trigger sensor_id and trigger_id. */
  readonly parameters: Readonly<Record<string, string | number>>;
  /** What is told; or what becomes of the text of the notification, which is then read only when it is written. */
  readonly text: string | ((text: string) => string);
}

export interface Queued {
  readonly id: number;
  readonly type: 'email' | 'url';
  readonly destination: string;
}

/** Deliveries of one notification that wait: more than a week of a trigger which fires each minute. */
const WAITING = 10_000;

/** Deliveries that are written at once: a text may have 16,000 characters, and a cause thousands of notifications. */
const PIECE = 1000;

/** Deliveries of one job: what a killed sidecar may have to send again. */
const BATCH = 20;

/**
 * Sends nothing by itself: sidecars begin when the transaction commits. Those of a notification that is disabled are noted as refused, those of
 * one that does not exist are left out. Of each notification only the newest WAITING are kept waiting.
 *
 * @param options.inOrder begin them in the order given, also those of different receivers; otherwise only those of one receiver are in order
 * @returns ids of the deliveries, in the order given
 * @throws the database's error
 */
export async function queueDeliveries(
  tx: Queryable,
  deliveries: readonly NewDelivery[],
  options: { readonly inOrder?: boolean } = {},
): Promise<number[]> {
  if (deliveries.length === 0) return [];
  const queued: Written[] = [];
  for (let from = 0; from < deliveries.length; from += PIECE) {
    queued.push(...(await write(tx, deliveries.slice(from, from + PIECE))));
  }
  const pending = queued.filter(({ state }) => state === 'pending');
  await addDeliveryJobs(tx, pending, { ...options, delay: 0 });
  if (pending.length > 0) {
    await giveUpOldest(tx, [...new Set(deliveries.map(({ notificationId }) => notificationId))]);
  }
  return queued.map(({ id }) => id);
}

type Written = Queued & { readonly state: string };

async function write(tx: Queryable, deliveries: readonly NewDelivery[]): Promise<Written[]> {
  const texts = await textsOf(
    tx,
    deliveries.flatMap(({ notificationId, text }) => (typeof text === 'string' ? [] : [notificationId])),
  );
  const given = deliveries.map(({ notificationId, cause, parameters, text }) => ({
    notification_id: notificationId,
    cause,
    parameters: {
      ...parameters,
      text: typeof text === 'string' ? text : text(texts.get(notificationId) ?? ''),
    },
  }));
  // Numbers are given in the order of the rows.
  return tx<Written[]>`
    WITH given AS (
      SELECT * FROM ROWS FROM (
        json_to_recordset(${JSON.stringify(given)}::text::json) AS (notification_id bigint, cause text, parameters json)
      ) WITH ORDINALITY AS g(notification_id, cause, parameters, place)
    ), known AS (
      -- Locked: one that is deleted at this moment is left out, and not refused by a foreign key.
      SELECT id, type, destination, disabled FROM notifications WHERE id IN (SELECT notification_id FROM given)
      ORDER BY id FOR KEY SHARE
    ), made AS (
      INSERT INTO deliveries (notification_id, cause, parameters, state, log)
      SELECT n.id, g.cause, g.parameters,
             CASE WHEN n.disabled IS NULL THEN 'pending' ELSE 'refused' END,
             CASE WHEN n.disabled IS NULL THEN '[]' ELSE refusal(n.disabled) END
      FROM given g JOIN known n ON n.id = g.notification_id
      ORDER BY g.place
      RETURNING id, notification_id, state
    )
    SELECT made.id, made.state, n.type, n.destination FROM made JOIN known n ON n.id = made.notification_id
    ORDER BY made.id`;
}

async function textsOf(tx: Queryable, notificationIds: readonly number[]): Promise<Map<number, string>> {
  if (notificationIds.length === 0) return new Map();
  const rows = await tx<{ id: number; text: string }[]>`
    SELECT id, text FROM notifications WHERE id = ANY(${notificationIds as number[]}::bigint[])`;
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/**
 * A receiver that is away must not fill the outbox. The oldest go, since they are tried only hours apart by then: when he is back, he
 * hears of what happens from then on. What is being sent, or locked, stays until the next time; jobs find nothing to do.
 */
async function giveUpOldest(tx: Queryable, notificationIds: readonly number[]): Promise<void> {
  const reason = `given up: ${WAITING} newer deliveries of this notification are waiting`;
  await tx`
    UPDATE deliveries SET state = 'failed', log = log || refusal(${reason})
    WHERE id IN (
      SELECT id FROM deliveries WHERE job IS NULL AND id IN (
        SELECT old.id FROM unnest(${notificationIds as number[]}::bigint[]) AS n (id), LATERAL (
          SELECT id FROM deliveries WHERE notification_id = n.id AND state = 'pending' ORDER BY id DESC OFFSET ${WAITING}
        ) old)
      FOR UPDATE SKIP LOCKED)
    AND state = 'pending'`;
}

/**
 * Adds the jobs for deliveries that are pending.
 * @param options.delay seconds; `due` of these deliveries must be as far away
 */
export async function addDeliveryJobs(
  tx: Queryable,
  deliveries: readonly Queued[],
  { delay, inOrder = false }: { readonly delay: number; readonly inOrder?: boolean },
): Promise<void> {
  const batches: Array<{ destination: string; ids: number[] }> = [];
  const open = new Map<string, { destination: string; ids: number[] }>();
  for (const { id, type, destination } of deliveries) {
    const key = destinationKey(type, destination);
    let batch = inOrder ? batches.at(-1) : open.get(key);
    if (batch === undefined || batch.destination !== key || batch.ids.length >= BATCH) {
      batch = { destination: key, ids: [] };
      batches.push(batch);
      open.set(key, batch);
    }
    batch.ids.push(id);
  }
  await addJobs(
    tx,
    batches.map(
      ({ destination, ids }, place): Job<'deliver'> => ({
        task: 'deliver',
        payload: { destination, deliveries: ids },
        // Begun in order of time: a millionth of a second keeps them in ours, and the due dates need not know it.
        delay: delay + place / 1e6,
        flags: [destination],
      }),
    ),
  );
}
