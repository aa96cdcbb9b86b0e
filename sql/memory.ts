/** Caches of a process for one database, shared by all its connections: one instance of each class. */
export class Memory {
  readonly #things = new Map<new () => unknown, unknown>();
  #timeline = 0;

  /** The newest one that a connection had, of whose database the caches are; 0: unknown. */
  get timeline(): number {
    return this.#timeline;
  }

  /** @returns the instance of the class, made on first use */
  of<Thing>(Kind: new () => Thing): Thing {
    const known = this.#things.get(Kind) as Thing | undefined;
    if (known !== undefined) return known;
    const made = new Kind();
    this.#things.set(Kind, made);
    return made;
  }

  /**
   * Called with each new connection, before its first statement. All caches are cleared where the database has a new timeline: a promoted standby
   * may lack the last commits of its predecessor, and use their sequence numbers and epochs for others.
   * @param timeline 0: unknown
   */
  follow(timeline: number): void {
    if (timeline <= this.#timeline) return;
    const isFirst = this.#timeline === 0;
    this.#timeline = timeline;
    if (!isFirst) this.#reset();
  }

  /** Clears all caches: the data are in another database from now on. */
  leaveDatabase(): void {
    this.#timeline = 0;
    this.#reset();
  }

  #reset(): void {
    for (const thing of this.#things.values()) (thing as Partial<Resettable>).reset?.();
  }
}

/** A cache that depends on what the database has committed. */
export interface Resettable {
  reset(): void;
}
