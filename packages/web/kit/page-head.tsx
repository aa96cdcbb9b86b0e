/** The title of a page, what marks it, and what can be done first there. */
import './page-head.css';
import type { ComponentChildren } from 'preact';

export interface PageHeadProps {
  readonly title: string;
  /** Beside the title, for example a badge, or since when the page is old. */
  readonly mark?: ComponentChildren;
  /** Buttons at the end of the line. */
  readonly action?: ComponentChildren;
}

export function PageHead({ title, mark, action }: PageHeadProps) {
  return (
    <header class="row between page-head">
      <div class="row">
        <h1>{title}</h1>
        {mark}
      </div>
      {Boolean(action) && <div class="row">{action}</div>}
    </header>
  );
}
