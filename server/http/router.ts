/** Finds the route of a path: fixed segments win over `{parameters}`, whatever the order of declaration. */
import type { Dialect } from './dialect.js';
import type { Declaration, Method, Route } from './route.js';

interface Node {
  readonly fixed: Map<string, Node>;
  parameter: Node | undefined;
  readonly routes: Map<Method, { route: Route; names: readonly string[] }>;
}

const node = (): Node => ({ fixed: new Map(), parameter: undefined, routes: new Map() });

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
    if (at.routes.has(method)) throw new Error(`${method} ${path} is declared twice`);
    at.routes.set(method, { route, names });
  }

  find(segments: readonly string[]): Matches {
    const places: Place[] = [];
    collect(this.#root, segments, [], places);
    return new Matches(places);
  }
}

/** Where a path leads: an end of a declared path, with what stands in its parameters. */
interface Place {
  readonly routes: Node['routes'];
  readonly values: readonly string[];
}

/** Nearly always there is one place, or none. */
function collect(
  at: Node,
  segments: readonly string[],
  values: readonly string[],
  into: Place[],
  depth = 0,
): void {
  const segment = segments[depth];
  if (segment === undefined) {
    if (at.routes.size > 0) into.push({ routes: at.routes, values });
    return;
  }
  const fixed = at.fixed.get(segment);
  if (fixed !== undefined) collect(fixed, segments, values, into, depth + 1);
  if (at.parameter !== undefined) collect(at.parameter, segments, [...values, segment], into, depth + 1);
}

/** What there is at a path, by method. */
export class Matches {
  readonly #places: readonly Place[];

  /** @param places the one that wins first */
  constructor(places: readonly Place[]) {
    this.#places = places;
  }

  /** Nothing is at that path. */
  get isEmpty(): boolean {
    return this.#places.length === 0;
  }

  /** Of any of its methods: all of an address speak one. */
  get dialect(): Dialect | undefined {
    const [route] = this.#places[0]?.routes.values() ?? [];
    return route?.route.declaration.dialect;
  }

  get(method: Method): Match | undefined {
    for (const { routes, values } of this.#places) {
      const found = routes.get(method);
      if (found !== undefined) return new Match(found.route, found.names, values);
    }
    return undefined;
  }

  /** Each method once. */
  methods(): Method[] {
    return [...new Set(this.#places.flatMap(({ routes }) => [...routes.keys()]))];
  }
}

/** A route and what the path says to it. */
export class Match {
  readonly route: Route;
  readonly #names: readonly string[];
  readonly #values: readonly string[];

  constructor(route: Route, names: readonly string[], values: readonly string[]) {
    this.route = route;
    this.#names = names;
    this.#values = values;
  }

  get params(): Record<string, string> {
    const params: Record<string, string> = {};
    this.#names.forEach((name, i) => {
      params[name] = this.#values[i] ?? '';
    });
    return params;
  }
}
