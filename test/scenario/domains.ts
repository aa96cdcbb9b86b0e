/** Actions of users on domains. Each action sends its request, checks the status against the rules, and updates the model. */
import type { Requests } from './requests.js';
import { type Domain, managersOf, type Person, type World } from './world.js';

export class DomainActions {
  constructor(
    readonly requests: Requests,
    readonly world: World,
  ) {}

  /** @param limit most members; 0: unlimited */
  async make(founder: Person, name: string, limit: number): Promise<Domain> {
    const fields = { domain: { name, member_limit: limit } };
    const answer = await this.requests.ask<{ domain: { id: number } }>(
      founder,
      'POST',
      '/domains',
      fields,
      201,
    );
    const domain: Domain = { id: answer.body.domain.id, name, limit, members: new Map() };
    domain.members.set(founder, { accepted: true, manager: true, asked: true });
    this.world.domains.add(domain);
    return domain;
  }

  async token(manager: Person, domain: Domain): Promise<string> {
    const path = `/domains/${domain.id}/tokens`;
    const { body } = await this.requests.ask<{ tokens: string[] }>(manager, 'POST', path, { amount: 1 }, 201);
    return body.tokens[0]!;
  }

  /** @param token a valid token; without it the membership stays pending */
  async join(person: Person, domain: Domain, token?: string): Promise<number> {
    const now = domain.members.get(person);
    const status = token !== undefined && !now?.accepted && isFull(domain) ? 409 : 201;
    await this.#add(person, domain, person, status, token);
    if (status !== 201 || now?.manager) return status;
    const accepted = now?.accepted === true || token !== undefined;
    domain.members.set(person, { accepted, manager: false, asked: true });
    return status;
  }

  /** With an invalid token, or one that another user has used. */
  async joinWithBadToken(person: Person, domain: Domain, token: string): Promise<number> {
    await this.#add(person, domain, person, 403, token);
    return 403;
  }

  /** A manager adds a user. */
  async addMember(person: Person, domain: Domain, other: Person): Promise<number> {
    if (person === other) return this.join(person, domain);
    const now = domain.members.get(other);
    const isManager = domain.members.get(person)?.manager === true;
    const status = !isManager ? 403 : !now?.accepted && isFull(domain) ? 409 : 201;
    await this.#add(person, domain, other, status);
    if (status === 201 && !now?.accepted) {
      domain.members.set(other, { accepted: true, manager: false, asked: now?.asked ?? false });
    }
    return status;
  }

  async #add(
    { clients }: Person,
    domain: Domain,
    other: Person,
    status: number,
    token?: string,
  ): Promise<void> {
    const body = { users: [{ id: other.id }], ...(token === undefined ? {} : { token }) };
    await this.requests.ask({ clients }, 'POST', `/domains/${domain.id}/users`, body, status);
  }

  async appoint(person: Person, domain: Domain, other: Person): Promise<number> {
    const member = domain.members.get(other);
    const found = member === undefined ? 404 : member.accepted ? 201 : 409;
    const status = refused(person, domain) ?? found;
    const body = { users: [{ id: other.id }] };
    await this.requests.ask(person, 'POST', `/domains/${domain.id}/managers`, body, status);
    if (status === 201) member!.manager = true;
    return status;
  }

  async dismiss(person: Person, domain: Domain, other: Person): Promise<number> {
    const member = domain.members.get(other);
    const found = !member?.manager ? 404 : managersOf(domain).length < 2 ? 409 : 200;
    const status = refused(person, domain) ?? found;
    const path = `/domains/${domain.id}/managers/${other.id}`;
    await this.requests.ask(person, 'DELETE', path, undefined, status);
    if (status === 200) member!.manager = false;
    return status;
  }

  /** Removes a member; a user who removes the own account leaves. */
  async remove(person: Person, domain: Domain, other: Person): Promise<number> {
    const member = domain.members.get(other);
    const isLast = member?.manager === true && managersOf(domain).length < 2;
    const found = member === undefined ? 404 : isLast ? 409 : 200;
    const status = (person === other ? undefined : refused(person, domain)) ?? found;
    const path = `/domains/${domain.id}/users/${other.id}`;
    await this.requests.ask(person, 'DELETE', path, undefined, status);
    if (status === 200) domain.members.delete(other);
    return status;
  }

  async end(person: Person, domain: Domain): Promise<number> {
    const status = refused(person, domain) ?? 200;
    await this.requests.ask(person, 'DELETE', `/domains/${domain.id}`, undefined, status);
    if (status === 200) this.world.endDomain(domain);
    return status;
  }
}

function isFull({ limit, members }: Domain): boolean {
  return limit > 0 && [...members.values()].filter(({ accepted }) => accepted).length >= limit;
}

/** @returns undefined for a manager */
function refused(person: Person, { members }: Domain): 403 | 404 | undefined {
  const member = members.get(person);
  if (member === undefined) return 404;
  return member.manager ? undefined : 403;
}
