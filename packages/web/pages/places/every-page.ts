/** Lists of the API that are read whole. */

const PAGE = 1000;
/** Pages that are read at most. */
const MOST = 10;

/** @param read one page @returns the items of all pages, at most ten thousand */
export async function everyPage<T>(
  read: (paging: { readonly page: number; readonly per_page: number }) => Promise<readonly T[]>,
): Promise<T[]> {
  const all: T[] = [];
  for (let page = 0; page < MOST; page++) {
    const items = await read({ page, per_page: PAGE });
    all.push(...items);
    if (items.length < PAGE) break;
  }
  return all;
}
