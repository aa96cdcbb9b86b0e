/** Worker thread for scripts: one run at a time, each with its own engine state. */
import { type MessagePort, workerData } from 'node:worker_threads';
import {
  fail,
  fromUnicode,
  heldBytes,
  Meter,
  Output,
  Run,
  toUnicode,
  USUAL_LIMITS,
} from '@sensorium/script/engine';
import { ParseError, parseScript } from '@sensorium/script/syntax';
import { collectGarbage } from './collect-garbage.js';
import { hostBuiltins } from './host-functions.js';
import { fromPlain } from './plain-values.js';
import { programOf } from './program.js';
import type { HostDeclaration, RunResult, ScriptRequest, Setup } from './protocol.js';
import { type DescribedFailure, describeError } from './run-failure.js';
import { valueOfRun } from './run-value.js';
import { Slot } from './slot.js';

export interface ScriptTask {
  readonly request: ScriptRequest;
  readonly memory: SharedArrayBuffer;
  readonly epoch: number;
  readonly functions: readonly HostDeclaration[];
  /** For calls to functions of the host; null when there are none. */
  readonly port: MessagePort | null;
}

/** `defect` is for the log only. */
export interface ScriptReply {
  readonly result: RunResult;
  readonly defect: string | null;
}

const setup = workerData as Setup;

/** Execution of one text: its time, its output, its channel to the host. */
interface Execution {
  slot: Slot;
  functions: readonly HostDeclaration[];
  port: MessagePort | null;
  begun: number;
  chunks: string[];
  warnings: string[];
}

/** A run that can continue with another text. */
interface Workspace {
  readonly run: Run;
  readonly output: Output;
  readonly meter: Meter;
  /** Of the current text. */
  readonly execution: Execution;
}

const sessions = new Map<string, Workspace>();

export default function runScript({ request, memory, epoch, functions, port }: ScriptTask): ScriptReply {
  const slot = new Slot(memory, epoch);
  slot.begin();
  const execution: Execution = { slot, functions, port, begun: performance.now(), chunks: [], warnings: [] };
  const workspace = workspaceOf(request.session, execution);
  let failed: DescribedFailure | null = null;
  let value: RunResult['value'] = null;
  try {
    value = execute(request, workspace);
  } catch (caught) {
    failed = describeError(caught, workspace.run, slot);
  }
  const duration = performance.now() - execution.begun;
  port?.close();
  collectGarbage(duration);
  const { chunks, warnings } = workspace.execution;
  return {
    result: {
      ok: failed === null,
      output: toUnicode(chunks.join('')),
      warnings: toUnicode(warnings.join('')),
      value,
      error: failed?.error ?? null,
      duration,
    },
    defect: failed?.defect ?? null,
  };
}

function workspaceOf(session: string | undefined, execution: Execution): Workspace {
  if (session === undefined) return newWorkspace(execution, USUAL_LIMITS.output);
  let workspace = sessions.get(session);
  if (workspace === undefined) {
    workspace = newWorkspace(execution, Number.POSITIVE_INFINITY);
    sessions.set(session, workspace);
  }
  Object.assign(workspace.execution, execution);
  return workspace;
}

/** @param outputBytes limit for the output of all texts of the workspace */
function newWorkspace(execution: Execution, outputBytes: number): Workspace {
  const elapsed = () => performance.now() - execution.begun;
  // A stopped run exceeds any limit.
  const clock = () => (execution.slot.stopped() ? Number.POSITIVE_INFINITY : elapsed());
  const limits = { ...USUAL_LIMITS, time: setup.time, output: outputBytes };
  const held = (fine: number) => {
    const bytes = heldBytes(fine);
    execution.slot.hold(bytes);
    return bytes;
  };
  const meter = new Meter(limits, held, clock);
  const output = new Output(
    meter,
    (text) => execution.chunks.push(text),
    (text) => execution.warnings.push(text),
  );
  const channel = () =>
    execution.port && { port: execution.port, slot: execution.slot, left: () => setup.time - elapsed() };
  return {
    run: new Run(meter, output, hostBuiltins(execution.functions, channel)),
    output,
    meter,
    execution,
  };
}

function execute(request: ScriptRequest, { run, output, meter, execution }: Workspace): RunResult['value'] {
  const { code, functions } = programOf(request.code, request.files ?? []);
  for (const { name, text } of functions) define(name, fromUnicode(text), run);
  for (const [name, value] of request.variables ?? []) run.caller.set(name, fromPlain(value, meter));
  run.execute(fromUnicode(code));
  if (request.result === undefined && output.printed) return toUnicode(execution.chunks.join('')).trim();
  const value = request.result === undefined ? output.lastDisplayed : run.variable(request.result);
  return value === null || value === undefined ? null : valueOfRun(value, meter);
}

/** Defines the functions of a file. Functions of the script replace them. */
function define(name: string, text: string, run: Run): void {
  try {
    for (const statement of parseScript(text).body) {
      if (statement.kind === 'function') run.define(statement.definition);
    }
  } catch (error) {
    if (error instanceof ParseError) fail(`file ${name}: ${error.message}`);
    throw error;
  }
}
