/** Settings of a domain, for its managers. */
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Button } from '../../kit/button.js';
import { fieldError } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
import { Input } from '../../kit/input.js';
import { FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { toast } from '../../kit/toast.js';
import { domainTexts as texts } from '../../texts/domains.js';
import { LimitField } from './limit-field.js';
import type { Domain } from './types.js';

export interface SettingsProps {
  readonly domain: Pick<Domain, 'id' | 'name' | 'member_limit'>;
  readonly onSaved: () => Promise<void>;
}

export function Settings({ domain: before, onSaved }: SettingsProps) {
  const { error, isBusy, onSubmit } = useSubmit(async ({ text }) => {
    const domain = { name: text('name'), member_limit: Number(text('member_limit')) };
    await call(() => client.put('/domains/{id}', { id: before.id, body: { domain } }));
    toast(texts.saved);
    await onSaved();
  });
  return (
    <section class="stack">
      <h2>{texts.settings}</h2>
      <form class="panel form" onSubmit={onSubmit}>
        <Field label={texts.name} error={fieldError(error.value, 'name')}>
          <Input name="name" maxLength={255} autocomplete="off" required defaultValue={before.name} />
        </Field>
        <LimitField present={before.member_limit} error={error.value} />
        <FormError error={error.value} fields={['name', 'member_limit']} />
        <div class="row">
          <Button type="submit" variant="primary" isBusy={isBusy.value}>
            {texts.save}
          </Button>
        </div>
      </form>
    </section>
  );
}
