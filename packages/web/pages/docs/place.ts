/** Where the reader is: the fragment of the address. */
import { useEffect, useState } from 'preact/hooks';
import { type Place, placeOf } from './document.js';

/** The place, and again when it changes. The router of the app changes addresses without an event, so clicks and keys are looked at, too. */
export function usePlace(): Place {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const update = () => setHash(location.hash);
    const later = () => setTimeout(update);
    // The address may have changed between the first drawing and now.
    update();
    addEventListener('hashchange', update);
    addEventListener('popstate', update);
    addEventListener('click', later);
    addEventListener('keyup', later);
    return () => {
      removeEventListener('hashchange', update);
      removeEventListener('popstate', update);
      removeEventListener('click', later);
      removeEventListener('keyup', later);
    };
  }, []);
  return placeOf(hash);
}
