/** What a built-in gets besides its arguments: the run it belongs to. */
import type { Format } from './display/format.js';
import type { ScriptError } from './errors.js';
import type { Meter } from './meter.js';
import type { Output } from './output.js';
import type { Callable, Value } from './values/types.js';
import type { Warnings } from './warnings.js';

/** One link of an index whose arguments are known: `(...)`, `{...}` or `.name`. */
export type IndexStep =
  | { readonly kind: 'paren' | 'brace'; readonly args: readonly Value[] }
  | { readonly kind: 'field'; readonly name: string };

export interface Context {
  readonly meter: Meter;
  readonly output: Output;
  /** How numbers are displayed; `format long` changes it. */
  readonly format: Format;
  /** Things a family keeps for the length of a run (seed of rand, tic, lasterr): made by `make` at the first call. */
  state<T>(key: string, make: () => T): T;
  /**
   * Calls a function handle, or a function by its name, as cellfun or feval do.
   *
   * @param nargout how many results are wanted
   * @returns at least the results there are; maybe fewer than wanted
   */
  call(callee: Value, args: Value[], nargout: number): Value[];
  /** The function that a name means here (script function, then built-in); undefined when there is none. */
  lookup(name: string): Callable | undefined;
  /** `value(...){...}.name`: what a chain of links leads to. */
  follow(value: Value, steps: readonly IndexStep[], nargout: number): Value[];
  /** The value with what a chain of links leads to changed, or deleted by null; `value` itself stays as it is. */
  assignInto(value: Value, steps: readonly IndexStep[], to: Value | null): Value;
  /** The built-in of a name, whether or not the script has a function of that name. */
  builtinNamed(name: string): Callable | undefined;
  /** The function of the script that called the built-in. */
  readonly caller: CallerFrame;
  /** Names of the arguments that are variables; read at the very beginning of a built-in. */
  readonly argumentNames: readonly (string | null)[];
  /** The arguments as they are written; read at the very beginning of a built-in. */
  readonly argumentTexts: readonly string[];
  /** Whether an argument (counted from 0) is written as a double-quoted text; read at the very beginning of a built-in. */
  isDoubleQuoted(argument: number): boolean;
  /** Parses and runs a text in the caller's workspace; results are those of the expression it is, if any are wanted. */
  evaluate(code: string, nargout: number): Value[];
  /** The same in the workspace of the script itself, or of whoever called the running function. */
  inWorkspace(which: 'base' | 'caller', action: () => Value[]): Value[];
  /** The error that was caught last. */
  lastError: { readonly message: string; readonly identifier: string; readonly value: Value | null };
  /** Remembers an error for lasterr. */
  noteError(error: ScriptError): void;
  clearGlobals(): void;
  isGlobal(name: string): boolean;
  /** What `exist` answers for a function: 103 of the script, 2 or 5 built-in, 0 none. */
  functionKind(name: string, kind: string): number;
  /** Declared numbers of arguments and results; negative when there may be more; undefined for built-ins. */
  declaredCounts(target: Callable): { readonly nargin: number; readonly nargout: number } | undefined;
  readonly warnings: Warnings;
  /** How deep calls may be in calls. */
  deepestCall: number;
  /** Prints `warning: text`, unless warnings of this identifier are off. */
  warning(identifier: string, text: string): void;
  /** Turns a text such as `@(x) x + 1` or `sin` into a handle. */
  handleFromText(text: string): Value;
}

/** The workspace a built-in was called from, for exist, who, inputname, nargin checks and the like. */
export interface CallerFrame {
  /** Name of the function; empty at top level. */
  readonly name: string;
  readonly nargin: number;
  readonly nargout: number;
  /** Names of the arguments it was called with, null for those that are no variables. */
  readonly argumentNames: readonly (string | null)[];
  /** The same as they were written. */
  readonly argumentTexts: readonly string[];
  get(name: string): Value | undefined;
  set(name: string, value: Value): void;
  clear(name: string): void;
  names(): string[];
  /** Does something when the function ends, however it does; nothing at top level, which has no end. */
  atEnd(action: () => void): void;
  /** Which results the caller of this function ignores with `~`, counted from 0: isargout. */
  readonly ignored: ReadonlySet<number>;
}
