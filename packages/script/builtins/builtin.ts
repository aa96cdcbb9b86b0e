/**
 * What a built-in function declares: a unit that describes itself.
 *
 * Each family of functions is a folder, and a file has several functions. Each file exports `functions: Builtin[]`, and the folder's `index.ts` joins them.
 * Tests run the examples, and the build generates the reference page of all functions from these declarations.
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
  /** The function that this is an alias of; error messages use its name. */
  readonly original?: string;
  /** As Octave's help writes them: the error message of a wrong call contains them. Example: `mod (X, Y)`, `[CSTR, MATCHES] = strsplit (...)`. */
  readonly signatures: readonly string[];
  /** One line, beginning with a verb or noun, ending in a period. */
  readonly summary: string;
  readonly examples: readonly Example[];
  /** Fewest and most arguments; checked before `run`. Infinity for "any number". */
  readonly inputs: readonly [number, number];
  /** Most results; 1 when absent. */
  readonly outputs?: number;
  /**
   * Whether Octave implements the function in its own language. Only the error messages differ: for too many arguments `NAME: function called with too many
   * inputs`, otherwise `Invalid call to NAME...`.
   */
  readonly library?: boolean;
  /**
   * Computes the results. It never changes its arguments. It returns one value, an array of at most `nargout` values (at least one if the function has a
   * result), or nothing.
   *
   * @param nargout number of results that the caller wants: 0 for a statement of its own
   * @throws ScriptError (`fail`), or `invalidCall()` for arguments that match none of the signatures
   */
  run(args: Value[], nargout: number, context: Context): Value | Value[] | undefined;
  /** The same for one real double scalar, for speed. Returns undefined where `run` has to compute the result (sqrt of -1). */
  readonly scalar?: (x: number) => Value | undefined;
  /** The same for two. */
  readonly scalars?: (x: number, y: number) => Value | undefined;
  /** The same for a real double array, see support/loops.ts. */
  readonly loop?: Loop;
}
