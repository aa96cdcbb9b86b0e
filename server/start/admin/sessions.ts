/** Commands on sessions: the same functions as the routes below `/admin/sessions`. */
import { accountNamed } from '../../admin/accounts.js';
import { endSession, listSessions } from '../../admin/sessions.js';
import { type AdminCommand, UsageError } from './command.js';
import { dateOf, table } from './table.js';

const MOST = 1000;

export const sessions: AdminCommand = {
  parameters: '[NAME]',
  summary: 'lists sessions, of all accounts or of one',
  async prepare([name, ...rest]) {
    if (rest.length > 0) throw new UsageError();
    return async (sql) => {
      const account = name === undefined ? undefined : await accountNamed(sql, name);
      const { sessions: rows } = await listSessions(sql, account, { limit: MOST, offset: 0 });
      return table(
        rows.map(({ created, last_used, ...row }) => ({
          ...row,
          created: dateOf(created),
          'last use': dateOf(last_used),
        })),
      );
    };
  },
};

export const endSessionCommand: AdminCommand = {
  parameters: 'ID',
  summary: 'ends a session',
  async prepare([id = '', ...rest]) {
    if (!/^[1-9]\d{0,14}$/.test(id) || rest.length > 0) throw new UsageError();
    return async (sql) => {
      await endSession(sql, Number(id));
      return [`Session ${id} has ended.`];
    };
  },
};
