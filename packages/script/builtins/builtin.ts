/**
 * The contract of a built-in function: a unit that describes itself.
 *
 * One family one folder, some functions a file; each file exports `functions: Builtin[]`, and the folder's `index.ts` joins
 * them. Examples are run as tests, the page of all functions is generated from what stands here.
 */
import type { Context } from '../context.js';
import type { Value } from '../values/types.js';
import type { Loop } from './support/loops.js';

export interface Example {
  readonly code: string;
  /** What real Octave printed. */
  readonly output: string;
}

export interface Builtin {
  readonly name: string;
  /** The function that this is another name of, which messages call it. */
  readonly original?: string;
  /**
   * As Octave's help writes them, since they are part of the message of a wrong call: `mod (X, Y)`,
   * `[CSTR, MATCHES] = strsplit (...)`.
   */
  readonly signatures: readonly string[];
  /** One line, beginning with a verb or noun, ending in a period. */
  readonly summary: string;
  readonly examples: readonly Example[];
  /** Fewest and most arguments; checked before `run`. Infinity for "any number". */
  readonly inputs: readonly [number, number];
  /** Most results; 1 when absent. */
  readonly outputs?: number;
  /**
   * Whether it is written in the Octave language itself there. Only the messages differ: too many arguments give
   * `NAME: function called with too many inputs` then, otherwise `Invalid call to NAME...`.
   */
  readonly library?: boolean;
  /**
   * Does the work. Arguments are never changed. Answers one value, an array of values (at most `nargout`, at least one when
   * there is a first), or nothing.
   *
   * @param nargout how many results are wanted: 0 for a statement of its own
   * @throws ScriptError (`fail`), or `invalidCall()` for arguments that are none of the signatures
   */
  run(args: Value[], nargout: number, context: Context): Value | Value[] | undefined;
  /** The same for one real double scalar, for speed. Answers undefined where `run` has to decide (sqrt of -1). */
  readonly scalar?: (x: number) => Value | undefined;
  /** The same for two. */
  readonly scalars?: (x: number, y: number) => Value | undefined;
  /** The same for a real double array, see support/loops.ts. */
  readonly loop?: Loop;
}
