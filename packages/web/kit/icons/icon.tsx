/** Draws an icon of the set. It is decoration: the word beside it, or the label of its button, says what it means. */
import { type IconName, PATHS } from './paths.js';

export type { IconName };

/** @param props.size pixels of the square; 16 in text and buttons, 20 in navigation */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
