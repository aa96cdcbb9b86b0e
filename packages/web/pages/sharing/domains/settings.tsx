/** Settings of a domain, for its managers. */
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Form } from '../../../kit/form.js';
import { useSubmit } from '../../../kit/submit.js';
import { toast } from '../../../kit/toast.js';
import { changedMembers } from '../../../parts/changed-members.js';
import { domainTexts as texts } from '../../../texts/domains.js';
import { sharingTexts as shared } from '../../../texts/sharing.js';
import { DomainFields, domainBody } from './domain-fields.js';
import type { Domain } from './types.js';

export interface SettingsProps {
  readonly domain: Pick<Domain, 'id' | 'name' | 'member_limit'>;
  readonly onSaved: () => Promise<void>;
}

export function Settings({ domain: before, onSaved }: SettingsProps) {
  const form = useSubmit(async ({ text }) => {
    const domain = changedMembers(domainBody(text), before);
    await call(() => client.put('/domains/{id}', { id: before.id, body: { domain } }));
    toast(texts.saved);
    await onSaved();
  });
  return (
    <section class="stack">
      <h2>{shared.settings}</h2>
      <Form of={form} submit={shared.save}>
        <DomainFields domain={before} />
      </Form>
    </section>
  );
}
