/** Leads from data processors to services and back. */
import { PAGES } from '../../addresses.js';
import { servicesTexts as texts } from '../../texts/services.js';

export function ComputeNav({ at }: { readonly at: 'processors' | 'services' }) {
  const entries = [
    { id: 'processors', address: PAGES.compute, label: texts.processors },
    { id: 'services', address: PAGES.services, label: texts.title },
  ];
  return (
    <nav class="compute-nav" aria-label={texts.nav}>
      {entries.map(({ id, address, label }) => (
        <a key={id} href={address} aria-current={id === at ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
