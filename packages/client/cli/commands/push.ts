/** `sensorium push`: uploads a CSV file of any size over a stream, in bounded memory. */
import { once } from 'node:events';
import { createReadStream, createWriteStream, type ReadStream, type WriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { csvCell } from '@sensorium/model/csv-cell';
import { sleep } from '../../backoff.js';
import type { Client } from '../../client.js';
import { SensoriumError } from '../../error.js';
import type { Receipt } from '../../stream/options.js';
import type { StreamPoint } from '../../stream/points.js';
import type { Stream } from '../../stream/stream.js';
import { loggedIn } from '../access.js';
import {
  type Command,
  type CommandContext,
  EXIT,
  type Options,
  parse,
  seconds,
  shown,
  URL_OPTION,
  UsageError,
} from '../command.js';
import { findSensors } from '../find-sensors.js';
import { grouped, Progress } from '../progress.js';
import { type CsvRow, csvRows } from '../rows.js';

const BATCH = 1000;
/** Unsent and unacknowledged points at most. */
const BUFFER = 50_000;
/** Rejected rows that are printed at most. */
const PRINTED = 100;
/** Milliseconds to wait for acknowledgements after Ctrl-C. */
const CLOSE_TIMEOUT = 5000;

const options = {
  sensor: {
    type: 'string',
    value: 'SENSOR',
    about: 'the sensor of all rows: its id, or its name if only one has it',
  },
  rejected: {
    type: 'string',
    value: 'FILE',
    about: `writes all rejected points there, as CSV with the columns line,reason; without it the first ${PRINTED} are printed`,
    isFile: true,
  },
  patience: {
    type: 'string',
    value: 'TIME',
    about: 'the command fails after this time without a connection',
    default: '60',
  },
  url: URL_OPTION,
} as const satisfies Options;

export const push: Command = {
  summary: 'upload the points of a CSV file',
  operands: 'FILE.csv',
  completes: 'files',
  about: `Uploads the points of a CSV file of any size; - is the standard input. The header names the columns date,value or
sensor_id,date,value, in any order; other columns are ignored. Dates are UNIX seconds or ISO 8601; their column may also be
called time, timestamp or datetime, or be the first column, without a name.

A point is identified by its sensor and its date: after an interruption, upload the file again. Rejected points are reported
with their line; the others are stored. If the server refuses the sensor of all rows, nothing is sent.`,
  options,
  notes:
    'Exit status: 0 all points are stored, 3 some were rejected, 1 failed, 2 invalid command line, 130 interrupted.',
  async run(parameters, context) {
    const { values, positionals } = parse(parameters, options);
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0) throw new UsageError('push takes one file');
    const reconnectTimeout = seconds('--patience', values.patience) * 1000;
    const client = loggedIn(values.url, context.environment);
    const source = await openSource(name, context);
    const find = (text: string) =>
      findSensors(client, [text], context.signal).catch((error) => {
        source.file.destroy();
        throw error;
      });
    const [sensor = null] = values.sensor === undefined ? [] : await find(values.sensor);
    const progress = new Progress(context);
    const rejections = new Rejections(context, progress, values.rejected);
    let isRefused = false;
    const checkSensor = async () => {
      const refusal = sensor === null ? null : await refusalOf(client, sensor, context.signal);
      isRefused = refusal !== null;
      if (refusal !== null) throw refusal;
      await rejections.begin();
    };
    const stream = client.stream({
      buffer: BUFFER,
      reconnectTimeout,
      onReconnecting: ({ error, pause }) => {
        progress.clear();
        context.stderr.write(`${shown(error.message)}; retrying in ${(pause / 1000).toFixed(1)} s\n`);
      },
    });
    const abort = () => stream.abort();
    context.signal.addEventListener('abort', abort, { once: true });
    try {
      await stream.ready();
      context.signal.removeEventListener('abort', abort);
      const onProgress = () => {
        const share = source.size === null ? null : source.read() / source.size;
        progress.update(acknowledged(stream), share);
      };
      await pump(
        csvRows(source.file, sensor !== null, context.signal),
        stream,
        sensor,
        rejections,
        checkSensor,
        onProgress,
        context.signal,
      );
      await (context.signal.aborted ? closeWithin(stream, CLOSE_TIMEOUT) : stream.close());
    } finally {
      progress.clear();
      stream.abort();
      source.file.destroy();
      if (!isRefused) await rejections.end();
      const { detailed, stored, duplicate, replaced } = stream.totals;
      const others = detailed ? [`${grouped(duplicate)} duplicate`, `${grouped(replaced)} replaced`] : [];
      const parts = [`${grouped(stored)} stored`, ...others];
      if (!isRefused)
        context.stdout.write(`${[...parts, `${grouped(rejections.count)} rejected`].join(', ')}\n`);
    }
    if (context.signal.aborted) {
      context.stderr.write('interrupted; sending the file again is harmless\n');
      return EXIT.interrupted;
    }
    return rejections.count > 0 ? EXIT.rejected : EXIT.done;
  },
};

interface Source {
  readonly file: ReadStream | NodeJS.ReadStream;
  /** Bytes; null: unknown. */
  readonly size: number | null;
  /** @returns bytes read so far */
  readonly read: () => number;
}

/** @throws the error of the system when the file cannot be opened */
async function openSource(name: string, { stdin }: CommandContext): Promise<Source> {
  if (name === '-') return { file: stdin, size: null, read: () => 0 };
  const handle = await open(name);
  const stat = await handle.stat();
  if (stat.isDirectory()) {
    await handle.close();
    throw new Error(`${name}: is a folder, not a file`);
  }
  const { size } = stat;
  const file = createReadStream(name, { fd: handle });
  return { file, size: size === 0 ? null : size, read: () => file.bytesRead };
}

/**
 * Checks with an empty upload whether the user may write to the sensor.
 * @returns the refusal; null: the user may write, or the server cannot answer now
 */
async function refusalOf(client: Client, id: number, signal: AbortSignal): Promise<SensoriumError | null> {
  try {
    await client.post('/sensors/{id}/data', { id, body: { data: [] } }, { signal, retries: 0 });
  } catch (error) {
    if (error instanceof SensoriumError && (error.status === 403 || error.status === 404)) return error;
  }
  return null;
}

/**
 * Sends rows as fast as the stream takes them.
 * @param checkSensor awaited before the first points are sent
 * @throws errors of the file, the stream, a receipt or `checkSensor`
 */
async function pump(
  rows: AsyncIterable<CsvRow>,
  stream: Stream,
  sensor: number | null,
  rejections: Rejections,
  checkSensor: () => Promise<void>,
  onProgress: () => void,
  signal: AbortSignal,
): Promise<void> {
  let failed: unknown = null;
  let points: StreamPoint[] = [];
  let lines: number[] = [];
  const flush = async () => {
    if (failed !== null) throw failed;
    if (points.length === 0) return;
    const sent = lines;
    const { receipt } = await stream.write(points);
    receipt.then(
      ({ rejected }: Receipt) => {
        for (const { index, reason } of rejected) rejections.add(sent[index]!, reason);
      },
      (error: unknown) => {
        failed ??= error;
      },
    );
    points = [];
    lines = [];
    onProgress();
  };
  let isFirst = true;
  for await (const row of rows) {
    if (isFirst) await checkSensor();
    isFirst = false;
    const point = pointOf(row, sensor);
    if (typeof point === 'string') {
      rejections.add(row.line, point);
      continue;
    }
    points.push(point);
    lines.push(row.line);
    if (points.length === BATCH) await flush();
  }
  await flush();
  if (signal.aborted) return;
  await stream.flush();
  if (failed !== null) throw failed;
}

/** @returns the point, or the reason why the row is rejected */
function pointOf({ sensorId, date, value, refusal }: CsvRow, sensor: number | null): StreamPoint | string {
  if (refusal !== null) return refusal;
  const id = sensor ?? Number(sensorId);
  if (!Number.isSafeInteger(id) || id < 1) return 'sensor_id must be the id of a sensor';
  if (date.trim() === '') return 'date is missing';
  return { sensor_id: id, date: exactDate(date), value };
}

/** @returns a number if a float is exact to the microsecond; else the text, which the server parses */
function exactDate(text: string): number | string {
  return /^\d{1,10}(\.\d{1,6})?$/.test(text) && Number(text) < 2 ** 32 ? Number(text) : text;
}

function acknowledged({ totals }: Stream): number {
  return totals.stored + totals.duplicate + totals.replaced + totals.rejected;
}

async function closeWithin(stream: Stream, milliseconds: number): Promise<void> {
  await Promise.race([stream.close(), sleep(milliseconds)]).catch((error: unknown) => {
    if (!(error instanceof SensoriumError)) throw error;
  });
}

/** Reports rejected rows by line: prints the first ones, or writes all of them to a file. */
class Rejections {
  count = 0;
  readonly #name: string | undefined;
  #file: WriteStream | null = null;
  readonly #print: (line: number, reason: string) => void;
  #error: Error | null = null;

  constructor({ stderr }: CommandContext, progress: Progress, name: string | undefined) {
    this.#name = name;
    this.#print = (line, reason) => {
      progress.clear();
      stderr.write(`line ${line}: ${shown(reason)}\n`);
      if (this.count === PRINTED) stderr.write('more are not printed; --rejected FILE writes all of them\n');
    };
  }

  add(line: number, reason: string): void {
    this.count++;
    if (this.#file !== null) this.#file.write(`${line},${csvCell(reason)}\n`);
    else if (this.count <= PRINTED) this.#print(line, reason);
  }

  /** Creates the file. @throws the error of the system when it cannot be created */
  async begin(): Promise<void> {
    if (this.#file !== null || this.#name === undefined) return;
    this.#file = createWriteStream(this.#name);
    this.#file.on('error', (error) => {
      this.#error = error;
    });
    this.#file.write('line,reason\n');
    await once(this.#file, 'open');
  }

  /** @throws the error of the system when the file cannot be written */
  async end(): Promise<void> {
    if (this.#error !== null) throw this.#error;
    await this.begin();
    if (this.#file === null) return;
    this.#file.end();
    await finished(this.#file);
  }
}
