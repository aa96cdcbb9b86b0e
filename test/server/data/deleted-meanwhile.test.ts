/** What an upload costs whose sensors were deleted after its points were authorised. Steps are counted, never timed. */
import t from 'tap';
import type { SubmissionParts } from '../../../server/data/submission.js';
import type { QueuedBatch } from '../../../server/ingest/batch.js';
import type { Caller } from '../../../server/rights/caller.js';
import { Steps } from '../../support/steps.js';

const steps = new Steps(t, (url) => /\/(server\/(data|ingest)|common)\//.test(url));

/** Imported after counting has begun: V8 counts the blocks of code that it compiles afterwards. */
async function load() {
  await steps.begin();
  const [submission, upload] = await Promise.all([
    import('../../../server/data/submission.js'),
    import('../../../server/data/upload.js'),
  ]);
  return { ...submission, ...upload };
}
const loaded = load();

const caller = { userId: 7, key: null, epoch: 1 } as Caller;

/** @returns the receipt of an upload with a point of each of so many sensors, all of which are deleted, and its steps */
async function upload(count: number) {
  const { submit, UploadBuilder } = await loaded;
  const builder = new UploadBuilder(count);
  for (let id = 1; id <= count; id++) {
    builder.begin(id);
    builder.add(id, id);
  }
  const rule = { type: 'float', structure: null };
  const parts = {
    rights: {
      knownSensors: ({ length }: Float64Array) => ({
        sensors: Array(length).fill({ ownerId: 7, rule, shard: 1, epoch: 1 }),
        cached: false,
      }),
    },
    quotas: {
      charge: () => undefined,
      hold: () => ({ points: Number.POSITIVE_INFINITY, refusal: null, shrink: () => {}, complete: () => {} }),
    },
    ingest: {
      timeout: 60_000,
      submit: (batches: readonly QueuedBatch[]) => {
        for (const batch of batches) batch.ack(new Set(batch.points.sensorIds));
        return Promise.all(batches.map((batch) => batch.outcome()));
      },
    },
    flushPoints: 40_000,
  } as unknown as SubmissionParts;
  const given = builder.done();
  let receipt: Awaited<ReturnType<typeof submit>> | undefined;
  const taken = await steps.count(async () => {
    receipt = await submit(parts, caller, given, { jsonValue: false, strict: false, bytes: 1 });
  });
  return { receipt, taken };
}

t.test('an upload to deleted sensors costs steps in proportion to its points', async (t) => {
  const few = await upload(500);
  t.equal(few.receipt?.rejectedTotal, 500);
  t.same(few.receipt?.rejected[499], { sensorId: 500, index: 0, reason: 'there is no sensor 500' });
  t.same(
    few.receipt?.missing,
    Array.from({ length: 500 }, (_, i) => i + 1),
  );
  const many = await upload(4000);
  t.ok(many.taken < 16 * few.taken, `${many.taken} steps for 4000 points, ${few.taken} for 500`);
});
