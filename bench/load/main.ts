/** The load process: prepares all bodies, reports that it is ready, and sends them on request. */
import { setTimeout as sleep } from 'node:timers/promises';
import { batches, pointsIn } from '../data/workload.js';
import { percentile } from '../measure/numbers.js';
import type { Sender } from '../peers/peer.js';
import { wires } from '../peers/wires.js';
import type { FromLoad, Outcome, Plan } from './plan.js';

interface Body {
  readonly bytes: Buffer;
  readonly points: number;
}

function sendToParent(message: FromLoad): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()));
}

async function run(plan: Plan): Promise<void> {
  const wire = wires[plan.wire];
  if (wire === undefined) throw new Error(`there is no wire ${plan.wire}`);
  const bodies: Body[] = [];
  for (const batch of batches(plan.workload, plan.from, plan.to, plan.bodyPoints)) {
    bodies.push({ bytes: wire.encode(batch, plan.access), points: pointsIn(batch) });
  }
  await sendToParent({ ready: true });
  await new Promise((resolve) => process.once('message', resolve));
  // Not earlier: a server closes idle connections.
  const urls = [plan.access.url, ...(plan.access.others ?? [])];
  const senders = await Promise.all(
    Array.from({ length: plan.connections }, (_, i) =>
      wire.open({ ...plan.access, url: urls[i % urls.length]! }),
    ),
  );
  const slots = senders.flatMap((sender) => new Array<Sender>(plan.underWay).fill(sender));
  const outcome = await send(bodies, slots, plan);
  await Promise.all(senders.map((sender) => sender.close()));
  await sendToParent({ outcome });
}

/** Every slot of a sender takes the next body, or with `inOrder` the next one of its own; with a rate it waits until that body is due. */
async function send(
  bodies: readonly Body[],
  slots: readonly Sender[],
  { rate, inOrder = false }: Pick<Plan, 'rate' | 'inOrder'>,
): Promise<Outcome> {
  const took: number[] = [];
  const begun = performance.now();
  let next = 0;
  const serve = async (sender: Sender, slot: number) => {
    let own = slot - slots.length;
    const take = () => {
      own += slots.length;
      return inOrder ? own : next++;
    };
    for (let index = take(); index < bodies.length; index = take()) {
      const body = bodies[index]!;
      // Latency counts from the time a body is due: otherwise a stalled server would hide the wait of the bodies behind it.
      const due = rate === null ? performance.now() : begun + (index * 1000) / rate;
      const early = due - performance.now();
      if (early > 0) await sleep(early);
      await sender.send(body.bytes, body.points);
      took.push(performance.now() - due);
    }
  };
  await Promise.all(slots.map(serve));
  return {
    begun: performance.timeOrigin + begun,
    seconds: (performance.now() - begun) / 1000,
    bodies: bodies.length,
    points: bodies.reduce((sum, body) => sum + body.points, 0),
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
  };
}

process.once('message', (plan: Plan) => {
  run(plan)
    .catch((error: unknown) =>
      sendToParent({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
    .finally(() => process.disconnect());
});
