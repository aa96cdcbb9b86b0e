/** Which lane the points of which sensors are on their way in. */

/** A power of two. Sensors of one stripe go together, which costs nothing but a lane that might have been free. */
const STRIPES = 16_384;
const SHIFT = 32 - Math.log2(STRIPES);

/** Stripes of sensors rather than sensors: nothing is made or looked up for each of them. */
export class Ways {
  /** Points on their way, by stripe, and the lane that all of them are in. */
  readonly #points = new Uint32Array(STRIPES);
  readonly #lanes = new Uint8Array(STRIPES);

  /** @returns undefined: any will do */
  laneOf(sensorId: number): number | undefined {
    const stripe = stripeOf(sensorId);
    return this.#points[stripe] === 0 ? undefined : this.#lanes[stripe]!;
  }

  /** The lanes that some of these sensors have to go to, each once. */
  lanesOf(sensorIds: Float64Array): number[] {
    const lanes: number[] = [];
    let before = -1;
    for (let i = 0; i < sensorIds.length; i++) {
      const stripe = stripeOf(sensorIds[i]!);
      if (this.#points[stripe] === 0 || this.#lanes[stripe] === before) continue;
      before = this.#lanes[stripe]!;
      if (!lanes.includes(before)) lanes.push(before);
    }
    return lanes;
  }

  /** @param sensorIds of points that go into a lane */
  enter(sensorIds: Float64Array, lane: number): void {
    for (let i = 0; i < sensorIds.length; i++) {
      const stripe = stripeOf(sensorIds[i]!);
      this.#points[stripe]!++;
      this.#lanes[stripe] = lane;
    }
  }

  /** @param sensorIds of points that have left their lane */
  leave(sensorIds: Float64Array): void {
    for (let i = 0; i < sensorIds.length; i++) this.#points[stripeOf(sensorIds[i]!)]!--;
  }
}

function stripeOf(sensorId: number): number {
  return Math.imul(sensorId, 0x9e3779b1) >>> SHIFT;
}
