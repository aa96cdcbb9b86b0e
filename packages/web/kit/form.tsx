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
import { useContext, useRef } from 'preact/hooks';
import { texts } from '../texts/texts.js';
import { Button, type ButtonProps } from './button.js';
import { classes } from './classes.js';
import { FormContext } from './field.js';
import type { IconName } from './icons/icon.js';
import { FormError } from './states.js';
import type { Submission } from './submit.js';

export interface LineFormProps {
  /** What `useSubmit()` returned. */
  readonly of: Pick<Submission, 'isBusy' | 'onSubmit'> & { readonly error: { readonly value: unknown } };
  /** Of the button that sends the form. */
  readonly submit: string;
  readonly icon?: IconName;
  /** Of the same button. Default: `primary`; in a line: `plain`. */
  readonly variant?: ButtonProps['variant'];
  /** Names the form for screen readers, where no title does. */
  readonly label?: string;
  readonly children?: ComponentChildren;
  readonly class?: string;
}

export interface FormProps extends LineFormProps {
  readonly title?: string;
  /** Absent: the form has no button to leave it. */
  readonly onCancel?: () => void;
  /** More buttons, behind the others. */
  readonly actions?: ComponentChildren;
  /** False: the form cannot be sent yet. */
  readonly isReady?: boolean;
}

export function Form(props: FormProps) {
  const { of, submit, icon, variant = 'primary', label, title, onCancel, actions, children } = props;
  const names = useRef(new Set<string>()).current;
  const error = of.error.value;
  return (
    <FormContext.Provider value={{ error, names }}>
      <form class={props.class ?? 'panel form'} aria-label={label} onSubmit={of.onSubmit}>
        {title !== undefined && <h2>{title}</h2>}
        {children}
        <Rest />
        <div class="row">
          <Button
            type="submit"
            variant={variant}
            icon={icon}
            disabled={props.isReady === false}
            isBusy={of.isBusy.value}
          >
            {submit}
          </Button>
          {onCancel !== undefined && <Button onClick={onCancel}>{texts.kit.cancel}</Button>}
          {actions}
        </div>
      </form>
    </FormContext.Provider>
  );
}

/** What the API refused, but for what a field in sight shows. */
function Rest() {
  const { error, names } = useContext(FormContext)!;
  return <FormError error={error} fields={[...names]} />;
}

/** A form of one step: its fields and its button beside each other. */
export function LineForm({ of, submit, icon, variant, label, class: extra, children }: LineFormProps) {
  const names = useRef(new Set<string>()).current;
  const error = of.error.value;
  return (
    <FormContext.Provider value={{ error, names }}>
      <form class={classes('row', 'line-form', extra)} aria-label={label} onSubmit={of.onSubmit}>
        {children}
        <Button type="submit" variant={variant} icon={icon} isBusy={of.isBusy.value}>
          {submit}
        </Button>
        <Rest />
      </form>
    </FormContext.Provider>
  );
}
