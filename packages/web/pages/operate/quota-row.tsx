/** A quota of an account with its use, and a form on the line to change it. */
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { amountOf } from '../../kit/amount.js';
import { Button } from '../../kit/button.js';
import { useDisclosure } from '../../kit/disclosure.js';
import { Field } from '../../kit/field.js';
import { Form } from '../../kit/form.js';
import { IconButton } from '../../kit/icon-button.js';
import { Input } from '../../kit/input.js';
import { FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { toast } from '../../kit/toast.js';
import { operateTexts as texts } from '../../texts/operate.js';
import type { Usage } from './types.js';

export interface QuotaRowProps {
  /** Id of the account. */
  readonly account: number;
  readonly quota: Usage[number];
  readonly onChanged: () => void;
}

export function QuotaRow({ account, quota, onChanged }: QuotaRowProps) {
  const editing = useDisclosure();
  const { counts, use, limit, unit } = quota;
  const name = counts.charAt(0).toUpperCase() + counts.slice(1);
  return (
    <li class="operate-quota">
      <div class="operate-quota-line">
        <span>{name}</span>
        <span class="number">
          {amountOf(use, unit)}{' '}
          <span class="muted">{limit === null ? texts.unlimited : texts.of(amountOf(limit, unit))}</span>
        </span>
        <IconButton
          icon="edit"
          label={texts.changeOf(counts)}
          aria-expanded={editing.isOpen ? 'true' : 'false'}
          onClick={editing.toggle}
        />
      </div>
      {limit !== null && (
        <progress class="progress-bar" value={use} max={Math.max(1, limit)} aria-label={name} />
      )}
      {editing.isOpen && (
        <QuotaForm
          account={account}
          quota={quota}
          onDone={() => {
            editing.close();
            toast(texts.quotaSaved);
            onChanged();
          }}
          onCancel={editing.close}
        />
      )}
    </li>
  );
}

interface QuotaFormProps {
  readonly account: number;
  readonly quota: Usage[number];
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

function QuotaForm({ account: id, quota: { name, counts, limit }, onDone, onCancel }: QuotaFormProps) {
  const save = useSubmit(async ({ text }) => {
    const typed = text('limit').trim();
    const body = typed === '' ? { unlimited: true } : { limit: Number(typed) };
    await call(() => client.put('/admin/accounts/{id}/quotas/{name}', { id, name, body }));
    onDone();
  });
  const reset = useSubmit(async () => {
    await call(() => client.delete('/admin/accounts/{id}/quotas/{name}', { id, name }));
    onDone();
  });
  return (
    <Form
      of={save}
      class="stack operate-quota-form"
      submit={texts.save}
      actions={
        <>
          <Button isBusy={reset.isBusy.value} onClick={reset.run}>
            {texts.toDefault}
          </Button>
          <Button onClick={onCancel}>{texts.cancel}</Button>
        </>
      }
    >
      <Field label={texts.limit(counts)} name="limit" hint={texts.limitHint}>
        <Input inputMode="numeric" pattern="[0-9]*" defaultValue={limit ?? ''} autofocus />
      </Field>
      <FormError error={reset.error.value} />
    </Form>
  );
}
