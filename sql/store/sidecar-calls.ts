/**
 * Calls from a server to any sidecar: a job computes the reply.
 *
 *   server: row and job ── sidecar: reply into the row ── server: reads and deletes the row
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { doubtful, type Queryable, type Sql } from '../connect.js';
import { addJobs, type Job } from './jobs.js';

/** Milliseconds between two polls for the reply: shortest and longest pause. */
const PAUSE = 5;
const LONGEST_PAUSE = 200;
/** Of the time that has passed, the part until the next poll: a reply is read at most a quarter later than it came. */
const LATER = 0.25;

/**
 * Calls a sidecar, and waits for the reply.
 * @param job that replies to the call with the given id
 * @param timeout milliseconds
 * @returns the reply; undefined after the timeout. Then a job that checks {@link isPending} in the transaction of its effects has none
 * @throws the database's error
 */
export async function callSidecar(sql: Sql, job: (callId: string) => Job, timeout: number): Promise<unknown> {
  const id = randomUUID();
  await sql.begin(async (tx) => {
    await tx`INSERT INTO sidecar_calls (id) VALUES (${id})`;
    await addJobs(tx, [job(id)]);
  });
  try {
    return await replyTo(sql, id, timeout);
  } catch (error) {
    // The call is committed, so its outcome is in doubt whichever later statement failed.
    throw doubtful(error);
  }
}

async function replyTo(sql: Sql, id: string, timeout: number): Promise<unknown> {
  const begun = performance.now();
  for (let passed = 0; passed < timeout; passed = performance.now() - begun) {
    await sleep(Math.min(Math.max(PAUSE, LATER * passed), LONGEST_PAUSE));
    const [row] = await sql<{ reply: unknown }[]>`
      DELETE FROM sidecar_calls WHERE id = ${id} AND reply IS NOT NULL RETURNING reply`;
    if (row !== undefined) return row.reply;
  }
  const [row] = await sql<{ reply: unknown }[]>`DELETE FROM sidecar_calls WHERE id = ${id} RETURNING reply`;
  return row?.reply ?? undefined;
}

/** Whether the caller still waits for the reply. In a transaction: the caller then waits until its end. */
export async function isPending(sql: Queryable, id: string): Promise<boolean> {
  return (await sql`SELECT FROM sidecar_calls WHERE id = ${id} AND reply IS NULL FOR UPDATE`).length > 0;
}

/** Stores the reply if its caller still waits. Also deletes old replies that no caller has fetched. */
export async function replyToCall(sql: Queryable, id: string, value: object): Promise<void> {
  await sql`UPDATE sidecar_calls SET reply = ${JSON.stringify(value)}::text::jsonb WHERE id = ${id}`;
  await sql`DELETE FROM sidecar_calls WHERE called < now() - interval '10 minutes'`;
}
