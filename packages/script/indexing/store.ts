/**
 * Assignment through a chain: `a.b(2).c{3} = v`. Makes each level writable (a copy if it is shared), stores into the next one, and puts the result back.
 * Creates missing levels.
 */
import type { Frame } from '../compile/frame.js';
import type { LinkCode } from '../compile/unit.js';
import { fail } from '../errors.js';
import type { Meter } from '../meter.js';
import { indexedName } from '../operators/kinds.js';
import { classOf, isChar, isEmpty, numelOf } from '../values/inspect.js';
import {
  Cell,
  FunctionHandle,
  ObjectValue,
  Range,
  Struct,
  StructArray,
  share,
  Tensor,
  type Value,
} from '../values/types.js';
import { emptyMatrix, growStructs } from './grow.js';
import { locate } from './locate.js';
import { put } from './put.js';
import { addField, EMPTY_TARGET, putContents, toStructArray, writableCell } from './put-containers.js';
import { take } from './take.js';

/** The action at a last link in parentheses: an assignment or a deletion. */
export type Write = (inner: Value | undefined, args: Value[]) => Value;

/**
 * @param value value for a last `{}` or field; absent for deletions
 * @returns the changed base, which may be the same object
 */
export function store(
  frame: Frame,
  base: Value | undefined,
  links: readonly LinkCode[],
  k: number,
  write: Write,
  name: string,
  meter: Meter,
  value?: Value,
): Value {
  const link = links[k]!;
  const last = k === links.length - 1;
  const next = (inner: Value | undefined) => store(frame, inner, links, k + 1, write, name, meter, value);
  if (base instanceof ObjectValue) return storeInObject(frame, base, link, last, write, next, value);
  if (base instanceof FunctionHandle)
    return fail("can't perform indexed assignment for function handle type");
  if (link.kind === 'field') {
    const field = link.name(frame);
    if (base instanceof StructArray) return refuseAll(base, field, links.slice(k + 1));
    const target = writableStruct(base, meter);
    const result = last ? (value ?? fail('invalid deletion of a field')) : next(target.fields.get(field));
    meter.charge(32);
    target.fields.set(field, result);
    return target;
  }
  const args = link.args(frame, base ?? NOTHING);
  if (link.kind === 'brace') {
    const target = cellTarget(base, meter);
    if (last) return putContents(target, args, value ?? fail('invalid deletion of contents'), name, meter);
    const inner = contents(target, args, name, meter);
    return putContents(target, args, next(inner), name, meter);
  }
  if (last) return write(base, args);
  if (links[k + 1]!.kind === 'paren' && base !== undefined) return refuseIndex(base);
  if (links[k + 1]!.kind === 'field') return storeInElement(base, args, next, name, meter);
  if (base === undefined) return put(base, args, next(undefined), name, meter);
  return put(base, args, next(take(base, args, name, meter)), name, meter);
}

const NOTHING = new Tensor('double', [0, 0], new Float64Array(0));

function isVoid(base: Value | undefined): boolean {
  return base === undefined || (isEmpty(base) && /^(double|char)$/.test(classOf(base)));
}

function cellTarget(base: Value | undefined, meter: Meter): Cell {
  if (base instanceof Cell) return writableCell(base, meter);
  if (base === undefined || isVoid(base)) return new Cell([0, 0], []);
  return fail(`${indexedName(base)} cannot be indexed with {`);
}

/** The present contents of a cell; undefined beyond the end. */
function contents(target: Cell, args: readonly Value[], name: string, meter: Meter): Value | undefined {
  const place = locate(target.dims, args, [1, 1], 1, name, meter);
  if (place.dims !== target.dims) return undefined;
  const { selection } = place;
  if (selection.count !== 1) return fail('invalid number of output arguments for expression X{...} = val');
  const at = selection.table === null ? selection.first : selection.table[0]!;
  const inner = target.items[at];
  // An empty cell takes the type of the stored value.
  return inner !== undefined && isVoid(inner) && numelOf(inner) === 0 ? undefined : inner;
}

/** Octave's error for a field of a whole struct array, depending on the next link. */
function refuseAll(base: StructArray, field: string, further: readonly LinkCode[]): never {
  if (further.length > 0 && !base.names.includes(field)) fail('octave_map::setfield: internal error');
  if (further.length > 1 || (further.length === 1 && further[0]!.kind !== 'field'))
    fail('a cs-list cannot be further indexed');
  return fail(EMPTY_TARGET);
}

function writableStruct(base: Value | undefined, meter: Meter): Struct {
  if (base instanceof Struct) {
    if (!base.shared) return base;
    meter.charge(64 + 48 * base.fields.size);
    return new Struct(new Map([...base.fields].map(([name, value]) => [name, share(value)])));
  }
  if (base === undefined || isVoid(base) || (base instanceof Cell && isEmpty(base))) {
    meter.charge(64);
    return new Struct();
  }
  if (base instanceof Cell || numelOf(base) === 1)
    return fail(`${indexedName(base)} cannot be indexed with .`);
  return fail(EMPTY_TARGET);
}

/** `s(3).name = v`: creates a missing element. */
function storeInElement(
  base: Value | undefined,
  args: readonly Value[],
  next: (inner: Value | undefined) => Value,
  name: string,
  meter: Meter,
): Value {
  let target: StructArray;
  if (base instanceof Struct || base instanceof StructArray) target = toStructArray(base, meter);
  else if (base === undefined || isVoid(base) || (base instanceof Cell && isEmpty(base))) {
    target = new StructArray([0, 0], [], []);
  } else if (base instanceof Cell) return fail('cell cannot be indexed with .');
  else return refuseIndex(base);
  const place = locate(target.dims, args, [1, 1], 1, name, meter);
  const { selection } = place;
  if (selection.count !== 1) return fail(EMPTY_TARGET);
  const at = selection.table === null ? selection.first : selection.table[0]!;
  const item = next(place.dims === target.dims ? target.items[at] : undefined) as Struct;
  for (const field of item.fields.keys()) addField(target, field);
  if (place.dims !== target.dims) growStructs(target, place.dims, meter);
  if (
    item.fields.size === target.names.length &&
    [...item.fields.keys()].every((field, k) => field === target.names[k])
  ) {
    target.items[at] = item;
  } else {
    const fields = new Map<string, Value>();
    for (const field of target.names) fields.set(field, item.fields.get(field) ?? emptyMatrix());
    target.items[at] = new Struct(fields);
  }
  return target.items.length === 1 && target.dims.length === 2 ? target.items[0]! : target;
}

/** The error for storing into a value that has no elements or fields of this kind. */
function refuseIndex(base: Value): never {
  const side = !isChar(base) && (numelOf(base) === 1 || base instanceof Range) ? 'rhs' : 'lhs';
  return fail(`in indexed assignment of ${indexedName(base)}, last ${side} index must be ()`);
}

function storeInObject(
  frame: Frame,
  base: ObjectValue,
  link: LinkCode,
  last: boolean,
  write: Write,
  next: (inner: Value | undefined) => Value,
  value: Value | undefined,
): Value {
  if (link.kind === 'field') {
    const name = link.name(frame);
    if (last) base.assignMember(name, value ?? fail('invalid deletion of a property'));
    else base.assignMember(name, next(base.member(name, null, 1)[0]));
    return base;
  }
  if (link.kind === 'brace') return fail(`${base.cls}: only '()' indexing is supported for assigning values`);
  if (!last) return fail(`${base.cls}: only one level of indexing is supported`);
  return write(base, link.args(frame, base));
}
