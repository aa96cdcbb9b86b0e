/**
 * A control with its label, a hint and what is wrong with it:
 *
 * ```tsx
 * <Field label="Name" name="name" hint="Shown in lists.">
 *   <Input required />
 * </Field>
 * ```
 *
 * The control inside takes its name, its id and its description from the field, so a screen reader reads hint and error with it.
 * In a `Form` the field shows what the API refused of the member of its name.
 */
import './field.css';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useId } from 'preact/hooks';
import { texts } from '../texts/texts.js';
import { codeOf, fieldError, saidOf } from './errors.js';
import { Icon } from './icons/icon.js';

interface Wiring {
  readonly id: string;
  readonly name: string | undefined;
  readonly describedBy: string | undefined;
  readonly isWrong: boolean;
}

const FieldContext = createContext<Wiring | null>(null);

/** State of a form that its fields read. */
export interface FormState {
  /** What the API refused. */
  readonly error: unknown;
  /** Names of the fields in sight: their errors show at the field. */
  readonly names: Set<string>;
  /** Codes of errors that a field in sight shows. */
  readonly codes: Set<string>;
}

export const FormContext = createContext<FormState | null>(null);

/** @returns what is wrong with a member of the request, which the form then leaves to its field */
function useFormError(name: string | undefined, code: string | undefined): string | undefined {
  const form = useContext(FormContext);
  // While it draws: the form draws what is left after its fields.
  if (name !== undefined) form?.names.add(name);
  if (code !== undefined) form?.codes.add(code);
  useEffect(
    () => () => {
      if (name !== undefined) form?.names.delete(name);
      if (code !== undefined) form?.codes.delete(code);
    },
    [name, code],
  );
  if (form === null) return undefined;
  if (code !== undefined && codeOf(form.error) === code) return saidOf(form.error);
  return name === undefined ? undefined : fieldError(form.error, name);
}

/** Attributes that join a control to the field around it; none outside of a field. */
export function useField(): Record<string, string | undefined> {
  const field = useContext(FieldContext);
  if (field === null) return {};
  return {
    id: field.id,
    name: field.name,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isWrong ? 'true' : undefined,
  };
}

export interface FieldProps {
  readonly label: string;
  /** Of the control, and of the member of the request that it sets. */
  readonly name?: string;
  /** Code of an error about this member that does not name it, for example `name_taken`. */
  readonly code?: string;
  readonly hint?: ComponentChildren;
  /** What is wrong with the value, in a sentence; empty or absent: nothing. In a `Form`, `name` does. */
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
  readonly children: ComponentChildren;
}

export function Field({
  label,
  name,
  code,
  hint,
  error: given = '',
  isOptional = false,
  children,
}: FieldProps) {
  const id = useId();
  const error = useFormError(name, code) ?? given;
  const parts = [hint === undefined ? '' : `${id}-hint`, error === '' ? '' : `${id}-error`].filter(Boolean);
  const wiring = {
    id,
    name,
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
