/** What all pages before the login share: the name of the product, one card, links below it. */
import './frame.css';
import type { ComponentChildren } from 'preact';
import { Button } from '../../kit/button.js';
import { Icon } from '../../kit/icons/icon.js';
import { FormError } from '../../kit/states.js';
import type { Submission } from '../../kit/submit.js';
import { loginTexts as texts } from '../../texts/login.js';

export interface FrameProps {
  readonly title: string;
  /** What the page is for, in a sentence. */
  readonly text?: string;
  readonly children: ComponentChildren;
  readonly links?: ComponentChildren;
}

export function Frame({ title, text, children, links }: FrameProps) {
  return (
    <div class="login">
      <p class="login-name">
        <Icon name="sensors" size={20} />
        {texts.product}
      </p>
      <div class="login-card">
        <h1>{title}</h1>
        {text !== undefined && <p class="muted">{text}</p>}
        {children}
      </div>
      {links !== undefined && <div class="login-links">{links}</div>}
    </div>
  );
}

export interface LoginFormProps {
  readonly submission: Submission;
  /** Word of the button. */
  readonly submit: string;
  /** Names of the fields that show their own errors. */
  readonly fields: readonly string[];
  /** Codes of errors that a field shows, too. */
  readonly codes?: readonly string[];
  readonly children: ComponentChildren;
}

/** A form whose button counts down while the API takes no attempt. */
export function LoginForm({ submission, submit, fields, codes = [], children }: LoginFormProps) {
  const { error, isBusy, wait, onSubmit } = submission;
  return (
    <form class="stack" onSubmit={onSubmit}>
      {children}
      {error.value !== null && !codes.includes(error.value.code) && (
        <FormError error={error.value} fields={fields} />
      )}
      <Button type="submit" variant="primary" isBusy={isBusy.value} disabled={wait.value > 0}>
        {wait.value > 0 ? texts.wait(wait.value) : submit}
      </Button>
    </form>
  );
}
