/** Settings of a group, for members who may change it. */
import { useSignal } from '@preact/signals';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Form } from '../../../kit/form.js';
import { useSubmit } from '../../../kit/submit.js';
import { toast } from '../../../kit/toast.js';
import { changedMembers } from '../../../parts/changed-members.js';
import { groupTexts as texts } from '../../../texts/groups.js';
import { sharingTexts as shared } from '../../../texts/sharing.js';
import { entranceOf } from './entrance.js';
import { GroupFields, groupBody, groupValues } from './group-fields.js';
import type { Group, Rights } from './types.js';

export interface SettingsProps {
  readonly group: Group;
  /** Of the user. */
  readonly mine: Rights;
  readonly onSaved: () => Promise<void>;
}

export function Settings({ group: before, mine, onSaved }: SettingsProps) {
  const entrance = useSignal(entranceOf(before));
  const form = useSubmit(async ({ text }) => {
    const given = groupValues(entrance.value, text);
    // Of a group without a password, which no response shows.
    const password = before.has_access_password ? undefined : '';
    const group = groupBody(changedMembers(given, { ...before, access_password: password }));
    await call(() => client.put('/groups/{id}', { id: before.id, body: { group } }));
    toast(texts.saved);
    await onSaved();
  });
  return (
    <section class="stack">
      <h2>{shared.settings}</h2>
      <Form of={form} submit={shared.save}>
        <GroupFields group={before} mine={mine} entrance={entrance} />
      </Form>
    </section>
  );
}
