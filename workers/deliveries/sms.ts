/** Text messages, by the gateway that the settings name. */
import { request } from 'undici';
import { type Outcome, unreachable } from './outcome.js';

const TIMEOUT = 10_000;
const ANSWER = 16_384;

/**
 * @param gateway gets a POST with a form: `to`, `text`; it is the operator's, and may be in his own network
 * @param to digits, perhaps behind a plus sign
 */
export async function sendSms(gateway: string, to: string, text: string): Promise<Outcome> {
  if (gateway === '') return { result: 'failed', status: null, error: 'no gateway is configured (SMS_URL)' };
  try {
    const answer = await request(gateway, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ to, text }).toString(),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await answer.body.dump({ limit: ANSWER }).catch(() => {});
    const { statusCode: status } = answer;
    if (status >= 200 && status < 300) return { result: 'delivered', status, error: null };
    return { result: 'again', status, error: `the gateway answered ${status}` };
  } catch (error) {
    return unreachable(error);
  }
}
