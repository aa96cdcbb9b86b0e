/** Recent searches and saved views, kept in this browser for each user. Neither holds anything secret. */

export interface SavedView {
  readonly name: string;
  /** Path and query of the list. */
  readonly address: string;
}

export interface Kept {
  readonly recent: readonly string[];
  readonly views: readonly SavedView[];
}

/** Searches that are remembered. */
const RECENT = 8;

const NOTHING: Kept = { recent: [], views: [] };

function keyOf(userId: number): string {
  return `sensorium.sensors.${userId}`;
}

/** A browser may refuse storage, and users can edit it: content other than a list of texts counts as an empty list. */
export function readKept(userId: number): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}');
    const { recent, views } = kept as { recent?: unknown; views?: unknown };
    return {
      recent: listOf(recent).filter((each) => typeof each === 'string'),
      views: listOf(views).filter(isView),
    };
  } catch {
    return NOTHING;
  }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isView(value: unknown): value is SavedView {
  const { name, address } = (value ?? {}) as Partial<SavedView>;
  return typeof name === 'string' && typeof address === 'string' && /^\/app\/sensors(?:\?|$)/.test(address);
}

function keep(userId: number, kept: Kept): Kept {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(kept));
  } catch {
    // Full, or forbidden: it lasts as long as the page.
  }
  return kept;
}

/** Puts a search in front of the recent ones. One that continues the one before, as it was typed, replaces it. */
export function withRecent(recent: readonly string[], search: string): string[] {
  const text = search.trim();
  if (text === '') return [...recent];
  const others = recent.filter((each) => each !== text && !text.startsWith(each));
  return [text, ...others].slice(0, RECENT);
}

export function rememberSearch(userId: number, search: string): Kept {
  const kept = readKept(userId);
  return keep(userId, { ...kept, recent: withRecent(kept.recent, search) });
}

/** Saves a view; one of the same name is replaced. */
export function saveView(userId: number, view: SavedView): Kept {
  const kept = readKept(userId);
  const others = kept.views.filter(({ name }) => name !== view.name);
  return keep(userId, { ...kept, views: [...others, view] });
}

export function removeView(userId: number, name: string): Kept {
  const kept = readKept(userId);
  return keep(userId, { ...kept, views: kept.views.filter((each) => each.name !== name) });
}

export function forgetSearches(userId: number): Kept {
  return keep(userId, { ...readKept(userId), recent: [] });
}
