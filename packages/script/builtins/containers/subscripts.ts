/** Indices as values: substruct, subsref and subsasgn; and parseparams, which separates options from other arguments. */
import type { Context, IndexStep } from '../../context.js';
import { fail, invalidCall } from '../../errors.js';
import { textOf } from '../../values/convert.js';
import { dimsOf, isEmpty, isStruct } from '../../values/inspect.js';
import { cellOf, cellRow, structArray, structOf } from '../../values/make.js';
import { Cell, Struct, Tensor, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';

const ANY = Number.POSITIVE_INFINITY;

function substruct(args: Value[]): Value {
  if (args.length % 2 === 1) return invalidCall();
  const items: Struct[] = [];
  for (let k = 0; k < args.length; k += 2) {
    const [type, subs] = [textOf(args[k]!), args[k + 1]!];
    if (type !== '()' && type !== '{}' && type !== '.')
      return fail('substruct: TYPE must be one of "()", "{}", or ""');
    if (type === '.' && textOf(subs) === undefined)
      return fail('substruct: for TYPE == ., SUBS must be a character string');
    if (type !== '.' && !(subs instanceof Cell))
      return fail('substruct: for TYPE == () or {}, SUBS must be a cell array');
    items.push(
      structOf([
        ['type', type],
        ['subs', subs],
      ]),
    );
  }
  return structArray([1, items.length], ['type', 'subs'], items);
}

/** The index chain that a struct array, such as the result of `substruct`, describes. */
function stepsOf(index: Value, name: string): IndexStep[] {
  const wrong = () => fail(`${name}: second argument must be a structure with fields 'type' and 'subs'`);
  if (!isStruct(index)) return wrong();
  const names = index instanceof Struct ? [...index.fields.keys()] : index.names;
  if (!names.includes('type') || !names.includes('subs')) return wrong();
  return (index instanceof Struct ? [index] : index.items).map(({ fields }, k) => {
    const type = textOf(fields.get('type')!) ?? fail(`${name}: type(${k + 1}) must be a string`);
    const subs = fields.get('subs')!;
    if (type === '.') {
      return { kind: 'field', name: textOf(subs) ?? fail(`${name}: subs(${k + 1}) must be a string`) };
    }
    if (type !== '()' && type !== '{}') return fail(`${name}: invalid indexing type '${type}'`);
    const kind = type === '()' ? 'paren' : 'brace';
    if (subs instanceof Cell) return { kind, args: subs.items };
    if (textOf(subs) === ':') return { kind, args: [':'] };
    return fail(`${name}: subs(${k + 1}) must be a string or cell array`);
  });
}

function subsasgn([value, index, to]: Value[], context: Context): Value {
  const steps = stepsOf(index!, 'subsasgn');
  if (steps.length === 0) return to!;
  const empty = to instanceof Tensor && to.cls === 'double' && isEmpty(to) && dimsOf(to).join() === '0,0';
  const deletes = empty && steps.at(-1)!.kind === 'paren';
  return context.assignInto(value!, steps, deletes ? null : to!);
}

/** Arguments before the first string, and the options after it: by `names`, or unchanged without names. */
function parseParams([given, ...defaults]: Value[], context: Context): Value[] {
  if (!(given instanceof Cell)) return fail('cellfun: C must be a cell array');
  const { items } = given;
  const found = items.findIndex((item) => textOf(item) !== undefined);
  const first = found < 0 ? items.length : found;
  const part = (from: number, to: number) =>
    items.length === 0 ? cellOf([0, 0], []) : cellRow(items.slice(from, to));
  const plain = part(0, first);
  if (defaults.length === 0) return [plain, found < 0 ? cellOf([0, 0], []) : part(first, items.length)];
  const name = context.caller.name === '' ? 'parseparams' : context.caller.name;
  const options = items.slice(first);
  if (options.length % 2 === 1) return fail(`${name}: options must be given as name-value pairs`);
  const names: string[] = [];
  const values: Value[] = [];
  for (let k = 0; k + 1 < defaults.length; k += 2) {
    names.push((textOf(defaults[k]!) ?? invalidCall()).toLowerCase());
    values.push(defaults[k + 1]!);
  }
  for (let k = 0; k < options.length; k += 2) {
    const option = textOf(options[k]!) ?? fail(`${name}: options must be given as name-value pairs`);
    const at = names.indexOf(option.toLowerCase());
    if (at < 0) return fail(`${name}: unrecognized option: ${option}`);
    values[at] = options[k + 1]!;
  }
  return [plain, ...values];
}

export const functions: readonly Builtin[] = [
  {
    name: 'substruct',
    signatures: ['substruct (TYPE, SUBS, ...)'],
    summary: 'Struct that describes an index, for subsref and subsasgn.',
    examples: [{ code: "s = substruct ('()', {1}, '.', 'a');\ns(2).subs", output: 'ans = a\n' }],
    inputs: [2, ANY],
    library: true,
    run: (args) => substruct(args),
  },
  {
    name: 'subsref',
    signatures: ['subsref (VAL, IDX)'],
    summary: 'What an index leads to that is described by a struct.',
    examples: [{ code: "subsref ([4 5 6], substruct ('()', {2}))", output: 'ans = 5\n' }],
    inputs: [2, 2],
    outputs: ANY,
    run: ([value, index], nargout, context) => context.follow(value!, stepsOf(index!, 'subsref'), nargout),
  },
  {
    name: 'subsasgn',
    signatures: ['subsasgn (VAL, IDX, RHS)'],
    summary: 'The value with what an index leads to, that is described by a struct, changed.',
    examples: [{ code: "subsasgn ({1, 2}, substruct ('{}', {2}), 'a'){2}", output: 'ans = a\n' }],
    inputs: [3, 3],
    run: (args, _nargout, context) => subsasgn(args, context),
  },
  {
    name: 'parseparams',
    signatures: [
      '[REG, PROP] = parseparams (PARAMS)',
      '[REG, VAR1, ...] = parseparams (PARAMS, NAME1, DEFAULT1, ...)',
    ],
    summary: 'Splits arguments into those before the first text and the options that begin there.',
    examples: [
      {
        code: "[reg, width] = parseparams ({1, 2, 'width', 10}, 'width', 5);\nwidth",
        output: 'width = 10\n',
      },
    ],
    inputs: [1, ANY],
    outputs: ANY,
    library: true,
    run: (args, nargout, context) => parseParams(args, context).slice(0, Math.max(1, nargout)),
  },
];
