/** Attacks by changes of rights. */
import { type Attack, inLoops } from '../attack.js';
import { Caller } from '../caller.js';
import { ATTACKER, makeSensor } from '../world.js';

export const rights: readonly Attack[] = [
  {
    name: 'members that come and go',
    async prepare({ attackers, base }) {
      const owner = new Caller(base, ATTACKER, attackers[0]!.session);
      const { group } = await owner.json<{ group: { id: number } }>('POST', '/groups', {
        group: { name: 'churn', public: true },
      });
      const members = await Promise.all(
        attackers.slice(1, 9).map(async ({ session }) => {
          const caller = new Caller(base, ATTACKER, session);
          const { user } = await caller.json<{ user: { id: number } }>('GET', '/users/current');
          return { caller, id: user.id };
        }),
      );
      const path = `/groups/${group.id}/users`;
      return (isOver) =>
        inLoops(members.length, isOver, async (loop) => {
          const { caller, id } = members[loop]!;
          await caller.send('POST', path, { users: [{ user: { id } }] });
          await caller.send('DELETE', `${path}/${id}`);
        });
    },
  },
  {
    name: 'shares that begin and end',
    async prepare({ attackers, base }) {
      const owner = new Caller(base, ATTACKER, attackers[0]!.session);
      const sensor = await makeSensor(owner, 'shared');
      const friend = new Caller(base, ATTACKER, attackers[1]!.session);
      const { user } = await friend.json<{ user: { id: number } }>('GET', '/users/current');
      const path = `/sensors/${sensor}/users`;
      return (isOver) =>
        inLoops(8, isOver, async () => {
          await owner.send('POST', path, { user: { id: user.id } });
          await owner.send('DELETE', `${path}/${user.id}`);
        });
    },
  },
];
