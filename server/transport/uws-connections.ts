/**
 * Bounds the connections of one uWebSockets.js listener. The library reports each new connection with its address, but not which one has ended. So
 * ended connections count until the kernel's table is read, which happens when an address has used half of its bound, or was refused.
 */
import { addressKey } from '../../common/client-network.js';
import type { Connections } from './connections.js';
import { openSockets } from './open-sockets.js';

/** Milliseconds between two readings, at least; and part of the time that they may take. */
const PAUSE = 100;
const SHARE = 1 / 20;
/** Part of its bound from which on the connections of an address are counted anew. */
const USED = 1 / 2;

type Release = () => void;

export class UwsConnections {
  readonly #connections: Connections;
  readonly #read: () => Promise<ReadonlyMap<string, number> | null>;
  /** By key of the address, in the order in which the connections were made. */
  readonly #releases = new Map<string, Release[]>();
  /** By key: connections that were made since the present reading began. */
  #young: Map<string, number> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** Whether the system has no table: then nothing would ever be released. */
  #isBlind = false;

  /** @param port of the listener. @param read for tests */
  constructor(connections: Connections, port: () => number, read = () => openSockets(port())) {
    this.#connections = connections;
    this.#read = read;
  }

  /** @returns false: the connection is one too many, and must be closed at once */
  add(address: string): boolean {
    if (this.#isBlind) return true;
    const release = this.#connections.add(address);
    if (release === null || this.#connections.used(address) >= USED) this.#recountSoon();
    if (release === null) return false;
    const key = addressKey(address);
    const own = this.#releases.get(key);
    if (own === undefined) this.#releases.set(key, [release]);
    else own.push(release);
    this.#young?.set(key, (this.#young.get(key) ?? 0) + 1);
    return true;
  }

  /** Releases all; the listener has closed its connections. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#releaseAll();
  }

  #recountSoon(): void {
    if (this.#timer !== undefined || this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#recount(), 0);
  }

  async #recount(): Promise<void> {
    const begun = performance.now();
    const young = new Map<string, number>();
    this.#young = young;
    const open = await this.#read();
    this.#young = null;
    if (open === null) {
      this.#isBlind = true;
      this.#releaseAll();
    } else this.#release(open, young);
    const pause = Math.max(PAUSE, (performance.now() - begun) / SHARE);
    // A new connection starts the next reading, after the pause at the earliest.
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
    }, pause).unref();
  }

  /** Young connections may be missing in the table, so they count in addition to those in it. */
  #release(open: ReadonlyMap<string, number>, young: ReadonlyMap<string, number>): void {
    const counts = new Map<string, number>(young);
    for (const [address, count] of open) {
      const key = addressKey(address);
      counts.set(key, (counts.get(key) ?? 0) + count);
    }
    for (const [key, releases] of this.#releases) {
      const left = counts.get(key) ?? 0;
      for (const release of releases.splice(left)) release();
      if (releases.length === 0) this.#releases.delete(key);
    }
  }

  #releaseAll(): void {
    for (const releases of this.#releases.values()) for (const release of releases) release();
    this.#releases.clear();
  }
}
