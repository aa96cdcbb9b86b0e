/** Search with regular expressions: all matches with their groups, and replacement. */
import { isUtf8 } from 'node:buffer';
import { fail } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { Alphabet } from './alphabet.js';
import { Matcher, TooManySteps } from './matcher.js';
import { PatternError, parsePattern } from './parse.js';
import { compilePattern, type Program } from './program.js';
import type { Flags } from './tree.js';

export interface Options extends Flags {
  readonly once: boolean;
  /** Whether empty matches count. */
  readonly emptyMatch: boolean;
}

export interface Match {
  /** From 0; `end` is the offset after the last character. */
  readonly start: number;
  readonly end: number;
  /** Start and end of each group, -1 for groups that did not take part; the whole match first. */
  readonly captures: Int32Array;
}

/**
 * Compiles a pattern.
 *
 * @param name of the function, for messages
 * @throws ScriptError
 */
function compile(name: string, pattern: string, flags: Flags): Program {
  try {
    return compilePattern(parsePattern(pattern, flags));
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    // Octave counts from the longer names that it gives to groups.
    const named = [...pattern.slice(0, error.at).matchAll(/\(\?<(?![=!])/g)].length;
    return fail(`${name}: ${error.message} at position ${error.at + 4 * named} of expression`);
  }
}

export interface Found {
  readonly program: Program;
  readonly matches: readonly Match[];
}

/**
 * Compiles a pattern and searches a string with it. Both are byte strings. Beyond ASCII a character is a UTF-8 sequence, while offsets still count bytes.
 *
 * @throws ScriptError
 */
export function search(name: string, pattern: string, text: string, options: Options, meter: Meter): Found {
  // A table of all letters for each letter.
  meter.charge(320 * pattern.length);
  if (/^[\0-\x7f]*$/.test(text) && /^[\0-\x7f]*$/.test(pattern)) {
    const program = compile(name, pattern, options);
    return { program, matches: matchesOf(name, program, text, options, meter) };
  }
  meter.charge(8 * (text.length + pattern.length));
  meter.work(8 * (text.length + pattern.length));
  const bytes = Buffer.from(text, 'latin1');
  if (!isUtf8(bytes)) return fail(`${name}: the input string is invalid UTF-8`);
  const written = Buffer.from(pattern, 'latin1').toString('utf8');
  const subject = bytes.toString('utf8');
  const alphabet = new Alphabet(written, subject, options.ignoreCase);
  const encoded = alphabet.encode(subject);
  const program = compile(name, alphabet.encode(written).text, options);
  const matches = matchesOf(name, program, encoded.text, options, meter).map(({ start, end, captures }) => ({
    start: encoded.offsets[start]!,
    end: encoded.offsets[end]!,
    captures: captures.map((at) => (at < 0 ? at : encoded.offsets[at]!)),
  }));
  return { program, matches };
}

/** All matches from left to right, without overlaps. */
function matchesOf(name: string, program: Program, text: string, options: Options, meter: Meter): Match[] {
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

/**
 * Start and end of the groups as Octave reports them. It omits groups that did not take part, that are empty at the start of the text, or that equal the
 * previous group.
 */
export function groupsOf({ captures }: Match): [number, number][] {
  const groups: [number, number][] = [];
  for (let k = 2; k < captures.length; k += 2) {
    const [from, to] = [captures[k]!, captures[k + 1]!];
    const again = k > 2 && from === captures[k - 2]! && to === captures[k - 1]!;
    if (from >= 0 && to > 0 && !again) groups.push([from, to]);
  }
  return groups;
}

/** The text with each match replaced; `$1` is the first group, `\$` a dollar. */
export function replaceAll(
  text: string,
  matches: readonly Match[],
  replacement: string,
  meter: Meter,
): string {
  const pieces: string[] = [];
  let last = 0;
  for (const match of matches) {
    const { start, end } = match;
    const groups = groupsOf(match);
    const filled = replacement.replace(
      /\\([\\$])|\$(\d)/g,
      (_, escaped: string | undefined, group: string) => {
        if (escaped !== undefined) return escaped;
        // Octave's result takes as many characters as the match has, but from its last one on, beyond the end of the text; here it stops at the end.
        if (group === '0') return end > start ? text.slice(end - 1, end - 1 + end - start) : '';
        return text.slice(...(groups[Number(group) - 1] ?? [0, 0]));
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
