/** A picture of a sensor, as panels and public links know it. */
export interface Picture {
  /** Name of the file. */
  readonly name: string;
  /** UNIX seconds. */
  readonly date: number;
}
