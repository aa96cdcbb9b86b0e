/** Leads from data processors to services and back, on each page of them. */
import { PAGES } from '../../addresses.js';
import { PartLinks } from '../../kit/part-links.js';
import { servicesTexts as texts } from '../../texts/services.js';

const PARTS = [
  { address: PAGES.compute, label: texts.processors },
  { address: PAGES.services, label: texts.title },
];

export function ComputeNav({ at }: { readonly at: 'compute' | 'services' }) {
  return <PartLinks label={texts.nav} parts={PARTS} current={PAGES[at]} />;
}
