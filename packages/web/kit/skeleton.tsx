/** Stands where content will be. It shows after 150 ms, so that a quick response never flickers. */
import './skeleton.css';
import { texts } from '../texts/texts.js';
import { VisuallyHidden } from './visually-hidden.js';

export interface SkeletonProps {
  /** Lines of text, or rows of a table. */
  readonly lines?: number;
  /** Height of one area instead of lines, for example of a chart. Pixels. */
  readonly height?: number;
}

export function Skeleton({ lines = 3, height }: SkeletonProps) {
  return (
    <div class="skeleton" role="status">
      <VisuallyHidden>{texts.kit.loading}</VisuallyHidden>
      {height === undefined ? (
        Array.from({ length: lines }, (_, line) => (
          <div key={line} class="skeleton-line" aria-hidden="true" />
        ))
      ) : (
        <div class="skeleton-area" style={{ height: `${height}px` }} aria-hidden="true" />
      )}
    </div>
  );
}
