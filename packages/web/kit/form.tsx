/**
 * A form: its fields, what the API refused, and its buttons. An error of a member shows at the `Field` of that name, any other
 * one above the buttons:
 *
 * ```tsx
 * <Form of={useSubmit(async ({ text }) => rename(text('name')))} submit="Save" onCancel={close}>
 *   <Field label="Name" name="name">
 *     <Input required />
 *   </Field>
 * </Form>
 * ```
 */
import './form.css';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { texts } from '../texts/texts.js';
import { Button } from './button.js';
import { classes } from './classes.js';
import { FormContext } from './field.js';
import type { IconName } from './icons/icon.js';
import { FormError } from './states.js';
import type { Submission } from './submit.js';

interface FormBase {
  /** What `useSubmit()` returned. */
  readonly of: Pick<Submission, 'isBusy' | 'onSubmit'> & { readonly error: { readonly value: unknown } };
  /** Of the button that sends the form. */
  readonly submit: string;
  /** Names the form for screen readers, where no title does. */
  readonly label?: string;
  readonly children?: ComponentChildren;
  readonly class?: string;
}

export interface FormProps extends FormBase {
  readonly title?: string;
  /** Absent: the form has no button to leave it. */
  readonly onCancel?: () => void;
  /** More buttons, behind the others. */
  readonly actions?: ComponentChildren;
  /** False: the button that sends it is one among others. */
  readonly isPrimary?: boolean;
}

export function Form(props: FormProps) {
  const { of, submit, label, title, onCancel, actions, isPrimary = true, children } = props;
  const names = useRef(new Set<string>()).current;
  const error = of.error.value;
  return (
    <FormContext.Provider value={{ error, names }}>
      <form class={props.class ?? 'panel form'} aria-label={label} onSubmit={of.onSubmit}>
        {title !== undefined && <h2>{title}</h2>}
        {children}
        <FormError error={error} fields={[...names]} />
        <div class="row">
          <Button type="submit" variant={isPrimary ? 'primary' : 'plain'} isBusy={of.isBusy.value}>
            {submit}
          </Button>
          {onCancel !== undefined && <Button onClick={onCancel}>{texts.kit.cancel}</Button>}
          {actions}
        </div>
      </form>
    </FormContext.Provider>
  );
}

export interface LineFormProps extends FormBase {
  readonly icon?: IconName;
}

/** A form of one step: its fields and its button beside each other. */
export function LineForm({ of, submit, label, icon, class: extra, children }: LineFormProps) {
  const names = useRef(new Set<string>()).current;
  const error = of.error.value;
  return (
    <FormContext.Provider value={{ error, names }}>
      <form class={classes('row', 'line-form', extra)} aria-label={label} onSubmit={of.onSubmit}>
        {children}
        <Button type="submit" icon={icon} isBusy={of.isBusy.value}>
          {submit}
        </Button>
        <FormError error={error} fields={[...names]} />
      </form>
    </FormContext.Provider>
  );
}
