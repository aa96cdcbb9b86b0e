/** Fault injection under load: the short faults of `make faults`, one after the other. */
import t from 'tap';
import { faults } from './faults.js';
import { Trial } from './run.js';

/** Milliseconds, for a machine that runs other tests too. `make faults` allows ten seconds. */
const TIMEOUT = 120_000;

t.test('the product recovers from each fault under load in time', async (t) => {
  const trial = await Trial.begin(t, { timeout: TIMEOUT });
  for (const fault of faults.filter(({ isShort }) => isShort)) {
    const outcome = await trial.strike(fault);
    t.same(outcome.violations, [], fault.name);
  }
  t.same(await trial.end(), []);
});
