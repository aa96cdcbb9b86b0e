/** Finds the route of a path: fixed segments take precedence over `{parameters}`, in any order of declaration. */
import { isForLimitedKeys, isForWriteKeys, type RouteRequirements } from '../rights/decide.js';
import { needsLogin } from '../rights/policy.js';
import type { Dialect } from './dialect.js';
import { type Declaration, type HttpMethod, isWriting, type Route } from './route.js';
import { type TSchema, Type } from './schema.js';
import { validate } from './validate.js';

const NO_QUERY = Type.Object({});

/** A route with the values that are derived from its declaration. */
export class Endpoint {
  readonly route: Route;
  /** Requirements for every caller. */
  readonly requirements: RouteRequirements;
  readonly querySchema: TSchema;
  readonly #names: readonly string[];
  #noQuery: object | null = null;

  /** @param names of the path parameters */
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
   * The validated query of a request without one, computed once.
   * @throws ApiError invalid_input when a parameter is required
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
    ...(declaration.withoutSecondFactor === true ? { withoutSecondFactor: true } : {}),
  };
}

interface Node {
  readonly fixed: Map<string, Node>;
  parameter: Node | undefined;
  readonly endpoints: Map<HttpMethod, Endpoint>;
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

/** The end of a declared path that fits the request, with the values of its parameters. */
interface End {
  readonly endpoints: Node['endpoints'];
  readonly values: readonly string[];
}

/**
 * Collects the fitting ends: nearly always one or none.
 * @param values of the parameters on the way; changed during the search
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

/** The endpoints of a path, by method. */
export class Matches {
  readonly #ends: readonly End[];

  /** @param ends in order of precedence */
  constructor(ends: readonly End[]) {
    this.#ends = ends;
  }

  /** Whether no route has this path. */
  get isEmpty(): boolean {
    return this.#ends.length === 0;
  }

  /** The dialect of the path: all methods of a path have the same. */
  get dialect(): Dialect | undefined {
    for (const endpoint of this.#ends[0]?.endpoints.values() ?? []) return endpoint.route.declaration.dialect;
    return undefined;
  }

  routeOf(method: HttpMethod): Route | undefined {
    for (const { endpoints } of this.#ends) {
      const endpoint = endpoints.get(method);
      if (endpoint !== undefined) return endpoint.route;
    }
    return undefined;
  }

  /** Whether no method of the path serves a request without a caller. */
  get needsCaller(): boolean {
    for (const { endpoints } of this.#ends) {
      for (const { requirements } of endpoints.values()) if (!needsLogin(requirements.access)) return false;
    }
    return true;
  }

  get(method: HttpMethod): Match | undefined {
    for (const { endpoints, values } of this.#ends) {
      const endpoint = endpoints.get(method);
      if (endpoint !== undefined) return { endpoint, params: endpoint.paramsOf(values) };
    }
    return undefined;
  }

  /** Each method once. */
  methods(): HttpMethod[] {
    return [...new Set(this.#ends.flatMap(({ endpoints }) => [...endpoints.keys()]))];
  }
}

/** An endpoint and the path parameters of the request. */
export interface Match {
  readonly endpoint: Endpoint;
  readonly params: Record<string, string>;
}
