/** A pause between two runs of a loop that ends early when there is work. */
export class Pause {
  readonly #holdsProcess: boolean;
  #isWoken = false;
  #end = () => {};

  /** @param holdsProcess whether the process goes on for it alone */
  constructor(holdsProcess: boolean) {
    this.#holdsProcess = holdsProcess;
  }

  /** Ends the pause. Where none is under way, the next one ends at once. */
  wake(): void {
    this.#isWoken = true;
    this.#end();
  }

  /** @returns whether it was woken, during the pause or since the last one */
  async for(milliseconds: number): Promise<boolean> {
    if (!this.#isWoken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        if (!this.#holdsProcess) timer.unref();
        this.#end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    const isWoken = this.#isWoken;
    this.#isWoken = false;
    return isWoken;
  }
}
