/** JSON: jsonencode and jsondecode. */
import type { Context } from '../../context.js';
import { fail, invalidCall } from '../../errors.js';
import { type Json, readJson } from '../../text/json-read.js';
import { type NameStyle, validName } from '../../text/valid-name.js';
import { doublesOf, isTrue, textOf, textRows } from '../../values/convert.js';
import {
  classOf,
  dimsOf,
  isArray,
  isChar,
  isLogical,
  numelOf,
  product,
  sameDims,
} from '../../values/inspect.js';
import { cellColumn, logical, matrix, structArray, structOf, tensor, zeros } from '../../values/make.js';
import { Cell, Int64Tensor, Struct, StructArray, Tensor, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { MapValue } from '../containers/map-value.js';
import { nameStyle } from './names.js';

interface Options {
  convertNonFinite: boolean;
}

/** JSON of a value, charged to the meter part by part. */
function encode(value: Value, options: Options, context: Context): string {
  const text = encoded(value, options, context);
  context.meter.charge(text.length);
  context.meter.work(text.length >> 3);
  return text;
}

function encoded(value: Value, options: Options, context: Context): string {
  if (value instanceof Struct) return encodeFields(value, options, context);
  if (value instanceof StructArray)
    return `[${value.items.map((item) => encode(item, options, context)).join(',')}]`;
  if (value instanceof Cell)
    return `[${value.items.map((item) => encode(item, options, context)).join(',')}]`;
  if (value instanceof MapValue) {
    const values = value.values().items;
    const pairs = value
      .keys()
      .items.map((key, k) => `${quoted(textOf(key) ?? String(key))}:${encode(values[k]!, options, context)}`);
    return `{${pairs.join(',')}}`;
  }
  if (isChar(value)) {
    const rows = textRows(value) ?? [];
    if (rows.length <= 1) return quoted(rows[0] ?? '');
    // A column of chars is one string.
    return rows[0]!.length === 1 ? quoted(rows.join('')) : `[${rows.map(quoted).join(',')}]`;
  }
  if (!isArray(value)) return fail('jsonencode: unsupported type');
  if (value instanceof Tensor && value.im !== null) return `[${Array.from(value.re, numberText).join(',')}]`;
  if (numelOf(value) === 1) {
    const text = element(value, 0, options, context);
    // Octave encodes a scalar of class single only if it writes it as an integer.
    return classOf(value) === 'single' && !/^(-?\d+|null)$/.test(text)
      ? fail('jsonencode: unsupported type')
      : text;
  }
  if (numelOf(value) === 0) return '[]';
  return encodeArray(value, dimsOf(value), options, context);
}

function encodeFields(value: Struct, options: Options, context: Context): string {
  const pairs = [...value.fields].map(([name, item]) => `${quoted(name)}:${encode(item, options, context)}`);
  return `{${pairs.join(',')}}`;
}

/** Encodes a vector as one list, and further dimensions as nested lists. */
function encodeArray(value: Value, dims: readonly number[], options: Options, context: Context): string {
  const count = numelOf(value);
  if (dims.filter((d) => d !== 1).length <= 1) {
    return `[${Array.from({ length: count }, (_, k) => element(value, k, options, context)).join(',')}]`;
  }
  const level = (dim: number, offset: number): string => {
    const stride = product(dims.slice(0, dim));
    const items = Array.from({ length: dims[dim]! }, (_, k) => {
      const at = offset + k * stride;
      return dim === dims.length - 1 ? element(value, at, options, context) : level(dim + 1, at);
    });
    return `[${items.join(',')}]`;
  };
  return level(0, 0);
}

function element(value: Value, at: number, options: Options, context: Context): string {
  context.meter.work(4);
  if (value instanceof Int64Tensor)
    return Number.isSafeInteger(Number(value.re[at]))
      ? String(value.re[at])
      : fail('jsonencode: unsupported type');
  const x = value instanceof Tensor ? value.re[at]! : (doublesOf(value, context.meter)![at] ?? 0);
  if (isLogical(value)) return x !== 0 ? 'true' : 'false';
  if (Number.isFinite(x)) return numberText(x);
  if (options.convertNonFinite) return 'null';
  return Number.isNaN(x) ? 'NaN' : x > 0 ? 'Infinity' : '-Infinity';
}

/** Shortest text that reads back as the same number. Integers of more than six digits are written as floating point. */
function numberText(x: number): string {
  const text = String(x).replace('e+', 'e');
  return Number.isInteger(x) && Math.abs(x) > 999_999 && /^-?\d+$/.test(text) ? `${text}.0` : text;
}

function quoted(text: string): string {
  const escaped = text.replace(
    /["\\\b\f\n\r\t]/g,
    (letter) => `\\${'"\\bfnrt'['"\\\b\f\n\r\t'.indexOf(letter)]}`,
  );
  return `"${[...escaped].map((letter) => (letter < ' ' ? `\\u${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}` : letter)).join('')}"`;
}

/** The value of parsed JSON. */
function decode(json: Json, valid: NameStyle | null): Value {
  if (json === null) return zeros(0, 0);
  if (Array.isArray(json)) return decodeArray(json, valid);
  if (json instanceof Map) {
    return structOf(
      [...json].map(
        ([name, item]) => [valid === null ? name : validName(name, valid), decode(item, valid)] as const,
      ),
    );
  }
  return json;
}

function decodeArray(items: readonly Json[], valid: NameStyle | null): Value {
  if (items.length === 0) return zeros(0, 0);
  if (items.every((item) => typeof item === 'number' || item === null)) {
    return matrix(
      [items.length, 1],
      Float64Array.from(items, (item) => (item === null ? Number.NaN : (item as number))),
    );
  }
  if (items.every((item) => typeof item === 'boolean'))
    return logical([items.length, 1], Uint8Array.from(items, Number));
  const values = items.map((item) => decode(item, valid));
  if (items.every((item) => item instanceof Map)) {
    const names = [...(values[0] as Struct).fields.keys()];
    const same = values.every((value) => {
      const own = [...(value as Struct).fields.keys()];
      return own.length === names.length && own.every((name, k) => name === names[k]);
    });
    return same ? structArray([items.length, 1], names, values as Struct[]) : cellColumn(values);
  }
  if (items.every((item) => Array.isArray(item))) return stacked(values) ?? cellColumn(values);
  return cellColumn(values);
}

/** Joins arrays of equal size and class along a new first dimension; undefined for others. */
function stacked(values: readonly Value[]): Value | undefined {
  const [first] = values;
  const numeric = values.every(
    (value) => typeof value === 'number' || (value instanceof Tensor && value.cls === 'double'),
  );
  const truth = values.every(
    (value) => typeof value === 'boolean' || (value instanceof Tensor && value.cls === 'logical'),
  );
  if (!numeric && !truth) return undefined;
  const dims = dimsOf(first!);
  const size = product(dims);
  if (size === 0 || !values.every((value) => sameDims(dimsOf(value), dims))) return undefined;
  const inner = dims.length === 2 && dims[1] === 1 ? [dims[0]!] : [...dims];
  const n = values.length;
  const re = new Float64Array(n * size);
  values.forEach((value, i) => {
    for (let k = 0; k < size; k++) re[i + k * n] = value instanceof Tensor ? value.re[k]! : Number(value);
  });
  return truth ? tensor('logical', [n, ...inner], Uint8Array.from(re)) : matrix([n, ...inner], re);
}

export const functions: readonly Builtin[] = [
  {
    name: 'jsonencode',
    signatures: [
      'JSON_TXT = jsonencode (OBJECT)',
      'JSON_TXT = jsonencode (..., "ConvertInfAndNaN", TF)',
      'JSON_TXT = jsonencode (..., "PrettyPrint", TF)',
    ],
    summary: 'JSON text of a value.',
    examples: [
      {
        code: "jsonencode (struct ('a', [1 2 3], 'b', 'text', 'c', {{true, []}}))",
        output: 'ans = {"a":[1,2,3],"b":"text","c":[true,[]]}\n',
      },
      { code: 'jsonencode ([1 NaN; 0.5 4])', output: 'ans = [[1,null],[0.5,4]]\n' },
    ],
    inputs: [1, 5],
    run([value, ...rest], _nargout, context) {
      if (value instanceof StructArray && value.items.length === 0) return '';
      if (rest.length % 2 !== 0) return invalidCall();
      const options: Options = { convertNonFinite: true };
      for (let k = 0; k < rest.length; k += 2) {
        const name = (textOf(rest[k]!) ?? fail('jsonencode: option must be a string')).toLowerCase();
        const setting = rest[k + 1];
        if (setting === undefined || !isLogical(setting) || numelOf(setting) !== 1) {
          return fail('jsonencode: option value must be a logical scalar');
        }
        if (name === 'convertinfandnan') options.convertNonFinite = isTrue(setting);
        else if (name !== 'prettyprint') {
          return fail('jsonencode: Valid options are "ConvertInfAndNaN" and "PrettyPrint"');
        }
      }
      return encode(value!, options, context);
    },
  },
  {
    name: 'jsondecode',
    signatures: [
      'OBJECT = jsondecode (JSON_TXT)',
      'OBJECT = jsondecode (..., "ReplacementStyle", RS)',
      'OBJECT = jsondecode (..., "Prefix", PFX)',
      'OBJECT = jsondecode (..., "makeValidName", TF)',
    ],
    summary: 'Value of a JSON text: objects become structs, lists of like things arrays.',
    examples: [
      {
        code: 'jsondecode (\'{"a": [1, 2, null], "b": [{"c": 1}, {"c": 2}]}\')',
        output:
          'ans =\n\n  scalar structure containing the fields:\n\n    a =\n\n         1\n         2\n       NaN\n\n    b =\n\n      2x1 struct array containing the fields:\n\n        c\n\n\n',
      },
      { code: "jsondecode ('[[1, 2], [3, 4]]')", output: 'ans =\n\n   1   2\n   3   4\n\n' },
    ],
    inputs: [1, Number.POSITIVE_INFINITY],
    run([text, ...rest], _nargout, context) {
      if (rest.length % 2 !== 0) return invalidCall();
      const json = textOf(text!) ?? fail('jsondecode: JSON_TXT must be a character string');
      let named = true;
      const style: Value[] = [];
      for (let k = 0; k < rest.length; k += 2) {
        const name = textOf(rest[k]!) ?? fail('jsondecode: option argument must be a string');
        if (name.toLowerCase() !== 'makevalidname') style.push(rest[k]!, rest[k + 1]!);
        else named = isTrue(rest[k + 1]!);
      }
      const valid = named ? nameStyle(style) : null;
      return decode(readJson(json, context.meter), valid);
    },
  },
];
