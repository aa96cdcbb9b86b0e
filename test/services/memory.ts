/** A service in memory: its points, checkpoints and outputs are plain maps, and its stand goes through JSON at each turn. */
import type { Context, Input, Kind } from '../../common/services/contract.js';
import { inOrder, type SourcePoint } from '../../common/services/join.js';
import { type Checkpoint, runSteps, type Stand } from '../../common/services/steps.js';
import { type Advanced, advance } from '../../workers/services/advance.js';

export class MemoryService {
  readonly outputs = new Map<number, unknown>();
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
    const done = await advance(
      {
        front: this.#front,
        stand: this.#stand,
        checkpointed: this.#checkpoints.at(-1)?.date ?? 0,
        isDated: true,
      },
      points,
      {
        checkpointBefore: async (date) => this.#checkpoints.findLast((each) => each.date < date) ?? null,
        pointsBetween: async (after, to) =>
          [...this.#points.values()].filter(({ date }) => date > after && date <= to).sort(inOrder),
      },
      async (from, given, since) => {
        steps += given.length;
        return runSteps(this.kind, this.settings, from, given, context, null, since);
      },
    );
    if (done !== null) this.#store(JSON.parse(JSON.stringify(done)) as Advanced);
    return steps;
  }

  #store({ front, stand, outputs, rewritten, back, checkpoints }: Advanced): void {
    const kept = new Set(outputs.map(({ date }) => date));
    for (const date of this.outputs.keys()) {
      if (rewritten !== null && date >= rewritten.from && date <= rewritten.to && !kept.has(date)) {
        this.outputs.delete(date);
      }
    }
    for (const { date, value } of outputs) this.outputs.set(date!, value);
    this.#front = front;
    this.#stand = stand;
    this.#checkpoints = [
      ...this.#checkpoints.filter(({ date }) => back === null || date <= back),
      ...checkpoints,
    ];
  }

  /** In order of date. */
  get series(): [number, unknown][] {
    return [...this.outputs].sort(([a], [b]) => a - b);
  }
}
