import type { AccountPart } from '../users/public.js';

export const metatagsPart: AccountPart = {
  lists: [{ file: 'metatags', path: '/sensors/metatags', query: { sensor_owner: 'me', details: 'no' } }],
};
