/** Actions of users on groups. Each action sends its request, checks the status against the rules, and updates the model. */
import type { Particular } from '../../server/groups/members/rules.js';
import { type GroupPermission, groupPermissions } from '../../server/rights/policy.js';
import type { Requests } from './requests.js';
import {
  type Group,
  type Membership,
  mayInGroup,
  type Person,
  refusalOf,
  type Sensor,
  type Settings,
  type World,
} from './world.js';

/** Information that a group requires its members to show by default. */
const ASKED: readonly Particular[] = ['first_name', 'surname', 'id', 'zipcode', 'address', 'country'];
const GIVEN: readonly GroupPermission[] = ['list_users', 'list_sensors', 'add_sensors'];

export interface Request {
  readonly password?: string;
  readonly sensors?: readonly Sensor[];
  /** Information shown beyond the required one. */
  readonly shows?: readonly Particular[];
}

export class GroupActions {
  constructor(
    readonly requests: Requests,
    readonly world: World,
  ) {}

  async make(
    founder: Person,
    name: string,
    fields: Partial<Settings & Pick<Group, 'password' | 'required' | 'optional'>> = {},
  ): Promise<Group> {
    const { password = '', required = [], optional = [], ...rest } = fields;
    const settings = { public: false, hidden: false, anonymous: false, ...rest };
    const group = {
      name,
      ...settings,
      ...(password === '' ? {} : { access_password: password }),
      required_sensors: required,
      optional_sensors: optional,
    };
    const answer = await this.requests.ask<{ group: { id: number } }>(
      founder,
      'POST',
      '/groups',
      { group },
      201,
    );
    const made: Group = {
      id: answer.body.group.id,
      name,
      ...settings,
      password,
      required,
      optional,
      gives: GIVEN,
      asks: ASKED,
      members: new Map(),
      sensors: new Set(),
    };
    const member: Membership = {
      accepted: true,
      rights: new Set(groupPermissions),
      shows: new Set(settings.anonymous ? [] : ASKED),
      agreed: [...required, ...optional],
      offered: [],
    };
    made.members.set(founder, member);
    this.#admit(founder, made, member);
    this.world.groups.add(made);
    return made;
  }

  async change(person: Person, group: Group, settings: Partial<Settings>): Promise<number> {
    const allowed = this.#needs(person, group, 'edit_group');
    // Otherwise a member without the right could leave and join again with it.
    const opens = settings.public === true && !group.public;
    const gives = opens && group.gives.some((right) => !mayInGroup(person, group, right));
    const status = allowed === 200 && gives ? 403 : allowed;
    await this.requests.ask(person, 'PUT', `/groups/${group.id}`, { group: settings }, status);
    if (status !== 200) return status;
    if (group.anonymous && settings.anonymous === false) {
      for (const { shows } of group.members.values()) shows.clear();
    }
    Object.assign(group, settings);
    return status;
  }

  /** The membership is accepted at once, pending, or refused. */
  async join(person: Person, group: Group, request: Request = {}): Promise<number> {
    const { password, sensors = [], shows = [] } = request;
    const now = group.members.get(person);
    const isOpen = group.public || (group.password !== '' && password === group.password);
    const status = now?.accepted ? 201 : this.#joining(person, group, now, isOpen);
    const entry = {
      user: { id: person.id },
      ...(password === undefined ? {} : { access_password: password }),
      ...(sensors.length === 0 ? {} : { sensors: sensors.map(({ id }) => id) }),
      ...(shows.length === 0
        ? {}
        : { display_user_info: Object.fromEntries(shows.map((each) => [`show_${each}`, true])) }),
    };
    await this.requests.ask(person, 'POST', `/groups/${group.id}/users`, { users: [entry] }, status);
    if (status !== 201 || now?.accepted) return status;
    const member: Membership = {
      accepted: isOpen,
      rights: new Set<GroupPermission>([...group.gives, 'edit_group']),
      shows: new Set([...(group.anonymous ? [] : group.asks), ...shows]),
      agreed: [...group.required, ...group.optional],
      offered: sensors,
    };
    group.members.set(person, member);
    if (isOpen) this.#admit(person, group, member);
    return status;
  }

  #joining(person: Person, group: Group, now: Membership | undefined, isOpen: boolean): number {
    if (!isOpen && group.hidden && now === undefined) return 404;
    if (!isOpen && group.password !== '') return 403;
    const own = [...this.world.sensors].filter(({ owner }) => owner === person).map(({ name }) => name);
    return group.required.every((name) => own.includes(name)) ? 201 : 409;
  }

  /** Accepts a pending member; an accepted member stays. */
  async accept(person: Person, group: Group, other: Person): Promise<number> {
    if (person === other) return this.join(person, group);
    const member = group.members.get(other);
    const allowed = this.#needs(person, group, 'add_users', 201);
    const status = allowed === 201 && !canName(person, group, other) ? 403 : allowed;
    const body = { user: { id: other.id } };
    await this.requests.ask(person, 'POST', `/groups/${group.id}/users`, body, status);
    if (status === 201 && !member!.accepted) this.#admit(other, group, member!);
    return status;
  }

  #admit(person: Person, group: Group, member: Membership): void {
    member.accepted = true;
    for (const sensor of this.world.sensors) {
      const isAgreed = sensor.owner === person && member.agreed.includes(sensor.name);
      if (isAgreed || member.offered.includes(sensor)) group.sensors.add(sensor);
    }
  }

  /** Grants or revokes a right. */
  async allow(
    person: Person,
    group: Group,
    other: Person,
    right: GroupPermission,
    allowed: boolean,
  ): Promise<number> {
    const path = `/groups/${group.id}/users/${other.id}`;
    const status = this.#allowing(person, group, other, right, allowed);
    await this.requests.ask(person, 'PUT', path, { group_permissions: { [right]: allowed } }, status);
    const rights = group.members.get(other)?.rights;
    if (status === 200 && allowed) rights?.add(right);
    if (status === 200 && !allowed) rights?.delete(right);
    return status;
  }

  #allowing(person: Person, group: Group, other: Person, right: GroupPermission, allowed: boolean): number {
    const [mine, his] = [group.members.get(person), group.members.get(other)];
    if (!mine?.accepted) return refusalOf(person, group);
    if (person === other) return allowed && !mine.rights.has(right) ? 403 : 200;
    if (!mine.rights.has('add_users')) return 403;
    if (!canName(person, group, other)) return 404;
    return his!.rights.has(right) === allowed || mine.rights.has(right) ? 200 : 403;
  }

  /** Shows one more detail of the caller to the group. */
  async show(person: Person, group: Group, shown: Particular): Promise<number> {
    const member = group.members.get(person);
    const status = member?.accepted ? 200 : refusalOf(person, group);
    const path = `/groups/${group.id}/users/${person.id}`;
    const body = { display_user_info: { [`show_${shown}`]: true } };
    await this.requests.ask(person, 'PUT', path, body, status);
    if (status === 200) member?.shows.add(shown);
    return status;
  }

  async leave(person: Person, group: Group): Promise<number> {
    const status = group.members.has(person) ? 200 : refusalOf(person, group);
    const path = this.requests.pick([`/groups/${group.id}`, `/groups/${group.id}/users/${person.id}`]);
    await this.requests.ask(person, 'DELETE', path, undefined, status);
    if (status === 200) this.world.leaveGroup(person, group);
    return status;
  }

  async remove(person: Person, group: Group, other: Person): Promise<number> {
    if (person === other) return this.leave(person, group);
    const allowed = this.#needs(person, group, 'remove_users');
    const status = allowed === 200 && !group.members.has(other) ? 404 : allowed;
    const path = `/groups/${group.id}/users/${other.id}`;
    await this.requests.ask(person, 'DELETE', path, undefined, status);
    if (status === 200) this.world.leaveGroup(other, group);
    return status;
  }

  async addSensor(person: Person, group: Group, sensor: Sensor): Promise<number> {
    const allowed = this.#needs(person, group, 'add_sensors', 201);
    const isOwn = sensor.owner === person;
    const status = allowed !== 201 || isOwn ? allowed : this.world.maySee(person, sensor) ? 403 : 404;
    const body = { sensors: [{ id: sensor.id }] };
    await this.requests.ask(person, 'POST', `/groups/${group.id}/sensors`, body, status);
    if (status === 201) group.sensors.add(sensor);
    return status;
  }

  async removeSensor(person: Person, group: Group, sensor: Sensor): Promise<number> {
    const path = `/groups/${group.id}/sensors/${sensor.id}`;
    const status = this.#removing(person, group, sensor);
    await this.requests.ask(person, 'DELETE', path, undefined, status);
    if (status === 200) group.sensors.delete(sensor);
    return status;
  }

  #removing(person: Person, group: Group, sensor: Sensor): number {
    if (!group.members.get(person)?.accepted) return refusalOf(person, group);
    if (!this.world.maySee(person, sensor) || !group.sensors.has(sensor)) return 404;
    return sensor.owner === person || mayInGroup(person, group, 'remove_sensors') ? 200 : 403;
  }

  #needs(person: Person, group: Group, right: GroupPermission, success = 200): number {
    return mayInGroup(person, group, right) ? success : refusalOf(person, group);
  }
}

/** Whether a member with the right to add users sees the id of the other user in the group. */
function canName(person: Person, group: Group, other: Person): boolean {
  const his = group.members.get(other);
  if (his?.accepted === false) return true;
  return his?.shows.has('id') === true && !group.anonymous && mayInGroup(person, group, 'list_users');
}
