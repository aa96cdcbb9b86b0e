/** Cells, structs, maps, calls over their elements, and errors. */
import type { Builtin } from '../builtin.js';
import { functions as apply } from './apply.js';
import { functions as args } from './arguments.js';
import { functions as calls } from './calls.js';
import { functions as cells } from './cells.js';
import { functions as errors } from './errors.js';
import { functions as inputParser } from './input-parser.js';
import { functions as kinds } from './kinds.js';
import { functions as map } from './map.js';
import { functions as mustBe } from './must-be.js';
import { functions as structs } from './structs.js';
import { functions as subscripts } from './subscripts.js';
import { functions as validation } from './validate.js';
import { functions as warnings } from './warnings.js';

export const functions: readonly Builtin[] = [
  ...apply,
  ...args,
  ...calls,
  ...cells,
  ...errors,
  ...inputParser,
  ...kinds,
  ...map,
  ...mustBe,
  ...structs,
  ...subscripts,
  ...validation,
  ...warnings,
];
