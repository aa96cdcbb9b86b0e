/** Answers as JSON, as long as they are not too long. */
import { type ApiError, invalid } from '@sensorium/model/errors';
import { TooMuch } from '../../sql/store/points/too-much.js';

/** Letters, 64 M: several times what is read for a list, since JSON may write one as six. */
const LIMIT = 64 * 2 ** 20;

/** Items of a list that are written at once. */
const CHUNK = 100;

/**
 * As JSON.stringify has it. Lists in a body are written in pieces, so that one that is too long is given up before it fills the memory.
 * @param most letters
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

/** @param field that says how many they are */
export function askForFewer(field: string, { message }: TooMuch): ApiError {
  return invalid(field, `ask for fewer: they have more than ${message}`);
}
