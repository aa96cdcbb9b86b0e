/** Errors of a script, with Octave's messages and identifiers. */

/** One line of "called from". */
export interface StackEntry {
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

/** An error that a script can catch. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError';
  /** Running functions of the script, innermost first; filled while the error propagates. */
  callers: StackEntry[] = [];

  constructor(
    readonly identifier: string,
    message: string,
  ) {
    super(message);
  }
}

/** Ends the whole run; a script cannot catch it. Thrown when a limit on time, output or memory is reached. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded';

  constructor(
    readonly reason: 'time' | 'output' | 'operations',
    message: string,
  ) {
    super(message);
  }
}

/**
 * Thrown by a built-in for wrong arguments (Octave's `print_usage`). The caller of the built-in turns it into `Invalid call to NAME.  Correct usage is: ...`
 * from its signatures.
 */
export class InvalidCall extends Error {
  override readonly name = 'InvalidCall';
}

/** An error without an identifier, as most functions raise it: `fail('chol: input matrix must be ...')`. */
export function fail(message: string): never {
  throw new ScriptError('', message);
}

export function failWith(identifier: string, message: string): never {
  throw new ScriptError(identifier, message);
}

/** For a built-in whose arguments match none of its signatures. */
export function invalidCall(): never {
  throw new InvalidCall();
}

/** `2x3` */
export function dimsText(dims: readonly number[]): string {
  return dims.join('x');
}

/** `operator +: nonconformant arguments (op1 is 1x2, op2 is 1x3)`; `what` is `operator +`, `product`, `=`, ... */
export function nonconformant(what: string, left: readonly number[], right: readonly number[]): never {
  throw new ScriptError(
    'Octave:nonconformant-args',
    `${what}: nonconformant arguments (op1 is ${dimsText(left)}, op2 is ${dimsText(right)})`,
  );
}

export function outOfMemory(): never {
  throw new ScriptError('Octave:bad-alloc', "out of memory or dimension too large for Octave's index type");
}

export function undefinedName(name: string, line: number, column: number): never {
  throw new ScriptError(
    'Octave:undefined-function',
    `'${name}' undefined near line ${line}, column ${column}`,
  );
}

/** `binary operator '+' not implemented for 'cell' by 'scalar' operations` */
export function noBinaryOperator(operator: string, left: string, right: string): never {
  fail(`binary operator '${operator}' not implemented for '${left}' by '${right}' operations`);
}

export function noUnaryOperator(operator: string, operand: string): never {
  fail(`unary operator '${operator}' not implemented for '${operand}' operands`);
}
