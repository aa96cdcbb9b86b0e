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

export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** Everything that `--help` prints. */
  readonly help: string;
  /** @returns exit status */
  run(parameters: readonly string[], surroundings: Surroundings): Promise<number>;
}

/** Exit statuses. */
export const EXIT = { done: 0, failed: 1, usage: 2, rejected: 3, interrupted: 130 } as const;

/** The command line itself cannot be understood. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

interface Parsing<O extends Options> {
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
    return parseArgs<Parsing<O>>({ args: [...parameters], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0]);
  }
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

/** Ids of sensors, at least one. @throws UsageError */
export function sensorIds(texts: readonly string[]): number[] {
  if (texts.length === 0) throw new UsageError('the id of a sensor is missing');
  return texts.map((text) => whole('the id of a sensor', text, 1, Number.MAX_SAFE_INTEGER));
}

/** Text of a server or a file as it may be shown: nothing in it moves the cursor or rings a bell. */
export function shown(text: string): string {
  return text.replace(/\p{Cc}/gu, '\ufffd');
}
