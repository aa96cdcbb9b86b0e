/** Decodes frames of clients to points, which are not validated yet, and encodes replies. */
import { isUtf8 } from 'node:buffer';
import { ApiError, invalid, unauthorized } from '@sensorium/model/errors';
import { Packr } from 'msgpackr';
import { isMembers, type Members } from '../../common/members.js';
import { addPoint, pointsOf, sensorIdOf, type Upload, UploadBuilder } from '../data/public.js';
import { decodeMsgpack, withoutMark } from '../http/decode.js';
import { meantKind } from '../rights/credential.js';
import type { Credential } from './login.js';
import { only } from './members.js';
import { type LiveRequest, liveRequestOf } from './requests.js';

export type FrameId = string | number;

/** A frame with points or with a request, or the reason why it is refused. */
export interface Frame {
  /** Null: the frame has no valid id for a reply. */
  readonly id: FrameId | null;
  readonly points: Upload;
  /** Null: the frame has points. */
  readonly request: LiveRequest | null;
  readonly refusal: ApiError | null;
}

/**
 * Bytes. Decoding a frame blocks the event loop, and a client can make JSON slow to parse. Larger data belongs into several
 * frames, or into an upload over HTTP, which is decoded in a thread.
 */
export const TEXT_LIMIT = 131_072;
export const BINARY_LIMIT = 1_048_576;
const ID_LENGTH = 128;

const NO_POINTS = new UploadBuilder(0).done();

/** Never throws: an invalid frame has a refusal. */
export function readFrame(data: Buffer, isBinary: boolean): Frame {
  let id: FrameId | null = null;
  try {
    const members = decode(data, isBinary);
    id = idOf(members);
    if (id === null) throw invalid('id', `must be a whole number or a text of 1 to ${ID_LENGTH} characters`);
    if (Object.hasOwn(members, 'type')) {
      return { id, points: NO_POINTS, request: liveRequestOf(members), refusal: null };
    }
    return { id, points: pointsIn(members), request: null, refusal: null };
  } catch (error) {
    const refusal = error instanceof ApiError ? error : new ApiError('malformed_frame');
    return { id, points: NO_POINTS, request: null, refusal };
  }
}

/** Reads `{"session_id":"..."}` or `{"API_KEY":"..."}`. @throws ApiError malformed_frame, unauthorized */
export function readLogin(data: Buffer, isBinary: boolean): Credential & { readonly id: FrameId | null } {
  const members = decode(data, isBinary);
  const secret = members.session_id ?? members.API_KEY;
  const others = Object.keys(members).filter((name) => !['id', 'session_id', 'API_KEY'].includes(name));
  if (typeof secret !== 'string' || others.length > 0) {
    throw unauthorized(
      'no_session',
      'the first frame must log in: {"session_id": "..."} or {"API_KEY": "..."}',
    );
  }
  return { id: idOf(members), secret, type: meantKind({}, members) };
}

// Plain MessagePack without extensions, so that any library can read replies.
const packr = new Packr({ useRecords: false, variableMapSize: true });

/** @param isBinary form of the frame to which the body replies */
export function encode(body: object, isBinary: boolean): string | Buffer {
  return isBinary ? packr.pack(body) : JSON.stringify(body);
}

function decode(data: Buffer, isBinary: boolean): Members {
  const limit = isBinary ? BINARY_LIMIT : TEXT_LIMIT;
  if (data.length > limit) {
    const form = isBinary ? 'binary' : 'text';
    throw new ApiError(
      'frame_too_large',
      `a ${form} frame has at most ${limit} bytes, this one ${data.length}`,
    );
  }
  const value = isBinary ? decodeMsgpack(data, { what: 'frame', typedArrays: true }) : decodeJson(data);
  if (!isMembers(value) || ArrayBuffer.isView(value))
    throw new ApiError('malformed_frame', 'the frame is no object');
  return value;
}

function decodeJson(data: Buffer): unknown {
  if (!isUtf8(data)) throw new ApiError('malformed_frame', 'the frame is not valid UTF-8');
  try {
    return JSON.parse(withoutMark(data.toString('utf8')));
  } catch (error) {
    throw new ApiError(
      'malformed_frame',
      `the frame is not valid JSON: ${(error as Error).message.slice(0, 120)}`,
    );
  }
}

function idOf({ id }: Members): FrameId | null {
  if (typeof id === 'string' && id.length > 0 && id.length <= ID_LENGTH) return id;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}

const ENTRY_MEMBERS = ['sensor_id', 'data', 'dates', 'values'];

/** The frame itself is an entry, or has a list of entries. @throws ApiError invalid_input */
function pointsIn(members: Members): Upload {
  const builder = new UploadBuilder(1);
  if (!Object.hasOwn(members, 'sensors')) {
    only(members, ['id', ...ENTRY_MEMBERS], '');
    addEntry(members, '', builder);
    return builder.done();
  }
  only(members, ['id', 'sensors'], '');
  if (!Array.isArray(members.sensors)) throw invalid('sensors', 'must be a list');
  members.sensors.forEach((entry: unknown, index) => {
    const at = `sensors[${index}].`;
    if (!isMembers(entry)) throw invalid(at.slice(0, -1), 'must be an object');
    only(entry, ENTRY_MEMBERS, at);
    addEntry(entry, at, builder);
  });
  return builder.done();
}

/** @param at prefix of fields in errors: `` or `sensors[3].` */
function addEntry(entry: Members, at: string, builder: UploadBuilder): void {
  const sensorId = sensorIdOf(entry.sensor_id, `${at}sensor_id`);
  const hasValues = Object.hasOwn(entry, 'values');
  if (Object.hasOwn(entry, 'data')) {
    if (hasValues || Object.hasOwn(entry, 'dates'))
      throw invalid(`${at}data`, 'goes without dates and values');
    const points = pointsOf(entry, at);
    builder.begin(sensorId);
    for (const point of points) addPoint(builder, point);
    return;
  }
  if (!hasValues) throw invalid(`${at}values`, 'is missing, and so is data');
  const values = columnOf(entry.values, `${at}values`);
  const dates = Object.hasOwn(entry, 'dates') ? columnOf(entry.dates, `${at}dates`) : [];
  if (dates.length > 0 && dates.length !== values.length) {
    throw invalid(`${at}dates`, `has ${dates.length} elements, values ${values.length}`);
  }
  builder.begin(sensorId);
  builder.addColumns(values, dates);
}

function columnOf(given: unknown, at: string): ArrayLike<unknown> {
  if (Array.isArray(given)) return given;
  if (ArrayBuffer.isView(given)) return given as unknown as ArrayLike<unknown>;
  throw invalid(at, 'must be a list');
}
