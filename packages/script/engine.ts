/** Entry `engine`: runs scripts and computes formulas. A host adds its own built-ins and converts values with these exports. */
export type { Builtin } from './builtins/builtin.js';
export { builtins } from './builtins/registry.js';
export { fail, RunEnded, ScriptError } from './errors.js';
export { Formula } from './formula.js';
export { heldBytes, type Limits, Meter, USUAL_LIMITS } from './meter.js';
export { Output } from './output.js';
export { Run } from './run.js';
export { scriptErrorOf } from './run-error.js';
export { validName } from './text/valid-name.js';
export { doublesOf, fromUnicode, isTrue, textOf, textRows, toUnicode } from './values/convert.js';
export { dimsOf, isArray, isChar, isComplex, numelOf } from './values/inspect.js';
export { cellOf, matrix, structOf } from './values/make.js';
export { Cell, Struct, StructArray, type Value } from './values/types.js';
