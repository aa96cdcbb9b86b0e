/** Parts of a page that have addresses of their own. Views of one thing, without an address, are `Tabs`. */
import './part-links.css';
import { useEffect, useRef } from 'preact/hooks';

export interface PartLink {
  readonly address: string;
  readonly label: string;
}

export interface PartLinksProps {
  /** Names the links for screen readers. */
  readonly label: string;
  readonly parts: readonly PartLink[];
  /** Address of the part that is open. */
  readonly current: string;
}

export function PartLinks({ label, parts, current }: PartLinksProps) {
  const nav = useRef<HTMLElement>(null);
  // On a phone some parts are beside the screen.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav class="part-links" aria-label={label} ref={nav}>
      {parts.map(({ address, label: name }) => (
        <a key={address} href={address} aria-current={address === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
