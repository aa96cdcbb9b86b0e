/** State of a thing: an icon and a word, in a colour. */
import './badge.css';
import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icons/icon.js';

export type Status = 'neutral' | 'good' | 'warning' | 'bad' | 'accent';

const ICONS: Readonly<Record<Status, IconName>> = {
  neutral: 'minus',
  good: 'check',
  warning: 'warning',
  bad: 'error',
  accent: 'info',
};

export interface BadgeProps {
  readonly status?: Status;
  readonly icon?: IconName;
  readonly children: ComponentChildren;
}

export function Badge({ status = 'neutral', icon = ICONS[status], children }: BadgeProps) {
  return (
    <span class={`badge badge-${status}`}>
      <Icon name={icon} size={12} />
      {children}
    </span>
  );
}
