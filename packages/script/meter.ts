/**
 * Resource limits of a run: memory, time, output. All code that allocates or loops calls the meter BEFORE it does so.
 *
 * The meter charges memory by bytes and never credits single arrays: JavaScript does not report when it frees one. After enough charges, the meter measures
 * the memory really in use (`heldBytes`) and continues from there.
 */
import { outOfMemory, RunEnded } from './errors.js';

export interface Limits {
  /** Most bytes in use at once. */
  readonly memory: number;
  /** Most elements of one array. */
  readonly elements: number;
  /** Milliseconds of wall clock. */
  readonly time: number;
  /** Bytes of output. */
  readonly output: number;
}

export const USUAL_LIMITS: Limits = {
  memory: 256 * 2 ** 20,
  elements: 30_000_000,
  time: 5_000,
  output: 4 * 2 ** 20,
};

/**
 * Bytes that this thread's values hold, including garbage. If that exceeds `fine`, collects garbage first (only if node runs with --expose-gc), which takes a
 * while.
 */
export function heldBytes(fine: number): number {
  const held = memoryInUse();
  if (held <= fine || globalThis.gc === undefined) return held;
  globalThis.gc();
  return memoryInUse();
}

function memoryInUse(): number {
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
}

/** Operations between two readings of the clock: well under a millisecond of scalar work. */
const OPERATIONS_PER_CHECK = 20_000;

/** Number of elements from which zeroed memory costs more than uninitialised memory. */
const LARGE = 4096;

export class Meter {
  private operations = 0;
  private charged = 0;
  private printed = 0;
  private started: number;

  constructor(
    readonly limits: Limits,
    /** Bytes in use now; slow, so called rarely. */
    private readonly held: (fine: number) => number = heldBytes,
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.started = clock();
  }

  /** Starts a new computation: time and memory count from here. */
  restart(): void {
    this.started = this.clock();
    this.operations = 0;
    this.charged = 0;
  }

  /** Counts one loop iteration or one call. */
  tick(): void {
    if (++this.operations >= OPERATIONS_PER_CHECK) this.check();
  }

  /** Counts work of `n` elementary steps. Call it before a long kernel, and inside of one that may take seconds. */
  work(n: number): void {
    this.operations += n;
    if (this.operations >= OPERATIONS_PER_CHECK) this.check();
  }

  /** Charges memory; throws an error that the script can catch if the limit would be exceeded. */
  charge(bytes: number): void {
    if (!(bytes <= this.limits.memory)) outOfMemory();
    this.charged += bytes;
    if (this.charged > this.limits.memory) {
      this.charged = this.held(this.limits.memory / 2) + bytes;
      if (this.charged > this.limits.memory) {
        this.charged -= bytes;
        outOfMemory();
      }
    }
  }

  /** Charges an array of `n` elements of `bytes` bytes each; throws for sizes beyond the limit, NaN included. */
  elements(n: number, bytes: number): void {
    if (!(n <= this.limits.elements)) outOfMemory();
    this.charge(n * bytes + 64);
  }

  /** A new array of `n` zeros, charged. */
  doubles(n: number): Float64Array {
    this.elements(n, 8);
    return new Float64Array(n);
  }

  /** The same with undefined contents, for loops that write every element: large arrays are several times faster without zeroing. */
  scratch(n: number): Float64Array {
    this.elements(n, 8);
    if (n < LARGE) return new Float64Array(n);
    return new Float64Array(Buffer.allocUnsafeSlow(8 * n).buffer);
  }

  /** Charges output of the script. */
  print(bytes: number): void {
    this.printed += bytes;
    if (this.printed > this.limits.output) throw new RunEnded('output', 'output limit exceeded');
  }

  private check(): void {
    this.operations = 0;
    if (this.clock() - this.started > this.limits.time) throw new RunEnded('time', 'time limit exceeded');
  }
}
