/**
 * Runs in a worker thread: decodes one large body and hands its points back in chunks, each when it is asked for, so
 * that taking them over never holds up the main thread for long.
 */
import { ApiError, type ErrorCode } from '@sensorium/model/errors';
import { isMembers } from '../../../common/members.js';
import type { UnknownName } from '../../http/body-decoder.js';
import { decodeUpload, unknownIn, uploadOf } from '../decode.js';
import { DecodedBody, type UploadTarget } from '../upload.js';
import { type Bare, bareOf, chunksOf } from './chunks.js';
import { begin, handOver, type ThreadTask } from './hand-over.js';

export interface DecodeTask extends ThreadTask {
  readonly contentType: string;
  readonly target: UploadTarget;
}

export type Decoded =
  | {
      /** But for what the chunks hold. */
      readonly upload: Bare;
      readonly members: Readonly<Record<string, string>>;
      readonly unknown: readonly UnknownName[];
    }
  | {
      readonly code: ErrorCode;
      readonly message: string;
      readonly detail: Readonly<Record<string, unknown>>;
    };

/** What clients tuck into the body beside its points. */
const BESIDE = ['session_id', 'API_KEY', '_METHOD'];

export default async function decode(task: DecodeTask): Promise<Decoded> {
  const { chunks, port } = task;
  begin(port);
  try {
    const body = decodeUpload(Buffer.concat(chunks), task.contentType, ['text/csv'], task.target);
    const upload = body instanceof DecodedBody ? body.upload : await uploadOf(body, task.target, 0);
    await handOver(port, chunksOf(upload));
    return { upload: bareOf(upload), members: besides(body), unknown: unknownIn(body, task.target) };
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
