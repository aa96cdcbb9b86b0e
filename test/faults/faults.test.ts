/** Faults that strike the product under load: the short ones of `make faults`, one after the other. */
import t from 'tap';
import { faults } from './faults.js';
import { Trial } from './run.js';

/** Milliseconds: other tests run beside it. `make faults` gives ten seconds. */
const TIMEOUT = 120_000;

t.test('what befalls a product under load ends within its bounds', async (t) => {
  const trial = await Trial.begin(t, { timeout: TIMEOUT });
  for (const fault of faults.filter(({ isShort }) => isShort)) {
    const outcome = await trial.strike(fault);
    t.same(outcome.violations, [], fault.name);
  }
  t.same(await trial.end(), []);
});
