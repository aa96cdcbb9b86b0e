/** Headers by which a receiver verifies a delivery: Standard Webhooks 1.0, https://www.standardwebhooks.com. */
import { createHmac } from 'node:crypto';
import { webhookId } from '../../common/webhook-id.js';

/**
 * @param messageId equal in all attempts
 * @param secret bytes; the API shows them as `whsec_` and base64
 * @param body exactly as it is sent
 * @param now time of the attempt, milliseconds since 1970
 */
export function webhookHeaders(
  messageId: string,
  secret: Buffer,
  body: string,
  now: number,
): Record<string, string> {
  const id = webhookId(messageId);
  const timestamp = String(Math.floor(now / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
