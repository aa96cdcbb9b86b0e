import { type AccountPart, DELETION_ORDER, ownedRows, removeRows } from '../../users/public.js';

export const thingSpeakPart: AccountPart = {
  deletions: [{ order: DELETION_ORDER.protocols, remove: removeRows(ownedRows('thingspeak_channels')) }],
};
