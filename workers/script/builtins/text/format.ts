/** How numbers are displayed. */
import { fail } from '../../errors.js';
import { textOf } from '../../values/convert.js';
import type { Builtin } from '../builtin.js';

export const functions: readonly Builtin[] = [
  {
    name: 'format',
    signatures: ['format', 'format options', '[FORMAT, FORMATSPACING, UPPERCASE] = format'],
    summary:
      'Sets how numbers are displayed: short, long, also with g or e, bank, compact, loose; without a name as at the start.',
    examples: [
      { code: 'format long\npi', output: 'ans = 3.141592653589793\n' },
      { code: "format ('short', 'g')\n[pi 1e6]", output: 'ans =\n\n       3.1416        1e+06\n\n' },
    ],
    inputs: [0, Number.POSITIVE_INFINITY],
    outputs: 3,
    run(args, nargout, { format }) {
      if (nargout > 0) {
        const { notation, long, compact } = format;
        const suffix = notation === 'g' || notation === 'e' ? notation : '';
        return [`${long ? 'long' : 'short'}${suffix}`, compact ? 'compact' : 'loose', 'lowercase'].slice(
          0,
          nargout,
        );
      }
      if (args.length === 0) Object.assign(format, { long: false, compact: false, notation: 'fixed' });
      for (const arg of args) {
        const word = textOf(arg) ?? fail('format: all arguments must be strings');
        const match = /^(short|long)?(g|e)?$/i.exec(word);
        if (match !== null && word !== '') {
          const [, length, notation] = match;
          if (length !== undefined)
            Object.assign(format, { long: length.toLowerCase() === 'long', notation: 'fixed' });
          if (notation !== undefined) format.notation = notation.toLowerCase() as 'g' | 'e';
        } else if (word === 'compact' || word === 'loose') format.compact = word === 'compact';
        else if (word === 'bank') format.notation = 'bank';
        else fail(`format: unrecognized format state '${word}'`);
      }
      return undefined;
    },
  },
];
