/** Values as people type them. */

const NUMBER = /^\s*[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?\s*$/i;

/**
 * @param type number of the data type of the sensor; the API rejects what does not fit it
 * @returns a number also with a decimal comma
 */
export function valueOfText(text: string, type: string): unknown {
  if (type === '4') return text;
  if (type === '5') {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }
  if (NUMBER.test(text)) return Number(text.replace(',', '.'));
  return text.trim();
}
