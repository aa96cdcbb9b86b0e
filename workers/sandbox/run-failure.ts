/** Describes the failure of a run for users: without stacks or paths of this program. */

import { type Run, RunEnded, scriptErrorOf, toUnicode } from '@sensorium/script/engine';
import { ParseError } from '@sensorium/script/syntax';
import { failure, type RunError } from './protocol.js';
import type { Slot } from './slot.js';

export interface DescribedFailure {
  readonly error: RunError;
  /** The stack of a fault of this program, for the log. */
  readonly defect: string | null;
}

export function describeError(caught: unknown, run: Run | null, slot: Slot): DescribedFailure {
  if (caught instanceof RunEnded) {
    const error = slot.stopped() ? failure('interrupt', 'interrupted') : failure('limit', caught.message);
    const { line = 0, column = 0 } = run?.frame ?? {};
    return { error: { ...error, line, column }, defect: null };
  }
  let error: ReturnType<typeof scriptErrorOf>;
  try {
    error = scriptErrorOf(caught);
  } catch {
    return {
      error: failure('defect', 'internal error: fault of the script engine'),
      defect: caught instanceof Error ? (caught.stack ?? caught.message) : String(caught),
    };
  }
  const at = caught instanceof ParseError ? caught.at : (error.callers[0] ?? run?.frame ?? null);
  return {
    error: {
      message: toUnicode(error.message),
      identifier: toUnicode(error.identifier),
      line: at?.line ?? 0,
      column: at?.column ?? 0,
      cause: 'script',
    },
    defect: null,
  };
}
