/** Lists as the API answers them, by the handlers of their addresses: an export holds what its owner could have read anyway. */
import { ApiError } from '@sensorium/model/errors';
import { KEY, type Key } from '../../../sql/store/page.js';
import { TooMuch } from '../../../sql/store/points/too-much.js';
import { Raw, type Route } from '../../http/route.js';
import { AFTER } from '../../http/schema.js';
import type { Caller } from '../../rights/caller.js';

export interface ExportItem extends Readonly<Record<string, unknown>> {
  readonly id?: unknown;
  readonly [KEY]?: Key;
}

/** Items asked for at once; fewer where they are too long together. */
const PAGES = [1000, 100, 10, 1];

/** Done before each read. @throws ApiError unauthorized when the session or key of the export has ended */
export type AccessCheck = () => Promise<void>;

export class Lists {
  readonly #routes: ReadonlyMap<string, Route>;
  readonly #caller: Caller;
  readonly #check: AccessCheck;
  readonly #pages: readonly number[];

  /**
   * @param routes all that may be asked
   * @param pages sizes of pages, each a multiple of the next
   */
  constructor(
    routes: readonly Route[],
    caller: Caller,
    check: AccessCheck,
    pages: readonly number[] = PAGES,
  ) {
    this.#routes = new Map(routes.map((route) => [route.declaration.path, route]));
    this.#caller = caller;
    this.#check = check;
    this.#pages = pages;
  }

  /**
   * Each page begins behind the last item of the one before, so what is deleted or made meanwhile neither hides nor doubles another item.
   *
   * @param path of a route without or with ids, which are the caller's own: its policy is not asked
   * @param query beyond the page
   * @returns the items of all pages; none when what the path names is gone
   */
  async *items(path: string, params: object = {}, query: object = {}): AsyncGenerator<ExportItem> {
    for (let read = 0, after = {}; ; ) {
      const { items, size } = await this.#page(path, params, { ...query, ...after }, read);
      yield* items;
      if (items.length < size) return;
      read += size;
      after = { [AFTER]: keyOf(items.at(-1)!) };
    }
  }

  /** The answer itself, of a route that answers no list. */
  async one(path: string, params: object = {}): Promise<unknown> {
    return this.#ask(path, params, {});
  }

  /** The largest page that is not too much. @param read items before it: larger pages are tried again now and then */
  async #page(path: string, params: object, query: object, read: number) {
    const sizes = this.#pages.filter((size) => read % size === 0);
    for (const size of sizes) {
      try {
        const items = await this.#list(path, params, { ...query, per_page: size });
        return { items, size };
      } catch (error) {
        if (!(error instanceof TooMuch)) throw error;
      }
    }
    throw new Error(`an item of ${path} is too long`);
  }

  async #list(path: string, params: object, query: object): Promise<readonly ExportItem[]> {
    try {
      const body = (await this.#ask(path, params, query)) as object;
      return Object.values(body).find((member): member is ExportItem[] => Array.isArray(member)) ?? [];
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') return [];
      throw error;
    }
  }

  async #ask(path: string, params: object, query: object): Promise<unknown> {
    await this.#check();
    const caller = this.#caller;
    const { body } = await this.#routes.get(path)!.handle({
      params,
      query,
      body: undefined,
      caller,
      visitor: caller,
      base: '',
      remoteAddress: '',
      bodyBytes: 0,
      accept: '',
      path,
      header: () => undefined,
      warn: () => {},
    });
    return body instanceof Raw ? body.content : body;
  }
}

function keyOf({ id, name, [KEY]: key }: ExportItem): Key {
  return key ?? ((id ?? name) as Key);
}

/** A list as JSON, piece by piece. */
export async function* jsonList(items: AsyncIterable<ExportItem>): AsyncGenerator<Buffer> {
  let lines: string[] = [];
  let before = '[\n';
  for await (const item of items) {
    lines.push(JSON.stringify(item));
    if (lines.length < 100) continue;
    yield Buffer.from(before + lines.join(',\n'));
    [lines, before] = [[], ',\n'];
  }
  const rest = lines.length > 0 || before === '[\n' ? before + lines.join(',\n') : '';
  yield Buffer.from(`${rest}\n]\n`);
}
