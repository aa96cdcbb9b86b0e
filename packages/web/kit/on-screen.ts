/** Whether an element can be seen, so that what costs much is drawn only then. */
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** What is soon scrolled into view is read before. */
const AROUND = '300px';

/**
 * @param around how close to the view is close, as a length of CSS
 * @returns true as long as the element is in view or close to it
 */
export function useOnScreen(element: RefObject<Element | null>, around = AROUND): boolean {
  const [isOnScreen, setOnScreen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setOnScreen(entries.at(-1)!.isIntersecting), {
      rootMargin: around,
    });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, []);
  return isOnScreen;
}
