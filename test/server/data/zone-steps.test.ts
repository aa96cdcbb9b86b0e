/** The changes of the clock in a time zone that was not used before are computed while others are served. */
import t from 'tap';
import { newUser } from '../../support/client.js';
import { sharedServer } from '../../support/shared-server.js';
import { newSensor } from '../http/refused.js';

/** Turns of the event loop in which more offsets were computed than those of a few decades. */
async function longStepsOf(work: () => Promise<unknown>): Promise<number> {
  const { prototype } = Intl.DateTimeFormat;
  const { formatToParts } = prototype;
  let [offsets, longSteps, isOver] = [0, 0, false];
  prototype.formatToParts = function (date) {
    offsets++;
    return formatToParts.call(this, date);
  };
  const check = () => {
    if (offsets > 4000) longSteps++;
    offsets = 0;
    if (!isOver) setImmediate(check);
  };
  check();
  try {
    await work();
  } finally {
    isOver = true;
    check();
    prototype.formatToParts = formatToParts;
  }
  return longSteps;
}

t.test('a read in a time zone that was not used before lets others be served', async (t) => {
  const user = await newUser(await sharedServer());
  const sensor = await newSensor(user, { name: 'long', data_type: 'float' });
  const data = Array.from({ length: 30 }, (_, i) => ({ date: 1 + i * 280_000_000, value: i }));
  const path = `/sensors/${sensor}`;
  t.match(await user.client.post(`${path}/data`, { data }), { status: 201 });
  const reads: Record<string, string> = {
    'America/Caracas': 'data?interval=86400&fill=null&start_date=1&end_date=8589934591&per_page=1',
    'America/Bogota': 'data?interval=86400&per_page=10',
    'America/Lima': 'data?per_page=1000',
    'America/La_Paz': 'data?interval=604800&fill=linear&per_page=1',
    'America/Asuncion': 'chart?start_date=1&end_date=8589934591&columns=10&points=0',
    'America/Guyana': 'chart?kind=states&start_date=1&end_date=8589934591',
    'America/Cayenne': 'data?interval=86400&last=true',
  };
  for (const [zone, read] of Object.entries(reads)) {
    let status = 0;
    const longSteps = await longStepsOf(async () => {
      ({ status } = await user.client.get(`${path}/${read}&timezone=${encodeURIComponent(zone)}`));
    });
    t.same({ status, longSteps }, { status: 200, longSteps: 0 }, read);
  }
});
