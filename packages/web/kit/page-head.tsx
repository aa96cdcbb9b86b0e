/** The title of a page, and what can be done first there. */
import './page-head.css';
import type { ComponentChildren } from 'preact';

export interface PageHeadProps {
  readonly title: string;
  /** Buttons at the end of the line. */
  readonly action?: ComponentChildren;
}

export function PageHead({ title, action }: PageHeadProps) {
  return (
    <header class="row between page-head">
      <h1>{title}</h1>
      {action}
    </header>
  );
}
