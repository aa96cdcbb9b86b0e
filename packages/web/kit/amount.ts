/** Amounts of quotas as people read them. */
const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** @returns for example `12,000` or `1.4 GB` */
export function amountOf(amount: number, unit: string): string {
  if (unit !== 'bytes') return amount.toLocaleString('en');
  let [value, step] = [amount, 0];
  while (value >= 999.5 && step < UNITS.length - 1) {
    value /= 1000;
    step++;
  }
  return `${value.toLocaleString('en', { maximumSignificantDigits: 3 })} ${UNITS[step]}`;
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

/** Where there is little room. @returns for example `12K`, `100B` or `1.4 GB` */
export function shortAmountOf(amount: number, unit: string): string {
  return unit === 'bytes' ? amountOf(amount, unit) : compact.format(amount);
}
