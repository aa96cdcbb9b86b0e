/** Handlers of files. */
import { ApiError } from '@sensorium/model/errors';
import { toSeconds } from '../data/public.js';
import { created, on, Raw, type Route } from '../http/route.js';
import { pageOf } from '../http/schema.js';
import type { UploadQuotas } from '../quotas/public.js';
import type { Caller } from '../rights/caller.js';
import type { ReadRights } from '../rights/read-rights.js';
import * as api from './api.js';
import { deleteFile, deleteFiles } from './delete.js';
import { FileSemaphore } from './file-semaphore.js';
import { newestPictures } from './pictures.js';
import { type FileRow, type FilesOf, listFiles, type OpenFile, readFile } from './queries.js';
import { type ByteRange, rangeOf } from './ranges.js';
import { fileHeaders, tagOf } from './reply.js';
import { type FileStoreParts, storeFile } from './store.js';
import { readUpload } from './upload.js';

export interface FileParts extends FileStoreParts {
  readonly readRights: ReadRights;
  readonly uploadQuotas: UploadQuotas;
}

export function fileRoutes(parts: FileParts): Route[] {
  const { sql, shards, quotas, readRights, uploadQuotas } = parts;
  const semaphore = new FileSemaphore();
  return [
    on(api.uploadFile, async ({ params, query, body, caller, base, bodyBytes, header }) => {
      const file = await readUpload({
        body: body as Buffer,
        type: header('content-type') ?? '',
        disposition: header('content-disposition'),
        query,
      });
      const { userId } = caller;
      const row = await semaphore.run(
        userId,
        (store) => uploadQuotas.onePoint(userId, bodyBytes, store),
        () => storeFile(parts, userId, params.id, file),
      );
      return created({ file: fileBody(row) }, `${base}/sensors/${params.id}/data/${row.date}`);
    }),

    on(api.readFile, async ({ params, caller, base, header }) => {
      const choose = (file: OpenFile) => chosenRange(file, header('range'), header('if-range'));
      const { found } = await readRights.reading(caller, [params.id], undefined, ([sensor]) =>
        readFile(shards.of(sensor!.shard), params.id, Number(params.data_id), choose),
      );
      if (found === null) throw noFile(params);
      const { file, range, content } = found;
      if (range === null) {
        const whole = { 'Content-Range': `bytes */${file.size}` };
        throw new ApiError('no_such_range', `the file has ${file.size} bytes`, {}, whole);
      }
      const isWhole = content.length === file.size;
      return {
        body: new Raw(file.media_type, content),
        ...(isWhole ? {} : { status: 206 as const }),
        headers: {
          ...fileHeaders(file),
          ...(isWhole ? {} : { 'Content-Range': `bytes ${range.from}-${range.to}/${file.size}` }),
          'Accept-Ranges': 'bytes',
          Location: `${base}/sensors/${params.id}/data/${file.date}/file`,
        },
      };
    }),

    on(api.readPicture, async ({ params: { id }, caller }) => {
      const { pictures } = await readRights.reading(caller, [id], undefined, ([sensor]) =>
        newestPictures(shards.of(sensor!.shard), [id]),
      );
      const newest = pictures.get(id);
      return { body: { picture: newest === undefined ? null : fileBody(newest) } };
    }),

    on(api.deleteFile, async ({ params }) => {
      if (!(await deleteFile(parts, params.id, Number(params.data_id)))) throw noFile(params);
      return { body: { deleted: 1 } };
    }),

    on(api.listFiles, async ({ caller, query }) => {
      const { rows, ...rest } = await listFiles(parts, filesOf(caller), pageOf(query));
      const quota = (await quotas.limits(sql, caller.userId))?.file_bytes ?? null;
      return { body: { files: rows.map(fileBody), ...rest, quota } };
    }),

    on(api.deleteFiles, async ({ caller }) => ({
      body: { deleted: await deleteFiles(parts, filesOf(caller)) },
    })),
  ];
}

function filesOf({ userId, key }: Caller): FilesOf {
  return { ownerId: userId, only: key?.sensors == null ? null : [...key.sensors] };
}

function fileBody({ date, sensor_id, name, media_type, size }: FileRow) {
  return { id: String(date), sensor_id, name, media_type, size, date: toSeconds(date) };
}

function noFile({ id, data_id }: { id: number; data_id: string }): ApiError {
  return new ApiError('not_found', `sensor ${id} has no file ${data_id}`);
}

/** A client whose `If-Range` names another version of the file gets the whole file. @returns null: no such range */
function chosenRange(
  file: OpenFile,
  header: string | undefined,
  ifRange: string | undefined,
): ByteRange | null {
  const whole = { from: 0, to: file.size - 1 };
  if (ifRange !== undefined && ifRange.trim() !== tagOf(file)) return whole;
  const range = rangeOf(header, file.size);
  return range === 'whole' ? whole : range === 'none' ? null : range;
}
