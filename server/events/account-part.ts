/** Notifications of events; they are deleted with the notifications that they send. */
import type { AccountPart } from '../users/account-part.js';

export const eventsPart: AccountPart = {
  lists: [{ file: 'event_notifications', path: '/events/notifications' }],
};
