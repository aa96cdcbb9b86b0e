/** Frames that clients send, from their bytes to points that are not judged yet; and answers to bytes. */
import { isUtf8 } from 'node:buffer';
import { ApiError, invalid, unauthorized } from '@sensorium/model/errors';
import { Packr } from 'msgpackr';
import { isMembers, type Members } from '../../common/members.js';
import { addPoint, pointsOf, sensorIdOf } from '../data/plain-upload.js';
import { type Upload, UploadBuilder } from '../data/upload.js';
import { decodeMsgpack, withoutMark } from '../http/decode.js';
import { meantKind } from '../rights/credential.js';
import type { Credential } from './login.js';
import { only } from './members.js';
import { type LiveRequest, liveRequestOf } from './requests.js';

export type FrameId = string | number;

/** A frame with points or with a request, or the reason why it is neither. */
export interface Frame {
  /** Null when there is none that an answer could name. */
  readonly id: FrameId | null;
  readonly upload: Upload;
  /** Null when the frame brings points. */
  readonly request: LiveRequest | null;
  readonly refusal: ApiError | null;
}

/**
 * Bytes. Everybody waits while a frame is decoded, and JSON can be made to take long; what is larger belongs into
 * several frames, or into an upload over HTTP, which is decoded elsewhere.
 */
export const TEXT_LIMIT = 131_072;
export const BINARY_LIMIT = 1_048_576;
const ID_LENGTH = 128;

const NOTHING = new UploadBuilder(0).done();

/** Never throws: what is wrong with a frame is its refusal. */
export function readFrame(data: Buffer, isBinary: boolean): Frame {
  let id: FrameId | null = null;
  try {
    const members = decode(data, isBinary);
    id = idOf(members);
    if (id === null) throw invalid('id', `must be a whole number or a text of 1 to ${ID_LENGTH} characters`);
    if (Object.hasOwn(members, 'type')) {
      return { id, upload: NOTHING, request: liveRequestOf(members), refusal: null };
    }
    return { id, upload: uploadOf(members), request: null, refusal: null };
  } catch (error) {
    const refusal = error instanceof ApiError ? error : new ApiError('malformed_frame');
    return { id, upload: NOTHING, request: null, refusal };
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
  return { id: idOf(members), secret, meant: meantKind({}, members) };
}

// Maps of plain MessagePack, no extension: any library reads the answers.
const packr = new Packr({ useRecords: false, variableMapSize: true });

/** Answers have the form of what they answer. */
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

const ENTRY = ['sensor_id', 'data', 'dates', 'values'];

/** One entry stands in the frame itself, several in a list. @throws ApiError invalid_input */
function uploadOf(members: Members): Upload {
  const builder = new UploadBuilder(1);
  if (!Object.hasOwn(members, 'sensors')) {
    only(members, ['id', ...ENTRY], '');
    addEntry(members, '', builder);
    return builder.done();
  }
  only(members, ['id', 'sensors'], '');
  if (!Array.isArray(members.sensors)) throw invalid('sensors', 'must be a list');
  members.sensors.forEach((entry: unknown, index) => {
    const at = `sensors[${index}].`;
    if (!isMembers(entry)) throw invalid(at.slice(0, -1), 'must be an object');
    only(entry, ENTRY, at);
    addEntry(entry, at, builder);
  });
  return builder.done();
}

/** @param at how the place is named: `` or `sensors[3].` */
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
