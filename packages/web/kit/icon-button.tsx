/** A button that shows an icon only. Its label is its name, and shows under the pointer. */
import './icon-button.css';
import type { ComponentProps } from 'preact';
import { classes } from './classes.js';
import { Icon, type IconName } from './icons/icon.js';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'label' | 'icon' | 'size'> {
  readonly icon: IconName;
  readonly label: string;
}

export function IconButton({ icon, label, class: extra, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      class={classes('icon-button', String(extra ?? ''))}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}
