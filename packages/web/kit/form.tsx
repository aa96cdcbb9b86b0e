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
import { useContext, useEffect, useId, useRef } from 'preact/hooks';
import { texts } from '../texts/texts.js';
import { Button, type ButtonProps } from './button.js';
import { classes } from './classes.js';
import { Drawer } from './drawer.js';
import { codeOf } from './errors.js';
import { FormContext } from './field.js';
import type { IconName } from './icons/icon.js';
import { FormError } from './states.js';
import type { Submission } from './submit.js';

export interface LineFormProps {
  /** What `useSubmit()` returned. */
  readonly of: Pick<Submission, 'isBusy' | 'onSubmit'> & {
    readonly error: { readonly value: unknown };
    readonly wait?: Submission['wait'];
  };
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
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

export function Form(props: FormProps) {
  const { of, label, title, onCancel, onKeyDown, actions, children } = props;
  const form = useFirstFocus();
  return (
    <FieldErrors of={of}>
      <form
        ref={form}
        class={props.class ?? 'panel form'}
        aria-label={label}
        onSubmit={of.onSubmit}
        onKeyDown={onKeyDown}
      >
        {title !== undefined && <h2>{title}</h2>}
        {children}
        <Rest />
        <div class="row">
          <Send {...props} />
          {onCancel !== undefined && <Button onClick={onCancel}>{texts.kit.cancel}</Button>}
          {actions}
        </div>
      </form>
    </FieldErrors>
  );
}

/** A form of one step: its fields and its button beside each other. */
export function LineForm(props: LineFormProps) {
  const { of, variant = 'plain', label, class: extra, children } = props;
  return (
    <FieldErrors of={of}>
      <form class={classes('row', 'line-form', extra)} aria-label={label} onSubmit={of.onSubmit}>
        {children}
        <Send {...props} variant={variant} />
        <Rest />
      </form>
    </FieldErrors>
  );
}

export interface DrawerFormProps extends LineFormProps, Pick<FormProps, 'isReady'> {
  readonly title: string;
  readonly onClose: () => void;
  /** Below the form, in the same drawer. */
  readonly after?: ComponentChildren;
}

/** A form in a drawer: its buttons stand in the foot. */
export function DrawerForm({ title, onClose, after, children, ...send }: DrawerFormProps) {
  const id = useId();
  const form = useFirstFocus();
  const buttons = (
    <>
      <Send {...send} form={id} />
      <Button onClick={onClose}>{texts.kit.cancel}</Button>
    </>
  );
  return (
    <Drawer title={title} onClose={onClose} actions={buttons}>
      <FieldErrors of={send.of}>
        <form ref={form} id={id} class="form" aria-label={send.label ?? title} onSubmit={send.of.onSubmit}>
          {children}
          <Rest />
        </form>
      </FieldErrors>
      {after}
    </Drawer>
  );
}

/** Puts the focus into the control with `autofocus`: browsers do so once a document, on its first page. */
function useFirstFocus() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[autofocus]')?.focus(), []);
  return form;
}

/** What the fields inside read of the form. */
function FieldErrors({ of, children }: Pick<LineFormProps, 'of' | 'children'>) {
  const { names, codes } = useRef({ names: new Set<string>(), codes: new Set<string>() }).current;
  return (
    <FormContext.Provider value={{ error: of.error.value, names, codes }}>{children}</FormContext.Provider>
  );
}

/** What the API refused, but for what a field in sight shows. */
function Rest() {
  const { error, names, codes } = useContext(FormContext)!;
  if (codes.has(codeOf(error) ?? '')) return null;
  return <FormError error={error} fields={[...names]} />;
}

interface SendProps extends Pick<FormProps, 'of' | 'submit' | 'icon' | 'variant' | 'isReady'> {
  /** Id of the form, where the button stands outside. */
  readonly form?: string;
}

/** The button that sends the form. It counts down while the API takes no attempt. */
function Send({ of, submit, icon, variant = 'primary', isReady = true, form }: SendProps) {
  const wait = of.wait?.value ?? 0;
  return (
    <Button
      type="submit"
      form={form}
      variant={variant}
      icon={icon}
      disabled={!isReady || wait > 0}
      isBusy={of.isBusy.value}
    >
      {wait > 0 ? texts.kit.wait(wait) : submit}
    </Button>
  );
}
