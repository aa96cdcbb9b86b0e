/** Everything of the account: to take along, or to delete. */
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call, hasLoggedOut, session } from '../../api/session.js';
import { Button, ButtonLink } from '../../kit/button.js';
import { useDisclosure } from '../../kit/disclosure.js';
import { Field } from '../../kit/field.js';
import { Form } from '../../kit/form.js';
import { Input } from '../../kit/input.js';
import { useSubmit } from '../../kit/submit.js';
import { accountTexts as texts } from '../../texts/account.js';

export function Data() {
  const user = session.value;
  if (user == null) return null;
  return (
    <div class="account-parts">
      <section class="panel stack">
        <h2>{texts.exportTitle}</h2>
        <p class="muted">{texts.exportText}</p>
        <div class="row">
          <ButtonLink href={`/users/${user.id}/export`} target="_self" download icon="download">
            {texts.exportButton}
          </ButtonLink>
        </div>
      </section>
      <DeleteAccount id={user.id} name={user.username} />
    </div>
  );
}

function DeleteAccount({ id, name }: { readonly id: number; readonly name: string }) {
  const { route } = useLocation();
  const question = useDisclosure();
  const typed = useSignal('');
  const form = useSubmit(async () => {
    if (typed.value !== name) return;
    // A large account takes minutes.
    await call(() => client.delete('/users/{id}', { id }, { timeout: 3_600_000 }));
    hasLoggedOut.value = true;
    session.value = null;
    route(PAGES.login, true);
  });
  return (
    <section class="panel stack">
      <h2>{texts.deleteTitle}</h2>
      <p class="muted">{texts.deleteText}</p>
      {!question.isOpen && (
        <div class="row">
          <Button variant="danger" icon="trash" onClick={question.open}>
            {texts.deleteTitle}
          </Button>
        </div>
      )}
      {question.isOpen && (
        <Form
          of={form}
          class="stack"
          variant="danger"
          submit={texts.deleteButton}
          isReady={typed.value === name}
          actions={
            <Button
              onClick={() => {
                question.close();
                typed.value = '';
              }}
            >
              {texts.keep}
            </Button>
          }
        >
          <Field label={texts.deleteConfirm(name)}>
            <Input
              autocomplete="off"
              autofocus
              onInput={({ currentTarget }) => {
                typed.value = currentTarget.value;
              }}
            />
          </Field>
        </Form>
      )}
    </section>
  );
}
