/** The series of an account that its lines have named: gateways name the same ones in each body, and a name takes longer to parse than a value. */
import type { DataType } from '@sensorium/model/values';
import { LRUCache } from 'lru-cache';
import { detachedText } from '../../../common/detached-text.js';
import type { StoredSeries } from '../store-series.js';
import { type Head, parseHead, printHead, printKey, unescapeKey } from './names.js';
import type { LineKind } from './values.js';

const DATA_TYPES: Record<LineKind, string> = {
  float: 'float',
  integer: 'integer',
  unsigned: 'integer',
  boolean: 'bool',
  string: 'string',
};

/** One field of one measurement with its tags, of one type. */
export class LineSeries implements StoredSeries {
  sensorId: number | undefined;

  /** @param series `cpu,host=a usage`, in canonical form */
  constructor(
    readonly series: string,
    readonly measurement: string,
    readonly field: string,
    readonly kind: LineKind,
  ) {}

  get display_name(): string {
    return `${this.measurement} ${this.field}`;
  }

  get device_type(): string {
    return this.measurement;
  }

  get data_type(): string {
    return DATA_TYPES[this.kind];
  }

  /** As in InfluxDB a field keeps its type. A sensor without data type accepts all values; JSON is sent as text. */
  conflict(type: DataType): string | null {
    const { kind, field, measurement } = this;
    if (type === 'any' || type === DATA_TYPES[kind] || (type === 'json' && kind === 'string')) return null;
    const name = `input field "${field}" on measurement "${measurement}"`;
    return `field type conflict: ${name} is type ${kind}, already exists as type ${type}`;
  }
}

/** A parsed head, and the series of its fields by their raw keys. */
export interface KnownHead {
  /** Why it is invalid; null: it is not. */
  readonly reason: string | null;
  readonly measurement: string;
  /** In canonical form. */
  readonly printed: string;
  readonly fields: Map<string, Partial<Record<LineKind, LineSeries>>>;
  /** Whether lines of the same head find it again. */
  isKept: boolean;
}

/** Why a line without a valid head is rejected. */
export function invalidHead(reason: string): KnownHead {
  return { reason, measurement: '', printed: '', fields: new Map(), isKept: false };
}

/** Bytes of a series: an index of the database takes at most 2.7 kB. */
export const SERIES_LIMIT = 2000;
export const TOO_LONG = `measurement, tags and field are longer than ${SERIES_LIMIT} bytes`;
/** Characters of a head, with tags that are ignored. */
export const HEAD_LIMIT = 65_536;

/** Series by their names. */
export class SeriesNames {
  readonly #tags: ReadonlySet<string> | null;
  readonly #heads = new Map<string, KnownHead>();
  /** By type and canonical name: several raw names may mean the same. */
  readonly #series = new Map<LineKind, Map<string, LineSeries>>();
  #characters = 0;
  #entries = 0;

  /** @param tags that identify the sensor; others are ignored. Null: all tags */
  constructor(tags: ReadonlySet<string> | null) {
    this.#tags = tags;
    for (const tag of tags ?? []) this.#count(tag);
  }

  /** Whether these are the tags by which they are named. */
  isBy(tags: ReadonlySet<string> | null): boolean {
    const own = this.#tags;
    if (own === null || tags === null) return own === tags;
    return own.size === tags.size && [...tags].every((tag) => own.has(tag));
  }

  /** Bytes of memory, about. */
  get size(): number {
    return this.#characters + ENTRY * this.#entries;
  }

  headOf(raw: string): KnownHead {
    const known = this.#heads.get(raw);
    if (known !== undefined) return known;
    if (raw.length > HEAD_LIMIT)
      return invalidHead(`measurement and tags are longer than ${HEAD_LIMIT} characters`);
    const own = detachedText(raw);
    const head = this.#parse(own);
    if (head.reason !== null || this.#heads.size >= MOST_HEADS) return head;
    this.#heads.set(own, head);
    head.isKept = true;
    this.#count(own);
    return head;
  }

  #parse(raw: string): KnownHead {
    if (raw.includes('\0')) return invalidHead('names must not contain the character NUL');
    const head = parseHead(raw);
    if (typeof head === 'string') return invalidHead(head);
    const { measurement } = head;
    const printed = printHead(this.#chosen(head));
    return { reason: null, measurement, printed, fields: new Map(), isKept: false };
  }

  #chosen(head: Head): Head {
    const tags = this.#tags;
    return tags === null ? head : { ...head, tags: head.tags.filter(({ key }) => tags.has(key)) };
  }

  /**
   * @param hasRoom false: no series is added
   * @returns why there is none for a field, if it is a text; null: there is no room for a new one
   */
  seriesOf(head: KnownHead, rawKey: string, kind: LineKind, hasRoom: boolean): LineSeries | string | null {
    const seen = head.fields.get(rawKey)?.[kind];
    if (seen !== undefined) return seen;
    if (rawKey.length > 2 * SERIES_LIMIT) return TOO_LONG;
    if (rawKey.includes('\0')) return 'names must not contain the character NUL';
    const own = detachedText(rawKey);
    const field = unescapeKey(own);
    const name = `${head.printed} ${printKey(field)}`;
    if (name.length * 3 > SERIES_LIMIT && Buffer.byteLength(name) > SERIES_LIMIT) return TOO_LONG;
    const ofKind = this.#series.get(kind) ?? new Map<string, LineSeries>();
    this.#series.set(kind, ofKind);
    let series = ofKind.get(name);
    if (series === undefined) {
      if (!hasRoom) return null;
      series = new LineSeries(name, head.measurement, field, kind);
      ofKind.set(name, series);
      this.#count(name);
    }
    if (head.isKept) this.#count(own);
    const kinds = head.fields.get(own) ?? {};
    kinds[kind] = series;
    head.fields.set(own, kinds);
    return series;
  }

  #count(text: string): void {
    this.#characters += text.length;
    this.#entries++;
  }
}

/** Heads that are known. Of others each line is parsed anew: tags that are ignored may differ in each line. */
const MOST_HEADS = 100_000;

/** Bytes of an entry beside its text. */
const ENTRY = 150;

/** Bytes of names that are kept, of one account and of all together. */
const MOST_OF_ACCOUNT = 64 * 2 ** 20;
const MOST = 2 * MOST_OF_ACCOUNT;
const ACCOUNTS = 1000;

/** The names of the accounts that sent lines last; of each those by the tags of its last body. */
export class KnownSeries {
  readonly #names = new LRUCache<number, SeriesNames>({
    max: ACCOUNTS,
    maxSize: MOST,
    sizeCalculation: ({ size }) => Math.max(1, size),
  });

  of(account: number, tags: ReadonlySet<string> | null): SeriesNames {
    const known = this.#names.get(account);
    return known?.isBy(tags) === true ? known : new SeriesNames(tags);
  }

  /** Keeps names that have been used, unless there are too many. */
  keep(account: number, names: SeriesNames): void {
    // The cache asks for the size of a new entry only.
    this.#names.delete(account);
    if (names.size <= MOST_OF_ACCOUNT) this.#names.set(account, names);
  }
}
