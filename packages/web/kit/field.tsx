/**
 * A control with its label, a hint and what is wrong with it:
 *
 * ```tsx
 * <Field label="Name" hint="Shown in lists." error={fieldError(refusal, 'name')}>
 *   <Input name="name" required />
 * </Field>
 * ```
 *
 * The control inside takes its id and its description from the field, so a screen reader reads hint and error with it.
 */
import './field.css';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useId } from 'preact/hooks';
import { texts } from '../texts/texts.js';
import { Icon } from './icons/icon.js';

interface Wiring {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly isWrong: boolean;
}

const FieldContext = createContext<Wiring | null>(null);

/** Attributes that join a control to the field around it; none outside of a field. */
export function useField(): Record<string, string | undefined> {
  const field = useContext(FieldContext);
  if (field === null) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isWrong ? 'true' : undefined,
  };
}

export interface FieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** What is wrong with the value, in a sentence; empty or absent: nothing. */
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
  readonly children: ComponentChildren;
}

export function Field({ label, hint, error = '', isOptional = false, children }: FieldProps) {
  const id = useId();
  const parts = [hint === undefined ? '' : `${id}-hint`, error === '' ? '' : `${id}-error`].filter(Boolean);
  const wiring = {
    id,
    describedBy: parts.length === 0 ? undefined : parts.join(' '),
    isWrong: error !== '',
  };
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
        {isOptional && <span class="muted"> ({texts.kit.optional})</span>}
      </label>
      <FieldContext.Provider value={wiring}>{children}</FieldContext.Provider>
      {error !== '' && (
        <p class="field-error" id={`${id}-error`} role="alert">
          <Icon name="error" />
          <span>{error}</span>
        </p>
      )}
      {hint !== undefined && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
