/** `invite [DAYS]`: an invitation to register, for `REGISTRATION=invitation`. */
import { createInvitation } from '../../users/registration/invitations.js';
import { type AdminCommand, UsageError } from './command.js';

const DAYS = 7;
const MOST_DAYS = 365;

export const invite: AdminCommand = {
  parameters: '[DAYS]',
  summary: `creates an invitation for one registration, valid for some days (${DAYS})`,

  async prepare([days = String(DAYS), ...others]) {
    if (others.length > 0 || !/^[1-9]\d{0,2}$/.test(days) || Number(days) > MOST_DAYS) throw new UsageError();
    return async (sql) => {
      const { token, expires } = await createInvitation(sql, Number(days));
      return [
        `The invitation is ${token} (not shown again), valid until ${new Date(expires * 1000).toISOString()}.`,
        'Register with it: POST /users {"user": {"username": "...", "password": "...", "invitation": "..."}}',
      ];
    };
  },
};
