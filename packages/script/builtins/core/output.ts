/** Printing values. */
import { displayText, dispText } from '../../display/display.js';
import type { Builtin } from '../builtin.js';

export const functions: readonly Builtin[] = [
  {
    name: 'disp',
    signatures: ['disp (X)', 'STR = disp (X)'],
    summary: 'Prints a value without its name, or answers what would be printed.',
    examples: [{ code: 'disp (3)', output: '3\n' }],
    inputs: [1, 1],
    run([value], nargout, context) {
      const text = dispText(value!, context);
      if (nargout > 0) return text;
      context.output.print(text);
      return undefined;
    },
  },
  {
    name: 'display',
    signatures: ['display (OBJ)'],
    summary: 'Prints a value as a statement without semicolon does.',
    examples: [{ code: 'display (3)', output: '3\n' }],
    inputs: [1, 1],
    outputs: 0,
    run([value], _nargout, context) {
      const [name] = context.argumentNames;
      context.output.print(name ? displayText(name, value!, context) : dispText(value!, context));
      return undefined;
    },
  },
];
