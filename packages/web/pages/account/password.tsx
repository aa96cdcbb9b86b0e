/** A new password for a user who knows the old one. */
import { client } from '../../api/client.js';
import { call, session } from '../../api/session.js';
import { Field } from '../../kit/field.js';
import { Form } from '../../kit/form.js';
import { PasswordInput } from '../../kit/password-input.js';
import { useSubmit } from '../../kit/submit.js';
import { toast } from '../../kit/toast.js';
import { accountTexts as texts } from '../../texts/account.js';

export function ChangePassword() {
  const form = useSubmit(async ({ text, reset }) => {
    const body = { current_password: text('current_password'), new_password: text('new_password') };
    await call(() => client.post('/change_password', { body }));
    reset();
    toast(texts.passwordChanged);
  });
  return (
    <section class="panel stack">
      <h2>{texts.password}</h2>
      <p class="muted">{texts.passwordText}</p>
      <Form of={form} class="stack" variant="plain" submit={texts.changePassword}>
        {/* For password managers. */}
        <input type="text" autocomplete="username" value={session.value?.username} readOnly hidden />
        <Field label={texts.currentPassword} name="current_password" code="wrong_password">
          <PasswordInput autocomplete="current-password" required />
        </Field>
        <Field label={texts.newPassword} name="new_password">
          <PasswordInput autocomplete="new-password" required />
        </Field>
      </Form>
    </section>
  );
}
