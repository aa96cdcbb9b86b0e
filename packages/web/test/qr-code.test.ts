/** The fixed patterns and sizes of QR codes. */
import fc from 'fast-check';
import t from 'tap';
import { qrCode } from '../kit/qr-code.js';

/** As ISO/IEC 18004 draws the finder pattern. */
const FINDER = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];

t.test('a code has its finder patterns, its timing, and room for the text', (t) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
      const code = qrCode(text)!;
      const size = code.length;
      const rows = code.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''));
      const at = (x: number, y: number) => FINDER.every((line, i) => rows[y + i]!.slice(x, x + 7) === line);
      const timing = rows[6]!.slice(8, size - 8);
      return (
        (size - 17) % 4 === 0 &&
        code.every((row) => row.length === size) &&
        at(0, 0) &&
        at(size - 7, 0) &&
        at(0, size - 7) &&
        timing === '#.'.repeat(size).slice(0, timing.length)
      );
    }),
    { numRuns: 25 },
  );
  t.equal(qrCode('x'.repeat(520))?.length, 77);
  t.equal(qrCode('x'.repeat(521)), null, 'too long');
  t.end();
});
