/** The body of one request: collected up to a limit, then gunzipped. */
import { ApiError, tryLater } from '@sensorium/model/errors';
import { addressKey } from '../../common/client-network.js';
import type { BodyOwner } from './body-memory.js';
import { tooLarge } from './inflate.js';
import type { Exchange, ReadBounds, TransportOptions } from './transport.js';

/** Bytes; smaller chunks are copied together, since the Buffer object of each would take many times as much memory. */
const SMALL_CHUNK = 1024;
/** Bytes of a buffer for small chunks. */
const TAIL = 8 * 1024;

export type BodyBounds = Pick<TransportOptions, 'bodyLimit' | 'bodyMemory' | 'clientAddress'>;

export class RequestBody {
  readonly #bounds: BodyBounds;
  /** Bytes by Content-Length; null for a chunked body, 0 without a body. */
  readonly #announced: number | null;
  readonly #gzip: boolean = false;
  #chunks: Buffer[] = [];
  /** Small chunks after those in `#chunks`. */
  #tail: Buffer | null = null;
  #tailLength = 0;
  #received = 0;
  /** Bytes reserved of the memory budget; 0 after `discard`. */
  #reserved = 0;
  /** For whom they count: before the body is read, for the address of the client. */
  #owner: BodyOwner | undefined;
  #discarded = false;
  #outcome: 'arriving' | 'whole' | ApiError = 'arriving';
  #waiting: { resolve: (body: readonly Buffer[]) => void; reject: (reason: ApiError) => void } | null = null;
  #reading: Promise<readonly Buffer[]> | null = null;
  /** Bytes, as received and after decompression. */
  #limit: number;

  /** @param client address from which the body comes */
  constructor(header: Exchange['header'], bounds: BodyBounds, client?: string) {
    this.#bounds = bounds;
    this.#limit = bounds.bodyLimit;
    this.#announced =
      header('transfer-encoding') === undefined ? Number(header('content-length') ?? 0) : null;
    if (this.#announced === 0) {
      this.#outcome = 'whole';
      return;
    }
    if (client !== undefined) this.#owner = addressKey(client);
    const encoding = encodingOf(header('content-encoding'));
    if (encoding === 'unsupported') this.#outcome = new ApiError('unsupported_encoding');
    else if (this.#announced !== null && this.#announced > bounds.bodyLimit)
      this.#outcome = tooLarge(bounds.bodyLimit);
    else this.#gzip = encoding === 'gzip';
  }

  /** Whether the request has a body. */
  get expected(): boolean {
    return this.#announced !== 0;
  }

  /** Why the body is refused; null while it is acceptable. */
  get refusal(): ApiError | null {
    return this.#outcome instanceof ApiError ? this.#outcome : null;
  }

  /**
   * Whether the rest need not be read. Up to twice the limit a refused body is read and discarded, so that a client that sends its whole request
   * before it reads gets the response.
   */
  get excessive(): boolean {
    return Math.max(this.#received, this.#announced ?? 0) > 2 * this.#bounds.bodyLimit;
  }

  /** Takes the next chunk. @param chunk must not change afterwards */
  push(chunk: Buffer): void {
    this.#received += chunk.length;
    if (this.#outcome !== 'arriving') return;
    if (this.#received > this.#limit) this.fail(tooLarge(this.#limit));
    else if (this.#reserve(chunk.length)) this.#keep(chunk);
    else this.fail(overloaded());
  }

  /** The body is complete. */
  end(): void {
    if (this.#outcome !== 'arriving') return;
    this.#outcome = 'whole';
    this.#waiting?.resolve(this.#gathered());
  }

  /** The body will not be complete. The first outcome counts. */
  fail(error: ApiError): void {
    if (this.#outcome !== 'arriving') return;
    this.#outcome = error;
    this.#chunks = [];
    this.#tail = null;
    // As in `read`; only now, since nearly all bodies succeed.
    this.#reading?.catch(() => {});
    this.#waiting?.reject(error);
  }

  /** The response is ready: further chunks are counted and discarded. */
  discard(): void {
    this.#release();
    this.#discarded = true;
    // Only if needed: nearly always the body is complete, and an unused error would cost its stack trace.
    if (this.#outcome === 'arriving') this.fail(brokenOff());
  }

  /** @throws ApiError as `Exchange.body` says */
  read({ limit, owner }: ReadBounds = {}): Promise<readonly Buffer[]> {
    if (this.#reading === null) {
      this.#count(owner);
      if (limit !== undefined) this.#lower(limit);
      const whole = this.#whole();
      this.#reading = this.#gzip
        ? whole.then((packed) => this.#inflated(joined(packed), owner ?? ''))
        : whole;
      // A handler may call `read` without awaiting it: the unhandled rejection must not end the process.
      if (this.#gzip || this.refusal !== null) this.#reading.catch(() => {});
    }
    return this.#reading;
  }

  #lower(limit: number): void {
    this.#limit = Math.min(limit, this.#limit);
    const isOver = Math.max(this.#received, this.#announced ?? 0) > this.#limit;
    if (isOver) this.#refuse(tooLarge(this.#limit));
  }

  /** What has arrived counts for its owner from now on. */
  #count(owner: BodyOwner | undefined): void {
    // It has got its memory, whatever others have got since.
    if (owner === this.#owner) return;
    const reserved = this.#reserved;
    if (reserved > 0) this.#release();
    this.#owner = owner;
    if (reserved > 0 && !this.#reserve(reserved)) this.#refuse(overloaded());
  }

  /** Refuses the body before it is read, whether it is complete or not. */
  #refuse(error: ApiError): void {
    if (this.#outcome instanceof ApiError) return;
    this.#outcome = error;
    this.#chunks = [];
    this.#tail = null;
  }

  #whole(): Promise<readonly Buffer[]> {
    if (this.#outcome === 'whole') return Promise.resolve(this.#gathered());
    if (this.#outcome instanceof ApiError) return Promise.reject(this.#outcome);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  #keep(chunk: Buffer): void {
    // Nearly always the first chunk is the whole body, so it is not copied.
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

  #reserve(bytes: number): boolean {
    const isReserved = !this.#discarded && this.#bounds.bodyMemory.reserve(bytes, this.#owner);
    if (isReserved) this.#reserved += bytes;
    return isReserved;
  }

  #release(): void {
    this.#bounds.bodyMemory.release(this.#reserved, this.#owner);
    this.#reserved = 0;
  }

  #gathered(): readonly Buffer[] {
    this.#endTail();
    this.#tail = null;
    const received = this.#chunks;
    this.#chunks = [];
    return received;
  }

  async #inflated(packed: Buffer, owner: BodyOwner): Promise<readonly Buffer[]> {
    if (packed.length === 0) return [];
    const { bodyMemory } = this.#bounds;
    const isWanted = () => {
      if (this.#discarded) throw brokenOff();
    };
    const body = await bodyMemory.inflater.inflate(packed, { owner, limit: this.#limit, isWanted });
    this.#release();
    if (!this.#reserve(body.length)) throw overloaded();
    return [body];
  }
}

/** The bytes of a body; those of a single chunk are not copied. */
export function joined(chunks: readonly Buffer[]): Buffer {
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

/** The peer closed the connection, or sent invalid HTTP, in the middle of the body. */
export function brokenOff(): ApiError {
  return new ApiError('malformed_body', 'the body broke off');
}

function overloaded(): ApiError {
  return tryLater('overloaded', 2);
}

/** Accepts one encoding at most: each layer of gzip multiplies the cost of a small body. */
function encodingOf(header: string | undefined): 'identity' | 'gzip' | 'unsupported' {
  if (header === undefined) return 'identity';
  const names = header.toLowerCase().split(',');
  const [first, ...others] = names
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (first === undefined) return 'identity';
  return others.length === 0 && (first === 'gzip' || first === 'x-gzip') ? 'gzip' : 'unsupported';
}
