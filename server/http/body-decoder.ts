/** How a route reads its body, where it is not read by its schema. */

/** Bytes up to which a body is decoded at once: that takes a moment that everybody can wait for. Routes without a decoder take no larger one. */
export const LARGE = 131_072;

/** Where an unknown name stands. */
export interface Surroundings {
  /** How the caller names the place: `` for a whole body or query, `sensors[0]` for an element. */
  readonly at: string;
  /** Names that are declared there. */
  readonly known: readonly string[];
  /** Under which members responses carry the same object, in the singular: `sensor`; none for a query. */
  readonly objects: readonly string[];
}

/** A name in a body that the route does not declare there. */
export interface UnknownName extends Surroundings {
  readonly name: string;
}

export interface BodyDecoder {
  /**
   * @param contentType as the client sent it
   * @param raw media types that the route takes as they are
   * @throws ApiError malformed_body
   */
  decode(bytes: Buffer, contentType: string, raw: readonly string[]): unknown;

  /**
   * Decodes more than `LARGE` bytes, in another thread.
   * @param isKnown whether the caller has been identified already
   * @throws ApiError malformed_body, invalid_input, overloaded
   */
  decodeLarge(bytes: Buffer, contentType: string, isKnown: boolean): Promise<unknown>;

  /** @param body as it was decoded */
  unknownNames(body: unknown): readonly UnknownName[];
}
