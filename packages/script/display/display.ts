/** The display of a statement without semicolon, and the output of `disp`. */
import type { Context } from '../context.js';
import { dimsText } from '../errors.js';
import { indexedName } from '../operators/kinds.js';
import { textOf } from '../values/convert.js';
import { dimsOf, isChar, isEmpty, numelOf, product } from '../values/inspect.js';
import { tensor, trimDims } from '../values/make.js';
import {
  Cell,
  type Dims,
  FunctionHandle,
  Int64Tensor,
  ObjectValue,
  PatternMatrix,
  Range,
  Struct,
  StructArray,
  share,
  Tensor,
  type Value,
} from '../values/types.js';
import { charText, integerText, integerWidth, pageText, scalarValueText } from './numeric.js';

/** Context of the output: indentation, and depth in structs. */
interface Place {
  readonly indent: number;
  readonly depth: number;
}

const TOP: Place = { indent: 0, depth: 0 };

/** `x = 3`, with Octave's line ends around it. */
export function displayText(name: string, value: Value, context: Context): string {
  return named(name, value, TOP, context);
}

/** The text of `disp (value)`, line end included. */
export function dispText(value: Value, context: Context): string {
  if (value instanceof ObjectValue) return value.displayText(0, false);
  if (value instanceof FunctionHandle) return `${handleText(value)}\n`;
  if (value instanceof Struct) return fieldsText(value, { indent: 4, depth: 1 }, context);
  if (value instanceof StructArray) return structArrayText(value, TOP, context);
  if (value instanceof Cell) {
    if (isEmpty(value)) return `${emptyText(value, '{}', context)}\n`;
    return value.dims.length > 2 ? `{${dimsText(value.dims)} Cell Array}\n` : cellText(value, TOP, context);
  }
  if (typeof value === 'string') return `${value}\n`;
  const dims = dimsOf(value);
  if (isChar(value) && product(dims) === 0) {
    if (dims.length > 2) return `${emptyText(value, '[]', context)}\n`;
    return '\n'.repeat(Math.max(1, dims[0]!));
  }
  if (isEmpty(value)) return `${emptyText(value, '[]', context)}\n`;
  const scalar = scalarOf(value);
  if (scalar !== null) return `${scalarValueText(scalar, context.format)}\n`;
  return arrayText(value as Tensor | Int64Tensor | Range, 0, context);
}

function scalarOf(value: Value): number | boolean | Tensor | Int64Tensor | null {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if ((value instanceof Tensor && value.cls !== 'char') || value instanceof Int64Tensor) {
    return numelOf(value) === 1 ? value : null;
  }
  return null;
}

/** `@sin`, `@(x) x + 1` */
export function handleText(handle: FunctionHandle): string {
  return handle.text.startsWith('@') ? handle.text : `@${handle.text}`;
}

function named(name: string, value: Value, place: Place, context: Context): string {
  const blanks = ' '.repeat(place.indent);
  const head = `${blanks}${name} =`;
  const gap = gapOf(context);
  const end = context.format.compact && place.indent > 0 ? '' : '\n';
  if (value instanceof ObjectValue) {
    const text = value.displayText(place.indent, place.indent > 0);
    return `${head}${gap}${end === '' ? text.replace('\n\n', '\n') : text}${end}`;
  }
  if (value instanceof FunctionHandle) {
    const text = handleText(value);
    return value.captured === null ? `${head} ${text}\n` : `${head}${gap}${text}\n${end}`;
  }
  if (value instanceof Struct) {
    const inner: Place = { indent: place.indent + 4, depth: place.depth + 1 };
    return `${head}${gap}${blanks}  scalar structure containing the fields:${gap}${fieldsText(value, inner, context)}${end}`;
  }
  if (value instanceof StructArray) return `${head}${gap}${structArrayText(value, place, context)}${end}`;
  if (value instanceof Cell) {
    if (isEmpty(value)) return `${head} ${emptyText(value, '{}', context)}\n`;
    if (value.dims.length > 2) return `${head} {${dimsText(value.dims)} Cell Array}\n`;
    return `${head}\n${cellText(value, place, context)}${end}`;
  }
  if (isChar(value)) return namedChars(head, value as string | Tensor, place.indent, context);
  if (isEmpty(value)) return `${head} ${emptyText(value, '[]', context)}\n`;
  const scalar = scalarOf(value);
  if (scalar !== null) return `${head} ${scalarValueText(scalar, context.format)}\n`;
  return `${head}${gap}${arrayText(value as Tensor | Int64Tensor | Range, place.indent, context)}${end}`;
}

/** `[](0x3)`, or `[]` if sizes are disabled. */
function emptyText(value: Value, brackets: string, context: Context): string {
  return context.format.emptySizes ? `${brackets}(${dimsText(dimsOf(value))})` : brackets;
}

function namedChars(head: string, value: string | Tensor, indent: number, context: Context): string {
  if (typeof value === 'string') return `${head} ${value}\n`;
  const { dims } = value;
  if (dims.length > 2) {
    if (isEmpty(value)) return `${head} ${emptyText(value, '[]', context)}\n`;
    const text = arrayText(value, indent, context);
    return dims[0] === 1 ? `${head} ${text}` : `${head}${gapOf(context)}${text}\n`;
  }
  if (dims[0]! <= 1) return `${head} ${textOf(value) ?? ''}\n`;
  const end = context.format.compact && indent > 0 ? '' : '\n';
  return `${head}${gapOf(context)}${charText(value)}${end}`;
}

/** The separator between a title and its contents. */
function gapOf({ format }: Context): string {
  return format.compact ? '\n' : '\n\n';
}

/** Rows of an array, page by page. */
function arrayText(value: Tensor | Int64Tensor | Range, indent: number, context: Context): string {
  const { format, meter } = context;
  if (value instanceof Range || value.dims.length === 2) {
    if (value instanceof Tensor && value.cls === 'char') return charText(value);
    return patternTitle(value, context) + pageText(value, indent, format, meter);
  }
  const [rows = 0, columns = 0] = value.dims;
  const size = rows * columns;
  const count = value.re.length / size;
  meter.charge(value.re.length * 16);
  const pages: string[] = [];
  if (value instanceof Int64Tensor || !/double|single|logical|char/.test(value.cls)) {
    // Integers of all pages share one width, and their titles are never indented.
    const width = integerWidth(value.re);
    for (let page = 0; page < count; page++) {
      const re = value.re.slice(page * size, (page + 1) * size);
      const text = integerText(re, rows, columns, width, indent, format, meter);
      pages.push(`ans(:,:,${pageIndex(value.dims, page)}) =${gapOf(context)}${text}`);
    }
    return pages.join(format.compact ? '' : '\n');
  }
  const { cls, im } = value;
  const blanks = ' '.repeat(indent);
  for (let page = 0; page < count; page++) {
    const part = tensor(
      cls,
      [rows, columns],
      value.re.slice(page * size, (page + 1) * size),
      im === null ? null : im.slice(page * size, (page + 1) * size),
    );
    pages.push(pagePart(`${blanks}ans(:,:,${pageIndex(value.dims, page)}) =`, part, indent, context));
  }
  // A string begins on the line of its name.
  if (cls === 'char' && rows === 1) return pages.join('').slice(indent);
  return pages.join(size === 1 || format.compact ? '' : '\n');
}

function patternTitle(value: Tensor | Int64Tensor | Range, context: Context): string {
  if (!(value instanceof PatternMatrix)) return '';
  return `${value.pattern === 'diagonal' ? 'Diagonal' : 'Permutation'} Matrix${gapOf(context)}`;
}

function pagePart(title: string, part: Value, indent: number, context: Context): string {
  if (typeof part === 'string') return `${title} ${part}\n`;
  const scalar = scalarOf(part);
  if (scalar !== null) return `${title} ${scalarValueText(scalar, context.format)}\n`;
  return `${title}${gapOf(context)}${arrayText(part as Tensor, indent, context)}`;
}

/** `2,1` for a page of a 4-dimensional array. */
function pageIndex(dims: Dims, page: number): string {
  const index: number[] = [];
  let rest = page;
  for (const d of dims.slice(2)) {
    index.push((rest % d) + 1);
    rest = Math.floor(rest / d);
  }
  return index.join(',');
}

function cellText(cell: Cell, place: Place, context: Context): string {
  const blanks = ' '.repeat(place.indent);
  const [rows = 0] = trimDims(cell.dims);
  const inner: Place = { indent: place.indent + 2, depth: place.depth };
  const lines = [`${blanks}{\n`];
  cell.items.forEach((item, k) => {
    context.meter.tick();
    const at = `[${(k % rows) + 1},${Math.floor(k / rows) + 1}]`;
    const line = named(at, item, inner, context);
    context.meter.charge(line.length);
    lines.push(line);
  });
  lines.push(`${blanks}}\n`);
  return lines.join('');
}

function fieldsText(value: Struct, place: Place, context: Context): string {
  const blanks = ' '.repeat(place.indent);
  const lines: string[] = [];
  for (const [name, item] of value.fields) {
    context.meter.tick();
    if (place.depth > context.format.structLevels)
      lines.push(
        `${blanks}${name}: ${item instanceof ObjectValue ? '1x1' : dimsText(dimsOf(item))} ${item instanceof Struct ? 'scalar struct' : indexedName(item)}\n`,
      );
    else lines.push(named(name, item, place, context));
    context.meter.charge(lines.at(-1)!.length);
  }
  return lines.join('');
}

function structArrayText(value: StructArray, place: Place, context: Context): string {
  const blanks = ' '.repeat(place.indent + 2);
  const title = `${blanks}${dimsText(value.dims)} struct array containing the fields:${gapOf(context)}`;
  if (!context.format.structContents)
    return title + value.names.map((name) => `${blanks}  ${name}\n`).join('');
  const inner: Place = { indent: place.indent + 4, depth: place.depth + 1 };
  const fields = value.names.map((name) => {
    const items = value.items.map((item) => share(item.fields.get(name)!));
    return named(name, new Cell(value.dims, items), inner, context);
  });
  return title + fields.join('');
}
