/** The thread of scripts: one run at a time, each with an engine state of its own. */
import { type MessagePort, workerData } from 'node:worker_threads';
import { fail, fromUnicode, Meter, Output, Run, toUnicode, USUAL_LIMITS } from '@sensorium/script/engine';
import { ParseError, parseScript } from '@sensorium/script/syntax';
import { hostBuiltins } from './host-functions.js';
import { fromPlain } from './plain-values.js';
import { programOf } from './program.js';
import type { HostDeclaration, RunResult, ScriptRequest, Setup } from './protocol.js';
import { type Described, describeError } from './run-failure.js';
import { valueOfRun } from './run-value.js';
import { Slot } from './slot.js';
import { tidy } from './tidy.js';

export interface ScriptTask {
  readonly request: ScriptRequest;
  readonly memory: SharedArrayBuffer;
  readonly epoch: number;
  readonly functions: readonly HostDeclaration[];
  /** Where functions of the host are called; null when there are none. */
  readonly port: MessagePort | null;
}

/** `defect` is for the log alone. */
export interface ScriptAnswer {
  readonly result: RunResult;
  readonly defect: string | null;
}

const setup = workerData as Setup;

/** One text that runs: its time, its output, its way to the host. */
interface Turn {
  slot: Slot;
  functions: readonly HostDeclaration[];
  port: MessagePort | null;
  begun: number;
  pieces: string[];
  warnings: string[];
}

/** A run that may go on with another text. */
interface Workspace {
  readonly run: Run;
  readonly output: Output;
  readonly meter: Meter;
  /** Of the text that runs. */
  readonly turn: Turn;
}

const sessions = new Map<string, Workspace>();

export default function runScript({ request, memory, epoch, functions, port }: ScriptTask): ScriptAnswer {
  const slot = new Slot(memory, epoch);
  slot.begin();
  const turn: Turn = { slot, functions, port, begun: performance.now(), pieces: [], warnings: [] };
  const workspace = workspaceOf(request.session, turn);
  let described: Described | null = null;
  let value: RunResult['value'] = null;
  try {
    value = execute(request, workspace);
  } catch (caught) {
    described = describeError(caught, workspace.run, slot);
  }
  const duration = performance.now() - turn.begun;
  port?.close();
  tidy(duration);
  const { pieces, warnings } = workspace.turn;
  return {
    result: {
      ok: described === null,
      output: toUnicode(pieces.join('')),
      warnings: toUnicode(warnings.join('')),
      value,
      error: described?.error ?? null,
      duration,
    },
    defect: described?.defect ?? null,
  };
}

function workspaceOf(session: string | undefined, turn: Turn): Workspace {
  if (session === undefined) return newWorkspace(turn, USUAL_LIMITS.output);
  let workspace = sessions.get(session);
  if (workspace === undefined) {
    workspace = newWorkspace(turn, Number.POSITIVE_INFINITY);
    sessions.set(session, workspace);
  }
  Object.assign(workspace.turn, turn);
  return workspace;
}

/** @param output bytes that all texts together may print */
function newWorkspace(turn: Turn, outputBytes: number): Workspace {
  const elapsed = () => performance.now() - turn.begun;
  // Whoever stops a run moves its clock past every limit.
  const clock = () => (turn.slot.stopped() ? Number.POSITIVE_INFINITY : elapsed());
  const limits = { ...USUAL_LIMITS, time: setup.time, output: outputBytes };
  const meter = new Meter(limits, undefined, clock);
  const output = new Output(
    meter,
    (text) => turn.pieces.push(text),
    (text) => turn.warnings.push(text),
  );
  const channel = () => turn.port && { port: turn.port, slot: turn.slot, left: () => setup.time - elapsed() };
  return { run: new Run(meter, output, hostBuiltins(turn.functions, channel)), output, meter, turn };
}

function execute(request: ScriptRequest, { run, output, meter, turn }: Workspace): RunResult['value'] {
  const { code, functions } = programOf(request.code, request.files ?? []);
  for (const { name, text } of functions) define(name, fromUnicode(text), run);
  for (const [name, value] of request.variables ?? []) run.caller.set(name, fromPlain(value, meter));
  run.execute(fromUnicode(code));
  if (request.result === undefined && output.printed) return toUnicode(turn.pieces.join('')).trim();
  const value = request.result === undefined ? output.lastDisplayed : run.variable(request.result);
  return value === null || value === undefined ? null : valueOfRun(value, meter);
}

/** The functions of a file. They give way to those of the script. */
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
