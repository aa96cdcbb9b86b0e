/** Whether an element can be seen, so that what costs much is drawn only then. */
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** What is soon scrolled into view is drawn before. */
const AROUND = '300px';

/** @returns true as long as the element is in view or close to it */
export function useOnScreen(element: RefObject<Element | null>): boolean {
  const [isOnScreen, setOnScreen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setOnScreen(entries.at(-1)!.isIntersecting), {
      rootMargin: AROUND,
    });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, []);
  return isOnScreen;
}
