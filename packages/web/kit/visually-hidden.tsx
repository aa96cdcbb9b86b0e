/** Text for screen readers only. */
import './visually-hidden.css';
import type { ComponentChildren } from 'preact';

export function VisuallyHidden({ children }: { readonly children: ComponentChildren }) {
  return <span class="visually-hidden">{children}</span>;
}
