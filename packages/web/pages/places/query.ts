/** What a page of the area keeps in its address: an open form, the words of a search. */
import { useLocation } from 'preact-iso/router';
import type { Disclosure } from '../../kit/disclosure.js';

/** @returns value of a parameter, empty without one, and a way to set it; an empty one leaves the address */
export function useParameter(name: string): [value: string, set: (value: string, isStep?: boolean) => void] {
  const { path, query, route } = useLocation();
  const set = (value: string, isStep = true) => {
    const { [name]: _, ...others } = query;
    const next = new URLSearchParams(value === '' ? others : { ...others, [name]: value }).toString();
    route(next === '' ? path : `${path}?${next}`, !isStep);
  };
  return [query[name] ?? '', set];
}

/** Something that the address says is open. */
export function useOpenParameter(name: string): Disclosure {
  const [value, set] = useParameter(name);
  const isOpen = value !== '';
  const open = () => set('1');
  const close = () => set('');
  return { isOpen, open, close, toggle: isOpen ? close : open };
}
