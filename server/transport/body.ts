/** The body of one request: gathered up to a limit, then undone from gzip off the event loop. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ApiError, tryLater } from '@sensorium/model/errors';
import type { Exchange, TransportOptions } from './transport.js';

const inflate = promisify(gunzip);
/** Bytes that zlib hands back at once: each piece costs a trip to its thread. */
const INFLATED_CHUNK = 64 * 1024;
/** Bytes; what is smaller is copied behind others, or the object that holds it would take many times as much. */
const SMALL_CHUNK = 1024;
/** Bytes of small chunks that are held together. */
const TAIL = 8 * 1024;

export type BodyBounds = Pick<TransportOptions, 'bodyLimit' | 'bodyMemory'>;

export class RequestBody {
  readonly #bounds: BodyBounds;
  /** Bytes according to Content-Length, null for a chunked body, 0 for none. */
  readonly #announced: number | null;
  readonly #gzip: boolean = false;
  #chunks: Buffer[] = [];
  /** Small chunks that come after those in `#chunks`. */
  #tail: Buffer | null = null;
  #tailLength = 0;
  #received = 0;
  /** Bytes taken of the room for bodies, none any more once it is discarded. */
  #taken = 0;
  #discarded = false;
  #outcome: 'arriving' | 'whole' | ApiError = 'arriving';
  #waiting: { resolve: (body: Buffer) => void; reject: (reason: ApiError) => void } | null = null;
  #reading: Promise<Buffer> | null = null;

  constructor(header: Exchange['header'], bounds: BodyBounds) {
    this.#bounds = bounds;
    this.#announced =
      header('transfer-encoding') === undefined ? Number(header('content-length') ?? 0) : null;
    if (this.#announced === 0) {
      this.#outcome = 'whole';
      return;
    }
    const encoding = encodingOf(header('content-encoding'));
    if (encoding === 'unsupported') this.#outcome = new ApiError('unsupported_encoding');
    else if (this.#announced !== null && this.#announced > bounds.bodyLimit)
      this.#outcome = tooLarge(bounds.bodyLimit);
    else this.#gzip = encoding === 'gzip';
  }

  /** Whether the request has a body at all. */
  get expected(): boolean {
    return this.#announced !== 0;
  }

  /** Why there is no body to be had; null while nothing speaks against it. */
  get refusal(): ApiError | null {
    return this.#outcome instanceof ApiError ? this.#outcome : null;
  }

  /**
   * Whether the rest is not worth reading. Up to twice the limit a refused body is still read and thrown away, so that
   * a client which writes before it reads gets to see its answer; nobody sends gigabytes.
   */
  get excessive(): boolean {
    return Math.max(this.#received, this.#announced ?? 0) > 2 * this.#bounds.bodyLimit;
  }

  /** Takes the next piece, which must stay unchanged from now on. */
  push(chunk: Buffer): void {
    this.#received += chunk.length;
    if (this.#outcome !== 'arriving') return;
    if (this.#received > this.#bounds.bodyLimit) this.fail(tooLarge(this.#bounds.bodyLimit));
    else if (this.#take(chunk.length)) this.#keep(chunk);
    else this.fail(noRoom());
  }

  /** No more pieces: the body is whole. */
  end(): void {
    if (this.#outcome !== 'arriving') return;
    this.#outcome = 'whole';
    this.#waiting?.resolve(this.#gathered());
  }

  /** The body will never be whole. The first outcome stands. */
  fail(error: ApiError): void {
    if (this.#outcome !== 'arriving') return;
    this.#outcome = error;
    this.#chunks = [];
    this.#tail = null;
    // As in `read`: not before, since nearly all of them are good.
    this.#reading?.catch(() => {});
    this.#waiting?.reject(error);
  }

  /** The request has been answered: what still comes is counted and thrown away. */
  discard(): void {
    this.#giveBack();
    this.#discarded = true;
    // Nearly always the body is whole by now, and an error that nobody sees would still cost its stack trace.
    if (this.#outcome === 'arriving') this.fail(brokenOff());
  }

  /** @throws ApiError as `Exchange.body` says */
  read(): Promise<Buffer> {
    if (this.#reading === null) {
      const whole = this.#whole();
      this.#reading = this.#gzip ? whole.then((packed) => this.#inflated(packed)) : whole;
      // A handler may ask and then not wait: a refusal that nobody hears must not end the process.
      if (this.#gzip || this.refusal !== null) this.#reading.catch(() => {});
    }
    return this.#reading;
  }

  #whole(): Promise<Buffer> {
    if (this.#outcome === 'whole') return Promise.resolve(this.#gathered());
    if (this.#outcome instanceof ApiError) return Promise.reject(this.#outcome);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  #keep(chunk: Buffer): void {
    // The first one is all there is, nearly always.
    const isSmall = chunk.length < SMALL_CHUNK && this.#chunks.length > 0;
    if (!isSmall || this.#tailLength + chunk.length > TAIL) this.#endTail();
    if (!isSmall) {
      this.#chunks.push(chunk);
      return;
    }
    this.#tail ??= Buffer.allocUnsafe(TAIL);
    this.#tailLength += chunk.copy(this.#tail, this.#tailLength);
  }

  #endTail(): void {
    if (this.#tail === null || this.#tailLength === 0) return;
    this.#chunks.push(Buffer.from(this.#tail.subarray(0, this.#tailLength)));
    this.#tailLength = 0;
  }

  #take(bytes: number): boolean {
    const isThere = !this.#discarded && this.#bounds.bodyMemory.reserve(bytes);
    if (isThere) this.#taken += bytes;
    return isThere;
  }

  #giveBack(): void {
    this.#bounds.bodyMemory.release(this.#taken);
    this.#taken = 0;
  }

  #gathered(): Buffer {
    this.#endTail();
    this.#tail = null;
    const [first, ...others] = this.#chunks;
    const received = first !== undefined && others.length === 0 ? first : Buffer.concat(this.#chunks);
    this.#chunks = [];
    return received;
  }

  async #inflated(packed: Buffer): Promise<Buffer> {
    if (packed.length === 0) return packed;
    const { bodyLimit, bodyMemory } = this.#bounds;
    return bodyMemory.inflating.run(async () => {
      if (this.#discarded) throw brokenOff();
      const body = await gunzipped(packed, bodyLimit);
      this.#giveBack();
      if (!this.#take(body.length)) throw noRoom();
      return body;
    });
  }
}

/** The peer went away, or sent something that is not HTTP, in the middle of its body. */
export function brokenOff(): ApiError {
  return new ApiError('malformed_body', 'the body broke off');
}

function noRoom(): ApiError {
  return tryLater('overloaded', 2);
}

function tooLarge(limit: number): ApiError {
  return new ApiError('body_too_large', `the body is larger than ${limit} bytes`);
}

/** At most one encoding is undone: a tower of gzip layers multiplies what a small body can cost. */
function encodingOf(header: string | undefined): 'identity' | 'gzip' | 'unsupported' {
  if (header === undefined) return 'identity';
  const names = header.toLowerCase().split(',');
  const [first, ...others] = names
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (first === undefined) return 'identity';
  return others.length === 0 && (first === 'gzip' || first === 'x-gzip') ? 'gzip' : 'unsupported';
}

async function gunzipped(packed: Buffer, limit: number): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: limit, chunkSize: INFLATED_CHUNK });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(limit);
    throw new ApiError('malformed_body', 'the body is not valid gzip');
  }
}
