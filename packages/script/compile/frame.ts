/**
 * Workspaces. A `Scope` says which variable has which slot and belongs to the text of a function; a `Frame` holds the values
 * of one call of it.
 */

import type { Builtin } from '../builtins/builtin.js';
import type { Context } from '../context.js';
import type { Expression, FunctionDefinition } from '../syntax/tree.js';
import type { Callable, Value } from '../values/types.js';

export class Scope {
  private readonly slots = new Map<string, number>();
  readonly names: string[] = [];
  /** Variables that a double-quoted text was assigned to last, in the order of the text. */
  readonly doubleQuoted = new Set<string>();

  /** The slot of a name; a new one when it has none yet. `eval` adds slots while frames of the scope live. */
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

/** Where a global or persistent variable lives. */
export class Box {
  value: Value | undefined = undefined;
}

/** The run that compiled code belongs to: what it asks of it beside what built-ins do. */
export interface Runtime extends Context {
  /** Of the script, by name. */
  readonly functions: ReadonlyMap<string, Callable>;
  readonly globals: Map<string, Box>;
  /** Calls that are running. */
  depth: number;
  /** Results that the call about to happen may leave out: those assigned to `~`. */
  ignored: ReadonlySet<number> | null;
  /** The arguments of the call about to happen, as they are written. */
  callArguments: readonly Expression[];
  builtin(name: string): Builtin | undefined;
  define(definition: FunctionDefinition): void;
  enter(frame: Frame): void;
  leave(): void;
  /** Displays what a statement without semicolon has computed. */
  show(name: string, value: Value): void;
  emptyMatrix(): Value;
  /** Whether an error ends the run. */
  isEnded(error: unknown): boolean;
}

export class Frame {
  /** Values by slot; undefined is a name that is no variable (maybe a function). */
  readonly slots: (Value | undefined)[] = [];
  /** Slots that are global or persistent. Their entry in `slots` stays undefined, so that fast paths miss. */
  links: Map<number, Box> | null = null;
  nargin = 0;
  nargout = 0;
  /** The arguments as the caller wrote them. */
  callArguments: readonly Expression[] = [];
  /** Which results the caller ignores with `~`. */
  ignored: ReadonlySet<number> | null = null;
  /** What to do when the call ends. */
  ending: (() => void) | null = null;
  /** What `end` means just now: an object, which of how many indices. */
  endOf: Value | undefined = undefined;
  endAt = 0;
  endCount = 1;
  /** Where the running statement stands. */
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
