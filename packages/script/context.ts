/** The run that a built-in is called in: its second source of input besides the arguments. */
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
  /** State of a family for the length of a run (seed of rand, tic, lasterr), created by `make` at the first call. */
  state<T>(key: string, make: () => T): T;
  /**
   * Calls a function handle, or a function by name, as cellfun or feval do.
   *
   * @param nargout number of wanted results
   * @returns the results, which may be fewer than wanted
   */
  call(callee: Value, args: Value[], nargout: number): Value[];
  /** The function that a name refers to (script function, then built-in); undefined without one. */
  lookup(name: string): Callable | undefined;
  /** `value(...){...}.name`: the values of an index chain. */
  follow(value: Value, steps: readonly IndexStep[], nargout: number): Value[];
  /** The value with the target of an index chain replaced, or deleted by null. `value` itself does not change. */
  assignInto(value: Value, steps: readonly IndexStep[], to: Value | null): Value;
  /** The built-in of a name, even if the script defines a function of that name. */
  builtinNamed(name: string): Callable | undefined;
  /** The workspace of the caller. */
  readonly caller: CallerFrame;
  /** Names of the arguments that are variables. A built-in must read it before it calls anything. */
  readonly argumentNames: readonly (string | null)[];
  /** The source of the arguments. A built-in must read it before it calls anything. */
  readonly argumentTexts: readonly string[];
  /** Whether an argument (from 0) is written as a double-quoted string. A built-in must call it before it calls anything else. */
  isDoubleQuoted(argument: number): boolean;
  /** Parses and runs code in the caller's workspace. If the caller wants results, the code is an expression, and these are its values. */
  evaluate(code: string, nargout: number): Value[];
  /** Runs `action` in the workspace of the script itself, or of the caller of the running function. */
  inWorkspace(which: 'base' | 'caller', action: () => Value[]): Value[];
  /** The last caught error. */
  lastError: { readonly message: string; readonly identifier: string; readonly value: Value | null };
  /** Remembers an error for lasterr. */
  noteError(error: ScriptError): void;
  clearGlobals(): void;
  isGlobal(name: string): boolean;
  /** The result of `exist` for a function: 103 of the script, 2 or 5 built-in, 0 none. */
  functionKind(name: string, kind: string): number;
  /** Declared numbers of arguments and results, negative if it accepts more; undefined for built-ins. */
  declaredCounts(target: Callable): { readonly nargin: number; readonly nargout: number } | undefined;
  readonly warnings: Warnings;
  /** Greatest call depth. */
  deepestCall: number;
  /** Prints `warning: text`, unless warnings of this identifier are off. */
  warning(identifier: string, text: string): void;
  /** Turns a string such as `@(x) x + 1` or `sin` into a handle. */
  handleFromText(text: string): Value;
}

/** The workspace that called a built-in, for exist, who, inputname, nargin checks and similar functions. */
export interface CallerFrame {
  /** Name of the function; empty at top level. */
  readonly name: string;
  readonly nargin: number;
  readonly nargout: number;
  /** Names of the arguments of its call, null for those that are not variables. */
  readonly argumentNames: readonly (string | null)[];
  /** The source of these arguments. */
  readonly argumentTexts: readonly string[];
  get(name: string): Value | undefined;
  set(name: string, value: Value): void;
  clear(name: string): void;
  names(): string[];
  /** Registers an action for the end of the function, however it ends; without effect at top level. */
  atEnd(action: () => void): void;
  /** Which results the caller of this function ignores with `~`, from 0: isargout. */
  readonly ignored: ReadonlySet<number>;
}
