/** A button, or a link that has the looks of one. */
import './button.css';
import type { ComponentChildren, ComponentProps, PartialAnchorHTMLAttributes } from 'preact';
import { classes } from './classes.js';
import { Icon, type IconName } from './icons/icon.js';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'icon' | 'size'> {
  /** `primary`: what one came to the page for, once a view. `danger`: deletes. `quiet`: without a border. */
  readonly variant?: 'plain' | 'primary' | 'danger' | 'quiet' | undefined;
  readonly icon?: IconName | undefined;
  /** The work has begun: the button stays where it is, keeps the focus and does nothing. */
  readonly isBusy?: boolean;
  readonly children: ComponentChildren;
}

export function Button({
  variant = 'plain',
  icon,
  isBusy = false,
  children,
  class: extra,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      class={classes('button', `button-${variant}`, isBusy && 'button-busy', String(extra ?? ''))}
      aria-disabled={isBusy ? 'true' : undefined}
      aria-busy={isBusy ? 'true' : undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy ? <span class="spinner" /> : icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

export interface ButtonLinkProps
  extends Omit<PartialAnchorHTMLAttributes<HTMLAnchorElement>, 'icon' | 'role' | 'size'> {
  readonly href: string;
  readonly variant?: ButtonProps['variant'];
  readonly icon?: IconName;
  readonly children: ComponentChildren;
}

/** A link that leads to the next step of a page. What changes something is a `Button`. */
export function ButtonLink({ variant = 'plain', icon, children, class: extra, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} class={classes('button', `button-${variant}`, String(extra ?? ''))}>
      {icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
    </a>
  );
}
