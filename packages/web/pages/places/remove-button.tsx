/** Removes something at once: the message that follows offers to undo it. */
import { Button } from '../../kit/button.js';
import { FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { toast, toastError } from '../../kit/toast.js';
import { placesTexts as texts } from '../../texts/places.js';

export interface RemoveButtonProps {
  /** Name for screen readers. */
  readonly label: string;
  readonly run: () => Promise<void>;
}

export function RemoveButton({ label, run }: RemoveButtonProps) {
  const { error, isBusy, run: remove } = useSubmit(run);
  return (
    <>
      <Button variant="quiet" isBusy={isBusy.value} aria-label={label} onClick={remove}>
        {texts.remove}
      </Button>
      <FormError error={error.value} />
    </>
  );
}

/** Says what has been removed, with a way back. @param undo what it throws is said too */
export function toastRemoved(text: string, undo: () => Promise<void>): void {
  toast(text, {
    undo: () => void undo().catch(toastError),
    duration: 12_000,
  });
}
