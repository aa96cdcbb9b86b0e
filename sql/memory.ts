/** Caches of a process for one database, shared by all its connections: one instance of each class. */
export class Memory {
  readonly #things = new Map<new () => unknown, unknown>();

  /** @returns the instance of the class, made on first use */
  of<Thing>(Kind: new () => Thing): Thing {
    const known = this.#things.get(Kind) as Thing | undefined;
    if (known !== undefined) return known;
    const made = new Kind();
    this.#things.set(Kind, made);
    return made;
  }
}
