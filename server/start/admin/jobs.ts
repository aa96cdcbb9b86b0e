/** Commands on background jobs: the same functions as the routes below `/admin/jobs`. */
import type { Sql } from '../../../sql/connect.js';
import { cancelJob, listJobs, retryJob } from '../../admin/jobs.js';
import { type AdminCommand, UsageError } from './command.js';
import { dateOf, table } from './table.js';

const STATES = ['waiting', 'running', 'failed'] as const;
const MOST = 1000;

export const jobs: AdminCommand = {
  parameters: `[${STATES.join('|')}]`,
  summary: 'lists background jobs',
  async prepare([given, ...rest]) {
    const state = STATES.find((each) => each === given);
    if (rest.length > 0 || (given !== undefined && state === undefined)) throw new UsageError();
    return async (sql) => {
      const { jobs: rows } = await listJobs(sql, state, { limit: MOST, offset: 0 });
      return table(
        rows.map(({ due, created, flags, ...row }) => ({
          ...row,
          due: dateOf(due),
          created: dateOf(created),
          flags: flags.join(' '),
        })),
      );
    };
  },
};

export const retry: AdminCommand = onJob('runs a job now', async (sql, id) => {
  await retryJob(sql, id);
  return [`Job ${id} is due.`];
});

export const cancel: AdminCommand = onJob('removes a job that does not run', async (sql, id) => {
  await cancelJob(sql, id);
  return [`Job ${id} is cancelled.`];
});

function onJob(summary: string, work: (sql: Sql, id: number) => Promise<readonly string[]>): AdminCommand {
  return {
    parameters: 'ID',
    summary,
    async prepare([id = '', ...rest]) {
      if (!/^[1-9]\d{0,14}$/.test(id) || rest.length > 0) throw new UsageError();
      return (sql) => work(sql, Number(id));
    },
  };
}
