/** Medians and percentiles. */

export function median(numbers: readonly number[]): number {
  return percentile(numbers, 0.5);
}

/** The smallest of the numbers that at least `share` of them do not exceed; NaN without numbers. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Three significant digits are more than a shared machine gives. */
export function rounded(number: number): number {
  return Number(number.toPrecision(3));
}
