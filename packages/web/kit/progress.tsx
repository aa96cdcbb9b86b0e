/** Work that takes long: how far it is, and a way to end it. */
import './progress.css';
import { useId } from 'preact/hooks';
import { texts } from '../texts/texts.js';
import { Button } from './button.js';

export interface ProgressProps {
  readonly label: string;
  /** Part that is done, from 0 to 1; absent: not known. */
  readonly value?: number;
  /** What is done, for example `12,000 of 40,000 lines`. */
  readonly detail?: string;
  readonly onCancel?: () => void;
  /** The user has ended it, and what is under way is finished. */
  readonly isEnding?: boolean;
}

export function Progress({ label, value, detail, onCancel, isEnding = false }: ProgressProps) {
  const id = useId();
  return (
    <div class="progress">
      <div class="progress-text">
        <label for={id}>{label}</label>
        {detail !== undefined && <span class="muted number">{detail}</span>}
      </div>
      <progress id={id} class="progress-bar" value={value} max={1} />
      {onCancel !== undefined && (
        <Button isBusy={isEnding} onClick={onCancel}>
          {isEnding ? texts.kit.ending : texts.kit.cancel}
        </Button>
      )}
    </div>
  );
}
