/** Accelerometers on people who hold themselves in poses, as phones on a belt have them: made up from a seed. */
import type { Input, Sample } from '@sensorium/services';

export const AXES: readonly Input[] = ['x-axis', 'y-axis', 'z-axis'].map((name) => ({
  sensorId: 1,
  name,
  type: 'number',
  path: [name],
}));

export const POSES = ['lying', 'sitting', 'standing', 'walking', 'running'] as const;
export type Pose = (typeof POSES)[number];

/** Numbers from 0 to 1 (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Normally distributed, mean 0, deviation 1 (Box and Muller). */
export function normal(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

const GRAVITY = 9.81;
const RATE = 20;
const DEGREE = Math.PI / 180;

/** How one person does it: all is drawn once, from a seed. */
export class Person {
  readonly #next: () => number;
  readonly #lean: Record<Pose, number>;
  readonly #steps: Record<'walking' | 'running', { readonly pace: number; readonly force: number }>;
  readonly #sway: number;
  readonly #sidewards: number;

  constructor(seed: number) {
    this.#next = chance(seed);
    const between = (low: number, high: number) => low + (high - low) * this.#next();
    this.#lean = {
      lying: between(75, 105),
      sitting: between(24, 42),
      standing: between(-6, 6),
      walking: between(0, 8),
      running: between(4, 14),
    };
    this.#steps = {
      walking: { pace: between(1.5, 2.2), force: between(1.5, 3.2) },
      running: { pace: between(2.4, 3.1), force: between(6, 11) },
    };
    this.#sway = between(0.02, 0.1);
    this.#sidewards = between(0.3, 0.7);
  }

  /**
   * A phone worn anew: turned by any angle about the upright and tilted by some degrees, with its own errors; points are lost one by one and
   * for up to two seconds at a time.
   * @param from seconds @param noise deviation in m/s²
   */
  wear(pose: Pose, from: number, seconds: number, noise: number): Sample[] {
    const next = this.#next;
    const turn = next() * 2 * Math.PI;
    const [tiltX, tiltZ] = [4 * DEGREE * normal(next), 4 * DEGREE * normal(next)];
    const bias = [0, 0, 0].map(() => 0.15 * normal(next));
    const gain = 1 + 0.02 * normal(next);
    const lean = (this.#lean[pose] + 3 * normal(next)) * DEGREE;
    const facing = pose === 'lying' ? next() * 2 * Math.PI : Math.PI / 2;
    const step = pose === 'walking' || pose === 'running' ? this.#steps[pose] : null;
    const samples: Sample[] = [];
    let lost = 0;
    let phase = next();
    let swing = 0;
    for (let tick = 0; tick < seconds * RATE; tick++) {
      if (lost === 0 && next() < 0.004) lost = Math.ceil(next() * 2 * RATE);
      swing = 0.98 * swing + 0.2 * this.#sway * normal(next);
      let [up, aside, ahead] = [0, 0, 0];
      if (step !== null) {
        phase += (step.pace * (1 + 0.05 * normal(next))) / RATE;
        const angle = 2 * Math.PI * phase;
        up = step.force * (Math.sin(angle) + 0.3 * Math.sin(2 * angle + 0.7));
        aside = this.#sidewards * step.force * Math.sin(angle / 2);
        ahead = 0.5 * step.force * Math.cos(angle + 0.4);
      }
      const angle = lean + swing;
      // Gravity in the frame of the body: y is up along the spine.
      const flat = GRAVITY * Math.sin(angle);
      const body = [
        flat * Math.cos(facing) + aside,
        GRAVITY * Math.cos(angle) + up,
        flat * Math.sin(facing) + ahead,
      ] as const;
      const [x, y, z] = mounted(body, turn, tiltX, tiltZ).map(
        (value, axis) => gain * value + bias[axis]! + noise * normal(next),
      );
      if (lost > 0) lost--;
      else if (next() > 0.1) {
        const date = Math.round((from + tick / RATE) * 1_000_000);
        samples.push({ date, sensorId: 1, values: [x!, y!, z!], fresh: [0, 1, 2] });
      }
    }
    return samples;
  }
}

/** Turned about y, then tilted about x and about z. */
function mounted(
  [x, y, z]: readonly [number, number, number],
  turn: number,
  tiltX: number,
  tiltZ: number,
): [number, number, number] {
  const [x1, z1] = [x * Math.cos(turn) + z * Math.sin(turn), z * Math.cos(turn) - x * Math.sin(turn)];
  const [y1, z2] = [y * Math.cos(tiltX) - z1 * Math.sin(tiltX), y * Math.sin(tiltX) + z1 * Math.cos(tiltX)];
  return [x1 * Math.cos(tiltZ) - y1 * Math.sin(tiltZ), x1 * Math.sin(tiltZ) + y1 * Math.cos(tiltZ), z2];
}
