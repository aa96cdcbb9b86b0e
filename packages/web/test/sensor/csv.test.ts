/** CSV files as other programs write them. */
import fc from 'fast-check';
import t from 'tap';
import { CsvReader, readHead, usualColumns } from '../../pages/sensor/csv.js';
import { dateOf } from '../../pages/sensor/point-date.js';
import { valueOfText } from '../../pages/sensor/value-text.js';

t.test('columns are found by their names, in files with commas, semicolons and tabs', (t) => {
  for (const separator of [',', ';', '\t']) {
    const file = readHead(
      `Value${separator}Timestamp\r\n1${separator}2025-01-01\r\n\r\n2${separator}2025-01-02`,
    )!;
    t.same(usualColumns(file), { date: 1, value: 0 });
    t.same(
      file.rows,
      [
        { cells: ['1', '2025-01-01'], line: 2 },
        { cells: ['2', '2025-01-02'], line: 4 },
      ],
      'rows know their lines',
    );
  }
  t.end();
});

t.test('a file without known names lets the user choose, and its first row is no header', (t) => {
  const file = readHead('1735689600;21,5\n1735689660;21,7\n')!;
  t.match(file, { isHeaderKnown: false, hasHeader: false, separator: ';' });
  t.equal(file.rows.length, 2);
  t.same(usualColumns(file), { date: 0, value: 1 });
  const named = readHead('when,how much\n1735689600,1\n')!;
  t.match(named, { isHeaderKnown: false, hasHeader: true });
  t.same(named.header, ['when', 'how much']);
  t.equal(named.rows.length, 1);
  t.equal(readHead(''), undefined);
  t.end();
});

t.test('of the begin of a file, the line that is cut does not count', (t) => {
  t.equal(readHead('date,value\n1,2\n3,4', false)!.rows.length, 1);
  t.same(readHead('date,val', false)!.header, ['date', 'val'], 'a line that is longer than the begin');
  t.end();
});

t.test('quotes hold separators, line breaks and quotes', (t) => {
  const file = readHead('\ufeffdate,value\n1,"a, ""b""\nc"\n2,d')!;
  t.same(file.rows, [
    { cells: ['1', 'a, "b"\nc'], line: 2 },
    { cells: ['2', 'd'], line: 4 },
  ]);
  t.end();
});

t.test('a file that comes in pieces has the rows of the whole', (t) => {
  const text = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', '1', ' ', '°', '\ufeff') });
  fc.assert(
    fc.property(text, fc.array(fc.nat(20)), (whole, lengths) => {
      const all = new CsvReader(',');
      const parts = new CsvReader(',');
      const expected = [...all.push(whole), ...all.end()];
      const rows: unknown[] = [];
      let at = 0;
      for (const length of lengths) {
        rows.push(...parts.push(whole.slice(at, at + length)));
        at += length;
      }
      rows.push(...parts.push(whole.slice(at)), ...parts.end());
      t.same(rows, expected);
    }),
  );
  t.end();
});

t.test('values are what their sensor takes', (t) => {
  t.equal(valueOfText('21,5', '1'), 21.5);
  t.equal(valueOfText(' -1e3 ', '1'), -1000);
  t.equal(valueOfText('cold', '1'), 'cold', 'for the server to reject');
  t.equal(valueOfText('21,5', '4'), '21,5');
  t.same(valueOfText('{"a":1}', '5'), { a: 1 });
  t.equal(valueOfText('true', '3'), 'true');
  t.end();
});

t.test('the date of a point is exact to the microsecond', (t) => {
  t.equal(dateOf('1735689600123456'), '1735689600.123456');
  t.equal(dateOf('5'), '0.000005');
  t.end();
});
