/** Protocol of the sandbox: requests and replies between host, child process and threads, as plain data. */
import type { Plain } from './plain.js';
import type { TextFile } from './program.js';

/** One run of a script, in a workspace of its own. */
export interface ScriptRequest {
  /** The script as Unicode, or the name of its file. */
  readonly code: string;
  /** Initial variables. */
  readonly variables?: readonly (readonly [name: string, value: Plain])[];
  /** All available files with names that end in `.m`: the script can call their functions. */
  readonly files?: readonly TextFile[];
  /** Variable whose value is the value of the run, independent of the output. */
  readonly result?: string;
  /** Keeps the workspace for further runs of the same session: for the REPL, in a sandbox with one thread. */
  readonly session?: string;
}

/**
 * Cause of a failed run: `script`: an error of the script, as Octave raises it; `limit`: of time, output or memory; `interrupt`: by the caller, or
 * since the sandbox is closed or does not start, so the script may be correct; `sandbox`: the process died twice with this run; `defect`: a fault of
 * the product.
 */
export type FailureCause = 'script' | 'limit' | 'interrupt' | 'sandbox' | 'defect';

export interface RunError {
  readonly message: string;
  /** For example `Octave:undefined-function`; empty for most. */
  readonly identifier: string;
  /** Position in the script, 1-based; 0: unknown. */
  readonly line: number;
  readonly column: number;
  readonly cause: FailureCause;
}

export interface RunResult {
  readonly ok: boolean;
  /** Printed and displayed text. */
  readonly output: string;
  /** Text on standard error: warnings. */
  readonly warnings: string;
  /**
   * Value of the run: of the requested variable; else the explicitly printed output, trimmed; else the last displayed value. Full precision: a
   * number, a text, or JSON for all other values. Null: no value.
   */
  readonly value: number | string | null;
  readonly error: RunError | null;
  /** Milliseconds. */
  readonly duration: number;
}

/** Points of a sensor in order of arrival, as columns. */
export interface PlainPoints {
  /** Microseconds since 1970. */
  readonly dates: readonly number[];
  readonly values: readonly Plain[];
}

/**
 * A search for the first point at which an expression holds, and has held for long enough. Besides `variables`, the expression reads
 * `sensor_data_value` and `sensor_data_date` (seconds) of the point, and `last_sensor_data_value` and `last_sensor_data_date` of the latest earlier
 * point; NaN where there is none.
 */
export interface ExpressionRequest {
  readonly expression: string;
  /** Variables that are the same for all points. */
  readonly variables: readonly (readonly [name: string, value: Plain])[];
  readonly points: PlainPoints;
  /** The latest point before these. An older point is late: it does not become the latest. */
  readonly last: { readonly date: number; readonly value: Plain } | null;
  /** True: late points are evaluated, each on its own; else they are skipped. */
  readonly late: boolean;
  /** Microseconds, by the dates of the points, for which the expression must hold; 0: one point is enough; Infinity: no point is found. */
  readonly hold: number;
  /** Date since which the expression has held; null: it did not hold at the last point. */
  readonly since: number | null;
  /** True: `current_time` is the date of each point. */
  readonly isAtDates?: boolean;
  /** True: all points are evaluated, and the verdict lists the results of all of them. */
  readonly isFull?: boolean;
}

/** Result of the expression at one point. */
export interface PointResult {
  /** Index of the point. */
  readonly index: number;
  readonly holds: boolean;
  readonly error: RunError | null;
}

export interface ExpressionVerdict {
  /** Index of the found point; -1: none. Later points are not evaluated. */
  readonly index: number;
  /** Date since which the expression has held at the last evaluated point; null: it does not hold there. */
  readonly since: number | null;
  /** Results of the last evaluated points, in order; at most POINT_RESULTS. */
  readonly pointResults: readonly PointResult[];
  /** Set when a limit stopped the search. */
  readonly stopped: RunError | null;
  /** With `isFull`: for each point 1: the expression holds, 0: it does not, 2: it failed. */
  readonly results?: Uint8Array;
  /** With `isFull`: the first error; null: none. */
  readonly firstError?: RunError | null;
}

/** Verdicts of a batch, in order: of the searches for which the time sufficed, at least the first. */
export interface ExpressionVerdicts {
  readonly verdicts: readonly ExpressionVerdict[];
  /** Milliseconds of computation, without waiting. */
  readonly time: number;
}

/** A function that the host offers to the scripts of a run. */
export interface HostDeclaration {
  readonly name: string;
  /** As Octave's help writes them: `getSensorData (ID, START)`. */
  readonly signatures: readonly string[];
  readonly summary: string;
  /** Types of the arguments; further arguments are an error. */
  readonly parameters: readonly ('number' | 'text' | 'any')[];
  /** Number of required arguments. */
  readonly required: number;
  /** How the thread of the script parses the text of the reply; absent: the reply is the value. */
  readonly reads?: 'numbers';
}

/** Settings that the child process receives when it starts. */
export interface Setup {
  readonly threads: number;
  readonly triggerThreads: number;
  /** Limits in milliseconds of a script, and of an expression for one point. */
  readonly time: number;
  readonly triggerTime: number;
  /** Bytes of the child process above which its runs are terminated. */
  readonly memory: number;
}

export type HostReply =
  | { readonly ok: true; readonly value: Plain }
  | { readonly ok: false; readonly message: string };

export type ToChild =
  | { readonly kind: 'setup'; readonly setup: Setup }
  | {
      readonly kind: 'run';
      readonly id: number;
      readonly request: ScriptRequest;
      /** Functions of the host that this run may call. */
      readonly functions: readonly HostDeclaration[];
    }
  | {
      readonly kind: 'evaluate';
      readonly id: number;
      readonly batch: readonly ExpressionRequest[];
      readonly time: number;
    }
  | { readonly kind: 'reply'; readonly id: number; readonly reply: HostReply }
  | { readonly kind: 'interrupt'; readonly id: number };

export type FromChild =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly id: number; readonly result: RunResult }
  | ({ readonly kind: 'verdicts'; readonly id: number } & ExpressionVerdicts)
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly args: readonly Plain[] }
  | { readonly kind: 'defect'; readonly detail: string };

export function failure(cause: FailureCause, message: string, identifier = ''): RunError {
  return { message, identifier, line: 0, column: 0, cause };
}

/** Verdict of a search whose thread or process was terminated. */
export function lostSearch(error: RunError): ExpressionVerdict {
  return { index: -1, since: null, pointResults: [], stopped: error };
}

/** Result of a run whose thread or process was terminated. */
export function lostRun(error: RunError, duration: number): RunResult {
  return { ok: false, output: '', warnings: '', value: null, error, duration };
}
