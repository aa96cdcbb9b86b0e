/** Searching texts with regular expressions: all matches with their groups, and replacing. */
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { Matcher, TooManySteps } from './matcher.js';
import { PatternError, parsePattern } from './parse.js';
import { compilePattern, type Program } from './program.js';
import type { Flags } from './tree.js';

export interface Options extends Flags {
  readonly once: boolean;
  /** Matches of nothing count as well. */
  readonly emptyMatch: boolean;
}

export interface Match {
  /** Counted from 0; `end` is behind the last letter. */
  readonly start: number;
  readonly end: number;
  /** Begin and end of each group, -1 for groups without a part; the whole match first. */
  readonly captures: Int32Array;
}

/**
 * Compiles a pattern.
 *
 * @param name of the function, for messages
 * @throws ScriptError
 */
export function compile(name: string, pattern: string, flags: Flags): Program {
  try {
    return compilePattern(parsePattern(pattern, flags));
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    return fail(`${name}: ${error.message} at position ${error.at} of expression`);
  }
}

/** All matches from left to right, none within another. */
export function matchesOf(
  name: string,
  program: Program,
  text: string,
  options: Options,
  meter: Meter,
): Match[] {
  const matcher = new Matcher(program, text, meter);
  const matches: Match[] = [];
  let from = 0;
  try {
    while (from <= text.length && matcher.search(from)) {
      const [start = 0, end = 0] = matcher.captures;
      from = end === start ? end + 1 : end;
      if (end === start && !options.emptyMatch) continue;
      meter.charge(64 + 4 * matcher.captures.length);
      matches.push({ start, end, captures: matcher.captures.slice() });
      if (options.once) break;
    }
  } catch (error) {
    if (error instanceof TooManySteps) return fail(`${name}: too much to try for this pattern`);
    throw error;
  }
  return matches;
}

/** The text with each match replaced; `$1` stands for the first group, `\$` for a dollar. */
export function replaceAll(
  text: string,
  matches: readonly Match[],
  replacement: string,
  meter: Meter,
): string {
  const pieces: string[] = [];
  let last = 0;
  for (const { start, end, captures } of matches) {
    const filled = replacement.replace(
      /\\([\\$])|\$(\d)/g,
      (whole, escaped: string | undefined, group: string) => {
        if (escaped !== undefined) return escaped;
        const at = 2 * Number(group);
        if (at === 0) return whole === '$0' ? text.slice(start, end) : '';
        const from = captures[at] ?? -1;
        return from < 0 ? '' : text.slice(from, captures[at + 1]);
      },
    );
    meter.work(1);
    meter.charge(start - last + filled.length + 32);
    pieces.push(text.slice(last, start), filled);
    last = end;
  }
  pieces.push(text.slice(last));
  return pieces.join('');
}
