/** A word that stands for a filter or a series, and can be removed. */
import './chip.css';
import type { ComponentChildren } from 'preact';
import { texts } from '../texts/texts.js';
import { Icon } from './icons/icon.js';

export interface ChipProps {
  readonly children: ComponentChildren;
  /** Number of the series whose colour it shows, from 1 to 8. */
  readonly series?: number;
  /** Removes it. @see label */
  readonly onRemove?: () => void;
  /** What is removed, for screen readers. */
  readonly label?: string;
}

export function Chip({ children, series, onRemove, label }: ChipProps) {
  return (
    <span class="chip">
      {series !== undefined && <span class={`chip-series chip-series-${series}`} />}
      <span class="cut">{children}</span>
      {onRemove !== undefined && (
        <button
          type="button"
          class="chip-remove"
          aria-label={texts.kit.remove(label ?? '')}
          onClick={onRemove}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </span>
  );
}
