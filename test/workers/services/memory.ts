/** A service in memory: its points, checkpoints and outputs are plain maps, and its stand goes through JSON at each turn. */
import {
  type Checkpoint,
  type Context,
  type Input,
  inOrder,
  type Kind,
  runSteps,
  type SourcePoint,
  type Stand,
} from '@sensorium/services';
import { type Advanced, ANEW, advance, worthKeeping } from '../../../workers/services/advance.js';

export class MemoryService {
  readonly outputs = new Map<number, unknown>();
  /** Late points that were left out. */
  leftOut = 0;
  readonly #points = new Map<string, SourcePoint>();
  #checkpoints: Checkpoint[] = [];
  #stand: Stand;
  #front: number | null = null;

  constructor(
    readonly kind: Kind,
    readonly settings: unknown,
    readonly inputs: readonly Input[],
  ) {
    this.#stand = { state: kind.state, last: {} };
  }

  /** Points that come together. @returns how many steps they took */
  async arrive(points: readonly SourcePoint[]): Promise<number> {
    for (const point of points) this.#points.set(`${point.date} ${point.sensorId}`, point);
    const context: Context = { inputs: this.inputs, ready: undefined, outline: null };
    let steps = 0;
    const { advanced, leftOut } = await advance(
      {
        front: this.#front,
        stand: this.#stand,
        checkpointed: this.#checkpoints.at(-1)?.date ?? 0,
        isDated: true,
        outputDate: (date) =>
          this.kind.outputDate === undefined ? date : this.kind.outputDate(this.settings, date),
      },
      points,
      {
        checkpoints: async () => this.#checkpoints.map(({ date }) => date),
        standAt: async (date) => this.#checkpoints.find((each) => each.date === date)!.stand,
        affordableFrom: async (from, to) => {
          const dates = [...this.#points.values()].map(({ date }) => date);
          const within = dates.filter((date) => date >= from && date <= to).sort((a, b) => b - a);
          return (within[ANEW] ?? from - 1) + 1;
        },
        pointsBetween: async (after, to) =>
          [...this.#points.values()].filter(({ date }) => date > after && date <= to).sort(inOrder),
      },
      async (from, given, since) => {
        steps += given.length;
        return runSteps(this.kind, this.settings, from, given, context, null, since);
      },
    );
    if (advanced !== null) this.#store(JSON.parse(JSON.stringify(advanced)) as Advanced);
    this.leftOut += leftOut?.points ?? 0;
    return steps;
  }

  #store({ front, stand, outputs, stale, back, checkpoints }: Advanced): void {
    for (const date of stale ?? []) this.outputs.delete(date);
    for (const { date, value } of outputs) this.outputs.set(date!, value);
    this.#front = front;
    this.#stand = stand;
    const all = [...this.#checkpoints.filter(({ date }) => back === null || date <= back), ...checkpoints];
    const kept = new Set(
      worthKeeping(
        all.map(({ date }) => date),
        front,
      ),
    );
    this.#checkpoints = all.filter(({ date }) => kept.has(date));
  }

  /** In order of date. */
  get series(): [number, unknown][] {
    return [...this.outputs].sort(([a], [b]) => a - b);
  }

  /** How many there are. */
  get checkpoints(): number {
    return this.#checkpoints.length;
  }
}
