/** Workspaces. A `Scope` maps variables to slots and belongs to the source of a function. A `Frame` holds the values of one call. */

import type { Builtin } from '../builtins/builtin.js';
import type { Context } from '../context.js';
import type { Expression, FunctionDefinition } from '../syntax/tree.js';
import type { Callable, Value } from '../values/types.js';

export class Scope {
  private readonly slots = new Map<string, number>();
  readonly names: string[] = [];
  /** Variables whose last assignment, in source order, was a double-quoted string. */
  readonly doubleQuoted = new Set<string>();

  /** The slot of a name; adds a slot for a new name. `eval` adds slots while frames of the scope live. */
  slot(name: string): number {
    let slot = this.slots.get(name);
    if (slot === undefined) {
      slot = this.names.length;
      this.slots.set(name, slot);
      this.names.push(name);
    }
    return slot;
  }

  find(name: string): number | undefined {
    return this.slots.get(name);
  }
}

/** Holds the value of a global or persistent variable. */
export class Box {
  value: Value | undefined = undefined;
}

/** The run that compiled code belongs to, with the members that only compiled code uses. */
export interface Runtime extends Context {
  /** The functions of the script, by name. */
  readonly functions: ReadonlyMap<string, Callable>;
  readonly globals: Map<string, Box>;
  /** Current call depth. */
  depth: number;
  /** Results that the next call may omit: those assigned to `~`. */
  ignored: ReadonlySet<number> | null;
  /** The arguments of the next call, as the script writes them. */
  callArguments: readonly Expression[];
  builtin(name: string): Builtin | undefined;
  define(definition: FunctionDefinition): void;
  enter(frame: Frame): void;
  leave(): void;
  /** Displays the result of a statement without semicolon. */
  show(name: string, value: Value): void;
  emptyMatrix(): Value;
  /** Whether an error ends the run. */
  isEnded(error: unknown): boolean;
}

export class Frame {
  /** Values by slot; undefined if the name is not a variable (it may be a function). */
  readonly slots: (Value | undefined)[] = [];
  /** Slots of global and persistent variables. Their entry in `slots` stays undefined, so that the fast paths skip them. */
  links: Map<number, Box> | null = null;
  nargin = 0;
  nargout = 0;
  /** The arguments as the caller wrote them. */
  callArguments: readonly Expression[] = [];
  /** Which results the caller ignores with `~`. */
  ignored: ReadonlySet<number> | null = null;
  /** Runs when the call ends. */
  ending: (() => void) | null = null;
  /** The current meaning of `end`: the indexed object, the position of the index, and the number of indices. */
  endOf: Value | undefined = undefined;
  endAt = 0;
  endCount = 1;
  /** Line of the running statement. */
  line = 0;
  column = 0;

  constructor(
    readonly run: Runtime,
    readonly scope: Scope,
    /** Name of the function; empty at top level. */
    readonly name: string,
  ) {}

  get(slot: number): Value | undefined {
    const value = this.slots[slot];
    if (value !== undefined || this.links === null) return value;
    return this.links.get(slot)?.value;
  }

  set(slot: number, value: Value | undefined): void {
    if (this.links === null) this.slots[slot] = value;
    else {
      const box = this.links.get(slot);
      if (box === undefined) this.slots[slot] = value;
      else box.value = value;
    }
  }

  link(slot: number, box: Box): void {
    this.links ??= new Map();
    this.links.set(slot, box);
    this.slots[slot] = undefined;
  }
}
