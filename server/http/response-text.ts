/** Response bodies as JSON text of bounded length. */
import { type ApiError, invalid } from '@sensorium/model/errors';
import { COST, TooCostly, TooMuch } from '../../sql/store/points/too-much.js';

/** Characters, 64 M: several times the text that a list may hold, since JSON may write a character as six. */
const LIMIT = 64 * 2 ** 20;

/** Items of a list that are serialised at once. */
const CHUNK = 100;

/**
 * The text that JSON.stringify returns. Lists in a body are serialised in chunks, so that one that is too long is refused before it fills the memory.
 * @param most characters
 * @throws TooMuch
 */
export function responseText(body: unknown, most: number = LIMIT): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return JSON.stringify(body);
  let left = most;
  const textOf = (value: unknown) => {
    const text = JSON.stringify(value) as string | undefined;
    left -= text?.length ?? 0;
    if (left < 0) throw TooMuch.answer(most);
    return text;
  };
  const listed = (items: readonly unknown[]) => textOf(items)!.slice(1, -1);
  const members: string[] = [];
  for (const [name, value] of Object.entries(body)) {
    const text = Array.isArray(value) ? `[${chunksOf(value).map(listed).join()}]` : textOf(value);
    if (text !== undefined) members.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${members.join()}}`;
}

function chunksOf(items: readonly unknown[]): (readonly unknown[])[] {
  return Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, i) =>
    items.slice(i * CHUNK, (i + 1) * CHUNK),
  );
}

/** @param field of the request that limits the number of items */
export function askForFewer(field: string, error: TooMuch): ApiError {
  if (error instanceof TooCostly)
    return invalid(
      'start_date',
      `ask for less: the read would unpack ${error.points} points, and the limit of one read is ${COST}. ` +
        'Shorten the range, name fewer sensors, or choose an interval or a time zone whose buckets are stored',
    );
  return invalid(field, `ask for fewer: they have more than ${error.message}`);
}
