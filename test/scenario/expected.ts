/** The data that a user should see in the model, by the documented rules. */
import {
  type Domain,
  type Group,
  mayInGroup,
  type Person,
  refusalOf,
  type Sensor,
  type World,
} from './world.js';

/** A user, with the members that the viewer may see. */
export type Shown = Partial<Pick<Person, 'id' | 'username' | 'name' | 'surname' | 'email'>>;

/** The compared data; lists are ordered by id. */
export interface View {
  readonly sensors: readonly object[];
  readonly heat: readonly number[];
  readonly rooms: readonly number[];
  readonly groups: readonly number[];
  readonly allGroups: readonly number[];
  readonly members: Readonly<Record<number, number | readonly Shown[]>>;
  readonly groupSensors: Readonly<Record<number, number | readonly number[]>>;
  readonly people: readonly Shown[];
  readonly domains: readonly object[];
  readonly inDomain: Readonly<Record<number, number | readonly object[]>>;
  readonly environments: readonly object[];
  readonly devices: readonly object[];
  readonly files: readonly string[];
  /** Values since `since`, by sensor. */
  readonly data: Readonly<Record<number, readonly string[]>>;
}

const byId = <Thing extends { readonly id?: number }>(things: Iterable<Thing>): Thing[] =>
  [...things].sort((a, b) => a.id! - b.id!);
const idsOf = (things: Iterable<{ readonly id: number }>) => byId(things).map(({ id }) => id);
const table = <Thing extends { readonly id: number }, Value>(
  things: Iterable<Thing>,
  value: (thing: Thing) => Value,
) => Object.fromEntries([...things].map((thing) => [thing.id, value(thing)]));

/** @param since date of the first compared values, in seconds */
export function expectedView(world: World, me: Person, since: number): View {
  const seen = byId(world.sensors).filter((sensor) => world.maySee(me, sensor));
  const mine = seen.filter(({ owner }) => owner === me);
  const visible = new Set(seen);
  const own = byId(world.environments).filter(({ owner }) => owner === me);
  return {
    sensors: seen.map((sensor) => ({
      id: sensor.id,
      name: sensor.name,
      type: sensor.device === null ? '0' : '1',
      device: sensor.device,
      environment: sensor.environment?.name ?? null,
      owner: ownerSeen(world, me, sensor),
      tags: sensor.tags,
    })),
    heat: idsOf(seen.filter(({ name, device }) => name === 'heat' || device !== null)),
    rooms: idsOf(
      seen.filter(
        ({ tags }) =>
          tags.room?.some((room) => ['kitchen', 'hall'].includes(room.toLowerCase())) &&
          tags.kind !== undefined,
      ),
    ),
    groups: idsOf([...world.groups].filter((group) => group.members.get(me)?.accepted)),
    allGroups: idsOf([...world.groups].filter(({ hidden }) => !hidden)),
    members: table(world.groups, (group) =>
      mayInGroup(me, group, 'list_users')
        ? byId(group.members.keys()).flatMap((person) => seenInGroup(group, me, person) ?? [])
        : refusalOf(me, group),
    ),
    groupSensors: table(world.groups, (group) =>
      mayInGroup(me, group, 'list_sensors')
        ? idsOf([...group.sensors].filter((sensor) => visible.has(sensor)))
        : refusalOf(me, group),
    ),
    people: peopleSeen(world, me),
    domains: byId(world.domains).flatMap(({ id, name, members }) => {
      const member = members.get(me);
      if (member === undefined) return [];
      return { id, name, accepted: member.accepted, member_type: member.manager ? 'manager' : 'member' };
    }),
    inDomain: table(world.domains, (domain) => seenInDomain(world, domain, me)),
    environments: own.map(({ id, name, parts }) => ({
      id,
      name,
      parts: idsOf(parts),
      sensors: idsOf(mine.filter(({ environment }) => environment?.id === id)),
    })),
    devices: [...new Set(mine.map(({ device }) => device))]
      .filter((device) => device !== null)
      .sort()
      .map((uuid) => ({ uuid, sensors: idsOf(mine.filter(({ device }) => device === uuid)) })),
    files: mine
      .filter(({ files }) => files)
      .flatMap(({ values }) => [...values.values()])
      .sort(),
    data: table(seen, ({ values }) =>
      [...values].filter(([date]) => date >= since).map(([, value]) => value),
    ),
  };
}

const whole = ({ id, username, name, surname, email }: Person): Shown => ({
  id,
  username,
  name,
  surname,
  email,
});

/** @returns undefined if the person is not visible at all */
function seenInGroup(group: Group, me: Person, person: Person): Shown | undefined {
  const [mine, his] = [group.members.get(me), group.members.get(person)];
  if (mine === undefined || his === undefined) return undefined;
  if (me === person) return whole(person);
  if (!mine.accepted) return undefined;
  const { id, username, name, surname, email } = person;
  if (!his.accepted) return mine.rights.has('add_users') ? { id, username } : undefined;
  if (group.anonymous || !mine.rights.has('list_users') || his.shows.size === 0) return undefined;
  return {
    ...(his.shows.has('id') ? { id } : {}),
    ...(his.shows.has('username') ? { username } : {}),
    ...(his.shows.has('first_name') ? { name } : {}),
    ...(his.shows.has('surname') ? { surname } : {}),
    ...(his.shows.has('email') ? { email } : {}),
  };
}

function ownerSeen(world: World, me: Person, sensor: Sensor): Shown | null {
  const { owner } = sensor;
  const ways = [...world.groups]
    .filter(({ sensors }) => sensors.has(sensor))
    .map((group) => seenInGroup(group, me, owner));
  if (owner === me || sensor.shared.has(me)) ways.push(whole(owner));
  const known = ways.filter((way) => way !== undefined);
  return known.length === 0 ? null : Object.assign({}, ...known);
}

/** All users whose id the viewer may see. */
function peopleSeen(world: World, me: Person): Shown[] {
  const knows = (person: Person) =>
    [...world.sensors].some(
      ({ owner, shared, refused }) =>
        (owner === me && shared.has(person)) || (owner === person && shared.has(me) && !refused.has(me)),
    );
  const people = [...world.people].map((person) => {
    const ways = [...world.groups].map((group) => seenInGroup(group, me, person));
    if (knows(person)) ways.push(whole(person));
    const { email: _, ...shown }: Shown = Object.assign({}, ...ways);
    return shown;
  });
  return byId(people.filter(({ id }) => id !== undefined && id !== me.id));
}

/** Whether one user knows another from elsewhere: the other has joined a common domain or group, or has shared a sensor with the user. */
function isAcquainted({ domains, groups, sensors }: World, me: Person, person: Person): boolean {
  const areIn = (members: ReadonlyMap<Person, { readonly accepted: boolean }>) =>
    members.get(me)?.accepted === true && members.get(person)?.accepted === true;
  return (
    [...domains].some(({ members }) => areIn(members) && members.get(person)!.asked) ||
    [...groups].some(({ members, anonymous }) => !anonymous && areIn(members)) ||
    [...sensors].some(({ owner, shared, refused }) => owner === person && shared.has(me) && !refused.has(me))
  );
}

function seenInDomain(world: World, { members }: Domain, me: Person): 403 | 404 | object[] {
  const mine = members.get(me);
  if (mine === undefined) return 404;
  if (!mine.manager) return 403;
  return byId(members.keys()).map((person) => {
    const { accepted, manager, asked } = members.get(person)!;
    const { id, name, surname } = person;
    const isKnown = asked || person === me || isAcquainted(world, me, person);
    const named = asked ? { name, surname } : {};
    return {
      id,
      username: isKnown ? person.username : '',
      ...named,
      accepted,
      member_type: manager ? 'manager' : 'member',
    };
  });
}
