/** `format`: how values are displayed. */
import { type Format, LONG, type Notation, SHORT, usualFormat } from '../../display/format.js';
import { fail } from '../../errors.js';
import { textOf } from '../../values/convert.js';
import type { Builtin } from '../builtin.js';

const NOTATIONS = new Map<string, Notation>([
  ['g', 'g'],
  ['e', 'e'],
  ['eng', 'eng'],
]);

/** Words that are complete by themselves. */
const WORDS = new Map<string, Notation>([
  ['bank', 'bank'],
  ['rat', 'rat'],
  ['hex', 'hex'],
  ['bit', 'bit'],
  ['+', '+'],
  ['none', 'none'],
]);

/** Applies the words after `format`, in order. */
function setFormat(words: readonly string[], format: Format): void {
  const { precision, notation, name, compact, uppercase } = usualFormat();
  if (words.length === 0) Object.assign(format, { precision, notation, name, compact, uppercase });
  for (let k = 0; k < words.length; k++) {
    const word = words[k]!.toLowerCase();
    const size = /^(short|long)(g|e|eng)?$/.exec(word);
    const alone = WORDS.get(word);
    if (size !== null) {
      let notation = NOTATIONS.get(size[2] ?? '');
      const next = size[2] === undefined ? NOTATIONS.get(words[k + 1] ?? '') : undefined;
      if (next !== undefined) {
        notation = next;
        k++;
      }
      Object.assign(format, {
        precision: size[1] === 'long' ? LONG : SHORT,
        notation: notation ?? 'fixed',
        name: `${size[1]}${notation ?? ''}`,
      });
    } else if (alone !== undefined) {
      Object.assign(format, { precision: SHORT, notation: alone, name: word });
    } else if (word === 'compact' || word === 'loose') format.compact = word === 'compact';
    else if (word === 'uppercase' || word === 'lowercase') format.uppercase = word === 'uppercase';
    else fail(`format: unrecognized format state '${words[k]}'`);
  }
}

export const functions: readonly Builtin[] = [
  {
    name: 'format',
    signatures: ['format', 'format options', '[FORMAT, FORMATSPACING, UPPERCASE] = format'],
    summary:
      'Sets how numbers are displayed: short, long, also with g, e or eng, bank, rat, hex, bit, compact, loose; as at the start without a name.',
    examples: [
      { code: 'format long\npi', output: 'ans = 3.141592653589793\n' },
      { code: "format ('short', 'g')\n[pi 1e6]", output: 'ans =\n\n       3.1416        1e+06\n\n' },
    ],
    inputs: [0, Number.POSITIVE_INFINITY],
    outputs: 3,
    run(args, nargout, { format }) {
      if (nargout > 0) {
        const { name, compact, uppercase } = format;
        return [name, compact ? 'compact' : 'loose', uppercase ? 'uppercase' : 'lowercase'].slice(0, nargout);
      }
      setFormat(
        args.map((arg) => textOf(arg) ?? fail('format: all arguments must be strings')),
        format,
      );
      return undefined;
    },
  },
];
