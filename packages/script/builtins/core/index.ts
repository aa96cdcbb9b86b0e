/** Functions that belong to the language itself: calls, workspaces, classes, output. */
import type { Builtin } from '../builtin.js';
import { functions as assertions } from './assert.js';
import { functions as classes } from './classes.js';
import { functions as settings } from './display-settings.js';
import { functions as environment } from './environment.js';
import { functions as equality } from './equality.js';
import { functions as evaluation } from './evaluation.js';
import { functions as output } from './output.js';
import { functions as size } from './size.js';
import { functions as versions } from './versions.js';
import { functions as workspace } from './workspace.js';

export const functions: readonly Builtin[] = [
  ...assertions,
  ...classes,
  ...equality,
  ...environment,
  ...evaluation,
  ...output,
  ...settings,
  ...size,
  ...versions,
  ...workspace,
];
