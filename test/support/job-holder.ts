/** A process that takes jobs and never ends them, for tests that kill it: `node job-holder.js DATABASE_URL`. */
import { createLog } from '../../common/log.js';
import { startJobs } from '../../workers/jobs/jobs.js';

const [, , url = ''] = process.argv;

startJobs(
  url,
  [
    {
      tasks: {
        deliver: async ({ deliveries }) => {
          process.stdout.write(`${JSON.stringify(deliveries)}\n`);
          await new Promise(() => {});
        },
      },
      atOnce: 3,
    },
  ],
  createLog('test', 'silent'),
);
