/** What the lists of data processors and of services have in common. */
import type { ComponentChildren } from 'preact';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Button, ButtonLink } from '../../kit/button.js';
import { useLoad } from '../../kit/load.js';
import { EmptyState } from '../../kit/states.js';
import { computeTexts as texts } from '../../texts/compute.js';

export interface NothingYetProps {
  readonly title: string;
  /** The next step of a user who has sensors. */
  readonly action: ComponentChildren;
  /** @param hasSensors whether the user has any: without one there is nothing to compute */
  readonly children: (hasSensors: boolean) => ComponentChildren;
}

/** An empty list leads to its first entry, or to demo data where there is no sensor. */
export function NothingYet({ title, action, children }: NothingYetProps) {
  const { data } = useLoad(() =>
    call(() => client.get('/sensors', { owned: true, details: 'row', per_page: 1 })),
  );
  const hasSensors = (data.value?.sensors.length ?? 1) > 0;
  const demo = (
    <ButtonLink href={PAGES.start} variant="primary">
      {texts.demo}
    </ButtonLink>
  );
  return (
    <div class="panel">
      <EmptyState icon="code" title={title} actions={hasSensors ? action : demo}>
        {children(hasSensors)}
      </EmptyState>
    </div>
  );
}

export interface ShowMoreProps {
  readonly label: string;
  /** How many of how many are shown. */
  readonly children: ComponentChildren;
  readonly onMore: () => void;
}

export function ShowMore({ label, children, onMore }: ShowMoreProps) {
  return (
    <div class="row">
      <Button onClick={onMore}>{label}</Button>
      <span class="muted">{children}</span>
    </div>
  );
}
