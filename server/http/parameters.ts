/**
 * Parameters of a query or a form, in the spellings that clients send:
 *
 *   a=1                    text                 a=1&a=2, a[]=1&a[]=2, a[0]=1&a[1]=2    list
 *   a[b]=1                 object               a[0][b]=1&a[0][c]=2                    list of objects
 *
 * One pass over the text. Names become a tree whose nodes are never more than the parameters times their depth, and a list has one element for each
 * place that is named: `a[4999]=1` is a list of one. A library that fills the places in between, or merges one parameter after the other, takes
 * seconds for a body of 100 kB, before its sender is known.
 */
import { isUtf8 } from 'node:buffer';
import type { Members } from '../../common/members.js';

/** Parameters of one text, and places of one list. More are refused, since the client would not notice parameters that were cut off. */
export const PARAMETERS = 5000;
/** Brackets of a name that count; the rest of a deeper name is the name of one member. */
const DEPTH = 4;

/** The text has more than `PARAMETERS`. */
export class TooManyParameters extends Error {}

/** Values of one name, and its members: `a=1`, `a[]=1` and `a[b]=1` may all occur. */
interface Named {
  readonly values: string[];
  isList: boolean;
  members: Map<string, Named> | null;
}

type Value = string | Value[] | { [name: string]: Value };

/** @throws TooManyParameters */
export function parseParameters(text: string): Members {
  const root = new Map<string, Named>();
  // Brackets have two spellings, which may mix in one name.
  const plain = text.includes('%') ? text.replace(/%5B/gi, '[').replace(/%5D/gi, ']') : text;
  let count = 0;
  for (let from = 0, to = 0; from <= plain.length; from = to + 1) {
    to = plain.indexOf('&', from);
    if (to < 0) to = plain.length;
    if (++count > PARAMETERS) throw new TooManyParameters();
    if (to > from) add(root, plain.slice(from, to));
  }
  return membersOf(root, {}) as Members;
}

/** @param part for example `a[b]=1` */
function add(root: Map<string, Named>, part: string): void {
  const end = endOfName(part);
  const name = decoded(end < 0 ? part : part.slice(0, end));
  if (name === '') return;
  const value = end < 0 ? '' : decoded(part.slice(end + 1));
  const open = name.indexOf('[');
  if (open < 0) named(root, name).values.push(value);
  else addNested(root, name, open, value);
}

/** The equals sign behind the name. One inside its brackets belongs to it. */
function endOfName(part: string): number {
  const equals = part.indexOf('=');
  const open = part.indexOf('[');
  if (open < 0 || open > equals) return equals;
  const close = part.indexOf(']=', open);
  return close < 0 ? equals : close + 1;
}

/** @param open index of the first bracket */
function addNested(root: Map<string, Named>, name: string, open: number, value: string): void {
  let at: Named | null = open === 0 ? null : named(root, name.slice(0, open));
  for (let from = open, depth = 1; from >= 0; depth++) {
    const close = depth > DEPTH ? -1 : name.indexOf(']', from);
    const key = close < 0 ? name.slice(depth > DEPTH ? from : from + 1) : name.slice(from + 1, close);
    from = close < 0 ? -1 : name.indexOf('[', close);
    if (key === '' && from < 0) {
      if (at !== null) at.isList = true;
      continue;
    }
    const members = at === null ? root : membersIn(at);
    // `a[][b]=1`: the first element.
    at = named(members, key === '' ? '0' : key);
  }
  at?.values.push(value);
}

function membersIn(at: Named): Map<string, Named> {
  at.members ??= new Map();
  return at.members;
}

function named(members: Map<string, Named>, name: string): Named {
  let known = members.get(name);
  if (known === undefined) {
    known = { values: [], isList: false, members: null };
    members.set(name, known);
  }
  return known;
}

function built({ values, isList, members }: Named): Value {
  if (members === null) return values.length === 1 && !isList ? values[0]! : values;
  const places = placesOf(members);
  const inner: Value = places === null ? membersOf(members, Object.create(null)) : listOf(members, places);
  if (values.length === 0) return inner;
  return Array.isArray(inner) ? [...values, ...inner] : [...values, inner];
}

/** The names in ascending order if all are places of a list; otherwise null. @throws TooManyParameters for a place beyond the limit */
function placesOf(members: Map<string, Named>): string[] | null {
  const places = [...members.keys()];
  let isAscending = true;
  let last = -1;
  for (const name of places) {
    if (!/^(0|[1-9]\d{0,15})$/.test(name)) return null;
    const place = Number(name);
    isAscending &&= place > last;
    last = place;
  }
  if (!isAscending) places.sort((left, right) => Number(left) - Number(right));
  if (Number(places.at(-1)) >= PARAMETERS) throw new TooManyParameters();
  return places;
}

function listOf(members: Map<string, Named>, places: readonly string[]): Value[] {
  return places.map((place) => built(members.get(place)!));
}

function membersOf(members: Map<string, Named>, into: { [name: string]: Value }): { [name: string]: Value } {
  for (const [name, each] of members) {
    // Assigned, it would be the prototype.
    if (name !== '__proto__') into[name] = built(each);
  }
  return into;
}

/** Text with a broken percent escape stays as it is. Without exceptions: one for each of five thousand parameters would take longer than all the rest. */
function decoded(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  const bytes = Buffer.from(spaced);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    let byte = bytes[at]!;
    if (byte === PERCENT) {
      byte = 16 * hexDigit(bytes[at + 1]) + hexDigit(bytes[at + 2]);
      if (Number.isNaN(byte)) return spaced;
      at += 2;
    }
    bytes[length++] = byte;
  }
  const result = bytes.subarray(0, length);
  return isUtf8(result) ? result.toString() : spaced;
}

const PERCENT = 0x25;

function hexDigit(code: number | undefined): number {
  if (code === undefined) return Number.NaN;
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN;
}
