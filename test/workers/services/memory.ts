/** A service in memory: points, checkpoints and outputs are maps, and the state is serialised as JSON after each upload. */
import {
  type Checkpoint,
  type CheckpointState,
  type Context,
  type Input,
  inOrder,
  runSteps,
  type ServiceType,
  type SourcePoint,
} from '@sensorium/services';
import { type Advanced, advance, MAX_RECOMPUTED, worthKeeping } from '../../../workers/services/advance.js';

export class MemoryService {
  readonly outputs = new Map<number, unknown>();
  /** Number of late points that were left out. */
  leftOut = 0;
  readonly #points = new Map<string, SourcePoint>();
  #checkpoints: Checkpoint[] = [];
  #checkpointState: CheckpointState;
  #watermark: number | null = null;

  constructor(
    readonly serviceType: ServiceType,
    readonly settings: unknown,
    readonly inputs: readonly Input[],
  ) {
    this.#checkpointState = { state: serviceType.state, last: {} };
  }

  /** Computes the points of one upload. @returns number of steps */
  async arrive(points: readonly SourcePoint[]): Promise<number> {
    for (const point of points) this.#points.set(`${point.date} ${point.sensorId}`, point);
    const context: Context = { inputs: this.inputs, ready: undefined, polygon: null };
    let steps = 0;
    const { advanced, leftOut } = await advance(
      {
        watermark: this.#watermark,
        checkpointState: this.#checkpointState,
        checkpointed: this.#checkpoints.at(-1)?.date ?? 0,
        isDated: true,
        outputDate: (date) =>
          this.serviceType.outputDate === undefined ? date : this.serviceType.outputDate(this.settings, date),
      },
      points,
      {
        checkpoints: async () => this.#checkpoints.map(({ date }) => date),
        checkpointStateAt: async (date) =>
          this.#checkpoints.find((each) => each.date === date)!.checkpointState,
        affordableFrom: async (from, to) => {
          const dates = [...this.#points.values()].map(({ date }) => date);
          const within = dates.filter((date) => date >= from && date <= to).sort((a, b) => b - a);
          return (within[MAX_RECOMPUTED] ?? from - 1) + 1;
        },
        pointsBetween: async (after, to) =>
          [...this.#points.values()].filter(({ date }) => date > after && date <= to).sort(inOrder),
      },
      async (from, given, since) => {
        steps += given.length;
        return runSteps(this.serviceType, this.settings, from, given, context, null, since);
      },
    );
    if (advanced !== null) this.#store(JSON.parse(JSON.stringify(advanced)) as Advanced);
    this.leftOut += leftOut?.points ?? 0;
    return steps;
  }

  #store({ watermark, checkpointState, outputs, stale, back, checkpoints }: Advanced): void {
    for (const date of stale ?? []) this.outputs.delete(date);
    for (const { date, value } of outputs) this.outputs.set(date!, value);
    this.#watermark = watermark;
    this.#checkpointState = checkpointState;
    const all = [...this.#checkpoints.filter(({ date }) => back === null || date <= back), ...checkpoints];
    const kept = new Set(
      worthKeeping(
        all.map(({ date }) => date),
        watermark,
      ),
    );
    this.#checkpoints = all.filter(({ date }) => kept.has(date));
  }

  /** In order of date. */
  get series(): [number, unknown][] {
    return [...this.outputs].sort(([a], [b]) => a - b);
  }

  /** Number of checkpoints. */
  get checkpoints(): number {
    return this.#checkpoints.length;
  }
}
