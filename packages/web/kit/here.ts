/** Whether a view is still on the page when its work is done: what the user has left must not lead to another page. */
import { useEffect, useRef } from 'preact/hooks';

/** @returns a function that says whether the view is still there */
export function useIsHere(): () => boolean {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}
