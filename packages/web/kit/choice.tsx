/** Yes or no, and one of a few: checkbox, switch, segmented. */
import './choice.css';
import type { ComponentChildren, PartialInputHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';
import { Icon, type IconName } from './icons/icon.js';

export interface CheckboxProps
  extends Omit<PartialInputHTMLAttributes<HTMLInputElement>, 'label' | 'role' | 'type'> {
  readonly label: ComponentChildren;
  readonly hint?: ComponentChildren;
}

/** A choice that counts when the form is sent. What counts at once is a `Switch`. */
export function Checkbox({ label, hint, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <span class="choice">
      <input
        id={id}
        {...rest}
        type="checkbox"
        class="checkbox"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      <span>
        <label for={id}>{label}</label>
        {hint !== undefined && (
          <span class="choice-hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
    </span>
  );
}

export interface SwitchProps {
  readonly label: ComponentChildren;
  /** Accessible name where the label alone does not tell the switch from others; it begins with the label. */
  readonly name?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly disabled?: boolean;
}

/** A choice that counts at once. */
export function Switch({ label, name, isOn, onChange, disabled = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      class="switch"
      aria-checked={isOn ? 'true' : 'false'}
      aria-label={name}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
    >
      <span class="switch-track">
        <span class="switch-thumb" />
      </span>
      <span>{label}</span>
    </button>
  );
}

export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  /** Shown instead of the label, which stays the name. */
  readonly icon?: IconName;
  readonly disabled?: boolean;
}

export interface SegmentedProps<T extends string> {
  /** Names the group for screen readers. */
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** One of two to five, all in sight: radio buttons, with the arrow keys that these have. */
export function Segmented<T extends string>({ label, choices, value, onChange }: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset class="segmented" aria-label={label}>
      {choices.map((choice) => (
        <label
          class="segment"
          key={choice.value}
          title={choice.icon === undefined ? undefined : choice.label}
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            aria-label={choice.icon === undefined ? undefined : choice.label}
            onChange={() => onChange(choice.value)}
          />
          <span class="segment-face">
            {choice.icon === undefined ? choice.label : <Icon name={choice.icon} />}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
