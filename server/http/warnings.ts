/**
 * Warnings of a successful request: unknown names, values that were cut, texts of the handler. JSON responses that are objects carry them as the
 * member `warnings`, all others in one header.
 */
import { oneLine } from './dialect.js';
import { type TSchema, Type } from './schema.js';

/** Most warnings in one response. */
const MOST = 20;

/** All warnings in one line, in responses without the member: CSV, GeoJSON, files, other products' protocols. */
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

  /** The header with all warnings; none without warnings. */
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

/** Whether a JSON response of that schema can carry the member: an object whose form no other specification defines. */
export function carriesWarnings(reply: TSchema): boolean {
  return reply.type === 'object' && reply.properties !== undefined && reply.additionalProperties !== true;
}

/** The schema of a response with the member. */
export function withWarnings(reply: TSchema): TSchema {
  if (!carriesWarnings(reply)) return reply;
  return { ...reply, properties: { ...(reply.properties as object), warnings: member } };
}
