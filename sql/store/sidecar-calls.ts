/**
 * Questions that a server cannot answer by itself: a job has a sidecar answer them.
 *
 *   server: row and job ── sidecar: answer into the row ── server: reads and removes the row
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { doubtful, type Queryable, type Sql } from '../connect.js';
import { addJobs, type Job } from './jobs.js';

/** Milliseconds between two looks for an answer. */
const LOOK = 20;
const LATEST_LOOK = 200;

/**
 * Asks, and waits for the answer.
 * @param job that answers the question of the given id
 * @param patience milliseconds
 * @returns the answer; undefined when none came in time: who asks {@link isAsked} in the transaction of what he does has not done it, and
 *   will not
 * @throws the database's error
 */
export async function ask(sql: Sql, job: (question: string) => Job, patience: number): Promise<unknown> {
  const id = randomUUID();
  await sql.begin(async (tx) => {
    await tx`INSERT INTO questions (id) VALUES (${id})`;
    await addJobs(tx, [job(id)]);
  });
  try {
    return await answerTo(sql, id, patience);
  } catch (error) {
    // The question stands, whatever statement has failed.
    throw doubtful(error);
  }
}

async function answerTo(sql: Sql, id: string, patience: number): Promise<unknown> {
  const end = performance.now() + patience;
  for (let pause = LOOK; performance.now() < end; pause = Math.min(2 * pause, LATEST_LOOK)) {
    await sleep(pause);
    const [row] = await sql<{ answer: unknown }[]>`
      DELETE FROM questions WHERE id = ${id} AND answer IS NOT NULL RETURNING answer`;
    if (row !== undefined) return row.answer;
  }
  const [row] = await sql<{ answer: unknown }[]>`DELETE FROM questions WHERE id = ${id} RETURNING answer`;
  return row?.answer ?? undefined;
}

/** Whether somebody still waits for the answer. In a transaction: he then waits until its end. */
export async function isAsked(sql: Queryable, id: string): Promise<boolean> {
  return (await sql`SELECT FROM questions WHERE id = ${id} AND answer IS NULL FOR UPDATE`).length > 0;
}

/** Nothing happens when nobody waits any more. Also removes what nobody will ever fetch. */
export async function answer(sql: Queryable, id: string, value: object): Promise<void> {
  await sql`UPDATE questions SET answer = ${JSON.stringify(value)}::text::jsonb WHERE id = ${id}`;
  await sql`DELETE FROM questions WHERE asked < now() - interval '10 minutes'`;
}
