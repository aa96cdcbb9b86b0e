/** Strings: construction, comparison, search, conversion and output. */
import type { Builtin } from '../builtin.js';
import { functions as base64 } from './base64.js';
import { functions as bases } from './bases.js';
import { functions as bytes } from './bytes.js';
import { functions as letterCase } from './case.js';
import { functions as compare } from './compare.js';
import { functions as erase } from './erase.js';
import { functions as escapes } from './escapes.js';
import { functions as format } from './format.js';
import { functions as hash } from './hash.js';
import { functions as join } from './join.js';
import { functions as json } from './json.js';
import { functions as names } from './names.js';
import { functions as numbers } from './numbers.js';
import { functions as paths } from './paths.js';
import { functions as predicates } from './predicates.js';
import { functions as printf } from './printf.js';
import { functions as quoting } from './quoting.js';
import { functions as rational } from './rational.js';
import { functions as regexp } from './regexp.js';
import { functions as scan } from './scan.js';
import { functions as search } from './search.js';
import { functions as split } from './split.js';
import { functions as unicode } from './unicode.js';

export const functions: readonly Builtin[] = [
  ...base64,
  ...bases,
  ...bytes,
  ...letterCase,
  ...compare,
  ...erase,
  ...escapes,
  ...format,
  ...hash,
  ...join,
  ...json,
  ...names,
  ...numbers,
  ...predicates,
  ...printf,
  ...quoting,
  ...rational,
  ...regexp,
  ...scan,
  ...search,
  ...split,
  ...unicode,
  ...paths,
];
