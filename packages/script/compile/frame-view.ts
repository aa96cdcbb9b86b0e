/** The workspace of a frame by names, for built-ins. */

import type { CallerFrame } from '../context.js';
import type { Expression } from '../syntax/tree.js';
import { unparsePart } from '../syntax/unparse.js';
import type { Value } from '../values/types.js';
import type { Frame } from './frame.js';

/** Names of the arguments that are variables, null for the others. */
export function argumentNames(nodes: readonly Expression[]): (string | null)[] {
  return nodes.map((node) => (node.kind === 'name' ? node.name : null));
}

const NONE: ReadonlySet<number> = new Set();

export class FrameView implements CallerFrame {
  constructor(private readonly frame: Frame) {}

  get name(): string {
    return this.frame.name;
  }

  get nargin(): number {
    return this.frame.nargin;
  }

  get nargout(): number {
    return this.frame.nargout;
  }

  get argumentNames(): readonly (string | null)[] {
    return argumentNames(this.frame.callArguments);
  }

  get argumentTexts(): readonly string[] {
    return this.frame.callArguments.map(unparsePart);
  }

  get ignored(): ReadonlySet<number> {
    return this.frame.ignored ?? NONE;
  }

  atEnd(action: () => void): void {
    const before = this.frame.ending;
    this.frame.ending = () => {
      action();
      before?.();
    };
  }

  get(name: string): Value | undefined {
    const slot = this.frame.scope.find(name);
    return slot === undefined ? undefined : this.frame.get(slot);
  }

  set(name: string, value: Value): void {
    this.frame.set(this.frame.scope.slot(name), value);
  }

  clear(name: string): void {
    const slot = this.frame.scope.find(name);
    if (slot === undefined) return;
    this.frame.links?.delete(slot);
    this.frame.slots[slot] = undefined;
  }

  names(): string[] {
    return this.frame.scope.names.filter((_, slot) => this.frame.get(slot) !== undefined);
  }
}
