/** Means, medians and deviations of a few numbers. */

/** @param numbers one at least */
export function mean(numbers: readonly number[]): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum / numbers.length;
}

/** @param numbers one at least */
export function variance(numbers: readonly number[]): number {
  const middle = mean(numbers);
  return mean(numbers.map((each) => (each - middle) ** 2));
}

/** Of an even count the mean of the two in the middle. @param numbers one at least */
export function median(numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle]!;
  return sorted.length % 2 === 1 ? upper : (sorted[middle - 1]! + upper) / 2;
}

/** What makes the median and the mean of absolute deviations that of a normal distribution: its standard deviation. */
const FROM_MEDIAN = 1 / 0.6745;
const FROM_MEAN = 1.253314;

/**
 * How many standard deviations a number is from the middle of others, both told by medians, which outliers among them do not move
 * (Iglewicz and Hoaglin 1993). Where more than half of the others are equal, the mean of the deviations stands in for their median.
 * @param others one at least
 * @returns infinite when all others are equal and it is not
 */
export function robustScore(number: number, others: readonly number[]): number {
  const middle = median(others);
  if (number === middle) return 0;
  const deviations = others.map((each) => Math.abs(each - middle));
  const spread = FROM_MEDIAN * median(deviations) || FROM_MEAN * mean(deviations);
  return (number - middle) / spread;
}
