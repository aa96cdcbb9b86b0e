/** A built-in as something to call: what `@sin` holds, and what a name leads to. */
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
