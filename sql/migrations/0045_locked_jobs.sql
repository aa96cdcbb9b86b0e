-- Each crew asks every second which jobs it holds (`workers/jobs/orphans.ts`): a few, among any number that wait.
CREATE INDEX locked_jobs ON graphile_worker._private_jobs (locked_by) WHERE locked_by IS NOT NULL;
