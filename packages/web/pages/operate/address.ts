/** Addresses of the parts of administration, with what each of them shows. */
import { PAGES } from '../../addresses.js';

export const PARTS = ['accounts', 'sessions', 'audit', 'jobs', 'storage', 'invitations'] as const;
export type Part = (typeof PARTS)[number];

/** @param query members that are empty or undefined are left out */
export function partAddress(part: Part, query: Readonly<Record<string, string | number | undefined>> = {}) {
  const kept = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? PAGES.operatePart(part) : `${PAGES.operatePart(part)}?${text}`;
}

/** The page of a list in an address: 0 is the first. */
export function pageIn(query: Readonly<Record<string, string>>): number {
  const page = Number(query.page ?? 0);
  return Number.isInteger(page) && page > 0 ? page : 0;
}
