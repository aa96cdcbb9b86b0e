/**
 * Warnings of a call that was done all the same: unknown names, values that were cut, what its handler adds. JSON responses that are objects carry
 * them as the member `warnings`, all others in one header.
 */
import { oneLine } from './dialect.js';
import { type TSchema, Type } from './schema.js';

/** Warnings in one response at most. */
const MOST = 20;

/** All warnings in one line, in responses without a place for the member: CSV, GeoJSON, files, other products' protocols. */
export const WARNING_HEADER = 'X-Sensorium-Warning';

export class Warnings {
  readonly #texts: string[] = [];

  /** @param text one sentence without a full stop; the same text twice counts once */
  add(text: string): void {
    if (!this.isFull && !this.#texts.includes(text)) this.#texts.push(text);
  }

  get isEmpty(): boolean {
    return this.#texts.length === 0;
  }

  get isFull(): boolean {
    return this.#texts.length >= MOST;
  }

  get texts(): readonly string[] {
    return this.#texts;
  }

  /** The header that carries them; none where there is nothing to warn of. */
  get headers(): Array<readonly [string, string]> {
    return this.isEmpty ? [] : [[WARNING_HEADER, oneLine(this.#texts.join('; '))]];
  }
}

const member = Type.Optional(
  Type.Array(Type.String(), {
    maxItems: MOST,
    description: 'What the server did otherwise than requested, a sentence each. Absent without warnings.',
  }),
);

/** Whether a JSON response of that schema has room for the member: an object that is not a document of somebody else's form. */
export function carriesWarnings(reply: TSchema): boolean {
  return reply.type === 'object' && reply.properties !== undefined && reply.additionalProperties !== true;
}

/** The schema of a response as it is sent. */
export function withWarnings(reply: TSchema): TSchema {
  if (!carriesWarnings(reply)) return reply;
  return { ...reply, properties: { ...(reply.properties as object), warnings: member } };
}
