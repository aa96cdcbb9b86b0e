/**
 * Counts the bytes of the typed arrays and buffers that code makes: most memory of a script is in them, outside of the heap of JavaScript, which has a limit
 * of its own. They are counted before they are made, so that a size that a meter should have refused is refused here.
 */

/** Thrown in the place of an allocation. */
export class Uncharged extends Error {
  override readonly name = 'Uncharged';
}

const CLASSES = [
  'Float64Array',
  'Float32Array',
  'Uint8Array',
  'Int8Array',
  'Uint16Array',
  'Int16Array',
  'Uint32Array',
  'Int32Array',
  'BigInt64Array',
  'BigUint64Array',
] as const;

type Constructor = new (...args: unknown[]) => ArrayBufferView;

/** Sees each allocation before it is made. @throws Uncharged in its place */
export type OnAllocation = (bytes: number) => void;

let onAllocation: OnAllocation = () => {};

/** Calls `seen` for what `action` allocates. The process must have called {@link count}. */
export function observed<T>(seen: OnAllocation, action: () => T): T {
  onAllocation = seen;
  try {
    return action();
  } finally {
    onAllocation = () => {};
  }
}

/** Replaces the constructors of typed arrays, and the functions of buffers, by ones that count. For a process of its own. */
export function count(): void {
  const replaced = globalThis as unknown as Record<string, Constructor>;
  for (const name of CLASSES) {
    const original = replaced[name]!;
    const { BYTES_PER_ELEMENT: width } = original as unknown as { BYTES_PER_ELEMENT: number };
    const counting: Constructor = new Proxy(original, {
      construct(target, args, newTarget) {
        onAllocation(elementsOf(args[0]) * width);
        return Reflect.construct(target, args, newTarget === counting ? target : newTarget);
      },
    });
    replaced[name] = counting;
    // `slice`, `map` and `filter` make arrays by the constructor of theirs.
    Object.defineProperty(original.prototype, 'constructor', { value: counting });
  }
  const buffers = Buffer as unknown as Record<string, (...args: never[]) => Buffer>;
  for (const name of ['alloc', 'allocUnsafe', 'allocUnsafeSlow']) {
    const original = buffers[name]!;
    buffers[name] = (...args: never[]) => {
      onAllocation(Number(args[0]));
      return original.apply(Buffer, args);
    };
  }
}

function elementsOf(source: unknown): number {
  if (typeof source === 'number') return source;
  if (source instanceof ArrayBuffer || source instanceof SharedArrayBuffer) return 0;
  return (source as { readonly length?: number } | undefined)?.length ?? 0;
}
