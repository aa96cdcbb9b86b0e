/** A new group. */
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../../addresses.js';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Form } from '../../../kit/form.js';
import { useSubmit } from '../../../kit/submit.js';
import { groupTexts as texts } from '../../../texts/groups.js';
import type { Entrance } from './entrance.js';
import { GroupFields, groupBody, groupValues } from './group-fields.js';

export function NewGroup({ onCancel }: { readonly onCancel: () => void }) {
  const { route } = useLocation();
  const entrance = useSignal<Entrance>('ask');
  const form = useSubmit(async ({ text }) => {
    const values = groupValues(entrance.value, text);
    const group = { ...groupBody(values), name: values.name };
    const made = await call(() => client.post('/groups', { body: { group } }));
    route(PAGES.group(made.group.id));
  });
  return (
    <Form of={form} title={texts.fresh} submit={texts.create} onCancel={onCancel}>
      <GroupFields entrance={entrance} />
    </Form>
  );
}
