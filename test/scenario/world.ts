/** A model of the product: users, their objects and relations, independent of the storage. */
import type { Particular } from '../../server/groups/members/rules.js';
import type { GroupPermission } from '../../server/rights/policy.js';
import type { Client } from '../support/client.js';

export interface Person {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly session: string;
  /** One client for each server. */
  readonly clients: readonly Client[];
}

export interface Sensor {
  readonly id: number;
  readonly owner: Person;
  name: string;
  /** Whether it stores files. */
  readonly files: boolean;
  tags: Record<string, string[]>;
  /** UUID of its device. */
  device: string | null;
  environment: Environment | null;
  /** Users with whom the owner shares it directly. */
  readonly shared: Set<Person>;
  /** Users who gave up the access that a group gives them. */
  readonly refused: Set<Person>;
  /** Values by date in seconds. */
  readonly values: Map<number, string>;
}

export interface Environment {
  readonly id: number;
  readonly owner: Person;
  readonly name: string;
  readonly parts: Set<Environment>;
}

export interface Membership {
  /** False: the membership is pending. */
  accepted: boolean;
  readonly rights: Set<GroupPermission>;
  readonly shows: Set<Particular>;
  /** Names of sensors that the member shares by joining. */
  readonly agreed: readonly string[];
  readonly offered: readonly Sensor[];
}

/** Settings of a group that members may change. */
export interface Settings {
  public: boolean;
  hidden: boolean;
  anonymous: boolean;
}

export interface Group extends Settings {
  readonly id: number;
  readonly name: string;
  readonly password: string;
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Rights of new members. */
  readonly gives: readonly GroupPermission[];
  /** Information that members must show. */
  readonly asks: readonly Particular[];
  readonly members: Map<Person, Membership>;
  readonly sensors: Set<Sensor>;
}

export interface Domain {
  readonly id: number;
  readonly name: string;
  readonly limit: number;
  readonly members: Map<Person, { accepted: boolean; manager: boolean; asked: boolean }>;
}

export class World {
  readonly people = new Set<Person>();
  readonly sensors = new Set<Sensor>();
  readonly environments = new Set<Environment>();
  readonly groups = new Set<Group>();
  readonly domains = new Set<Domain>();
  /** Ids and names of all deleted objects. */
  readonly gone: (number | string)[] = [];

  maySee(person: Person, sensor: Sensor): boolean {
    if (!this.sensors.has(sensor)) return false;
    if (sensor.owner === person) return true;
    return !sensor.refused.has(person) && (sensor.shared.has(person) || this.givenByGroup(person, sensor));
  }

  givenByGroup(person: Person, sensor: Sensor): boolean {
    return [...this.groups].some(
      (group) => group.sensors.has(sensor) && mayInGroup(person, group, 'list_sensors'),
    );
  }

  /** Adds a created or renamed sensor to the groups whose members share sensors of that name. */
  shareAgreed(sensor: Sensor): void {
    for (const group of this.groups) {
      const member = group.members.get(sensor.owner);
      if (member?.accepted && member.agreed.includes(sensor.name)) group.sensors.add(sensor);
    }
  }

  leaveGroup(person: Person, group: Group): void {
    group.members.delete(person);
    for (const sensor of group.sensors) if (sensor.owner === person) group.sensors.delete(sensor);
    if ([...group.members.values()].some(({ accepted }) => accepted)) return;
    this.groups.delete(group);
    this.gone.push(group.id);
  }

  endDomain(domain: Domain): void {
    this.domains.delete(domain);
    this.gone.push(domain.id);
  }

  endSensor(sensor: Sensor): void {
    this.sensors.delete(sensor);
    for (const group of this.groups) group.sensors.delete(sensor);
    this.gone.push(sensor.id);
  }

  endEnvironment(environment: Environment): void {
    this.environments.delete(environment);
    for (const other of this.environments) other.parts.delete(environment);
    for (const sensor of this.sensors) if (sensor.environment === environment) sensor.environment = null;
    this.gone.push(environment.id);
  }

  endAccount(person: Person): void {
    this.people.delete(person);
    for (const group of [...this.groups]) if (group.members.has(person)) this.leaveGroup(person, group);
    for (const sensor of [...this.sensors]) {
      if (sensor.owner === person) this.endSensor(sensor);
      sensor.shared.delete(person);
      sensor.refused.delete(person);
    }
    for (const each of [...this.environments]) if (each.owner === person) this.endEnvironment(each);
    for (const domain of [...this.domains]) {
      domain.members.delete(person);
      if (managersOf(domain).length === 0) this.endDomain(domain);
    }
    this.gone.push(person.id, person.username, person.surname);
  }
}

/** Whether a member has a right; a pending member has none. */
export function mayInGroup(person: Person, group: Group, right: GroupPermission): boolean {
  const member = group.members.get(person);
  return member?.accepted === true && member.rights.has(right);
}

/** The status for a user who is not a member (404), or lacks a right (403). */
export function refusalOf(person: Person, group: Group): 403 | 404 {
  return group.hidden && !group.members.get(person)?.accepted ? 404 : 403;
}

export function managersOf(domain: Domain): Person[] {
  return [...domain.members].filter(([, { manager }]) => manager).map(([person]) => person);
}
