/**
 * Reads the usual bodies of an upload straight from their bytes into columns of numbers, without an object for each point:
 *
 *   one      points | { "data": points }
 *   many     entries | { "sensors": entries }       entries   [ entry, ... ]
 *   points   [ point, ... ]                         entry     { "sensor_id": number, "data": points }
 *   point    { "value": number, "date": number }, or { "value": number } where no point of the list has a date
 *
 * Members in any order, white space wherever JSON has it, perhaps a byte order mark, no empty list. Whatever else a body is, wrong or merely unusual, is left
 * to JSON.parse: what is rejected, and how, is decided in one place. What is read here is what would have been read there.
 */
import { Column, type Upload, type UploadTarget } from './upload.js';

const quoted = (name: string) => Buffer.from(`"${name}"`);
const VALUE = quoted('value');
const DATE = quoted('date');
const DATA = quoted('data');
const SENSORS = quoted('sensors');
const SENSOR_ID = quoted('sensor_id');

const [TAB, LINE_FEED, RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];
const [PLUS, COMMA, MINUS, POINT, ZERO, COLON] = [0x2b, 0x2c, 0x2d, 0x2e, 0x30, 0x3a];
const [LARGE_E, SMALL_E] = [0x45, 0x65];
const [LIST, LIST_END] = [0x5b, 0x5d];
const [OBJECT, OBJECT_END] = [0x7b, 0x7d];

/** Bytes behind a body: no name is looked for farther than that. */
const LONGEST_NAME = 16;

/** Where something was looked for that is not there; nothing is there either. */
const NOWHERE = -1;

/** Digits up to which a number and its power of ten are exact in a double, so that dividing them rounds as it should. */
const EXACT = 15;
/** Digits that an integer of 32 bits has room for. */
const SHORT = 9;
const POWERS = Float64Array.from({ length: EXACT + 1 }, (_, i) => 10 ** i);

const SHORTEST_POINT = '{"value":1},'.length;
const SHORTEST_ENTRY = '{"sensor_id":1,"data":[{"value":1}]},'.length;

/**
 * A body and bytes behind it that end everything, so that no place is beyond the end: V8 reads a byte that may not be there several times slower. Used again and
 * again, like the room for what a body holds: bodies are read one at a time.
 */
let text = Buffer.alloc(0);
let values = new Float64Array(0);
let dates = new Float64Array(0);
let sensorIds = new Float64Array(0);
let starts = new Uint32Array(0);
let [points, entries] = [0, 0];

/** @returns null when the body is none of these; for `one` a sensor of id 0 */
export function readJsonPoints(bytes: Buffer, target: UploadTarget): Upload | null {
  makeRoom(bytes.length);
  text.set(bytes);
  text.fill(0, bytes.length, bytes.length + LONGEST_NAME);
  const begin = pastSpace(text, pastMark(text));
  const end = (target === 'one' ? pastOne : pastMany)(text, begin);
  if (end !== bytes.length) return null;
  return {
    length: points,
    sensorIds: sensorIds.slice(0, entries),
    starts: starts.slice(0, entries),
    values: new Column(values.slice(0, points)),
    dates: new Column(dates.slice(0, points)),
    microseconds: false,
    indexes: null,
    rejected: null,
  };
}

/** For the most points and entries, one more than whole ones, that so many bytes can begin. */
function makeRoom(bytes: number): void {
  if (text.length < bytes + LONGEST_NAME) text = Buffer.alloc(bytes + LONGEST_NAME);
  const most = Math.ceil(bytes / SHORTEST_POINT) + 1;
  if (values.length < most) [values, dates] = [new Float64Array(most), new Float64Array(most)];
  const mostEntries = Math.ceil(bytes / SHORTEST_ENTRY) + 1;
  if (sensorIds.length < mostEntries) {
    sensorIds = new Float64Array(mostEntries);
    starts = new Uint32Array(mostEntries);
  }
  [points, entries] = [0, 0];
}

/** A byte order mark in UTF-8. @returns the place behind it, or 0 */
function pastMark(bytes: Buffer): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

/*
 * Each of these is given a place and returns the one behind what it is named for, and behind the white space that follows; or NOWHERE. They
 * hand on places, rather than share one, because that is twice as fast.
 */

function pastOne(bytes: Buffer, at: number): number {
  const inner = pastName(bytes, past(bytes, at, OBJECT), DATA);
  sensorIds[0] = 0;
  if (inner === NOWHERE) return pastPoints(bytes, at);
  return past(bytes, pastPoints(bytes, inner), OBJECT_END);
}

function pastMany(bytes: Buffer, at: number): number {
  const inner = pastName(bytes, past(bytes, at, OBJECT), SENSORS);
  if (inner === NOWHERE) return pastEntries(bytes, at);
  return past(bytes, pastEntries(bytes, inner), OBJECT_END);
}

function pastEntries(bytes: Buffer, from: number): number {
  let at = past(bytes, from, LIST);
  for (;;) {
    at = pastEntry(bytes, at);
    const next = past(bytes, at, COMMA);
    if (next === NOWHERE) return past(bytes, at, LIST_END);
    at = next;
  }
}

function pastEntry(bytes: Buffer, from: number): number {
  const id = pastName(bytes, past(bytes, from, OBJECT), SENSOR_ID);
  const next = past(bytes, pastNumber(bytes, id, sensorIds, entries), COMMA);
  if (next === NOWHERE || !Number.isSafeInteger(sensorIds[entries]) || sensorIds[entries]! < 1)
    return NOWHERE;
  return past(bytes, pastPoints(bytes, pastName(bytes, next, DATA)), OBJECT_END);
}

/** The points of the next entry. */
function pastPoints(bytes: Buffer, from: number): number {
  const start = points;
  let count = start;
  let isDated = false;
  let at = past(bytes, from, LIST);
  for (let point = at; point !== NOWHERE; point = past(bytes, at, COMMA)) {
    at = pastUsualPoint(bytes, point, count);
    if (at === NOWHERE) at = pastPoint(bytes, point, count);
    const hasDate = !Number.isNaN(dates[count]);
    if (count === start) isDated = hasDate;
    else if (isDated !== hasDate) return NOWHERE;
    count++;
  }
  const end = past(bytes, at, LIST_END);
  starts[entries++] = start;
  points = count;
  return end;
}

/** A point in any form. Without a date that is NaN. */
function pastPoint(bytes: Buffer, from: number, index: number): number {
  dates[index] = Number.NaN;
  let given = 0;
  let dated = 0;
  let at = past(bytes, from, OBJECT);
  for (let name = at; name !== NOWHERE; name = past(bytes, at, COMMA)) {
    const value = pastName(bytes, name, VALUE);
    if (value !== NOWHERE) {
      at = pastNumber(bytes, value, values, index);
      given++;
    } else {
      at = pastNumber(bytes, pastName(bytes, name, DATE), dates, index);
      dated++;
    }
  }
  return given === 1 && dated <= 1 ? past(bytes, at, OBJECT_END) : NOWHERE;
}

/** A dated point without white space and exponents, as nearly all clients write it: in less than half the time. */
function pastUsualPoint(bytes: Buffer, from: number, index: number): number {
  if (bytes[from] !== OBJECT) return NOWHERE;
  let at: number;
  if (isUsualDate(bytes, from + 1)) {
    at = pastDecimal(bytes, from + 8, dates, index);
    if (at === NOWHERE || bytes[at] !== COMMA || !isUsualValue(bytes, at + 1)) return NOWHERE;
    at = pastDecimal(bytes, at + 9, values, index);
  } else {
    if (!isUsualValue(bytes, from + 1)) return NOWHERE;
    at = pastDecimal(bytes, from + 9, values, index);
    if (at === NOWHERE || bytes[at] !== COMMA || !isUsualDate(bytes, at + 1)) return NOWHERE;
    at = pastDecimal(bytes, at + 8, dates, index);
  }
  return at === NOWHERE ? NOWHERE : past(bytes, at, OBJECT_END);
}

/** `"date":`, byte by byte: a loop over a name takes four times as long. */
function isUsualDate(bytes: Buffer, at: number): boolean {
  return (
    bytes[at] === 0x22 &&
    bytes[at + 1] === 0x64 &&
    bytes[at + 2] === 0x61 &&
    bytes[at + 3] === 0x74 &&
    bytes[at + 4] === 0x65 &&
    bytes[at + 5] === 0x22 &&
    bytes[at + 6] === COLON
  );
}

/** `"value":` */
function isUsualValue(bytes: Buffer, at: number): boolean {
  return (
    bytes[at] === 0x22 &&
    bytes[at + 1] === 0x76 &&
    bytes[at + 2] === 0x61 &&
    bytes[at + 3] === 0x6c &&
    bytes[at + 4] === 0x75 &&
    bytes[at + 5] === 0x65 &&
    bytes[at + 6] === 0x22 &&
    bytes[at + 7] === COLON
  );
}

/** A name and its colon. */
function pastName(bytes: Buffer, at: number, name: Buffer): number {
  if (at === NOWHERE) return NOWHERE;
  for (let i = 0; i < name.length; i++) if (bytes[at + i] !== name[i]) return NOWHERE;
  return past(bytes, pastSpace(bytes, at + name.length), COLON);
}

function past(bytes: Buffer, at: number, byte: number): number {
  return at !== NOWHERE && bytes[at] === byte ? pastSpace(bytes, at + 1) : NOWHERE;
}

function pastSpace(bytes: Buffer, from: number): number {
  let at = from;
  for (let byte = bytes[at]!; byte <= SPACE; byte = bytes[++at]!) {
    if (byte !== SPACE && byte !== LINE_FEED && byte !== RETURN && byte !== TAB) break;
  }
  return at;
}

/** A number in any form. @param into receives it, at an index */
function pastNumber(bytes: Buffer, from: number, into: Float64Array, index: number): number {
  if (from === NOWHERE) return NOWHERE;
  const simple = pastDecimal(bytes, from, into, index);
  if (simple !== NOWHERE && bytes[simple] !== SMALL_E && bytes[simple] !== LARGE_E)
    return pastSpace(bytes, simple);
  const end = endOfNumber(bytes, from);
  if (end === NOWHERE) return NOWHERE;
  into[index] = Number(bytes.toString('latin1', from, end));
  return pastSpace(bytes, end);
}

/** A number without an exponent that is exact as digits and a power of ten, and nothing behind it. @param into receives it, at an index */
function pastDecimal(bytes: Buffer, from: number, into: Float64Array, index: number): number {
  const first = bytes[from] === MINUS ? from + 1 : from;
  let at = first;
  let digit = bytes[at]! ^ ZERO;
  // Integers of 32 bits have room for nine digits, and adding one to them takes half as long as to a double.
  let start = 0;
  for (const end = at + SHORT; digit < 10 && at < end; digit = bytes[++at]! ^ ZERO)
    start = (Math.imul(start, 10) + digit) | 0;
  let number = start;
  for (; digit < 10; digit = bytes[++at]! ^ ZERO) number = 10 * number + digit;
  if (at === first || (bytes[first] === ZERO && at > first + 1)) return NOWHERE;
  if (bytes[at] === POINT) {
    const point = at++;
    let decimals = 0;
    digit = bytes[at]! ^ ZERO;
    for (const end = at + SHORT; digit < 10 && at < end; digit = bytes[++at]! ^ ZERO)
      decimals = (Math.imul(decimals, 10) + digit) | 0;
    const scale = at - point - 1;
    if (scale === 0 || digit < 10) return NOWHERE;
    number = (number * POWERS[scale]! + decimals) / POWERS[scale]!;
  }
  if (at - first > EXACT) return NOWHERE;
  into[index] = from === first ? number : -number;
  return at;
}

/** Where a number in any form ends, without the space behind it. */
function endOfNumber(bytes: Buffer, from: number): number {
  const first = bytes[from] === MINUS ? from + 1 : from;
  let at = pastDigits(bytes, first);
  if (at === first || (bytes[first] === ZERO && at > first + 1)) return NOWHERE;
  if (bytes[at] === POINT) {
    const end = pastDigits(bytes, at + 1);
    if (end === at + 1) return NOWHERE;
    at = end;
  }
  if (bytes[at] !== SMALL_E && bytes[at] !== LARGE_E) return at;
  const exponent = bytes[at + 1] === PLUS || bytes[at + 1] === MINUS ? at + 2 : at + 1;
  const end = pastDigits(bytes, exponent);
  return end === exponent ? NOWHERE : end;
}

function pastDigits(bytes: Buffer, from: number): number {
  let at = from;
  while ((bytes[at]! ^ ZERO) < 10) at++;
  return at;
}
