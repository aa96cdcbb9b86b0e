/** An action with a consequence: its button opens a line that names it, and only then does a second button act. */
import './act.css';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { texts } from '../texts/texts.js';
import { Button, type ButtonProps } from './button.js';
import type { IconName } from './icons/icon.js';
import { FormError } from './states.js';
import { useSubmit } from './submit.js';

export interface ActProps {
  readonly label: string;
  /** Name for screen readers where the label is the same in several rows. */
  readonly name?: string;
  readonly icon?: IconName;
  readonly variant?: ButtonProps['variant'];
  /** What follows, in a sentence or two. */
  readonly consequence: ComponentChildren;
  /** The second button. Default: the label. */
  readonly confirm?: string;
  readonly isDanger?: boolean;
  /** False: the second button waits, for example until a name is typed. */
  readonly isReady?: boolean;
  /** Between the consequence and the second button. */
  readonly children?: ComponentChildren;
  readonly run: () => Promise<void>;
}

export function Act(props: ActProps) {
  const { label, name, icon, variant = 'plain', confirm = label, isDanger = false, isReady = true } = props;
  const isOpen = useSignal(false);
  const open = useRef<HTMLFieldSetElement>(null);
  const { error, isBusy, run } = useSubmit(async () => {
    await props.run();
    isOpen.value = false;
  });
  useEffect(() => {
    if (isOpen.value) open.current?.focus();
  }, [isOpen.value]);
  if (!isOpen.value)
    return (
      <Button
        icon={icon}
        variant={variant}
        aria-label={name}
        onClick={() => {
          isOpen.value = true;
        }}
      >
        {label}
      </Button>
    );
  return (
    <fieldset
      class="act stack"
      aria-label={name ?? label}
      ref={open}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        event.preventDefault();
        isOpen.value = false;
      }}
    >
      <p>{props.consequence}</p>
      {props.children}
      <FormError error={error.value} />
      <div class="row">
        <Button
          variant={isDanger ? 'danger' : 'primary'}
          disabled={!isReady}
          isBusy={isBusy.value}
          onClick={run}
        >
          {confirm}
        </Button>
        <Button
          onClick={() => {
            isOpen.value = false;
          }}
        >
          {texts.kit.cancel}
        </Button>
      </div>
    </fieldset>
  );
}
