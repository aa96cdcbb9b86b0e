/** Devices of the sensors of an account; they are deleted with their last sensor. */
import type { AccountPart } from '../users/account-part.js';

export const devicesPart: AccountPart = { lists: [{ file: 'devices', path: '/devices' }] };
