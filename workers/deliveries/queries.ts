/**
 * SQL of deliveries in progress. These writes commit asynchronously: what a crash of the database loses is repeated with the job, whose end commits
 * later still. A delivery can then be sent twice, with the same id.
 */
import type { Log } from '../../common/log.js';
import { asyncCommit } from '../../sql/async-commit.js';
import type { Queryable, Sql } from '../../sql/connect.js';
import { isOwnFault, transact } from '../../sql/connect.js';
import { addJobs, type JobPayloads } from '../../sql/store/jobs.js';
import { addDeliveryJobs, type Cause, type Queued } from '../../sql/store/outbox/deliveries.js';
import { deliveryFlags } from '../../sql/store/outbox/destination-key.js';
import { publishEvent } from '../../sql/store/outbox/events.js';
import { nextWait } from './backoff.js';
import type { AttemptOutcome } from './outcome.js';

/** Members of the form that a delivery sends. */
export type DeliveryForm = Readonly<Record<string, string | number>>;

/** A delivery that one job has claimed. */
export interface ClaimedDelivery {
  readonly id: number;
  readonly messageId: string;
  readonly type: 'email' | 'url';
  /** Owner of the notification. */
  readonly ownerId: number;
  readonly destination: string;
  readonly secret: Buffer;
  readonly cause: Cause;
  /** Null only in a damaged row. */
  readonly parameters: DeliveryForm | null;
  /** Earlier attempts. */
  readonly attempts: number;
  /** Why the notification is disabled; null: it is enabled. */
  readonly disabled: string | null;
}

/** Seconds after which another job may claim a delivery without an outcome: longer than any job takes. */
const CLAIM = 900;

/**
 * Claims the deliveries that are pending and due. A repeated job also gets those that it has claimed before.
 * @returns in the order of ids
 */
export async function claimDeliveries(
  sql: Queryable,
  ids: readonly number[],
  job: string,
): Promise<ClaimedDelivery[]> {
  return sql<ClaimedDelivery[]>`
    WITH claimed AS (
      UPDATE deliveries SET job = ${job}::bigint, due = now() + ${CLAIM} * interval '1 second'
      WHERE id IN (
        SELECT id FROM deliveries
        WHERE id = ANY(${ids as number[]}::bigint[]) AND state = 'pending' AND (due <= now() OR job = ${job}::bigint)
        ORDER BY id FOR UPDATE)
      RETURNING *
    )
    SELECT d.id, d.message_id AS "messageId", n.type, n.owner_id AS "ownerId", n.destination, n.secret, d.cause, d.parameters, d.attempts, n.disabled
    FROM claimed d JOIN notifications n ON n.id = d.notification_id, ${asyncCommit(sql)}
    ORDER BY d.id`;
}

/**
 * Adds jobs for deliveries that are not due yet although their job runs, since the clock of the database was set back meanwhile. A delivery that has
 * such a job already gets a second one, which does nothing.
 */
export async function keepDue(sql: Sql, ids: readonly number[]): Promise<void> {
  const early = await sql<(Queued & { delay: number })[]>`
    SELECT d.id, n.type, n.destination, n.owner_id AS "ownerId", extract(epoch FROM d.due - now())::float8 AS delay
    FROM deliveries d JOIN notifications n ON n.id = d.notification_id
    WHERE d.id = ANY(${ids as number[]}::bigint[]) AND d.state = 'pending' AND d.job IS NULL AND d.due > now()
    ORDER BY d.id`;
  if (early.length === 0) return;
  const delay = Math.max(...early.map((each) => each.delay));
  await addDeliveryJobs(sql, early, { delay });
}

/**
 * Moves the deliveries of a job to a later one. Releases the claims of an earlier run of the job, whose sidecar has died: else no job would send
 * these deliveries.
 * @param delay seconds
 */
export async function requeue(
  sql: Sql,
  payload: JobPayloads['deliver'],
  job: string,
  delay: number,
): Promise<void> {
  const { destination, deliveries, account } = payload;
  const flags = deliveryFlags(destination, account);
  await transact(sql, async (tx) => {
    await tx`
      UPDATE deliveries SET job = NULL, due = now()
      WHERE id = ANY(${deliveries as number[]}::bigint[]) AND state = 'pending' AND job = ${job}::bigint`;
    await addJobs(tx, [{ task: 'deliver', payload, delay, flags }]);
  });
}

export interface DeliveryOutcome {
  readonly delivery: ClaimedDelivery;
  readonly outcome: AttemptOutcome;
}

/** Maximum number of entries in the log of a delivery. */
const LOG = 30;

/**
 * Records the outcomes of deliveries that `job` has claimed, and adds jobs for the next attempts. A delivery whose row cannot be written is marked
 * as failed; the outcomes of the others are kept.
 */
export async function recordOutcomes(
  sql: Sql,
  outcomes: readonly DeliveryOutcome[],
  job: string,
  log: Log,
): Promise<void> {
  try {
    await recordTogether(sql, outcomes, job);
  } catch (error) {
    if (!isOwnFault(error)) throw error;
    if (outcomes.length > 1) {
      for (const each of outcomes) await recordOutcomes(sql, [each], job, log);
      return;
    }
    const { id } = outcomes[0]!.delivery;
    log.error({ err: error, delivery: id }, 'outcome of a delivery not recorded');
    await sql`
      UPDATE deliveries SET state = 'failed', job = NULL, log = refusal('internal error: the outcome could not be written')
      WHERE id = ${id} AND job = ${job}::bigint`;
  }
}

async function recordTogether(sql: Sql, outcomes: readonly DeliveryOutcome[], job: string): Promise<void> {
  const random = Math.random();
  const rows = outcomes.map(({ delivery, outcome }) => {
    const attempts = delivery.attempts + 1;
    const wait = outcome.result === 'again' ? nextWait(attempts, outcome.retryAfter ?? null, random) : null;
    const { status, error } = outcome;
    return { id: delivery.id, attempts, wait, state: stateAfter(outcome, wait), status, error };
  });
  const gone = outcomes.filter(({ outcome }) => outcome.result === 'gone').map(({ delivery }) => delivery.id);
  // Usually all deliveries have succeeded: then one statement suffices, without a transaction.
  if (gone.length === 0 && rows.every(({ wait }) => wait === null)) {
    await updateDeliveries(sql, rows, job);
    return;
  }
  await transact(sql, async (tx) => {
    const waits = new Map<number, ClaimedDelivery[]>();
    for (const { id, wait } of await updateDeliveries(tx, rows, job)) {
      if (wait === null) continue;
      const delivery = outcomes.find((each) => each.delivery.id === id)!.delivery;
      waits.set(wait, [...(waits.get(wait) ?? []), delivery]);
    }
    for (const [delay, deliveries] of waits) await addDeliveryJobs(tx, deliveries, { delay });
    if (gone.length > 0) await disable(tx, gone, 'the receiver answered 410 Gone');
  });
}

interface OutcomeRow {
  readonly id: number;
  readonly attempts: number;
  /** Seconds until the next attempt; null: none. */
  readonly wait: number | null;
  readonly state: string;
  readonly status: number | null;
  readonly error: string | null;
}

/** @returns the deliveries that the job still held; `wait`: seconds until the next attempt, or null */
async function updateDeliveries(
  sql: Queryable,
  rows: readonly OutcomeRow[],
  job: string,
): Promise<readonly { id: number; wait: number | null }[]> {
  return sql<{ id: number; wait: number | null }[]>`
    UPDATE deliveries d SET
      state = s.state, attempts = s.attempts, due = now() + coalesce(s.wait, 0) * interval '1 second', job = NULL,
      log = CASE WHEN jsonb_array_length(d.log) >= ${LOG}::int THEN d.log - 0 ELSE d.log END || jsonb_build_array(
        jsonb_build_object('date', extract(epoch FROM clock_timestamp()), 'status', s.status, 'error', s.error))
    FROM json_to_recordset(${JSON.stringify(rows)}::text::json)
      AS s(id bigint, attempts int, wait float8, state text, status int, error text), ${asyncCommit(sql)}
    -- The list of ids is known to be short; of rows in JSON the planner expects so many that it may read the whole table.
    WHERE d.id = ANY(${rows.map(({ id }) => id)}::bigint[]) AND d.id = s.id AND d.job = ${job}::bigint
    RETURNING d.id, CASE WHEN s.state = 'pending' THEN s.wait END AS wait`;
}

function stateAfter({ result }: AttemptOutcome, wait: number | null): string {
  if (result === 'again') return wait === null ? 'failed' : 'pending';
  return result === 'gone' ? 'refused' : result;
}

/** Disables the notifications of deliveries. @param deliveries ids */
async function disable(tx: Queryable, deliveries: readonly number[], reason: string): Promise<void> {
  const disabled = await tx<{ id: number; owner_id: number }[]>`
    UPDATE notifications SET disabled = ${reason}
    WHERE disabled IS NULL
      AND id IN (SELECT notification_id FROM deliveries WHERE id = ANY(${deliveries as number[]}::bigint[]))
    RETURNING id, owner_id`;
  const events = disabled.map(({ id, owner_id }) => ({ subjectId: id, audience: [owner_id] }));
  await publishEvent(tx, 'disable_notification', ...events);
}
