/** Environments inside of one, such as the rooms of a floor. */
import { PAGES } from '../../../addresses.js';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Button } from '../../../kit/button.js';
import { useDisclosure } from '../../../kit/disclosure.js';
import { Field } from '../../../kit/field.js';
import { LineForm } from '../../../kit/form.js';
import { Select } from '../../../kit/input.js';
import { useSubmit } from '../../../kit/submit.js';
import { toast } from '../../../kit/toast.js';
import { placesTexts as all } from '../../../texts/places.js';
import { RemoveButton, toastRemoved } from '../remove-button.js';
import { NewEnvironment } from './new-environment.js';
import type { Environment } from './types.js';

const texts = all.environment;

export interface PartsProps {
  readonly environment: Environment;
  readonly parts: readonly Environment[];
  /** All environments of the user. */
  readonly others: readonly Environment[];
  readonly onChanged: () => Promise<void>;
}

export function Parts({ environment: { id, name }, parts, others, onChanged }: PartsProps) {
  const fresh = useDisclosure();
  const taken = new Set([id, ...parts.map((part) => part.id)]);
  const free = others.filter((each) => !taken.has(each.id));
  const add = (part: number) =>
    call(() =>
      client.post('/environments/{id}/environments', { id, body: { environments: [{ id: part }] } }),
    );
  const form = useSubmit(async ({ text }) => {
    const added = await add(Number(text('part')));
    toast(texts.partAdded(added.environment.name));
    await onChanged();
  });
  return (
    <section class="stack">
      <h2>{texts.parts}</h2>
      <p class="muted">{texts.partsText}</p>
      {parts.length > 0 && (
        <ul class="places-parts" aria-label={texts.parts}>
          {parts.map((part) => (
            <li key={part.id} class="row">
              <a class="cut" href={PAGES.environment(part.id)}>
                {part.name}
              </a>
              <RemoveButton
                label={texts.removePartOf(part.name)}
                run={async () => {
                  const at = { id, sub_id: part.id };
                  await call(() => client.delete('/environments/{id}/environments/{sub_id}', at));
                  toastRemoved(texts.partRemoved(part.name), async () => {
                    await add(part.id);
                    await onChanged();
                  });
                  await onChanged();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <div class="row places-add">
        {free.length > 0 && (
          <LineForm of={form} submit={all.add}>
            <Field label={texts.addPart} name="part">
              <Select>
                {free.map((each) => (
                  <option key={each.id} value={each.id}>
                    {each.name}
                  </option>
                ))}
              </Select>
            </Field>
          </LineForm>
        )}
        {!fresh.isOpen && (
          <Button icon="plus" onClick={fresh.open}>
            {texts.newPart}
          </Button>
        )}
      </div>
      {fresh.isOpen && (
        <NewEnvironment
          title={texts.partOf(name)}
          onCancel={fresh.close}
          onCreated={async (part) => {
            await add(part.id);
            fresh.close();
            await onChanged();
          }}
        />
      )}
    </section>
  );
}
