/** What stands at the top of each page of groups and domains: the parts of the area. */
import './sharing.css';
import type { ComponentChildren } from 'preact';
import { PAGES } from '../../addresses.js';
import { PartLinks } from '../../kit/part-links.js';
import { sharingTexts as texts } from '../../texts/sharing.js';

const PARTS = [
  { address: PAGES.groups, label: texts.groups },
  { address: PAGES.domains, label: texts.domains },
];

export interface AreaProps {
  readonly part: 'groups' | 'domains';
  readonly children: ComponentChildren;
}

export function Area({ part, children }: AreaProps) {
  return (
    <div class="stack sharing">
      <PartLinks label={texts.area} parts={PARTS} current={PAGES[part]} />
      {children}
    </div>
  );
}
