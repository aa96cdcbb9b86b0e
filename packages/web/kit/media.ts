/** @returns whether a media query holds, and again when that changes @param query for example `(max-width: 639px)` */
import { useEffect, useState } from 'preact/hooks';

export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const update = () => setHolds(list.matches);
    update();
    list.addEventListener('change', update);
    return () => list.removeEventListener('change', update);
  }, [query]);
  return holds;
}
