/** How long a peer takes to answer: one question after the other, as a single reader asks. */
import type { Peer, Question } from '../peers/peer.js';

/** Questions of one turn: at least one, at most these, and not for longer than this. */
const TURN = { questions: 40, milliseconds: 6000 };

/**
 * @param questionOf the n-th question, from 0
 * @returns milliseconds of each answer
 * @throws what the peer refused with
 */
export async function askAgain(peer: Peer, questionOf: (n: number) => Question): Promise<number[]> {
  const took: number[] = [];
  const late = performance.now() + TURN.milliseconds;
  for (let asked = 0; asked < TURN.questions && performance.now() < late; asked++) {
    const question = questionOf(asked);
    const begun = performance.now();
    await peer.ask(question);
    took.push(performance.now() - begun);
  }
  return took;
}
