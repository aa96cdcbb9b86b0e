/** Upload of a CSV file: its columns are shown before anything is sent, then its progress, then what was rejected and why. */
import { type Signal, useSignal } from '@preact/signals';
import { SensoriumError } from '@sensorium/client';
import { useEffect } from 'preact/hooks';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { amountOf } from '../../kit/amount.js';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { classes } from '../../kit/classes.js';
import { Drawer } from '../../kit/drawer.js';
import { Field } from '../../kit/field.js';
import { Select } from '../../kit/input.js';
import { Progress } from '../../kit/progress.js';
import { FormError } from '../../kit/states.js';
import { Table } from '../../kit/table.js';
import { toast } from '../../kit/toast.js';
import { texts } from '../../texts/texts.js';
import { type ChosenColumns, type CsvHead, CsvReader, type CsvRow, readHead, usualColumns } from './csv.js';
import { countText } from './drawn.js';
import type { Sensor } from './sensor-type.js';
import { valueOfText } from './value-text.js';

export interface UploadProps {
  readonly sensor: Sensor;
  readonly file: Signal<File | null>;
  readonly onClose: () => void;
  readonly onStored: () => void;
}

/** Points of one request. */
const CHUNK = 5000;
/** Bytes at the begin of a file that are read for the preview. */
const HEAD = 2 ** 20;
const PREVIEW = 8;
/** Rejected lines that are listed. */
const MOST_REJECTED = 200;

interface Rejected {
  readonly line: number;
  readonly reason: string;
}

/** Lines of a file. */
interface Lines {
  readonly first: number;
  readonly last: number;
}

interface Done {
  readonly stored: number;
  readonly rejected: readonly Rejected[];
  readonly rejectedMore: number;
  /** False: the user has ended it, or an error has. */
  readonly isWhole: boolean;
  /** Lines whose points the server may have stored: its response did not come. */
  readonly unsure: Lines | null;
}

/** The rows of a file, in chunks, with the part of the file that is read. */
async function* chunksOf(
  file: File,
  { separator, hasHeader }: CsvHead,
): AsyncGenerator<{ readonly rows: readonly CsvRow[]; readonly part: number }> {
  const bytes = file.stream().getReader();
  const decoder = new TextDecoder();
  const reader = new CsvReader(separator);
  let rows: CsvRow[] = [];
  let [read, lacksHeader] = [0, hasHeader];
  const take = (more: CsvRow[]) => {
    // One by one: there may be more of them than arguments of a call.
    for (const row of lacksHeader ? more.slice(1) : more) rows.push(row);
    lacksHeader &&= more.length === 0;
  };
  try {
    for (;;) {
      const { done, value } = await bytes.read();
      if (done) break;
      read += value.length;
      take(reader.push(decoder.decode(value, { stream: true })));
      for (; rows.length >= CHUNK; rows = rows.slice(CHUNK))
        yield { rows: rows.slice(0, CHUNK), part: read / file.size };
    }
    take(reader.push(decoder.decode()));
    take(reader.end());
    if (rows.length > 0) yield { rows, part: 1 };
  } finally {
    // A file that cannot be read rejects this as well.
    bytes.cancel().catch(() => {});
  }
}

export function Upload({ sensor, file, onClose, onStored }: UploadProps) {
  const csv = useSignal<CsvHead | null>(null);
  const columns = useSignal<ChosenColumns>({ date: 0, value: 1 });
  const progress = useSignal<number | null>(null);
  const done = useSignal<Done | null>(null);
  const error = useSignal<unknown>(null);
  const problem = useSignal('');
  const cancel = useSignal<AbortController | null>(null);

  /** Ends an upload that is under way, whose outcome this drawer does not show any more. */
  const leave = () => {
    cancel.value?.abort();
    cancel.value = null;
  };
  useEffect(() => {
    const chosen = file.value;
    leave();
    progress.value = null;
    csv.value = null;
    done.value = null;
    error.value = null;
    problem.value = '';
    if (chosen === null) return;
    const show = (text: string) => {
      if (file.value !== chosen) return;
      const read = readHead(text, chosen.size <= HEAD);
      if (read === undefined) problem.value = texts.sensor.uploadEmpty;
      else {
        csv.value = read;
        columns.value = usualColumns(read);
      }
    };
    const unread = () => {
      if (file.value === chosen) problem.value = texts.sensor.uploadUnread;
    };
    void chosen.slice(0, HEAD).text().then(show, unread);
  }, [file.value]);
  useEffect(() => leave, []);

  const start = async (chosen: File, head: CsvHead) => {
    const controller = new AbortController();
    const { signal } = controller;
    const { date, value } = columns.value;
    cancel.value = controller;
    done.value = null;
    error.value = null;
    problem.value = '';
    const rejected: Rejected[] = [];
    let [stored, more, isWhole] = [0, 0, false];
    let sending: Lines | null = null;
    const reject = (all: readonly Rejected[]) => {
      const listed = all.slice(0, MOST_REJECTED - rejected.length);
      rejected.push(...listed);
      more += all.length - listed.length;
    };
    progress.value = 0;
    try {
      for await (const { rows, part } of chunksOf(chosen, head)) {
        signal.throwIfAborted();
        // Without a date the server would take the present.
        const [dated, undated] = parted(rows, ({ cells }) => (cells[date] ?? '').trim() !== '');
        const data = dated.map(({ cells }) => ({
          // Numbers as they are: more digits than a double has are kept as text.
          date: cells[date]!.trim(),
          value: valueOfText(cells[value] ?? '', sensor.data_type_id),
        }));
        sending = { first: rows[0]!.line, last: rows.at(-1)!.line };
        const receipt = data.length === 0 ? NOTHING : await send(data, signal);
        sending = null;
        stored += receipt.stored + (receipt.duplicate ?? 0) + (receipt.replaced ?? 0);
        const refused = receipt.rejected.map(({ index, reason }) => ({ line: dated[index]!.line, reason }));
        const lacking = undated.map(({ line }) => ({ line, reason: texts.sensor.uploadNoDate }));
        reject([...refused, ...lacking].sort((one, other) => one.line - other.line));
        more += receipt.rejected_more ?? 0;
        if (!signal.aborted) progress.value = part;
      }
      isWhole = true;
    } catch (thrown) {
      if (thrown instanceof DOMException && !signal.aborted) problem.value = texts.sensor.uploadUnread;
      else if (!signal.aborted) error.value = thrown;
      if (isRefused(thrown)) sending = null;
    }
    if (stored > 0 || sending !== null) onStored();
    const outcome: Done = { stored, rejected, rejectedMore: more, isWhole, unsure: sending };
    // Another file was chosen meanwhile, or the drawer is closed.
    if (cancel.value !== controller) {
      toast(outcomeText(outcome), { kind: isWhole ? 'good' : 'info' });
      return;
    }
    progress.value = null;
    cancel.value = null;
    done.value = outcome;
  };
  const send = (data: readonly { date: string; value: unknown }[], signal: AbortSignal): Promise<Receipt> =>
    call(() =>
      client.post('/sensors/{id}/data', { id: sensor.id, body: { data: [...data] } }, { signal }),
    ).catch((thrown: unknown) => {
      // None of the points was taken: the response lists them like one that took some.
      const { rejected: all } = (thrown instanceof SensoriumError ? thrown.body : {}) as Partial<Receipt>;
      if (all === undefined) throw thrown;
      return { ...NOTHING, rejected: all };
    });

  const [chosen, read] = [file.value, csv.value];
  /** Rows of a file that the preview has read as a whole. */
  const count =
    chosen === null || read === null || chosen.size > HEAD ? null : read.rows.length.toLocaleString('en');
  return (
    <Drawer
      title={texts.sensor.uploadTitle}
      onClose={onClose}
      actions={
        chosen !== null && read !== null && done.value?.isWhole !== true ? (
          <Button
            variant="primary"
            icon="upload"
            isBusy={progress.value !== null}
            disabled={read.rows.length === 0}
            onClick={() => void start(chosen, read)}
          >
            {done.value !== null
              ? texts.sensor.uploadAgain
              : count === null
                ? texts.sensor.uploadStartFile(amountOf(chosen.size, 'bytes'))
                : texts.sensor.uploadStart(count)}
          </Button>
        ) : undefined
      }
    >
      <div class="stack">
        <label class="upload-drop">
          {file.value === null && <span>{texts.sensor.uploadDrop}</span>}
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            class="upload-input"
            aria-label={texts.sensor.uploadChoose}
            // Otherwise a browser does not say that the same file, changed meanwhile, was chosen again.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={(event) => {
              file.value = event.currentTarget.files?.[0] ?? null;
            }}
          />
        </label>
        <p class="muted">{texts.sensor.uploadColumns}</p>
        {problem.value !== '' && <Banner kind="bad">{problem.value}</Banner>}
        {read !== null && done.value === null && (
          <>
            {!read.isHeaderKnown && <Banner kind="warning">{texts.sensor.uploadMissing}</Banner>}
            <div class="row">
              {(['date', 'value'] as const).map((name) => (
                <Field
                  key={name}
                  label={name === 'date' ? texts.sensor.uploadDateColumn : texts.sensor.uploadValueColumn}
                >
                  <Select
                    value={String(columns.value[name])}
                    onChange={(event) => {
                      columns.value = { ...columns.value, [name]: Number(event.currentTarget.value) };
                    }}
                  >
                    {read.header.map((column, i) => (
                      <option key={i} value={String(i)}>
                        {column}
                      </option>
                    ))}
                  </Select>
                </Field>
              ))}
            </div>
            <Preview head={read} columns={columns.value} count={count} />
          </>
        )}
        {progress.value !== null && (
          <Progress
            label={texts.sensor.uploadProgress}
            value={progress.value}
            onCancel={() => cancel.value?.abort()}
          />
        )}
        <FormError error={error.value} />
        {done.value !== null && (
          <>
            <Banner kind={done.value.isWhole && done.value.rejected.length === 0 ? 'good' : 'warning'}>
              <p>{outcomeText(done.value)}</p>
              {done.value.rejected.length > 0 && (
                <p>
                  {texts.sensor.uploadRejected(
                    (done.value.rejected.length + done.value.rejectedMore).toLocaleString('en'),
                  )}
                </p>
              )}
            </Banner>
            {done.value.rejected.length > 0 && (
              <Table
                label={texts.sensor.uploadRejected(String(done.value.rejected.length))}
                head={
                  <tr>
                    <th class="number">{texts.sensor.line}</th>
                    <th>{texts.sensor.reason}</th>
                  </tr>
                }
              >
                {done.value.rejected.map(({ line, reason }) => (
                  <tr key={line}>
                    <td class="number">{line}</td>
                    <td>{reason}</td>
                  </tr>
                ))}
              </Table>
            )}
          </>
        )}
      </div>
    </Drawer>
  );
}

/** What an upload has stored, and what it may have stored. */
function outcomeText({ stored, isWhole, unsure }: Done): string {
  if (isWhole) return texts.sensor.uploadDone(countText(stored));
  const said = texts.sensor.uploadEnded(countText(stored));
  if (unsure === null) return said;
  return `${said} ${texts.sensor.uploadUnsure(unsure.first.toLocaleString('en'), unsure.last.toLocaleString('en'))}`;
}

/** Whether the server has said that it stored nothing of a request. */
function isRefused(thrown: unknown): boolean {
  return thrown instanceof SensoriumError && thrown.status >= 400 && thrown.status < 500;
}

interface PreviewProps {
  readonly head: CsvHead;
  readonly columns: ChosenColumns;
  /** Rows of the whole file; null: not known. */
  readonly count: string | null;
}

/** The first rows with all their columns, of which those that are taken stand out. */
function Preview({ head: { header, rows }, columns, count }: PreviewProps) {
  const first = rows.slice(0, PREVIEW);
  const label = texts.sensor.uploadPreview(first.length, count);
  const looks = (place: number) =>
    classes(
      place === columns.value && 'number',
      place !== columns.value && place !== columns.date && 'upload-passed',
    );
  return (
    <>
      <Table
        label={label}
        head={
          <tr>
            {header.map((name, place) => (
              <th key={place} class={looks(place)}>
                {name}
              </th>
            ))}
          </tr>
        }
      >
        {first.map(({ cells, line }) => (
          <tr key={line}>
            {header.map((_, place) => (
              <td key={place} class={looks(place)}>
                {cells[place] ?? ''}
              </td>
            ))}
          </tr>
        ))}
      </Table>
      <p class="muted">{label}</p>
    </>
  );
}

interface Receipt {
  readonly stored: number;
  readonly duplicate?: number;
  readonly replaced?: number;
  readonly rejected: readonly { readonly index: number; readonly reason: string }[];
  readonly rejected_more?: number;
}

const NOTHING: Receipt = { stored: 0, rejected: [] };

/** @returns what fulfils a condition, and the rest */
function parted<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}
