/** Integers: bits, divisors, primes, combinations. */
import type { Builtin } from '../builtin.js';
import { functions as bincoeff } from './bincoeff.js';
import { functions as bits } from './bits.js';
import { functions as combinations } from './combinations.js';
import { functions as gcd } from './gcd.js';
import { functions as places } from './places.js';
import { functions as primes } from './primes.js';

export const functions: readonly Builtin[] = [
  ...bincoeff,
  ...bits,
  ...gcd,
  ...places,
  ...combinations,
  ...primes,
];
