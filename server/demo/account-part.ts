/** Demo data of an account: its sensors are exported and deleted with all others. */
import { type AccountPart, DELETION_ORDER, removeRows, rowsOfUser } from '../users/public.js';

export const demoPart: AccountPart = {
  // First: a sidecar makes no more points for the sensors that are deleted next.
  deletions: [{ order: DELETION_ORDER.demo, remove: removeRows(rowsOfUser('demos')) }],
};
