/** Dates and times. */
import type { Builtin } from '../builtin.js';
import { functions as calendar } from './calendar.js';
import { functions as clock } from './clock.js';
import { functions as dates } from './dates.js';

export const functions: readonly Builtin[] = [...calendar, ...clock, ...dates];
