/** Controls that take text or one of several words. Inside a `Field` they take its label; elsewhere they need `aria-label`. */
import './input.css';
import type { ComponentProps, PartialInputHTMLAttributes } from 'preact';
import { classes } from './classes.js';
import { useField } from './field.js';
import { Icon, type IconName } from './icons/icon.js';

export interface InputProps
  extends Omit<PartialInputHTMLAttributes<HTMLInputElement>, 'icon' | 'role' | 'type'> {
  readonly type?: 'email' | 'number' | 'password' | 'search' | 'text' | 'url' | 'datetime-local';
  readonly icon?: IconName;
}

export function Input({ icon, type = 'text', class: extra, ...rest }: InputProps) {
  const input = (
    <input {...useField()} {...rest} type={type as 'text'} class={classes('input', String(extra ?? ''))} />
  );
  if (icon === undefined) return input;
  return (
    <span class="input-with-icon">
      <Icon name={icon} />
      {input}
    </span>
  );
}

export function Textarea({ class: extra, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useField()}
      rows={rows}
      {...rest}
      class={classes('input', 'textarea', String(extra ?? ''))}
    />
  );
}

export function Select({ class: extra, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span class="select">
      <select {...useField()} {...rest} class={classes('input', String(extra ?? ''))}>
        {children}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}
