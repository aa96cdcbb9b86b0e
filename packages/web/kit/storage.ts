/** What this browser keeps for the app. Browsers can refuse storage, and users can edit it: neither may stop a page. */

/** @returns the text; null when there is none or the browser refuses */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, or removes it. Without storage, or with a full one, it lasts as long as the page. @param text null: remove */
export function keep(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The page goes on with what it has in memory.
  }
}
