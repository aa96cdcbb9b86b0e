/** Which rows of a long list are in sight. */

export interface Window {
  /** Index of the first row. */
  readonly from: number;
  /** Index behind the last row. */
  readonly to: number;
}

/**
 * @param top pixels that are scrolled off above
 * @param height of the view in pixels
 * @param row height of a row in pixels
 * @param total number of rows
 * @param margin rows beyond each edge
 */
export function windowOf(top: number, height: number, row: number, total: number, margin: number): Window {
  const from = Math.max(0, Math.min(Math.floor(top / row) - margin, total));
  const to = Math.min(total, Math.ceil((top + height) / row) + margin);
  return { from, to: Math.max(from, to) };
}

/** Numbers of the pages that a window needs. @param size rows of a page */
export function pagesOf({ from, to }: Window, size: number): number[] {
  if (to <= from) return [];
  const first = Math.floor(from / size);
  const last = Math.floor((to - 1) / size);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Where to scroll so that a row is in sight. @returns the present position if it is already */
export function scrollTo(index: number, top: number, height: number, row: number): number {
  if (index * row < top) return index * row;
  if ((index + 1) * row > top + height) return (index + 1) * row - height;
  return top;
}
