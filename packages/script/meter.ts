/**
 * What a run may use: memory, time, output. Everything that allocates or loops asks here BEFORE it does.
 *
 * Memory is charged by bytes and never handed back one by one: nobody can know when JavaScript frees an array. Whenever much
 * has been charged since the last look, the meter looks at what is really held (`heldBytes`) and goes on from there.
 */
import { outOfMemory, RunEnded } from './errors.js';

export interface Limits {
  /** Bytes that may be held at once. */
  readonly memory: number;
  /** Elements of one array. */
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
 * Bytes that this thread's values hold. Garbage counts as well, unless that makes more than `fine`: only then is it collected (where node
 * was started with --expose-gc), which takes a while.
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

/** Operations between two looks at the clock: well under a millisecond of scalar work. */
const OPERATIONS_PER_LOOK = 20_000;

/** Elements from which on zeros cost more than asking for memory without them. */
const LARGE = 4096;

export class Meter {
  private operations = 0;
  private charged = 0;
  private printed = 0;
  private started: number;

  constructor(
    readonly limits: Limits,
    /** Bytes that are held now; slow, asked rarely. */
    private readonly held: (fine: number) => number = heldBytes,
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.started = clock();
  }

  /** A new computation begins: time and memory are counted from here. */
  restart(): void {
    this.started = this.clock();
    this.operations = 0;
    this.charged = 0;
  }

  /** Counts one turn of a loop or one call. */
  tick(): void {
    if (++this.operations >= OPERATIONS_PER_LOOK) this.look();
  }

  /** Counts work of `n` elementary steps: call it before a long kernel, and inside of one that may take seconds. */
  work(n: number): void {
    this.operations += n;
    if (this.operations >= OPERATIONS_PER_LOOK) this.look();
  }

  /** Asks for memory; an error that the script can catch when there is not so much. */
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

  /** Asks for an array of `n` elements of `bytes` bytes each; sizes beyond any limit, NaN included, are refused. */
  elements(n: number, bytes: number): void {
    if (!(n <= this.limits.elements)) outOfMemory();
    this.charge(n * bytes + 64);
  }

  /** A new array of `n` zeros, paid for. */
  doubles(n: number): Float64Array {
    this.elements(n, 8);
    return new Float64Array(n);
  }

  /**
   * The same with anything in it, for loops that write every element: large arrays come several times sooner without zeros.
   */
  scratch(n: number): Float64Array {
    this.elements(n, 8);
    if (n < LARGE) return new Float64Array(n);
    return new Float64Array(Buffer.allocUnsafeSlow(8 * n).buffer);
  }

  /** Counts bytes that the script prints. */
  print(bytes: number): void {
    this.printed += bytes;
    if (this.printed > this.limits.output) throw new RunEnded('output', 'output limit exceeded');
  }

  private look(): void {
    this.operations = 0;
    if (this.clock() - this.started > this.limits.time) throw new RunEnded('time', 'time limit exceeded');
  }
}
