/** A built-in as a callable value: `@sin` holds one, and looking up a name returns one. */
import { callBuiltin } from '../compile/call.js';
import type { Context } from '../context.js';
import type { Callable, Value } from '../values/types.js';
import type { Builtin } from './builtin.js';

export class BuiltinCallable implements Callable {
  readonly name: string;

  constructor(
    readonly builtin: Builtin,
    private readonly context: Context,
  ) {
    this.name = builtin.name;
  }

  call(args: Value[], nargout: number): Value[] {
    return callBuiltin(this.builtin, args, nargout, this.context);
  }
}
