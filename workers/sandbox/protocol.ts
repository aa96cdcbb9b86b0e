/** What is asked of the sandbox and what it answers: plain data that crosses processes and threads. */
import type { Plain } from './plain.js';
import type { TextFile } from './program.js';

/** One run of a script, in a workspace of its own. */
export interface ScriptRequest {
  /** The script, Unicode, or the name of the file that it stands in. */
  readonly code: string;
  /** Variables that are there from the start. */
  readonly variables?: readonly (readonly [name: string, value: Plain])[];
  /** All that are at hand, of names that end in `.m`: the script may call the functions in them. */
  readonly files?: readonly TextFile[];
  /** The variable whose value is that of the run, whatever is printed. */
  readonly result?: string;
  /** Keeps the workspace for further runs of the same name: for the REPL, in a sandbox with one thread. */
  readonly session?: string;
}

/**
 * Who ended a run that failed: `script` an error of the script, as Octave raises it; `limit` time, output or memory is used
 * up; `interrupt` whoever asked for it, or a sandbox that is closed or does not start: nothing is known of the script; `sandbox` the
 * process died of it, twice; `defect` a fault of ours.
 */
export type Cause = 'script' | 'limit' | 'interrupt' | 'sandbox' | 'defect';

export interface RunError {
  readonly message: string;
  /** For example `Octave:undefined-function`; empty for most. */
  readonly identifier: string;
  /** Where in the script, 1-based; 0 when that is not known. */
  readonly line: number;
  readonly column: number;
  readonly cause: Cause;
}

export interface RunResult {
  readonly ok: boolean;
  /** What the script printed and displayed. */
  readonly output: string;
  /** What went to standard error: warnings. */
  readonly warnings: string;
  /**
   * What the run computed: the variable that was asked for; else all that it printed explicitly, trimmed; else the value it displayed
   * last. Values at full precision: a number, a text, or JSON for everything else. null when there is none.
   */
  readonly value: number | string | null;
  readonly error: RunError | null;
  /** Milliseconds. */
  readonly duration: number;
}

/** Points of a sensor in order of arrival, column by column. */
export interface PointColumns {
  /** Microseconds since 1970. */
  readonly dates: readonly number[];
  readonly values: readonly Plain[];
}

/**
 * A search: the first of some points at which an expression holds, and has held for long enough. Besides `variables`, the
 * expression reads `sensor_data_value` and `sensor_data_date` (seconds) of the point, `last_sensor_data_value` and
 * `last_sensor_data_date` of the latest point before it; NaN where there is none.
 */
export interface Evaluation {
  readonly expression: string;
  /** Variables that are the same for all points. */
  readonly variables: readonly (readonly [name: string, value: Plain])[];
  readonly points: PointColumns;
  /** The latest point before these. One that is older than the latest is late: it does not become the latest. */
  readonly last: { readonly date: number; readonly value: Plain } | null;
  /** Whether late points are evaluated, each on its own, or passed over. */
  readonly late: boolean;
  /** Microseconds, by the dates of the points, that it must have held; 0: at one point; Infinity: nothing is found. */
  readonly hold: number;
  /** Date since when it has held; null: it did not hold at the last point. */
  readonly since: number | null;
}

/** What became of one point. */
export interface Look {
  /** Place of the point. */
  readonly index: number;
  readonly holds: boolean;
  readonly error: RunError | null;
}

export interface Verdict {
  /** Place of the point that was looked for; -1: there is none. Later points were not looked at. */
  readonly index: number;
  /** Since when it has held at the last point that was looked at. */
  readonly since: number | null;
  /** The last points that were looked at, in order; at most LOOKS. */
  readonly looks: readonly Look[];
  /** A limit was met and the search given up. */
  readonly stopped: RunError | null;
}

/** Verdicts of a batch, in order: for the first search at least, and for as many as there was time for. */
export interface Verdicts {
  readonly verdicts: readonly Verdict[];
  /** Milliseconds that they took, waiting aside. */
  readonly time: number;
}

/** A function that the host offers to the scripts of a run. */
export interface HostDeclaration {
  readonly name: string;
  /** As Octave's help writes them: `getSensorData (ID, START)`. */
  readonly signatures: readonly string[];
  readonly summary: string;
  /** What each argument has to be; further ones are refused. */
  readonly parameters: readonly ('number' | 'text' | 'any')[];
  /** How many of them must be given. */
  readonly required: number;
  /** What the thread of the script reads in the text that the host answers; absent: the answer is the value. */
  readonly reads?: 'numbers';
}

/** What the child process is told when it starts. */
export interface Setup {
  readonly threads: number;
  readonly triggerThreads: number;
  /** Milliseconds of a script, and of an expression for one point. */
  readonly time: number;
  readonly triggerTime: number;
  /** Bytes of the child process past which its runs are ended. */
  readonly memory: number;
}

export type HostAnswer =
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
      readonly batch: readonly Evaluation[];
      readonly time: number;
    }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: HostAnswer }
  | { readonly kind: 'interrupt'; readonly id: number };

export type FromChild =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly id: number; readonly result: RunResult }
  | ({ readonly kind: 'verdicts'; readonly id: number } & Verdicts)
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly args: readonly Plain[] }
  | { readonly kind: 'defect'; readonly detail: string };

export function failure(cause: Cause, message: string, identifier = ''): RunError {
  return { message, identifier, line: 0, column: 0, cause };
}

/** The verdict of a search that could not answer for itself. */
export function lostSearch(error: RunError): Verdict {
  return { index: -1, since: null, looks: [], stopped: error };
}

/** The result of a run that could not answer for itself. */
export function lostRun(error: RunError, duration: number): RunResult {
  return { ok: false, output: '', warnings: '', value: null, error, duration };
}
