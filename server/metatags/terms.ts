/**
 * Terms, the search keys of sensors. A term means that a sensor has a name (`color`), or that the name has a certain value. The
 * migration `metatags` has the index of terms; it also computes the terms of a sensor's own properties.
 */

/** Between name and value; names cannot contain it. */
const SEPARATOR = '\u001f';

/** Value of a metatag. */
export type TagValue = string | number;

/** The term of any value of the name. */
export function nameTerm(name: string): string {
  return name;
}

/** A number and its text give the same term. The database folds case. */
export function valueTerm(name: string, value: TagValue): string {
  return `${name}${SEPARATOR}${value}`;
}
