/** Upload of a CSV file: its columns are shown before anything is sent, then its progress, then what was rejected and why. */
import { type Signal, useSignal } from '@preact/signals';
import { SensoriumError } from '@sensorium/client';
import { useEffect } from 'preact/hooks';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { Drawer } from '../../kit/drawer.js';
import { Field } from '../../kit/field.js';
import { Select } from '../../kit/input.js';
import { Progress } from '../../kit/progress.js';
import { FormError } from '../../kit/states.js';
import { Table } from '../../kit/table.js';
import { texts } from '../../texts/texts.js';
import { type ChosenColumns, type CsvFile, readCsv, usualColumns } from './csv.js';
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
const MOST_BYTES = 200 * 2 ** 20;
const PREVIEW = 8;
/** Rejected lines that are listed. */
const MOST_REJECTED = 200;

interface Done {
  readonly stored: number;
  readonly rejected: readonly { readonly line: number; readonly reason: string }[];
  readonly rejectedMore: number;
}

export function Upload({ sensor, file, onClose, onStored }: UploadProps) {
  const csv = useSignal<CsvFile | null>(null);
  const columns = useSignal<ChosenColumns>({ date: 0, value: 1 });
  const progress = useSignal<number | null>(null);
  const done = useSignal<Done | null>(null);
  const error = useSignal<unknown>(null);
  const problem = useSignal('');
  const cancel = useSignal<AbortController | null>(null);

  useEffect(() => {
    const chosen = file.value;
    csv.value = null;
    done.value = null;
    error.value = null;
    problem.value = '';
    if (chosen === null) return;
    if (chosen.size > MOST_BYTES) {
      problem.value = texts.sensor.tooLargeFile;
      return;
    }
    void chosen.text().then((text) => {
      if (file.value !== chosen) return;
      const read = readCsv(text);
      if (read === undefined) problem.value = texts.sensor.uploadEmpty;
      else {
        csv.value = read;
        columns.value = usualColumns(read);
      }
    });
  }, [file.value]);
  useEffect(() => () => cancel.value?.abort(), []);

  const start = async (read: CsvFile) => {
    const controller = new AbortController();
    cancel.value = controller;
    error.value = null;
    const rejected: { line: number; reason: string }[] = [];
    let [stored, more] = [0, 0];
    progress.value = 0;
    try {
      for (let from = 0; from < read.rows.length; from += CHUNK) {
        const rows = read.rows.slice(from, from + CHUNK);
        const data = rows.map((row) => ({
          date: dateOfText(row[columns.value.date] ?? ''),
          value: valueOfText(row[columns.value.value] ?? '', sensor.data_type_id),
        }));
        const receipt = await call(() =>
          client.post('/sensors/{id}/data', { id: sensor.id, body: { data } }, { signal: controller.signal }),
        ).catch((thrown: unknown) => {
          // None of the points was taken: the response lists them like one that took some.
          const { rejected: all } = (thrown instanceof SensoriumError ? thrown.body : {}) as Partial<Receipt>;
          if (all === undefined) throw thrown;
          return { stored: 0, duplicate: 0, replaced: 0, rejected: all };
        });
        stored += receipt.stored + (receipt.duplicate ?? 0) + (receipt.replaced ?? 0);
        for (const { index, reason } of receipt.rejected) {
          if (rejected.length < MOST_REJECTED) rejected.push({ line: read.lines[from + index] ?? 0, reason });
          else more += 1;
        }
        more += ('rejected_more' in receipt ? receipt.rejected_more : undefined) ?? 0;
        progress.value = Math.min(1, (from + CHUNK) / read.rows.length);
      }
    } catch (thrown) {
      if (!controller.signal.aborted) error.value = thrown;
    }
    progress.value = null;
    cancel.value = null;
    done.value = { stored, rejected, rejectedMore: more };
    if (stored > 0) onStored();
  };

  const read = csv.value;
  return (
    <Drawer
      title={texts.sensor.uploadTitle}
      onClose={onClose}
      actions={
        read !== null && done.value === null ? (
          <Button
            variant="primary"
            icon="upload"
            isBusy={progress.value !== null}
            disabled={read.rows.length === 0}
            onClick={() => void start(read)}
          >
            {texts.sensor.uploadStart(read.rows.length.toLocaleString('en'))}
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
            <Table
              label={texts.sensor.uploadPreview(PREVIEW, read.rows.length.toLocaleString('en'))}
              head={
                <tr>
                  <th>{texts.sensor.date}</th>
                  <th class="number">{texts.sensor.value}</th>
                </tr>
              }
            >
              {read.rows.slice(0, PREVIEW).map((row, i) => (
                <tr key={i}>
                  <td>{row[columns.value.date] ?? ''}</td>
                  <td class="number">{row[columns.value.value] ?? ''}</td>
                </tr>
              ))}
            </Table>
            <p class="muted">
              {texts.sensor.uploadPreview(
                Math.min(PREVIEW, read.rows.length),
                read.rows.length.toLocaleString('en'),
              )}
            </p>
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
            <Banner kind={done.value.rejected.length === 0 ? 'good' : 'warning'}>
              <p>{texts.sensor.uploadDone(countText(done.value.stored))}</p>
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

interface Receipt {
  readonly rejected: readonly { readonly index: number; readonly reason: string }[];
}

/** Numbers as they are: more digits than a double has are kept as text. */
function dateOfText(text: string): string {
  return text.trim();
}
