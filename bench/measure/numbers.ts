/** Medians and percentiles. */

export function median(numbers: readonly number[]): number {
  return percentile(numbers, 0.5);
}

/** The smallest number that at least `share` of the numbers do not exceed; NaN without numbers. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Rounds to three significant digits, more than the precision on a shared machine. */
export function rounded(number: number): number {
  return Number(number.toPrecision(3));
}
