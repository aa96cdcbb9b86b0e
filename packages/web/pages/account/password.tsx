/** A new password for a user who knows the old one. */
import { client } from '../../api/client.js';
import { call, session } from '../../api/session.js';
import { Button } from '../../kit/button.js';
import { fieldError, sentenceOf } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
import { PasswordInput } from '../../kit/password-input.js';
import { FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { toast } from '../../kit/toast.js';
import { accountTexts as texts } from '../../texts/account.js';

export function ChangePassword() {
  const { error, isBusy, onSubmit } = useSubmit(async ({ text, reset }) => {
    const body = { current_password: text('current_password'), new_password: text('new_password') };
    await call(() => client.post('/change_password', { body }));
    reset();
    toast(texts.passwordChanged);
  });
  const isWrong = error.value?.code === 'wrong_password';
  return (
    <section class="panel stack">
      <h2>{texts.password}</h2>
      <p class="muted">{texts.passwordText}</p>
      <form class="stack" onSubmit={onSubmit}>
        {/* For password managers. */}
        <input type="text" autocomplete="username" value={session.value?.username} readOnly hidden />
        <Field label={texts.currentPassword} error={isWrong ? sentenceOf(error.value) : undefined}>
          <PasswordInput name="current_password" autocomplete="current-password" required />
        </Field>
        <Field label={texts.newPassword} error={fieldError(error.value, 'new_password')}>
          <PasswordInput name="new_password" autocomplete="new-password" required />
        </Field>
        {!isWrong && <FormError error={error.value} fields={['new_password']} />}
        <div class="row">
          <Button type="submit" isBusy={isBusy.value}>
            {texts.changePassword}
          </Button>
        </div>
      </form>
    </section>
  );
}
