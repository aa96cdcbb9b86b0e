/** The heading of a page is its title, and what has the focus after a change of page. */
import { PAGES } from '../addresses.js';

const NAME = 'Sensorium';

function heading(): HTMLElement | null {
  return document.querySelector('main h1');
}

/** Sets the title of the document to the heading of the page, and again when that changes. */
export function followHeading(main: HTMLElement): () => void {
  const update = () => {
    const text = heading()?.textContent?.trim() ?? '';
    document.title = text === '' ? NAME : `${text} · ${NAME}`;
  };
  const observer = new MutationObserver(update);
  observer.observe(main, { subtree: true, childList: true, characterData: true });
  update();
  return () => observer.disconnect();
}

/** Moves the focus to the heading of the page that was opened, so that a screen reader reads it and Tab goes on from there. */
export function focusHeading(url: string): void {
  // The login page puts the focus into its first field.
  if (url.startsWith(PAGES.login) || document.activeElement?.closest('main form') != null) return;
  const target = heading() ?? document.querySelector<HTMLElement>('main');
  if (target === null) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
