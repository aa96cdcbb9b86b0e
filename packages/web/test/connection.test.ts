/** Whether the server responds, by the outcome of calls. */
import { SensoriumError } from '@sensorium/client';
import t from 'tap';
import { lostSince, noteOutcome, recoveries } from '../api/connection.js';

const unreachable = new SensoriumError({ status: 0, code: 'unreachable', message: 'cannot be reached' });

t.test('a server counts as lost until it responds, with success or an error', async (t) => {
  for (const response of [
    undefined,
    new SensoriumError({ status: 404, code: 'not_found', message: 'not found' }),
  ]) {
    const before = recoveries.value;
    noteOutcome(unreachable);
    t.type(lostSince.value, 'number');
    noteOutcome(response);
    t.equal(lostSince.value, null);
    t.equal(recoveries.value, before + 1);
  }
});

t.test('a call that the user has cancelled does not end the loss of a server', async (t) => {
  noteOutcome(unreachable);
  const [since, before] = [lostSince.value, recoveries.value];
  noteOutcome(new DOMException('cancelled', 'AbortError'));
  t.equal(lostSince.value, since);
  t.equal(recoveries.value, before);
});
