/**
 * Names in a body or a query that the route does not declare: each causes one warning, or a refusal under `Prefer: handling=strict`. Body members that
 * responses of the API carry are ignored, since clients send back objects that they have read.
 */
import { invalid } from '@sensorium/model/errors';
import { nearestName } from '@sensorium/model/nearest-name';
import type { Surroundings } from './body-decoder.js';
import type { Declaration } from './route.js';
import type { TSchema } from './schema.js';
import type { Warnings } from './warnings.js';

/** Characters of an unknown name that the response repeats. */
const SHOWN = 64;

/** Names that every request may carry; browser libraries send `_` to bypass caches. */
const ANYWHERE: ReadonlySet<string> = new Set(['session_id', 'API_KEY', '_METHOD', '_']);

export interface UnknownNamesOptions {
  readonly warnings: Warnings;
  readonly isStrict: boolean;
  readonly echoes: Echoes;
  /** Secret of the request: it is cut out of names, since logs of proxies may keep the headers of responses. */
  readonly secret: string | undefined;
}

export class UnknownNames {
  readonly #options: UnknownNamesOptions;
  readonly #seen = new Set<string>();

  constructor(options: UnknownNamesOptions) {
    this.#options = options;
  }

  /** @throws ApiError invalid_input under `handling=strict` */
  note(given: string, { at, known, objects }: Surroundings): void {
    const { warnings, isStrict, echoes, secret } = this.#options;
    // An empty secret would match between all characters.
    const name = secret ? given.replaceAll(secret, '...') : given;
    if (ANYWHERE.has(name) || objects.some((object) => echoes.has(object, name))) return;
    if (isStrict) throw unknownName(name, at, known);
    // Elements of a list repeat the same name.
    const key = `${at.replace(/\[\d+\]/g, '')} ${name.slice(0, SHOWN)}`;
    if (warnings.isFull || this.#seen.has(key)) return;
    this.#seen.add(key);
    warnings.add(unknownText(name, at, known));
  }
}

export function unknownName(name: string, at: string, known: readonly string[]) {
  return invalid(fieldOf(name, at), reasonOf(name, known));
}

function unknownText(name: string, at: string, known: readonly string[]): string {
  return `${fieldOf(name, at)}: ${reasonOf(name, known)}`;
}

function fieldOf(name: string, at: string): string {
  const shown = name.slice(0, SHOWN);
  return at === '' ? shown : `${at}.${shown}`;
}

function reasonOf(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? 'is not known here' : `is not known here, did you mean ${nearest}?`;
}

/** Members of the objects in responses of the API, by the member that holds the object. */
export class Echoes {
  readonly #declarations: readonly Declaration[];
  readonly #members = new Map<string, Set<string>>();

  constructor(declarations: readonly Declaration[]) {
    this.#declarations = declarations;
  }

  has(object: string, name: string): boolean {
    // Collected on first use, since many servers never need it.
    if (this.#members.size === 0) {
      for (const { reply, dialect } of this.#declarations)
        if (dialect === undefined) this.#collect(reply, '');
    }
    return this.#members.get(object)?.has(name) === true;
  }

  #collect(schema: TSchema, object: string): void {
    for (const [name, member] of Object.entries((schema.properties ?? {}) as Record<string, TSchema>)) {
      const members = this.#members.get(object) ?? new Set();
      this.#members.set(object, members.add(name));
      this.#collect(member, singular(name));
    }
    if (schema.items !== undefined) this.#collect(schema.items as TSchema, object);
    for (const each of (schema.anyOf ?? []) as TSchema[]) this.#collect(each, object);
  }
}

/** `sensors` becomes `sensor`: other responses carry one object of the list under that name. */
export function singular(name: string): string {
  return name.replace(/s$/, '');
}
