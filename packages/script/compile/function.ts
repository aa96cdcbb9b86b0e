/** Functions of the script: definition and call. */

import { fail, failWith, ScriptError, undefinedName } from '../errors.js';
import type { FunctionDefinition, Parameter, Position } from '../syntax/tree.js';
import { type Callable, Cell, share, type Value } from '../values/types.js';
import { type BlockCode, compileBlock } from './block.js';
import { remaining } from './call.js';
import { expressions } from './expression.js';
import { type Box, Frame, type Runtime, Scope } from './frame.js';
import { type Code, compileExpression, type Unit } from './unit.js';

export class UserFunction implements Callable {
  readonly name: string;
  private readonly scope = new Scope();
  private readonly parameters: { readonly slot: number; readonly fallback: Code | null }[] = [];
  private readonly results: { readonly slot: number; readonly name: string; readonly at: Position }[] = [];
  /** Slot of varargin or varargout. */
  private readonly rest: number | null;
  private readonly more: number | null;
  private readonly body: BlockCode;
  /** Persistent variables live as long as the run. */
  readonly persistent = new Map<string, Box>();

  constructor(
    readonly definition: FunctionDefinition,
    private readonly run: Runtime,
  ) {
    this.name = definition.name;
    const { parameters, results } = definition;
    const variadic = parameters.at(-1)?.name === 'varargin';
    for (const parameter of variadic ? parameters.slice(0, -1) : parameters)
      this.parameters.push(this.parameter(parameter));
    this.rest = variadic ? this.scope.slot('varargin') : null;
    const open = results.at(-1)?.name === 'varargout';
    for (const { name, at } of open ? results.slice(0, -1) : results) {
      this.results.push({ slot: this.scope.slot(name), name, at });
    }
    this.more = open ? this.scope.slot('varargout') : null;
    this.body = compileBlock(definition.body, this.unit);
  }

  private parameter({ name, fallback }: Parameter): { slot: number; fallback: Code | null } {
    const slot = this.scope.slot(name ?? '~');
    return { slot, fallback: fallback === null ? null : compileExpression(fallback, this.unit) };
  }

  private get unit(): Unit {
    return { scope: this.scope, run: this.run, compiler: expressions, function: this };
  }

  get counts(): { readonly nargin: number; readonly nargout: number } {
    const inputs = this.parameters.length;
    const outputs = this.results.length;
    return {
      nargin: this.rest === null ? inputs : -inputs - 1,
      nargout: this.more === null ? outputs : -outputs - 1,
    };
  }

  call(args: Value[], nargout: number): Value[] {
    const { run } = this;
    const { callArguments, ignored } = run;
    run.ignored = null;
    if (args.length > this.parameters.length && this.rest === null) {
      failWith('Octave:invalid-fun-call', `${this.name}: function called with too many inputs`);
    }
    if (nargout > this.results.length && this.more === null) {
      failWith('Octave:invalid-fun-call', `${this.name}: function called with too many outputs`);
    }
    const frame = new Frame(run, this.scope, this.name);
    frame.nargin = args.length;
    frame.nargout = nargout;
    frame.ignored = ignored;
    frame.callArguments = callArguments;
    this.bind(frame, args);
    run.enter(frame);
    try {
      this.body(frame);
      return this.collect(frame, nargout);
    } catch (error) {
      if (error instanceof ScriptError) {
        error.callers.push({ name: this.name, line: frame.line, column: frame.column });
      }
      throw error;
    } finally {
      run.leave();
    }
  }

  private bind(frame: Frame, args: Value[]): void {
    const { slots } = frame;
    const { parameters } = this;
    for (let k = 0; k < parameters.length; k++) {
      const { slot, fallback } = parameters[k]!;
      const arg = args[k];
      if (arg !== undefined) slots[slot] = share(arg);
      else if (fallback !== null) slots[slot] = fallback(frame);
    }
    if (this.rest !== null) slots[this.rest] = remaining(args, parameters.length);
  }

  private collect(frame: Frame, nargout: number): Value[] {
    const wanted = Math.max(nargout, 1);
    const values: Value[] = [];
    for (const { slot, name, at } of this.results) {
      if (values.length >= wanted) return values;
      const value = frame.get(slot);
      if (value === undefined) {
        // Results beyond the first that the caller does not use may stay undefined; ignored ones receive a placeholder.
        if (values.length >= nargout) break;
        if (frame.ignored?.has(values.length)) {
          values.push(0);
          continue;
        }
        undefinedName(name, at.line, at.column);
      }
      values.push(frame.links === null ? value : share(value));
    }
    if (this.more !== null && values.length === this.results.length && values.length < wanted) {
      const more = frame.get(this.more);
      if (more !== undefined && !(more instanceof Cell)) fail('varargout must be a cell array object');
      if (more instanceof Cell) {
        for (const value of more.items) if (values.length < wanted) values.push(share(value));
      }
    }
    return values;
  }
}
