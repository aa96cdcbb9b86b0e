/** What the pages of devices and places have in common at their top: the parts of the area, title and first action. */
import './places.css';
import type { ComponentChildren } from 'preact';
import { PAGES } from '../../addresses.js';
import { PageHead } from '../../kit/page-head.js';
import { PartLinks } from '../../kit/part-links.js';
import { placesTexts as texts } from '../../texts/places.js';

export interface AreaProps {
  readonly part: 'environments' | 'devices';
  readonly title: string;
  readonly action?: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Area({ part, title, action, children }: AreaProps) {
  return (
    <div class="stack places">
      <PartLinks
        label={texts.area}
        parts={[
          { address: PAGES.environments, label: texts.environments },
          { address: PAGES.devices, label: texts.devices },
        ]}
        current={PAGES[part]}
      />
      <PageHead title={title} action={action} />
      {children}
    </div>
  );
}
