/** Functions that belong to the language itself: calls, workspaces, classes, output. */
import type { Builtin } from '../builtin.js';
import { functions as classes } from './classes.js';
import { functions as evaluation } from './evaluation.js';
import { functions as output } from './output.js';
import { functions as size } from './size.js';
import { functions as workspace } from './workspace.js';

export const functions: readonly Builtin[] = [...classes, ...evaluation, ...output, ...size, ...workspace];
