/** A picture of a sensor, as panels and public links know it. */
export interface Picture {
  /** Name of the file. */
  readonly name: string;
  /** UNIX seconds. */
  readonly date: number;
  /** By a public link: changes with the content. */
  readonly etag?: string;
}

/** @returns for an `<img>`; it is to be revoked */
export async function blobAddress(bytes: ReadableStream<Uint8Array>): Promise<string> {
  return URL.createObjectURL(await new Response(bytes as BodyInit).blob());
}
