/** Sends the owner of a sensor its newest value, as the `pager_type` of the sensor selects. */

import { valueText } from '@sensorium/model/stored-value';
import { dataTypeOf } from '@sensorium/model/values';
import { isMailAddress } from '../../common/mail-address.js';
import type { Queryable } from '../../sql/connect.js';
import type { InShard, Shards } from '../../sql/shards.js';
import type { JobPayloads } from '../../sql/store/jobs.js';
import { type DatedPoint, newestPoints } from '../../sql/store/points/newest-point.js';
import type { Mailer } from './mail.js';
import type { MailAllowance } from './mail-allowance.js';
import { type AttemptOutcome, refused } from './outcome.js';

/** Seconds after which a page is dropped. */
const MAX_AGE = 3600;

const TOO_OLD: AttemptOutcome = refused('not sent within an hour');

interface Paged extends InShard {
  readonly owner_id: number;
  readonly name: string;
  readonly pager_type: string;
  readonly data_type: string;
  readonly unit: string;
  readonly email: string;
  readonly mobile: string;
}

/**
 * Sends nothing where the owner has no valid address or number. `pager_error` of the sensor has the reason.
 * @throws Error when the page must be sent again later
 */
export async function page(
  sql: Queryable,
  shards: Shards,
  ways: Ways,
  { sensor_id, asked }: JobPayloads['page'],
  jobId: string,
): Promise<void> {
  const [paged] = await sql<(Paged & { age: number })[]>`
    SELECT extract(epoch FROM now())::float8 - ${asked}::float8 AS age, s.owner_id, s.shard, s.name, s.pager_type, s.data_type, s.unit, u.email, u.mobile
    FROM sensors s JOIN users u ON u.id = s.owner_id WHERE s.id = ${sensor_id} AND s.pager_type <> ''`;
  if (paged === undefined) return;
  const point = (await newestPoints(shards.of(paged.shard), [sensor_id])).points.get(sensor_id);
  if (point === undefined) return;
  const messageId = `page.${sensor_id}.${jobId}`;
  const outcome = paged.age > MAX_AGE ? TOO_OLD : await send(paged, textOf(paged, point), ways, messageId);
  await sql`
    UPDATE pagers SET error = ${outcome.error} WHERE sensor_id = ${sensor_id} AND error IS DISTINCT FROM ${outcome.error}`;
  if (outcome.result === 'again') throw new Error(`page of sensor ${sensor_id}: ${outcome.error}`);
}

/** How pages are sent. */
export interface Ways {
  readonly mailer: Mailer;
  /** For text messages. */
  readonly gateway: string;
  readonly allowance: MailAllowance;
}

async function send(
  paged: Paged,
  text: string,
  { mailer, gateway, allowance }: Ways,
  messageId: string,
): Promise<AttemptOutcome> {
  if (paged.pager_type === 'email') {
    if (!isMailAddress(paged.email)) return refused('your account has no mail address');
    const refusal = await allowance.refusal(paged.owner_id, paged.email);
    if (refusal !== null) return refused(refusal);
    return mailer.send({ to: paged.email, subject: 'Sensorium: a new value', text, messageId });
  }
  const number = paged.mobile.replaceAll(/[\s()/.-]/g, '');
  if (!/^\+?\d{5,20}$/.test(number)) return refused('your account has no mobile number');
  // Loaded on first use, since most sidecars send no text messages.
  const { sendSms } = await import('./sms.js');
  return sendSms(gateway, number, text);
}

/** `balcony: 3.5 °C (2025-01-01T00:00:00.000Z)` */
function textOf({ name, data_type, unit }: Paged, { date, ...stored }: DatedPoint): string {
  const value = valueText(dataTypeOf(data_type), stored);
  return `${name}: ${value}${unit === '' ? '' : ` ${unit}`} (${new Date(date / 1000).toISOString()})`;
}
