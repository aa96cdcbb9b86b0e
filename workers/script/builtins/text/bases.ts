/** Numbers in other bases: dec2bin, dec2base, bin2dec, base2dec and their kin. */
import type { Context } from '../../context.js';
import { fail, failWith } from '../../errors.js';
import { doublesOf, numberOf } from '../../values/convert.js';
import { isArray, isCellText, isChar } from '../../values/inspect.js';
import { charRows, columnOf, zeros } from '../../values/make.js';
import { Cell, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { lettersOf, rowsOf } from './support.js';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function symbolsOf(name: string, base: Value): string {
  const bad =
    name === 'dec2base'
      ? 'BASE must be an integer between 2 and 36, or a string of symbols'
      : 'BASE must be between 2 and 36, or a string of symbols';
  if (isChar(base)) {
    const symbols = lettersOf(base);
    if (symbols.length < 2) return fail(`${name}: symbols representing digits must be unique`);
    if (new Set(symbols).size !== symbols.length)
      return fail(`${name}: symbols representing digits must be unique`);
    if (/\s/.test(symbols)) return fail(`${name}: whitespace characters are not valid digits`);
    return symbols;
  }
  const n = isArray(base) ? (numberOf(base) ?? 0) : 0;
  if (!Number.isInteger(n) || n < 2 || n > 36) return fail(`${name}: ${bad}`);
  return DIGITS.slice(0, n);
}

function numbersFrom(value: Value, context: Context): Float64Array | undefined {
  if (value instanceof Cell) {
    const numbers = value.items.map((item) => (isArray(item) ? numberOf(item) : undefined));
    return numbers.every((x) => x !== undefined) ? Float64Array.from(numbers as number[]) : undefined;
  }
  return isArray(value) && !isChar(value) ? doublesOf(value, context.meter) : undefined;
}

/** Digits of a whole number that is not negative. */
function digitsIn(x: number, symbols: string): string {
  const base = BigInt(symbols.length);
  let rest = BigInt(x);
  let text = '';
  do {
    text = symbols[Number(rest % base)]! + text;
    rest /= base;
  } while (rest > 0n);
  return text;
}

function rowsIn(numbers: ArrayLike<number>, symbols: string, least: number, context: Context): Value {
  const texts = Array.from(numbers, (x) => {
    context.meter.work(64);
    return digitsIn(x, symbols);
  });
  const width = Math.max(least, ...texts.map((text) => text.length));
  context.meter.elements(width * texts.length, 1);
  return charRows(texts.map((text) => text.padStart(width, symbols[0]!)));
}

function lengthArg(value: Value | undefined): number {
  return value === undefined ? 0 : (numberOf(value) ?? 0);
}

function toBinary([value, length]: Value[], symbols: string, context: Context): Value {
  const numbers = numbersFrom(value!, context);
  if (numbers === undefined || numbers.some((x) => !Number.isInteger(x)))
    return fail('dec2bin: input must be integers');
  if (numbers.length === 0)
    return failWith('Octave:index-out-of-bounds', 'retval(_,1): out of bound 0 (dimensions are 0x0)');
  const least = numbers.reduce((a, b) => Math.min(a, b), 0);
  // Negative numbers are shown in two's complement of the smallest usual size.
  const size = [8, 16, 32, 64].find((bits) => least >= -(2 ** (bits - 1))) ?? 64;
  const whole = Array.from(numbers, (x) => (x < 0 ? Number(BigInt.asUintN(size, BigInt(x))) : x));
  return rowsIn(whole, symbols, lengthArg(length), context);
}

function fromBase(name: string, value: Value, symbols: string, folded: boolean, context: Context): Value {
  const texts =
    value instanceof Cell && isCellText(value)
      ? value.items.map((item) => lettersOf(item as Value))
      : isChar(value)
        ? rowsOf(value)
        : fail(`${name}: S must be a string or cellstring`);
  if (isChar(value) && lettersOf(value) === '') return zeros(0, 1);
  const known = folded ? symbols.toUpperCase() : symbols;
  return columnOf(
    texts.map((text) => {
      context.meter.work(text.length);
      let sum = 0;
      let any = false;
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
      if (numbers === undefined || numbers.some((x) => !Number.isInteger(x) || x < 0)) {
        if (base !== undefined && isArray(value!) && !isChar(value!) && isChar(base))
          symbolsOf('dec2base', base);
        return fail('dec2base: input must be real non-negative integers');
      }
      return rowsIn(numbers, symbolsOf('dec2base', base!), lengthArg(length), context);
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
      return fromBase('base2dec', text!, symbolsOf('base2dec', base!), !isChar(base!), context);
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
