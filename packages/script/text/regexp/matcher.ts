/**
 * Runs compiled regular expressions by backtracking on a stack of its own, so that no pattern overflows JavaScript's.
 *
 * The stack holds positions to resume at and captures to restore, the newest last. The matcher counts each step: a pattern that backtracks too much raises an
 * error long before it would hang.
 */
import type { Meter } from '../../meter.js';
import type { Instruction, Program } from './program.js';
import type { Assertion, ByteSet } from './tree.js';

/** Steps of one search; about half a second. */
const MOST_STEPS = 20_000_000;
const STEPS_PER_CHECK = 4_096;
/** Numbers on the stack: 4 for each entry. */
const MOST_STACK = 8_000_000;

export class TooManySteps extends Error {
  override readonly name = 'TooManySteps';
}

const PLACE = 0;
const CAPTURE = 1;
const MARK = 2;
/** A run of bytes that may shrink to a minimum position, or grow to a maximum one. */
const SHRINK = 3;
const GROW = 4;

export class Matcher {
  /** Start and end of the match and of each group, -1 for a group that did not take part. */
  readonly captures: Int32Array;
  private readonly marks: Int32Array;
  private readonly stack: number[] = [];
  private steps = 0;
  private untilCheck = STEPS_PER_CHECK;

  constructor(
    private readonly program: Program,
    private readonly text: string,
    private readonly meter: Meter,
  ) {
    this.captures = new Int32Array(2 * (program.groups + 1)).fill(-1);
    this.marks = new Int32Array(program.registers);
  }

  /** Searches from a position on; returns whether it found a match, which `captures` then describes. */
  search(from: number): boolean {
    this.steps = 0;
    const [head] = this.program.code;
    const first = head?.op === 'set' ? head.set : head?.op === 'run' && head.least > 0 ? head.set : null;
    const { text, captures } = this;
    for (let at = from; at <= text.length; at++) {
      if (first !== null && (at === text.length || first[text.charCodeAt(at)] === 0)) {
        if ((at & 1023) === 0) this.meter.work(64);
        continue;
      }
      captures.fill(-1);
      const end = this.run(this.program.code, at, -1);
      if (end >= 0) {
        captures[0] = at;
        captures[1] = end;
        return true;
      }
      if (head?.op === 'assert' && head.what === 'start') return false;
    }
    return false;
  }

  private count(): void {
    if (--this.untilCheck > 0) return;
    this.untilCheck = STEPS_PER_CHECK;
    this.steps += STEPS_PER_CHECK;
    this.meter.work(STEPS_PER_CHECK);
    if (this.steps > MOST_STEPS || this.stack.length > MOST_STACK) throw new TooManySteps();
  }

  /**
   * Runs code from a position.
   *
   * @param required position where the match must end, -1 for any
   * @returns the end of the match, -1 without one; the stack is as before, and captures stay changed after a match
   */
  private run(code: readonly Instruction[], start: number, required: number): number {
    const { text, stack, captures, marks } = this;
    const base = stack.length;
    let pc = 0;
    let at = start;
    for (;;) {
      this.count();
      const instruction = code[pc]!;
      let ok = true;
      switch (instruction.op) {
        case 'set':
          if (at < text.length && instruction.set[text.charCodeAt(at)] === 1) {
            at++;
            pc++;
          } else ok = false;
          break;
        case 'run': {
          const { set, least, most, mode } = instruction;
          const limit = Math.min(text.length, at + most);
          if (mode === 'lazy') {
            const end = this.runOf(set, at, Math.min(limit, at + least));
            if (end < at + least) ok = false;
            else {
              at = end;
              if (at < limit) stack.push(GROW, pc, at, limit);
              pc++;
            }
            break;
          }
          const end = this.runOf(set, at, limit);
          if (end < at + least) ok = false;
          else {
            if (mode === 'greedy' && end > at + least) stack.push(SHRINK, pc + 1, at + least, end - 1);
            at = end;
            pc++;
          }
          break;
        }
        case 'split':
          stack.push(PLACE, instruction.second, at, 0);
          pc = instruction.first;
          break;
        case 'jump':
          pc = instruction.to;
          break;
        case 'save':
          stack.push(CAPTURE, instruction.slot, captures[instruction.slot]!, 0);
          captures[instruction.slot] = at;
          pc++;
          break;
        case 'mark':
          stack.push(MARK, instruction.register, marks[instruction.register]!, 0);
          marks[instruction.register] = at;
          pc++;
          break;
        case 'progress':
          pc = marks[instruction.register] === at ? instruction.exit : pc + 1;
          break;
        case 'assert':
          if (this.holds(instruction.what, at)) pc++;
          else ok = false;
          break;
        case 'reference': {
          const end = this.repeated(instruction.index, instruction.fold, at);
          if (end < 0) ok = false;
          else {
            at = end;
            pc++;
          }
          break;
        }
        case 'look': {
          const before = captures.slice();
          const found = instruction.behind
            ? this.lookBehind(instruction.body, at)
            : this.run(instruction.body, at, -1) >= 0;
          if (found === instruction.negative) ok = false;
          else pc++;
          this.keepUndo(before, found && !instruction.negative);
          break;
        }
        case 'atomic': {
          const before = captures.slice();
          const end = this.run(instruction.body, at, -1);
          this.keepUndo(before, end >= 0);
          if (end < 0) ok = false;
          else {
            at = end;
            pc++;
          }
          break;
        }
        case 'match':
          if (required >= 0 && at !== required) {
            ok = false;
            break;
          }
          stack.length = base;
          return at;
      }
      if (ok) continue;
      // Backtracks to the newest choice.
      for (;;) {
        if (stack.length === base) return -1;
        const d = stack.pop()!;
        const c = stack.pop()!;
        const b = stack.pop()!;
        const kind = stack.pop()!;
        if (kind === CAPTURE) captures[b] = c;
        else if (kind === MARK) marks[b] = c;
        else if (kind === PLACE) {
          pc = b;
          at = c;
          break;
        } else if (kind === SHRINK) {
          pc = b;
          at = d;
          if (d > c) stack.push(SHRINK, b, c, d - 1);
          break;
        } else {
          // Extends a lazy run by one byte.
          const { set } = code[b] as Extract<Instruction, { op: 'run' }>;
          if (set[text.charCodeAt(c)] !== 1) continue;
          pc = b + 1;
          at = c + 1;
          if (at < d) stack.push(GROW, b, at, d);
          break;
        }
      }
    }
  }

  /** Lets the outer run undo the captures that an inner run has changed, or restores them at once. */
  private keepUndo(before: Int32Array, keep: boolean): void {
    const { captures, stack } = this;
    for (let k = 0; k < before.length; k++) {
      if (captures[k] === before[k]) continue;
      if (keep) stack.push(CAPTURE, k, before[k]!, 0);
      else captures[k] = before[k]!;
    }
  }

  private runOf(set: ByteSet, from: number, limit: number): number {
    const { text } = this;
    let end = from;
    while (end < limit && set[text.charCodeAt(end)] === 1) end++;
    this.untilCheck -= (end - from) >> 3;
    return end;
  }

  private lookBehind(body: readonly Instruction[], at: number): boolean {
    for (let from = at; from >= 0; from--) if (this.run(body, from, at) >= 0) return true;
    return false;
  }

  private holds(what: Assertion, at: number): boolean {
    const { text } = this;
    switch (what) {
      case 'start':
        return at === 0;
      case 'end':
        return at === text.length;
      case 'endOrNewline':
        return at === text.length || (at === text.length - 1 && text[at] === '\n');
      case 'lineStart':
        return at === 0 || text[at - 1] === '\n';
      case 'lineEnd':
        return at === text.length || text[at] === '\n';
      default: {
        const edge = isWord(text.charCodeAt(at - 1)) !== isWord(text.charCodeAt(at));
        return what === 'word' ? edge : !edge;
      }
    }
  }

  private repeated(index: number, fold: boolean, at: number): number {
    const { captures, text } = this;
    const from = captures[2 * index]!;
    const to = captures[2 * index + 1]!;
    if (from < 0 || to < 0) return -1;
    const known = text.slice(from, to);
    const here = text.slice(at, at + known.length);
    this.untilCheck -= known.length >> 3;
    const same = fold ? known.toLowerCase() === here.toLowerCase() : known === here;
    return same ? at + known.length : -1;
  }
}

/** NaN, the code before the start and after the end, is not a word character. */
function isWord(code: number): boolean {
  return (
    (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122)
  );
}
