/** Arrays as parameters of SQL: their text. The driver would look at every number as if it were something to be escaped. */

/** @param numbers NaN stands for null */
export function numberArray(numbers: readonly number[]): string {
  return `{${numbers.map((number) => (Number.isNaN(number) ? 'NULL' : number)).join()}}`;
}

/** Null when there is no text at all: `unnest` of it beside other arrays gives nulls. */
export function textArray(texts: readonly (string | null)[]): string | null {
  return texts.every((text) => text === null) ? null : `{${texts.map(quoted).join()}}`;
}

function quoted(text: string | null): string {
  return text === null ? 'NULL' : `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
