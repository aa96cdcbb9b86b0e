/**
 * Bounds the open connections, in all and of one address, WebSockets included. File descriptors stay free for the database, for files, and for peers of
 * other addresses: one address gets at most half of what the others leave.
 */
import { readFileSync } from 'node:fs';
import { addressKey, isLocal } from '../../common/client-network.js';

/** Descriptors that are kept for the database, files, threads and the process itself. */
const RESERVED = 256;
/** Open files of a process whose limit cannot be read. */
const ASSUMED = 4096;
/** Part of what the others leave, for one address and for the machine itself or trusted proxies. */
const SHARE = { address: 1 / 2, trusted: 7 / 8 };

export interface ConnectionBounds {
  /** Connections in all. */
  readonly most: number;
  /** Connections of one address at most. */
  readonly mostOfAddress: number;
  /** Peers are proxies, each of which connects for many clients. */
  readonly isProxied: boolean;
}

export class Connections {
  readonly #bounds: ConnectionBounds;
  readonly #open = new Map<string, number>();
  #count = 0;

  constructor(bounds: ConnectionBounds) {
    this.#bounds = bounds;
  }

  /**
   * Counts a new connection.
   * @returns function to call once when it is closed; null: it is one too many, and must be closed at once
   */
  add(address: string): (() => void) | null {
    const key = addressKey(address);
    const own = this.#open.get(key) ?? 0;
    if (own >= this.#limitOf(address, own)) return null;
    this.#open.set(key, own + 1);
    this.#count++;
    return () => this.#remove(key);
  }

  /** Part of its bound that an address uses, from 0 to 1. */
  used(address: string): number {
    const own = this.#open.get(addressKey(address)) ?? 0;
    return own / Math.max(1, this.#limitOf(address, own));
  }

  #limitOf(address: string, own: number): number {
    const { most, mostOfAddress, isProxied } = this.#bounds;
    const left = most - (this.#count - own);
    if (isProxied || isLocal(address, none)) return Math.floor(left * SHARE.trusted);
    return Math.min(mostOfAddress, Math.floor(left * SHARE.address));
  }

  #remove(key: string): void {
    this.#count--;
    const left = this.#open.get(key)! - 1;
    if (left === 0) this.#open.delete(key);
    else this.#open.set(key, left);
  }
}

/** A connection has no headers yet. */
function none(): undefined {
  return undefined;
}

/** Connections for which this process has file descriptors. @param limits text of `/proc/self/limits`; null: there is none */
export function connectionsOf(limits: string | null): number {
  const [, files] = /^Max open files\s+(\d+)/m.exec(limits ?? '') ?? [];
  const most = files === undefined ? ASSUMED : Number(files);
  return Math.max(Math.floor(most / 2), most - RESERVED);
}

/** @returns null outside of Linux */
export function processLimits(): string | null {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return null;
  }
}
