/** An error that a script rethrows (`rethrow`). */
import { ScriptError } from './errors.js';
import type { Value } from './values/types.js';

export class RaisedAgain extends ScriptError {
  /** @param origin the original stack, which the script sees */
  constructor(
    identifier: string,
    message: string,
    readonly origin: Value,
  ) {
    super(identifier, message);
  }
}
