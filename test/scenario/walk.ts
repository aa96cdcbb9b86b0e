/** Random steps: any user tries any action on any object, allowed or not. */
import { groupPermissions } from '../../server/rights/policy.js';
import type { Organisation } from './organisation.js';

type Act = () => Promise<unknown>;

/** Number of users from which one leaves before another joins. */
const FEW = 4;

const NAMES = ['heat', 'noise', 'light'];
const ROOMS = ['kitchen', 'hall', 'garden'];

/** @returns a description of the step, and the step */
export function randomStep(org: Organisation): { what: string; act: Act } {
  const { world, requests, sensors, groups, domains } = org;
  const any = <Thing>(things: Iterable<Thing>): Thing => requests.pick([...things]);
  const [person, other] = [any(world.people), any(world.people)];
  const yes = () => requests.pick([true, false]);
  const onSensor = (): Record<string, Act> => {
    const sensor = any(world.sensors);
    return {
      share: () => sensors.share(requests.pick([person, sensor.owner]), sensor, other),
      unshare: () => sensors.unshare(sensor.owner, sensor, other),
      'remove sensor': () => sensors.remove(person, sensor),
      rename: () => sensors.rename(person, sensor, requests.pick(NAMES)),
      tag: () =>
        sensors.tag(sensor.owner, sensor, {
          room: [requests.pick(ROOMS)],
          ...(yes() ? { kind: ['x'] } : {}),
        }),
      device: () => sensors.assignToDevice(sensor.owner, sensor, requests.pick(['a1', 'a2', null])),
    };
  };
  const onGroup = (): Record<string, Act> => {
    const group = any(world.groups);
    const [member, sensor] = [any(group.members.keys()), any(world.sensors)];
    return {
      join: () =>
        groups.join(person, group, {
          ...(yes() ? { password: 'x' } : {}),
          shows: group.members.get(person)?.accepted || yes() ? [] : ['email'],
        }),
      accept: () => groups.accept(any(group.members.keys()), group, member),
      allow: () =>
        groups.allow(any(group.members.keys()), group, member, requests.pick(groupPermissions), yes()),
      'leave or remove': () => groups.remove(person, group, member),
      show: () => groups.show(person, group, requests.pick(['username', 'surname', 'id'])),
      settings: () =>
        groups.change(member, group, { [requests.pick(['public', 'hidden', 'anonymous'] as const)]: yes() }),
      'add sensor': () => groups.addSensor(requests.pick([person, sensor.owner]), group, sensor),
      'remove from group': () => groups.removeSensor(person, group, sensor),
    };
  };
  const onDomain = (): Record<string, Act> => {
    const domain = any(world.domains);
    const member = any(domain.members.keys());
    return {
      ask: () => domains.join(person, domain),
      'take in': () => domains.addMember(member, domain, other),
      appoint: () => domains.appoint(member, domain, any(domain.members.keys())),
      dismiss: () => domains.dismiss(member, domain, any(domain.members.keys())),
      'put out': () => domains.remove(member, domain, any(domain.members.keys())),
    };
  };
  const make = (): Record<string, Act> => ({
    'make sensor': () => sensors.make(person, requests.pick(NAMES)),
    'make group': () =>
      groups.make(person, `g${world.groups.size}`, {
        public: yes(),
        password: requests.pick(['', 'x']),
        required: requests.pick([[], ['noise']]),
      }),
    'come or go': () =>
      world.people.size > FEW ? org.deleteAccount(person) : org.register(`p${world.gone.length}`),
    'make domain': () => domains.make(person, `d${world.domains.size}`, requests.pick([0, 2])),
  });
  const kinds = [make, ...(world.sensors.size > 0 ? [onSensor, onSensor] : [])];
  if (world.groups.size > 0 && world.sensors.size > 0) kinds.push(onGroup, onGroup, onGroup);
  if (world.domains.size > 0) kinds.push(onDomain);
  const acts = requests.pick(kinds)();
  const name = requests.pick(Object.keys(acts));
  return { what: `${person.name} (${other.name}): ${name}`, act: acts[name]! };
}
