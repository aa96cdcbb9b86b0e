/** Notifications and deliveries as clients read them. */
import { webhookId } from '../../common/webhook-id.js';
import type { KeyLimits } from '../rights/caller.js';
import type { DeliveryRow, NotificationRow } from './queries.js';

/** @param key of the caller; a limited key does not get the secret that signs deliveries */
export function notificationBody(row: NotificationRow, key: KeyLimits | null) {
  const { secret, ...rest } = row;
  if (key !== null && (key.scope !== 'all' || key.sensors !== null)) return rest;
  return { ...rest, secret: `whsec_${secret.toString('base64')}` };
}

export function deliveryBody(row: DeliveryRow) {
  const { message_id, log, due, parameters, ...rest } = row;
  return {
    ...rest,
    parameters: parameters ?? {},
    webhook_id: webhookId(message_id),
    next_attempt: row.state === 'pending' ? due : null,
    attempts: Array.isArray(log) ? log : [],
  };
}
