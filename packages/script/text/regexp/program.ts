/**
 * Compiles a regular expression to instructions for the matcher.
 *
 * A repetition of a single byte set, by far the most frequent one, is one instruction. Bounded repetitions of other nodes are unrolled; the size limit bounds
 * them.
 */
import { PatternError } from './parse.js';
import type { Assertion, ByteSet, Mode, Node, Pattern } from './tree.js';

export type Instruction =
  | { readonly op: 'set'; readonly set: ByteSet }
  | {
      readonly op: 'run';
      readonly set: ByteSet;
      readonly least: number;
      readonly most: number;
      readonly mode: Mode;
    }
  /** Goes on at `first`, later maybe at `second`. */
  | { readonly op: 'split'; first: number; second: number }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'save'; readonly slot: number }
  | { readonly op: 'assert'; readonly what: Assertion }
  | {
      readonly op: 'look';
      readonly behind: boolean;
      readonly negative: boolean;
      readonly body: Instruction[];
    }
  | { readonly op: 'atomic'; readonly body: Instruction[] }
  | { readonly op: 'reference'; readonly index: number; readonly fold: boolean }
  /** Remembers where a turn of a loop began, and leaves the loop when a turn has matched nothing. */
  | { readonly op: 'mark'; readonly register: number }
  | { readonly op: 'progress'; readonly register: number; exit: number }
  | { readonly op: 'match' };

export interface Program {
  readonly code: readonly Instruction[];
  readonly groups: number;
  readonly registers: number;
  readonly names: ReadonlyMap<number, string>;
}

const MOST_INSTRUCTIONS = 50_000;

/** @throws PatternError if the program would be too large */
export function compilePattern(pattern: Pattern): Program {
  const state = { registers: 0, size: 0 };
  const code = block(pattern.root, state);
  return { code, groups: pattern.groups, registers: state.registers, names: pattern.names };
}

interface State {
  registers: number;
  size: number;
}

function block(node: Node, state: State): Instruction[] {
  const code: Instruction[] = [];
  emit(node, code, state);
  code.push({ op: 'match' });
  return code;
}

function emit(node: Node, code: Instruction[], state: State): void {
  if (++state.size > MOST_INSTRUCTIONS) throw new PatternError('regular expression is too large', 0);
  switch (node.kind) {
    case 'set':
      code.push({ op: 'set', set: node.set });
      return;
    case 'sequence':
      for (const item of node.items) emit(item, code, state);
      return;
    case 'choice':
      emitChoice(node.items, code, state);
      return;
    case 'group':
      if (node.index !== null) code.push({ op: 'save', slot: 2 * node.index });
      emit(node.body, code, state);
      if (node.index !== null) code.push({ op: 'save', slot: 2 * node.index + 1 });
      return;
    case 'repeat':
      emitRepeat(node, code, state);
      return;
    case 'assert':
      code.push({ op: 'assert', what: node.what });
      return;
    case 'look':
      code.push({ op: 'look', behind: node.behind, negative: node.negative, body: block(node.body, state) });
      return;
    case 'atomic':
      code.push({ op: 'atomic', body: block(node.body, state) });
      return;
    case 'reference':
      code.push({ op: 'reference', index: node.index, fold: node.fold });
      return;
  }
}

function emitChoice(items: readonly Node[], code: Instruction[], state: State): void {
  const ends: { op: 'jump'; to: number }[] = [];
  items.forEach((item, k) => {
    if (k === items.length - 1) {
      emit(item, code, state);
      return;
    }
    const split: Instruction = { op: 'split', first: code.length + 1, second: 0 };
    code.push(split);
    emit(item, code, state);
    const jump = { op: 'jump' as const, to: 0 };
    ends.push(jump);
    code.push(jump);
    split.second = code.length;
  });
  for (const jump of ends) jump.to = code.length;
}

function emitRepeat(node: Extract<Node, { kind: 'repeat' }>, code: Instruction[], state: State): void {
  const { body, least, most, mode } = node;
  if (body.kind === 'set') {
    code.push({ op: 'run', set: body.set, least, most, mode });
    return;
  }
  if (mode === 'possessive') {
    code.push({ op: 'atomic', body: block({ ...node, mode: 'greedy' }, state) });
    return;
  }
  for (let k = 0; k < least; k++) emit(body, code, state);
  const skip = (split: Extract<Instruction, { op: 'split' }>, inside: number, outside: number) => {
    split.first = mode === 'lazy' ? outside : inside;
    split.second = mode === 'lazy' ? inside : outside;
  };
  if (most === Number.POSITIVE_INFINITY) {
    const register = state.registers++;
    const split: Extract<Instruction, { op: 'split' }> = { op: 'split', first: 0, second: 0 };
    const begin = code.length;
    code.push(split, { op: 'mark', register });
    emit(body, code, state);
    const progress: Extract<Instruction, { op: 'progress' }> = { op: 'progress', register, exit: 0 };
    code.push(progress, { op: 'jump', to: begin });
    progress.exit = code.length;
    skip(split, begin + 1, code.length);
    return;
  }
  const splits: Extract<Instruction, { op: 'split' }>[] = [];
  for (let k = least; k < most; k++) {
    const split: Extract<Instruction, { op: 'split' }> = { op: 'split', first: code.length + 1, second: 0 };
    splits.push(split);
    code.push(split);
    emit(body, code, state);
  }
  for (const split of splits) skip(split, split.first, code.length);
}
