/** What a process remembers of a database, by whichever connections it comes: one thing of each kind. */
export class Memory {
  readonly #things = new Map<new () => unknown, unknown>();

  /** @returns the one that there is, made when it is first asked for */
  of<Thing>(Kind: new () => Thing): Thing {
    const known = this.#things.get(Kind) as Thing | undefined;
    if (known !== undefined) return known;
    const made = new Kind();
    this.#things.set(Kind, made);
    return made;
  }
}
