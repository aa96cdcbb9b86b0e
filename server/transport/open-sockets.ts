/** The kernel's tables of TCP sockets: which peers have a connection to a port of this network namespace. Linux only. */
import { readFile } from 'node:fs/promises';
import { plainAddress } from './normalise.js';

const TABLES = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];
const LISTENING = '0A';

/**
 * Counts the connections that a process holds, by address of the peer.
 * @param port local one
 * @returns null: this system has no such tables
 */
export async function openSockets(port: number): Promise<Map<string, number> | null> {
  const texts = await Promise.all(TABLES.map((table) => readFile(table, 'latin1').catch(() => null)));
  if (texts[0] === null) return null;
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const address of peersIn(text ?? '', port)) counts.set(address, (counts.get(address) ?? 0) + 1);
  }
  return counts;
}

/** @param table text of `/proc/net/tcp` or `tcp6`. @returns addresses of the peers, one for each connection that a process holds */
export function* peersIn(table: string, port: number): Generator<string> {
  const local = port.toString(16).toUpperCase().padStart(4, '0');
  for (const line of table.split('\n')) {
    const [, own, peer, state, , , , , , inode] = line.trim().split(/\s+/);
    // No inode: no process holds the connection, as after its end.
    if (own?.split(':')[1] !== local || state === LISTENING || inode === '0') continue;
    yield addressOf(peer!.split(':')[0]!);
  }
}

/** @param hex words of 32 bits, each as a number of a processor with the lowest byte first */
function addressOf(hex: string): string {
  const words = hex.match(/.{8}/g) ?? [];
  const bytes = words.flatMap((word) => [...Buffer.from(word, 'hex').reverse()]);
  if (bytes.length === 4) return bytes.join('.');
  const groups = Array.from({ length: 8 }, (_, i) => (256 * bytes[2 * i]! + bytes[2 * i + 1]!).toString(16));
  return plainAddress(groups.join(':'));
}
