/** Finds the route of a path: fixed segments win over `{parameters}`, whatever the order of declaration. */
import { type RouteRequirements, isForLimitedKeys, isForWriteKeys } from '../rights/decide.js';
import type { Dialect } from './dialect.js';
import { type Declaration, isWriting, type Method, type Route } from './route.js';
import { type TSchema, Type } from './schema.js';
import { validate } from './validate.js';

const NO_QUERY = Type.Object({});

/** A route, and what follows from its declaration alone. */
export class Endpoint {
  readonly route: Route;
  /** What it asks of every caller. */
  readonly requirements: RouteRequirements;
  readonly querySchema: TSchema;
  readonly #names: readonly string[];
  #noQuery: object | null = null;

  /** @param names of the parameters of its path */
  constructor(route: Route, names: readonly string[]) {
    this.route = route;
    this.requirements = requirementsOf(route.declaration);
    this.querySchema = route.declaration.query ?? NO_QUERY;
    this.#names = names;
  }

  paramsOf(values: readonly string[]): Record<string, string> {
    const params: Record<string, string> = {};
    for (let i = 0; i < this.#names.length; i++) params[this.#names[i]!] = values[i] ?? '';
    return params;
  }

  /**
   * What a request says that has no query: the same each time.
   * @throws ApiError invalid_input when some of it is required
   */
  noQuery(): object {
    this.#noQuery ??= validate(this.querySchema, {}) as object;
    return { ...this.#noQuery };
  }
}

function requirementsOf(declaration: Declaration): RouteRequirements {
  return {
    access: declaration.access,
    writes: isWriting(declaration),
    limitedKeys: isForLimitedKeys(declaration),
    writeKeys: isForWriteKeys(declaration),
  };
}

interface Node {
  readonly fixed: Map<string, Node>;
  parameter: Node | undefined;
  readonly endpoints: Map<Method, Endpoint>;
}

const node = (): Node => ({ fixed: new Map(), parameter: undefined, endpoints: new Map() });

export class Router {
  readonly #root = node();
  readonly declarations: readonly Declaration[];

  constructor(routes: readonly Route[]) {
    this.declarations = routes.map(({ declaration }) => declaration);
    for (const route of routes) this.#add(route);
  }

  #add(route: Route): void {
    const { method, path } = route.declaration;
    const names: string[] = [];
    let at = this.#root;
    for (const part of path.split('/').filter((each) => each !== '')) {
      if (part.startsWith('{')) {
        names.push(part.slice(1, -1));
        at.parameter ??= node();
        at = at.parameter;
      } else {
        const next = at.fixed.get(part) ?? node();
        at.fixed.set(part, next);
        at = next;
      }
    }
    if (at.endpoints.has(method)) throw new Error(`${method} ${path} is declared twice`);
    at.endpoints.set(method, new Endpoint(route, names));
  }

  find(segments: readonly string[]): Matches {
    const ends: End[] = [];
    collect(this.#root, segments, 0, [], ends);
    return new Matches(ends);
  }
}

/** Where a path leads: an end of a declared path, with what stands in its parameters. */
interface End {
  readonly endpoints: Node['endpoints'];
  readonly values: readonly string[];
}

/**
 * Nearly always there is one end, or none.
 * @param values of the parameters on the way, as long as this runs
 */
function collect(at: Node, segments: readonly string[], depth: number, values: string[], into: End[]): void {
  const segment = segments[depth];
  if (segment === undefined) {
    if (at.endpoints.size > 0) into.push({ endpoints: at.endpoints, values: values.slice() });
    return;
  }
  const fixed = at.fixed.get(segment);
  if (fixed !== undefined) collect(fixed, segments, depth + 1, values, into);
  if (at.parameter === undefined) return;
  values.push(segment);
  collect(at.parameter, segments, depth + 1, values, into);
  values.pop();
}

/** What there is at a path, by method. */
export class Matches {
  readonly #ends: readonly End[];

  /** @param ends the one that wins first */
  constructor(ends: readonly End[]) {
    this.#ends = ends;
  }

  /** Nothing is at that path. */
  get isEmpty(): boolean {
    return this.#ends.length === 0;
  }

  /** Of any of its methods: all of an address speak one. */
  get dialect(): Dialect | undefined {
    for (const endpoint of this.#ends[0]?.endpoints.values() ?? []) return endpoint.route.declaration.dialect;
    return undefined;
  }

  routeOf(method: Method): Route | undefined {
    for (const { endpoints } of this.#ends) {
      const endpoint = endpoints.get(method);
      if (endpoint !== undefined) return endpoint.route;
    }
    return undefined;
  }

  get(method: Method): Match | undefined {
    for (const { endpoints, values } of this.#ends) {
      const endpoint = endpoints.get(method);
      if (endpoint !== undefined) return { endpoint, params: endpoint.paramsOf(values) };
    }
    return undefined;
  }

  /** Each method once. */
  methods(): Method[] {
    return [...new Set(this.#ends.flatMap(({ endpoints }) => [...endpoints.keys()]))];
  }
}

/** A route and what the path says to it. */
export interface Match {
  readonly endpoint: Endpoint;
  readonly params: Record<string, string>;
}
