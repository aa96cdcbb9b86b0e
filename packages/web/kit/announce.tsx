/** Words that only screen readers read out: what has changed where the focus is not. */
import { signal } from '@preact/signals';

const spoken = signal('');

/** Reads a text out at the next pause. The same text twice is read twice. */
export function announce(text: string): void {
  // A region reads only what changes, so an equal text gets a space that nobody sees.
  spoken.value = spoken.value === text ? `${text}\u00a0` : text;
}

/** The place that screen readers listen to; the shell has one. */
export function LiveRegion() {
  return (
    <div class="visually-hidden" role="status" aria-live="polite">
      {spoken.value}
    </div>
  );
}
