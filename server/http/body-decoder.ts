/** Decoders of bodies that are not read by a schema. */

/** Bytes up to which a body is decoded on the event loop. Routes without a decoder refuse larger ones. */
export const LARGE = 131_072;

/** The place of an unknown name. */
export interface Surroundings {
  /** Path in the body: `` for a whole body or query, `sensors[0]` for an element. */
  readonly at: string;
  /** Declared names there. */
  readonly known: readonly string[];
  /** Members of responses that hold the same object, in the singular: `sensor`; none for a query. */
  readonly objects: readonly string[];
}

/** A name in a body that the route does not declare there. */
export interface UnknownName extends Surroundings {
  readonly name: string;
}

export interface BodyDecoder {
  /**
   * @param contentType as the client sent it
   * @param raw media types that are passed on as text
   * @throws ApiError malformed_body
   */
  decode(bytes: Buffer, contentType: string, raw: readonly string[]): unknown;

  /**
   * Decodes more than `LARGE` bytes, in another thread.
   * @param chunks of the body, which move to the thread: they must not be used afterwards
   * @param asker the account of the caller; the network of one that has not been identified
   * @throws ApiError malformed_body, invalid_input, overloaded
   */
  decodeLarge(chunks: readonly Buffer[], contentType: string, asker: number | string): Promise<unknown>;

  /** @param body as decoded */
  unknownNames(body: unknown): readonly UnknownName[];
}
