/** The audit log of an account: part of its export, and kept when the account is deleted. */
import type { AccountPart } from '../users/public.js';

export const auditPart: AccountPart = { lists: [{ file: 'audit', path: '/users/current/audit' }] };
