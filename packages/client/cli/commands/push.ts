/** `sensorium push`: a CSV file of any size over a stream, in bounded memory. */
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
  EXIT,
  type Options,
  parse,
  type Surroundings,
  seconds,
  shown,
  URL_OPTION,
  UsageError,
} from '../command.js';
import { findSensors } from '../find-sensors.js';
import { grouped, Progress } from '../progress.js';
import { type CsvRow, csvRows } from '../rows.js';

const BATCH = 1000;
/** Points held at most, sent or not. */
const BUFFER = 50_000;
/** Refusals that are printed. */
const PRINTED = 100;
/** Milliseconds for the last answers after Ctrl-C. */
const LAST_ANSWERS = 5000;

const options = {
  sensor: {
    type: 'string',
    value: 'SENSOR',
    about: 'the sensor of all rows: its id, or its name where only one has it',
  },
  rejected: {
    type: 'string',
    value: 'FILE',
    about: `writes all refusals there, as CSV with the columns line,reason; without it the first ${PRINTED} are printed`,
    isFile: true,
  },
  patience: { type: 'string', value: 'TIME', about: 'how long to go on without a connection', default: '60' },
  url: URL_OPTION,
} as const satisfies Options;

export const push: Command = {
  summary: 'send the points of a CSV file',
  operands: 'FILE.csv',
  completes: 'files',
  about: `Sends the points of a CSV file of any size; - is the standard input. The header names the columns date,value or
sensor_id,date,value, in any order; other columns are passed over. Dates are UNIX seconds or ISO 8601; their column may also
be called time, timestamp or datetime, or be the first one without a name.

A point is identified by its sensor and its date, so a file whose sending was interrupted is simply sent again. Points that
are refused are told with their line; the others are stored. Where the server refuses the sensor of all rows, nothing is sent.`,
  options,
  notes:
    'Exit status: 0 all points are stored, 3 some were refused, 1 failed, 2 not understood, 130 interrupted.',
  async run(parameters, surroundings) {
    const { values, positionals } = parse(parameters, options);
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0) throw new UsageError('push takes one file');
    const patience = seconds('--patience', values.patience) * 1000;
    const client = loggedIn(values.url, surroundings.environment);
    const source = await openSource(name, surroundings);
    const find = (text: string) =>
      findSensors(client, [text], surroundings.signal).catch((error) => {
        source.file.destroy();
        throw error;
      });
    const [sensor = null] = values.sensor === undefined ? [] : await find(values.sensor);
    const progress = new Progress(surroundings);
    const refusals = new Refusals(surroundings, progress, values.rejected);
    let isRefused = false;
    const admit = async () => {
      const refusal = sensor === null ? null : await refusalOf(client, sensor, surroundings.signal);
      isRefused = refusal !== null;
      if (refusal !== null) throw refusal;
      await refusals.begin();
    };
    const stream = client.stream({
      buffer: BUFFER,
      patience,
      onTrouble: ({ error, pause }) => {
        progress.clear();
        surroundings.stderr.write(
          `${shown(error.message)}; trying again in ${(pause / 1000).toFixed(1)} s\n`,
        );
      },
    });
    const abort = () => stream.abort();
    surroundings.signal.addEventListener('abort', abort, { once: true });
    try {
      await stream.ready();
      surroundings.signal.removeEventListener('abort', abort);
      const told = () => {
        const share = source.size === null ? null : source.read() / source.size;
        progress.tell(answered(stream), share);
      };
      await pump(
        csvRows(source.file, sensor !== null, surroundings.signal),
        stream,
        sensor,
        refusals,
        admit,
        told,
        surroundings.signal,
      );
      await (surroundings.signal.aborted ? lastAnswers(stream) : stream.close());
    } finally {
      progress.clear();
      stream.abort();
      source.file.destroy();
      if (!isRefused) await refusals.end();
      const { apart, stored, duplicate, replaced } = stream.totals;
      const others = apart ? [`${grouped(duplicate)} duplicate`, `${grouped(replaced)} replaced`] : [];
      const parts = [`${grouped(stored)} stored`, ...others];
      if (!isRefused)
        surroundings.stdout.write(`${[...parts, `${grouped(refusals.count)} rejected`].join(', ')}\n`);
    }
    if (surroundings.signal.aborted) {
      surroundings.stderr.write('interrupted; sending the file again is harmless\n');
      return EXIT.interrupted;
    }
    return refusals.count > 0 ? EXIT.rejected : EXIT.done;
  },
};

interface Source {
  readonly file: ReadStream | NodeJS.ReadStream;
  /** Bytes; null: nobody knows. */
  readonly size: number | null;
  /** Bytes so far. */
  readonly read: () => number;
}

/** @throws the error of the system when the file cannot be opened */
async function openSource(name: string, { stdin }: Surroundings): Promise<Source> {
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
 * Why the server takes no points for the sensor from this caller, asked for by an upload of none; null: it does, or that cannot be told now.
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
 * Reads as fast as the stream takes it.
 * @param admit awaited before the first points are sent
 * @throws what the file, the stream or a receipt throws; or admit
 */
async function pump(
  rows: AsyncIterable<CsvRow>,
  stream: Stream,
  sensor: number | null,
  refusals: Refusals,
  admit: () => Promise<void>,
  tell: () => void,
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
        for (const { index, reason } of rejected) refusals.add(sent[index]!, reason);
      },
      (error: unknown) => {
        failed ??= error;
      },
    );
    points = [];
    lines = [];
    tell();
  };
  let isFirst = true;
  for await (const row of rows) {
    if (isFirst) await admit();
    isFirst = false;
    const point = pointOf(row, sensor);
    if (typeof point === 'string') {
      refusals.add(row.line, point);
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

/** @returns why it is none, where it is none */
function pointOf({ sensorId, date, value, refusal }: CsvRow, sensor: number | null): StreamPoint | string {
  if (refusal !== null) return refusal;
  const id = sensor ?? Number(sensorId);
  if (!Number.isSafeInteger(id) || id < 1) return 'sensor_id must be the id of a sensor';
  if (date.trim() === '') return 'date is missing';
  return { sensor_id: id, date: exactDate(date), value };
}

/** As a number where a float has the same microseconds; everything else is read by the server. */
function exactDate(text: string): number | string {
  return /^\d{1,10}(\.\d{1,6})?$/.test(text) && Number(text) < 2 ** 32 ? Number(text) : text;
}

function answered({ totals }: Stream): number {
  return totals.stored + totals.duplicate + totals.replaced + totals.rejected;
}

async function lastAnswers(stream: Stream): Promise<void> {
  await Promise.race([stream.close(), sleep(LAST_ANSWERS)]).catch((error: unknown) => {
    if (!(error instanceof SensoriumError)) throw error;
  });
}

/** Points that were refused, by line: the first ones printed, or all of them in a file. */
class Refusals {
  count = 0;
  readonly #name: string | undefined;
  #file: WriteStream | null = null;
  readonly #print: (line: number, reason: string) => void;
  #error: Error | null = null;

  constructor({ stderr }: Surroundings, progress: Progress, name: string | undefined) {
    this.#name = name;
    this.#print = (line, reason) => {
      progress.clear();
      stderr.write(`line ${line}: ${shown(reason)}\n`);
      if (this.count === PRINTED) stderr.write('more are not printed; --rejected FILE has them all\n');
    };
  }

  add(line: number, reason: string): void {
    this.count++;
    if (this.#file !== null) this.#file.write(`${line},${csvCell(reason)}\n`);
    else if (this.count <= PRINTED) this.#print(line, reason);
  }

  /** Makes the file. @throws the error of the system when it cannot be made */
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
