/** All subsets of a set. */
import type { Context } from '../../context.js';
import { fail, outOfMemory } from '../../errors.js';
import { textOf } from '../../values/convert.js';
import { dimsOf, isCellText, isEmpty, numelOf } from '../../values/inspect.js';
import { cellOf } from '../../values/make.js';
import { Cell, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { pickPlaces } from '../creation/shape.js';

/** Subsets in the order of binary numbers: the first element changes fastest. */
function powerset([a, option]: Value[], context: Context): Value {
  const { meter } = context;
  const rows = option !== undefined;
  if (rows && textOf(option) !== 'rows') return fail('powerset: optional second argument must be "rows"');
  if (a instanceof Cell && !isCellText(a))
    return fail('powerset: cell arrays can only be used for character strings');
  if (isEmpty(a!)) return cellOf([0, 0], []);
  const set = context.call('unique', rows ? [a!, 'rows'] : [a!], 1)[0]!;
  const [height = 0, width = 0] = dimsOf(set);
  const n = rows ? height : numelOf(set);
  if (n > 24) outOfMemory();
  const count = 2 ** n;
  meter.elements(count * n, 8);
  const across = !rows && height === 1;
  const items: Value[] = [];
  for (let mask = 0; mask < count; mask++) {
    meter.work(n);
    const members: number[] = [];
    for (let k = 0; k < n; k++) if ((mask >> k) & 1) members.push(k);
    const table = rows
      ? Uint32Array.from({ length: members.length * width }, (_, i) => {
          return members[i % members.length]! + Math.floor(i / members.length) * height;
        })
      : Uint32Array.from(members);
    const dims = rows ? [members.length, width] : across ? [1, members.length] : [members.length, 1];
    items.push(pickPlaces(set, table, dims, meter));
  }
  return cellOf(across ? [1, count] : [count, 1], items);
}

export const functions: readonly Builtin[] = [
  {
    name: 'powerset',
    signatures: ['powerset (A)', 'powerset (A, "rows")'],
    summary: 'All subsets of a set, as a cell array.',
    examples: [{ code: 'numel (powerset ([1 2 3]))', output: 'ans = 8\n' }],
    inputs: [1, 2],
    library: true,
    run: (args, _nargout, context) => powerset(args, context),
  },
];
