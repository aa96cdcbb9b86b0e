/** The message digests MD2 (RFC 1319) and MD4 (RFC 1320), which Node's own library no longer has. */

/** The first digits of pi, including the 3, by Machin's formula. */
function digitsOfPi(count: number): string {
  const one = 10n ** BigInt(count + 10);
  const arctanOfInverse = (x: bigint): bigint => {
    let power = one / x;
    let sum = power;
    for (let k = 3n, sign = -1n; power !== 0n; k += 2n, sign = -sign) {
      power /= x * x;
      sum += (sign * power) / k;
    }
    return sum;
  };
  return String(4n * (4n * arctanOfInverse(5n) - arctanOfInverse(239n))).slice(0, count);
}

/** The byte permutation of MD2: Durstenfeld's shuffle with the digits of pi as random numbers. */
function piPermutation(): Uint8Array {
  const digits = digitsOfPi(800);
  let next = 0;
  const below = (n: number): number => {
    const length = n > 100 ? 3 : n > 10 ? 2 : 1;
    const range = 10 ** length;
    for (;;) {
      const x = Number(digits.slice(next, next + length));
      next += length;
      // Rejects digits that would favour small numbers.
      if (x < n * Math.floor(range / n)) return x % n;
    }
  };
  const permutation = Uint8Array.from({ length: 256 }, (_, k) => k);
  for (let n = 2; n <= 256; n++) {
    const k = below(n);
    [permutation[k], permutation[n - 1]] = [permutation[n - 1]!, permutation[k]!];
  }
  return permutation;
}

let permutation: Uint8Array | undefined;

export function md2(message: Uint8Array): Uint8Array {
  permutation ??= piPermutation();
  const table = permutation;
  const filled = 16 - (message.length % 16);
  const padded = new Uint8Array(message.length + filled + 16);
  padded.set(message);
  padded.fill(filled, message.length, message.length + filled);
  const end = message.length + filled;
  const checksum = padded.subarray(end);
  let last = 0;
  for (let at = 0; at < end; at += 16) {
    for (let k = 0; k < 16; k++) {
      checksum[k]! ^= table[padded[at + k]! ^ last]!;
      last = checksum[k]!;
    }
  }
  const state = new Uint8Array(48);
  for (let at = 0; at < padded.length; at += 16) {
    for (let k = 0; k < 16; k++) {
      state[16 + k] = padded[at + k]!;
      state[32 + k] = state[16 + k]! ^ state[k]!;
    }
    let t = 0;
    for (let round = 0; round < 18; round++) {
      for (let k = 0; k < 48; k++) {
        state[k]! ^= table[t]!;
        t = state[k]!;
      }
      t = (t + round) & 255;
    }
  }
  return state.slice(0, 16);
}

const ROUNDS = [
  {
    mix: (x: number, y: number, z: number) => (x & y) | (~x & z),
    constant: 0,
    order: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    rotations: [3, 7, 11, 19],
  },
  {
    mix: (x: number, y: number, z: number) => (x & y) | (x & z) | (y & z),
    constant: 0x5a827999,
    order: [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15],
    rotations: [3, 5, 9, 13],
  },
  {
    mix: (x: number, y: number, z: number) => x ^ y ^ z,
    constant: 0x6ed9eba1,
    order: [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15],
    rotations: [3, 9, 11, 15],
  },
];

export function md4(message: Uint8Array): Uint8Array {
  const length = Math.ceil((message.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(length - 8, BigInt(message.length) * 8n, true);
  const state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  for (let at = 0; at < length; at += 64) {
    const now = state.slice();
    for (const { mix, constant, order, rotations } of ROUNDS) {
      order.forEach((word, k) => {
        // The target register rotates: a, d, c, b.
        const a = (16 - k) % 4;
        const [x, y, z] = [now[(a + 1) % 4]!, now[(a + 2) % 4]!, now[(a + 3) % 4]!];
        const sum = (now[a]! + mix(x, y, z) + view.getUint32(at + 4 * word, true) + constant) >>> 0;
        const rotation = rotations[k % 4]!;
        now[a] = (sum << rotation) | (sum >>> (32 - rotation));
      });
    }
    for (let k = 0; k < 4; k++) state[k]! += now[k]!;
  }
  const digest = new DataView(new ArrayBuffer(16));
  state.forEach((word, k) => {
    digest.setUint32(4 * k, word, true);
  });
  return new Uint8Array(digest.buffer);
}
