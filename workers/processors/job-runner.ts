/**
 * The job runner that runs data processors and previews of triggers.
 *
 * It takes two jobs of an account at once, and a job whose place is taken back (`places.ts`) is added again. The sandbox decides whose script runs first.
 */
import { accountFlag, addJobs, type Job } from '../../sql/store/jobs.js';
import { processorJobKey } from '../../sql/store/processors/schedule.js';
import type { PreviewRequest } from '../../sql/store/triggers/preview.js';
import type { JobRunner } from '../jobs/job-runner.js';
import { Places } from '../jobs/places.js';
import { RunLengths } from '../sandbox/run-lengths.js';
import type { FinishParts } from './finish.js';
import { type Runner, runForCall, runProcessor, runScriptForCall } from './runs.js';

/** Concurrent runs of one sidecar; most of them wait for a thread of the sandbox, without a connection of their own. */
const AT_ONCE = 16;
export const PROCESSOR_PLACES = { ofOneAccount: 2, ofSlowAccounts: 6, ofOthers: 12 };

export interface ProcessorRunnerOptions {
  /** By the lengths of runs that the sandbox measures. */
  readonly places?: Places;
  /** Called when a result has to be stored later. */
  readonly onPending?: () => void;
  /** Previews of triggers: other computing for users that wait, so it shares the places. */
  readonly preview?: (request: PreviewRequest, signal: AbortSignal) => Promise<void>;
}

export function processorRunner(
  { sql, reachable }: FinishParts,
  runner: Runner,
  options: ProcessorRunnerOptions = {},
): JobRunner {
  const { places = new Places(new RunLengths(), PROCESSOR_PLACES), onPending = () => {}, preview } = options;
  const parts = { sql, reachable, runner, onPending };
  const run = async (job: Job, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>) => {
    const { account } = job.payload as { readonly account: number };
    const hasEnded = await places.hold(account, signal, work);
    if (!hasEnded) await addJobs(sql, [{ ...job, flags: [accountFlag(account)] }]);
  };
  return {
    tasks: {
      process: (payload, context) =>
        run({ task: 'process', payload, key: processorJobKey(payload.processor) }, context.signal, (signal) =>
          runProcessor(parts, payload.processor, signal),
        ),
      tryProcessor: (payload, context) =>
        run({ task: 'tryProcessor', payload }, context.signal, (signal) =>
          runForCall(parts, payload.processor, payload.callId, signal),
        ),
      tryScript: (payload, context) =>
        run({ task: 'tryScript', payload }, context.signal, (signal) =>
          runScriptForCall(parts, payload, signal),
        ),
      ...(preview && {
        previewTrigger: (payload, context) =>
          run({ task: 'previewTrigger', payload }, context.signal, (signal) => preview(payload, signal)),
      }),
    },
    atOnce: AT_ONCE,
    oneByOne: true,
    inTurn: true,
    forbidden: () => places.forbidden().map(accountFlag),
  };
}
