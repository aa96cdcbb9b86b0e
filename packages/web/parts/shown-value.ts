/** The newest value of a sensor as a row or a tile shows it. */

/** Digits of a number: a row is narrow, and the page of the sensor shows all of them. */
const DIGITS = 6;

/**
 * @param value text of the API
 * @param isNumber whether the data type of the sensor is numeric, or the value has no type
 */
export function shownValue(value: string, isNumber: boolean): string {
  if (!isNumber || value.trim() === '') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (value.length <= DIGITS + 2 && !/e/i.test(value)) return value.replace('-', '\u2212');
  const size = Math.abs(number);
  const short =
    size !== 0 && (size >= 1e9 || size < 1e-4)
      ? number.toExponential(3)
      : String(Number(number.toPrecision(DIGITS)));
  return short.replace('-', '\u2212');
}

/** Types whose values are numbers; 0: values without a type, which may be numbers. */
export function mayBeNumber(dataTypeId: string): boolean {
  return dataTypeId === '0' || dataTypeId === '1' || dataTypeId === '2';
}
