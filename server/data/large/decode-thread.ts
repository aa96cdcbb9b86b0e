/**
 * Runs in a worker thread: decodes one large body and hands its points back in pieces, each when it is asked for, so
 * that taking them over never holds up the main thread for long.
 */
import { ApiError, type ErrorCode } from '../../../common/errors.js';
import { isMembers } from '../../http/decode.js';
import { type Beside, besidePoints } from '../beside-points.js';
import { DecodedBody, decodeUpload, incomingOf } from '../decode-upload.js';
import type { Incoming, UploadKind } from '../incoming.js';
import { begin, handOver, PIECE, type ThreadTask } from './hand-over.js';

export interface DecodeTask extends ThreadTask {
  readonly contentType: string;
  readonly kind: UploadKind;
}

export type Decoded =
  | { readonly members: Readonly<Record<string, string>>; readonly beside: readonly Beside[] }
  | {
      readonly code: ErrorCode;
      readonly message: string;
      readonly detail: Readonly<Record<string, unknown>>;
    };

/** What clients tuck into the body beside its points. */
const BESIDE = ['session_id', 'API_KEY', '_METHOD'];

export default async function decode(task: DecodeTask): Promise<Decoded> {
  const { bytes, port } = task;
  begin(port);
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const body = decodeUpload(buffer, task.contentType, ['text/csv'], task.kind);
    const incoming = body instanceof DecodedBody ? body.incoming : await incomingOf(body, task.kind, 0);
    await handOver(port, pieces(incoming));
    return { members: besides(body), beside: besidePoints(body, task.kind) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, detail } = error;
    return { code, message, detail };
  } finally {
    port.close();
  }
}

function besides(body: unknown): Record<string, string> {
  const members: Record<string, string> = {};
  for (const name of BESIDE) {
    const value = isMembers(body) && Object.hasOwn(body, name) ? body[name] : undefined;
    if (typeof value === 'string') members[name] = value;
  }
  return members;
}

function* pieces(incoming: readonly Incoming[]): Generator<Incoming[]> {
  let piece: Incoming[] = [];
  let points = 0;
  for (const { sensorId, values, dates, indexes, refused } of incoming) {
    for (let from = 0; from < values.length || from === 0; from += PIECE) {
      const to = Math.min(from + PIECE, values.length);
      piece.push({
        sensorId,
        values: columnOf(values, from, to, flat),
        dates: columnOf(dates, from, to, (date) => date),
        indexes: indexes?.slice(from, to) ?? Array.from({ length: to - from }, (_, i) => from + i),
        ...(refused === undefined ? {} : { refused: within(refused, from, to) }),
      });
      points += to - from;
      if (points < PIECE && piece.length < PIECE) continue;
      yield piece;
      piece = [];
      points = 0;
    }
  }
  if (piece.length > 0) yield piece;
}

/** By their places in the piece. */
function within(refused: ReadonlyMap<number, string>, from: number, to: number): Map<number, string> {
  const those = new Map<number, string>();
  for (let place = from; place < to; place++) {
    const reason = refused.get(place);
    if (reason !== undefined) those.set(place - from, reason);
  }
  return those;
}

function columnOf(
  given: ArrayLike<unknown>,
  from: number,
  to: number,
  each: (value: unknown) => unknown,
): ArrayLike<unknown> {
  if (given instanceof Float64Array) return given.slice(from, to);
  return Array.from({ length: to - from }, (_, i) => each(given[from + i]));
}

/** JSON as text: judged the same, and no value is too deep to be handed over. */
function flat(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
