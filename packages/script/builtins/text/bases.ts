/** Numbers in other bases: dec2bin, dec2base, bin2dec, base2dec and related functions. */
import type { Context } from '../../context.js';
import { fail, failWith, outOfMemory } from '../../errors.js';
import { typeName } from '../../operators/kinds.js';
import { doublesOf, numberOf } from '../../values/convert.js';
import { isArray, isCellText, isChar, isComplex, isNumeric, numelOf } from '../../values/inspect.js';
import { charRows, columnOf, zeros } from '../../values/make.js';
import { Cell, Int64Tensor, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { lettersOf, rowsOf } from './support.js';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function digitsFor(name: string, base: Value): string {
  const wrong =
    name === 'dec2base'
      ? 'BASE must be an integer between 2 and 36, or a string of symbols'
      : 'BASE must be between 2 and 36, or a string of symbols';
  if (isChar(base)) {
    const symbols = lettersOf(base);
    if (new Set(symbols).size !== symbols.length)
      return fail(`${name}: symbols representing digits must be unique`);
    if (/\s/.test(symbols)) return fail(`${name}: whitespace characters are not valid symbols`);
    return symbols;
  }
  if (!isArray(base)) {
    return name === 'dec2base'
      ? fail(`${name}: ${wrong}`)
      : fail(`binary operator '>=' not implemented for '${typeName(base)}' by 'scalar' operations`);
  }
  if (numelOf(base) !== 1)
    return fail(`${name}: ${name === 'dec2base' ? wrong : 'cannot convert from several bases at once'}`);
  const n = numberOf(base) ?? 0;
  if (!Number.isInteger(n) || n < 2 || n > 36) return fail(`${name}: ${wrong}`);
  return DIGITS.slice(0, n);
}

/** Numbers of an array or of a cell array of numbers; undefined for strings, logical and complex values, and all others. */
function numbersFrom(value: Value, context: Context): (number | bigint)[] | undefined {
  if (value instanceof Cell) {
    const numbers: (number | bigint)[] = [];
    for (const item of value.items) {
      const inner = item instanceof Cell ? undefined : numbersFrom(item, context);
      if (inner === undefined) return undefined;
      numbers.push(...inner);
    }
    return numbers;
  }
  if (value instanceof Int64Tensor) return Array.from<number | bigint>(value.re as BigInt64Array);
  if (!isNumeric(value) || isComplex(value)) return undefined;
  return Array.from(doublesOf(value, context.meter)!);
}

const isWhole = (x: number | bigint): boolean => typeof x === 'bigint' || Number.isInteger(x);

/** Digits of a nonnegative integer. */
function digitsIn(x: number | bigint, symbols: string): string {
  const base = BigInt(symbols.length);
  let rest = BigInt(x);
  let text = '';
  do {
    text = symbols[Number(rest % base)]! + text;
    rest /= base;
  } while (rest > 0n);
  return text;
}

function rowsIn(
  numbers: readonly (number | bigint)[],
  symbols: string,
  length: Value | undefined,
  context: Context,
): Value {
  if (numbers.length === 0)
    return failWith('Octave:index-out-of-bounds', 'retval(_,1): out of bound 0 (dimensions are 0x0)');
  // In base 1 or 0 the loop would not end.
  if (symbols.length < 2) return symbols === '' ? fail('zeros: invalid class name') : outOfMemory();
  const least = leastLength(length);
  const texts = numbers.map((x) => {
    context.meter.work(64);
    return digitsIn(x, symbols);
  });
  const width = texts.reduce((most, text) => Math.max(most, text.length), least);
  context.meter.elements(width * texts.length, 1);
  return charRows(
    texts.map((text) => text.padStart(width, symbols[0]!)),
    context.meter,
  );
}

function leastLength(value: Value | undefined): number {
  if (value === undefined) return 0;
  if (isChar(value) && numelOf(value) === 1) return fail('max: cannot compute max (scalar, string)');
  const length = isArray(value) && numelOf(value) === 1 ? numberOf(value)! : Number.NaN;
  if (!(length >= 0) || !Number.isInteger(length))
    return fail('dec2base: LEN must be a non-negative integer');
  return length;
}

function toBinary([value, length]: Value[], symbols: string, context: Context): Value {
  const numbers = numbersFrom(value!, context);
  if (numbers?.includes(Number.POSITIVE_INFINITY) === true) return outOfMemory();
  if (numbers === undefined || !numbers.every(isWhole)) return fail('dec2bin: input must be integers');
  const least = numbers.reduce((a, b) => (b < a ? b : a), 0);
  // Shows negative numbers in two's complement of the smallest standard size.
  const size = [8, 16, 32, 64].find((bits) => Number(least) >= -(2 ** (bits - 1))) ?? 64;
  const whole = numbers.map((x) => (x < 0 ? BigInt.asUintN(size, BigInt(x)) : x));
  return rowsIn(whole, symbols, length, context);
}

function fromBase(name: string, value: Value, symbols: string, folded: boolean, context: Context): Value {
  const texts = isCellText(value)
    ? value.items.map((item) => lettersOf(item as Value))
    : isChar(value)
      ? rowsOf(value)
      : fail(`${name}: S must be a string or cellstring`);
  if (isChar(value) && lettersOf(value) === '') return zeros(0, 1);
  const known = folded ? symbols.toUpperCase() : symbols;
  const alone = texts.length === 1;
  return columnOf(
    texts.map((text) => {
      context.meter.work(text.length);
      let sum = 0;
      // A blank line among others counts as zero.
      let any = !alone;
      for (const letter of folded ? text.toUpperCase() : text) {
        if (letter === ' ') continue;
        const digit = known.indexOf(letter);
        if (digit < 0) return Number.NaN;
        sum = sum * known.length + digit;
        any = true;
      }
      return any ? sum : Number.NaN;
    }),
  );
}

export const functions: readonly Builtin[] = [
  {
    name: 'dec2base',
    signatures: ['dec2base (D, BASE)', 'dec2base (D, BASE, LEN)'],
    summary: 'Digits of numbers in a base, or with symbols of their own.',
    examples: [
      { code: 'dec2base (123, 3)', output: 'ans = 11120\n' },
      { code: "dec2base (123, 'aei')", output: 'ans = eeeia\n' },
    ],
    inputs: [2, 3],
    library: true,
    run([value, base, length], _nargout, context) {
      const numbers = numbersFrom(value!, context);
      if (numbers?.includes(Number.POSITIVE_INFINITY) === true) return outOfMemory();
      if (numbers === undefined || !numbers.every((x) => isWhole(x) && x >= 0)) {
        return fail('dec2base: input must be real non-negative integers');
      }
      return rowsIn(numbers, digitsFor('dec2base', base!), length, context);
    },
  },
  {
    name: 'dec2bin',
    signatures: ['BSTR = dec2bin (D)', 'BSTR = dec2bin (D, LEN)'],
    summary: 'Binary digits of whole numbers.',
    examples: [
      { code: 'dec2bin ([5 10])', output: 'ans =\n\n0101\n1010\n\n' },
      { code: 'dec2bin (-3)', output: 'ans = 11111101\n' },
    ],
    inputs: [1, 2],
    library: true,
    run: (args, _nargout, context) => toBinary(args, DIGITS.slice(0, 2), context),
  },
  {
    name: 'dec2hex',
    signatures: ['HSTR = dec2hex (D)', 'HSTR = dec2hex (D, LEN)'],
    summary: 'Hexadecimal digits of whole numbers.',
    examples: [{ code: 'dec2hex (2748)', output: 'ans = ABC\n' }],
    inputs: [1, 2],
    library: true,
    run: (args, _nargout, context) => toBinary(args, DIGITS.slice(0, 16), context),
  },
  {
    name: 'base2dec',
    signatures: ['base2dec (S, BASE)'],
    summary: 'Numbers of digits in a base; NaN for other texts.',
    examples: [{ code: "base2dec ('11120', 3)", output: 'ans = 123\n' }],
    inputs: [2, 2],
    library: true,
    run([text, base], _nargout, context) {
      if (!isChar(text!) && !(text instanceof Cell && isCellText(text)))
        return fail('base2dec: S must be a string or cellstring');
      return fromBase('base2dec', text!, digitsFor('base2dec', base!), !isChar(base!), context);
    },
  },
  {
    name: 'bin2dec',
    signatures: ['bin2dec (S)'],
    summary: 'Numbers of binary digits.',
    examples: [{ code: "bin2dec ('1110')", output: 'ans = 14\n' }],
    inputs: [1, 1],
    library: true,
    run: ([text], _nargout, context) => fromBase('base2dec', text!, '01', true, context),
  },
  {
    name: 'hex2dec',
    signatures: ['hex2dec (S)'],
    summary: 'Numbers of hexadecimal digits.',
    examples: [{ code: "hex2dec ({'FF'; '1a'})", output: 'ans =\n\n   255\n    26\n\n' }],
    inputs: [1, 1],
    library: true,
    run: ([text], _nargout, context) => fromBase('base2dec', text!, DIGITS.slice(0, 16), true, context),
  },
];
