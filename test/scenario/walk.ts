/** Steps by chance: anybody does anything with anything, allowed or not. */
import { groupPermissions } from '../../server/rights/policy.js';
import type { Organisation } from './organisation.js';

type Act = () => Promise<unknown>;

/** People, beyond whom one goes before another comes. */
const FEW = 4;

const NAMES = ['heat', 'noise', 'light'];
const ROOMS = ['kitchen', 'hall', 'garden'];

/** @returns what will be done, and the doing of it */
export function randomStep(org: Organisation): { what: string; act: Act } {
  const { world, office, sensors, groups, domains } = org;
  const any = <Thing>(things: Iterable<Thing>): Thing => office.pick([...things]);
  const [person, other] = [any(world.people), any(world.people)];
  const yes = () => office.pick([true, false]);
  const onSensor = (): Record<string, Act> => {
    const sensor = any(world.sensors);
    return {
      share: () => sensors.share(office.pick([person, sensor.owner]), sensor, other),
      unshare: () => sensors.unshare(sensor.owner, sensor, other),
      'remove sensor': () => sensors.remove(person, sensor),
      rename: () => sensors.rename(person, sensor, office.pick(NAMES)),
      tag: () =>
        sensors.tag(sensor.owner, sensor, { room: [office.pick(ROOMS)], ...(yes() ? { kind: ['x'] } : {}) }),
      device: () => sensors.putOnDevice(sensor.owner, sensor, office.pick(['a1', 'a2', null])),
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
        groups.allow(any(group.members.keys()), group, member, office.pick(groupPermissions), yes()),
      'leave or remove': () => groups.remove(person, group, member),
      show: () => groups.show(person, group, office.pick(['username', 'surname', 'id'])),
      settings: () =>
        groups.change(member, group, { [office.pick(['public', 'hidden', 'anonymous'] as const)]: yes() }),
      'add sensor': () => groups.addSensor(office.pick([person, sensor.owner]), group, sensor),
      'remove from group': () => groups.removeSensor(person, group, sensor),
    };
  };
  const onDomain = (): Record<string, Act> => {
    const domain = any(world.domains);
    const member = any(domain.members.keys());
    return {
      ask: () => domains.join(person, domain),
      'take in': () => domains.takeIn(member, domain, other),
      appoint: () => domains.appoint(member, domain, any(domain.members.keys())),
      dismiss: () => domains.dismiss(member, domain, any(domain.members.keys())),
      'put out': () => domains.remove(member, domain, any(domain.members.keys())),
    };
  };
  const make = (): Record<string, Act> => ({
    'make sensor': () => sensors.make(person, office.pick(NAMES)),
    'make group': () =>
      groups.make(person, `g${world.groups.size}`, {
        public: yes(),
        password: office.pick(['', 'x']),
        required: office.pick([[], ['noise']]),
      }),
    'come or go': () =>
      world.people.size > FEW ? org.deleteAccount(person) : org.register(`p${world.gone.length}`),
    'make domain': () => domains.make(person, `d${world.domains.size}`, office.pick([0, 2])),
  });
  const kinds = [make, ...(world.sensors.size > 0 ? [onSensor, onSensor] : [])];
  if (world.groups.size > 0 && world.sensors.size > 0) kinds.push(onGroup, onGroup, onGroup);
  if (world.domains.size > 0) kinds.push(onDomain);
  const acts = office.pick(kinds)();
  const name = office.pick(Object.keys(acts));
  return { what: `${person.name} (${other.name}): ${name}`, act: acts[name]! };
}
