/** Finds the route of a path: fixed segments win over `{parameters}`, whatever the order of declaration. */
import type { Method, Route } from './route.js';

interface Node {
  readonly fixed: Map<string, Node>;
  parameter: Node | undefined;
  readonly routes: Map<Method, { route: Route; names: readonly string[] }>;
}

export interface Match {
  readonly route: Route;
  readonly params: Record<string, string>;
}

const node = (): Node => ({ fixed: new Map(), parameter: undefined, routes: new Map() });

export class Router {
  readonly #root = node();

  constructor(routes: readonly Route[]) {
    for (const route of routes) this.#add(route);
  }

  #add(route: Route): void {
    const { method, path } = route.declaration;
    const names: string[] = [];
    let at = this.#root;
    for (const part of path.split('/').slice(1)) {
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

  /** All methods of a path with what each of them is; empty when nothing is at that path. */
  find(segments: readonly string[]): Map<Method, Match> {
    const values: string[] = [];
    const found = new Map<Method, Match>();
    const visit = (at: Node, depth: number): void => {
      const segment = segments[depth];
      if (segment === undefined) {
        for (const [method, { route, names }] of at.routes) {
          if (found.has(method)) continue;
          found.set(method, {
            route,
            params: Object.fromEntries(names.map((name, i) => [name, values[i] ?? ''])),
          });
        }
        return;
      }
      const fixed = at.fixed.get(segment);
      if (fixed !== undefined) visit(fixed, depth + 1);
      if (at.parameter !== undefined) {
        values.push(segment);
        visit(at.parameter, depth + 1);
        values.pop();
      }
    };
    visit(this.#root, 0);
    return found;
  }
}
