/** Declarations of files: pictures, sounds and films that are the values of points. */
import { declare } from '../http/route.js';
import { DateText, IdOf, PointId, paging, SensorParams, Total, Type } from '../http/schema.js';
import { endings, mediaTypes } from './kinds.js';
import { MOST_SEARCHED } from './pictures.js';

const tag = 'files';

const File = Type.Object({
  id: Type.String({
    description: 'Id of the point of the file: its date in microseconds since 1970.',
  }),
  sensor_id: Type.Integer(),
  name: Type.String({ description: 'Name of the file, the value of the point.' }),
  media_type: Type.String({ description: 'Media type, from the content of the file.' }),
  size: Type.Integer({ description: 'Bytes.' }),
  date: Type.Number({ description: 'Date of the point, UNIX seconds.' }),
});

const FileParams = Type.Object({ id: IdOf('sensor'), data_id: PointId });

export const uploadFile = declare({
  method: 'POST',
  path: '/sensors/{id}/file',
  unqueued: true,
  tag,
  summary: 'Upload a file',
  description:
    `The types are ${endings.join(', ')}, by name and by content. The sensor has the data type \`file\`; a sensor without data type and without points gets it. ` +
    'The body is a form with one file, or the bytes of the file with its name in `name` or in a header `Content-Disposition`. ' +
    'The file becomes a point whose value is the name. A file with the date of another one replaces it.',
  access: 'user',
  policy: { sensor: 'write' },
  params: SensorParams,
  query: Type.Object({
    name: Type.Optional(
      Type.String({ maxLength: 1000, description: 'Name of the file.', 'x-unfilled': [''] }),
    ),
    date: Type.Optional(
      DateText(
        'Date of the point: UNIX seconds or ISO 8601. Absent: the time of the server. May also be a field of the form.',
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
  errors: ['not_found', 'forbidden', 'quota_exceeded', 'rate_exceeded'],
});

export const readFile = declare({
  method: 'GET',
  path: '/sensors/{id}/data/{data_id}/file',
  tag,
  summary: 'Download the file of a point',
  description:
    'The server takes a header `Range` with one range, and `If-Range` with the `ETag` of an earlier response.',
  access: 'user',
  policy: { sensor: 'read' },
  params: FileParams,
  status: 200,
  otherStatus: 206,
  reply: Type.String({ description: 'Bytes of the file, or of the part that `Range` names.' }),
  produces: Object.values(mediaTypes),
  errors: ['not_found', 'no_such_range'],
});

export const readPicture = declare({
  method: 'GET',
  path: '/sensors/{id}/picture',
  tag,
  summary: 'Read which picture of a sensor is the newest',
  description: `Of the newest ${MOST_SEARCHED} files, the newest that is a picture. \`GET /sensors/{id}/data/{data_id}/file\` returns its content.`,
  access: 'user',
  policy: { sensor: 'read' },
  params: SensorParams,
  status: 200,
  reply: Type.Object({ picture: Type.Union([File, Type.Null()], { description: 'Null: there is none.' }) }),
});

export const deleteFile = declare({
  method: 'DELETE',
  path: '/sensors/{id}/data/{data_id}/file',
  tag,
  summary: 'Delete a file and its point',
  access: 'user',
  policy: { sensor: 'write' },
  audit: 'file.delete',
  params: FileParams,
  deletesPoints: true,
  status: 200,
  reply: Type.Object({ deleted: Type.Integer({ description: 'Number of deleted points: 1.' }) }),
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
    used: Type.Integer({ description: 'Bytes that all your files take. A file takes at least 1000.' }),
    quota: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Bytes that your files may take together; `null`: without limit.',
    }),
  }),
});

export const deleteFiles = declare({
  method: 'DELETE',
  path: '/sensors/files',
  tag,
  summary: 'Delete all files of your sensors and their points',
  access: 'user',
  policy: 'own',
  audit: 'file.delete',
  limitedKeys: true,
  writeKeys: true,
  deletesPoints: true,
  status: 200,
  reply: Type.Object({ deleted: Type.Integer({ minimum: 0, description: 'Number of deleted files.' }) }),
});

export const declarations = [uploadFile, readFile, readPicture, deleteFile, listFiles, deleteFiles];
