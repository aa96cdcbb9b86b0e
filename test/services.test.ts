/** Services: kinds over samples, rounds over points, and what people see of them. */
import fc from 'fast-check';
import t from 'tap';
import type { Kind } from '../common/services/contract.js';
import { kindOf } from '../common/services/registry.js';
import { drive, samplesOf } from './services/drive.js';

const numbers = fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { maxLength: 40 });

function kind(name: string): Kind {
  const found = kindOf(name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

t.test('moving_average is the mean of the last points, wherever it is restarted', async () => {
  await fc.assert(
    fc.asyncProperty(numbers, fc.integer({ min: 1, max: 8 }), fc.nat(40), async (values, window, restart) => {
      const settings = { window };
      const samples = samplesOf(values);
      const outputs = await drive(kind('moving_average'), samples, { settings, restarts: [restart] });
      const naive = values.map((_, index) => {
        const last = values.slice(Math.max(0, index + 1 - window), index + 1);
        const mean = last.reduce((sum, each) => sum + each, 0) / last.length;
        return [{ date: samples[index]!.date, value: mean }];
      });
      t.strictSame(outputs, naive);
    }),
    { numRuns: 50 },
  );
});
