/** A message about the whole page or a part of it, which stays as long as it is true. */
import './banner.css';
import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icons/icon.js';

export type BannerKind = 'info' | 'good' | 'warning' | 'bad';

const ICONS: Readonly<Record<BannerKind, IconName>> = {
  info: 'info',
  good: 'check',
  warning: 'warning',
  bad: 'error',
};

export interface BannerProps {
  readonly kind?: BannerKind;
  readonly children: ComponentChildren;
  /** Buttons or links of the next step. */
  readonly actions?: ComponentChildren;
}

export function Banner({ kind = 'info', children, actions }: BannerProps) {
  return (
    <div
      class={`banner banner-${kind}${actions === undefined ? '' : ' banner-acts'}`}
      role={kind === 'bad' ? 'alert' : 'status'}
    >
      <Icon name={ICONS[kind]} />
      <div class="banner-text">{children}</div>
      {actions !== undefined && <div class="row">{actions}</div>}
    </div>
  );
}
