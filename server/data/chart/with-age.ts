/** Says in a chart how old it is. */
import { type AsOf, lagOf } from '../../http/freshness.js';
import { toSeconds } from '../dates.js';
import type { Chart } from './chart.js';

/** @param now microseconds since 1970 */
export function withAge<Given extends Chart>(chart: Given, asOf: AsOf, now: number) {
  return asOf === null ? chart : { ...chart, as_of: toSeconds(now) - lagOf(asOf) };
}
