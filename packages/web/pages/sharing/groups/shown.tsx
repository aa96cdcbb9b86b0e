/** What the user shows of the account in a group, and a form that changes it. */
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Button } from '../../../kit/button.js';
import { useDisclosure } from '../../../kit/disclosure.js';
import { Form } from '../../../kit/form.js';
import { useSubmit } from '../../../kit/submit.js';
import { toast } from '../../../kit/toast.js';
import { groupTexts as texts } from '../../../texts/groups.js';
import { sharingTexts as shared } from '../../../texts/sharing.js';
import { PARTICULARS, ParticularsFields, particularsBody } from './particulars.js';
import type { Display, Group } from './types.js';

export interface ShownProps {
  readonly group: Group;
  /** Id of the user. */
  readonly own: number;
  readonly shown: Display;
  readonly onChanged: () => Promise<void>;
}

export function Shown({ group, own, shown, onChanged }: ShownProps) {
  const editing = useDisclosure();
  const form = useSubmit(async ({ text }) => {
    const body = { display_user_info: particularsBody({ group, shown }, text) };
    await call(() => client.put('/groups/{id}/users/{user_id}', { id: group.id, user_id: own, body }));
    toast(texts.shownSaved);
    editing.close();
    await onChanged();
  });
  const words = PARTICULARS.filter((each) => shown[`show_${each}`]).map((each) => texts.particulars[each]);
  return (
    <section class="stack" aria-label={texts.youShow}>
      <h2>{texts.youShow}</h2>
      {group.anonymous ? (
        <p class="muted">{texts.isAnonymous}</p>
      ) : editing.isOpen ? (
        <Form of={form} class="stack sharing-form" submit={shared.save} onCancel={editing.close}>
          <ParticularsFields group={group} shown={shown} />
        </Form>
      ) : (
        <div class="row sharing-rights">
          <span>{words.length === 0 ? texts.showsNothing : texts.list(words)}</span>
          <Button variant="quiet" aria-label={texts.changeShown} onClick={editing.open}>
            {texts.change}
          </Button>
        </div>
      )}
    </section>
  );
}
