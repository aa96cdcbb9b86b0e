/** Common declarations of all commands: description, options, context, exit statuses and usage errors. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Environment, streams and signal of a command. */
export interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  /** Aborted by the first Ctrl-C: the command ends in order. */
  readonly signal: AbortSignal;
}

/** An option: for parsing, for `--help` and for completion in shells. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly default?: string;
  /** Description of one line. */
  readonly about: string;
  /** Name of the value, in capitals; absent: the option has no value. */
  readonly value?: string;
  /** Allowed values, if these are a few words. */
  readonly words?: readonly string[];
  /** The value is the name of a file. */
  readonly isFile?: true;
}

export type Options = Readonly<Record<string, Option>>;

export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** Operands, as shown in the first line of `--help`; empty: none. */
  readonly operands: string;
  /** Completion of the operands: names of files, or a list of words. */
  readonly completes?: 'files' | readonly string[];
  /** Description for `--help`. */
  readonly about: string;
  readonly options: Options;
  /** End of `--help`. */
  readonly notes?: string;
  /** @returns exit status */
  run(parameters: readonly string[], context: CommandContext): Promise<number>;
}

/** Option of all commands that call a server. */
export const URL_OPTION = { type: 'string', value: 'URL', about: 'the server' } as const;

export const EXIT = { done: 0, failed: 1, usage: 2, rejected: 3, interrupted: 130 } as const;

/** The command line is invalid. */
export class UsageError extends Error {}

interface Parsing<O extends NonNullable<ParseArgsConfig['options']>> {
  args: string[];
  options: O;
  allowPositionals: true;
  strict: true;
}

/** @throws UsageError naming the invalid argument */
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

/** `--from -1h` becomes `--from=-1h`: an argument that begins like a negative number is a value, not an option. */
function joined(parameters: readonly string[], options: Options): string[] {
  const args: string[] = [];
  const end = parameters.indexOf('--');
  for (const [index, parameter] of parameters.entries()) {
    const before = args.at(-1) ?? '';
    const takesValue = before.startsWith('--') && options[before.slice(2)]?.type === 'string';
    const isValue = takesValue && /^-\.?\d/.test(parameter) && (end < 0 || index < end);
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

/** @param text duration such as `90`, `90s`, `1h` or `1w` @returns whole seconds, at least 1 @throws UsageError naming the option */
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

/** Replaces control characters in texts of a server or a file, so that they cannot control the terminal. */
export function shown(text: string): string {
  return text.replace(/\p{Cc}/gu, '\ufffd');
}
