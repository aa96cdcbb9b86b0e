/** What every command of the command line has in common: how it is described, called, and how it fails. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** What a command gets from outside. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  /** Aborted by the first Ctrl-C: finish in order. */
  readonly signal: AbortSignal;
}

/** An option, as it is parsed, as `--help` shows it and as a shell completes it. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly default?: string;
  /** One line. */
  readonly about: string;
  /** What its value is called, in capitals; absent: it has none. */
  readonly value?: string;
  /** The values it takes, where these are few words. */
  readonly words?: readonly string[];
  /** Its value is the name of a file. */
  readonly isFile?: true;
}

export type Options = Readonly<Record<string, Option>>;

export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** What it takes besides options, as the first line of `--help` has it; empty: nothing. */
  readonly operands: string;
  /** What a shell can complete of that: names of files, or one of some words. */
  readonly completes?: 'files' | readonly string[];
  /** What it does, for `--help`. */
  readonly about: string;
  readonly options: Options;
  /** What `--help` says at the end. */
  readonly notes?: string;
  /** @returns exit status */
  run(parameters: readonly string[], surroundings: Surroundings): Promise<number>;
}

/** The option that every command has that calls a server. */
export const URL_OPTION = { type: 'string', value: 'URL', about: 'the server' } as const;

/** Exit statuses. */
export const EXIT = { done: 0, failed: 1, usage: 2, rejected: 3, interrupted: 130 } as const;

/** The command line itself cannot be understood. */
export class UsageError extends Error {}

interface Parsing<O extends NonNullable<ParseArgsConfig['options']>> {
  args: string[];
  options: O;
  allowPositionals: true;
  strict: true;
}

/** @throws UsageError naming what is not understood */
export function parse<const O extends Options>(
  parameters: readonly string[],
  options: O,
): ReturnType<typeof parseArgs<Parsing<O>>> {
  try {
    const args = joined(parameters, options);
    return parseArgs<Parsing<O>>({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0]);
  }
}

/** `--from -1h` becomes `--from=-1h`: what begins like a negative number is a value and no option. */
function joined(parameters: readonly string[], options: Options): string[] {
  const args: string[] = [];
  const end = parameters.indexOf('--');
  for (const [place, parameter] of parameters.entries()) {
    const before = args.at(-1) ?? '';
    const takesValue = before.startsWith('--') && options[before.slice(2)]?.type === 'string';
    const isValue = takesValue && /^-\.?\d/.test(parameter) && (end < 0 || place < end);
    if (isValue) args[args.length - 1] = `${before}=${parameter}`;
    else args.push(parameter);
  }
  return args;
}

/** @throws UsageError naming the option */
export function whole(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) {
    throw new UsageError(
      `${name} must be a whole number from ${least} to ${most}, not ${JSON.stringify(text)}`,
    );
  }
  return value;
}

/** @throws UsageError naming the option */
export function oneOf<const Words extends readonly string[]>(
  name: string,
  text: string,
  words: Words,
): Words[number] {
  if (!words.includes(text)) throw new UsageError(`${name} must be one of ${words.join(', ')}`);
  return text;
}

/** Seconds of each unit. */
const UNITS: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** A length of time such as `90`, `90s`, `1h` or `1w`. @returns whole seconds, at least 1 @throws UsageError naming the option */
export function seconds(name: string, text: string): number {
  const [, count, unit = ''] = /^(\d{1,9})\s*([smhdw]?)$/.exec(text.trim()) ?? [];
  const value = Number(count) * UNITS[unit]!;
  if (!(value >= 1)) {
    throw new UsageError(
      `${name} must be a length of time such as 600, 10m, 1h, 1d or 1w, not ${JSON.stringify(text)}`,
    );
  }
  return value;
}

/** Text of a server or a file as it may be shown: nothing in it moves the cursor or rings a bell. */
export function shown(text: string): string {
  return text.replace(/\p{Cc}/gu, '\ufffd');
}
