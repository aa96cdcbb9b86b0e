/** Requests of accounts and addresses in turn. */
import type { ApiError } from '@sensorium/model/errors';
import t from 'tap';
import { Admission } from '../../../server/http/admission.js';
import { listSensors } from '../../../server/sensors/api.js';
import { newUser } from '../../support/client.js';
import { gate } from '../../support/gate.js';
import { testServer } from '../../support/server.js';

const declaration = listSensors;
const task = {};

t.test('an account has few requests under way, and leaves places to others', async (t) => {
  const admission = new Admission(4);
  const open = gate();
  const begun: (number | string)[] = [];
  const handle = (userId: number | null, address: string) =>
    admission.handle(declaration, { userId, address }, task, async () => {
      begun.push(userId ?? address);
      await open.opened;
    });
  const all = Array.from({ length: 100 }, () => handle(1, '192.0.2.1'));
  all.push(handle(2, '192.0.2.1'), handle(null, '192.0.2.1'));
  for (let i = 0; i < 100; i++) all.push(handle(null, `2001:db8::${i.toString(16)}`));
  t.same(begun.slice(0, 4), [1, 1, 2, '192.0.2.1'], 'half as many as there are connections');
  t.equal(begun.length, 6, 'the addresses of a network are one');
  open.open();
  await Promise.all(all);
  t.equal(begun.length, 202);
});

t.test('requests beyond the bound are refused, those of others are not', async (t) => {
  const admission = new Admission(2);
  const open = gate();
  const handle = (userId: number) =>
    admission.handle(declaration, { userId, address: '' }, task, () => open.opened);
  const all = Array.from({ length: 5001 }, () => handle(1));
  const refusal = await handle(1).catch((error: ApiError) => error);
  t.match(refusal, { code: 'overloaded' });
  all.push(handle(2));
  open.open();
  await Promise.all(all);
});

t.test('routes with a queue of their own wait for nobody', async (t) => {
  const admission = new Admission(1);
  const open = gate();
  const first = admission.handle(declaration, { userId: 1, address: '' }, task, () => open.opened);
  const who = { userId: 1, address: '' };
  for (const more of [{ ingest: true }, { history: true }, { unqueued: true as const }])
    t.equal(await admission.handle({ ...declaration, ...more }, who, task, async () => 'done'), 'done');
  open.open();
  await first;
});

t.test('requests begin in turn by address, few of them in one turn of the event loop', async (t) => {
  const admission = new Admission(4);
  const begun: string[] = [];
  const begin = async (address: string) => {
    await admission.begin(address);
    begun.push(address);
  };
  const all = Array.from({ length: 300 }, (_, i) => begin(`2001:db8::${i.toString(16)}`));
  await Promise.resolve();
  t.equal(begun.length, 32, 'the others wait for a later turn');
  all.push(begin('192.0.2.1'), begin('192.0.2.2'));
  await Promise.all(all);
  t.equal(begun.length, 302);
  for (const address of ['192.0.2.1', '192.0.2.2'])
    t.ok(begun.indexOf(address) < 40, `${address} after ${begun.indexOf(address)}`);
});

t.test(
  'of the uploads of one account 512 are under way, those of another do not wait for them',
  async (t) => {
    const admission = new Admission(4);
    const open = gate();
    const begun: number[] = [];
    const upload = (userId: number) =>
      admission.handle({ ...declaration, ingest: true }, { userId, address: '' }, task, async () => {
        begun.push(userId);
        await open.opened;
      });
    const all = Array.from({ length: 6000 }, () => upload(1));
    all.push(upload(2));
    t.equal(begun.filter((id) => id === 1).length, 512);
    t.equal(begun.at(-1), 2);
    open.open();
    await Promise.all(all);
    t.equal(begun.length, 6001, 'none is refused');
  },
);

t.test('the requests of one account come between those of another that sends hundreds', async (t) => {
  const server = await testServer(t);
  const busy = await newUser(server);
  const other = await newUser(server);
  let done = 0;
  const flood = Array.from({ length: 300 }, async () => {
    const { status } = await busy.client.get('/sensors');
    done++;
    return status;
  });
  await flood[0];
  const before = done;
  t.equal((await other.client.get('/sensors')).status, 200);
  t.ok(done - before < 150, `after ${done - before} of them`);
  t.same(new Set(await Promise.all(flood)), new Set([200]), 'all are served');
});
