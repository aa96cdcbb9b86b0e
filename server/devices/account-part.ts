import type { AccountPart } from '../users/public.js';

export const devicesPart: AccountPart = { lists: [{ file: 'devices', path: '/devices' }] };
