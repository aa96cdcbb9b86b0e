/** The name of a sensor that users read. */

export interface NamedSensor {
  readonly name?: string;
  readonly display_name?: string;
}

/** @returns the name that the owner wrote, if there is one */
export function sensorName({ name = '', display_name = '' }: NamedSensor): string {
  return display_name || name;
}
