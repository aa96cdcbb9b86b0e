import type { AccountPart } from '../users/public.js';

export const eventsPart: AccountPart = {
  lists: [{ file: 'event_notifications', path: '/events/notifications' }],
};
