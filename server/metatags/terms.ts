/**
 * Terms: what sensors are found by. A term says that something has a name (`color`) or that the name has a value; the index
 * over them is in the migration `metatags`, which makes those of a sensor's own properties in the same way.
 */

/** Between name and value; no name holds it. */
const SEPARATOR = '\u001f';

/** What a metatag may have as a value. */
export type TagValue = string | number;

/** Of something that has this name, whatever its value. */
export function nameTerm(name: string): string {
  return name;
}

/** A number and the text it is written as are the same. Case is left to the database. */
export function valueTerm(name: string, value: TagValue): string {
  return `${name}${SEPARATOR}${value}`;
}
