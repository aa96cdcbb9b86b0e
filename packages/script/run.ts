/** One run of a script: its functions, globals, meter and output. No state outlives the run. */

import type { Builtin } from './builtins/builtin.js';
import { BuiltinCallable } from './builtins/callable.js';
import { builtins } from './builtins/registry.js';
import { follow } from './compile/access.js';
import { compileBlock } from './compile/block.js';
import { expressions } from './compile/expression.js';
import { type Box, Frame, type Runtime, Scope } from './compile/frame.js';
import { argumentNames, FrameView } from './compile/frame-view.js';
import { UserFunction } from './compile/function.js';
import { Anonymous, compileResults, namedHandle } from './compile/handle.js';
import { isDoubleQuoted } from './compile/quoting.js';
import { compileExpression, type LinkCode, type Unit } from './compile/unit.js';
import type { CallerFrame, IndexStep } from './context.js';
import { displayText } from './display/display.js';
import { usualFormat } from './display/format.js';
import { fail, failWith, type ScriptError } from './errors.js';
import { put } from './indexing/put.js';
import { remove } from './indexing/remove.js';
import { store } from './indexing/store.js';
import { DEEPEST_CALL } from './limits.js';
import type { Meter } from './meter.js';
import type { Output } from './output.js';
import { errorValue, isRunEnded, recursionError } from './run-error.js';
import { parseLeniently, parseScript } from './syntax/parser.js';
import type { Expression, FunctionDefinition, Program } from './syntax/tree.js';
import { unparsePart } from './syntax/unparse.js';
import { textOf } from './values/convert.js';
import { type Callable, FunctionHandle, share, Tensor, type Value } from './values/types.js';
import { Warnings } from './warnings.js';

function linkOf(step: IndexStep): LinkCode {
  if (step.kind === 'field') return { kind: 'field', name: () => step.name };
  return { kind: step.kind, args: () => [...step.args] };
}

export interface LastError {
  readonly message: string;
  readonly identifier: string;
  readonly value: Value | null;
}

export class Run implements Runtime {
  readonly format = usualFormat();
  readonly functions = new Map<string, UserFunction>();
  readonly globals = new Map<string, Box>();
  lastError: LastError = { message: '', identifier: '', value: null };
  deepestCall = DEEPEST_CALL;
  /** Current call depth. */
  depth = 0;
  /** Results that the next call may omit: those assigned to `~`. */
  ignored: ReadonlySet<number> | null = null;

  /** The arguments of the next call, as the script writes them: inputname, display, assert. */
  callArguments: readonly Expression[] = [];

  readonly warnings = new Warnings();
  private readonly frames: Frame[] = [];
  private readonly top: Frame;
  private readonly states = new Map<string, unknown>();
  private readonly callables = new Map<string, BuiltinCallable>();

  constructor(
    readonly meter: Meter,
    readonly output: Output,
    /** Built-ins of the host, besides the registered ones. */
    private readonly extra: ReadonlyMap<string, Builtin> = new Map(),
  ) {
    this.top = new Frame(this, new Scope(), '');
    this.frames.push(this.top);
  }

  /**
   * Runs a script.
   *
   * @param text byte string
   * @throws ParseError, ScriptError; RunEnded when a limit was reached
   */
  execute(text: string): void {
    this.runProgram(parseScript(text), this.top);
  }

  /** A variable of the top workspace, for hosts that read a result. */
  variable(name: string): Value | undefined {
    const slot = this.top.scope.find(name);
    return slot === undefined ? undefined : this.top.get(slot);
  }

  private runProgram(program: Program, frame: Frame): void {
    // A script may call a function before the line that defines it.
    for (const statement of program.body)
      if (statement.kind === 'function') this.define(statement.definition);
    const statements = program.body.filter((statement) => statement.kind !== 'function');
    compileBlock(statements, this.unit(frame))(frame);
  }

  private unit(frame: Frame): Unit {
    const own = this.functions.get(frame.name) ?? null;
    return { scope: frame.scope, run: this, compiler: expressions, function: own };
  }

  define(definition: FunctionDefinition): void {
    this.functions.set(definition.name, new UserFunction(definition, this));
  }

  builtin(name: string): Builtin | undefined {
    return builtins.get(name) ?? this.extra.get(name);
  }

  lookup(name: string): Callable | undefined {
    const own = this.functions.get(name);
    return own ?? this.builtinNamed(name);
  }

  follow(value: Value, steps: readonly IndexStep[], nargout: number): Value[] {
    return follow(this.frame, [value], steps.map(linkOf), 0, nargout, '', this.meter);
  }

  assignInto(value: Value, steps: readonly IndexStep[], to: Value | null): Value {
    const write = (inner: Value | undefined, args: Value[]) =>
      to === null
        ? remove(inner ?? this.emptyMatrix(), args, '', this.meter)
        : put(inner, args, to, '', this.meter);
    const kept = to === null ? undefined : share(to);
    return store(this.frame, share(value), steps.map(linkOf), 0, write, '', this.meter, kept);
  }

  builtinNamed(name: string): Callable | undefined {
    let callable = this.callables.get(name);
    if (callable === undefined) {
      const builtin = this.builtin(name);
      if (builtin === undefined) return undefined;
      callable = new BuiltinCallable(builtin, this);
      this.callables.set(name, callable);
    }
    return callable;
  }

  enter(frame: Frame): void {
    this.meter.tick();
    if (this.depth >= this.deepestCall) throw recursionError();
    this.depth++;
    this.frames.push(frame);
  }

  leave(): void {
    this.depth--;
    this.frames.pop()?.ending?.();
  }

  get frame(): Frame {
    return this.frames.at(-1)!;
  }

  get caller(): CallerFrame {
    return new FrameView(this.frame);
  }

  get argumentNames(): readonly (string | null)[] {
    return argumentNames(this.callArguments);
  }

  isDoubleQuoted(argument: number): boolean {
    return isDoubleQuoted(this.callArguments[argument], this.frame.scope);
  }

  get argumentTexts(): readonly string[] {
    return this.callArguments.map(unparsePart);
  }

  state<T>(key: string, make: () => T): T {
    if (!this.states.has(key)) this.states.set(key, make());
    return this.states.get(key) as T;
  }

  call(callee: Value, args: Value[], nargout: number): Value[] {
    this.callArguments = [];
    if (callee instanceof FunctionHandle) return callee.target.call(args, nargout);
    const name = textOf(callee) ?? fail('FUNC must be a function handle or a name');
    const target = this.lookup(name) ?? failWith('Octave:undefined-function', `'${name}' undefined`);
    return target.call(args, nargout);
  }

  evaluate(code: string, nargout: number): Value[] {
    const { frame } = this;
    const { program, error } = parseLeniently(code, { variables: new FrameView(frame).names() });
    const [statement] = program.body;
    if (error === null && nargout > 0 && program.body.length === 1 && statement!.kind === 'expression') {
      return compileResults(statement!.expression, this.unit(frame))(frame, nargout);
    }
    this.runProgram(program, frame);
    if (error !== null) throw error;
    return [];
  }

  inWorkspace(which: 'base' | 'caller', action: () => Value[]): Value[] {
    const frame = which === 'base' ? this.top : (this.frames.at(-2) ?? this.top);
    this.frames.push(frame);
    try {
      return action();
    } finally {
      this.frames.pop();
    }
  }

  noteError(error: ScriptError): void {
    this.lastError = {
      message: error.message,
      identifier: error.identifier,
      value: errorValue(error, this.frame),
    };
  }

  clearGlobals(): void {
    this.globals.clear();
    this.frame.links = null;
  }

  isGlobal(name: string): boolean {
    const slot = this.frame.scope.find(name);
    const box = slot === undefined ? undefined : this.frame.links?.get(slot);
    return box !== undefined && this.globals.get(name) === box;
  }

  functionKind(name: string, kind: string): number {
    if (this.functions.has(name)) return kind === 'any' ? 103 : 0;
    const builtin = this.builtin(name);
    if (builtin === undefined) return 0;
    if (builtin.library) return kind === 'builtin' ? 0 : 2;
    return kind === 'file' ? 0 : 5;
  }

  declaredCounts(target: Callable): { readonly nargin: number; readonly nargout: number } | undefined {
    return target instanceof UserFunction || target instanceof Anonymous ? target.counts : undefined;
  }

  warning(identifier: string, text: string): void {
    const state = this.warnings.stateOf(identifier);
    if (state === 'error') failWith(identifier, text);
    if (state === 'off') return;
    this.warnings.last = { text, identifier };
    this.output.error(`warning: ${text}\n`);
  }

  handleFromText(text: string): Value {
    if (!/^\s*@/.test(text)) return namedHandle(text, this);
    const [statement] = parseScript(text).body;
    if (statement?.kind !== 'expression') return fail('parse error');
    const unit = { scope: new Scope(), run: this, compiler: expressions, function: null };
    return compileExpression(statement.expression, unit)(new Frame(this, new Scope(), ''));
  }

  /** Displays the result of a statement without semicolon. */
  show(name: string, value: Value): void {
    this.output.lastDisplayed = value;
    this.output.display(displayText(name, value, this));
  }

  emptyMatrix(): Value {
    return new Tensor('double', [0, 0], new Float64Array(0));
  }

  isEnded(error: unknown): boolean {
    return isRunEnded(error);
  }
}
