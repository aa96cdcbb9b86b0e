/** Simulates the accelerometer of a phone that a person wears on a belt, in several poses, from a seed. */
import type { Input, Sample } from '../contract.js';
import { normal, random } from '../random.js';

/** Inputs of sensor 1. */
export const AXES: readonly Input[] = ['x-axis', 'y-axis', 'z-axis'].map((name) => ({
  sensorId: 1,
  name,
  type: 'number',
  path: [name],
}));

export const POSES = ['lying', 'sitting', 'standing', 'walking', 'running'] as const;
export type Pose = (typeof POSES)[number];

const GRAVITY = 9.81;
const RATE = 20;
const DEGREE = Math.PI / 180;

/** A person with individual poses and steps, which the seed determines. */
export class Person {
  readonly #next: () => number;
  readonly #lean: Record<Pose, number>;
  readonly #steps: Record<'walking' | 'running', { readonly frequency: number; readonly force: number }>;
  readonly #sway: number;
  readonly #sidewards: number;

  constructor(seed: number) {
    this.#next = random(seed);
    const between = (low: number, high: number) => low + (high - low) * this.#next();
    this.#lean = {
      lying: between(75, 105),
      sitting: between(24, 42),
      standing: between(-6, 6),
      walking: between(0, 8),
      running: between(4, 14),
    };
    this.#steps = {
      walking: { frequency: between(1.5, 2.2), force: between(1.5, 3.2) },
      running: { frequency: between(2.4, 3.1), force: between(6, 11) },
    };
    this.#sway = between(0.02, 0.1);
    this.#sidewards = between(0.3, 0.7);
  }

  /**
   * Samples of a phone that is put on again: turned by any angle about the vertical and tilted by some degrees, with its own errors. Points are lost
   * one by one, and for up to two seconds at a time.
   * @param from seconds since 1970 @param noise deviation in m/s²
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
      let [up, sideways, forward] = [0, 0, 0];
      if (step !== null) {
        phase += (step.frequency * (1 + 0.05 * normal(next))) / RATE;
        const angle = 2 * Math.PI * phase;
        up = step.force * (Math.sin(angle) + 0.3 * Math.sin(2 * angle + 0.7));
        sideways = this.#sidewards * step.force * Math.sin(angle / 2);
        forward = 0.5 * step.force * Math.cos(angle + 0.4);
      }
      const angle = lean + swing;
      // Gravity in the frame of the body: y is up along the spine.
      const flat = GRAVITY * Math.sin(angle);
      const body = [
        flat * Math.cos(facing) + sideways,
        GRAVITY * Math.cos(angle) + up,
        flat * Math.sin(facing) + forward,
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
