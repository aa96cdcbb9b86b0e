/** `audit`: entries of the audit log as JSON lines. */
import { accountNamed } from '../../admin/accounts.js';
import { listEntries } from '../../audit/public.js';
import { type AdminCommand, UsageError } from './command.js';

const MOST = 1000;

export const audit: AdminCommand = {
  parameters: '[NAME]',
  summary: `prints the newest ${MOST} entries of the audit log as JSON lines, of all accounts or of one`,
  async prepare([name, ...rest]) {
    if (rest.length > 0) throw new UsageError();
    return async (sql) => {
      const account = name === undefined ? undefined : await accountNamed(sql, name);
      const none = {
        action: undefined,
        result: undefined,
        from: undefined,
        to: undefined,
        before: undefined,
      };
      const filter = { account, reads: true, ...none };
      return (await listEntries(sql, filter, MOST)).map((entry) => JSON.stringify(entry));
    };
  },
};
