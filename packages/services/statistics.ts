/** Means, medians and deviations. */

/** @param numbers at least one */
export function mean(numbers: readonly number[]): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum / numbers.length;
}

/** @param numbers at least one */
export function variance(numbers: readonly number[]): number {
  const middle = mean(numbers);
  return mean(numbers.map((each) => (each - middle) ** 2));
}

/** Mean of the two middle numbers where the count is even. @param numbers at least one */
export function median(numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle]!;
  return sorted.length % 2 === 1 ? upper : (sorted[middle - 1]! + upper) / 2;
}

/** Factors that scale the median and the mean of absolute deviations to the standard deviation of a normal distribution. */
const FROM_MEDIAN = 1 / 0.6745;
const FROM_MEAN = 1.253314;

/**
 * Modified z-score (Iglewicz and Hoaglin 1993): distance from the median in standard deviations, estimated by the median absolute deviation, which
 * outliers do not move. Where more than half of the others are equal, the mean absolute deviation replaces the median.
 * @param others at least one
 * @returns infinite when all others are equal and the number differs
 */
export function robustScore(number: number, others: readonly number[]): number {
  const middle = median(others);
  if (number === middle) return 0;
  const deviations = others.map((each) => Math.abs(each - middle));
  const spread = FROM_MEDIAN * median(deviations) || FROM_MEAN * mean(deviations);
  return (number - middle) / spread;
}
