/**
 * Queue whose keys (accounts, addresses) take turns: deficit round robin with costs.
 *
 * Keys are served in rounds, and a round gives each waiting key one `quantum` of cost. A key that took more sits out as many rounds as it took too much,
 * even if it stopped waiting in between; a key that takes less is served several times a round. Items of one key keep their order.
 *
 * - A key that begins to wait waits for at most two quanta of each key that waits already: the rest of this round, and one of the next. Keys that come later join the next round, so nobody starves.
 * - Between two services of one key, each other waiting key of equal cost is served at most once.
 *
 * The module only orders: it knows no permits and no time (`fair-semaphore.ts`, `time-slice.ts`).
 */

/** Item in the queue, for `remove`. */
export interface QueuePlace<T> {
  readonly item: T;
}

interface Waiting<K, T> extends QueuePlace<T> {
  readonly flow: Flow<K, T>;
  readonly cost: number;
  previous: Waiting<K, T> | undefined;
  next: Waiting<K, T> | undefined;
  isWaiting: boolean;
}

/** A key that waits, or that is held, or that took more than its share. */
interface Flow<K, T> {
  readonly key: K;
  /** Earliest round of its next service, with the fraction of a round that it used of it. */
  pass: number;
  /** Order within a round. */
  order: number;
  /** Position in the heap; -1: not in it. */
  index: number;
  first: Waiting<K, T> | undefined;
  last: Waiting<K, T> | undefined;
  count: number;
  isHeld: boolean;
}

/** Keys that wait for nothing but are remembered for what they took, before they are looked through. */
const REMEMBERED = 256;

export class FairQueue<K, T> {
  readonly #quantum: number;
  readonly #flows = new Map<K, Flow<K, T>>();
  /** Binary heap of the flows that may be served, by round and order. */
  readonly #heap: Flow<K, T>[] = [];
  #round = 0;
  #orders = 0;
  #size = 0;
  #sweepAt = REMEMBERED;

  /** @param quantum cost that a key may take in a round, in the unit of the items' costs */
  constructor(quantum = 1) {
    this.#quantum = quantum;
  }

  /** Items that wait. */
  get size(): number {
    return this.#size;
  }

  /** Items of the key that wait. */
  sizeOf(key: K): number {
    return this.#flows.get(key)?.count ?? 0;
  }

  /** Adds an item behind those of its key. @param cost more than 0 */
  push(key: K, item: T, cost = this.#quantum): QueuePlace<T> {
    const flow = this.#flowOf(key);
    const waiting: Waiting<K, T> = {
      flow,
      item,
      cost,
      previous: flow.last,
      next: undefined,
      isWaiting: true,
    };
    if (flow.last === undefined) flow.first = waiting;
    else flow.last.next = waiting;
    flow.last = waiting;
    flow.count++;
    this.#size++;
    if (flow.count === 1) {
      flow.pass = Math.max(flow.pass, this.#round + 1);
      flow.order = ++this.#orders;
      if (!flow.isHeld) this.#insert(flow);
    }
    return waiting;
  }

  /** Takes the item whose turn it is. @returns undefined: none waits whose key may be served */
  shift(): { readonly key: K; readonly item: T } | undefined {
    const flow = this.#heap[0];
    if (flow === undefined) return undefined;
    const waiting = flow.first!;
    this.#round = Math.max(this.#round, Math.floor(flow.pass));
    this.#unlink(waiting);
    this.#add(flow, waiting.cost);
    flow.order = ++this.#orders;
    this.#reposition(flow);
    return { key: flow.key, item: waiting.item };
  }

  /** Serves the key at once, out of the queue, when no item waits that may be served. */
  serve(key: K, cost = this.#quantum): void {
    const flow = this.#flowOf(key);
    flow.pass = Math.max(flow.pass, this.#round + 1);
    this.#round = Math.floor(flow.pass);
    this.#add(flow, cost);
    this.#reposition(flow);
  }

  /** All items that wait, those of a key in their order. */
  *[Symbol.iterator](): Generator<T> {
    for (const { first } of this.#flows.values())
      for (let at = first; at !== undefined; at = at.next) yield at.item;
  }

  /** Removes an item that gave up. @returns whether it still waited */
  remove(place: QueuePlace<T>): boolean {
    const waiting = place as Waiting<K, T>;
    if (!waiting.isWaiting) return false;
    this.#unlink(waiting);
    if (waiting.flow.count === 0) this.#reposition(waiting.flow);
    return true;
  }

  /**
   * Adds a cost that was not known when the item was taken.
   * @param cost may be negative: what the key did not use
   */
  charge(key: K, cost: number): void {
    const flow = this.#flowOf(key);
    this.#add(flow, cost);
    this.#reposition(flow);
  }

  /** Serves nothing of the key until `free`. Its place in the round remains. */
  hold(key: K): void {
    const flow = this.#flowOf(key);
    flow.isHeld = true;
    this.#reposition(flow);
  }

  free(key: K): void {
    const flow = this.#flows.get(key);
    if (flow === undefined) return;
    flow.isHeld = false;
    this.#reposition(flow);
  }

  #flowOf(key: K): Flow<K, T> {
    let flow = this.#flows.get(key);
    if (flow === undefined) {
      flow = {
        key,
        pass: this.#round + 1,
        order: 0,
        index: -1,
        first: undefined,
        last: undefined,
        count: 0,
        isHeld: false,
      };
      this.#flows.set(key, flow);
    }
    return flow;
  }

  #add(flow: Flow<K, T>, cost: number): void {
    flow.pass = Math.max(flow.pass, this.#round) + cost / this.#quantum;
  }

  #unlink(waiting: Waiting<K, T>): void {
    const { flow, previous, next } = waiting;
    if (previous === undefined) flow.first = next;
    else previous.next = next;
    if (next === undefined) flow.last = previous;
    else next.previous = previous;
    waiting.isWaiting = false;
    flow.count--;
    this.#size--;
  }

  /** Moves the flow to where it belongs now: into the heap, out of it, or out of memory. */
  #reposition(flow: Flow<K, T>): void {
    if (flow.index !== -1) this.#extract(flow);
    if (flow.count > 0) {
      if (!flow.isHeld) this.#insert(flow);
    } else if (!flow.isHeld) {
      if (this.#isForgettable(flow)) this.#flows.delete(flow.key);
      else if (this.#flows.size > this.#sweepAt) this.#sweep();
    }
  }

  /** Whether the flow would be served no later if it were new. */
  #isForgettable(flow: Flow<K, T>): boolean {
    return flow.count === 0 && !flow.isHeld && flow.pass <= this.#round + 1;
  }

  #sweep(): void {
    for (const flow of this.#flows.values()) if (this.#isForgettable(flow)) this.#flows.delete(flow.key);
    this.#sweepAt = Math.max(REMEMBERED, this.#flows.size * 2);
  }

  #insert(flow: Flow<K, T>): void {
    flow.index = this.#heap.length;
    this.#heap.push(flow);
    this.#rise(flow);
  }

  #extract(flow: Flow<K, T>): void {
    const last = this.#heap.pop()!;
    if (last !== flow) {
      this.#put(last, flow.index);
      this.#rise(last);
      this.#sink(last);
    }
    flow.index = -1;
  }

  #put(flow: Flow<K, T>, index: number): void {
    this.#heap[index] = flow;
    flow.index = index;
  }

  #rise(flow: Flow<K, T>): void {
    while (flow.index > 0) {
      const parent = this.#heap[(flow.index - 1) >> 1]!;
      if (!isBefore(flow, parent)) return;
      const { index } = parent;
      this.#put(parent, flow.index);
      this.#put(flow, index);
    }
  }

  #sink(flow: Flow<K, T>): void {
    for (;;) {
      const left = this.#heap[flow.index * 2 + 1];
      const right = this.#heap[flow.index * 2 + 2];
      const child = left !== undefined && right !== undefined && isBefore(right, left) ? right : left;
      if (child === undefined || !isBefore(child, flow)) return;
      const { index } = child;
      this.#put(child, flow.index);
      this.#put(flow, index);
    }
  }
}

function isBefore<K, T>(one: Flow<K, T>, other: Flow<K, T>): boolean {
  const rounds = Math.floor(one.pass) - Math.floor(other.pass);
  return rounds < 0 || (rounds === 0 && one.order < other.order);
}
