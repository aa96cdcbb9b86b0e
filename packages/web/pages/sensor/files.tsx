/** Pictures, sounds and films of a sensor: newest first, one shown large, uploaded by drag and drop or a picker, deleted with undo. */
import './files.css';
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { client } from '../../api/client.js';
import { follow } from '../../api/live.js';
import { call } from '../../api/session.js';
import { momentText } from '../../chart/format.js';
import { Button } from '../../kit/button.js';
import { classes } from '../../kit/classes.js';
import { saidOf } from '../../kit/errors.js';
import { IconButton } from '../../kit/icon-button.js';
import { Icon } from '../../kit/icons/icon.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { EmptyState } from '../../kit/states.js';
import { runInBackground, toast, toastError } from '../../kit/toast.js';
import { ACCEPTED, fileKindOf } from '../../parts/file-kinds.js';
import { type FilePoint, fileAddress } from '../../parts/file-point.js';
import { UNDO_TIME } from '../../parts/undo-time.js';
import { texts } from '../../texts/texts.js';
import { FileView } from './file-view.js';
import { dateOf } from './point-date.js';
import type { Access, Sensor } from './sensor-type.js';

export interface FilesProps {
  readonly sensor: Sensor;
  readonly access: Access;
  /** Date of the newest point: a change of it means that there is another file. */
  readonly newest: number | null;
  /** Id of the file that is shown large. */
  readonly shown: string | null;
  readonly zone: string;
  readonly cursor: Signal<number | null>;
  /** Files that were dropped on the page. */
  readonly dropped: Signal<readonly File[]>;
  readonly onShow: (id: string | null) => void;
  readonly onSend: () => void;
  readonly onChanged: () => void;
}

const PAGE = 24;
/** Milliseconds that an upload takes at most: a film on a slow line takes minutes, and the user can end it. */
const LONGEST_UPLOAD = 1_800_000;
/** Bytes of a deleted file that the page keeps to bring it back. */
const MOST_KEPT_BYTES = 64 * 2 ** 20;

/** Whether each file is one that the API takes. */
export function areFiles(files: readonly File[]): boolean {
  return files.every(({ name }) => fileKindOf(name) !== undefined);
}

export function Files(props: FilesProps) {
  const { sensor, access, newest, shown, zone, cursor, dropped, onShow, onSend, onChanged } = props;
  const t = texts.sensor;
  const pages = useSignal(1);
  const versions = useSignal<ReadonlyMap<string, number>>(new Map());
  const loaded = useLoad(
    () =>
      call(() =>
        client.get('/sensors/{id}/data', {
          id: sensor.id,
          sort: 'DESC',
          per_page: PAGE * pages.value,
          values: 'typed',
        }),
      ),
    [newest, pages.value, sensor.data_type_id, versions.value],
  );
  const { data, reload } = loaded;
  const files = sensor.data_type_id === '6' ? (data.value?.data ?? []) : [];
  const listed = useRef(files);
  listed.current = files;
  // A file that takes the place of another one has its id, and may have its name.
  useEffect(
    () =>
      follow(Number(sensor.id), (points) => {
        const next = new Map(versions.value);
        for (const { date } of points) {
          const id = String(Math.round(date * 1e6));
          if (listed.current.some((file) => file.id === id)) next.set(id, (next.get(id) ?? 0) + 1);
        }
        if (points.some(({ date }) => next.has(String(Math.round(date * 1e6))))) versions.value = next;
      }),
    [sensor.id],
  );
  const addressOf = ({ id }: FilePoint) => fileAddress(sensor.id, id, versions.value.get(id));
  const changed = async () => {
    await reload();
    onChanged();
  };
  const remove = async (file: FilePoint) => {
    try {
      const kept = await contentOf(sensor.id, file.id);
      await call(() =>
        client.delete('/sensors/{id}/data/{data_id}/file', { id: sensor.id, data_id: file.id }),
      );
      if (shown === file.id) onShow(null);
      await changed();
      const undo = () =>
        void send(sensor.id, String(file.value), kept!, { date: dateOf(file.id) }).then(changed, toastError);
      toast(t.fileDeleted(String(file.value)), kept === null ? {} : { duration: UNDO_TIME, undo });
    } catch (thrown) {
      toastError(thrown);
    }
  };

  const at = files.findIndex(({ id }) => id === shown);
  const large = files[at];
  return (
    <section class="panel stack files" aria-label={t.files}>
      <div class="row files-head">
        <h2>{t.files}</h2>
        {data.value !== undefined && files.length > 0 && (
          <span class="muted number">{t.fileCount(data.value.total)}</span>
        )}
        {access.isOwner && <Uploads sensor={sensor} dropped={dropped} onSend={onSend} onStored={changed} />}
      </div>
      {large !== undefined && (
        <FileView
          key={large.id}
          address={addressOf(large)}
          file={large}
          zone={zone}
          newer={files[at - 1]?.id}
          older={files[at + 1]?.id}
          onShow={onShow}
        />
      )}
      <LoadState of={loaded} height={160} />
      {data.value !== undefined && files.length === 0 && (
        <EmptyState icon="file" title={t.noFiles}>
          {access.isOwner ? t.noFilesText : undefined}
        </EmptyState>
      )}
      <ul class="files-list">
        {files.map((file) => (
          <Tile
            key={file.id}
            address={addressOf(file)}
            file={file}
            zone={zone}
            isShown={file.id === shown}
            onShow={() => onShow(file.id === shown ? null : file.id)}
            onPoint={(isOver) => {
              cursor.value = isOver ? file.date : null;
            }}
            onDelete={access.isOwner ? () => void remove(file) : undefined}
          />
        ))}
      </ul>
      {data.value !== undefined && data.value.total > files.length && files.length > 0 && (
        <div class="row">
          <Button
            onClick={() => {
              pages.value += 1;
            }}
          >
            {t.moreFiles}
          </Button>
        </div>
      )}
    </section>
  );
}

/** @returns null: it is too large to be kept */
async function contentOf(sensorId: string, fileId: string): Promise<Uint8Array | null> {
  const stream = await call(() =>
    client.bytes('/sensors/{id}/data/{data_id}/file', { id: sensorId, data_id: fileId }),
  );
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
    if (size > MOST_KEPT_BYTES) {
      await reader.cancel();
      return null;
    }
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

interface SendOptions {
  /** UNIX seconds with six digits; absent: the time of the server. */
  readonly date?: string;
  readonly signal?: AbortSignal;
}

async function send(
  sensorId: string,
  name: string,
  content: Uint8Array,
  { date, signal }: SendOptions,
): Promise<void> {
  const input = { id: sensorId, name, body: content as never, ...(date === undefined ? {} : { date }) };
  const options = { retries: 0, timeout: LONGEST_UPLOAD, ...(signal === undefined ? {} : { signal }) };
  await call(() => client.post('/sensors/{id}/file', input, options));
}

interface UploadsProps {
  readonly sensor: Sensor;
  readonly dropped: Signal<readonly File[]>;
  readonly onSend: () => void;
  readonly onStored: () => Promise<void>;
}

/** Sends files one after the other, also when the user goes to another page. What the API refuses is listed, and the others go on. */
function Uploads({ sensor, dropped, onSend, onStored }: UploadsProps) {
  const t = texts.sensor;
  const picker = useRef<HTMLInputElement>(null);
  const isSending = useSignal(false);
  const refused = useSignal<readonly { readonly name: string; readonly reason: string }[]>([]);
  const start = async (files: readonly File[]) => {
    const [first] = files;
    if (isSending.value || first === undefined) return;
    onSend();
    isSending.value = true;
    refused.value = [];
    const refuse = (name: string, reason: string) => {
      refused.value = [...refused.value, { name, reason }];
    };
    let stored = 0;
    let sending = '';
    const label = files.length === 1 ? t.sendingFile(first.name) : t.sendingFiles(files.length);
    const isWhole = await runInBackground(label, async ({ signal, progress }) => {
      for (const [done, file] of files.entries()) {
        if (files.length > 1) progress(done / files.length, file.name);
        if (fileKindOf(file.name) === undefined) {
          refuse(file.name, t.fileKinds);
          continue;
        }
        try {
          sending = file.name;
          await send(sensor.id, file.name, new Uint8Array(await file.arrayBuffer()), { signal });
          stored += 1;
        } catch (thrown) {
          signal.throwIfAborted();
          refuse(file.name, saidOf(thrown));
        }
      }
    });
    isSending.value = false;
    if (!isWhole) toast(`${t.filesEnded(stored, files.length)} ${t.fileUnsure(sending)}`, { kind: 'info' });
    else if (stored > 0) toast(t.filesStored(stored));
    if (stored > 0 || !isWhole) await onStored();
  };
  useEffect(() => {
    const files = dropped.value;
    dropped.value = [];
    void start(files);
  }, [dropped.value]);
  return (
    <>
      <Button
        class="files-choose"
        icon="upload"
        isBusy={isSending.value}
        onClick={() => picker.current?.click()}
      >
        {t.chooseFiles}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label={t.chooseFiles}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          void start(files);
        }}
      />
      {refused.value.length > 0 && (
        <div class="files-wide" role="alert">
          <ul class="files-refused">
            {refused.value.map(({ name, reason }) => (
              <li key={name}>
                <Icon name="error" /> <span>{t.fileRefused(name, reason)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

interface TileProps {
  readonly address: string;
  readonly file: FilePoint;
  readonly zone: string;
  readonly isShown: boolean;
  readonly onShow: () => void;
  readonly onPoint: (isOver: boolean) => void;
  /** Absent: the user may not. */
  readonly onDelete: (() => void) | undefined;
}

function Tile({ address, file, zone, isShown, onShow, onPoint, onDelete }: TileProps) {
  const t = texts.sensor;
  const name = String(file.value);
  const kind = fileKindOf(name);
  const date = momentText(file.date, zone);
  return (
    <li
      class={classes('files-tile', isShown && 'files-tile-shown')}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
    >
      <button
        type="button"
        class="files-open"
        aria-pressed={isShown ? 'true' : 'false'}
        aria-label={t.showFile(name, date)}
        onClick={onShow}
      >
        {kind === 'picture' ? (
          <img src={address} alt="" loading="lazy" decoding="async" />
        ) : (
          <Icon name={kind === 'sound' ? 'play' : 'monitor'} size={28} />
        )}
      </button>
      <div class="files-caption">
        <span class="cut" title={name}>
          {name}
        </span>
        <span class="cut muted number">{date}</span>
      </div>
      {onDelete !== undefined && <IconButton icon="trash" label={t.deleteFile(name)} onClick={onDelete} />}
    </li>
  );
}
