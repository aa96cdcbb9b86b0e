/** Job runner that sends deliveries, password reset mails and pages. */
import type { Config } from '../../common/config.js';
import type { Log } from '../../common/log.js';
import { parseNetworks } from '../../common/networks.js';
import type { Sql } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import type { JobPayloads } from '../../sql/store/jobs.js';
import { destinationKey, NO_ADDRESS } from '../../sql/store/outbox/destination-key.js';
import type { JobContext, JobRunner } from '../jobs/job-runner.js';
import { Destinations, type ReceiverHealth } from './destinations.js';
import { mailEmailConfirmation } from './email-confirmation.js';
import { Mailer } from './mail.js';
import { MailAllowance } from './mail-allowance.js';
import { type AttemptOutcome, reasonOf, refused } from './outcome.js';
import { page } from './page.js';
import { mailPasswordReset } from './password-reset.js';
import { Poster } from './poster.js';
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DeliveryForm,
  type DeliveryOutcome,
  keepDue,
  recordOutcomes,
  requeue,
} from './queries.js';

export type DeliverySettings = Pick<
  Config,
  | 'DELIVERY_ALLOW'
  | 'MAILS_PER_DAY'
  | 'REGISTRATION_CONFIRM'
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'PASSWORD_RESET_URL'
  | 'EMAIL_CONFIRM_URL'
  | 'SMS_URL'
>;

/** Concurrent jobs, and their limits for one receiver, for slow or unreachable receivers, and for one account. */
const AT_ONCE = 24;
const LIMITS = { each: 2, waiting: 2, suspects: 8, account: 12 };
/** Concurrent deliveries of one job. */
const SIDE_BY_SIDE = 4;
/** Milliseconds after which a receiver is slow. */
const SLOW = 2000;
/** Seconds after which a job without a free place is tried again. */
const REQUEUE_DELAY = { least: 0.5, most: 1.5 };

export function deliveryRunner(sql: Sql, shards: Shards, settings: DeliverySettings, log: Log): JobRunner {
  const poster = new Poster(LIMITS.each * SIDE_BY_SIDE, parseNetworks(settings.DELIVERY_ALLOW));
  const mailer = new Mailer(settings.SMTP_URL, settings.MAIL_FROM);
  const allowance = new MailAllowance(sql, settings);
  const destinations = new Destinations(LIMITS);

  const send = async (delivery: ClaimedDelivery, signal: AbortSignal): Promise<AttemptOutcome> => {
    if (delivery.disabled !== null) return refused(`the notification is disabled: ${delivery.disabled}`);
    if (destinationKey(delivery.type, delivery.destination) === NO_ADDRESS)
      return refused('the destination of the notification is not an address');
    const { parameters } = delivery;
    if (parameters === null)
      return { result: 'failed', status: null, error: 'the delivery has no parameters' };
    if (delivery.type === 'url') return poster.post({ ...delivery, parameters }, signal);
    const refusal =
      delivery.attempts === 0 ? await allowance.refusal(delivery.ownerId, delivery.destination) : null;
    if (refusal !== null) return { result: 'failed', status: null, error: refusal };
    return mailer.send({
      to: delivery.destination,
      subject: subjectOf(delivery.cause, parameters),
      text: String(parameters.text),
      messageId: delivery.messageId,
    });
  };

  /** Turns an error into the outcome of its delivery, so that the other deliveries of the job are sent. */
  const sendOne = async (delivery: ClaimedDelivery, signal: AbortSignal): Promise<AttemptOutcome> => {
    try {
      return await send(delivery, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      log.error({ err: error, delivery: delivery.id }, 'delivery not sent');
      return { result: 'again', status: null, error: `internal error: ${reasonOf(error)}` };
    }
  };

  const deliver = async (payload: JobPayloads['deliver'], { jobId, signal }: JobContext): Promise<void> => {
    const { destination, deliveries, account } = payload;
    if (!(await destinations.enter(destination, account))) {
      const delay = REQUEUE_DELAY.least + (REQUEUE_DELAY.most - REQUEUE_DELAY.least) * Math.random();
      await requeue(sql, payload, jobId, delay);
      return;
    }
    let health: ReceiverHealth | null = null;
    try {
      const claimed = await claimDeliveries(sql, deliveries, jobId);
      if (claimed.length < deliveries.length) await keepDue(sql, deliveries);
      const { outcomes, failure, ...sent } = await sendAll(claimed, (each) => sendOne(each, signal));
      health = sent.health;
      if (outcomes.length > 0) await recordOutcomes(sql, outcomes, jobId, log);
      // Deliveries without an outcome are sent again when the job is repeated.
      if (failure !== null) throw failure;
    } finally {
      destinations.leave(destination, health, account);
    }
  };

  const close = async () => {
    await mailer.close();
    await poster.close();
  };
  const password_reset: JobRunner['tasks']['password_reset'] = async (payload, context) => {
    const reason = await mailPasswordReset(sql, mailer, settings.PASSWORD_RESET_URL, payload, context);
    if (reason !== null) log.warn({ userId: payload.user_id, reason }, 'password reset mail dropped');
  };
  const email_confirmation: JobRunner['tasks']['email_confirmation'] = async (payload, context) => {
    const reason = await mailEmailConfirmation(sql, mailer, settings.EMAIL_CONFIRM_URL, payload, context);
    if (reason !== null) log.warn({ userId: payload.user_id, reason }, 'email confirmation dropped');
  };
  const sendPage: JobRunner['tasks']['page'] = (payload, { jobId }) =>
    page(sql, shards, { mailer, gateway: settings.SMS_URL, allowance }, payload, jobId);
  return {
    tasks: { deliver, password_reset, email_confirmation, page: sendPage },
    atOnce: AT_ONCE,
    inTurn: true,
    forbidden: destinations.forbidden,
    close,
  };
}

interface Sent {
  /** Deliveries whose outcome is known. */
  readonly outcomes: DeliveryOutcome[];
  /** Of the receiver; null: no request was sent. */
  readonly health: ReceiverHealth | null;
  /** Why the others have no outcome: the sidecar shuts down. */
  readonly failure: Error | null;
}

/** Sends in order, several at once. When the receiver is unreachable, the remaining deliveries fail without an attempt. */
async function sendAll(
  deliveries: readonly ClaimedDelivery[],
  send: (delivery: ClaimedDelivery) => Promise<AttemptOutcome>,
): Promise<Sent> {
  const outcomes: DeliveryOutcome[] = [];
  let unreachable: AttemptOutcome | null = null;
  let health: ReceiverHealth | null = null;
  let failure: Error | null = null;
  let next = 0;
  const sender = async () => {
    while (failure === null) {
      const delivery = deliveries[next++];
      if (delivery === undefined) return;
      if (unreachable !== null) {
        outcomes.push({
          delivery,
          outcome: { ...unreachable, error: `not tried, after: ${unreachable.error}` },
        });
        continue;
      }
      const begun = performance.now();
      try {
        const outcome = await send(delivery);
        if (outcome.unreachable) unreachable = outcome;
        if (outcome.unreachable || performance.now() - begun > SLOW) health = 'bad';
        else if (outcome.status !== null) health ??= 'good';
        outcomes.push({ delivery, outcome });
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, sender));
  return { outcomes, health, failure };
}

function subjectOf(cause: ClaimedDelivery['cause'], parameters: DeliveryForm): string {
  switch (cause) {
    case 'trigger':
      return `Sensorium: trigger ${parameters.trigger_id} of sensor ${parameters.sensor_id}`;
    case 'event':
      return `Sensorium: ${parameters.event}`;
    case 'test':
      return 'Sensorium: test';
  }
}
