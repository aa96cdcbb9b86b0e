/** Declarations of files: pictures, sounds and films that are the values of points. */
import { declare } from '../http/route.js';
import { DateText, Id, PointId, paging, SensorParams, Total, Type } from '../http/schema.js';
import { endings, mediaTypes } from './kinds.js';

const tag = 'files';

const File = Type.Object({
  id: Type.String({
    description: 'of the point whose value is the name of the file: its date in microseconds',
  }),
  sensor_id: Type.Integer(),
  name: Type.String(),
  media_type: Type.String({ description: 'by its content' }),
  size: Type.Integer({ description: 'bytes' }),
  date: Type.Number({ description: 'UNIX seconds' }),
});

const FileParams = Type.Object({ id: Id, data_id: PointId });

export const uploadFile = declare({
  method: 'POST',
  path: '/sensors/{id}/file',
  tag,
  summary: 'Upload a file',
  description:
    `Of the types ${endings.join(', ')}, by its name and by its content; only to a sensor of the data type \`file\`, which one without data type and without points becomes. ` +
    'A form with one file, or the bytes of the file as they are, with its name in `name` or in a header `Content-Disposition`. ' +
    'The file becomes a point of the sensor, whose value is the name; a file with the date of another one takes its place.',
  access: 'user',
  policy: { sensor: 'write' },
  params: SensorParams,
  query: Type.Object({
    name: Type.Optional(Type.String({ maxLength: 1000, description: 'of the file', 'x-unfilled': [''] })),
    date: Type.Optional(
      DateText(
        'of the point: UNIX seconds or ISO 8601; absent: the time of the server. May also be a field of the form',
      ),
    ),
  }),
  body: Type.Unsafe<never>({
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' }, date: { type: 'string' } },
    required: ['file'],
  }),
  bytes: true,
  consumes: ['multipart/form-data', 'application/octet-stream'],
  status: 201,
  reply: Type.Object({ file: File }),
  errors: ['not_found', 'forbidden'],
});

export const readFile = declare({
  method: 'GET',
  path: '/sensors/{id}/data/{data_id}/file',
  tag,
  summary: 'Download the file of a point',
  description: 'Takes `Range` with one range, and `If-Range` with the `ETag` of the answer.',
  access: 'user',
  policy: { sensor: 'read' },
  params: FileParams,
  status: 200,
  otherStatus: 206,
  reply: Type.String({ description: 'the bytes of the file, or of the part asked for' }),
  produces: Object.values(mediaTypes),
  errors: ['not_found', 'no_such_range'],
});

export const deleteFile = declare({
  method: 'DELETE',
  path: '/sensors/{id}/data/{data_id}/file',
  tag,
  summary: 'Delete a file and its point',
  access: 'user',
  policy: { sensor: 'write' },
  params: FileParams,
  deletesPoints: true,
  status: 200,
  reply: Type.Object({ deleted: Type.Integer() }),
  errors: ['not_found'],
});

export const listFiles = declare({
  method: 'GET',
  path: '/sensors/files',
  tag,
  summary: 'List the files of your sensors',
  access: 'user',
  policy: 'own',
  limitedKeys: true,
  query: Type.Object(paging),
  status: 200,
  reply: Type.Object({
    files: Type.Array(File),
    total: Total,
    used: Type.Integer({ description: 'bytes that all of them take; a file takes 1000 at least' }),
    quota: Type.Integer({ description: 'bytes that your files may take together' }),
  }),
});

export const deleteFiles = declare({
  method: 'DELETE',
  path: '/sensors/files',
  tag,
  summary: 'Delete all files of your sensors, and their points',
  access: 'user',
  policy: 'own',
  limitedKeys: true,
  writeKeys: true,
  deletesPoints: true,
  status: 200,
  reply: Type.Object({ deleted: Type.Integer({ minimum: 0, description: 'files deleted' }) }),
});

export const declarations = [uploadFile, readFile, deleteFile, listFiles, deleteFiles];
