/** The mail address, which counts once it is confirmed. */
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { Field } from '../../kit/field.js';
import { Form } from '../../kit/form.js';
import { Input } from '../../kit/input.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { toast } from '../../kit/toast.js';
import { accountTexts as texts } from '../../texts/account.js';

export function MailAddress() {
  const loaded = useLoad(() => call(() => client.get('/users/current')));
  const { data, reload } = loaded;
  const save = useSubmit(async ({ text }) => {
    const id = data.value?.user.id;
    if (id === undefined) return;
    await call(() => client.put('/users/{id}', { id, body: { user: { email: text('email') } } }));
    await reload();
    toast(texts.mailSaved);
  });
  const resend = useSubmit(async () => {
    await call(() =>
      client.post('/requestEmailConfirmation', { body: { username: data.value?.user.username ?? '' } }),
    );
    toast(texts.mailSent);
  });
  const user = data.value?.user;
  return (
    <section class="panel stack">
      <h2>{texts.mail}</h2>
      <p class="muted">{texts.mailText}</p>
      <LoadState of={loaded} lines={2} />
      {user?.email_pending !== undefined && (
        <Banner
          kind="warning"
          actions={
            <Button isBusy={resend.isBusy.value} onClick={resend.run}>
              {texts.mailResend}
            </Button>
          }
        >
          {texts.mailPending(user.email_pending)}
        </Banner>
      )}
      <FormError error={resend.error.value} />
      {user !== undefined && (
        <Form of={save} class="stack" variant="plain" submit={texts.mailSave}>
          <Field label={texts.mail} name="email">
            <Input type="email" autocomplete="email" defaultValue={user.email} />
          </Field>
        </Form>
      )}
    </section>
  );
}
