/** The load process: makes all bodies, says that it is ready, and sends them when told to. */
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

function tell(message: FromLoad): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()));
}

async function run(plan: Plan): Promise<void> {
  const wire = wires[plan.wire];
  if (wire === undefined) throw new Error(`there is no wire ${plan.wire}`);
  const bodies: Body[] = [];
  for (const batch of batches(plan.workload, plan.from, plan.to, plan.bodyPoints)) {
    bodies.push({ bytes: wire.encode(batch, plan.access), points: pointsIn(batch) });
  }
  await tell({ ready: true });
  await new Promise((resolve) => process.once('message', resolve));
  // Not before: a server closes a connection that says nothing for long.
  const senders = await Promise.all(Array.from({ length: plan.connections }, () => wire.open(plan.access)));
  const slots = senders.flatMap((sender) => new Array<Sender>(plan.underWay).fill(sender));
  const outcome = await send(bodies, slots, plan);
  await Promise.all(senders.map((sender) => sender.close()));
  await tell({ outcome });
}

/** Every slot of a sender takes the next body that is there, or that is its own; with a rate it waits until that is due. */
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
      // Latency counts from when a body was due: a server that stalls does not hide those that queue up behind.
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
      tell({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
    .finally(() => process.disconnect());
});
