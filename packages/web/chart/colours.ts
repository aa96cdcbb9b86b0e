/** Colours of series: the same sensor has the same one everywhere, as long as no other series of the chart has it. */

/** Number of colours (`--series-1` and so on). */
export const COLOURS = 8;

/** Numbers of colours, from 1, of sensors of one chart. @param ids the first one takes its own colour in any case */
export function coloursOf(ids: readonly number[]): number[] {
  const taken = new Set<number>();
  return ids.map((id) => {
    let colour = ((id - 1) % COLOURS) + 1;
    for (let i = 0; i < COLOURS && taken.has(colour); i++) colour = (colour % COLOURS) + 1;
    taken.add(colour);
    return colour;
  });
}

/** Colours of states, those first that differ most from each other. */
const DISTINCT = [2, 3, 4, 5, 1, 7, 6];

/** States of which the first one is drawn in grey: nothing goes on. */
const QUIET = /^(?:off|false|0|idle|closed|none|no|inactive|standby|)$/i;

/** Colours of the states of one sensor, from 1 to 7; 0 is grey. A state keeps the colour that it got first. */
export class StateColours {
  readonly #colours = new Map<string, number>();

  of(label: string): number {
    let colour = this.#colours.get(label);
    if (colour === undefined) {
      const isGreyFree = ![...this.#colours.values()].includes(0);
      colour = QUIET.test(label) && isGreyFree ? 0 : this.#free(label);
      this.#colours.set(label, colour);
    }
    return colour;
  }

  /** Gives states that have no colour yet those that differ most, in order. */
  assign(labels: readonly string[]): void {
    for (const label of labels) {
      const taken = new Set(this.#colours.values());
      const colour = DISTINCT.find((each) => !taken.has(each));
      if (this.#colours.has(label) || QUIET.test(label) || colour === undefined) this.of(label);
      else this.#colours.set(label, colour);
    }
  }

  /** The colour that the text itself has, or the next one that no other state has. */
  #free(label: string): number {
    let hash = 7;
    for (const letter of label) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0;
    const taken = new Set(this.#colours.values());
    let colour = (hash % (COLOURS - 1)) + 1;
    for (let i = 1; i < COLOURS && taken.has(colour); i++) colour = (colour % (COLOURS - 1)) + 1;
    return colour;
  }
}

const ofSensors = new Map<number, StateColours>();

/** The same in each chart of a sensor. */
export function stateColoursOf(sensorId: number): StateColours {
  let colours = ofSensors.get(sensorId);
  if (colours === undefined) {
    colours = new StateColours();
    ofSensors.set(sensorId, colours);
  }
  return colours;
}
