/** Metatags of the sensors of an account; they are deleted with the sensors. */
import type { AccountPart } from '../users/account-part.js';

export const metatagsPart: AccountPart = {
  lists: [{ file: 'metatags', path: '/sensors/metatags', query: { sensor_owner: 'me', details: 'no' } }],
};
