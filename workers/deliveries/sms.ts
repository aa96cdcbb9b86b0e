/** Text messages, through the gateway of the settings. */
import { request } from 'undici';
import { type AttemptOutcome, unreachable } from './outcome.js';

const TIMEOUT = 10_000;
const RESPONSE_LIMIT = 16_384;

/**
 * @param gateway receives a POST with the form members `to` and `text`; configured by the operator, so it may be in a private network
 * @param to digits, optionally after a plus sign
 */
export async function sendSms(gateway: string, to: string, text: string): Promise<AttemptOutcome> {
  if (gateway === '') return { result: 'failed', status: null, error: 'no gateway is configured (SMS_URL)' };
  try {
    const response = await request(gateway, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ to, text }).toString(),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await response.body.dump({ limit: RESPONSE_LIMIT }).catch(() => {});
    const { statusCode: status } = response;
    if (status >= 200 && status < 300) return { result: 'delivered', status, error: null };
    return { result: 'again', status, error: `the gateway answered ${status}` };
  } catch (error) {
    return unreachable(error);
  }
}
