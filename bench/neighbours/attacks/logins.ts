/** Attacks on the login. */
import { type Attack, inLoops } from '../attack.js';
import { Caller } from '../caller.js';
import { ATTACKER, PASSWORD, VICTIM } from '../world.js';

function guesses(name: string, address: string): Attack {
  return {
    name,
    async prepare({ base, victim }) {
      const caller = new Caller(base, address);
      let guess = 0;
      return (isOver) =>
        inLoops(32, isOver, () =>
          caller.send('POST', '/login', { username: victim.name, password: `guess ${guess++}` }),
        );
    },
  };
}

export const logins: readonly Attack[] = [
  {
    name: 'logins with random names',
    async prepare({ base }) {
      const caller = new Caller(base, ATTACKER);
      let name = 0;
      return (isOver) =>
        inLoops(64, isOver, () =>
          caller.send('POST', '/login', { username: `nobody ${name++}`, password: 'x' }),
        );
    },
  },
  guesses("guesses of the victim's password", ATTACKER),
  guesses("guesses of it from the victim's own address", VICTIM),
  {
    name: 'login and logout in a loop',
    async prepare({ attackers, base }) {
      const callers = attackers
        .slice(0, 16)
        .map(({ username }) => ({ username, caller: new Caller(base, ATTACKER) }));
      return (isOver) =>
        inLoops(callers.length, isOver, async (loop) => {
          const { caller, username } = callers[loop]!;
          const { body } = await caller.send('POST', '/login', { username, password: PASSWORD });
          const session = /"session_id": *"([^"]+)"/.exec(body.toString())?.[1];
          if (session !== undefined) await caller.send('POST', '/logout', {}, { 'X-SESSION_ID': session });
        });
    },
  },
];
