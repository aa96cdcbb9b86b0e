/**
 * QR codes of texts (ISO/IEC 18004): byte mode, the lowest level of error correction, versions 1 to 15. A screen needs no more.
 * The steps follow Project Nayuki's "QR Code generator library" (MIT).
 */

/** Error correction of level L, by version: codewords of a block, and blocks. */
const EC_OF_BLOCK = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22] as const;
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6] as const;
/** Bits of level L in the format information. */
const LEVEL = 1;

/** Rows of modules; true: dark. */
export type QrCode = readonly (readonly boolean[])[];

/** @returns null when the text is too long: more than some 500 bytes */
export function qrCode(text: string): QrCode | null {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= BLOCKS.length; version++) {
    const lengthBits = version < 10 ? 8 : 16;
    const capacity = dataCodewords(version);
    if (4 + lengthBits + 8 * bytes.length > 8 * capacity) continue;
    const codewords = withErrorCorrection(dataOf(bytes, lengthBits, capacity), version);
    return bestMasked(version, codewords);
  }
  return null;
}

/** Modules that hold data and error correction. */
function rawModules(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const aligned = Math.floor(version / 7) + 2;
    modules -= (25 * aligned - 10) * aligned - 55;
    if (version >= 7) modules -= 36;
  }
  return modules;
}

function dataCodewords(version: number): number {
  return Math.floor(rawModules(version) / 8) - EC_OF_BLOCK[version - 1]! * BLOCKS[version - 1]!;
}

function dataOf(bytes: Uint8Array, lengthBits: number, capacity: number): number[] {
  const bits: number[] = [];
  const add = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >>> i) & 1);
  };
  add(0b0100, 4);
  add(bytes.length, lengthBits);
  for (const byte of bytes) add(byte, 8);
  add(0, Math.min(4, 8 * capacity - bits.length));
  add(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < 8 * capacity; pad ^= 0xec ^ 0x11) add(pad, 8);
  return Array.from({ length: capacity }, (_, at) =>
    bits.slice(8 * at, 8 * at + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  );
}

/** Appends the error correction of each block, and interleaves the blocks. */
function withErrorCorrection(data: readonly number[], version: number): number[] {
  const count = BLOCKS[version - 1]!;
  const ecLength = EC_OF_BLOCK[version - 1]!;
  const raw = Math.floor(rawModules(version) / 8);
  const short = count - (raw % count);
  const shortLength = Math.floor(raw / count);
  const divisor = reedSolomonDivisor(ecLength);
  let at = 0;
  const blocks = Array.from({ length: count }, (_, i) => {
    const length = shortLength - ecLength + (i < short ? 0 : 1);
    const block = data.slice(at, at + length);
    at += length;
    return { block, ec: reedSolomonRemainder(block, divisor) };
  });
  const result: number[] = [];
  for (let i = 0; i <= shortLength - ecLength; i++)
    for (const { block } of blocks) if (i < block.length) result.push(block[i]!);
  for (let i = 0; i < ecLength; i++) for (const { ec } of blocks) result.push(ec[i]!);
  return result;
}

/** Product in GF(2^8) modulo 0x11D. */
function multiply(x: number, y: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((y >>> i) & 1) * x);
  return product & 0xff;
}

function reedSolomonDivisor(degree: number): number[] {
  const result = [...new Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) result[j] = multiply(result[j]!, root) ^ (result[j + 1] ?? 0);
    root = multiply(root, 2);
  }
  return result;
}

function reedSolomonRemainder(data: readonly number[], divisor: readonly number[]): number[] {
  const result = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ result.shift()!;
    result.push(0);
    divisor.forEach((coefficient, i) => {
      result[i]! ^= multiply(coefficient, factor);
    });
  }
  return result;
}

/** The modules while they are drawn; undefined: free for data. */
type Drawing = (boolean | undefined)[][];

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Draws with each mask, and takes the one that scanners read best. */
function bestMasked(version: number, codewords: readonly number[]): QrCode {
  const all = MASKS.map((_, mask) => draw(version, codewords, mask));
  return all.reduce((best, each) => (penalty(each) < penalty(best) ? each : best));
}

function draw(version: number, codewords: readonly number[], mask: number): QrCode {
  const size = 4 * version + 17;
  const fixed: Drawing = Array.from({ length: size }, () =>
    new Array<boolean | undefined>(size).fill(undefined),
  );
  drawFixed(fixed, version, mask);
  const isFree = fixed.map((row) => row.map((module) => module === undefined));
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!isFree[y]![x]) continue;
        const value = ((codewords[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1;
        bit++;
        fixed[y]![x] = (value === 1) !== MASKS[mask]!(x, y);
      }
    }
  }
  return fixed.map((row) => row.map((module) => module === true));
}

function drawFixed(to: Drawing, version: number, mask: number): void {
  const size = to.length;
  const set = (x: number, y: number, isDark: boolean) => {
    if (y >= 0 && y < size && x >= 0 && x < size) to[y]![x] = isDark;
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const places = alignments(version, size);
  const last = places.length - 1;
  places.forEach((cx, i) => {
    places.forEach((cy, j) => {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    });
  });
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const distance = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, distance !== 2 && distance !== 4);
      }
  drawFormat(set, size, mask);
  if (version >= 7) drawVersion(set, size, version);
}

function alignments(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const places = [6];
  for (let at = size - 7; places.length < count; at -= step) places.splice(1, 0, at);
  return places;
}

type SetModule = (x: number, y: number, isDark: boolean) => void;

function drawFormat(set: SetModule, size: number, mask: number): void {
  const data = (LEVEL << 3) | mask;
  let rest = data;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (i: number) => ((bits >>> i) & 1) === 1;
  for (let i = 0; i <= 5; i++) set(8, i, bit(i));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let i = 9; i < 15; i++) set(14 - i, 8, bit(i));
  for (let i = 0; i < 8; i++) set(size - 1 - i, 8, bit(i));
  for (let i = 8; i < 15; i++) set(8, size - 15 + i, bit(i));
  set(8, size - 8, true);
}

function drawVersion(set: SetModule, size: number, version: number): void {
  let rest = version;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let i = 0; i < 18; i++) {
    const isDark = ((bits >>> i) & 1) === 1;
    const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
    set(a, b, isDark);
    set(b, a, isDark);
  }
}

/** Long runs, blocks and imbalance confuse scanners. */
function penalty(code: QrCode): number {
  let sum = 0;
  let dark = 0;
  const columns = code.map((_, x) => code.map((row) => row[x]!));
  for (const line of [...code, ...columns]) {
    let run = 0;
    line.forEach((module, i) => {
      run = i > 0 && module === line[i - 1] ? run + 1 : 1;
      if (run === 5) sum += 3;
      else if (run > 5) sum += 1;
    });
  }
  code.forEach((row, y) => {
    row.forEach((module, x) => {
      if (module) dark++;
      const below = code[y + 1];
      if (below !== undefined && x + 1 < row.length)
        if (module === row[x + 1] && module === below[x] && module === below[x + 1]) sum += 3;
    });
  });
  return sum + 10 * Math.floor(Math.abs(dark * 20 - code.length ** 2 * 10) / code.length ** 2);
}
