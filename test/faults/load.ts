/** Clients that upload continuously during a fault, and record the acknowledged points. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Points of one upload. */
const BATCH = 20;
/** Milliseconds between two uploads of a client. */
const PAUSE = 20;
/** Milliseconds after which a client aborts an upload and repeats it. */
const TIMEOUT = 30_000;
/** First timestamp, UNIX seconds. */
const SINCE = 1_700_000_000;
/** Points of a page. */
const PAGE = 1000;

/** Statuses that a client may get: stored, or retry later. */
const EXPECTED = new Set([201, 509]);

export interface LoadOptions {
  readonly base: string;
  readonly session: string;
  /** Sensors of each client. Every other client sends one point of each of its sensors at once. */
  readonly sensors: ReadonlyArray<readonly number[]>;
}

interface Writer {
  readonly sensors: readonly number[];
  readonly isWide: boolean;
  /** Acknowledged points of each sensor. Their timestamps are SINCE, SINCE + 1, ... */
  acknowledged: number;
  /** Start of the last acknowledged upload, of performance.now(). */
  begun: number;
}

export class Load {
  readonly #options: LoadOptions;
  readonly #writers: Writer[];
  readonly #violations: string[] = [];
  #running: Promise<unknown> = Promise.resolve();
  #isOver = true;
  /** Whether requests may get no response now. */
  mayCut = false;

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#writers = options.sensors.map((sensors, i) => ({
      sensors,
      isWide: i % 2 === 1,
      acknowledged: 0,
      begun: 0,
    }));
  }

  start(): void {
    this.#isOver = false;
    this.#running = Promise.all([...this.#writers.map((writer) => this.#write(writer)), this.#pollHealth()]);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** Violations since the last call, one line each, without repetitions. */
  violations(): string[] {
    return [...new Set(this.#violations.splice(0))];
  }

  /** Acknowledged points. */
  get points(): number {
    return this.#writers.reduce((sum, { acknowledged, sensors }) => sum + acknowledged * sensors.length, 0);
  }

  /** Resolves when each client has an acknowledgement of an upload that started after the call. */
  async eachClientWrites(): Promise<void> {
    const since = performance.now();
    while (this.#writers.some(({ begun }) => begun < since)) await sleep(10);
  }

  async #write(writer: Writer): Promise<void> {
    while (!this.#isOver) {
      const count = writer.isWide ? 1 : BATCH;
      const data = Array.from({ length: count }, (_, i) => pointAt(writer.acknowledged + i));
      const begun = performance.now();
      const status = await this.#post('/sensors/data', {
        sensors: writer.sensors.map((sensor_id) => ({ sensor_id, data })),
      });
      if (status === 201) {
        writer.acknowledged += count;
        writer.begun = begun;
      }
      await sleep(PAUSE);
    }
  }

  async #post(target: string, body: unknown): Promise<number | null> {
    try {
      const answer = await this.#fetch(target, { method: 'POST', body: JSON.stringify(body) });
      const text = await answer.text();
      if (!EXPECTED.has(answer.status))
        this.#violations.push(`an upload: ${answer.status} ${text.slice(0, 200)}`);
      return answer.status;
    } catch (error) {
      if (!this.mayCut) this.#violations.push(`an upload got no response: ${reasonOf(error)}`);
      return null;
    }
  }

  async #pollHealth(): Promise<void> {
    while (!this.#isOver) {
      try {
        const { status } = await this.#fetch('/health');
        if (status !== 200 && status !== 503) this.#violations.push(`/health: ${status}`);
      } catch (error) {
        if (!this.mayCut) this.#violations.push(`/health got no response: ${reasonOf(error)}`);
      }
      await sleep(200);
    }
  }

  async #fetch(target: string, options: RequestInit = {}): Promise<Response> {
    const headers = { 'Content-Type': 'application/json', 'X-SESSION_ID': this.#options.session };
    return fetch(this.#options.base + target, { ...options, headers, signal: AbortSignal.timeout(TIMEOUT) });
  }

  /** Reads all points, while the load is stopped. @returns lost, repeated and wrong points */
  async compare(): Promise<string[]> {
    const violations: string[] = [];
    for (const { sensors, acknowledged } of this.#writers) {
      for (const id of sensors) violations.push(...(await this.#compareSensor(id, acknowledged)));
    }
    return violations;
  }

  async #compareSensor(id: number, acknowledged: number): Promise<string[]> {
    const seen = new Map<number, number>();
    for (let page = 0; ; page++) {
      const answer = await this.#fetch(
        `/sensors/${id}/data?per_page=${PAGE}&page=${page}&sort=ASC&values=typed`,
      );
      if (!answer.ok) return [`sensor ${id} cannot be read: ${answer.status} ${await answer.text()}`];
      const { data } = (await answer.json()) as { data: { date: number; value: number }[] };
      for (const { date, value } of data) {
        if (seen.has(date)) return [`sensor ${id} has the date ${date} twice`];
        seen.set(date, value);
      }
      if (data.length < PAGE) break;
    }
    const expected = Array.from({ length: acknowledged }, (_, i) => pointAt(i));
    const lost = expected.filter(({ date }) => !seen.has(date)).length;
    const wrong = [...seen].filter(([date, value]) => value !== pointAt(date - SINCE).value).length;
    return [
      ...(lost === 0 ? [] : [`${lost} acknowledged points of sensor ${id} are lost`]),
      ...(wrong === 0 ? [] : [`${wrong} points of sensor ${id} have a value that no client sent`]),
    ];
  }
}

function pointAt(index: number): { date: number; value: number } {
  return { date: SINCE + index, value: index % 1000 };
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}
