/** All built-ins by name. A script cannot call a function that is not registered here. */
import { builtinNames } from '../indexing/names.js';
import type { Builtin } from './builtin.js';
import { functions as containers } from './containers/index.js';
import { functions as core } from './core/index.js';
import { functions as creation } from './creation/index.js';
import { functions as elementwise } from './elementwise/index.js';
import { functions as integers } from './integers/index.js';
import { functions as linear } from './linear/index.js';
import { functions as matrices } from './matrices/index.js';
import { functions as numerical } from './numerical/index.js';
import { functions as operators } from './operators/index.js';
import { withPatterns } from './patterned.js';
import { functions as polynomials } from './polynomials/index.js';
import { functions as queries } from './queries/index.js';
import { functions as random } from './random/index.js';
import { functions as reductions } from './reductions/index.js';
import { functions as signal } from './signal/index.js';
import { functions as sorting } from './sorting/index.js';
import { functions as special } from './special/index.js';
import { functions as statistics } from './statistics/index.js';
import { functions as text } from './text/index.js';
import { functions as time } from './time/index.js';

function build(families: readonly (readonly Builtin[])[]): ReadonlyMap<string, Builtin> {
  const registry = new Map<string, Builtin>();
  for (const family of families) {
    for (const builtin of family) {
      if (registry.has(builtin.name)) throw new Error(`built-in ${builtin.name} is defined twice`);
      registry.set(builtin.name, withPatterns(builtin));
      builtinNames.add(builtin.name);
    }
  }
  return registry;
}

/** All families, by the names of their folders. */
export const families: Readonly<Record<string, readonly Builtin[]>> = {
  containers,
  core,
  creation,
  elementwise,
  integers,
  linear,
  matrices,
  numerical,
  operators,
  polynomials,
  queries,
  random,
  reductions,
  signal,
  sorting,
  special,
  statistics,
  text,
  time,
};

export const builtins: ReadonlyMap<string, Builtin> = build(Object.values(families));
