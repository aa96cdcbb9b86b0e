/** A quota of an account with its use, and a form on the line to change it. */
import { useSignal } from '@preact/signals';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { amountOf } from '../../kit/amount.js';
import { Button } from '../../kit/button.js';
import { fieldError } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
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
  const isOpen = useSignal(false);
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
          aria-expanded={isOpen.value ? 'true' : 'false'}
          onClick={() => {
            isOpen.value = !isOpen.value;
          }}
        />
      </div>
      {limit !== null && (
        <progress class="progress-bar" value={use} max={Math.max(1, limit)} aria-label={name} />
      )}
      {isOpen.value && (
        <QuotaForm
          account={account}
          quota={quota}
          onDone={() => {
            isOpen.value = false;
            toast(texts.quotaSaved);
            onChanged();
          }}
          onCancel={() => {
            isOpen.value = false;
          }}
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
  const isBusy = save.isBusy.value || reset.isBusy.value;
  return (
    <form class="stack operate-quota-form" onSubmit={save.onSubmit}>
      <Field label={texts.limit(counts)} hint={texts.limitHint} error={fieldError(save.error.value, 'limit')}>
        <Input name="limit" inputMode="numeric" pattern="[0-9]*" defaultValue={limit ?? ''} autofocus />
      </Field>
      <FormError error={save.error.value ?? reset.error.value} fields={['limit']} />
      <div class="row">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {texts.save}
        </Button>
        <Button isBusy={isBusy} onClick={reset.run}>
          {texts.toDefault}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </form>
  );
}
